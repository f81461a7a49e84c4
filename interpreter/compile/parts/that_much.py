"""`that much` where the event is gone, or has not happened yet, when it is asked for.

What is done because of an event finds its number among the frames (`number_spoken_of.py` of the
kernel). Two things are asked at other times. A rule for some time is asked for as long as it is in
force: its number is noted as it begins, as if it had been named by `let`. A condition of an event
is asked of each event that could be it. In both `that much` becomes a name for the number.
"""

from __future__ import annotations

from attrs import evolve

from cardwright.grammar import AROUND, SpokenNumbers, ast, is_that_much

from ...program.types import read
from .code import call
from .code_steps import go_on, put
from .emitter import Emitter
from .routines import Routine, Scope

MUCH = "that much"
"""The name: nobody can give such a one, for it has a space in it."""


def much_first(w: Emitter, node: ast.Phrase, scope: Scope, r: Routine) -> tuple[ast.Phrase, Scope]:
    """Write that the number is noted which a rule for some time speaks of; return it with that."""
    named = named_much(w, node)
    if named is node:
        return node, scope
    assert isinstance(named, ast.Phrase)
    much = r.local(read("number"))
    r.add([*put(much, call("that_much")), *go_on()], node)
    return named, scope.named(MUCH, much, "number")


def named_much(w: Emitter, node: ast.Expression) -> ast.Expression:
    """Return a phrase in which what is said of the event around it has a name; else that itself."""
    numbers = SpokenNumbers(w.words, w.nodes)
    places = numbers.in_line(node, is_that_much, (AROUND,), lasting=False)
    said = {id(each) for each, around in places if around == (AROUND,)}
    return with_names(node, said) if said else node


def with_names(node: ast.Expression, said: set[int]) -> ast.Expression:
    """Return a phrase with the name in the place of some parts of it."""
    if id(node) in said:
        return ast.Name(node.span, "number", MUCH)
    if isinstance(node, ast.Phrase):
        return evolve(node, args=tuple(with_names(each, said) for each in node.args))
    return node
