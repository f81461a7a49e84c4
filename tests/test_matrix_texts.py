"""Every word of the core means the same in the text of a card, or `check` refuses it there."""

from __future__ import annotations

import re

import pytest
from matrix_texts import (
    CALLED,
    IDLE,
    IN_FORCE,
    PLACES,
    PLAIN,
    RULED,
    TYPED,
    Cell,
    cells,
    idle_codes,
    outcomes,
    refusals,
    said,
    sentences,
)

pytestmark = pytest.mark.laws(once=True)

OF_THE_CARD = re.compile(r"\bthis (card|Toss|text)\b|the current line|the text being announced")
"""What means something on a card, and nothing in a part of play."""

OF_THE_LINE = re.compile(r"\bthis text\b|the current line|the text being announced")
"""What goes on while a text is carried out; what reacts to something else finds none."""

OF_THE_EVENT = re.compile(r"\b(they|their)\b")
"""Who is spoken of in what reacts is who the event is about."""

OF_ITS_OWN_THINGS = re.compile(r"^all Tosses .* are read like all Comforts")
"""What is read as something else is none of the things that are meant, if they are asked anew: so
it is with a rule in force, and not with one about the things that are meant when it begins."""

REACTING = ("when", "before", "instead", "the next time")


def test_a_word_means_on_a_card_what_it_means_in_a_part_of_play() -> None:
    found = {cell: but_for_chance(cell, told) for cell, told in outcomes().items()}
    plain = {cell.word: told for cell, told in found.items() if cell.place == PLAIN}
    called = {cell.word: told for cell, told in found.items() if cell.place == CALLED}
    unlike = [
        f"{cell.place}: {cell.statement} {told}"
        for cell, told in found.items()
        if cell.place != PLAIN and not means_something_else(cell)
        if told != (plain if cell.place in (CALLED, *RULED) else called)[cell.word]
    ]
    assert unlike == []


def but_for_chance(cell: Cell, told: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is told, but for whom it befell by chance.

    What waits for random players asks for one at each event, and not every place tells as many.
    """
    if "random player" not in cell.statement:
        return told
    return tuple(re.sub("Ann|Ben", "somebody", text) for text in told)


def means_something_else(cell: Cell) -> bool:
    """Whether what a cell speaks of is not the same in its place."""
    if cell.place in ("on the stack", CALLED) and "on the stack" in cell.statement:
        return True  # what is put on it is resolved at once, or told with its card
    if cell.place == CALLED:
        return OF_THE_CARD.search(cell.statement) is not None
    if cell.place in (IN_FORCE, *RULED) and OF_ITS_OWN_THINGS.search(cell.statement):
        return True
    reacts = cell.place in REACTING
    found = OF_THE_LINE.search(cell.statement) or OF_THE_EVENT.search(cell.statement)
    return reacts and found is not None


def test_what_is_refused_is_too_loose_for_its_place_or_speaks_of_no_card() -> None:
    assert {cell.place for cell in refusals()} == {
        "the next time",
        "a tail",
        "inserted",
        "while",
        "when",
        "said",
    }
    reasons = {code for codes in refusals().values() for code in codes}
    assert reasons == {"CW0202", "CW0206", "CW0209", "CW0526"}


def test_the_matrix_of_texts_has_every_place() -> None:
    tried = [cell for _, cell in cells()]
    assert {cell.place for cell in tried} == set(PLACES)
    assert len([cell for cell in tried if cell.place == IN_FORCE]) > 30
    assert len(said()) > 570
    assert len(tried) > 3500


ALWAYS_COUNT = ("X is 2", "the Play of this card cannot be announced unless your Wall is 0")
"""Rules that are asked for wherever their card lies."""


@pytest.mark.parametrize("boxes", [IDLE, TYPED], ids=["idle", "typed"])
def test_a_sentence_that_its_box_has_no_use_for_is_told(
    boxes: dict[str, tuple[str, str, tuple[str, str]]],
) -> None:
    rules = {each.statement for each in said() if each.word.kind == "rule"}
    found = idle_codes(boxes)
    assert len(found) == len(sentences()) * len(boxes)
    unlike = []
    for (sentence, place), codes in found.items():
        is_rule = f"{sentence} this turn" in rules
        wanted = boxes[place][2][is_rule]
        if sentence in ALWAYS_COUNT and wanted == "CW0527":
            wanted = ""
        # `that card`, where none was spoken of; a Probe has no Cost; a hand is not seen face up
        codes -= {"CW0546", "CW0313", "CW0571"}
        right = bool(codes) if wanted == "refused" else codes == ({wanted} if wanted else set())
        if not right:
            unlike.append(f"{place}: {sentence} {codes}")
    assert unlike == []
