"""How much a text may ask for: each number that a person can write has a bound, or needs none.

A number that stands for so many things, times, players or steps is bounded where it stands for more
than any game means, and long before a machine has no more room for it. A number that is only
compared, added or kept in a field is harmless as long as it can be written at all (`MOST_WRITTEN`):
the bounds of a field, `at most 9 turns`, the rules of decks, `9 or more cards`, `the top 9 cards`.
What a number comes to in play is bounded by the machine, which tells the line as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.source import Span
from ..tree.walk import walk
from .declared import lines_of

MOST_WRITTEN = 10**12
MOST_PLAYERS = 100
MOST_COPIES = 10_000
MOST_IN_A_DECK = 10_000
MOST_CARDS = 300_000
"""Copies of all cards together, where there are no decks."""
MOST_TOKENS = 10_000
MOST_MADE = 1_000
MOST_PLACES = 10_000
MOST_AT_ONCE = 100_000
MOST_SIDES = 10**9
MOST_STEPS = 200

SEATS = "The number of players"
TOKENS = "The number of tokens"
FAR = "The number of steps"
BOUNDS: dict[str, tuple[tuple[int, int, str], ...]] = {
    "players_exactly": ((0, MOST_PLAYERS, SEATS),),
    "players_between": (
        (0, MOST_PLAYERS, SEATS), (1, MOST_PLAYERS, SEATS),
    ),
    "field_length": ((0, 100, "The length"),),
    "place_at_most": ((0, MOST_PLACES, "The number of cards"),),
    "deck_copies": ((0, MOST_IN_A_DECK, "The number of copies"),),
    "deck_copies_that_are": (
        (0, MOST_IN_A_DECK, "The number of copies"),
    ),
    "create_tokens": ((0, MOST_TOKENS, TOKENS),),
    "create_copies": ((0, MOST_MADE, "The number of cards"),),
    **dict.fromkeys(
        ("choose_up_to", "choose_up_to_announced", "choose_so_many", "choose_so_many_announced"),
        ((0, 100, "The number of options"),),
    ),
    "repeat_times": ((0, MOST_AT_ONCE, "The number of times"),),
    "die_result": (
        (0, MOST_SIDES, "The number of sides"),
    ),
    "space_away": ((0, MOST_STEPS, FAR),),
    "leap": (
        (0, MOST_STEPS, FAR), (1, MOST_STEPS, FAR),
    ),
    "line_lengthened": ((1, MOST_STEPS, FAR),),
    "entry_at_place": ((1, MOST_PLACES, "The place"),),
    "entry_with_tokens": (
        (1, MOST_TOKENS, TOKENS),
    ),
    "so_many.token": ((0, MOST_TOKENS, TOKENS),),
    "expect_table_times": ((0, MOST_AT_ONCE, "The number of times"),),
}  # fmt: skip
"""The words in which a number asks for so many: which of their slots, how many at most, of what."""
REACHES = (
    "lines_of_lengths",
    "spaces_away",
)
NUMBERS = "numbers_from"


def check_bounds(node: ast.Declaration) -> list[Problem]:
    """Return where a declaration asks for more than there can be."""
    found = [] if not isinstance(node, ast.Card) else list(_copies(node))
    for line in lines_of(node):
        for each in walk(line):
            if isinstance(each, ast.Number):
                if each.value > MOST_WRITTEN:
                    found.append(too_much("This number", each, MOST_WRITTEN))
            elif isinstance(each, ast.Phrase) and each.args:
                found += _phrase(each)
    return found


def _copies(node: ast.Card) -> Iterator[Problem]:
    if node.copies > MOST_COPIES:
        line, end = node.span.line, node.span.column + len('card ""') + len(node.name)
        span = Span(line, node.span.column, line, end)
        yield too_much("The number of copies", ast.Number(span, node.copies), MOST_COPIES)


def _phrase(node: ast.Phrase) -> Iterator[Problem]:
    for at, most, what in BOUNDS.get(node.id, ()):
        number = node.args[at]
        if isinstance(number, ast.Number) and most < number.value <= MOST_WRITTEN:
            yield too_much(what, number, most)
    if node.id in REACHES:
        for each in walk(node.args[0]):
            if isinstance(each, ast.Number) and MOST_STEPS < each.value <= MOST_WRITTEN:
                yield too_much(FAR, each, MOST_STEPS)
    elif node.id == NUMBERS:
        match node.args:
            case (ast.Number(value=low), ast.Number(value=high)) if high - low > MOST_AT_ONCE:
                asked = ast.Number(node.span, high - low + 1)
                yield too_much("The count of these numbers", asked, MOST_AT_ONCE)
            case _:
                return


def too_much(what: str, number: ast.Number, most: int) -> Problem:
    """Return that a number is too large."""
    value = number.value
    shown = f"{value:,}" if value <= MOST_WRITTEN**2 else f"one of {len(str(value))} digits"
    return problem("CW0310", number.span, what=what, value=shown, most=f"{most:,}")
