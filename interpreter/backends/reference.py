"""The plain evaluator: what nodes mean, carried out just so. Slow, and easy to believe.

It looks at a node, works out what stands in it, and answers; nothing is printed, compiled or
rewritten. What the fast back end does is right if it is the same as what comes of this. To go
through a node is a call, or several; so the deeper the nodes of a game stand in one another, the
more room it makes for calls (`call_room.py`).

What goes with each call is `env`, a dict: the state under `s`, the frame of an operation under `f`,
and parameters and variables under their names. A lambda and a listing have a copy of it, so what
they bind is known until they are over. Steps answer `GOES_ON` until one of them ends the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import contains, eq, ge, gt, iadd, imul, is_, is_not, isub, le, lt, ne

from attrs import define

from ..kernel.linked import Linked
from ..kernel.machine import OWN, Operation
from ..kernel.row_types import Frame
from ..kernel.state import State
from ..program import abi
from ..program import nodes as n
from ..program.bounded_numbers import MOST_WORK, deeper, spend
from ..program.fragments import Ends, Fragment, extended
from ..program.gate import check
from ..program.shapes import Function, Given
from ..program.tables import Called, Program, Sort
from ..program.traversal import Any_node, children
from .call_room import make_room
from .helpers import NAMES
from .linkage import (
    Tables,
    by_print,
    ends_of,
    functions_in,
    put_behind,
    put_together,
    tables_of,
)
from .protocol import Passes

Env = dict[str, Given]
"""What names stand for: the state, the frame, what was passed, and what was bound since."""
GOES_ON = object()
"""What steps answer that do not end the function or operation they stand in."""
KERNEL = {**NAMES, **NAMES["__builtins__"]}
COMPARED: dict[str, Callable[[Given, Given], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge, "is": is_, "is not": is_not,
    "in": lambda left, right: contains(right, left),
    "not in": lambda left, right: not contains(right, left),
}  # fmt: skip
RECKONED: dict[str, Callable[[Given, Given], Given]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}
CHANGED: dict[str, Callable[[Given, Given], Given]] = {"+": iadd, "-": isub, "*": imul}
"""What changes a value; a list stays the list that it is."""
CARRIED: dict[str, Sort] = {"carried_function": "function", "carried_operation": "operation"}
"""What is being carried out while one of the functions here is called that have these names."""
OF_A_NODE = 3
"""So many calls of Python it takes to go from a node to one that stands in it, at most."""
GUARDS = "g"
"""The last parameter of a rule: what guards its clauses, nothing if the kernel does not say."""


class Reference:
    """Links programs by keeping their nodes; see `protocol.py`."""

    def link(self, program: Program, passes: Passes) -> Linked:
        """Return a program as it is carried out."""
        ends = Ends(0, len(OWN))
        made = Carried({}, (), tables_of(program))
        functions, operations = made.add(passes(program.code), ends)
        return put_together(program, functions, [*OWN, *operations], called_in, made)

    def extend(self, linked: Linked, fragment: Fragment, passes: Passes) -> Linked:
        """Return a linked program with a fragment behind it."""
        before = linked.kept
        assert isinstance(before, Carried)
        program = extended(linked.program, fragment)
        known = linked.program
        tables = before.tables | by_print(program, len(known.kinds_asked), len(known.faces))
        made = Carried(dict(before.functions), (), tables)
        functions, operations = made.add(passes(fragment.code), ends_of(linked))
        return put_behind(linked, program, functions, operations, called_in, made)


@define
class Carried:
    """What the nodes of a program speak of: its functions by number, its constants and tables."""

    functions: dict[int, Function]
    constants: tuple[str | tuple[str, ...], ...]
    tables: Tables

    def add(self, code: n.ProgramCode, ends: Ends) -> tuple[list[Function], list[Operation]]:
        """Keep the nodes of code; return functions and operations.

        Nothing else has to be made of them.
        """
        numbers = functions_in(code, ends)
        check(code.functions, code.operations, len(code.constants), numbers)
        self.constants = code.constants
        written: list[Any_node] = [*code.functions, *code.operations]
        make_room(OF_A_NODE * max(map(levels, written), default=0))
        self.functions |= {each.number: function_of(self, each) for each in code.functions}
        functions: list[Function] = [
            self.functions[each] for each in range(ends.functions, numbers.stop)
        ]
        operations = sorted(code.operations, key=lambda each: each.number)
        return functions, [operation_of(self, each) for each in operations]


def called_in(error: BaseException) -> Iterator[Called]:
    """Yield what was being carried out, by the calls of nodes that an error went through."""
    trace = error.__traceback__
    while trace is not None:
        frame, trace = trace.tb_frame, trace.tb_next
        sort = CARRIED.get(frame.f_code.co_name)
        if sort is not None:
            yield sort, frame.f_locals["node"].number


def function_of(program: Carried, node: n.Function) -> Function:
    """Return a function of a program, as something that is called."""
    names = node.parameters
    is_guarded = names[-1:] == (GUARDS,)

    def carried_function(s: State, *args: Given) -> Given:
        if is_guarded and len(args) < len(names):
            args = (*args, ())
        env = {"s": s} | dict(zip(names, args, strict=True))
        if node.remembered is not None:
            return remembered(program, node, env)
        return counted(program, node, env)

    return carried_function


def operation_of(program: Carried, node: n.Operation) -> Callable[..., None]:
    """Return an operation of a program, as something that is called."""

    def carried_operation(s: State, f: Frame) -> None:
        carry_out(program, node.steps, {"s": s, "f": f})

    return carried_operation


def levels(node: Any_node) -> int:
    """Return how many nodes stand in one another below a node, with itself."""
    found, level = 0, [node]
    while level:
        found += 1
        level = [inner for each in level for inner in children(each)]
    return found


def counted(program: Carried, node: n.Function, env: Env) -> Given:
    """Return what a function answers, so many calls deeper than what has called it."""
    if not node.deeper:
        return answer_of(program, node, env)
    deeper(env["s"], node.deeper)
    try:
        return answer_of(program, node, env)
    finally:
        env["s"].depth -= node.deeper


def answer_of(program: Carried, node: n.Function, env: Env) -> Given:
    """Return what a function answers."""
    if node.remembered is not None:
        return valued(program, node.remembered, env)
    found = carry_out(program, node.steps, env)
    return None if found is GOES_ON else found


def remembered(program: Carried, node: n.Function, env: Env) -> Given:
    """Return an answer that holds until something happens: the last one for this context."""
    key = n.remembered_under(node.number)
    context, cache = env["x"], env["s"].cache
    known = cache.get(key)
    if known is not None and known[0] is context:
        return known[1]
    answer = counted(program, node, env)
    env["s"].cache[key] = (context, answer)
    return answer


# ---- steps ---------------------------------------------------------------------------------------


def carry_out(program: Carried, steps: Iterable[n.Step], env: Env) -> Given:
    """Carry out steps in turn; return what the one answers that ends it all, if there is one."""
    for step in steps:
        found = carry_out_one(program, step, env)
        if found is not GOES_ON:
            return found
    return GOES_ON


def carry_out_one(program: Carried, step: n.Step, env: Env) -> Given:
    """Carry out a step."""
    match step:
        case n.Answer(answer):
            return valued(program, answer, env)
        case n.Stop():
            return None
        case n.Nothing():
            pass
        case n.Do(call):
            valued(program, call, env)
        case n.When(test, then, other):
            return carry_out(program, then if valued(program, test, env) else other, env)
        case n.Set(places, worked_out, row):
            found = valued(program, worked_out, env)
            values = taken_apart(found, len(places)) if row else (found,)
            for place, each in zip(places, values, strict=True):
                put(place, each, env)
        case n.Change(place, how, by):
            put(place, CHANGED[how](valued(program, place, env), valued(program, by, env)), env)
        case n.Append(name, one):
            env[name].append(valued(program, one, env))
        case n.Each(names, domain, steps, row):
            for each in valued(program, domain, env):
                env.update(taken(names, row, each))
                found = carry_out(program, steps, env)
                if found is not GOES_ON:
                    return found
        case n.While(test, steps):
            while valued(program, test, env):
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


def put(place: n.Expression, value: Given, env: Env) -> None:
    """Let a place of the frame, or a variable, hold a value."""
    match place:
        case n.Name(name):
            env[name] = value
        case n.Local(number):
            env["f"][number] = value
        case _:
            raise AssertionError(place)


def taken(names: tuple[str, ...], row: bool, value: Given) -> Env:
    """Return the variables that something is taken into."""
    return dict(zip(names, taken_apart(value, len(names)) if row else (value,), strict=True))


def taken_apart(row: Iterable[Given], many: int) -> tuple[Given, ...]:
    """Return what stands in a row of so many: all is there before anything is changed."""
    values = tuple(row)
    if len(values) != many:
        raise ValueError(f"a row of {many}, not of {len(values)}")
    return values


# ---- expressions ---------------------------------------------------------------------------------


def valued(program: Carried, node: n.Expression, env: Env) -> Given:
    """Return what an expression stands for."""
    match node:
        case n.Name(name):
            return env[name]
        case n.Const(constant):
            return constant
        case n.At(of, place):
            return valued(program, of, env)[valued(program, place, env)]
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
        case n.Table("P_TYPES"):
            return env["s"].program.pattern_types  # what is asked beside the rules may have more
        case n.Table(name, number):
            return program.tables[name, number]
        case n.Ruled(part, number):
            found = getattr(env["s"].index or KERNEL["gathered"](env["s"]), part)
            return found if number is None else found.get(number)
        case n.KindsOf(number):
            return env["s"].program.prints[valued(program, number, env)].kinds
        case n.Call() | n.CallWord() | n.Ask():
            return called(program, node, env)
        case n.And(parts):
            return first_that(program, parts, env, holds=False)
        case n.Or(parts):
            return first_that(program, parts, env, holds=True)
        case n.Not(part):
            return not valued(program, part, env)
        case n.If(test, then, other):
            return valued(program, then if valued(program, test, env) else other, env)
        case n.Compare(how, left, right):
            return COMPARED[how](valued(program, left, env), valued(program, right, env))
        case n.Between(low, middle, high):
            lowest, found = valued(program, low, env), valued(program, middle, env)
            return lowest <= found and found <= valued(program, high, env)
        case n.Same(left, right):
            one, other = valued(program, left, env), valued(program, right, env)
            return one == other and other is not None
        case n.Arith(how, left, right):
            return RECKONED[how](valued(program, left, env), valued(program, right, env))
        case n.Negate(part):
            return -valued(program, part, env)
        case n.Bind(name, worked_out):
            env[name] = found = valued(program, worked_out, env)
            return found
        case n.Group(items):
            return tuple(row_of(program, items, env))
        case n.Fresh(items):
            return row_of(program, items, env)
        case n.Slice(of, low, high, step):
            return valued(program, of, env)[low:high:step]
        case n.Listing(body, through, kept):
            inner = dict(env)
            domain = valued(program, through[0].domain, env)
            found = listed(program, body, through, domain, inner)
            return list(found) if kept else found
        case n.Lambda(name, body):
            return lambda one: valued(program, body, env | {name: one})
    raise AssertionError(node)


def first_that(program: Carried, parts: Iterable[n.Expression], env: Env, *, holds: bool) -> Given:
    """Return the first part that holds, or does not; if there is none, the last one."""
    found = None
    for each in parts:
        found = valued(program, each, env)
        if bool(found) is holds:
            break
    return found


def row_of(program: Carried, items: Iterable[n.Expression], env: Env) -> list[Given]:
    """Return what stands in a row; of what is spread there, all that is in it."""
    found: list[Given] = []
    for each in items:
        if isinstance(each, n.Spread):
            found.extend(valued(program, each.value, env))
        else:
            found.append(valued(program, each, env))
    return found


def listed(
    program: Carried,
    body: n.Expression,
    through: tuple[n.Through, ...],
    domain: Iterable[Given],
    env: Env,
) -> Iterator[Given]:
    """Yield the body for each of a domain for which all tests hold, and of those after it."""
    first, *rest = through
    for each in domain:
        env.update(taken(first.names, first.row, each))
        if first.tests and not first_that(program, first.tests, env, holds=False):
            continue
        if rest:
            inner = valued(program, rest[0].domain, env)
            yield from listed(program, body, tuple(rest), inner, env)
        else:
            yield valued(program, body, env)


def called(program: Carried, node: n.Expression, env: Env) -> Given:
    """Return what a function answers: one of the kernel, of the program, or of a closure."""
    match node:
        case n.Call(name, args):
            function = env["add"] if name == "add" else KERNEL[name]
            handed = abi.FUNCTIONS[name].value if name in abi.FUNCTIONS else ""
            return function(*[env[each] for each in handed], *row_of(program, args, env))
        case n.CallWord(number, args):
            return program.functions[number](env["s"], *row_of(program, args, env))
        case n.Ask(code, captured, args):
            function = env["s"].linked.functions[valued(program, code, env)]
            return function(env["s"], *row_of(program, (captured, *args), env))
    raise AssertionError(node)
