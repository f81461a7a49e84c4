"""Text to tree: the only module that knows Lark.

Each top-level block is read by the LALR parser for `core.lark`. A block that cannot be read
gives a problem; the line at fault is then left out and the rest is read again, so that one slip
in a card does not hide the next. The lines themselves stay `Words`; `reading.py` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter
from lark.tree import Meta

from . import ast
from .cache import tables_file
from .diagnostics import Problem, problem
from .misshapen import Stop, column_of, indent_of, odd_indentation, shape_problem
from .source import Block, Span

DEEPEST = 40
LONGEST_LINE = 4_000
MOST_PROBLEMS_IN_A_BLOCK = 20


class Indentation(Indenter):
    """Turns leading spaces into marks for the start and the end of a block."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 - the shape Lark asks for
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    tab_len = 4


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
    problems: list[Problem] = []
    text = block.text
    while len(problems) < MOST_PROBLEMS_IN_A_BLOCK:
        try:
            return _declaration(_guarded(text)), problems
        except _Refused as refused:
            return None, [*problems, refused.problem]
        except DedentError:
            return None, [*problems, problem("CW0102", odd_indentation(text))]
        except UnexpectedInput as error:
            found = shape_problem(_stop(error), text)
            if problems and found.span.line <= problems[-1].span.line:
                break  # only there because of what was left out
            problems.append(found)
            shorter = _without_line(text, found.span.line)
            if shorter is None:
                break
            text = shorter
    return None, problems


def _declaration(text: str) -> ast.Declaration:
    return _built(_parser().parse(text))  # type: ignore[no-any-return]


def parts_of(text: str) -> tuple[ast.Part, ...]:
    """Return the parts of a single line of text, as they stand in a card."""
    card, _ = read_block(Block(f'card "text"\n  text: {text}\n', 0))
    if not isinstance(card, ast.Card) or not isinstance(card.body[0], ast.Box):
        return ()
    sentences = card.body[0].lines[0].sentences
    return tuple(part for each in sentences if isinstance(each, ast.Words) for part in each.parts)


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


def _span(meta: Meta) -> Span:
    if meta.empty:
        return Span(1, 1, 1, 1)
    return Span(meta.line, meta.column, meta.end_line, meta.end_column)


def _part(token: Token) -> ast.Part:
    return ast.Part(token.type, str(token), token.line or 1, token.column or 1)


def _words(parts: list[ast.Part] | tuple[ast.Part, ...]) -> ast.Words:
    return ast.Words(parts[0].span.to(parts[-1].span), tuple(parts))


def _unquoted(part: ast.Part | str) -> str:
    text = part if isinstance(part, str) else part.text
    return text[1:-1].strip() if text.startswith('"') else text


def _without(children: list[Any], *kinds: str) -> list[Any]:
    return [c for c in children if not (isinstance(c, ast.Part) and c.kind in kinds)]


def sentences(parts: tuple[ast.Part, ...]) -> tuple[ast.Words, ...]:
    """Cut the parts of a text at its full stops; each sentence keeps its own."""
    found: list[ast.Words] = []
    run: list[ast.Part] = []
    for index, part in enumerate(parts):
        run.append(part)
        closes = index + 1 < len(parts) and parts[index + 1].text == ")"
        if part.text == "." and not closes:
            found.append(_words(run))
            run = []
    if run:
        found.append(_words(run))
    return tuple(found)


def _built(tree: Tree[Token]) -> Any:
    """Build a node from a tree of Lark's; Lark's own transformer takes three times as long."""
    children = [
        _part(child) if isinstance(child, Token) else child and _built(child)
        for child in tree.children
    ]
    end = _end(children)
    if end is not None and tree.data not in BRACED:
        tree.meta.end_line, tree.meta.end_column = end.end_line, end.end_column
    return getattr(BUILDER, tree.data)(tree.meta, children)


BRACED = ("slot", "plain_slot")
"""The rules that end with a sign of their own."""


class Named(str):
    """A name, with the place where it stands."""

    span: Span


def _end(children: Sequence[Any]) -> Span | None:
    """Return the last thing in some children; Lark would count the empty lines behind it."""
    for child in reversed(children):
        if isinstance(child, tuple) and not isinstance(child, ast.Part):
            inner = _end(child)
            if inner is not None:
                return inner
        elif child is not None:
            return child.span  # type: ignore[no-any-return]
    return None


class Builder:
    """Makes a node of `ast.py` from each rule of `core.lark`: a method for each rule."""

    # lines and their parts
    def sentence(self, meta: Meta, parts: list[Any]) -> ast.Words:
        return _words(parts)

    setting = sentence
    text = sentence
    label_text = sentence

    def line(self, meta: Meta, children: list[Any]) -> ast.Words:
        return children[0]  # type: ignore[no-any-return]

    def name(self, meta: Meta, parts: list[Any]) -> Named:
        name = Named(" ".join(_unquoted(part) for part in parts))
        name.span = parts[0].span.to(parts[-1].span)
        return name

    def title(self, meta: Meta, children: list[Any]) -> ast.Title:
        one, *rest = _without(children, "STROKE")
        many = rest[0] if rest and rest[0] else one + "s"
        return ast.Title(_span(meta), one, many)

    # patterns
    def slot(self, meta: Meta, children: list[Any]) -> ast.Slot:
        name, *rest = [c for c in children if isinstance(c, str) and not isinstance(c, ast.Part)]
        return ast.Slot(_span(meta), name, rest[0] if rest else "")

    def either(self, meta: Meta, children: list[Any]) -> ast.Either:
        one, many = _without(children, "STROKE")
        return ast.Either(_span(meta), one.text, many.text)

    def pattern(self, meta: Meta, children: list[Any]) -> ast.Pattern:
        elements: list[ast.Slot | ast.Either | ast.Literal] = []
        end = None
        for child in children:
            span = child.span
            if isinstance(child, ast.Part):
                spaced = end is None or (span.line, span.column) != end
                elements.append(ast.Literal(span, child.text, spaced))
            else:
                elements.append(child)
            end = (span.end_line, span.end_column)
        return ast.Pattern(_span(meta), tuple(elements))

    plain_slot = slot
    plain_either = either
    plain_pattern = pattern

    # the game and its files
    def game(self, meta: Meta, children: list[Any]) -> ast.Game:
        title, *settings = children
        return ast.Game(_span(meta), _unquoted(title), tuple(settings))

    def belongs(self, meta: Meta, children: list[Any]) -> ast.Belongs:
        return ast.Belongs(_span(meta), _unquoted(children[0]))

    def include(self, meta: Meta, children: list[Any]) -> ast.Include:
        return ast.Include(_span(meta), _unquoted(children[0]))

    def ruling(self, meta: Meta, children: list[Any]) -> ast.Ruling:
        name, *choices = _without(children, "COLON", "COMMA")
        return ast.Ruling(_span(meta), name, tuple(choices))

    def say(self, meta: Meta, children: list[Any]) -> ast.Say:
        word, *others = [_unquoted(part) for part in _without(children, "COMMA")]
        return ast.Say(_span(meta), word, tuple(others))

    # what there is
    def enumeration(self, meta: Meta, children: list[Any]) -> ast.Enumeration:
        title, pattern = children
        return ast.Enumeration(_span(meta), title, _at_commas(pattern))

    def kind(self, meta: Meta, children: list[Any]) -> ast.Kind:
        title, base, *fields = children
        return ast.Kind(_span(meta), title, base, tuple(fields))

    def fields(self, meta: Meta, children: list[Any]) -> ast.Fields:
        owner, *fields = children
        return ast.Fields(_span(meta), owner, tuple(fields))

    def field(self, meta: Meta, children: list[Any]) -> ast.Field:
        name, *settings = _without(children, "COLON", "COMMA")
        return ast.Field(_span(meta), name, tuple(settings))

    def noun(self, meta: Meta, children: list[Any]) -> ast.Noun:
        return ast.Noun(_span(meta), *children)

    def adjective(self, meta: Meta, children: list[Any]) -> ast.Adjective:
        title, pattern, condition = children
        return ast.Adjective(_span(meta), title.one, pattern, condition)

    def place(self, meta: Meta, children: list[Any]) -> ast.Place:
        sort, name, *settings = _without(children, "COLON", "COMMA")
        return ast.Place(_span(meta), sort.text, name, tuple(settings))

    # words
    def value(self, meta: Meta, children: list[Any]) -> ast.Value:
        kind, pattern, *rest = _without(children, "COLON")
        return _value(meta, kind, pattern, rest)

    def condition(self, meta: Meta, children: list[Any]) -> ast.Value:
        pattern, *rest = children
        return _value(meta, "condition", pattern, rest)

    def _definition(sort: str) -> Callable[..., ast.Definition]:  # type: ignore[misc]
        def build(self: Builder, meta: Meta, children: list[Any]) -> ast.Definition:
            pattern, *rest = children
            also = tuple(child for child in rest if isinstance(child, ast.Also))
            body = tuple(child for child in rest if not isinstance(child, ast.Also))
            return ast.Definition(_span(meta), sort, pattern, also, body)

        return build

    action = _definition("to")
    cost = _definition("cost")
    event = _definition("event")
    standing = _definition("rule")

    def label(self, meta: Meta, children: list[Any]) -> ast.Label:
        return ast.Label(_span(meta), children[0])

    def also(self, meta: Meta, children: list[Any]) -> ast.Also:
        return ast.Also(_span(meta), children[0])

    # rules and the course of play
    def flow(self, meta: Meta, children: list[Any]) -> ast.Flow:
        sort, pattern, body = children
        return ast.Flow(_span(meta), sort.text, pattern, body)

    def always(self, meta: Meta, children: list[Any]) -> ast.Always:
        return ast.Always(_span(meta), children[0])

    def reaction(self, meta: Meta, children: list[Any]) -> ast.Reaction:
        sort, trigger, body = children
        return ast.Reaction(_span(meta), " ".join(sort.text.split()), trigger, body)

    # statements
    def if_(self, meta: Meta, children: list[Any]) -> ast.If:
        condition, body, *rest = children
        first = ast.Branch(_span(meta), condition, body)
        branches = [child for child in rest if isinstance(child, ast.Branch)]
        others = [child for child in rest if isinstance(child, tuple)]
        return ast.If(_span(meta), (first, *branches), others[0] if others else ())

    def otherwise_if(self, meta: Meta, children: list[Any]) -> ast.Branch:
        return ast.Branch(_span(meta), *children)

    def otherwise(self, meta: Meta, children: list[Any]) -> tuple[ast.Statement, ...]:
        return children[0]  # type: ignore[no-any-return]

    def for_each(self, meta: Meta, children: list[Any]) -> ast.ForEach:
        return ast.ForEach(_span(meta), *children)

    def repeat(self, meta: Meta, children: list[Any]) -> ast.Repeat:
        return ast.Repeat(_span(meta), *children)

    def let(self, meta: Meta, children: list[Any]) -> ast.Let:
        return ast.Let(_span(meta), *children)

    def answer(self, meta: Meta, children: list[Any]) -> ast.Answer:
        return ast.Answer(_span(meta), *children)

    def choose(self, meta: Meta, children: list[Any]) -> ast.Choose:
        choice, *options = children
        return ast.Choose(_span(meta), choice, tuple(options))

    def option(self, meta: Meta, children: list[Any]) -> ast.Option:
        return ast.Option(_span(meta), *children)

    def option_each(self, meta: Meta, children: list[Any]) -> ast.OptionEach:
        return ast.OptionEach(_span(meta), *children)

    def together(self, meta: Meta, children: list[Any]) -> ast.Together:
        return ast.Together(_span(meta), *children)

    def secretly(self, meta: Meta, children: list[Any]) -> ast.Secretly:
        return ast.Secretly(_span(meta), *children)

    def do(self, meta: Meta, children: list[Any]) -> ast.Do:
        return ast.Do(_span(meta), children[0], None)

    def block(self, meta: Meta, children: list[Any]) -> tuple[ast.Statement, ...]:
        return tuple(children)

    # cards and decks
    def facts(self, meta: Meta, children: list[Any]) -> ast.Facts:
        runs = _runs(children)
        return ast.Facts(_span(meta), tuple(_words(run) for run in runs))

    def box(self, meta: Meta, children: list[Any]) -> ast.Box:
        label, text = _without(children, "COLON")
        line = ast.Line(text.span, sentences(text.parts))
        return ast.Box(_span(meta), _label(label), (line,))

    def box_of_lines(self, meta: Meta, children: list[Any]) -> ast.Box:
        label, *lines = children
        return ast.Box(_span(meta), _label(label), tuple(lines))

    def text_line(self, meta: Meta, children: list[Any]) -> ast.Line:
        text, *tails = [child for child in children if child is not None]
        parts = text.parts
        for tail in tails:
            parts = _joined(parts, _parts_of(tail))
        return ast.Line(_span(meta), sentences(parts))

    def card(self, meta: Meta, children: list[Any]) -> ast.Card:
        name, copies, *body = children
        count = int(copies.text[1:]) if copies else 1
        kept = tuple(item for item in body if item is not None)
        return ast.Card(_span(meta), _unquoted(name), count, kept)

    def deck(self, meta: Meta, children: list[Any]) -> ast.Deck:
        name, *entries = children
        return ast.Deck(_span(meta), _unquoted(name), tuple(entries))

    def deck_rules(self, meta: Meta, children: list[Any]) -> ast.DeckRules:
        return ast.DeckRules(_span(meta), tuple(children))

    # scenarios
    def scenario(self, meta: Meta, children: list[Any]) -> ast.Scenario:
        name, *sections = children
        return ast.Scenario(_span(meta), _unquoted(name), tuple(sections))

    def section(self, meta: Meta, children: list[Any]) -> ast.Section:
        sort, *lines = children
        made = tuple(line if sort.text == "expect" else _move(line) for line in lines)
        return ast.Section(_span(meta), sort.text, made)


BUILDER = Builder()


def _value(meta: Meta, kind: str, pattern: ast.Pattern, rest: list[Any]) -> ast.Value:
    if rest and isinstance(rest[0], ast.Words):
        return ast.Value(_span(meta), kind, pattern, rest[0], ())
    return ast.Value(_span(meta), kind, pattern, None, tuple(rest))


def _at_commas(pattern: ast.Pattern) -> tuple[ast.Pattern, ...]:
    runs: list[list[ast.Slot | ast.Either | ast.Literal]] = [[]]
    for element in pattern.elements:
        if isinstance(element, ast.Literal) and element.text == ",":
            runs.append([])
        else:
            runs[-1].append(element)
    return tuple(ast.Pattern(run[0].span.to(run[-1].span), tuple(run)) for run in runs if run)


def _runs(parts: list[ast.Part]) -> list[list[ast.Part]]:
    """Cut parts at their commas."""
    runs: list[list[ast.Part]] = [[]]
    for part in parts:
        if part.kind == "COMMA":
            runs.append([])
        else:
            runs[-1].append(part)
    return [run for run in runs if run]


def _label(label: ast.Words) -> tuple[ast.Words, ...]:
    runs = _runs(list(label.parts)) or [list(label.parts)]
    return tuple(_words(run) for run in runs)


def _parts_of(line: ast.Line) -> tuple[ast.Part, ...]:
    return tuple(
        part for words in line.sentences if isinstance(words, ast.Words) for part in words.parts
    )


def _joined(parts: tuple[ast.Part, ...], tail: tuple[ast.Part, ...]) -> tuple[ast.Part, ...]:
    """Join a line and the line indented under it: `Draw 1 card` and `Then: Discard 1.`"""
    stem = parts[:-1] if parts[-1].text == "." else parts
    semicolon = ast.Part("SIGN", ";", parts[-1].line, parts[-1].column)
    return (*stem, semicolon, *tail)


def _move(words: ast.Words) -> ast.Words | ast.Move:
    kinds = [part.kind for part in words.parts]
    if "COLON" not in kinds[:-1]:
        return words
    at = kinds.index("COLON")
    if not at or any(kind != "WORD" for kind in kinds[:at]):
        return words
    who = " ".join(part.text for part in words.parts[:at])
    return ast.Move(words.span, who, _words(words.parts[at + 1 :]))
