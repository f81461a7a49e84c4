"""Reads single lines with the words of one game, and remembers the shapes of lines it has read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define, field

from ..problems.diagnostics import Problem
from ..tree import ast
from ..tree.by_node import ByNode
from ..tree.reminders import taken_out
from ..tree.walk import walk
from ..tree.words import Word
from .chart import LONGEST, Chart, Reading, placed
from .edits import Edit
from .game_words import Vocabulary
from .granted_quotes import quotes_opened, with_stop
from .its_kinds import meant
from .lexicon import Rule, local_rule
from .misread import Unread
from .reader import parts_of
from .repair import MOST_TRIES, repairs
from .usual_wording import agreeing

Scope = dict[str, str]
Listener = Callable[[Sequence[ast.Part], Sequence[str], Scope], None]
"""Is told the parts of a line, the kinds that it may be of, and the names that may stand in it."""
Shape = tuple[Sequence[str], tuple[str, ...]]
REPAIRED_WELL, MOST_REPAIRED = 40, 400
FEW_TRIES = 30
"""In a file full of mistakes each gets less thought, and after some hundreds none."""


@define
class LineReader:
    """Reads lines with one vocabulary, and remembers the shapes it has read."""

    vocabulary: Vocabulary
    known: dict[Shape, Reading] = field(factory=dict)
    repaired: dict[tuple[object, ...], list[Edit]] = field(factory=dict)
    printed: ByNode[ast.Printed] = field(factory=ByNode)
    """What stands on cards and is read without a problem: what it is read into."""
    mended: int = 0
    listener: Listener | None = None

    def read(
        self, parts: Sequence[ast.Part], goals: Sequence[str], scope: Scope
    ) -> tuple[Reading, list[Rule]]:
        """Read the parts of a line; names in the scope may stand in it."""
        if self.listener is not None:
            self.listener(parts, goals, scope)
        local = [local_rule(name, kind) for name, kind in scope.items()]
        if local:
            return Chart(self.vocabulary.lexicon, parts, local).read(goals), local
        shape = self.shape_of(parts, goals)
        reading = self.known.get(shape)
        if reading is None:
            reading = self.known[shape] = Chart(self.vocabulary.lexicon, parts).read(goals)
        return reading, local

    def as_read(
        self, parts: Sequence[ast.Part], goals: Sequence[str], scope: Scope
    ) -> Sequence[ast.Part]:
        """Return the parts of a line, with texts in quotes opened if they can be no names."""
        inside = quotes_opened(parts)
        return parts if inside is None or self.read(parts, goals, scope)[0].nodes else inside

    def shape_of(self, parts: Sequence[ast.Part], goals: Sequence[str]) -> Shape:
        """Return what of a line matters for how it is read."""
        numerals = self.vocabulary.lexicon.numerals
        return (goals, tuple([_open(part, numerals) for part in parts]))

    def told_to(self, listener: Listener) -> LineReader:
        """Return one that knows as much, tells a listener all it reads, and mends nothing."""
        known = dict(self.known)
        return LineReader(self.vocabulary, known, mended=MOST_REPAIRED, listener=listener)

    def repairs_of(self, line: Unread) -> list[Edit]:
        """Return the edits to propose for a line; a library full of one slip is mended once."""
        key = (tuple(line.goals), *(part.text for part in line.parts))
        known = None if line.local else self.repaired.get(key)
        if known is not None:
            return known
        self.mended += 1
        if self.mended > MOST_REPAIRED:
            return []
        found = repairs(line, MOST_TRIES if self.mended <= REPAIRED_WELL else FEW_TRIES)
        if not line.local:
            self.repaired[key] = found
        return found

    def is_clear(self, text: str, goals: Sequence[str], scope: Scope) -> bool:
        """Whether a line of text can be read as one of some kinds, and in one way only."""
        parts, words = parts_of(text), self.vocabulary.lexicon.words
        if not parts or len(parts) > LONGEST:
            return False
        reading, _ = self.read(self.as_read(parts, goals, scope), goals, scope)
        return len(settled(meant(agreeing(list(reading.nodes), words), words), words)) == 1

    def begin(self) -> None:
        """Begin a new check: there is patience for some hundred mistakes again."""
        self.mended = 0
        self.repaired.clear()


def stop_left_out(
    lines: LineReader, parts: Sequence[ast.Part], goals: Sequence[str], scope: Scope | None = None
) -> Problem | None:
    """Return that a text in quotes has no full stop, if the line can be read with one."""
    for whole, no_stop in with_stop(parts):
        if lines.read(whole, goals, scope or {})[0].nodes:
            return no_stop
    return None


def _open(part: ast.Part, numerals: frozenset[str]) -> str:
    """Return what of a part matters for how its line is read: not which number, or which name."""
    if part.kind == "NUMBER":
        plain = part.text not in numerals and part.text != "1" and not part.text.startswith("0")
        return "#" if plain else part.text
    return '"' if part.kind == "STRING" else part.text.lower()


def settled(nodes: list[ast.Expression], words: Mapping[str, Word]) -> list[ast.Expression]:
    """Leave out readings with a label of an option that is open, if there are others.

    In `option draw {n} cards:` may stand any answer; `draw 2 cards` is first of all what is done.
    But a label in just these words, `option pay its Cost:`, is meant before all else.
    """
    if len(nodes) < 2:
        return nodes
    labels = [each for each in nodes if is_label(each, words)]
    return labels or [each for each in nodes if not has_open_label(each, words)] or nodes


def is_label(node: ast.Expression, words: Mapping[str, Word]) -> bool:
    """Whether an answer is a label of an option without slots."""
    return isinstance(node, ast.Phrase) and not node.args and words[node.word].sort == "option"


def has_open_label(node: ast.Expression, words: Mapping[str, Word]) -> bool:
    """Whether an answer is, or has in it, a label of an option with something in its slots."""
    phrases = (each for each in walk(node) if isinstance(each, ast.Phrase) and each.args)
    return any(words[each.word].sort == "option" for each in phrases)


def readings(vocabulary: Vocabulary, text: str, goals: Sequence[str]) -> list[ast.Expression]:
    """Return every reading of a line of text as one of the kinds `goals`."""
    parts, _ = taken_out(parts_of(text))
    if not parts or len(parts) > LONGEST:
        return []
    nodes = Chart(vocabulary.lexicon, parts).read(goals).nodes
    inside = None if nodes else quotes_opened(parts)
    if inside is not None:
        parts, nodes = inside, Chart(vocabulary.lexicon, inside).read(goals).nodes
    return [placed(node, parts) for node in nodes]
