"""Scenarios run for an editor: which there are, and what came of those that were run.

They are run in a process of their own (`scenario_child.py`), which is ended when its time is over
or when nobody waits for it any more. What came of a scenario is shown until its text changes.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence

from attrs import frozen
from lsprotocol import types as lsp

from cardwright.grammar import Span, ast

from .documents import Document
from .projects import Project, uri_of
from .scenario_child import Task, Told
from .shown_problems import SOURCE

CHILD = (sys.executable, "-m", "cardwright.workbench.editor.scenario_child")
PATIENCE = 60.0
"""So many seconds the scenarios of a file may take together."""
UNFINISHED = "It had not ended after {} seconds."
NOT_RUN = "cardwright itself went wrong here; please tell us."
CODE = "scenario"
LONGEST_LINE = 1 << 26
"""So many bytes what came of one scenario may have."""


@frozen
class Standing:
    """A scenario of a file: where it is declared, and its text."""

    name: str
    span: Span
    text: str


def scenarios(project: Project, path: str) -> Iterator[Standing]:
    """Yield the scenarios of a file, from top to bottom."""
    source = project.workspace.source(path)
    for block, (node, _) in zip(source.blocks, source.parsed, strict=True) if source else ():
        if isinstance(node, ast.Scenario):
            lines = block.text.rstrip("\n").split("\n")
            first = block.offset + 1
            span = Span(first, 1, first + len(lines) - 1, len(lines[-1]) + 1)
            yield Standing(node.name, span, block.text)


def failures(project: Project, path: str) -> Iterator[lsp.Diagnostic]:
    """Yield what does not hold in a file, at the lines at which that came to light."""
    if path not in project.trials.known:
        return
    document = project.document(path)
    for each in scenarios(project, path):
        told = project.trials.of(path, each.name, each.text)
        if told is not None and not told["holds"]:
            yield lsp.Diagnostic(
                range=line_range(document, line_of(each, told)),
                message=message_of(told),
                severity=lsp.DiagnosticSeverity.Error,
                code=CODE,
                source=SOURCE,
            )


def line_of(found: Standing, told: Told) -> int:
    """Return the line of the file at which a scenario fails, wherever it stands by now."""
    return min(found.span.line + told["line"], found.span.end_line)


def message_of(told: Told) -> str:
    """Return why a scenario fails, with what was expected and what is there."""
    lines = [told["message"]]
    if told["wanted"]:
        lines.append(f"expected: {told['wanted']}")
    if told["wanted"] or told["found"]:
        lines.append(f"there is: {told['found'] or 'nothing'}")
    return "\n".join(lines)


def line_range(document: Document, line: int) -> lsp.Range:
    """Return a whole line without what it is indented by."""
    line = min(line, len(document.lines))
    text = document.lines[line - 1]
    start = len(text) - len(text.lstrip()) + 1
    return document.range(Span(line, start, line, len(text.rstrip()) + 1))


# ---- run -----------------------------------------------------------------------------------------


async def run(project: Project, path: str, names: Sequence[str]) -> list[dict[str, object]]:
    """Run scenarios of a file; return what came of each, as an editor is told."""
    wanted = [each for each in scenarios(project, path) if not names or each.name in names]
    texts = {
        known: document.text for known, document in project.open.items() if project.knows(known)
    }
    task = Task(
        root=project.root.as_posix(), texts=texts, path=path, names=[each.name for each in wanted]
    )
    ran, by_itself = await in_child(task) if wanted else ([], True)
    ends = {told["name"]: told for told in ran}
    found = []
    for each in wanted:
        told = ends.get(each.name) or not_told(each, by_itself=by_itself)
        project.trials.keep(path, each.text, told)
        found.append(as_told(project.document(path), each, told))
    return found


def not_told(found: Standing, *, by_itself: bool) -> Told:
    """Return what is told of a scenario of which nothing has come: its time was over, or more."""
    message = NOT_RUN if by_itself else UNFINISHED.format(round(PATIENCE))
    return Told(
        name=found.name, holds=False, line=0, message=message, wanted="", found="", played="",
        milliseconds=0 if by_itself else round(1000 * PATIENCE),
    )  # fmt: skip


def as_told(document: Document, found: Standing, told: Told) -> dict[str, object]:
    """Return what came of a scenario for an editor; its range is the line at which it fails."""
    line = found.span.line if told["holds"] else line_of(found, told)
    where = line_range(document, line)
    return {
        "name": told["name"], "holds": told["holds"], "milliseconds": told["milliseconds"],
        "message": message_of(told), "wanted": told["wanted"] or None, "found": told["found"],
        "played": told["played"], "range": where,
    }  # fmt: skip


async def in_child(task: Task) -> tuple[list[Told], bool]:
    """Run a task in a process of its own; return what came of it, and if it ended by itself."""
    child = await asyncio.create_subprocess_exec(
        *CHILD,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    assert child.stdin is not None and child.stdout is not None
    found: list[Told] = []
    try:
        async with asyncio.timeout(PATIENCE):
            child.stdin.write(json.dumps(task).encode())
            child.stdin.close()
            async for line in child.stdout:
                found.append(json.loads(line))
            await child.wait()
    except TimeoutError:
        pass
    finally:
        by_itself = child.returncode is not None
        if not by_itself:
            child.kill()
            await child.wait()
    return found, by_itself


def listed(project: Project) -> Iterator[dict[str, object]]:
    """Yield the scenarios of a project for an editor: those of files that are asked for."""
    for path in project.workspace.paths():
        if project.workspace.is_support(path) or not project.is_ours(path):
            continue
        document = project.document(path)
        for each in scenarios(project, path):
            yield {"uri": uri_of(path), "name": each.name, "range": document.range(each.span)}
