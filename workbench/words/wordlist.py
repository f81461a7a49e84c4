"""Gathers the words that a card of a game may use.

From the kinds that can stand on a card (facts, labels, sentences) the words of each kind are
followed to the kinds of their slots, and so on. The wordings of one declaration
are one word.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from cardwright.grammar import CheckedGame, Printer, Vocabulary, Word, ast, walk

from ..files.library import shown
from .meanings import Declarations, Source, source_of

ON_CARDS = ("facts", "fact", "box label", "label", "actions", "rule", "cost")
SECTIONS = (
    "Kinds, fields and marks",
    "Names",
    "Text boxes and labels",
    "Places",
    "Things to do",
    "Costs",
    "Rules",
    "Events",
    "Numbers and other values",
    "Conditions",
    "Adjectives",
    "Parts of play",
    "Rulings",
    "Words of every game",
)
BY_SORT = {
    "noun": 0, "label": 2, "to": 4, "cost": 5, "rule": 6, "event": 7, "value": 8, "adjective": 10,
    "flow": 11, "core": 13,
}  # fmt: skip
BY_KIND = {"box": 2, "player zone": 3, "shared zone": 3, "place name": 3, "fact": 0, "condition": 9}
RULINGS = ("ruling", "ruling choice")
MENTION = "word"
"""The kind of a word that is only spoken of: `the text contains Strike`."""
THINGS = ("player", "card", "token", "space")
Example = tuple[str, str]


@frozen
class Listed:
    """A word that a card may use, as it is shown to a person."""

    section: str
    wording: str
    forms: tuple[str, ...]
    kind: str
    slots: tuple[tuple[str, str], ...]
    meaning: str
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
            "file": shown(self.source.path) if self.source else None,
            "line": self.source.line if self.source else None,
            "example": self.example or None,
            "card": self.card or None,
        }


def listed(game: CheckedGame) -> list[Listed]:
    """Return every word that a card of a game may use, in sections."""
    examples = _examples(game)
    declarations = Declarations(game)
    groups: dict[str, list[Word]] = defaultdict(list)
    for word in reachable(game.vocabulary):
        groups[_group(game.vocabulary, word)].append(word)
    found = [_listed(declarations, words, examples) for words in groups.values()]
    return sorted(found, key=lambda each: (SECTIONS.index(each.section), each.wording.lower()))


def _group(vocabulary: Vocabulary, word: Word) -> str:
    """Return what the wordings of one word have in common.

    That is the declaration they come from, or the same meaning, said of different kinds of things.
    """
    source = source_of(vocabulary, word)
    if source is None or (word.sort == "core" and word.kind != "fact"):
        things = "|".join(map(re.escape, (*THINGS, *vocabulary.records)))
        return word.meaning + re.sub(rf"\{{({things})", "{", word.wording)
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
    declarations: Declarations, words: list[Word], examples: Mapping[str, Example]
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
    section = SECTIONS[_section(vocabulary, first, source)]
    return Listed(
        section, wording, tuple(others), first.kind, slots, meaning, source, example, card
    )


def _section(vocabulary: Vocabulary, word: Word, source: Source | None) -> int:
    if word.sort == "core" and (source is None or word.kind != "fact"):
        return BY_SORT["core"]
    if word.kind in RULINGS:
        return SECTIONS.index("Rulings")
    if word.kind in BY_KIND:
        return BY_KIND[word.kind]
    if word.kind in vocabulary.enumerations:
        return 1
    return BY_SORT.get(word.sort, 0)


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
