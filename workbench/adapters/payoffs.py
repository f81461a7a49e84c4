"""What a match has brought each seat, as a number.

Whoever wins gets 1 and whoever loses -1; of several seats the losers pay the winners, so that it
sums up to nothing. Where all win or all lose together, all have 1 or -1. A game that is played for
more than that says so in a field of its players: then it is how much that has grown.
"""

from __future__ import annotations

from cardwright.interpreter import Match


class NoSuchField(ValueError):
    """What seats are to be paid by is no number that each of them has."""


def payoffs(match: Match, field: str | None = None) -> list[float]:
    """Return what each seat has got; by a field, or by who has won."""
    if field is not None:
        return growth(match, field)
    seats = len(match.seats)
    sort, winners = match.state.result or ("unfinished", ())
    if sort != "win":
        return [0.0] * seats
    if len(winners) in (0, seats):
        return [1.0 if winners else -1.0] * seats
    return [(seats - len(winners)) / len(winners) if each in winners else -1.0
            for each in range(seats)]  # fmt: skip


def growth(match: Match, field: str) -> list[float]:
    """Return by how much a field of each seat has grown since it was what it starts as."""
    program = match.state.program
    infos = [each for each in program.fields if each.owner == "player" and each.kind == "number"]
    found = next((each for each in infos if each.name == field), None)
    if found is None:
        known = ", ".join(f"`{each.name}`" for each in infos) or "none"
        raise NoSuchField(f"players of {program.title} have no number `{field}`; they have {known}")
    start = found.start if isinstance(found.start, int) else 0
    return [float((held or 0) - start) for held in match.state.fields[found.number]]


def least_and_most(match: Match, field: str | None = None) -> tuple[float, float]:
    """Return the least and the most that a seat can get."""
    if field is None:
        return (-1.0, float(max(1, len(match.seats) - 1)))
    growth(match, field)
    program = match.state.program
    info = program.fields[program.field_numbers["player", field]]
    start = info.start if isinstance(info.start, int) else 0
    low, high = info.low, info.high
    return (
        float("-1e9") if low is None else float(low - start),
        float("1e9") if high is None else float(high - start),
    )
