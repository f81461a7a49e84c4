"""Small generated functions are written in where they are called.

A value, a condition or an adjective of a game is often one short line, asked for hundreds of times
between two decisions; to call it costs more than to answer it. So the calls of such a function are
replaced by what it returns, with what is passed to it in the places of its parameters:

    def _4(s, x, it):                 [v7 for v7 in cards if s.where[v7] == 2 + x[0]]
        return s.where[it] == 2 + x[0]

What is passed must be a plain name or place, so that it may be asked for more than once. A function
with a lambda, a list or a variable of its own is left as it is, and so is one that calls itself in
any way: whoever tells a circle finds it by its functions.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

MOST_NODES = 60
"""So big is a function that is written in, with what was written into it."""
SCOPES = (ast.Lambda, ast.NamedExpr, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
"""What has variables of its own."""


class Small(NamedTuple):
    """A function that can be written in: its parameters, and what it returns."""

    parameters: tuple[str, ...]
    answer: ast.expr


class Spot(NamedTuple):
    """Where a function is called: what the call stands in, as which of its fields."""

    outer: Any
    at: str | int
    call: ast.Call
    name: str

    def write(self, small: Small) -> None:
        """Put what a function returns in the place of its call."""
        made = filled(small.answer, dict(zip(small.parameters, self.call.args, strict=True)))
        if isinstance(self.at, str):
            setattr(self.outer, self.at, made)
        else:
            self.outer[self.at] = made


def inline(tree: ast.Module) -> None:
    """Replace the calls of small functions in a tree, those of the innermost first."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    spots = {name: spots_in(node, functions) for name, node in functions.items()}
    small: dict[str, Small | None] = {}
    for first in functions:
        going = {first: None}  # what is looked at, each called by the one before
        while going:
            at = next(reversed(going))
            called = [each.name for each in spots[at]]
            for each in set(called) & going.keys():
                way = list(going)
                small |= dict.fromkeys(way[way.index(each) :])  # a circle: none is written in
            left = [each for each in called if each not in small and each not in going]
            if left:
                going[left[0]] = None
                continue
            del going[at]
            for spot in spots[at]:
                found = small[spot.name]
                if found is not None and all(map(is_plain, spot.call.args)):
                    spot.write(found)
            if at not in small:
                small[at] = small_one(functions[at])


def spots_in(node: ast.FunctionDef, functions: Collection[str]) -> list[Spot]:
    """Return where a function calls others of a tree."""
    found: list[Spot] = []
    todo: list[Any] = [node]
    while todo:
        outer = todo.pop()
        for field in outer._fields:
            value = getattr(outer, field)
            places = enumerate(value) if type(value) is list else ((field, value),)
            for at, inner in places:
                sort = type(inner)
                if sort is ast.Call and type(inner.func) is ast.Name and inner.func.id in functions:
                    found.append(
                        Spot(value if type(at) is int else outer, at, inner, inner.func.id)
                    )
                if sort is not ast.Name and isinstance(inner, ast.AST):
                    todo.append(inner)
    return found


def filled(node: Any, values: Mapping[str, ast.expr]) -> Any:
    """Return a copy of an expression with what is passed in the places of its parameters."""
    sort = type(node)
    if sort is ast.Name:
        return values.get(node.id, node)
    if sort is ast.Constant or not node._fields:
        return node
    made = sort(**vars(node))
    for field in node._fields:
        value = getattr(node, field)
        if type(value) is list:
            setattr(made, field, [filled(each, values) for each in value])
        elif isinstance(value, ast.AST):
            setattr(made, field, filled(value, values))
    return made


def is_plain(node: ast.expr) -> bool:
    """Whether it takes no time to ask for something once more: a name, or a place of one."""
    while isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        node = node.value
    return isinstance(node, ast.Name | ast.Constant)


def small_one(node: ast.FunctionDef) -> Small | None:
    """Return a function as one that can be written in, if it is small enough."""
    answer = answer_of(node.body)
    if answer is None or node.args.defaults:
        return None
    nodes = list(ast.walk(answer))
    if len(nodes) > MOST_NODES or any(isinstance(each, SCOPES) for each in nodes):
        return None
    return Small(tuple(each.arg for each in node.args.args), answer)


def answer_of(body: list[ast.stmt]) -> ast.expr | None:
    """Return what lines return, as one expression; None if they do anything else."""
    match body:
        case [ast.Return(value=ast.expr() as answer)]:
            return answer
        case [ast.If(test=test, body=then, orelse=otherwise), *rest]:
            one, other = answer_of(then), answer_of(otherwise or rest)
            if one is None or other is None or (otherwise and rest):
                return None
            return ast.copy_location(ast.IfExp(test, one, other), body[0])
    return None
