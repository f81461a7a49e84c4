"""Work that is saved: where to look first, what is remembered, what is written in place of a call.

Nothing here changes what a description means; only how much is asked to find it out.
"""

from __future__ import annotations

from .code import (
    TRUE,
    Code,
    X,
    all_hold,
    at,
    binds,
    both,
    call,
    call_word,
    chosen_by,
    column,
    compare,
    contexts_in,
    depends_on_more,
    fresh_list,
    group,
    is_variable,
    kinds_of,
    length_of,
    listing_of,
    name,
    ruled,
    slot_meant,
    speaks_of,
    table,
    through,
    times_spoken_of,
    with_context,
    without_part,
    words_called,
)
from .code_steps import answer
from .emitter import Emitter
from .routines import Noun, Scope, all_there

SHORT = 15
"""How long a condition is that is worth writing in place."""
MATCH = group(0, -1, None)
"""The context of what is asked on behalf of nobody and of no card."""


def listing(w: Emitter, noun: Noun) -> Code:
    """Return the list of what a noun describes."""
    variable = w.script.fresh()
    one = name(variable)
    tests = [test(one) for test in noun.tests]
    domain = noun.domain or all_there(w.script, noun.base)
    slot = slot_meant(domain)
    if slot is not None:  # what is taken from there need not be asked whether it is there
        tests = [without_part(test, call("is_meant", slot, one)) for test in tests]
    if not tests:
        return domain
    mine = [test for test in tests if speaks_of(test, variable)]
    others = [test for test in tests if not speaks_of(test, variable)]
    made = listing_of(one, through(variable, domain, both(*mine) if mine else TRUE))
    if others:
        made = chosen_by(both(*others), made, fresh_list())
    return remembering(w, made, variable)


def remembering(w: Emitter, made: Code, variable: str) -> Code:
    """Return a listing that depends on the context alone as one that is remembered.

    It is worth it only if it asks words of the game, and none whose answer differs though nothing
    has happened meanwhile.
    """
    contexts = contexts_in(made)
    called = words_called(made)
    if len(contexts) > 1 or not called or depends_on_more(made, variable):
        return made
    if any(each in w.fleeting for each in called):
        return made
    number = w.script.reserve()
    inner = w.script.function(("x",), answer(with_context(made, X)))
    w.script.remember(number, call_word(inner, X))
    return call_word(number, next(iter(contexts), MATCH))


def inlined(w: Emitter, number: int, scope: Scope, it: Code) -> Code | None:
    """Return a short declared condition in place: a call costs more than what it asks."""
    known = w.short.get(number)
    if known is None or length_of(known[2]) > SHORT or binds(known[2]):
        return None
    node, base, test = known
    kind = of_kind(w, node.base, base, scope.context, it)
    if number in w.tables:
        return all_hold([*kind, at(table("FACES", number), face(w, it))])
    if times_spoken_of(test, "it") > 2 and not is_variable(it):
        return None
    inner = Scope(scope.context, it=((base, it),))
    said = all_hold([*kind, w.condition(node.condition, inner)])
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
    return at(table("KINDS", number), face(w, it))


def face(w: Emitter, it: Code) -> Code:
    """Return the print that a card is read by."""
    printed = at(column("models"), it)
    if not w.program.copying:
        return printed
    is_itself = compare("not in", at(column("where"), it), table("COPIED"))
    return chosen_by(is_itself, printed, call("face_of", it))


def in_places(zones: tuple[Code, ...]) -> Code:
    """Return the cards in some zones."""
    return call("cards_in", *zones) if len(zones) == 1 else call("cards_in_all", group(*zones))
