"""From expressions to source: one emitter for each word of the core, and calls for a game's words.

The emitters are registered by the kind and the pattern of a row of `grammar/builtins.py`:
values in `emit_values.py` and `emit_conditions.py`, things in `emit_things.py`, events in
`emit_events.py`, rules in `emit_rules.py`, things to do in `emit_actions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, evolve, field

from cardwright.grammar import Row, Vocabulary, Word, ast, express, rows_by_key

from .program import EventType, Program
from .writing import Group, Noun, Pattern, Routine, Scope, Script, captured

Args = tuple[ast.Expression, ...]
SINGLES = ("player", "card", "token", "space")
CONTEXTS = re.compile(r"\b(?:e\[0\]|f\[1\]|x)(?!\w)")
CALLS = re.compile(r"\b_\d+\(")
FREE = re.compile(r"\b(?:e\[|f\[|it\b|ch\b|without\b|ev\d*\b|[anvq]\d+\b)")
"""What a listing depends on that differs from call to call, as it stands in the source."""
OPEN = ("a/an {", "1 {", "one ", "any {", "up to ", "any number ", "another {", "{k: number} ")
"""How phrases begin that leave open which things are meant."""
AMONG = re.compile(r"\((\w+(?:\[\d+\])?) if not \1 or")
"""How the things of a slot begin in the source."""
SHORT = 90
"""How long the source of a condition is that is worth writing in place."""


class NotPlayable(Exception):
    """A word that the machine cannot carry out."""

    def __init__(self, wording: str) -> None:
        super().__init__(wording)
        self.wording = wording


VALUES: dict[tuple[str, str], Callable[[Emitter, Scope, Args, str], str]] = {}
NOUNS: dict[tuple[str, str], Callable[[Emitter, Scope, Args, str], Noun]] = {}
GROUPS: dict[tuple[str, str], Callable[[Emitter, Scope, Args, str], Group]] = {}
EVENTS: dict[tuple[str, str], Callable[[Emitter, Scope, Args, str], Pattern]] = {}
Doing = Callable[["Emitter", Scope, ast.Phrase, Routine, str | None], Any]
ACTIONS: dict[tuple[str, str], Doing] = {}
RULES: dict[tuple[str, str], Callable[[Emitter, Scope, Args, str], str]] = {}


def emits(table: dict[tuple[str, str], Any], kind: str, *patterns: str) -> Callable[[Any], Any]:
    """Register the emitter of rows of the core."""

    def register(function: Any) -> Any:
        for pattern in patterns:
            table[kind, pattern] = function
        return function

    return register


@define
class Emitter:
    """Writes the expressions of one game."""

    vocabulary: Vocabulary
    program: Program
    script: Script = field(factory=Script)
    rows: dict[str, tuple[Row, str]] = field(init=False)
    functions: dict[str, int] = field(factory=dict)
    nodes: dict[str, ast.Declaration] = field(factory=dict)
    announcing: set[str] = field(factory=set)
    forbiddable: set[str] = field(factory=set)
    ruled: set[str] = field(factory=set)
    fixed_marks: set[int] = field(factory=set)
    ruled_numbers: set[int] = field(factory=set)
    lasting: bool = False
    tables: dict[int, ast.Expression] = field(factory=dict)
    short: dict[int, tuple[ast.Expression, str, str]] = field(factory=dict)
    feasible_of: dict[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.rows = rows_by_key((*SINGLES, *self.vocabulary.records))

    # ---- looking words up ----

    @property
    def words(self) -> dict[str, Word]:
        """Return the words of the game."""
        return self.vocabulary.lexicon.words

    def wording(self, node: ast.Expression) -> str:
        """Return an expression as it is printed."""
        return express(node, self.words)

    def refuse(self, node: ast.Expression) -> NotPlayable:
        """Return the complaint about a word that cannot be carried out."""
        key = node.word if isinstance(node, ast.Phrase) else ""
        word = self.words.get(key)
        return NotPlayable(word.wording if word else self.wording(node))

    def row(self, node: ast.Phrase) -> tuple[tuple[str, str], str]:
        """Return the kind and pattern of the row that a phrase is of, and its kind of thing."""
        found = self.rows.get(node.word)
        if found is None:
            kind, _, pattern = node.word.partition(": ")
            return (kind, pattern), ""
        return (found[0].kind, found[0].pattern), found[1]

    def kind_of(self, node: ast.Expression) -> str:
        """Return the kind of an expression."""
        match node:
            case ast.Phrase(word=key):
                return self.words[key].kind
            case ast.Name(kind=kind):
                return kind
            case ast.Number():
                return "number"
            case _:
                return "card name"

    def held_kind(self, node: ast.Expression, scope: Scope) -> str:
        """Return the kind of an expression; of a name that of what it holds."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            return scope.names[node.text][1]
        return self.kind_of(node)

    def several(self, node: ast.Expression, scope: Scope) -> bool:
        """Whether an expression stands for several things."""
        return self.is_group(self.held_kind(node, scope))

    def all_or_one(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of a value; of several things a tuple of them."""
        if self.several(node, scope):
            return f"tuple({self.many(node, scope)})"
        return self.value(node, scope)

    def single(self, kind: str) -> str:
        """Return the kind of one of several: `card` for `cards`."""
        for one in (*SINGLES, *self.vocabulary.records):
            if kind in (one, f"{one}s"):
                return one
        return {"zones": "zone", "lines": "line", "directions": "direction"}.get(kind, kind)

    def is_group(self, kind: str) -> bool:
        """Whether a kind is of several things."""
        return kind != self.single(kind)

    # ---- values ----

    def value(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of a value of any kind but several things."""
        match node:
            case ast.Number(value=number):
                return str(number)
            case ast.Text(kind="listed card") | ast.Name(kind="listed card"):
                return self.one(node, scope)
            case ast.Text(value=text):
                return repr(text)
            case ast.Name(kind=kind, text=text):
                return self._name(scope, kind, text)
            case ast.Phrase():
                return self._phrase(node, scope)
            case _:
                raise self.refuse(node)

    def _name(self, scope: Scope, kind: str, text: str) -> str:
        known = scope.names.get(text)
        if known is not None:
            if kind == "condition" and known[1] == "condition?":
                return f"F[{known[0]}[0]](s, {known[0]}[1])"
            if self.is_group(known[1]) and not self.is_group(kind):
                return f"first({known[0]})"
            return known[0]
        if kind.endswith(
            (" number", " mark", " card", " yes/no", " player", " space", " cards")
        ) or (
            text.partition(": ")[0] == kind
            and (kind.partition(" ")[0], text.partition(": ")[2]) in self.program.field_numbers
        ):
            return str(self.field_number(kind, text))
        if kind == "box":
            return str(self.program.boxes.index(text.removeprefix("box: ")))
        return repr(text)

    def field_number(self, kind: str, text: str) -> int:
        """Return the number of a field that is named."""
        base = kind.partition(" ")[0]
        return self.program.field_numbers[base, text.partition(": ")[2]]

    def _phrase(self, node: ast.Phrase, scope: Scope) -> str:
        word = self.words[node.word]
        if word.sort == "value":
            return self.call(node, scope)
        row, thing = self.row(node)
        emit = VALUES.get(row)
        if emit is not None:
            return emit(self, scope, node.args, thing)
        if row in GROUPS:
            return self.one(node, scope)
        if word.sort in ("label", "name", "flow"):
            return self._constant(node, word)
        found = self._field_word(node, scope)
        if found is not None:
            return found
        raise self.refuse(node)

    def _constant(self, node: ast.Phrase, word: Word) -> str:
        if word.sort == "flow":
            return str(self.program.flow_numbers[word.root])
        return repr(self.wording(node) if node.args else word.root)

    def _field_word(self, node: ast.Phrase, scope: Scope) -> str | None:
        """Read a field through its owner: words that a declared field brings."""
        text = node.word.partition(": ")[2]
        if text.startswith("{o: ") and len(node.args) == 2 and "'s} {f: " in text:
            owner, held = node.args
            number, base = self.value(held, scope), text[4:].partition("'s}")[0]
            helper = "card_value" if base == "card" else "value_of"
            return f"{helper}(s, {number}, {self.value(owner, scope)})"
        if text.startswith("{a: ") and len(node.args) == 2:
            left, right = (self.value(arg, scope) for arg in node.args)
            return f"({left} {'!=' if ' is not ' in text else '=='} {right})"
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

    def slots(self, root: str) -> tuple[tuple[str, str], ...]:
        """Return the slots of a declared word, with their kinds."""
        node = self.nodes[root]
        pattern = getattr(node, "pattern", None)
        return self.slots_of(pattern) if isinstance(pattern, ast.Pattern) else ()

    def slots_of(self, pattern: ast.Pattern) -> tuple[tuple[str, str], ...]:
        """Return the slots of a pattern, with the kinds of the core that they are of."""
        return tuple(
            (each.name, self.vocabulary.base(each.kind) or each.kind)
            for each in pattern.elements
            if isinstance(each, ast.Slot)
        )

    # ---- what fills a slot ----

    def slot(self, node: ast.Expression, kind: str, scope: Scope) -> str:
        """Return what is passed for a slot: a value, things, or a closure."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            known, held = scope.names[node.text]
            if self.is_group(kind) and not self.is_group(held):
                return f"({known},)"
            if self.is_group(held) and not self.is_group(kind):
                return f"first({known})"
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
            from .emit_actions import moment

            return moment(self, scope, node)
        if self.is_group(kind):
            return self.things(node, scope)
        return self.value(node, scope)

    def closure(self, body: str, scope: Scope, parameters: str = "s, e") -> str:
        """Return a closure: the number of a function of what it takes along, and that."""
        number = self.script.function(parameters, f"return {body}")
        return f"({number}, {captured(scope)[0]})"

    def noun_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that tells whether something is described by a noun."""
        inner = captured(scope)[1]
        noun = self.noun(node, inner)
        made = self.closure(self.fits(noun, "it"), scope, "s, e, it")
        self.script.closures[-self.script.functions] = node  # operations have the numbers from 0 on
        return made

    def event_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that tells whether an event is of a sort."""
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
        number = self.script.function("s, e, add, g=()", body)
        return f"({number}, {captured(scope)[0]})"

    def actions_closure(self, node: ast.Expression, scope: Scope) -> str:
        """Return a closure that is carried out with `do`."""
        from .statements import actions_routine

        sources, inner = captured(scope)
        start = actions_routine(self, node, in_frame(inner), len(inner.names) + len(inner.it))
        return f"({start}, {sources})"

    # ---- things ----

    def group(self, node: ast.Expression, scope: Scope) -> Group:
        """Return what a phrase for one or several things stands for."""
        if isinstance(node, ast.Name | ast.Text) and node.kind == "listed card":
            return Group("sel", noun=Noun("card").where(named(node)))
        base = self.single(self.kind_of(node))
        if isinstance(node, ast.Name):
            known = scope.names.get(node.text)
            if known is not None and self.is_group(known[1]):
                return Group("slot", known[0], base)
            return Group("one", self.value(node, scope), base)
        if isinstance(node, ast.Phrase):
            row, thing = self.row(node)
            emit = GROUPS.get(row)
            if emit is not None:
                found = emit(self, scope, node.args, thing)
                return evolve(found, base=base) if found.base != base else found
            if self.is_group(self.words[node.word].kind):
                sort = "slot" if self.leaves_open(self.words[node.word].root) else "list"
                return Group(sort, self.value(node, scope), base)
        return Group("one", self.value(node, scope), base)

    def leaves_open(self, root: str) -> bool:
        """Whether a declared value stands for things of which some are still to be chosen."""
        declared = self.nodes.get(root)
        if not isinstance(declared, ast.Value) or not self.is_group(self.base_of(declared)):
            return False
        meaning = declared.meaning
        if isinstance(meaning, ast.Name):
            return self.single(self.kind_of(meaning)) in SINGLES
        if not isinstance(meaning, ast.Phrase):
            return False
        if self.words[meaning.word].sort == "value":
            return self.leaves_open(self.words[meaning.word].root)
        return self.row(meaning)[0] in GROUPS and self.row(meaning)[0][1].startswith(OPEN)

    def base_of(self, node: ast.Value) -> str:
        """Return the kind of the core that a declared value is of."""
        return self.vocabulary.base(node.kind) or node.kind

    def things(self, node: ast.Expression, scope: Scope) -> str:
        """Return things for a slot: a tuple, or a selection to be made where it is used."""
        group = self.group(node, scope)
        if group.sort == "one":
            return f"({group.source},)"
        if group.sort == "sel" or (self.lasting and group.noun is not None):
            inner = captured(scope)[1]
            found = self.group(node, inner)
            assert found.noun is not None
            number = self.script.function("s, e", f"return {self.listing(found.noun)}")
            test = self.script.function("s, e, it", f"return {self.fits(found.noun, 'it')}")
            self.script.closures[-1 - number] = node
            return (
                f'("?", {group.low}, {group.high}, {number}, {captured(scope)[0]}, '
                f"{group.how!r}, {group.base!r}, {test})"
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
                return "()" if group.how == "no" else self.listing(group.noun)

    def one(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of the one thing that is meant."""
        group = self.group(node, scope)
        if group.sort == "one":
            return group.source
        return f"first({self.many(node, scope)})"

    def listing(self, noun: Noun) -> str:
        """Return the source of the list of what a noun describes."""
        variable = self.script.fresh()
        tests = [test(variable) for test in noun.tests]
        domain = noun.domain or f"all_{noun.base}s(s)"
        among = AMONG.match(domain)
        if among is not None:  # what is taken from there need not be asked whether it is there
            asked = f"is_meant(s, {among[1]}, {variable}) and "
            tests = [test.replace(asked, "") for test in tests]
        if not tests:
            return domain
        mine = [test for test in tests if re.search(rf"\b{variable}\b", test)]
        others = [test for test in tests if test not in mine]
        source = f"[{variable} for {variable} in {domain} if {' and '.join(mine) or 'True'}]"
        if others:
            source = f"({source} if {' and '.join(others)} else [])"
        return self._remembered(source, variable)

    def _remembered(self, source: str, variable: str) -> str:
        """Return a listing that depends on the context alone as one that is remembered."""
        used = {found for found in CONTEXTS.findall(source)}
        left = CONTEXTS.sub("x", source)
        if len(used) > 1 or not CALLS.search(left) or FREE.search(left.replace(variable, "")):
            return source
        context = next(iter(used), "(0, -1, None)")
        number = self.script.reserve()
        inner = self.script.function("s, x", f"return {left}")
        self.script.function("s, x", remembered(number, inner), number)
        return f"_{number}(s, {context})"

    def fits(self, noun: Noun, variable: str) -> str:
        """Return the condition that something is described by a noun."""
        tests = [test(variable) for test in noun.tests]
        if noun.domain is not None and not noun.narrowed:
            tests.insert(0, f"{variable} in {noun.domain}")
        return f"({' and '.join(tests)})" if tests else "True"

    def noun(self, node: ast.Expression, scope: Scope) -> Noun:
        """Return the description that a noun gives."""
        base = self.kind_of(node).removesuffix(" nouns").removesuffix(" noun")
        if isinstance(node, ast.Name):
            known = scope.names.get(node.text)
            if known is None:
                raise self.refuse(node)
            slot = known[0]
            return Noun(base, None, (lambda v: f"F[{slot}[0]](s, {slot}[1], {v})",))
        if not isinstance(node, ast.Phrase):
            raise self.refuse(node)
        row, thing = self.row(node)
        emit = NOUNS.get(row)
        if emit is not None:
            return emit(self, scope, node.args, thing)
        word = self.words[node.word]
        if word.sort == "value":
            call = self.call(node, scope, "@IT@")
            from .narrowing import value_noun

            found = value_noun(self, node, scope) if base == "card" else None
            test = (lambda v: call.replace("@IT@", v),)
            if found is None or found.domain is None:
                return Noun(base, None, test)
            return Noun(base, found.domain, test, True, found.zones)
        if word.sort == "noun":
            from .narrowing import declared

            zones = declared(self, word.root, scope) if base == "card" else None
            tests = (self._declared_noun(word, scope),)
            domain = None if zones is None else in_places(zones)
            return Noun(base, domain, tests, zones is not None, zones)
        if node.word.partition(": ")[2].startswith("{v: "):
            return Noun(base, None, (self.adjective(node, scope),))
        raise self.refuse(node)

    def _declared_noun(self, word: Word, scope: Scope) -> Callable[[str], str]:
        number = self.functions.get(word.root)
        context = scope.context
        if number is not None:
            return lambda v: self._inline(number, scope, v) or f"_{number}(s, {context}, {v})"
        kind = word.root.removeprefix("kind ")
        if word.kind.startswith("token "):
            return lambda v: f"is_token(s, {v}, {kind!r})"
        return lambda v: f"({kind!r} in s.program.prints[model(s, {v})].kinds)"

    def _inline(self, number: int, scope: Scope, v: str) -> str | None:
        """Return a short declared condition in place: a call costs more than what it asks."""
        known = self.short.get(number)
        if known is None or len(known[2]) > SHORT or ":=" in known[2] or "lambda" in known[2]:
            return None
        if number in self.tables:
            return f"FACES_{number}[{self.face(v)}]"
        if known[2].count("it") > 2 and not v.isalnum():
            return None
        said = self.condition(known[0], Scope(scope.context, it=((known[1], v),)))
        if number in self.ruled_numbers:
            ruled = f"{number} in (s.index or gathered(s)).adjectives"
            return f"(_{number}(s, {scope.context}, {v}) if {ruled} else {said})"
        return f"({said})"

    def face(self, v: str) -> str:
        """Return the source of the print that a card is read by."""
        if not self.program.copying:
            return f"s.models[{v}]"
        return f"s.models[{v}] if s.where[{v}] not in COPIED else face_of(s, {v})"

    def adjective(self, node: ast.Expression, scope: Scope) -> Callable[[str], str]:
        """Return the test that something is as an adjective says."""
        if isinstance(node, ast.Name) and node.text in scope.names:
            slot = scope.names[node.text][0]
            return lambda v: f"F[{slot}[0]](s, {slot}[1], {v})"
        if not isinstance(node, ast.Phrase):
            raise self.refuse(node)
        row, thing = self.row(node)
        word = self.words[node.word]
        match row[1]:
            case "not {a: T adjective>3}":
                test = self.adjective(node.args[0], scope)
                return lambda v: f"(not {test(v)})"
            case "{f: T mark}":
                mark = self.value(node.args[0], scope)
                if thing == "card" and mark.isdigit() and int(mark) in self.fixed_marks:
                    own = f"s.fields[{mark}]"
                    return lambda v: (
                        f"(PRINTED_{mark}[{self.face(v)}] if {own}[{v}] is None else {own}[{v}])"
                    )
                helper = "card_mark" if thing == "card" else "value_of"
                return lambda v: f"{helper}(s, {mark}, {v})"
            case "face up":
                return lambda v: f"s.face_up[{v}]"
            case "face down":
                return lambda v: f"(not s.face_up[{v}])"
            case _:
                pass
        if word.sort == "adjective":
            number = self.functions[word.root]
            slots = self.slots(word.root)
            if not slots:
                return lambda v: (
                    self._inline(number, scope, v) or f"_{number}(s, {scope.context}, {v})"
                )
            pairs = zip(node.args, slots, strict=True)
            more = "".join(f", {self.slot(arg, kind, scope)}" for arg, (_, kind) in pairs)
            return lambda v: f"_{number}(s, {scope.context}, {v}{more})"
        if word.sort == "noun":
            return self._declared_noun(word, scope)
        if node.word.partition(": ")[2].startswith("{v: "):
            return self._valued(node, scope)
        raise self.refuse(node)

    def _valued(self, node: ast.Phrase, scope: Scope) -> Callable[[str], str]:
        """Return the test that a field of an enumeration holds a value."""
        kind = self.kind_of(node.args[0])
        base = node.word.partition(" ")[0]
        value = self.value(node.args[0], scope)
        helper = "card_value" if base == "card" else "value_of"
        fields = [
            str(each.number)
            for each in self.program.fields
            if each.owner == base and each.kind == kind
        ]
        return lambda v: (
            "(" + " or ".join(f"has_value({helper}(s, {k}, {v}), {value})" for k in fields) + ")"
        )

    # ---- conditions, events, rules ----

    def condition(self, node: ast.Expression, scope: Scope) -> str:
        """Return the source of a condition."""
        return self.value(node, scope)

    def event(self, node: ast.Expression, scope: Scope) -> Pattern:
        """Return the pattern of an event."""
        if isinstance(node, ast.Name):
            known = scope.names[node.text][0]
            return Pattern((), lambda ev: f"F[{known}[0]](s, {known}[1], {ev})", known)
        assert isinstance(node, ast.Phrase)
        row, thing = self.row(node)
        emit = EVENTS.get(row)
        if emit is not None:
            return emit(self, scope, node.args, thing)
        word = self.words[node.word]
        if word.sort == "value":
            return self.event(self.expanded(node, word), scope)
        return self.declared_event(node, scope)

    def expanded(self, node: ast.Phrase, word: Word) -> ast.Expression:
        """Return what a declared value means, with its slots filled."""
        declared = self.nodes[word.root]
        assert isinstance(declared, ast.Value)
        meaning = declared.meaning
        if meaning is None and len(declared.body) == 1 and isinstance(declared.body[0], ast.Answer):
            meaning = declared.body[0].value
        if meaning is None:
            raise self.refuse(node)
        given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
        return put_in(meaning, given)

    def declared_event(self, node: ast.Phrase, scope: Scope) -> Pattern:
        """Return the pattern of an event of a word that the game declares."""
        word = self.words[node.word]
        kind = self.program.types[self.program.type_numbers[word.root]]
        tests: list[Callable[[str], str]] = []
        its: list[tuple[str, Callable[[str], str]]] = []
        roles = dict((name, index) for index, (name, _) in enumerate(kind.roles))
        for arg, hole in zip(node.args, word.holes, strict=True):
            at = roles.get(hole.name, -1)  # who does it is no role of its own
            plural = at >= 0 and self.is_group(kind.roles[at][1])
            tests.append(self.role_test(arg, scope, role_at(at), plural=plural))
            if not plural and self.is_open(arg, scope):
                its.insert(0, (self.single(self.kind_of(arg)), role_at(at)))
        return Pattern(
            (kind.number,), lambda ev: self.all_of([test(ev) for test in tests]), its=tuple(its)
        )

    def is_open(self, node: ast.Expression, scope: Scope) -> bool:
        """Whether a phrase leaves open which thing is meant: `a card`."""
        if not isinstance(node, ast.Phrase) or not self.is_group(self.kind_of(node)):
            return False
        thing = self.single(self.kind_of(node)) in SINGLES
        return thing and self.group(node, scope).sort == "sel"

    def all_of(self, tests: list[str]) -> str:
        """Return the source of a condition that all of some hold."""
        real = [test for test in tests if test != "True"]
        return f"({' and '.join(real)})" if real else "True"

    def role_test(
        self, node: ast.Expression, scope: Scope, at: Callable[[str], str], *, plural: bool
    ) -> Callable[[str], str]:
        """Return the test that a role of an event is what a phrase says."""
        kind = self.kind_of(node)
        if self.single(kind) not in (*SINGLES, *self.vocabulary.records):
            source = self.value(node, scope)
            return lambda ev: f"({at(ev)} == {source})"
        group = self.group(node, scope)
        match group.sort:
            case "one":
                if plural:
                    return lambda ev: f"({group.source} in {at(ev)})"
                return lambda ev: f"({at(ev)} == {group.source})"
            case "sel" | "list" if group.noun is not None:
                noun = group.noun
                if not noun.tests and noun.domain is None:
                    return lambda ev: "True"
                if plural:
                    number = self.script.fresh()
                    return lambda ev: f"any({self.fits(noun, number)} for {number} in {at(ev)})"
                return lambda ev: self.fits(noun, at(ev))
            case "slot" if not plural:
                return lambda ev: f"is_meant(s, {group.source}, {at(ev)})"
            case _:
                source = self.many(node, scope)
                if plural:
                    return lambda ev: f"shares({at(ev)}, {source})"
                return lambda ev: f"({at(ev)} in {source})"

    def rule(self, node: ast.Expression, scope: Scope, guards: str) -> str:
        """Return the source that adds the clauses of a rule."""
        if isinstance(node, ast.Name):
            known = scope.names[node.text][0]
            return f"F[{known}[0]](s, {known}[1], add, {guards})"
        assert isinstance(node, ast.Phrase)
        row, _ = self.row(node)
        emit = RULES.get(row)
        if emit is not None:
            self.script.rule = node
            return emit(self, scope, node.args, guards)
        word = self.words[node.word]
        if word.sort == "rule":
            number = self.functions[word.root]
            slots = self.type_of(word.root).roles
            before, self.lasting = self.lasting, True  # who is meant is asked again and again
            filled = self.filled(node, word, slots, scope)
            self.lasting = before
            return f"_{number}(s, ({', '.join([scope.context, *filled])},), add, {guards})"
        raise self.refuse(node)

    def filled(
        self, node: ast.Phrase, word: Word, slots: tuple[tuple[str, str], ...], scope: Scope
    ) -> list[str]:
        """Return what fills the slots of a declared word, in the order of its first wording."""
        given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
        return [
            self.slot(given[name], kind, scope)
            if name in given
            else self.unsaid(word.root, name, scope.you)
            for name, kind in slots
        ]

    def unsaid(self, root: str, name: str, you: str) -> str:
        """Return what a slot holds that a wording leaves out: a subject is `you`."""
        node = self.nodes.get(root)
        if isinstance(node, ast.Definition):
            for pattern in (node.pattern, *(also.pattern for also in node.wordings)):
                first = pattern.elements[0]
                if isinstance(first, ast.Slot) and first.name == name:
                    kind = self.vocabulary.base(first.kind)
                    return you if kind == "player" else "None"
        return "None"

    # ---- what must be there before a text can be announced ----

    def feasible(self, node: ast.Expression, scope: Scope) -> str:
        """Return that all that is chosen when announced can be chosen."""
        if isinstance(node, ast.Name):
            return f"is_feasible(s, {scope.names[node.text][0]})"
        if not isinstance(node, ast.Phrase):
            return "True"
        row, _ = self.row(node)
        if row[1] == "choose {c: cards} when announced":
            return self._enough(node.args[0], scope)
        if row[0] == "actions" or row[1] == "do {a: actions>3}":
            return self.all_of([self.feasible(arg, scope) for arg in node.args])
        word = self.words[node.word]
        if word.root in self.announcing and word.sort == "to":
            filled = self.filled(node, word, self.type_of(word.root).roles, scope)
            return f"_{self.feasible_of[word.root]}(s, ({', '.join([scope.context, *filled])},))"
        return "True"

    def _enough(self, node: ast.Expression, scope: Scope) -> str:
        group = self.group(node, scope)
        if group.sort == "sel":
            assert group.noun is not None
            return f"(len({self.listing(group.noun)}) >= {group.low})"
        if group.sort == "slot":
            return f"can_settle(s, {group.source})"
        return "True"

    def feasible_body(self, body: tuple[ast.Statement, ...], scope: Scope) -> str:
        """Return that all that statements choose when announced can be chosen."""
        found = []
        for each in body:
            if isinstance(each, ast.Do):
                found.append(self.feasible(each.what, scope))
            elif isinstance(each, ast.Choose) and self.wording(each.choice).endswith("announced"):
                sides = [self.feasible_body(option.body, scope) for option in each.options]
                found.append("True" if "True" in sides else f"({' or '.join(sides)})")
        return self.all_of(found)

    def type_of(self, root: str) -> EventType:
        """Return the sort of event that a declared word is."""
        return self.program.types[self.program.type_numbers[root]]


def put_in(node: ast.Expression, given: Mapping[str, ast.Expression]) -> ast.Expression:
    """Return an expression with other ones in the place of the names that they are given for."""
    if isinstance(node, ast.Name):
        return given.get(node.text, node)
    if isinstance(node, ast.Phrase):
        return evolve(node, args=tuple(put_in(each, given) for each in node.args))
    return node


def role_at(at: int) -> Callable[[str], str]:
    """Return how the source of an event becomes that of one of its roles; -1 is who does it."""
    return lambda ev: f"{ev}[3]" if at < 0 else f"{ev}[2][{at}]"


def in_places(zones: tuple[str, ...]) -> str:
    """Return the source of the cards in some zones."""
    if len(zones) == 1:
        return f"cards_in(s, {zones[0]})"
    return f"cards_in_all(s, ({', '.join(zones)},))"


def remembered(number: int, inner: int) -> str:
    """Return the body of a function whose answer holds until something happens."""
    key = -1 - number  # cards are remembered under their own numbers
    return (
        f"known = s.cache.get({key})\n"
        "if known is not None and known[0] is x:\n"
        "    return known[1]\n"
        f"answer = _{inner}(s, x)\n"
        f"s.cache[{key}] = (x, answer)\n"
        "return answer"
    )


def named(node: ast.Name | ast.Text) -> Callable[[str], str]:
    """Return the test that a card has the name that a scenario lists."""
    name = node.text if isinstance(node, ast.Name) else node.value
    return lambda v: f"(name_of(s, {v}) == {name!r})"


def in_frame(scope: Scope) -> Scope:
    """Return the scope of a closure as a routine sees it: what it took along are its locals."""

    def moved(source: str) -> str:
        if source == "e[0]":
            return "f[1]"
        return f"f[{int(source[2:-1]) + 3}]"

    return Scope(
        "f[1]",
        {name: (moved(source), kind) for name, (source, kind) in scope.names.items()},
        tuple((kind, moved(source)) for kind, source in scope.it),
        None if scope.they is None else moved(scope.they),
        None if scope.chosen is None else moved(scope.chosen),
    )
