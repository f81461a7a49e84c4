"""Functions that may ask what rules in force say: of a number, a mark, a value, a noun.

What a rule says of a thing can hang on what others say only if its function does that. So where
several rules decide one field the order of most can be told without trying (`layer_order.py`).

Some ask what they decide themselves: `each Beast's Tribe counts as Bird`. These are told as well,
as far as it can be seen in the code.

Assumes nothing, changes nothing: it only says which functions may. One that asks another function
may if that one may, and one with a closure in it if that may. What is taken along can be code as
well, which only whoever has it can see: what asks that is not counted here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from ...program import abi
from ...program import nodes as n
from ...program.abi import Handed
from ...program.traversal import walk

AS_IT_LIES = frozenset((
    "all_cards", "all_players", "bottom_card", "box_contains", "card_contains", "card_in_slot",
    "cards_in", "cards_in_all", "carries", "controlled_by", "controller", "count_in",
    "every_card", "face_of", "happened", "has_happened", "has_text", "is_going_on",
    "last_period", "may_have_happened", "name_of", "newest_card", "next_player", "oldest_card",
    "opponent", "owner", "player_before", "players_from", "seated_player", "since",
    "text_carries", "text_contains", "this_period", "times_begun", "times_happened",
    "told_apart", "top_card", "top_cards", "zone_of",
))  # fmt: skip
"""Functions of the kernel that tell how cards lie, whose they are, how they are read, and what has
happened: the layers before what is decided of fields, and what no rule decides."""
TAKEN_ALONG = frozenset(("asked", "is_meant", "meant"))
"""Functions of the kernel that ask what was taken along."""


def asking_functions(functions: Iterable[n.Function]) -> frozenset[int]:
    """Return the numbers of the functions that may ask what rules in force say."""
    asked = {each.number: asked_for(each) for each in functions}
    found = {number for number, others in asked.items() if others is None}
    before = -1
    while len(found) != before:
        before = len(found)
        found |= {number for number, others in asked.items() if others and others & found}
    return frozenset(found)


def asked_for(function: n.Function) -> set[int] | None:
    """Return the functions that a function asks; None if it may ask for what rules say itself."""
    found: set[int] = set()
    for node in walk(function):
        match node:
            case n.CallWord(number):
                found.add(number)
            case n.Group((n.Const(int() as number), n.Group(), *_)):
                found.add(number)  # a closure: whoever is handed it may ask it
            case n.Group((n.Word("?"), _, _, n.Const(int() as listing), _, _, _, n.Const(test))):
                found |= {listing, int(test or 0)}
            case n.Ask(n.At(n.Name() | n.Captured(), _)):
                continue
            case n.Ruled() | n.Ask():
                return None
            case n.Call(name) if name in AS_IT_LIES or name in TAKEN_ALONG:
                continue
            case n.Call(name) if abi.FUNCTIONS.get(name, Handed.NOTHING) is not Handed.NOTHING:
                return None
    return found


READING = frozenset(("card_mark", "card_value", "value_of"))
"""Functions of the kernel that read a field which is no number."""
Decided = tuple[str, int]
"""What a rule decides: `field` or `word`, and its number."""


def asking_themselves(
    functions: Iterable[n.Function], decided: Mapping[int, Collection[Decided]]
) -> frozenset[int]:
    """Return the functions of rules that ask what their rule decides, themselves or by others."""
    asked = {each.number: frozenset(read_in(each)) for each in functions}
    return frozenset(
        number
        for number, fields in decided.items()
        if not reached(asked, number).isdisjoint(fields)
    )


def read_in(function: n.Function) -> Iterator[Decided]:
    """Yield the fields and words that a function asks for."""
    for node in walk(function):
        match node:
            case n.CallWord(number):
                yield "word", number
            case n.Call(name, (n.Const(int() as field), *_)) if name in READING:
                yield "field", field


def reached(asked: Mapping[int, frozenset[Decided]], number: int) -> set[Decided]:
    """Return what a function asks for, and those that it asks."""
    found, left = set[Decided](), [number]
    while left:
        more = asked.get(left.pop(), frozenset()) - found
        found |= more
        left += [each for sort, each in more if sort == "word"]
    return found
