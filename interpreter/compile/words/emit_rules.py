"""Emitters of rules in force: each adds clauses to an index under what they are asked for.

A clause is `(function, environment, guards, ...)`. What is asked for is a key: `("number", field)`,
`("adjective", word)`, `("cannot", sort of event)`, and so on; see `rules.py` for what each means.
"""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.emitter import Args, Emitter, Rules
from ..parts.event_patterns import role_test
from ..parts.not_playable import NotPlayable
from ..parts.reach import zones_reached
from ..parts.registry import emits
from ..parts.routines import Scope, all_of, captured

RULES: Rules = {}

SET, ADD, HIGHEST, LOWEST = range(4)
"""The layers of a number, in the order in which they count."""


def added(w: Emitter, scope: Scope, key: str, function: int, guards: str, more: str = "") -> str:
    """Return the source that adds a clause; where it was written is noted for `why_not`."""
    if w.script.rule is not None:
        w.script.notes.rule_lines[function] = w.script.line_of(w.script.rule)
    return f"add({key}, ({function}, {captured(scope)[0]}, {guards}{more}))"


def target_test(w: Emitter, scope: Scope, node: ast.Expression, v: str) -> str:
    """Return the condition that a thing is one of those a rule is about."""
    group = w.group(node, scope)
    if group.noun is not None:
        return group.noun.fits(v)
    if group.sort == "one":
        return f"({v} == {group.source})"
    if group.sort == "slot":
        return f"is_meant(s, {group.source}, {v})"
    return f"({v} in {w.many(node, scope)})"


def owner_node(node: ast.Expression) -> ast.Expression:
    """Return whose field it is: `each Castle` of `each Castle's`."""
    if isinstance(node, ast.Phrase) and len(node.args) == 1:
        return node.args[0]
    return node


LAYERS = {
    "number_more": (ADD, "{}"),
    "number_less": (ADD, "-({})"),
    "number_at_most": (HIGHEST, "{}"),
    "number_at_least": (LOWEST, "{}"),
}
for _change, (_layer, _sign) in LAYERS.items():

    @emits(RULES, f"player_{_change}", f"card_{_change}")
    def changed(
        w: Emitter,
        scope: Scope,
        args: Args,
        guards: str,
        layer: int = _layer,
        sign: str = _sign,
    ) -> str:
        """`your Coins is 1 more`"""
        return number_clause(w, scope, args, guards, layer, sign)


@emits(RULES, "card_number_counts_as")
def counts_as(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`its Cost counts as 0`"""
    return number_clause(w, scope, args, guards, SET, "{}")


def number_clause(w: Emitter, scope: Scope, args: Args, guards: str, layer: int, sign: str) -> str:
    """Return the source that adds a change of a number."""
    inner = captured(scope)[1]
    test = owner_test(w, inner, args[0])
    base = w.kind_of(args[0]).removesuffix("'s")
    amount = sign.format(w.value(args[2], inner.described(base, "it")))
    function = w.script.function("s, e, it", f"return {amount} if {test} else None")
    return added(w, scope, f'("number", {w.value(args[1], scope)})', function, guards, f", {layer}")


def owner_test(w: Emitter, scope: Scope, owner: ast.Expression) -> str:
    """Return the condition that a thing is one of those whose field a rule is about."""
    if isinstance(owner, ast.Phrase) and owner.args:
        return target_test(w, scope, owner_node(owner), "it")
    return f"(it == {w.value(owner, scope)})"


@emits(RULES, "field_counts_as")
def counts_as_value(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`your Feet counts as Steady`"""
    test = owner_test(w, captured(scope)[1], args[0])
    function = w.script.function("s, e, it", f"return {test}")
    value = w.all_or_one(args[2], scope)
    return added(w, scope, f'("value", {w.value(args[1], scope)})', function, guards, f", {value}")


@emits(RULES, "is_so_for_now")
def is_for_now(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`all Figs are dear`"""
    return adjective_clause(w, scope, args, guards, truth=True)


@emits(RULES, "is_not_so_for_now")
def is_not_for_now(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`it is not dear`"""
    return adjective_clause(w, scope, args, guards, truth=False)


def adjective_clause(w: Emitter, scope: Scope, args: Args, guards: str, *, truth: bool) -> str:
    """Return the source that adds what is true of something for now."""
    inner = captured(scope)[1]
    test = target_test(w, inner, args[0], "it")
    function = w.script.function("s, e, it", f"return {test}")
    node = args[1]
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    word = w.words[node.word]
    if word.sort == "adjective":
        if word.root not in w.ruled:  # written as one that no rule decides
            raise NotPlayable(w.wording(node))
        key = f'("adjective", {w.functions[word.root]})'
        return added(w, scope, key, function, guards, f", {truth}")
    if node.row == "marked":
        mark = w.value(node.args[0], scope)
        if w.single(w.kind_of(args[0])) == "card" and mark.isdigit() and int(mark) in w.fixed_marks:
            raise NotPlayable(w.wording(node))  # written as one that no rule gives or takes
        key = f'("mark", {mark})'
        return added(w, scope, key, function, guards, f", {truth}")
    if node.row == "with_name":
        value = w.value(node.args[0], scope)
        kind = w.kind_of(node.args[0])
        base = w.single(w.kind_of(args[0]))
        held = [f.number for f in w.program.fields if f.owner == base and f.kind == kind]
        lines = [
            added(w, scope, f'("value", {number})', function, guards, f", {value}")
            for number in held
        ]
        return "\n".join(lines)
    raise w.refuse(node)


@emits(RULES, "read_like")
def read_like(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`each mimic is read like its twin but for its Cost`"""
    if not zones_reached(w, args[0], len(w.program.zone_of)) <= w.program.copying:
        raise NotPlayable(w.wording(args[0]))  # written as cards that are always themselves
    inner = captured(scope)[1]
    test = target_test(w, inner, args[0], "it")
    other = w.one(args[1], inner.described("card", "it"))
    function = w.script.function("s, e, it", f"return {other} if {test} else None")
    return added(w, scope, '"copy"', function, guards, f", {w.value(args[2], scope)}")


@emits(RULES, "announced_unless")
def announced_unless(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`this text cannot be announced unless your Coins is 3 or more`"""
    inner = captured(scope)[1]
    text, condition = w.value(args[0], inner), w.condition(args[1], inner)
    body = f"return same_text(it, {text}) and not ({condition})"
    function = w.script.function("s, e, it", body)
    return added(w, scope, '"announce"', function, guards)


@emits(RULES, "x_is")
def x_is(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`X is your Coins`"""
    function = w.script.function("s, e", f"return {w.value(args[0], captured(scope)[1])}")
    return added(w, scope, '"X"', function, guards)


@emits(RULES, "both_rules")
def both(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """Both rules."""
    return "\n".join(w.rule(arg, scope, guards) for arg in args)


@emits(RULES, "cannot")
def cannot(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`you cannot draw 1 card`"""
    return forbidding(w, scope, args, guards, "True")


@emits(RULES, "cannot_if")
def cannot_if(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`you cannot draw 1 card if it is Main`"""
    return forbidding(w, scope, args, guards, w.condition(args[2], of_doer(w, scope, args[0])))


@emits(RULES, "cannot_unless")
def cannot_unless(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`you cannot draw 1 card unless it is Main`"""
    condition = w.condition(args[2], of_doer(w, scope, args[0]))
    return forbidding(w, scope, args, guards, f"not ({condition})")


def of_doer(w: Emitter, scope: Scope, who: ast.Expression) -> Scope:
    """Return the scope of a condition in which `they` are whoever of several would do it."""
    inner = captured(scope)[1]
    return inner.described("player", "ev[3]") if w.kind_of(who) == "players" else inner


@emits(RULES, "cannot_happen")
def cannot_happen(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`a player draws cannot happen`"""
    return forbidden_event(w, scope, args[0], guards, "True")


@emits(RULES, "cannot_happen_unless")
def cannot_happen_unless(w: Emitter, scope: Scope, args: Args, guards: str) -> str:
    """`a player draws cannot happen unless it is Main`"""
    condition = w.condition(args[1], captured(scope)[1])
    return forbidden_event(w, scope, args[0], guards, f"not ({condition})")


def forbidden_event(
    w: Emitter, scope: Scope, node: ast.Expression, guards: str, condition: str
) -> str:
    """Return the source that adds the forbidding of an event."""
    pattern = w.event(node, captured(scope)[1])
    body = f"return {all_of([pattern.test('ev'), condition])}"
    function = w.script.function("s, e, ev", body)
    if pattern.loose:
        outer = w.event(node, scope).loose
        key = f'("cannot", kind) for kind in P_TYPES[{outer}[0]]'
        return f"for each in [{key}]:\n    {added(w, scope, 'each', function, guards)}"
    lines = [added(w, scope, f'("cannot", {kind})', function, guards) for kind in pattern.types]
    return "\n".join(lines) or "pass"


def forbidding(w: Emitter, scope: Scope, args: Args, guards: str, condition: str) -> str:
    """Return the source that adds what somebody cannot do."""
    inner = captured(scope)[1]
    node = args[1]
    if isinstance(node, ast.Name):
        raise w.refuse(node)
    assert isinstance(node, ast.Phrase)
    word = w.words[node.word]
    if word.sort not in ("to", "event"):
        raise w.refuse(node)
    kind = w.type_of(word.root)
    who = role_test(w, args[0], inner, lambda ev: f"{ev}[3]", plural=False)
    roles = {name: index for index, (name, _) in enumerate(kind.roles)}
    tests = [who("ev")]
    for arg, hole in zip(node.args, word.holes, strict=True):
        if hole.name in roles:
            at = roles[hole.name]
            plural = w.is_group(kind.roles[at][1])
            test = role_test(w, arg, inner, lambda ev, at=at: f"{ev}[2][{at}]", plural=plural)  # type: ignore[misc]
            tests.append(test("ev"))
    body = f"return {all_of([*tests, condition])}"
    function = w.script.function("s, e, ev", body)
    return added(w, scope, f'("cannot", {kind.number})', function, guards)
