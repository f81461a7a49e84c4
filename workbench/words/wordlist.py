"""Gathers the words that a card of a game may use.

From the kinds that can stand on a card (facts, labels, sentences) the words of each kind are
followed to the kinds of their slots, and so on. The wordings of one declaration
are one word.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from cardwright.grammar import CheckedGame, Lit, Printer, Vocabulary, Word, ast, walk

from ..files.stored_text import shown
from .meanings import Declarations, Source, comment_at, source_of

ON_CARDS = ("facts", "fact", "box label", "label", "actions", "rule", "cost")
SECTIONS = (
    "What stands on a card",
    "When",
    "Who",
    "Which cards and things",
    "Where",
    "How many",
    "What is done",
    "What it costs",
    "What is in force",
    "If",
    "Names and choices",
)
"""What a designer looks for, in the order in which a text is thought of."""

BY_KIND = {
    "fact": 0, "facts": 0, "box": 0, "box label": 0, "label": 0,
    "text": 3,
    "event": 1, "period": 1, "moment": 1, "flow": 1,
    "zone": 4, "zones": 4, "player zone": 4, "shared zone": 4, "place name": 4, "direction": 4,
    "directions": 4, "line": 4, "lines": 4,
    "number": 5, "plain number": 5, "signed": 5, "range": 5, "numbers list": 5,
    "action": 6, "actions": 6, "cost": 7, "rule": 8, "condition": 9,
}  # fmt: skip
BY_THING = {"player": 2, "seat": 2, "space": 4}
NUMBERS, THINGS_SECTION, NAMES = 5, 3, 10
OPENED_BY = ("event", "period", "moment", "flow")
DEEDS = ("action", "actions")
MENTION = "word"
"""The kind of a word that is only spoken of: `the text contains Strike`."""
Example = tuple[str, str]


@frozen
class Listed:
    """A word that a card may use, as it is shown to a person."""

    key: str
    section: str
    wording: str
    forms: tuple[str, ...]
    kind: str
    slots: tuple[tuple[str, str], ...]
    meaning: str
    comment: str
    source: Source | None
    example: str
    card: str

    def as_json(self) -> dict[str, object]:
        """Return the word as data."""
        return {
            "section": self.section,
            "wording": self.wording,
            "forms": list(self.forms),
            "kind": self.kind,
            "slots": [{"name": name, "kind": kind} for name, kind in self.slots],
            "meaning": self.meaning,
            "comment": self.comment or None,
            "file": shown(self.source.path) if self.source else None,
            "line": self.source.line if self.source else None,
            "example": self.example or None,
            "card": self.card or None,
        }


def listed(game: CheckedGame, text_of: Callable[[str], str]) -> list[Listed]:
    """Return every word that a card of a game may use, in sections.

    What stands in a file says `text_of`: comments beside declarations are no part of a game.
    """
    examples = _examples(game)
    declarations = Declarations(game)
    groups: dict[str, list[Word]] = defaultdict(list)
    for word in reachable(game.vocabulary):
        groups[_group(game.vocabulary, word)].append(word)
    found = [_listed(declarations, words, examples, text_of) for words in groups.values()]
    return sorted(found, key=_order)


def _order(each: Listed) -> tuple[int, bool, str]:
    """Put what the game declares first in its section."""
    return (SECTIONS.index(each.section), each.source is None, each.wording.lower())


def _group(vocabulary: Vocabulary, word: Word) -> str:
    """Return what the wordings of one word have in common.

    That is the declaration they come from, or the same meaning, said of different kinds of things.
    """
    source = source_of(vocabulary, word)
    if source is None or (word.sort == "core" and word.kind != "fact"):
        things = "|".join(map(re.escape, vocabulary.with_fields))
        wording = word.row.pattern if word.row is not None else word.wording
        return word.meaning + re.sub(rf"\{{({things})", "{", wording)
    if word.sort in ("name", "core") and word.kind not in vocabulary.enumerations:
        return f"{source} {word.wording.partition(' {')[0]}"
    return f"{source} {word.root or word.key}"


def reachable(vocabulary: Vocabulary) -> list[Word]:
    """Return the words of all kinds that can be read on a card."""
    by_kind: dict[str, list[Word]] = defaultdict(list)
    for word in vocabulary.lexicon.words.values():
        by_kind[word.kind].append(word)
    below: dict[str, list[str]] = defaultdict(list)
    for kind, supers in vocabulary.lexicon.supers.items():
        for above in supers:
            below[above].append(kind)
    boxes = {each.texts for each in vocabulary.fields.values() if each.is_box} - {"text"}
    seen: dict[str, None] = {}
    todo = [*ON_CARDS, *sorted(boxes)]
    while todo:
        kind = todo.pop()
        if kind not in seen:
            seen[kind] = None
            todo += [*below[kind], *(hole.kind for word in by_kind[kind] for hole in word.holes)]
    return [
        word
        for word in vocabulary.lexicon.words.values()
        if word.kind in seen and word.kind != MENTION
    ]


def _listed(
    declarations: Declarations,
    words: list[Word],
    examples: Mapping[str, Example],
    text_of: Callable[[str], str],
) -> Listed:
    first = words[0]
    vocabulary = declarations.game.vocabulary
    source = source_of(vocabulary, first)
    meaning = first.meaning or (declarations.effect(source) if source else "")
    keys = [*(word.key for word in words), first.root]
    example, card = next((examples[key] for key in keys if key in examples), ("", ""))
    forms = dict.fromkeys(word.wording for word in words)
    slots = tuple((hole.name, hole.kind) for hole in first.holes)
    wording, *others = forms
    section = SECTIONS[_section(vocabulary, words)]
    comment = comment_at(text_of(source.path), source.line) if source else ""
    return Listed(
        first.key, section, wording, tuple(others), first.kind, slots, meaning, comment, source,
        example, card,
    )  # fmt: skip


def _section(vocabulary: Vocabulary, words: Sequence[Word]) -> int:
    """Return what a designer asks for who looks for a word: who, when, how many."""
    first = words[0]
    if any(word.kind == "fact" for word in words):
        return BY_KIND["fact"]
    if says_when(first):
        return BY_KIND["event"]
    if first.kind in BY_KIND:
        return BY_KIND[first.kind]
    thing = vocabulary.base(first.kind.partition(" ")[0].removesuffix("'s")) or ""
    if first.kind.endswith(" number"):
        return NUMBERS
    known = vocabulary.with_fields
    thing = next((each for each in known if thing in (each, f"{each}s")), "")
    return BY_THING.get(thing, THINGS_SECTION if thing else NAMES)


def says_when(word: Word) -> bool:
    """Whether a word says when something is done: `When {event}, {actions}`."""
    kinds = {hole.kind for hole in word.holes}
    if word.kind not in (*DEEDS, "rule") or kinds.isdisjoint(DEEDS):
        return False
    opens = word.sort == "rule" and isinstance(word.elements[0], Lit)
    return opens or not kinds.isdisjoint(OPENED_BY)


# ---- examples ------------------------------------------------------------------------------------


def _examples(game: CheckedGame) -> dict[str, Example]:
    """Return the first piece of a card that uses each word, and the name of that card."""
    found: dict[str, Example] = {}
    words = game.vocabulary.lexicon.words
    printer = Printer(words)
    for name, entries in game.table.cards.items():
        for entry in entries:
            if isinstance(entry.checked.node, ast.Card):
                for text, node in _pieces(printer, entry.checked.node):
                    for key in _used(words, node):
                        found.setdefault(key, (text, name))
    return found


def _pieces(printer: Printer, card: ast.Card) -> Iterator[tuple[str, ast.Expression]]:
    for item in card.body:
        if isinstance(item, ast.Facts):
            yield from ((printer.say(each), each) for each in item.items)
            continue
        label = ", ".join(printer.say(each) for each in item.label)
        yield from ((f"{label}: {printer.text(item.lines[0])}", each) for each in item.label)
        for line in item.lines:
            yield from ((printer.sentence(each).lstrip("; "), each) for each in line.sentences)


def _used(words: Mapping[str, Word], node: ast.Expression) -> Iterable[str]:
    for each in walk(node):
        if isinstance(each, ast.Phrase):
            yield each.word
            yield words[each.word].root
        elif isinstance(each, ast.Name):
            yield each.text
