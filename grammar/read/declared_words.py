"""The second pass over a game's declarations: a word, or several, for each of them.

`game_words.py` tells what each sort of declaration makes of itself, and why in this order. The
lexicon grows meanwhile and is read with (`setting`): what a setting of a field or place may speak
of has to be in it by then, which is why `make` goes through the declarations four times. Words that
stand for something declared go in by `add`, which refuses a wording that stands already; what
merely follows goes in without, for several declarations may bring the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from attrs import evolve

from ..core.builtins import THINGS
from ..core.field_rows import (
    DESCRIBING,
    FACTS,
    FOR_DEEDS,
    FOR_FIELDS,
    FOR_NAMES,
    ON_LISTED_CARDS,
    ZONES,
    words_brought,
)
from ..core.game_rows import GAME
from ..core.group_rows import BY_VALUE, GROUP
from ..core.settings import MOST_COLUMNS, MOST_ROWS
from ..core.value_rows import WITH_NUMBERS, WITH_TITLE, WITH_ZONES
from ..problems.diagnostics import problem
from ..problems.found import REST, Steps, end_of
from ..tree import ast
from ..tree.keywords import keywords_of
from ..tree.paths import is_common
from ..tree.printer import pattern as pattern_text
from ..tree.rows import plural
from ..tree.source import Span
from ..tree.walk import options_in
from ..tree.words import Hole, Lit, Row, Word, article, elements_of, literals
from .declared_patterns import Patterns
from .field_types import is_in_force, with_setting
from .field_words import said_already, words_of_field
from .forms import (
    DOING,
    GROUPS,
    Form,
    acting_forms,
    goes_on,
    names_of,
    voiced,
    word_of_form,
)
from .game_words import (
    At,
    Declared,
    FieldType,
    Placed,
    Vocabulary,
    declare,
    deny_within,
    report,
)
from .kind_names import Naming
from .left_out import counting
from .mark_verbs import add_verbs
from .since_words import add_since
from .third_forms import add_past, given
from .whose_clauses import add_clauses

ACTING = ("to", "event")


def is_for_each_value(setting: ast.Expression | None) -> TypeGuard[ast.Phrase]:
    """Whether a setting of a place says that there is one for each value of an enumeration."""
    return isinstance(setting, ast.Phrase) and setting.row == "place_for_each_value"


def build(files: Iterable[Placed]) -> Vocabulary:
    """Build the vocabulary of a game from the declarations of its files."""
    return end_of(building(files))


def building(files: Iterable[Placed]) -> Steps[Vocabulary]:
    """Do the same in steps."""
    vocabulary = Vocabulary()
    declarations = counting(vocabulary, list(files))
    Naming(vocabulary).gather(declarations)
    yield REST
    yield from Wording(vocabulary).make(declarations)
    vocabulary.said = [node for _, _, node in declarations]
    return vocabulary


class Wording(Patterns):
    """Makes the words of a game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self.reported: set[Span] = set()
        self.places: dict[str, At] = {}

    @property
    def groups(self) -> dict[str, str]:
        """Return the kind of several for each kind of one thing."""
        return GROUPS | {record: plural(record) for record in self.vocabulary.records}

    def make(self, declarations: list[Placed]) -> Steps[None]:
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
            self.reported.clear()
            self._declaration(node)
            yield REST
        for path, offset, node in declarations:
            if (path, offset) in self.vocabulary.left_out:
                continue
            self.at = (path, offset)
            self._options(getattr(node, "body", ()))
            if isinstance(node, ast.Value):
                self._plural(node)
        self._field_access()
        yield REST
        add_past(self.lexicon, self.vocabulary.with_fields, self.vocabulary.third_forms)
        yield REST
        add_since(self.lexicon)
        yield REST
        deny_within(self.vocabulary)
        yield REST
        add_clauses(self.lexicon, (*THINGS, *self.vocabulary.records))

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
                self._words("label", node, "label")
            case _:
                pass

    def add(self, word: Word, node: ast.Declaration | ast.Field, span: Span) -> None:
        """Add a word; a wording that stands already is a problem."""
        path, offset = self.at
        taken = self.lexicon.signatures.get(word.signature)
        if taken is not None:
            self._taken(taken, node, span)
            return
        shown = getattr(node, "pattern", None)
        wording = pattern_text(shown) if shown is not None else word.wording
        made = Declared(path, span.moved(offset), node, wording)
        self.vocabulary.declared[f"word {word.key}"] = made
        self.places[word.key] = self.at
        self.lexicon.add(evolve(word, origin=path))

    def _taken(self, taken: str, node: ast.Declaration | ast.Field, span: Span) -> None:
        """Report a wording that stands already, once for all its forms.

        The same text is the same node wherever it stands: only its place tells two of them apart.
        """
        known = self.vocabulary.declared.get(f"word {taken}")
        is_this = known is not None and known.node is node and self.places.get(taken) == self.at
        if span in self.reported or is_this:
            return
        self.reported.add(span)
        shown = getattr(node, "pattern", None)
        name = pattern_text(shown) if shown else self.lexicon.words[taken].wording
        twice = problem("CW0205", span, name=name)
        if known is not None:
            twice = evolve(twice, related=(("it is declared here", known.span, known.path),))
        report(self.vocabulary, self.at, twice)

    def name(self, kind: str, text: str, node: ast.Declaration, span: Span) -> None:
        """Add a plain name: a value, a field, a zone, ..."""
        key = f"{kind}: {text}"
        self.add(Word(key, kind, literals(text), sort="name", root=key), node, span)

    def core(self, rows: Iterable[Row], thing: str = "", kind: str = "", many: str = "") -> None:
        """Add words that follow from a declaration."""
        for word in words_brought(rows, thing, kind, many):
            self.lexicon.add(word)

    # what there is

    def _game(self, node: ast.Game) -> None:
        self.vocabulary.title = node.title
        for setting in node.settings:
            match self.setting(setting, "game setting"):
                case ast.Phrase(row="players_exactly", args=(ast.Number() as n,)):
                    self.vocabulary.seats = (n.value, n.value)
                case ast.Phrase(
                    row="players_between",
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
        first = self.vocabulary.declared.get(f"kind {kind}")
        path, offset = self.at
        if first is None or (first.path, first.span) != (path, node.title.span.moved(offset)):
            return  # a name that is taken; that is told
        self.core(FOR_NAMES, kind=kind, many=node.title.many)
        self.core(WITH_TITLE, kind, kind, node.title.many)
        self.core(() if node.counting_from is None else WITH_NUMBERS, kind, kind)
        for pattern in node.values:
            self._value_name(kind, pattern, node)

    def _value_name(self, kind: str, pattern: ast.Pattern, node: ast.Declaration) -> None:
        key = f"{kind}: {pattern_text(pattern)}"
        word = Word(key, kind, self.elements(pattern), sort="name", root=key)
        self.add(word, node, pattern.span)
        self._keyword(
            f"word: {pattern_text(pattern)}"
        )  # a text `contains` it, as it contains a word

    def _nouns(self, node: ast.Kind | ast.Noun) -> None:
        base = self.vocabulary.bases.get(node.title.one, node.base)
        if base not in self.vocabulary.listable or base == node.title.one:
            return
        span = node.title.span
        sort = "sort" if base == GROUP else "noun"
        self._noun(f"{base} {sort}", node.title.one, node, span)
        self._noun(f"{base} {sort}s", node.title.many, node, span)
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
        settings = [self.setting(setting, "place setting") for setting in node.settings]
        if node.sort == "board":
            self._board(node, settings)
            return
        keys = [s.row for s in settings if isinstance(s, ast.Phrase)]
        owned = "place_for_each_player" in keys or "place_row_for_each_player" in keys
        kind, family = ("player zone", "player family") if owned else ("shared zone", "family")
        of = next((s.thing for s in settings if is_for_each_value(s)), "")
        self.name(f"{of} {family}" if of else kind, node.name, node, node.span)
        self.core(WITH_ZONES if of else (), of, of)
        for value in self.vocabulary.enumerations[of] if of else ():
            name = f"{value} {node.name}"
            if declare(self.vocabulary, self.at, node, node.span, (f"zone {name}", name)):
                self.name(kind, name, node, node.span)

    def _board(self, node: ast.Place, settings: list[ast.Expression | None]) -> None:
        for setting in settings:
            match setting:
                case ast.Phrase(
                    row="place_grid",
                    args=(ast.Number() as columns, ast.Number() as rows),
                ):
                    for column in range(min(columns.value, MOST_COLUMNS)):
                        for row in range(1, min(rows.value, MOST_ROWS) + 1):
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
        elements = self.elements(node.pattern) if node.pattern else elements_of(node.sort)
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
            self.unknown(owner, node.span, len("each "))
            return
        for field in node.fields:
            names = (f"field {owner} {field.name}", field.name)
            if declare(self.vocabulary, self.at, field, field.span, names):
                self._field(owner, base, field, node)

    def _field(self, owner: str, base: str, field: ast.Field, node: ast.Declaration) -> None:
        made = FieldType(owner, field.name, "", in_force=any(map(is_in_force, field.settings)))
        for setting in field.settings:
            phrase = self.setting(setting, "field setting")
            if isinstance(phrase, ast.Phrase | ast.Name):
                made = with_setting(made, phrase)
        made = evolve(made, kind=self.vocabulary.base(made.kind) or made.kind)
        self.vocabulary.fields[owner, field.name] = made
        if not made.kind:
            return  # that is told, unless one of its settings cannot be read
        kind = made.called if made.is_box else f"{base} {made.called}"
        if base == GAME and (taken := said_already(self.lexicon, made)):
            self._taken(taken, field, field.span)
        elif f"{kind}: {field.name}" not in self.lexicon.words:
            self.name(kind, field.name, node, field.span)
        if made.seen_by and f"{base} secret: {field.name}" not in self.lexicon.words:
            self.name(f"{base} secret", field.name, node, field.span)
        for word in words_of_field(made, base, self.vocabulary.enumerations):
            self.lexicon.add(word)
        if made.kind == "mark":
            self.vocabulary.third_forms |= given(*made.set_by) | given(*made.cleared_by)
            for taken in add_verbs(self.lexicon, base, made):
                self._taken(taken, field, field.span)

    def _field_access(self) -> None:
        """Let a field be read through its owner, and its values describe what has it."""
        pairs = {(self.vocabulary.base(owner), f.kind) for (owner, _), f in self.fields()}
        for base, kind in sorted((b, k) for b, k in pairs if b and k):
            if kind in ("number", "mark") or base is None:
                continue
            self.core(FOR_DEEDS if kind in DOING else FOR_FIELDS, base, kind)
            if base == "card" and (kind == "direction" or kind in self.vocabulary.enumerations):
                self.core(ON_LISTED_CARDS, kind=kind)
            if kind in self.vocabulary.enumerations and base != GAME:
                self.core(DESCRIBING, base, kind)
                self.core(BY_VALUE if base == "card" else (), kind=kind)
        self.core(ZONES)
        self.core(FACTS)

    def fields(self) -> list[tuple[tuple[str, str], FieldType]]:
        """Return the fields in the order of their declaration."""
        return list(self.vocabulary.fields.items())

    # words

    def _adjective(self, node: ast.Adjective) -> None:
        base = self.vocabulary.base(node.base)
        if base is None:
            self.unknown(node.base, node.span, len(article(node.base)) + 1)
            return
        kind = f"{base} adjective"
        self._words(kind, node, "adjective")

    def _value(self, node: ast.Value) -> None:
        kind = self.vocabulary.base(node.kind)
        if kind is None:
            self.unknown(node.kind, node.span, len("value "))
            return
        self._words(kind, node, "value")

    def _plural(self, node: ast.Value) -> None:
        """Let a clause that follows one noun follow its plural as well, unless that is declared."""
        kind = self.vocabulary.base(node.kind) or ""
        first, *rest = self.elements(node.pattern)
        if not (kind.endswith(" noun") and isinstance(first, Hole) and first.kind == kind):
            return
        one = self.lexicon.words.get(f"{kind}: {pattern_text(node.pattern)}")
        if one is not None:
            several = f"{kind}s"
            key = one.key.replace(kind, several, 2)
            many = evolve(one, key=key, kind=several, elements=(evolve(first, kind=several), *rest))
            if many.signature not in self.lexicon.signatures:
                self.lexicon.add(many)

    def _words(self, kind: str, node: ast.Adjective | ast.Value | ast.Label, sort: str) -> None:
        """Add the words of a wording: more than one if a verb in it agrees with a slot."""
        root = f"{kind}: {pattern_text(node.pattern)}"
        forms = list(voiced(Form(kind, self.elements(node.pattern))))
        words = [word_of_form(form, forms, sort, root) for form in forms]
        if self._replaced(words):
            return
        for form, word in zip(forms, words, strict=True):
            word = word if form.voices else evolve(word, key=root)
            self.add(word, node, node.pattern.span)

    def _definition(self, node: ast.Definition) -> None:
        words = list(self._worded(node))
        if self._replaced([word for word, _ in words]):
            return
        for word, span in words:
            self.add(word, node, span)
            self.vocabulary.going_on |= {goes_on(word.elements)} - {()}
        for key in keywords_of(node.pattern):
            self._keyword(key)

    def _replaced(self, words: Iterable[Word]) -> bool:
        """Leave a declaration of the common library out if the game has an equal wording."""
        if is_common(self.at[0]):
            for word in words:
                taken = self.lexicon.signatures.get(word.signature)
                if taken is not None:
                    self.vocabulary.left_out[self.at] = taken
                    return True
        return False

    def _worded(self, node: ast.Definition) -> Iterator[tuple[Word, Span]]:
        """Yield the words of a definition, each with the wording that it is of."""
        root = f"{node.sort}: {pattern_text(node.pattern)}"
        first = self.elements(node.pattern)
        for pattern in (node.pattern, *(also.pattern for also in node.wordings)):
            elements = self.elements(pattern)
            forms = [Form(node.sort, elements)]
            if node.sort in ACTING:
                short = len(names_of(elements)) < len(names_of(first))
                found = acting_forms(elements, node.sort, self.groups)
                forms = [form for form in found if not (short and form.kind == "action")]
            forms = [each for form in forms for each in voiced(form)]
            for form in forms:
                yield word_of_form(form, forms, node.sort, root), pattern.span

    def _options(self, body: Iterable[ast.Statement]) -> None:
        """Let a scenario answer with the label of an option, in its own words."""
        for option in options_in(body):
            label = option.label
            key = f"answer: {pattern_text(label)}"
            own = any(isinstance(each, ast.Literal) for each in label.elements)
            if own and key not in self.lexicon.words:
                elements = self.label_elements(label)
                self.lexicon.add(Word(key, "answer", elements, sort="option", root=key))

    def _keyword(self, key: str) -> None:
        """Let rules speak of a word itself."""
        if key not in self.lexicon.words:
            text = literals(key.removeprefix("word: "))
            self.lexicon.add(Word(key, "word", text, sort="name", root=key))
