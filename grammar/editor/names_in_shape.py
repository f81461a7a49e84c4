"""The names that stand in the shape of a declaration: those it gives, and those it uses.

Most of them were read with their place (`Named`). Names in quotes and what a line ends with are
found among the parts of their line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..read.keys import Keys
from ..read.names import Named
from ..read.packs import NUMBER as OF_NUMBER
from ..read.packs import SLOT
from ..tree import ast
from ..tree.marks import Key, Mark, children
from ..tree.printer import pattern as pattern_text
from ..tree.source import Span, without_comment
from ..tree.walk import OTHERWISE
from .line_parts import STRING, WORD

Chain = tuple[ast.Node, ...]
Parts = Sequence[ast.Part]
GIVEN_BY_QUOTES = (ast.Card, ast.Deck, ast.Scenario, ast.Pack)


def of_pattern(above: Chain, keys: Keys) -> Key | None:
    """Return what the wording is a wording of in which an element stands, by what is above it."""
    owner, pattern = above[-2], above[-1]
    match owner:
        case ast.Enumeration(title=title) if isinstance(pattern, ast.Pattern):
            return keys.made("value", f"{title.one}: {pattern_text(pattern)}")
        case ast.Definition() | ast.Value() | ast.Adjective() | ast.Label():
            return keys.wording(owner)
        case ast.Also() if isinstance(above[-3], ast.Definition):
            return keys.wording(above[-3])
        case ast.Flow():
            return keys.flow(owner)
        case ast.Option(label=label):
            return keys.made("option", pattern_text(label))
        case _:
            return None


def names_in(node: ast.Declaration, parts: Parts, keys: Keys) -> Iterator[Mark]:
    """Yield the names in a declaration, but for those in its lines."""
    by_line: dict[int, list[ast.Part]] = {}
    for part in parts:
        by_line.setdefault(part.line, []).append(part)
    finder = _Names(by_line, keys)
    yield from finder.within(node, ())
    yield from finder.in_quotes(node)


class _Names:
    """Finds the names in one declaration."""

    def __init__(self, by_line: dict[int, list[ast.Part]], keys: Keys) -> None:
        self.by_line = by_line
        self.keys = keys

    def within(self, node: ast.Node, above: Chain) -> Iterator[Mark]:
        """Yield the names that a node and all below it give and use."""
        chain = (*above, node)
        yield from self._of(node, chain)
        for each in children(node):
            if not isinstance(each, ast.Phrase | ast.Words):
                yield from self.within(each, chain)

    def _of(self, node: ast.Node, chain: Chain) -> Iterator[Mark]:
        keys = self.keys
        match node:
            case ast.Title(one=one, many=many):
                key = keys.kind_called(one)
                yield from self._named(one, key, chain, binds=True)
                yield from self._named(many, key, chain, binds=True)
            case ast.Ruling(name=name, choices=choices):
                yield from self._named(name, keys.made("ruling", name), chain, binds=True)
                for each in choices:
                    yield from self._named(each, keys.made("choice", each), chain, binds=True)
            case ast.Field(name=name):
                field = keys.field(_owner(chain[-2]), name)
                yield from self._named(name, field, chain, binds=True)
            case ast.Place(name=name):
                yield from self._named(name, keys.made("zone", name), chain, binds=True)
            case ast.Pattern():
                wording = of_pattern(chain, keys)
                if wording is not None:
                    yield Mark(node.span, wording.sort, chain, wording, binds=True)
            case ast.Slot(name=name, kind=kind):
                yield from self._local(name, chain, binds=bool(kind))
                yield from self._kind(kind, chain)
            case ast.ForEach(name=name) | ast.Let(name=name) | ast.OptionEach(name=name):
                yield from self._local(name, chain, binds=True)
            case ast.Over(name=name, low=low):
                values = None if low is not None else keys.kind(name)
                given = values or keys.made("local", name)
                yield from self._named(name, given, chain, binds=values is None)
            case ast.Do(name=str(name)):
                yield from self._outcome(node, name, chain)
            case ast.Move(who=who) if who != OTHERWISE:
                yield from self._seat(node, who, chain)
            case ast.Flow(pattern=None, span=span, sort=sort):
                word = span._replace(end_line=span.line, end_column=span.column + len(sort))
                key = keys.flow(node)
                yield Mark(word, key.sort, chain, key, binds=True)
            case _:
                pass
        for used in ("base", "owner") + (("kind",) if isinstance(node, ast.Value) else ()):
            yield from self._kind(getattr(node, used, ""), chain)

    def _named(self, name: str, key: Key, chain: Chain, *, binds: bool = False) -> Iterator[Mark]:
        if isinstance(name, Named):
            yield Mark(name.span, key.sort, chain, key, binds)

    def _local(self, name: str, chain: Chain, *, binds: bool) -> Iterator[Mark]:
        return self._named(name, self.keys.made("local", name), chain, binds=binds)

    def _kind(self, name: str, chain: Chain) -> Iterator[Mark]:
        """Yield a name of a kind that the game declares; one of the core is a word of the shape."""
        key = self.keys.kind(name) if isinstance(name, Named) else None
        if key is not None:
            yield from self._named(name, key, chain)

    def _outcome(self, node: ast.Do, name: str, chain: Chain) -> Iterator[Mark]:
        """Yield the name behind `as`, with which a line ends."""
        parts = [each for each in self.by_line.get(node.span.end_line, ()) if each.kind == WORD]
        behind = parts[-len(name.split()) :]
        if " ".join(each.text for each in behind) == name:
            key = self.keys.made("local", name)
            yield Mark(behind[0].span.to(behind[-1].span), key.sort, chain, key, binds=True)

    def _seat(self, node: ast.Move, who: str, chain: Chain) -> Iterator[Mark]:
        span = node.span
        key = self.keys.made("seat", who)
        end = span._replace(end_line=span.line, end_column=span.column + len(who))
        yield Mark(end, key.sort, chain, key)

    def in_quotes(self, node: ast.Declaration) -> Iterator[Mark]:
        """Yield the names in quotes in the first line of a declaration."""
        quoted = [each for each in self.by_line.get(node.span.line, ()) if each.kind == STRING]
        for at, part in enumerate(quoted):
            key, binds = self._quoted(node, at, part.text[1:-1].strip())
            if key is not None:
                yield Mark(part.span, key.sort, (node,), key, binds)

    def _quoted(self, node: ast.Declaration, at: int, name: str) -> tuple[Key | None, bool]:
        keys = self.keys
        match node:
            case ast.Card(front=front) if at == 1 and front:
                return keys.made("card", name), False
            case ast.Game() if at == 0:
                return Key("game", name), True
            case _ if isinstance(node, GIVEN_BY_QUOTES) and at == 0:
                return keys.made(type(node).__name__.lower(), name), True
            case ast.Belongs():
                return Key("game", name), False
            case ast.Include() if at == 0:
                return Key("file", name), False
            case _:
                return None, False


def cards_named(
    pack: ast.Node, made: Iterable[ast.Declaration], parts: Parts, keys: Keys
) -> Iterator[Mark]:
    """Yield the names that a pack gives to its cards; all of them stand where its own name does."""
    name = next((each for each in parts if each.kind == STRING), None)
    for card in made:
        if isinstance(card, ast.Card) and name is not None:
            yield Mark(name.span, "card", (pack, card), keys.made("card", card.name), binds=True)


def _owner(node: ast.Node) -> str:
    """Return the kind of thing that a field is declared of."""
    match node:
        case ast.Kind(title=title):
            return title.one
        case ast.Fields(owner=owner):
            return owner
        case _:
            raise AssertionError(node)


def slots_of_pack(node: ast.Declaration, text: str, keys: Keys) -> Iterator[Mark]:
    """Yield the slots in the lines of a pack, and what each goes through."""
    over = {each.name: each for each in node.over} if isinstance(node, ast.Pack) else {}
    for number, line in enumerate(text.split("\n") if over else (), 1):
        for slot in SLOT.finditer(without_comment(line)):
            name = " ".join(slot[1].split()).removesuffix(OF_NUMBER)
            if name in over:
                key = None if over[name].low is not None else keys.kind(name)
                key = key or keys.made("local", name)
                at = max(line.find(name, slot.start()), slot.start()) + 1
                span = Span(number, at, number, at + len(name))
                yield Mark(span, key.sort, (node, over[name]), key)
