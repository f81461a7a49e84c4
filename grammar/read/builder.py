"""From what the grammar has read to our tree: a node of `ast.py` for each rule of `core.lark`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

from attrs import evolve

from ..problems.diagnostics import problem
from ..tree import ast
from ..tree.reminders import REMINDER, opened, taken_out
from ..tree.source import Span
from ..tree.words import is_signs
from .cuts import at_commas, only_if, sentences, those_if, words_from
from .names import BadName, Named, checked, missing_comma, needless_colon
from .numbered_seats import seats_with_digits, with_digits


class Place(Protocol):
    """Where a rule of the grammar was read, as Lark tells it."""

    empty: bool
    line: int
    column: int
    end_line: int
    end_column: int


def _span(meta: Place) -> Span:
    if meta.empty:
        return Span(1, 1, 1, 1)
    return Span(meta.line, meta.column, meta.end_line, meta.end_column)


def _unquoted(part: ast.Part | str) -> str:
    text = part if isinstance(part, str) else part.text
    return text[1:-1].strip() if text.startswith('"') else text


def _without(children: list[Any], *kinds: str) -> list[Any]:
    return [c for c in children if not (isinstance(c, ast.Part) and c.kind in kinds)]


Body = tuple[tuple[ast.Statement, ...], ast.Aside | None]


def _body(children: Iterable[Any]) -> Body:
    """Return the statements of a body, and the line that keeps what is declared off the table."""
    found = tuple(children)
    aside = next((each for each in found if isinstance(each, ast.Aside)), None)
    return tuple(each for each in found if each is not aside), aside


def _line(span: Span, parts: tuple[ast.Part, ...]) -> ast.Line:
    """Return a line of a text; one with nothing but reminders has no sentence."""
    said, reminders = taken_out(parts)
    return ast.Line(span, sentences(parts)) if said else ast.Line(span, (), reminders)


def _with_neighbours(lines: Iterable[ast.Line]) -> Iterator[ast.Line]:
    """Yield the lines of a box, those of reminders alone with the line before or behind them.

    So each line of a text is one that can be done.
    """
    begun: ast.Line | None = None
    for line in lines:
        if begun is None:
            begun = line
        elif line.sentences and begun.sentences:
            yield begun
            begun = line
        else:
            begun = _line(begun.span, (*_parts_of(begun), *_parts_of(line)))
    if begun is not None:
        yield begun


BRACED = ("slot", "plain_slot")
"""The rules that end with a sign of their own."""


def end_of(children: Sequence[Any]) -> Span | None:
    """Return the last thing in some children; Lark would count the empty lines behind it."""
    for child in reversed(children):
        if isinstance(child, tuple) and not isinstance(child, ast.Part):
            inner = end_of(child)
            if inner is not None:
                return inner
        elif child is not None:
            span: Span = child.span
            return span
    return None


class Builder:
    """Makes a node of `ast.py` from each rule of `core.lark`: a method for each rule."""

    # lines and their parts
    def sentence(self, meta: Place, parts: list[Any]) -> ast.Words:
        return words_from(parts)

    setting = sentence
    text = sentence
    label_text = sentence

    def line(self, meta: Place, children: list[Any]) -> ast.Words:
        words: ast.Words = children[0]
        return words

    def name(self, meta: Place, parts: list[Any]) -> Named:
        written = " ".join(_unquoted(part) for part in parts)
        name = Named(" ".join(written.split()))  # as lines say it
        name.span = parts[0].span.to(parts[-1].span)
        if not name.strip():
            raise BadName(problem("CW0113", name.span))
        return name

    def signs(self, meta: Place, parts: list[ast.Part]) -> Named:
        """Return the name of a counter that is called by what it adds: `+1/+1`."""
        name = Named("".join(part.text for part in parts))
        name.span = parts[0].span.to(parts[-1].span)
        return name

    def title(self, meta: Place, children: list[Any]) -> ast.Title:
        one, *rest = (checked(each, "kind") for each in _without(children, "STROKE") if each)
        many = rest[0] if rest else one + "s"
        return ast.Title(_span(meta), one, many)

    # patterns
    def slot(self, meta: Place, children: list[Any]) -> ast.Slot:
        name, *rest = [each for each in children if isinstance(each, Named)]
        return ast.Slot(_span(meta), checked(name, "slot"), rest[0] if rest else "")

    def either(self, meta: Place, children: list[Any]) -> ast.Either:
        one, many, *past = (each.text for each in _without(children, "STROKE") if each)
        return ast.Either(_span(meta), one, many, *past)

    def pattern(self, meta: Place, children: list[Any]) -> ast.Pattern:
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
        wrong = opened([child for child in children if isinstance(child, ast.Part)])
        if wrong is not None:
            raise BadName(problem("CW0117", wrong[0]))
        if isinstance(children[0], ast.Part) and children[0].kind == "COLON":
            raise BadName(needless_colon(children[0].span))
        return ast.Pattern(_span(meta), tuple(elements))

    plain_slot = slot
    plain_either = either
    plain_pattern = pattern

    # the game and its files
    def game(self, meta: Place, children: list[Any]) -> ast.Game:
        title, *settings = children
        return ast.Game(_span(meta), _unquoted(title), tuple(settings))

    def belongs(self, meta: Place, children: list[Any]) -> ast.Belongs:
        return ast.Belongs(_span(meta), _unquoted(children[0]))

    def include(self, meta: Place, children: list[Any]) -> ast.Include:
        texts = [each for each in _without(children, "COMMA") if each is not None]
        path, *without = map(_unquoted, texts)
        return ast.Include(_span(meta), path, tuple(without))

    def ruling(self, meta: Place, children: list[Any]) -> ast.Ruling:
        name, *choices = _without(children, "COLON", "COMMA")
        return ast.Ruling(_span(meta), name, tuple(choices))

    def say(self, meta: Place, children: list[Any]) -> ast.Say:
        word, *others = [_unquoted(part) for part in _without(children, "COMMA")]
        return ast.Say(_span(meta), word, tuple(others))

    # what there is
    def enumeration(self, meta: Place, children: list[Any]) -> ast.Enumeration:
        title, pattern = children
        *values, last = _at_commas(pattern)
        match [each.text for each in last.elements if isinstance(each, ast.Literal)]:
            case ["counting", "from", number] if values and number.isdecimal():
                return ast.Enumeration(_span(meta), title, tuple(values), int(number))
            case [*_, _, "counting", "from", number] if number.isdecimal():
                raise BadName(missing_comma(last.elements[-4].span, "counting"))
            case _:
                return ast.Enumeration(_span(meta), title, (*values, last))

    def kind(self, meta: Place, children: list[Any]) -> ast.Kind:
        title, base, *fields = children
        return ast.Kind(_span(meta), title, base, tuple(fields))

    def fields(self, meta: Place, children: list[Any]) -> ast.Fields:
        owner, *fields = children if isinstance(children[0], str) else (ast.THE_GAME, *children)
        return ast.Fields(_span(meta), owner, tuple(fields))

    def field(self, meta: Place, children: list[Any]) -> ast.Field:
        name, *settings = _without(children, "COLON", "COMMA")
        named = name if is_signs(name) else checked(name, "field")
        return ast.Field(_span(meta), named, tuple(settings))

    def noun(self, meta: Place, children: list[Any]) -> ast.Noun:
        return ast.Noun(_span(meta), *children)

    def adjective(self, meta: Place, children: list[Any]) -> ast.Adjective:
        title, pattern, condition = children
        return ast.Adjective(_span(meta), title.one, pattern, condition)

    def place(self, meta: Place, children: list[Any]) -> ast.Place:
        sort, name, *settings = _without(children, "COLON", "COMMA")
        return ast.Place(_span(meta), sort.text, name, tuple(settings))

    # words
    def value(self, meta: Place, children: list[Any]) -> ast.Value:
        kind, pattern, *rest = _without(children, "COLON")
        return _value(meta, kind, pattern, rest)

    def condition(self, meta: Place, children: list[Any]) -> ast.Value:
        pattern, *rest = children
        return _value(meta, "condition", pattern, rest)

    @staticmethod
    def _definition(sort: str) -> Callable[..., ast.Definition]:
        def build(self: Builder, meta: Place, children: list[Any]) -> ast.Definition:
            pattern, *rest = children
            also = tuple(child for child in rest if isinstance(child, ast.Also))
            body, aside = _body(child for child in rest if not isinstance(child, ast.Also))
            return ast.Definition(_span(meta), sort, pattern, also, body, aside)

        return build

    action = _definition("to")
    cost = _definition("cost")
    event = _definition("event")
    standing = _definition("rule")

    def label(self, meta: Place, children: list[Any]) -> ast.Label:
        return ast.Label(_span(meta), children[0])

    def also(self, meta: Place, children: list[Any]) -> ast.Also:
        return ast.Also(_span(meta), children[0])

    def aside(self, meta: Place, children: list[Any]) -> ast.Aside:
        return ast.Aside(_span(meta))

    # rules and the course of play
    def flow(self, meta: Place, children: list[Any]) -> ast.Flow:
        sort, pattern, (body, aside) = children
        return ast.Flow(_span(meta), sort.text, pattern, body, aside)

    def flow_block(self, meta: Place, children: list[Any]) -> Body:
        return _body(children)

    def always(self, meta: Place, children: list[Any]) -> ast.Always:
        return ast.Always(_span(meta), children[0])

    def reaction(self, meta: Place, children: list[Any]) -> ast.Reaction:
        sort, trigger, body = children
        condition = None
        if sort.text != "while":
            trigger, condition = only_if(trigger)
        return ast.Reaction(_span(meta), " ".join(sort.text.split()), trigger, condition, body)

    # statements
    def if_(self, meta: Place, children: list[Any]) -> ast.If:
        condition, body, *rest = children
        first = ast.Branch(_span(meta), condition, body)
        branches = [child for child in rest if isinstance(child, ast.Branch)]
        others = [child for child in rest if isinstance(child, tuple)]
        return ast.If(_span(meta), (first, *branches), others[0] if others else ())

    def otherwise_if(self, meta: Place, children: list[Any]) -> ast.Branch:
        return ast.Branch(_span(meta), *children)

    def otherwise(self, meta: Place, children: list[Any]) -> tuple[ast.Statement, ...]:
        body: tuple[ast.Statement, ...] = children[0]
        return body

    def for_each(self, meta: Place, children: list[Any]) -> ast.ForEach:
        return ast.ForEach(_span(meta), checked(children[0], "loop"), *children[1:])

    def repeat(self, meta: Place, children: list[Any]) -> ast.Repeat:
        return ast.Repeat(_span(meta), *children)

    def let(self, meta: Place, children: list[Any]) -> ast.Let:
        return ast.Let(_span(meta), checked(children[0], "value"), *children[1:])

    def answer(self, meta: Place, children: list[Any]) -> ast.Answer:
        return ast.Answer(_span(meta), *children)

    def choose(self, meta: Place, children: list[Any]) -> ast.Choose:
        choice, *options = children
        return ast.Choose(_span(meta), choice, tuple(options))

    def option(self, meta: Place, children: list[Any]) -> ast.Option:
        return ast.Option(_span(meta), *children)

    def option_each(self, meta: Place, children: list[Any]) -> ast.OptionEach:
        named, things, body = children
        things, condition = those_if(things)
        return ast.OptionEach(_span(meta), checked(named, "loop"), things, condition, body)

    def together(self, meta: Place, children: list[Any]) -> ast.Together:
        return ast.Together(_span(meta), *children)

    def secretly(self, meta: Place, children: list[Any]) -> ast.Secretly:
        return ast.Secretly(_span(meta), *children)

    def do(self, meta: Place, children: list[Any]) -> ast.Do:
        return ast.Do(_span(meta), children[0], None)

    def block(self, meta: Place, children: list[Any]) -> tuple[ast.Statement, ...]:
        return tuple(children)

    # cards and decks
    def facts(self, meta: Place, children: list[Any]) -> ast.Facts:
        runs = at_commas(children)
        return ast.Facts(_span(meta), tuple(words_from(run) for run in runs))

    def box(self, meta: Place, children: list[Any]) -> ast.Box:
        label, text = _without(children, "COLON")
        return ast.Box(_span(meta), _label(label), (_line(text.span, text.parts),))

    def box_of_lines(self, meta: Place, children: list[Any]) -> ast.Box:
        label, *lines = children
        return ast.Box(_span(meta), _label(label), tuple(_with_neighbours(lines)))

    def text_line(self, meta: Place, children: list[Any]) -> ast.Line:
        text, *tails = [child for child in children if child is not None]
        parts = text.parts
        for tail in tails:
            parts = _joined(parts, _parts_of(tail))
        return _line(_span(meta), parts)

    def card(self, meta: Place, children: list[Any]) -> ast.Card:
        token, name, copies, *body = children
        usual = ast.TOKEN_COPIES if token else 1
        count = int(copies.text[1:]) if copies else usual
        kept = tuple(item for item in body if item is not None)
        return ast.Card(_span(meta), _unquoted(name), count, kept, token is not None)

    def face(self, meta: Place, children: list[Any]) -> ast.Card:
        name, front, *body = children
        kept = tuple(item for item in body if item is not None)
        return ast.Card(_span(meta), _unquoted(name), 0, kept, front=_unquoted(front))

    def pack(self, meta: Place, children: list[object]) -> ast.Pack:
        name, *copies = [each for each in children if isinstance(each, ast.Part)]
        count = int(copies[0].text[1:]) if copies else 1
        groups = [each for each in children if isinstance(each, tuple)]
        over = tuple(each for group in groups for each in group if isinstance(each, ast.Over))
        lines = tuple(each for each in children if isinstance(each, ast.PackLine))
        return ast.Pack(_span(meta), _unquoted(name), count, over, lines)

    def pack_over(self, meta: Place, children: list[ast.Over]) -> tuple[ast.Over, ...]:
        return tuple(children)

    def over(self, meta: Place, children: list[object]) -> ast.Over:
        (name,) = [each for each in children if isinstance(each, Named)]
        numbers = [int(each.text) for each in children if isinstance(each, ast.Part)]
        return ast.Over(_span(meta), name, *numbers)

    def pack_line(self, meta: Place, children: list[object]) -> ast.PackLine:
        (text,) = [each for each in children if isinstance(each, ast.Words)]
        opens = any(isinstance(each, ast.Part) for each in children)
        lines = tuple(each for each in children if isinstance(each, ast.PackLine))
        return ast.PackLine(text.span, text.parts, opens, lines)

    def opened_line(self, meta: Place, children: list[object]) -> ast.Part:
        return ast.Part("_OPEN", ":", meta.line, meta.column)

    pack_text = sentence

    def deck(self, meta: Place, children: list[Any]) -> ast.Deck:
        name, *entries = children
        return ast.Deck(_span(meta), _unquoted(name), tuple(entries))

    def deck_rules(self, meta: Place, children: list[Any]) -> ast.DeckRules:
        return ast.DeckRules(_span(meta), tuple(children))

    # scenarios
    def scenario(self, meta: Place, children: list[Any]) -> ast.Scenario:
        name, *sections = children
        numbered = {each for section in sections for each in seats_with_digits(section.lines)}
        made = tuple(_section(section, numbered) for section in sections)
        return ast.Scenario(_span(meta), _unquoted(name), made)

    def section(self, meta: Place, children: list[Any]) -> ast.Section:
        sort, *lines = children
        return ast.Section(_span(meta), sort.text, tuple(lines))


BUILDER = Builder()


def _value(meta: Place, kind: str, pattern: ast.Pattern, rest: list[Any]) -> ast.Value:
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


def _label(label: ast.Words) -> tuple[ast.Words, ...]:
    runs = at_commas(list(label.parts)) or [list(label.parts)]
    return tuple(words_from(run) for run in runs)


def _parts_of(line: ast.Line) -> tuple[ast.Part, ...]:
    alone = (ast.Part(REMINDER, each.text, *each.span[:2]) for each in line.reminders)
    said = (each.parts for each in line.sentences if isinstance(each, ast.Words))
    return (*alone, *(part for parts in said for part in parts))


def _joined(parts: tuple[ast.Part, ...], tail: tuple[ast.Part, ...]) -> tuple[ast.Part, ...]:
    """Join a line and the line indented under it: `Draw 1 card` and `Then: Discard 1.`"""
    behind = next((at for at, part in enumerate(reversed(parts)) if part.kind != REMINDER), None)
    if behind is None or not taken_out(tail)[0]:
        return (*parts, *tail)
    stop = len(parts) - behind - 1
    stem = (*parts[:stop], *parts[stop + 1 :]) if parts[stop].text == "." else parts
    semicolon = ast.Part("SIGN", ";", parts[-1].line, parts[-1].column)
    return (*stem, semicolon, *tail)


def _section(section: ast.Section, numbered: Collection[str]) -> ast.Section:
    """Return a section in which seats with digits are words, and moves are told from lines."""
    lines = [
        words_from(list(with_digits(each.parts, numbered))) if isinstance(each, ast.Words) else each
        for each in section.lines
    ]
    if section.sort == "expect":
        return evolve(section, lines=tuple(lines))
    return evolve(
        section, lines=tuple(_move(each) if isinstance(each, ast.Words) else each for each in lines)
    )


def _move(words: ast.Words) -> ast.Words | ast.Move:
    kinds = [part.kind for part in words.parts]
    if "COLON" not in kinds[:-1]:
        return words
    at = kinds.index("COLON")
    if not at or any(kind != "WORD" for kind in kinds[:at]):
        return words
    who = " ".join(part.text for part in words.parts[:at])
    return ast.Move(words.span, who, words_from(words.parts[at + 1 :]))
