"""Emitters of rules about texts: which a card has beside what is printed, and that it has none."""

from __future__ import annotations

from ..parts.code import IT, Code, Part, word
from ..parts.code_steps import Steps, answer
from ..parts.emitter import Args, Emitter, Rules
from ..parts.not_playable import NotPlayable
from ..parts.reach import zones_reached
from ..parts.registry import emits
from ..parts.routines import Scope, captured
from ..parts.text_boxes import compile_granted
from .emit_rules import OF_IT, added, target_test

RULES: Rules = {}
NONE = -1
"""Stands in the place of a box and of a text where all texts are lost."""


@emits(RULES, "has_text")
def has_text(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`all Figs have the Play "Draw 1 card."`"""
    return about_texts(w, scope, args, guards, w.value(args[1], scope), compile_granted(w, args[2]))


@emits(RULES, "has_only_text")
def has_only_text(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`all Figs have "Draw 1 card."`, where cards have one box of sentences"""
    return about_texts(w, scope, args, guards, only_box(w), compile_granted(w, args[1]))


@emits(RULES, "loses_texts")
def loses_texts(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`all Figs lose all texts`"""
    return about_texts(w, scope, args, guards, NONE, NONE)


def about_texts(w: Emitter, scope: Scope, args: Args, guards: Code, box: Part, text: int) -> Steps:
    """Return the steps that add a clause about the texts of cards."""
    if not zones_reached(w, args[0]) <= w.program.texting:
        raise NotPlayable(w.wording(args[0]))  # written as cards that have what is printed
    inner = captured(scope)[1]
    test = answer(target_test(w, inner, args[0], IT))
    function = w.script.function(OF_IT, test, scope=inner, it="card", gives="truth")
    return added(w, scope, word("text"), function, guards, box, text)


def only_box(w: Emitter) -> int:
    """Return the one box of sentences that cards of a game have."""
    (name,) = w.vocabulary.boxes_of_sentences()
    return w.program.boxes.index(name)
