"""Matches that nobody watches: played by agents and counted, by one process or by several.

Game number i has a seed of its own, made from the seed and i: the results do not depend on how many
processes share the work. Everything that is counted is a whole number, so that sums are exact in
any order.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic

from attrs import frozen

from cardwright.interpreter import Game, LoopReport, Match

from ..output.terminal import Refusal
from .agents import AGENTS
from .ready_games import Setting, mistake, open_game

MOST_DECISIONS = 10_000
"""A match with more decisions is not going to end: it counts as unfinished."""

BATCH = 0.2
"""How long a process plays before it tells what came of it, in seconds."""


@frozen
class Played:
    """What came of one match: who has won (None: it is unfinished), and how long it was."""

    winners: tuple[int, ...] | None
    drawn: bool
    first: int
    decisions: int
    options: int
    turns: int


@frozen
class Stuck:
    """A match that could not go on: which one, from which seed, after how much, and why."""

    number: int
    seed: int
    decisions: int
    why: str


@frozen
class Work:
    """Matches to play: of which game, how, from which seed on, and how many."""

    argument: str
    setting: Setting
    seed: int
    games: int


def played(game: Game, work: Work, number: int) -> Played | Stuck:
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
        return Stuck(number, seed, decisions, str(report))
    except Exception as error:  # whatever it is, it does not take the other matches along
        return Stuck(number, seed, decisions, mistake(error))
    drawn = (match.state.result or ("",))[0] == "draw"
    return Played(winners_of(match), drawn, first_of(match), decisions, options, match.turns)


def winners_of(match: Match) -> tuple[int, ...] | None:
    """Return who has won; None if the match has not been finished.

    Nobody has in a draw, or where all have lost.
    """
    sort, players = match.state.result or ("unfinished", ())
    return None if sort == "unfinished" else tuple(players) if sort == "win" else ()


def first_of(match: Match) -> int:
    """Return whose turn began first; -1 if no turn has begun."""
    found = []
    for flow in match.state.program.flows:
        link = match.state.heads[flow.begins] if flow.sort == "turn" else None
        while link is not None:
            event, link = link
            if link is None:
                found.append((event[0], event[3]))
    return min(found)[1] if found else -1


# ---- several processes ---------------------------------------------------------------------------


def playouts(game: Game, work: Work, jobs: int) -> Generator[list[Played | Stuck], None, None]:
    """Yield what came of each match, some at a time; in which order is open."""
    if jobs == 1:
        for number in range(work.games):
            yield [played(game, work, number)]
        return
    processes, pipes = [], []
    try:
        for process, pipe in begun(work, jobs):
            processes.append(process)
            pipes.append(pipe)
        yield from gathered(pipes)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def begun(work: Work, jobs: int) -> Iterator[tuple[SpawnProcess, Connection]]:
    """Begin the processes; Ctrl-C does not reach them, who began them ends them."""
    context = get_context("spawn")
    for first in range(jobs):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=share, args=(theirs, work, first, jobs), daemon=True)
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()
        yield process, ours


def gathered(pipes: list[Connection]) -> Iterator[list[Played | Stuck]]:
    """Yield what the processes send until each has said that it is done."""
    left = list(pipes)
    while left:
        for pipe in wait(left):
            assert isinstance(pipe, Connection)
            try:
                got = pipe.recv()
            except EOFError:
                raise Refusal("One of the processes has ended before its work was done.") from None
            if got is None:
                left.remove(pipe)
            else:
                yield got


def share(pipe: Connection, work: Work, first: int, step: int) -> None:
    """Play one match out of so many, from the first on: what each of the processes does."""
    with closing(pipe), suppress(BrokenPipeError):
        game = open_game(work.argument, quiet=True)
        done: list[Played | Stuck] = []
        told = monotonic()
        for number in range(first, work.games, step):
            done.append(played(game, work, number))
            if monotonic() - told > BATCH:
                pipe.send(done)
                done, told = [], monotonic()
        pipe.send(done)
        pipe.send(None)
