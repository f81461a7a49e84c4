"""Conditions that are asked twice: as an event happens, and as something is done.

`When the turn ends, if your hand is empty, draw 1 card.` reacts only if the hand is empty as the
turn ends, and does nothing if a card has come to it by then. So says whoever puts the condition
between the event and what is done; in a rule it is `when the turn ends, if your hand is empty:`.
`draw 1 card if your hand is empty` is asked only when it is done.

In a text the two fill slots of a word of the game, `rule When {e: event}, {a: actions}`: there the
condition joins the event, as behind `where`, and stays where it stands.
"""

from __future__ import annotations

from attrs import evolve

from cardwright.grammar import ast

from .emitter import Emitter

DONE = ("action", "actions")


def asked_twice(w: Emitter, node: ast.Phrase) -> ast.Phrase:
    """Return a rule of which what is done asks something that its event asks as well."""
    args, holes = list(node.args), w.words[node.word].holes
    for at, hole in enumerate(holes[1:], 1):
        event, done = args[at - 1], args[at]
        follows = hole.kind in DONE and holes[at - 1].kind == "event"
        if follows and isinstance(done, ast.Phrase) and done.row == "if_so":
            args[at - 1] = where(w, event, done.args[0])
    return evolve(node, args=tuple(args))


def where(w: Emitter, event: ast.Expression, condition: ast.Expression) -> ast.Expression:
    """Return an event of which a condition holds; of `E or F` of each of the two."""
    if not isinstance(event, ast.Phrase):
        return event
    if event.row == "either_event":
        return evolve(event, args=tuple([where(w, each, condition) for each in event.args]))
    word = next(key for key, each in w.words.items() if each.id == "event_where")
    return ast.Phrase(event.span, word, (event, condition), id="event_where")
