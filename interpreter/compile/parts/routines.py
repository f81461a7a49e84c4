"""Writing the functions of a program: scopes, closures, and routines of operations.

What is written are nodes (`program/nodes.py`). Nothing that a person wrote becomes part of them:
such texts are entries of a table of constants, which nodes name by their rows (`k0`, `k1`, ...).
`program/gate.py` holds that before anything is run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from attrs import Factory, define, evolve, frozen

from cardwright.grammar import ast, walk

from ...program import nodes as n
from ...program.notes import Line, Names, Placed, Site
from ...program.row_places import LOCALS
from ...program.tables import Passed, ReactionInfo
from ...program.types import ANY, Type
from .code import (
    NOBODY,
    ONE,
    Code,
    at,
    both,
    call,
    captured_at,
    captured_in,
    column,
    compare,
    entry,
    group,
    is_surely_there,
    local,
    local_in,
    word,
    zones_gone_through,
)
from .code_steps import HERE_LABEL, NEXT, RULE, Steps, go_on, put, resolved, when
from .declared_types import types_of_locals, types_of_parameters
from .draft import DraftNotes
from .not_playable import NotPlayable, OwnMistake

Test = Callable[[Code], Code]
"""What is asked of something: a condition about the code that stands for it."""
SINGLES = ("player", "card", "token", "space")
"""The kinds of things that every game may have."""


@frozen
class Scope:
    """What the names of a text stand for, as code: names, context, and what is spoken of."""

    context: Code
    names: dict[str, tuple[Code, str]] = Factory(dict)
    it: tuple[tuple[str, Code], ...] = ()
    they: Code | None = None
    whom: ast.Expression | None = None
    """Whom `they` stands for in a rule, where that has to be found out as it is asked."""
    chosen: Code | None = None
    having: Code | None = None
    gone: frozenset[str] | None = None
    """Where what is done may look back at cards that have left play: the names of such cards."""
    deed: ast.Expression | None = None
    """What is done, if it was handed on to be done."""
    said: Code | None = None
    """The context of the text, where somebody else does what it says."""
    asked: Mapping[str, ast.Expression] = Factory(dict)
    """In a rule that is written for one text: what is asked with what its slots do."""

    @property
    def you(self) -> Code:
        """Return who does what is said, and is asked what it leaves open."""
        return at(self.context, 0)

    @property
    def text(self) -> Code:
        """Return the context in which `you` is whose text it is."""
        return self.context if self.said is None else self.said

    def spoken(self) -> Iterator[tuple[Code, str]]:
        """Yield the places that are spoken of, with the kinds of what they hold."""
        for kind, code in self.it:
            yield code, kind
        yield from self.names.values()
        if self.they is not None:
            yield self.they, "player"
        if self.chosen is not None:
            yield self.chosen, "cards"
        if self.said is not None:
            yield self.said, "context:"

    def said_by(self, who: Code) -> Scope:
        """Return the scope in which it is somebody else's word."""
        return evolve(self, context=group(who, at(self.context, 1), at(self.context, 2)))

    def described(self, base: str, code: Code) -> Scope:
        """Return the scope inside a description of something."""
        return evolve(self, it=(*self.it, (base, code)))

    def named(self, name: str, code: Code, kind: str) -> Scope:
        """Return the scope with one more name."""
        return evolve(self, names={**self.names, name: (code, kind)})

    def innermost(self, base: str) -> Code | None:
        """Return what is being described, the innermost of that kind."""
        return next((code for kind, code in reversed(self.it) if kind == base), None)


@frozen
class Noun:
    """A description: where to look, and what must be true of what is found there.

    `narrowed` says that the tests alone would do: where to look only saves work.
    """

    base: str
    domain: Code | None = None
    tests: tuple[Test, ...] = ()
    narrowed: bool = False
    zones: tuple[Code, ...] | None = None

    def where(self, *tests: Test) -> Noun:
        """Return the description with more tests."""
        return evolve(self, tests=(*self.tests, *tests))

    def fits(self, thing: Code) -> Code:
        """Return the condition that something is described by this."""
        tests = [test(thing) for test in self.tests]
        if self.domain is not None and not self.narrowed:
            tests.insert(0, lies_there(thing, self.domain))
        return both(*tests)


def lies_there(thing: Code, domain: Code) -> Code:
    """Return the condition that something is among others: of cards in zones it lies in one."""
    match domain:
        case n.Call("cards_in_all", (zones,)) if is_surely_there(thing):
            return compare("in", at(column("where"), thing), zones)
        case n.Call("cards_in", (zone,)) if is_surely_there(thing):
            return compare("==", at(column("where"), thing), zone)
    zones_named = zones_gone_through(domain)
    if zones_named is None:
        return compare("in", thing, domain)
    return compare("in", call("zone_of", thing), zones_named)


@frozen
class Group:
    """Things: one, a list, a selection still to be made, or what a slot holds."""

    sort: str
    code: Code = NOBODY
    base: str = "card"
    noun: Noun | None = None
    low: Code = ONE
    high: Code = ONE
    how: str = "choose"


@frozen
class Pattern:
    """An event that is spoken of: its possible sorts, the test of one, and what is in it."""

    types: tuple[int, ...]
    test: Test
    loose: Code | None = None
    its: tuple[tuple[str, Test], ...] = ()
    roles: tuple[tuple[str, str, Test], ...] = ()
    """The names of what it is about, their kinds, and how each is found in an event."""


@frozen
class Announced:
    """What an operation is when a text is only announced: the same, or it is passed over.

    Where something would be chosen a local holds that nothing is.
    """

    is_same: bool
    held: tuple[int, object] | None = None


SAME = Announced(True)
"""It is the same when a text is only announced."""
SKIP = Announced(False)
"""It is passed over when a text is only announced."""


def holding(place: Code, value: object) -> Announced:
    """Return that a local holds that nothing is chosen, when a text is only announced."""
    number = local_in(place)
    assert number is not None
    return Announced(False, (number, value))


@define
class Routine:
    """Operations that follow on each other, with their locals; made into code when it is whole."""

    locals: int = 0
    operations: list[tuple[Steps, Announced, Placed | None, Site | None]] = Factory(list)
    past: dict[int, str] = Factory(dict)
    labels: dict[str, int] = Factory(dict)
    mark: int = 0
    announces: bool = False
    types: dict[int, Type] = Factory(dict)

    def local(self, held: Type) -> Code:
        """Return a new local, in which something of a type is held."""
        self.locals += 1
        place = self.locals + LOCALS - 1
        self.types[place] = held
        return local(place)

    def label(self) -> str:
        """Return a new label, not placed yet."""
        self.mark += 1
        return f"{self.mark}"

    def place(self, label: str) -> None:
        """Let a label mean the next operation."""
        self.labels[label] = len(self.operations)

    def each(self, rest: Code, one: Code, node: Placed, how: Announced = SKIP) -> tuple[str, str]:
        """Begin a loop: take the next of what is left; return the labels of its top and end."""
        top, out = self.label(), self.label()
        self.place(top)
        taken = [*put(one, at(rest, 0)), *put(rest, call("after_first", rest)), *go_on()]
        self.add(when(rest, taken, go_on(out)), node, how)
        return top, out

    def goals(self, index: int, start: int) -> Callable[[str], int]:
        """Return what the labels in an operation mean, if the first one has a number."""

        def number_of(label: str) -> int:
            if label == HERE_LABEL:
                return start + index
            return start + (index + 1 if label == NEXT else self.labels[label])

        return number_of

    def add(
        self,
        steps: Steps,
        node: Placed | None = None,
        how: Announced = SKIP,
        site: Site | None = None,
    ) -> None:
        """Add an operation; `how` tells what it is when a text is only announced."""
        self.operations.append((steps, how, node, site))


@define
class Script:
    """The functions of a program as they are written, and what was noted about its parts."""

    written: list[n.Function] = Factory(list)
    carried_out: list[n.Operation] = Factory(list)
    functions: int = 0
    operations: int = 0
    announced: dict[int, Passed] = Factory(dict)
    pads: dict[int, int] = Factory(dict)
    questions: dict[int, str] = Factory(dict)
    pattern_types: dict[int, tuple[int, ...]] = Factory(dict)
    feasible: dict[int, int] = Factory(dict)
    closed_in: dict[int, tuple[tuple[int, str], ...]] = Factory(dict)
    marked: set[int] = Factory(set)
    rule: ast.Expression | None = None
    allowing: set[int] = Factory(set)
    reactions: dict[int, ReactionInfo] = Factory(dict)
    token_kinds: dict[int, str] = Factory(dict)
    own_card: set[int] = Factory(set)
    decided: dict[int, list[tuple[str, int]]] = Factory(dict)
    """What rules decide that is no number, by their functions."""
    deed_words: dict[int, frozenset[str]] = Factory(dict)
    notes: DraftNotes = Factory(DraftNotes)
    path: str = ""
    offset: int = 0
    card: str = ""
    variable: int = 0
    asked_rules: dict[tuple[str, frozenset[str]], int] = Factory(dict)
    constants: dict[str | tuple[str, ...], Code] = Factory(dict)
    kinds: Callable[[str], Type] = lambda kind: ANY
    """The types of the kinds of the game."""

    def begin(self, taken: int, scope: Scope) -> Routine:
        """Return a routine whose first locals are taken by what a scope speaks of."""
        return Routine(locals=taken, types=types_of_locals(scope.spoken(), self.kinds))

    def code(self) -> n.ProgramCode:
        """Return what was written."""
        return n.ProgramCode(tuple(self.written), tuple(self.carried_out), tuple(self.constants))

    def constant(self, text: str | tuple[str, ...]) -> Code:
        """Return what stands in the code for what a person wrote."""
        return self.constants.setdefault(text, entry(len(self.constants)))

    def base(self, kind: str) -> Code:
        """Return the code of a kind of thing: one of ours is a word, a game's a constant."""
        return word(kind) if kind in SINGLES else self.constant(kind)

    def fresh(self, letter: str = "v") -> str:
        """Return a variable that nothing else is called."""
        self.variable += 1
        return f"{letter}{self.variable}"

    def reserve(self) -> int:
        """Return the number of a function that is written later."""
        self.functions += 1
        return self.functions - 1

    def function(
        self,
        parameters: tuple[str, ...],
        body: Steps,
        number: int | None = None,
        of: Placed | None = None,
        *,
        scope: Scope | None = None,
        it: str = "",
        gives: str = "any",
    ) -> int:
        """Write a function; return its number. What it is of is told if it goes on for ever.

        The scope inside it, the kind of `it` and the type of its answer are what it declares.
        """
        number = self.reserve() if number is None else number
        if of is not None:
            self.notes.rule_lines[number] = self.line_of(of)
        types = types_of_parameters(
            parameters, None if scope is None else scope.spoken(), it, self.kinds
        )
        self.written.append(n.Function(number, parameters, tuple(body), types=types, gives=gives))
        return number

    def rule_function(
        self, body: Steps, number: int | None = None, of: Placed | None = None, *, scope: Scope
    ) -> int:
        """Write a function that adds the clauses of a rule; return its number."""
        return self.function(RULE, body, number, of, scope=scope, gives="nobody")

    def routine(self, made: Routine) -> int:
        """Write the operations of a routine; return the number of its first one."""
        start = self.operations
        self.operations += len(made.operations)
        places = range(LOCALS, LOCALS + made.locals)
        types = tuple(str(made.types.get(place, ANY)) for place in places)
        for index, (steps, how, node, site) in enumerate(made.operations):
            number = start + index
            goals = made.goals(index, start)
            held = types if index == 0 else None
            self.carried_out.append(n.Operation(number, resolved(steps, goals), held))
            if index in made.past:
                goal = start + made.labels[made.past[index]]
                self.announced[number] = Passed(goal=goal)
            elif not how.is_same:
                self.announced[number] = Passed(how.held)
            if node is not None:
                self.notes.lines[number] = self.line_of(node)
            if site is not None:
                self.questions[number] = site.sort
                self.notes.sites[number] = site
        self.pads[start] = made.locals
        return start

    def in_words(self, number: int, node: ast.Expression, inner: Scope) -> None:
        """Note the words of a closure, and what they name; those of functions are below 0."""
        named = said_in((node,), inner)
        self.closed_in[number] = tuple(named.values())
        self.notes.closures[number] = node
        self.notes.closed_in[number] = tuple(named)

    def line_of(self, node: Placed) -> Line:
        """Return where something was written."""
        return Line(self.path, node.span.moved(self.offset), node, self.card)

    @contextmanager
    def placed(self, path: str, offset: int, card: str = "") -> Iterator[None]:
        """Note that what is written comes from a place."""
        before = self.path, self.offset, self.card
        self.path, self.offset, self.card = path, offset, card
        try:
            yield
        except NotPlayable as no:
            no.stands_in(path, offset)
            raise
        except Exception as error:  # a mistake of our own: it has a place as well
            found = OwnMistake(error, card)
            found.stands_in(path, offset)
            raise found from error
        self.path, self.offset, self.card = before


def captured(scope: Scope) -> tuple[Code, Scope]:
    """Return what a closure takes along, and the scope inside it."""
    taken = [scope.context]
    names: dict[str, tuple[Code, str]] = {}
    for name, (code, kind) in scope.names.items():
        names[name] = (taken_along(len(taken)), kind)
        taken.append(code)
    it = []
    for kind, code in scope.it:
        it.append((kind, taken_along(len(taken))))
        taken.append(code)
    they = chosen = None
    if scope.they is not None:
        they = taken_along(len(taken))
        taken.append(scope.they)
    if scope.chosen is not None:
        chosen = taken_along(len(taken))
        taken.append(scope.chosen)
    said = None
    if scope.said is not None:
        said = taken_along(len(taken))
        taken.append(scope.said)
    inner = Scope(taken_along(0), names, tuple(it), they, scope.whom, chosen, said=said)
    return group(*taken), inner


def said_in(nodes: Iterable[ast.Expression], scope: Scope) -> dict[str, tuple[int, str]]:
    """Return where the things stand that some words name: among the locals, or what is taken along.

    That is the scope's matter: its places are of the one sort or of the other.
    """
    named = {each.text for node in nodes for each in walk(node) if isinstance(each, ast.Name)}
    return {
        name: (place_in(code), kind) for name, (code, kind) in scope.names.items() if name in named
    }


def place_in(code: Code) -> int:
    """Return the number of a place, of the frame or of what is taken along."""
    found = local_in(code)
    number = captured_in(code) if found is None else found
    assert number is not None
    return number


def taken_along(place: int) -> Code:
    """Return one of the values that a closure takes along; the first is the context.

    A place of that sort is all that whoever compiles a phrase by itself has to know of scopes.
    """
    return captured_at(place)


def scope_of(
    names: Mapping[str, tuple[int, str]], it: Iterable[tuple[str, int]], chosen: int | None
) -> Scope:
    """Return the scope inside a closure, by where among what it takes along things stand."""
    return Scope(
        taken_along(0),
        {name: (taken_along(at), kind) for name, (at, kind) in names.items()},
        tuple((kind, taken_along(at)) for kind, at in it),
        chosen=None if chosen is None else taken_along(chosen),
    )


def names_of(scope: Scope) -> Names:
    """Return which locals the names of a scope stand for; what is no local cannot be told."""
    found = {name: (local_in(code), kind) for name, (code, kind) in scope.names.items()}
    return Names({
        name: (place, kind)
        for name, (place, kind) in found.items()
        if place is not None and place >= LOCALS
    })  # fmt: skip


def in_frame(scope: Scope) -> Scope:
    """Return the scope of a closure as a routine sees it: what it took along are its locals."""

    def moved(code: Code) -> Code:
        place = captured_in(code)
        assert place is not None
        return local(1) if place == 0 else local(place + LOCALS - 1)

    return Scope(
        local(1),
        {name: (moved(code), kind) for name, (code, kind) in scope.names.items()},
        tuple((kind, moved(code)) for kind, code in scope.it),
        None if scope.they is None else moved(scope.they),
        scope.whom,
        None if scope.chosen is None else moved(scope.chosen),
        said=None if scope.said is None else moved(scope.said),
    )
