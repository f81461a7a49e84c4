"""A game's vocabulary: what its declarations add to the words that lines are read with.

Building it takes two passes. The first gathers the names of kinds, enumerations and nouns,
because a slot or a field may speak of a name that is declared further down. The second makes
words of all declarations. Bodies are not looked at here, so a card can be checked without
reading the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import Factory, define, evolve, frozen

from . import ast
from .builtins import (
    KINDS,
    THINGS,
    Row,
    core_words,
    plural,
    thing_kinds,
    word_of,
    words_for,
)
from .chart import Chart, Lexicon
from .diagnostics import Problem, problem
from .printer import pattern as pattern_text
from .source import Span
from .words import TIGHT, Element, Hole, Lit, Word, elements_of, literals

OPEN_KIND, RECORD = "value", "thing"
ACTING = ("to", "event")


@frozen
class Declared:
    """Where a name was declared: the file, the place and the declaration."""

    path: str
    span: Span
    node: ast.Declaration | ast.Field
    shown: str = ""


@frozen
class FieldType:
    """What a field holds, as its settings say."""

    owner: str
    name: str
    kind: str
    low: int | None = None
    high: int | None = None
    optional: bool = False
    open_x: bool = False
    infinite: bool = False
    signed: bool = False
    several: bool = False
    texts: str = ""
    by_line: bool = False

    @property
    def is_box(self) -> bool:
        """Whether it is a text box."""
        return bool(self.texts)


@define
class Vocabulary:
    """All that a game declares, ready to read its lines."""

    title: str = ""
    lexicon: Lexicon = Factory(lambda: core_lexicon().copy())
    bases: dict[str, str] = Factory(dict)
    enumerations: dict[str, tuple[str, ...]] = Factory(dict)
    records: list[str] = Factory(list)
    open_kinds: list[str] = Factory(list)
    fields: dict[tuple[str, str], FieldType] = Factory(dict)
    card_kinds: dict[str, str] = Factory(dict)
    declared: dict[str, Declared] = Factory(dict)
    rulings: dict[str, tuple[str, ...]] = Factory(dict)
    say: dict[str, str] = Factory(dict)
    seats: tuple[int, int] = (2, 2)
    problems: list[tuple[str, Problem]] = Factory(list)

    def fields_of(self, kind: str) -> dict[str, FieldType]:
        """Return the fields of a kind and of what it is a kind of."""
        chain = [kind]
        while chain[-1] in self.card_kinds:
            chain.append(self.card_kinds[chain[-1]])
        return {
            name: each
            for owner in reversed(chain)
            for (of, name), each in self.fields.items()
            if of == owner
        }

    @property
    def texts(self) -> frozenset[str]:
        """Return every word that a line may hold."""
        return self.lexicon.texts

    def base(self, name: str) -> str | None:
        """Return the kind that a name in a slot or a declaration stands for, or None."""
        return self.bases.get(name) or self.bases.get(name.lower())


_CORE: list[Lexicon] = []


def core_lexicon() -> Lexicon:
    """Return the lexicon of the core, made once."""
    if not _CORE:
        lexicon = Lexicon(KINDS)
        for thing in THINGS:
            for kind, supers in thing_kinds(thing).items():
                lexicon.kind(kind, *supers)
        for word in core_words():
            lexicon.add(word)
        for sub, above in SUB_KINDS:
            lexicon.kind(sub, above)
        _CORE.append(lexicon)
    return _CORE[0]


SUB_KINDS = (
    ("facts", "fact list"),
    ("fact", "facts"),
    ("listed card", "listed cards"),
    ("number", "numbers list"),
    ("label", "fact"),
    ("box", "box label"),
    ("player's", "any's"),
    ("zone", "zones"),
)


Placed = tuple[str, int, ast.Declaration]
"""A declaration with its file and the number of lines before its block."""


def build(files: Iterable[Placed]) -> Vocabulary:
    """Build the vocabulary of a game from the declarations of its files."""
    vocabulary = Vocabulary()
    declarations = list(files)
    _Names(vocabulary).gather(declarations)
    _Words(vocabulary).make(declarations)
    return vocabulary


# ---- the first pass: names of kinds --------------------------------------------------------------


class _Names:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.at: At = ("", 0)
        bases = vocabulary.bases
        lexicon = vocabulary.lexicon
        known = {word.kind for word in lexicon.words.values()} | set(lexicon.supers)
        known |= {hole.kind for word in lexicon.words.values() for hole in word.holes}
        bases.update({kind: kind for kind in known})

    def gather(self, declarations: list[Placed]) -> None:
        """Learn every kind, enumeration and noun."""
        for path, offset, node in declarations:
            self.at = (path, offset)
            match node:
                case ast.Enumeration():
                    self._enumeration(node)
                case ast.Kind(base="thing" | "value"):
                    self._own_kind(node)
                case ast.Kind() | ast.Noun():
                    self._sort_of(node)
                case _:
                    pass
        for path, offset, node in declarations:
            self.at = (path, offset)
            if isinstance(node, ast.Kind | ast.Noun):
                self._check_base(node)

    def _new(self, node: ast.Declaration, span: Span, name: str) -> bool:
        return declare(self.vocabulary, self.at, node, span, (f"kind {name}", name))

    def _enumeration(self, node: ast.Enumeration) -> None:
        name = node.title.one
        if self._new(node, node.title.span, name):
            shown = tuple(pattern_text(pattern) for pattern in node.values)
            self.vocabulary.enumerations[name] = shown
            self.vocabulary.bases[name] = name
            self.vocabulary.lexicon.kind(name)

    def _own_kind(self, node: ast.Kind) -> None:
        name = node.title.one
        if not self._new(node, node.title.span, name):
            return
        self.vocabulary.bases[name] = name
        if node.base == OPEN_KIND:
            self.vocabulary.open_kinds.append(name)
            key = f"kind: {name}"
            word = Word(key, "kind", literals(name), sort="name", root=key)
            self.vocabulary.lexicon.add(word)
            self.vocabulary.lexicon.kind(name)
            return
        self.vocabulary.records.append(name)
        self.vocabulary.bases[node.title.many] = plural(name)
        for kind, supers in thing_kinds(name).items():
            self.vocabulary.lexicon.kind(kind, *supers)
        for word in words_for(name):
            self.vocabulary.lexicon.add(word)
        self.vocabulary.lexicon.add(word_of(Row(f"{name} noun", name, "a record of the game")))
        self.vocabulary.lexicon.add(word_of(Row(f"{name}'s", "its", "of the record spoken of")))
        many = Row(f"{name} nouns", node.title.many, "records of the game")
        self.vocabulary.lexicon.add(word_of(many))

    def _sort_of(self, node: ast.Kind | ast.Noun) -> None:
        if self._new(node, node.title.span, node.title.one):
            self.vocabulary.bases.setdefault(node.title.one, node.base)
            self.vocabulary.bases.setdefault(node.title.many, plural(node.base))
            if isinstance(node, ast.Kind):
                self.vocabulary.card_kinds[node.title.one] = node.base

    def _check_base(self, node: ast.Kind | ast.Noun) -> None:
        """Follow `a Castle is a card`, `a Keep is a Castle` down to a kind of the core."""
        vocabulary, base = self.vocabulary, node.base
        seen = {node.title.one}
        while base in vocabulary.card_kinds or (
            base in vocabulary.bases and vocabulary.bases[base] != base
        ):
            if base in seen:
                report(vocabulary, self.at, problem("CW0305", node.title.span, name=node.title.one))
                return
            seen.add(base)
            base = vocabulary.card_kinds.get(base, vocabulary.bases[base])
        if base in (*THINGS, *vocabulary.records, RECORD, OPEN_KIND):
            if base not in (RECORD, OPEN_KIND):
                vocabulary.bases[node.title.one] = base
                vocabulary.bases[node.title.many] = plural(base)
            return
        known = ", ".join(f"`{name}`" for name in (*THINGS, *vocabulary.records))
        report(vocabulary, self.at, problem("CW0203", node.span, name=node.base, known=known))


At = tuple[str, int]


def report(vocabulary: Vocabulary, at: At, found: Problem) -> None:
    """Note a problem of a declaration."""
    path, offset = at
    vocabulary.problems.append((path, found.moved(offset)))


def declare(
    vocabulary: Vocabulary,
    at: At,
    node: ast.Declaration | ast.Field,
    span: Span,
    names: tuple[str, str],
) -> bool:
    """Note a declared name, by its key and as it is shown; a second one is a problem."""
    key, shown = names
    path, offset = at
    known = vocabulary.declared.get(key)
    if known is None:
        vocabulary.declared[key] = Declared(path, span.moved(offset), node, shown)
        return True
    related = (("first declared here", known.span, known.path),)
    report(vocabulary, at, evolve(problem("CW0204", span, name=shown), related=related))
    return False


# ---- the second pass: words ----------------------------------------------------------------------


class _Words:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.lexicon = vocabulary.lexicon
        self.at: At = ("", 0)

    @property
    def groups(self) -> dict[str, str]:
        """Return the kind of several for each kind of one thing."""
        return GROUPS | {record: plural(record) for record in self.vocabulary.records}

    def make(self, declarations: list[Placed]) -> None:
        """Make the words of every declaration."""
        for path, offset, node in declarations:
            self.at = (path, offset)
            if isinstance(node, ast.Enumeration):
                self._enumeration(node)
        for path, offset, node in declarations:
            self.at = (path, offset)
            if isinstance(node, ast.Place):
                self._place(node)
            elif isinstance(node, ast.Flow):
                self._flow(node)
            elif isinstance(node, ast.Kind | ast.Noun):
                self._nouns(node)
        for path, offset, node in declarations:
            self.at = (path, offset)
            self._declaration(node)
        self._field_access()

    def _declaration(self, node: ast.Declaration) -> None:
        match node:
            case ast.Game():
                self._game(node)
            case ast.Ruling():
                self._ruling(node)
            case ast.Say():
                self.vocabulary.say.update({old.lower(): node.word for old in node.instead_of})
            case ast.Kind() | ast.Fields():
                self._fields(node)
            case ast.Adjective():
                self._adjective(node)
            case ast.Value():
                self._value(node)
            case ast.Definition():
                self._definition(node)
            case ast.Label():
                self._label(node)
            case _:
                pass

    def add(self, word: Word, node: ast.Declaration | ast.Field, span: Span) -> None:
        """Add a word; a wording that stands already is a problem."""
        known = self.vocabulary.declared.get(f"word {word.key}")
        path, offset = self.at
        if word.key in self.lexicon.words:
            twice = problem("CW0205", span, name=word.wording)
            if known is not None:
                related = (("it is declared here", known.span, known.path),)
                twice = evolve(twice, related=related)
            report(self.vocabulary, self.at, twice)
            return
        made = Declared(path, span.moved(offset), node, word.wording)
        self.vocabulary.declared[f"word {word.key}"] = made
        self.lexicon.add(evolve(word, origin=path))

    def name(self, kind: str, text: str, node: ast.Declaration, span: Span) -> None:
        """Add a plain name: a value, a field, a zone, ..."""
        key = f"{kind}: {text}"
        self.add(Word(key, kind, literals(text), sort="name", root=key), node, span)

    def core(self, kind: str, pattern: str, meaning: str, tight: int = TIGHT) -> None:
        """Add a word that follows from a declaration."""
        self.lexicon.add(word_of(Row(kind, pattern, meaning, tight)))

    # what there is

    def _game(self, node: ast.Game) -> None:
        self.vocabulary.title = node.title
        for setting in node.settings:
            phrase = self._setting(setting, "game setting")
            match phrase:
                case ast.Phrase(
                    word="game setting: {n: number} players", args=(ast.Number() as n,)
                ):
                    self.vocabulary.seats = (n.value, n.value)
                case ast.Phrase(
                    word="game setting: {a: number} to {b: number} players",
                    args=(ast.Number() as low, ast.Number() as high),
                ):
                    self.vocabulary.seats = (low.value, high.value)
                case _:
                    pass

    def _ruling(self, node: ast.Ruling) -> None:
        if declare(self.vocabulary, self.at, node, node.span, (f"ruling {node.name}", node.name)):
            self.vocabulary.rulings[node.name] = node.choices
            self.name("ruling", node.name, node, node.span)
            for choice in node.choices:
                if f"ruling choice: {choice}" not in self.lexicon.words:
                    self.name("ruling choice", choice, node, node.span)

    def _enumeration(self, node: ast.Enumeration) -> None:
        kind = node.title.one
        self.core("field setting", kind, f"one of {kind}")
        self.core("field setting", f"several {node.title.many}", f"some of {kind}")
        self.core("field setting", f"starting at {{v: {kind}}}", "its value when a match begins")
        self.core("condition", f"{{a: {kind}}} is {{b: {kind}}}", "they are the same", 4)
        self.core("condition", f"{{a: {kind}}} is not {{b: {kind}}}", "they are not the same", 4)
        for pattern in node.values:
            self._value_name(kind, pattern, node)

    def _value_name(self, kind: str, pattern: ast.Pattern, node: ast.Declaration) -> None:
        key = f"{kind}: {pattern_text(pattern)}"
        word = Word(key, kind, self._elements(pattern), sort="name", root=key)
        self.add(word, node, pattern.span)

    def _nouns(self, node: ast.Kind | ast.Noun) -> None:
        base = self.vocabulary.bases.get(node.title.one, node.base)
        if base not in (*THINGS, *self.vocabulary.records) or base == node.title.one:
            return
        span = node.title.span
        self._noun(f"{base} noun", node.title.one, node, span)
        self._noun(f"{base} nouns", node.title.many, node, span)
        if isinstance(node, ast.Kind):
            self._noun(f"{base} adjective", node.title.one, node, span)
            self._noun("fact", node.title.one, node, span)

    def _noun(self, kind: str, text: str, node: ast.Kind | ast.Noun, span: Span) -> None:
        key = f"{kind}: {text}"
        root = f"kind {node.title.one}"
        if key in self.lexicon.words:
            return
        self.add(Word(key, kind, literals(text), sort="noun", root=root), node, span)

    def _place(self, node: ast.Place) -> None:
        if not declare(self.vocabulary, self.at, node, node.span, (f"zone {node.name}", node.name)):
            return
        settings = [self._setting(setting, "place setting") for setting in node.settings]
        keys = [s.word for s in settings if isinstance(s, ast.Phrase)]
        if node.sort == "board":
            self._board(node, settings)
            return
        owned = (
            "place setting: one for each player" in keys
            or "place setting: one row for each player" in keys
        )
        kind = "player zone" if owned else "shared zone"
        self.name(kind, node.name, node, node.span)

    def _board(self, node: ast.Place, settings: list[ast.Expression | None]) -> None:
        for setting in settings:
            match setting:
                case ast.Phrase(
                    word="place setting: a grid of {a: number} columns and {b: number} rows",
                    args=(ast.Number() as columns, ast.Number() as rows),
                ):
                    for column in range(min(columns.value, 26)):
                        for row in range(1, min(rows.value, 30) + 1):
                            self._space(chr(ord("a") + column), row)
                case _:
                    pass

    def _space(self, column: str, row: int) -> None:
        key = f"place name: {column}{row}"
        elements = (Lit((column,)), Lit((str(row),), spaced=False))
        self.lexicon.add(Word(key, "place name", elements, sort="name", root=key))

    def _flow(self, node: ast.Flow) -> None:
        text = pattern_text(node.pattern) if node.pattern else node.sort
        if not declare(self.vocabulary, self.at, node, node.span, (f"flow {text}", text)):
            return
        if f"flow: {text}" in self.lexicon.words:
            return
        elements = self._elements(node.pattern) if node.pattern else elements_of(node.sort)
        key = f"flow: {text}"
        self.add(Word(key, "flow", elements, sort="flow", root=key), node, node.span)
        if node.pattern:
            longer = Word(f"{key} {node.sort}", "flow", (*elements, Lit((node.sort,))), sort="flow")
            self.lexicon.add(evolve(longer, root=key, origin=self.at[0]))

    # fields

    def _fields(self, node: ast.Kind | ast.Fields) -> None:
        owner = node.title.one if isinstance(node, ast.Kind) else node.owner
        base = self.vocabulary.base(owner)
        if base is None:
            known = ", ".join(f"`{name}`" for name in THINGS)
            unknown = problem("CW0203", node.span, name=owner, known=known)
            report(self.vocabulary, self.at, unknown)
            return
        for field in node.fields:
            names = (f"field {owner} {field.name}", field.name)
            if declare(self.vocabulary, self.at, field, field.span, names):
                self._field(owner, base, field, node)

    def _field(self, owner: str, base: str, field: ast.Field, node: ast.Declaration) -> None:
        made = FieldType(owner, field.name, "")
        for setting in field.settings:
            phrase = self._setting(setting, "field setting")
            if isinstance(phrase, ast.Phrase | ast.Name):
                made = _set(made, phrase)
        self.vocabulary.fields[owner, field.name] = made
        if not made.kind:
            report(self.vocabulary, self.at, problem("CW0306", field.span, name=field.name))
            return
        kind = "box" if made.is_box else f"{base} {made.kind}"
        if f"{kind}: {field.name}" not in self.lexicon.words:
            self.name(kind, field.name, node, field.span)
        if base == "card" and not made.is_box:
            self._fact(made)

    def _fact(self, made: FieldType) -> None:
        name = made.name
        if made.kind == "mark":
            self.core("fact", name, "the card has the mark")
        elif made.kind == "number":
            sign = ("+", "-") if made.signed else ("",)
            for mark in sign:
                self.core("fact", f"{name} {mark}{{n: number}}", f"the {name} of the card")
            if made.open_x:
                self.core("fact", f"{name} X", f"the {name} of the card, as a text says")
            if made.infinite:
                self.core("fact", f"{name} inf", f"the {name} of the card, without end")
        elif made.kind in self.vocabulary.enumerations:
            self.core("fact", f"{{v: {made.kind}}}", f"the {name} of the card")
        elif made.kind == "card name":
            self.core("fact", f"{name} {{n: card name}}", f"the {name} of the card")

    def _field_access(self) -> None:
        """Let a field be read through its owner, and its values describe what has it."""
        pairs = {(self.vocabulary.base(owner), f.kind) for (owner, _), f in self.fields()}
        for base, kind in sorted((b, k) for b, k in pairs if b and k):
            if kind in ("number", "mark") or base is None:
                continue
            if kind == "yes/no":
                self.core("condition", f"{{o: {base}'s}} {{f: {base} yes/no}}", "the field holds")
                self.core("action", f"set {{o: {base}'s}} {{f: {base} yes/no}}", "it holds now")
                self.core(
                    "action", f"clear {{o: {base}'s}} {{f: {base} yes/no}}", "it does not hold"
                )
                continue
            self.core(kind, f"{{o: {base}'s}} {{f: {base} {kind}}}", "what the field holds")
            self.core("action", f"clear {{o: {base}'s}} {{f: {base} {kind}}}", "it holds nothing")
            self.core(
                "action",
                f"set {{o: {base}'s}} {{f: {base} {kind}}} to {{v: {kind}}}",
                "the field holds that from now on",
            )
            counted = f"{{o: {base}'s}} {{f: {base} {kind}}} counts as {{v: {kind}}}"
            self.core("rule", counted, "the field is read so for now", 2)
            if kind in self.vocabulary.enumerations:
                for form in ("adjective", "noun", "nouns"):
                    self.core(f"{base} {form}", f"{{v: {kind}}}", f"of which the {kind} is that")
        self._zones()

    def fields(self) -> list[tuple[tuple[str, str], FieldType]]:
        """Return the fields in the order of their declaration."""
        return list(self.vocabulary.fields.items())

    def _zones(self) -> None:
        self.core("zone", "{o: player's} {z: player zone}", "that zone of that player")
        self.core("zone", "{z: player zone}", "your zone of that name", 5)
        self.core("zone", "the {z: shared zone}", "a zone that all share")
        self.core("zone", "{z: shared zone}", "a zone that all share", 5)
        self.core("zones", "any {z: player zone}", "whoever's zone of that name")
        self.core("box label", "{b: box} {l: label}", "a text box and how it works", 1)
        self.core("facts", "{a: facts>1} {b: fact}", "one thing after another", 1)

    # words

    def _adjective(self, node: ast.Adjective) -> None:
        base = self.vocabulary.base(node.base)
        if base is None:
            known = ", ".join(f"`{name}`" for name in THINGS)
            unknown = problem("CW0203", node.span, name=node.base, known=known)
            report(self.vocabulary, self.at, unknown)
            return
        kind = f"{base} adjective"
        key = f"{kind}: {pattern_text(node.pattern)}"
        word = Word(key, kind, self._elements(node.pattern), sort="adjective", root=key)
        self.add(word, node, node.pattern.span)

    def _value(self, node: ast.Value) -> None:
        kind = self.vocabulary.base(node.kind)
        if kind is None:
            known = "`number`, `condition`, `card`, `cards`, `player`, `players`, `space`, `spaces`"
            unknown = problem("CW0203", node.span, name=node.kind, known=known)
            report(self.vocabulary, self.at, unknown)
            return
        elements = self._elements(node.pattern)
        key = f"{kind}: {pattern_text(node.pattern)}"
        word = Word(key, kind, elements, tightness(kind, elements), sort="value", root=key)
        self.add(word, node, node.pattern.span)

    def _label(self, node: ast.Label) -> None:
        key = f"label: {pattern_text(node.pattern)}"
        word = Word(key, "label", self._elements(node.pattern), sort="label", root=key)
        self.add(word, node, node.pattern.span)

    def _definition(self, node: ast.Definition) -> None:
        root = f"{node.sort}: {pattern_text(node.pattern)}"
        patterns = [node.pattern, *(also.pattern for also in node.wordings)]
        first = self._elements(node.pattern)
        for pattern in patterns:
            elements = self._elements(pattern)
            if node.sort not in ACTING:
                key = f"{node.sort}: {pattern_text(pattern)}"
                tight = tightness(node.sort, elements)
                self._define(key, node.sort, elements, tight, node, pattern, root)
                continue
            short = len(names_of(elements)) < len(names_of(first))
            for kind, form in acting_forms(elements, node.sort, self.groups):
                if short and kind == "action":
                    continue
                key = f"{kind}: {' '.join(_spelled(form))}"
                self._define(key, kind, form, tightness(kind, form), node, pattern, root)
        self._keyword(node)

    def _define(
        self,
        key: str,
        kind: str,
        elements: tuple[Element, ...],
        tight: int,
        node: ast.Definition,
        pattern: ast.Pattern,
        root: str,
    ) -> None:
        word = Word(key, kind, elements, tight, sort=node.sort, root=root)
        self.add(word, node, pattern.span)

    def _keyword(self, node: ast.Definition) -> None:
        """Let rules speak of the word itself: what a wording begins with, and its large letters."""
        for index, element in enumerate(node.pattern.elements):
            text = element.one if isinstance(element, ast.Either) else getattr(element, "text", "")
            if text[:1].isalpha() and (index == 0 or text[:1].isupper()):
                key = f"word: {text}"
                self.lexicon.add(Word(key, "word", literals(text), sort="name", root=key))

    def _elements(self, pattern: ast.Pattern) -> tuple[Element, ...]:
        made: list[Element] = []
        previous: Span | None = None
        for element in pattern.elements:
            spaced = previous is None or not touches(previous, element.span)
            previous = element.span
            match element:
                case ast.Slot():
                    made.append(self._hole(element, spaced))
                case ast.Either():
                    made.append(Lit((element.one, element.many), spaced))
                case ast.Literal():
                    made.append(Lit((element.text,), element.spaced))
        return tuple(made)

    def _hole(self, slot: ast.Slot, spaced: bool) -> Hole:
        kind = self.vocabulary.base(slot.kind)
        if kind is None:
            known = "`number`, `card`, `cards`, `player`, `players`, `space`, `action`, `condition`"
            unknown = problem("CW0203", slot.span, name=slot.kind, known=known)
            report(self.vocabulary, self.at, unknown)
            kind = "number"
        return Hole(slot.name, kind, 0, spaced)

    def _setting(self, words: ast.Expression, goal: str) -> ast.Expression | None:
        if not isinstance(words, ast.Words):
            return words
        reading = Chart(self.lexicon, words.parts).read([goal])
        return reading.nodes[0] if reading.nodes else None


FIELD_KINDS = {
    "number": "number",
    "signed number": "number",
    "mark": "mark",
    "yes or no": "yes/no",
    "card name": "card name",
    "player": "player",
    "card": "card",
    "cards": "cards",
    "space": "space",
}


def _set(made: FieldType, phrase: ast.Phrase | ast.Name) -> FieldType:
    """Take one setting of a field into account."""
    if isinstance(phrase, ast.Name):
        return evolve(made, kind=phrase.text)
    words = phrase.word.removeprefix("field setting: ")
    numbers = [arg.value for arg in phrase.args if isinstance(arg, ast.Number)]
    if words.startswith("starting at "):
        return evolve(made, optional=True)
    match words, numbers:
        case "number {a: number} to {b: number}", [low, high]:
            return evolve(made, kind="number", low=low, high=high)
        case "number from {a: number}", [low]:
            return evolve(made, kind="number", low=low)
        case "number up to {a: number}", [high]:
            return evolve(made, kind="number", high=high)
        case "text", _:
            return evolve(made, kind="text", texts="text")
        case "text with {k: kind}", _:
            return evolve(made, kind="text", texts=_name_of(phrase.args[0]))
        case "lines", _:
            return evolve(made, kind="text", texts="text", by_line=True)
        case "X allowed", _:
            return evolve(made, open_x=True)
        case "infinite allowed", _:
            return evolve(made, infinite=True)
        case "may be left out", _:
            return evolve(made, optional=True)
        case "several", _:
            return evolve(made, several=True, optional=True)
        case _:
            pass
    if words in FIELD_KINDS:
        return evolve(made, kind=FIELD_KINDS[words], signed=words == "signed number")
    if not phrase.args and not words.startswith(("in force", "an edge", "starting")):
        return evolve(made, kind=words.removeprefix("several "))
    return made


def _name_of(node: ast.Expression) -> str:
    key = node.word if isinstance(node, ast.Phrase) else getattr(node, "text", "kind: text")
    return key.removeprefix("kind: ")


# ---- patterns ------------------------------------------------------------------------------------


def touches(left: Span, right: Span) -> bool:
    """Whether nothing stands between two stretches."""
    return (left.end_line, left.end_column) == (right.line, right.column)


def _spelled(elements: tuple[Element, ...]) -> Iterator[str]:
    for element in elements:
        if isinstance(element, Lit):
            yield "/".join(element.forms)
        else:
            yield f"{{{element.name}: {element.kind}}}"


OPERATORS = {"number", "condition", "actions", "action", "rule", "event", "zones", "text"}


def tightness(kind: str, elements: tuple[Element, ...]) -> int:
    """Return how tightly a declared word holds: loosely if it begins or ends with its own kind."""
    first, last = elements[0], elements[-1]
    group = ("action", "actions") if kind in ("action", "actions") else (kind,)
    if isinstance(last, Hole) and last.kind in group:
        return 1 if not (isinstance(first, Hole) and first.kind in group) else 2
    if isinstance(first, Hole) and first.kind in group:
        return 2
    return TIGHT


GROUPS = {"player": "players", "card": "cards", "token": "tokens", "space": "spaces"}


def names_of(elements: tuple[Element, ...]) -> set[str]:
    """Return the names of the slots of a wording."""
    return {element.name for element in elements if isinstance(element, Hole)}


def acting_forms(
    elements: tuple[Element, ...], sort: str, groups: Mapping[str, str]
) -> Iterator[tuple[str, tuple[Element, ...]]]:
    """Yield the forms of a word that does something, each with its kind.

    `draw/draws {n: number} cards` gives the action "draw 2 cards", and with a subject the
    action and the event "your opponent draws 2 cards". In `{c: card} is Lost` the subject stands
    in the pattern.
    """
    first = elements[0]
    if isinstance(first, Hole):
        subject = evolve(first, kind=groups.get(first.kind, first.kind))
        rest = elements[1:]
    elif isinstance(first, Lit) and len(first.forms) == 2:
        subject, rest = Hole("doer", "players"), (Lit(first.forms), *elements[1:])
    else:
        yield "action", elements
        if sort == "event":
            yield "event", elements
        return
    verb = rest[0] if rest else None
    if not isinstance(verb, Lit) or len(verb.forms) == 1:
        forms: tuple[tuple[Element, ...], ...] = (rest,)
    else:
        base, third = verb.forms if verb.forms[0] not in ("is", "has") else verb.forms[::-1]
        forms = ((Lit((third,)), *rest[1:]), (Lit((base,)), *rest[1:]))
        if verb.forms[0] not in ("is", "has"):
            yield "action", forms[1]
    for form in forms:
        yield "action", (subject, *form)
        yield "event", (subject, *(_widened(element, groups) for element in form))


def _widened(element: Element, groups: Mapping[str, str]) -> Element:
    if isinstance(element, Hole):
        return evolve(element, kind=groups.get(element.kind, element.kind))
    return element
