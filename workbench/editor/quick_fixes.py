"""What an editor offers to do about a problem: each proposal of ours, and all safe ones at once."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.grammar import Problem, Sureness, apart, apply, proposed, safe_fixes, visible

from .answers import Answer, Asked
from .projects import uri_of
from .shown_problems import diagnostic_of, touching
from .text_edits import edits_to, in_file

ALL_SAFE = "source.fixAll.cardwright"
MOST_ROUNDS = 10
LONGEST_TITLE = 120


def actions(asked: Asked) -> list[lsp.CodeAction]:
    """Return what can be done about the problems that an editor points at."""
    if asked.project.workspace.is_support(asked.path):
        return []
    found: list[lsp.CodeAction] = []
    wanted = asked.params.context.only
    if is_wanted(lsp.CodeActionKind.QuickFix, wanted):
        there = asked.project.found.get(asked.path, ())
        for each in touching(there, asked.document.span(asked.params.range)):
            found += proposals(asked, each)
    if wanted and is_wanted(ALL_SAFE, wanted):
        found += all_safe(asked)
    return found


def is_wanted(kind: str, wanted: list[lsp.CodeActionKind | str] | None) -> bool:
    """Whether a kind of action is one of those that are asked for; without a word all are."""
    return not wanted or any(f"{kind}.".startswith(f"{str_of(each)}.") for each in wanted)


def str_of(kind: lsp.CodeActionKind | str) -> str:
    """Return a kind of action as the protocol writes it."""
    return kind.value if isinstance(kind, lsp.CodeActionKind) else kind


def proposals(asked: Asked, found: Problem) -> Iterator[lsp.CodeAction]:
    """Yield what a problem proposes, best first."""
    for index, fix in enumerate(found.fixes):
        is_safe = fix.sureness is Sureness.SAFE
        line = visible(proposed(asked.document.text, fix))
        if len(line) > LONGEST_TITLE:
            line = f"{line[: LONGEST_TITLE - 1]}…"
        yield lsp.CodeAction(
            title=f"Write: {line}" if is_safe else f"Write, unsure: {line}",
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[diagnostic_of(found, asked.document, asked.project)],
            is_preferred=is_safe and index == 0,
            edit=in_file(asked.path, asked.document, [fix]),
        )


def all_safe(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield what makes the file what `check --fix` would make of it."""
    edits = edits_to(asked.document, mended(asked))
    if edits:
        yield lsp.CodeAction(
            title="Apply all safe fixes",
            kind=ALL_SAFE,
            edit=lsp.WorkspaceEdit(changes={uri_of(asked.path): edits}),
        )


def mended(asked: Asked) -> str:
    """Return the text of a file with safe fixes applied until there is none left."""
    text, problems = asked.document.text, asked.project.found.get(asked.path, [])
    try:
        for _ in range(MOST_ROUNDS):
            fixes = apart(safe_fixes(problems))
            if not fixes:
                break
            text = apply(text, fixes)
            problems = asked.project.tried(asked.path, text)
    finally:
        asked.project.tried(asked.path, asked.document.text)
    return text


ANSWERS = (
    Answer(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        actions,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, ALL_SAFE]),
        checked=True,
    ),
)
