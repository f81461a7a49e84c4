"""Programs in tests are written as text: each form that a node prints as becomes that node.

A test reads better as `KINDS_1[s.models[a0]]` than as the nodes that it means. Text of any other
form than those of the program is told.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

abi = import_module("cardwright.interpreter.program.abi")
draft = import_module("cardwright.interpreter.compile.parts.draft")
n = import_module("cardwright.interpreter.program.nodes")
Expression = Any
Step = Any
Function = Any
Operation = Any
Through = Any


def bare_program(code: Any, **tables: Any) -> Any:
    """Return a program of some code, and of the tables that it looks into."""
    made = draft.Draft("", "", (1, 1), 1, {}, code=code, **tables)
    return draft.finished(made, draft.finished_notes(made.notes))


ENTRY = re.compile(r"k(\d+)")
WORD = re.compile(r"[_i](\d+)")
TABLE = re.compile(r"([A-Z_]+?)(?:_(\d+))?")
COMPARED = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
RECKONED = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


class NoForm(AssertionError):
    """Text that is no form of the program."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(f"no form of the program: {ast.unparse(node)}")


# ---- functions and operations --------------------------------------------------------------------


def lifted(source: str) -> tuple[list[Function], list[Operation]]:
    """Return the functions and the operations that some source defines."""
    functions: list[Function] = []
    operations: list[Operation] = []
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef):
            raise NoForm(node)
        if node.name[0] == "o":
            operations.append(n.Operation(int(node.name[1:]), steps_of(node.body)))
        else:
            functions.append(function_of(number_in(node.name), node))
    return functions, operations


def function_of(number: int, node: ast.FunctionDef) -> Function:
    """Return a function; one whose answer is remembered says what works it out."""
    parameters = tuple(each.arg for each in node.args.args[1:])
    body, deeper = without_count(node.body)
    match body:
        case [
            ast.Assign(targets=[ast.Name(id="known")]),
            ast.If(),
            ast.Assign(value=worked_out),
            *_,
        ]:
            return n.Function(number, parameters, (), lift(worked_out), deeper)
    return n.Function(number, parameters, steps_of(body), None, deeper)


def without_count(body: list[ast.stmt]) -> tuple[list[ast.stmt], int]:
    """Return statements without the count of how deep they stand, and how many calls deeper."""
    for at, each in enumerate(body):
        match each:
            case ast.Try(body=inner, finalbody=[ast.AugAssign(value=ast.Constant(value=int(by)))]):
                return [*body[: at - 2], *inner, *body[at + 1 :]], by
    return body, 0


def steps_of(body: Sequence[ast.stmt]) -> tuple[Step, ...]:
    """Return statements as steps."""
    return tuple(step_of(each) for each in body)


def step_of(node: ast.stmt) -> Step:
    """Return a statement as a step."""
    match node:
        case ast.Return(value=None):
            return n.Stop()
        case ast.Return(value=ast.expr() as value):
            return n.Answer(lift(value))
        case ast.Pass():
            return n.Nothing()
        case ast.Assign(targets=[target], value=value):
            row = isinstance(target, ast.Tuple)
            places = target.elts if isinstance(target, ast.Tuple) else [target]
            return n.Set(tuple(map(lift, places)), lift(value), row)
        case ast.AugAssign(target=target, op=op, value=value):
            return n.Change(lift(target), RECKONED[type(op)], lift(value))
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value])
        ):
            return n.Append(name, lift(value))
        case ast.Expr(value=ast.Call() as call):
            return n.Do(lift(call))
        case ast.If(test=test, body=body, orelse=other):
            return n.When(lift(test), steps_of(body), steps_of(other))
        case ast.For(target=target, iter=domain, body=body, orelse=[]):
            names, row = names_of(target)
            return n.Each(names, lift(domain), steps_of(body), row)
        case ast.While(test=test, body=body, orelse=[]):
            return n.While(lift(test), steps_of(body))
    raise NoForm(node)


def names_of(target: ast.expr) -> tuple[tuple[str, ...], bool]:
    """Return the variables that something is taken into, and whether it is taken apart."""
    match target:
        case ast.Name(id=name):
            return (name,), False
        case ast.Tuple(elts=elements):
            return tuple(each.id for each in elements if isinstance(each, ast.Name)), True
    raise NoForm(target)


# ---- expressions ---------------------------------------------------------------------------------


def expression(source: str) -> Expression:
    """Return the text of an expression as a node."""
    return lift(ast.parse(source, mode="eval").body)


def lift(node: ast.expr) -> Expression:
    """Return an expression as a node."""
    form = FORMS.get(type(node))
    if form is None:
        raise NoForm(node)
    return form(node)


def constant(node: ast.Constant) -> Expression:
    """Return a number, a truth, nobody, or a word of ours."""
    value = node.value
    if isinstance(value, str):
        return n.Word(value)
    if value is None or isinstance(value, int):
        return n.Const(value)
    raise NoForm(node)


def negated(node: ast.UnaryOp) -> Expression:
    """Return `not a`, `-a` or a number below 0."""
    part = lift(node.operand)
    if isinstance(node.op, ast.Not):
        return n.Not(part)
    if not isinstance(node.op, ast.USub):
        raise NoForm(node)
    if isinstance(part, n.Const) and isinstance(part.value, int):
        return n.Const(-part.value)
    return n.Negate(part)


def joined(node: ast.BoolOp) -> Expression:
    """Return `a and b` or `a or b`."""
    parts = tuple(map(lift, node.values))
    return n.And(parts) if isinstance(node.op, ast.And) else n.Or(parts)


def reckoned(node: ast.BinOp) -> Expression:
    """Return `a + b`, `a - b` or `a * b`."""
    return n.Arith(RECKONED[type(node.op)], lift(node.left), lift(node.right))


def bound(node: ast.NamedExpr) -> Expression:
    """Return `(v := a)`."""
    return n.Bind(node.target.id, lift(node.value))


def asked_of(node: ast.Lambda) -> Expression:
    """Return `lambda v: a`."""
    (only,) = node.args.args
    return n.Lambda(only.arg, lift(node.body))


def listing(node: ast.ListComp | ast.GeneratorExp) -> Expression:
    """Return `[a for v in b if c]`."""
    through = tuple(map(gone_through, node.generators))
    return n.Listing(lift(node.elt), through, isinstance(node, ast.ListComp))


def named(name: str) -> Expression:
    """Return what a name stands for."""
    entry = ENTRY.fullmatch(name)
    if entry is not None:
        return n.Entry(int(entry[1]))
    if name in abi.NUMBERS or name in abi.FUNCTIONS:
        return n.Kernel(name)
    table = TABLE.fullmatch(name)
    if table is not None and table[1] in abi.TABLES:
        return n.Table(table[1], None if table[2] is None else int(table[2]))
    if name == "f":
        raise AssertionError("the frame stands alone")
    return n.Name(name)


def compared(node: ast.Compare) -> Expression:
    """Return a comparison, or one of its two forms with three sides."""
    hows = [COMPARED[type(each)] for each in node.ops]
    sides = [lift(each) for each in (node.left, *node.comparators)]
    match hows:
        case [how]:
            return n.Compare(how, *sides)
        case ["<=", "<="]:
            return n.Between(*sides)
        case ["==", "is not"] if sides[2] == n.Const(None):
            return n.Same(sides[0], sides[1])
    raise NoForm(node)


def attribute(node: ast.Attribute) -> Expression:
    """Return a column of the state, or what rules in force are about."""
    of, name = node.value, node.attr
    if isinstance(of, ast.Name) and of.id == "s" and name in abi.COLUMNS:
        return n.Column(name)
    if ast.unparse(node) == "s.program.pattern_types":
        return n.Table("P_TYPES", None)
    if isinstance(of, ast.BoolOp) and name in abi.RULED and ast.unparse(of) == INDEX:
        return n.Ruled(name)
    if isinstance(of, ast.Subscript) and name == "kinds" and ast.unparse(of.value) == PRINTS:
        return n.KindsOf(lift(of.slice))
    raise NoForm(node)


INDEX = "s.index or gathered(s)"
"""How rules in force are looked up without a call."""
PRINTS = "s.program.prints"


def taken(node: ast.Subscript) -> Expression:
    """Return a place of the frame, what a closure took along, or one of a row or a table."""
    of, place = node.value, node.slice
    if isinstance(place, ast.Slice):
        return n.Slice(lift(of), whole(place.lower), whole(place.upper), whole(place.step))
    at = lift(place)
    if isinstance(of, ast.Name) and of.id in ("f", "e") and isinstance(at, n.Const):
        return (n.Local if of.id == "f" else n.Captured)(at.value or 0)
    return n.At(lift(of), at)


def whole(node: ast.expr | None) -> int | None:
    """Return a number that stands in a slice."""
    if node is None:
        return None
    match lift(node):
        case n.Const(value=int() as number):
            return number
    raise NoForm(node)


def gone_through(node: ast.comprehension) -> Through:
    """Return what a listing goes through."""
    names, row = names_of(node.target)
    return n.Through(names, lift(node.iter), tuple(map(lift, node.ifs)), row)


def called(node: ast.Call) -> Expression:
    """Return a call: of the kernel, of a function of the program, or of a closure."""
    function = node.func
    if node.keywords:
        raise NoForm(node)
    if isinstance(function, ast.Name):
        name = function.id
        handed = abi.FUNCTIONS.get(name)
        if handed is not None:
            return n.Call(name, passed(node, len(handed.value)))
        if name in abi.BUILTINS or name == "add":
            return n.Call(name, passed(node, 0))
        if WORD.fullmatch(name) is not None:
            return n.CallWord(number_in(name), passed(node, 1))
    if isinstance(function, ast.Subscript):  # `s.linked.functions[code](s, captured, ...)`
        _, captured, *more = map(lift, node.args)
        return n.Ask(lift(function.slice), captured, tuple(more))
    if isinstance(function, ast.Attribute) and function.attr == "get":
        of, number = lift(function.value), lift(node.args[0])
        if isinstance(of, n.Ruled) and isinstance(number, n.Const):
            return n.Ruled(of.part, number.value)
    raise NoForm(node)


def number_in(name: str) -> int:
    """Return the number of a function: those of passes have a sequence of their own."""
    number = int(name[1:])
    return -1 - number if name[0] == "i" else number


def passed(node: ast.Call, handed: int) -> tuple[Expression, ...]:
    """Return the arguments of a call without state and frame, which are handed over anyway."""
    first = [each.id if isinstance(each, ast.Name) else "" for each in node.args[:handed]]
    if first != ["s", "f"][:handed]:
        raise NoForm(node)
    return tuple(map(lift, node.args[handed:]))


FORMS: dict[type[ast.expr], Callable[[Any], Expression]] = {
    ast.Constant: constant,
    ast.Name: lambda node: named(node.id),
    ast.UnaryOp: negated,
    ast.BoolOp: joined,
    ast.IfExp: lambda node: n.If(lift(node.test), lift(node.body), lift(node.orelse)),
    ast.Compare: compared,
    ast.BinOp: reckoned,
    ast.NamedExpr: bound,
    ast.Tuple: lambda node: n.Group(tuple(map(lift, node.elts))),
    ast.List: lambda node: n.Fresh(tuple(map(lift, node.elts))),
    ast.Starred: lambda node: n.Spread(lift(node.value)),
    ast.Attribute: attribute,
    ast.Subscript: taken,
    ast.ListComp: listing,
    ast.GeneratorExp: listing,
    ast.Lambda: asked_of,
    ast.Call: called,
}
"""The forms of expressions, by the class of Python's own node."""
