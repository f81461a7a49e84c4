"""The words of the core that reckon: numbers, and numbers with their sign."""

from __future__ import annotations

from ..tree.words import Row
from .old_spellings import HOW_OFTEN

NUMBERS = (
    Row("sum", "number", "{a: number>1} plus {b: number>2}", "the sum of two numbers", 1),
    Row("difference", "number", "{a: number>1} minus {b: number>2}", "the first number less the second", 1),
    Row("product", "number", "{a: number>2} times {b: number>3}", "the product of two numbers", 2),
    Row("quotient_up", "number", "{a: number>2} divided by {b: number>3}, rounded up", "a quotient, rounded up", 2),
    Row("quotient_down", "number", "{a: number>2} divided by {b: number>3}, rounded down", "a quotient, rounded down", 2),
    Row("quotient_half_up", "number", "{a: number>2} divided by {b: number>3}, rounded half up", "a quotient, to the nearest", 2),
    Row("percentage", "number", "{n: number>3} percent of {a: number>3}", "a share, as an exact fraction", 2),
    Row("not_below", "number", "{a: number}, at least {b: number>1}", "the number, or the second if that is more", 0),
    Row("not_above", "number", "{a: number}, at most {b: number>1}", "the number, or the second if that is less", 0),
    Row("larger", "number", "the larger of {a: number>3} and {b: number>3}", "the larger number"),
    Row("smaller", "number", "the smaller of {a: number>3} and {b: number>3}", "the smaller number"),
    Row("negative", "number", "minus {a: number>3}", "the number below zero", 3),
    Row("x", "number", "X", "the X of the card being played", needs="X"),
    Row("x_on_card", "plain number", "X", "a number that a text of the card tells"),
    Row("bracketed_number", "number", "({a: number})", "the number between the brackets"),
    Row("number_chosen", "number", "a number chosen by {who: players} from {a: number>2} to {b: number>2}", "what X is, asked for"),
    Row("die_result", "number", "the result of a die with {n: number>3} sides", "a random number from 1", needs="chance"),
    Row("how_often", "number", HOW_OFTEN, "how many times something happened"),
    Row("total_of_event", "number", "the total {r: role} of {e: event} {m: period}", "a sum over what happened"),
    Row("last_of_event", "number", "the {r: role} of {e: event} {m: period}", "a number of what happened last"),
    Row("amount_role", "role", "amount", "how much the event was about"),
    Row("that_much", "number", "that much", "the number of what happens, or has happened, that is spoken of"),
    Row("that_much", "number", "that many", "the number of what happens, or has happened, that is spoken of"),
    Row("signed_up", "signed", "+{n: number>3}", "a number with its sign: so much more"),
    Row("signed_down", "signed", "-{n: number>3}", "a number with its sign: so much less"),
)  # fmt: skip
