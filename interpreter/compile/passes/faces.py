"""What hangs on the print of a card alone becomes a table.

Which words the texts of a card hold is printed on it, if no rule gives or takes texts. A condition
of nothing else holds of a print or does not, in any state: so it is worked out once for each print,
and looked up in play:

    box_contains(0, it, k3) and not box_contains(1, it, k4)         FACES_0[face_of(it)]

A table is made for each such condition, whichever card it is asked about. Assumes that prints have
no texts but those that `Words` knows. The kernel says of no card that it contains nothing, a table
cannot; so this is done only where it is known that there is a card:

- behind `a >= 0` in the same `And` (who writes asks whether a thing is there);
- in a listing of cards of the table, for what it goes through;
- in a function that is nothing but an answer about `it`: so nouns and adjectives are written, and
  who asks them has a card.

Keeps everything else. Comes before `reads.py`, which knows how a print is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from ...program import nodes as n
from ...program.traversal import rebuilt, walk

Some = TypeVar("Some", n.Function, n.Operation)
Conditions = dict[n.Expression, int]
"""Conditions about `it` that hang on its print alone, with the numbers of their tables."""
There = frozenset[n.Expression]
"""What is a card that is there."""

IT = n.Name("it")
ABOUT_IT = ("x", "it")
CARDS = ("all_cards", "cards_in", "cards_in_all")


def looked_up(nodes: Iterable[Some], conditions: Conditions) -> list[Some]:
    """Return functions or operations that look up what hangs on prints alone; note the tables."""
    return [with_tables(each, conditions) for each in nodes]


def with_tables(node: Some, conditions: Conditions) -> Some:
    """Return a function or an operation that looks up what hangs on prints alone."""
    if not any(isinstance(each, n.Call) and each.name == "box_contains" for each in walk(node)):
        return node
    about_it = isinstance(node, n.Function) and node.parameters == ABOUT_IT
    answers = len(node.steps) == 1 and isinstance(node.steps[0], n.Answer)
    there = frozenset((IT,)) if about_it and answers else frozenset[n.Expression]()
    made: Some = changed(node, there, conditions)
    return made


def changed(node: Any, there: There, conditions: Conditions) -> Any:
    """Return a node that looks up what hangs on prints alone, where it is known what is there."""
    card = card_of(node)
    if card is not None and card in there:
        number = conditions.setdefault(about_it(node, card), len(conditions))
        return n.At(n.Table("FACES", number), n.Call("face_of", (card,)))
    match node:
        case n.And(parts):
            made = []
            for each in parts:
                made.append(changed(each, there, conditions))
                there |= said_there(each)
            return n.And(tuple(made))
        case n.Listing(_, (n.Through((variable,), n.Call(name)),)) if name in CARDS:
            there |= {n.Name(variable)}
    return rebuilt(node, lambda each: changed(each, there, conditions))


def card_of(node: Any) -> n.Expression | None:
    """Return the card about which something is a condition of its print alone."""
    match node:
        case n.Call("box_contains", (n.Const(), card, n.Entry())):
            return card
        case n.Not(part):
            return card_of(part)
        case n.And(parts) | n.Or(parts):
            first, *others = map(card_of, parts)
            return first if all(each == first for each in others) else None
    return None


def about_it(node: n.Expression, card: n.Expression) -> n.Expression:
    """Return a condition about a card as one about `it`."""

    def said(each: n.Expression) -> n.Expression:
        made: n.Expression = IT if each == card else rebuilt(each, said)
        return made

    return said(node)


def said_there(node: n.Expression) -> There:
    """Return what is a card that is there, if a condition holds."""
    match node:
        case n.Compare(">=", card, n.Const(0)):
            return frozenset((card,))
        case n.And(parts):
            return frozenset().union(*map(said_there, parts))
    return frozenset()
