"""Proposals for the heads of blocks, tried with the words that the game would have with them.

A head brings words, names a kind or opens a block: what it should be is seen by what can be read
elsewhere. So what it could be (`read/head_forms.py`, the kinds that there are) is tried: first
whether the block can be read, then how much is wrong with it, with the words of the game, and with
the other blocks in which something is wrong now. The one after which least is wrong comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, evolve

from ..problems.diagnostics import Fix, Problem
from ..problems.found import REST, Steps
from ..problems.render import apply
from ..read.head_forms import forms_near
from ..read.near_in_meaning import near_in_meaning
from ..read.reader import read_block
from ..tree import ast
from ..tree.source import Block, Span

OF_HEADS = frozenset(("CW0101", "CW0203", "CW0209"))
OF_LINES = frozenset(("CW0201", "CW0202"))
MOST_TRIES, WORK = 12, 2_400
"""How many proposals are tried for a head, and with how many blocks in all."""

MOST_LETTERS = 60_000
"""How many letters are read at most to find proposals with which a block can be read."""

PROPOSED, MEANT, OF_KINDS = 0.6, 0.5, 1.0
"""What is proposed already costs so much, and a kind of near meaning; where a kind is unknown the
form is hardly another one."""

Count = Callable[[Fix | None], int]


def is_of_head(found: Problem, block: Block, node: ast.Declaration | None) -> bool:
    """Whether a problem is one of the head of a block, or of what opens one."""
    if isinstance(node, ast.Card) or block.text.startswith(("card ", "face ", "token card ")):
        return False
    line = block.text.split("\n")[found.span.line - block.offset - 1]
    if found.code in OF_LINES:
        return line.partition("#")[0].rstrip().endswith(":") and line.split(" ")[0] in OPENERS
    return found.code in OF_HEADS


OPENERS = frozenset(("when", "before", "while", "instead", "each", "a", "an"))


@define
class HeadTrials:
    """Tries proposals for the heads of a game until the work that may be done is done."""

    work: int = WORK
    is_whole: bool = False
    """Whether nothing is wrong after a proposal: then what else there is follows from one head."""

    def with_best(
        self, found: Problem, block: Block, kinds: tuple[str, ...], count: Count, size: int
    ) -> Steps[Problem]:
        """Return a problem with the proposals first after which least is wrong."""
        tried: list[tuple[int, float, int, Fix]] = []
        if self.work < size or self.is_whole:
            return found
        before = count(None)
        for at, (cost, fix) in enumerate(_read(found, block, kinds)):
            self.work -= size
            if at == MOST_TRIES or self.work < 0:
                break
            yield REST
            left = count(fix)
            if left < before:
                tried.append((left, cost, at, fix))
            if not left:
                self.is_whole = True
                break
        least = min((left for left, *_ in tried), default=before)
        best = [fix for _, _, fix in sorted(each[1:] for each in tried if each[0] == least)]
        known = [each for each in found.fixes if each in best]
        if known:
            rest = (each for each in found.fixes if each not in known)
            return evolve(found, fixes=(*known, *rest))
        return evolve(found, fixes=tuple(best[:1])) if best else found


def _read(found: Problem, block: Block, kinds: tuple[str, ...]) -> Iterator[tuple[float, Fix]]:
    """Yield the proposals with which a block can be read, the likeliest first."""
    odd = len(read_block(Block(block.text, 0))[1])
    patience = MOST_LETTERS
    for cost, fix in sorted(_thought(found, block, kinds), key=lambda each: each[0]):
        text = apply(block.text, [fix.moved(-block.offset)])
        patience -= len(text)
        if patience < 0:
            return
        node, left = read_block(Block(text, 0))
        if node is not None and (len(left) < odd or not left):
            yield cost, fix


def _thought(found: Problem, block: Block, kinds: tuple[str, ...]) -> Iterator[tuple[float, Fix]]:
    """Yield what could be meant: what is proposed, another form, another kind."""
    for fix in found.fixes:
        yield PROPOSED, fix
    at = (found.fixes[0] if found.fixes else found).span.line
    line = block.text.split("\n")[at - block.offset - 1]
    said = line.partition("#")[0].strip()
    start = len(line) - len(line.lstrip())
    whole = Span(at, start + 1, at, start + len(said) + 1)
    for cost, other in forms_near(said, within=start > 0):
        if found.code != "CW0203" or cost <= OF_KINDS:
            yield cost, Fix(whole, other)
    if found.code == "CW0203" and found.span.line == found.span.end_line:
        name = line[found.span.column - 1 : found.span.end_column - 1]
        for kind in near_in_meaning(name, kinds):
            yield MEANT, Fix(found.span, kind)
