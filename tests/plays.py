"""Plays of small games, for tests: the answers that stand in a file, and all that came of them.

A play is a file beside the rules of its game. After its first comment, its claim, a line is

    seats: Ann, Ben          who plays; also `seed: 7`, `ruling: NAME is CHOICE`, `random: 2, 1`
    ? Ann: hit | pass        what a seat is offered, option by option
    > Ann: hit               what it answers
    Ben's Life: 10 -> 7      what happened, indented below what it follows from; what changed
                             nothing is told to nobody, here `(as before)` stands behind it
    = Ben wins               how the match stands at the end

`played` plays the answers again and writes the same file as it truly was. Parts of play (turns,
windows) are left out unless the file says `with parts of play`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import Factory, define
from common import put_common

from cardwright.grammar import Workspace
from cardwright.interpreter import Event, Game, LoopReport, Match, load
from cardwright.workbench.files.library import memory

FOLDER = Path(__file__).parent / "mechanisms"
SETTINGS = ("seats: ", "seed: ", "ruling: ", "random: ", "with parts of play", "#")


def plays() -> list[Path]:
    """Return every play, by mechanism and name."""
    return sorted(FOLDER.glob("*/*.play"))


@cache
def game_in(folder: Path) -> Game:
    """Return the game whose rules and cards stand in a folder."""
    workspace = Workspace(memory())
    for path in sorted(folder.iterdir()):
        if path.suffix in (".rules", ".cards"):
            workspace.put(path.as_posix(), path.read_text(encoding="utf-8"))
    put_common(workspace)
    report = workspace.check()
    assert not report.problems, [str(each.problem) for each in report.problems]
    (checked,) = workspace.games().values()
    return load(checked)


def game_of(name: str) -> Game:
    """Return the game of a mechanism."""
    return game_in(FOLDER / name)


def choose(match: Match, wanted: str) -> None:
    """Answer with the option of those words, offered exactly once."""
    assert match.decision is not None, f"nothing is asked: {wanted}"
    offered = [each.text for each in match.decision.options]
    assert offered.count(wanted) == 1, f"{wanted!r} is not one of {offered}"
    match.answer(offered.index(wanted))


def happened(match: Match, since: int = 0) -> list[str]:
    """Return what changed and which words were done after an event, in order, in words."""
    found = [each for each in match.events()[since:] if each.sort in ("change", "word")]
    return [each.text for each in found]


@define
class Script:
    """A play as it stands in its file: how the match begins, and the answers."""

    head: list[str] = Factory(list)
    answers: list[tuple[str, str]] = Factory(list)
    seats: tuple[str, ...] = ()
    seed: int = 1
    rulings: dict[str, str] = Factory(dict)
    results: tuple[int, ...] = ()
    parts: bool = False


def script_of(text: str) -> Script:
    """Return a play as it stands in its file."""
    made = Script()
    for line in text.split("\n"):
        word, _, rest = line.partition(": ")
        if line.startswith("> "):
            seat, _, wanted = line[2:].partition(": ")
            made.answers.append((seat, wanted))
        if line.startswith(SETTINGS):
            made.head.append(line)
        match word:
            case "seats":
                made.seats = tuple(rest.split(", "))
            case "seed":
                made.seed = int(rest)
            case "random":
                made.results = tuple(int(each) for each in rest.split(", "))
            case "ruling":
                name, _, choice = rest.partition(" is ")
                made.rulings[name] = choice
            case "with parts of play":
                made.parts = True
            case _:
                pass
    return made


def played(path: Path) -> str:
    """Return a play as it was played: the answers of the file, and all that came of them."""
    script = script_of(path.read_text(encoding="utf-8"))
    lines = [*script.head]
    try:
        match = game_in(path.parent).start(
            script.seed, script.seats, rulings=script.rulings, results=script.results
        )
        lines += told(match, 0, parts=script.parts)
        for seat, wanted in script.answers:
            lines += answered(match, seat, wanted, parts=script.parts)
    except LoopReport as report:
        return "\n".join([*lines, f"! {report}"]) + "\n"
    lines.append(standing(match))
    return "\n".join(lines) + "\n"


def answered(match: Match, seat: str, wanted: str, *, parts: bool) -> list[str]:
    """Answer, and return what was offered and what came of it."""
    decision = match.decision
    assert decision is not None, f"nothing is asked: {seat}: {wanted}"
    assert decision.seat == seat, f"{decision.seat} is asked, not {seat}"
    offered = [each.text for each in decision.options]
    before = len(match.events())
    again = match.fork()
    choose(match, wanted)
    assert match.digest() == after(again, offered.index(wanted)), "a fork went another way"
    shown = told(match, before + 1, parts=parts)
    return [f"? {seat}: {' | '.join(offered)}", f"> {seat}: {wanted}", *shown]


def after(match: Match, option: int) -> str:
    """Save a match, load it, answer, and return the digest of the state."""
    restored = match.game.restore(match.save())
    restored.answer(option)
    return restored.digest()


def told(match: Match, since: int, *, parts: bool) -> list[str]:
    """Return the events after one, each indented below what it follows from."""
    depths: dict[int, int] = {}
    found: list[str] = []
    for number, event in enumerate(match.events(), 1):
        depth = depths.get(event.parent, 0)
        if not is_told(event, parts=parts):
            depths[number] = depth
            continue
        depths[number] = depth + 1
        if number > since:
            as_before = " (as before)" if event.idle else ""
            found.append(f"{'  ' * (depth + 1)}{event.text}{as_before}")
    return found


def is_told(event: Event, *, parts: bool) -> bool:
    """Whether an event is written down in a play."""
    return event.sort in ("change", "word") or (parts and event.sort == "flow")


def standing(match: Match) -> str:
    """Return how a match stands: its result, or who is asked what."""
    if match.result is not None:
        return f"= {match.result.text}"
    assert match.decision is not None
    return f"= {match.decision.seat}: {' | '.join(each.text for each in match.decision.options)}"
