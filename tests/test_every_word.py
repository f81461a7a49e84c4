"""Every word of the core is carried out, also where what it speaks of is not there.

Where nobody and nothing has been chosen, `that rival` is nobody: numbers of it are 0, what lies in
its zones is nothing, and what is to be done with it is not done. No word may break off the play.
"""

from __future__ import annotations

import re

import book
import pytest
from every_word import STATEMENTS, all_words, game_of_cases, read_cases

from cardwright.interpreter import Game, Match

pytestmark = pytest.mark.laws(once=True)

ONLY_ANSWERED = ("condition: true", "condition: false")
"""What a declared condition may answer; asked directly it is always so, or never: CW0502."""
ONLY_OF_X = ("number: a number chosen by {who: players} from {a: number>2} to {b: number>2}",)
"""What may only tell an X; nobody is asked for it anywhere else: CW0510."""
ONLY_ELSEWHERE = (
    "action: create {n: number} cards named {c: card name} in {z: zone}",
    "action: create 1 card named {c: card name} in {z: zone}",
    "action: create a card named {c: card name} in {z: zone}",
    "cards: its cards",
    'rule: {c: cards} has "{t: granted text}"',
    'rule: {c: cards} have "{t: granted text}"',
    'rule: {c: cards} gains "{t: granted text}"',
    'rule: {c: cards} gain "{t: granted text}"',
    "number: that many",
    "number: that much",
    "cards: no {n: card noun}",
    "notes: no {n: note noun}",
    "players: no {n: player noun}",
    "spaces: no {n: space noun}",
    "tokens: no {n: token noun}",
)
"""What needs a token card (CW0419), a group that is described (CW0575), one box of sentences alone
(CW0583), an event with a number (CW0595), or something that is asked and not done (CW0408)."""
MOST_ANSWERS = 60
NEVER_TOLD = re.compile(r"\bNone\b|[{}]")


def test_every_word_that_a_rule_can_say_is_read_in_a_statement() -> None:
    have = read_cases(present=True)
    words = [each for each in all_words() if each.kind in STATEMENTS]
    said = [each for each in words if book.in_scenario(each) is None]
    missing = [each.key for each in said if each.key not in have and each.twin not in have]
    assert sorted(missing) == sorted([*ONLY_OF_X, *ONLY_ANSWERED, *ONLY_ELSEWHERE])


@pytest.mark.parametrize("present", [True, False], ids=["there", "not there"])
def test_every_word_is_carried_out_and_told(present: bool) -> None:
    game = game_of_cases(present=present)
    cases = list(read_cases(present=present).values())
    wrong = []
    for number, case in enumerate(cases):
        try:
            told = play(game, number, len(cases))
        except Exception as error:
            wrong.append(f"{case.statement}: {error!r}")
            continue
        wrong += [f"{case.statement}: {each}" for each in told if NEVER_TOLD.search(each)]
    assert wrong == []


def play(game: Game, number: int, of: int) -> list[str]:
    """Play a case, always with the first answer; return all that is told."""
    match = game.start(seed=1)
    for _ in range(MOST_ANSWERS):
        if match.decision is None:
            break
        match.answer(number if match.decision.count == of else 0)
    return told(match)


def told(match: Match) -> list[str]:
    """Return what all seats together are told, and look at the table with each."""
    for seat in match.seats:
        match.view(seat)
    return [event.text for seat in (None, *match.seats) for event in match.events(seat)]
