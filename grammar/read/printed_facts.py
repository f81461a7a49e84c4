"""What a field of a card is printed as: the facts that stand on a card between commas."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..tree.words import Row
from .game_words import FieldType


def facts_of(made: FieldType, enumerations: Collection[str]) -> Iterator[Row]:
    """Yield the rows of the facts that a field of cards brings."""
    name = made.name
    if made.kind == "mark":
        yield Row("fact_mark", "fact", name, "the card has the mark")
    elif made.kind == "number":
        for mark in ("+", "-") if made.signed else ("",):
            text = f"{name} {mark}{{n: plain number}}"
            yield Row("fact_number", "fact", text, f"the {name} of the card")
        if made.infinite:
            text = f"the {name} of the card, without end"
            yield Row("fact_infinite", "fact", f"{name} inf", text)
    elif made.kind in enumerations:
        yield Row("fact_name", "fact", f"{{v: {made.kind}}}", f"the {name} of the card")
    elif made.kind == "card name":
        text = f"{name} {{n: card name}}"
        yield Row("fact_card_name", "fact", text, f"the card named behind `{name}`")
