"""The edits that give a thing another name: its words are replaced wherever they stand.

A name in quotes stays in quotes. What begins a sentence keeps its capital, and `a` or `an` before
the name follows it. A use that does not spell the name (a verb that sets a mark, a value that says
by itself which field it is for, a card of a pack) stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..problems.diagnostics import Fix
from ..tree import ast
from ..tree.marks import Key, Mark, Order
from ..tree.printer import names, quoted
from ..tree.source import Span
from ..tree.words import article
from .line_parts import SIGN, STRING, WORD, parts_of_line
from .open_blocks import OpenBlock

IN_QUOTES = ("card", "deck", "scenario", "game", "pack")
"""What has a name in quotes where it is declared."""
QUOTED_IF_ODD = ("field", "zone")
"""What has its name in quotes where it is declared, if its words would be read otherwise."""
ARTICLES = ("a", "an")


class NameEdits:
    """Finds the edits of one rename."""

    def __init__(self, key: Key, old: ast.Title, new: ast.Title) -> None:
        self.key = key
        self.new = new
        self.spelled = [
            (_texts(was), was, now) for was, now in ((old.one, new.one), (old.many, new.many))
        ]

    def within(self, opened: OpenBlock) -> Iterator[Fix]:
        """Yield the edits in a block, in places of its file."""
        done: set[Span] = set()
        order = opened.marked.order
        for mark in opened.marked.marks:
            if opened.key(mark) != self.key or isinstance(mark.node, ast.Literal | ast.Either):
                continue
            fix = self._title(mark.node) if mark.binds else None
            if not order.within(mark.span):
                fix = self._in_slot(mark)
            fix = fix or self._spelled(_own(order, mark), mark)
            if fix is not None and fix.span not in done:
                done.add(fix.span)
                yield fix.moved(opened.block.offset)
                before = article_before(order.parts, fix)
                if before is not None:
                    yield before.moved(opened.block.offset)

    def _in_slot(self, mark: Mark) -> Fix:
        """Return the edit of a slot in the name of a pack, which is no part of a line."""
        return Fix(mark.span, self.new.one)

    def _title(self, node: ast.Node) -> Fix | None:
        """Return the edit of a title, which says how several are called where that is needed."""
        return Fix(node.span, names(self.new)) if isinstance(node, ast.Title) else None

    def _spelled(self, parts: Sequence[ast.Part], mark: Mark) -> Fix | None:
        """Return the edit of the parts of a stretch that spell the name."""
        if len(parts) == 1 and parts[0].kind == STRING:
            return self._in_quotes(parts[0])
        texts = [each.text.lower() for each in parts]
        for spelled, old, new in self.spelled:
            for at in range(len(texts) - len(spelled) + 1):
                if texts[at : at + len(spelled)] == spelled:
                    span = parts[at].span.to(parts[at + len(spelled) - 1].span)
                    raised = begins_sentence(mark, span)
                    raised = raised or (parts[at].text[:1].isupper() and not old[:1].isupper())
                    is_quoted = mark.binds and self.key.sort in QUOTED_IF_ODD
                    return Fix(span, quoted(new) if is_quoted else begun(new, raised=raised))
        return None

    def _in_quotes(self, part: ast.Part) -> Fix | None:
        """Return the edit of a name in quotes; one within which slots stand is not that name."""
        inside = part.text[1:-1].strip()
        for spelled, _, new in self.spelled:
            if _texts(inside) == spelled:
                plain = self.key.sort not in IN_QUOTES
                return Fix(part.span, quoted(new) if plain else f'"{new}"')
        return None


def _own(order: Order, mark: Mark) -> list[ast.Part]:
    """Return the parts of a stretch that stand in no slot of what was read there."""
    args = mark.node.args if isinstance(mark.node, ast.Phrase) else ()
    taken = {at for arg in args for at in order.within(arg.span)}
    return [order.parts[at] for at in order.within(mark.span) if at not in taken]


def _texts(name: str) -> list[str]:
    """Return the parts of a name, as a line is cut."""
    return [each.text.lower() for each in parts_of_line(name, 1, {})]


def begun(text: str, *, raised: bool) -> str:
    """Return a text with a large letter first, where that is wanted."""
    return text[:1].upper() + text[1:] if raised else text


def begins_sentence(mark: Mark, span: Span) -> bool:
    """Whether a sentence of a card begins where a stretch does."""
    chain = mark.chain
    at = next((at for at, node in enumerate(chain) if isinstance(node, ast.Line)), None)
    return at is not None and at + 1 < len(chain) and chain[at + 1].span[:2] == span[:2]


def article_before(parts: Sequence[ast.Part], fix: Fix) -> Fix | None:
    """Return the edit of the `a` or `an` before what is replaced, if it has to follow that."""
    before = [
        each for each in parts if each.span[2:] <= fix.span[:2] and each.line == fix.span.line
    ]
    if not before or before[-1].kind != WORD or before[-1].text.lower() not in ARTICLES:
        return None
    word = fix.text.lstrip('"(').partition(" ")[0]
    said = article(word)
    if said == before[-1].text.lower() or before[-1].text.lower() != article(_said(parts, fix)):
        return None
    shown = said.capitalize() if before[-1].text[:1].isupper() else said
    return Fix(before[-1].span, shown)


def _said(parts: Iterable[ast.Part], fix: Fix) -> str:
    """Return the first word that is replaced."""
    inside = (each.text for each in parts if each.span[:2] >= fix.span[:2] and each.kind != SIGN)
    return next(inside, "")
