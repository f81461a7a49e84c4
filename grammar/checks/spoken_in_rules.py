"""What bodies of the rules speak of before it is named: `its Cost` in a loop where `c's` is meant.

A loop gives what it goes through a name, and `it` is not that. In a word that is done, `it` may be
what was chosen before the word was said; in a loop over things of that kind nobody means it so, and
a word that nothing says behind a choice has nothing that it could be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from ..tree import ast
from ..tree.printer import pattern
from ..tree.walk import walk
from .bodies import DOING, Bodies, parts_of, rooted
from .check_picks import kind_of

ELSEWHERE = ("begin_flow", "begin_flow_of", "carry_out", "carry_out_copy", "do_next_time")
"""What goes through something that stands elsewhere: anything may be chosen there."""


@frozen
class Astray:
    """A phrase that speaks of nothing, and the name of the loop around it that is meant."""

    phrase: ast.Phrase
    name: str = ""


@frozen
class InRules:
    """What goes through bodies: how a line is read in it, and which kinds can be spoken of."""

    bodies: Bodies
    unnamed: Callable[[Bodies, ast.Expression, set[str]], Iterator[ast.Phrase]]
    thing: Callable[[Bodies, str], str]
    things: frozenset[str]
    before: frozenset[str] = frozenset()
    """The kinds that may have been spoken of before a body begins."""

    def astray(self, node: ast.Declaration) -> Iterator[Astray]:
        """Yield what a declaration of the rules speaks of before anything is named."""
        if isinstance(node, ast.Flow | ast.Value) or (
            isinstance(node, ast.Definition) and node.sort in ("to", "cost")
        ):
            nothing = self._begins_with_nothing(node)
            before = frozenset[str]() if nothing else self.things
            yield from evolve(self, before=before)._body(node.body, set(), {})

    def _begins_with_nothing(self, node: ast.Flow | ast.Value | ast.Definition) -> bool:
        """Whether nothing can be spoken of yet when a body begins, wherever it is asked for."""
        if isinstance(node, ast.Value) or self.bodies.named is None:
            return False
        if isinstance(node, ast.Definition):
            root = rooted(self.bodies.vocabulary, node)
        else:
            root = f"flow: {pattern(node.pattern) if node.pattern else node.sort}"
        return root not in self.bodies.behind_choices

    def _body(
        self, body: Iterable[ast.Statement], named: set[str], loops: Mapping[str, str]
    ) -> Iterator[Astray]:
        """Go through statements from top to bottom; the kinds that are named are kept in `named`.

        `loops` has the loops around them: the kind that each goes through, and its name.
        """
        for each in body:
            match each:
                case ast.Reaction() | ast.Always():
                    continue  # it may be what the event is about
                case ast.ForEach(name=name, things=things, body=inner):
                    yield from self._line(things, named, loops)
                    yield from self._loop(name, things, (), inner, named, loops)
                case ast.Choose(choice=choice, options=options):
                    yield from self._line(choice, named, loops)
                    for option in options:
                        yield from self._option(option, named, loops)
                case ast.If(branches=branches, otherwise=otherwise):
                    for branch in branches:
                        yield from self._line(branch.condition, named, loops)
                        yield from self._body(branch.body, named, loops)
                    yield from self._body(otherwise, named, loops)
                case _:
                    for line in _lines_at(each):
                        yield from self._line(line, named, loops)
                    for part in parts_of(each):
                        yield from self._body(part, named, loops)

    def _option(
        self, option: ast.Option | ast.OptionEach, named: set[str], loops: Mapping[str, str]
    ) -> Iterator[Astray]:
        asked = () if option.condition is None else (option.condition,)
        if isinstance(option, ast.OptionEach):
            yield from self._line(option.things, named, loops)
            yield from self._loop(option.name, option.things, asked, option.body, named, loops)
            return
        for line in asked:
            yield from self._line(line, named, loops)
        yield from self._body(option.body, named, loops)

    def _loop(
        self,
        name: str,
        things: ast.Expression,
        asked: Iterable[ast.Expression],
        body: Iterable[ast.Statement],
        named: set[str],
        loops: Mapping[str, str],
    ) -> Iterator[Astray]:
        base = self.thing(self.bodies, kind_of(self.bodies, things))
        within = {**loops, base: name} if base else loops
        for line in asked:
            yield from self._line(line, named, within)
        yield from self._body(body, named, within)

    def _line(
        self, line: ast.Expression, named: set[str], loops: Mapping[str, str]
    ) -> Iterator[Astray]:
        for each in self.unnamed(self.bodies, line, named):
            base = self.thing(self.bodies, self.bodies.word(each).kind)
            if base in loops or base not in self.before:
                yield Astray(each, loops.get(base, ""))
        if any(isinstance(each, ast.Phrase) and each.row in ELSEWHERE for each in walk(line)) or (
            any(isinstance(each, ast.Name) and each.kind in DOING for each in walk(line))
        ):
            named |= self.things


def _lines_at(each: ast.Statement) -> tuple[ast.Expression, ...]:
    """Return the lines of a statement itself, without those of its bodies."""
    match each:
        case ast.Do(what=line) | ast.Let(value=line) | ast.Answer(value=line):
            return (line,)
        case ast.Repeat(limit=line) if line is not None:
            return (line,)
        case ast.Secretly(who=line):
            return (line,)
        case _:
            return ()
