"""Sorts of groups: which cards make one together, and what spares looking at most of them.

Groups are looked for by taking one card after the other (`kernel/groups.py`), and of 30 cards there
are more than any machine can look at. So two things are read off what a sort says of `its cards`:
how many there can be, and a promise, a condition that any part of such a group keeps as well: who
takes cards that break it goes no further. `they are of one Suit` is a promise by itself, `the
number of ranks of its cards is 2` promises no more than 2; what says nothing of the sort promises
all.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cardwright.grammar import ast, walk

from .code import (
    TRUE,
    Code,
    both,
    call,
    call_word,
    compare,
    either_of,
    listing_of,
    name,
    through,
)
from .emitter import Args, Emitter
from .routines import Scope, Test

MANY = 999
"""More cards than any group can have."""
DEEPEST = 6
LIMITS = {
    "number_is": (True, True), "number_at_least": (True, False), "number_above": (True, False),
    "number_at_most": (False, True), "number_below": (False, True), "number_between": (True, True),
}  # fmt: skip
"""Comparisons that bound a number: whether from below, and whether from above."""
OF_EACH = ("is_so", "lies_in")
KEPT = ("of_one_number", "of_one_value", *OF_EACH)
"""What is true of all cards of a group is true of all in any part of it."""
ROWS = ("row_of_numbers", "row_of_values")


@frozen
class GroupSort:
    """What makes cards a group of a sort, how many it has, and what each part of one keeps."""

    test: Test
    promise: Test
    low: int
    high: int


def sort_of(w: Emitter, node: ast.Expression, scope: Scope) -> GroupSort:
    """Return what makes cards a group of the sort that is named."""
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    if node.row == "either_group":
        a, b = (sort_of(w, each, scope) for each in node.args)
        return GroupSort(
            lambda those: either_of(a.test(those), b.test(those)),
            lambda those: either_of(a.promise(those), b.promise(those)),
            min(a.low, b.low),
            max(a.high, b.high),
        )
    root = w.words[node.word].root
    number, said = w.functions[root], condition_of(w, node)
    return GroupSort(
        lambda those: call_word(number, scope.text, those),
        lambda those: promised(w, said, scope.described("group", those), 0),
        *sizes(w, said, 0),
    )


def condition_of(w: Emitter, node: ast.Phrase) -> ast.Expression:
    """Return what a declared sort says of its cards."""
    declared = w.nodes[w.words[node.word].root]
    assert isinstance(declared, ast.Noun)
    return declared.condition


def sizes(w: Emitter, node: ast.Expression, depth: int) -> tuple[int, int]:
    """Return how many cards a group can have of which a condition holds, at least and at most."""
    if not isinstance(node, ast.Phrase) or depth > DEEPEST:
        return 1, MANY
    inside = [sizes(w, each, depth + 1) for each in alternatives(w, node)]
    if inside:
        fewest, most = [low for low, _ in inside], [high for _, high in inside]
        if node.row == "both_hold":
            return max(fewest), min(most)
        return min(fewest), max(most)
    below, above = LIMITS.get(node.row, (False, False))
    if not (below or above) or not counts_cards(node.args[0]):
        return 1, MANY
    numbers = [each.value for each in node.args[1:] if isinstance(each, ast.Number)]
    if len(numbers) < len(node.args) - 1:
        return 1, MANY
    low = numbers[0] + (node.row == "number_above") if below else 1
    high = numbers[-1] - (node.row == "number_below") if above else MANY
    return max(low, 1), min(high, MANY)


def is_kept(node: ast.Phrase) -> bool:
    """Whether a condition is true of any part of a group of which it is true: also a denied one."""
    match node:
        case ast.Phrase(row="does_not_hold", args=(ast.Phrase(row=row, args=args),)):
            kept = row in OF_EACH
        case _:
            kept, args = node.row in KEPT, node.args
    return kept and is_its_cards(args[0]) and not speaks_of_group(args[1])


def promised(w: Emitter, node: ast.Expression, scope: Scope, depth: int) -> Code:
    """Return what each part of a group keeps, if a condition holds of the whole."""
    if not isinstance(node, ast.Phrase) or depth > DEEPEST:
        return TRUE
    inside = [promised(w, each, scope, depth + 1) for each in alternatives(w, node)]
    if inside:
        return both(*inside) if node.row == "both_hold" else some_of(inside)
    if is_kept(node):
        return w.condition(node, scope)
    if node.row in ROWS and is_its_cards(node.args[0]):
        return call("all_apart", held_by_each(w, node.args, scope))
    above = LIMITS.get(node.row, (False, False))[1]
    if above and counts_values(node.args[0]) and not speaks_of_group(node.args[-1]):
        number, limit = (w.value(each, scope) for each in (node.args[0], node.args[-1]))
        return compare("<" if node.row == "number_below" else "<=", number, limit)
    return TRUE


def some_of(those: list[Code]) -> Code:
    """Return that one of some conditions holds; nothing is asked if one always does."""
    return TRUE if TRUE in those else either_of(*those)


def alternatives(w: Emitter, node: ast.Phrase) -> Iterator[ast.Expression]:
    """Yield the conditions that one consists of: all must hold, or one, or what a sort says."""
    if node.row in ("both_hold", "either_holds", "bracketed_condition"):
        yield from node.args
    elif node.row == "make_group" and is_its_cards(node.args[0]):
        yield from said_by(w, node.args[1])


def said_by(w: Emitter, sort: ast.Expression) -> Iterator[ast.Expression]:
    """Yield what a sort of groups says of its cards; each of several that it may be."""
    if isinstance(sort, ast.Phrase) and sort.row == "either_group":
        for each in sort.args:
            yield from said_by(w, each)
    elif isinstance(sort, ast.Phrase):
        yield condition_of(w, sort)


def is_its_cards(node: ast.Expression) -> bool:
    """Whether a phrase is `its cards`."""
    return isinstance(node, ast.Phrase) and node.row == "cards_of_group"


def speaks_of_group(node: ast.Expression) -> bool:
    """Whether anything in a phrase is `its cards`."""
    return any(is_its_cards(each) for each in walk(node) if isinstance(each, ast.Phrase))


def counts_cards(node: ast.Expression) -> bool:
    """Whether a phrase is `the number of its cards`."""
    if not isinstance(node, ast.Phrase) or node.row != "number_of_those":
        return False
    return is_its_cards(node.args[0])


def counts_values(node: ast.Expression) -> bool:
    """Whether a phrase is `the number of suits of its cards`: more cards never have fewer."""
    if not isinstance(node, ast.Phrase) or node.row != "number_of":
        return False
    noun = node.args[0]
    return isinstance(noun, ast.Phrase) and noun.row == "values_of" and is_its_cards(noun.args[1])


def held_by_each(w: Emitter, args: Args, scope: Scope) -> Code:
    """Return what a field of each of some cards holds."""
    cards, field = w.many(args[0], scope), w.value(args[1], scope)
    one = w.script.fresh()
    held = "card_number" if w.kind_of(args[1]) == "card number" else "card_value"
    return listing_of(call(held, field, name(one)), through(one, cards))
