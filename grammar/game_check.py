"""One game is read and checked: what has changed since the last time, then the game as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import Factory, define, evolve

from .checks.bounds import check_bounds
from .checks.check_cards import check_card
from .checks.check_created import check_created
from .checks.check_decks import check_decks
from .checks.check_faces import check_faces
from .checks.check_games import checks_of_game
from .checks.check_refusals import check_refusals
from .checks.check_rules import check_declaration
from .checks.declared import Checked, GameTable, named_only, summary
from .head_counts import OUTSIDE_VOCABULARY
from .kept_meanings import look_at, meanings_of
from .known_shapes import KnownShapes
from .made_cards import Piece, pieces_of
from .memory import CheckedGame, Fingerprint, Memory
from .problems.diagnostics import Problem
from .problems.found import REST, Located, Step, Steps, is_of_reading
from .problems.progress import Progress, along, nobody
from .read.declarations_read import DeclarationReader
from .read.declared_words import building
from .read.game_words import Placed
from .read.lines import LineReader
from .read.packs import MOST_LETTERS
from .read.same_heads import Head, head_of, same_words
from .source_files import Source, needs_bodies
from .tree import ast
from .tree.by_node import ByNode

ASKED_AGAIN = (ast.Scenario, ast.Pack)
"""What is told of them changes with what else there is."""


@define
class GameCheck:
    """Checks games, and remembers them from one check to the next."""

    shapes: KnownShapes
    memory: Memory | None = None
    progress: Progress = nobody
    games: dict[str, CheckedGame] = Factory(dict)
    """The games as they were when all of them had been looked at."""
    _heads: ByNode[Head] = Factory(ByNode)
    _under_way: dict[str, CheckedGame] = Factory(dict)
    """Games with other words than before, of which not all has been looked at yet."""

    def check(
        self, title: str, sources: list[Source], first: Sequence[str], *, for_play: bool
    ) -> Steps[list[Located]]:
        """Read and check a game, some of its files first; return what is wrong with it.

        What is read is kept at once, what is known of the whole game only when all is done: so
        nothing is lost or half done if the rest of the steps is never taken.
        """
        sources = sorted(sources, key=lambda source: not source.support)
        deep = for_play or needs_bodies(sources)
        self._read_support(sources, deep)
        game = yield from self._game(title, sources, deep)
        yield REST
        game.lines.begin()
        pieces = self._pieces(sources, game)
        names = tuple(
            piece.node.name
            for found in pieces.values()
            for piece in found
            if isinstance(piece.node, ast.Card)
        )
        for path in first:
            yield from _read_ahead(game, path, pieces.get(path, ()), names)
        table, known, found = GameTable(title=title), dict[str, Checked](), list[Located]()
        left_out = game.vocabulary.left_out
        for source in sources:
            for piece in along(self.progress, pieces[source.path], "Checking"):
                if left_out and (source.path, piece.offset) in left_out:
                    continue
                if source.support and not deep:
                    checked = piece.placed(named_only(piece.node))
                elif piece.key in game.known and not isinstance(piece.node, ASKED_AGAIN):
                    checked = known[piece.key] = game.known[piece.key]
                else:
                    checked = known[piece.key] = _read(game, piece, names)
                    yield REST
                table.add(source.path, piece.offset, checked)
                if checked.problems:
                    found += [Located(source.path, p.moved(piece.offset)) for p in checked.problems]
        unread = any(is_of_reading(each.problem) for each in found)
        unread = unread or any(problems for source in sources for _, problems in source.parsed)
        found += [Located(path, each) for path, each in game.vocabulary.problems]
        whole = not unread and all(not source.support for source in sources)
        read = not unread and (deep or all(not source.support for source in sources))
        found += yield from self._game_problems(game, table, whole, read=read)
        game.known, game.table, game.names = known, table, names
        game.members = [source.path for source in sources]
        self.games[title] = game
        self._under_way.pop(title, None)
        if self.memory is not None:
            self.memory.keep(game)
        return found

    def forget_others(self, titles: Iterable[str]) -> None:
        """Forget all games but some."""
        for known in (self.games, self._under_way):
            for title in set(known) - set(titles):
                del known[title]

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
                source.read_anew([read(block, shallow=not deep) for block in source.blocks])
                source.is_whole = deep

    def _game_problems(
        self, game: CheckedGame, table: GameTable, whole: bool, *, read: bool
    ) -> Steps[list[Located]]:
        """Return what is wrong with a game as a whole, and with what stands in which place."""
        before = game.meanings.get(read)
        meanings = yield from meanings_of(before, game.vocabulary, table, whole=read)
        game.meanings[read] = meanings
        yield REST
        found = yield from look_at(meanings, table)
        checks: list[Iterable[tuple[str, Problem]]] = [
            check_decks(game.vocabulary, table, game.decks),
            check_created(game.vocabulary, table, read=read),
            check_faces(table),
            *checks_of_game(game.vocabulary, table, whole),
            check_refusals(game.vocabulary, table) if whole else (),
        ]
        for check in checks:
            found += [Located(path, each) for path, each in check]
            yield REST
        return found

    def _game(self, title: str, sources: Iterable[Source], deep: bool) -> Steps[CheckedGame]:
        """Return a game with the words that its files declare; other words make another game."""
        worded: list[Placed] = []
        fingerprint: list[tuple[str, bool, int, str]] = []
        heads: list[tuple[str, bool, Head]] = []
        for source in sources:
            depth = source.support and not deep
            for block, node in source.others():
                if not isinstance(node, OUTSIDE_VOCABULARY):
                    worded.append((source.path, block.offset, node))
                    fingerprint.append((source.path, depth, block.offset, block.text))
                    head = self._heads.get(node) or self._heads.put(node, head_of(block, node))
                    heads.append((source.path, depth, head))
        kept = [each for each in (self._under_way.get(title), self.games.get(title)) if each]
        for known in kept:
            if known.fingerprint == tuple(fingerprint):
                return known
        made = self.memory.game(title, tuple(fingerprint)) if self.memory is not None else None
        for known in kept if made is None else ():
            if known.heads == tuple(heads):
                made = with_bodies(known, worded, tuple(fingerprint))
                break
        if made is None:
            vocabulary = yield from building(worded)
            made = CheckedGame(title, vocabulary, LineReader(vocabulary), tuple(fingerprint))
        made.heads, made.worded = tuple(heads), worded
        self._under_way[title] = made
        return made


def with_bodies(
    known: CheckedGame, worded: Sequence[Placed], fingerprint: Fingerprint
) -> CheckedGame:
    """Return a game in which bodies or places are others than before, and all words the same.

    What is said of a line that cannot be read hangs on what bodies say, and may name places.
    """
    vocabulary = same_words(known.vocabulary, known.worded, worded)
    stays = {
        key: each
        for key, each in known.known.items()
        if not any(is_of_reading(found) or found.related for found in each.problems)
    }
    return evolve(
        known,
        vocabulary=vocabulary,
        lines=evolve(known.lines, vocabulary=vocabulary),
        fingerprint=fingerprint,
        known=stays,
        meanings=dict(known.meanings),
        tried={},
        keys=None,
    )


def _read(game: CheckedGame, piece: Piece, names: tuple[str, ...]) -> Checked:
    """Read and check a declaration of a file, and keep what is found."""
    checked = piece.placed(check_block(game, piece.node, names, whole=piece.whole))
    game.known[piece.key] = checked
    return checked


def _read_ahead(
    game: CheckedGame, path: str, pieces: Iterable[Piece], names: tuple[str, ...]
) -> Steps[None]:
    """Read what is new in a file, and tell what is wrong with it."""
    for piece in pieces:
        if piece.key not in game.known:
            found = _read(game, piece, names).problems
            yield Step(path, tuple(each.moved(piece.offset) for each in found))


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
