"""The front door of reading: files in, problems and checked declarations out.

    cut into blocks -> read the shape (reader) -> gather each game's words (vocabulary)
    -> read the lines (reading) -> check each declaration, then each game (checks)

Each step remembers what it has done: blocks by their text, readings by their text and the
heads that make words. So `check` after an edit works on the blocks that changed; an
editor keeps a workspace open and calls `put` and `check`. Nothing here touches a disk: whoever
has the files puts them in, and `wanted` tells which are still missing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from attrs import evolve

from .belonging import file_problems, members_of, shape_problems, wanted
from .checks.sure_fixes import LARGEST, MOST_WHOLE_TRIES, Trial, is_safe, mends, unsure
from .common_files import at_includes
from .editor.said_before import SaidBefore
from .game_check import GameCheck, check_block
from .head_counts import with_heads
from .known_shapes import KnownShapes
from .made_cards import told_once
from .memory import CheckedGame, Memory
from .problems.diagnostics import Fix
from .problems.found import REST, Located, Report, Step, Steps, Wanted, end_of
from .problems.progress import Progress, along, nobody
from .problems.render import apply
from .source_files import Source, nodes_of
from .tree import ast
from .tree.paths import is_common
from .tree.printer import Printer
from .tree.source import Block, comments, cut, recut
from .tree.woven import woven


class Workspace:
    """A set of files that are read and checked together."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.at_hand: tuple[str, ...] = ()
        """The titles of games that could be asked for besides those here."""
        self.for_play = False
        """Whether a game is to be played: then what supports it is read whole in any case."""
        self.progress: Progress = nobody
        self._files: dict[str, Source] = {}
        self._shapes = KnownShapes(memory)
        self._game_check = GameCheck(self._shapes, memory)
        self._is_trial = False
        self._whole_tries = 0
        self._changes = 0
        self.said: dict[str, SaidBefore] = {}
        """What is said where in each game, for proposals."""

    def put(self, path: str, text: str, *, support: bool = False) -> None:
        """Add a file or change its text; problems of a supporting file are not reported."""
        known = self._files.get(path)
        if known is not None and known.text == text and known.support <= support:
            return
        self._changes += 1
        with collection_paused():
            if known is None or support or known.support:
                self._files[path] = self._new(path, text, support=support)
            else:
                self._files[path] = self._after_edit(known, text)

    def _new(self, path: str, text: str, *, support: bool) -> Source:
        source = Source(path, text, support)
        source.blocks = cut(text)
        blocks = along(self.progress, source.blocks, "Reading")
        source.parsed = [self._shapes.read(block, shallow=support) for block in blocks]
        return source

    def _after_edit(self, known: Source, text: str) -> Source:
        """Return a file with another text, of which only what has changed is cut and read."""
        first, end, blocks, lines = recut(known.text, known.blocks, text)
        behind = known.blocks[end:]
        if lines:
            behind = [Block(text, offset + lines) for text, offset in behind]
        source = Source(known.path, text, support=False)
        source.blocks = [*known.blocks[:first], *blocks, *behind]
        read = [self._shapes.read(block) for block in along(self.progress, blocks, "Reading")]
        source.parsed = [*known.parsed[:first], *read, *known.parsed[end:]]
        return source

    def drop(self, path: str) -> None:
        """Forget a file."""
        self._changes += 1
        self._files.pop(path, None)

    def arrange(self, paths: Iterable[str]) -> None:
        """Let some files come before all others: what stands first is what others are held to."""
        self._changes += 1
        first = {path: self._files[path] for path in paths if path in self._files}
        self._files = first | self._files

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
        return self._shapes.read(block)[0]

    def wanted(self) -> list[Wanted]:
        """Return the games and files that the files here ask for and that are not here."""
        return wanted(self._files)

    # ---- checking ----

    def check(self) -> Report:
        """Read and check everything; return all problems of all files that are not support."""
        with collection_paused():
            return end_of(self._check(()))

    def checking(self, first: Sequence[str] = ()) -> Iterator[Step]:
        """Do the same in steps, some files first; the last one has the report.

        Whoever does not want to know any more takes no more steps. A file that is put in or
        dropped meanwhile ends them, and there is no report.
        """
        check, changes = self._check(first), self._changes
        while changes == self._changes:
            with collection_paused():
                try:
                    step = next(check)
                except StopIteration as end:
                    yield Step(report=end.value)
                    return
            yield step

    def _check(self, first: Sequence[str]) -> Steps[Report]:
        found: list[Located] = []
        members = members_of(self._files)
        for source in self._files.values():
            found.extend(shape_problems(source))
        found.extend(file_problems(self._files, members, self.at_hand))
        games = self._game_check
        games.progress = self.progress
        for title in sorted(members, key=lambda each: not _has_one_of(members[each], first)):
            sources = members[title]
            wrong = yield from games.check(title, sources, first, for_play=self.for_play)
            found.extend(at_includes(wrong, sources))
        games.forget_others(members)
        self._shapes.forget(self._files.values())
        support = {source.path for source in self._files.values() if source.support}
        found = list(told_once(found, self._files.values()))
        kept = {(each.path, each.problem): each for each in found if each.path not in support}
        told = sorted(kept.values(), key=_order)
        yield REST
        if not self._is_trial:
            told = yield from with_heads(
                told, self._files, self.game_of, self._shapes.read, check_block
            )
            told = yield from self._tried(told)
        return self._report(told, members)

    def _tried(self, told: list[Located]) -> Steps[list[Located]]:
        """Return the problems; only fixes that have been tried and mend something are safe."""
        before = [(each.path, each.problem.code) for each in told]
        self._whole_tries = 0
        tried: list[Located] = []
        for each in along(self.progress, told, "Trying fixes"):
            holds = not is_safe(each.problem) or (yield from self._holds(each, before))
            tried.append(each if holds else evolve(each, problem=unsure(each.problem)))
        return tried

    def _holds(self, found: Located, before: list[tuple[str, str]]) -> Steps[bool]:
        fix, source = found.problem.fixes[0], self._files[found.path]
        game = self.game_of(found.path)
        key = (source.text, fix)
        if game is not None and key in game.tried:
            return game.tried[key]
        holds = _trial(game, source).holds(fix) if game is not None else None
        yield REST
        if holds is None:
            holds = yield from self._holds_in_whole(source.path, fix, before)
        if game is not None:
            game.tried[key] = holds
        return holds

    def _holds_in_whole(self, path: str, fix: Fix, before: list[tuple[str, str]]) -> Steps[bool]:
        """Try a fix that changes the words of a game, on a copy of everything."""
        self._whole_tries += 1
        size = sum(len(source.blocks) for source in self._files.values())
        if self._whole_tries > MOST_WHOLE_TRIES or size > LARGEST:
            return False
        copy = self.trial()
        copy.put(path, apply(self.text(path), [fix]), support=self.is_support(path))
        report = yield from copy._check(())
        return mends(before, [(each.path, each.problem.code) for each in report.problems])

    def trial(self) -> Workspace:
        """Return a copy of everything to try edits on; its fixes are not tried."""
        copy = Workspace()
        copy.at_hand, copy.for_play, copy._is_trial = self.at_hand, self.for_play, True
        copy._shapes.known, copy._files = self._shapes.known, dict(self._files)
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

    # ---- after a check ----

    def games(self) -> dict[str, CheckedGame]:
        """Return the games of the last check, by title."""
        return dict(self._game_check.games)

    def game_of(self, path: str) -> CheckedGame | None:
        """Return the game that a file belongs to."""
        for game in self._game_check.games.values():
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


def _has_one_of(sources: Iterable[Source], paths: Sequence[str]) -> bool:
    return any(source.path in paths for source in sources)


def _trial(game: CheckedGame, source: Source) -> Trial:
    """Return what fixes of a file are tried with."""
    return Trial(
        source.blocks,
        source.parsed,
        lambda block: game.known[block.text].problems if block.text in game.known else (),
        lambda node, whole: check_block(game, node, game.names, whole=whole),
        Printer(game.vocabulary.lexicon.words),
    )


def _order(each: Located) -> tuple[str, int, int, str]:
    return each.path, each.problem.span.line, each.problem.span.column, each.problem.code
