"""Examples of words that no card uses yet: what stands on cards is put into their slots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from attrs import define, field

from cardwright.grammar import (
    CheckedGame,
    Span,
    Word,
    ast,
    express,
    lines_of,
    misnumbered,
    misvoiced,
    readings,
    walk,
)

NOWHERE = Span(0, 0, 0, 0)
MOST_TRIED = 4
"""So many phrases of a kind are tried in a slot, the shortest first."""


@define
class MadeExamples:
    """Makes examples of the words of one game, and reads each before it is shown."""

    game: CheckedGame
    _phrases: dict[str, list[str]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for line in self._lines():
            for kind, text in self._slots(line):
                found[kind].setdefault(text)
        self._phrases = {kind: sorted(texts, key=len) for kind, texts in found.items()}

    @property
    def words(self) -> Mapping[str, Word]:
        return self.game.vocabulary.lexicon.words

    def of(self, word: Word) -> str:
        """Return an example of a word; nothing if none that is made can be read."""
        known = [self._phrases.get(hole.kind, []) for hole in word.holes]
        for at in range(min(MOST_TRIED, *map(len, known)) if known else 1):
            texts = [each[at] for each in known]
            args = [
                self._read(hole.kind, text) for hole, text in zip(word.holes, texts, strict=True)
            ]
            if None not in args:
                said = tuple(each for each in args if each is not None)
                phrase = ast.Phrase(NOWHERE, word.key, said, id=word.id)
                text = express(phrase, self.words)
                agrees = not misnumbered(phrase, self.words) and not misvoiced(phrase, self.words)
                if agrees and self._read(word.kind, text) is not None:
                    return text
        return ""

    def _read(self, kind: str, text: str) -> ast.Expression | None:
        nodes = readings(self.game.vocabulary, text, [kind])
        return nodes[0] if len(nodes) == 1 else None

    def _lines(self) -> Iterator[ast.Expression]:
        """Yield the lines of the game, those of cards first."""
        nodes = [each.checked.node for each in self.game.table.entries]
        for node in sorted(nodes, key=lambda each: not isinstance(each, ast.Card)):
            yield from lines_of(node)

    def _slots(self, line: ast.Expression) -> Iterator[tuple[str, str]]:
        """Yield what stands in the slots of a line, with the kind of each."""
        for node in walk(line):
            if isinstance(node, ast.Phrase):
                for hole, arg in zip(self.words[node.word].holes, node.args, strict=True):
                    yield hole.kind, express(arg, self.words)
