"""The functions and numbers of the kernel that a program may call: the rows of `abi.py`, found."""

from __future__ import annotations

from typing import Any

from ..kernel import (
    alterations,
    batches,
    card_texts,
    changes,
    collection,
    counters,
    deeds,
    destinations,
    endings,
    event_log,
    events,
    flow,
    groups,
    happening,
    history,
    last_known,
    layers,
    lifetimes,
    number_spoken_of,
    open_numbers,
    piles,
    queries,
    questions,
    reactions,
    readings,
    record_events,
    records,
    room,
    rules,
    secret_fields,
    secrets,
    sides,
    spoken_of,
    standing,
    supplies,
    text_lines,
    texts,
    token_cards,
    tokens,
    tracks,
    trials,
)
from ..kernel.followed_cards import deed_masks, masks, noun_masks, open_masks, told_apart
from ..program import abi, bounded_numbers, simple_events

MODULES = (
    queries, history, happening, rules, readings, layers, last_known, changes, questions, events,
    event_log, reactions, alterations, batches, endings, lifetimes, flow, texts, text_lines,
    secrets, spoken_of, number_spoken_of, tracks, standing, tokens, records, record_events,
    simple_events, groups, open_numbers, piles, bounded_numbers, room, deeds, destinations,
    trials, counters, token_cards, supplies, secret_fields, card_texts, sides, collection,
)  # fmt: skip

NAMES: dict[str, Any] = {
    name: value
    for module in MODULES
    for name, value in vars(module).items()
    if name in abi.FUNCTIONS or name in abi.NUMBERS
}
"""The rows of `abi.py`, each with what the kernel has under its name."""
NAMES |= {"told_apart": told_apart, "masks": masks, "deed_masks": deed_masks}
NAMES |= {"noun_masks": noun_masks, "open_masks": open_masks}
NAMES["MOST_WORK"] = bounded_numbers.MOST_WORK  # what counts work compares with it
NAMES["deeper"] = bounded_numbers.deeper  # what counts how deep calls stand in one another
NAMES["__builtins__"] = {
    "all": all, "any": any, "bool": bool, "len": len, "list": list, "max": max, "min": min,
    "range": range, "sum": sum, "tuple": tuple, "int": int,
}  # fmt: skip
