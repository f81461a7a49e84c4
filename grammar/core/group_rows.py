"""The words of the core for groups of cards: a game says which cards make one together.

`a meld is a group if ..` declares a sort of group, by a condition on `its cards`. A sort alone
describes nothing that could be listed, for any cards may make one: `melds in your hand`, or `melds
among` some cards, can be gone through, counted and chosen like things. What is chosen or named is
then just cards.
"""

from __future__ import annotations

from ..tree.words import Row

GROUP = "group"
"""What a noun is made of that describes groups of cards."""

GROUPS = (
    Row("either_group", "group sort", "{a: group sort>4} or {b: group sort>5}", "of either sort", 4),
    Row("either_group", "group sorts", "{a: group sorts>4} or {b: group sorts>5}", "of either sort", 4),
    Row("groups_in", "group noun", "{n: group sort} in {z: zones}", "one that cards lying there make", 3),
    Row("groups_in", "group nouns", "{n: group sorts} in {z: zones}", "all that cards lying there make", 3),
    Row("groups_among", "group noun", "{n: group sort} among {c: cards>3}", "one that some of these make", 3),
    Row("groups_among", "group nouns", "{n: group sorts} among {c: cards>3}", "all that some of these make", 3),
    Row("the_group", "cards", "the {n: group noun}", "the cards of the only one there is", 3),
    Row("cards_of_group", "cards", "its cards", "those of the group that is described", 3),
    Row("make_group", "condition", "{c: cards>3} is/are a/an {n: group sort}", "they make one together", 4),
    Row("of_one_number", "condition", "{c: cards>3} is/are of one {f: card number}", "it is the same for all", 4),
    Row("row_of_numbers", "condition", "{c: cards>3} is/are in a row by {f: card number}", "each is one more than another", 4),
    Row("number_of_groups", "number", "the number of {x: groups>3}", "how many of those there are"),
    Row("choose_groups", "action", "choose {x: groups}", "groups are chosen", does="choice"),
    Row("choose_groups_by", "action", "{p: players} choose/chooses {x: groups}", "another player chooses groups", does="choice"),
)  # fmt: skip

BY_VALUE = (
    Row("of_one_value", "condition", "{c: cards>3} is/are of one {f: card V}", "it is the same for all", 4),
    Row("row_of_values", "condition", "{c: cards>3} is/are in a row by {f: card V}", "each comes next behind another", 4),
)  # fmt: skip
"""The same of a field of cards that holds a value of an enumeration."""
