"""Checks of records: where one is made, of which kind, and what its fields can hold.

What the game itself has can hold no more than that.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.facets import EFFECT
from ..core.game_rows import GAME
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .bodies import Bodies, place_of, statements_of
from .declared import lines_of

NEW = "new_record"


def check_records(bodies: Bodies, node: ast.Declaration) -> list[Problem]:
    """Return where a declaration makes a record that nothing holds, or one of no kind."""
    made = _unkept(bodies, node) if bodies.vocabulary.records else ()
    return [*made, *_texts(bodies, node)]


def _unkept(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Find `a new effect` anywhere but in a `let` among what is done."""
    kept = set()
    stand = place_of(node)
    for each, where in statements_of(getattr(node, "body", ()), stand) if stand else ():
        if (
            isinstance(each, ast.Let)
            and EFFECT in where.where.takes
            and _is_new(bodies, each.value)
        ):
            kept.add(each.value.span)
    for line in lines_of(node):
        for phrase in walk(line):
            if not isinstance(phrase, ast.Phrase) or not _is_new(bodies, phrase):
                continue
            found = express(phrase, bodies.vocabulary.lexicon.words)
            if phrase.span not in kept:
                yield problem("CW0550", phrase.span, found=found)
            elif not _is_plain(bodies, phrase.args[0]):
                kind = bodies.word(phrase).kind
                yield problem("CW0551", phrase.args[0].span, found=found, kind=kind)


def _is_new(bodies: Bodies, node: ast.Expression) -> bool:
    row = bodies.row(node) if isinstance(node, ast.Phrase) else None
    return row is not None and row.id == NEW


def _is_plain(bodies: Bodies, noun: ast.Expression) -> bool:
    """Whether a noun is the name of a kind, and not one that only some of the kind are."""
    if not isinstance(noun, ast.Phrase) or noun.args:
        return False
    word = bodies.word(noun)
    named = word.root.removeprefix("kind ")
    return word.sort == "core" or named in bodies.vocabulary.card_kinds


def _texts(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Find text boxes among the fields of records or the game: nothing is printed on these."""
    if not isinstance(node, ast.Kind | ast.Fields):
        return
    owner = node.title.one if isinstance(node, ast.Kind) else node.owner
    base = bodies.vocabulary.base(owner)
    if base != GAME and base not in bodies.vocabulary.records:
        return
    what = owner if base == GAME else "a record"
    for field in node.fields:
        known = bodies.vocabulary.fields.get((owner, field.name))
        if known is not None and known.is_box:
            yield problem("CW0552", field.span, name=field.name, what=what)
