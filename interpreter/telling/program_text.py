"""A program as text that a person reads: what rules and cards have become, with names for numbers.

    word 26 to rob {who: player} of {n: number} (who: player?, n: number)  # words.rules:17
       24  if n >= 1 and Coins of who >= 1, else 28
       26  change (field = Coins, thing = who, amount = -n), then 28
       28  over

Each function and each routine has a head: what it is, its name, of what types is what it is handed,
takes along and keeps, what it answers, and where it was written. An operation has its number, for
that stands in saved matches; where no `then` says where it goes on, it goes on at the next.
`[52 with n]` is code to be asked or done later, with what it takes along.

What is shown is the code as it was written, before any pass: nothing is written in, and no work is
counted. Names of things stand without quotes where they are plain words, and texts are quoted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from attrs import Factory, evolve, frozen

from ..program import nodes as n
from ..program import types
from ..program.notes import Line
from ..program.row_places import LOCALS
from ..program.tables import Program
from ..program.traversal import walk
from .program_expressions import Inside, called, said
from .program_names import Heads, heads_of, shown

ANYTHING = str(types.ANY)
UNNAMED = ("x", "add", "g", "ev")
"""Parameters that are never told by a name: the context, what is added to and when, the event."""
MOST_DEEP = 1
"""So far the functions are shown that a shown one calls."""


@frozen
class ShownLine:
    """A line: the number of the operation that it begins, how far it stands in, and its text."""

    number: int | None
    depth: int
    text: str


@frozen
class Shown:
    """A function or a routine as text; `because` names what calls it, if it was not asked for.

    `types` are those of what a function is handed and takes along, or of the locals of a routine,
    by their names; `gives` is that of what a function answers. What can be anything is left out.
    """

    sort: str
    number: int
    head: str
    line: Line | None
    because: str
    types: tuple[tuple[str, str], ...] = ()
    gives: str = ""
    lines: tuple[ShownLine, ...] = Factory(tuple)

    @property
    def typed(self) -> str:
        """Return the types as they stand behind the head: `(who: player?, n: number) -> truth`."""
        held = ", ".join(f"{name}: {each}" for name, each in self.types)
        told = f"({held})" if held else ""
        return f"{told} -> {self.gives}".strip() if self.gives else told


def shown_program(
    program: Program, wanted: Callable[[Line], bool], deep: int = MOST_DEEP
) -> list[Shown]:
    """Return what was written where it is wanted, with the functions that this calls."""
    heads = heads_of(program)
    places = {number: head.line for number, head in heads.functions.items()}
    asked = {number for number, line in places.items() if line is not None and wanted(line)}
    starts = {
        heads.start_of(number) for number, line in program.notes.lines.items() if wanted(line)
    }
    found = [routine(heads, start) for start in sorted(starts)]
    functions = {each.number: each for each in program.code.functions}
    found += [function(heads, functions[number], "") for number in sorted(asked & set(functions))]
    nodes: dict[int, list[n.Function | n.Operation]] = {
        number: [functions[number]] for number in asked & set(functions)
    }
    for operation in program.code.operations:
        start = heads.start_of(operation.number)
        if start in starts:
            nodes.setdefault(-1 - start, []).append(operation)
    calling = {name_of(heads, at): each for at, each in nodes.items()}
    return [*found, *called_by(heads, functions, calling, asked, deep)]


def called_by(
    heads: Heads,
    functions: Mapping[int, n.Function],
    calling: Mapping[str, list[n.Function | n.Operation]],
    known: Collection[int],
    deep: int,
) -> Iterator[Shown]:
    """Yield the functions that some nodes call, so far down, each of them once."""
    seen = set(known)
    level = dict(calling)
    for _ in range(deep):
        below: dict[str, list[n.Function | n.Operation]] = {}
        for name, nodes in level.items():
            for number in called_in(nodes, functions):
                if number not in seen:
                    seen.add(number)
                    yield function(heads, functions[number], name)
                    below[name_of(heads, number)] = [functions[number]]
        level = below


def called_in(
    nodes: list[n.Function | n.Operation], functions: Mapping[int, n.Function]
) -> Iterator[int]:
    """Yield the functions that nodes call, or add to the rules in force."""
    for node in (below for each in nodes for below in walk(each)):
        match node:
            case n.CallWord(number):
                found = number
            case n.Call("add", (_, n.Group((n.Const(int(code)), *_)))):
                found = code
            case _:
                continue
        if found in functions:
            yield found


def name_of(heads: Heads, at: int) -> str:
    """Return what a function is called, or the routine -1 - number."""
    head = heads.function(at) if at >= 0 else heads.routine(-1 - at)
    return f"{head.sort} {head.name}".strip()


def function(heads: Heads, node: n.Function, because: str) -> Shown:
    """Return a function as text."""
    head = heads.function(node.number)
    inside = Inside(heads, captured=heads.captured.get(node.number, {}))
    slots = [each for each in node.parameters if each.startswith("a") and each[1:].isdigit()]
    inside = evolve(inside, slots=dict(zip(slots, head.slots, strict=False)))
    if node.number in heads.tests:
        inside = evolve(inside, events={"ev": heads.tests[node.number]})
    lines = [ShownLine(None, *each) for each in block(node.steps, inside, 1)]
    sort = "" if head.sort == "function" else head.sort
    told = " ".join(filter(None, ("function", str(node.number), sort, head.name)))
    gives = "" if node.gives == ANYTHING else node.gives
    held = tuple(held_by(node, inside))
    return Shown("function", node.number, told, head.line, because, held, gives, tuple(lines))


def held_by(node: n.Function, inside: Inside) -> Iterator[tuple[str, str]]:
    """Yield what a function takes along and is handed, by its names, each with its type."""
    for name, each in zip(node.parameters, node.types, strict=False):
        if name == "e":
            _, *along = map(str, types.read(each).of or (types.CONTEXT,))
            yield from typed_places(along, 1, inside.taken)
        elif name not in UNNAMED and each != ANYTHING:
            yield shown(inside.slots.get(name, name)), each


def typed_places(
    held: Iterable[str], first: int, named: Callable[[int], str]
) -> Iterator[tuple[str, str]]:
    """Yield what stands in places from a first one on, by its names, each with its type."""
    for place, each in enumerate(held, first):
        if each != ANYTHING:
            yield named(place), each


def routine(heads: Heads, start: int) -> Shown:
    """Return a routine as text."""
    head = heads.routine(start)
    inside = Inside(heads, locals=heads.locals.get(start, {}))
    lines = [
        ShownLine(each.number if first else None, depth, text)
        for each in heads.program.code.operations
        if heads.start_of(each.number) == start
        for first, (depth, text) in numbered(operation_lines(each, inside))
    ]
    held = tuple(typed_places(heads.locals_of(start), LOCALS, inside.local))
    name = f"{head.sort} {head.name}".strip()
    return Shown("routine", start, name, head.line, "", held, "", tuple(lines))


def numbered(lines: list[tuple[int, str]]) -> Iterator[tuple[bool, tuple[int, str]]]:
    """Yield lines, and whether each is the first one."""
    for index, each in enumerate(lines):
        yield index == 0, each


# ---- operations ----------------------------------------------------------------------------------


def operation_lines(node: n.Operation, inside: Inside) -> list[tuple[int, str]]:
    """Return the lines of an operation: what it does, and where it goes on."""
    after = node.number + 1
    match node.steps:
        case (n.Set((n.Local(0),), n.Const(int(target))),):
            return [(1, f"go on at {target}")]
        case (n.Set((n.Local(0),), n.If(test, n.Const(int(then)), n.Const(int(other)))),):
            on = "" if then == after else f"then {then}, "
            return [(1, f"if {said(test, inside)}, {on}else {other}")]
        case (n.When(n.Local(rest), (n.Set((n.Local(one),), _), *_), (n.Set(_, n.Const(out)),)),):
            return [(1, f"the next of {inside.local(rest)} is {inside.local(one)}, else {out}")]
    goes_on, steps = "", []
    for step in node.steps:
        match step:
            case n.Set((n.Local(0),), n.Const(int(target))):
                goes_on = "" if target == after else f", then {target}"
            case _:
                steps.append(step)
    lines = block(values_put_in(tuple(steps)), inside, 1)
    if lines and goes_on:
        depth, text = lines[-1]
        lines[-1] = depth, text + goes_on
    return lines or [(1, f"go on{goes_on}")]


def values_put_in(steps: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    """Return steps with values where they are needed: they have a name only to be looked at."""
    match steps:
        case (
            n.Set((n.Name("values"),), n.Group() as values),
            n.When(_, (n.Do(n.Call("invoke" as name, (*args, n.Name("values")))),)),
        ):
            return (n.Do(n.Call(name, (*args, values))),)
    return steps


# ---- steps ---------------------------------------------------------------------------------------


def block(steps: tuple[n.Step, ...], inside: Inside, depth: int) -> list[tuple[int, str]]:
    """Return the lines of steps, each with how far it stands in."""
    return [line for step in steps for line in step_lines(step, inside, depth)]


def step_lines(step: n.Step, inside: Inside, depth: int) -> list[tuple[int, str]]:
    """Return the lines of a step."""
    match step:
        case n.Answer(value):
            return [(depth, f"answer {said(value, inside)}")]
        case n.Stop():
            return [(depth, "no more of this")]
        case n.Nothing():
            return [(depth, "nothing")]
        case n.Count():
            return [(depth, "count work")]
        case n.Set(places, value):
            names = ", ".join(said(each, inside) for each in places)
            if places == (n.Local(0),):
                if isinstance(value, n.At):
                    those = f"{said(value.of, inside)}, by {said(value.place, inside)}"
                    return [(depth, f"go on at one of {those}")]
                return [(depth, f"go on at {said(value, inside)}")]
            return [(depth, f"let {names} be {said(value, inside)}")]
        case n.Change(place, how, value):
            verb, to = ("take", "from") if how == "-" else ("add", "to")
            return [(depth, f"{verb} {said(value, inside)} {to} {said(place, inside)}")]
        case n.Append(name, value):
            return [(depth, f"one more of {name}: {said(value, inside)}")]
        case n.Do(call):
            return [(depth, called(call, inside))]
        case n.When(test, then, other):
            lines = [(depth, f"if {said(test, inside)}:"), *block(then, inside, depth + 1)]
            if other:
                lines += [(depth, "otherwise:"), *block(other, inside, depth + 1)]
            return lines
        case n.Each(names, domain, inner):
            head = f"for each {', '.join(names)} in {said(domain, inside)}:"
            return [(depth, head), *block(inner, inside, depth + 1)]
        case n.While(test, inner):
            head = f"as long as {said(test, inside)}:"
            return [(depth, head), *block(inner, inside, depth + 1)]
    raise AssertionError(step)
