"""The words of the core in the perfect tense: what somebody has done, has not, and how often.

They are short forms of an event in some time. `T past` is what follows `has`: a verb of the game
in its third form, and the rest of its wording. That something has not happened is their denial.
How often it has is said of one thing: `a Toss has faded 2 times` would be true of two Tosses.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..tree.denials import NEVER_OF_ANY, OF_ANY, PERFECT
from ..tree.rows import word_of, words_of
from ..tree.short_forms import SHORT
from ..tree.words import Row, Word

DONE = (
    Row("has_done", PERFECT, "{p: T} have/has {v: T past}", "it has happened"),
    Row("one_has_done", OF_ANY, "a/an {n: T noun} has {v: T past}", "it has happened to one of them", denied="no {n: T noun} has {v: T past}"),
)  # fmt: skip
"""What a thing has done, or what has been done to it."""

SO_FAR = (
    Row("nobody_has_done", NEVER_OF_ANY, "nobody has {v: player past}", "no player has done it"),
    Row("flow_has_begun", PERFECT, "the {f: flow>2} has begun", "that part of play has begun", denied="no {f: flow>2} has begun"),
    Row("flow_has_ended", PERFECT, "the {f: flow>2} has ended", "that part of play has ended", denied="no {f: flow>2} has ended"),
    Row("did_happen", "condition", "{e: perfect of any} {m: period}", "it happened in that time", 4, denied="{e: never of any} {m: period}"),
    Row("so_often", "condition", "{e: perfect} {n: number} time/times {m: period}", "so often in that time", 4, denied="{e: never} {n: number} time/times {m: period}"),
    Row("so_often_once", "condition", "{e: perfect} once {m: period}", "1 time in that time, no more", 4),
    Row("so_often_twice", "condition", "{e: perfect} twice {m: period}", "2 times in that time", 4, denied="{e: never} twice {m: period}"),
    Row("so_often_or_more", "condition", "{e: perfect} {n: number} or more times {m: period}", "at least so often", 4, denied="{e: never} {n: number} or more times {m: period}"),
    Row("since_flow_began", "period", "since the {f: flow>2} began", "since that part of play began"),
    Row("since_flow_ended", "period", "since the {f: flow>2} ended", "since that part of play ended"),
    Row("since_flow_began_of", "period", "since {o: player's} {f: flow} began", "since that player's part of play began"),
    Row("since_flow_ended_of", "period", "since {o: player's} {f: flow} ended", "since that player's part of play ended"),
    Row("once_for_each_time", "repeat limit", "once for each time {e: event} {m: period}", "as often as it happened"),
)  # fmt: skip

OF_OTHERS = ("have/has", "has")


def perfect_words() -> Iterator[Word]:
    """Yield the words in the perfect tense that speak of no particular kind of thing."""
    for row in SO_FAR:
        yield evolve(word_of(row, of=row), sort=SHORT)


def perfect_for(thing: str) -> Iterator[Word]:
    """Yield the words in the perfect tense about a kind of thing; of one only players `have`."""
    for row in DONE:
        said = row if thing == "player" else row._replace(pattern=row.pattern.replace(*OF_OTHERS))
        for word in words_of(said, thing):
            yield evolve(word, sort=SHORT, row=row)
