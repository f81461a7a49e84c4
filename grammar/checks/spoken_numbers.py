"""Of which event a phrase is the number: `that much` behind `When a player draws 2 cards, ...`.

What is read of a text must be known before it is played, so it is found from how lines stand in
one another. A phrase is about an event if it stands

- in what is done when the event happens: in the body of `when E:`, or in a slot of a rule whose
  body has that slot in such a place;
- behind its `where`, or in the `if` behind it;
- in a rule for some time that is made there, as long as that does not wait for an event itself.

`do A the next time E` is about E, or where E has no number about what it was said of. So an answer
is a row of events of which the first one with a number counts. In the body of a declared word it is
open what stands around the word: `AROUND` stands for that, and whoever says the word puts it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import Factory, frozen

from ..tree import ast
from ..tree.granted_text import GIVING
from ..tree.walk import filled
from ..tree.words import Word
from .bodies import DOING, parts_of
from .declared import lines_of

THAT_MUCH = "that_much"
AROUND = None
Around = tuple[ast.Expression | None, ...]
"""The events that something may be about, the nearest first."""
Wanted = Callable[[ast.Expression], bool]
Place = tuple[ast.Expression, Around]

OF_NOTHING = ("event", "moment")
"""The kinds of what happens by itself, and is about nothing that stands around it."""
MADE_FOR_SOME_TIME = (
    "rule_until", "rule_until_open", "rule_during", "rule_during_open", "rule_while"
)  # fmt: skip


def is_that_much(node: ast.Expression) -> bool:
    """Whether a phrase is the number of the event that is spoken of."""
    return isinstance(node, ast.Phrase) and node.row == THAT_MUCH


@frozen
class SpokenNumbers:
    """What finds the events that phrases are about, with what the words of a game are."""

    words: Mapping[str, Word]
    nodes: Mapping[str, ast.Node]
    known: dict[tuple[str, str], tuple[Around, ...]] = Factory(dict)
    """For the slots of declared words, what they are about."""

    def in_declaration(
        self, node: ast.Node, wanted: Wanted, around: Around = ()
    ) -> Iterator[Place]:
        """Yield what is wanted in the lines of a declaration, each with the events it is about."""
        places = {id(line): around for line in lines_of(node)}
        body = (node,) if isinstance(node, ast.Reaction) else getattr(node, "body", ())
        if not isinstance(node, ast.Card):
            _place(body, around, places)
        is_rule = isinstance(node, ast.Definition) and node.sort == "rule"
        for line in lines_of(node):
            yield from self.in_line(line, wanted, places[id(line)], lasting=not is_rule)

    def in_line(
        self, node: ast.Expression, wanted: Wanted, around: Around, *, lasting: bool = True
    ) -> Iterator[Place]:
        """Yield what is wanted in a line; `lasting` says that a rule is in force for good."""
        if wanted(node):
            yield node, around
        if not isinstance(node, ast.Phrase):
            return
        word = self.words[node.word]
        if node.row == "event_where":
            yield from self.in_line(node.args[0], wanted, around)
            yield from self.in_line(node.args[1], wanted, (node.args[0],))
            return
        is_rule = word.kind == "rule"
        given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
        outer = () if is_rule and lasting else around
        for at, arg in enumerate(node.args):
            for one in self._of_slot(node, word, at, given, outer):
                short = node.row in MADE_FOR_SOME_TIME or (is_rule and not lasting)
                yield from self.in_line(arg, wanted, one, lasting=not short)

    def _of_slot(
        self,
        node: ast.Phrase,
        word: Word,
        at: int,
        given: Mapping[str, ast.Expression],
        around: Around,
    ) -> Iterable[Around]:
        """Return what stands in a slot of a phrase is about, as often as it stands in its body."""
        hole = word.holes[at]
        if word.sort == "core":
            if node.row == "do_next_time":
                return ((node.args[1], *around),) if at == 0 else ((),)
            alone = node.row == "insert" or (node.row in GIVING and at == len(node.args) - 1)
            return ((),) if alone or hole.kind == "moment" else (around,)
        if hole.kind in OF_NOTHING:
            return ((),)
        if word.sort != "rule" and hole.kind not in (*DOING, "condition"):
            return (around,)  # it is worked out where the word is said
        return [
            tuple(
                whole
                for each in one
                for whole in (around if each is AROUND else (filled(each, given),))
            )
            for one in self._in_body(word.root, hole.name)
        ] or (around,)

    def _in_body(self, root: str, slot: str) -> tuple[Around, ...]:
        """Return what a slot of a declared word is about, wherever it stands in the body."""
        found = self.known.get((root, slot))
        node = self.nodes.get(root)
        if found is None and isinstance(node, ast.Definition):
            self.known[root, slot] = ()  # a word that hands itself its slot tells nothing more

            def is_slot(each: ast.Expression) -> bool:
                return isinstance(each, ast.Name) and each.text == slot

            places = self.in_declaration(node, is_slot, (AROUND,))
            found = self.known[root, slot] = tuple(dict.fromkeys(around for _, around in places))
        return found or ()


def _place(body: Iterable[ast.Node], around: Around, places: dict[int, Around]) -> None:
    """Note of the lines of reactions in a body what they are about."""
    for each in body:
        if isinstance(each, ast.Reaction) and each.sort != "while":
            for line in lines_of(each):
                places[id(line)] = (each.trigger,)
            places[id(each.trigger)] = ()
            _place(each.body, (each.trigger,), places)
        elif isinstance(each, ast.Statement):
            for part in parts_of(each):
                _place(part, around, places)
