"""Each paragraph of what rules mean has a section of the book, a play, and a row of other systems.

The paragraphs are those of part two of the design of the next language, named as in the table
*Other systems* of the book: there stands what Forge, XMage and jinteki do.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from plays import FOLDER

BOOK = Path(__file__).parents[1] / "docs" / "language.md"
TABLE = "## Other systems"
MEANINGS = {
    "of how many": ("of-how-many", "quantifiers/a_condition_holds_of_as_many_as_it_says"),
    "who makes a choice": ("choices", "picks/a_verb_picks_and_a_value_does_not"),
    "nouns of a kind": ("nouns-and-adjectives", "nouns_of_kinds/a_noun_is_of_its_kind"),
    "a new thing": ("places-zones-boards-tracks", "new_things/through_the_deck"),
    "as it last was": ("reactions", "as_it_last_was/a_creature_dies"),
    "copies": ("copies", "copies/a_flyer_that_has_grown"),
    "layers": ("control", "layers_of_a_number/set_before_added"),
    "who is meant": ("reactions", "meant_at_first/what_comes_later_is_left_out"),
    "which replacement": ("reactions", "whose_replacement/who_controls_the_card_is_asked"),
    "which alteration": ("reactions", "shield_and_doubler/four"),
    "it": ("reactions", "it_of_an_event/it_is_the_thing_of_the_nearest_event"),
    "parts of an event": ("reactions", "roles_in_where/how_hard_is_asked_behind_where"),
    "triggers that wait": (
        "the-stack-windows-copying-negating",
        "triggers_on_the_stack/a_target_is_chosen_before_others_answer",
    ),
    "if, twice": ("reactions", "asked_twice/with_luck_0"),
    "order of reactions": ("reactions", "order_that_matters/sums_are_not_asked_for"),
    "token cards": ("token-cards", "token_cards/their_dying_is_told"),
    "counters": ("counters", "counters/put_and_counted"),
    "costs": ("cost-paid-before-anybody-may-answer", "sacrifices/the_bear_of_bear_and_ogre"),
    "targets": (
        "the-stack-windows-copying-negating",
        "announced/an_aim_can_be_gone_when_it_is_resolved",
    ),
    "windows": (
        "the-stack-windows-copying-negating",
        "windows_always/who_can_only_take_it_is_asked",
    ),
    "let": ("statements", "names/a_name_given_again_changes"),
    "large choices": ("choices", "many_ways/an_order"),
}
"""Beside each the section of the book and the play that shows it."""


def rows() -> list[tuple[str, str]]:
    """Return the first link of each row of the table: what it is about, and where it leads."""
    table = BOOK.read_text(encoding="utf-8").split(f"{TABLE}\n")[1].split("\n## ")[0]
    links = re.findall(r"^\| \[`?(.*?)`?\]\(#(.*?)\)", table, re.MULTILINE)
    return [(name, section) for name, section in links]


def test_the_table_of_the_book_has_a_row_for_each_paragraph() -> None:
    assert rows() == [(name, section) for name, (section, _) in MEANINGS.items()]


@pytest.mark.parametrize("name", MEANINGS)
def test_a_play_shows_what_a_paragraph_says(name: str) -> None:
    _, play = MEANINGS[name]
    lines = (FOLDER / f"{play}.play").read_text(encoding="utf-8").split("\n")
    assert lines[0].startswith("# ")
    assert any(line.startswith(("> ", "  ")) for line in lines), "nothing happens in it"
