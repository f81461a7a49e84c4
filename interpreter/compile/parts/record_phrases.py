"""Phrases about records that are no plain values: a new one is made, what a field holds is done."""

from __future__ import annotations

from cardwright.grammar import ast

from .emitter import Emitter


def is_new(node: ast.Expression) -> bool:
    """Whether a phrase is `a new effect`."""
    return isinstance(node, ast.Phrase) and node.row == "new_record"


def kind_made(w: Emitter, node: ast.Phrase) -> str:
    """Return the kind of record that `a new effect` is: the name that stands there."""
    noun = node.args[0]
    kind = w.single(w.kind_of(node))
    if not isinstance(noun, ast.Phrase) or w.words[noun.word].holes:
        raise w.refuse(node)
    named = w.words[noun.word].root.removeprefix("kind ")
    if named in w.program.records:
        return named
    if w.words[noun.word].sort == "noun":
        raise w.refuse(node)  # what is told of some of them can be made of none
    return kind


def reads_actions(w: Emitter, node: ast.Expression) -> bool:
    """Whether a phrase reads a field that holds what is to be done."""
    if not isinstance(node, ast.Phrase) or node.row != "field_held":
        return False
    return w.words[node.word].kind == "actions"
