"""The lint CW0590: a rule for some time is about `a card`, of which nobody is asked.

`1 card has +1 this turn` lets one be picked, `each card has +1 this turn` is about every one. `A
card has +1 this turn` could be meant either way: it is about every one, and is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.source import Span
from ..tree.walk import walk
from ..tree.words import sentence_case
from .bodies import Bodies
from .check_picks import COPYING, FOR_SOME_TIME, OF_ANY, is_pick, kind_of, several
from .declared import lines_of

INSTEAD = {
    "a_noun": ("1", "each"), "any_noun": ("1", "each"), "another": ("1 other", "each other"),
}  # fmt: skip
"""What says that one is picked, and what says that it is every one."""
ALSO_LATER = ("rule_until_open", "rule_during_open")
"""Rules about whatever is meant at any moment: nobody could have picked it."""


def check_left_open(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what a rule for some time is about and leaves open, where nobody picks it."""
    for line in lines_of(node):
        start = (line.span.line, line.span.column) if isinstance(node, ast.Card) else None
        for each in walk(line):
            if isinstance(each, ast.Phrase) and each.row in FOR_SOME_TIME:
                for arg in each.args:
                    for found in _about(bodies, arg):
                        if is_pick(bodies, found, OF_ANY):
                            yield _told(bodies, found, start, later=each.row in ALSO_LATER)


def _about(bodies: Bodies, rule: ast.Expression) -> Iterator[ast.Expression]:
    """Yield what a rule is about: what stands in it, or whose something it is about."""
    if not isinstance(rule, ast.Phrase) or bodies.word(rule).kind != "rule":
        return
    word = bodies.word(rule)
    for index, (arg, hole) in enumerate(zip(rule.args, word.holes, strict=True)):
        if rule.row in COPYING and index == 1:  # what is copied is one
            continue
        if hole.kind == "rule":
            yield from _about(bodies, arg)
        elif bodies.row(rule) is not None or (word.root, hole.name) in bodies.ruled:
            owned = kind_of(bodies, arg).endswith("'s") and isinstance(arg, ast.Phrase) and arg.args
            thing = arg.args[0] if owned and isinstance(arg, ast.Phrase) else arg
            if kind_of(bodies, thing) in several(bodies):
                yield thing


def _told(
    bodies: Bodies, found: ast.Expression, start: tuple[int, int] | None, *, later: bool
) -> Problem:
    shown = express(found, bodies.vocabulary.lexicon.words)
    fixes: list[Fix] = []
    if isinstance(found, ast.Phrase) and found.row in INSTEAD and bodies.row(found) is not None:
        begin, noun = found.span, found.args[0].span
        article = Span(begin.line, begin.column, noun.line, noun.column)
        first = start == (begin.line, begin.column)
        words = INSTEAD[found.row][1:] if later else INSTEAD[found.row]
        fixes = [Fix(article, f"{sentence_case(each) if first else each} ") for each in words]
    return problem("CW0590", found.span, *fixes, found=shown)
