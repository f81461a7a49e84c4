"""The words of the core for the values of an enumeration in which its name stands.

What else can be said of values is in `thing_rows.py`. `T` and `V` stand for the enumeration, `W`
for its plural.
"""

from __future__ import annotations

from ..tree.words import Row

WITH_TITLE = (
    Row("value_noun", "T noun", "V", "one of its values"),
    Row("value_noun", "T nouns", "W", "its values, in the order of their declaration"),
    Row("value_after", "T", "the V after {v: T>3}", "the next; behind the last the first", 3),
    Row("place_for_each_value", "place setting", "one for each V", "a zone for each V, with its name before"),
    Row("zone_of_value", "zone", "the {z: T family} of {v: T>3}", "that of a value", 3),
    Row("zone_of_player_and_value", "zone", "{o: player's} {z: T player family} of {v: T>3}", "that player's of a value", 3),
    Row("zones_of_values", "zones", "any {z: T family}", "whichever of that name"),
    Row("zones_of_values", "zones", "any {z: T player family}", "whoever's and whichever of that name"),
    Row("value_before", "T", "the V before {v: T>3}", "the one before; of the first the last", 3),
)  # fmt: skip
"""The words of an enumeration in which its name stands."""

WITH_ZONES = (Row("value_of_zone", "V", "the V of {z: zone}", "the value that a zone is for"),)
"""The words of an enumeration for each of whose values there is a zone."""

WITH_NUMBERS = (Row("value_number", "number", "the V number of {v: T}", "how much it counts", 3),)
"""The words of an enumeration that counts from a number."""
