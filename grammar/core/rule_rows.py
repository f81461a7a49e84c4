"""The words of the core for rules in force: what cannot happen, and what things are."""

from __future__ import annotations

from ..tree.words import Row

RULES = (
    Row("cannot", "rule", "{who: players} cannot {a: actions>2}", "it is forbidden", 2, takes="word"),
    Row("cannot_if", "rule", "{who: players} cannot {a: actions>2} if {c: condition}", "it is forbidden in that case", 2, takes="word"),
    Row("cannot_unless", "rule", "{who: players} cannot {a: actions>2} unless {c: condition}", "it is allowed in that case only", 2, takes="word"),
    Row("cannot", "rule", "{who: cards} cannot {a: actions>2}", "it is forbidden", 2, takes="word"),
    Row("cannot_if", "rule", "{who: cards} cannot {a: actions>2} if {c: condition}", "it is forbidden in that case", 2, takes="word"),
    Row("cannot_unless", "rule", "{who: cards} cannot {a: actions>2} unless {c: condition}", "it is allowed in that case only", 2, takes="word"),
    Row("cannot_happen", "rule", "{e: event} cannot happen", "it is forbidden", 2),
    Row("cannot_happen_unless", "rule", "{e: event} cannot happen unless {c: condition}", "it is forbidden in the other cases", 2),
    Row("player_number_more", "rule", "{o: player's} {f: player number} is {n: number} more", "a number is raised", 2),
    Row("player_number_less", "rule", "{o: player's} {f: player number} is {n: number} less", "a number is lowered", 2),
    Row("card_number_more", "rule", "{o: card's} {f: card number} is {n: number} more", "a number is raised", 2),
    Row("card_number_less", "rule", "{o: card's} {f: card number} is {n: number} less", "a number is lowered", 2),
    Row("card_number_counts_as", "rule", "{o: card's} {f: card number} counts as {n: number}", "a number is set", 2),
    Row("player_number_at_most", "rule", "{o: player's} {f: player number} is at most {n: number}", "a number is bounded", 2),
    Row("player_number_at_least", "rule", "{o: player's} {f: player number} is at least {n: number}", "a number is bounded", 2),
    Row("card_number_at_most", "rule", "{o: card's} {f: card number} is at most {n: number}", "a number is bounded", 2),
    Row("card_number_at_least", "rule", "{o: card's} {f: card number} is at least {n: number}", "a number is bounded", 2),
    Row("both_rules", "rule", "{a: rule>2}; {b: rule>2}", "both are in force", 2),
    Row("read_like", "rule", "{c: cards} is/are read like {d: cards}", "all that is printed is copied", 2),
    Row("read_like_but_for", "rule", "{c: cards} is/are read like {d: cards} but for its {f: card number}", "copied, all but one number", 2),
    Row("read_like_and_named", "rule", "{c: cards} is/are read like {d: cards} and named {t: card name}", "copied, all but the name", 2),
    Row("read_like_but_for_and_named", "rule", "{c: cards} is/are read like {d: cards} but for its {f: card number} and named {t: card name}", "copied, all but one number and the name", 2),
    Row("has_text", "rule", '{c: cards} has/have the {b: box} "{t: granted text}"', "the text is theirs as well", 2),
    Row("has_text", "rule", '{c: cards} gain/gains the {b: box} "{t: granted text}"', "the text is theirs as well", 2),
    Row("has_only_text", "rule", '{c: cards} has/have "{t: granted text}"', "the same, where cards have one box of sentences", 2),
    Row("has_only_text", "rule", '{c: cards} gain/gains "{t: granted text}"', "the same, where cards have one box of sentences", 2),
    Row("loses_texts", "rule", "{c: cards} lose/loses all texts", "none of their texts counts", 2),
    Row("controls", "rule", "{p: player} control/controls {c: cards}", "they are that player's as long as the rule is in force", 2),
    Row("announced_unless", "rule", "{t: text} cannot be announced unless {c: condition}", "wherever its card lies", 2, needs="print"),
    Row("x_is", "rule", "X is {n: number}", "the value of X while the card is being played", 2, needs="print"),
)  # fmt: skip

GRANTED = (
    Row("granted_rule", "granted text", "{r: rule}.", "a rule that is in force", 3),
    Row("granted_deed", "granted text", "{a: actions}.", "what is carried out", 3),
    Row("granted_cost", "granted text", "{k: cost}.", "what is paid", 3),
    Row("granted_texts", "granted text", "{a: granted text} {b: granted text>2}", "one sentence and those behind it", 1),
)  # fmt: skip
"""What stands in the quotes of a text that is given to cards: sentences, as in a box."""
