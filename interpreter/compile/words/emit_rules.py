"""Emitters of rules in force: each adds clauses to an index under what they are asked for.

A clause is `(function, environment, guards, ...)`. What is asked for is a key: `("number", field)`,
`("adjective", word)`, `("cannot", sort of event)`, and so on; see `rules.py` for what each means.
"""

from __future__ import annotations

from cardwright.grammar import ast, walk

from ...program.shapes import (
    LAYER_ADD,
    LAYER_HIGHEST,
    LAYER_LOWEST,
    LAYER_SET,
    LAYER_SET_ANEW,
    LAYER_SHARE,
    TOLD,
)
from ...program.types import perhaps
from ..parts.code import (
    EVENT,
    FALSE,
    IT,
    TRUE,
    Code,
    Part,
    at,
    both,
    call,
    chosen_by,
    compare,
    group,
    listing_of,
    minus,
    name,
    negated,
    number_in,
    table,
    through,
    word,
)
from ..parts.code_steps import Steps, answer, do, each_of, nothing
from ..parts.emitter import Args, Emitter, Rules
from ..parts.event_patterns import role_at, role_test
from ..parts.not_playable import NotPlayable
from ..parts.reach import zones_reached
from ..parts.registry import emits
from ..parts.routines import Scope, captured
from ..passes.steady import looks_at_the_state

RULES: Rules = {}

OF_IT, OF_EVENT = ("e", "it"), ("e", "ev")
"""What functions of clauses are handed: what is taken along, and a thing or an event."""


def added(w: Emitter, scope: Scope, key: Code, function: int, guards: Code, *more: Part) -> Steps:
    """Return the steps that add a clause; where it was written is noted for `why_not`."""
    if w.script.rule is not None:
        w.script.notes.rule_lines[function] = w.script.line_of(w.script.rule)
    return do("add", key, group(function, captured(scope)[0], guards, *more))


def key_of(what: str, number: Part) -> Code:
    """Return the key under which a clause is asked for."""
    return group(word(what), number)


def target_test(w: Emitter, scope: Scope, node: ast.Expression, v: Code) -> Code:
    """Return the condition that a thing is one of those a rule is about."""
    things = w.group(node, scope)
    if things.noun is not None:
        return things.noun.fits(v)
    if things.sort == "one":
        return compare("==", v, things.code)
    if things.sort == "slot":
        return call("is_meant", things.code, v)
    return compare("in", v, w.many(node, scope))


def owner_node(node: ast.Expression) -> ast.Expression:
    """Return whose field it is: `each Castle` of `each Castle's`."""
    if isinstance(node, ast.Phrase) and len(node.args) == 1:
        return node.args[0]
    return node


LAYERS = {
    "number_more": (LAYER_ADD, False),
    "number_less": (LAYER_ADD, True),
    "number_at_most": (LAYER_HIGHEST, False),
    "number_at_least": (LAYER_LOWEST, False),
}
"""The layer of a change, and whether it is taken away."""
for _change, (_layer, _less) in LAYERS.items():

    @emits(RULES, f"player_{_change}", f"card_{_change}", f"game_{_change}")
    def changed(
        w: Emitter,
        scope: Scope,
        args: Args,
        guards: Code,
        layer: int = _layer,
        less: bool = _less,
    ) -> Steps:
        """`your Coins is 1 more`"""
        of_itself = layer == LAYER_ADD and is_share_of_itself(args)
        return number_clause(w, scope, args, guards, LAYER_SHARE if of_itself else layer, less=less)


ITS = ("its_card", "its_space", "its_token", "its_record")


def is_share_of_itself(args: Args) -> bool:
    """Whether a number is changed by a percentage of that number: `50 percent of its Weight`."""
    amount = args[2]
    while isinstance(amount, ast.Phrase) and amount.row == "bracketed_number":
        amount = amount.args[0]
    is_share = isinstance(amount, ast.Phrase) and amount.row == "percentage"
    return is_share and isinstance(amount, ast.Phrase) and is_itself(amount.args[1], args)


def is_itself(node: ast.Expression, args: Args) -> bool:
    """Whether a number is the one that a rule is about."""
    if not isinstance(node, ast.Phrase) or node.row != "number_held":
        return False
    whose, field = node.args
    is_its = isinstance(whose, ast.Phrase) and whose.row in ITS
    return same(field, args[1]) and (is_its or same(whose, args[0]))


def same(one: ast.Expression, other: ast.Expression) -> bool:
    """Whether two phrases say the same, wherever they stand."""
    match one, other:
        case ast.Name(text=a), ast.Name(text=b):
            return a == b
        case ast.Phrase(word=a, args=args), ast.Phrase(word=b, args=others):
            return a == b and all(map(same, args, others))
        case _:
            return False


@emits(RULES, "card_number_counts_as")
def counts_as(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`its Cost counts as 0`"""
    of_itself = any(is_itself(each, args) for each in walk(args[2]))
    return number_clause(w, scope, args, guards, LAYER_SET_ANEW if of_itself else LAYER_SET)


def number_clause(
    w: Emitter, scope: Scope, args: Args, guards: Code, layer: int, *, less: bool = False
) -> Steps:
    """Return the steps that add a change of a number."""
    inner = captured(scope)[1]
    test = owner_test(w, inner, args[0])
    base = w.kind_of(args[0]).removesuffix("'s")
    amount = w.value(args[2], inner.described(base, IT))
    changed_by = chosen_by(test, minus(amount) if less else amount, None)
    function = w.script.function(OF_IT, answer(changed_by), scope=inner, it=base, gives="number?")
    return added(w, scope, key_of("number", w.value(args[1], scope)), function, guards, layer)


def owner_test(w: Emitter, scope: Scope, owner: ast.Expression) -> Code:
    """Return the condition that a thing is one of those whose field a rule is about."""
    if isinstance(owner, ast.Phrase) and owner.args:
        return target_test(w, scope, owner_node(owner), IT)
    return compare("==", IT, w.value(owner, scope))


@emits(RULES, "field_counts_as")
def counts_as_value(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`your Feet counts as Steady`"""
    test = owner_test(w, captured(scope)[1], args[0])
    base = w.kind_of(args[0]).removesuffix("'s")
    function, value = holding(w, scope, test, base, args[2])
    field = w.value(args[1], scope)
    decides(w, function, "field", field)
    return added(w, scope, key_of("value", field), function, guards, value)


def decides(w: Emitter, function: int, sort: str, number: Part) -> None:
    """Note what the rule of a function decides, if that is written out."""
    known = number if isinstance(number, int) or number is None else number_in(number)
    if known is not None:
        w.script.decided.setdefault(function, []).append((sort, known))


def holding(
    w: Emitter, scope: Scope, test: Code, base: str, node: ast.Expression
) -> tuple[int, Code]:
    """Return the function of a clause about what a field holds, and what that is.

    What may be another thing later is told by the function itself.
    """
    inner = captured(scope)[1]
    value, found, gives = w.all_or_one(node, scope), test, "truth"
    if looks_at_the_state(value):
        found, value = chosen_by(test, w.all_or_one(node, inner), None), group(*map(word, TOLD))
        gives = str(perhaps(w.script.kinds(w.kind_of(node))))
    return w.script.function(OF_IT, answer(found), scope=inner, it=base, gives=gives), value


@emits(RULES, "is_so_for_now")
def is_for_now(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`all Figs are dear`"""
    return adjective_clause(w, scope, args, guards, truth=True)


@emits(RULES, "is_not_so_for_now")
def is_not_for_now(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`it is not dear`"""
    return adjective_clause(w, scope, args, guards, truth=False)


def adjective_clause(w: Emitter, scope: Scope, args: Args, guards: Code, *, truth: bool) -> Steps:
    """Return the steps that add what is true of something for now."""
    inner = captured(scope)[1]
    test = target_test(w, inner, args[0], IT)
    base = w.single(w.kind_of(args[0]))
    node = args[1]
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    if node.row == "with_name":
        return named_so(w, scope, test, base, node, guards)
    function = w.script.function(OF_IT, answer(test), scope=inner, it=base, gives="truth")
    said = w.words[node.word]
    if said.sort == "adjective":
        if said.root not in w.ruled:  # written as one that no rule decides
            raise NotPlayable(w.wording(node))
        key = key_of("adjective", w.functions[said.root])
        decides(w, function, "word", w.functions[said.root])
        return added(w, scope, key, function, guards, truth)
    if node.row == "marked":
        mark = w.value(node.args[0], scope)
        if w.single(w.kind_of(args[0])) == "card" and number_in(mark) in w.fixed_marks:
            raise NotPlayable(w.wording(node))  # written as one that no rule gives or takes
        decides(w, function, "field", mark)
        return added(w, scope, key_of("mark", mark), function, guards, truth)
    raise w.refuse(node)


def named_so(
    w: Emitter, scope: Scope, test: Code, base: str, node: ast.Phrase, guards: Code
) -> Steps:
    """Return the steps that add what the fields of an enumeration hold for now."""
    function, value = holding(w, scope, test, base, node.args[0])
    kind = w.kind_of(node.args[0])
    held = [f.number for f in w.program.fields if f.owner == base and f.kind == kind]
    for number in held:
        decides(w, function, "field", number)
    return [
        step
        for number in held
        for step in added(w, scope, key_of("value", number), function, guards, value)
    ]


@emits(RULES, "read_like")
def read_like(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`each mimic is read like its twin`"""
    return copying(w, scope, args, guards)


@emits(RULES, "read_like_but_for")
def read_like_but_for(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`each mimic is read like its twin but for its Cost`"""
    return copying(w, scope, args, guards, field=args[2])


@emits(RULES, "read_like_and_named")
def read_like_and_named(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`each mimic is read like its twin and named "Fig"`"""
    return copying(w, scope, args, guards, named=args[2])


@emits(RULES, "read_like_but_for_and_named")
def read_like_but_for_and_named(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`each mimic is read like its twin but for its Cost and named "Fig"`"""
    return copying(w, scope, args, guards, field=args[2], named=args[3])


def copying(
    w: Emitter,
    scope: Scope,
    args: Args,
    guards: Code,
    *,
    field: ast.Expression | None = None,
    named: ast.Expression | None = None,
) -> Steps:
    """Return the steps that add what is copied, with what is not."""
    if not zones_reached(w, args[0]) <= w.program.copying:
        raise NotPlayable(w.wording(args[0]))  # written as cards that are always themselves
    inner = captured(scope)[1]
    test = target_test(w, inner, args[0], IT)
    other = w.one(args[1], inner.described("card", IT))
    copied = answer(chosen_by(test, other, None))
    function = w.script.function(OF_IT, copied, scope=inner, it="card", gives="card?")
    but = None if field is None else w.value(field, scope)
    name = None if named is None else name_given(w, scope, named)
    return added(w, scope, word("copy"), function, guards, but, name, None)


def name_given(w: Emitter, scope: Scope, node: ast.Expression) -> Code:
    """Return a name that rules give, or a closure that tells it if it may be another one later."""
    found = w.value(node, scope)
    if not looks_at_the_state(found):
        return found
    return w.closure(w.value(node, captured(scope)[1]), scope, "name?")


@emits(RULES, "controls")
def controls(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`you control each enchanted card`"""
    if not zones_reached(w, args[1]) <= w.program.controlling:
        raise NotPlayable(w.wording(args[1]))  # written as cards that are as they lie
    inner = captured(scope)[1]
    test = target_test(w, inner, args[1], IT)
    whose = answer(chosen_by(test, w.one(args[0], inner), None))
    function = w.script.function(OF_IT, whose, scope=inner, it="card", gives="player?")
    return added(w, scope, word("control"), function, guards)


@emits(RULES, "announced_unless")
def announced_unless(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`this text cannot be announced unless your Coins is 3 or more`"""
    inner = captured(scope)[1]
    text, condition = w.value(args[0], inner), w.condition(args[1], inner)
    banned = both(call("same_text", IT, text), negated(condition))
    function = w.script.function(OF_IT, answer(banned), scope=inner, it="text", gives="truth")
    return added(w, scope, word("announce"), function, guards)


@emits(RULES, "x_is")
def x_is(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`X is your Coins`"""
    inner = captured(scope)[1]
    number = answer(w.value(args[0], inner))
    function = w.script.function(("e",), number, scope=inner, gives="number")
    return added(w, scope, word("X"), function, guards)


@emits(RULES, "both_rules")
def both_rules(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """Both rules."""
    return [step for arg in args for step in w.rule(arg, scope, guards)]


@emits(RULES, "cannot")
def cannot(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`you cannot draw 1 card`"""
    return forbidding(w, scope, args, guards, TRUE)


@emits(RULES, "cannot_if")
def cannot_if(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`you cannot draw 1 card if it is Main`"""
    condition = w.condition(args[2], of_doer(w, captured(scope)[1], args[0]))
    return forbidding(w, scope, args, guards, condition)


@emits(RULES, "cannot_unless")
def cannot_unless(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`you cannot draw 1 card unless it is Main`"""
    condition = w.condition(args[2], of_doer(w, captured(scope)[1], args[0]))
    return forbidding(w, scope, args, guards, negated(condition))


def of_doer(w: Emitter, inner: Scope, who: ast.Expression) -> Scope:
    """Return the scope in which `they` are whoever of several would do what is forbidden."""
    return inner.described("player", at(EVENT, 3)) if w.kind_of(who) == "players" else inner


@emits(RULES, "cannot_happen")
def cannot_happen(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`a player draws cannot happen`"""
    return forbidden_event(w, scope, args[0], guards, TRUE)


@emits(RULES, "cannot_happen_unless")
def cannot_happen_unless(w: Emitter, scope: Scope, args: Args, guards: Code) -> Steps:
    """`a player draws cannot happen unless it is Main`"""
    condition = w.condition(args[1], captured(scope)[1])
    return forbidden_event(w, scope, args[0], guards, negated(condition))


def forbidden_event(
    w: Emitter, scope: Scope, node: ast.Expression, guards: Code, condition: Code
) -> Steps:
    """Return the steps that add the forbidding of an event."""
    inner = captured(scope)[1]
    pattern = w.event(node, inner)
    test = both(pattern.test(EVENT), condition)
    function = w.script.function(OF_EVENT, answer(test), scope=inner, gives="truth")
    if pattern.loose:
        outer = w.event(node, scope).loose
        assert outer is not None
        key = key_of("cannot", name("kind"))
        keys = listing_of(key, through("kind", at(table("P_TYPES"), at(outer, 0))))
        return each_of("each", keys, added(w, scope, name("each"), function, guards))
    steps = [
        step
        for kind in pattern.types
        for step in added(w, scope, key_of("cannot", kind), function, guards)
    ]
    return steps or nothing()


def forbidding(w: Emitter, scope: Scope, args: Args, guards: Code, condition: Code) -> Steps:
    """Return the steps that add what somebody cannot do."""
    inner = captured(scope)[1]
    node = args[1]
    if isinstance(node, ast.Name):
        raise w.refuse(node)
    assert isinstance(node, ast.Phrase)
    said = w.words[node.word]
    if said.sort not in ("to", "event"):
        raise w.refuse(node)
    kind = w.type_of(said.root)
    who = role_test(w, args[0], inner, lambda ev: at(ev, 3), plural=False)
    of_them = of_doer(w, inner, args[0])
    roles = {name: index for index, (name, _) in enumerate(kind.roles)}
    is_player = w.single(w.kind_of(args[0])) == "player"
    tests = [who(EVENT) if is_player else FALSE]  # what a card cannot do is done by no card
    for arg, hole in zip(node.args, said.holes, strict=True):
        if hole.name in roles:
            role = roles[hole.name]
            plural = w.is_group(kind.roles[role][1])
            test = role_test(w, arg, of_them, role_at(role), plural=plural)
            tests.append(test(EVENT))
    steps = answer(both(*tests, condition))
    function = w.script.function(OF_EVENT, steps, scope=inner, gives="truth")
    return added(w, scope, key_of("cannot", kind.number), function, guards)
