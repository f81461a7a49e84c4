"""Checks of fields beside the things that have them: that there is such a field, and its range.

A field is read, set and marked only on a thing of a kind that can have it. Of what is only known to
be a card nothing is said: a field that it has not is 0, and a mark is not there. A number that is
written down for a field lies in the range of this field; what is worked out is kept within it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.builtins import THINGS
from ..problems.diagnostics import Problem, problem
from ..read.field_types import known_number
from ..tree import ast
from ..tree.printer import express
from ..tree.rows import plural
from ..tree.words import Word
from .bodies import Bodies
from .known_kinds import Around, KnownKinds, known_kinds

BOUNDED = ("action: set ", "rule: ")
"""Words that give a field a number, or a bound."""
RELATIVE = (" more", " less")


def check_owners(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where a declaration speaks of a field that a thing cannot have, or not hold."""
    known = known_kinds(bodies, node)
    for phrase, around in known.phrases(node):
        if len(phrase.args) < 2:
            continue
        beside = bodies.beside.get(phrase.word)
        if beside is None:
            beside = bodies.beside[phrase.word] = tuple(_beside(bodies, bodies.word(phrase)))
        for base, owner, at in beside:
            for field in _fields(phrase.args[at]):
                name = field.text.partition(": ")[2]
                yield from _of(known, phrase, phrase.args[owner], (base, name), around)


def _beside(bodies: Bodies, word: Word) -> Iterator[tuple[str, int, int]]:
    """Yield where a word has a field beside the one thing that can have it."""
    for base in (*THINGS, *bodies.vocabulary.records):
        things = (f"{base}'s", base, plural(base), f"{base} noun", f"{base} nouns")
        owners = [at for at, hole in enumerate(word.holes) if hole.kind in things]
        if len(owners) == 1:
            for at, hole in enumerate(word.holes):
                if hole.kind.startswith(f"{base} ") and hole.kind not in things:
                    yield base, owners[0], at


def _of(
    known: KnownKinds,
    phrase: ast.Phrase,
    owner: ast.Expression,
    field: tuple[str, str],
    around: Around,
) -> Iterator[Problem]:
    """Look at one field of one thing."""
    base, name = field
    kind = known.kind(owner, around) or base
    having = known.having(base, name)
    may = [each for each in having if known.may_be(kind, each)]
    if having and not may:
        found = express(phrase, known.bodies.vocabulary.lexicon.words)
        owners = " or ".join(f"`{each}`" for each in having)
        yield problem("CW0313", phrase.span, found=found, kind=kind, name=name, known=owners)
        return
    word = phrase.word
    number = known_number(phrase.args[-1]) if word.startswith(BOUNDED) else None
    if number is None or word.endswith(RELATIVE):
        return
    types = [known.bodies.vocabulary.fields[each, name] for each in may]
    if types and all(each.kind == "number" and not each.holds(number) for each in types):
        ranges = " or ".join(dict.fromkeys(each.range for each in types))
        facts = {"field": name, "value": str(number), "range": ranges}
        yield problem("CW0314", phrase.args[-1].span, **facts)


def _fields(node: ast.Expression) -> Iterator[ast.Name]:
    """Yield the fields and marks that are named where a field or an adjective stands."""
    if isinstance(node, ast.Name):
        yield node
    elif isinstance(node, ast.Phrase) and node.word.partition(": ")[2].startswith(
        ("{f: ", "not {a: ")
    ):
        for each in node.args:
            yield from _fields(each)
