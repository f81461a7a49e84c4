"""Nodes as Python source, and the source run: the one place that writes Python and executes it.

Into the source go decimal numbers, names from the lists of `abi.py`, parameters and variables of
the form that `gate.py` allows, and words of our own from its list; texts are `k12`, bound when the
source is run. Brackets stand around everything that has parts, so that no order of operators has to
be known. What is to be run has been through `gate.py` before.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator
from types import CodeType

from attrs import define

from cardwright.grammar import Store

from ..kernel.linked import Linked
from ..kernel.machine import OWN, Operation
from ..program import abi
from ..program import nodes as n
from ..program.bounded_numbers import DEEPEST
from ..program.fragments import Ends, Fragment, extended
from ..program.gate import check
from ..program.shapes import Function, Given
from ..program.tables import Called, Program, Sort
from .call_room import make_room
from .helpers import NAMES
from .kept_code import WORTH, name_of, put_in, taken_out
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

GENERATED = "<generated>"
"""What the source is called where lines of it are told."""
SORTS: dict[str, Sort] = {"_": "function", "o": "operation"}
"""How names of functions begin in the source."""
RULES = "add"
"""The parameter of a function that adds the clauses of a rule; what guards them may be left out."""


@define
class Python:
    """Links programs by printing them as source that is run; see `protocol.py`."""

    store: Store | None = None

    def link(self, program: Program, passes: Passes) -> Linked:
        """Return a program as it is carried out."""
        make_room()
        code = program.code
        kept = self.store is not None and len(code.functions) + len(code.operations) >= WORTH
        name = name_of(code) if kept else ""
        found = taken_out(self.store, name) if self.store is not None and name else None
        if found is None:
            found = compiled(passes(code), Ends(0, len(OWN)))
            if self.store is not None and name:
                put_in(self.store, name, found)
        space = dict(NAMES)
        run(found, space, code, 0, tables_of(program))
        ends = Ends(0, len(OWN))
        functions, operations = defined(space, code, ends)
        return put_together(program, functions, [*OWN, *operations], called, ChainMap(space))

    def extend(self, linked: Linked, fragment: Fragment, passes: Passes) -> Linked:
        """Return a linked program with a fragment behind it."""
        before = linked.kept
        assert isinstance(before, ChainMap)
        program, ends = extended(linked.program, fragment), ends_of(linked)
        made = compiled(passes(fragment.code), ends)
        space = NAMES | {name: before[name] for name in names_in(made) if name in before}
        known = linked.program
        tables = by_print(program, len(known.kinds_asked), len(known.faces))
        run(made, space, fragment.code, len(known.code.constants), tables)
        functions, operations = defined(space, fragment.code, ends)
        names = before.new_child(space)  # for fragments that come after this one
        return put_behind(linked, program, functions, operations, called, names)


def compiled(code: n.ProgramCode, ends: Ends) -> CodeType:
    """Return the machine code of what has been through all passes, and now through the gate."""
    check(code.functions, code.operations, len(code.constants), functions_in(code, ends))
    return compile(source_of(code.functions, code.operations), GENERATED, "exec")


def run(
    made: CodeType, space: dict[str, Given], code: n.ProgramCode, first: int, tables: Tables
) -> None:
    """Run what was compiled: it defines functions, which see constants and tables."""
    for row in range(first, len(code.constants)):
        space[f"k{row}"] = code.constants[row]
    space.update((table_name(*key), table) for key, table in tables.items())
    exec(made, space)


def defined(
    space: dict[str, Given], code: n.ProgramCode, ends: Ends
) -> tuple[list[Function], list[Operation]]:
    """Return the functions and operations that were defined."""
    numbers = functions_in(code, ends)
    functions = [space[f"_{each}"] for each in range(ends.functions, numbers.stop)]
    start = ends.operations
    operations = [space[f"o{each}"] for each in range(start, start + len(code.operations))]
    return functions, operations


def names_in(made: CodeType) -> Iterator[str]:
    """Yield the names that code looks up, also that of functions in it."""
    yield from made.co_names
    for each in made.co_consts:
        if isinstance(each, CodeType):
            yield from names_in(each)


def called(error: BaseException) -> Iterator[Called]:
    """Yield what was being carried out, by the names of functions that were called."""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_name
        if name[1:].isdigit() and name[0] in SORTS:
            yield SORTS[name[0]], int(name[1:])
        trace = trace.tb_next


def source_of_program(program: Program, passes: Passes) -> str:
    """Return the source that is run of a program: for whoever looks into what was made of it."""
    code = passes(program.code)
    return source_of(code.functions, code.operations)


def source_of(functions: Iterable[n.Function], operations: Iterable[n.Operation]) -> str:
    """Return the source of functions and operations."""
    return "\n".join([*map(function_source, functions), *map(operation_source, operations)]) + "\n"


def function_source(node: n.Function) -> str:
    """Return the source of a function."""
    parameters = ", ".join(["s", *node.parameters])
    if RULES in node.parameters:
        parameters = parameters.replace(", g", ", g=()")
    head = f"def {function_name(node.number)}({parameters}):"
    if node.remembered is None:
        return "\n".join([head, *counted(block(node.steps), node.deeper)])
    return "\n".join([head, *remembered(node.number, node.remembered, node.deeper)])


def function_name(number: int) -> str:
    """Return what a function is called in the source."""
    return f"_{number}" if number >= 0 else f"i{-1 - number}"


def operation_source(node: n.Operation) -> str:
    """Return the source of an operation."""
    return "\n".join([f"def o{node.number}(s, f):", *block(node.steps)])


def counted(lines: list[str], by: int) -> list[str]:
    """Return lines that stand so many calls deeper than what called the function, if any.

    Only what goes too deep is left to the kernel: a call for each count would cost more than it.
    """
    if not by:
        return lines
    inner = [f"    {line}" for line in lines]
    return [
        f"    if s.depth > {DEEPEST - by}:",
        f"        deeper(s, {by})",
        f"    s.depth += {by}",
        "    try:",
        *inner,
        "    finally:",
        f"        s.depth -= {by}",
    ]


def remembered(number: int, value: n.Expression, by: int) -> list[str]:
    """Return the lines of a function whose answer holds until something happens."""
    key = n.remembered_under(number)
    return [
        f"    known = s.cache.get({key})",
        "    if known is not None and known[0] is x:",
        "        return known[1]",
        *counted([f"    answer = {text(value)}"], by),
        f"    s.cache[{key}] = (x, answer)",
        "    return answer",
    ]


# ---- steps ---------------------------------------------------------------------------------------


def block(steps: Iterable[n.Step]) -> list[str]:
    """Return the lines of some steps, one step further in."""
    return [f"    {line}" for step in steps for line in step_lines(step)] or ["    pass"]


def step_lines(step: n.Step) -> list[str]:
    """Return the lines of a step."""
    match step:
        case n.Answer(value):
            return [f"return {text(value)}"]
        case n.Stop():
            return ["return"]
        case n.Nothing():
            return ["pass"]
        case n.Set(places, value, row):
            target = ", ".join(map(text, places))
            return [f"{f'({target},)' if row else target} = {text(value)}"]
        case n.Change(place, how, value):
            return [f"{text(place)} {how}= {text(value)}"]
        case n.Append(name, value):
            return [f"{name}.append({text(value)})"]
        case n.Do(call):
            return [text(call)]
        case n.When(test, then, other):
            return [f"if {text(test)}:", *block(then), *otherwise(other)]
        case n.Each(names, domain, steps, row):
            return [f"for {target_of(names, row)} in {text(domain)}:", *block(steps)]
        case n.Count():
            return ["s.work += 1", "if s.work > MOST_WORK:", "    spend(s)"]
        case n.While(test, steps):
            return [f"while {text(test)}:", *block(steps)]
    raise AssertionError(step)


def otherwise(steps: tuple[n.Step, ...]) -> list[str]:
    """Return the lines of what is done if a test does not hold."""
    if not steps:
        return []
    if len(steps) == 1 and isinstance(steps[0], n.When):
        first, *rest = step_lines(steps[0])
        return [f"el{first}", *rest]
    return ["else:", *block(steps)]


def target_of(names: tuple[str, ...], row: bool) -> str:
    """Return variables that something is taken into."""
    return f"({', '.join(names)},)" if row else names[0]


# ---- expressions ---------------------------------------------------------------------------------


def text(node: n.Expression) -> str:
    """Return the source of an expression."""
    match node:
        case n.Const(value):
            return repr(value) if value is None or value >= 0 else f"({value})"
        case n.Word(word):
            return repr(word)
        case n.Entry(row):
            return f"k{row}"
        case n.Name(name) | n.Kernel(name):
            return name
        case n.Local(place):
            return f"f[{place}]"
        case n.Captured(place):
            return f"e[{place}]"
        case n.Column(name):
            return f"s.{name}"
        case n.Table("P_TYPES"):
            return "s.program.pattern_types"  # what is asked beside the rules may have more
        case n.Table(name, number):
            return table_name(name, number)
        case n.Ruled(part, number):
            found = f"(s.index or gathered(s)).{part}"
            return found if number is None else f"{found}.get({number})"
        case n.KindsOf(place):
            return f"s.program.prints[{text(place)}].kinds"
        case n.At(of, place):
            return f"{text(of)}[{text(place)}]"
        case n.Slice(of, low, high, step):
            ends = [low, high] if step is None else [low, high, step]
            return f"{text(of)}[{':'.join('' if each is None else str(each) for each in ends)}]"
        case n.Call(name, args):
            return f"{name}({listed([*handed(name), *map(text, args)])})"
        case n.CallWord(number, args):
            return f"{function_name(number)}({listed(['s', *map(text, args)])})"
        case n.Ask(code, captured, args):
            passed = listed(["s", text(captured), *map(text, args)])
            return f"s.linked.functions[{text(code)}]({passed})"
        case n.Group(items):
            return f"({''.join(f'{text(each)}, ' for each in items)})"
        case n.Fresh(items):
            return f"[{listed(map(text, items))}]"
        case n.Spread(value):
            return f"*{text(value)}"
        case n.Listing(body, through, kept):
            inner = f"{text(body)} {' '.join(map(through_text, through))}"
            return f"[{inner}]" if kept else f"({inner})"
        case _:
            return f"({bracketed(node)})"


def bracketed(node: n.Expression) -> str:
    """Return the source of an expression that stands in brackets."""
    match node:
        case n.And(parts):
            return " and ".join(map(text, parts))
        case n.Or(parts):
            return " or ".join(map(text, parts))
        case n.Not(part):
            return f"not {text(part)}"
        case n.If(test, then, other):
            return f"{text(then)} if {text(test)} else {text(other)}"
        case n.Compare(how, left, right) | n.Arith(how, left, right):
            return f"{text(left)} {how} {text(right)}"
        case n.Between(low, value, high):
            return f"{text(low)} <= {text(value)} <= {text(high)}"
        case n.Same(left, right):
            return f"{text(left)} == {text(right)} is not None"
        case n.Negate(part):
            return f"-{text(part)}"
        case n.Bind(name, value):
            return f"{name} := {text(value)}"
        case n.Lambda(name, body):
            return f"lambda {name}: {text(body)}"
    raise AssertionError(node)


def table_name(name: str, number: int | None) -> str:
    """Return the name of a table of the program."""
    return name if number is None else f"{name}_{number}"


def through_text(node: n.Through) -> str:
    """Return a part of a listing."""
    tests = "".join(f" if {text(each)}" for each in node.tests)
    return f"for {target_of(node.names, node.row)} in {text(node.domain)}{tests}"


def handed(name: str) -> list[str]:
    """Return what a function of the kernel is handed before its arguments."""
    found = abi.FUNCTIONS.get(name)
    return [] if found is None else list(found.value)


def listed(parts: Iterable[str]) -> str:
    """Return parts with commas between them."""
    return ", ".join(parts)
