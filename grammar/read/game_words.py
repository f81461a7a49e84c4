"""A game's vocabulary: what its declarations add to the words that lines are read with.

Nothing is ever understood but words, so a game is readable by what it declares: each declaration
makes words of itself, and they go into one lexicon with those of the core. From then on nobody
asks whose a word is. What is made of what:

    an enumeration    a kind of its own, a name of that kind for each value, and what can be said of
                      any names: `{a: V} is {b: V}`, `starting at {v: V}`
    a sort of cards   nouns, one and many, and for a kind of card the fact that stands on a card
    a field           its name, of the kind `card number`, `player size`: owner and what it holds.
                      It is read through its owner by words with a slot for such a name, so a rule
                      can take the field itself: `{f: player number}`. On cards its value is a fact
    a place, a part   a name: `player zone`, `shared zone`, `flow`; a space has one of a letter and
    of play           a number
    a value, an       its pattern as it stands, of the kind it says; an adjective is of the kind
    adjective, ...    `card adjective`
    `to`, `event`     forms: what is done, the same said of somebody, and that as an event

Every condition with a verb brings its denied form (`tree/denials.py`).

The last is the one that does much. `to draw/draws {n: number} card/cards:` makes of itself

    action   draw {number} card/cards                                        you do it
    action   {players} draws {number} card/cards, {players} draw ...         somebody does
    event    {players} draws {number} card/cards, {players} draw ...         it happens
    word     draw                                                for `contains draw`, in rules

so that a sentence on a card, the rule that forbids it and the rule that listens to it cannot drift
apart. All forms have one `root`, by which the rest of the program knows that they are one word, and
the forms of a verb are each other's `twin`, by which the printer chooses the one that agrees. Both
are read: that something does not agree is told in better words than that it cannot be read.

It goes in this order, since each needs what stands before it:

1. `kind_names.py` takes the names of kinds from all files, for a slot or a field may speak of one
   that is declared further down. Each name gets its *base*: the kind that the chart knows it by.
2. `declared_words.py` makes the values of enumerations, then places, parts of play and nouns: the
   settings of fields, read with the lexicon as far as it has come, speak of all of these.
3. It makes the fields and all that has a pattern, in the order of the files; then the labels of
   options, for scenarios answer with them, and what brings a field to its owner.

Slots are kinds of the grammar and sorts of cards are not: `{t: Reply}` is read as any card, for
its base is `card`. Were each sort a kind, `the top card of the pile` could never fill such a slot,
though it may well be one; whether a thing surely is of its sort is a question for the checks.
Two words may look alike if their slots are of different kinds. Of one kind, with the same texts and
kinds of slots (`signature`), a wording stands once (CW0205): no two words would ever be told apart.

A vocabulary is made anew after an edit of a head: some 25 ms per 100 declarations. To mend the old
one would be faster and has to undo what a declaration brought with it. After an edit of a body, or
one that only moves lines, it goes on with other places (`same_heads.py`); cards declare nothing.

It does not look at bodies but for labels of options, so it cannot say what a word does; nor does it
know how nouns and verbs are inflected beyond the forms that are declared and an `s` behind. A kind
that is unknown is told and taken for a number, so that the other slots of the word can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import Factory, define, evolve, frozen

from ..core.builtins import KINDS, THINGS, brackets, brackets_for, core_words
from ..core.game_rows import GAME
from ..core.group_rows import GROUP
from ..core.old_spellings import old_words
from ..problems.diagnostics import Fix, Problem, problem
from ..problems.near import nearest
from ..tree import ast
from ..tree.denials import denied_words
from ..tree.rows import thing_kinds
from ..tree.source import Span
from .lexicon import Lexicon
from .like_deeds import Deeds, deeds
from .names import Named
from .neighbors import Neighbors, neighbors
from .whose_clauses import add_clauses

OPEN_KIND, RECORD = "value", "thing"


At = tuple[str, int]
"""The file and the number of lines before a block."""


@frozen
class Declared:
    """Where a name was declared: the file, the place and the declaration."""

    path: str
    span: Span
    node: ast.Declaration | ast.Field
    shown: str = ""

    @property
    def name(self) -> Span:
        """Return the stretch of the name itself, also where `span` is that of the whole line."""
        node = self.node
        fields = node.fields if isinstance(node, ast.Kind | ast.Fields) else ()
        node = next((each for each in fields if each.name == self.shown), node)
        named = getattr(node, "name", None)
        if isinstance(node, ast.Flow):
            word = Span(node.span.line, node.span.column, node.span.line, len(node.sort) + 1)
            at = node.pattern.span if node.pattern else word
        elif isinstance(named, Named):
            at = named.span
        else:
            return self.span
        return at.moved(self.span.line - node.span.line)


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
    counter: bool = False
    seen_by: str = ""
    texts: str = ""
    by_line: bool = False
    in_force: bool = False
    set_by: tuple[str, ...] = ()
    cleared_by: tuple[str, ...] = ()

    def holds(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        low = self.low if self.low is not None else number
        high = self.high if self.high is not None else number
        return low <= number <= high

    @property
    def range(self) -> str:
        """Return the bounds as they are told to a person."""
        if self.low is None and self.high is None:
            return "any number"
        if self.high is None:
            return f"{self.low} or more"
        return f"at most {self.high}" if self.low is None else f"{self.low} to {self.high}"

    @property
    def called(self) -> str:
        """Return what sort of name it has: a text box is read by itself, counters are put on."""
        return "box" if self.is_box else "counter" if self.counter else self.kind

    @property
    def is_box(self) -> bool:
        """Whether it is a text box."""
        return bool(self.texts)


SUB_KINDS = (
    ("facts", "fact list"),
    ("fact", "facts"),
    ("listed card", "list entry"),
    ("list entry", "listed cards"),
    ("listed card", "card"),
    ("answer", "answers"),
    ("seat", "player"),
    ("number", "numbers list"),
    ("label", "fact"),
    ("box", "box label"),
    ("player's", "any's"),
    ("zone", "zones"),
)


@lru_cache(maxsize=1)
def core_lexicon() -> Lexicon:
    """Return the lexicon of the core, made once; whoever adds to it adds to a copy."""
    lexicon = Lexicon(KINDS)
    for thing in THINGS:
        for kind, supers in thing_kinds(thing).items():
            lexicon.kind(kind, *supers)
    for word in core_words():
        lexicon.add(word)
    for word in (each for thing in ("", *THINGS) for each in old_words(thing)):
        lexicon.add(word)
    for word in brackets(("zones", "event", "action", "rule")):
        lexicon.add(word)
    for word in (each for thing in (*THINGS, GROUP) for each in brackets_for(thing)):
        lexicon.add(word)
    for sub, above in SUB_KINDS:
        lexicon.kind(sub, above)
    for word in tuple(denied_words(lexicon.words)):
        lexicon.add(word)
    add_clauses(lexicon, THINGS)
    return lexicon


@define
class Vocabulary:
    """All that a game declares, ready to read its lines."""

    title: str = ""
    lexicon: Lexicon = Factory(lambda: core_lexicon().copy())
    bases: dict[str, str] = Factory(dict)
    enumerations: dict[str, tuple[str, ...]] = Factory(dict)
    counts: dict[str, int] = Factory(dict)
    """From which number on the values of an enumeration count, of each that says so."""
    records: list[str] = Factory(list)
    open_kinds: list[str] = Factory(list)
    fields: dict[tuple[str, str], FieldType] = Factory(dict)
    card_kinds: dict[str, str] = Factory(dict)
    declared: dict[str, Declared] = Factory(dict)
    rulings: dict[str, tuple[str, ...]] = Factory(dict)
    say: dict[str, str] = Factory(dict)
    seats: tuple[int, int] = (2, 2)
    problems: list[tuple[str, Problem]] = Factory(list)
    third_forms: dict[str, str] = Factory(dict)
    """How verbs stand behind `has`, by how they stand behind `you`, where a declaration says it."""
    left_out: dict[At, str] = Factory(dict)
    """Declarations that do not count, with the word of the game that stands in their place."""
    said: Sequence[ast.Declaration] = ()
    """What the game declares, with its lines as they were written."""
    going_on: set[tuple[str, ...]] = Factory(set)
    """What sentences begin with that are read with the one before: behind the stop in a wording."""
    _neighbors: Neighbors | None = None
    _deeds: Deeds | None = None

    def chain_of(self, kind: str) -> list[str]:
        """Return a kind and those that it is made of, up to one that is made of none."""
        chain = [kind]
        while chain[-1] in self.card_kinds and self.card_kinds[chain[-1]] not in chain:
            chain.append(self.card_kinds[chain[-1]])
        return chain

    def fields_of(self, kind: str) -> dict[str, FieldType]:
        """Return the fields of a kind and of what it is a kind of."""
        return {
            name: each
            for owner in reversed(self.chain_of(kind))
            for (of, name), each in self.fields.items()
            if of == owner
        }

    @property
    def neighbors(self) -> Neighbors:
        """Return how often words stand beside each other; it is asked where something is wrong."""
        if self._neighbors is None:
            self._neighbors = neighbors(self.said, self.lexicon.words.values())
        return self._neighbors

    @property
    def deeds(self) -> Deeds:
        """Return what the actions do; it is asked where something is wrong."""
        if self._deeds is None:
            marks = [(each.set_by, each.cleared_by) for each in self.fields.values()]
            self._deeds = deeds(self.said, self.say, marks)
        return self._deeds

    def boxes_of_sentences(self) -> tuple[str, ...]:
        """Return the text boxes that hold sentences on every card that has them."""
        boxes = [each for each in self.fields.values() if each.is_box]
        lined = {each.name for each in boxes if each.texts != "text" or each.by_line}
        return tuple(sorted({each.name for each in boxes} - lined))

    @property
    def with_fields(self) -> tuple[str, ...]:
        """Return the kinds of what has fields: things, records, and the game if it has any."""
        game = (GAME,) if ast.THE_GAME in self.bases else ()
        return (*THINGS, *self.records, *game)

    @property
    def listable(self) -> tuple[str, ...]:
        """Return the kinds of what can be gone through and picked from."""
        return (*THINGS, GROUP, *self.records, *self.enumerations)

    @property
    def texts(self) -> frozenset[str]:
        """Return every word that a line may hold."""
        return self.lexicon.texts

    def base(self, name: str) -> str | None:
        """Return the kind that a name in a slot or a declaration stands for, or None."""
        return self.bases.get(name) or self.bases.get(name.lower())


def deny_within(vocabulary: Vocabulary) -> None:
    """Let conditions be denied within their words, but where a game has said that otherwise."""
    lexicon = vocabulary.lexicon
    names = (*vocabulary.enumerations, *vocabulary.open_kinds)
    for word in tuple(denied_words(lexicon.words, names)):
        if word.signature not in lexicon.signatures:
            lexicon.add(word)


Placed = tuple[str, int, ast.Declaration]
"""A declaration with its file and the number of lines before its block."""


def report(vocabulary: Vocabulary, at: At, found: Problem) -> None:
    """Note a problem of a declaration."""
    path, offset = at
    vocabulary.problems.append((path, found.moved(offset)))


def unknown_kind(
    vocabulary: Vocabulary, at: At, name: str, span: Span, instead: str = "cards"
) -> None:
    """Report a name that is no kind of thing, and the kind that was probably meant.

    A sort of groups is none: `instead` is what is written for it.
    """
    if name == f"{GROUP}s" or name in sorts_of_groups(vocabulary):
        report(vocabulary, at, problem("CW0576", span, Fix(span, instead), name=name))
        return
    names = [key.removeprefix("kind ") for key in vocabulary.declared if key.startswith("kind ")]
    own = [each for each in names if each not in sorts_of_groups(vocabulary)]
    known = ", ".join(f"`{each}`" for each in (*KNOWN_KINDS, *own))
    named = [each for each in vocabulary.bases if each[:1].isalpha() and each != ast.THE_GAME]
    near = nearest(name, named)
    fixes = (Fix(span, near),) if near and span.line == span.end_line else ()
    report(vocabulary, at, problem("CW0203", span, *fixes, name=name, known=known))


def sorts_of_groups(vocabulary: Vocabulary) -> set[str]:
    """Return the names of the sorts of groups that a game declares, of one and of several."""
    nodes = [each.node for each in vocabulary.declared.values()]
    titles = [each.title for each in nodes if isinstance(each, ast.Noun) and each.base == GROUP]
    return {name for title in titles for name in (title.one, title.many)}


KNOWN_KINDS = ("number", "card", "cards", "player", "players", "space", "action", "condition")


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
