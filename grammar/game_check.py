"""One game is read and checked: what has changed since the last time, then the game as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import Factory, define

from .checks.bodies import bodies_of
from .checks.bounds import check_bounds
from .checks.check_cards import check_card
from .checks.check_created import check_created
from .checks.check_decks import check_decks
from .checks.check_faces import check_faces
from .checks.check_games import check_game
from .checks.check_meanings import check_meanings
from .checks.check_refusals import check_refusals
from .checks.check_rules import check_declaration
from .checks.declared import Checked, GameTable, named_only, summary
from .head_counts import OUTSIDE_VOCABULARY
from .known_shapes import KnownShapes
from .made_cards import Piece, pieces_of
from .memory import CheckedGame, Memory
from .problems.diagnostics import Problem
from .problems.found import Located, is_of_reading
from .problems.progress import Progress, along, nobody
from .read.declarations_read import DeclarationReader
from .read.declared_words import build
from .read.lines import LineReader
from .read.packs import MOST_LETTERS
from .source_files import Source, needs_bodies
from .tree import ast

ASKED_AGAIN = (ast.Scenario, ast.Pack)
"""What is told of them changes with what else there is."""


@define
class GameCheck:
    """Checks games, and remembers them from one check to the next."""

    shapes: KnownShapes
    memory: Memory | None = None
    progress: Progress = nobody
    games: dict[str, CheckedGame] = Factory(dict)

    def check(self, title: str, sources: list[Source], *, for_play: bool) -> Iterator[Located]:
        """Read and check a game; yield what is wrong with it."""
        sources = sorted(sources, key=lambda source: not source.support)
        deep = for_play or needs_bodies(sources)
        self._read_support(sources, deep)
        game = self._game(title, sources, deep)
        game.lines.begin()
        table = GameTable(title=title)
        known: dict[str, Checked] = {}
        pieces = self._pieces(sources, game)
        names = tuple(
            piece.node.name
            for found in pieces.values()
            for piece in found
            if isinstance(piece.node, ast.Card)
        )
        left_out = game.vocabulary.left_out
        for source in sources:
            for piece in along(self.progress, pieces[source.path], "Checking"):
                if left_out and (source.path, piece.offset) in left_out:
                    continue
                checked = game.known.get(piece.key)
                if source.support and not deep:
                    checked = piece.placed(named_only(piece.node))
                elif checked is None or isinstance(piece.node, ASKED_AGAIN):
                    checked = check_block(game, piece.node, names, whole=piece.whole)
                    checked = known[piece.key] = piece.placed(checked)
                else:
                    known[piece.key] = checked
                table.add(source.path, piece.offset, checked)
                for each in checked.problems:
                    yield Located(source.path, each.moved(piece.offset))
        game.known, game.table, game.names = known, table, names
        game.members = [source.path for source in sources]
        for path, each in game.vocabulary.problems:
            yield Located(path, each)
        unread = any(is_of_reading(each) for entry in known.values() for each in entry.problems)
        unread = unread or any(problems for source in sources for _, problems in source.parsed)
        whole = not unread and all(not source.support for source in sources)
        read = not unread and (deep or all(not source.support for source in sources))
        for path, each in self._game_problems(game, whole, read=read):
            yield Located(path, each)
        if self.memory is not None:
            self.memory.keep(game)

    def forget_others(self, titles: Iterable[str]) -> None:
        """Forget all games but some."""
        for title in set(self.games) - set(titles):
            del self.games[title]

    def _pieces(self, sources: Iterable[Source], game: CheckedGame) -> dict[str, list[Piece]]:
        """Return the declarations of each file, with the cards that its packs have made."""
        pieces: dict[str, list[Piece]] = {}
        room = MOST_LETTERS
        for source in sources:
            pieces[source.path] = pieces_of(source, game.vocabulary, self.shapes.read, room)
            made = [each for each in pieces[source.path] if each.shifts is not None]
            source.made = [each.node for each in made]
            room -= sum(each.letters for each in made)
        return pieces

    def _read_support(self, sources: list[Source], deep: bool) -> None:
        """Read supporting files whole where decks look at cards or scenarios at options."""
        for source in sources:
            if source.support and source.is_whole != deep:
                read = self.shapes.read
                source.parsed = [read(block, shallow=not deep) for block in source.blocks]
                source.is_whole = deep

    def _game_problems(
        self, game: CheckedGame, whole: bool, *, read: bool
    ) -> Iterator[tuple[str, Problem]]:
        yield from self._placed(game, read=read)
        yield from check_decks(game.vocabulary, game.table, game.decks)
        yield from check_created(game.vocabulary, game.table, read=read)
        yield from check_faces(game.table)
        yield from check_game(game.vocabulary, game.table, whole)
        if whole:
            yield from check_refusals(game.vocabulary, game.table)

    def _placed(self, game: CheckedGame, *, read: bool) -> Iterator[tuple[str, Problem]]:
        """Look at what stands where; what words do is found once, and a card is looked at once."""
        if game.bodies is None or (game.bodies.named is None) is read:
            game.bodies = bodies_of(game.vocabulary, game.table, whole=read)
        before, game.placed = game.placed, {}
        for entry in game.table.entries:
            checked = entry.checked
            known = before.get(id(checked))
            if known is None or known[0] is not checked:
                known = (checked, tuple(check_meanings(game.bodies, checked.node)))
            game.placed[id(checked)] = known
            for each in known[1]:
                yield entry.path, each.moved(entry.offset)

    def _game(self, title: str, sources: Iterable[Source], deep: bool) -> CheckedGame:
        declarations: list[tuple[str, int, str, ast.Declaration]] = []
        fingerprint: list[tuple[str, bool, int, str]] = []
        for source in sources:
            for block, (node, _) in zip(source.blocks, source.parsed, strict=True):
                if node is not None and not isinstance(node, OUTSIDE_VOCABULARY):
                    declarations.append((source.path, block.offset, block.text, node))
                    depth = source.support and not deep
                    fingerprint.append((source.path, depth, block.offset, block.text))
        known = self.games.get(title)
        if known is not None and known.fingerprint == tuple(fingerprint):
            return known
        game = self.memory.game(title, tuple(fingerprint)) if self.memory is not None else None
        if game is None:
            vocabulary = build((path, offset, node) for path, offset, _, node in declarations)
            game = CheckedGame(title, vocabulary, LineReader(vocabulary), tuple(fingerprint))
        self.games[title] = game
        return game


def check_block(
    game: CheckedGame, node: ast.Declaration, names: tuple[str, ...], *, whole: bool
) -> Checked:
    """Read and check one declaration; what is missing counts only if its shape was `whole`."""
    reader = DeclarationReader(game.lines, names)
    read = reader.read(node)
    problems = reader.problems
    if not whole:
        return summary(game.vocabulary, read, tuple(problems))
    if isinstance(read, ast.Card):
        problems = [*problems, *check_card(game.vocabulary, read)]
    else:
        problems = [*problems, *check_declaration(game.vocabulary, read)]
    problems = [*problems, *check_bounds(read)]
    return summary(game.vocabulary, read, tuple(problems))
