"""The front door of reading: files in, problems and checked declarations out.

    cut into blocks -> read the shape (reader) -> gather each game's words (vocabulary)
    -> read the lines (reading) -> check each declaration, then each game (checks)

Each step remembers what it has done: blocks by their text, readings by their text and the
fingerprint of the vocabulary. So `check` after an edit works on the blocks that changed; an
editor keeps a workspace open and calls `put` and `check`. Nothing here touches a disk: whoever
has the files puts them in, and `wanted` tells which are still missing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import evolve

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
from .checks.sure_fixes import LARGEST, MOST_WHOLE_TRIES, Trial, is_safe, mends, unsure
from .common_files import at_includes
from .head_counts import OUTSIDE_VOCABULARY, with_heads
from .made_cards import Piece, pieces_of, told_once
from .memory import CheckedGame, Memory, Parsed
from .problems.diagnostics import Fix, Problem, problem
from .problems.found import Located, Report, Wanted, is_of_reading
from .problems.near import nearest
from .problems.progress import Progress, along, nobody
from .problems.render import apply
from .read.declarations_read import DeclarationReader
from .read.declared_words import build
from .read.lines import LineReader
from .read.packs import MOST_LETTERS
from .read.reader import read_block
from .source_files import Source, belongs_to, needs_bodies, nodes_of
from .tree import ast
from .tree.paths import beside, is_common
from .tree.printer import Printer
from .tree.source import Block, Span, comments, cut, head
from .tree.woven import woven

FRAME = (ast.Game, ast.Belongs, ast.Include)
ASKED_AGAIN = (ast.Scenario, ast.Pack)
"""What is told of them changes with what else there is."""
TOP = Span(1, 1, 1, 2)
NOT_BESIDE = "Check the name; it counts from the folder of this file."
NOT_COMMON = (
    "What begins with `common/` comes with cardwright; the language book names these files."
)


class Workspace:
    """A set of files that are read and checked together."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory
        self.at_hand: tuple[str, ...] = ()
        """The titles of games that could be asked for besides those here."""
        self.for_play = False
        """Whether a game is to be played: then what supports it is read whole in any case."""
        self.progress: Progress = nobody
        self._files: dict[str, Source] = {}
        self._parsed: dict[str, Parsed] = {}
        self._games: dict[str, CheckedGame] = {}
        self._is_trial = False
        self._whole_tries = 0

    def put(self, path: str, text: str, *, support: bool = False) -> None:
        """Add a file or change its text; problems of a supporting file are not reported."""
        known = self._files.get(path)
        if known is not None and known.text == text and known.support <= support:
            return
        source = Source(path, text, support)
        with collection_paused():
            source.blocks = cut(text)
            blocks = along(self.progress, source.blocks, "Reading")
            source.parsed = [self._parse(block, shallow=support) for block in blocks]
        self._files[path] = source

    def drop(self, path: str) -> None:
        """Forget a file."""
        self._files.pop(path, None)

    def is_support(self, path: str) -> bool:
        """Whether a file is only there to support others."""
        return self._files[path].support

    def text(self, path: str) -> str:
        """Return the text of a file."""
        return self._files[path].text

    def paths(self) -> tuple[str, ...]:
        """Return the paths of all files."""
        return tuple(self._files)

    def source(self, path: str) -> Source | None:
        """Return what is known of a file, if it is here."""
        return self._files.get(path)

    def shape(self, block: Block) -> ast.Declaration | None:
        """Return the shape of a block, with what others need not know of it."""
        return self._parse(block)[0]

    def _parse(self, block: Block, *, shallow: bool = False) -> Parsed:
        """Read the shape of a block; of a file that only supports others, the heads are enough."""
        text = head(block) if shallow else block.text
        known = self._parsed.get(text)
        if known is None and self._memory is not None:
            known = self._memory.parsed.get(text)
        if known is None:
            known = read_block(Block(text, block.offset)) if text else (None, [])
            if self._memory is not None:
                self._memory.keep_block(text, known)
        self._parsed[text] = known
        return known

    # ---- what belongs together ----

    def wanted(self) -> list[Wanted]:
        """Return the games and files that the files here ask for and that are not here."""
        titles = self._titles()
        found: list[Wanted] = []
        for source, block, node in self._frame():
            span = node.span.moved(block.offset)
            if isinstance(node, ast.Belongs) and node.title not in titles:
                found.append(Wanted("game", node.title, source.path, span))
            elif isinstance(node, ast.Include):
                target = beside(source.path, node.path)
                if target not in self._files:
                    found.append(Wanted("file", target, source.path, span))
        return found

    def _frame(self) -> Iterator[tuple[Source, Block, ast.Declaration]]:
        """Yield what says which files belong together."""
        for source in self._files.values():
            for block, (node, _) in zip(source.blocks, source.parsed, strict=True):
                if isinstance(node, FRAME):
                    yield source, block, node

    def _titles(self) -> dict[str, str]:
        """Return the path of the file that declares each game."""
        titles: dict[str, str] = {}
        for source, _, node in self._frame():
            if isinstance(node, ast.Game):
                titles.setdefault(node.title, source.path)
        return titles

    def _members(self) -> dict[str, list[Source]]:
        """Return the files of each game: its own, what they include, and what is for it."""
        members = {title: self._included(path) for title, path in self._titles().items()}
        for source in self._files.values():
            title = belongs_to(source)
            if title in members and source.path not in members[title]:
                members[title].extend(
                    path for path in self._included(source.path) if path not in members[title]
                )
        return {
            title: [self._files[path] for path in paths if path in self._files]
            for title, paths in members.items()
        }

    def _included(self, path: str) -> list[str]:
        seen, todo = [path], [path]
        while todo:
            at = todo.pop()
            source = self._files.get(at)
            for node in nodes_of(source) if source else ():
                if isinstance(node, ast.Include):
                    target = beside(at, node.path)
                    if target not in seen:
                        seen.append(target)
                        todo.append(target)
        return seen

    # ---- checking ----

    def check(self) -> Report:
        """Read and check everything; return all problems of all files that are not support."""
        with collection_paused():
            return self._check()

    def _check(self) -> Report:
        found: list[Located] = []
        members = self._members()
        for source in self._files.values():
            found.extend(self._shape_problems(source))
        found.extend(self._file_problems(members))
        for title, sources in members.items():
            found.extend(at_includes(self._check_game(title, sources), sources))
        for title in set(self._games) - set(members):
            del self._games[title]
        self._forget()
        support = {source.path for source in self._files.values() if source.support}
        found = list(told_once(found, self._files.values()))
        kept = {(each.path, each.problem): each for each in found if each.path not in support}
        told = sorted(kept.values(), key=_order)
        if not self._is_trial:
            check = self._check_block
            told = with_heads(told, self._files, self.game_of, self._parse, check)
            told = self._tried(told)
        return self._report(told, members)

    def _tried(self, told: list[Located]) -> list[Located]:
        """Return the problems; only fixes that have been tried and mend something are safe."""
        before = [(each.path, each.problem.code) for each in told]
        self._whole_tries = 0
        return [
            evolve(each, problem=unsure(each.problem))
            if is_safe(each.problem) and not self._holds(each, before)
            else each
            for each in along(self.progress, told, "Trying fixes")
        ]

    def _holds(self, found: Located, before: list[tuple[str, str]]) -> bool:
        fix, source, game = (
            found.problem.fixes[0],
            self._files[found.path],
            self.game_of(found.path),
        )
        if game is None:
            return self._holds_in_whole(found.path, fix, before)
        key = (source.text, fix)
        if key not in game.tried:
            trial = Trial(
                source.blocks,
                source.parsed,
                lambda block: game.known[block.text].problems if block.text in game.known else (),
                lambda node, whole: self._check_block(game, node, game.names, whole=whole),
                Printer(game.vocabulary.lexicon.words),
                lambda each: self._holds_in_whole(source.path, each, before),
            )
            game.tried[key] = trial.holds(fix)
        return game.tried[key]

    def _holds_in_whole(self, path: str, fix: Fix, before: list[tuple[str, str]]) -> bool:
        """Try a fix that changes the words of a game, on a copy of everything."""
        self._whole_tries += 1
        size = sum(len(source.blocks) for source in self._files.values())
        if self._whole_tries > MOST_WHOLE_TRIES or size > LARGEST:
            return False
        copy = self.trial()
        copy.put(path, apply(self.text(path), [fix]), support=self.is_support(path))
        after = [(each.path, each.problem.code) for each in copy._check().problems]
        return mends(before, after)

    def trial(self) -> Workspace:
        """Return a copy of everything to try edits on; its fixes are not tried."""
        copy = Workspace()
        copy.at_hand, copy.for_play, copy._is_trial = self.at_hand, self.for_play, True
        copy._parsed, copy._files = self._parsed, dict(self._files)
        return copy

    def _report(self, problems: list[Located], members: dict[str, list[Source]]) -> Report:
        asked = [
            each for each in self._files.values() if not (each.support or is_common(each.path))
        ]
        cards = [
            node
            for source in asked
            for node in (*nodes_of(source), *source.made)
            if isinstance(node, ast.Card)
        ]
        titles = tuple(
            title
            for title, sources in members.items()
            if any(source in asked for source in sources)
        )
        copies = sum(card.copies for card in cards)
        return Report(tuple(problems), len(asked), titles, len(cards), copies)

    def _shape_problems(self, source: Source) -> Iterator[Located]:
        for block, (_, problems) in zip(source.blocks, source.parsed, strict=True):
            for each in problems:
                yield Located(source.path, each.moved(block.offset))

    def _file_problems(self, members: dict[str, list[Source]]) -> Iterator[Located]:
        titles = self._titles()
        placed = {source.path for sources in members.values() for source in sources}
        at_hand = sorted({*titles, *self.at_hand})
        known = ", ".join(f"`{title}`" for title in at_hand) or "none"
        seen: set[str] = set()
        for source, block, node in self._frame():
            span = node.span.moved(block.offset)
            if isinstance(node, ast.Belongs) and node.title not in titles:
                near = nearest(node.title, at_hand)
                fixes = (Fix(span, f'for "{near}"'),) if near else ()
                found = problem("CW0901", span, *fixes, name=node.title, known=known)
                yield Located(source.path, found)
            elif isinstance(node, ast.Game):
                if titles[node.title] != source.path or node.title in seen:
                    yield Located(source.path, problem("CW0907", span, name=node.title))
                seen.add(node.title)
            elif isinstance(node, ast.Include):
                yield from self._include_problems(source, node, span)
        for source in self._files.values():
            lost = source.path not in placed and belongs_to(source) is None
            if lost and any(node for node, _ in source.parsed):
                yield Located(source.path, problem("CW0902", TOP))

    def _include_problems(self, source: Source, node: ast.Include, span: Span) -> Iterator[Located]:
        target = beside(source.path, node.path)
        if target not in self._files:
            hint = NOT_COMMON if is_common(target) else NOT_BESIDE
            yield Located(source.path, problem("CW0903", span, name=node.path, hint=hint))
        elif source.path in self._included(target):
            cycle = f"{source.path} includes {target}, which leads back to it"
            yield Located(source.path, problem("CW0904", span, cycle=cycle))

    def _check_game(self, title: str, sources: list[Source]) -> Iterator[Located]:
        sources = sorted(sources, key=lambda source: not source.support)
        deep = self.for_play or needs_bodies(sources)
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
                    checked = self._check_block(game, piece.node, names, whole=piece.whole)
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
        if self._memory is not None:
            self._memory.keep(game)

    def _pieces(self, sources: Iterable[Source], game: CheckedGame) -> dict[str, list[Piece]]:
        """Return the declarations of each file, with the cards that its packs have made."""
        pieces: dict[str, list[Piece]] = {}
        room = MOST_LETTERS
        for source in sources:
            pieces[source.path] = pieces_of(source, game.vocabulary, self._parse, room)
            made = [each for each in pieces[source.path] if each.shifts is not None]
            source.made = [each.node for each in made]
            room -= sum(each.letters for each in made)
        return pieces

    def _read_support(self, sources: list[Source], deep: bool) -> None:
        """Read supporting files whole where decks look at cards or scenarios at options."""
        for source in sources:
            if source.support and source.is_whole != deep:
                source.parsed = [self._parse(block, shallow=not deep) for block in source.blocks]
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

    def _check_block(
        self, game: CheckedGame, node: ast.Declaration, names: tuple[str, ...], *, whole: bool
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

    def _game(self, title: str, sources: Iterable[Source], deep: bool) -> CheckedGame:
        declarations: list[tuple[str, int, str, ast.Declaration]] = []
        fingerprint: list[tuple[str, bool, int, str]] = []
        for source in sources:
            for block, (node, _) in zip(source.blocks, source.parsed, strict=True):
                if node is not None and not isinstance(node, OUTSIDE_VOCABULARY):
                    declarations.append((source.path, block.offset, block.text, node))
                    depth = source.support and not deep
                    fingerprint.append((source.path, depth, block.offset, block.text))
        known = self._games.get(title)
        if known is not None and known.fingerprint == tuple(fingerprint):
            return known
        game = self._memory.game(title, tuple(fingerprint)) if self._memory is not None else None
        if game is None:
            vocabulary = build((path, offset, node) for path, offset, _, node in declarations)
            game = CheckedGame(title, vocabulary, LineReader(vocabulary), tuple(fingerprint))
        self._games[title] = game
        return game

    def _forget(self) -> None:
        """Let go of blocks that no file holds any more."""
        blocks = [
            (block, source.support) for source in self._files.values() for block in source.blocks
        ]
        if len(self._parsed) > 2 * len(blocks) + 100:
            texts = {head(block) if support else block.text for block, support in blocks}
            self._parsed = {t: known for t, known in self._parsed.items() if t in texts}

    # ---- after a check ----

    def games(self) -> dict[str, CheckedGame]:
        """Return the games of the last check, by title."""
        return dict(self._games)

    def game_of(self, path: str) -> CheckedGame | None:
        """Return the game that a file belongs to."""
        for game in self._games.values():
            if path in game.members and path in self._files:
                return game
        return None

    def formatted(self, path: str) -> str:
        """Return the text of a file in canonical form, as far as the last check could read it.

        A file with odd shape, or one that has changed since, stays as it is.
        """
        source = self._files[path]
        game = self.game_of(path)
        if game is None or source.support or any(problems for _, problems in source.parsed):
            return source.text
        printer = Printer(game.vocabulary.lexicon.words)
        blocks = []
        for block, (node, _) in zip(source.blocks, source.parsed, strict=True):
            if node is None or block.text not in game.known:
                return source.text
            lines = printer.declaration(game.known[block.text].node)
            blocks.append([line._replace(origin=line.origin + block.offset) for line in lines])
        return woven(blocks, list(comments(source.text)))


@contextmanager
def collection_paused() -> Iterator[None]:
    """Make many small lasting objects without the garbage collector looking through them all."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _order(each: Located) -> tuple[str, int, int, str]:
    return each.path, each.problem.span.line, each.problem.span.column, each.problem.code
