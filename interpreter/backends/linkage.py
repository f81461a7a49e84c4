"""What all back ends share: the tables that code looks into, and a linked program put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from ..kernel.linked import Body, Linked
from ..kernel.machine import Operation, going_on_at, passing
from ..program import nodes as n
from ..program.fragments import Ends
from ..program.shapes import Function
from ..program.tables import BoxText, Called, Passed, Print, Program

Tables = dict[tuple[str, int | None], object]
"""Tables by name and number: `KINDS` has one for each kind, `COPIED` has no number."""
CalledIn = Callable[[BaseException], Iterable[Called]]


def tables_of(program: Program) -> Tables:
    """Return the tables that the code of a program looks into."""
    boxes = range(len(program.boxes))
    free = [[is_free(each.texts.get(box)) for each in program.prints] for box in boxes]
    costless = [
        [box not in each.texts or not each.texts[box].costs for each in program.prints]
        for box in boxes
    ]
    found: Tables = {
        ("COPIED", None): program.copying, ("FREE", None): free, ("COSTLESS", None): costless,
    }  # fmt: skip
    found |= {("PRINTED", number): program.printed[number] for number in program.fixed_marks}
    return found | by_print(program, 0, 0)


def by_print(program: Program, kinds: int, faces: int) -> Tables:
    """Return tables of what holds of prints, behind so many kinds and conditions: of which."""
    words = [partial(has_word, each, program.code.constants) for each in program.prints]
    found: Tables = {
        ("KINDS", number): [kind in each.kinds for each in program.prints]
        for number, kind in enumerate(program.kinds_asked[kinds:], kinds)
    }
    return found | {
        ("FACES", number): [holds_of(condition, each) for each in words]
        for number, condition in enumerate(program.faces[faces:], faces)
    }


def has_word(card: Print, constants: Sequence[object], box: int, row: int) -> bool:
    """Whether a box of a print uses the word that is an entry of the table of constants."""
    found = card.texts.get(box)
    return found is not None and constants[row] in found.words


def holds_of(condition: n.Expression, words: Callable[[int, int], bool]) -> bool:
    """Whether a condition that hangs on a print alone holds of one, by the words it has."""
    match condition:
        case n.And(parts):
            return all(holds_of(each, words) for each in parts)
        case n.Or(parts):
            return any(holds_of(each, words) for each in parts)
        case n.Not(part):
            return not holds_of(part, words)
        case n.Call(_, (n.Const(int() as box), _, n.Entry(row))):
            return words(box, row)
    raise AssertionError(condition)


def is_free(text: BoxText | None) -> bool:
    """Whether nothing in a text itself can keep it from being announced."""
    return text is not None and text.free


def ends_of(linked: Linked) -> Ends:
    """Return how much there is of a program: what is asked beside it is numbered from there."""
    return Ends(len(linked.functions), len(linked.operations))


def functions_in(code: n.ProgramCode, ends: Ends) -> range:
    """Return the numbers of functions there are with more code; those below 0 a pass has made."""
    more = sum(each.number < 0 for each in code.functions)
    return range(-more, ends.functions + len(code.functions) - more)


def put_together(
    program: Program,
    functions: list[Function],
    operations: list[Operation],
    called: CalledIn,
    kept: object,
) -> Linked:
    """Return a linked program."""
    announcing = announced(program.announced, [*operations])
    pads = pads_of(program)
    looks = [functions[number] for number in program.looks]
    bodies = [
        Body(
            each.entry, pads.get(each.entry, []), look if roles else None, bool(cards), each.leaves
        )
        for each, look, roles, cards in zip(
            program.types, looks, program.seen_roles, program.card_roles, strict=True
        )
    ]
    starts = sorted(program.rooms)
    return Linked(
        program, functions, operations, announcing, pads, starts, looks, bodies, called, kept
    )


def put_behind(
    linked: Linked,
    program: Program,
    functions: Iterable[Function],
    operations: Iterable[Operation],
    called: CalledIn,
    kept: object,
) -> Linked:
    """Return a linked program with more functions and operations; the program has them already."""
    more = [*operations]
    if not more:
        announcing, pads, starts = linked.announcing, linked.pads, linked.starts
    else:
        first = len(linked.operations)
        late = {at - first: how for at, how in program.announced.items() if at >= first}
        announcing = [*linked.announcing, *announced(late, [*more])]
        rooms = program.rooms.items()
        pads = linked.pads | {at: [None] * room for at, room in rooms if at not in linked.pads}
        starts = sorted(program.rooms)
    return Linked(
        program, [*linked.functions, *functions], [*linked.operations, *more], announcing, pads,
        starts, linked.seen_of, linked.bodies, called, kept,
        told=None if more else linked.told,  # what was put together may be of other lines then
    )  # fmt: skip


def announced(how: Mapping[int, Passed], operations: list[Operation]) -> list[Operation]:
    """Return what operations are when a text is only announced, by how they are passed over."""
    for number, each in how.items():
        goal = each.goal
        operations[number] = passing(each.held) if goal is None else going_on_at(goal)
    return operations


def pads_of(program: Program) -> dict[int, list[None]]:
    """Return the empty locals of each routine: what fills roles and slots is there already."""
    pads = {start: [None] * count for start, count in program.rooms.items()}
    for each in program.types:
        if each.entry >= 0:
            pads[each.entry] = [None] * (program.rooms[each.entry] - len(each.roles))
    for part in program.flows:
        slots = len(program.types[part.begins].roles)
        pads[part.entry] = [None] * (program.rooms[part.entry] - slots)
    return pads
