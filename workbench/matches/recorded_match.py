"""A match that was played as a scenario: the same chance, the same answers, the same end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.interpreter import Match

MARGIN = "    "
RESULTS = 70
"""So many results of chance stand on a line that is not too long to be read."""


def record(match: Match, name: str = "") -> str:
    """Return a scenario in which a match is played from its beginning to where it stands."""
    from cardwright.interpreter import replayed  # no command that plays nothing waits for it

    answers, results = replayed(match)
    lines = [f'for "{match.game.title}"', "", f'scenario "{name or title(match)}":', "  given:"]
    lines += [f"{MARGIN}{line}" for line in given(match, results)]
    if answers:
        lines.append("  play:")
        lines += [f"{MARGIN}{seat}: {text}" for seat, text in answers]
    lines.append("  expect:")
    lines += [f"{MARGIN}{line}" for line in expected(match)]
    return "\n".join(lines) + "\n"


def title(match: Match) -> str:
    """Return what the scenario of a match is called."""
    *others, last = match.seats
    who = f"{', '.join(others)} and {last}" if others else last
    result = f": {match.result.text}" if match.result is not None else ""
    return f"A match of {who}{result}"


def given(match: Match, results: list[int]) -> Iterator[str]:
    """Yield what makes the match the same: who sits where, rulings, decks, and chance."""
    for at, seat in enumerate(match.seats):
        yield f"{seat} has {first_number(match, at)}"
    for ruling, choice in match.rulings.items():
        yield f"the ruling {ruling} is {choice}"
    for seat, deck in zip(match.seats, match.decks, strict=False):
        if deck is not None:
            yield f'the deck {seat} plays is "{deck}"'
    flows = match.state.program.flow_numbers
    yield f"it is the {'setup' if 'flow: setup' in flows else 'match'}"
    for at in range(0, len(results), RESULTS):
        yield f"the next random results are {', '.join(map(str, results[at : at + RESULTS]))}"


def first_number(match: Match, seat: int) -> str:
    """Return a field with what it starts as, or an empty zone: a line that names a seat."""
    program = match.state.program
    for info in program.fields:
        if info.owner == "player" and info.kind == "number":
            return f"{info.name} {info.start or 0}"
    first = next(each for each in program.zone_of if each.owned)
    return f"{first.name} []"


def expected(match: Match) -> Iterator[str]:
    """Yield where the match stands: its result, or who is asked."""
    result, decision = match.result, match.decision
    if result is None:
        yield "the match goes on"
        if decision is not None:
            yield f"{decision.seat} is asked"
    elif result.sort == "win":
        yield from (f"{seat} wins" for seat in result.winners)
        if not result.winners:
            yield from (f"{seat} loses" for seat in match.seats)
    else:
        yield {"draw": "the match is a draw"}.get(result.sort, "the match is unfinished")
