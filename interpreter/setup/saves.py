"""Saved matches: a state as JSON and back, and what is wrong with a save that does not fit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..kernel.collection import as_made
from ..kernel.flow import begin_with
from ..kernel.linked import Linked
from ..kernel.records import fields_again, plain_field
from ..kernel.rules import gathered
from ..kernel.state import State, links
from ..program import bounded_json
from ..program.layout import STATE, Holds, Own, Saved, StateField
from ..program.row_places import TYPE
from ..program.tables import Program
from .safety_net import BadSave
from .value_checks import is_said, listed, maybe
from .verification import verify

FORMAT = 12
SUM_LENGTH = 16
"""So many signs of a digest show that a save was not changed."""


WRITTEN = tuple(each for each in STATE if each.saved in (Saved.PLAIN, Saved.SORTED))
UNWRITTEN = tuple(each for each in STATE if each not in WRITTEN and not isinstance(each.start, Own))
CHAINS = tuple(each.name for each in WRITTEN if each.holds is Holds.CHAIN)
"""What only grows, mostly: of these only what is new is put into words at each save."""


def plain(s: State) -> dict[str, Any]:
    """Return a state as what JSON can hold, but for the chains of what has happened."""
    return {
        each.name: plainly(each, getattr(s, each.name))
        for each in WRITTEN
        if each.holds is not Holds.CHAIN
    }


def plainly(each: StateField, value: Any) -> Any:
    """Return what a field holds as what JSON can hold."""
    if each.holds is Holds.FIELDS:
        value = list(map(plain_field, value))
    elif each.holds is Holds.PAIRS:
        value = list(value.items())
    return coded(sorted(value) if each.saved is Saved.SORTED else value)


def again(program: Program, each: StateField, saved: Any) -> Any:
    """Return what a field holds that was saved: what can change there is a list again."""
    match each.holds:
        case Holds.LIST:
            return [decoded(value) for value in saved]
        case Holds.LISTS:
            return [list(decoded(row)) for row in saved]
        case Holds.BATCHES:
            rows = map(decoded, saved)
            return [[list(x) if isinstance(x, tuple) else x for x in row] for row in rows]
        case Holds.FIELDS:
            return fields_again(program, decoded(saved))
        case Holds.PAIRS:
            return dict(decoded(saved))
        case Holds.CHAIN:
            chain: Any = None
            for value in saved:
                chain = (decoded(value), chain)
            return chain
        case _:
            return decoded(saved)


def written(s: State) -> str:
    """Return a state as text, the same for equal states."""
    parts = {name: canonical(value) for name, value in plain(s).items()}
    parts |= {name: written_chain(s, name) for name in CHAINS}
    told = ",".join(f'"{name}":{text}' for name, text in sorted(parts.items()))
    return f"{{{told}}}"


def written_chain(s: State, name: str) -> str:
    """Return a chain as text, the oldest first; what it goes on from was written the last time.

    In a long match nearly all of a save is what has happened, and it is saved at each answer.
    """
    known, text = s.linked.written.get(name, (None, ""))
    chain = link = getattr(s, name)
    new: list[str] = []
    while link is not None and link is not known:
        new.append(canonical(coded(link[0])))
        link = link[1]
    told = ",".join(reversed(new))
    if link is not None:
        told = f"{text},{told}" if told else text
    s.linked.written[name] = chain, told
    return f"[{told}]"


def coded(value: Any) -> Any:
    """Return a value as what JSON can hold."""
    if isinstance(value, list | tuple):
        return [coded(each) for each in value]
    if isinstance(value, Fraction):
        return {"over": [value.numerator, value.denominator]}
    if isinstance(value, range):
        return {"from": [value.start, value.stop]}
    return value


def decoded(value: Any) -> Any:
    """Return a value that was saved; what was a list or a tuple becomes a tuple."""
    if isinstance(value, list):
        return tuple(decoded(each) for each in value)
    if isinstance(value, dict):
        if "from" in value:
            first, after = value["from"]
            return range(first, after)
        return Fraction(*value["over"])
    return value


def restored(linked: Linked, saved: Mapping[str, Any]) -> State:
    """Return the state that was saved; complain if no match of its program can be so."""
    s = read_back(linked, saved)
    verify(s)
    gathered(s)
    return s


def read_back(linked: Linked, saved: Mapping[str, Any]) -> State:
    """Return what was saved as a state, whatever it says."""
    s = State.__new__(State)
    s.program = program = linked.program
    s.linked, s.models = linked, program.models
    s.players = decoded(saved["players"])
    begin_with(s, UNWRITTEN)
    for each in WRITTEN:
        setattr(s, each.name, again(program, each, saved[each.name]))
    s.models = as_made(program, s.printed_as)
    for event in reversed(list(links(s.log))):
        s.heads[event[TYPE]] = (event, s.heads[event[TYPE]])
    return s


def canonical(saved: Any) -> str:
    """Return what JSON can hold as text, the same for what is equal."""
    return json.dumps(saved, sort_keys=True, separators=(",", ":"))


def digest(s: State) -> str:
    """Return what tells a state from any other."""
    return hashlib.sha256(written(s).encode()).hexdigest()


def packed(s: State, about: Mapping[str, Any]) -> str:
    """Return a whole save: what it is of, and the state with a sum over it."""
    head = canonical({"cardwright": FORMAT, **about})[:-1]
    whole = f'{head},"state":{written(s)}'  # `state` and `sum` come last of all that stands in it
    return f'{whole},"sum":"{sum_of(whole + "}")}"}}\n'


def checksum(whole: Mapping[str, Any]) -> str:
    """Return what shows that a save was not changed by hand: a sum over everything else in it."""
    return sum_of(canonical({name: value for name, value in whole.items() if name != "sum"}))


def sum_of(text: str) -> str:
    """Return what shows that a text was not changed by hand."""
    return hashlib.sha256(text.encode()).hexdigest()[:SUM_LENGTH]


def read(text: str) -> Any:
    """Return what JSON holds, if it is whole numbers and texts; no match holds anything else."""
    return bounded_json.loaded(text, no_number=refused)


def refused(text: str) -> Any:
    """Complain about a number that is no whole one."""
    raise ValueError(f"no match holds {text}")


def unpacked(text: str) -> dict[str, Any]:
    """Return a save as it was packed; complain about anything else."""
    try:
        saved = read(text)
    except ValueError:
        raise BadSave("it is not a saved match, or it is cut off") from None
    if not isinstance(saved, dict) or "cardwright" not in saved:
        raise BadSave("it is not a saved match")
    if type(saved["cardwright"]) is not int:
        raise BadSave("it is not a saved match")
    if saved["cardwright"] != FORMAT:
        raise BadSave(
            f"it was saved in format {saved['cardwright']}, and this version reads format {FORMAT}"
        )
    wanted = ("game", "digest", "seats", "rulings", "decks", "sum", "state")
    if any(name not in saved for name in wanted) or not isinstance(saved["state"], dict):
        raise BadSave("a part of it is missing")
    if checksum(saved) != saved["sum"]:
        raise BadSave("it was changed after it was saved")
    if not is_headed(saved):
        raise BadSave("a part of it is missing or out of place")
    return saved


def is_headed(saved: Mapping[str, Any]) -> bool:
    """Whether what a save says of its match is of the right sort: who plays, how, with what."""
    rulings, seats, agents = saved["rulings"], saved["seats"], saved.get("agents", {})
    if not isinstance(rulings, dict) or not isinstance(agents, dict) or not listed(is_said)(seats):
        return False
    decks = listed(maybe(is_said))(saved["decks"]) and len(saved["decks"]) <= len(seats)
    chosen = listed(is_said)([saved["game"], *rulings.values(), *agents.values()])
    return decks and chosen and all(seats) and len(set(seats)) == len(seats)
