"""Nodes as Python source, and the source run: the one place that writes Python and executes it.

Into the source go decimal numbers, names from the lists of `abi.py`, parameters and variables of
the form that `gate.py` allows, and words of our own from its list; texts are `k12`, bound when the
source is run. Brackets stand around everything that has parts, so that no order of operators has to
be known. What is to be run has been through `gate.py` before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import CodeType
from typing import Any

from ..kernel.machine import OWN
from ..program import abi
from ..program import nodes as n
from ..program.gate import check
from ..program.tables import Called, Sort
from .helpers import NAMES
from .kept_code import WORTH, Store, put_in, taken_out
from .protocol import Code, Tables

GENERATED = "<generated>"
"""What the source is called where lines of it are told."""
SORTS: dict[str, Sort] = {"_": "function", "o": "operation"}
"""How names of functions begin in the source."""
RULES = "add"
"""The parameter of a function that adds the clauses of a rule; what guards them may be left out."""


class Python:
    """A program that is printed as source and run; see `protocol.py`."""

    def __init__(self, store: Store | None = None) -> None:
        self.functions: list[Callable[..., Any]] = []
        self.operations: list[Callable[..., None]] = [*OWN]
        self.source = ""
        """The source of the game itself, without what was added for questions."""
        self._space = NAMES | {"F": self.functions}
        self._store = store
        self._last: CodeType | None = None
        """What was added last, until it is kept."""

    def add(self, code: Code) -> None:
        """Print code as source and run it."""
        known = len(self.functions) + len(code.functions)
        check(code.functions, code.operations, len(code.constants), known)
        source = source_of(code.functions, code.operations)
        made = compile(source, GENERATED, "exec")
        self._run(made, code, code.tables)
        self.source = self.source or source
        self._last = None if self._store is None else made

    def keeps(self, code: n.ProgramCode) -> bool:
        """Whether there is a store, and so much code that it is worth it."""
        return self._store is not None and len(code.functions) + len(code.operations) >= WORTH

    def restore(self, name: str, code: n.ProgramCode, tables: Tables) -> bool:
        """Run what was made of code in an earlier run, if it is kept."""
        kept = None if self._store is None else taken_out(self._store, name)
        if kept is not None:
            self._run(kept, code, tables)
        return kept is not None

    def keep(self, name: str) -> None:
        """Keep what was added last, if there is a store and it has a name."""
        if self._store is not None and self._last is not None and name:
            put_in(self._store, name, self._last)
        self._last = None

    def _run(self, made: CodeType, code: Code | n.ProgramCode, tables: Tables) -> None:
        """Run what was compiled: it defines functions and operations behind those known."""
        space = self._space
        space.update((f"k{row}", value) for row, value in enumerate(code.constants))
        space.update((table_name(*key), table) for key, table in tables.items())
        exec(made, space)
        first, start = len(self.functions), len(self.operations)
        self.functions += [space[f"_{each}"] for each in range(first, first + len(code.functions))]
        self.operations += [
            space[f"o{each}"] for each in range(start, start + len(code.operations))
        ]

    def called(self, error: BaseException) -> Iterator[Called]:
        """Yield what was being carried out, by the names of functions that were called."""
        trace = error.__traceback__
        while trace is not None:
            name = trace.tb_frame.f_code.co_name
            if name[1:].isdigit() and name[0] in SORTS:
                yield SORTS[name[0]], int(name[1:])
            trace = trace.tb_next


def source_of(functions: Iterable[n.Function], operations: Iterable[n.Operation]) -> str:
    """Return the source of functions and operations."""
    return "\n".join([*map(function_source, functions), *map(operation_source, operations)]) + "\n"


def function_source(node: n.Function) -> str:
    """Return the source of a function."""
    parameters = ", ".join(["s", *node.parameters])
    if RULES in node.parameters:
        parameters = parameters.replace(", g", ", g=()")
    head = f"def _{node.number}({parameters}):"
    if node.remembered is not None:
        return "\n".join([head, *remembered(node.number, node.remembered)])
    return "\n".join([head, *block(node.steps)])


def operation_source(node: n.Operation) -> str:
    """Return the source of an operation."""
    return "\n".join([f"def o{node.number}(s, f):", *block(node.steps)])


def remembered(number: int, value: n.Expression) -> list[str]:
    """Return the lines of a function whose answer holds until something happens."""
    key = -1 - number  # cards are remembered under their own numbers
    return [
        f"    known = s.cache.get({key})",
        "    if known is not None and known[0] is x:",
        "        return known[1]",
        f"    answer = {text(value)}",
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
            return f"_{number}({listed(['s', *map(text, args)])})"
        case n.Ask(code, captured, args):
            return f"F[{text(code)}]({listed(['s', text(captured), *map(text, args)])})"
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
