"""What is wrong with a text, as an editor shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen
from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
)

from cardwright.grammar import Problem, Span, hint_of, message_of, page_file, proposed, visible

from .documents import Document
from .projects import Project, uri_of

SOURCE = "cardwright"
NEVER_USED = "CW0210"
OF_UNFINISHED = frozenset(("CW0110", "CW0201", "CW0202", "CW0209"))
"""What is wrong with every sentence as long as it is being written."""


@frozen
class Edited:
    """Where somebody is writing: what is unfinished there is not yet told."""

    path: str
    line: int
    known: frozenset[Problem] = frozenset()
    """What was told of it before."""

    def hides(self, path: str, found: Problem) -> bool:
        """Whether a problem is new and only says that a sentence is not yet written."""
        return (
            path == self.path
            and found.code in OF_UNFINISHED
            and found.span.line <= self.line <= found.span.end_line
            and found not in self.known
        )


def diagnostic_of(found: Problem, document: Document, project: Project) -> Diagnostic:
    """Return a problem as an editor takes it."""
    severity = DiagnosticSeverity.Error if found.is_error else DiagnosticSeverity.Warning
    unused = found.code == NEVER_USED
    return Diagnostic(
        range=document.range(found.span),
        message=told(found, document),
        severity=DiagnosticSeverity.Hint if unused else severity,
        code=found.code,
        code_description=CodeDescription(page_file(found.code).as_uri()),
        source=SOURCE,
        tags=[DiagnosticTag.Unnecessary] if unused else None,
        related_information=[
            DiagnosticRelatedInformation(
                Location(uri_of(path), project.document(path).range(span)), visible(text)
            )
            for text, span, path in found.related
        ]
        or None,
    )


def told(found: Problem, document: Document) -> str:
    """Return what is wrong and what would be right, as `check` says it."""
    if not found.fixes:
        return f"{message_of(found)}\n{hint_of(found)}"
    return f"{message_of(found)}\nWrite instead: {visible(proposed(document.text, found.fixes[0]))}"


def touching(problems: Iterable[Problem], span: Span) -> Iterator[Problem]:
    """Yield the problems that touch a stretch of the text."""
    for each in problems:
        begins, ends = each.span[:2], each.span[2:]
        if begins <= span[2:] and ends >= span[:2]:
            yield each
