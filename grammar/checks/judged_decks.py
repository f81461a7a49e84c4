"""Who judges the decks of a game, and what was found of each, from one check to the next.

A deck is judged anew when it holds other cards than before, or others judge: when the words of the
game have changed, what a noun, an adjective or a value means, or a rule of `every deck has:`. That
cards say other things in their texts concerns no deck, for print alone decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import Factory, define

from ..problems.diagnostics import Problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.source import Span
from .declared import CardFacts, Checked, Entry, GameTable
from .print_facts import Judge, Pile

JUDGING = (ast.Noun, ast.Adjective, ast.Value, ast.DeckRules)
Print = tuple[str, tuple[tuple[str, str], ...], frozenset[str]]
"""What can be told of a card without its name: its kind, its values, its marks."""
NOWHERE = Span(1, 1, 1, 1)
OfRules = Sequence[tuple[int, Problem]]
"""Problems, each with the number of the rule that it is about."""


@define
class JudgedDecks:
    """What was found of the decks of a game when it was checked last."""

    prints: frozenset[Print] | None = None
    undecided: OfRules = ()
    """The rules that play alone decides, as far as the prints show."""
    _cards: dict[Print, CardFacts] = Factory(dict)
    _found: dict[int, tuple[ast.Deck, Pile, OfRules]] = Factory(dict)
    """What is wrong with a deck and with which cards in it, by the number of the deck's node."""
    _judge: Judge | None = None
    _judging: Sequence[Checked] = ()

    def judge_of(self, vocabulary: Vocabulary, table: GameTable) -> Judge:
        """Return the judge of a check; another one than before forgets what was found."""
        judging = [each.checked for each in table.rules if isinstance(each.checked.node, JUDGING)]
        judge = self._judge
        same = judge is not None and judge.vocabulary.lexicon is vocabulary.lexicon
        if judge is None or not (same and self._same(judging)):
            judge = self._judge = Judge(vocabulary, table)
            self._judging, self._found, self.prints = judging, {}, None
        judge.vocabulary, judge.table = vocabulary, table
        return judge

    def cards_like(self, prints: Iterable[Print]) -> Pile:
        """Return a card for each print, the same one each time, in an order that is always so."""
        ordered = sorted(prints, key=lambda each: (each[0], each[1], sorted(each[2])))
        before, self._cards = self._cards, {}
        for each in ordered:
            kind, values, marks = each
            card = before.get(each)
            self._cards[each] = card or CardFacts("", kind, 1, values, marks, NOWHERE)
        return [(card, 1) for card in self._cards.values()]

    def wrong_with(self, node: ast.Deck, pile: Pile) -> OfRules | None:
        """Return what is wrong with a deck, if it was judged with just these cards."""
        known = self._found.get(id(node))
        return known[2] if known is not None and known[1] == pile else None

    def keep(self, node: ast.Deck, pile: Pile, wrong: OfRules) -> None:
        """Keep what is wrong with a deck."""
        self._found[id(node)] = (node, pile, wrong)

    def forget_others(self, nodes: Iterable[ast.Deck]) -> None:
        """Forget all decks but some."""
        among = {id(each) for each in nodes}
        self._found = {key: each for key, each in self._found.items() if key in among}

    def _same(self, judging: Sequence[Checked]) -> bool:
        known = self._judging
        return len(known) == len(judging) and all(map(_is, known, judging))


def _is(one: Checked, other: Checked) -> bool:
    return one is other


def prints_of(entries: Iterable[Entry]) -> frozenset[Print]:
    """Return what is printed on some cards, once for all that are alike."""
    cards = (each.checked.card for each in entries)
    return frozenset((card.kind, card.values, card.marks) for card in cards if card is not None)
