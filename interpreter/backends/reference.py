"""The plain evaluator: what nodes mean, carried out just so. Slow, and easy to believe.

It looks at a node, works out what stands in it, and answers; nothing is printed, compiled or
rewritten. What the fast back end does is right if it is the same as what comes of this. It has
room for about 120 calls of functions inside one another, where the fast one has for a thousand.

What goes with each call is `env`, a dict: the state under `s`, the frame of an operation under `f`,
and parameters and variables under their names. A lambda and a listing have a copy of it, so what
they bind is known until they are over. Steps answer `GOES_ON` until one of them ends the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import contains, eq, ge, gt, iadd, imul, is_, is_not, isub, le, lt, ne
from typing import Any

from attrs import define

from ..kernel.machine import OWN
from ..program import abi
from ..program import nodes as n
from ..program.bounded_numbers import MOST_WORK, spend
from ..program.gate import check
from ..program.tables import Called
from .helpers import NAMES
from .protocol import Code, Tables

Env = dict[str, Any]
GOES_ON = object()
"""What steps answer that do not end the function or operation they stand in."""
KERNEL = {**NAMES, **NAMES["__builtins__"]}
COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge, "is": is_, "is not": is_not,
    "in": lambda left, right: contains(right, left),
    "not in": lambda left, right: not contains(right, left),
}  # fmt: skip
RECKONED: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}
CHANGED: dict[str, Callable[[Any, Any], Any]] = {"+": iadd, "-": isub, "*": imul}
"""What changes a value; a list stays the list that it is."""
GUARDS = "g"
"""The last parameter of a rule: what guards its clauses, nothing if the kernel does not say."""


class Reference:
    """A program that is carried out as it stands; see `protocol.py`."""

    def __init__(self) -> None:
        self.functions: list[Callable[..., Any]] = []
        self.operations: list[Callable[..., None]] = [*OWN]
        self.constants: tuple[Any, ...] = ()
        self.tables: Tables = {}

    def add(self, code: Code) -> None:
        """Keep the nodes of code; nothing else has to be made of them."""
        known = len(self.functions) + len(code.functions)
        check(code.functions, code.operations, len(code.constants), known)
        self.constants = code.constants
        self.tables |= code.tables
        functions = sorted(code.functions, key=lambda each: each.number)
        operations = sorted(code.operations, key=lambda each: each.number)
        self.functions += [CarriedFunction(self, each) for each in functions]
        self.operations += [CarriedOperation(self, each) for each in operations]

    def keeps(self, code: n.ProgramCode) -> bool:
        """Return that nothing is kept: there is nothing to be made of nodes."""
        return False

    def restore(self, name: str, code: n.ProgramCode, tables: Tables) -> bool:
        """Return that nothing was kept."""
        return False

    def keep(self, name: str) -> None:
        """Keep nothing."""

    def called(self, error: BaseException) -> Iterator[Called]:
        """Yield what was being carried out, by the calls of nodes that an error went through."""
        trace = error.__traceback__
        while trace is not None:
            match trace.tb_frame.f_locals.get("self"):
                case CarriedFunction(node=n.Function(number)):
                    yield "function", number
                case CarriedOperation(node=n.Operation(number)):
                    yield "operation", number
            trace = trace.tb_next


@define
class CarriedFunction:
    """A function of a program, as something that is called."""

    program: Reference
    node: n.Function

    def __call__(self, s: Any, *args: Any) -> Any:
        """Return what the function answers."""
        names = self.node.parameters
        if names[-1:] == (GUARDS,) and len(args) < len(names):
            args = (*args, ())
        env = {"s": s} | dict(zip(names, args, strict=True))
        if self.node.remembered is not None:
            return remembered(self.program, self.node.number, self.node.remembered, env)
        found = carry_out(self.program, self.node.steps, env)
        return None if found is GOES_ON else found


@define
class CarriedOperation:
    """An operation of a program, as something that is called."""

    program: Reference
    node: n.Operation

    def __call__(self, s: Any, f: Any) -> None:
        """Do what the operation does with a state and its topmost frame."""
        carry_out(self.program, self.node.steps, {"s": s, "f": f})


def remembered(program: Reference, number: int, value: n.Expression, env: Env) -> Any:
    """Return an answer that holds until something happens: the last one for this context."""
    key = -1 - number  # cards are remembered under their own numbers
    context, cache = env["x"], env["s"].cache
    known = cache.get(key)
    if known is not None and known[0] is context:
        return known[1]
    answer = valued(program, value, env)
    env["s"].cache[key] = (context, answer)
    return answer


# ---- steps ---------------------------------------------------------------------------------------


def carry_out(program: Reference, steps: Iterable[n.Step], env: Env) -> Any:
    """Carry out steps in turn; return what the one answers that ends it all, if there is one."""
    for step in steps:
        found = carry_out_one(program, step, env)
        if found is not GOES_ON:
            return found
    return GOES_ON


def carry_out_one(program: Reference, step: n.Step, env: Env) -> Any:
    """Carry out a step."""
    value = partial(valued, program)
    match step:
        case n.Answer(answer):
            return value(answer, env)
        case n.Stop():
            return None
        case n.Nothing():
            pass
        case n.Do(call):
            value(call, env)
        case n.When(test, then, other):
            return carry_out(program, then if value(test, env) else other, env)
        case n.Set(places, worked_out, row):
            found = value(worked_out, env)
            values = taken_apart(found, len(places)) if row else (found,)
            for place, each in zip(places, values, strict=True):
                put(place, each, env)
        case n.Change(place, how, by):
            put(place, CHANGED[how](value(place, env), value(by, env)), env)
        case n.Append(name, one):
            env[name].append(value(one, env))
        case n.Each(names, domain, steps, row):
            for each in value(domain, env):
                env.update(taken(names, row, each))
                found = carry_out(program, steps, env)
                if found is not GOES_ON:
                    return found
        case n.While(test, steps):
            while value(test, env):
                found = carry_out(program, steps, env)
                if found is not GOES_ON:
                    return found
        case n.Count():
            env["s"].work += 1
            if env["s"].work > MOST_WORK:
                spend(env["s"])
        case _:
            raise AssertionError(step)
    return GOES_ON


def put(place: n.Expression, value: Any, env: Env) -> None:
    """Let a place of the frame, or a variable, hold a value."""
    match place:
        case n.Name(name):
            env[name] = value
        case n.Local(number):
            env["f"][number] = value
        case _:
            raise AssertionError(place)


def taken(names: tuple[str, ...], row: bool, value: Any) -> Env:
    """Return the variables that something is taken into."""
    return dict(zip(names, taken_apart(value, len(names)) if row else (value,), strict=True))


def taken_apart(row: Iterable[Any], many: int) -> tuple[Any, ...]:
    """Return what stands in a row of so many: all is there before anything is changed."""
    values = tuple(row)
    if len(values) != many:
        raise ValueError(f"a row of {many}, not of {len(values)}")
    return values


# ---- expressions ---------------------------------------------------------------------------------


def valued(program: Reference, node: n.Expression, env: Env) -> Any:
    """Return what an expression stands for."""
    value = partial(valued, program)
    match node:
        case n.Name(name):
            return env[name]
        case n.Const(constant):
            return constant
        case n.At(of, place):
            return value(of, env)[value(place, env)]
        case n.Captured(place):
            return env["e"][place]
        case n.Local(place):
            return env["f"][place]
        case n.Word(text):
            return text
        case n.Entry(row):
            return program.constants[row]
        case n.Kernel(name):
            return KERNEL[name]
        case n.Column(name):
            return getattr(env["s"], name)
        case n.Table(name, number):
            return program.tables[name, number]
        case n.Ruled(part, number):
            found = getattr(env["s"].index or KERNEL["gathered"](env["s"]), part)
            return found if number is None else found.get(number)
        case n.KindsOf(number):
            return env["s"].program.prints[value(number, env)].kinds
        case n.Call() | n.CallWord() | n.Ask():
            return called(program, node, env)
        case n.And(parts):
            return first_that(program, parts, env, holds=False)
        case n.Or(parts):
            return first_that(program, parts, env, holds=True)
        case n.Not(part):
            return not value(part, env)
        case n.If(test, then, other):
            return value(then if value(test, env) else other, env)
        case n.Compare(how, left, right):
            return COMPARED[how](value(left, env), value(right, env))
        case n.Between(low, middle, high):
            lowest, found = value(low, env), value(middle, env)
            return lowest <= found and found <= value(high, env)
        case n.Same(left, right):
            one, other = value(left, env), value(right, env)
            return one == other and other is not None
        case n.Arith(how, left, right):
            return RECKONED[how](value(left, env), value(right, env))
        case n.Negate(part):
            return -value(part, env)
        case n.Bind(name, worked_out):
            env[name] = found = value(worked_out, env)
            return found
        case n.Group(items):
            return tuple(row_of(program, items, env))
        case n.Fresh(items):
            return list(row_of(program, items, env))
        case n.Slice(of, low, high, step):
            return value(of, env)[low:high:step]
        case n.Listing(body, through, kept):
            inner = dict(env)
            domain = value(through[0].domain, env)
            found = listed(program, body, through, domain, inner)
            return list(found) if kept else found
        case n.Lambda(name, body):
            return lambda one: value(body, env | {name: one})
    raise AssertionError(node)


def first_that(program: Reference, parts: Iterable[n.Expression], env: Env, *, holds: bool) -> Any:
    """Return the first part that holds, or does not; if there is none, the last one."""
    found = None
    for each in parts:
        found = valued(program, each, env)
        if bool(found) is holds:
            break
    return found


def row_of(program: Reference, items: Iterable[n.Expression], env: Env) -> Iterator[Any]:
    """Yield what stands in a row; of what is spread there, all that is in it."""
    for each in items:
        if isinstance(each, n.Spread):
            yield from valued(program, each.value, env)
        else:
            yield valued(program, each, env)


def listed(
    program: Reference,
    body: n.Expression,
    through: tuple[n.Through, ...],
    domain: Iterable[Any],
    env: Env,
) -> Iterator[Any]:
    """Yield the body for each of a domain for which all tests hold, and of those after it."""
    first, *rest = through
    for each in domain:
        env.update(taken(first.names, first.row, each))
        if not all(valued(program, test, env) for test in first.tests):
            continue
        if rest:
            inner = valued(program, rest[0].domain, env)
            yield from listed(program, body, tuple(rest), inner, env)
        else:
            yield valued(program, body, env)


def called(program: Reference, node: n.Expression, env: Env) -> Any:
    """Return what a function answers: one of the kernel, of the program, or of a closure."""
    match node:
        case n.Call(name, args):
            function = env["add"] if name == "add" else KERNEL[name]
            handed = abi.FUNCTIONS[name].value if name in abi.FUNCTIONS else ""
            return function(*[env[each] for each in handed], *row_of(program, args, env))
        case n.CallWord(number, args):
            return program.functions[number](env["s"], *row_of(program, args, env))
        case n.Ask(code, captured, args):
            function = program.functions[valued(program, code, env)]
            return function(env["s"], *row_of(program, (captured, *args), env))
    raise AssertionError(node)
