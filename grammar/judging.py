"""What can be said of a card that lies nowhere: what its print alone decides."""

from __future__ import annotations

from attrs import define, field

from . import ast
from .comparing import compare
from .printer import pattern
from .tables import CardFacts, GameTable
from .vocabulary import Vocabulary
from .words import is_number

Pile = list[tuple[CardFacts, int]]
"""Cards with how many of each."""


class OnlyPlayTells(Exception):
    """Print alone does not decide what was asked."""


@define
class Judge:
    """Judges cards by what is printed on them; raises `OnlyPlayTells` for anything else."""

    vocabulary: Vocabulary
    table: GameTable
    meanings: dict[str, ast.Expression] = field(init=False)
    bases: dict[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.meanings = {}
        self.bases = {}
        for entry in self.table.entries:
            node = entry.checked.node
            if isinstance(node, ast.Noun):
                self.meanings[f"kind {node.title.one}"] = node.condition
                self.bases[f"kind {node.title.one}"] = node.base
            elif isinstance(node, ast.Adjective):
                self.meanings[self._root(node)] = node.condition

    def _root(self, node: ast.Adjective) -> str:
        return f"{self.vocabulary.base(node.base)} adjective: {pattern(node.pattern)}"

    # ---- nouns and adjectives ----

    def describes(self, noun: ast.Expression, card: CardFacts) -> bool:
        """Whether a noun names a card."""
        match noun:
            case ast.Phrase(word="card noun: card" | "card nouns: cards"):
                return True
            case ast.Phrase(word=word, args=(adjective, inner)) if "{a: card adjective}" in word:
                return self.fits(adjective, card) and self.describes(inner, card)
            case ast.Phrase(word=word, args=(a, b)) if " or " in word:
                return self.describes(a, card) or self.describes(b, card)
            case ast.Phrase(word=word, args=(a, condition)) if " where " in word:
                return self.describes(a, card) and self.holds(condition, card)
            case ast.Phrase(word=word, args=(inner, ast.Text(value=name))) if " named " in word:
                return card.name == name and self.describes(inner, card)
            case ast.Phrase(word=word, args=(inner, ast.Name() as held, ast.Number(value=limit))):
                number = number_on(card, held)
                if number is None:
                    return False
                near = number >= limit if word.endswith("more") else number <= limit
                return near and self.describes(inner, card)
            case ast.Phrase(word=word, args=()):
                return self._is(word, card)
            case ast.Phrase(args=(ast.Name() as value,)):
                return self.fits(value, card)
            case _:
                raise OnlyPlayTells

    def fits(self, adjective: ast.Expression, card: CardFacts) -> bool:
        """Whether an adjective is true of a card."""
        match adjective:
            case ast.Name(kind=kind, text=text):
                shown = text.removeprefix(f"{kind}: ")
                return any(value == shown for _, value in card.values) or shown in card.marks
            case ast.Phrase(word="card adjective: not {a: card adjective>3}", args=(inner,)):
                return not self.fits(inner, card)
            case ast.Phrase(args=(ast.Name() as inner,)):
                return self.fits(inner, card)
            case ast.Phrase(word=word, args=()):
                return self._is(word, card)
            case _:
                raise OnlyPlayTells

    def _is(self, word: str, card: CardFacts) -> bool:
        """Whether a card is what a declared kind, noun or adjective says."""
        root = self.vocabulary.lexicon.words[word].root
        meaning = self.meanings.get(root)
        if meaning is not None:
            base = self.bases.get(root)
            return (base is None or self._of_kind(base, card)) and self.holds(meaning, card)
        return self._of_kind(root.removeprefix("kind "), card)

    def _of_kind(self, wanted: str, card: CardFacts) -> bool:
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
        return self._of_kind(base, card) and self.holds(self.meanings[f"kind {wanted}"], card)

    def holds(self, condition: ast.Expression, card: CardFacts) -> bool:
        """Whether a condition about `it` is true of a card."""
        match condition:
            case ast.Phrase(word="condition: {a: condition>1} or {b: condition>2}", args=(a, b)):
                return self.holds(a, card) or self.holds(b, card)
            case ast.Phrase(word="condition: {a: condition>2} and {b: condition>3}", args=(a, b)):
                return self.holds(a, card) and self.holds(b, card)
            case ast.Phrase(word="condition: not {a: condition>3}", args=(a,)):
                return not self.holds(a, card)
            case ast.Phrase(word="condition: ({a: condition})", args=(a,)):
                return self.holds(a, card)
            case ast.Phrase(word=word, args=(ast.Phrase(word="card: it"), said)):
                if "a/an {n: card noun}" in word:
                    return self.describes(said, card) != (" not " in word)
                if word.endswith("{a: card adjective>4}"):
                    return self.fits(said, card) != (" not " in word)
                raise OnlyPlayTells
            case ast.Phrase(word=word, args=(a, b)):
                left, right = self.number(a, [], card), self.number(b, [], card)
                outcome = None
                if left is not None and right is not None:
                    outcome = compare(word, left, right)
                if outcome is None:
                    raise OnlyPlayTells
                return outcome
            case _:
                raise OnlyPlayTells

    # ---- numbers ----

    def count(self, noun: ast.Expression, pile: Pile) -> int:
        """Return how many cards of a pile a noun names."""
        return sum(count for card, count in pile if self.describes(noun, card))

    def number(self, node: ast.Expression, pile: Pile, it: CardFacts | None = None) -> int | None:
        """Return a number that depends on print alone, or None."""
        match node:
            case ast.Number(value=value):
                return value
            case ast.Phrase(word="number: {a: number>1} plus {b: number>2}", args=(a, b)):
                left, right = self.number(a, pile, it), self.number(b, pile, it)
                return None if left is None or right is None else left + right
            case ast.Phrase(
                word="number: {o: card's} {f: card number}", args=(_, ast.Name() as held)
            ):
                return number_on(it, held) if it else None
            case ast.Phrase(
                word="number: the total {f: card number} of {x: cards>3}",
                args=(ast.Name() as held, ast.Phrase(args=(*_, noun))),
            ):
                return self._total(held, noun, pile)
            case ast.Phrase(word="number: the number of {n: card nouns}", args=(noun,)):
                return self.count(noun, pile)
            case _:
                return None

    def _total(self, held: ast.Name, noun: ast.Expression, pile: Pile) -> int:
        numbers = [(number_on(card, held), n) for card, n in pile if self.describes(noun, card)]
        return sum(number * n for number, n in numbers if number is not None)


def number_on(card: CardFacts, held: ast.Name) -> int | None:
    """Return the number that a field of a card holds."""
    value = card.value(held.text.partition(": ")[2])
    return int(value) if value is not None and is_number(value) else None
