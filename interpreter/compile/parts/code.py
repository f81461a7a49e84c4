"""What emitters write: expressions of the program, made by a function for each kind of node.

    compare("==", call("zone_of", it), zone)        `zone_of(it) == zone`

`Code` is what such a function returns and takes. Nobody but this module and `code_steps.py` looks
into it: whether it is a number, a truth, a plain place or speaks of a variable is asked here. Today
it is text that `lifting.py` brings into nodes; when everything is written with these functions, it
is the node itself, and only these two modules change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...program import abi

Code = str
"""An expression of the program."""
Part = Code | int | None
"""What may stand in the place of an expression: a number, a truth or nobody stands for itself."""

TRUE: Code = "True"
FALSE: Code = "False"
NOBODY: Code = "None"
ONE: Code = "1"
X: Code = "x"
"""Whose word it is, for a function of the program."""
IT: Code = "it"
"""What a noun or an adjective describes."""
GUARDS: Code = "g"
"""What guards the clauses of a rule: conditions under which they hold."""
EVENT: Code = "ev"
"""The event that a condition looks at."""
CHOSEN: Code = "ch"
"""The choice that a condition looks at."""
WITHOUT: Code = "without"
"""The cards that a cost must be payable without."""

# ---- constants and places ------------------------------------------------------------------------


def const(value: int | bool | None) -> Code:
    """Return a whole number, a truth, or nobody."""
    return repr(value) if value is None or value >= 0 else f"({value})"


def word(text: str) -> Code:
    """Return a word of our own; what a person wrote is a constant of the script."""
    return repr(text)


def entry(row: int) -> Code:
    """Return an entry of the table of constants."""
    return f"k{row}"


def name(text: str) -> Code:
    """Return a parameter or a variable."""
    return text


def local(place: int) -> Code:
    """Return a place of the frame."""
    return f"f[{place}]"


def captured_at(place: int) -> Code:
    """Return what a closure took along."""
    return f"e[{place}]"


def kernel(text: str) -> Code:
    """Return a number, a word or a function of the kernel."""
    return text


def column(text: str) -> Code:
    """Return a column of the state."""
    return f"s.{text}"


def table(text: str, number: int | None = None) -> Code:
    """Return a table that is made for a program when it is linked."""
    return text if number is None else f"{text}_{number}"


def ruled(part: str, number: int | None = None) -> Code:
    """Return what rules in force are about; of one number its clauses."""
    found = f"(s.index or gathered(s)).{part}"
    return found if number is None else f"{found}.get({number})"


def kinds_of(model: Part) -> Code:
    """Return the kinds that a print is of."""
    return f"s.program.prints[{said(model)}].kinds"


# ---- truths and numbers --------------------------------------------------------------------------


def both(*parts: Part) -> Code:
    """Return that all of some hold, whatever they are."""
    return f"({' and '.join(map(said, parts))})"


def either_of(*parts: Part) -> Code:
    """Return that one of some holds, whatever they are."""
    return f"({' or '.join(map(said, parts))})"


def negated(part: Part) -> Code:
    """Return that something does not hold."""
    return f"(not {said(part)})"


def chosen_by(test: Part, then: Part, other: Part) -> Code:
    """Return one of two, as a test says."""
    return f"({said(then)} if {said(test)} else {said(other)})"


def compare(how: str, left: Part, right: Part) -> Code:
    """Return a comparison: `==`, `<`, `in`, `is not`, ..."""
    return f"({said(left)} {how} {said(right)})"


def between(low: Part, value: Part, high: Part) -> Code:
    """Return that a number is neither too low nor too high."""
    return f"({said(low)} <= {said(value)} <= {said(high)})"


def same_thing(left: Part, right: Part) -> Code:
    """Return that two are the same, and there."""
    return f"({said(left)} == {said(right)} is not None)"


def there(part: Part) -> Code:
    """Return that something is not nobody."""
    return compare("is not", part, None)


def arith(how: str, left: Part, right: Part) -> Code:
    """Return a sum, a difference or a product; with `+` two lists joined as well."""
    return f"({said(left)} {how} {said(right)})"


def minus(part: Part) -> Code:
    """Return minus a number."""
    return f"(-{said(part)})"


def bind(variable: str, value: Part) -> Code:
    """Return a value that is named where it is worked out."""
    return f"({variable} := {said(value)})"


# ---- several things ------------------------------------------------------------------------------


def group(*items: Part) -> Code:
    """Return things, or the parts of something, in a fixed row."""
    return f"({''.join(f'{said(each)}, ' for each in items)})"


def fresh_list(*items: Part) -> Code:
    """Return a list that is filled afterwards."""
    return f"[{', '.join(map(said, items))}]"


def spread(value: Code) -> Code:
    """Return all of a list, to stand inside of a group."""
    return f"*{value}"


def at(of: Part, place: Part) -> Code:
    """Return one of a row, or what a table or a column holds for something."""
    return f"{said(of)}[{said(place)}]"


def part_of(of: Code, low: int | None, high: int | None, step: int | None = None) -> Code:
    """Return a stretch of a row."""
    ends = [low, high] if step is None else [low, high, step]
    return f"{of}[{':'.join('' if each is None else str(each) for each in ends)}]"


def through(variable: str | tuple[str, ...], domain: Code, *tests: Code) -> str:
    """Return a part of a listing: what it goes through, and what must hold of each."""
    target = variable if isinstance(variable, str) else f"({', '.join(variable)},)"
    return f"for {target} in {domain}{''.join(f' if {each}' for each in tests)}"


def listing_of(body: Part, *parts: str) -> Code:
    """Return the list of what stands for each of some things."""
    return f"[{said(body)} {' '.join(parts)}]"


def passing_by(body: Part, *parts: str) -> Code:
    """Return what stands for each of some things, to be gone through once: by `any`, `sum`."""
    return f"({said(body)} {' '.join(parts)})"


# ---- calls ---------------------------------------------------------------------------------------


def call(function: str, *args: Part) -> Code:
    """Return a call of a function of the kernel, with what it is handed before its arguments."""
    return f"{function}({', '.join([*handed_to(function), *map(said, args)])})"


def call_word(number: int, *args: Part) -> Code:
    """Return a call of a function of the program."""
    return f"_{number}({', '.join(['s', *map(said, args)])})"


def ask(closure: Code, *args: Part) -> Code:
    """Return a closure asked, with what it took along."""
    return ask_with(at(closure, 0), at(closure, 1), *args)


def ask_with(code: Code, took: Code, *args: Part) -> Code:
    """Return a function of the program, known in play only, asked with what it is to have along."""
    return f"F[{code}]({', '.join(['s', took, *map(said, args)])})"


def meant(slot: Code) -> Code:
    """Return what a slot for several things holds, or what can be chosen for it."""
    found = call("meant", slot)
    if not names_place(slot):
        return found
    is_chosen = either_of(negated(slot), compare("!=", at(slot, 0), word("?")))
    return chosen_by(is_chosen, slot, found)


def about(variable: str, body: Part) -> Code:
    """Return a condition or number about something, for a function of the kernel."""
    return f"lambda {variable}: {said(body)}"


# ---- what is asked of code -----------------------------------------------------------------------


def said(part: Part) -> Code:
    """Return a number, a truth or nobody as code; code is itself."""
    return part if isinstance(part, str) else const(part)


def number_in(code: Code) -> int | None:
    """Return the number that code is, if it is one."""
    return int(code) if code.isdigit() else None


def names_place(code: Code) -> bool:
    """Whether it costs nothing to name something again: a variable or a place."""
    return PLACE.fullmatch(code) is not None


def may_be_said_twice(code: Code) -> bool:
    """Whether code is a variable or a number, or is read from the frame or a part of that."""
    return code.replace("_", "").isalnum() or code.startswith("f[")


def is_variable(code: Code) -> bool:
    """Whether code is a parameter or a variable, and no place."""
    return code.isidentifier()


def is_described(code: Code) -> bool:
    """Whether code is what a noun or an adjective describes, or one of a listing: it is there."""
    return DESCRIBED.fullmatch(code) is not None


def is_player_there(code: Code) -> bool:
    """Whether code is you or the turn player, who are there in any case."""
    return PLAYER_THERE.fullmatch(code) is not None


def is_surely_there(code: Code) -> bool:
    """Whether code is something that is there in any case."""
    return SURELY.fullmatch(code) is not None


def local_in(code: Code) -> int | None:
    """Return the number of the place of the frame that code is, if it is one."""
    found = FRAME.fullmatch(code)
    return None if found is None else int(found[1])


def captured_in(code: Code) -> int | None:
    """Return where among what a closure took along code stands, if it is one of that."""
    found = TAKEN.fullmatch(code)
    return None if found is None else int(found[1])


def zones_gone_through(code: Code) -> Code | None:
    """Return the zones whose cards code is, if they are the same for everybody."""
    found = ZONES.fullmatch(code)
    return None if found is None else found[1]


def slot_meant(code: Code) -> Code | None:
    """Return the slot for several things of which code is what it holds, or could hold."""
    found = SLOT.match(code)
    return None if found is None or code != meant(found[1]) else found[1]


def contexts_in(code: Code) -> set[Code]:
    """Return the contexts that code speaks of: of a function, a closure or an operation."""
    return set(CONTEXT.findall(code))


def with_context(code: Code, context: Code) -> Code:
    """Return code in which every context is another one."""
    return CONTEXT.sub(context, code)


def words_called(code: Code) -> set[int]:
    """Return the numbers of the functions of the program that code calls."""
    return {int(found) for found in CALLED.findall(code)}


def depends_on_more(code: Code, variable: str) -> bool:
    """Whether code depends on more than state, context and a variable.

    That is any other variable, what a frame holds or a closure took along, or what a function of
    the kernel answers differently each time.
    """
    left = CONTEXT.sub("x", code).replace(variable, "")
    return MORE.search(left) is not None


def binds(code: Code) -> bool:
    """Whether a variable is named in code, or a condition is handed to the kernel."""
    return ":=" in code or "lambda" in code


def length_of(code: Code) -> int:
    """Return how long code is."""
    return len(code)


def without_part(code: Code, part: Code) -> Code:
    """Return code that does not ask for something before the rest of what must hold with it."""
    return code.replace(f"{part} and ", "")


def numbers_in(code: Code) -> tuple[int, ...] | None:
    """Return the numbers that code is a group of, if it is nothing else."""
    if NUMBERS.fullmatch(code) is None:
        return None
    return tuple(int(each) for each in code.strip("()").split(",") if each.strip())


def speaks_of(code: Code, variable: str) -> bool:
    """Whether a variable stands in code."""
    return re.search(rf"\b{variable}\b", code) is not None


def times_spoken_of(code: Code, variable: str) -> int:
    """Return how often a variable stands in code."""
    return len(re.findall(rf"\b{variable}\b", code))


def with_other(code: Code, variable: str, other: Code) -> Code:
    """Return code in which something else stands in the place of a variable."""
    return re.sub(rf"\b{variable}\b", lambda _: other, code)


PLACE = re.compile(r"\w+|[ef]\[\d+\]")
FRAME = re.compile(r"f\[(\d+)\]")
TAKEN = re.compile(r"e\[(\d+)\]")
ZONES = re.compile(r"cards_in_all\(s, (\((?:\d+, ?)+\))\)")
DESCRIBED = re.compile(r"it|v\d+")
PLAYER_THERE = re.compile(r"(?:x|e\[0\]|f\[1\])\[0\]|s\.turn")
SURELY = re.compile(r"it|[vq]?\d+|(?:x|e\[0\]|f\[1\])\[0\]|s\.turn")
SLOT = re.compile(r"\(([^ ]+) if ")
CONTEXT = re.compile(r"\b(?:e\[0\]|f\[1\]|x)(?!\w)")
CALLED = re.compile(r"\b_(\d+)\(")
MORE = re.compile(
    r"\b(?:e\[|f\[|it\b|ch\b|without\b|ev\d*\b|[anvq]\d+\b"
    r"|rolled\(|random_player\(|event_is\(|current_line\(|chosen_number\()"
)
NUMBERS = re.compile(r"\((?:\d+, ?)*\d+,? ?\)")


def all_hold(parts: Iterable[Code]) -> Code:
    """Return that all of some hold; what always holds is left out."""
    left = [each for each in parts if each != TRUE]
    return both(*left) if left else TRUE


def handed_to(function: str) -> list[str]:
    """Return what a function of the kernel is handed before its arguments."""
    found = abi.FUNCTIONS.get(function)
    return [] if found is None else list(found.value)
