"""Declarations become code: nouns, values, words, flows, rules, and the texts of cards."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

from attrs import evolve

from cardwright.grammar import ast, lines_of, walk

from ..program.conventions import IT as SPOKEN
from ..program.row_places import LOCALS
from ..program.tables import FlowInfo, ReactionInfo
from .parts.asked_slots import asked_kind, once_asked
from .parts.asked_twice import WrittenAnew
from .parts.code import (
    EVENT,
    GUARDS,
    IT,
    TRUE,
    Code,
    X,
    arith,
    at,
    both,
    call,
    captured_at,
    group,
    local,
    name,
    ruled,
    table,
    there,
)
from .parts.code_steps import Steps, answer, do, each_of, go_on, nothing, put, when
from .parts.declared_types import ANEW, ASKED
from .parts.economy import of_kind
from .parts.emitter import Emitter
from .parts.event_patterns import SPOKEN_OF, narrowed
from .parts.feasibility import ANNOUNCED, feasible_body
from .parts.local_names import spelled_out
from .parts.looking_back import may_take_out_of_play
from .parts.not_playable import NotPlayable
from .parts.openness import left_open
from .parts.routines import SAME, Scope, captured, in_frame, names_of, said_in
from .parts.statements import answering, body_routine, highest, statements
from .passes.fold import known
from .words.emit_rules import added, key_of


def of_slots(
    scope: Scope, slots: Sequence[tuple[str, str]], place: Callable[[int], Code], start: int = 0
) -> Scope:
    """Return the scope of a declared word: its slots are parameters, locals, or taken along."""
    for index, (slot, kind) in enumerate(slots):
        kind = "condition?" if kind == "condition" else kind
        scope = scope.named(slot, place(index + start), kind)
    return scope


def compile_noun(w: Emitter, node: ast.Noun | ast.Adjective, number: int, is_ruled: bool) -> None:
    """Write a noun or an adjective as a function that tells whether something is so."""
    base = w.vocabulary.base(node.base) or node.base
    slots = w.slots_of(node.pattern) if isinstance(node, ast.Adjective) else ()
    scope = of_slots(Scope(X), slots, parameter).described(base, IT)
    test = both(*of_kind(w, node.base, base, X, IT), w.condition(node.condition, scope))
    steps = answer(test)
    if is_ruled:
        clauses, said = name("clauses"), name("said")
        decided = [
            *put(said, call("truth", IT, clauses)),
            *when(there(said), answer(said)),
        ]
        steps = [
            *put(clauses, ruled("adjectives", number)),
            *when(both(there(clauses), there(IT)), decided),
            *steps,
        ]
    if base == "card":
        w.program.card_words.add(number)
    names = ("x", "it", *parameters_of(slots))
    w.script.function(names, steps, number, scope=scope, gives="truth")
    w.script.notes.rule_lines[number] = w.script.line_of(node)


def compile_value(w: Emitter, node: ast.Value, root: str) -> None:
    """Write a value or condition as a function."""
    number = w.functions[root]
    kind = w.vocabulary.base(node.kind) or node.kind
    slots = w.slots_of(node.pattern)
    scope = of_slots(Scope(X), slots, parameter)
    names = ("x", *parameters_of(slots))
    gives = str(w.script.kinds(kind))
    if gives.startswith("slot? ") and not left_open(w, root):
        gives = gives.replace("slot? ", "list ").removesuffix("?")
    if kind.endswith((" noun", " nouns")):
        gives = "truth"
        scope = scope.described(w.thing_of(kind), IT)
        names = (*names, "it")
    body = node.body or (ast.Answer(node.span, node.meaning),) if node.meaning else node.body
    steps = answering(w, body, scope, kind)
    if kind == "event" or not steps:
        gives = "nobody" if kind == "event" else gives
        steps = answer(None)  # an event is spelled out where it is spoken of: nobody asks for it
    w.script.notes.rule_lines[number] = w.script.line_of(node)
    w.script.function(names, steps, number, scope=scope, gives=gives)


def parameter(number: int) -> Code:
    """Return what is passed for a slot of a declared word."""
    return name(f"a{number}")


def parameters_of(slots: Sequence[object]) -> tuple[str, ...]:
    """Return the names of what is passed for slots."""
    return tuple(f"a{number}" for number in range(len(slots)))


def compile_word(w: Emitter, node: ast.Definition, root: str) -> None:
    """Write the body of a word that does something."""
    kind = w.type_of(root)
    scope = of_slots(Scope(local(1)), kind.roles, local, LOCALS)
    entry = -1
    if node.body:
        entry = body_routine(w, node.body, scope, len(kind.roles), do("leave_word"))
    w.program.types[kind.number] = evolve(kind, entry=entry)
    if root in w.announcing:
        inner = of_slots(Scope(captured_at(0)), kind.roles, captured_at, 1)
        try:
            test = feasible_body(w, node.body, inner)
        except (NotPlayable, KeyError):
            test = TRUE
        w.script.function(("e",), answer(test), w.feasible_of[root], scope=inner, gives="truth")


def compile_rule(
    w: Emitter,
    node: ast.Definition,
    root: str,
    number: int,
    asked: Container[str] = (),
    again: WrittenAnew | None = None,
) -> None:
    """Write the body of a rule word, of which some slots are asked what they hold.

    It adds its clauses to an index.
    """
    slots = tuple(
        (slot, asked_kind(kind) if slot in asked else ASKED.get(kind, kind))
        for slot, kind in w.type_of(root).roles
    )
    again = again or WrittenAnew(node)
    slots += tuple((name, kind) for name, kind, _ in again.more)
    scope = of_slots(Scope(captured_at(0), asked=again.asked), slots, captured_at, 1)
    steps = rule_body(w, again.node.body, scope, GUARDS) or nothing()
    w.script.rule_function(steps, number, node, scope=scope)


def rule_body(w: Emitter, body: Sequence[ast.Statement], scope: Scope, guards: Code) -> Steps:
    """Return the steps that add the clauses of statements which are rules."""
    steps: Steps = []
    for each in spelled_out(w, body):
        match each:
            case ast.Do(what=ast.Phrase(row="do_nothing")):
                steps += nothing()
            case ast.Do(what=what):
                steps += w.rule(what, scope, guards)
            case ast.Reaction() | ast.Always():
                steps += rule_statement(w, each, scope, guards) or nothing()
            case ast.ForEach(name=one, things=ast.Name(text=those), body=inner) if (
                those in scope.names
            ):  # a rule about each of them is a rule about them all
                steps += rule_body(w, inner, of_them(scope, one, *scope.names[those]), guards)
            case ast.ForEach(name=one, things=things, body=inner) if asked_anew(w, things, scope):
                before, w.lasting = w.lasting, True
                found = w.things(things, scope)
                w.lasting = before
                them = of_them(scope, one, found, w.kind_of(things))
                steps += rule_body(w, inner, them, guards)
            case _:
                raise NotPlayable(f"{type(each).__name__.lower()} inside a rule")
    return steps


def of_them(scope: Scope, one: str, things: Code, kind: str) -> Scope:
    """Return the scope of a rule about each of some things; a rule that is given is put on each."""
    having = things if kind == "cards" else None
    return evolve(scope.named(one, things, kind), having=having)


def asked_anew(w: Emitter, node: ast.Expression, scope: Scope) -> bool:
    """Whether it is asked again and again which things a phrase stands for."""
    return (
        w.several(node, scope)
        and w.group(node, scope).sort == "list"
        and (w.group(node, scope).noun is not None)
    )


def rule_statement(
    w: Emitter, node: ast.Reaction | ast.Always, scope: Scope, guards: Code
) -> Steps:
    """Return the steps that add the clauses of `always`, `while`, `when`, `before`, `instead`."""
    if isinstance(node, ast.Always):
        return w.rule(node.rule, scope, guards)
    if node.sort == "while":
        condition = w.condition(node.trigger, captured(scope)[1])
        holds = known(condition)
        if holds is False:
            return []
        if holds is None:
            guards = arith("+", guards, group(w.closure(condition, scope)))
        return rule_body(w, node.body, scope, guards)
    return listening(w, node, scope, guards)


def listening(w: Emitter, node: ast.Reaction, scope: Scope, guards: Code) -> Steps:
    """Return the steps that add what listens to an event."""
    inner = captured(scope)[1]
    pattern = w.event(node.trigger, inner)
    if node.condition is not None:
        pattern = narrowed(w, pattern, node.condition, inner)
        once_more = ast.Branch(node.span, node.condition, node.body)
        node = evolve(node, condition=None, body=(ast.If(node.span, (once_more,), ()),))
    if not pattern.types and pattern.loose is None:
        return []
    test = w.script.function(("e", "ev"), answer(pattern.test(EVENT)), scope=inner, gives="truth")
    kinds = role_kinds(w, node.trigger, inner.names)
    names = list(kinds)
    frame = in_frame(inner)
    taken = highest(frame)
    for index, role in enumerate(names):
        frame = frame.named(role, local(LOCALS + taken + index), kinds[role])
    for filler, role in fillers(w, node.trigger):
        frame = frame.named(filler, *frame.names[role])
    if node.sort == "when" and may_take_out_of_play(w, pattern):
        kinds_of = ((name, kind.removesuffix(ANEW)) for name, (_, kind) in frame.names.items())
        cards = (name for name, kind in kinds_of if w.single(kind) == "card")
        frame = evolve(frame, gone=frozenset(cards))
    start = reacting(w, node, frame, taken, names)
    w.script.notes.lines.setdefault(start, w.script.line_of(node))
    w.script.notes.reactions[start] = (node, names_of(frame))
    speaks_of = tuple(said_in(lines_of(node), frame).values())
    w.script.reactions[start] = ReactionInfo(node.sort != "when", speaks_of, may_use_up(node))
    sort = {"when": "when", "before": "before", "instead when": "instead"}[node.sort]
    anything = -1 in pattern.types
    if anything:
        w.script.marked.add(start)
    if sort == "before" and allows(node):
        w.script.allowing.add(start)
    more = (start, w.script.constant(tuple(names)), anything)
    if pattern.loose is not None:
        outer = w.event(node.trigger, scope).loose
        assert outer is not None
        clause = added(w, scope, key_of(sort, name("kind")), test, guards, *more)
        return each_of("kind", at(table("P_TYPES"), at(outer, 0)), clause)
    return [
        step
        for kind in dict.fromkeys(pattern.types)
        for step in added(w, scope, key_of(sort, kind), test, guards, *more)
    ]


def reacting(w: Emitter, node: ast.Reaction, frame: Scope, taken: int, names: list[str]) -> int:
    """Write the body of a reaction; where it may speak of `it`, that is a thing of the event."""
    if not speaks(node):
        return body_routine(w, node.body, frame, taken + len(names))
    place = LOCALS + taken + len(names)
    names += [f"{SPOKEN}{each}" for each in w.program.things]
    made = w.script.begin(taken + len(names), frame)
    speaking = [*do("speak_of", place), *go_on()]
    made.add(speaking, how=SAME)
    statements(w, node.body, once_asked(w, frame, made), made)
    made.add(speaking, how=SAME)
    made.add(do("leave"), how=SAME)
    return w.script.routine(made)


DONE = ("action", "actions", "cost")


def speaks(node: ast.Reaction) -> bool:
    """Whether a reaction does what a slot holds, or speaks of `it` or of `that creature`."""
    return any(
        (isinstance(each, ast.Name) and each.kind in DONE)
        or (isinstance(each, ast.Phrase) and each.row in SPOKEN_OF)
        for line in lines_of(node)
        for each in walk(line)
    )


def allows(node: ast.Reaction) -> bool:
    """Whether a reaction may let an event happen that was forbidden."""
    return any(
        isinstance(each, ast.Phrase) and each.row == "happens_after_all"
        for line in lines_of(node)
        for each in walk(line)
    )


USING_UP = ("prevent_next", "rule_ends", "rule_ends_after")


def may_use_up(node: ast.Reaction) -> bool:
    """Whether a reaction may use up its rule, itself or by what a slot holds."""
    return any(
        (isinstance(each, ast.Name) and each.kind in DONE)
        or (isinstance(each, ast.Phrase) and each.row in USING_UP)
        for line in lines_of(node)
        for each in walk(line)
    )


def fillers(w: Emitter, trigger: ast.Expression) -> Iterator[tuple[str, str]]:
    """Yield the names that stand in the place of a role: they mean what has filled it."""
    for each in walk(trigger):
        if isinstance(each, ast.Phrase) and each.row == "enters":
            for arg, hole in zip(each.args, w.words[each.word].holes, strict=True):
                if isinstance(arg, ast.Name):
                    yield arg.text, hole.name


def role_kinds(w: Emitter, trigger: ast.Expression, outer: Container[str]) -> dict[str, str]:
    """Return the roles of an event with their kinds."""
    found: dict[str, str] = {}
    for each in walk(trigger):
        if isinstance(each, ast.Phrase):
            word = w.words[each.word]
            if word.kind == "event" and word.sort in ("to", "event"):
                roles = dict(w.type_of(word.root).roles)
                for hole in word.holes:
                    found[hole.name] = roles.get(hole.name, "player")
                unsaid = {"doer": "player", **roles}
                for name, kind in unsaid.items():
                    if name not in outer:  # what a wording leaves out hides no name from outside
                        found.setdefault(name, kind)
            elif each.row == "enters":
                found |= {"p": "players", "s": "space"}
    return found


def compile_flow(w: Emitter, node: ast.Flow, info: FlowInfo) -> FlowInfo:
    """Write a part of play: its body, its end, and what leaves it."""
    slots = w.slots_of(node.pattern) if node.pattern else ()
    scope = of_slots(Scope(local(1)), slots, local, LOCALS)
    made = w.script.begin(len(slots), scope)
    statements(w, node.body, scope, made)
    made.add(do("end_flow", info.number), how=SAME)
    made.add(do("close_flow", info.number), how=SAME)
    start = w.script.routine(made)
    w.program.closing[info.number] = w.script.operations - 2
    return evolve(info, entry=start)


def announcing_roots(w: Emitter, definitions: dict[str, ast.Definition]) -> set[str]:
    """Return the words that make choices when announced, themselves or by what they do."""
    found: set[str] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for root, node in definitions.items():
            if root not in found and _announces(w, node, found):
                found.add(root)
    return found


def _announces(w: Emitter, node: ast.Definition, found: set[str]) -> bool:
    slots = {name for name, kind in w.slots_of(node.pattern) if kind in ("action", "actions")}
    for line in lines_of(node):
        for each in walk(line):
            if isinstance(each, ast.Phrase):
                chosen = each.row in ANNOUNCED or each.row == "carry_out_copy"
                if chosen or w.words[each.word].root in found:
                    return True
            elif isinstance(each, ast.Name) and each.text in slots:
                return True
    return False
