"""Saved matches: a state as JSON and back, and what is wrong with a save that does not fit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .program import Program
from .records import fields_again, plain_field
from .rules import gathered
from .safety_net import BadSave
from .state import TYPE, State, links
from .verifying import is_said, listed, maybe, verify

FORMAT = 6


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


def plain(s: State) -> dict[str, Any]:
    """Return a state as what JSON can hold."""
    made: dict[str, Any] = {name: coded(getattr(s, name)) for name in (*LISTS, *NESTED, *PLAIN)}
    made["fields"] = [coded(plain_field(each)) for each in s.fields]
    made["records"] = [[*each] for each in s.records.items()]
    made["announced"] = [[list(key), coded(value)] for key, value in sorted(s.announced.items())]
    made["log"] = [coded(each) for each in links(s.log)][::-1]
    made["past"] = [coded(each) for each in links(s.past)][::-1]
    made["said"] = [coded(each) for each in links(s.said)][::-1]
    made["secrets"] = [
        [coded(before), coded(done), mark, depth] for before, done, mark, depth in s.secrets
    ]
    return made


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
    s.busy, s.left_out = (), False
    verify(s)
    gathered(s)
    return s


def canonical(saved: Mapping[str, Any]) -> str:
    """Return a save as text, the same for equal states."""
    return json.dumps(saved, sort_keys=True, separators=(",", ":"))


def digest(s: State) -> str:
    """Return what tells a state from any other."""
    return hashlib.sha256(canonical(plain(s)).encode()).hexdigest()


def packed(s: State, about: Mapping[str, Any]) -> str:
    """Return a whole save: what it is of, and the state with a sum over it."""
    whole = {"cardwright": FORMAT, **about, "state": plain(s)}
    return canonical({**whole, "sum": checksum(whole)}) + "\n"


def checksum(whole: Mapping[str, Any]) -> str:
    """Return what shows that a save was not changed by hand: a sum over everything else in it."""
    rest = {name: value for name, value in whole.items() if name != "sum"}
    return hashlib.sha256(canonical(rest).encode()).hexdigest()[:16]


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
    rulings, seats = saved["rulings"], saved["seats"]
    if not isinstance(rulings, dict) or not listed(is_said)(seats):
        return False
    decks = listed(maybe(is_said))(saved["decks"]) and len(saved["decks"]) <= len(seats)
    chosen = listed(is_said)([saved["game"], *rulings.values()])
    return decks and chosen and all(seats) and len(set(seats)) == len(seats)
