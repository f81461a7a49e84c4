"""Descriptions: what a noun describes, and the test that something is as an adjective says."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.grammar import Word, ast, walk

from .code import (
    Code,
    ask,
    at,
    call,
    call_word,
    column,
    compare,
    const,
    either_of,
    group,
    name,
    negated,
    with_other,
)
from .domains import declared, value_noun
from .economy import in_places, printed_as, token_of
from .emitter import Emitter
from .listed_prints import prints_listed
from .routines import Noun, Scope, Test

ASKED_OF = "q0"
"""What a word is asked of, until that is known; no other variable has that number."""


def noun_of(w: Emitter, node: ast.Expression, scope: Scope) -> Noun:
    """Return the description that a noun gives."""
    base = w.kind_of(node).removesuffix(" nouns").removesuffix(" noun")
    if isinstance(node, ast.Name):
        known = scope.names.get(node.text)
        if known is None:
            raise w.refuse(node)
        slot = known[0]
        return Noun(base, None, (lambda it: ask(slot, it),))
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    emit = w.emitters.nouns.get(node.row)
    if emit is not None:
        return emit(w, scope, node.args, node.thing)
    word = w.words[node.word]
    if word.sort == "value":
        asked = w.call(node, scope, name(ASKED_OF))
        found = value_noun(w, node, scope) if base == "card" else None
        tests = (lambda it: with_other(asked, ASKED_OF, it),)
        if found is None or found.domain is None:
            return Noun(base, None, tests)
        return Noun(base, found.domain, tests, True, found.zones)
    if word.sort == "noun":
        zones = declared(w, word.root, scope) if base == "card" else None
        domain = None if zones is None else in_places(zones)
        return Noun(base, domain, (declared_noun(w, word, scope),), zones is not None, zones)
    if node.row == "with_name":
        return Noun(base, None, (w.adjective(node, scope),))
    if w.is_record(base) and not word.holes:
        return Noun(base)  # the plain name of the kind
    raise w.refuse(node)


def declared_noun(w: Emitter, word: Word, scope: Scope) -> Test:
    """Return the test that something is as a declared noun says, or is of a kind."""
    number = w.functions.get(word.root)
    if number is not None:
        return lambda it: call_word(number, scope.text, it)
    kind = word.root.removeprefix("kind ")
    if w.is_record(w.thing_of(word.kind)):
        return lambda it: call("is_record", it, w.script.constant(kind))
    if word.kind.startswith("token "):
        return lambda it: token_of(w, kind, it)
    return lambda it: printed_as(w, kind, it)


def token_kind(words: Mapping[str, Word], node: ast.Expression) -> str:
    """Return the kind of token that a noun speaks of, or nothing."""
    for each in walk(node):
        if isinstance(each, ast.Phrase) and words[each.word].kind.startswith("token "):
            root = words[each.word].root
            if root.startswith("kind "):
                return root.removeprefix("kind ")
    return ""


def adjective_of(w: Emitter, node: ast.Expression, scope: Scope) -> Test:
    """Return the test that something is as an adjective says."""
    if isinstance(node, ast.Name) and node.text in scope.names:
        slot = scope.names[node.text][0]
        return lambda it: ask(slot, it)
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    word = w.words[node.word]
    match node.row:
        case "not_so":
            test = w.adjective(node.args[0], scope)
            return lambda it: negated(test(it))
        case "marked":
            mark = w.value(node.args[0], scope)
            helper = "card_mark" if node.thing == "card" else "value_of"
            return lambda it: call(helper, mark, it)
        case "card_face_up":
            return lambda it: at(column("face_up"), it)
        case "card_face_down":
            return lambda it: negated(at(column("face_up"), it))
        case _:
            pass
    if word.sort == "adjective":
        number = w.functions[word.root]
        slots = w.slots(word.root)
        pairs = zip(node.args, slots, strict=True)
        filled = [w.slot(arg, kind, scope) for arg, (_, kind) in pairs]
        return lambda it: call_word(number, scope.text, it, *filled)
    if word.sort == "noun":
        return declared_noun(w, word, scope)
    if node.row == "with_name":
        return valued(w, node, scope)
    raise w.refuse(node)


def valued(w: Emitter, node: ast.Phrase, scope: Scope) -> Test:
    """Return the test that a field of an enumeration holds a value."""
    kind = w.kind_of(node.args[0])
    value = w.value(node.args[0], scope)
    return lambda it: has_value(w, node.thing, kind, it, value)


def has_value(w: Emitter, base: str, kind: str, it: Code, value: Code) -> Code:
    """Return that a field of an enumeration of a thing holds a value."""
    helper = "card_value" if base == "card" else "value_of"
    fields = [
        const(each.number) for each in w.program.fields if each.owner == base and each.kind == kind
    ]
    return either_of(*(call("has_value", call(helper, each, it), value) for each in fields))


def named(w: Emitter, node: ast.Expression) -> Test:
    """Return the test that a card is one that a scenario names."""
    models = group(*prints_listed(w.program.prints, w.judge, node))
    return lambda it: compare("in", at(column("models"), it), models)
