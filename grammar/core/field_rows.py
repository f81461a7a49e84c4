"""The words that what a game declares brings: its fields, its zones, the names it lists.

They are rows like those of `builtins.py`. `T` stands for the kind of thing that has a field, `V`
for the kind of what the field holds, or of the names, and `W` for several of those names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from ..tree.rows import words_of
from ..tree.words import LOOSE, Row, Word
from .counter_rows import FOR_COUNTERS
from .secret_rows import FOR_SECRETS
from .value_rows import WITH_NUMBERS, WITH_TITLE, WITH_ZONES

FOR_NAMES = (
    Row("field_enumeration", "field setting", "V", "one of V"),
    Row("field_enumerations", "field setting", "several W", "some of V"),
    Row(
        "field_start_at_name",
        "field setting",
        "starting at {v: V}",
        "its value when a match begins",
    ),
    Row("answer_name", "answer", "{v: V}", "one of V"),
    Row("names_equal", "condition", "{a: V} is {b: V}", "they are the same", 4),
)

SET_FIELD = "the field holds that from now on"
FOR_FIELDS = (
    Row("field_held", "V", "{o: T's} {f: T V}", "what the field holds"),
    Row("clear_field", "action", "clear {o: T's} {f: T V}", "it holds nothing"),
    Row("set_field", "action", "set {o: T's} {f: T V} to {v: V}", SET_FIELD),
    Row("given_field", "given", "{o: T's} {f: T V} is {v: V}", "what the field holds", LOOSE),
    Row(
        "field_counts_as",
        "rule",
        "{o: T's} {f: T V} counts as {v: V}",
        "the field is read so for now",
        2,
    ),
)
FOR_DEEDS = (
    *FOR_FIELDS[:2],
    Row("set_field", "action", "set {o: T's} {f: T V} to {v: V>2}", SET_FIELD, 2),
    *FOR_FIELDS[3:],
)
"""Of a field that holds something to be done: what is set stands behind the verb, to the end."""

ON_LISTED_CARDS = (
    Row(
        "entry_with_field",
        "list entry",
        "{c: list entry>2} with {f: card V} {v: V}",
        "a field of the card",
        2,
    ),
)

DESCRIBING = (
    Row("with_name", "T adjective", "{v: V}", "of which the V is that"),
    Row("with_name", "T noun", "{v: V}", "of which the V is that"),
    Row("with_name", "T nouns", "{v: V}", "of which the V is that"),
    Row("values_of", "V noun", "{n: V noun>3} of {x: Ts>3}", "those that they have", 2),
    Row("values_of", "V nouns", "{n: V nouns>3} of {x: Ts>3}", "those that they have", 2),
    Row("values_of_all", "V noun", "{n: V noun>3} of {x: T nouns>2}", "those that they have", 2),
    Row("values_of_all", "V nouns", "{n: V nouns>3} of {x: T nouns>2}", "those that they have", 2),
)

ZONES = (
    Row("zone_of_player", "zone", "{o: player's} {z: player zone}", "that zone of that player"),
    Row("your_zone", "zone", "{z: player zone}", "your zone of that name", 5),
    Row("the_shared_zone", "zone", "the {z: shared zone}", "a zone that all share"),
    Row("shared_zone", "zone", "{z: shared zone}", "a zone that all share", 5),
    Row("anybodys_zone", "zones", "any {z: player zone}", "whoever's zone of that name"),
)

FACTS = (
    Row("labelled_box", "box label", "{b: box} {l: label}", "a text box and how it works", 1),
    Row("facts_joined", "facts", "{a: facts>1} {b: fact}", "one thing after another", 1),
)


BROUGHT = (
    FOR_NAMES, WITH_TITLE, WITH_NUMBERS, WITH_ZONES, FOR_FIELDS, FOR_COUNTERS, FOR_SECRETS,
    ON_LISTED_CARDS, DESCRIBING, ZONES, FACTS,
)  # fmt: skip


def words_brought(
    rows: Iterable[Row], thing: str = "", kind: str = "", many: str = ""
) -> Iterator[Word]:
    """Yield the words of rows for a kind of thing, and for what its field holds."""
    for row in rows:
        named = {ord("V"): kind, ord("W"): many}
        made = row._replace(
            kind=row.kind.translate(named),
            pattern=row.pattern.translate(named),
            meaning=row.meaning.translate(named),
        )
        for word in words_of(made, thing):
            yield evolve(word, row=None)  # what it does hangs on what is declared
