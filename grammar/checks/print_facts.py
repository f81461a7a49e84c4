"""What can be said of a card that lies nowhere: what its print alone decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import define, evolve, field

from ..core.arithmetic import INFINITE, RECKONED, Known
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import pattern
from ..tree.walk import filled
from ..tree.words import is_number
from .comparison import compare
from .declared import CardFacts, GameTable

Pile = list[tuple[CardFacts, int]]
"""Cards with how many of each."""

OF_CARDS: dict[str, Callable[[list[Known]], Known]] = {
    "total.card": sum,
    "highest.card": max,
    "lowest.card": min,
}
ALL_OF_THEM = ("all_nouns.card", "the_nouns.card", "each.card")
IT = ("it.card", "its_card")
COMPARED = (
    "number_is", "number_at_least", "number_at_most", "number_above", "number_below",
    "number_between", "number_infinite",
)  # fmt: skip
MOST_FOUND = 100_000
MOST_DEEP = 200
"""What means something else that means something else, so often, means itself: told elsewhere."""
CALLER = "the card that calls for others"
Meant = tuple[ast.Expression, ast.Expression | None]
"""An expression, and what it means if it is a value of the game."""


class OnlyPlayTells(Exception):
    """Print alone does not decide what was asked: what of it does not."""

    def __init__(self, what: ast.Expression) -> None:
        super().__init__()
        self.what = what


Found = tuple[ast.Expression, CardFacts, CardFacts | None, bool]


@define
class Judge:
    """Judges cards by what is printed on them; raises `OnlyPlayTells` for anything else.

    Whether a card is what a noun says is found once, unless that depends on the deck it is in.
    """

    vocabulary: Vocabulary
    table: GameTable
    rulings: Mapping[str, str] = field(factory=dict)
    meanings: dict[str, ast.Expression] = field(init=False)
    bases: dict[str, str] = field(init=False)
    values: dict[str, ast.Value] = field(init=False)
    caller: CardFacts | None = None
    pile: Pile | None = None
    """The deck that is judged; None where a deck is still being made."""
    _known: dict[int, Meant] = field(factory=dict, init=False)
    _about_caller: dict[int, tuple[ast.Expression, ast.Expression]] = field(
        factory=dict, init=False
    )
    """What was found of an expression is kept with it: it is asked again for each card."""
    _found: dict[tuple[int, int, int], Found] = field(factory=dict, init=False)
    """What was found of a noun and a card, both kept with it, and of the card that calls for it."""
    _asked_pile: bool = field(default=False, init=False)
    _depth: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        usual = {name: choices[0] for name, choices in self.vocabulary.rulings.items()}
        self.rulings = usual | dict(self.rulings)
        self.meanings = {}
        self.bases = {}
        self.values = {}
        for entry in self.table.rules:
            node = entry.checked.node
            if isinstance(node, ast.Noun):
                self.meanings[f"kind {node.title.one}"] = node.condition
                self.bases[f"kind {node.title.one}"] = node.base
            elif isinstance(node, ast.Adjective):
                base = self.vocabulary.base(node.base)
                self.meanings[f"{base} adjective: {pattern(node.pattern)}"] = node.condition
            elif isinstance(node, ast.Value):
                kind = self.vocabulary.base(node.kind)
                self.values[f"{kind}: {pattern(node.pattern)}"] = node

    def meant(self, node: ast.Expression) -> ast.Expression | None:
        """Return what a value of the game means, with its slots filled; None for another word."""
        if not isinstance(node, ast.Phrase):
            return None
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._meant(node))
        return known[1]

    def _meant(self, node: ast.Phrase) -> ast.Expression | None:
        value = self.values.get(self.vocabulary.lexicon.words[node.word].root)
        if value is None:
            return None
        if value.meaning is None:
            raise OnlyPlayTells(node)
        slots = [each.name for each in value.pattern.elements if isinstance(each, ast.Slot)]
        return filled(value.meaning, dict(zip(slots, node.args, strict=True)))

    # ---- nouns and adjectives ----

    def is_meant(self, noun: ast.Expression, card: CardFacts) -> bool:
        """Whether a noun names a card, as it may have been found before."""
        key = (id(noun), id(card), id(self.caller))
        known = self._found.get(key)
        if known is not None:
            return known[-1]
        before, self._asked_pile = self._asked_pile, False
        try:
            found = self.describes(noun, card)
            if not self._asked_pile:
                if len(self._found) >= MOST_FOUND:
                    self._found.clear()
                self._found[key] = (noun, card, self.caller, found)
            return found
        finally:
            self._asked_pile = self._asked_pile or before

    def describes(self, noun: ast.Expression, card: CardFacts) -> bool:
        """Whether a noun names a card."""
        meaning = self.meant(noun)
        if meaning is not None:
            return self.describes(meaning, card)
        if not isinstance(noun, ast.Phrase):
            raise OnlyPlayTells(noun)
        match noun.row, noun.args:
            case "card_noun", _:
                return True
            case "described", (adjective, inner):
                return self.fits(adjective, card) and self.describes(inner, card)
            case "either_noun", (a, b):
                return self.describes(a, card) or self.describes(b, card)
            case "noun_where", (a, condition):
                return self.describes(a, card) and self.holds(condition, card)
            case "cards_named", (inner, name):
                return card.name == self.name(name) and self.describes(inner, card)
            case row, (inner, ast.Name() as held, limit):
                if not self.describes(inner, card):
                    return False
                number, bound = number_on(card, held), self.number(limit)
                return number >= bound if row == "with_at_least" else number <= bound
            case _, ():
                return self._is(noun, noun.word, card)
            case _, (ast.Name() as value,):
                return self.fits(value, card)
            case _:
                raise OnlyPlayTells(noun)

    def fits(self, adjective: ast.Expression, card: CardFacts) -> bool:
        """Whether an adjective is true of a card."""
        match adjective:
            case ast.Name(kind=kind, text=text):
                shown = text.removeprefix(f"{kind}: ")
                return any(value == shown for _, value in card.values) or shown in card.marks
            case ast.Phrase(row="not_so", args=(inner,)):
                return not self.fits(inner, card)
            case ast.Phrase(args=(ast.Name() as inner,)):
                return self.fits(inner, card)
            case ast.Phrase(word=word, args=()):
                return self._is(adjective, word, card)
            case _:
                raise OnlyPlayTells(adjective)

    def _is(self, node: ast.Expression, word: str, card: CardFacts) -> bool:
        """Whether a card is what a declared kind, noun or adjective says."""
        root = self.vocabulary.lexicon.words[word].root
        meaning = self.meanings.get(root)
        if meaning is not None:
            base = self.bases.get(root)
            return (base is None or self.of_kind(base, card)) and self.holds(meaning, card)
        if not root.startswith("kind "):
            raise OnlyPlayTells(node)  # `face up`, and whatever else is no kind of card
        return self.of_kind(root.removeprefix("kind "), card)

    def of_kind(self, wanted: str, card: CardFacts) -> bool:
        """Whether a card is of a kind, or of a kind of that kind."""
        if wanted == "card":
            return True
        if f"kind {wanted}" in self.meanings:
            return self._is_noun(wanted, card)
        kind = card.kind
        for _ in self.vocabulary.card_kinds:
            if kind == wanted:
                break
            kind = self.vocabulary.card_kinds.get(kind, "")
        return kind == wanted

    def _is_noun(self, wanted: str, card: CardFacts) -> bool:
        base = self.bases[f"kind {wanted}"]
        return self.of_kind(base, card) and self.holds(self.meanings[f"kind {wanted}"], card)

    def holds(self, condition: ast.Expression, card: CardFacts | None) -> bool:
        """Whether a condition is true: of `it`, of the deck, or of the rulings of a match."""
        self._depth += 1
        try:
            if self._depth > MOST_DEEP:
                raise RecursionError  # as Python would, where it has room for much more
            return self._holds(condition, card)
        finally:
            self._depth -= 1

    def _holds(self, condition: ast.Expression, card: CardFacts | None) -> bool:
        meaning = self.meant(condition)
        if meaning is not None:
            return self.holds(meaning, card)
        match condition:
            case ast.Phrase(row="either_holds", args=(a, b)):
                return self.holds(a, card) or self.holds(b, card)
            case ast.Phrase(row="both_hold", args=(a, b)):
                return self.holds(a, card) and self.holds(b, card)
            case ast.Phrase(row="does_not_hold", args=(a,)):
                return not self.holds(a, card)
            case ast.Phrase(row="bracketed_condition", args=(a,)):
                return self.holds(a, card)
            case ast.Phrase(args=(ast.Name(kind="ruling") as ruling, choice)):
                assert isinstance(choice, ast.Name)
                return self.rulings[own_name(ruling)] == own_name(choice)
            case ast.Phrase(args=(ast.Phrase(id="it.card"), said)) if card:
                return self._said_of(card, condition, said)
            case ast.Phrase(row="name_is", args=(a, b)):
                return self.name(a, card) == self.name(b, card)
            case ast.Phrase(row=row, args=args) if row in COMPARED:
                numbers = [self.number(each, card) for each in args]
                return self._compared(condition, row, numbers)
            case _:
                raise OnlyPlayTells(condition)

    def _said_of(self, card: CardFacts, node: ast.Phrase, said: ast.Expression) -> bool:
        """Whether what is said of `it` is true of a card."""
        if node.row == "is_a":
            return self.describes(said, card)
        if node.row == "is_so":
            return self.fits(said, card)
        raise OnlyPlayTells(node)

    def _compared(self, node: ast.Expression, row: str, numbers: list[Known]) -> bool:
        if row == "number_between":
            return numbers[1] <= numbers[0] <= numbers[2]
        outcome = compare(row, numbers[0], numbers[1]) if len(numbers) == 2 else None
        if outcome is None:
            raise OnlyPlayTells(node)
        return outcome

    # ---- names of cards, and cards that lines speak of ----

    def name(self, node: ast.Expression, it: CardFacts | None = None) -> str | None:
        """Return the name that a line gives; None if it stands on a card that has none."""
        meaning = self.meant(node)
        if meaning is not None:
            return self.name(meaning, it)
        match node:
            case ast.Text(value=name):
                return name
            case ast.Phrase(row="name_of_card", args=(card,)):
                return self._card(card, it).name
            case ast.Phrase(args=(owner, ast.Name(kind="card card name") as held)):
                return self._card(owner, it).value(own_name(held))
            case _:
                raise OnlyPlayTells(node)

    def _card(self, node: ast.Expression, it: CardFacts | None) -> CardFacts:
        """Return the card that a line speaks of."""
        match node:
            case ast.Phrase(id=id) if id in IT and it:
                return it
            case ast.Phrase(id="owner_form.card", args=(card,)):
                return self._card(card, it)
            case ast.Name(text=text) if text == CALLER and self.caller:
                return self.caller
            case _:
                raise OnlyPlayTells(node)

    # ---- numbers ----

    def count(self, noun: ast.Expression) -> int:
        """Return how many cards of the deck a noun names."""
        return sum(count for _, count in self.meant_by(noun))

    def count_for(self, caller: CardFacts, noun: ast.Expression) -> int:
        """Return how many cards a noun names that speaks of the card that calls for them."""
        self.caller = caller
        known = self._about_caller.get(id(noun))
        if known is None:
            known = self._about_caller[id(noun)] = (noun, about_caller(noun))
        try:
            return self.count(known[1])
        finally:
            self.caller = None

    def number(self, node: ast.Expression, it: CardFacts | None = None) -> Known:
        """Return a number that depends on print alone."""
        meaning = self.meant(node)
        if meaning is not None:
            return self.number(meaning, it)
        match node:
            case ast.Number(value=value):
                return value
            case ast.Phrase(row=row, args=args) if row in RECKONED:
                return RECKONED[row](*(self.number(each, it) for each in args))
            case ast.Phrase(id="number_held.card", args=(owner, ast.Name() as held)):
                return number_on(self._card(owner, it), held)
            case ast.Phrase(id=id, args=(ast.Name() as held, cards)) if id in OF_CARDS:
                numbers = [
                    number_on(card, held) for card, n in self._among(cards) for _ in range(n)
                ]
                return OF_CARDS[id](numbers) if numbers else 0
            case ast.Phrase(id="number_of.card", args=(noun,)):
                return self.count(noun)
            case ast.Phrase(id="number_of_those.card", args=(cards,)):
                return sum(count for _, count in self._among(cards))
            case _:
                raise OnlyPlayTells(node)

    def meant_by(self, noun: ast.Expression) -> Pile:
        """Return the cards of the deck that a noun names."""
        self._asked_pile = True
        if self.pile is None:
            raise OnlyPlayTells(noun)
        return [(card, n) for card, n in self.pile if self.is_meant(noun, card)]

    def _among(self, cards: ast.Expression) -> Pile:
        """Return which cards of the deck are meant."""
        match cards:
            case ast.Phrase(id=id, args=(noun,)) if id in ALL_OF_THEM:
                return self.meant_by(noun)
            case _:
                raise OnlyPlayTells(cards)


def number_on(card: CardFacts, held: ast.Name) -> Known:
    """Return the number that a field of a card holds; 0 where there is none, as in play."""
    value = card.value(own_name(held))
    if value == "inf":
        return INFINITE
    return int(value) if value is not None and is_number(value) else 0


def own_name(node: ast.Name) -> str:
    """Return a declared name without its kind."""
    return node.text.removeprefix(f"{node.kind}: ")


def about_caller(noun: ast.Expression) -> ast.Expression:
    """Return a noun in which `it` is the card that calls for others, and not the one described."""
    if not isinstance(noun, ast.Phrase) or noun.word.startswith("condition: "):
        return noun
    if noun.id in IT:
        return ast.Name(noun.span, "card", CALLER)
    return evolve(noun, args=tuple(about_caller(arg) for arg in noun.args))


def speaks_of_caller(noun: ast.Expression) -> bool:
    """Whether a noun names other cards for each card that calls for some."""
    return about_caller(noun) != noun
