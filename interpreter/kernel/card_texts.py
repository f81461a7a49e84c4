"""What stands in a box of a card: what is printed there, and the texts that rules give to the card.

What is on the stack has the texts that its card had as it came there.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve

from ..program.tables import WHOLE, BoxText, Label
from .rules import face_of, gathered
from .state import State
from .text_layer import PRINTED, texts_had

Texts: TypeAlias = tuple[int, ...]
"""The numbers of the texts in a box that were given, in their order; -1 is what is printed."""
AS_PRINTED: Texts = (PRINTED,)


def text_in(s: State, box: int, card: int) -> BoxText | None:
    """Return what stands in a box of a card, as the card is read now."""
    return read_as(s, face_of(s, card), box, texts_in(s, box, card))


def texts_in(s: State, box: int, card: int) -> Texts:
    """Return which texts stand in a box of a card."""
    if s.where[card] not in s.program.texting or card in s.as_it_was:
        return AS_PRINTED
    index = s.index or gathered(s)
    if not index.texts:
        return AS_PRINTED
    found = []
    for at in texts_had(s, card, index):
        if at < 0:
            found.append(at)
            continue
        _, _, _, given_box, number, _ = index.texts[at]
        if box in (WHOLE, given_box):
            found.append(number)
    return tuple(found)


def has_text(s: State, card: int, at: int) -> bool:
    """Whether a card has what is printed on it, or what a clause about texts gives it."""
    index = s.index or gathered(s)
    return at in texts_had(s, card, index)


def read_as(s: State, face: int, box: int, texts: Texts) -> BoxText | None:
    """Return some texts in a box as one; what is printed is that of a print."""
    printed = s.program.prints[face].texts.get(box)
    if texts == AS_PRINTED:
        return printed
    found = [printed if each < 0 else s.program.granted[each] for each in texts]
    return joined([each for each in found if each is not None])


def joined(texts: list[BoxText]) -> BoxText | None:
    """Return several texts as one, done one after the other; None if there is none."""
    if len(texts) <= 1:
        return texts[0] if texts else None
    priced = [each for each in texts if each.costs]
    contents, places = [], 0
    for each in texts:
        contents += [evolve(one, place=one.place + places) for one in each.contents]
        places += sum(len(line) + 2 * each.by_line for line in each.actions)
    return BoxText(
        actions=tuple(line for each in texts for line in each.actions),
        costs=tuple(cost for each in priced for cost in each.costs),
        rules=tuple(rule for each in texts for rule in each.rules),
        words=frozenset[str]().union(*[each.words for each in texts]),
        contents=tuple(contents),
        labels=frozenset[Label]().union(*[each.labels for each in texts]),
        bans=tuple(ban for each in texts for ban in each.bans),
        choosy=any(each.choosy for each in texts),
        free=all(each.free for each in texts),
        payable=priced[0].payable if len(priced) == 1 else -1,
        by_line=texts[0].by_line,
        line_words=tuple(words for each in texts for words in each.line_words),
    )
