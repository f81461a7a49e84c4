"""What is told of what happens: nothing that changed nothing, whose it is, and no bare slot."""

from __future__ import annotations

import re

import pytest
from matches import EXAMPLES, PLAYABLE, begun, few_every_day, random_play
from plays import choose, game_of

from cardwright.workbench.scenarios.scenario_report import events_told
from cardwright.workbench.screen.screen_events import rows

# ---- what changes nothing ------------------------------------------------------------------------


def test_what_changes_nothing_is_told_neither_on_the_screen_nor_in_transcripts() -> None:
    match = game_of("as_before").start(seed=1)
    choose(match, '"Only"')
    idle = {each.number for each in match.events() if each.idle}
    assert len(idle) > 20
    assert not idle & {each.number for each in rows(match.events())}
    told = "\n".join(events_told(match.events()))
    assert "Ann's Told is 9" in told
    assert "->" in told
    assert "0 -> 0" not in told
    assert "9 -> 9" not in told


# ---- whose and which -----------------------------------------------------------------------------


def test_parts_of_play_that_come_again_have_numbers() -> None:
    match = begun("timeline_duel", 1)
    for _ in random_play(match, 1, 60):
        pass
    headings = [each.text for each in rows(match.events()) if each.sort == "part"]
    assert [each for each in headings if each.endswith("Beat 1")]
    assert [each for each in headings if each.endswith("Beat 2")]


def test_it_is_told_whose_a_card_is_unless_it_goes_to_its_owner() -> None:
    match = begun("timeline_duel", 1)
    for _ in random_play(match, 1, 60):
        pass
    told = [each.text for each in match.events() if each.key in ("turn to", "move")]
    assert any(re.match(r"(Ann|Ben)'s \"Stance\" is turned to", each) for each in told)
    assert not [each for each in told if re.match(r'"[^"]*" is turned to', each)]
    assert any(re.match(r'"[^"]*" goes to Ann\'s Hand', each) for each in told)


RAW = re.compile(r"\{\w+: |(?<![\w\"'-])[b-wyz](?![\w\"'-])(?! \d)")
"""The slot of a wording, or a name of a single letter, where its value should stand."""


@pytest.mark.parametrize("name", few_every_day([*PLAYABLE, *EXAMPLES]))
def test_no_slot_stands_in_what_is_told(name: str) -> None:
    match = begun(name, 1)
    said: list[str] = []
    reasons: list[str] = []
    for _ in random_play(match, 1, 30):
        decision = match.decision
        assert decision is not None
        said += [decision.prompt, *[each.text for each in decision.options[:20]]]
        said += match.view(decision.seat).going_on
        reasons += match.why_asked()
    events = match.events()
    said += [each.text for each in events]
    said += [each.text for each in rows(events)]
    reasons += [each for event in events[-5:] for each in match.why(event.number)]
    assert [each for each in said if RAW.search(re.sub(r"\b[a-z]\d+\b", "", each))] == []
    assert [each for each in reasons if re.search(r"\{\w+: ", each)] == []
