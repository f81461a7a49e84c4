"""How often something has happened to `a` or `no` such thing, which is open: to one of them?

`A card has died 2 times this turn` could be true of two cards that have died once, or only of one
that has died twice. So it is no wording. The line is read once more as if it were, to say so and to
propose the number that counts all of them.
"""

from __future__ import annotations

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree import ast
from ..tree.denials import NEVER_OF_ANY, OF_ANY
from ..tree.printer import express, said
from ..tree.rows import word_of
from ..tree.walk import walk
from ..tree.words import Row
from .chart import Chart, placed
from .misread import Unread
from .numerals import COUNTS

COUNTED = {
    "{n: number} time/times": "{counted} is {n}",
    "{n: number} or more times": "{counted} is {n} or more",
    "once": "{counted} is 1",
    "twice": "{counted} is 2",
}
"""How often it is said to have happened, and how that is said of the number of times."""
SAID_WITH = frozenset({"time", "times", "once", "twice"})
WORDS = {
    word_of(Row(counted, "condition", f"{{e: {kind}}} {often} {{m: period}}", "", 4)): counted
    for kind in (OF_ANY, NEVER_OF_ANY)
    for often, counted in COUNTED.items()
}


def open_times(line: Unread) -> Problem | None:
    """Return that a line leaves open to what it has happened so often, if that alone is wrong."""
    if SAID_WITH.isdisjoint(part.text.lower() for part in line.parts):
        return None
    lexicon = line.vocabulary.lexicon.copy()
    for word in WORDS:
        lexicon.add(word)
    counted = {word.key: how for word, how in WORDS.items()}
    parts = [_in_digits(part) for part in line.parts]
    for node in Chart(lexicon, parts, line.local).read(line.goals).nodes:
        for each in walk(placed(node, parts)):
            if isinstance(each, ast.Phrase) and each.word in counted and _of_any(each):
                return _left_open(line, each, counted[each.word])
    return None


def _in_digits(part: ast.Part) -> ast.Part:
    """Return `three` as 3; any other part as it is."""
    digits = COUNTS.get(part.text.lower())
    return part if digits is None else part._replace(kind="NUMBER", text=digits)


def _of_any(node: ast.Phrase) -> bool:
    """Whether it has happened to any such thing; `c has not died once` is no more English."""
    match node.args[0]:
        case ast.Phrase(args=(ast.Phrase(word=subject), *_)):
            return ": a/an {" in subject
    return False


def _left_open(line: Unread, node: ast.Phrase, how: str) -> Problem:
    """Return the problem of one such condition; where it is not denied the number is proposed."""
    words = line.vocabulary.lexicon.words
    event, *number, period = (express(arg, words) for arg in node.args)
    counted = f"the number of times {event} {period}"
    text = how.format(counted=counted, n=number[0] if number else "")
    is_denied = NEVER_OF_ANY in node.word
    fixes = () if is_denied else (Fix(node.span, text, Sureness.UNSURE),)
    return problem("CW0218", node.span, *fixes, said=said(line.parts, node.span), counted=counted)
