"""The words of the core for whatever a game speaks of: things, values of enumerations, groups.

`T` stands for each kind of it in turn: `a Toss`, `a suit`, `1 rival`.
"""

from __future__ import annotations

from ..tree.words import Row
from .old_spellings import BECOMES, IS_NO_LONGER, IS_SO

FOR_WHAT_IS_LISTED = (
    Row("noun_where", "T noun", "{n: T noun>2} where {c: condition>3}", "those for which the condition holds", 1),
    Row("noun_where", "T nouns", "{n: T nouns>2} where {c: condition>3}", "those for which the condition holds", 1),
    Row("where_highest", "T noun", "{n: T noun>2} where {k: number>1} is highest", "those for which the number is highest", 1),
    Row("where_highest", "T nouns", "{n: T nouns>2} where {k: number>1} is highest", "those for which the number is highest", 1),
    Row("where_lowest", "T noun", "{n: T noun>2} where {k: number>1} is lowest", "those for which the number is lowest", 1),
    Row("where_lowest", "T nouns", "{n: T nouns>2} where {k: number>1} is lowest", "those for which the number is lowest", 1),
    Row("a_noun", "Ts", "a/an {n: T noun}", "one of them", 3),
    Row("one_noun", "Ts", "1 {n: T noun}", "one of them", 3),
    Row("one_noun", "Ts", "one {n: T noun}", "one of them", 3),
    Row("any_noun", "Ts", "any {n: T noun}", "whichever", 3),
    Row("each", "Ts", "each {n: T noun}", "all of them, one after the other", 3),
    Row("none_of", "Ts", "no {n: T noun}", "none of them", 3),
    Row("all_nouns", "Ts", "all {n: T nouns}", "all of them", 3),
    Row("the_nouns", "Ts", "the {n: T nouns}", "all of them", 3),
    Row("so_many", "Ts", "{k: number} {n: T nouns}", "so many of them", 3),
    Row("up_to_one", "Ts", "up to 1 {n: T noun}", "one, or none"),
    Row("up_to", "Ts", "up to {k: number} {n: T nouns}", "at most so many of them", 3),
    Row("or_more", "Ts", "{k: number} or more {n: T nouns}", "at least so many of them", 3),
    Row("any_number", "Ts", "any number of {n: T nouns}", "as many of them as you like", 3),
    Row("so_many_random", "Ts", "{k: number} random {n: T nouns}", "so many of them by chance", 3, needs="chance"),
    Row("one_random", "Ts", "1 random {n: T noun}", "one of them by chance", 3, needs="chance"),
    Row("these_and_those", "Ts", "{a: Ts>3} and {b: Ts>3}", "these and those, each of them once", 2),
    Row("one_of_those", "Ts", "one of {x: Ts>3}", "one of those", 3),
    Row("number_of", "number", "the number of {n: T nouns}", "how many there are"),
    Row("there_is", "condition", "there is {x: Ts>3}", "at least one", 4),
    Row("there_is", "condition", "there are {x: Ts>3}", "so many: no more, unless it says `or more`", 4),
    Row("choose_announced", "action", "choose {x: Ts} when announced", "chosen as the text or deed is announced", does="choice"),
)  # fmt: skip
"""The words of whatever can be gone through and picked from: things, values, groups of cards."""

FOR_EACH_ONE = (
    Row("number_of_those", "number", "the number of {x: Ts>3}", "how many of those there are"),
    Row("described", "T noun", "{a: T adjective} {n: T noun>3}", "those of which that is true", 5),
    Row("described", "T nouns", "{a: T adjective} {n: T nouns>3}", "those of which that is true", 5),
    Row("either_noun", "T noun", "{a: T noun>4} or {b: T noun>5}", "of either sort", 4),
    Row("either_noun", "T nouns", "{a: T nouns>4} or {b: T nouns>5}", "of either sort", 4),
    Row("among", "T noun", "{n: T noun>2} among {x: Ts>2}", "those that are some of these", 1),
    Row("among", "T nouns", "{n: T nouns>2} among {x: Ts>2}", "those that are some of these", 1),
    Row("other_than", "T noun", "{n: T noun>2} other than {x: T}", "all but one", 2),
    Row("other_than", "T nouns", "{n: T nouns>2} other than {x: Ts}", "all but some", 2),
    Row("the_only", "T", "the {n: T noun}", "the only one there is", 3),
    Row("is_so", "condition", IS_SO, "that is true of it", 4),
    Row("is_a", "condition", "{x: T>3} is/are a/an {n: T noun}", "it is of that sort", 4),
    Row("is_one_of", "condition", "{x: T>3} is/are one of {y: Ts>3}", "it is among them", 4),
    Row("not_so", "T adjective", "not {a: T adjective>3}", "of which that is not true", 3),
)  # fmt: skip
"""The words of what is one thing by itself, or one value of an enumeration."""

FOR_EACH_THING = (
    Row("it", "T", "it", "the thing spoken of"),
    Row("with_at_least", "T noun", "{n: T noun>2} with {f: T number} {k: number} or more", "at least so much", 2),
    Row("with_at_least", "T nouns", "{n: T nouns>2} with {f: T number} {k: number} or more", "at least so much", 2),
    Row("with_at_most", "T noun", "{n: T noun>2} with {f: T number} {k: number} or less", "at most so much", 2),
    Row("with_at_most", "T nouns", "{n: T nouns>2} with {f: T number} {k: number} or less", "at most so much", 2),
    Row("with_highest", "T noun", "{n: T noun>2} with the highest {f: T number}", "where the number is highest", 2),
    Row("with_lowest", "T noun", "{n: T noun>2} with the lowest {f: T number}", "where the number is lowest", 2),
    Row("with_highest", "T nouns", "{n: T nouns>2} with the highest {f: T number}", "where the number is highest", 2),
    Row("with_lowest", "T nouns", "{n: T nouns>2} with the lowest {f: T number}", "where the number is lowest", 2),
    Row("with_highest", "T nouns", "{n: T nouns>2}, and of these the highest {f: T number}", "of those, where the number is highest", 2),
    Row("with_lowest", "T nouns", "{n: T nouns>2}, and of these the lowest {f: T number}", "of those, where the number is lowest", 2),
    Row("another", "Ts", "another {n: T noun}", "one of them, not this one", 3),
    Row("one_other", "Ts", "1 other {n: T noun}", "one of them, not this one", 3),
    Row("each_other", "Ts", "each other {n: T noun}", "all of them but you or this one", 3),
    Row("so_many_others", "Ts", "{k: number} other {n: T nouns}", "so many of them, not this one", 3),
    Row("this_one", "T", "this {n: T noun>3}", "the one this is about", 3, needs="card"),
    Row("that_one", "T", "that {n: T noun>3}", "the one spoken of", 3),
    Row("the_other", "T", "the other {n: T noun>3}", "the one of two that is not meant so far", 3),
    Row("owner_form", "T's", "{x: Ts>3}'s/'", "of it, or of them"),
    Row("total", "number", "the total {f: T number} of {x: Ts>3}", "added up"),
    Row("highest", "number", "the highest {f: T number} of {x: Ts>3}", "the largest"),
    Row("lowest", "number", "the lowest {f: T number} of {x: Ts>3}", "the smallest"),
    Row("number_held", "number", "{o: T's} {f: T number}", "what the field holds"),
    Row("is_same", "condition", "{x: T>3} is/are {y: T>3}", "they are the same", 4),
    Row("choose_announced_checked", "action", "choose {x: Ts} when announced, checked again", "later those that still fit", does="choice"),
    Row("add_to", "action", "add {n: number} to {o: T's} {f: T number}", "a number goes up"),
    Row("subtract_from", "action", "subtract {n: number} from {o: T's} {f: T number}", "a number goes down"),
    Row("set_number", "action", "set {o: T's} {f: T number} to {n: number}", "the field holds that from now on"),
    Row("mark_set", "event", BECOMES, "the mark is set, and was not before"),
    Row("mark_gone", "event", IS_NO_LONGER, "the mark is taken away, and was there"),
    Row("mark", "action", BECOMES, "the mark is set"),
    Row("unmark", "action", IS_NO_LONGER, "the mark is taken away"),
    Row("is_so_for_now", "rule", "{x: Ts>3} is/are {a: T adjective>4}", "that is true of it for now", 2),
    Row("is_not_so_for_now", "rule", "{x: Ts>3} is/are not {a: T adjective}", "that is not true of it for now", 2),
    Row("marked", "T adjective", "{f: T mark}", "it carries that mark"),
)  # fmt: skip

FOR_WHAT_IS_OWNED = (
    Row(
        "any_number_of_yours",
        "Ts",
        "any number of your {n: T nouns}",
        "as many of yours as you like",
        3,
    ),
    Row("things_of_player", "Ts", "{o: player's} {n: T nouns>3}", "those of a player", 3),
)
OWNED = ("card", "token")

FOR_RECORDS = (
    Row("new_record", "T", "a new {n: T noun>3}", "one that was not there before", 3),
    Row("its_record", "T's", "its", "of the record spoken of"),
    Row("answer_record", "answer", "{x: T}", "a record"),
    Row("forget", "action", "forget {x: Ts>3}", "the records are not there any more"),
    Row("choose_records", "action", "choose {x: Ts}", "records are chosen", does="choice"),
    Row("order_records", "action", "choose an order for {x: Ts}", "records are put in order", does="choice"),
    Row("choose_records_by", "action", "{p: players} choose/chooses {x: Ts}", "another player chooses records", does="choice"),
    Row("order_records_by", "action", "{p: players} choose/chooses an order for {x: Ts}", "another player puts records in order", does="choice"),
)  # fmt: skip

FOR_VALUES = (
    Row("it_described", "T", "it", "the value that is described"),
    Row("value_comes_before", "condition", "{a: T} is before {b: T}", "it is declared earlier", 4),
    Row("value_comes_after", "condition", "{a: T} is after {b: T}", "it is declared later", 4),
    Row("value_next_to", "condition", "{a: T} is next to {b: T}", "one comes right before the other; the last is not next to the first", 4),
    Row("values_next_to", "T noun", "{n: T noun>2} next to {v: T>3}", "those right before and behind it: at the ends one", 2),
    Row("values_next_to", "T nouns", "{n: T nouns>2} next to {v: T>3}", "those right before and behind it: at the ends one", 2),
    Row("choose_values", "action", "choose {x: Ts}", "values are chosen", does="choice"),
    Row("choose_values_by", "action", "{p: players} choose/chooses {x: Ts}", "another player chooses values", does="choice"),
)  # fmt: skip
"""The words of an enumeration beside those of whatever can be listed."""
