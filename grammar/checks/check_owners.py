"""Checks of fields beside the things that have them: that there is such a field, and its range.

A field is read, set and marked only on a thing of a kind that can have it. Of what is only known to
be a card nothing is said: a field that it has not is 0, and a mark is not there. A number that is
written down for a field lies in the range of this field; what is worked out is kept within it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.game_rows import GAME
from ..problems.diagnostics import Problem, problem
from ..read.field_types import known_number
from ..tree import ast
from ..tree.by_node import ByNode
from ..tree.printer import express
from ..tree.rows import plural
from ..tree.words import Word
from .bodies import Bodies
from .declared import lines_of
from .known_kinds import Around, KnownKinds, Spoken, known_kinds

BOUNDED = ("action: set ", "rule: ")
"""Words that give a field a number, or a bound."""
RELATIVE = (" more", " less")


def check_owners(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where a declaration speaks of a field that a thing cannot have, or not hold."""
    known = known_kinds(bodies, node)
    if isinstance(node, ast.Kind | ast.Fields):
        yield from _counters(known, node)
    if isinstance(node, ast.Card):
        for each in node.body:
            yield from _on_card(known, each)
        return
    yield from _spoken(known, known.phrases(node))


def _on_card(known: KnownKinds, node: ast.Printed) -> Iterator[Problem]:
    """Look at what stands on a card; what is clean on a card is so on all of its kind."""
    owned = known.bodies.owned.setdefault(known.this, ByNode())
    if not owned.get(node):
        found = list(_spoken(known, known.lines(lines_of(node))))
        yield from found
        owned.put(node, not found)


def _spoken(known: KnownKinds, phrases: Iterable[Spoken]) -> Iterator[Problem]:
    bodies = known.bodies
    for phrase, around in phrases:
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
    for base in bodies.vocabulary.with_fields:
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
    kind = ast.THE_GAME if base == GAME else known.kind(owner, around) or base
    may = _may_have(known, kind, base, name)
    if not may and known.having(base, name):
        yield _has_none(known, phrase, kind, field)
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


def _may_have(known: KnownKinds, kind: str, base: str, name: str) -> list[str]:
    """Return the kinds that declare a field, of those that something of a kind may be of."""
    return [each for each in known.having(base, name) if known.may_be(kind, each)]


def _has_none(known: KnownKinds, phrase: ast.Phrase, kind: str, field: tuple[str, str]) -> Problem:
    base, name = field
    found = express(phrase, known.bodies.vocabulary.lexicon.words)
    owners = " or ".join(f"`{each}`" for each in known.having(base, name))
    return problem("CW0313", phrase.span, found=found, kind=kind, name=name, known=owners)


def _counters(known: KnownKinds, node: ast.Kind | ast.Fields) -> Iterator[Problem]:
    """Find counters that add to a number which what they are on cannot have."""
    kind = node.title.one if isinstance(node, ast.Kind) else node.owner
    for field in node.fields:
        for setting in field.settings:
            if isinstance(setting, ast.Phrase) and setting.row.startswith("field_counter_adds"):
                for each in _fields_added_to(setting):
                    if not _may_have(known, kind, "card", each):
                        yield _has_none(known, setting, kind, ("card", each))


def _fields_added_to(setting: ast.Phrase) -> list[str]:
    names = [arg.text for arg in setting.args if isinstance(arg, ast.Name)]
    return [each.partition(": ")[2] for each in names]


def _fields(node: ast.Expression) -> Iterator[ast.Name]:
    """Yield the fields and marks that are named where a field or an adjective stands."""
    if isinstance(node, ast.Name):
        yield node
    elif isinstance(node, ast.Phrase) and node.word.partition(": ")[2].startswith(
        ("{f: ", "not {a: ")
    ):
        for each in node.args:
            yield from _fields(each)
