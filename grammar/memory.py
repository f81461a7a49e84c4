"""A game that has been read, and the memory that several workspaces share of such games.

Whoever opens the same files again - the next command of a process that runs several, the tests of
another folder - need not read them again: blocks are known by their text, games by their title and
the texts of all that brings words. What a game of the memory knows is handed on as a copy, for each
workspace goes on with it in its own way.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define, evolve

from .checks.declared import Checked, GameTable
from .checks.judged_decks import JudgedDecks
from .kept_meanings import Meanings
from .problems.diagnostics import Fix, Problem
from .read.game_words import Placed, Vocabulary
from .read.keys import Keys
from .read.lines import LineReader
from .read.same_heads import Head
from .tree import ast
from .tree.marks import Marked

Fingerprint = tuple[tuple[str, bool, int, str], ...]
"""Of each declaration that brings words: its file, whether only its head was read, place, text."""
Parsed = tuple[ast.Declaration | None, list[Problem]]
MOST_GAMES, MOST_BLOCKS = 12, 20_000


@define
class CheckedGame:
    """A game with its vocabulary and everything that has been read with it."""

    title: str
    vocabulary: Vocabulary
    lines: LineReader
    fingerprint: Fingerprint
    known: dict[str, Checked] = Factory(dict)
    table: GameTable = Factory(GameTable)
    members: list[str] = Factory(list)
    names: tuple[str, ...] = ()
    heads: tuple[tuple[str, bool, Head], ...] = ()
    """Of each declaration that brings words: its file, whether only its head was read, its head."""
    worded: Sequence[Placed] = ()
    """The declarations that bring words."""
    meanings: dict[bool, Meanings] = Factory(dict)
    """What is known of what declarations say, where all lines have been read and where not."""
    tried: dict[tuple[str, Fix], bool] = Factory(dict)
    keys: Keys | None = None
    marks: dict[str, Marked] = Factory(dict)
    """What stands where in blocks, by their text, as far as an editor has asked for it."""
    decks: JudgedDecks = Factory(JudgedDecks)


@define
class Memory:
    """What has been read by any workspace that shares it; the oldest game is forgotten first."""

    parsed: dict[str, Parsed] = Factory(dict)
    _games: dict[tuple[str, Fingerprint], CheckedGame] = Factory(dict)

    def __len__(self) -> int:
        """Return how many games are kept."""
        return len(self._games)

    def game(self, title: str, fingerprint: Fingerprint) -> CheckedGame | None:
        """Return a copy of a game that was kept."""
        kept = self._games.get((title, fingerprint))
        if kept is None:
            return None
        lines = LineReader(kept.vocabulary, dict(kept.lines.known))
        return evolve(
            kept,
            lines=lines,
            tried=dict(kept.tried),
            meanings=dict(kept.meanings),
            decks=JudgedDecks(),
        )

    def keep(self, game: CheckedGame) -> None:
        """Keep a game as it is now."""
        key = (game.title, game.fingerprint)
        self._games.pop(key, None)
        self._games[key] = evolve(game, decks=JudgedDecks())
        while len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]

    def keep_block(self, text: str, parsed: Parsed) -> None:
        """Keep the shape of a block."""
        if len(self.parsed) >= MOST_BLOCKS:
            self.parsed.clear()
        self.parsed[text] = parsed
