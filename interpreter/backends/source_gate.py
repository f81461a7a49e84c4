"""The last gate before generated source is run: what is not on the lists below does not run.

The source that the emitters write holds nothing that a person wrote: names and texts are entries of
the table of constants, and stand in the source as `k0`, `k1`, ... This module does not trust that.

1. The source is parsed, and its tree is walked: kinds of nodes, names, attributes, parameters and
   quoted words must be on the lists. The names are those of our helpers (`helpers.py`) and those
   that emitters give to what they make: `_12`, `o7`, `f`, `it`, `v3`.
2. No name or attribute with two underscores is on a list, so nothing leads from a number or a list
   to the classes of Python; no node on the list imports, deletes or catches.
3. The tree that was looked at is the one that is compiled, not the text once more.

What is not on a list is a mistake of ours, whatever text has led to it: `ForeignSource` names it.
Whoever writes a new emitter adds what it needs here.
"""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .inlining import inline
from .steady_rules import steady_rules
from .work_count import count_work

NODES = frozenset(
    (
        ast.Add, ast.And, ast.Assign, ast.AugAssign, ast.BinOp, ast.BoolOp, ast.Call, ast.Compare,
        ast.Eq, ast.Expr, ast.For, ast.GeneratorExp, ast.Gt, ast.GtE, ast.If, ast.IfExp, ast.In,
        ast.Is, ast.IsNot, ast.List, ast.ListComp, ast.Load, ast.Lt, ast.LtE, ast.Module, ast.Mult,
        ast.NamedExpr, ast.Not, ast.NotEq, ast.NotIn, ast.Or, ast.Pass, ast.Return, ast.Slice,
        ast.Starred, ast.Store, ast.Sub, ast.Subscript, ast.Tuple, ast.USub, ast.UnaryOp, ast.While,
        ast.comprehension,
    )
)  # fmt: skip
"""Nodes that may stand anywhere; those that hold a name or a constant are looked at one by one."""

WORDS = frozenset(
    (
        "<", "<=", "==", ">", ">=",
        "", "?", "X", "adjective", "announce", "any", "before", "begins", "cannot", "card",
        "choose", "copy", "direction", "ends", "event", "instead", "line", "mark", "no", "number",
        "option", "options", "order", "player", "random", "space", "token", "value", "way",
        "when", "while", "zone",
    )
)  # fmt: skip
"""The words of our own that stand in quotes."""

CONSTANTS = frozenset((int, bool, type(None)))

ATTRIBUTES = frozenset(
    (
        "adjectives", "append", "banning", "cache", "controller", "face_up", "fields", "get",
        "index", "kinds", "known", "models", "numbers", "players", "prints", "program", "stands",
        "tokens", "turn", "where",
    )
)  # fmt: skip

LOCALS = frozenset(
    (
        "add", "answer", "ch", "clauses", "e", "each", "ev", "f", "g", "got", "it", "kind", "known",
        "one", "options", "rest", "s", "said", "space", "v", "values", "without", "x",
    )
)  # fmt: skip
"""What parameters and variables are called that have no number."""

NUMBERED = re.compile(r"(?:_|k|o|a|ev|n|q|v|print_a|those_a|FACES_|KINDS_|PRINTED_)[0-9]{1,9}")
"""Functions, constants, operations, slots, variables and tables: each with its number."""

TABLES = frozenset(("COPIED", "COSTLESS", "F", "FREE", "P_TYPES"))
"""The tables of a program, which `linkage.py` puts beside the helpers."""


class ForeignSource(AssertionError):
    """Generated source holds what must never stand there: a mistake of the machine."""

    def __init__(self, what: str, node: ast.AST | None = None) -> None:
        line = getattr(node, "lineno", None)
        super().__init__(f"internal error: generated source holds {what}, line {line}")


def run_source(source: str, space: dict[str, Any], constants: Mapping[Any, str]) -> frozenset[int]:
    """Define the functions of generated source in a space, after a look at all of it.

    The numbers of its steady rules are returned: they are seen in its tree.
    """
    with uncollected():  # a tree is a great many small things that live for a moment
        tree = ast.parse(source)
        look_at(tree, space)
        steady = steady_rules(tree)
        inline(tree)
        count_work(tree)
        made = compile(tree, "<generated>", "exec")
        del tree
    space.update((name, value) for value, name in constants.items())
    exec(made, space)
    return steady


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python from looking for what can be thrown away, for a moment."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def look_at(tree: ast.AST, space: Mapping[str, Any]) -> None:
    """Refuse a tree in which anything stands that is on no list."""
    builtin = space["__builtins__"]
    seen: set[str] = set()
    todo: list[Any] = [tree]
    while todo:
        node = todo.pop()
        sort = type(node)
        if sort is ast.Name:
            name = node.id
            if name not in seen:
                ours = name in LOCALS or name in TABLES or name in space or name in builtin
                if name.startswith("__") or not (ours or NUMBERED.fullmatch(name)):
                    raise ForeignSource(f"the name {name!r}", node)
                seen.add(name)
            continue
        if sort is ast.Constant:
            value = node.value
            if type(value) not in CONSTANTS and not (type(value) is str and value in WORDS):
                raise ForeignSource(f"the constant {value!r}", node)
            continue
        if sort not in NODES:
            refuse_others(node)
        for name in node._fields:
            value = getattr(node, name)
            if type(value) is list:
                todo += value
            elif isinstance(value, ast.AST):
                todo.append(value)


def refuse_others(node: Any) -> None:
    """Look at a node that holds a name: what it calls must be on a list."""
    match node:
        case ast.Attribute(attr=name):
            allowed = name in ATTRIBUTES
        case ast.arg(arg=name, annotation=None):
            allowed = name in LOCALS or NUMBERED.fullmatch(name) is not None
        case ast.FunctionDef(name=name, decorator_list=[], returns=None):
            allowed = NUMBERED.fullmatch(name) is not None
        case ast.keyword(arg=name):
            allowed = name == "copy"
        case ast.arguments(kw_defaults=[]) | ast.Lambda():
            return
        case _:
            name, allowed = type(node).__name__, False
    if not allowed:
        raise ForeignSource(f"{type(node).__name__} {name!r}", node)
