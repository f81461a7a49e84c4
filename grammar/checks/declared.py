"""What is known of declarations once they are read: for checks, `explain` and the machine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from attrs import Factory, define, fields, frozen

from ..problems.diagnostics import Problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.reminders import quoted_in, reminders_in
from ..tree.source import Span
from ..tree.walk import walk
from .shares import NOTHING, Share, share_of


@frozen
class CardFacts:
    """What stands on a card, by name: its kind, numbers, marks and values."""

    name: str
    kind: str
    copies: int
    values: tuple[tuple[str, str], ...]
    marks: frozenset[str]
    span: Span
    token: bool = False
    front: str = ""
    """The name of the card that this is another face of, if it is one."""

    def value(self, name: str) -> str | None:
        """Return what a field holds, as text."""
        return dict(self.values).get(name)


@frozen
class Checked:
    """A declaration that has been read, what is wrong with it, and what it uses."""

    node: ast.Declaration
    problems: tuple[Problem, ...]
    used: frozenset[str]
    names: tuple[tuple[str, Span], ...]
    card: CardFacts | None = None
    given: frozenset[str] = frozenset()
    """The names that it gives to cards, which none needs to have on it."""
    share: Share = NOTHING


class Entry(NamedTuple):
    """A checked declaration and where it stands."""

    path: str
    offset: int
    checked: Checked


@define
class GameTable:
    """All checked declarations of a game."""

    title: str = ""
    entries: list[Entry] = Factory(list)
    rules: list[Entry] = Factory(list)
    """All of them but the cards."""
    cards: dict[str, list[Entry]] = Factory(dict)
    _used: frozenset[str] | None = None

    def add(self, path: str, offset: int, checked: Checked) -> None:
        """Add a declaration."""
        entry = Entry(path, offset, checked)
        self.entries.append(entry)
        self._used = None
        if checked.card is not None:
            self.cards.setdefault(checked.card.name, []).append(entry)
        if not isinstance(checked.node, ast.Card):
            self.rules.append(entry)

    def used(self) -> frozenset[str]:
        """Return the keys of all words that something in the game uses."""
        if self._used is None:
            self._used = frozenset().union(*[each.checked.used for each in self.entries])
        return self._used

    def using(self, words: Collection[str]) -> list[Entry]:
        """Return the declarations that use one of some words, by their keys."""
        known = self.used().intersection(words)
        among = self.entries if known else ()
        return [each for each in among if not known.isdisjoint(each.checked.used)]


def summary(
    vocabulary: Vocabulary, node: ast.Declaration, problems: tuple[Problem, ...]
) -> Checked:
    """Sum up a declaration that has been read."""
    used: set[str] = set()
    names: list[tuple[str, Span]] = []
    given: set[str] = set()
    words = vocabulary.lexicon.words
    labels = _box_labels(node)
    for line in lines_of(node):
        for each in walk(line):
            match each:
                case ast.Name(kind="box") if isinstance(node, ast.Card) and id(each) in labels:
                    pass
                case ast.Phrase(word=key):
                    used.add(key)
                    used.add(words[key].root)
                    given |= _given_by(each)
                case ast.Name(text=text):
                    used.add(text)
                case ast.Text(span=span, value=value, kind="card name" | "listed card"):
                    names.append((value, span))
                case _:
                    pass
    names += [each for found in reminders_in(node) for each in quoted_in(found)]
    card = facts_of(vocabulary, node) if isinstance(node, ast.Card) else None
    share = share_of(node, lines_of(node), _speaking(node), words)
    return Checked(node, problems, frozenset(used), tuple(names), card, frozenset(given), share)


def _speaking(node: ast.Declaration) -> Sequence[ast.Expression]:
    """Return the lines of a declaration that can speak of a box; of a card these are its texts."""
    if not isinstance(node, ast.Card):
        return lines_of(node)
    found: list[ast.Expression] = []
    _gather(tuple(item.lines for item in node.body if isinstance(item, ast.Box)), found)
    return found


def _given_by(node: ast.Phrase) -> set[str]:
    """Return the name that a rule gives to cards that are read like others."""
    match node:
        case ast.Phrase(row="read_like_and_named" | "read_like_but_for_and_named"):
            return {each.value for each in node.args[-1:] if isinstance(each, ast.Text)}
    return set()


def _box_labels(node: ast.Declaration) -> set[int]:
    """Return the names of boxes that stand before the texts of a card."""
    boxes = node.body if isinstance(node, ast.Card) else ()
    labels = (item.label[0] for item in boxes if isinstance(item, ast.Box))
    return {id(each) for label in labels for each in walk(label)}


def named_only(node: ast.Declaration) -> Checked:
    """Sum up a declaration that only supports others: of a card, its name is enough."""
    card = None
    if isinstance(node, ast.Card):
        card = CardFacts(
            node.name, "", node.copies, (), frozenset(), node.span, node.token, node.front
        )
    return Checked(node, (), frozenset(), (), card)


LINES = (ast.Words, ast.Number, ast.Text, ast.Name, ast.Phrase)
WITHOUT_LINES = (ast.Pattern, ast.Title)
WITHOUT_NODES = ("str", "int", "bool", "Span", "int | None", "str | None")
PARTS: dict[type[ast.Node], tuple[str, ...]] = {}
"""What nodes of each class hold, but for where they stand, as far as it was asked."""


@define
class Latest:
    """The lines asked for last: one check after the other asks for those of one declaration."""

    lines: tuple[object, Sequence[ast.Expression]] = (None, ())


LATEST = Latest()


def lines_of(node: object) -> Sequence[ast.Expression]:
    """Return every line in a declaration, from top to bottom."""
    known, lines = LATEST.lines
    if known is node:
        return lines
    found: list[ast.Expression] = []
    _gather(node, found)
    LATEST.lines = node, found
    return found


def _gather(node: object, found: list[ast.Expression]) -> None:
    """Add the lines in something; this is asked of each card, so it has to be quick."""
    if isinstance(node, LINES):
        found.append(node)
    elif isinstance(node, tuple):
        for each in node:
            _gather(each, found)
    elif isinstance(node, ast.Node) and not isinstance(node, WITHOUT_LINES):
        kind = type(node)
        if kind not in PARTS:
            PARTS[kind] = tuple(
                each.name for each in fields(kind)[1:] if each.type not in WITHOUT_NODES
            )
        for name in PARTS[kind]:
            _gather(getattr(node, name), found)


def facts_of(vocabulary: Vocabulary, node: ast.Card) -> CardFacts:
    """Return what stands on a card, by name."""
    kind = ""
    values: list[tuple[str, str]] = []
    marks: set[str] = set()
    for name, value, _ in facts_on(vocabulary, node):
        if name == "":
            kind = value
        elif value == "":
            marks.add(name)
        else:
            values.append((name, value))
    return CardFacts(
        node.name, kind, node.copies, tuple(values), frozenset(marks), node.span, node.token,
        node.front,
    )  # fmt: skip


def facts_on(vocabulary: Vocabulary, node: ast.Card) -> Iterator[tuple[str, str, Span]]:
    """Yield every fact of a card: (field, value), ("", kind) or (mark, "")."""
    facts = [each for item in node.body if isinstance(item, ast.Facts) for each in item.items]
    found = [fact for each in facts for fact in _facts(vocabulary, each)]
    kind = next((value for name, value, _ in found if name == ""), "card")
    for name, value, span in found:
        if name.startswith(BARE):
            yield field_of(vocabulary, kind, name.removeprefix(BARE)), value, span
        else:
            yield name, value, span


BARE = "value of "
"""How the field of a bare value is called until the kind of its card is known."""


def _facts(vocabulary: Vocabulary, node: ast.Expression) -> Iterator[tuple[str, str, Span]]:
    if not isinstance(node, ast.Phrase):
        return
    if node.row == "facts_joined":
        for arg in node.args:
            yield from _facts(vocabulary, arg)
        return
    word = vocabulary.lexicon.words[node.word]
    if word.sort == "noun":
        yield "", word.root.removeprefix("kind "), node.span
    elif word.kind == "fact":
        yield from _fact(vocabulary, node, word.key.removeprefix("fact: "))


def _fact(vocabulary: Vocabulary, node: ast.Phrase, text: str) -> Iterator[tuple[str, str, Span]]:
    match node.args:
        case ():
            endless = text.endswith(" inf")
            yield (text[:-4], "inf", node.span) if endless else (text, "", node.span)
        case (ast.Phrase(row="x_on_card"),):
            yield text.partition("{")[0].rstrip(" +-"), "X", node.span
        case (ast.Number(value=number),):
            yield text.partition("{")[0].rstrip(" +-"), _signed(text, number), node.span
        case (ast.Text(value=name),):
            yield text.partition("{")[0].rstrip(), name, node.span
        case (ast.Name(kind=kind, text=value),):
            shown = value.removeprefix(f"{kind}: ")
            yield f"{BARE}{kind}", shown, node.span
        case _:
            return


def _signed(text: str, number: int) -> str:
    return f"-{number}" if " -{" in text else str(number)


def field_of(vocabulary: Vocabulary, of: str, kind: str) -> str:
    """Return the field that a bare value of an enumeration sets on a card of a kind.

    A player or another kind of card may have a field of the same values: it is meant only where
    the card has none, so that this is told.
    """
    fields = [*vocabulary.fields_of(of).items()]
    fields += [(name, each) for (_, name), each in vocabulary.fields.items()]
    return next((name for name, each in fields if each.kind == kind), kind)
