"""Statements: things to do become operations, the bodies of values become plain functions."""

from __future__ import annotations

from collections.abc import Container, Sequence

from cardwright.grammar import ast

from ...program.row_places import LOCALS
from ...program.types import WHOLE, grouped, read
from ..passes.fold import known
from .accounts import bodies
from .asked_slots import once_asked
from .choices import choose_option, choose_things
from .code import (
    GUARDS,
    IT,
    NOBODY,
    TRUE,
    Code,
    call,
    captured_at,
    compare,
    const,
    group,
    is_surely_there,
    local_in,
    name,
    negated,
    passing_by,
    there,
    through,
)
from .code_steps import (
    HERE,
    Steps,
    answer,
    as_long_as,
    change,
    do,
    each_of,
    emit,
    go_on,
    go_on_if,
    nothing,
    put,
    stop,
    when,
)
from .emitter import Emitter
from .feasibility import feasible
from .local_names import assigned, let, outcome
from .once_for_each import once_for_each
from .record_phrases import is_new, kind_made, reads_actions
from .routines import SAME, Routine, Scope, captured, in_frame
from .their import of_each, spoken_in
from .word_calls import invoke, settled

END = do("leave")


def actions_routine(w: Emitter, node: ast.Expression, scope: Scope, taken: int) -> int:
    """Write what a phrase does as a routine whose first locals are what it takes along."""
    made = w.script.begin(max(taken, highest(scope)), scope)
    act(w, node, once_asked(w, scope, made), made)
    made.add(END, how=SAME)
    start = w.script.routine(made)
    w.script.in_words(start, node, scope_in_closure(scope))
    inner = scope_in_closure(scope)
    feasibility(w, start, feasible(w, node, inner), inner)
    return start


def feasibility(w: Emitter, start: int, test: Code, scope: Scope) -> None:
    """Note whether all that a routine has to choose when announced is there."""
    if known(test) is not True:
        w.script.feasible[start] = w.script.function(
            ("e",), answer(test), scope=scope, gives="truth"
        )


def highest(scope: Scope) -> int:
    """Return how many locals of a frame a scope speaks of."""
    spoken = [code for code, _ in scope.names.values()]
    spoken += [code for _, code in scope.it]
    spoken += [code for code in (scope.they, scope.chosen, scope.said) if code is not None]
    places = (local_in(code) for code in spoken)
    return max((taken_at(place) for place in places if place is not None), default=0)


def scope_in_closure(scope: Scope) -> Scope:
    """Return the scope of a routine as its closure's values show it: `e[1]` for `f[4]`."""

    def moved(code: Code) -> Code:
        place = local_in(code)
        assert place is not None
        return captured_at(0) if place == 1 else captured_at(taken_at(place))

    return Scope(
        captured_at(0),
        {name: (moved(code), kind) for name, (code, kind) in scope.names.items()},
        tuple((kind, moved(code)) for kind, code in scope.it),
        None if scope.they is None else moved(scope.they),
        scope.whom,
        None if scope.chosen is None else moved(scope.chosen),
        said=None if scope.said is None else moved(scope.said),
    )


def taken_at(place: int) -> int:
    """Return which of the locals a place of a frame is, the first of them 1."""
    return place - LOCALS + 1


def body_routine(
    w: Emitter, body: Sequence[ast.Statement], scope: Scope, taken: int, end: Steps = END
) -> int:
    """Write statements as a routine."""
    made = w.script.begin(taken, scope)
    statements(w, body, once_asked(w, scope, made), made)
    made.add(end, how=SAME)
    return w.script.routine(made)


def statements(w: Emitter, body: Sequence[ast.Statement], scope: Scope, r: Routine) -> None:
    """Write statements one after the other; names that they give hold for those below."""
    for each in body:
        start, announced = len(r.operations), r.announces
        r.announces = False
        known_before = scope.names
        scope = statement(w, each, scope, r)
        named = gives_name(each) or changes_name(each, known_before)
        if not r.announces and not named and len(r.operations) > start:
            r.past[start] = r.label()  # nothing in it counts while a text is only announced
            r.place(r.past[start])
        r.announces = r.announces or announced


def gives_name(node: ast.Statement) -> bool:
    """Whether a statement gives a name, which has to stand for something also when announced."""
    return isinstance(node, ast.Let) or (isinstance(node, ast.Do) and node.name is not None)


def changes_name(node: ast.Statement, names: Container[str]) -> bool:
    """Whether an `if` or `for each` gives a name from outside of it another value."""
    return isinstance(node, ast.If | ast.ForEach) and any(
        (isinstance(each, ast.Let) and each.name in names) or changes_name(each, names)
        for each in bodies(node)
    )


def statement(w: Emitter, node: ast.Statement, scope: Scope, r: Routine) -> Scope:
    """Write one statement; return the scope of those below it."""
    match node:
        case ast.Do(what=what, name=name):
            return outcome(node, scope, act(w, what, scope, r, name), r, w)
        case ast.Let(name=name, value=ast.Phrase() as value) if is_new(value):
            local = r.local(read("record?"))
            kind = w.script.constant(kind_made(w, value))
            r.add([*put(local, call("new_record", HERE, kind)), *go_on()], node)
            return outcome(node, scope, scope.named(name, local, w.kind_of(value)), r, w)
        case ast.Let(name=name, value=value) if by_chance(w, value, scope):
            local = r.local(w.script.kinds(w.held_kind(value, scope)))
            choose_things(w, value, w.group(value, scope), scope, r, local)
            picked = scope.named(name, local, w.held_kind(value, scope))
            return outcome(node, scope, picked, r, w)
        case ast.Let():
            return let(w, node, scope, r)
        case ast.If():
            branch(w, node, scope, r)
        case ast.ForEach():
            for_each(w, node, scope, r)
        case ast.Repeat():
            repeat(w, node, scope, r)
        case ast.Choose():
            choose_option(w, node, scope, r)
        case ast.Together(body=body):
            r.add([*do("begin_together"), *go_on()], node)
            statements(w, body, scope, r)
            r.add([*go_on(), *do("end_together")], node)
        case ast.Secretly():
            secretly(w, node, scope, r)
        case ast.Reaction() | ast.Always():
            rule_made(w, node, scope, r)
        case _:
            raise AssertionError(node)
    return scope


def by_chance(w: Emitter, node: ast.Expression, scope: Scope) -> bool:
    """Whether an expression stands for things that chance picks."""
    return w.several(node, scope) and w.group(node, scope).how == "random"


def act(
    w: Emitter, node: ast.Expression, scope: Scope, r: Routine, name: str | None = None
) -> Scope:
    """Write something that is done; a name for its outcome comes into the scope."""
    if isinstance(node, ast.Name):
        known = scope.names[node.text][0]
        r.announces = True
        r.add([*go_on(), *do("call", known)], node, SAME)
        return scope
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    scope = spoken_in(w, node, scope)
    said = of_each(w, node, scope)
    if said is not None:
        once_for_each(w, node, said, scope, r, act)
        return scope
    write = w.emitters.actions.get(node.row)
    if write is not None:
        found = write(w, scope, node, r, name)
        return found if isinstance(found, Scope) else scope
    word = w.words[node.word]
    if word.sort in ("to", "event", "cost"):
        invoke(w, node, scope, r)
        return scope
    if reads_actions(w, node):
        r.announces = True
        r.add([*go_on(), *do("call", w.value(node, scope))], node, SAME)
        return scope
    setter = field_setter(w, node, scope)
    if setter is not None:
        r.add([*go_on(), *setter], node)
        return scope
    raise w.refuse(node)


SETTERS = {"set_field": None, "clear_field": NOBODY}
"""The actions that a declared field brings, and what it holds then if they do not say it."""


def field_setter(w: Emitter, node: ast.Phrase, scope: Scope) -> Steps | None:
    """Return the steps of `set its F to V` and `clear its F`."""
    if node.row not in SETTERS:
        return None
    owner, field = (w.value(arg, scope) for arg in node.args[:2])
    new = SETTERS[node.row]
    if new is None:
        value = node.args[2]
        kind = w.kind_of(value)
        wanted = w.words[node.word].holes[2].kind
        if wanted == "actions" or kind == "actions":
            new = call("keep_deed", *kept_closure(w, value, scope))
        else:
            new = w.all_or_one(value, scope) if w.is_group(wanted) else w.value(value, scope)
    return emit("SET", field, owner, new)


def kept_closure(w: Emitter, node: ast.Expression, scope: Scope) -> tuple[Code, Code]:
    """Return a deed that is to be kept, and whether a slot or name has given it."""
    return w.actions_closure(node, scope), const(isinstance(node, ast.Name))


# ---- structure -----------------------------------------------------------------------------------


def branch(w: Emitter, node: ast.If, scope: Scope, r: Routine) -> None:
    """Write `if`, `otherwise if`, `otherwise`."""
    out = r.label()
    for each in node.branches:
        condition = w.condition(each.condition, scope)
        after = r.label()
        if known(condition) is not True:
            r.add(go_on_if(condition, after), each, SAME)
        statements(w, each.body, scope, r)
        r.add(go_on(out), how=SAME)
        r.place(after)
    statements(w, node.otherwise, scope, r)
    r.place(out)


def for_each(w: Emitter, node: ast.ForEach, scope: Scope, r: Routine) -> None:
    """Write `for each`: the things are those there are when it begins."""
    kind = w.each_kind(node.things, scope)
    held = w.script.kinds(kind)
    rest, one = r.local(grouped(held)), r.local(held)
    r.add([*put(rest, call("tuple", gone_through(w, node, scope, r))), *go_on()], node, SAME)
    top, out = r.each(rest, one, node, SAME)
    inner = scope.named(node.name, one, kind)
    statements(w, node.body, inner, r)
    r.add(go_on(top), how=SAME)
    r.place(out)


def gone_through(w: Emitter, node: ast.ForEach, scope: Scope, r: Routine) -> Code:
    """Return what `for each` goes through; one thing is gone through if it is there."""
    meant = w.group(node.things, scope) if w.several(node.things, scope) else None
    if meant is not None and meant.sort in ("slot", "sel"):
        return settled(w, node.things, meant, scope, r)
    if meant is not None:
        return w.many(node.things, scope)
    value = w.value(node.things, scope)
    if w.held_kind(node.things, scope) not in w.things_there:
        return value
    each = name("each")
    return passing_by(each, through("each", group(value), there(each)))


def repeat(w: Emitter, node: ast.Repeat, scope: Scope, r: Routine) -> None:
    """Write `repeat`, so often, as long as or until something holds, or without end."""
    top, out = r.label(), r.label()
    limit = node.limit
    if limit is None:
        r.place(top)
    else:
        assert isinstance(limit, ast.Phrase)
        if limit.row == "repeat_times":
            left = r.local(WHOLE)
            r.add([*put(left, w.count(limit.args[0], scope)), *go_on()], node, SAME)
            r.place(top)
            once_more = [*change(left, "-", 1), *go_on()]
            r.add(when(compare(">", left, 0), once_more, go_on(out)), node, SAME)
        else:
            going = goes_on(w, limit, scope)
            r.place(top)
            r.add(go_on_if(going, out), node, SAME)
    statements(w, node.body, scope, r)
    r.add(go_on(top), how=SAME)
    r.place(out)


def goes_on(w: Emitter, limit: ast.Phrase, scope: Scope) -> Code:
    """Return the condition under which `repeat` goes on: as long as, or until, something holds."""
    condition = w.condition(limit.args[0], scope)
    return condition if limit.row == "repeat_while" else negated(condition)


def secretly(w: Emitter, node: ast.Secretly, scope: Scope, r: Routine) -> None:
    """Write `secretly`: for each player in turn, from the same state, then all is shown."""
    rest = r.local(read("group player"))
    who = settled(w, node.who, w.group(node.who, scope), scope, r)
    start = closed_body(w, node.body, scope)
    r.add([*put(rest, call("those_there", who)), *do("begin_secret"), *go_on()], node)
    top, out = r.label(), r.label()
    r.place(top)
    done = group(start, captured(scope)[0])
    one = [
        *when(negated(rest), [*go_on(out), *stop()]),
        *put(rest, call("next_secret", rest, done)),
    ]
    r.add(one, node)
    r.place(out)
    r.add([*go_on(), *do("end_secret")], node)


def closed_body(w: Emitter, body: Sequence[ast.Statement], scope: Scope) -> int:
    """Write statements as a routine that takes along what the scope holds."""
    inner = in_frame(captured(scope)[1])
    return body_routine(w, body, inner, highest(inner))


def rule_made(w: Emitter, node: ast.Reaction | ast.Always, scope: Scope, r: Routine) -> None:
    """Write a rule that a text brings into force for the rest of the match."""
    inner = captured(scope)[1]
    body = w.in_force(node, inner, GUARDS) or nothing()
    number = w.script.rule_function(body, of=node, scope=inner)
    rule = group(number, captured(scope)[0])
    r.add([*go_on(), *do("add_modifier", rule, group())], node)


# ---- bodies of values ----------------------------------------------------------------------------


def answering(w: Emitter, body: Sequence[ast.Statement], scope: Scope, of: str) -> Steps:
    """Return the steps of a function that answers; `of` is what kind of answer it gives."""
    steps: Steps = []
    for each in body:
        match each:
            case ast.Answer(value=value):
                steps += answer(answered(w, value, scope, of))
            case ast.Let():
                assigning, scope = assigned(w, each, scope)
                steps += assigning
            case ast.If():
                steps += answering_if(w, each, scope, of)
            case ast.ForEach(name=one, things=things, body=inner):
                variable = w.script.fresh("n")
                kind = w.single(w.held_kind(things, scope))
                domain = call("tuple", w.all_or_one(things, scope))
                within = answering(w, inner, scope.named(one, name(variable), kind), of)
                steps += each_of(variable, domain, within)
            case ast.Do(what=ast.Phrase(row="do_nothing")):
                steps += nothing()
            case ast.Repeat():
                steps += answering_repeat(w, each, scope, of)
            case ast.Do() | _:
                what = each.what if isinstance(each, ast.Do) else None
                raise w.refuse(
                    what or ast.Name(each.span, "statement", type(each).__name__.lower())
                )
    return steps


def answering_if(w: Emitter, node: ast.If, scope: Scope, of: str) -> Steps:
    """Return the steps of `if`, `otherwise if` and `otherwise` in a body that answers."""
    branches = [
        (w.condition(each.condition, scope), answering(w, each.body, scope, of))
        for each in node.branches
    ]
    steps = answering(w, node.otherwise, scope, of)
    for condition, then in reversed(branches):
        steps = when(condition, then, steps)
    return steps


def answering_repeat(w: Emitter, node: ast.Repeat, scope: Scope, of: str) -> Steps:
    """Return the steps of `repeat` in a body that answers."""
    limit = node.limit
    if limit is None:
        return as_long_as(TRUE, answering(w, node.body, scope, of))
    assert isinstance(limit, ast.Phrase)
    if limit.row == "repeat_times":
        variable = w.script.fresh()
        times = call("range", w.count(limit.args[0], scope))
        return each_of(variable, times, answering(w, node.body, scope, of))
    going = goes_on(w, limit, scope)
    return as_long_as(going, answering(w, node.body, scope, of))


def answered(w: Emitter, node: ast.Expression, scope: Scope, of: str) -> Code:
    """Return what is answered."""
    if of.endswith((" noun", " nouns")):
        return w.noun(node, scope).fits(IT)
    if w.is_group(of):
        meant = w.group(node, scope)
        open_ones = meant.sort == "slot" or (meant.sort == "sel" and meant.how != "no")
        if open_ones and w.single(of) in w.things_there:
            return w.things(node, scope)
        if meant.sort == "one" and not is_surely_there(meant.code):
            return call("only", meant.code)
        if meant.sort == "slot":
            return call("those_there", w.many(node, scope))
        return call("tuple", w.many(node, scope))
    if of in ("actions", "action"):
        return w.actions_closure(node, scope)
    return w.value(node, scope)
