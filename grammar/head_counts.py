"""How much would be wrong with a game after a proposal for a head: its words are made anew.

Only what is wrong now, and what the proposal changes, is read again: the rest can hardly be better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Protocol

from attrs import evolve, frozen

from .checks.declared import Checked
from .checks.head_trials import HeadTrials, is_of_head
from .checks.sure_fixes import block_at
from .memory import CheckedGame, Parsed
from .problems.diagnostics import Fix
from .problems.found import Located, Steps
from .problems.render import apply
from .read.declared_words import build
from .read.game_words import RECORD
from .read.lines import MOST_REPAIRED, LineReader
from .read.packs import cards_of
from .source_files import Source
from .tree import ast
from .tree.source import Block, cut

MOST_READ = 60
"""So many blocks in which something is wrong are read again."""

OUTSIDE_VOCABULARY = (ast.Card, ast.Pack, ast.Deck, ast.Scenario, ast.Belongs)
"""What brings no words to a game."""


class Check(Protocol):
    """Reads and checks a declaration with the words of a game and the names of its cards."""

    def __call__(
        self, game: CheckedGame, node: ast.Declaration, names: tuple[str, ...], *, whole: bool
    ) -> Checked:
        """Return the declaration as it was read, with what is wrong with it."""


Parse = Callable[[Block], Parsed]


@frozen
class HeadCount:
    """Counts what is wrong with a game after a proposal in one of its files."""

    game: CheckedGame
    sources: Sequence[Source]
    path: str
    faulty: frozenset[str]
    """The texts of the blocks in which something is wrong."""

    parse: Parse
    check: Check

    def __call__(self, fix: Fix | None) -> int:
        """Return how much is wrong after a proposal, or as it is."""
        wrong, placed, again = 0, [], []
        for source in self.sources:
            known = {block.text for block in source.blocks}
            for block, (node, odd) in self._blocks(source, fix):
                wrong += len(odd)
                if node is None:
                    continue
                if not isinstance(node, OUTSIDE_VOCABULARY):
                    placed.append((source.path, block.offset, node))
                if block.text in self.faulty or block.text not in known:
                    again.append((block, node, not odd))
        vocabulary = build(placed)
        lines = LineReader(vocabulary, mended=MOST_REPAIRED)  # nothing is proposed here
        game = CheckedGame(self.game.title, vocabulary, lines, ())
        wrong += len(vocabulary.problems)
        for block, node, whole in islice(again, MOST_READ):
            wrong += len(self.check(game, node, self.game.names, whole=whole).problems)
            if isinstance(node, ast.Pack):
                wrong += len(cards_of(node, block.text, vocabulary).problems)
        return wrong

    def _blocks(self, source: Source, fix: Fix | None) -> list[tuple[Block, Parsed]]:
        """Return the blocks of a file after a proposal, as they are read."""
        if fix is None or source.path != self.path:
            return [*zip(source.blocks, source.parsed, strict=True)]
        return [(block, self.parse(block)) for block in cut(apply(source.text, [fix]))]


def with_heads(
    told: Sequence[Located],
    files: Mapping[str, Source],
    game_of: Callable[[str], CheckedGame | None],
    parse: Parse,
    check: Check,
) -> Steps[list[Located]]:
    """Return problems; what could be meant by the heads of blocks among them has been tried.

    A head without a shape comes first: what names it cannot be read either.
    """
    places = {(each.path, each.problem): _place(each, files[each.path]) for each in told}
    faulty = frozenset(block.text for block, _ in filter(None, places.values()))
    trials: dict[str, HeadTrials] = {}
    better: dict[Located, Located] = {}
    for each in sorted(told, key=lambda each: not each.problem.code.startswith("CW01")):
        place, game = places[each.path, each.problem], game_of(each.path)
        if place is None or game is None or not is_of_head(each.problem, *place):
            continue
        sources = [files[path] for path in game.members if path in files]
        bases = (name for name in game.vocabulary.bases if name.replace(" ", "").isalpha())
        count = HeadCount(game, sources, each.path, faulty, parse, check)
        size = sum(len(source.blocks) for source in sources)
        trial = trials.setdefault(game.title, HeadTrials())
        best = yield from trial.with_best(each.problem, place[0], (RECORD, *bases), count, size)
        better[each] = evolve(each, problem=best)
    return [better.get(each, each) for each in told]


def _place(found: Located, source: Source) -> tuple[Block, ast.Declaration | None] | None:
    """Return the block that a problem is in."""
    at = block_at(source.blocks, found.problem.span)
    return (source.blocks[at], source.parsed[at][0]) if at >= 0 else None
