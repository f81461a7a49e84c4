"""What generated code may call: the names of our own helpers, and nothing else."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from ..kernel import (
    alterations,
    batches,
    changes,
    deeds,
    destinations,
    endings,
    event_log,
    events,
    flow,
    lifetimes,
    open_numbers,
    piles,
    queries,
    questions,
    reactions,
    record_events,
    records,
    room,
    rules,
    secrets,
    spoken_of,
    standing,
    text_lines,
    texts,
    tokens,
    tracks,
    trials,
)
from ..kernel.chance import below
from ..kernel.followed_cards import deed_masks, masks, noun_masks, open_masks, told_apart
from ..program import bounded_numbers, simple_events

MODULES = (
    queries, rules, changes, questions, events, event_log, reactions, alterations, batches,
    endings, lifetimes, flow, texts, text_lines, secrets, spoken_of, tracks,
    standing, tokens, records, record_events, simple_events,
    open_numbers, piles, bounded_numbers, room, deeds, destinations, trials,
)  # fmt: skip

NAMES: dict[str, Any] = {
    name: value
    for module in MODULES
    for name, value in vars(module).items()
    if (
        value.__module__ == module.__name__
        if isinstance(value, FunctionType)
        else type(value) in (int, str)
    )
    and not name.startswith("_")
}
"""Functions and numbers of the modules: no class, and no module that one of them imports."""
NAMES["below"] = below
NAMES |= {"told_apart": told_apart, "masks": masks, "deed_masks": deed_masks}
NAMES |= {"noun_masks": noun_masks, "open_masks": open_masks}
NAMES["__builtins__"] = {
    "all": all, "any": any, "bool": bool, "len": len, "list": list, "max": max, "min": min,
    "range": range, "sum": sum, "tuple": tuple, "int": int,
}  # fmt: skip
