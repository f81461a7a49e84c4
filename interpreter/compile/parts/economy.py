"""Work that is saved: where to look first, and what is written in place of a call.

Nothing here changes what a description means; only how much is asked to find it out.
"""

from __future__ import annotations

from .code import (
    Code,
    at,
    binds,
    both,
    call,
    call_word,
    chosen_by,
    compare,
    group,
    is_variable,
    kinds_of,
    length_of,
    listing_of,
    name,
    ruled,
    table,
    through,
    times_spoken_of,
)
from .emitter import Emitter
from .routines import Noun, Scope, all_there

SHORT = 15
"""How long a condition is that is worth writing in place."""


def listing(w: Emitter, noun: Noun) -> Code:
    """Return the list of what a noun describes."""
    variable = w.script.fresh()
    one = name(variable)
    domain = noun.domain or all_there(w.script, noun.base)
    if not noun.tests:
        return domain
    return listing_of(one, through(variable, domain, *(test(one) for test in noun.tests)))


def inlined(w: Emitter, number: int, scope: Scope, it: Code) -> Code | None:
    """Return a short declared condition in place: a call costs more than what it asks."""
    known = w.short.get(number)
    if known is None or length_of(known[2]) > SHORT or binds(known[2]):
        return None
    node, base, test = known
    kind = of_kind(w, node.base, base, scope.context, it)
    if times_spoken_of(test, "it") > 2 and not is_variable(it):
        return None
    inner = Scope(scope.context, it=((base, it),))
    said = both(*kind, w.condition(node.condition, inner))
    if number in w.ruled_numbers:
        is_ruled = compare("in", number, ruled("adjectives"))
        return chosen_by(is_ruled, call_word(number, scope.context, it), said)
    return said


def of_kind(w: Emitter, kind: str, base: str, context: Code, it: Code) -> list[Code]:
    """Return the test that something is of the kind that a noun is made from."""
    if kind == base:
        return []
    number = w.functions.get(f"kind {kind}")
    if number is not None:
        return [call_word(number, context, it)]
    if w.is_record(base):
        return [call("is_record", it, w.script.constant(kind))]
    if base == "token":
        return [call("is_token", it, w.script.constant(kind))]
    return [printed_as(w, kind, it)] if base == "card" else []


def printed_as(w: Emitter, kind: str, it: Code) -> Code:
    """Return that a card is printed as one of a kind: a look into a table, if the card is named."""
    if not is_variable(it):
        return compare("in", w.script.constant(kind), kinds_of(call("model", it)))
    number = w.kind_numbers.setdefault(kind, len(w.kind_numbers))
    return at(table("KINDS", number), call("face_of", it))


def in_places(zones: tuple[Code, ...]) -> Code:
    """Return the cards in some zones."""
    return call("cards_in", *zones) if len(zones) == 1 else call("cards_in_all", group(*zones))
