"""Tree to text: the one printer, for `fmt`, `explain`, options and transcripts.

Every line comes with the line it was written on, so that `fmt` can put comments back in their
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from . import ast
from .conditions import WHETHER, is_condition
from .denials import denied_by
from .reminders import put_back
from .short_forms import shortened
from .source import Span
from .verbs import with_verb
from .words import Hole, Word, article, fill, is_signs, join, sentence_case, with_articles
from .woven import Printed

INDENT = "  "
Words = Mapping[str, Word]


# ---- expressions ---------------------------------------------------------------------------------


def express(node: ast.Expression, words: Words) -> str:
    """Print an expression in its canonical words."""
    return with_articles(_express(node, words))


def _express(node: ast.Expression, words: Words) -> str:
    match node:
        case ast.Number(value=value):
            return str(value)
        case ast.Text(value=text):
            return f'"{text}"'
        case ast.Name(text=text):
            return _named(text, words)
        case ast.Phrase():
            short = shortened(node, words)
            spelled = denied_by(short, words) or with_verb(short, words)
            word, said = spelled or (words[short.word], short)
            text = fill(word, tuple(_express(arg, words) for arg in said.args), said.args)
            begins_so = said.capital is not None and not isinstance(word.elements[0], Hole)
            text = _begun(text, said.capital is True) if begins_so else text
            if (
                said.id.startswith(GRANTED)
                and said.row in SENTENCES
                and not _begins_small(said.args[0], words)
            ):
                text = sentence_case(with_articles(text))
            return f"({text})" if node.grouped else text
        case ast.Words(parts=parts):
            return unread(parts)


GRANTED = "granted_"
SENTENCES = ("granted_rule", "granted_deed", "granted_cost")
"""The rows that are sentences within a line."""


def _begun(text: str, capital: bool) -> str:
    first = text[:1].upper() if capital else text[:1].lower()
    return first + text[1:]


def _begins_small(node: ast.Expression, words: Words) -> bool:
    """Whether a text was written to begin with a small letter."""
    while isinstance(node, ast.Phrase) and isinstance(words[node.word].elements[0], Hole):
        node = node.args[0]
    return isinstance(node, ast.Phrase) and node.capital is False


def _named(text: str, words: Words) -> str:
    word = words.get(text)
    return fill(word, (), ()) if word is not None else text


def unread(parts: Sequence[ast.Part]) -> str:
    """Write parts as they stand, with the spaces they had."""
    text = ""
    end = (0, 0)
    for part in parts:
        spaced = (part.line, part.column) != end
        text = join(text, part.text, spaced)
        end = (part.line, part.column + len(part.text))
    return text


def said(parts: Sequence[ast.Part], span: Span) -> str:
    """Write those of some parts that stand in a span."""
    return unread([part for part in parts if span.column <= part.column < span.end_column])


def glued(parts: Sequence[ast.Part], shown: str) -> bool:
    """Whether a word and a number stand together that are printed apart: `Draw2`."""
    for before, after in pairwise(parts):
        touch = (before.line, before.span.end_column) == (after.line, after.column)
        kinds = {before.kind, after.kind}
        if touch and kinds == {"WORD", "NUMBER"} and f"{before.text} {after.text}" in shown:
            return True
    return False


def pattern(node: ast.Pattern) -> str:
    """Print a pattern as it is declared."""
    text = ""
    end = (0, 0)
    for element in node.elements:
        span = element.span
        spaced = (span.line, span.column) != end
        if isinstance(element, ast.Literal):
            spaced = element.spaced
        text = join(text, _element(element), spaced)
        end = (span.end_line, span.end_column)
    return text


def _element(element: ast.Slot | ast.Either | ast.Literal) -> str:
    match element:
        case ast.Slot(name=name, kind=kind):
            return f"{{{name}: {kind}}}" if kind else f"{{{name}}}"
        case ast.Either(one=one, many=many, past=past):
            return f"{one}/{many}/{past}" if past else f"{one}/{many}"
        case ast.Literal(text=text):
            return text


# ---- declarations --------------------------------------------------------------------------------


class Printer:
    """Prints declarations with the words of one game."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def declaration(self, node: ast.Declaration) -> list[Printed]:
        """Print a declaration, a line each for every line it has."""
        return list(self._declaration(node))

    def say(self, node: ast.Expression) -> str:
        """Print an expression as the line that it is, with its reminders."""
        return put_back(express(node, self.words), _reminders(node))

    def _declaration(self, node: ast.Declaration) -> Iterator[Printed]:
        match node:
            case ast.Card():
                yield from self._card(node)
            case ast.Pack():
                yield from pack(node)
            case ast.Kind() | ast.Fields():
                yield from self._fields(node)
            case ast.Value():
                yield from self._value(node)
            case ast.Definition():
                yield from self._definition(node)
            case ast.Flow() | ast.Reaction() | ast.Always():
                yield from self._rule(node)
            case ast.Game() | ast.Deck() | ast.DeckRules() | ast.Scenario():
                yield from self._with_lines(node)
            case _:
                yield Printed(self._one_line(node), node.span.line)

    def _one_line(self, node: ast.Declaration) -> str:
        match node:
            case ast.Belongs(title=title):
                return f'for "{title}"'
            case ast.Include(path=path, without=without):
                left_out = ", ".join(f'"{each}"' for each in without)
                return f'include "{path}"' + (f" without {left_out}" if without else "")
            case ast.Ruling(name=name, choices=choices):
                return f"ruling {name}: {', or '.join(choices)}"
            case ast.Say(word=word, instead_of=others):
                return f'say "{word}" not ' + ", ".join(f'"{other}"' for other in others)
            case ast.Enumeration(title=title, values=values):
                shown = ", ".join(pattern(value) for value in values)
                if node.counting_from is not None:
                    shown += f", counting from {node.counting_from}"
                return f"{article(title.one)} {names(title)} is one of {shown}"
            case ast.Noun(title=title, base=base, condition=condition):
                start = f"{article(title.one)} {names(title)} is {article(base)} {base}"
                return f"{start} if {self.say(condition)}"
            case ast.Adjective(base=base, pattern=words, condition=condition):
                return f"{article(base)} {base} is {pattern(words)} if {self.say(condition)}"
            case ast.Place(sort=sort, name=name, settings=settings):
                return f"{sort} {quoted(name)}: {self._list(settings)}"
            case ast.Label(pattern=words):
                return f"label {pattern(words)}"
        raise AssertionError(node)

    def _list(self, items: Iterable[ast.Expression]) -> str:
        return ", ".join(self.say(item) for item in items)

    def _fields(self, node: ast.Kind | ast.Fields) -> Iterator[Printed]:
        if isinstance(node, ast.Fields):
            whose = node.owner if node.owner == ast.THE_GAME else f"each {node.owner}"
            yield Printed(f"{whose} has:", node.span.line)
        else:
            one = node.title.one
            start = f"{article(one)} {names(node.title)} is {article(node.base)} {node.base}"
            yield Printed(start + (" with:" if node.fields else ""), node.span.line)
        for field in node.fields:
            text = f"{INDENT}{quoted(field.name)}: {self._list(field.settings)}"
            yield Printed(text, field.span.line)

    def _value(self, node: ast.Value) -> Iterator[Printed]:
        shown = pattern(node.pattern)
        start = (
            f"condition {shown}"
            if node.kind == "condition"
            else f"value {quoted(node.kind)}: {shown}"
        )
        if node.meaning is not None:
            yield Printed(f"{start} means {self.say(node.meaning)}", node.span.line)
            return
        yield Printed(start + ":", node.span.line)
        yield from self._body(node.body, 1)

    def _definition(self, node: ast.Definition) -> Iterator[Printed]:
        empty = not node.body and not node.wordings and node.aside is None
        start = f"{node.sort} {pattern(node.pattern)}"
        yield Printed(start if empty else start + ":", node.span.line)
        for also in node.wordings:
            yield Printed(f"{INDENT}also {pattern(also.pattern)}", also.span.line)
        yield from self._aside(node)
        yield from self._body(node.body, 1)

    def _with_lines(
        self, node: ast.Game | ast.Deck | ast.DeckRules | ast.Scenario
    ) -> Iterator[Printed]:
        match node:
            case ast.Game(title=title, settings=lines):
                yield Printed(f'game "{title}"' + (":" if lines else ""), node.span.line)
                yield from self._lines(lines)
            case ast.Deck(name=name, entries=lines):
                yield Printed(f'deck "{name}":', node.span.line)
                yield from self._lines(lines)
            case ast.DeckRules(rules=lines):
                yield Printed("every deck has:", node.span.line)
                yield from self._lines(lines)
            case ast.Scenario(name=name, sections=sections):
                yield Printed(f'scenario "{name}":', node.span.line)
                for section in sections:
                    yield from self._section(section)

    def _lines(self, lines: Iterable[ast.Expression]) -> Iterator[Printed]:
        for line in lines:
            yield Printed(INDENT + self.say(line), line.span.line)

    def _section(self, node: ast.Section) -> Iterator[Printed]:
        yield Printed(f"{INDENT}{node.sort}:", node.span.line)
        for line in node.lines:
            if isinstance(line, ast.Move):
                text = f"{line.who}: {self.say(line.what)}"
            else:
                text = self.say(line)
            yield Printed(INDENT * 2 + text, line.span.line)

    # ---- statements ----

    def _rule(self, node: ast.Flow | ast.Reaction | ast.Always) -> Iterator[Printed]:
        match node:
            case ast.Flow(sort=sort, pattern=words, body=body):
                start = f"{sort} {pattern(words)}:" if words else f"{sort}:"
                yield Printed(start, node.span.line)
                yield from self._aside(node)
                yield from self._body(body, 1)
            case _:
                yield from self._statement(node, 0)

    def _aside(self, node: ast.Definition | ast.Flow) -> Iterator[Printed]:
        if node.aside is not None:
            yield Printed(f"{INDENT}for the rules only", node.aside.span.line)

    def _body(self, body: Iterable[ast.Statement], depth: int) -> Iterator[Printed]:
        for statement in body:
            yield from self._statement(statement, depth)

    def _statement(self, node: ast.Statement, depth: int) -> Iterator[Printed]:
        pad, line = INDENT * depth, node.span.line
        head = self.head(node)
        yield Printed(pad + head, line)
        match node:
            case ast.If(branches=branches, otherwise=otherwise):
                yield from self._body(branches[0].body, depth + 1)
                for branch in branches[1:]:
                    text = f"{pad}otherwise if {self.say(branch.condition)}:"
                    yield Printed(text, branch.span.line)
                    yield from self._body(branch.body, depth + 1)
                if otherwise:
                    yield Printed(f"{pad}otherwise:", otherwise[0].span.line - 1)
                    yield from self._body(otherwise, depth + 1)
            case ast.Choose(options=options):
                for option in options:
                    yield Printed(pad + INDENT + self._option(option), option.span.line)
                    yield from self._body(option.body, depth + 2)
            case ast.Let() | ast.Answer() | ast.Do() | ast.Always():
                pass
            case _:
                yield from self._body(node.body, depth + 1)

    def head(self, node: ast.Statement) -> str:
        """Print the first line of a statement."""
        match node:
            case ast.If(branches=branches):
                return f"if {self.say(branches[0].condition)}:"
            case ast.ForEach(name=name, things=things):
                return f"for each {name} in {self.say(things)}:"
            case ast.Repeat(limit=limit):
                return f"repeat {self.say(limit)}:" if limit else "repeat:"
            case ast.Let(name=name, value=value):
                named = f"{WHETHER} " if is_condition(value, self.words) else ""
                return f"let {name} be {named}{self.say(value)}"
            case ast.Answer(value=value):
                return f"answer {self.say(value)}"
            case ast.Choose(choice=choice):
                return f"{self.say(choice)}:"
            case ast.Together():
                return "together:"
            case ast.Secretly(who=who):
                return f"secretly {self.say(who)}:"
            case ast.Reaction(sort=sort, trigger=trigger, condition=condition):
                only = "" if condition is None else f", if {self.say(condition)}"
                return f"{sort} {self.say(trigger)}{only}:"
            case ast.Always(rule=rule):
                return f"always {self.say(rule)}"
            case ast.Do(what=what, name=name):
                return self.say(what) + (f" as {name}" if name else "")

    def _option(self, node: ast.Option | ast.OptionEach) -> str:
        condition = f" if {self.say(node.condition)}" if node.condition else ""
        if isinstance(node, ast.OptionEach):
            return f"option for each {node.name} in {self.say(node.things)}{condition}:"
        return f"option {pattern(node.label)}{condition}:"

    # ---- cards ----

    def _card(self, node: ast.Card) -> Iterator[Printed]:
        sort, usual = ("token card", ast.TOKEN_COPIES) if node.token else ("card", 1)
        copies = f" x{node.copies}" if node.copies != usual else ""
        head = f'face "{node.name}" of "{node.front}"'
        yield Printed(head if node.front else f'{sort} "{node.name}"{copies}', node.span.line)
        for item in node.body:
            if isinstance(item, ast.Facts):
                yield Printed(INDENT + self._list(item.items), item.span.line)
            else:
                yield from self._box(item)

    def _box(self, node: ast.Box) -> Iterator[Printed]:
        label = INDENT + self._list(node.label) + ":"
        if len(node.lines) == 1:
            yield Printed(f"{label} {self.text(node.lines[0])}", node.span.line)
            return
        yield Printed(label, node.span.line)
        for line in node.lines:
            yield Printed(INDENT * 2 + self.text(line), line.span.line)

    def text(self, line: ast.Line) -> str:
        """Print the sentences of one line of a text box."""
        alone = (each.text for each in line.reminders)
        return " ".join([*alone, *(self.sentence(sentence) for sentence in line.sentences)])

    def sentence(self, node: ast.Expression) -> str:
        """Print a sentence: a capital first, a full stop last."""
        text = express(node, self.words)
        if not _begins_small(node, self.words):
            text = sentence_case(text)
        ended = isinstance(node, ast.Words) or text.endswith((".)", '."'))
        return put_back(text if ended else text + ".", _reminders(node))


def _reminders(node: ast.Expression) -> tuple[ast.Reminder, ...]:
    return node.reminders if isinstance(node, ast.Phrase) else ()


def pack(node: ast.Pack) -> Iterator[Printed]:
    """Print a pack as it was written: its lines are read only when cards are made of them."""
    copies = f" x{node.copies}" if node.copies != 1 else ""
    over = " and ".join(_over(each) for each in node.over)
    head = f'cards "{node.name}"{copies}' + (f" for {over}" if over else "")
    yield Printed(head + (":" if node.body else ""), node.span.line)
    yield from _pack_lines(node.body, 1)


def _over(node: ast.Over) -> str:
    numbers = "" if node.low is None else f" from {node.low} to {node.high}"
    return f"each {quoted(node.name)}{numbers}"


def _pack_lines(lines: Iterable[ast.PackLine], depth: int) -> Iterator[Printed]:
    for line in lines:
        text = unread(line.parts) + (":" if line.opens else "")
        yield Printed(INDENT * depth + text, line.span.line)
        yield from _pack_lines(line.lines, depth + 1)


def names(title: ast.Title) -> str:
    """Print the name of a kind, with its plural if that is not simply an `s` longer."""
    regular = title.many == title.one + "s"
    return quoted(title.one) if regular else f"{quoted(title.one)}/{quoted(title.many)}"


RESERVED = {"is", "in", "with", "if", "be", "has", "means", "as", "a", "an"}


def quoted(name: str) -> str:
    """Print a name, in quotes where its words would be read otherwise."""
    plain = all(
        word.replace("-", "").isalpha() or word.isdigit() for word in name.split()
    ) and not RESERVED & set(name.split())
    return name if plain or is_signs(name) else f'"{name}"'
