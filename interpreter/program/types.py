"""What a value of a program can be: the types of expressions, parameters and locals.

    card   player?   list card   closure condition   (whole, space?)   slot card   any

A type is a name, what it is made of, and whether it may be nobody (`?`). Names are all in `RISES`:
each with those names that it is as well, so that a whole number is a number and a line of a text a
text. What is written is read by `read` and written by `str`; both ways give the same.

**Things** (`player`, `card`, `token`, `space`, `record`) are numbers to Python, and that is why
they have types: a card where a player is wanted would just be somebody. Of `record` there is one
type whatever kinds a game declares, for no name of a game stands in a program.
The `game` itself is one, with a number that is written out.

**Rows** of tables (`zone`, `field`, `box`, `sort`, `part`, `code`, ...) are mostly written out, as
whole numbers: a number that is written out is a `row`, and that is any of them, and a whole number.

**Several.** A `list` is there for reading now; it may be the state's own, so nobody keeps it. A
`group` is kept and never changes. An `open` choice is still to be made, a `slot` holds one of these
two. `(a, b)` is a row of parts, each of its own type: a group if they are alike, and what the
machine hands about in fixed rows (`RECORDS`: a context, a period, the sort of an event).

**Two ends.** `any` says nothing: it fits everywhere, and everything fits it, so whoever says it
gives up being told. `never` is what no value is of: of an empty group. `T` in rows of `abi.py`
stands for one type, the same in the whole row.

`fits` tells whether a value of a type may stand where another is wanted, `joined` what is known of
a value that is of one type or of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, reduce

from attrs import evolve, frozen

ROW_TYPES = ("zone", "field", "box", "sort", "code", "operation", "print", "direction", "place")
"""What is a number of a table, or counted in one."""
THINGS = ("player", "card", "token", "space", "record", "game")
RISES: dict[str, tuple[str, ...]] = {
    "any": (), "never": (), "nobody": (), "T": (),
    "truth": (), "number": (), "whole": ("number",),
    "row": ("whole", "part", "space", "game", *ROW_TYPES), "below": ("row", "card"),
    **{each: () for each in ROW_TYPES},
    **{each: ("thing",) for each in THINGS}, "thing": (),
    "name": (), "word": ("name", "key"), "label": (),
    "line": ("text",), "text": (), "part": (), "way": (),
    "range": (), "period": (), "values": (), "lifetime": (), "key": (), "sums": (),
    "context": (), "event": (), "along": (),
    "condition": (), "action": (), "rule": (), "noun": (), "value": (),
    "test": (), "function": (), "adder": (), "clauses": (), "masks": (),
    "selection": (), "index": (), "table": (),
    "list": (), "group": ("list",), "open": (), "slot": (), "asked": (), "closure": (), "()": (),
}  # fmt: skip
"""Each name of a type, with those that it is as well."""
MADE_OF = {
    "list": 1, "group": 1, "open": 1, "slot": 1, "asked": 1, "closure": 1, "noun": 1, "test": 1,
    "value": 1, "table": 2,
}  # fmt: skip
"""Names that stand before other types, and before how many: `table card player`."""


@frozen
class Type:
    """What a value can be."""

    name: str
    of: tuple[Type, ...] = ()
    maybe: bool = False

    def __str__(self) -> str:
        """Return the type as it is written."""
        mark = "?" if self.maybe else ""
        if self.name == "()":
            return f"({', '.join(map(str, self.of))}){mark}"
        return " ".join([f"{self.name}{mark}", *map(str, self.of)])


ANY, NEVER, NOBODY = Type("any"), Type("never"), Type("nobody")
TRUTH, NUMBER, WHOLE, ROW = Type("truth"), Type("number"), Type("whole"), Type("row")
NAME, WORD, CONTEXT, EVENT = (Type(each) for each in ("name", "word", "context", "event"))


def listed(one: Type) -> Type:
    """Return the type of several things for reading."""
    return Type("list", (one,))


def grouped(one: Type) -> Type:
    """Return the type of several things that are kept."""
    return Type("group", (one,))


def row_of(parts: Iterable[Type]) -> Type:
    """Return the type of a fixed row."""
    return Type("()", tuple(parts))


def sure(one: Type) -> Type:
    """Return the type of what is of a type, and there."""
    return evolve(one, maybe=False) if one.maybe else one


def perhaps(one: Type) -> Type:
    """Return the type of what is of a type, or nobody."""
    return one if one.maybe or one in (ANY, NEVER, NOBODY) else evolve(one, maybe=True)


# ---- how types are written -----------------------------------------------------------------------

TOKENS = re.compile(r"\s*([a-zA-Z]+\??|[(),]|\?)")


class NoType(ValueError):
    """What is written is no type."""


@cache
def read(text: str) -> Type:
    """Return the type that is written."""
    tokens = TOKENS.findall(text)
    if "".join(tokens) != text.replace(" ", ""):
        raise NoType(text)
    found = taken(tokens, text)
    if tokens or str(found) != text:
        raise NoType(text)
    return found


def taken(tokens: list[str], text: str) -> Type:
    """Take the type off that stands first."""
    if not tokens:
        raise NoType(text)
    head = tokens.pop(0)
    if head == "(":
        parts = []
        while tokens and tokens[0] != ")":
            parts.append(taken(tokens, text))
            if tokens and tokens[0] == ",":
                tokens.pop(0)
        if not tokens:
            raise NoType(text)
        tokens.pop(0)
        maybe = tokens[:1] == ["?"]
        del tokens[: 1 if maybe else 0]
        return Type("()", tuple(parts), maybe)
    name, maybe = head.removesuffix("?"), head.endswith("?")
    if name not in RISES:
        raise NoType(text)
    several = range(MADE_OF.get(name, 0))
    return Type(name, tuple([taken(tokens, text) for _ in several]), maybe)


# ---- what fits where -----------------------------------------------------------------------------


@cache
def risen(name: str) -> frozenset[str]:
    """Return all names that a type is as well as its own."""
    return frozenset((name,)).union(*map(risen, RISES[name]))


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of a type may stand where one of another type is wanted."""
    if ANY in (given, wanted) or given == NEVER:
        return True
    if given == NOBODY:
        return wanted.maybe or wanted == NOBODY
    if given.maybe and not wanted.maybe:
        return False
    return fits_sure(given, wanted)


def fits_sure(given: Type, wanted: Type) -> bool:
    """Whether what is surely there fits; whether nobody would is another question."""
    if given.name == wanted.name:
        return len(given.of) == len(wanted.of) and all(map(fits, given.of, wanted.of))
    if wanted.name == "slot":
        return given.name in ("group", "open", "()") and fits_sure(
            given, evolve(wanted, name="open" if given.name == "open" else "group")
        )
    if wanted.name == "()" and given.name in RECORDS:
        return fits_sure(read(RECORDS[given.name]), wanted)
    if given.name == "way":
        return wanted.name in ("list", "group") and fits(Type("space"), wanted.of[0])
    if given.name == "()":
        return fits_row(given.of, wanted)
    if wanted.name == "asked":
        return fits(given, wanted.of[0]) or fits(given, Type("closure", wanted.of))
    if wanted.name in risen(given.name):
        return all(map(fits, given.of, wanted.of))
    return False


RECORDS: dict[str, str] = {
    "context": "(player, card?, text?)", "period": "(whole, whole)", "range": "(whole, whole)",
}  # fmt: skip
"""What is handed about as a row, and what stands in it."""


def fits_row(parts: tuple[Type, ...], wanted: Type) -> bool:
    """Whether a row of parts fits: as a group if all do, as what is handed about if it is such."""
    if wanted.name in ("list", "group"):
        return all(fits(each, wanted.of[0]) for each in parts)
    if wanted.name == "()":
        return len(parts) == len(wanted.of) and all(map(fits, parts, wanted.of))
    if wanted.name in RECORDS:
        return fits_sure(row_of(parts), read(RECORDS[wanted.name]))
    if wanted.name in ("part", "label", "key", "lifetime", "values", "along", "sums", "clauses"):
        return True
    if wanted.name == "way":
        return all(fits(each, Type("space")) for each in parts)
    if wanted.name == "asked":
        return fits_row(parts, Type("closure", wanted.of))
    if wanted.name == "closure":
        return len(parts) == 2 and fits(parts[0], Type("code")) and parts[1].name in OF_CLOSURES
    if wanted.name == "text":
        return len(parts) in (3, 4)
    if wanted.name == "selection":
        return len(parts) == 4 and fits_row(parts, read("(number, number, list any, word)"))
    return False


OF_CLOSURES = ("()", "along", "any")
"""What a closure takes along."""


def joined(one: Type, other: Type) -> Type:
    """Return what is known of a value that is of one of two types."""
    if NOBODY in (one, other):
        return perhaps(other if one == NOBODY else one)
    if one.maybe or other.maybe:
        return perhaps(joined(sure(one), sure(other)))
    if ANY in (one, other):
        return ANY
    for each, rest in ((one, other), (other, one)):
        if fits(rest, each):
            return each
    if one.name == other.name == "()" and len(one.of) == len(other.of):
        return row_of(map(joined, one.of, other.of))
    both = [as_list(each) for each in (one, other)]
    if both[0] is not None and both[1] is not None:
        kept = one.name in ("group", "()") and other.name in ("group", "()")
        return Type("group" if kept else "list", (joined(both[0], both[1]),))
    common = [each for each in ("whole", "number", "thing", "text")
              if {one.name, other.name} <= {n for n in RISES if each in risen(n)}]  # fmt: skip
    return Type(common[0]) if common else ANY


def as_list(one: Type) -> Type | None:
    """Return what there are several of, if it is several of something."""
    match one:
        case Type("list" | "group", (part,)):
            return part
        case Type("()", parts):
            return reduce(joined, parts, NEVER)
        case Type("way"):
            return Type("space")
    return ANY if one == ANY else None
