"""Reads the lines of a declaration: `Words` become expressions, or a problem says why not.

A line is read against the kinds it may be of at its place: a statement is actions (or a rule,
inside a rule), the condition of an `if` is a condition, a fact of a card is facts. Names that a
text gives (slots, `let`, `as`, `for each`, the roles of an event) are read inside their block.
Lines without such names are remembered by their shape (numbers and quoted names left open), so a
library that says "Draw 2 cards." a thousand times is read once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from attrs import evolve

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree import ast
from ..tree.printer import express, unread
from ..tree.reminders import moved, opened, taken_out
from ..tree.rows import plural
from ..tree.source import Span
from ..tree.walk import OTHERWISE, box_name, seats_of
from .chart import LONGEST, placed
from .doubts import Doubts
from .forms import LISTS, NAMED_AS
from .held_names import from_outside, given, names_outcome, outcome_of, split_name, with_name
from .its_kinds import meant
from .kept_reminders import keeping
from .lines import LineReader, Scope, settled, stop_left_out
from .misread import Unread
from .missing_comma import parted
from .option_labels import unnamed_in_label
from .repair import unread_problem
from .roles_in_where import read_with_roles, roles_in_body
from .sentence_ends import STOP, joined, without_stop
from .settings_read import fields_read, settings_read
from .two_readings import as_the_box_has_it, kind_of, two_readings
from .usual_wording import agreeing, unusual
from .whether import behind_whether, told_plainly
from .wrong_heads import with_head

ACTIONS = ("actions",)
RULES = ("rule", "actions")
SENTENCES = ("actions", "rule", "cost")
ANSWERS = ("answer", "refusal")


class DeclarationReader:
    """Reads the lines of one declaration and gathers the problems in them."""

    def __init__(self, lines: LineReader, cards: Iterable[str] = ()) -> None:
        self.lines = lines
        self.cards = tuple(cards)
        self.vocabulary = lines.vocabulary
        self.words = lines.vocabulary.lexicon.words
        self.problems: list[Problem] = []
        self.goals: tuple[str, ...] = ACTIONS
        self.answers: tuple[str, ...] = ()
        self.doubts = Doubts()
        self.about = ""
        self.in_force: bool | None = None
        """Whether the box that is read is in force: what would be a rule or a deed is a rule."""

    # ---- lines ----

    def line(
        self, node: ast.Expression, goals: Sequence[str], scope: Scope | None = None
    ) -> ast.Expression:
        """Read one line; it stays as it was if that is not possible."""
        if not isinstance(node, ast.Words):
            return node
        return self._read(node, taken_out(node.parts)[0], goals, scope or {})

    def sentence(self, node: ast.Expression, goals: Sequence[str]) -> ast.Expression:
        """Read a sentence of a card, which ends with a full stop."""
        if not isinstance(node, ast.Words):
            return node
        parts, _ = taken_out(node.parts)
        if opened(parts) is not None:
            return self._read(node, parts, goals, {})
        if parts[0].text == "(" and [part.text for part in parts[-2:]] == [".", ")"]:
            return self._read(node, parts, goals, {})
        if parts[-1].text != STOP and (quoted := stop_left_out(self.lines, parts, goals)):
            self.problems.append(quoted)
            return node
        parts, wrong = without_stop(parts, node.span)
        self.problems += wrong
        return self._read(node, parts, goals, {}) if parts else node

    def _read(
        self, node: ast.Words, parts: Sequence[ast.Part], goals: Sequence[str], scope: Scope
    ) -> ast.Expression:
        """Read some parts of a line; its reminders are no part of what it says."""
        whole, reminders = taken_out(node.parts)
        wrong = opened(whole)
        if wrong is not None:
            span, ended = wrong
            self.problems.append(problem("CW0117" if ended else "CW0116", span))
            return node
        if not reminders:
            return self._meaning(node, parts, goals, scope)
        before = len(self.problems)
        found = self._meaning(node, parts, goals, scope) if parts else node
        told = [keeping(each, whole, reminders) for each in self.problems[before:]]
        self.problems[before:] = told
        if isinstance(found, ast.Phrase):
            return evolve(found, reminders=moved(reminders, parts, express(found, self.words)))
        if len(self.problems) == before:
            self.problems.append(problem("CW0117", reminders[0].span))
        return node

    def _meaning(
        self, node: ast.Words, parts: Sequence[ast.Part], goals: Sequence[str], scope: Scope
    ) -> ast.Expression:
        parts = self.lines.as_read(parts, goals, scope)
        if len(parts) > LONGEST:
            self.problems.append(problem("CW0108", node.span, limit=str(LONGEST)))
            return node
        reading, local = self.lines.read(parts, goals, scope)
        if not reading.nodes:
            again = read_with_roles(self.lines, parts, goals, scope, self._one)
            reading, local = again or (reading, local)
        if reading.stopped:
            self.problems.append(problem("CW0109", node.span))
            return node
        if not reading.nodes:
            if (no_stop := stop_left_out(self.lines, parts, goals, scope)) is not None:
                self.problems.append(no_stop)
                return node
            if self.doubts.explain(parts, reading.reached, self._is_known):
                return node
            line = Unread(self.vocabulary, parts, goals, local, reading)
            self.problems.append(unread_problem(line, self.lines.repairs_of(line)))
            return node
        nodes = agreeing([placed(each, parts) for each in reading.nodes], self.words)
        nodes = settled(meant(nodes, self.words, self.about), self.words)
        if len(nodes) > 1 and self.in_force is not None:
            nodes = as_the_box_has_it(nodes, self.words, in_force=self.in_force)
        if len(nodes) > 1:
            self.problems.append(two_readings(self.vocabulary, node, nodes))
        if not reading.usual:
            wrong = list(unusual(nodes[0], parts, self.words))
            self.problems += wrong
            reading.usual = not wrong
        return nodes[0]

    # ---- declarations ----

    def read(self, node: ast.Declaration) -> ast.Declaration:
        """Return the declaration with its lines read."""
        if not (getattr(node, "title", None) or getattr(node, "name", "some")):
            self.problems.append(problem("CW0113", node.span))
        match node:
            case ast.Card():
                return self._card(node)
            case ast.Game(settings=settings):
                return evolve(node, settings=self._settings(settings, "game setting"))
            case ast.Kind(fields=fields) | ast.Fields(fields=fields):
                read = fields_read(node, fields, self._settings, self.vocabulary, self.problems)
                return evolve(node, fields=read)
            case ast.Place(settings=settings):
                return evolve(node, settings=self._settings(settings, "place setting"))
            case ast.Noun() | ast.Adjective():
                return self._describing(node)
            case ast.Value():
                return self._value(node)
            case ast.Definition():
                return self._definition(node)
            case ast.Flow(body=body):
                scope = self._slots(node.pattern) if node.pattern else {}
                return evolve(node, body=self._body(body, scope))
            case ast.Reaction():
                return self._reaction(node, {}, within=False)
            case ast.Always(rule=rule):
                return evolve(node, rule=self.line(rule, ("rule",)))
            case ast.Deck(entries=entries):
                return evolve(node, entries=self._all(entries, ("deck entry",)))
            case ast.DeckRules(rules=rules):
                return evolve(node, rules=self._all(rules, ("deck rule",)))
            case ast.Scenario():
                return self._scenario(node)
            case _:
                return node

    def _all(
        self, lines: Iterable[ast.Expression], goals: Sequence[str]
    ) -> tuple[ast.Expression, ...]:
        return tuple(self.line(each, goals) for each in lines)

    def _settings(self, lines: Iterable[ast.Expression], goal: str) -> tuple[ast.Expression, ...]:
        read, fits = partial(self.line, goals=(goal,)), partial(self._fits, goals=(goal,))
        return settings_read(lines, read, fits, self.problems)

    def _slots(self, pattern: ast.Pattern) -> Scope:
        slots = [each for each in pattern.elements if isinstance(each, ast.Slot)]
        bases = {each.name: self.vocabulary.base(each.kind) or "number" for each in slots}
        return {name: NAMED_AS.get(kind, kind) for name, kind in bases.items()}

    def _describing(self, node: ast.Noun | ast.Adjective) -> ast.Declaration:
        scope = self._slots(node.pattern) if isinstance(node, ast.Adjective) else {}
        self.about = self.vocabulary.base(node.base) or node.base
        return evolve(node, condition=self.line(node.condition, ("condition",), scope))

    def _value(self, node: ast.Value) -> ast.Value:
        scope = self._slots(node.pattern)
        kind = self.vocabulary.base(node.kind)
        if kind is None:
            return node
        self.answers = (kind,)
        if node.meaning is not None:
            goals = self._value_goals(kind)
            return evolve(node, meaning=self.line(node.meaning, goals, scope))
        return evolve(node, body=self._body(node.body, scope))

    def _value_goals(self, kind: str) -> tuple[str, ...]:
        """An open kind has no values of its own: what stands for one is up to the game."""
        if kind in self.vocabulary.open_kinds:
            return (kind, "spaces", "lines", "number", "actions", "condition")
        return (kind,)

    def _definition(self, node: ast.Definition) -> ast.Definition:
        scope = self._slots(node.pattern)
        self.goals = RULES if node.sort == "rule" else ACTIONS
        for also in node.wordings:
            scope |= self._slots(also.pattern)
        return evolve(node, body=self._body(node.body, scope))

    # ---- statements ----

    def _body(self, body: Iterable[ast.Statement], scope: Scope) -> tuple[ast.Statement, ...]:
        inner = dict(scope)
        return tuple(self._statement(each, inner) for each in body)

    def _statement(self, node: ast.Statement, scope: Scope) -> ast.Statement:
        match node:
            case ast.If(branches=branches, otherwise=otherwise):
                rest = (self._branch(branch, scope) for branch in branches[1:])
                read = (self._branch(branches[0], scope, node), *rest)
                return evolve(node, branches=read, otherwise=self._body(otherwise, scope))
            case ast.ForEach(name=name, things=things, body=body):
                found = self.line(things, self._groups(), scope)
                self.doubts.note(name, found)
                inner = scope | {name: self._element(found)}
                return evolve(node, things=found, body=self._body(body, inner))
            case ast.Repeat(limit=limit, body=body):
                if limit is not None:
                    limit = self.line(limit, ("repeat limit",), scope)
                return evolve(node, limit=limit, body=self._body(body, scope))
            case ast.Let(name=name, value=value):
                told = behind_whether(value)
                goals = self._values() if told is None else ("condition",)
                found = self.line(told or value, goals, scope)
                self.problems += told_plainly(found, self.words) if told is None else ()
                found = value if isinstance(found, ast.Words) else found
                self._give(scope, name, kind_of(found, self.words), evolve(node, value=found))
                return evolve(node, value=found)
            case ast.Answer(value=value):
                goals = self.answers or self._values()
                return evolve(node, value=self.line(value, goals, scope))
            case ast.Choose():
                return self._choose(node, scope)
            case ast.Together(body=body):
                return evolve(node, body=self._body(body, scope))
            case ast.Secretly(who=who, body=body):
                found = self.line(who, ("players",), scope)
                return evolve(node, who=found, body=self._body(body, from_outside(scope)))
            case ast.Reaction():
                return self._reaction(node, scope, within=True)
            case ast.Always(rule=rule):
                return evolve(node, rule=self.line(rule, ("rule",), scope))
            case ast.Do():
                return self._do(node, scope)

    def _do(self, node: ast.Do, scope: Scope) -> ast.Do:
        """Read something to do; `as fuel` at its end names the outcome unless a word says `as`."""
        if not isinstance(node.what, ast.Words):
            return node
        stem, name = split_name(node.what)
        if name is not None:
            whole, _ = self.lines.read(taken_out(node.what.parts)[0], self.goals, scope)
            if whole.nodes:
                stem, name = node.what, None
        before = len(self.problems)
        found = self.line(stem, self.goals, scope)
        if isinstance(found, ast.Words) and len(self.problems) > before:
            read = self.lines.read
            self.problems[-1] = with_name(
                self.problems[-1], found, name, lambda parts: read(parts, self.goals, scope)[0]
            )
        if name is not None:
            if isinstance(found, ast.Phrase) and not names_outcome(self.words[found.word]):
                self.problems.append(problem("CW0518", node.span, name=name))
            kind = outcome_of(found, self.words, self.vocabulary.listable, self._element)
            self._give(scope, name, kind, evolve(node, what=found))
        return evolve(node, what=found, name=name)

    def _give(self, scope: Scope, name: str, kind: str, node: ast.Let | ast.Do) -> None:
        wrong = given(scope, name, kind, node.span)
        unread = self.doubts.note(name, node.value if isinstance(node, ast.Let) else node.what)
        if wrong is not None and not unread:
            self.problems.append(wrong)

    def _branch(self, node: ast.Branch, scope: Scope, whole: ast.If | None = None) -> ast.Branch:
        """Read a branch, the first of the whole `if` or another one."""
        asked, goals = node.condition, ("condition",)
        first = whole and self._headed(whole, "if", asked, scope, True)
        condition = first or self.line(asked, goals, scope)
        return evolve(node, condition=condition, body=self._body(node.body, scope))

    def _choose(self, node: ast.Choose, scope: Scope) -> ast.Choose:
        choice = self.line(node.choice, ("choosing",), scope)
        options = tuple(self._option(option, scope) for option in node.options)
        return evolve(node, choice=choice, options=options)

    def _option(
        self, node: ast.Option | ast.OptionEach, scope: Scope
    ) -> ast.Option | ast.OptionEach:
        if isinstance(node, ast.OptionEach):
            found = self.line(node.things, self._groups(), scope)
            self.doubts.note(node.name, found)
            scope = scope | {node.name: self._element(found)}
            node = evolve(node, things=found)
        else:
            self.problems += unnamed_in_label(node, scope)
        condition = node.condition and self.line(node.condition, ("condition",), scope)
        return evolve(node, condition=condition, body=self._body(node.body, scope))

    def _headed(
        self, node: ast.Statement, said: str, line: ast.Expression, scope: Scope, within: bool
    ) -> ast.Expression:
        """Read what follows `when`, `if` or `while`, which could be said for each other."""
        goal, before = "condition" if said in ("if", "while") else "event", len(self.problems)
        found = self.line(line, (goal,), scope)
        if isinstance(found, ast.Words) and len(self.problems) > before:
            wrong, read = self.problems[-1], self.lines.read
            self.problems[-1] = with_head(
                wrong, found, node, said, lambda parts, kind: read(parts, (kind,), scope)[0], within
            )
        return found

    def _reaction(self, node: ast.Reaction, scope: Scope, *, within: bool) -> ast.Reaction:
        goals, before = self.goals, from_outside(scope)
        trigger = self._headed(node, node.sort, node.trigger, scope, within)
        if node.sort == "while":
            self.goals = RULES
        else:
            if isinstance(trigger, ast.Words) and node.condition is None:
                apart = parted(self.lines, trigger, scope)
                if apart is not None:
                    self.problems[-1] = evolve(self.problems[-1], fixes=(apart.fix,))
                    trigger, node = apart.event, evolve(node, condition=apart.condition)
            before = roles_in_body(self.words, trigger, before, self._one)
            self.goals = ACTIONS
        with self.doubts.within(trigger):
            condition = node.condition and self.line(node.condition, ("condition",), before)
            body = self._body(node.body, before)
        self.goals = goals
        return evolve(node, trigger=trigger, condition=condition, body=body)

    # ---- kinds of what was read ----

    def _groups(self) -> tuple[str, ...]:
        return (*map(plural, self.vocabulary.listable), "zones", "lines", "numbers", "directions")

    def _values(self) -> tuple[str, ...]:
        kinds = ("number", "condition", "text")
        return (*kinds, *self._groups(), *self.vocabulary.enumerations, *self.vocabulary.open_kinds)

    def _one(self, kind: str) -> str:
        """Return the kind of one of several things, and of a number without its sign."""
        ones = {plural(each): each for each in self.vocabulary.listable}
        return ones.get(kind) or NAMED_AS.get(kind, kind)

    def _element(self, node: ast.Expression) -> str:
        kind = kind_of(node, self.words)
        return LISTS.get(kind) or self._one(kind)

    # ---- cards ----

    def _card(self, node: ast.Card) -> ast.Card:
        return evolve(node, body=tuple([self._printed(item) for item in node.body]))

    def _printed(self, node: ast.Printed) -> ast.Printed:
        """Read what stands on a card; what many cards share is read for the first of them."""
        read = self.lines.printed.get(node)
        if read is not None:
            return read
        told = len(self.problems)
        if isinstance(node, ast.Facts):
            read = evolve(node, items=tuple(self._fact(each) for each in node.items))
        else:
            read = self._box(node)
        return read if len(self.problems) > told else self.lines.printed.put(node, read)

    def _fact(self, node: ast.Expression) -> ast.Expression:
        """Read the facts between two commas; a text box without its colon is told as that."""
        if isinstance(node, ast.Words) and not self._fits(node.parts, ("facts",)):
            for at in range(len(node.parts) - 1, 0, -1):
                if self._fits(node.parts[:at], ("box label",)):
                    fix = Fix(node.parts[at - 1].span.behind, ":", Sureness.SAFE)
                    self._colon(node.parts[:at], fix, "text box")
                    return node
            if self._is_bare_text(node):
                return node
        return self.line(node, ("facts",))

    def _is_bare_text(self, node: ast.Words) -> bool:
        """Report a sentence that stands on a card without the name of its text box."""
        boxes = [each.name for each in self.vocabulary.fields.values() if each.is_box]
        stem = node.parts[:-1] if node.parts[-1].text == "." else node.parts
        if not boxes or not stem or not self._fits(stem, SENTENCES):
            return False
        start = node.span._replace(end_line=node.span.line, end_column=node.span.column)
        rule = "the name of its text box stands before it"
        shown = unread(node.parts)
        fix = Fix(start, f"{boxes[0]}: ")
        found = problem("CW0112", node.span, fix, name=shown, what="text", rule=rule)
        self.problems.append(found)
        return True

    def _field_in_box(self, node: ast.Box) -> bool:
        """Whether a box is really a field with a colon behind it: `Cost: 1`."""
        first, text = node.label[0], node.lines[0].sentences if node.lines else ()
        if not isinstance(first, ast.Words) or len(text) != 1 or not isinstance(text[0], ast.Words):
            return False
        parts = [part for part in text[0].parts if part.text != "."]
        if self._fits(first.parts, ("box label",)) or not parts:
            return False
        if not self._fits((*first.parts, *parts), ("facts",)):
            return False
        gap = first.parts[-1].span.to(parts[0].span)
        gap = Span(gap.line, first.parts[-1].span.end_column, parts[0].line, parts[0].column)
        self._colon(first.parts, Fix(gap, " ", Sureness.SAFE), "field")
        return True

    def _colon(self, name: Sequence[ast.Part], fix: Fix, what: str) -> None:
        rule = "no colon stands behind it" if what == "field" else "a colon stands behind it"
        span = name[0].span.to(name[-1].span)
        shown = " ".join(part.text for part in name)
        self.problems.append(problem("CW0112", span, fix, name=shown, what=what, rule=rule))

    def _fits(self, parts: Sequence[ast.Part], goals: Sequence[str]) -> bool:
        return len(parts) <= LONGEST and bool(self.lines.read(parts, goals, {})[0].nodes)

    def _box(self, node: ast.Box) -> ast.Box:
        if self._field_in_box(node):
            return node
        first, *rest = node.label
        label = (self.line(first, ("box label",)), *self._all(rest, ("label",)))
        goals, self.in_force = self._box_goals(label[0])
        lines = tuple(
            evolve(line, sentences=tuple(self.sentence(each, goals) for each in said))
            for line, said in joined(
                node.lines,
                self.vocabulary.going_on,
                lambda each: self._fits(without_stop(each.parts, each.span)[0], goals),
            )
        )
        self.in_force = None
        return evolve(node, label=label, lines=lines)

    def _box_goals(self, label: ast.Expression) -> tuple[tuple[str, ...], bool]:
        name = box_name(label)
        for (_, field_name), each in self.vocabulary.fields.items():
            if field_name == name and each.is_box:
                return SENTENCES if each.texts == "text" else (each.texts,), each.in_force
        return SENTENCES, False

    # ---- scenarios ----

    def _scenario(self, node: ast.Scenario) -> ast.Scenario:
        scope = dict.fromkeys(self.cards, "listed card")
        for seat in seats_of(node, self._is_known):
            if f"shared zone: {seat}" not in self.words:
                scope[seat] = "seat"
        sections = []
        for section in node.sections:
            lines = tuple(self._scenario_line(section.sort, line, scope) for line in section.lines)
            sections.append(evolve(section, lines=lines))
        return evolve(node, sections=tuple(sections))

    def _is_known(self, text: str) -> bool:
        """Whether a word is one of the game, and so hardly the name of a seat."""
        return text.lower() in self.vocabulary.texts

    def _scenario_line(
        self, sort: str, line: ast.Expression | ast.Move, scope: Scope
    ) -> ast.Expression | ast.Move:
        if isinstance(line, ast.Move):
            if sort == "given" and line.who == OTHERWISE:
                self.problems.append(problem("CW0601", line.span))
            goals = ACTIONS if sort == "given" else ANSWERS
            if line.who == OTHERWISE:
                goals = ("answer",)
            return evolve(line, what=self.line(line.what, goals, scope))
        if sort == "play":
            self.problems.append(problem("CW0601", line.span))
            return line
        return self.line(line, (sort,), scope)
