"""From expressions to source: one emitter for each word of the core, and calls for a game's words.

Here the other half of `parts/emitter.py` is written: it finds for each phrase who writes it, in the
tables of `words/` that it is given, among what a declared field brings, or a function of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve

from cardwright.grammar import Word, ast, is_listed

from .declarations import rule_statement
from .granted_rules import granted
from .parts.descriptions import adjective_of, named, noun_of, token_kind
from .parts.economy import listing
from .parts.emitter import Emitter
from .parts.event_patterns import event_of, moment_of
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
)
from .parts.statements import actions_routine, statements

COMPARED = {"names_equal": "==", "names_differ": "!=", "event_where": "==", "either_event": "=="}
"""Comparisons of names; a declared event is spelled out where it is spoken of, and what its
function answers is never asked."""


@define
class ExpressionEmitter(Emitter):
    """Writes the expressions of one game."""

    # ---- values ----

    def value(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of a value of any kind but several things."""
        match node:
            case ast.Number(value=number):
                return str(number)
            case ast.Text(kind="listed card") | ast.Name(kind="listed card"):
                return self.one(node, scope)
            case ast.Text(value=text):
                return self.script.constant(text)
            case ast.Name(kind=kind, text=text):
                return self.alive(kind, self._name(scope, kind, text))
            case ast.Phrase():
                return self._phrase(node, scope)
            case _:
                raise self.refuse(node)

    def _name(self, scope: Scope, kind: str, text: str) -> str:
        known = scope.names.get(text)
        if known is not None:
            if kind == "condition" and known[1] == "condition?":
                return f"F[{known[0]}[0]](s, {known[0]}[1])"
            if known[1] == "number?":
                return f"asked(s, {known[0]})"
            if self.is_group(known[1]) and not self.is_group(kind):
                return f"first({known[0]})"
            return known[0]
        if kind in ("player zone", "shared zone"):
            return str(self.program.zone_numbers[text.partition(": ")[2]])
        if kind == "box":
            return str(self.program.boxes.index(text.removeprefix("box: ")))
        field = None if kind in self.vocabulary.enumerations else self.field_named(kind, text)
        return self.script.constant(text) if field is None else str(field)

    def _phrase(self, node: ast.Phrase, scope: Scope) -> str:
        word = self.words[node.word]
        if word.sort == "value":
            each = word.kind == "condition"
            return of_each(self, node, scope) if each else self.call(node, scope)
        emit = self.emitters.values.get(node.row)
        if emit is not None:
            return emit(self, scope, node.args, node.thing)
        if node.row in self.emitters.groups:
            return self.one(node, scope)
        if word.sort == "flow":
            return self._part(node, word, scope)
        if word.sort == "label":
            known = (
                self.script.constant(word.root),
                *(self.value(arg, scope) for arg in node.args),
            )
            return f"({', '.join(known)},)"
        if word.sort == "name":
            return self.script.constant(self.text_of(node))
        found = self._field_word(node, scope)
        if found is not None:
            return found
        raise self.refuse(node)

    def _part(self, node: ast.Phrase, word: Word, scope: Scope) -> str:
        number = str(self.program.flow_numbers[word.root])
        values = [self.value(arg, scope) for arg in node.args]
        return f"({', '.join([number, *values])})" if values else number

    def _field_word(self, node: ast.Phrase, scope: Scope) -> str | None:
        """Read a field through its owner: words that a declared field brings."""
        if node.row in ("field_held", "truth_held"):
            owner, held = node.args
            number = self.value(held, scope)
            helper = "card_value" if node.thing == "card" else "value_of"
            kind = self.words[node.word].kind
            read = f"{helper}(s, {number}, {self.value(owner, scope)})"
            return self.alive(kind, f"({read} or ())" if self.is_group(kind) else read)
        sign = COMPARED.get(node.row)
        if sign is not None:
            left, right = (self.value(arg, scope) for arg in node.args)
            return f"({left} {sign} {right})"
        return None

    def call(self, node: ast.Phrase, scope: Scope, it: str | None = None) -> str:
        """Return a call of a value or condition that the game declares."""
        root = self.words[node.word].root
        number = self.functions.get(root)
        if number is None:
            raise self.refuse(node)
        slots = self.slots(root)
        sources = [
            self.slot(arg, kind, scope) for arg, (_, kind) in zip(node.args, slots, strict=True)
        ]
        more = [it] if it else []
        return f"_{number}({', '.join(['s', scope.context, *sources, *more])})"

    # ---- what fills a slot ----

    def slot(self, node: ast.Expression, kind: str, scope: Scope) -> str:
        """Return what is passed for a slot: a value, things, or a closure."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            known, held = scope.names[node.text]
            if self.is_group(kind) and not self.is_group(held):
                return f"({known},)"
            if self.is_group(held) and not self.is_group(kind):
                return f"first({known})"
            if held == "number?":
                return f"asked(s, {known})"
            if kind != "condition" or held == "condition?":
                return known
        if kind.endswith((" noun", " nouns")):
            return self.noun_closure(node, scope)
        if kind.endswith(" adjective"):
            return self.closure(self.adjective(node, captured(scope)[1])("it"), scope, "s, e, it")
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

    def rule_slot(self, node: ast.Expression, kind: str, scope: Scope) -> str:
        """Return what is passed for a slot of a rule: a number is asked for again and again."""
        if kind != "number" or isinstance(node, ast.Number):
            return self.slot(node, kind, scope)
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][0]
        before, self.lasting = self.lasting, False
        made = self.closure(self.value(node, captured(scope)[1]), scope)
        self.lasting = before
        return made

    def noun_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that tells whether something is described by a noun."""
        inner = captured(scope)[1]
        noun = self.noun(node, inner)
        made = self.closure(noun.fits("it"), scope, "s, e, it")
        number = self.script.functions - 1
        self.script.in_words(-1 - number, node, inner)
        self.script.token_kinds[number] = token_kind(self.words, node)
        return made

    def event_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that tells whether an event is of a sort; a slot holds one already."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][0]
        inner = captured(scope)[1]
        pattern = self.event(node, inner)
        if pattern.loose is not None:
            raise self.refuse(node)
        number = self.script.function("s, e, ev", f"return {pattern.test('ev')}")
        self.script.pattern_types[number] = pattern.types
        return f"({number}, {captured(scope)[0]})"

    def rule_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that adds the clauses of a rule to an index."""
        inner = captured(scope)[1]
        body = self.rule(node, inner, "g")
        number = self.script.function("s, e, add, g=()", body, of=node)
        return f"({number}, {captured(scope)[0]})"

    def actions_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that is carried out with `do`; what a slot holds is one already."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][0]
        if reads_actions(self, node):
            return self.value(node, scope)  # what the field holds now
        sources, inner = captured(scope)
        start = actions_routine(self, node, in_frame(inner), len(inner.names) + len(inner.it))
        return f"({start}, {sources})"

    # ---- things ----

    def group(self, node: ast.Expression, scope: Scope) -> Group:
        """Return what a phrase for one or several things stands for."""
        if is_listed(node):
            return Group("sel", noun=Noun("card").where(named(self, node)))
        base = self.single(self.kind_of(node))
        if isinstance(node, ast.Name):
            known = scope.names.get(node.text)
            if known is not None and self.is_group(known[1]):
                source = f"present(s, {known[0]})" if self.is_record(base) else known[0]
                return Group("slot", source, base)
            return Group("one", self.value(node, scope), base)
        if isinstance(node, ast.Phrase):
            emit = self.emitters.groups.get(node.row)
            if emit is not None:
                found = emit(self, scope, node.args, node.thing)
                return evolve(found, base=base) if found.base != base else found
            if self.is_group(self.words[node.word].kind):
                how = left_open(self, self.words[node.word].root)
                source = self.value(node, scope)
                return Group("slot", source, base, how=how) if how else Group("list", source, base)
        return Group("one", self.value(node, scope), base)

    def things(self, node: ast.Expression, scope: Scope) -> str:
        """Return things for a slot: a tuple, or a selection to be made where it is used."""
        group = self.group(node, scope)
        if group.sort == "one":
            return f"({group.source},)"
        if group.sort == "sel" or (self.lasting and group.noun is not None):
            inner = captured(scope)[1]
            found = self.group(node, inner)
            assert found.noun is not None
            number = self.script.function("s, e", f"return {listing(self, found.noun)}")
            test = self.script.function("s, e, it", f"return {found.noun.fits('it')}")
            self.script.in_words(-1 - number, node, inner)
            return (
                f'("?", {group.low}, {group.high}, {number}, {captured(scope)[0]}, '
                f"{group.how!r}, {self.script.base(group.base)}, {test})"
            )
        made = group.sort == "slot" or group.source == "()"
        return group.source if made else f"tuple({group.source})"

    def many(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of all things that are meant, for reading."""
        group = self.group(node, scope)
        match group.sort:
            case "one":
                return f"({group.source},)"
            case "list":
                return group.source
            case "slot":
                slot = group.source
                if not slot.replace("[", "").replace("]", "").isalnum():
                    return f"meant(s, {slot})"
                return f'({slot} if not {slot} or {slot}[0] != "?" else meant(s, {slot}))'
            case _:
                assert group.noun is not None
                return "()" if group.how == "no" else listing(self, group.noun)

    # ---- descriptions, conditions, events, rules ----

    def noun(self, node: ast.Expression, scope: Scope) -> Noun:
        """Return the description that a noun gives."""
        return noun_of(self, node, scope)

    def adjective(self, node: ast.Expression, scope: Scope) -> Test:
        """Return the test that something is as an adjective says."""
        return adjective_of(self, node, scope)

    def condition(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of a condition."""
        return self.value(node, scope)

    def event(self, node: ast.Expression, scope: Scope) -> Pattern:
        """Return the pattern of an event."""
        return event_of(self, node, scope)

    def rule(self, node: ast.Expression, scope: Scope, guards: str) -> str:
        """Return the source that adds the clauses of a rule."""
        if isinstance(node, ast.Name):
            known = scope.names[node.text][0]
            if scope.having is not None:
                return granted(self, scope, known, guards)
            return f"F[{known}[0]](s, {known}[1], add, {guards})"
        assert isinstance(node, ast.Phrase)
        emit = self.emitters.rules.get(node.row)
        if emit is not None:
            self.script.rule = node
            return emit(self, scope, node.args, guards)
        word = self.words[node.word]
        if word.sort == "rule":
            number = self.functions[word.root]
            slots = self.type_of(word.root).roles
            before, self.lasting = self.lasting, True  # who is meant is asked again and again
            filled = self.filled(node, word, slots, scope, self.rule_slot)
            self.lasting = before
            return f"_{number}(s, ({', '.join([scope.context, *filled])},), add, {guards})"
        raise self.refuse(node)

    def in_force(self, node: ast.Reaction | ast.Always, scope: Scope, guards: str) -> str:
        """Return the source that adds what a statement of a rule brings into force."""
        return rule_statement(self, node, scope, guards)

    def statements(self, body: Sequence[ast.Statement], scope: Scope, r: Routine) -> None:
        """Write statements, one after the other."""
        statements(self, body, scope, r)
