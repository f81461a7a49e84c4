"""Work that is saved: where to look first, what is remembered, what is written in place of a call.

Nothing here changes what a description means; only how much is asked to find it out.
"""

from __future__ import annotations

import re

from .emitter import Emitter
from .routines import Noun, Scope, all_of, all_there

CONTEXTS = re.compile(r"\b(?:e\[0\]|f\[1\]|x)(?!\w)")
CALLS = re.compile(r"\b_(\d+)\(")
FREE = re.compile(
    r"\b(?:e\[|f\[|it\b|ch\b|without\b|ev\d*\b|[anvq]\d+\b"
    r"|rolled\(|random_player\(|event_is\(|current_line\(|chosen_number\()"
)
"""What a listing depends on that differs from call to call, as it stands in the source."""
AMONG = re.compile(r"\((\w+(?:\[\d+\])?) if not \1 or")
"""How the things of a slot begin in the source."""
IT = re.compile(r"\bit\b")
SHORT = 92
"""How long the source of a condition is that is worth writing in place."""


def listing(w: Emitter, noun: Noun) -> str:
    """Return the source of the list of what a noun describes."""
    variable = w.script.fresh()
    tests = [test(variable) for test in noun.tests]
    domain = noun.domain or all_there(w.script, noun.base)
    among = AMONG.match(domain)
    if among is not None:  # what is taken from there need not be asked whether it is there
        asked = f"is_meant(s, {among[1]}, {variable}) and "
        tests = [test.replace(asked, "") for test in tests]
    if not tests:
        return domain
    mine = [test for test in tests if re.search(rf"\b{variable}\b", test)]
    others = [test for test in tests if test not in mine]
    source = f"[{variable} for {variable} in {domain} if {' and '.join(mine) or 'True'}]"
    if others:
        source = f"({source} if {' and '.join(others)} else [])"
    return remembering(w, source, variable)


def remembering(w: Emitter, source: str, variable: str) -> str:
    """Return a listing that depends on the context alone as one that is remembered."""
    used = {found for found in CONTEXTS.findall(source)}
    left = CONTEXTS.sub("x", source)
    if len(used) > 1 or not CALLS.search(left) or FREE.search(left.replace(variable, "")):
        return source
    if any(int(each) in w.fleeting for each in CALLS.findall(left)):
        return source
    context = next(iter(used), "(0, -1, None)")
    number = w.script.reserve()
    inner = w.script.function("s, x", f"return {left}")
    w.script.function("s, x", remembered(number, inner), number)
    return f"_{number}(s, {context})"


def inlined(w: Emitter, number: int, scope: Scope, v: str) -> str | None:
    """Return a short declared condition in place: a call costs more than what it asks."""
    known = w.short.get(number)
    if known is None or len(known[2]) > SHORT or ":=" in known[2] or "lambda" in known[2]:
        return None
    node, base, _ = known
    kind = of_kind(w, node.base, base, scope.context, v)
    if number in w.tables:
        return all_of([*kind, f"FACES_{number}[{face(w, v)}]"])
    if len(IT.findall(known[2])) > 2 and not v.isalnum():
        return None
    said = all_of([*kind, w.condition(node.condition, Scope(scope.context, it=((base, v),)))])
    if number in w.ruled_numbers:
        ruled = f"{number} in (s.index or gathered(s)).adjectives"
        return f"(_{number}(s, {scope.context}, {v}) if {ruled} else {said})"
    return said


def of_kind(w: Emitter, kind: str, base: str, context: str, v: str) -> list[str]:
    """Return the test that something is of the kind that a noun is made from."""
    if kind == base:
        return []
    number = w.functions.get(f"kind {kind}")
    if number is not None:
        return [f"_{number}(s, {context}, {v})"]
    if w.is_record(base):
        return [f"is_record(s, {v}, {w.script.constant(kind)})"]
    if base == "token":
        return [f"is_token(s, {v}, {w.script.constant(kind)})"]
    return [printed_as(w, kind, v)] if base == "card" else []


def printed_as(w: Emitter, kind: str, v: str) -> str:
    """Return that a card is printed as one of a kind: a look into a table, if the card is named."""
    if not v.isidentifier():
        return f"({w.script.constant(kind)} in s.program.prints[model(s, {v})].kinds)"
    number = w.kind_numbers.setdefault(kind, len(w.kind_numbers))
    return f"KINDS_{number}[{face(w, v)}]"


def face(w: Emitter, v: str) -> str:
    """Return the source of the print that a card is read by."""
    if not w.program.copying:
        return f"s.models[{v}]"
    return f"s.models[{v}] if s.where[{v}] not in COPIED else face_of(s, {v})"


def remembered(number: int, inner: int) -> str:
    """Return the body of a function whose answer holds until something happens."""
    key = -1 - number  # cards are remembered under their own numbers
    return (
        f"known = s.cache.get({key})\n"
        "if known is not None and known[0] is x:\n"
        "    return known[1]\n"
        f"answer = _{inner}(s, x)\n"
        f"s.cache[{key}] = (x, answer)\n"
        "return answer"
    )


def in_places(zones: tuple[str, ...]) -> str:
    """Return the source of the cards in some zones."""
    if len(zones) == 1:
        return f"cards_in(s, {zones[0]})"
    return f"cards_in_all(s, ({', '.join(zones)},))"
