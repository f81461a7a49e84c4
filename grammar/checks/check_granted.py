"""Checks of texts that rules give to cards: each is one that its box can hold, and can have there.

Such a text is read on the card that has it, whoever gave it: nothing is handed over to it from
where it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.facets import PLACES
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.granted_text import Granted, granted_in
from ..tree.printer import express
from ..tree.walk import walk
from .bodies import Bodies, Stand
from .check_places import done_wrongly, never_done, placed_wrongly
from .check_used_up import used_up
from .declared import lines_of

EARLIER = (
    "read_like", "read_like_but_for", "read_like_and_named", "read_like_but_for_and_named",
    "controls",
)  # fmt: skip
"""The rules of layers that are worked out before it is known which texts a card has."""


def check_granted(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is wrong with the texts that a declaration gives to cards."""
    for line in lines_of(node):
        for granted in granted_in(line):
            yield from _box(bodies, granted)
            for sentence in granted.sentences:
                yield from _sentence(bodies, sentence)


def _box(bodies: Bodies, granted: Granted) -> Iterator[Problem]:
    """Look at the box of a text: whether there is one such, and it holds sentences."""
    boxes = bodies.vocabulary.boxes_of_sentences()
    if granted.box is None:
        name = boxes[0] if len(boxes) == 1 else ""
    else:
        name = granted.box.text.removeprefix("box: ") if isinstance(granted.box, ast.Name) else ""
    if name not in boxes:
        known = ", ".join(f"`{each}`" for each in boxes) or "no such box so far"
        yield problem("CW0583", granted.phrase.span, known=known)
        return
    for sentence in granted.sentences:
        yield from never_done(bodies, name, sentence)


def _sentence(bodies: Bodies, sentence: ast.Expression) -> Iterator[Problem]:
    """Look at a sentence as at one in a box of a card, and at what it takes from around it."""
    words = bodies.vocabulary.lexicon.words
    stand = Stand(PLACES["text"])
    if isinstance(sentence, ast.Phrase) and bodies.word(sentence).kind != "rule":
        yield from done_wrongly(bodies, sentence, stand)
    yield from placed_wrongly(bodies, sentence, stand)
    yield from used_up(bodies, sentence)
    for each in walk(sentence):
        if isinstance(each, ast.Name) and ": " not in each.text:
            yield problem("CW0584", each.span, name=each.text)
    if earlier(bodies, sentence):
        yield problem("CW0585", sentence.span, found=express(sentence, words))


def earlier(bodies: Bodies, node: ast.Expression, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a sentence is a rule that copies or controls, itself or by its word."""
    if not isinstance(node, ast.Phrase) or bodies.word(node).kind != "rule":
        return False
    if node.row in EARLIER:
        return True
    root = bodies.word(node).root
    declared = None if root in seen else bodies.nodes.get(root)
    lines = [] if declared is None else [*lines_of(declared)]
    return any(earlier(bodies, each, seen | {root}) for each in (*node.args, *lines))
