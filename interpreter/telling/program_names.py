"""What the numbers of a program are called: from its tables and its notes, for whoever reads it.

`heads_of` says for each function, and for each routine by its first operation, what it is, what it
is called, where it was written, and what its slots and locals are called. Nothing that plays needs
any of that.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right

from attrs import Factory, define, frozen

from cardwright.grammar import Printer, ast, pattern

from ..program import nodes as n
from ..program.notes import Line, Placed
from ..program.row_places import LOCALS
from ..program.tables import WHOLE, Program
from ..program.traversal import walk

BARE = re.compile(r"[^\W\d_][\w' -]*")
"""What stands without quotes: words of letters and numbers."""
KINDS = re.compile(r"\{([^{}:]+): [^{}]*\}")
"""A slot of a pattern, as it is declared."""
MOST_SHOWN = 120
"""So many signs of a name are shown."""


@frozen
class Head:
    """What a function or a routine is: its sort, its name, where it stands, and its slots."""

    sort: str
    name: str = ""
    line: Line | None = None
    slots: tuple[str, ...] = ()
    pattern: ast.Pattern | None = None


@define
class Heads:
    """What the functions and routines of a program are."""

    program: Program
    functions: dict[int, Head] = Factory(dict)
    routines: dict[int, Head] = Factory(dict)
    locals: dict[int, dict[int, str]] = Factory(dict)
    """The names of locals, by the first operation of their routine."""
    captured: dict[int, dict[int, str]] = Factory(dict)
    """The names of what a closure took along, by its function."""
    tests: dict[int, int] = Factory(dict)
    """The sort of event that a function tests, by the function."""

    def start_of(self, operation: int) -> int:
        """Return the first operation of the routine that an operation is of."""
        starts = sorted(self.program.rooms)
        return starts[bisect_right(starts, operation) - 1]

    def locals_of(self, start: int) -> tuple[str, ...]:
        """Return the types of the locals of a routine, as far as they are declared."""
        operations = self.program.code.operations
        return next((each.locals or () for each in operations if each.number == start), ())

    def function(self, number: int) -> Head:
        """Return what a function is."""
        return self.functions.get(number, Head("function"))

    def routine(self, start: int) -> Head:
        """Return what a routine is."""
        return self.routines.get(start, Head("routine"))


def heads_of(program: Program) -> Heads:
    """Return what the functions and routines of a program are."""
    made = Heads(program)
    notes = program.notes
    for number, words in notes.closures.items():
        head = Head("deed" if number >= 0 else "closure", said(program, words))
        into, at = (made.routines, number) if number >= 0 else (made.functions, -1 - number)
        into[at] = head
    for number, line in notes.rule_lines.items():
        made.functions[number] = declared(program, line)
    for number, line in notes.lines.items():
        start = made.start_of(number)
        known = made.routines.get(start, Head("routine"))
        if known.line is None:
            made.routines[start] = Head(known.sort, known.name, line)
    name_functions(made)
    name_routines(made)
    name_places(made)
    return made


def said(program: Program, node: object) -> str:
    """Return the words of an expression."""
    if not isinstance(node, ast.Expression):
        return ""
    return shortened(Printer(program.notes.words).say(node))


def declared(program: Program, line: Line) -> Head:
    """Return what a function is, by the declaration that it was made of."""
    node: Placed | None = line.node
    match node:
        case ast.Noun(title=title):
            return Head("noun", shown(title.one), line)
        case ast.Adjective() | ast.Value() | ast.Definition():
            sort = type(node).__name__.lower().replace("definition", "rule")
            slots = [each.name for each in node.pattern.elements if isinstance(each, ast.Slot)]
            return Head(sort, shortened(pattern(node.pattern)), line, tuple(slots), node.pattern)
        case ast.Reaction(sort=sort):
            return Head(f"rule that is always in force ({sort})", "", line)
        case ast.Always():
            return Head("rule that is always in force", said(program, node.rule), line)
    return Head("rule", said(program, node), line)


def name_functions(made: Heads) -> None:
    """Say what functions are that nobody declared."""
    program = made.program
    for operation, number in program.feasible.items():
        words = made.routine(operation).name
        made.functions.setdefault(number, Head("whether it can be done", words))
    for number, card in enumerate(program.prints):
        for box, text in card.texts.items():
            name = f"{number} {quoted(card.name)}, {box_name(program, box)}"
            if box != WHOLE and text.payable >= 0:
                made.functions[text.payable] = Head("whether the costs can be paid of card", name)
    for function in program.code.functions:
        if function.parameters == ("v",):
            made.functions.setdefault(function.number, Head("who may know an event"))
        for node in walk(function):
            match node:
                case n.Call(
                    "add",
                    (
                        n.Group((n.Word("when" | "before" | "instead"), n.Const(int(sort)))),
                        n.Group((n.Const(int(code)), *_)),
                    ),
                ):
                    made.tests[code] = sort
                    tested = f"of {event_name(program, sort)}"
                    made.functions.setdefault(code, Head("which event is meant", tested))


def name_routines(made: Heads) -> None:
    """Say what routines are: words, parts of play, reactions, and texts of cards."""
    program, lines = made.program, {start: made.routine(start).line for start in made.routines}
    for kind in program.types:
        if kind.entry >= 0:
            line = lines.get(kind.entry)
            slots = tuple(name for name, _ in kind.roles)
            sort, _, name = kind.key.partition(": ")
            made.routines[kind.entry] = Head(
                f"word {kind.number}", shortened(f"{sort} {name}"), line, slots
            )
    for part in program.flows:
        slots = tuple(name for name, _ in program.types[part.begins].roles)
        name = part.name if part.name == part.sort else f"{part.sort} {shown(part.name)}"
        head = Head(f"part of play {part.number}", name, lines.get(part.entry), slots)
        made.routines[part.entry] = head
    for start, (node, _) in program.notes.reactions.items():
        made.routines[start] = Head("reaction", node.sort, lines.get(start))
    for number, card in enumerate(program.prints):
        for box, text in card.texts.items():
            if box == WHOLE:
                continue
            name = f"{number} {quoted(card.name)}, {box_name(program, box)}"
            for start in (start for line in text.actions for start in line):
                words = made.routine(start).name
                made.routines[start] = Head("text of card", f"{name}: {words}", lines.get(start))
            for start in text.costs:
                words = made.routine(start).name
                made.routines[start] = Head("cost of card", f"{name}: {words}", lines.get(start))


def name_places(made: Heads) -> None:
    """Say what locals are called, and what closures took along."""
    notes = made.program.notes
    for start in made.program.rooms:
        slots = made.routine(start).slots
        made.locals[start] = {LOCALS + at: shown(name) for at, name in enumerate(slots)}
    for at, site in notes.sites.items():
        if site.names is not None:
            known = made.locals[made.start_of(at)]
            known |= {place: shown(name) for name, (place, _) in site.names.locals.items()}
    for start, (_, given) in notes.reactions.items():
        known = made.locals[start]
        known |= {place: shown(name) for name, (place, _) in given.locals.items()}
    for number, words in notes.closed_in.items():
        places = [place for place, _ in made.program.closed_in.get(number, ())]
        found = dict(zip(places, map(shown, words), strict=False))
        if number < 0:
            made.captured[-1 - number] = found
        else:  # what it took along are its first locals
            known = made.locals.setdefault(number, {})
            known |= {place + LOCALS - 1: name for place, name in found.items()}
    for function in made.program.code.functions:
        slots = made.function(function.number).slots
        if "e" in function.parameters and slots:
            names = {1 + at: shown(name) for at, name in enumerate(slots)}
            made.captured[function.number] = names


# ---- names of numbers ----------------------------------------------------------------------------


def zone_name(program: Program, number: int) -> str:
    """Return the name of a zone; one of a player's says whose it is."""
    if not 0 <= number < len(program.zone_of):
        return f"zone {number}"
    name, owner = shown(program.zone_of[number].name), program.owner_of_zone[number]
    return name if owner < 0 else f"{name} of player {owner}"


def field_name(program: Program, number: int) -> str:
    """Return the name of a field."""
    known = 0 <= number < len(program.fields)
    return shown(program.fields[number].name) if known else f"field {number}"


def box_name(program: Program, number: int) -> str:
    """Return the name of a box, or what stands for all of them."""
    if number == WHOLE:
        return "all of it"
    return shown(program.boxes[number]) if number < len(program.boxes) else f"box {number}"


def event_name(program: Program, number: int) -> str:
    """Return the name of a sort of event."""
    if not 0 <= number < len(program.types):
        return "anything" if number == -1 else f"event {number}"
    key = program.types[number].key
    return shortened(KINDS.sub(r"{\1}", key.partition(": ")[-1] or key))


def part_name(program: Program, number: int) -> str:
    """Return the name of a part of play."""
    known = 0 <= number < len(program.flows)
    return shown(program.flows[number].name) if known else "match"


def shown(name: str) -> str:
    """Return a name as it is; in quotes if it is not of plain words."""
    return name if BARE.fullmatch(name) and len(name) <= MOST_SHOWN else quoted(name)


def quoted(text: str) -> str:
    """Return a text in quotes, on one line, and not too long."""
    return json.dumps(shortened(text), ensure_ascii=False)


def shortened(text: str) -> str:
    """Return the beginning of a text that is long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
