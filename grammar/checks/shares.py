"""What a declaration adds to what is known of a whole game, found once, when it is read.

A check of a game asks of all its declarations which boxes they speak of, what they lead to, what
they use. After an edit of one of them the others are not gone through again for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from ..tree import ast
from ..tree.granted_text import granted_in
from ..tree.walk import walk
from ..tree.words import Word

NOT_BEGUN = ("finish_flow", "skip_flow")


@frozen
class Share:
    """What a declaration adds to what is known of its game."""

    boxes: frozenset[str] = frozenset()
    """The text boxes it speaks of, but for where they stand on a card; "" for all."""
    leads: frozenset[str] = frozenset()
    """The roots of what it speaks of, but for what it only finishes or skips."""
    said: frozenset[tuple[str, str]] = frozenset()
    """The kinds and roots of the words in it."""
    used: frozenset[str] = frozenset()
    """What it uses besides words: `kind card`, `begun flow: Dusk`, `asked label: quick`."""


NOTHING = Share()


def share_of(
    node: ast.Declaration,
    lines: Sequence[ast.Expression],
    texts: Sequence[ast.Expression],
    words: dict[str, Word],
) -> Share:
    """Return what a declaration adds, by its lines and those of them that can speak of a box."""
    phrases = [each for line in lines for each in walk(line) if isinstance(each, ast.Phrase)]
    ended = {id(inner) for each in phrases if each.row in NOT_BEGUN for inner in walk(each)}
    used = {f"kind {hole.kind}" for each in phrases for hole in words[each.word].holes}
    used |= {begun for line in lines for begun in _begun(line)}
    used |= {f"asked {each}" for each in _on_boxes(node)}
    return Share(
        frozenset(_boxes(texts)),
        frozenset(words[each.word].root for each in phrases if id(each) not in ended),
        frozenset((words[each.word].kind, words[each.word].root) for each in phrases),
        frozenset(used),
    )


def _boxes(lines: Iterable[ast.Expression]) -> Iterator[str]:
    for line in lines:
        given = {id(each.box) for each in granted_in(line)}  # that is no reason to carry it out
        for each in walk(line):
            if id(each) in given:
                continue
            if isinstance(each, ast.Name) and each.kind == "box":
                yield each.text.removeprefix("box: ")
            elif isinstance(each, ast.Phrase) and each.row == "text_of_card":
                yield ""


def _on_boxes(node: ast.Declaration) -> Iterator[str]:
    """Yield the words that stand before the texts of a card.

    A label among its facts does nothing unless it is asked for; behind the name of a box it tells
    a player how the box works.
    """
    labels = [item.label for item in getattr(node, "body", ()) if isinstance(item, ast.Box)]
    found = (each for label in labels for part in label for each in walk(part))
    yield from (each.word for each in found if isinstance(each, ast.Phrase))


def _begun(node: ast.Expression) -> Iterator[str]:
    """Yield the parts of play that are spoken of, but for those that only end or are skipped."""
    if isinstance(node, ast.Phrase) and not node.word.startswith(
        ("action: finish", "action: skip")
    ):
        if node.word.startswith("flow: "):
            yield f"begun {node.word}"
        for arg in node.args:
            yield from _begun(arg)
