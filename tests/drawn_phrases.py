"""Phrases of any kind, drawn by lot: well typed, for the text of a small game.

A phrase of a kind is a word of that kind - of the core, or of the game that is being written - with
a phrase in each of its slots. The rows of the core say almost all that is needed: of which kind a
slot is, how tightly what stands in it has to hold, what a phrase does and what it needs around it.
What they do not say stands in the tables here: which rows leave open what is meant (that is for
verbs and conditions, never for values), which numbers make sense where, and what is left out.

Where a phrase has been nested deep enough, words are taken from whose slots the way down is
shortest (`height`). What has no way down at all is given up, and another word is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from attrs import Factory, define, evolve, frozen
from hypothesis import strategies as st

from cardwright.grammar import (
    GROUPED,
    SHORT,
    Hole,
    Vocabulary,
    Word,
    article,
    core_words,
    facets,
)

RECORD = "pact"
THINGS = ("player", "card", "token", "space", RECORD)
SINGLE, SURE, ANY, OPEN = range(4)
"""How open a phrase for things may be: one of them, those that are sure, any of them, a choice."""

OF_ANY = frozenset({"a_noun", "any_noun", "another"})
OF_COUNT = frozenset(
    (
        "one_noun", "one_other", "one_random", "none_of", "up_to_one", "up_to", "any_number",
        "so_many", "any_number_of_yours", "so_many_others", "or_more", "so_many_random",
        "one_of_those",
    )
)  # fmt: skip
BY_CHANCE = frozenset({"so_many_random", "one_random", "random_player", "die_result"})
READ = frozenset(
    ("number_of_those", "total", "highest", "lowest", "one_of_those", "these_and_those")
)
"""What reads things as they are: nothing in it is left open."""
CHOOSERS = frozenset(
    (
        "choose_cards_by", "choose_spaces_by", "choose_number_by", "order_cards_by",
        "choose_one_by", "choose_records_by", "order_records_by",
    )
)  # fmt: skip
"""What one player does: their first slot is of one."""

ABOVE = {
    **{f"{each}s": (each,) for each in (*THINGS, "action", "zone", "line", "direction")},
    **{f"{each} clauses": (f"{each} clause",) for each in THINGS},
}
"""The kinds whose phrases are of a wider kind as well."""
BELOW = {low: (kind,) for kind, below in ABOVE.items() for low in below}
NEVER, DEEP = 99, 6
NAMED = frozenset(
    (
        "player number", "card number", "token number", "space number", "pact number",
        "player mark", "card mark", "token mark", "space mark", "pact mark", "player zone",
        "shared zone", "box", "label", "ruling", "ruling choice", "place name", "word", "role",
        "name", "listed card", "seat",
    )
)  # fmt: skip
"""The kinds that are names which the game declares."""
GROUPS = frozenset(
    (
        "number", "condition", "zones", "event", "rule", "action",
        *(f"{thing}{form}" for thing in THINGS for form in ("s", " noun", " nouns")),
    )
)  # fmt: skip
"""The kinds of which a phrase can stand in brackets."""

FEW, SOME = ("1", "2", "3"), ("2", "3")
NUMBERS = ("0", "1", "2", "3", "4", "5", "7", "9", "12")
RANGES = ("1-3", "0-2", "1-2", "2", "1 to 3")
LITERALS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "direction_turned": {"n": ("45", "90", "135", "180", "270")},
    "percentage": {"n": ("10", "25", "50", "75", "150")},
    "quotient_up": {"b": FEW}, "quotient_down": {"b": FEW}, "quotient_half_up": {"b": FEW},
    "die_result": {"n": ("2", "4", "6")}, "player_in_seat": {"n": ("1", "2")},
    "repeat_times": {"n": FEW}, "create_tokens": {"n": SOME}, "up_to": {"k": SOME},
    "or_more": {"k": SOME}, "so_many": {"k": SOME}, "so_many_others": {"k": SOME},
    "so_many_random": {"k": SOME}, "range_of_one": {"a": FEW}, "deal": {"n": SOME},
    "top_cards": {"n": SOME}, "numbers_from": {"a": ("0", "1"), "b": FEW},
    "leap": {"n": ("1", "2"), "m": ("1", "2")}, "ring_around": {"n": FEW},
    "space_away": {"n": FEW}, "card_in_slot": {"n": FEW}, "space_of_line": {"n": ("0", *FEW)},
    "line_start": {"n": FEW}, "line_lengthened": {"n": FEW}, "choose_up_to": {"n": ("2",)},
    "choose_up_to_announced": {"n": ("2",)}, "choose_so_many": {"n": ("2",)},
    "choose_so_many_announced": {"n": ("2",)},
    "spaces_within": {"k": FEW}, "space_within": {"n": FEW}, "cards_named": {"n": ("card",)},
}  # fmt: skip
"""What fills a slot where not everything makes sense: nothing but these, by row and slot."""

LEFT_OUT = frozenset(
    (
        "number_chosen", "x", "x_on_card", "x_is", "begin_match", "new_record",
        "create_card", "create_cards", "create_copies", "create_copy", "amount_role",
        "prevent_next", "rule_ends", "rule_ends_after", "moment_of_event",
        "finish_flow", "last_of_event", "total_of_event", "rule_during", "rule_during_open",
        "bracketed_number", "bracketed_condition", "in_brackets", "announced_unless",
        "has_text", "has_only_text", "granted_rule", "granted_deed", "granted_cost",
        "granted_texts",
        "read_like", "read_like_but_for", "read_like_and_named", "read_like_but_for_and_named",
        "settle_x", "text_answered", "number_infinite", "cards_of_group", "last_flow_of",
        "skip_flow", "that_much",
    )
)  # fmt: skip
"""The rows that need more around them than is known here, or are written by hand."""
RARELY = frozenset({"win_match", "lose_match", "leave_match", "draw_match", "show_table"})
ITS = {
    "its_card": "card", "its_space": "space", "its_token": "token", "its_record": RECORD,
    "their": "player",
}  # fmt: skip
WITH_IT = frozenset({"is_so", "is_a", "lies_in"})
"""The conditions in which `it` is read in one way."""
LATER = frozenset({"do_next_time", "announce_deed", "put_deed_on_stack", "insert"})
LOOSE = LATER | {"do_it", "may", "if_so", "done_if"}
"""The deeds that stand in brackets wherever they stand in a slot."""
ONE_OF = frozenset({"one_of_those", "is_one_of"})
DOES = {kind: frozenset({does}) for kind, does in facets.OF_KIND.items()}
NOTHING = frozenset[str]()
ARTICLE = "\N{SOFT HYPHEN}"


@frozen
class Said:
    """A phrase: its text, how tightly it holds, and whether a verb behind it stands for one."""

    text: str
    tight: int = 9
    number: str = ""
    id: str = ""


@frozen
class Scope:
    """What a phrase can speak of where it stands."""

    names: tuple[tuple[str, str], ...] = ()
    """What has been named around it: kind and name."""
    it: str = ""
    """The kind of thing that is described here."""
    bare: bool = False
    """Whether `it` can stand here by itself, and is read in one way."""
    has: frozenset[str] = frozenset()
    """What there is around it, of what rows need."""
    takes: frozenset[str] = facets.DONE
    """What may be done here."""
    only_words: bool = False
    """Whether nothing but a word of the game can stand here."""

    def naming(self, kind: str, name: str) -> Scope:
        """Return the scope in which a thing has a name."""
        return evolve(self, names=(*self.names, (kind, name)))

    def about(self, thing: str) -> Scope:
        """Return the scope of what describes a thing."""
        return evolve(self.asked(), it=thing)

    def asked(self) -> Scope:
        """Return the scope of what is asked here: again and again, so nothing by chance."""
        return evolve(self, has=self.has - {"chance"})


@frozen(eq=False)
class Entry:
    """A word that phrases are made with, and what is asked of it often."""

    word: Word
    id: str
    holes: tuple[Hole, ...]
    height: int
    """How many phrases stand in one another at least, once its slots are filled."""


def entry_of(word: Word, heights: dict[str, int]) -> Entry:
    """Return a word as it is kept, by how high the lowest phrase of each kind is."""
    holes = word.holes
    height = max((heights.get(hole.kind, NEVER) for hole in holes), default=0) + 1
    for kind in (word.kind, *BELOW.get(word.kind, ())):
        heights[kind] = min(height, heights.get(kind, NEVER))
    return Entry(word, root_of(word), holes, min(height, NEVER))


def root_of(word: Word) -> str:
    """Return the id of the row of a word of the core, without the kind of thing."""
    return word.row.id if word.row is not None else word.id.partition(".")[0]


@cache
def stocked() -> tuple[Word, ...]:
    """Return the words of the core, and what may follow `whose` in any game."""
    own = {word.key: word for word in core_words()}
    short = {word.key: word for word in Vocabulary().lexicon.words.values() if word.sort == SHORT}
    return tuple((own | short).values())


def is_used(word: Word) -> bool:
    """Whether phrases are made with a word of the core; of two voices with one.

    What `and whose` is about is told by brackets, where a thing is described by another.
    """
    if root_of(word) in LEFT_OUT or word.root == GROUPED or word.kind.endswith(" clauses"):
        return False
    return not word.voices or word.voices[0].number == "one"


@cache
def core_stock() -> dict[str, tuple[Entry, ...]]:
    """Return the words of the core that are used, by kind."""
    heights = core_heights()
    found: dict[str, list[Entry]] = {}
    for word in filter(is_used, stocked()):
        found.setdefault(word.kind, []).append(entry_of(word, heights))
    return {kind: tuple(words) for kind, words in found.items()}


@cache
def core_heights() -> dict[str, int]:
    """Return how high the lowest phrase of each kind is, where nothing is there but a game."""
    heights = dict.fromkeys((*NAMED, "number", "range", "zone", "flow"), 1)
    words = [each for each in stocked() if is_used(each) and root_of(each) not in ITS]
    for _ in range(8):
        for word in words:
            if not (word.row and word.row.needs):
                entry_of(word, heights)
    return heights


@cache
def core_by_key() -> dict[str, Word]:
    """Return the words of the core by their keys."""
    return {word.key: word for word in core_words()}


@cache
def only(id: str) -> Entry:
    """Return the word of a row."""
    return next(each for words in core_stock().values() for each in words if each.id == id)


OWNERS = tuple(word.elements[-1] for word in core_words() if root_of(word) == "owner_form")


@cache
def lots(most: int) -> st.SearchStrategy[int]:
    """Return the numbers up to one, to draw from."""
    return st.integers(0, most)


@define
class Author:
    """Who writes a game: draws lots, and remembers the words that have been declared."""

    draw: st.DrawFn
    names: dict[str, tuple[str, ...]] = Factory(dict)
    """The names that the game declares, by kind: of fields, marks, zones, boxes."""
    words: dict[str, list[Entry]] = Factory(dict)
    """The words of the game, by kind."""
    twins: dict[str, Word] = Factory(dict)
    adjectives: dict[str, list[str]] = Factory(dict)
    """The adjectives that the game declares, by what they are said of."""
    heights: dict[str, int] = Factory(lambda: dict(core_heights()))
    fits: dict[object, tuple[Entry, ...]] = Factory(dict)
    """What has been found out of which words can stand where."""
    used: set[str] = Factory(set)
    """The words that were used."""

    # ---- lots ------------------------------------------------------------------------------------

    def one_of(self, among: Iterable[Any]) -> Any:
        """Return one of several things; the first is the simplest."""
        known = tuple(among)
        return known[self.draw(lots(len(known) - 1))]

    def up_to(self, most: int, low: int = 0) -> int:
        """Return a number up to another one."""
        return low + self.draw(lots(most - low))

    def often(self, percent: int) -> bool:
        """Whether something is to be, so often of a hundred times."""
        return self.draw(lots(99)) >= 100 - percent

    # ---- words -----------------------------------------------------------------------------------

    def declare(self, word: Word, *, twin: bool = False) -> None:
        """Let phrases be made with a word of the game."""
        self.twins[word.key] = word
        if not twin:
            self.words.setdefault(word.kind, []).append(entry_of(word, self.heights))
            self.fits.clear()

    def fitting(self, kind: str, scope: Scope, tight: int, openness: int) -> tuple[Entry, ...]:
        """Return the words that a phrase can be made with."""
        spoken = frozenset(kind for kind, _ in scope.names if kind in THINGS)
        key = (kind, tight, openness, spoken, evolve(scope, names=()))
        found = self.fits.get(key)
        if found is None:
            kinds = (kind, *ABOVE.get(kind, ()))
            if openness == SINGLE and kind in ABOVE:
                kinds = ABOVE[kind]
            found = self.fits[key] = tuple(
                entry
                for each in kinds
                for entry in (*core_stock().get(each, ()), *self.words.get(each, ()))
                if entry.word.tight >= tight and entry.height < NEVER
                if self.can_stand(entry, scope, openness, spoken)
            )
        return found

    def can_stand(self, entry: Entry, scope: Scope, openness: int, spoken: frozenset[str]) -> bool:
        """Whether a word can stand somewhere, whatever is in its slots."""
        id, word = entry.id, entry.word
        if (openness < OPEN and id in OF_COUNT) or (openness < ANY and id in OF_ANY):
            return False
        if id in BY_CHANCE and "chance" not in scope.has:
            return False
        if scope.only_words and word.kind in ("action", "actions") and not is_plain(entry):
            return False
        if word.row is not None and word.row.needs and word.row.needs not in scope.has:
            return False
        does = DOES.get(word.kind, NOTHING) if word.row is None else facets.does(word.row)
        if not does <= scope.takes:
            return False
        if id in ITS:
            return scope.it == ITS[id]
        if id in ("it", "they"):
            return scope.bare and scope.it == word.kind
        if id == "that_one":
            return word.kind in spoken
        return all(hole.kind not in NAMED or hole.kind in self.names for hole in entry.holes)

    # ---- phrases ---------------------------------------------------------------------------------

    def said(
        self, kind: str, scope: Scope, depth: int, *, openness: int = SURE, tight: int = 0
    ) -> str:
        """Return the text of a phrase of a kind."""
        return self.phrase(kind, scope, depth, openness=openness, tight=tight).text

    def phrase(
        self, kind: str, scope: Scope, depth: int, *, openness: int = SURE, tight: int = 0
    ) -> Said:
        """Return a phrase of a kind; put in brackets where it does not hold tightly enough."""
        if depth < -DEEP:
            raise LookupError("too deep")
        if kind in self.names:
            return Said(self.one_of(self.names[kind]))
        named = self.named_so(kind, scope, openness)
        if kind == "number" and (depth <= 0 or self.often(40)):
            return Said(self.one_of((*NUMBERS, *named)))
        if kind == "range":
            return Said(self.one_of(RANGES))
        group = tight > 0 and kind in GROUPS
        words = list(self.fitting(kind, scope, 0 if group else tight, openness))
        if scope.it and self.often(50):
            words = [each for each in words if speaks_of_it(each, scope)] or words
        if named and (depth <= 0 or not words or self.often(40)):
            return Said(self.one_of(named))
        made = self.made_of(words, scope, depth, openness)
        return in_brackets(made) if made.tight < tight else made

    def made_of(self, words: list[Entry], scope: Scope, depth: int, openness: int) -> Said:
        """Return a phrase made with one of some words."""
        while words:
            least = min(each.height for each in words) if depth <= 0 else NEVER
            entry = self.one_of([each for each in words if each.height <= least])
            if entry.id not in RARELY or len(words) == 1 or self.often(10):
                try:
                    return self.filled(entry, scope, depth, openness)
                except LookupError:
                    pass
            words.remove(entry)
        raise LookupError("there is no such phrase")

    def named_so(self, kind: str, scope: Scope, openness: int) -> list[str]:
        """Return the names that have been given to what is of a kind."""
        kinds = (kind, *ABOVE.get(kind, ()))
        if openness == SINGLE and kind in ABOVE:
            kinds = ABOVE[kind]
        return [] if scope.only_words else [name for known, name in scope.names if known in kinds]

    def filled(self, entry: Entry, scope: Scope, depth: int, openness: int) -> Said:
        """Return a word with a phrase in each of its slots."""
        word = entry.word
        self.used.add(word.id or word.key)
        args = [
            self.argument(entry, at, scope, depth - 1, openness) for at in range(len(entry.holes))
        ]
        for voice in word.voices:
            subject = args[voice.slot]
            number = subject.number
            if word.elements[-1] in OWNERS and not subject.text.endswith("s"):
                number = "one"
            if number not in ("", voice.number):
                word = self.twins.get(voice.twin) or core_by_key()[voice.twin]
        return Said(written(word, args), word.tight, number_of(entry, args), entry.id)

    def argument(self, entry: Entry, at: int, scope: Scope, depth: int, openness: int) -> Said:
        """Return what fills a slot of a word."""
        word, id, hole = entry.word, entry.id, entry.holes[at]
        kind = hole.kind
        literals = LITERALS.get(id, {}).get(hole.name)
        if literals is not None:
            several = "s" if kind.endswith("nouns") else ""
            return Said(self.one_of(literals) + several)
        if id in ("is_so_for_now", "is_not_so_for_now") and at == 1:
            thing = kind.partition(" ")[0]
            marks = self.names[f"{thing} mark"]
            return Said(self.one_of((*marks, *self.adjectives.get(thing, ()))))
        if kind == "line" and word.kind == "line":
            return self.filled(only("line_from"), scope, depth, SINGLE)
        scope = scope_in(entry, at, scope)
        if kind in ("actions", "action"):
            made = self.phrase(kind, scope, depth, openness=OPEN)
            return in_brackets(made) if is_loose(made) else made
        opened = openness if id == "owner_form" else openness_in(entry, at)
        made = self.phrase(kind, scope, depth, tight=hole.tight, openness=opened)
        return in_brackets(made) if needs_brackets(entry, at, made) else made


def scope_in(entry: Entry, at: int, scope: Scope) -> Scope:
    """Return where what fills a slot stands."""
    word, kind = entry.word, entry.holes[at].kind
    takes = word.row.takes if word.row is not None else ""
    if scope.it:
        scope = evolve(scope, bare=entry.id in WITH_IT and at == 0)
    if word.kind.endswith((" noun", " nouns")) and kind.endswith(("condition", " clauses")):
        return scope.about(word.kind.partition(" ")[0])
    if kind == "rule" or (kind == "condition" and entry.id == "event_where"):
        scope = scope.asked()
    if scope.only_words:
        scope = evolve(scope, only_words=False)
    if kind not in ("actions", "action"):
        return scope
    if takes == "word":
        return evolve(scope, takes=facets.DONE, only_words=True)
    if takes or word.row is None or entry.id in LATER:
        left = scope.takes - {"flow", "part", "alteration", "permission"}
        return evolve(scope, takes=left | {"effect", "choice"})
    return scope


def openness_in(entry: Entry, at: int) -> int:
    """Return how open what stands in a slot may be."""
    kind, hole = entry.word.kind, entry.holes[at].kind
    if hole.endswith("'s"):
        return ANY if kind in ("rule", "event") else SINGLE
    if hole.removesuffix("s") not in THINGS or entry.id in READ:
        return SURE
    if entry.id in CHOOSERS and at == 0:
        return SINGLE
    if kind in ("rule", "event"):
        return ANY
    return OPEN if kind in ("action", "condition", "cost", "actions", "choosing") else SURE


def is_plain(entry: Entry) -> bool:
    """Whether a word is one that the game declares with `to`, and that rules can forbid."""
    if entry.word.row is not None or entry.word.key.startswith(("action: {", "action: set ")):
        return False
    told = ("actions", "condition", "event", "card noun")
    return not any(each.kind in told or each.kind.endswith("'s") for each in entry.holes)


def is_loose(made: Said) -> bool:
    """Whether a deed in a slot would be read in more ways than one."""
    return made.id in LOOSE or made.tight < 9 or (not made.id and " " in made.text)


def needs_brackets(entry: Entry, at: int, made: Said) -> bool:
    """Whether a phrase in a slot would be read in more ways than one."""
    kind = entry.holes[at].kind
    if kind not in GROUPS:
        return False
    if entry.id in ONE_OF and " " in made.text:
        return True
    if kind != entry.word.kind and made.id != "these_and_those":
        return False
    first = at == 0 and isinstance(entry.word.elements[0], Hole)
    return made.tight < 9 or made.id == "these_and_those" or (first and " " in made.text)


def speaks_of_it(entry: Entry, scope: Scope) -> bool:
    """Whether a word is about the thing that is described."""
    if entry.id in WITH_IT:
        return entry.holes[0].kind.removesuffix("s") == scope.it
    return entry.id in ("it", "they") or entry.id in ITS


def in_brackets(made: Said) -> Said:
    """Return a phrase of several words in brackets, if it is not in brackets."""
    if made.id == "in_brackets" or " " not in made.text:
        return made
    return evolve(made, text=f"({made.text})", tight=9, id="in_brackets")


def number_of(entry: Entry, args: list[Said]) -> str:
    """Return whether a verb behind a phrase stands for one or for many, if that is known."""
    kind = entry.word.kind
    if entry.id in ("you", "they", "these_and_those"):
        return "many"
    if entry.id == "one_of_those" or kind == "zone":
        return "one"
    if kind.removesuffix("s") not in THINGS:
        return ""
    nouns = [hole.kind for hole in entry.holes if hole.kind.endswith((" noun", " nouns"))]
    if nouns:
        return "many" if nouns[0].endswith("s") else "one"
    return "one" if kind in THINGS else "many"


def written(word: Word, args: list[Said]) -> str:
    """Write a word with its slots filled."""
    text, number, left = "", "", list(args)
    for element in word.elements:
        if isinstance(element, Hole):
            piece = left.pop(0).text
            number = piece if element.kind == "number" else number
        elif element.forms == ("a", "an"):
            piece = ARTICLE
        else:
            piece = element.forms[0 if number in ("", "1") else -1]
        text = f"{text} {piece}" if element.spaced and text else text + piece
    return re.sub(f"{ARTICLE}(?= ?(\\w*))", lambda found: article(found[1]), text)
