"""Facets: what a statement or a phrase does, and what each place takes.

A row of the core does what its kind does, unless the row says otherwise (`does`); what a word of a
game does follows from its body, through all the words in it. A place (the body of `to`, of a
`value`, of `when`, ...) takes some of these and no others. `check_places.py` holds the two
against each other, and nothing else decides what may stand where.
"""

from __future__ import annotations

from attrs import field, frozen

from ..tree import ast
from ..tree.words import Row

EFFECT, CHOICE, FLOW, PART = "effect", "choice", "flow", "part"
ALTERATION, PERMISSION = "alteration", "permission"
USE, ENDING = "use", "ending"
RULE, ANSWER, NOTHING = "rule", "answer", "nothing"
BRANCH, EACH, LOOP, AGAIN, NAMING = "branch", "each", "loop", "again", "naming"
BATCH, SECRET = "batch", "secret"

SAID = {
    EFFECT: "does something",
    CHOICE: "asks somebody",
    FLOW: "is a step in the course of play",
    PART: "begins a part of play",
    ALTERATION: "alters what is about to happen",
    PERMISSION: "lets something happen after all",
    USE: "uses up the rule that says it",
    ENDING: "ends the rule that says it",
    RULE: "is a rule",
    ANSWER: "gives an answer",
    NOTHING: "does nothing",
    BRANCH: "chooses between statements",
    EACH: "goes through several things",
    LOOP: "repeats statements",
    AGAIN: "repeats statements until something has changed",
    NAMING: "gives a name to something",
    BATCH: "does things at the same moment",
    SECRET: "asks in secret",
}
"""What each facet is called in a message."""

OF_KIND = {"action": EFFECT, "cost": EFFECT, "rule": RULE, "choosing": CHOICE}
"""What the rows of a kind do if they say nothing else; rows of other kinds do nothing."""

OF_STATEMENT: dict[type[ast.Node], str] = {
    ast.If: BRANCH,
    ast.ForEach: EACH,
    ast.Repeat: LOOP,
    ast.Let: NAMING,
    ast.Answer: ANSWER,
    ast.Choose: CHOICE,
    ast.Together: BATCH,
    ast.Secretly: SECRET,
    ast.Reaction: RULE,
    ast.Always: RULE,
}
"""What a statement is, whatever stands in it."""

SHAPES = frozenset({BRANCH, EACH, LOOP, AGAIN, NAMING, BATCH, SECRET, NOTHING})
DONE = SHAPES | {EFFECT, CHOICE, FLOW, PART, RULE}
ASKED = frozenset({BRANCH, EACH, LOOP, AGAIN, NAMING, ANSWER, NOTHING})
KEPT = frozenset({RULE, EACH, NAMING, NOTHING})


ONLY_BEFORE = "Only the body of a `before` alters what is about to happen."
ONLY_INSTEAD = "Only the body of an `instead when` or `before` lets it happen after all."
ONLY_USED = "Say it in the body of a `before` itself, in a rule for some time."
ONLY_ENDED = (
    "Say it in the body of a `before` or `instead when` itself; what is done once when something "
    "has happened is `do .. the next time ..`."
)
ANSWERS = "Only a `value` or `condition` answers; give it a name with `let`, or keep it in a field."
ALWAYS_HINTED = {ANSWER: ANSWERS, USE: ONLY_USED, ENDING: ONLY_ENDED}
"""What to do about something that few places take, wherever it stands."""


@frozen
class Where:
    """A place for statements or sentences: its name, what it takes, and what to do instead."""

    name: str
    takes: frozenset[str]
    hint: str = field(default=ONLY_BEFORE, eq=False)


VALUE_HINT = "A value is worked out, nothing is done: do it before, and give the outcome to it."
RULE_HINT = (
    "Say it as a rule (`... cannot ...`, `... is 1 more`), or do it in a `when` of this rule."
)

TOGETHER_HINT = (
    "What is done in a `together` happens at its end, all at once: do this before or after it."
)

LATER_HINT = "What is kept is done when the event is over: alter it in the `before` itself."

PLACES = {
    "to": Where("the body of `to`", DONE | {ALTERATION, PERMISSION}),
    "event": Where("the body of `event`", DONE | {ALTERATION, PERMISSION}),
    "cost": Where("the body of `cost`", DONE),
    "flow": Where("a part of play", DONE),
    "when": Where("the body of `when`", DONE),
    "before": Where("the body of `before`", DONE | {ALTERATION, PERMISSION, USE, ENDING}),
    "instead when": Where("the body of `instead when`", DONE | {PERMISSION, ENDING}),
    "value": Where("the body of `value`", ASKED, VALUE_HINT),
    "condition": Where("the body of `condition`", ASKED, VALUE_HINT),
    "rule": Where("the body of `rule`", KEPT, RULE_HINT),
    "while": Where("the body of `while`", KEPT, RULE_HINT),
    "together": Where("`together`", DONE - {AGAIN}, TOGETHER_HINT),
    "text": Where("a text that is done", DONE),
    "kept": Where("a deed that is kept for later", DONE, LATER_HINT),
}
"""Every place for statements and sentences, by the word that opens it."""


def shape(node: ast.Statement) -> str:
    """Return what a statement is, whatever stands in it."""
    if isinstance(node, ast.Repeat):
        counted = isinstance(node.limit, ast.Phrase) and node.limit.row == "repeat_times"
        return LOOP if counted else AGAIN
    return OF_STATEMENT.get(type(node), "")


def does(row: Row) -> frozenset[str]:
    """Return what a row of the core does by itself."""
    said = row.does or OF_KIND.get(row.kind, "")
    return frozenset({said}) if said else frozenset()


def hint(facet: str, where: Where) -> str:
    """Return what to do about something that a place does not take."""
    if facet == PERMISSION and where.hint is ONLY_BEFORE:
        return ONLY_INSTEAD
    return ALWAYS_HINTED.get(facet, where.hint)
