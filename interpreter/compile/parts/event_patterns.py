"""Events that are spoken of: which sorts of events are meant, and the test of one."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.grammar import Word, ast, filled

from .emitter import Emitter
from .routines import Pattern, Scope, all_of

FLOW_SIDES = {"end_of_flow": "ends", "start_of_flow": "begins"}
"""The moments that a part of play gives, and what happens to it then."""


def event_of(w: Emitter, node: ast.Expression, scope: Scope) -> Pattern:
    """Return the pattern of an event."""
    if isinstance(node, ast.Name):
        known = scope.names[node.text][0]
        return Pattern((), lambda ev: f"F[{known}[0]](s, {known}[1], {ev})", known)
    assert isinstance(node, ast.Phrase)
    emit = w.emitters.events.get(node.row)
    if emit is not None:
        return emit(w, scope, node.args, node.thing)
    word = w.words[node.word]
    if word.sort == "value":
        return w.event(expanded(w, node, word), scope)
    return declared_event(w, node, scope)


def expanded(w: Emitter, node: ast.Phrase, word: Word) -> ast.Expression:
    """Return what a declared value means, with its slots filled."""
    declared = w.nodes[word.root]
    assert isinstance(declared, ast.Value)
    meaning = declared.meaning
    if meaning is None and len(declared.body) == 1 and isinstance(declared.body[0], ast.Answer):
        meaning = declared.body[0].value
    if meaning is None:
        raise w.refuse(node)
    given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
    return filled(meaning, given)


def sorts_of(pattern: Pattern) -> str:
    """Return the source of the sorts of event that a pattern is about."""
    return f"P_TYPES[{pattern.loose}[0]]" if pattern.loose else repr(pattern.types)


def declared_event(w: Emitter, node: ast.Phrase, scope: Scope) -> Pattern:
    """Return the pattern of an event of a word that the game declares."""
    word = w.words[node.word]
    kind = w.program.types[w.program.type_numbers[word.root]]
    tests: list[Callable[[str], str]] = []
    its: list[tuple[str, Callable[[str], str]]] = []
    roles = dict((name, index) for index, (name, _) in enumerate(kind.roles))
    for arg, hole in zip(node.args, word.holes, strict=True):
        at = roles.get(hole.name, -1)  # who does it is no role of its own
        plural = at >= 0 and w.is_group(kind.roles[at][1])
        tests.append(role_test(w, arg, scope, role_at(at), plural=plural))
        if not plural and is_open(w, arg, scope):
            its.insert(0, (w.single(w.kind_of(arg)), role_at(at)))
    return Pattern((kind.number,), lambda ev: all_of([test(ev) for test in tests]), its=tuple(its))


def is_open(w: Emitter, node: ast.Expression, scope: Scope) -> bool:
    """Whether a phrase leaves open which thing is meant: `a card`."""
    if not isinstance(node, ast.Phrase) or not w.is_group(w.kind_of(node)):
        return False
    thing = w.single(w.kind_of(node)) in w.things_there
    return thing and w.group(node, scope).sort == "sel"


def role_test(
    w: Emitter, node: ast.Expression, scope: Scope, at: Callable[[str], str], *, plural: bool
) -> Callable[[str], str]:
    """Return the test that a role of an event is what a phrase says."""
    kind = w.kind_of(node)
    if kind.endswith((" noun", " nouns")):
        noun = w.noun(node, scope)
        if noun.tests or noun.domain is not None:
            raise w.refuse(node)  # which things are told of by which words cannot be compared
        return lambda ev: "True"
    if w.single(kind) not in w.things_there:
        source = w.value(node, scope)
        return lambda ev: f"({at(ev)} == {source})"
    group = w.group(node, scope)
    match group.sort:
        case "one":
            if plural:
                return lambda ev: f"({group.source} in decided({at(ev)}))"
            return lambda ev: f"({at(ev)} == {group.source})"
        case "sel" | "list" if group.noun is not None:
            noun = group.noun
            if not noun.tests and noun.domain is None:
                return lambda ev: "True"
            if plural:
                number = w.script.fresh()
                return lambda ev: f"any({noun.fits(number)} for {number} in decided({at(ev)}))"
            return lambda ev: noun.fits(at(ev))
        case "slot" if not plural:
            return lambda ev: f"is_meant(s, {group.source}, {at(ev)})"
        case _:
            source = w.many(node, scope)
            if plural:
                return lambda ev: f"shares(s, {at(ev)}, {source})"
            return lambda ev: f"({at(ev)} in {source})"


def moment_of(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    """Return the source of the moment at which something is over."""
    if isinstance(node, ast.Name):
        return scope.names[node.text][0]
    assert isinstance(node, ast.Phrase)
    side = FLOW_SIDES.get(node.row)
    if side is not None:
        return f'("{side}", {w.value(node.args[0], scope)})'
    return f'("event", {w.event_closure(node.args[0], scope)})'


def role_at(at: int) -> Callable[[str], str]:
    """Return how the source of an event becomes that of one of its roles; -1 is who does it."""
    return lambda ev: f"{ev}[3]" if at < 0 else f"{ev}[2][{at}]"
