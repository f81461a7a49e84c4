"""The types of parameters, of what closures take along, and of locals: from the kinds of a scope.

Whoever writes a function or a routine has a scope that says which place each name stands for and of
which kind it is. Kinds are words of a game's vocabulary (`card`, `spell`, `player noun`), types are
those of the program (`program/types.py`): a kind of card is a card, what an enumeration names is a
name. A thing that a name holds may be nobody, for any choice may have found none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardwright.grammar import Vocabulary

from ...program import nodes as n
from ...program.row_places import LOCALS
from ...program.types import ANY, Type, joined, read, row_of, sure
from .code import Code, captured_in, local_in

Held = Iterable[tuple[Code, str]]
"""Places, with the kinds of what they hold: what a scope speaks of."""
FORMS = {
    "number": "number", "number?": "asked number", "numbers": "list number",
    "signed": "number", "signed?": "asked number",
    "condition": "truth", "condition?": "closure condition",
    "action": "closure? action", "actions": "closure? action", "cost": "closure? action",
    "rule": "closure rule", "event": "closure event",
    "zone": "zone?", "player zone": "zone", "shared zone": "zone", "zones": "group zone?",
    "direction": "direction?", "directions": "group direction",
    "group": "group card", "groups": "slot? group card",
    "line": "way?", "lines": "group way", "range": "range", "moment": "lifetime",
    "period": "period", "text": "text?", "flow": "part", "box": "box", "label": "label",
    "word": "name?", "card name": "name?", "context:": "context",
}  # fmt: skip
"""The types of kinds that every game has."""
ASKED = {"number": "number?", "signed": "signed?"}
"""The kinds that a rule asks for again and again, and what its slots hold of them."""
ANEW = " asked anew"
"""Behind the kind of what a slot of a rule holds, if it holds a closure that tells it."""
PARAMETERS = {
    "x": "context", "add": "adder", "g": "list closure condition", "ev": "event",
    "without": "list card", "v": "values",
}  # fmt: skip
"""The types of parameters that are called alike everywhere."""


def type_of_kind(vocabulary: Vocabulary, kind: str) -> Type:
    """Return the type of what is of a kind."""
    if kind in FORMS:
        return read(FORMS[kind])
    for each in vocabulary.with_fields:
        name = "record" if each in vocabulary.records else each
        if kind == each:
            return read(f"{name}?")
        if kind == f"{each}s":
            return read(f"slot? {name}?")
        if kind in (f"{each} noun", f"{each} nouns", f"{each} adjective"):
            return read(f"closure noun {name}")
        if kind in (f"{each} number", f"{each} counter", f"{each} mark", f"{each} secret"):
            return read("field")
    for each in vocabulary.enumerations:
        if kind == each:
            return read("name?")
        if kind == f"{each}s":
            return read("slot? name?")
        if kind in (f"{each} noun", f"{each} nouns", f"{each} adjective"):
            return read("closure noun name")
    if kind.endswith(ANEW):
        return Type(
            "closure", (Type("value", (type_of_kind(vocabulary, kind.removesuffix(ANEW)),)),)
        )
    base = vocabulary.base(kind)
    return ANY if base in (None, kind) else type_of_kind(vocabulary, str(base))


def types_of_parameters(
    parameters: Sequence[str], spoken: Held | None, it: str, kinds: Callable[[str], Type]
) -> tuple[str, ...]:
    """Return the types of parameters, by what the scope inside the function speaks of."""
    places = list(spoken or ())
    held = {code.name: kinds(kind) for code, kind in places if isinstance(code, n.Name)}
    if it:
        held["it"] = kinds(it)
    if "it" in held:
        held["it"] = sure(held["it"])  # what is asked about is there
    held["e"] = ANY if spoken is None else along_of(places, kinds)
    known = {name: read(text) for name, text in PARAMETERS.items()} | held
    return tuple(str(known.get(each, ANY)) for each in parameters)


def along_of(spoken: Held, kinds: Callable[[str], Type]) -> Type:
    """Return the type of what a closure takes along, by what is spoken of inside it."""
    places = {0: read("context")}
    for code, kind in spoken:
        place = captured_in(code)
        if place is not None:
            places[place] = kinds(kind)
    return row_of(places.get(each, ANY) for each in range(max(places) + 1))


def types_of_locals(spoken: Held, kinds: Callable[[str], Type]) -> dict[int, Type]:
    """Return the types of the locals that a scope speaks of."""
    found: dict[int, Type] = {}
    for code, kind in spoken:
        place = local_in(code)
        if place is not None and place >= LOCALS:
            made = kinds(kind)
            found[place] = joined(found[place], made) if place in found else made
    return found
