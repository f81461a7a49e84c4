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
MOST_PLACES = 10_000
MOST_AT_ONCE = 100_000
MOST_SIDES = 10**9
MOST_STEPS = 200

SEATS = "The number of players"
TOKENS = "The number of tokens"
FAR = "The number of steps"
BOUNDS: dict[str, tuple[tuple[int, int, str], ...]] = {
    "game setting: {n: number} player/players": ((0, MOST_PLAYERS, SEATS),),
    "game setting: {a: number} to {b: number} players": (
        (0, MOST_PLAYERS, SEATS), (1, MOST_PLAYERS, SEATS),
    ),
    "field setting: length {n: number}": ((0, 100, "The length"),),
    "place setting: at most {n: number} card/cards": ((0, MOST_PLACES, "The number of cards"),),
    "deck entry: {k: number} {n: card name}": ((0, MOST_IN_A_DECK, "The number of copies"),),
    "deck entry: {k: number} {n: card name}, {a: card adjective}": (
        (0, MOST_IN_A_DECK, "The number of copies"),
    ),
    "action: create {n: number} {t: token nouns} in {z: zone}": ((0, MOST_TOKENS, TOKENS),),
    "choosing: choose up to {n: number}": ((0, 100, "The number of options"),),
    "repeat limit: {n: number} times": ((0, MOST_AT_ONCE, "The number of times"),),
    "number: the result of a die with {n: number>3} sides": (
        (0, MOST_SIDES, "The number of sides"),
    ),
    "space: the space {n: number} {d: direction} of {s: space}": ((0, MOST_STEPS, FAR),),
    "lines: a leap of {n: number} straight and {m: number} aside from {s: space}": (
        (0, MOST_STEPS, FAR), (1, MOST_STEPS, FAR),
    ),
    "line: {l: line>3} lengthened by {n: number}": ((1, MOST_STEPS, FAR),),
    "list entry: {c: list entry>2} at place {n: number>3}": ((1, MOST_PLACES, "The place"),),
    "list entry: {c: list entry>2} with {k: number} {t: token nouns} on it": (
        (1, MOST_TOKENS, TOKENS),
    ),
    "tokens: {k: number} {n: token nouns}": ((0, MOST_TOKENS, TOKENS),),
    "expect: the table is shown {n: number} times": ((0, MOST_AT_ONCE, "The number of times"),),
}  # fmt: skip
"""The words in which a number asks for so many: which of their slots, how many at most, of what."""
REACHES = (
    "lines: a line {r: range} {d: directions} from {s: space}",
    "spaces: the spaces {r: range} {d: directions} of {s: space}",
)
NUMBERS = "numbers: numbers from {a: number} to {b: number}"


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
    for at, most, what in BOUNDS.get(node.word, ()):
        number = node.args[at]
        if isinstance(number, ast.Number) and most < number.value <= MOST_WRITTEN:
            yield too_much(what, number, most)
    if node.word in REACHES:
        for each in walk(node.args[0]):
            if isinstance(each, ast.Number) and MOST_STEPS < each.value <= MOST_WRITTEN:
                yield too_much(FAR, each, MOST_STEPS)
    elif node.word == NUMBERS:
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
