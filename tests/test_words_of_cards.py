"""Words of the bundled games serve more than one card.

A word that only one card says is that card's sentence, written twice: on the card and in the rules.
Counted are the declared words that cards say (`to`, `value`, `condition`, `rule`, `event`, `cost`,
`label`, nouns and adjectives), all wordings of a declaration as one. What only rules say does not
count, and what comes from the common library serves the cards of all games; so does a word of a
game that stands in the place of a common one, in the same words.
"""

from __future__ import annotations

from collections import defaultdict

import pytest
from bundled import GAMES, checked

from cardwright.grammar import ast, event_key

COMMON = "common/"
WORDS = (ast.Definition, ast.Value, ast.Label, ast.Noun, ast.Adjective)
Word = tuple[str, str]
Card = tuple[str, int]


def cards_by_word(game: str) -> dict[Word, set[Card]]:
    """Return which cards say each declared word.

    A word is its file and wording, a card its name and its place among those of that name.
    """
    _, found = checked(game)
    declared, words = found.vocabulary.declared, found.vocabulary.lexicon.words
    shown = {id(each.node): each.shown for each in reversed(declared.values())}
    said: dict[Word, set[Card]] = defaultdict(set)
    for name, entries in found.table.cards.items():
        for at, entry in enumerate(entries):
            for key in entry.checked.used & words.keys():
                word = declared.get(f"word {event_key(key)}") or declared.get(words[key].root)
                if word is not None and isinstance(word.node, WORDS):
                    said[word.path, shown[id(word.node)]].add((name, at))
    return said


def of_one_card(game: str) -> tuple[list[str], int]:
    """Return the words of a game that one card says alone, and how many words cards say in all."""
    said = cards_by_word(game)
    left_out = checked(game)[1].vocabulary.left_out.values()
    instead = {key.partition(": ")[2] for key in left_out}
    alone = [
        f"{wording} ({min(cards)[0]})"
        for (path, wording), cards in said.items()
        if len(cards) == 1 and COMMON not in path and wording not in instead
    ]
    return sorted(alone), len(said)


@pytest.mark.parametrize("game", GAMES)
def test_at_most_a_third_of_the_words_on_cards_serve_one_card_only(game: str) -> None:
    alone, in_all = of_one_card(game)
    told = f"{len(alone)} of {in_all}:\n" + "\n".join(alone)
    assert len(alone) * 3 <= in_all, told
