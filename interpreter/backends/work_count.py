"""What generated functions do is counted: calls are put into their trees before they are compiled.

Work is counted by the machine (`bounded_numbers.py`). What is gone through counts where it is taken
from: helpers on the list `COUNTED` count what they return, anything else is wrapped in `listed(s,
...)`.

A function that calls others may stand for any number of calls, as in `value number: b means a plus
a`, or in one that calls itself. So a function counts as soon as it stands for more calls than
`MOST_CALLS` that are not counted; to its callers it is one call from then on. What is passed as a
closure is called by whoever holds it: there `OF_A_CLOSURE` calls are taken for granted, and no
closure stands for more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

COUNTED = frozenset(
    (
        "all_cards", "all_players", "all_records", "all_spaces", "all_tokens", "cards_in",
        "cards_in_all", "distinct", "happened", "lines_of_length", "lines_to_edge", "listed",
        "numbers_from", "once", "only", "spaces_in_line",
    )
)  # fmt: skip
"""Helpers that count what they return, or return one thing at most."""
GOING_THROUGH = frozenset(
    ("ends_of", "lengths_of", "longest_of", "options_of", "those_there", "with_highest")
)
"""Helpers that go through what they are given, and cannot count it."""
CALLING = frozenset(
    (
        "asked", "can_announce_deed", "can_settle", "holds_of", "holds_of_each", "is_feasible",
        "is_meant", "meant", "unpacked",
    )
)  # fmt: skip
"""Helpers that call a closure which a slot may hold."""
MOST_CALLS, OF_A_CLOSURE = 20, 8
IS_AMONG = (ast.In, ast.NotIn)
COUNTING = ast.parse("s.work += 1\nif s.work > MOST_WORK:\n    spend(s)").body
"""How a call counts."""


class Function:
    """A function as far as it counts: its node, the functions that it calls, and how many more."""

    def __init__(self, node: ast.FunctionDef) -> None:
        self.node = node
        self.calls: list[str] = []
        self.more = 0
        self.most = OF_A_CLOSURE if "e" in {each.arg for each in node.args.args} else MOST_CALLS


def count_work(tree: ast.Module) -> None:
    """Let the functions of a tree count what they go through, and calls that call others."""
    functions: dict[str, Function] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = looked_through(node)
    for name in counting_ones(functions):
        if name.startswith("_"):
            functions[name].node.body[:0] = COUNTING


def looked_through(node: ast.FunctionDef) -> Function:
    """Wrap all that a function goes through; return what it calls."""
    found = Function(node)
    todo: list[Any] = [*node.body]
    while todo:
        each = todo.pop()
        sort = type(each)
        if sort is ast.Name or sort is ast.Constant:
            continue
        if sort is ast.comprehension or sort is ast.For:
            each.iter = counted(each.iter)
        elif sort is ast.While:
            each.body[:0] = COUNTING  # nobody knows how often it goes round
        elif sort is ast.Call:
            name = called(each)
            if name.startswith("_"):
                found.calls.append(name)
            elif name in CALLING:
                found.more += OF_A_CLOSURE
            elif name in GOING_THROUGH:
                each.args[-1] = counted(each.args[-1])
            elif not name:
                found.more += OF_A_CLOSURE  # `F[...](...)`
        elif sort is ast.Compare and type(each.ops[0]) in IS_AMONG and is_held(each.comparators[0]):
            each.comparators[0] = counted(each.comparators[0])
        for name in each._fields:
            value = getattr(each, name)
            if type(value) is list:
                todo += value
                value[:] = [weighed(inner) for inner in value]
            elif isinstance(value, ast.AST):
                todo.append(value)
                setattr(each, name, weighed(value))
    return found


def weighed(node: Any) -> Any:
    """Return a closure or a selection that takes something along as one that is weighed."""
    match node:
        case ast.Tuple(elts=[ast.Constant(value=int()), ast.Tuple(elts=[_, _, *_])]):
            at = 1
        case ast.Tuple(elts=[ast.Constant(value="?"), _, _, _, ast.Tuple(elts=[_, _, *_]), *_]):
            at = 4
        case _:
            return node
    state = ast.Name("s", ast.Load())
    made = ast.Call(ast.Name("weighed", ast.Load()), [state, node, ast.Constant(at)], [])
    return ast.fix_missing_locations(ast.copy_location(made, node))


def called(node: ast.Call) -> str:
    """Return the name of what is called, or nothing."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def is_held(node: ast.expr) -> bool:
    """Whether a slot or a local holds the things that one is compared with: any number of them."""
    if isinstance(node, ast.IfExp):
        return True
    return isinstance(node, ast.Name | ast.Subscript) and not is_table(node)


def is_table(node: ast.expr) -> bool:
    """Whether something is a table of the program: to look into one is no work."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Name) and node.id.isupper()


def counted(node: ast.expr) -> ast.expr:
    """Return things that are gone through so that they count; what is few by itself does not."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in COUNTED:
            return node
        case ast.Call(func=ast.Name(id="tuple" | "list" | "range"), args=[inner]):
            return node if counted(inner) is inner else wrapped(node)
        case ast.ListComp() | ast.Constant():
            return node
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            few = not any(isinstance(each, ast.Starred) for each in elements)
            return node if few else wrapped(node)
        case _:
            return wrapped(node)


def wrapped(node: ast.expr) -> ast.expr:
    """Return `listed(s, ...)` of something."""
    state = ast.Name("s", ast.Load())
    made = ast.Call(ast.Name("listed", ast.Load()), [state, node], [])
    return ast.fix_missing_locations(ast.copy_location(made, node))


def counting_ones(functions: Mapping[str, Function]) -> Iterator[str]:
    """Yield the functions that count."""
    stands_for: dict[str, int] = {}
    for first in functions:
        going = {first: None}
        while going:  # what a function calls comes before it; one that comes up again goes round
            at = next(reversed(going))
            one = functions[at]
            left = [each for each in one.calls if each in functions and each not in stands_for]
            again = [each for each in left if each in going]
            for each in dict.fromkeys(again):
                stands_for[each] = 1
                yield each
            if again:
                continue
            if left and at not in stands_for:
                going[left[0]] = None
                continue
            del going[at]
            if at not in stands_for:
                number = 1 + one.more + sum(stands_for.get(each, 1) for each in one.calls)
                stands_for[at] = 1 if number > one.most else number
                if number > one.most:
                    yield at
