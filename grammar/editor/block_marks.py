"""What stands where in a block: a mark for each node, and one for each name in its shape.

The tree is walked from the declaration down, so a mark knows the nodes that it stands in. Of two
marks over the same words the one further in counts. Where the reader has put in what nobody wrote
(`whose` for `where its`), a node may stand over its neighbour's words; so what counts first is how
few words a mark covers (`Order`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..read.keys import Keys
from ..tree import ast
from ..tree.marks import (
    CORE,
    NUMBER,
    REMINDER,
    SHAPE,
    STRING,
    UNREAD,
    Key,
    Mark,
    Marked,
    Order,
    children,
)
from ..tree.reminders import quoted_in
from ..tree.source import Span
from .line_parts import WORD, parts_of_line
from .names_in_shape import cards_named, names_in, of_pattern, slots_of_pack

Chain = tuple[ast.Node, ...]
QUOTED = {"card name": "card", "listed card": "card", "deck name": "deck"}
"""The kinds of names in quotes, and what they name."""


def marked(text: str, basis: ast.Node, read: Sequence[ast.Declaration], keys: Keys) -> Marked:
    """Return the marks of a block; `read` is its declaration, and behind a pack the cards of it."""
    first, *made = read
    found = list(_walked(first, (), keys))
    for card in made:
        found += _walked(card, (first,), keys)
    order = Order.of(parts_of_block(text, found))
    found += cards_named(first, made, order.parts, keys)
    found += names_in(first, order.parts, keys)
    found += slots_of_pack(first, text, keys)
    found += list(_titles(found, order, keys))
    return Marked(basis, tuple(found), order)


def parts_of_block(text: str, marks: Iterable[Mark] = ()) -> list[ast.Part]:
    """Return the parts of all lines of a block."""
    granted: dict[tuple[int, int], int] = {}
    for mark in marks:
        node = mark.node
        if isinstance(node, ast.Phrase) and node.row.startswith("granted_"):
            line, column, _, end = mark.span
            granted[line, column] = max(end, granted.get((line, column), 0))
    lines = text.split("\n")
    return [
        part
        for number, line in enumerate(lines, 1)
        for part in parts_of_line(line, number, granted)
    ]


# ---- nodes ---------------------------------------------------------------------------------------


def _walked(node: ast.Node, above: Chain, keys: Keys) -> Iterator[Mark]:
    chain = (*above, node)
    sort, key = _spoken(node, above, keys)
    yield Mark(node.span, sort, chain, key)
    if isinstance(node, ast.Reminder):
        for name, span in quoted_in(node):
            named = keys.made("card", name)
            yield Mark(span, named.sort, chain, named)
    for each in children(node):
        yield from _walked(each, chain, keys)


def _spoken(node: ast.Node, above: Chain, keys: Keys) -> tuple[str, Key | None]:
    """Return what a node is coloured by, and what it speaks of."""
    match node:
        case ast.Phrase(word=word):
            key = keys.word(word) or Key(CORE, word)
            return key.sort, key
        case ast.Name(kind=kind, text=text):
            return _named(kind, text, keys)
        case ast.Number():
            return NUMBER, None
        case ast.Text(kind=kind, value=value) if kind in QUOTED:
            key = keys.made(QUOTED[kind], value)
            return key.sort, key
        case ast.Text():
            return STRING, None
        case ast.Words():
            return UNREAD, None
        case ast.Reminder():
            return REMINDER, None
        case ast.Literal() | ast.Either() if above:
            wording = of_pattern(above, keys)
            return (SHAPE if wording is None else wording.sort), wording
        case _:
            return SHAPE, None


def _named(kind: str, text: str, keys: Keys) -> tuple[str, Key | None]:
    key = keys.word(text)
    if key is not None:
        return key.sort, key
    if kind == "listed card":
        return "card", keys.made("card", text)
    sort = "seat" if kind == "seat" else "local"
    return sort, keys.made(sort, text)


# ---- names of kinds within words of the core -----------------------------------------------------


def _titles(marks: Iterable[Mark], order: Order, keys: Keys) -> Iterator[Mark]:
    """Yield where a word that an enumeration or a record brings says its name: `the suit after`."""
    words = keys.vocabulary.lexicon.words if keys.vocabulary else {}
    for mark in marks:
        node = mark.node
        if isinstance(node, ast.Phrase) and mark.sort == CORE and words[node.word].row is None:
            for span, text in _runs(order, mark.span, node.args):
                kind = keys.kind(text)
                if kind is not None:
                    yield Mark(span, kind.sort, mark.chain, kind)


def _runs(order: Order, span: Span, args: Iterable[ast.Expression]) -> Iterator[tuple[Span, str]]:
    """Yield every run of words that stand in no slot, as a stretch and as text."""
    taken = {at for each in args for at in order.within(each.span)}
    own = [at for at in order.within(span) if order.parts[at].kind == WORD and at not in taken]
    for start in own:
        text, at = "", start
        while at in own:
            text = f"{text} {order.parts[at].text}".lstrip()
            yield order.parts[start].span.to(order.parts[at].span), text
            at += 1
