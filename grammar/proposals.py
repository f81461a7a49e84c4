"""What is offered to whoever types: whole wordings, names and heads, the likeliest first.

Wordings that go on with the same text are one proposal, until that text stands there. One alone is
offered to its end, with its slots as places to fill in: `${1:2} cards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from attrs import frozen

from .following import Following, NextWord, OpenLine, following
from .memory import CheckedGame
from .open_line import open_line
from .read.chart import OF_ALL
from .tree.source import Span
from .tree.words import Element, Lit, Word, join, sentence_case
from .workspace import Workspace

GAME, CORE, NAME, ENDING, SHAPE = "game", "core", "name", "ending", "shape"


@frozen(eq=False)
class Proposal:
    """Something that could be put in at a place, in the stead of what stands in its `span`.

    `snippet` is the same text with its slots as `${1:cards}`. `words` are the wordings that it
    begins or goes on with, for whoever tells what they mean. `typed` is what to compare with what
    stands there already, where that is not the text itself.
    """

    text: str
    snippet: str
    label: str
    detail: str
    sort: str
    span: Span
    words: tuple[Word, ...] = ()
    typed: str = ""


def proposals(workspace: Workspace, path: str, line: int, column: int) -> tuple[Proposal, ...]:
    """Return what could be put in at a place of a file, the likeliest first."""
    game, place = workspace.game_of(path), open_line(workspace, path, line, column)
    if game is None or place is None:
        return ()
    found = following(game.vocabulary, place)
    made = [*_wordings(found, place), *_heads(place), *_names(game, found, place)]
    typed = place.typed.lower()
    return tuple(sorted(made, key=lambda each: _order(each, typed)))


def _order(made: Proposal, typed: str) -> tuple[object, ...]:
    return (not made.text.lower().startswith(typed), made.sort != GAME, made.text)


def _wordings(found: Following, place: OpenLine) -> Iterator[Proposal]:
    alike: dict[str, list[NextWord]] = {}
    for each in found.words:
        alike.setdefault(each.text, []).append(each)
    for text, several in alike.items():
        yield _wording(text, several, place)


def _wording(text: str, several: Sequence[NextWord], place: OpenLine) -> Proposal:
    words = {each.word.key: each.word for each in several if each.word is not None}
    first = several[0]
    behind = first.word.elements[first.at + 1 :] if first.word and len(several) == 1 else ()
    plain, snippet = text, text
    numbers = count(1)
    for element in behind:
        shown, slot = _written(element, numbers)
        plain, snippet = (
            join(plain, shown, element.spaced),
            join(snippet, slot, element.spaced),
        )
    if place.capital:
        plain, snippet = sentence_case(plain), sentence_case(snippet)
    detail = " | ".join(word.wording for word in list(words.values())[:3])
    own = any(word.sort not in OF_ALL for word in words.values())
    sort = NAME if not words else GAME if own else CORE
    return Proposal(plain, snippet, plain, detail, sort, place.span, tuple(words.values()))


def _written(element: Element, numbers: Iterator[int]) -> tuple[str, str]:
    if isinstance(element, Lit):
        return element.forms[-1], element.forms[-1]
    kind = "2" if element.kind == "number" else element.kind
    return f"{{{kind}}}", f"${{{next(numbers)}:{kind}}}"


def _heads(place: OpenLine) -> Iterator[Proposal]:
    for each in place.heads:
        sort = ENDING if each == ":" else SHAPE
        yield Proposal(each, each, each, "", sort, place.span)


def _names(game: CheckedGame, found: Following, place: OpenLine) -> Iterator[Proposal]:
    if "card name" in found.names:
        for name in dict.fromkeys(game.names):
            yield Proposal(f'"{name}"', f'"{name}"', f'"{name}"', "", NAME, place.span)
