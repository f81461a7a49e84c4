"""Old spellings: wordings that are read on, reported, and written as what has taken their place.

A row here is one of a word that there is, with the pattern of its usual wording in `now`. It is
read as that (`read/renewed.py`), so nothing else knows of it: it prints as what it is now.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..tree.rows import words_of
from ..tree.words import Row, Word

BECOMES = "{x: Ts>3} become/becomes {f: T mark}"
IS_NO_LONGER = "{x: Ts>3} is/are no longer {f: T mark}"
HOW_OFTEN = "the number of times {e: event} {m: period}"
IS_SO = "{x: Ts>3} is/are {a: T adjective>4}"

OLD_OF_EACH_THING = (
    Row("mark", "action", "mark {x: Ts>3} as {f: T mark}", "the mark is set", now=BECOMES),
    Row("unmark", "action", "unmark {x: Ts>3} as {f: T mark}", "it is gone", now=IS_NO_LONGER),
    Row("mark", "action", "set {o: T's} {f: T mark}", "the mark is set", now=BECOMES),
    Row("unmark", "action", "clear {o: T's} {f: T mark}", "the mark is gone", now=IS_NO_LONGER),
    Row("is_so", "condition", "{o: T's} {f: T mark}", "it has the mark", now=IS_SO),
)
OLD = (
    Row("how_often", "number", "how often {e: event} {m: period}", "how many times", now=HOW_OFTEN),
    Row("field_mark", "field setting", "yes or no", "holds or does not", now="mark"),
    Row(
        "given_player_mark",
        "given",
        "{o: player's} {f: player mark} holds",
        "a mark of a player",
        1,
        now="{p: seat} is marked as {f: player mark}",
    ),
)


def old_words(thing: str = "") -> Iterator[Word]:
    """Yield the old spellings of words of the core, or of those that a kind of thing has."""
    for row in OLD_OF_EACH_THING if thing else OLD:
        yield from words_of(row, thing)
