"""What does not agree in a line that was read, and what is not written as it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree import ast
from ..tree.agreement import misnumbered, misvoiced, renumbered
from ..tree.printer import express, glued, said, unread
from ..tree.source import Span
from ..tree.words import Word, letters, sentence_case

Words = Mapping[str, Word]


def agreeing(nodes: list[ast.Expression], words: Words) -> list[ast.Expression]:
    """Leave out readings in which something does not agree, if there are others."""
    if len(nodes) == 1:
        return nodes
    return [
        node for node in nodes if not misnumbered(node, words) and not misvoiced(node, words)
    ] or nodes


def unusual(node: ast.Expression, parts: Sequence[ast.Part], words: Words) -> Iterator[Problem]:
    """Yield what does not agree in a line, and a wording that is not the canonical one."""
    for each in misnumbered(node, words):
        found, one = said(parts, each.span), renumbered(each, words)
        fixes = (Fix(each.span, _begun(found, express(one, words)), Sureness.SAFE),) if one else ()
        yield problem("CW0207", each.span, *fixes, found=found)
    for each, right in misvoiced(node, words):
        yield _reworded(each.span, said(parts, each.span), express(right, words))
    shown = express(node, words)
    written = unread(parts)
    if letters(shown) != letters(written) or glued(parts, shown):
        yield _reworded(parts[0].span.to(parts[-1].span), written, shown)


def _reworded(span: Span, written: str, shown: str) -> Problem:
    shown = _begun(written, shown)
    right = Fix(span, shown, Sureness.SAFE)
    return problem("CW0208", span, right, found=written, shown=shown)


def _begun(written: str, shown: str) -> str:
    """Return what is shown with the capital of what was written."""
    return sentence_case(shown) if written[:1].isupper() else shown
