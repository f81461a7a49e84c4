"""Text to tree: the only module that knows Lark.

Each top-level block is read by the LALR parser for `core.lark`. A block that cannot be read gives a
problem; the line at fault is then left out and the rest is read again, so that one slip in a card
does not hide the next. The lines themselves stay `Words`; `declarations_read.py` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from ..problems.diagnostics import Problem, problem
from ..problems.unseen import without_unseen
from ..tree import ast
from ..tree.source import Block, Span
from .builder import BRACED, BUILDER, end_of
from .cache import tables_file
from .card_lines import CardText, cut_card
from .misshapen import Stop, column_of, indent_of, odd_indentation, shape_problem
from .names import BadName
from .shape_fixes import with_fixes

DEEPEST = 40
LONGEST_LINE = 4_000
MOST_PROBLEMS_IN_A_BLOCK = 20
SPACES = re.compile(r"\[ (\t|\\t)\]\+")
LETTERS = re.compile(r"[a-z][a-z ]*")
MOST_PIECES = 20_000
"""So many pieces of cards are remembered by what they say and where they stand."""


class Indentation(Indenter):
    """Turns leading spaces into marks for the start and the end of a block."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 - the shape Lark asks for
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    tab_len = 4

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens with these marks."""
        marked: Callable[[Iterator[Token]], Iterator[Token]] = super().process
        return marked(_whole_words(stream))


def _whole_words(stream: Iterator[Token]) -> Iterator[Token]:
    """Yield tokens; what only begins like a word of the core, such as `rules`, is another word.

    Lark takes the beginning for that word where the core alone says what may stand.
    """
    before = None
    for token in stream:
        if before is not None and _goes_on(before, token):
            raise _LongerWord(Token.new_borrow_pos("WORD", before + token, before), {before.type})
        yield token
        before = token


def _goes_on(word: Token, token: Token) -> bool:
    """Whether a word of the core goes on in the next token, so that it is another word."""
    is_of_core = word.type != "WORD" and word.isalpha()
    return is_of_core and word.end_pos == token.start_pos and token[:1].isalnum()


class _LongerWord(UnexpectedToken):
    """A word that begins like the word of the core that is expected there."""

    def __init__(self, found: Token, expected: set[str]) -> None:
        begin: Callable[[Token, set[str]], None] = super().__init__
        begin(found, expected)

    @property
    def accepts(self) -> set[str]:
        """Return what is expected: not what could stand behind the beginning."""
        return self.expected


def core_grammar() -> str:
    """Return the text of the core grammar."""
    return Path(__file__).with_name("core.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(
        core_grammar(),
        parser="lalr",
        start="declaration",
        postlex=Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=tables_file(),
    )


def read_block(block: Block) -> tuple[ast.Declaration | None, list[Problem]]:
    """Read one top-level block; places count from its first line."""
    text, unseen = without_unseen(block.text)
    node, problems = _read(text)
    return node, [*unseen, *problems]


def _read(text: str) -> tuple[ast.Declaration | None, list[Problem]]:
    problems: list[Problem] = []
    while len(problems) < MOST_PROBLEMS_IN_A_BLOCK:
        try:
            return _declaration(_guarded(text)), problems
        except (_Refused, BadName) as refused:
            return None, [*problems, refused.problem]
        except DedentError:
            odd = problem("CW0102", odd_indentation(text))
            return None, [*problems, with_fixes(odd, text, (), _lines_read)]
        except UnexpectedInput as error:
            stop = _stop(error)
            found = with_fixes(shape_problem(stop, text), text, stop.expected, _lines_read)
            if problems and found.span.line <= problems[-1].span.line:
                break  # only there because of what was left out
            problems.append(found)
            shorter = _without_line(text, found.span.line)
            if shorter is None:
                break
            text = shorter
    return None, problems


def _lines_read(text: str) -> int:
    """Return how many lines of a block are read before its shape fails; all if it does not."""
    try:
        _declaration(_guarded(text))
    except UnexpectedInput as error:
        return max(error.line, 1)
    except (_Refused, BadName, DedentError):
        return 0
    return text.count("\n") + 2


def _declaration(text: str) -> ast.Declaration:
    card = cut_card(text)
    return (card and _card(card)) or _whole(text)


def _whole(text: str) -> ast.Declaration:
    made: ast.Declaration = _built(_parser().parse(text))
    return made


def _card(text: CardText) -> ast.Card | None:
    """Put a card together of its pieces; None if one of them cannot be read alone."""
    first = _first_line(text.before, len(text.name), text.behind)
    body = tuple([each for piece in text.pieces if (each := _piece(*piece)) is not None])
    if first is None or len(body) < len(text.pieces):
        return None
    span = first.span.to(body[-1].span) if body else first.span
    return ast.Card(span, text.name.strip(), first.copies, body, first.token, first.front)


@lru_cache(maxsize=MOST_PIECES)
def _first_line(before: str, letters: int, behind: str) -> ast.Card | None:
    """Read the first line of a card with a name of so many letters."""
    return _card_of(f'{before}"{"x" * letters}"{behind}\n')


@lru_cache(maxsize=MOST_PIECES)
def _piece(line: int, text: str) -> ast.Printed | None:
    """Read what begins on a line of a card."""
    card = _card_of('card "x"' + "\n" * (line - 1) + text + "\n")
    return card.body[0] if card is not None and len(card.body) == 1 else None


def _card_of(text: str) -> ast.Card | None:
    try:
        made = _whole(text)
    except (UnexpectedInput, DedentError):
        return None
    return made if isinstance(made, ast.Card) else None


def parts_of(text: str) -> tuple[ast.Part, ...]:
    """Return the parts of a single line of text, as they stand in a card."""
    card, _ = read_block(Block(f'card "text"\n  text: {text}\n', 0))
    if not isinstance(card, ast.Card) or not card.body or not isinstance(card.body[0], ast.Box):
        return ()
    sentences = card.body[0].lines[0].sentences
    return tuple(part for each in sentences if isinstance(each, ast.Words) for part in each.parts)


# ---- what could stand somewhere ------------------------------------------------------------------


def keywords() -> frozenset[str]:
    """Return every word of the core grammar."""
    return frozenset(word for said in _spoken().values() for each in said for word in each.split())


class Led(Protocol):
    """Lark's parser, led on token by token."""

    def iter_parse(self) -> Iterator[Token]: ...
    def accepts(self) -> set[str]: ...
    def copy(self, *, deepcopy_values: bool) -> Led: ...
    def feed_token(self, token: Token) -> object: ...


def accepted(text: str, mark: str) -> tuple[str, ...]:
    """Return the words that the core grammar accepts in a block where a mark stands in it.

    Words that can only be followed by one other come with it: `for each`. Where something else
    could stand as well, that is for the words of the game to say.
    """
    try:
        text = _guarded(text)
    except _Refused:
        return ()
    for _ in range(MOST_PROBLEMS_IN_A_BLOCK):
        parser = _parser().parse_interactive(text)
        fault = _led_to(parser, text, mark)
        if not fault:
            return tuple(_heads(parser))
        shorter = _without_line(text, fault)
        if shorter is None or mark not in shorter:
            break
        text = shorter
    return ()


def _led_to(parser: Led, text: str, mark: str) -> int:
    """Lead a parser to a mark; return the line that it cannot read before that, 0 if all can."""
    try:
        for token in parser.iter_parse():
            if mark in token:
                return 0
    except DedentError:
        return 1
    except UnexpectedInput as error:
        at = error.pos_in_stream
        return 0 if at is not None and text.startswith(mark, at) else max(error.line, 1)
    return 1


def _heads(parser: Led) -> Iterator[str]:
    for name in sorted(parser.accepts()):
        for said in _spoken().get(name, ()):
            yield " ".join([said, *_sure_to_follow(parser, name)])


def _sure_to_follow(parser: Led, name: str) -> Iterator[str]:
    """Yield the words that have to stand behind one, as far as there is but one."""
    parser = parser.copy(deepcopy_values=False)
    while True:
        parser.feed_token(Token(name, ""))
        names = parser.accepts()
        said = [word for each in names for word in _spoken().get(each, ()) if word != ":"]
        if len(names) > 1 or len(said) != 1:
            return
        (name,) = names
        yield said[0]


@lru_cache(maxsize=1)
def _spoken() -> dict[str, tuple[str, ...]]:
    """Return the words that each terminal stands for, of those that stand for words."""
    found: dict[str, tuple[str, ...]] = {"_OPEN": (":",)}
    for terminal in _parser().terminals:
        plain = SPACES.sub(" ", terminal.pattern.value).partition("(?=")[0]
        words = plain.replace(r"\b", "").strip("()").split("|")
        if all(LETTERS.fullmatch(word) for word in words):
            found[terminal.name] = tuple(words)
    return found


class _Refused(Exception):
    """The block is beyond a bound; carries the problem to report."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


def _guarded(text: str) -> str:
    """Return the text if it keeps the bounds that keep reading it quick."""
    levels = [0]
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise _Refused(problem("CW0104", Span(number, 1, number, 80), limit=str(LONGEST_LINE)))
        if not line.strip():
            continue
        while levels[-1] > indent_of(line):
            levels.pop()
        if indent_of(line) > levels[-1]:
            levels.append(indent_of(line))
        if len(levels) > DEEPEST + 1:
            column = column_of(line)
            span = Span(number, column, number, min(len(line), column + 80) + 1)
            raise _Refused(problem("CW0103", span, limit=str(DEEPEST)))
    return text


def _without_line(text: str, number: int) -> str | None:
    """Return the text with the line at fault, and all that belongs to it, made empty."""
    lines = text.split("\n")
    if number <= 1 or number > len(lines) or not lines[number - 1].strip():
        return None
    indent = indent_of(lines[number - 1])
    lines[number - 1] = ""
    for index in range(number, len(lines)):
        if lines[index].strip() and indent_of(lines[index]) <= indent:
            break
        lines[index] = ""
    return "\n".join(lines)


def _stop(error: UnexpectedInput) -> Stop:
    """Say in our terms where Lark stopped."""
    terminal = error.token.type if isinstance(error, UnexpectedToken) else ""
    names = getattr(error, "accepts", None) or getattr(error, "expected", None)
    expected = names or getattr(error, "allowed", None) or ()
    return Stop(terminal, max(error.line, 1), max(error.column, 1), tuple(sorted(expected)))


# ---- Lark's tree to ours -------------------------------------------------------------------------


def _part(token: Token) -> ast.Part:
    return ast.Part(token.type, str(token), token.line or 1, token.column or 1)


def _built(tree: Tree[Token]) -> Any:
    """Build a node from a tree of Lark's; Lark's own transformer takes three times as long."""
    children = [
        _part(child) if isinstance(child, Token) else child and _built(child)
        for child in tree.children
    ]
    end = end_of(children)
    if end is not None and tree.data not in BRACED:
        tree.meta.end_line, tree.meta.end_column = end.end_line, end.end_column
    return getattr(BUILDER, tree.data)(tree.meta, children)
