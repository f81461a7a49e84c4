"""Words that only keep account: all that they change is for the rules only. Nobody is told of them.

What is on no table is told to nobody, and neither is the word that does it: a plan that was made in
secret and kept in a record of the rules, a note on a card. It is looked for where words are
declared, not in play: whether a word is told must not hang on what it came to do. A word that does
nothing at all is told, for somebody said it. Of any other a game says itself: `for the rules only`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from cardwright.grammar import ast

from .emitter import Emitter
from .record_phrases import is_new, kind_made

FIELDS = (
    "set_number", "set_field", "clear_field", "mark", "unmark",
    "add_to", "subtract_from",
)  # fmt: skip
"""The actions of the core that change a field, which their words name."""
QUIET = ("nothing", "choice")
"""What an action of the core does that nobody is told of: a choice is told by what comes of it."""
INSIDE = ("action", "actions")
TOLD, SILENT, ACCOUNT = "told", "silent", "account"
"""What a line does: something that is told, nothing at all, or what is for the rules only."""


def note_accounts(w: Emitter) -> None:
    """Note which words only keep account."""
    known: dict[str, str] = {}
    for kind in w.program.types:
        node = w.nodes[kind.key] if kind.is_word else None
        if isinstance(node, ast.Definition) and node.sort != "rule":
            aside = node.aside is not None or of_word(w, kind.key, known) == ACCOUNT
            w.program.types[kind.number] = evolve(kind, aside=aside)


def of_word(w: Emitter, root: str, known: dict[str, str]) -> str:
    """Return what a declared word does; of one that does itself only the rest counts."""
    if root not in known:
        known[root] = SILENT
        node = w.nodes[root]
        body = node.body if isinstance(node, ast.Definition) else ()
        known[root] = summed(of_statement(w, each, known) for each in body) if body else TOLD
        if known[root] == SILENT:
            known[root] = TOLD
    return known[root]


def summed(found: Iterable[str]) -> str:
    """Return what several lines do."""
    each = {*found}
    return TOLD if TOLD in each else ACCOUNT if ACCOUNT in each else SILENT


def of_statement(w: Emitter, node: ast.Statement, known: dict[str, str]) -> str:
    """Return what a statement does."""
    match node:
        case ast.Do(what=what):
            return of_line(w, what, known)
        case ast.Let(value=value):
            return of_value(w, value)
        case ast.Answer():
            return SILENT
        case ast.Reaction() | ast.Always():
            return TOLD
        case _:
            return summed(of_statement(w, each, known) for each in bodies(node))


def bodies(node: ast.Statement) -> Iterator[ast.Statement]:
    """Yield the statements that stand inside of one."""
    match node:
        case ast.If(branches=branches, otherwise=otherwise):
            for branch in branches:
                yield from branch.body
            yield from otherwise
        case ast.Choose(options=options):
            for option in options:
                yield from option.body
        case ast.ForEach(body=body) | ast.Repeat(body=body):
            yield from body
        case ast.Together(body=body) | ast.Secretly(body=body):
            yield from body
        case _:
            pass


def of_value(w: Emitter, node: ast.Expression) -> str:
    """Return what comes of a value that is named: a new record is made."""
    if not isinstance(node, ast.Phrase) or not is_new(node):
        return SILENT
    return ACCOUNT if kind_made(w, node) in w.program.kept_aside else TOLD


def of_line(w: Emitter, node: ast.Expression, known: dict[str, str]) -> str:
    """Return what a line does; what stands in a slot can be anything."""
    if not isinstance(node, ast.Phrase):
        return TOLD
    word = w.words[node.word]
    if word.root in w.nodes:
        return of_word(w, word.root, known)
    if node.row in FIELDS:
        return ACCOUNT if all(is_aside(w, each) for each in fields_in(w, node)) else TOLD
    if node.row == "forget":
        kind = w.single(w.kind_of(node.args[0]))
        return ACCOUNT if kind in w.program.kept_aside else TOLD
    if node.row == "put_deed_on_stack":
        return TOLD
    inside = [each for each in node.args if w.kind_of(each) in INSIDE]
    if inside and node.row != "announce_deed":
        joined = all(isinstance(each, ast.Phrase) for each in inside)
        return summed(of_line(w, each, known) for each in inside) if joined else TOLD
    known_row = w.rows.get(node.row)
    return SILENT if known_row is not None and known_row.does in QUIET else TOLD


def fields_in(w: Emitter, node: ast.Phrase) -> list[int]:
    """Return the fields that a line of the core changes; none if a slot says which."""
    named = [each for each in node.args if isinstance(each, ast.Name)]
    found = [w.field_named(each.kind, each.text) for each in named if ": " in each.text]
    return [each for each in found if each is not None] or [-1]


def is_aside(w: Emitter, field: int) -> bool:
    """Whether a field is for the rules only."""
    return field >= 0 and w.program.fields[field].aside
