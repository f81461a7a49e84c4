"""The words that a kind of counter brings, for what such counters are put on.

A counter is a field that holds a number, so that all words of numbers speak of it as well. `T`
stands for the kind of thing that has the field.
"""

from __future__ import annotations

from ..tree.words import Row

FOR_COUNTERS = (
    Row("put_counters", "action", "put {n: number} {f: T counter} counters on {x: Ts>3}", "so many are put on each"),
    Row("put_counter", "action", "put 1 {f: T counter} counter on {x: Ts>3}", "one is put on each"),
    Row("put_counter", "action", "put a/an {f: T counter} counter on {x: Ts>3}", "one is put on each"),
    Row("remove_counters", "action", "remove {n: number} {f: T counter} counters from {x: Ts>3}", "so many are taken off each, as far as there are any"),
    Row("remove_counter", "action", "remove 1 {f: T counter} counter from {x: Ts>3}", "one is taken off each"),
    Row("remove_counter", "action", "remove a/an {f: T counter} counter from {x: Ts>3}", "one is taken off each"),
    Row("remove_all_counters", "action", "remove all {f: T counter} counters from {x: Ts>3}", "none is left on any"),
    Row("move_counters", "action", "move {n: number} {f: T counter} counters from {x: T} to {y: T}", "so many are taken off one and put on another, as far as there are any"),
    Row("move_counter", "action", "move 1 {f: T counter} counter from {x: T} to {y: T}", "one is taken off one and put on another"),
    Row("move_counter", "action", "move a/an {f: T counter} counter from {x: T} to {y: T}", "one is taken off one and put on another"),
    Row("move_all_counters", "action", "move all {f: T counter} counters from {x: T} to {y: T}", "all are taken off one and put on another"),
    Row("number_of_counters", "number", "the number of {f: T counter} counters on {x: Ts>3}", "how many are on it, or on all of them"),
    Row("has_counter", "condition", "{x: Ts>3} has/have a/an {f: T counter} counter", "at least one is on it", 4),
    Row("has_counters_at_least", "condition", "{x: Ts>3} has/have {k: number} or more {f: T counter} counters", "at least so many are on it", 4),
    Row("has_no_counters", "condition", "{x: Ts>3} has/have no {f: T counter} counters", "none is on it", 4),
    Row("with_counter", "T noun", "{n: T noun>2} with a/an {f: T counter} counter", "on which there is one", 2),
    Row("with_counter", "T nouns", "{n: T nouns>2} with a/an {f: T counter} counter", "on which there is one", 2),
    Row("with_counters_at_least", "T noun", "{n: T noun>2} with {k: number} or more {f: T counter} counters", "on which there are so many", 2),
    Row("with_counters_at_least", "T nouns", "{n: T nouns>2} with {k: number} or more {f: T counter} counters", "on which there are so many", 2),
    Row("with_no_counters", "T noun", "{n: T noun>2} with no {f: T counter} counters", "on which there is none", 2),
    Row("with_no_counters", "T nouns", "{n: T nouns>2} with no {f: T counter} counters", "on which there is none", 2),
    Row("counter_put", "event", "a/an {f: T counter} counter is put on {x: Ts>3}", "one or more at once"),
    Row("counter_removed", "event", "a/an {f: T counter} counter is removed from {x: Ts>3}", "one or more at once"),
    Row("last_counter_removed", "event", "the last {f: T counter} counter is removed from {x: Ts>3}", "some were there, and none is left"),
    Row("counters_cancel", "game setting", "{a: T counter} and {b: T counter} counters cancel each other", "one of each is taken away as long as there are both"),
)  # fmt: skip
