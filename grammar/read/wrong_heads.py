"""A statement that begins with another word than was meant: `when the deck is empty:` for `if`.

What follows tells which was meant: of what happens `when` is said, of what holds `if` where
something is done, and `while` where a rule is in force. The line itself is right, so no edit of it
would help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from ..problems.diagnostics import Fix, Problem
from ..tree import ast
from ..tree.printer import Words, express, unread
from ..tree.source import Span
from .chart import Reading

Read = Callable[[Sequence[ast.Part], str], Reading]

WHEN, IF, WHILE = "when", "if", "while"
INSTEAD, BEFORE, EACH_TIME = "instead", "before", "Each time"
AS_SOON_AS = "when anything happens where"
EVENT, CONDITION = "event", "condition"


def head_of(node: ast.Node, words: str) -> Span:
    """Return where the words that a statement begins with stand."""
    span = node.span
    return Span(span.line, span.column, span.line, span.column + len(words))


def with_head(
    found: Problem, line: ast.Words, node: ast.Node, said: str, read: Read, within: bool
) -> Problem:
    """Return the problem of a line with what could be meant by the word before it.

    `within` a body something is done if a condition holds; outside a rule is in force meanwhile, or
    something is done as soon as it holds.
    """
    goal = CONDITION if said in (IF, WHILE) else EVENT
    first, rest = line.parts[0].span, line.parts[1:]
    if said == WHEN and rest and line.parts[0].text == INSTEAD and read(rest, goal).nodes:
        both = Span(node.span.line, node.span.column, first.end_line, first.end_column)
        return evolve(found, fixes=(Fix(both, f"{INSTEAD} {WHEN}"),))
    others = line.parts[:-1]
    if said == WHEN and others and line.parts[-1].text == INSTEAD and read(others, goal).nodes:
        whole = Span(node.span.line, node.span.column, first.line, first.column)
        return evolve(found, fixes=(Fix(whole.to(line.parts[-1].span), _first_instead(others)),))
    if rest and line.parts[0].text.lower() == said.split()[-1] and read(rest, goal).nodes:
        cut = Span(first.line, first.column, rest[0].line, rest[0].column)
        return evolve(found, fixes=(Fix(cut, ""),))
    if goal == CONDITION:
        other, instead = EVENT, WHEN
    else:
        other, instead = CONDITION, IF if within else WHILE if _rules(node, read) else AS_SOON_AS
    if not read(line.parts, other).nodes:
        return found
    return evolve(found, fixes=(Fix(head_of(node, said), instead),))


def _rules(node: ast.Node, read: Read) -> bool:
    """Whether what stands below a statement is a rule, and nothing that is done."""
    first = next(iter(getattr(node, "body", ())), None)
    said = first.what if isinstance(first, ast.Do) else None
    return isinstance(said, ast.Words) and bool(read(said.parts, "rule").nodes)


def _first_instead(parts: Sequence[ast.Part]) -> str:
    return f"{INSTEAD} {WHEN} {unread(parts)}"


def head_that_fits(node: ast.Statement, *, asks: bool, rules: bool) -> str:
    """Return the word that a statement could begin with where it cannot stand: one that `asks`."""
    if isinstance(node, ast.Reaction) and asks:
        meant = node.sort == WHILE or isinstance(node.trigger, ast.Words)
        return IF if meant and node.condition is None else ""
    if isinstance(node, ast.If) and rules and len(node.branches) == 1 and not node.otherwise:
        return WHEN if isinstance(node.branches[0].condition, ast.Words) else WHILE
    return ""


def earlier_head(words: Words, event: ast.Expression | None, begun: Span | None) -> Iterator[Fix]:
    """Yield the word for `when` before what would happen: `before`, on a card `each time`."""
    if event is None or "would" not in express(event, words).split():
        return
    start = event.span
    if begun is None:
        head = Span(start.line, start.column - len(WHEN) - 1, start.line, start.column - 1)
        yield Fix(head, BEFORE)
    elif (begun.line, begun.column) < (start.line, start.column - len(WHEN)):
        yield Fix(Span(begun.line, begun.column, start.line, start.column - 1), EACH_TIME)
