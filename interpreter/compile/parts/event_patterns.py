"""Events that are spoken of: which sorts of events are meant, and the test of one."""

from __future__ import annotations

from cardwright.grammar import Word, ast, filled, walk

from ..passes.fold import known
from .code import (
    EVENT,
    TRUE,
    Code,
    about,
    ask,
    at,
    both,
    call,
    compare,
    group,
    name,
    passing_by,
    table,
    through,
    word,
)
from .emitter import Emitter
from .routines import Pattern, Scope, Test
from .that_much import MUCH, named_much

FLOW_SIDES = {"end_of_flow": "ends", "start_of_flow": "begins"}
"""The moments that a part of play gives, and what happens to it then."""
SIDES_OF_ONE = {"end_of_flow_of": "flow_ends_of", "start_of_flow_of": "flow_begins_of"}
"""The moments that the part of play of one player gives, and the events that they are."""
THAT_ONE = ("that_one",)
SPOKEN_OF = ("it", "its_card", "its_space", "its_token", "its_record", "they", "their", *THAT_ONE)
"""The words for what is spoken of."""


def event_of(w: Emitter, node: ast.Expression, scope: Scope) -> Pattern:
    """Return the pattern of an event."""
    if isinstance(node, ast.Name):
        known = scope.names[node.text][0]
        return Pattern((), lambda ev: ask(known, ev), known)
    assert isinstance(node, ast.Phrase)
    emit = w.emitters.events.get(node.row)
    if emit is not None:
        return emit(w, scope, node.args, node.thing)
    declared = w.words[node.word]
    if declared.sort == "value":
        return w.event(expanded(w, node, declared), scope)
    return declared_event(w, node, scope)


def expanded(w: Emitter, node: ast.Phrase, known: Word) -> ast.Expression:
    """Return what a declared value means, with its slots filled."""
    declared = w.nodes[known.root]
    assert isinstance(declared, ast.Value)
    meaning = declared.meaning
    if meaning is None and len(declared.body) == 1 and isinstance(declared.body[0], ast.Answer):
        meaning = declared.body[0].value
    if meaning is None:
        raise w.refuse(node)
    given = {hole.name: arg for arg, hole in zip(node.args, known.holes, strict=True)}
    return filled(meaning, given)


def sorts_of(pattern: Pattern) -> Code:
    """Return the sorts of event that a pattern is about, as code."""
    if pattern.loose is not None:
        return at(table("P_TYPES"), at(pattern.loose, 0))
    return group(*pattern.types)


def declared_event(w: Emitter, node: ast.Phrase, scope: Scope) -> Pattern:
    """Return the pattern of an event of a word that the game declares."""
    declared = w.words[node.word]
    kind = w.program.types[w.program.type_numbers[declared.root]]
    tests: list[Test] = []
    its: list[tuple[str, Test]] = []
    roles = dict((role, index) for index, (role, _) in enumerate(kind.roles))
    for arg, hole in zip(node.args, declared.holes, strict=True):
        index = roles.get(hole.name, -1)  # who does it is no role of its own
        plural = index >= 0 and w.is_group(kind.roles[index][1])
        tests.append(role_test(w, arg, scope, role_at(index), plural=plural))
        if not plural and is_open(w, arg, scope):
            its.insert(0, (w.single(w.kind_of(arg)), role_at(index)))
    named = tuple((role, of, role_at(index)) for index, (role, of) in enumerate(kind.roles))

    def fits(ev: Code) -> Code:
        return both(*(test(ev) for test in tests))

    return Pattern((kind.number,), fits, its=tuple(its), roles=named)


def is_open(w: Emitter, node: ast.Expression, scope: Scope) -> bool:
    """Whether a phrase leaves open which thing is meant: `a card`."""
    if not isinstance(node, ast.Phrase) or not w.is_group(w.kind_of(node)):
        return False
    thing = w.single(w.kind_of(node)) in w.things_there
    return thing and w.group(node, scope).sort == "sel"


def role_test(w: Emitter, node: ast.Expression, scope: Scope, role: Test, *, plural: bool) -> Test:
    """Return the test that a role of an event is what a phrase says."""
    kind = w.kind_of(node)
    if kind.endswith((" noun", " nouns")):
        noun = w.noun(node, scope)
        if noun.tests or noun.domain is not None:
            raise w.refuse(node)  # which things are told of by which words cannot be compared
        return lambda ev: TRUE
    if w.single(kind) not in w.things_there:
        value = w.value(node, scope)
        return lambda ev: compare("==", role(ev), value)
    things = w.group(node, scope)
    match things.sort:
        case "one":
            if plural:
                return lambda ev: compare("in", things.code, call("decided", role(ev)))
            return lambda ev: compare("==", role(ev), things.code)
        case "sel" | "list" if things.noun is not None:
            noun = things.noun
            if not noun.tests and noun.domain is None:
                return lambda ev: TRUE
            if plural:
                v = w.script.fresh()

                def fits_some(ev: Code) -> Code:
                    among = through(v, call("decided", role(ev)))
                    return call("any", passing_by(noun.fits(name(v)), among))

                return fits_some
            return lambda ev: noun.fits(role(ev))
        case "slot" if not plural:
            return lambda ev: call("is_meant", things.code, role(ev))
        case _:
            many = w.many(node, scope)
            if plural:
                return lambda ev: call("shares", role(ev), many)
            return lambda ev: compare("in", role(ev), many)


def moment_of(w: Emitter, node: ast.Expression, scope: Scope) -> Code:
    """Return the moment at which something is over, as code."""
    if isinstance(node, ast.Name):
        return scope.names[node.text][0]
    assert isinstance(node, ast.Phrase)
    side = FLOW_SIDES.get(node.row)
    if side is not None:
        return group(word(side), w.value(node.args[0], scope))
    return group(word("event"), w.event_closure(event_of_moment(w, node), scope))


def event_of_moment(w: Emitter, node: ast.Phrase) -> ast.Expression:
    """Return the event with which a moment comes."""
    row = SIDES_OF_ONE.get(node.row)
    if row is None:
        return node.args[0]
    key = next(key for key, each in w.words.items() if each.id == row)
    return ast.Phrase(node.span, key, node.args, id=row)


def role_at(index: int) -> Test:
    """Return how the code of an event becomes that of one of its roles; -1 is who does it."""
    return lambda ev: at(ev, 3) if index < 0 else at(at(ev, 2), index)


def narrowed(w: Emitter, pattern: Pattern, node: ast.Expression, scope: Scope) -> Pattern:
    """Return the pattern of an event of which a condition holds as it happens.

    `that creature` in it is the thing of the event, as where something is done because of it.
    """
    said = {each.text for each in walk(node) if isinstance(each, ast.Name)}
    spoken = SPOKEN_OF if pattern.loose is not None else THAT_ONE  # else it is told by the event
    speaks = any(isinstance(each, ast.Phrase) and each.row in spoken for each in walk(node))

    def condition(ev: Code) -> Code:
        inner = scope
        for named, kind, held in pattern.roles:
            if named in said and named not in scope.names:
                value = call("decided", held(ev)) if w.is_group(kind) else held(ev)
                inner = inner.named(named, value, kind)
        for base, role in pattern.its:
            inner = inner.described(base, role(ev))
        asked = named_much(w, node)
        if asked is not node:
            inner = inner.named(MUCH, call("amount_in", ev), "number")
        holds = w.condition(asked, inner)
        return call("speaking_of", ev, about(w.script.fresh(), holds)) if speaks else holds

    def test(ev: Code) -> Code:
        return both(pattern.test(ev), condition(ev))

    types = () if known(condition(EVENT)) is False else pattern.types
    return Pattern(types, test, pattern.loose, pattern.its, pattern.roles)
