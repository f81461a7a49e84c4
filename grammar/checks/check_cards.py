"""Checks of one card: what must stand on it does, once, in its range, and can do something."""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..read.game_words import FieldType, Vocabulary
from ..tree import ast
from ..tree.source import Span
from ..tree.walk import box_name, walk
from ..tree.words import is_number
from .check_dead import dead_sentences
from .declared import facts_on


def check_card(vocabulary: Vocabulary, node: ast.Card) -> list[Problem]:
    """Return what is wrong with a card whose lines have been read."""
    kind, problems = _kind_of(vocabulary, node)
    if kind is None:
        return problems
    fields = vocabulary.fields_of(kind)
    read = not any(isinstance(line, ast.Words) for line in _labels_and_facts(node))
    problems += _facts(vocabulary, node, kind, fields)
    problems += _boxes(node, kind, fields)
    if read:
        problems += _missing(vocabulary, node, fields)
    problems += _unset_x(vocabulary, node)
    if node.copies == 0 and not node.front:
        problems.append(problem("CW0409", node.span, name=node.name))
    return problems


def _labels_and_facts(node: ast.Card) -> Iterator[ast.Expression]:
    for item in node.body:
        yield from item.items if isinstance(item, ast.Facts) else item.label


def _kind_of(vocabulary: Vocabulary, node: ast.Card) -> tuple[str | None, list[Problem]]:
    """Return the kind that a card says it is of; in a game with one kind it need not say it."""
    kinds = [name for name in vocabulary.card_kinds if vocabulary.bases.get(name) == "card"]
    said = [(value, span) for name, value, span in facts_on(vocabulary, node) if name == ""]
    if not kinds:
        return "card", []
    if not said:
        known = ", ".join(f"`{kind}`" for kind in kinds)
        head = _heading(node)
        unread = any(isinstance(line, ast.Words) for line in _labels_and_facts(node))
        found = [] if unread else [problem("CW0406", head, card=node.name, known=known)]
        return None, found
    more = [problem("CW0403", span, name=value) for value, span in said[1:]]
    return said[0][0], more


def _heading(node: ast.Card) -> Span:
    line, column = node.span.line, node.span.column
    return Span(line, column, line, column + len('card ""') + len(node.name))


def _facts(
    vocabulary: Vocabulary, node: ast.Card, kind: str, fields: dict[str, FieldType]
) -> Iterator[Problem]:
    seen: set[str] = set()
    for name, value, span in facts_on(vocabulary, node):
        if name == "":
            continue
        known = fields.get(name)
        if known is None:
            yield problem("CW0405", span, kind=kind, name=name)
            continue
        if name in seen and not known.several:
            yield problem("CW0403", span, name=name)
        seen.add(name)
        yield from _range(known, value, span)


def _range(known: FieldType, value: str, span: Span) -> Iterator[Problem]:
    if value == "X" and not known.open_x:
        may_be = f"{known.range}, for it does not say `X allowed`"
        yield problem("CW0301", span, field=known.name, value=value, range=may_be)
    if is_number(value.lstrip("-")) and not known.holds(int(value)):
        yield problem("CW0301", span, field=known.name, value=value, range=known.range)


def _boxes(node: ast.Card, kind: str, fields: dict[str, FieldType]) -> Iterator[Problem]:
    seen: set[str] = set()
    for item in node.body:
        if not isinstance(item, ast.Box):
            continue
        name = box_name(item.label[0])
        if not name:
            continue
        known = fields.get(name)
        span = item.label[0].span
        if known is None:
            yield problem("CW0405", span, kind=kind, name=name)
        elif name in seen and not known.several:
            yield problem("CW0403", span, name=name)
        seen.add(name)
        yield from dead_sentences(item)


def _missing(
    vocabulary: Vocabulary, node: ast.Card, fields: dict[str, FieldType]
) -> Iterator[Problem]:
    given = {name for name, _, _ in facts_on(vocabulary, node)}
    given |= {box_name(item.label[0]) for item in node.body if isinstance(item, ast.Box)}
    printed = ("number", "card name", *vocabulary.enumerations)
    missing = [
        name
        for name, each in fields.items()
        if (each.is_box or each.kind in printed) and not each.optional and name not in given
    ]
    if missing:
        shown = "`, `".join(missing)
        yield problem("CW0404", _heading(node), card=node.name, name=shown)


def _unset_x(vocabulary: Vocabulary, node: ast.Card) -> Iterator[Problem]:
    sentences = [
        sentence
        for item in node.body
        if isinstance(item, ast.Box)
        for line in item.lines
        for sentence in line.sentences
    ]
    said = [each for sentence in sentences for each in walk(sentence)]
    told = any(isinstance(each, ast.Phrase) and _tells_x(vocabulary, each) for each in said)
    if told or any(isinstance(sentence, ast.Words) for sentence in sentences):
        return
    for each in said:
        if isinstance(each, ast.Phrase) and each.row == "x":
            what, hint = "a text of this card that tells it", "Let one tell it: `X is ...`."
            yield problem("CW0526", each.span, found="X", what=what, hint=hint)
    allowed = {each.name for each in vocabulary.fields.values() if each.open_x}
    for name, value, span in facts_on(vocabulary, node):
        if value == "X" and name in allowed:
            yield problem("CW0411", span, field=name)


def _tells_x(vocabulary: Vocabulary, node: ast.Phrase) -> bool:
    """Whether a sentence says what X is: the core's word, or a word of the game that begins so."""
    return vocabulary.lexicon.words[node.word].wording.startswith("X is ")
