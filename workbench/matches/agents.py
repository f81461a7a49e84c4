"""Who plays when no person does: an agent is a function from a match to the number of an option."""

from __future__ import annotations

import random
from collections.abc import Callable

from cardwright.interpreter import LoopReport, Match

from .imagined import imagined

Agent = Callable[[Match], int]
Chance = random.Random
MOST_TRIED = 120
"""So many options are tried out, if there are more of them."""


def random_agent(chance: Chance) -> Agent:
    """Return an agent that takes each option as often as any other."""

    def choose(match: Match) -> int:
        return chance.randrange(len(match.state.question[3]))

    return choose


def greedy_agent(chance: Chance) -> Agent:
    """Return an agent that looks one step ahead, and knows no game.

    It tries every option on a fork in which all that its seat may not know (hidden cards, chance)
    is as it might be as well, and takes the one that is best by `worth`; of equals any. It plans
    nothing, and knows of no card whether it is a good one.
    """

    def choose(match: Match) -> int:
        seat, count = match.state.question[1], len(match.state.question[3])
        guess = imagined(match, seat, chance)
        tried = range(count) if count <= MOST_TRIED else some_of(count, chance)
        found = [(_worth_after(guess, number, seat), chance.random(), number) for number in tried]
        return max(found)[2]

    return choose


def some_of(count: int, chance: Chance) -> list[int]:
    """Return the numbers of some of very many options: the first, the last, and any others."""
    return sorted({0, count - 1, *(chance.randrange(count) for _ in range(MOST_TRIED - 2))})


def _worth_after(match: Match, option: int, seat: int) -> tuple[int, int]:
    trial, taking = match.fork(), match.state.step is not None
    try:
        trial.answer(option)
        if taking and trial.state.answers == match.state.answers:
            trial.finish_step()  # what is begun is worth what it comes to at the least
    except LoopReport:
        return (-2, 0)
    return worth(trial, seat)


def worth(match: Match, seat: int) -> tuple[int, int]:
    """Return how good a match is for a seat: whether it has won, then a sum of what there is.

    The sum: its own number fields that every player has, less those of the others (as an average),
    and one for each card it holds more than they do, wherever its own zones are. A game in which a
    high number is bad is played badly by this: nothing in a rule says so in general.
    """
    state = match.state
    if state.result is not None:
        sort, players = state.result
        return (0 if sort != "win" else 1 if seat in players else -1, 0)
    held = [0] * state.players
    for info in state.program.fields:
        if info.owner == "player" and info.kind == "number":
            for player in range(state.players):
                held[player] += state.fields[info.number][player] or 0
    for zone, owner in enumerate(state.program.owner_of_zone):
        if owner >= 0:
            held[owner] += sum(card >= 0 for card in state.zones[zone])
    others = max(1, state.players - 1)
    return (0, held[seat] * others - (sum(held) - held[seat]))


AGENTS: dict[str, Callable[[Chance], Agent]] = {"random": random_agent, "greedy": greedy_agent}
