"""A program's code as text that can be kept and sent: its form, its digest, and its way back.

The text is ASCII and has two lines, each of them JSON. The first says what this is, the version of
the form, and the digest of the second; the second holds the constants, functions and operations:

    ["cardwright program",3,"5d1c..."]
    [["Fig"],[["Function",0,["x"],[["Answer",["Const",3]]],null,["context"],"whole"]],[]]

A node is a list: its kind, then its parts in the order of `nodes.py`. Nothing else is written, so
equal code has the same text and the same digest, on every machine.

Who reads it trusts nothing. The digest tells what is damaged, not what is meant to deceive: so each
part must be of the type that `nodes.py` declares for it, numbers and depth are bounded, what was
read is written again and must be the same text, all of it goes through `gate.py`, and its types
have to fit together (`type_check.py`). Whatever is
wrong is told by `NotReadable`, and by nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from attrs import fields, frozen

from . import bounded_json, type_check
from . import nodes as n
from .gate import Foreign, check
from .traversal import CLASSES, Any_node

FORM, VERSION = "cardwright program", 3
"""What the text says it is. Another version has another form: it is not read."""
MOST_DEEP = 200
"""So deep nodes stand inside one another; no line of a game comes near it."""
HIGHEST = 2**63 - 1
"""No number in the code is higher, and none is as far below 0."""
KINDS: dict[str, type] = {each.__name__: each for each in CLASSES if each is not n.ProgramCode}


class NotReadable(ValueError):
    """A text is no program, or was damaged; it says why."""

    def __init__(self, why: str) -> None:
        super().__init__(f"no program can be read here: {why}")


# ---- writing -------------------------------------------------------------------------------------


def encode(code: n.ProgramCode) -> str:
    """Return code as text."""
    body = body_of(code)
    return f"{dumped([FORM, VERSION, digest_of_body(body)])}\n{body}\n"


def digest_of_code(code: n.ProgramCode) -> str:
    """Return what tells code from any other: of its nodes, its constants and the form."""
    return digest_of_body(body_of(code))


def digest_of_body(body: str) -> str:
    """Return the digest of the second line, with that of which form it has."""
    return sha256(f"{FORM} {VERSION}\n{body}".encode("ascii")).hexdigest()


def body_of(code: n.ProgramCode) -> str:
    """Return the second line."""
    made = [plain(each) for part in (code.functions, code.operations) for each in part]
    several = len(code.functions)
    return dumped([code.constants, made[:several], made[several:]])


def plain(node: Any_node, depth: int = 0) -> list[object]:
    """Return a node as a list of its kind and its parts."""
    if depth > MOST_DEEP:
        raise NotReadable("nodes stand too deep in one another")
    sort = type(node)
    made: list[object] = [sort.__name__]
    for part in PARTS[sort]:
        value = getattr(node, part.name)
        if part.kinds and value is not None:
            below = depth + 1
            value = [plain(each, below) for each in value] if part.several else plain(value, below)
        made.append(value)
    return made


def dumped(data: object) -> str:
    """Return data as JSON without blanks, in ASCII."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


# ---- reading -------------------------------------------------------------------------------------


def decode(text: str) -> n.ProgramCode:
    """Return the code that a text holds; `NotReadable` if it is not whole, or holds anything else.

    It has been through the gate, so it can be run.
    """
    body = body_in(text)
    data = loaded(body)
    wanted(type(data) is list and len(data) == 3, "it has other parts")
    constants, functions, operations = data
    wanted(all(type(each) is list for each in data), "its parts are no lists")
    code = n.ProgramCode(
        tuple(read(each, FUNCTION) for each in functions),
        tuple(read(each, OPERATION) for each in operations),
        tuple(map(constant, constants)),
    )
    wanted(body_of(code) == body, "it is not written as it is told")
    look_through(code)
    return code


def body_in(text: str) -> str:
    """Return the second line of a text, if the first one is about it."""
    lines = text.split("\n")
    wanted(len(lines) == 3 and not lines[2] and text.isascii(), "it is not whole")
    head, body, _ = lines
    found = loaded(head)
    wanted(type(found) is list and len(found) == 3 and found[0] == FORM, "it is something else")
    version = found[1]
    wanted(type(version) is int and version == VERSION, "it has the form of another version")
    wanted(head == dumped([FORM, VERSION, digest_of_body(body)]), "it is damaged")
    return body


def loaded(line: str) -> Any:
    """Return what a line of JSON holds."""
    try:
        return bounded_json.loaded(line)
    except ValueError:
        raise NotReadable("a line of it is no JSON, or too deep") from None


def constant(value: object) -> str | tuple[str, ...]:
    """Return an entry of the table of constants."""
    if type(value) is list:
        wanted(all(type(each) is str for each in value), "a constant is no text")
        return tuple(value)
    wanted(type(value) is str, "a constant is no text")
    return str(value)


def look_through(code: n.ProgramCode) -> None:
    """Refuse code that the gate refuses, or of which the types do not fit together."""
    numbers = sorted(each.number for each in code.functions)
    inner = sum(number < 0 for number in numbers)
    known = range(-inner, len(numbers) - inner)
    wanted(numbers == list(known), "a function is missing, or there twice")
    numbers = sorted(each.number for each in code.operations)
    first = numbers[0] if numbers else 0
    wanted(numbers == list(range(first, first + len(numbers))), "an operation is missing")
    wanted(len(set(code.constants)) == len(code.constants), "a constant is there twice")
    try:
        check(code.functions, code.operations, len(code.constants), known)
        findings = type_check.check(code.functions, code.operations, code.constants)
    except Foreign as foreign:
        raise NotReadable(str(foreign)) from None
    except RecursionError:
        raise NotReadable("nodes stand too deep in one another") from None
    wanted(not findings, f"it does not fit together, {findings[0] if findings else ''}")


def read(data: object, kinds: tuple[type, ...], depth: int = 0) -> Any:
    """Return the node that a list tells; it must be of one of some kinds."""
    if depth > MOST_DEEP:
        raise NotReadable("nodes stand too deep in one another")
    if type(data) is not list or not data or type(data[0]) is not str:
        raise NotReadable("there is something else in the place of a node")
    sort = KINDS.get(data[0])
    if sort is None or not issubclass(sort, kinds):
        raise NotReadable("there is a node of a kind that is not known there")
    parts = PARTS[sort]
    wanted(len(data) == len(parts) + 1, "a node has other parts")
    made = []
    for part, value in zip(parts, data[1:], strict=True):
        if not part.kinds:
            wanted(part.fits(value), "a part of a node is of another type")
            made.append(tuple(value) if type(value) is list else value)
        elif part.several:
            wanted(type(value) is list, "a part of a node is of another type")
            made.append(tuple([read(each, part.kinds, depth + 1) for each in value]))
        elif value is None and part.fits(None):
            made.append(None)
        else:
            made.append(read(value, part.kinds, depth + 1))
    return sort(*made)


def wanted(holds: bool, why: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise NotReadable(why)


# ---- types ---------------------------------------------------------------------------------------


@frozen
class Part:
    """A part of a kind of node: its name, the kinds of nodes that it may be, and what else fits."""

    name: str
    kinds: tuple[type, ...]
    several: bool
    fits: Callable[[object], bool]


def is_number(value: object) -> bool:
    """Whether something is a whole number that is not too high."""
    return type(value) is int and abs(value) <= HIGHEST


def is_text(value: object) -> bool:
    """Whether something is a text."""
    return type(value) is str


def is_texts(value: object) -> bool:
    """Whether something is several texts."""
    return type(value) is list and all(map(is_text, value))


FITS: dict[str, Callable[[object], bool]] = {
    "str": is_text,
    "bool": lambda value: type(value) is bool,
    "int": is_number,
    "int | None": lambda value: value is None or is_number(value),
    "int | bool | None": lambda value: value is None or type(value) is bool or is_number(value),
    "tuple[str, ...]": is_texts,
    "tuple[str, ...] | None": lambda value: value is None or is_texts(value),
}
"""What is no node, by how its type is written in `nodes.py`."""
NODES: dict[str, tuple[type, ...]] = {
    "Expression": (n.Expression,),
    "Step": (n.Step,),
    "Through": (n.Through,),
}
FUNCTION, OPERATION = (n.Function,), (n.Operation,)


def part_of(name: str, said: str) -> Part:
    """Return a part whose type is written like this."""
    several = said.startswith("tuple")
    inner = said.removeprefix("tuple[").removesuffix(", ...]").removesuffix(" | None")
    if inner in NODES:
        optional = said.endswith("None")
        return Part(name, NODES[inner], several, lambda value: optional and value is None)
    return Part(name, (), several, FITS[said])


PARTS = {
    sort: tuple(part_of(each.name, str(each.type)) for each in fields(sort))
    for sort in KINDS.values()
}
"""The parts of each kind of node, in their order."""
