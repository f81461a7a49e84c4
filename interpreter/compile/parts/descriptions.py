"""Descriptions: what a noun describes, and the test that something is as an adjective says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardwright.grammar import Word, ast, name_listed, walk

from .domains import declared, value_noun
from .economy import face, in_places, inlined, printed_as
from .emitter import Emitter
from .listed_prints import prints_listed
from .routines import Noun, Scope


def noun_of(w: Emitter, node: ast.Expression, scope: Scope) -> Noun:
    """Return the description that a noun gives."""
    base = w.kind_of(node).removesuffix(" nouns").removesuffix(" noun")
    if isinstance(node, ast.Name):
        known = scope.names.get(node.text)
        if known is None:
            raise w.refuse(node)
        slot = known[0]
        return Noun(base, None, (lambda v: f"F[{slot}[0]](s, {slot}[1], {v})",))
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    emit = w.emitters.nouns.get(node.row)
    if emit is not None:
        return emit(w, scope, node.args, node.thing)
    word = w.words[node.word]
    if word.sort == "value":
        call = w.call(node, scope, "@IT@")
        found = value_noun(w, node, scope) if base == "card" else None
        test = (lambda v: call.replace("@IT@", v),)
        if found is None or found.domain is None:
            return Noun(base, None, test)
        return Noun(base, found.domain, test, True, found.zones)
    if word.sort == "noun":
        zones = declared(w, word.root, scope) if base == "card" else None
        tests = (declared_noun(w, word, scope),)
        domain = None if zones is None else in_places(zones)
        return Noun(base, domain, tests, zones is not None, zones)
    if node.row == "with_name":
        return Noun(base, None, (w.adjective(node, scope),))
    if w.is_record(base) and not word.holes:
        return Noun(base)  # the plain name of the kind
    raise w.refuse(node)


def declared_noun(w: Emitter, word: Word, scope: Scope) -> Callable[[str], str]:
    number = w.functions.get(word.root)
    context = scope.context
    if number is not None:
        return lambda v: inlined(w, number, scope, v) or f"_{number}(s, {context}, {v})"
    kind = word.root.removeprefix("kind ")
    if w.is_record(w.thing_of(word.kind)):
        return lambda v: f"is_record(s, {v}, {w.script.constant(kind)})"
    if word.kind.startswith("token "):
        return lambda v: f"is_token(s, {v}, {w.script.constant(kind)})"
    return lambda v: printed_as(w, kind, v)


def token_kind(words: Mapping[str, Word], node: ast.Expression) -> str:
    """Return the kind of token that a noun speaks of, or nothing."""
    for each in walk(node):
        if isinstance(each, ast.Phrase) and words[each.word].kind.startswith("token "):
            root = words[each.word].root
            if root.startswith("kind "):
                return root.removeprefix("kind ")
    return ""


def adjective_of(w: Emitter, node: ast.Expression, scope: Scope) -> Callable[[str], str]:
    """Return the test that something is as an adjective says."""
    if isinstance(node, ast.Name) and node.text in scope.names:
        slot = scope.names[node.text][0]
        return lambda v: f"F[{slot}[0]](s, {slot}[1], {v})"
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    word = w.words[node.word]
    match node.row:
        case "not_so":
            test = w.adjective(node.args[0], scope)
            return lambda v: f"(not {test(v)})"
        case "marked":
            mark = w.value(node.args[0], scope)
            if node.thing == "card" and mark.isdigit() and int(mark) in w.fixed_marks:
                own = f"s.fields[{mark}]"
                return lambda v: (
                    f"(PRINTED_{mark}[{face(w, v)}] if {own}[{v}] is None else {own}[{v}])"
                )
            helper = "card_mark" if node.thing == "card" else "value_of"
            return lambda v: f"{helper}(s, {mark}, {v})"
        case "card_face_up":
            return lambda v: f"s.face_up[{v}]"
        case "card_face_down":
            return lambda v: f"(not s.face_up[{v}])"
        case _:
            pass
    if word.sort == "adjective":
        number = w.functions[word.root]
        slots = w.slots(word.root)
        if not slots:
            return lambda v: inlined(w, number, scope, v) or f"_{number}(s, {scope.context}, {v})"
        pairs = zip(node.args, slots, strict=True)
        more = "".join(f", {w.slot(arg, kind, scope)}" for arg, (_, kind) in pairs)
        return lambda v: f"_{number}(s, {scope.context}, {v}{more})"
    if word.sort == "noun":
        return declared_noun(w, word, scope)
    if node.row == "with_name":
        return valued(w, node, scope)
    raise w.refuse(node)


def valued(w: Emitter, node: ast.Phrase, scope: Scope) -> Callable[[str], str]:
    """Return the test that a field of an enumeration holds a value."""
    kind = w.kind_of(node.args[0])
    base = node.thing
    value = w.value(node.args[0], scope)
    helper = "card_value" if base == "card" else "value_of"
    fields = [
        str(each.number) for each in w.program.fields if each.owner == base and each.kind == kind
    ]
    return lambda v: (
        "(" + " or ".join(f"has_value({helper}(s, {k}, {v}), {value})" for k in fields) + ")"
    )


def named(w: Emitter, node: ast.Expression) -> Callable[[str], str]:
    """Return the test that a card is one that a scenario names."""
    name = w.script.constant(name_listed(node))
    if not isinstance(node, ast.Phrase):
        return lambda v: f"(name_of(s, {v}) == {name})"
    models = "".join(f"{each}, " for each in prints_listed(w.program, node))
    return lambda v: f"(name_of(s, {v}) == {name} and s.models[{v}] in ({models}))"
