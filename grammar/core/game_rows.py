"""The words of the core for what the game itself has: `the game has:` and its fields.

The game is one thing, so nobody picks it or goes through it: of the words of each kind of thing it
has those that speak of one. Its fields are read without its name (`the Pot`, as `your Coins` is),
and only a game with such fields has any of these words.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..tree.rows import words_of
from ..tree.words import Row, Word
from .perfect_rows import perfect_for
from .thing_rows import FOR_EACH_ONE, FOR_EACH_THING

GAME = "game"
"""The kind of thing that the game itself is."""

OF_THE_GAME = (
    Row("the_game", "game", "the game", "the game itself, which has its own fields"),
    Row("of_the_game", "game's", "the", "of the game itself"),
    Row("game_number_more", "rule", "{o: game's} {f: game number} is {n: number} more", "a number is raised", 2),
    Row("game_number_less", "rule", "{o: game's} {f: game number} is {n: number} less", "a number is lowered", 2),
    Row("game_number_at_most", "rule", "{o: game's} {f: game number} is at most {n: number}", "a number is bounded", 2),
    Row("game_number_at_least", "rule", "{o: game's} {f: game number} is at least {n: number}", "a number is bounded", 2),
    Row("given_game_number", "given", "{o: game's} {f: game number} is {n: number}", "a field of the game", 1),
    Row("given_game_mark", "given", "{g: game} is marked as {f: game mark}", "a mark of the game", 1),
    Row("expect_game_number", "expect", "{o: game's} {f: game number} is {n: number}", "a field of the game"),
)  # fmt: skip
"""What can be said of the game and of nothing else."""
IN_FULL = Row("of_the_game", "game's", "the game's", "of the game itself", now="the")
"""How what others have is said, and nobody says of the game."""
AS_ANY_THING = frozenset([
    "is_so", "number_held", "add_to", "subtract_from", "set_number", "mark_set", "mark_gone", "mark", "unmark",
    "is_so_for_now", "is_not_so_for_now", "marked", "not_so",
])  # fmt: skip
"""What can be said of the game as of any thing."""


def words_for_the_game() -> Iterator[Word]:
    """Yield the words that a game has whose declaration says `the game has:`."""
    for row in (*OF_THE_GAME, IN_FULL):
        yield from words_of(row)
    for row in (*FOR_EACH_ONE, *FOR_EACH_THING):
        if row.id in AS_ANY_THING:
            yield from words_of(row, GAME)
    for word in perfect_for(GAME):
        if not any(hole.kind == f"{GAME} noun" for hole in word.holes):
            yield word
