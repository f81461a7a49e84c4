"""The names that `let` and `as` give, as code: a name that is given again changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cardwright.grammar import ast, filled, walk

from .code import Code, captured_at, group, is_variable, local_in, name
from .code_steps import Steps, answer, go_on, put
from .emitter import Emitter
from .routines import SAME, Routine, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def let(w: Emitter, node: ast.Let, scope: Scope, r: Routine) -> Scope:
    """Write `let NAME be VALUE` as an operation."""
    known = scope.names.get(node.name)
    if known is not None and local_in(known[0]) is not None:
        r.add([*put(known[0], again(w, node.value, known[1], scope)), *go_on()], node, SAME)
        return scope
    local = r.local(w.script.kinds(w.held_kind(node.value, scope)))
    r.add([*put(local, w.all_or_one(node.value, scope)), *go_on()], node, SAME)
    return scope.named(node.name, local, w.held_kind(node.value, scope))


def outcome(node: ast.Do | ast.Let, before: Scope, after: Scope, r: Routine, w: Emitter) -> Scope:
    """Put what `as` names again in the place of what it named before."""
    known = before.names.get(node.name or "")
    if node.name is None or known is None or local_in(known[0]) is None:
        return after
    made, kind = after.names[node.name]
    if made != known[0]:
        r.add([*put(known[0], converted(w, made, kind, known[1])), *go_on()], node, SAME)
    return before


def assigned(w: Emitter, node: ast.Let, scope: Scope) -> tuple[Steps, Scope]:
    """Return `let NAME be VALUE` as steps of a function, and the scope behind it."""
    known = scope.names.get(node.name)
    if known is not None and is_variable(known[0]):
        return put(known[0], again(w, node.value, known[1], scope)), scope
    variable = name(w.script.fresh("n"))
    after = scope.named(node.name, variable, w.held_kind(node.value, scope))
    return put(variable, w.all_or_one(node.value, scope)), after


def again(w: Emitter, node: ast.Expression, kind: str, scope: Scope) -> Code:
    """Return a value for a name that stands for something of a kind already."""
    return converted(w, w.all_or_one(node, scope), w.held_kind(node, scope), kind)


def converted(w: Emitter, made: Code, kind: str, wanted: str) -> Code:
    """Return a value as one of several, or as a condition that holds what it was."""
    if wanted == "condition?":
        held = w.script.function(
            ("e",), answer(captured_at(0)), scope=Scope(captured_at(0)), gives="truth"
        )
        return group(held, group(made))
    if w.is_group(wanted) and not w.is_group(kind):
        return group(made)
    return made


def spelled_out(
    w: Emitter, body: Sequence[ast.Statement], given: dict[str, ast.Expression] | None = None
) -> list[ast.Statement]:
    """Return the lines of a rule without its names: what they stand for is asked again and again.

    What listens to an event gives the names itself, as its first lines.
    """
    given = dict(given or {})
    found: list[ast.Statement] = []
    for each in body:
        if isinstance(each, ast.Let):
            given[each.name] = filled(each.value, given)
        else:
            found.append(_spelled(w, each, given) if given else each)
    return found


def _spelled(w: Emitter, node: ast.Statement, given: dict[str, ast.Expression]) -> ast.Statement:
    match node:
        case ast.Do(what=what):
            return evolve(node, what=filled(what, given))
        case ast.Always(rule=rule):
            return evolve(node, rule=filled(rule, given))
        case ast.ForEach(name=name, things=things, body=body):
            left = {each: value for each, value in given.items() if each != name}
            inner = tuple(spelled_out(w, body, left))
            return evolve(node, things=filled(things, given), body=inner)
        case ast.Reaction(sort="while", trigger=trigger, body=body):
            inner = tuple(spelled_out(w, body, given))
            return evolve(node, trigger=filled(trigger, given), body=inner)
        case ast.Reaction(trigger=trigger, body=body):
            roles = _roles(w, trigger)
            lets = tuple(
                ast.Let(value.span, name, value)
                for name, value in given.items()
                if name not in roles
            )
            return evolve(node, trigger=filled(trigger, given), body=(*lets, *body))
        case _:
            return node


def _roles(w: Emitter, trigger: ast.Expression) -> set[str]:
    events = [w.words[each.word] for each in walk(trigger) if isinstance(each, ast.Phrase)]
    return {hole.name for word in events if word.kind == "event" for hole in word.holes}


def answers_of(node: ast.Value) -> list[ast.Expression]:
    """Return all that a declared value may answer."""
    return [node.meaning] if node.meaning is not None else list(_answers(node.body))


def _answers(body: Sequence[ast.Statement]) -> Iterator[ast.Expression]:
    for each in body:
        match each:
            case ast.Answer(value=value):
                yield value
            case ast.If(branches=branches, otherwise=otherwise):
                for branch in branches:
                    yield from _answers(branch.body)
                yield from _answers(otherwise)
            case ast.ForEach(body=inner) | ast.Repeat(body=inner):
                yield from _answers(inner)
            case _:
                continue
