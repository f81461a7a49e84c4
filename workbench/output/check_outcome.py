"""What came of a check, told: what is wrong, and which game it keeps from being played.

A folder can hold more than one game, and a file that is only begun. What is wrong there is told
and keeps nobody from playing what is whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from cardwright.grammar import TOP, CheckedGame, Located, Report, problem, render

from ..files.library import Library
from ..files.stored_text import shown
from .terminal import counted, painted

SCENARIOS = ".scenario"


@frozen
class Outcome:
    """What came of a check: how much was read, and what is wrong with it."""

    files: int
    games: int
    cards: int
    copies: int
    problems: tuple[Located, ...]
    strict: bool = False
    mistakes: tuple[BaseException, ...] = ()
    """What cardwright itself ran into, for `--traceback`."""

    @property
    def errors(self) -> tuple[Located, ...]:
        """The problems that keep a game from being played, or all of them if one is strict."""
        return tuple(each for each in self.problems if each.is_error or self.strict)


def outcome_of(library: Library) -> Outcome:
    """Check a library; files that could not be read count, too."""
    report = library.workspace.check()
    stops = list(what_stops(library, report))
    stopped = [each for each, _ in stops if each not in report.problems]
    mistakes = tuple(error for _, error in stops if error is not None)
    problems = sorted((*library.unread, *report.problems, *stopped), key=_order)
    unread = {each.path for each in library.unread if each.problem.code != "CW0908"}
    files = report.files + len(unread)
    return Outcome(
        files, len(report.games), report.cards, report.copies, tuple(problems), mistakes=mistakes
    )


def what_stops(library: Library, report: Report) -> Iterator[tuple[Located, BaseException | None]]:
    """Yield what keeps a game that is here as a whole from being loaded, though it was read.

    Behind it stands the error that cardwright itself ran into, if it is one. The table of
    `grammar/core/facets.py` is to know all of it; this is the net below that table.
    """
    wrong = {each.path for each in report.problems if each.is_error}
    for game in library.workspace.games().values():
        if game.title not in report.games or wrong.intersection(game.members):
            continue
        if any(library.workspace.is_support(path) for path in game.members):
            continue
        from cardwright.interpreter import OwnMistake  # a file of cards needs no machine
        from cardwright.interpreter import what_stops as stopping

        from ..files.code_store import code_store

        no = stopping(game, code_store())
        if no is not None:
            path = no.path or game.members[0]
            is_ours = isinstance(no, OwnMistake)
            code = "CW0599" if is_ours else "CW0521"
            found = Located(path, problem(code, no.span or TOP, what=no.wording))
            yield found, no.__cause__ if is_ours else None


def _order(each: Located) -> tuple[str, int, int, str]:
    span = each.problem.span
    return shown(each.path), span.line, span.column, each.problem.code


# ---- writing -------------------------------------------------------------------------------------


def written(library: Library, outcome: Outcome, form: str) -> str:
    """Return the outcome in one of the three forms."""
    paths = {each.path for each in outcome.problems}
    texts = {path: library.text(path) for path in paths}
    told = [(library.told(each), texts[each.path]) for each in outcome.problems]
    if form == "text":
        return "\n\n".join([*(_block(*each, outcome.strict) for each in told), summary(outcome)])
    from .formats import json_text, sarif_text  # what few ask for does not slow every start

    if form == "sarif":
        return sarif_text(told, strict=outcome.strict)
    counts = {name: getattr(outcome, name) for name in ("files", "games", "cards", "copies")}
    errors = len(outcome.errors)
    counts |= {"errors": errors, "warnings": len(outcome.problems) - errors}
    return json_text(counts, told, strict=outcome.strict)


def _block(each: Located, text: str, strict: bool) -> str:
    lines = render(each.path, each.problem, text, painted, strict=strict).split("\n")
    if not text and each.problem.span.line == 1:
        del lines[1:3]  # there is no line to show
    return "\n".join(lines)


def summary(outcome: Outcome) -> str:
    """Return the last line: how much was read and how much of it is wrong."""
    counts = (
        counted(outcome.files, "file"),
        counted(outcome.games, "game"),
        counted(outcome.cards, "card"),
        counted(outcome.copies, "copy", "copies"),
    )
    return f"{', '.join(counts)}: {problems_counted(outcome)}."


def problems_counted(outcome: Outcome) -> str:
    """Return how many errors and warnings there are: `2 problems, 1 warning`."""
    errors = len(outcome.errors)
    warnings = len(outcome.problems) - errors
    told = [painted(counted(errors, "problem"), "code")] if errors else []
    told += [painted(counted(warnings, "warning"), "warning")] if warnings else []
    return ", ".join(told) or painted("no problems", "good")


# ---- which of it matters -------------------------------------------------------------------------


def of_game(errors: Iterable[Located], game: CheckedGame) -> tuple[Located, ...]:
    """Return the errors in the rules and cards of a game: with these it cannot be played."""
    members = {path for path in game.members if not path.endswith(SCENARIOS)}
    return tuple(each for each in errors if each.path in members)


def only(outcome: Outcome, errors: Iterable[Located]) -> Outcome:
    """Return an outcome with no other problems than those."""
    return evolve(outcome, problems=tuple(errors))
