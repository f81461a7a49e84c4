"""The lines of a scenario as what they say: fields, zones and lists of cards, apart from words.

Everything here reads checked expressions; nothing knows a match.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from cardwright.grammar import CheckedGame, ast, is_listed, name_listed


class Failed(Exception):
    """What a line says does not hold: the line, why, and what was expected and what is there."""

    def __init__(
        self, node: ast.Node | None, said: str, expected: str = "", found: str = ""
    ) -> None:
        super().__init__(said)
        self.node, self.said, self.expected, self.found = node, said, expected, found


@frozen
class Found:
    """A scenario and where it stands."""

    game: CheckedGame
    path: str
    offset: int
    node: ast.Scenario

    @property
    def name(self) -> str:
        """Return the name of the scenario."""
        return self.node.name

    @property
    def line(self) -> int:
        """Return the line at which it begins."""
        return self.offset + self.node.span.line

    def section(self, sort: str) -> tuple[ast.Expression | ast.Move, ...]:
        """Return the lines of the first section of a sort."""
        return next((each.lines for each in self.node.sections if each.sort == sort), ())


@frozen
class Listed:
    """A card in a list: its name, "" for an empty slot, "?" for one whose face is hidden."""

    node: ast.Expression
    name: str
    up: bool | None = None
    facts: tuple[tuple[str, int], ...] = ()
    held: tuple[tuple[str, ast.Expression], ...] = ()
    marks: tuple[str, ...] = ()
    owner: str = ""
    controller: str = ""
    tokens: tuple[tuple[ast.Expression, int], ...] = ()
    edge: str = ""
    place: int = 0
    more: str = ""
    card: ast.Expression | None = None
    """The card as it is named."""
    prints: tuple[int, ...] = ()
    """The numbers of the prints that can be meant, or of the one that is there."""
    told: str = ""
    """The name, and what tells the card from others of that name if that is said."""

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """Return what its fields hold that are no numbers, by name."""
        return tuple((name, value_named(value)) for name, value in self.held)

    def __str__(self) -> str:
        """Return the card as it would be listed."""
        shown = [self.told or self.name or "empty"]
        if self.up is not None:
            shown.append("face up" if self.up else "face down")
        shown += [f"turned to {self.edge}"] if self.edge else []
        shown += [f"at place {self.place}"] if self.place else []
        shown += [f"with {name} {value}" for name, value in (*self.facts, *self.values)]
        shown += [f"marked as {name}" for name in self.marks]
        shown += [f"owned by {self.owner}"] if self.owner else []
        shown += [f"controlled by {self.controller}"] if self.controller else []
        return " ".join(shown)


def value_named(node: ast.Expression) -> str:
    """Return the name of a value: of a direction, or of one of an enumeration."""
    return node.word.rpartition(": ")[2] if isinstance(node, ast.Phrase) else plain(node)


def plain(node: ast.Expression) -> str:
    """Return a name without the kind of thing that it names."""
    match node:
        case ast.Name(kind=kind, text=text):
            return text.removeprefix(f"{kind}: ")
        case ast.Text(value=text):
            return text
        case ast.Number(value=value):
            return str(value)
        case _:
            return ""


def number(node: ast.Expression) -> int:
    """Return a number that is written out; what has to be worked out is none."""
    match node:
        case ast.Number(value=value):
            return value
        case ast.Phrase(row="negative", args=(below,)):
            return -number(below)
        case _:
            raise Failed(
                node, "a number is written in digits here; `it holds that` asks for others"
            )


# ---- lists of cards ------------------------------------------------------------------------------


def cards_listed(node: ast.Expression) -> list[Listed]:
    """Return the cards of a list, from bottom to top."""
    assert isinstance(node, ast.Phrase)
    return [entry(each) for arg in node.args for each in parts_of(arg, "listed cards: ")]


def parts_of(node: ast.Expression, chain: str) -> Iterator[ast.Expression]:
    """Yield what a chain of a sort holds, in order."""
    if isinstance(node, ast.Phrase) and node.word.startswith(chain):
        for arg in node.args:
            yield from parts_of(arg, chain)
    else:
        yield node


def entry(node: ast.Expression) -> Listed:
    """Return one card of a list."""
    if is_listed(node):
        return Listed(node, name_listed(node), card=node)
    assert isinstance(node, ast.Phrase)
    if node.row in ("entry_empty", "entry_hidden"):
        return Listed(node, "" if node.row == "entry_empty" else "?")
    inner = entry(node.args[0])
    match node.row:
        case "entry_face_up":
            return evolve(inner, up=True)
        case "entry_face_down":
            return evolve(inner, up=False)
        case "entry_turned":
            return evolve(inner, edge=plain(node.args[1]))
        case "entry_with_token":
            return evolve(inner, tokens=(*inner.tokens, (node.args[1], 1)))
        case "entry_with_tokens":
            return evolve(inner, tokens=(*inner.tokens, (node.args[2], number(node.args[1]))))
        case "entry_at_place":
            return evolve(inner, place=number(node.args[1]))
        case "entry_with_number":
            fact = (plain(node.args[1]), number(node.args[2]))
            return evolve(inner, facts=(*inner.facts, fact))
        case "entry_marked":
            return evolve(inner, marks=(*inner.marks, plain(node.args[1])))
        case "entry_owned_by":
            return evolve(inner, owner=plain(node.args[1]))
        case "entry_controlled_by":
            return evolve(inner, controller=plain(node.args[1]))
        case "entry_with_field":
            held = (plain(node.args[1]), node.args[2])
            return evolve(inner, held=(*inner.held, held))
        case other:
            return evolve(inner, more=other)


# ---- given ---------------------------------------------------------------------------------------


@frozen
class Held:
    """`Ann has Wall 2`, or the same of a card or a mark: whose field it is and what it holds."""

    node: ast.Expression
    thing: ast.Expression
    base: str
    field: str
    value: int | bool


@frozen
class Lies:
    """`Ann has hand [Cocoa]`: what lies in a zone; None is the rest."""

    node: ast.Expression
    seat: str
    zone: str
    cards: list[Listed] | None


def given_pieces(node: ast.Phrase, seat: ast.Expression | None = None) -> Iterator[Held | Lies]:
    """Yield what a line about fields and zones sets, a chain piece by piece."""
    first, *_ = node.args
    if isinstance(first, ast.Phrase) and first.word.startswith("given: "):
        yield from given_pieces(first)
        first = seat_of(first)
    *_, last = node.args
    names = [each for each in node.args if isinstance(each, ast.Name) and each.kind != "seat"]
    if not names:
        return
    what = names[-1]
    if what.kind in ("player zone", "shared zone"):
        cards = None if last is what else cards_listed(last)
        yield Lies(node, plain(first) if what.kind == "player zone" else "", plain(what), cards)
    elif what.kind.endswith((" number", " counter")):
        yield Held(node, first, what.kind.split()[0], plain(what), number(last))
    elif what.kind.endswith(" mark"):
        yield Held(node, first, what.kind.split()[0], plain(what), True)


def seat_of(node: ast.Phrase) -> ast.Expression:
    """Return the seat that a chain begins with."""
    first = node.args[0]
    return seat_of(first) if isinstance(first, ast.Phrase) else first
