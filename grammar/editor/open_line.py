"""The line of words that a caret is in, as if a word stood there.

Half a line has no shape yet, and what stands below it may be half as well. So a mark is put where
the caret is, in the place of the word that is being typed, and the block is read again with it: a
mark is a word that nobody writes. The reader of lines is told each line that it reads, and the one
with the mark in it says which kinds may stand there and which names the text has given.

Where the block cannot be read with what stands behind the caret, it is read without that, and then
with a colon in its stead, for what begins with `if` needs one; nothing but what stands above the
caret matters for a body.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from ..memory import CheckedGame
from ..read.declarations_read import DeclarationReader
from ..read.game_words import KNOWN_KINDS
from ..read.lines import Scope
from ..read.packs import cards_of
from ..read.reader import accepted, read_block
from ..tree import ast
from ..tree.source import Block, Span, cut, without_comment
from ..tree.walk import seats_of
from ..workspace import Workspace
from .following import OpenLine, following

MARK = "\N{CYRILLIC LETTER MULTIOCULAR O}"
"""A letter, so that it is a word, which stands in one text on earth."""
TYPED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?:n['’]t?)?-?\Z|[0-9]+\Z|['’]s?\Z")
REST = re.compile(r"[^\W\d_]*(?:-[^\W\d_]+)*(?:(?<=n)'t\b)?")

CARD = re.compile(r"(token +)?card|face")
SEATED = re.compile(r"^ *(given|play):(?!.*^ *(given|play|expect):)", re.MULTILINE | re.DOTALL)
"""What stands above a line that a seat begins."""
KIND_WANTED = re.compile(
    r".*\{[^{}:]*:\s*|value\s+|each\s+|an?\s[^:]*\sis\s+an?\s+",
)
"""What stands before a kind in the heading of a declaration."""
BEGINS = re.compile(r"[^\s#]")
"""How a line begins that begins a block."""
Around = tuple[Sequence[str], Sequence[str]]
"""The lines above and below a line."""


@frozen
class Caret:
    """A line of a file around its caret: what stands before the word there, it, and behind it."""

    line: int
    before: str
    typed: str
    rest: str
    behind: str
    quoted: bool = False
    gap: str = ""
    """What parts the word from what stands before it, if nothing does yet."""

    @property
    def within(self) -> Caret | None:
        """The same caret, if it is in a text in quotes, as one between words of that text."""
        if not self.quoted:
            return None
        said = self.typed
        typed = TYPED.search(said)
        before = said[: typed.start()] if typed else said
        rest = '."' + self.behind
        return Caret(self.line, self.before + before, typed[0] if typed else "", "", rest)

    @property
    def span(self) -> Span:
        """The place of the word."""
        start = len(self.before) + 1
        end = start + len(self.typed) + len(self.rest)
        return Span(self.line, start, self.line, end)


@define
class Heard:
    """What a reader of lines has said of the line with the mark."""

    mark: str
    before: tuple[ast.Part, ...] | None = None
    goals: tuple[str, ...] = ()
    scope: Scope = field(factory=dict)
    seats: tuple[str, ...] = ()
    """The seats of a scenario."""

    def hear(self, parts: Sequence[ast.Part], goals: Sequence[str], scope: Scope) -> None:
        """Keep what is said of the line with the mark: the first time, then further names."""
        at = next((at for at, part in enumerate(parts) if part.text == self.mark), None)
        if at is None:
            return
        if self.before is None:
            self.before, self.goals = tuple(parts[:at]), tuple(goals)
        if self.goals == tuple(goals):
            self.scope = {**scope, **self.scope}


def open_line(
    workspace: Workspace, path: str, line: int, column: int, *, behind: bool = False
) -> OpenLine | None:
    """Return the line of words that a place of a file is in; None where no word could stand.

    It is that of the word there, or of the one `behind` it: then what stands before the place is
    whole, with or without a space.
    """
    game = workspace.game_of(path)
    lines = workspace.text(path).split("\n")
    if game is None or not 0 < line <= len(lines):
        return None
    caret = caret_in(lines[line - 1], line, column, behind=behind)
    if caret is None:
        return None
    mark = MARK
    while mark in workspace.text(path):
        mark += MARK
    return _opened(game, _around(lines, line), caret, mark)


def shapes(block: Block, line: int) -> tuple[str, ...]:
    """Return the heads that the core grammar accepts where a line of a block begins.

    The lines of a block count from 1; one below the last is as far in as the last one.
    """
    lines = block.text.rstrip("\n").split("\n")
    above, here = lines[: line - 1], (lines[line - 1 :] or lines[-1:])[0]
    indent = here[: len(here) - len(here.lstrip())]
    return accepted("\n".join([*above, f"{indent}{MARK}\n"]), MARK)


def caret_in(text: str, line: int, column: int, *, behind: bool = False) -> Caret | None:
    """Return a line around its caret; None in a comment."""
    if column - 1 > len(without_comment(text)) or column < 1:
        return None
    before, rest = text[: column - 1], text[column - 1 :]
    if before.count('"') % 2:
        start = before.rindex('"')
        end = rest.find('"') + 1
        return Caret(line, before[:start], before[start:], rest[:end], rest[end:], quoted=True)
    if behind:
        return Caret(line, before, "", "", rest, gap=" " if before.strip() else "")
    typed = TYPED.search(before)
    if typed is None:
        return Caret(line, before, "", "", rest)
    more = REST.match(rest)
    split = more.end() if more and typed[0][0].isalpha() else 0
    return Caret(line, before[: typed.start()], typed[0], rest[:split], rest[split:])


def block_begins(lines: Sequence[str], line: int) -> int:
    """Return the line that the block of a line begins with."""
    return next((at for at in range(line, 0, -1) if BEGINS.match(lines[at - 1])), line)


def _around(lines: Sequence[str], line: int) -> Around:
    """Return the lines above and below a line, as far as its block goes."""
    first = block_begins(lines, line)
    last = next((at for at in range(line, len(lines)) if BEGINS.match(lines[at])), len(lines))
    return lines[first - 1 : line - 1], lines[line:last]


def _opened(game: CheckedGame, around: Around, caret: Caret, mark: str) -> OpenLine | None:
    place = _read(game, around, caret, mark)
    inside = caret.within
    if inside is None or (place is not None and following(game.vocabulary, place).names):
        return place
    return _read(game, around, inside, mark)


def _read(game: CheckedGame, around: Around, caret: Caret, mark: str) -> OpenLine | None:
    """Read the block of a caret with a mark there, in one way after the other."""
    heads: tuple[str, ...] = ()
    for block in _marked(around, caret, mark):
        heads = heads or _kinds(game, caret) or accepted(block.text, mark)
        heard = _heard(game, block, mark)
        if not heads and not caret.before.strip() and SEATED.search(block.text.partition(mark)[0]):
            heads = tuple(f"{seat}:" for seat in heard.seats)
        if heard.before is not None:
            goals = (*heard.goals, *_others(heard.goals, block, caret))
            text = CARD.match(block.text) is not None and heard.goals != ("facts",)
            return OpenLine(
                heard.before,
                caret.typed,
                caret.span,
                goals,
                heard.scope,
                heads,
                capital="cost" in goals and _begins_sentence(heard.before),
                stop="." if text and "box label" not in goals else "",
            )
    return OpenLine((), caret.typed, caret.span, heads=heads) if heads else None


def _begins_sentence(before: Sequence[ast.Part]) -> bool:
    """Whether a sentence begins behind some parts: the first, the next, or one in quotes."""
    return not before or before[-1].text in (".", '"')


def _kinds(game: CheckedGame, caret: Caret) -> tuple[str, ...]:
    """Return the kinds that a slot, a value or a field may be of, where the text names one."""
    if KIND_WANTED.fullmatch(caret.before) is None:
        return ()
    own = (key for key in game.vocabulary.declared if key.startswith("kind "))
    return (*KNOWN_KINDS, *(key.removeprefix("kind ") for key in own))


def _marked(lines: Around, caret: Caret, mark: str) -> Iterator[Block]:
    """Yield the block of the caret with a mark there, in the ways in which it could be read."""
    indent = len(caret.before) - len(caret.before.lstrip())
    body = f"{caret.before[:indent]}  do nothing"
    above, below = lines
    around = ((above, below), (above, ()), (_leading_to(above, indent), ()))
    for before, behind in around:
        for here in (f"{mark} {caret.behind}", mark, f"{mark}:\n{body}"):
            text = "\n".join([*before, caret.before + caret.gap + here, *behind])
            yield from (block for block in cut(text) if mark in block.text)


def _leading_to(lines: Sequence[str], indent: int) -> list[str]:
    """Return the lines that a line below them stands in: each further out than the next."""
    found: list[str] = []
    for text in reversed(lines):
        here = len(text) - len(text.lstrip())
        if text.strip() and here < indent:
            found.insert(0, text)
            indent = here
        if not indent:
            break
    return found


def _heard(game: CheckedGame, block: Block, mark: str) -> Heard:
    heard = Heard(mark)
    node, _ = read_block(block)
    if isinstance(node, ast.Pack):
        made = cards_of(node, block.text, game.vocabulary)
        node = read_block(Block(made.cards[0].text, 0))[0] if made.cards else None
    if isinstance(node, ast.Scenario):
        seats = seats_of(node, lambda text: text.lower() in game.vocabulary.texts)
        heard.seats = tuple(seat for seat in seats if mark not in seat)
    if node is not None:
        DeclarationReader(game.lines.told_to(heard.hear), game.names).read(node)
    return heard


def _others(goals: Sequence[str], block: Block, caret: Caret) -> tuple[str, ...]:
    """Return what else a line could be of which nothing but its shape has told what it is."""
    if tuple(goals) == ("facts",) and "," not in caret.before:
        return ("box label",)
    on_card = CARD.match(block.text) is not None
    return ("choosing",) if {*goals} <= {"actions", "rule"} and not on_card else ()
