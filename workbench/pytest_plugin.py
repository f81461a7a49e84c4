"""Scenarios among a project's tests: every `.scenario` file is collected, one test per scenario.

pytest finds this by its entry point. A test fails with the report that `cardwright test` gives. The
transcript is compared with what is kept beside the file; what is not kept is not compared. Where
syrupy is installed, its `--snapshot-update` keeps transcripts as `cardwright test --update` does.

To collect, only the heads of scenarios are looked for. A folder is read and checked when the first
of its scenarios is run: checking takes much longer than most of them, whoever runs few others waits
for nothing, and of several processes each checks what it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo

    from .files.library import Library
    from .output.check_outcome import Outcome as Checked
    from .scenarios.scenario_parts import Found
    from .scenarios.scenario_run import Bench, Outcome

SUFFIX = ".scenario"
HEAD = re.compile(r'^scenario[ \t]*"([^"\n]*)"', re.MULTILINE)
FOLDERS = pytest.StashKey[dict[Path, "Ready"]]()


class ScenarioFailure(Exception):
    """A scenario does not hold; the message is the report."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the files that hold scenarios."""
    if file_path.suffix != SUFFIX:
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for every scenario of the file; what is wrong in one without any is told."""
        from .files.stored_text import read
        from .output.terminal import finished

        text = getattr(read(self.path), "text", "")
        heads = [*HEAD.finditer(text)]
        wrong = "" if heads else ready_for(self.config, self.path).wrong_in(self.path)
        if wrong:
            raise self.CollectError(finished(wrong))
        for head in heads:
            yield ScenarioTest.made(self, head[1], text.count("\n", 0, head.start()) + 1)


class Ready(NamedTuple):
    """What the scenarios of a folder are read and run with, and what is wrong with their text."""

    library: Library
    checked: Checked
    bench: Bench
    found: dict[tuple[Path, int], Found]
    """The scenarios, by the file and line at which each begins."""

    def wrong_in(self, path: Path) -> str:
        """Return what keeps the scenarios of a file from being run, in words, if anything does."""
        from attrs import evolve

        from .output.check_outcome import of_game, written

        errors = self.checked.errors
        if not errors:
            return ""
        games = [each.game for (where, _), each in self.found.items() if where == path]
        wrong = [each for each in errors if Path(each.path) == path]
        wrong = wrong or [each for game in games[:1] for each in of_game(errors, game)]
        checked = evolve(self.checked, problems=tuple(wrong))
        return written(self.library, checked, "text") if wrong else ""


def ready_for(config: pytest.Config, path: Path) -> Ready:
    """Return what the scenarios of a folder need; it is read and checked once."""
    from .files.library import open_library
    from .output.check_outcome import outcome_of
    from .scenarios.scenario_run import Bench, scenarios_in

    known = config.stash.setdefault(FOLDERS, {})
    found = known.get(path.parent)
    if found is None:
        files = sorted(str(each) for each in path.parent.glob(f"*{SUFFIX}"))
        library = open_library(files)
        library.take_in()
        checked = outcome_of(library)
        scenarios = {(Path(each.path), each.line): each for each in scenarios_in(library)}
        found = known[path.parent] = Ready(library, checked, Bench(), scenarios)
    return found


class ScenarioTest(pytest.Function):
    """A scenario as a test; it is a function, so that fixtures such as `snapshot` reach it."""

    line = 0

    @classmethod
    def made(cls, parent: ScenarioFile, name: str, line: int) -> ScenarioTest:
        """Return the test of the scenario that begins at a line."""
        config = parent.config

        def scenario() -> None:
            ready = ready_for(config, parent.path)
            if wrong := ready.wrong_in(parent.path):
                raise ScenarioFailure(wrong)
            outcome = run_with(ready, ready.found[parent.path, line])
            update = config.getoption("update_snapshots", default=False)
            if update and hasattr(config, "workerinput"):
                raise ScenarioFailure("Transcripts are kept by one process: leave `-n` out.")
            compared(ready.library, outcome, update=update)

        test: ScenarioTest = cls.from_parent(parent, name=name, callobj=scenario)
        test.line = line
        return test

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario stands."""
        return self.path, self.line - 1, self.name

    def repr_failure(self, excinfo: ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the report of a scenario; of anything else what pytest makes of it."""
        if isinstance(excinfo.value, ScenarioFailure):
            from .output.terminal import finished

            return finished(str(excinfo.value))
        return super().repr_failure(excinfo)


def run_with(ready: Ready, found: Found) -> Outcome:
    """Run a scenario that holds; of any other say what is wrong."""
    from .scenarios.scenario_run import report, run

    outcome = run(found, ready.bench)
    if outcome.failure is not None:
        raise ScenarioFailure(report(outcome, ready.library.text(found.path)))
    return outcome


def compared(library: Library, outcome: Outcome, *, update: bool) -> None:
    """Compare a transcript with what is kept, or keep it in that form."""
    from .scenarios.scenario_run import names_in
    from .scenarios.transcripts import is_digest, keep_beside, kept_beside

    path, name = outcome.found.path, outcome.found.name
    kept = kept_beside(path)
    before = kept.get(name)
    now = outcome.digest if before is not None and is_digest(before) else outcome.transcript
    if not update:
        assert before is None or now == before
    elif now != before:
        keep_beside(path, {**kept, name: now}, names_in(library, path))
