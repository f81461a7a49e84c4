"""The emitter as all see it who write for it: the words of one game, and what recurs in writing.

Who writes a phrase needs its parts written, and does not know by whom. So what all share is a class
with two halves. What is looked up stands here: words, kinds, slots, what is known of the game. What
goes from phrase to phrase - a value, some things, a noun, a condition, an event, a rule, closures,
statements - is only named here, and written in `expressions.py`, which knows all the others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from attrs import define, field, frozen

from cardwright.grammar import (
    GAME,
    CheckedGame,
    Judge,
    Row,
    Vocabulary,
    Word,
    ast,
    express,
    rows_by_id,
)

from ...program.tables import EventType
from ..passes.faces import Conditions
from ..passes.reads import Reach
from .code import NOBODY, Code, call, group
from .code_steps import Steps, answer
from .declared_types import ANEW
from .draft import Draft
from .not_playable import NotPlayable
from .routines import Group, Noun, Pattern, Routine, Scope, Script, Test, captured

Args = tuple[ast.Expression, ...]
WriteValue = Callable[["Emitter", Scope, Args, str], Code]
WriteNoun = Callable[["Emitter", Scope, Args, str], Noun]
WriteGroup = Callable[["Emitter", Scope, Args, str], Group]
WriteEvent = Callable[["Emitter", Scope, Args, str], Pattern]
WriteAction = Callable[["Emitter", Scope, ast.Phrase, Routine, str | None], object]
WriteRule = Callable[["Emitter", Scope, Args, Code], Steps]
Values = dict[str, WriteValue]
Nouns = dict[str, WriteNoun]
Groups = dict[str, WriteGroup]
Events = dict[str, WriteEvent]
Actions = dict[str, WriteAction]
Rules = dict[str, WriteRule]


SINGLE = {"zones": "zone", "lines": "line", "directions": "direction", "groups": "cards"}
"""What one of several is, where these are no things."""


@frozen
class Emitters:
    """Who writes each word of the core: a table for each sort of what a row stands for."""

    values: Mapping[str, WriteValue]
    nouns: Mapping[str, WriteNoun]
    groups: Mapping[str, WriteGroup]
    events: Mapping[str, WriteEvent]
    actions: Mapping[str, WriteAction]
    rules: Mapping[str, WriteRule]


@define
class Emitter(ABC):
    """What is known of a game while it is written, and what is asked for to write it."""

    game: CheckedGame
    vocabulary: Vocabulary
    program: Draft
    emitters: Emitters
    script: Script = field(factory=Script)
    rows: Mapping[str, Row] = field(factory=rows_by_id)
    functions: dict[str, int] = field(factory=dict)
    nodes: dict[str, ast.Declaration] = field(factory=dict)
    announcing: set[str] = field(factory=set)
    forbiddable: set[str] = field(factory=set)
    ruled: set[str] = field(factory=set)
    fixed_marks: set[int] = field(factory=set)
    lasting: bool = False
    tells_x: bool = False
    faces: Conditions = field(factory=dict)
    kind_numbers: dict[str, int] = field(factory=dict)
    feasible_of: dict[str, int] = field(factory=dict)
    _judge: Judge | None = None

    @property
    def reach(self) -> Reach:
        """Return what rules can reach."""
        players = {each.number for each in self.program.fields if each.owner == "player"}
        fixed = frozenset(self.fixed_marks)
        copying, controlling = bool(self.program.copying), bool(self.program.controlling)
        texting = bool(self.program.texting)
        return Reach(frozenset(players), fixed, copying, controlling, texting, self.script.fresh)

    # ---- what is looked up ----

    @property
    def judge(self) -> Judge:
        """Return what judges cards by their print."""
        if self._judge is None:
            self._judge = Judge(self.vocabulary, self.game.table, self.program.rulings)
        return self._judge

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
        return NotPlayable(word.wording if word else self.wording(node), node.span)

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
            return scope.names[node.text][1].removesuffix(ANEW)
        return self.kind_of(node)

    def several(self, node: ast.Expression, scope: Scope) -> bool:
        """Whether an expression stands for several things."""
        return self.is_group(self.held_kind(node, scope))

    def single(self, kind: str) -> str:
        """Return the kind of one of several: `card` for `cards`."""
        for one in (*self.vocabulary.listable, GAME):
            if kind in (one, f"{one}s") and one != "group":
                return one
        return SINGLE.get(kind, kind)

    def each_kind(self, node: ast.Expression, scope: Scope) -> str:
        """Return the kind of each of several things, or numbers, that are gone through."""
        kind = self.single(self.held_kind(node, scope))
        return "number" if kind == "numbers" else kind

    @property
    def looks_back(self) -> bool:
        """Whether any event takes a card out of play."""
        return any(each.leaves for each in self.program.types)

    @property
    def things_there(self) -> tuple[str, ...]:
        """Return the kinds of things there are in the game."""
        return self.vocabulary.listable

    def is_record(self, kind: str) -> bool:
        """Whether a kind is one of records."""
        return kind in self.vocabulary.records

    def values_of(self, kind: str) -> list[Code]:
        """Return the values of an enumeration, in the order of their declaration."""
        names = self.vocabulary.enumerations[kind]
        return [self.script.constant(f"{kind}: {name}") for name in names]

    def is_group(self, kind: str) -> bool:
        """Whether a kind is of several things."""
        return kind != self.single(kind)

    def alive(self, kind: str, held: Code) -> Code:
        """Return what a name or a field holds: a record only if it is there still."""
        if held == NOBODY or not self.is_record(self.single(kind)):
            return held
        return call("present" if self.is_group(kind) else "live", held)

    def thing_of(self, kind: str) -> str:
        """Return the kind of thing that a kind is about: `card` of `card noun`, `card number`."""
        things = sorted((*self.vocabulary.listable, GAME), key=len, reverse=True)
        return next((each for each in things if kind.startswith(f"{each} ")), kind)

    def field_named(self, kind: str, text: str) -> int | None:
        """Return the number of a field that is named, or None if it is another sort of name."""
        name = text.removeprefix(f"{kind}: ")
        return self.program.field_numbers.get((self.thing_of(kind), name))

    def base_of(self, node: ast.Value) -> str:
        """Return the kind of the core that a declared value is of."""
        return self.vocabulary.base(node.kind) or node.kind

    def type_of(self, root: str) -> EventType:
        """Return the sort of event that a declared word is."""
        return self.program.types[self.program.type_numbers[root]]

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

    def text_of(self, node: ast.Phrase) -> str:
        """Return what a label or a name of the game is known by in play."""
        return self.wording(node) if node.args else self.words[node.word].root

    def unsaid(self, root: str, name: str, you: Code) -> Code:
        """Return what a slot holds that a wording leaves out: a subject is `you`."""
        node = self.nodes.get(root)
        if isinstance(node, ast.Definition):
            for pattern in (node.pattern, *(also.pattern for also in node.wordings)):
                first = pattern.elements[0]
                if isinstance(first, ast.Slot) and first.name == name:
                    kind = self.vocabulary.base(first.kind)
                    return you if kind == "player" else NOBODY
        return NOBODY

    def filled(
        self,
        node: ast.Phrase,
        word: Word,
        slots: tuple[tuple[str, str], ...],
        scope: Scope,
        slot: Callable[[ast.Expression, str, Scope], Code] | None = None,
    ) -> list[Code]:
        """Return what fills the slots of a declared word, in the order of its first wording."""
        given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
        return [
            (slot or self.slot)(given[name], kind, scope)
            if name in given
            else self.unsaid(word.root, name, scope.you)
            for name, kind in slots
        ]

    def closure(self, body: Code, scope: Scope, gives: str = "truth", it: str = "") -> Code:
        """Return a closure: the number of a function of what it takes along, and that."""
        taken, inner = captured(scope)
        parameters = ("e", "it") if it else ("e",)
        steps = answer(body)
        made = self.script.function(parameters, steps, scope=inner, it=it, gives=gives)
        return group(made, taken)

    def count(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a number of which only the whole counts."""
        return call("int", self.value(node, scope))

    def all_or_one(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a value; of several things all of them."""
        if self.several(node, scope):
            return call("tuple", self.many(node, scope))
        return self.value(node, scope)

    def one(self, node: ast.Expression, scope: Scope) -> Code:
        """Return the one thing that is meant."""
        things = self.group(node, scope)
        return things.code if things.sort == "one" else call("first", self.many(node, scope))

    # ---- what goes from phrase to phrase ----

    @abstractmethod
    def value(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a value of any kind but several things."""

    @abstractmethod
    def call(self, node: ast.Phrase, scope: Scope, it: Code | None = None) -> Code:
        """Return a call of a value or condition that the game declares."""

    @abstractmethod
    def slot(self, node: ast.Expression, kind: str, scope: Scope) -> Code:
        """Return what is passed for a slot: a value, things, or a closure."""

    @abstractmethod
    def rule_slot(self, node: ast.Expression, kind: str, scope: Scope) -> Code:
        """Return what is passed for a slot of a rule: a number is asked for again and again."""

    @abstractmethod
    def noun_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that tells whether something is described by a noun."""

    @abstractmethod
    def event_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that tells whether an event is of a sort; a slot holds one already."""

    @abstractmethod
    def rule_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that adds the clauses of a rule to an index."""

    @abstractmethod
    def actions_closure(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a closure that is carried out with `do`; what a slot holds is one already."""

    @abstractmethod
    def group(self, node: ast.Expression, scope: Scope) -> Group:
        """Return what a phrase for one or several things stands for."""

    @abstractmethod
    def things(self, node: ast.Expression, scope: Scope) -> Code:
        """Return things for a slot: a tuple, or a selection to be made where it is used."""

    @abstractmethod
    def many(self, node: ast.Expression, scope: Scope) -> Code:
        """Return all things that are meant, for reading."""

    @abstractmethod
    def noun(self, node: ast.Expression, scope: Scope) -> Noun:
        """Return the description that a noun gives."""

    @abstractmethod
    def adjective(self, node: ast.Expression, scope: Scope) -> Test:
        """Return the test that something is as an adjective says."""

    @abstractmethod
    def condition(self, node: ast.Expression, scope: Scope) -> Code:
        """Return a condition."""

    @abstractmethod
    def event(self, node: ast.Expression, scope: Scope) -> Pattern:
        """Return the pattern of an event."""

    @abstractmethod
    def rule(self, node: ast.Expression, scope: Scope, guards: Code) -> Steps:
        """Return the steps that add the clauses of a rule."""

    @abstractmethod
    def in_force(self, node: ast.Reaction | ast.Always, scope: Scope, guards: Code) -> Steps:
        """Return the steps that add what a statement of a rule brings into force."""

    @abstractmethod
    def statements(self, body: Sequence[ast.Statement], scope: Scope, r: Routine) -> None:
        """Write statements, one after the other."""
