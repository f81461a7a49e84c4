"""Saved matches: a state as JSON and back, and what is wrong with a save that does not fit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..kernel.records import fields_again, plain_field
from ..kernel.rules import gathered
from ..kernel.state import TYPE, State
from ..program.tables import Program
from .safety_net import BadSave
from .verification import is_said, listed, maybe, verify

FORMAT = 7


LISTS = (
    "where",
    "face_up",
    "known",
    "controller",
    "origin",
    "tokens",
    "edges",
    "stretches",
    "reached",
    "stands",
    "spoken",
)
NESTED = ("zones", "frames", "flows", "items", "batches")
PLAIN = (
    "players", "chance", "seed", "results", "answers", "turn", "turns", "rounds", "out",
    "pending", "given", "step",
    "result", "modifiers", "skipped", "count", "asked_at", "made",
)  # fmt: skip


CHAINS = ("log", "past", "said")
"""What only grows, mostly: of these only what is new is put into words at each save."""


def plain(s: State) -> dict[str, Any]:
    """Return a state as what JSON can hold, but for the chains of what has happened."""
    made: dict[str, Any] = {name: coded(getattr(s, name)) for name in (*LISTS, *NESTED, *PLAIN)}
    made["fields"] = [coded(plain_field(each)) for each in s.fields]
    made["records"] = [[*each] for each in s.records.items()]
    made["announced"] = [[list(key), coded(value)] for key, value in sorted(s.announced.items())]
    made["secrets"] = [
        [coded(before), coded(done), mark, depth] for before, done, mark, depth in s.secrets
    ]
    return made


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
    known, text = s.program.written.get(name, (None, ""))
    chain = link = getattr(s, name)
    new: list[str] = []
    while link is not None and link is not known:
        new.append(canonical(coded(link[0])))
        link = link[1]
    told = ",".join(reversed(new))
    if link is not None:
        told = f"{text},{told}" if told else text
    s.program.written[name] = chain, told
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


def restored(program: Program, saved: Mapping[str, Any]) -> State:
    """Return the state that was saved."""
    s = State.__new__(State)
    s.program = program
    for name in LISTS:
        setattr(s, name, [decoded(each) for each in saved[name]])
    for name in NESTED:
        setattr(s, name, [list(decoded(each)) for each in saved[name]])
    for name in PLAIN:
        setattr(s, name, decoded(saved[name]))
    s.batches = [[each[0], list(each[1]), list(each[2])] for each in s.batches]
    s.announced = {tuple(key): decoded(value) for key, value in saved["announced"]}
    s.heads = [None] * len(program.types)
    s.log = s.past = s.said = None
    for each in saved["log"]:
        event = decoded(each)
        s.log = (event, s.log)
        s.heads[event[TYPE]] = (event, s.heads[event[TYPE]])
    for each in saved["past"]:
        s.past = (decoded(each), s.past)
    for each in saved["said"]:
        s.said = (decoded(each), s.said)
    s.secrets = [
        [decoded(before), decoded(done), mark, depth]
        for before, done, mark, depth in saved["secrets"]
    ]
    s.fields = fields_again(program, decoded(saved["fields"]))
    s.records = dict(decoded(saved["records"]))
    s.models = program.models
    s.index, s.cache, s.trial, s.work, s.drawn, s.chosen = None, {}, 0, 0, None, None
    s.busy, s.left_out = (), ()
    verify(s)
    gathered(s)
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
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(text: str) -> Any:
    """Return what JSON holds, if it is whole numbers and texts; no match holds anything else."""
    return json.loads(text, parse_float=refused, parse_constant=refused)


def refused(text: str) -> Any:
    """Complain about a number that is no whole one."""
    raise ValueError(f"no match holds {text}")


def unpacked(text: str) -> dict[str, Any]:
    """Return a save as it was packed; complain about anything else."""
    try:
        saved = read(text)
    except (ValueError, RecursionError):
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
