"""What lets an index of the rules in force outlast an event, though some of them copy or control.

Which texts are in force hangs on what these clauses say of cards, and that may change with anything
that they ask for. Mostly they ask little: where cards lie, and what a few fields hold. Then the
index need not be made anew after each event, but only after one that may change these.

Assumes nothing, changes nothing: it only says which fields these are. It can be said if all such
clauses come from rules of the game and from texts on cards, and if each function that these ask
looks at nothing else, and at no field that rules decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from ...program import abi
from ...program import nodes as n
from ...program.abi import Handed
from ...program.traversal import Any_node, walk
from .steady import RULE

BEFORE_TEXTS = ("copy", "control")
"""What clauses are found under that tell how texts are read."""
DECIDING = ("number", "value", "mark")
"""What clauses are found under that decide a field."""
AS_CARDS_LIE = frozenset(("controller", "face_up", "models", "players", "turn", "where"))
"""Columns that stay the same until a card moves, turns or comes to another, or a turn begins."""
LYING = frozenset((
    "box_contains", "card_contains", "card_in_slot", "cards_in", "cards_in_all", "carries",
    "controlled_by", "controller", "count_in", "every_card", "face_of", "listed", "model",
    "name_of", "once", "owner", "zone_of",
))  # fmt: skip
"""Functions of the kernel that look at nothing but these columns and zones, through what copies."""
ALL_FIELDS = n.Column("fields")
READING = frozenset((
    "card_mark", "card_number", "card_value", "held_in", "number_at", "value_of",
))  # fmt: skip
"""Functions of the kernel that read a field."""


def fields_looked_at(
    functions: Iterable[n.Function], in_texts: Collection[int]
) -> frozenset[int] | None:
    """Return the fields on which hangs what copies or controls, beside how cards lie.

    None if it may hang on more. The rules of the game and of texts on cards are given.
    """
    known = {each.number: each for each in functions}
    rules = [each for each in known.values() if each.parameters == RULE]
    keys = {each.number: [*keys_of(each)] for each in rules}
    first = {at for at, found in keys.items() if any(is_said(key, BEFORE_TEXTS) for key in found)}
    if not first <= {*in_texts}:
        return None
    decided = set[int]()
    for found in keys.values():
        for key in found:
            match key:
                case n.Group((n.Word(sort), n.Const(int() as field))) if sort in DECIDING:
                    decided.add(field)
                case n.Group((n.Word(sort), *_)) if sort not in DECIDING:
                    continue
                case n.Word():
                    continue
                case _:
                    return None
    looked_at = all_looked_at(known, first)
    return None if looked_at is None or looked_at & decided else frozenset(looked_at)


def keys_of(rule: n.Function) -> Iterator[n.Expression]:
    """Yield what the clauses are found under that a rule adds."""
    for node in walk(rule):
        if isinstance(node, n.Call) and node.name == "add":
            yield node.args[0]


def is_said(key: n.Expression, words: Sequence[str]) -> bool:
    """Whether a key is one of some words."""
    return isinstance(key, n.Word) and key.text in words


def all_looked_at(known: dict[int, n.Function], first: Iterable[int]) -> set[int] | None:
    """Return the fields that functions look at, and those that they ask; None if at more."""
    found, seen, left = set[int](), set[int](), [*first]
    while left:
        number = left.pop()
        if number in seen:
            continue
        seen.add(number)
        if number not in known:
            return None
        whole = 0  # how often all fields are taken without saying at once which one is meant
        for node in walk(known[number]):
            fields = looked_at_by(node)
            if fields is None:
                return None
            found |= fields
            left += asked_by(node)
            whole += (node == ALL_FIELDS) - (isinstance(node, n.At) and node.of == ALL_FIELDS)
        if whole:
            return None
    return found


def asked_by(node: Any_node) -> list[int]:
    """Return the functions that a node asks, or hands to somebody who may ask them."""
    match node:
        case n.CallWord(number):
            return [number]
        case n.Group((n.Const(int() as number), n.Group(), *_)):
            return [number]
        case n.Group((n.Word("?"), _, _, n.Const(int() as listing), _, _, _, n.Const(test))):
            return [listing, int(test or 0)]
    return []


def looked_at_by(node: Any_node) -> set[int] | None:
    """Return the fields that a node by itself looks at; None if it may look at more."""
    match node:
        case n.Ruled():
            return None
        case n.Column("fields"):
            return set()  # it is counted whether what stands around it says which one
        case n.At(n.Column("fields"), n.Const(int() as field)):
            return {field}
        case n.At(n.Column("fields"), _):
            return None
        case n.Column(name):
            return set() if name in AS_CARDS_LIE else None
        case n.Call(name, (n.Const(int() as field), *_)) if name in READING:
            return {field}
        case n.Call(name) if name in LYING:
            return set()
        case n.Call(name) if abi.FUNCTIONS.get(name, Handed.NOTHING) is not Handed.NOTHING:
            return None
    return set()
