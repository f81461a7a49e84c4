"""What an editor offers to do about a problem: each proposal of ours, and all safe ones at once."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.grammar import Fix, Problem, Sureness, apart, apply, proposed, safe_fixes, visible

from .answers import Asked, Offer
from .projects import uri_of
from .shown_problems import diagnostic_of, touching
from .text_edits import edits_to, in_file

ALL_SAFE = "source.fixAll.cardwright"
MOST_ROUNDS = 10
LONGEST_TITLE = 120


def mends(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield what can be done about the problems that an editor points at."""
    there = asked.project.found.get(asked.path, ())
    for each in touching(there, asked.document.span(asked.params.range)):
        yield from proposals(asked, each)


def proposals(asked: Asked, found: Problem) -> Iterator[lsp.CodeAction]:
    """Yield what a problem proposes, best first."""
    for index, fix in enumerate(found.fixes):
        is_safe = fix.sureness is Sureness.SAFE
        line = visible(proposed(asked.document.text, fix))
        if len(line) > LONGEST_TITLE:
            line = f"{line[: LONGEST_TITLE - 1]}…"
        yield lsp.CodeAction(
            title=titled(fix, line),
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[diagnostic_of(found, asked.document, asked.project)],
            is_preferred=is_safe and index == 0,
            edit=in_file(asked.path, asked.document, [fix]),
        )


def titled(fix: Fix, line: str) -> str:
    """Return what a proposal is called: by the line that it makes."""
    if fix.text == ".":
        return "Put the full stop"
    return f"Write: {line}" if fix.sureness is Sureness.SAFE else f"Write, unsure: {line}"


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


OFFERS = (
    Offer(lsp.CodeActionKind.QuickFix.value, mends),
    Offer(ALL_SAFE, all_safe, only_if_asked=True),
)
