"""Expressions of a program in plain words: `the zone of it is hand of you`.

What a number is follows from where it stands: next to a zone it is a zone, in the place of a field
it is a field. `PHRASES` has the words for functions of the kernel.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import Factory, evolve, frozen

from cardwright.grammar import ast

from ..program import nodes as n
from ..program import simple_events
from .program_names import (
    Heads,
    box_name,
    event_name,
    field_name,
    part_name,
    quoted,
    shortened,
    shown,
    zone_name,
)
from .program_phrases import COLUMNS, FOR_EACH, HOWS, PHRASES

PLACE = re.compile(r"\{(\d)(?::(\w+))?\}")
CONTEXT = {0: "you", 1: "this card", 2: "this text"}
"""What the parts of a context are."""
COMPOUND = (n.And, n.Or, n.Not, n.If, n.Compare, n.Between, n.Same, n.Arith, n.Listing, n.Bind)
"""What stands in brackets inside of something else."""
ROLES = {"zone": "zone", "field": "field", "edge": "box"}
"""What numbers are in the roles of simple events."""
OWN_PLACE = frozenset(
    (
        "announce", "ask_option", "ask_order", "ask_several", "ask_things", "ask_yes", "begin",
        "carry_out", "decide", "emit", "emit_fitting", "forget_records", "go_to", "invoke",
        "new_record", "put_tokens", "resolve", "resolve_stack", "settle_x",
    )
)  # fmt: skip
"""Functions of the kernel that may be handed the number of their own operation."""


@frozen
class Inside:
    """What the names and places of a function or routine stand for."""

    heads: Heads
    slots: Mapping[str, str] = Factory(dict)
    locals: Mapping[int, str] = Factory(dict)
    captured: Mapping[int, str] = Factory(dict)
    events: Mapping[str, int] = Factory(dict)

    def local(self, place: int) -> str:
        """Return what a place of the frame is called."""
        return self.locals.get(place, f"local {place}")

    def taken(self, place: int) -> str:
        """Return what is called what was taken along in some place."""
        return self.captured.get(place, f"taken {place}")


def said(node: n.Expression, inside: Inside, kind: str = "") -> str:
    """Return an expression in words; what a number in it is may be known from around it."""
    match node:
        case n.Const(value):
            return number_said(value, inside, kind)
        case n.Word(text):
            return text or "nothing"
        case n.Entry(row):
            return constant(inside.heads.program.code.constants[row])
        case n.Name("x") | n.Captured(0) | n.Local(1):
            return "the same context"
        case n.Name("ev") | n.Local(2):
            return "the event"
        case n.Name(name):
            return shown(inside.slots.get(name, name))
        case n.Kernel(name):
            return name.lower().replace("_", " ")
        case n.Local(place):
            return inside.local(place)
        case n.Captured(place):
            return inside.taken(place)
        case n.Column(name):
            return COLUMNS.get(name, name)
        case n.Table(name, number):
            return name.lower() if number is None else f"{name.lower()} {number}"
        case n.Ruled(part, number):
            what = "" if number is None else f" {ruled_name(inside, part, number)}"
            return f"what rules say of {part}{what}"
        case n.KindsOf(model):
            return f"the kinds of {part_of(model, inside)}"
        case n.Group(items):
            return group(items, inside, kind)
        case n.Fresh(items):
            return f"the list ({listed(items, inside)})"
        case n.Spread(value):
            return f"all of {part_of(value, inside)}"
        case n.At():
            return taken(node, inside)
        case n.Slice(of, low, high, step):
            ends = f" from {low or 0}{'' if high is None else f' to {high}'}"
            return f"{part_of(of, inside)}{ends if step is None else ' the other way round'}"
        case n.Call():
            return called(node, inside, kind)
        case n.CallWord(number, args):
            return word_said(number, args, inside)
        case n.Ask(n.At(closure, n.Const(0)), _, args):
            about = f" of {listed(args, inside)}" if args else ""
            return f"{part_of(closure, inside)} holds{about}"
        case n.Ask(code, captured, args):
            return f"{said(code, inside)} asked ({listed((captured, *args), inside)})"
        case _:
            return compound(node, inside, kind)


def compound(node: n.Expression, inside: Inside, kind: str) -> str:
    """Return an expression that is made of others."""
    match node:
        case n.If(_, n.At(n.Column("models"), thing), n.Call("face_of", _)):
            return f"the print of {part_of(thing, inside)}"
        case n.And(parts):
            return " and ".join(part_of(each, inside) for each in parts)
        case n.Or(parts):
            return " or ".join(part_of(each, inside) for each in parts)
        case n.Not(part):
            text = part_of(part, inside)
            return f"not ({text})" if isinstance(part, n.CallWord) else f"not {text}"
        case n.If(test, then, other):
            sides = [part_of(each, inside, kind) for each in (then, other)]
            if sides[0] == sides[1]:  # read with the rules about it, or as it is where none are
                return sides[0]
            return f"{sides[0]} if {part_of(test, inside)}, otherwise {sides[1]}"
        case n.Compare(how, left, right):
            return compared(how, left, right, inside)
        case n.Between(low, value, high):
            sides = [part_of(each, inside) for each in (low, value, high)]
            return " <= ".join(sides)
        case n.Same(left, right):
            return f"{part_of(left, inside)} is {part_of(right, inside)}"
        case n.Arith("+", n.Const(int(zone)), n.At(_, n.Const(0)) as player) if kind == "zone":
            return owned(zone, player, inside)
        case n.Arith("-", n.Const(1), n.At(_, n.Const(0))):
            return "the other player"
        case n.Arith(how, left, right):
            return f"{part_of(left, inside)} {how} {part_of(right, inside)}"
        case n.Negate(part):
            return f"-{part_of(part, inside)}"
        case n.Bind(name, value):
            return f"{name}, which is {part_of(value, inside)}"
        case n.Listing(body, through):
            return listing(body, through, inside)
        case n.Lambda(name, body):
            return f"{name}: {said(body, inside)}"
    raise AssertionError(node)


def part_of(node: n.Expression, inside: Inside, kind: str = "") -> str:
    """Return an expression as it stands inside of another one."""
    text = said(node, inside, kind)
    if isinstance(node, n.If) and text.startswith("the print of "):
        return text
    if isinstance(node, n.Arith) and kind == "zone":
        return text
    return f"({text})" if isinstance(node, COMPOUND) else text


def listed(nodes: tuple[n.Expression, ...], inside: Inside, kind: str = "") -> str:
    """Return expressions with commas between them."""
    return ", ".join(said(each, inside, kind) for each in nodes)


# ---- constants -----------------------------------------------------------------------------------


def number_said(value: int | bool | None, inside: Inside, kind: str) -> str:
    """Return a number, or what it is the number of."""
    if value is None or isinstance(value, bool):
        return {None: "nobody", True: "yes", False: "no"}[value]
    program = inside.heads.program
    match kind:
        case "zone" | "zones":
            return zone_name(program, value)
        case "field":
            return field_name(program, value)
        case "box":
            return box_name(program, value)
        case "event" | "events":
            return event_name(program, value)
        case "part":
            return part_name(program, value)
    return str(value)


def constant(entry: str | tuple[str, ...]) -> str:
    """Return an entry of the table of constants."""
    return quoted(entry) if isinstance(entry, str) else f"({', '.join(map(quoted, entry))})"


def owned(zone: int, player: n.Expression, inside: Inside) -> str:
    """Return the zone of a player."""
    program = inside.heads.program
    known = 0 <= zone < len(program.zone_of)
    name = shown(program.zone_of[zone].name) if known else f"zone {zone}"
    return f"{name} of {part_of(player, inside)}"


def ruled_name(inside: Inside, part: str, number: int) -> str:
    """Return what rules are about."""
    if part == "numbers":
        return field_name(inside.heads.program, number)
    return inside.heads.function(number).name or str(number)


# ---- what is made of others ----------------------------------------------------------------------


def group(items: tuple[n.Expression, ...], inside: Inside, kind: str) -> str:
    """Return several things; a closure is the number of its code, and what it takes along."""
    match items:
        case (n.Const(int(code)), n.Group((n.Name("x") | n.Captured(0) | n.Local(1), *along))):
            with_these = f" with {listed(tuple(along), inside)}" if along else ""
            return f"[{code}{with_these}]"
        case (n.Word("?"), low, high, _, _, how, base, *_):
            numbers = f"{said(low, inside)} to {said(high, inside)}"
            return f"({said(how, inside)} {numbers} {said(base, inside)})"
        case (n.Word("ends" | "begins" as end), n.Const(int(part))):
            return f"until {part_name(inside.heads.program, part)} {end}"
        case (only,) if kind in ("zones", "events"):
            return said(only, inside, kind.removesuffix("s"))
    return f"({listed(items, inside, kind.removesuffix('s') if kind else '')})"


def taken(node: n.At, inside: Inside) -> str:
    """Return one of a row, or what a column or a table has for something."""
    program = inside.heads.program
    match node:
        case n.At(n.Name("x") | n.Captured(0) | n.Local(1), n.Const(int(place))):
            return CONTEXT.get(place, f"part {place} of the context")
        case n.At(n.At(n.Name() | n.Local(2) as event, n.Const(2)), n.Const(int(role))) if is_event(
            event
        ):
            name = event.name if isinstance(event, n.Name) else ""
            sort = inside.events.get(name, -1)
            roles = program.types[sort].roles if 0 <= sort < len(program.types) else ()
            return f"its {shown(roles[role][0]) if role < len(roles) else f'role {role}'}"
        case n.At(n.Name() | n.Local(2) as event, n.Const(3)) if is_event(event):
            return "who did it"
        case n.At(n.At(n.Column("fields"), n.Const(int(field))), thing):
            return f"{field_name(program, field)} of {part_of(thing, inside)}"
        case n.At(n.Column(name), thing):
            return f"{COLUMNS.get(name, name)} {part_of(thing, inside)}"
        case n.At(n.Table("FACES", int(number)), _):
            name = inside.heads.function(number).name or f"noun {number}"
            return f"printed as {name}: {said(node.place, inside)}"
        case n.At(n.At(n.Table("FREE" | "COSTLESS" as table), box), model):
            what = "nothing in the way" if table == "FREE" else "no costs"
            return f"{said(box, inside, 'box')} has {what} on {part_of(model, inside)}"
        case n.At(n.Table("P_TYPES"), n.At(event, n.Const(0))):
            return f"the sorts of {part_of(event, inside)}"
        case n.At(n.Table("PRINTED", int(number)), model):
            return f"the printed {field_name(program, number)} of {part_of(model, inside)}"
        case n.At(of, n.Const(int(place))):
            return f"part {place + 1} of {part_of(of, inside)}"
        case n.At(of, place):
            return f"{part_of(of, inside)} at {part_of(place, inside)}"
    raise AssertionError(node)


def is_event(node: n.Expression) -> bool:
    """Whether an expression is the event that is looked at."""
    return isinstance(node, n.Local) or (
        isinstance(node, n.Name) and re.fullmatch(r"ev\d*", node.name) is not None
    )


def compared(how: str, left: n.Expression, right: n.Expression, inside: Inside) -> str:
    """Return a comparison."""
    if right == n.Const(None) and how in ("is", "is not"):
        return f"{part_of(left, inside)} is {'nobody' if how == 'is' else 'there'}"
    kind = "zone" if is_zone(left) or is_zone(right) else ""
    word = "is" if kind and how == "==" else HOWS[how]
    return f"{part_of(left, inside, kind)} {word} {part_of(right, inside, kind)}"


def is_zone(node: n.Expression) -> bool:
    """Whether an expression surely is a zone."""
    match node:
        case n.At(n.Column("where")) | n.Call("zone_of" | "owned_zone"):
            return True
    return False


def listing(body: n.Expression, through: tuple[n.Through, ...], inside: Inside) -> str:
    """Return what stands for each of some things."""
    parts = []
    for each in through:
        tests = " and ".join(part_of(test, inside) for test in each.tests)
        where = f" where {tests}" if tests else ""
        parts.append(f"each {', '.join(each.names)} of {part_of(each.domain, inside)}{where}")
    gone = ", ".join(parts)
    names = through[0].names
    if body in (n.Name(names[0]), n.Const(True)) and len(through) == 1:
        return gone
    return f"{part_of(body, inside)} for {gone}"


# ---- calls ---------------------------------------------------------------------------------------


def called(node: n.Expression, inside: Inside, kind: str = "") -> str:
    """Return a call of the kernel in words."""
    if not isinstance(node, n.Call):
        return said(node, inside)
    args = node.args
    if node.name in OWN_PLACE and args and isinstance(args[0], n.Const):
        args = args[1:]
    program = inside.heads.program
    match (node.name, args):
        case ("owned_zone", (n.Const(int(zone)), player)):
            return owned(zone, player, inside)
        case ("emit" | "emit_fitting", (n.Kernel(name), n.Group(values))):
            sort = getattr(simple_events, name, -1)
            return with_roles(f"{event_name(program, sort)}", sort, values, inside)
        case ("invoke", (n.Const(int(sort)), _, n.Group(values))):
            return with_roles(f"do {event_name(program, sort)}", sort, values, inside)
        case ("add", (about, n.Group(parts))):
            return f"add the clause {clause(about, inside)}: {clause_said(parts, inside)}"
        case ("happened" | "has_happened" | "times_happened", (sorts, test, period)):
            named = PHRASES[node.name].replace("{0:events}", said(sorts, inside, "events"))
            when = said(period, inside, "part")
            return f"{named}{such(test, sorts, inside)}, {when}"
        case (("any" | "all") as name, (n.Listing() as only,)):
            return f"{FOR_EACH[name]}{said(only, inside)}"
        case ("min" | "max" as name, several):
            return f"the {'lowest' if name == 'min' else 'highest'} of ({listed(several, inside)})"
    phrase = PHRASES.get(node.name)
    if phrase is not None:
        return filled(phrase, args, inside)
    own = node.name.replace("_", " ")
    return f"{own} ({listed(args, inside)})" if args else own


def filled(phrase: str, args: tuple[n.Expression, ...], inside: Inside) -> str:
    """Return a phrase with arguments in its places."""

    def put(found: re.Match[str]) -> str:
        at = int(found[1])
        return part_of(args[at], inside, found[2] or "") if at < len(args) else "nothing"

    return PLACE.sub(put, phrase)


def with_roles(name: str, sort: int, values: tuple[n.Expression, ...], inside: Inside) -> str:
    """Return an event with what stands in its roles."""
    roles = inside.heads.program.types[sort].roles if sort >= 0 else ()
    told = [
        f"{shown(role)} = {said(value, inside, ROLES.get(kind, ''))}"
        for (role, kind), value in zip(roles, values, strict=False)
    ]
    return f"{name} ({', '.join(told)})" if told else name


def such(test: n.Expression, sorts: n.Expression, inside: Inside) -> str:
    """Return which of some events are meant."""
    if not isinstance(test, n.Lambda):
        return "" if test == n.Const(None) else f" where {part_of(test, inside)}"
    match sorts:
        case n.Group((n.Const(int(sort)),)):
            inside = evolve(inside, events={**inside.events, test.name: sort})
    return f" where {part_of(test.body, inside)}"


def clause(about: n.Expression, inside: Inside) -> str:
    """Return what a clause of a rule is about."""
    match about:
        case n.Group((n.Word("when" | "before" | "instead" as word), sort)):
            return f"{word} {said(sort, inside, 'event')}"
        case n.Group((n.Word("number"), n.Const(int(field)))):
            return f"number {field_name(inside.heads.program, field)}"
        case n.Group((n.Word("adjective"), n.Const(int(number)))):
            return f"adjective {inside.heads.function(number).name}"
    return said(about, inside)


def clause_said(parts: tuple[n.Expression, ...], inside: Inside) -> str:
    """Return a clause: the code that tests or reads, what it took along, and what is done."""
    match parts:
        case (code, n.Group() as along, guards, n.Const(int(start)), n.Entry(), _):
            body = f", then do {start}"
        case (code, n.Group() as along, guards, *_):
            body = ""
        case _:
            return listed(parts, inside)
    guarded = "" if guards == n.Name("g") else f", if {said(guards, inside)}"
    return f"{said(n.Group((code, along)), inside)}{guarded}{body}"


def word_said(number: int, args: tuple[n.Expression, ...], inside: Inside) -> str:
    """Return a function of the program that is asked: by its own words, with what it is given."""
    head = inside.heads.function(number)
    given = [each for each in args if not is_context(each)]
    match args:
        case (n.Group((_, *slots)), n.Name("add"), _):  # a rule is given all in one
            given = list(slots)
    if head.sort == "noun" and len(given) == 1:
        return f"{part_of(given[0], inside)} is {head.name}"
    if head.pattern is None:
        return f"function {number} ({', '.join(part_of(each, inside) for each in given)})"
    left = list(given)
    told = ""
    for each in head.pattern.elements:
        spaced = not isinstance(each, ast.Literal) or each.spaced
        match each:
            case ast.Slot():
                word = part_of(left.pop(0), inside) if left else "..."
            case ast.Either(one=one):
                word = shortened(one)
            case ast.Literal(text=text):
                word = shortened(text)
        told += f" {word}" if spaced and told else word
    return f"{', '.join(part_of(each, inside) for each in left)} is {told}" if left else told


def is_context(node: n.Expression) -> bool:
    """Whether an argument is the context that goes along with each call."""
    return node in (n.Name("x"), n.Captured(0), n.Local(1), n.Name("add"), n.Name("g"))
