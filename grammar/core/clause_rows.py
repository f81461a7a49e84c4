"""The words of the core that begin with `whose`: short forms of those that begin with `where`."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..tree.rows import word_of
from ..tree.short_forms import BOTH, SHORT, short_key
from ..tree.words import Row, Word

WHOSE = (
    Row("noun_where", "T noun", "{n: T noun>2} whose {c: T clauses}", "those that have such a thing", 1),
    Row("noun_where", "T nouns", "{n: T nouns>2} whose {c: T clauses}", "those that have such a thing", 1),
    Row("both_hold", "T clauses", "{a: T clauses} and whose {b: T clause}", "both are true of it", 1),
)  # fmt: skip
IN_FULL = ("whose {c: T clauses}", "where {c: condition>3}")


def whose_for(thing: str) -> Iterator[Word]:
    """Yield the words of a kind of thing that begin with `whose`."""
    for row in WHOSE:
        long = row._replace(pattern=row.pattern.replace(*IN_FULL))
        root = BOTH if row.id == "both_hold" else word_of(long, thing).key
        yield evolve(word_of(row, thing), key=short_key(thing, root), root=root, sort=SHORT)
