"""Checks of fields that not everybody sees: that somebody does, and that they stay secret.

What stands in the slots of a word is told to all as the word is done. What is worked out from it
first is not followed: that is told to nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .declared import lines_of

SEEN_BY = {"field_seen_by_owner": ("player", "card"), "field_seen_by_controller": ("card",)}
"""What can have such a field, for there is somebody who sees it."""
OPEN = (
    "field_aside", "field_counter", "field_counter_adds", "field_counter_adds_both", "field_text",
    "field_text_with", "field_lines",
)  # fmt: skip
"""Settings of what nobody sees, or everybody."""
SETTING = ("set_field", "set_number", "add_to", "subtract_from")


def check_secrets(vocabulary: Vocabulary, node: ast.Kind | ast.Fields) -> Iterator[Problem]:
    """Yield where it is said of a field who sees it, and that cannot be."""
    owner = node.title.one if isinstance(node, ast.Kind) else node.owner
    base, words = vocabulary.base(owner) or owner, vocabulary.lexicon.words
    for field in node.fields:
        settings = [each for each in field.settings if isinstance(each, ast.Phrase)]
        said = [each for each in settings if each.row in SEEN_BY]
        for first, *others in (said,) if said else ():
            if base not in SEEN_BY[first.row]:
                kind = owner.capitalize() if owner == ast.THE_GAME else f"A `{owner}`"
                facts = {"kind": kind, "name": field.name, "who": first.row.rpartition("_")[2]}
                yield problem("CW0318", first.span, **facts)
            for each in (*others, *(each for each in settings if each.row in OPEN)):
                one, other = express(first, words), express(each, words)
                yield problem("CW0308", each.span, one=one, other=other)


def check_said_aloud(vocabulary: Vocabulary, node: ast.Definition) -> Iterator[Problem]:
    """Yield where a field that not all see is set to what stands in a slot of a word."""
    if node.sort not in ("to", "event", "cost") or node.aside is not None:
        return
    slots = [each.name for each in node.pattern.elements if isinstance(each, ast.Slot)]
    secret = {field for (_, field), info in vocabulary.fields.items() if info.seen_by}
    for line in lines_of(node) if slots and secret else ():
        for each in walk(line):
            if isinstance(each, ast.Phrase) and each.row in SETTING:
                named = [arg for arg in each.args if isinstance(arg, ast.Name)]
                fields = {arg.text.partition(": ")[2] for arg in named if arg.text not in slots}
                told = [arg.text for arg in named if arg.text in slots]
                if told and fields & secret:
                    (field,) = fields & secret
                    yield problem("CW0319", each.span, slot=told[0], name=field)
