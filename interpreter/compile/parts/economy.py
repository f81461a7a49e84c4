"""Listings of what is described, and where it is looked for."""

from __future__ import annotations

from .code import (
    Code,
    at,
    call,
    call_word,
    compare,
    group,
    is_variable,
    kinds_of,
    listing_of,
    name,
    table,
    through,
)
from .emitter import Emitter
from .routines import SINGLES, Noun


def listing(w: Emitter, noun: Noun) -> Code:
    """Return the list of what a noun describes."""
    variable = w.script.fresh()
    one = name(variable)
    domain = noun.domain or all_there(w, noun.base)
    if not noun.tests:
        return domain
    return listing_of(one, through(variable, domain, *(test(one) for test in noun.tests)))


def all_there(w: Emitter, base: str) -> Code:
    """Return all things of a kind, or all values of an enumeration."""
    if base in SINGLES:
        return call(f"all_{base}s")
    if base in w.vocabulary.enumerations:
        return group(*w.values_of(base))
    return call("all_records", w.script.constant(base))


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
        return [token_of(w, kind, it)]
    return [printed_as(w, kind, it)] if base == "card" else []


def token_of(w: Emitter, kind: str, it: Code) -> Code:
    """Return that a token is of a kind, or of one that is made of it."""
    vocabulary = w.vocabulary
    kinds = [each for each in vocabulary.card_kinds if kind in vocabulary.chain_of(each)]
    return call("is_token", it, w.script.constant(tuple(kinds)))


def printed_as(w: Emitter, kind: str, it: Code) -> Code:
    """Return that a card is printed as one of a kind: a look into a table, if the card is named."""
    if not is_variable(it):
        return compare("in", w.script.constant(kind), kinds_of(call("model", it)))
    number = w.kind_numbers.setdefault(kind, len(w.kind_numbers))
    return at(table("KINDS", number), call("face_of", it))


def in_places(zones: tuple[Code, ...]) -> Code:
    """Return the cards in some zones."""
    return call("cards_in", *zones) if len(zones) == 1 else call("cards_in_all", group(*zones))
