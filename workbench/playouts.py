"""Matches that nobody watches: played by agents, counted, one after the other or in several processes.

Game number i has a seed of its own, made from the seed and i: the results do not depend on how many
processes share the work. Everything that is counted is a whole number, so that sums are exact in
any order.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from attrs import frozen

from cardwright.interpreter import Game, LoopReport, Match

from .agents import AGENTS
from .playing import Setting, open_game

MOST_DECISIONS = 10_000
"""A match with more decisions is not going to end: it counts as unfinished."""

BATCH = 0.2
"""How long a process plays before it tells what came of it, in seconds."""


class Endless(Exception):
    """A match in which the rules go round in a circle; the message shows it."""


@frozen
class Played:
    """What came of one match: who has won (nobody: a draw; None: unfinished), and how long it was."""

    number: int
    winners: tuple[int, ...] | None
    first: int
    decisions: int
    options: int
    turns: int
    begun: int = 0


@frozen
class Work:
    """Matches to play: of which game, how, from which seed, and how often which part is counted."""

    argument: str
    setting: Setting
    seed: int
    games: int
    part: str = ""


def played(game: Game, work: Work, number: int) -> Played:
    """Play one match to its end."""
    chance = random.Random(f"{work.seed} {number}")
    seed = chance.getrandbits(64)
    agents = [AGENTS[each](chance) for each in work.setting.agents]
    decisions = options = 0
    try:
        match = work.setting.start(game, seed)
        while (pending := match.state.pending) is not None and decisions < MOST_DECISIONS:
            decisions += 1
            options += len(pending[3])
            match.answer(agents[pending[1]](match))
    except LoopReport as report:
        told = f"Game {number} of seed {work.seed}, after {decisions} decisions: {report}"
        raise Endless(told) from None
    turns = turns_of(match)
    return Played(
        number, winners_of(match), turns[0] if turns else -1, decisions, options, match.turns,
        len(begun_of(match, work.part)) if work.part else 0,
    )  # fmt: skip


def winners_of(match: Match) -> tuple[int, ...] | None:
    """Return who has won; nobody in a draw, None if the match has not been finished."""
    sort, players = match.state.result or ("unfinished", ())
    return None if sort == "unfinished" else tuple(players) if sort == "win" else ()


def turns_of(match: Match) -> list[int]:
    """Return whose turns have begun, the first turn first."""
    sorts = {each.name for each in match.state.program.flows if each.sort == "turn"}
    found = [begun for name in sorts for begun in begun_of(match, name)]
    return [player for _, player in sorted(found)]


def begun_of(match: Match, part: str) -> list[tuple[int, int]]:
    """Return when a part of play has begun, by number of event, and for whom."""
    found = []
    for flow in match.state.program.flows:
        link = match.state.heads[flow.begins] if flow.name == part else None
        while link is not None:
            event, link = link
            found.append((event[0], event[3]))
    return found


# ---- several processes ---------------------------------------------------------------------------


def playouts(game: Game, work: Work, jobs: int) -> Iterator[list[Played]]:
    """Yield what came of each match, some at a time; in which order is open."""
    if jobs == 1:
        for number in range(work.games):
            yield [played(game, work, number)]
        return
    context = get_context("spawn")
    processes, pipes = [], []
    for first in range(min(jobs, work.games)):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=share, args=(theirs, work, first, jobs), daemon=True)
        process.start()
        theirs.close()
        processes.append(process)
        pipes.append(ours)
    try:
        yield from gathered(pipes)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def gathered(pipes: list[Connection]) -> Iterator[list[Played]]:
    """Yield what the processes send until each has said that it is done."""
    left = list(pipes)
    while left:
        for pipe in wait(left):
            assert isinstance(pipe, Connection)
            try:
                got = pipe.recv()
            except EOFError:
                raise RuntimeError("a process that played has died") from None
            if isinstance(got, str):
                raise Endless(got)
            if got is None:
                left.remove(pipe)
            else:
                yield got


def share(pipe: Connection, work: Work, first: int, step: int) -> None:
    """Play every so manieth match; what an own process does."""
    from time import monotonic

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that began this one ends it
    with closing(pipe), suppress(BrokenPipeError):
        game = open_game(work.argument)
        done: list[Played] = []
        told = monotonic()
        try:
            for number in range(first, work.games, step):
                done.append(played(game, work, number))
                if monotonic() - told > BATCH:
                    pipe.send(done)
                    done, told = [], monotonic()
        except Endless as endless:
            pipe.send(str(endless))
            return
        pipe.send(done)
        pipe.send(None)
