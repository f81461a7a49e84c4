"""What is offered to whoever types: whole wordings, names and heads, the likeliest first.

What could stand at a place comes from grammar (`following.py`, `open_line.py`). Wordings that go on
with the same text are one proposal, until that text stands there; one alone is offered to its end,
with its slots as places to fill in: `draw ${1:2} cards`. They come in this order:

1. what begins as the word that is being typed does, before what is spelt nearly so;
2. what is likely there, by what the lines of this game say (`said_before.py`);
3. words of the game before words of the core, which are in that count already; then the alphabet.

Where a number may stand none is offered, for none is likelier than another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile

from attrs import evolve, frozen

from ..memory import CheckedGame
from ..problems.near import slips
from ..read.chart import OF_ALL, Chart
from ..read.held_names import names_outcome
from ..read.lexicon import local_rule
from ..tree import ast
from ..tree.source import Span
from ..tree.words import COUNTING, Element, Lit, Word, is_number, join, sentence_case
from ..workspace import Workspace
from .following import Following, NextWord, OpenLine, following
from .open_line import block_begins, open_line
from .said_before import QUOTED, SaidBefore, Spot, words_in

GAME, CORE, NAME, ENDING, SHAPE = "game", "core", "name", "ending", "shape"
"""What a proposal is: a word of the game or of the core, a name, what ends a line, a head."""
MANY = 2
"""What is shown in a slot for a number: behind it stands the form for several."""
MOST_TOLD = 4
"""So many of the wordings that begin alike are told at once."""
LONG_ENOUGH = 4
"""So many letters have to be typed before they may be slips of the pen."""


@frozen(eq=False)
class Proposal:
    """Something that could be put in at a place, in the stead of what stands in its `span`.

    `text` goes as far as the first slot, `snippet` to the end, with its slots as `${1:cards}`.
    `words` are the wordings that it goes on with, for whoever tells what they mean. `typed` is what
    to compare with what stands there, if it is not spelt as that.
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
    begun = {_first(each.text): True for each in found.words if each.at}
    made = [
        *_wordings(found, place),
        *_heads(game, found, place),
        *_names(game, found, place),
    ]
    made = list(_as_typed(_by_first_word(made), place.typed))
    if place.typed:
        behind = open_line(workspace, path, line, column, behind=True)
        if behind is not None:
            made += _ends(following(game.vocabulary, behind), behind)
    spot = _spot(workspace.text(path), path, place)
    texts = {_first(each.text): begun.get(_first(each.text), False) for each in made}
    likely = said_in(workspace, game).likely(spot, texts)
    last = _said_last(spot)

    def order(each: Proposal) -> tuple[object, ...]:
        first = _first(each.text)
        said = -last.get(first, -1) if each.sort == NAME else 0
        return bool(each.typed), -likely[first], each.sort != GAME, said, each.label

    return tuple(sorted(made, key=order))


def said_in(workspace: Workspace, game: CheckedGame) -> SaidBefore:
    """Return what is said where in the files of a game, as they are now."""
    said = workspace.said.setdefault(game.title, SaidBefore())
    said.renew(game.vocabulary, {path: workspace.text(path) for path in game.members})
    return said


def _first(text: str) -> str:
    """Return the first word of what is proposed, as it is counted."""
    return QUOTED if text[:1] == QUOTED else (words_in(text) or [text])[0].lower()


def _spot(text: str, path: str, place: OpenLine) -> Spot:
    lines = text.split("\n")
    at = place.span.line - 1
    before = lines[at][: place.span.column - 1]
    return Spot(path.rpartition(".")[2], lines, at, block_begins(lines, at + 1) - 1, before)


def _said_last(spot: Spot) -> dict[str, int]:
    """Return where each word above was said last: the higher, the later."""
    lines = (*spot.lines[spot.first : spot.at], spot.before)
    said = (word.lower() for line in lines for word in words_in(line))
    return {word: at for at, word in enumerate(said)}


def _by_first_word(made: Sequence[Proposal]) -> Iterator[Proposal]:
    """Make one of the proposals that begin with the same word, words of the game by themselves.

    A head of several words, `for each`, stays what it is, and so does a name in quotes.
    """
    alike: dict[tuple[str, bool], list[Proposal]] = {}
    for each in made:
        whole = each.sort == SHAPE or each.text[:1] == QUOTED
        first = each.text if whole else _first(each.text)
        alike.setdefault((first, each.sort == GAME), []).append(each)
    for several in alike.values():
        yield several[0] if len(several) == 1 else _one_of(several)


def _one_of(several: Sequence[Proposal]) -> Proposal:
    text = words_in(several[0].text)[0]
    sort = min((each.sort for each in several), key=(GAME, SHAPE, CORE, NAME, ENDING).index)
    told = dict.fromkeys(each.detail or each.label for each in several)
    words = tuple(word for each in several for word in each.words)
    return Proposal(text, text, text, _told(told), sort, several[0].span, words)


def _told(wordings: Iterable[str]) -> str:
    """Return the first of some wordings, for whoever looks at a word that begins them all."""
    return " | ".join(list(wordings)[:MOST_TOLD])


def _as_typed(made: Iterable[Proposal], typed: str) -> Iterator[Proposal]:
    """Yield what begins as something typed does, and what is spelt nearly so."""
    for each in made:
        text = each.text.lower()
        if text.startswith(typed.lower()):
            yield each
        elif len(typed) >= LONG_ENOUGH and slips(typed.lower(), _first(text)):
            yield evolve(each, typed=typed)


# ---- wordings ------------------------------------------------------------------------------------


def _wordings(found: Following, place: OpenLine) -> Iterator[Proposal]:
    alike: dict[str, list[NextWord]] = {}
    for each in found.words:
        if not is_number(each.text):
            alike.setdefault(each.text, []).append(each)
    for text, several in alike.items():
        shown = sentence_case(text) if place.capital else text
        yield _wording(shown, several, place.span)


def _wording(text: str, several: Sequence[NextWord], span: Span) -> Proposal:
    words = {each.word.key: each.word for each in several if each.word is not None}
    own = any(word.sort not in OF_ALL for word in words.values())
    sort = NAME if not words else GAME if own else CORE
    label = snippet = text
    first = several[0]
    if len(words) == 1 and first.word is not None:
        numbers = count(1)
        behind = first.word.elements[first.at + 1 :]
        for element in behind:
            shown, slot = _written(element, numbers)
            label = join(label, shown, element.spaced)
            snippet = join(snippet, slot, element.spaced)
        for element in takewhile(lambda each: isinstance(each, Lit), behind):
            text = join(text, _written(element, numbers)[0], element.spaced)
    detail = _told(word.wording for word in words.values())
    return Proposal(text, snippet, label, detail, sort, span, tuple(words.values()))


def _written(element: Element, numbers: Iterator[int]) -> tuple[str, str]:
    """Return an element as it is shown, and as a snippet has it."""
    if isinstance(element, Lit):
        return element.forms[-1], element.forms[-1]
    shown = str(MANY) if element.kind in COUNTING else element.kind
    return f"{{{element.kind}}}", f"${{{next(numbers)}:{shown}}}"


# ---- heads, ends and names -----------------------------------------------------------------------


def _heads(game: CheckedGame, found: Following, place: OpenLine) -> Iterator[Proposal]:
    for each in place.heads:
        if each != ":":
            yield Proposal(each, each, each, "", SHAPE, place.span)
    if found.ends and "choosing" in place.goals and _has_outcome(game, place):
        yield Proposal("as", "as ${1:name}", "as {name}", "", SHAPE, place.span)
    yield from _ends(found, place)


def _ends(found: Following, place: OpenLine) -> Iterator[Proposal]:
    """Yield what could end a line: the sentence of a card, the head of a body."""
    for each in (place.stop, *(":" for head in place.heads if head == ":")):
        if each and (found.ends or not place.goals):
            yield Proposal(each, each, each, "", ENDING, place.span)


def _has_outcome(game: CheckedGame, place: OpenLine) -> bool:
    """Whether what a line does leads to something that can be named."""
    lexicon = game.vocabulary.lexicon
    local = [local_rule(name, kind) for name, kind in place.scope.items()]
    nodes = Chart(lexicon, place.before, local).nodes(place.goals)
    phrases = (node for node in nodes if isinstance(node, ast.Phrase))
    return any(names_outcome(lexicon.words[node.word]) for node in phrases)


def _names(game: CheckedGame, found: Following, place: OpenLine) -> Iterator[Proposal]:
    """Yield the names in quotes that fit there."""
    names: dict[str, None] = {}
    if {"card name", "listed card"} & {*found.names}:
        names |= dict.fromkeys(game.names)
    if "deck name" in found.names:
        nodes = (entry.checked.node for entry in game.table.entries)
        names |= dict.fromkeys(node.name for node in nodes if isinstance(node, ast.Deck))
    for name in names:
        shown = f'"{name}"'
        yield Proposal(shown, shown, shown, "", NAME, place.span)
