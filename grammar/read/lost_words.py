"""Words that a sentence lacks, where what else it says tells which.

What is done when something would happen is done `instead`, or prevents so much `of it`; and behind
a time stands who does what is done by a card: `at the end of the turn it returns`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..tree.words import Hole, Lit, is_number
from .edits import Edit
from .game_words import Vocabulary
from .habits import AUXILIARIES

LOST = 1.15
"""More than a slip of the pen: the sentence may lack something else."""

OF_CARDS, BEFORE_A_VERB = ("card", "cards"), (*AUXILIARIES, "cannot", "may", "can", "must")


def lost_words(texts: Sequence[str]) -> Iterator[Edit]:
    """Yield `exile it instead` for `exile it`, and `all but 2 of it` for `all but 2`."""
    end = len(texts) - (texts[-1:] == ["."])
    if "would" not in texts[: end - 1]:
        return
    if "instead" not in texts and "," in texts[texts.index("would") :]:
        yield Edit(LOST, end, end, ("instead",))
    if is_number(texts[end - 1]):
        yield Edit(LOST, end, end, ("of", "it"))


def lacks_who(vocabulary: Vocabulary, texts: Sequence[str], at: int) -> bool:
    """Whether a verb is said of a card, and that is left out behind a time."""
    if not at or not texts[at].endswith("s") or texts[at] not in vocabulary.texts:
        return False
    if texts[at - 1] in BEFORE_A_VERB:
        return False
    done = (each.elements for each in vocabulary.lexicon.words.values() if each.kind == "action")
    return any(
        isinstance(first, Hole) and first.kind in OF_CARDS and _is_verb(rest[:1], texts[at])
        for first, *rest in done
    )


def _is_verb(rest: Sequence[Hole | Lit], text: str) -> bool:
    return any(isinstance(each, Lit) and text in each.keys for each in rest)
