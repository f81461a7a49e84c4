"""Sorts of groups: which cards make one together, and what spares looking at most of them.

Groups are looked for by taking one card after the other (`kernel/groups.py`), and of 30 cards there
are more than any machine can look at. So three things are read off what a sort says of `its cards`:

- how many there can be;
- in which ways they can go together: alike in some fields (`they are of one Suit`), in a row by
  others. Cards of a group keep to one of these ways, so they are looked for among those that are
  alike, and in rows one behind the other. A meld that is a set or a run has two ways;
- a promise, a condition that any part of such a group keeps as well: who takes cards that break it
  goes no further. `the number of ranks of its cards is 2` promises no more than 2. What the ways
  say already is no part of it; what says nothing of the sort promises all.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cardwright.grammar import ast, walk

from .code import (
    TRUE,
    Code,
    about,
    both,
    call,
    call_word,
    compare,
    either_of,
    group,
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
MOST_WAYS = 16
OF_EACH = ("is_so", "lies_in")
"""What is true of all cards of a group is true of all in any part of it."""
ALIKE = ("of_one_number", "of_one_value")
ROWS = ("row_of_numbers", "row_of_values")


@frozen
class Way:
    """One way in which cards go together: what they hold alike, and their numbers in a row.

    Each is asked of a card.
    """

    alike: tuple[Code, ...] = ()
    row: tuple[Code, ...] = ()

    def __add__(self, other: Way) -> Way:
        """Return the way of cards that keep to both."""
        return Way(self.alike + other.alike, self.row + other.row)

    def code(self) -> Code:
        """Return it as the kernel takes it."""
        return group(group(*self.alike), group(*self.row))


ANYHOW = [Way()]


@frozen
class GroupSort:
    """What makes cards a group of a sort, and what spares looking at most of them."""

    test: Test
    promise: Test
    ways: list[Way]
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
            lambda those: some_of([a.promise(those), b.promise(those)]),
            one_of(a.ways + b.ways),
            min(a.low, b.low),
            max(a.high, b.high),
        )
    root = w.words[node.word].root
    number, said = w.functions[root], condition_of(w, node)
    ways = ways_of(w, said, scope, 0)
    return GroupSort(
        lambda those: call_word(number, scope.text, those),
        lambda those: promised(w, said, scope.described("group", those), 0, ways == ANYHOW),
        ways,
        *sizes(w, said, 0),
    )


def ways_of(w: Emitter, node: ast.Expression, scope: Scope, depth: int) -> list[Way]:
    """Return the ways in which cards can go together if a condition holds of them."""
    if not isinstance(node, ast.Phrase) or depth > DEEPEST:
        return ANYHOW
    inside = [ways_of(w, each, scope, depth + 1) for each in alternatives(w, node)]
    if inside and node.row == "both_hold":
        return one_of([a + b for a in inside[0] for b in inside[1]])
    if inside:
        return one_of([way for ways in inside for way in ways])
    if node.row in ALIKE and is_kept(node):
        return [Way(alike=(held(w, node, scope),))]
    if node.row in ROWS and is_its_cards(node.args[0]):
        return [Way(row=(numbered(w, node, scope),))]
    return ANYHOW


def one_of(ways: list[Way]) -> list[Way]:
    """Return ways of which cards keep to one; if cards may be any, or there are many, only that."""
    return ANYHOW if Way() in ways or len(ways) > MOST_WAYS else ways


def held(w: Emitter, node: ast.Phrase, scope: Scope) -> Code:
    """Return what is asked of a card: what it holds in the field that a phrase speaks of."""
    one = w.script.fresh()
    return about(one, held_in(w, node.args[1], scope, one))


def numbered(w: Emitter, node: ast.Phrase, scope: Scope) -> Code:
    """Return what is asked of a card: its number in the row that a phrase speaks of."""
    one, field = w.script.fresh(), node.args[1]
    found = held_in(w, field, scope, one)
    return about(one, place_of(w, field, found) if node.row == "row_of_values" else found)


def place_of(w: Emitter, field: ast.Expression, value: Code) -> Code:
    """Return the place of a value among all that a field can hold."""
    there = group(*w.values_of(w.kind_of(field).removeprefix("card ")))
    return call("place_among", there, value)


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
            kept, args = node.row in (*ALIKE, *OF_EACH), node.args
    return kept and is_its_cards(args[0]) and not speaks_of_group(args[1])


def promised(w: Emitter, node: ast.Expression, scope: Scope, depth: int, whole: bool) -> Code:
    """Return what each part of a group keeps, if a condition holds of the whole.

    If it is not wanted as a whole, what ways say already is left out.
    """
    if not isinstance(node, ast.Phrase) or depth > DEEPEST:
        return TRUE
    inside = [promised(w, each, scope, depth + 1, whole) for each in alternatives(w, node)]
    if inside:
        return both(*inside) if node.row == "both_hold" else some_of(inside)
    if is_kept(node):
        return w.condition(node, scope) if whole or node.row not in ALIKE else TRUE
    if node.row in ROWS and is_its_cards(node.args[0]):
        return call("all_apart", held_by_each(w, node.args, scope)) if whole else TRUE
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
    cards, one = w.many(args[0], scope), w.script.fresh()
    return listing_of(held_in(w, args[1], scope, one), through(one, cards))


def held_in(w: Emitter, field: ast.Expression, scope: Scope, one: str) -> Code:
    """Return what a field of a card holds."""
    reader = "card_number" if w.kind_of(field) == "card number" else "card_value"
    return call(reader, w.value(field, scope), name(one))
