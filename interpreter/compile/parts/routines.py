"""Writing the functions of a program: scopes, closures, and routines of operations.

What is written is Python source made of numbers, the names of our own helpers and a few words of
our own in quotes. Nothing that a person wrote becomes part of it: such texts are entries of a table
of constants, and the source holds the names `k0`, `k1`, ... of them. `program/gate.py` holds that
before anything is run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from attrs import Factory, define, evolve, frozen

from cardwright.grammar import ast, walk

from ...kernel.state import LOCALS
from ...program.notes import Line, Names, Notes, Placed, Site
from ...program.tables import ReactionInfo
from .code_steps import Steps
from .not_playable import NotPlayable

Test = Callable[[str], str]
LABEL = re.compile(r"@L\d+@")
SINGLES = ("player", "card", "token", "space")
"""The kinds of things that every game may have."""
SURELY = re.compile(r"it|[vq]?\d+|(?:x|e\[0\]|f\[1\])\[0\]|s\.turn")
"""How something stands in the source that is there in any case: `c3`, what is described, you."""
NAMED = re.compile(r"\w+|[ef]\[\d+\]")
"""How a thing stands in the source that costs nothing to name again."""
LOCAL = re.compile(r"f\[(\d+)\]")
JUMP = re.compile(r"f\[0\] = (@L\d+@|@N@)")


@frozen
class Scope:
    """What the names of a text stand for, as source: names, context, and what is spoken of."""

    context: str
    names: dict[str, tuple[str, str]] = Factory(dict)
    it: tuple[tuple[str, str], ...] = ()
    they: str | None = None
    chosen: str | None = None
    having: str | None = None

    @property
    def you(self) -> str:
        """Return whose word it is."""
        return f"{self.context}[0]"

    def described(self, base: str, source: str) -> Scope:
        """Return the scope inside a description of something."""
        return evolve(self, it=(*self.it, (base, source)))

    def named(self, name: str, source: str, kind: str) -> Scope:
        """Return the scope with one more name."""
        return evolve(self, names={**self.names, name: (source, kind)})

    def innermost(self, base: str) -> str | None:
        """Return what is being described, the innermost of that kind."""
        return next((source for kind, source in reversed(self.it) if kind == base), None)


NUMBERED = re.compile(r"cards_in_all\(s, (\((?:\d+, ?)+\))\)")
"""The cards of several zones that are the same for everybody: asked of one, it is where it lies."""


@frozen
class Noun:
    """A description: where to look, and what must be true of what is found there.

    `narrowed` says that the tests alone would do: where to look only saves work.
    """

    base: str
    domain: str | None = None
    tests: tuple[Test, ...] = ()
    narrowed: bool = False
    zones: tuple[str, ...] | None = None

    def where(self, *tests: Test) -> Noun:
        """Return the description with more tests."""
        return evolve(self, tests=(*self.tests, *tests))

    def fits(self, variable: str) -> str:
        """Return the condition that something is described by this."""
        tests = [test(variable) for test in self.tests]
        if self.domain is not None and not self.narrowed:
            numbered = NUMBERED.fullmatch(self.domain)
            there = f"zone_of(s, {variable}) in {numbered[1]}" if numbered else ""
            tests.insert(0, there or f"{variable} in {self.domain}")
        return f"({' and '.join(tests)})" if tests else "True"


@frozen
class Group:
    """Things: one, a list, a selection still to be made, or what a slot holds."""

    sort: str
    source: str = ""
    base: str = "card"
    noun: Noun | None = None
    low: str = "1"
    high: str = "1"
    how: str = "choose"


@frozen
class Pattern:
    """An event that is spoken of: its possible sorts, the test of one, and what `it` is in it."""

    types: tuple[int, ...]
    test: Test
    loose: str | None = None
    its: tuple[tuple[str, Test], ...] = ()


@define
class Routine:
    """Operations that follow on each other, with their locals; made into code when it is whole."""

    locals: int = 0
    operations: list[tuple[str, str, Placed | None, Site | None]] = Factory(list)
    past: dict[int, str] = Factory(dict)
    labels: dict[str, int] = Factory(dict)
    mark: int = 0
    announces: bool = False

    def local(self) -> str:
        """Return a new local."""
        self.locals += 1
        return f"f[{self.locals + 3}]"

    def label(self) -> str:
        """Return a new label, not placed yet."""
        self.mark += 1
        return f"@L{self.mark}@"

    def place(self, label: str) -> None:
        """Let a label mean the next operation."""
        self.labels[label] = len(self.operations)

    def each(self, rest: str, one: str, node: Placed, how: str = "skip") -> tuple[str, str]:
        """Begin a loop: take the next of what is left; return the labels of its top and end."""
        top, out = self.label(), self.label()
        self.place(top)
        self.add(
            f"if {rest}:\n    {one} = {rest}[0]\n    {rest} = after_first(s, {rest})\n"
            f"    f[0] = @N@\nelse:\n    f[0] = {out}",
            node,
            how,
        )
        return top, out

    def landing(self, index: int) -> int:
        """Return where one really comes to at an operation: jumps are followed at once."""
        for _ in range(len(self.operations)):
            source = self.operations[index][0] if index < len(self.operations) else ""
            jump = JUMP.fullmatch(source)
            if jump is None:
                return index
            index = self.labels[jump[1]] if jump[1] != "@N@" else index + 1
        return index

    def add(
        self,
        source: str | Steps,
        node: Placed | None = None,
        how: str = "skip",
        site: Site | None = None,
    ) -> None:
        """Add an operation; `how` tells what it is when a text is only announced."""
        self.operations.append((lines_of(source), how, node, site))


NOTHING: dict[str, object] = {"()": (), "0": 0, "None": None, "False": False}
"""What a local holds where nothing is chosen, as it is written."""


@frozen
class Announced:
    """What an operation is when a text is only announced: the same, or it is passed over.

    Where something would be chosen a local holds that nothing is.
    """

    is_same: bool
    held: tuple[int, object] | None = None


def announced(how: str) -> Announced:
    """Return what is meant by `same`, `skip`, or `f[5] = ()`."""
    local, _, held = how.partition(" = ")
    return Announced(how == "same", (int(local[2:-1]), NOTHING[held]) if held else None)


@define
class Script:
    """The source of a program as it is written, and what was noted about its parts."""

    chunks: list[str] = Factory(list)
    functions: int = 0
    operations: int = 0
    modes: list[Announced] = Factory(list)
    pads: dict[int, int] = Factory(dict)
    questions: dict[int, str] = Factory(dict)
    pattern_types: dict[int, tuple[int, ...]] = Factory(dict)
    feasible: dict[int, int] = Factory(dict)
    outs: dict[int, int] = Factory(dict)
    closed_in: dict[int, tuple[tuple[int, str], ...]] = Factory(dict)
    marked: set[int] = Factory(set)
    rule: ast.Expression | None = None
    allowing: set[int] = Factory(set)
    reactions: dict[int, ReactionInfo] = Factory(dict)
    token_kinds: dict[int, str] = Factory(dict)
    notes: Notes = Factory(Notes)
    path: str = ""
    offset: int = 0
    card: str = ""
    variable: int = 0
    constants: dict[str | tuple[str, ...], str] = Factory(dict)

    def constant(self, text: str | tuple[str, ...]) -> str:
        """Return the name that stands in the source for what a person wrote."""
        return self.constants.setdefault(text, f"k{len(self.constants)}")

    def base(self, kind: str) -> str:
        """Return the source of a kind of thing: one of ours as it is, a game's as a constant."""
        return repr(kind) if kind in SINGLES else self.constant(kind)

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
        parameters: str,
        body: str | Steps,
        number: int | None = None,
        of: Placed | None = None,
    ) -> int:
        """Write a function; return its number. What it is of is told if it goes on for ever."""
        number = self.reserve() if number is None else number
        if of is not None:
            self.notes.rule_lines[number] = self.line_of(of)
        lines = "\n".join(f"    {line}" for line in lines_of(body).split("\n"))
        self.chunks.append(f"def _{number}({parameters}):\n{lines}\n")
        return number

    def routine(self, made: Routine) -> int:
        """Write the operations of a routine; return the number of its first one."""
        start = self.operations
        self.operations += len(made.operations)
        for index, (written, how, node, site) in enumerate(made.operations):
            number = start + index
            source = LABEL.sub(
                lambda found: str(start + made.landing(made.labels[found[0]])), written
            )
            after = str(start + made.landing(index + 1))
            source = source.replace("@N@", after).replace("@P@", str(number))
            lines = "\n".join(f"    {line}" for line in source.split("\n"))
            self.chunks.append(f"def o{number}(s, f):\n{lines}\n")
            self.modes.append(announced(how))
            if node is not None:
                self.notes.lines[number] = self.line_of(node)
            if index in made.past:
                self.outs[number] = start + made.labels[made.past[index]]
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
            found = NotPlayable(f"{card or 'this declaration'} ({type(error).__name__})")
            found.stands_in(path, offset)
            raise found from error
        self.path, self.offset, self.card = before


def lines_of(source: str | Steps) -> str:
    """Return steps as the text of their lines; text is itself."""
    return source if isinstance(source, str) else "\n".join(source)


def captured(scope: Scope) -> tuple[str, Scope]:
    """Return what a closure takes along, as source, and the scope inside it."""
    sources = [scope.context]
    names: dict[str, tuple[str, str]] = {}
    for name, (source, kind) in scope.names.items():
        names[name] = (f"e[{len(sources)}]", kind)
        sources.append(source)
    it = []
    for kind, source in scope.it:
        it.append((kind, f"e[{len(sources)}]"))
        sources.append(source)
    they = chosen = None
    if scope.they is not None:
        they = f"e[{len(sources)}]"
        sources.append(scope.they)
    if scope.chosen is not None:
        chosen = f"e[{len(sources)}]"
        sources.append(scope.chosen)
    inner = Scope("e[0]", names, tuple(it), they, chosen)
    return f"({', '.join(sources)},)", inner


def said_in(nodes: Iterable[ast.Expression], scope: Scope) -> dict[str, tuple[int, str]]:
    """Return where the things stand that some words name: among the locals, or what is taken along.

    That is the scope's matter: its places are `f[7]` or `e[3]`.
    """
    said = {each.text for node in nodes for each in walk(node) if isinstance(each, ast.Name)}
    return {
        name: (int(source[2:-1]), kind)
        for name, (source, kind) in scope.names.items()
        if name in said
    }


def taken_along(at: int) -> str:
    """Return the source of one of the values that a closure takes along; the first is the context.

    A place of that sort is all that whoever compiles a phrase by itself has to know of scopes.
    """
    return f"e[{at}]"


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
    found = {name: (LOCAL.fullmatch(source), kind) for name, (source, kind) in scope.names.items()}
    return Names({
        name: (int(local[1]), kind)
        for name, (local, kind) in found.items()
        if local is not None and int(local[1]) >= LOCALS
    })  # fmt: skip


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


def all_of(tests: list[str]) -> str:
    """Return the source of a condition that all of some hold."""
    real = [test for test in tests if test != "True"]
    return f"({' and '.join(real)})" if real else "True"


def all_there(script: Script, base: str) -> str:
    """Return the source of all things of a kind."""
    return f"all_{base}s(s)" if base in SINGLES else f"all_records(s, {script.constant(base)})"
