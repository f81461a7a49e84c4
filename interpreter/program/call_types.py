"""What calls give: of the kernel by its rows, of functions of the program, and of closures.

A closure is a number and a row, and nothing tells it from any other two, until a closure is wanted
in its place. Then its code must be there, be asked as it will be asked, and read just what is taken
along with it.
"""

from __future__ import annotations

from attrs import evolve

from . import abi
from . import nodes as n
from .check_scope import (
    ADDER,
    GUARDS,
    Inside,
    no_spread,
    short,
    spread,
    together,
)  # fmt: skip
from .types import (
    ANY,
    CONTEXT,
    EVENT,
    NEVER,
    NOBODY,
    NUMBER,
    TRUTH,
    WHOLE,
    Type,
    as_list,
    fits,
    grouped,
    joined,
    listed,
    perhaps,
    read,
    row_of,
    sure,
)  # fmt: skip

ASKED_WITH: dict[str, tuple[str, ...]] = {
    "condition": (), "number": (), "value": (), "event": ("ev",), "rule": ("add", "g"),
    "noun": ("it",),
}  # fmt: skip
"""What the code of a closure is handed besides what it took along."""


def closure(code: int, taken: n.Expression, wanted: Type, inside: Inside) -> Type:
    """Note it if code and what it takes along do not make the closure that is wanted."""
    of = wanted.of[0]
    if of.name == "action":
        start, held = inside.known.routines.get(code, (None, ()))
        if start != code:
            return inside.note(f"no routine begins with operation {code}")
        if not isinstance(taken, n.Group) or not no_spread(taken.items):
            inside.expect(taken, read("along"))
            return wanted
        if len(taken.items) - 1 > len(held):
            return inside.note(f"routine {code} has no room for what is taken along")
        for each, one in zip(taken.items, (CONTEXT, *held), strict=False):
            inside.expect(each, one)
        return wanted
    function = inside.known.functions.get(code)
    if function is None or of.name not in ASKED_WITH:
        return inside.note(f"there is no function {code} for {wanted}")
    if function.parameters != ("e", *ASKED_WITH[of.name]):
        return inside.note(f"function {code} is not asked as {wanted} is")
    if function.types:
        inside.expect(taken, read(function.types[0]))
        if of.name == "noun" and not fits(of.of[0], sure(read(function.types[1]))):
            inside.note(f"function {code} is asked about {function.types[1]}, not {of.of[0]}")
    answer = of.of[0] if of.name == "value" else {"number": NUMBER, "rule": ANY}.get(of.name, TRUTH)
    if not fits(read(function.gives), perhaps(answer)):
        inside.note(f"function {code} answers {function.gives}, where {answer} is wanted")
    return wanted


def choice(
    low: n.Expression,
    high: n.Expression,
    codes: tuple[int, int],
    taken: n.Expression,
    inside: Inside,
) -> Type:
    """Return the type of a choice that is still to be made."""
    inside.expect(low, NUMBER)
    inside.expect(high, NUMBER)
    functions = inside.known.functions
    lists, test = functions.get(codes[0]), functions.get(codes[1])
    if lists is None or lists.parameters != ("e",) or test is None:
        return inside.note(f"function {codes[0]} lists nothing to choose from")
    if test.parameters != ("e", "it"):
        return inside.note(f"function {codes[1]} tells of no one thing")
    for each in (lists, test):
        if each.types:
            inside.expect(taken, read(each.types[0]))
    inner = as_list(read(lists.gives))
    if inner is None:
        return inside.note(f"function {codes[0]} gives {lists.gives}, and no list")
    return Type("open", (inner,))


def kernel_call(name: str, args: tuple[n.Expression, ...], inside: Inside) -> Type:
    """Return what a function of the kernel gives."""
    if name == "add":
        if len(args) != 2:
            return inside.note(f"a clause is added under a key, and not with {len(args)}")
        inside.expect(args[0], read("key"))
        clause(args[1], inside)
        return NOBODY
    if name in abi.BUILTINS:
        return of_python(name, args, inside)
    row = abi.ROWS[name]
    if any(isinstance(each, n.Spread) for each in args):
        for each in args:
            spread(each, inside)
        return row.gives
    if not row.needed <= len(args) <= len(row.takes):
        return inside.note(f"{name} takes {len(row.takes)}, and is handed {len(args)}")
    meant: dict[str, Type] = {}
    for wanted, each in zip(row.takes, args, strict=False):
        if speaks_of_t(wanted):
            found = inside.worked_out(each)
            if not unified(wanted, found, meant):
                inside.note(f"{name}: {found} where {wanted} is wanted: {short(each)}")
        else:
            inside.expect(each, wanted)
    if name in ("emit", "emit_fitting", "invoke", "is_forbidden"):
        values_of_event(name, args, inside)
    return with_t(row.gives, meant.get("T", ANY))


def values_of_event(name: str, args: tuple[n.Expression, ...], inside: Inside) -> None:
    """Note it if an event is made with values that are not of its sort."""
    sort = args[0 if name == "is_forbidden" else 1]
    values = args[1] if name == "is_forbidden" else args[-1]
    number = sort.value if isinstance(sort, n.Const) else None
    known = None if number is None else inside.known.sorts.get(number)
    if known is not None and isinstance(values, n.Group):
        inside.expect(values, row_of(known))


def clause(node: n.Expression, inside: Inside) -> None:
    """Note it if a clause of a rule has other code than what it takes along."""
    match node:
        case n.Group((n.Const(int() as code), taken, guards, *more)):
            function = inside.known.functions.get(code)
            if function is None or function.parameters[:1] != ("e",):
                inside.note(f"function {code} is none of a clause")
            elif function.types:
                inside.expect(taken, read(function.types[0]))
            inside.expect(guards, GUARDS)
            for each in more:
                inside.worked_out(each)
        case _:
            inside.note(f"no clause: {short(node)}")


def speaks_of_t(one: Type) -> bool:
    """Whether a type of a row stands for any other."""
    return one.name == "T" or any(map(speaks_of_t, one.of))


def with_t(one: Type, meant: Type) -> Type:
    """Return a type of a row with what `T` stands for."""
    if one.name == "T":
        return perhaps(meant) if one.maybe else meant
    return evolve(one, of=tuple(with_t(each, meant) for each in one.of)) if one.of else one


def unified(wanted: Type, found: Type, meant: dict[str, Type]) -> bool:
    """Whether something fits a type of a row; what `T` stands for is noted."""
    if wanted.name == "T":
        one = sure(found) if wanted.maybe else found
        if wanted.maybe and found == NOBODY:
            return True
        meant["T"] = joined(meant.get("T", NEVER), one)
        return True
    if found == ANY:
        meant["T"] = ANY
        return True
    if found.maybe and not wanted.maybe:
        return False
    if found == NOBODY:
        return wanted.maybe
    if wanted.name == "slot" and found.name in ("slot", "open"):
        return unified(wanted.of[0], found.of[0], meant)
    if wanted.name in ("slot", "group") and found.name == "list":
        return False
    inner = as_list(found)
    return inner is not None and unified(wanted.of[0], inner, meant)


def of_python(name: str, args: tuple[n.Expression, ...], inside: Inside) -> Type:
    """Return what a function of Python gives."""
    if (name, args) == ("range", (n.Column("players"),)):
        return read("list player")  # all seats, whoever is out
    found = [inside.worked_out(each) for each in args]
    if not found:
        return inside.note(f"{name} of nothing")
    inner = as_list(found[0])
    if inner is None and found[0].name in ("slot", "values", "along"):
        inner = ANY
    match name:
        case "any" | "all" if inner is not None:
            return TRUTH
        case "bool":
            return TRUTH
        case "int" | "range" if all(fits(each, NUMBER) for each in found):
            return WHOLE if name == "int" else listed(WHOLE)
        case "len" if inner is not None:
            return WHOLE
        case "sum" if inner is not None and (fits(inner, NUMBER) or inner == TRUTH):
            return WHOLE if fits(inner, WHOLE) or inner == TRUTH else NUMBER
        case "tuple" if inner is not None:
            return grouped(inner)
        case "list" if inner is not None:
            return listed(inner)
        case "max" | "min":
            among = found if len(found) > 1 else [inner or NEVER]
            if all(fits(each, NUMBER) for each in among):
                return together(among)
    return inside.note(f"{name} of {', '.join(map(str, found))}")


def word_call(number: int, args: tuple[n.Expression, ...], inside: Inside) -> Type:
    """Return what a function of the program gives."""
    function = inside.known.functions.get(number)
    if function is None:
        return inside.note(f"there is no function {number}")
    wanted = function.types or ("any",) * len(function.parameters)
    needed = len(wanted) - (function.parameters[-1:] == ("g",))
    if not needed <= len(args) <= len(wanted):
        return inside.note(f"function {number} takes {len(wanted)}, and is handed {len(args)}")
    for each, one in zip(args, wanted, strict=False):
        inside.expect(each, read(one))
    return read(function.gives)


def asked(
    code: n.Expression, taken: n.Expression, args: tuple[n.Expression, ...], inside: Inside
) -> Type:
    """Return what a closure answers."""
    kept = inside.worked_out(code.of) if isinstance(code, n.At) else ANY
    inside.worked_out(taken)
    of = kept.of[0] if kept.name == "closure" else ANY
    if kept != ANY and kept.name != "closure":
        return inside.note(f"{kept} where a closure is wanted: {short(code)}")
    handed: dict[str, tuple[Type, ...]] = {
        "condition": (), "number": (), "value": (), "event": (EVENT,), "rule": (ADDER, GUARDS),
        "noun": of.of,
    }  # fmt: skip
    wanted = handed.get(of.name)
    if wanted is None:
        for each in args:
            inside.worked_out(each)
        return ANY if of == ANY else inside.note(f"{kept} is carried out, and not asked")
    if len(wanted) != len(args):
        return inside.note(f"{kept} takes {len(wanted)}, and is handed {len(args)}")
    for each, one in zip(args, wanted, strict=True):
        inside.expect(each, one)
    if of.name == "value":
        return of.of[0]
    return {"number": NUMBER, "rule": NOBODY}.get(of.name, TRUTH)
