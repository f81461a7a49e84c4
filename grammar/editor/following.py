"""What could stand next in a line of words.

The chart of the line is the answer: whatever waits behind its last part is what could go on there.
A word that is begun waits for a text or for something in a slot; what such a slot may begin with is
predicted. Of forms that go by a number only the one that agrees is told: `2` is followed by
`cards`. Nothing is guessed here, and nothing ranked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from ..read.chart import COUNTED, QUOTED, VERB, Ahead, Chart, Item
from ..read.game_words import FieldType, Vocabulary
from ..read.lexicon import LISTED, Lexicon, Rule, local_rule
from ..tree import ast
from ..tree.agreement import agrees, asks_for_many
from ..tree.source import Span
from ..tree.words import COUNTING, Hole, Lit, Word, counted_by, letters

WITHOUT_WORDS = COUNTED | QUOTED | {LISTED, VERB}
"""The kinds that can be read where no word of the vocabulary stands."""


@frozen
class OpenLine:
    """The line that a caret is in, as if a word stood there.

    `before` are the parts of the line before that word, `typed` is what of it stands there
    already, and `span` the place of it in the file: what stands there in its stead. The line may be
    one of the kinds `goals`; `scope` has the names that the text gives, with their kinds. `heads`
    are words of the core grammar that could stand there: `if`, `for each`. A word there has a
    `capital` if a sentence begins with it; `stop` is what ends it, a full stop on cards.
    """

    before: tuple[ast.Part, ...]
    typed: str
    span: Span
    goals: tuple[str, ...] = ()
    scope: Mapping[str, str] = field(factory=dict)
    heads: tuple[str, ...] = ()
    capital: bool = False
    stop: str = ""


@frozen(eq=False)
class NextWord:
    """A text that could stand next: of which word it is, and at which of its elements.

    `holds` is what stands in the slots before it. `word` is None for a name that the text gives.
    `kind` is what the whole of it would be.
    """

    text: str
    word: Word | None
    at: int
    kind: str
    holds: tuple[ast.Expression, ...] = ()


@frozen
class NextNumber:
    """A number could stand next; `fields` are those that would hold it, if that is known."""

    fields: tuple[FieldType, ...] = ()


@frozen(eq=False)
class OpenSlot:
    """A word that is begun and waits for what stands in one of its slots, the one at `slot`."""

    word: Word
    slot: int


@frozen(eq=False)
class Following:
    """What could stand next in a line, and whether it may end there.

    `slots` are those that could be filled next, that of the word begun last before the others.
    """

    words: tuple[NextWord, ...] = ()
    names: tuple[str, ...] = ()
    number: NextNumber | None = None
    ends: bool = False
    slots: tuple[OpenSlot, ...] = ()


def following(vocabulary: Vocabulary, line: OpenLine) -> Following:
    """Return what could stand behind the parts of a line; nothing where they cannot be read."""
    local = [local_rule(name, kind) for name, kind in line.scope.items()]
    chart = Chart(vocabulary.lexicon, line.before, local, telling=True)
    ahead = chart.following(line.goals)
    if ahead.reached < len(line.before) or not line.goals:
        return Following()
    number = COUNTED & {*ahead.kinds}
    words = _fillable(_words(vocabulary, ahead), vocabulary.lexicon, {*line.scope.values()})
    return Following(
        tuple(words),
        ahead.quoted,
        NextNumber(tuple(_fields(vocabulary, ahead))) if number else None,
        ahead.ends,
        tuple(_slots(ahead)),
    )


# ---- words ---------------------------------------------------------------------------------------


def _words(vocabulary: Vocabulary, ahead: Ahead) -> Iterator[NextWord]:
    words = vocabulary.lexicon.words
    for rule, at, _, args in ahead.begun:
        if agrees(rule.word, args, words):
            word = None if rule.name else rule.word
            for text in _agreeing(rule.word, at, args):
                yield NextWord(text, word, at, rule.kind, args)
    kinds = _kinds(vocabulary, ahead)
    for text, rules in ahead.starts:
        for rule in rules:
            if rule.kind in kinds:
                yield from _begun(rule, text)


def _kinds(vocabulary: Vocabulary, ahead: Ahead) -> Collection[str]:
    """Return the kinds of what could begin there: behind the number 1 no plurals."""
    if not ahead.reached:
        return ahead.kinds
    asked = [
        kind
        for kind, items in ahead.waiting.items()
        if not all(asks_for_many(rule.word, args) for rule, _, _, args in items)
    ]
    reach = vocabulary.lexicon.reach
    return {each for kind in asked for each in reach(kind)}


def _fillable(
    words: Iterable[NextWord], lexicon: Lexicon, given: Collection[str]
) -> Iterator[NextWord]:
    """Leave out words with a slot for which there is nothing in this game."""
    said: dict[str, bool] = {}
    for each in words:
        slots = [
            slot.kind
            for slot in (each.word.elements[each.at :] if each.word else ())
            if isinstance(slot, Hole)
        ]
        for kind in slots:
            if kind not in said:
                reach = lexicon.reach(kind)
                said[kind] = any(at in lexicon.by_text or at in given for at in reach)
                said[kind] |= not WITHOUT_WORDS.isdisjoint(reach)
        if all(said[kind] for kind in slots):
            yield each


def _begun(rule: Rule, text: str) -> Iterator[NextWord]:
    if rule.name:
        yield NextWord(rule.name, None, 0, rule.kind)
        return
    first = rule.word.elements[0]
    for form in first.forms if isinstance(first, Lit) else ():
        if form.lower() == text:
            yield NextWord(form, rule.word, 0, rule.kind)


def _agreeing(word: Word, at: int, args: Sequence[ast.Expression]) -> tuple[str, ...]:
    """Return the forms of a text of a word, or the one that agrees with the number before it."""
    element = word.elements[at]
    if not isinstance(element, Lit):
        return ()
    slots = [each for each in word.elements[:at] if isinstance(each, Hole)]
    for slot, arg in zip(reversed(slots), reversed(args), strict=False):
        if slot.kind in COUNTING:
            number = counted_by(arg)
            return (element.forms[0] if number == 1 else element.forms[-1],)
    return element.forms


def _slots(ahead: Ahead) -> Iterator[OpenSlot]:
    """Yield the slots of words of which something stands there already."""
    items = [item for several in ahead.waiting.values() for item in several if item[1]]
    for rule, at, _, _ in sorted(items, key=lambda item: -item[2]):
        if not rule.name and any(isinstance(each, Lit) for each in rule.word.elements[:at]):
            before = (isinstance(each, Hole) for each in rule.word.elements[:at])
            yield OpenSlot(rule.word, sum(before))


# ---- numbers -------------------------------------------------------------------------------------


def _fields(vocabulary: Vocabulary, ahead: Ahead) -> Iterator[FieldType]:
    """Yield the fields that would hold a number that stands next."""
    waiting = [item for kind in COUNTED for item in ahead.waiting.get(kind, ())]
    for item in waiting:
        for made in vocabulary.fields.values():
            if made.kind == "number" and _is_about(item, made):
                yield made


def _is_about(item: Item, made: FieldType) -> bool:
    rule, at, _, args = item
    if rule.word.id == "fact_number":
        shown = [each.forms[0] for each in rule.word.elements[:at] if isinstance(each, Lit)]
        return letters("".join(shown)).rstrip("+-") == letters(made.name)
    return any(isinstance(arg, ast.Name) and arg.text.endswith(f": {made.name}") for arg in args)
