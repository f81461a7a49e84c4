"""Which slots of a rule's words hold what the rule is about: `c` in `rule {c: cards} have ..`.

What a rule is about is each thing by itself, so `2 creatures` have no meaning there; in a slot that
is done when something happens they have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..tree import ast
from ..tree.walk import walk
from ..tree.words import Word


def ruled_slots(
    words: Mapping[str, Word], nodes: Mapping[str, ast.Definition | ast.Value]
) -> set[tuple[str, str]]:
    """Return the slots that hold what a rule is about, with the roots of their words."""
    found: set[tuple[str, str]] = set()
    growing = True
    while growing:
        before = len(found)
        for root, node in nodes.items():
            if isinstance(node, ast.Definition) and node.sort == "rule":
                slots = {e.name: e.name for e in node.pattern.elements if isinstance(e, ast.Slot)}
                found |= {(root, slot) for slot in _about(words, node.body, slots, found)}
        growing = len(found) != before
    return found


def _about(
    words: Mapping[str, Word],
    body: Iterable[ast.Statement],
    slots: Mapping[str, str],
    found: set[tuple[str, str]],
) -> Iterator[str]:
    """Yield the slots that the rules in a body are about; `slots` has their other names as well."""
    for each in body:
        match each:
            case ast.Do(what=rule) | ast.Always(rule=rule):
                yield from _spoken(words, rule, slots, found)
            case ast.ForEach(name=name, things=ast.Name(text=text), body=inner) if text in slots:
                yield from _about(words, inner, {**slots, name: slots[text]}, found)
            case ast.ForEach(body=inner) | ast.Reaction(sort="while", body=inner):
                yield from _about(words, inner, slots, found)
            case _:
                continue


def _spoken(
    words: Mapping[str, Word],
    rule: ast.Expression,
    slots: Mapping[str, str],
    found: set[tuple[str, str]],
) -> Iterator[str]:
    """Yield the slots that a rule is about: as they stand in it, or whose something it is about."""
    if not isinstance(rule, ast.Phrase):
        return
    word = words[rule.word]
    for arg, hole in zip(rule.args, word.holes, strict=True):
        if hole.kind == "rule":
            yield from _spoken(words, arg, slots, found)
        elif word.sort == "core" or (word.root, hole.name) in found:
            owned = isinstance(arg, ast.Phrase) and words[arg.word].kind.endswith("'s")
            inside = walk(arg) if owned else (arg,)
            yield from (
                slots[each.text]
                for each in inside
                if isinstance(each, ast.Name) and each.text in slots
            )
