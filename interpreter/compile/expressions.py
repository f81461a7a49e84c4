"""From expressions to nodes: one emitter for each word of the core, and calls for a game's words.

Here the other half of `parts/emitter.py` is written: it finds for each phrase who writes it, in the
tables of `words/` that it is given, among what a declared field brings, or a function of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from attrs import define, evolve

from cardwright.grammar import Word, ast, is_listed, walk

from ..program.nodes import Call, CallWord, Const
from ..program.traversal import walk as walk_code
from ..program.types import sure
from .declarations import rule_statement
from .granted_rules import granted
from .parts.asked_slots import is_asked_kind
from .parts.asked_twice import asked_twice
from .parts.chosen_first import fixed_first, is_about_own_card, is_own_card
from .parts.code import (
    EVENT,
    GUARDS,
    IT,
    Code,
    ask,
    call,
    call_word,
    compare,
    const,
    either_of,
    group,
    meant,
    name,
    word,
)
from .parts.code_steps import Steps, answer, do_code
from .parts.declared_types import ASKED
from .parts.descriptions import adjective_of, named, noun_of, token_kind
from .parts.economy import listing
from .parts.emitter import Emitter
from .parts.event_patterns import event_of, moment_of
from .parts.looking_back import as_it_was, looks_back
from .parts.openness import left_open
from .parts.quantifiers import of_each
from .parts.record_phrases import reads_actions
from .parts.routines import (
    Group,
    Noun,
    Pattern,
    Routine,
    Scope,
    Test,
    captured,
    in_frame,
    said_in,
)
from .parts.statements import actions_routine, statements
from .parts.text_boxes import keywords
from .passes.steady import looks_at_the_state
from .rule_words import rule_word

COMPARED = {"names_equal": "==", "event_where": "==", "either_event": "=="}
"""Comparisons of names; a declared event is spelled out where it is spoken of, and what its
function answers is never asked."""


@define
class ExpressionEmitter(Emitter):
    """Writes the expressions of one game."""

    # ---- values ----

    def value(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a value of any kind but several things."""
        match node:
            case ast.Number(value=number):
                return const(number)
            case ast.Text(kind="listed card") | ast.Name(kind="listed card"):
                return self.one(node, scope)
            case ast.Text(value=text):
                return self.script.constant(text)
            case ast.Name(kind=kind, text=text):
                return self.alive(kind, self._name(scope, kind, text))
            case ast.Phrase():
                if looks_back(self, node, scope):
                    return as_it_was(self, scope, partial(self._phrase, node))
                return self._phrase(node, scope)
            case _:
                raise self.refuse(node)

    def _name(self, scope: Scope, kind: str, text: str) -> Code:
        known = scope.names.get(text)
        if known is not None:
            if kind == "condition" and known[1] == "condition?":
                return ask(known[0])
            if known[1] in ASKED.values():
                return call("asked", known[0])
            if is_asked_kind(known[1]):
                return ask(known[0])
            if self.is_group(known[1]) and not self.is_group(kind):
                return call("first", known[0])
            return known[0]
        if kind in ("player zone", "shared zone"):
            return const(self.program.zone_numbers[text.partition(": ")[2]])
        if kind == "box":
            return const(self.program.boxes.index(text.removeprefix("box: ")))
        field = None if kind in self.vocabulary.enumerations else self.field_named(kind, text)
        return self.script.constant(text) if field is None else const(field)

    def _phrase(self, node: ast.Phrase, scope: Scope) -> Code:
        said = self.words[node.word]
        if said.sort == "value":
            each = said.kind == "condition"
            return of_each(self, node, scope) if each else self.call(node, scope)
        emit = self.emitters.values.get(node.row)
        if emit is not None:
            return emit(self, scope, node.args, node.thing)
        if node.row in self.emitters.groups:
            return self.one(node, scope)
        if said.sort == "flow":
            return self._part(node, said, scope)
        if said.sort == "label":
            numbers = (self.value(arg, scope) for arg in node.args)
            return group(self.script.constant(said.root), *numbers)
        if said.sort == "name":
            return self.script.constant(self.text_of(node))
        found = self._field_word(node, scope)
        if found is not None:
            return found
        raise self.refuse(node)

    def _part(self, node: ast.Phrase, said: Word, scope: Scope) -> Code:
        number = const(self.program.flow_numbers[said.root])
        values = [self.value(arg, scope) for arg in node.args]
        return group(number, *values) if values else number

    def _field_word(self, node: ast.Phrase, scope: Scope) -> Code | None:
        """Read a field through its owner: words that a declared field brings."""
        if node.row == "field_held":
            owner, held = node.args
            number = self.value(held, scope)
            helper = "card_value" if node.thing == "card" else "value_of"
            kind = self.words[node.word].kind
            read = call(helper, number, self.value(owner, scope))
            return self.alive(kind, either_of(read, group()) if self.is_group(kind) else read)
        sign = COMPARED.get(node.row)
        if sign is not None:
            left, right = (self.value(arg, scope) for arg in node.args)
            return compare(sign, left, right)
        return None

    def call(self, node: ast.Phrase, scope: Scope, it: Code | None = None) -> Code:
        """Return a call of a value or condition that the game declares."""
        root = self.words[node.word].root
        number = self.functions.get(root)
        if number is None:
            raise self.refuse(node)
        slots = self.slots(root)
        filled = [
            self.slot(arg, kind, scope) for arg, (_, kind) in zip(node.args, slots, strict=True)
        ]
        more = [] if it is None else [it]
        return call_word(number, scope.text, *filled, *more)

    # ---- what fills a slot ----

    def slot(self, node: ast.Expression, kind: str, scope: Scope) -> Code:
        """Return what is passed for a slot: a value, things, or a closure."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            known, held = scope.names[node.text]
            if is_asked_kind(held):
                return self.things(node, scope) if self.is_group(kind) else ask(known)
            if self.is_group(kind) and not self.is_group(held):
                return group(known)
            if self.is_group(held) and not self.is_group(kind):
                return call("first", known)
            if held in ASKED.values():
                return call("asked", known)
            if kind != "condition" or held == "condition?":
                return known
        if kind.endswith((" noun", " nouns")):
            return self.noun_closure(node, scope)
        if kind.endswith(" adjective"):
            test = self.adjective(node, captured(scope)[1])
            return self.closure(test(IT), scope, it=self.thing_of(kind))
        if kind == "condition":
            return self.closure(self.condition(node, captured(scope)[1]), scope)
        if kind in ("action", "actions"):
            return self.actions_closure(node, scope)
        if kind == "event":
            return self.event_closure(node, scope)
        if kind == "rule":
            return self.rule_closure(node, scope)
        if kind == "cost":
            return self.actions_closure(node, scope)
        if kind == "moment":
            return moment_of(self, node, scope)
        if self.is_group(kind):
            return self.things(node, scope)
        return self.value(node, scope)

    def rule_slot(self, node: ast.Expression, kind: str, scope: Scope) -> Code:
        """Return what is passed for a slot of a rule: a number is asked for again and again."""
        if kind not in ASKED or _stays(node):
            return self.slot(node, kind, scope)
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][0]
        before, self.lasting = self.lasting, False
        made = self.closure(self.value(node, captured(scope)[1]), scope, "number")
        self.lasting = before
        return made

    def noun_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that tells whether something is described by a noun."""
        inner = captured(scope)[1]
        noun = self.noun(node, inner)
        made = self.closure(noun.fits(IT), scope, it=noun.base)
        number = self.script.functions - 1
        self.script.in_words(-1 - number, node, inner)
        self.script.token_kinds[number] = token_kind(self.words, node)
        return made

    def event_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that tells whether an event is of a sort; a slot holds one already."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][0]
        inner = captured(scope)[1]
        pattern = self.event(node, inner)
        if pattern.loose is not None:
            raise self.refuse(node)
        number = self.script.function(
            ("e", "ev"), answer(pattern.test(EVENT)), scope=inner, gives="truth"
        )
        self.script.pattern_types[number] = pattern.types
        return group(number, captured(scope)[0])

    def rule_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that adds the clauses of a rule to an index.

        What is done with a rule is about the things that are meant as it is done.
        """
        if not self.lasting:
            node, scope = fixed_first(self, node, scope)
        inner = captured(scope)[1]
        body = self.rule(node, inner, GUARDS)
        number = self.script.rule_function(body, of=node, scope=inner)
        self.script.closed_in[-1 - number] = tuple(said_in((node,), inner).values())
        if is_about_own_card(self, node):
            self.script.own_card.add(-1 - number)
        return group(number, captured(scope)[0])

    def actions_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that is carried out with `do`; what a slot holds is one already."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][0]
        if reads_actions(self, node):
            return self.value(node, scope)  # what the field holds now
        taken, inner = captured(scope)
        before, self.lasting = self.lasting, False  # what is done means what is there by then
        frame = evolve(in_frame(inner), gone=scope.gone or frozenset(), deed=node)
        start = actions_routine(self, node, frame, len(inner.names) + len(inner.it))
        self.lasting = before
        self.script.deed_words[start] = frozenset(keywords(self, node))
        if any(map(is_own_card, walk(node))):
            self.script.own_card.add(start)
        return group(start, taken)

    # ---- things ----

    def group(self, node: ast.Expression, scope: Scope) -> Group:
        """Return what a phrase for one or several things stands for."""
        if is_listed(node):
            return Group("sel", noun=Noun("card").where(named(self, node)))
        base = self.single(self.kind_of(node))
        if isinstance(node, ast.Name):
            known = scope.names.get(node.text)
            if known is not None and self.is_group(known[1]):
                held = call("present", known[0]) if self.is_record(base) else known[0]
                return Group("slot", held, base)
            return Group("one", self.value(node, scope), base)
        if isinstance(node, ast.Phrase):
            emit = self.emitters.groups.get(node.row)
            if emit is not None:
                found = emit(self, scope, node.args, node.thing)
                return evolve(found, base=base) if found.base != base else found
            if self.is_group(self.words[node.word].kind):
                how = left_open(self, self.words[node.word].root)
                those = self.value(node, scope)
                return Group("slot", those, base, how=how) if how else Group("list", those, base)
        return Group("one", self.value(node, scope), base)

    def things(self, node: ast.Expression, scope: Scope) -> Code:
        """Return things for a slot: a tuple, or a selection to be made where it is used."""
        things = self.group(node, scope)
        is_open = things.sort == "sel" or (self.lasting and things.noun is not None)
        is_value = is_worked_out(things)
        if things.sort == "one" and not (self.lasting and is_value):
            return group(things.code)
        if is_open or (self.lasting and is_value):
            taken, inner = captured(scope)
            inner = evolve(inner, gone=scope.gone)
            found = self.group(node, inner)
            noun = found.noun
            those_now = call("only", found.code) if things.sort == "one" else found.code
            those = answer(those_now if noun is None else listing(self, noun))
            kind = found.base if noun is None else noun.base
            gives = f"list {sure(self.script.kinds(kind))}"
            number = self.script.function(("e",), those, scope=inner, gives=gives)
            fits = answer(compare("in", IT, those_now) if noun is None else noun.fits(IT))
            test = self.script.function(("e", "it"), fits, scope=inner, it=kind, gives="truth")
            self.script.in_words(-1 - number, node, inner)
            low, high, how = things.low, things.high, word(things.how)
            if things.sort != "sel":  # all of them are meant, and nobody chooses
                low, high, how = Const(0), Const(0), word("taken")
            base = self.script.base(things.base)
            return group(word("?"), low, high, number, taken, how, base, test)
        made = things.sort == "slot" or things.code == group()
        return things.code if made else call("tuple", things.code)

    def many(self, node: ast.Expression, scope: Scope) -> Code:
        """Return all things that are meant, for reading."""
        things = self.group(node, scope)
        match things.sort:
            case "one":
                return group(things.code)
            case "list":
                return things.code
            case "slot":
                return meant(things.code)
            case _:
                assert things.noun is not None
                return group() if things.how == "no" else listing(self, things.noun)

    # ---- descriptions, conditions, events, rules ----

    def noun(self, node: ast.Expression, scope: Scope) -> Noun:
        """Return the description that a noun gives."""
        return noun_of(self, node, scope)

    def adjective(self, node: ast.Expression, scope: Scope) -> Test:
        """Return the test that something is as an adjective says."""
        return adjective_of(self, node, scope)

    def condition(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a condition."""
        return self.value(node, scope)

    def event(self, node: ast.Expression, scope: Scope) -> Pattern:
        """Return the pattern of an event."""
        return event_of(self, node, scope)

    def rule(self, node: ast.Expression, scope: Scope, guards: Code) -> Steps:
        """Return the steps that add the clauses of a rule."""
        if isinstance(node, ast.Name):
            known = scope.names[node.text][0]
            if scope.having is not None:
                return granted(self, scope, known, guards)
            return do_code(ask(known, name("add"), guards))
        assert isinstance(node, ast.Phrase)
        emit = self.emitters.rules.get(node.row)
        if emit is not None:
            self.script.rule = node
            return emit(self, scope, node.args, guards)
        said = self.words[node.word]
        if said.sort == "rule":
            node, again = asked_twice(self, node, scope)
            return rule_word(self, node, said, scope, guards, again)
        raise self.refuse(node)

    def in_force(self, node: ast.Reaction | ast.Always, scope: Scope, guards: Code) -> Steps:
        """Return the steps that add what a statement of a rule brings into force."""
        return rule_statement(self, node, scope, guards)

    def statements(self, body: Sequence[ast.Statement], scope: Scope, r: Routine) -> None:
        """Write statements, one after the other."""
        statements(self, body, scope, r)


def is_worked_out(things: Group) -> bool:
    """Whether it has to be worked out which things are meant, and may be others another time."""
    if things.sort not in ("one", "list"):
        return False
    calls = any(isinstance(each, Call | CallWord) for each in walk_code(things.code))
    return calls or looks_at_the_state(things.code)


def _stays(node: ast.Expression) -> bool:
    """Whether a number is written out, with its sign or without, and so never another one."""
    match node:
        case ast.Number() | ast.Phrase(row="signed_up" | "signed_down", args=(ast.Number(),)):
            return True
        case _:
            return False
