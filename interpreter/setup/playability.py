"""What keeps a checked game from being played, told before anybody plays it."""

from __future__ import annotations

from contextlib import suppress

from attrs import evolve

from cardwright.grammar import CheckedGame, DeckRefused, Store, ast

from ..backends.python import Python
from ..compile.parts.not_playable import NotPlayable, OwnMistake
from .kept_programs import linked_game, with_cards

MOST_CARDS = 1000
"""So many cards are loaded to find what stops; more of them are more of the same sentences."""


def what_stops(game: CheckedGame, store: Store | None = None) -> NotPlayable | None:
    """Return what keeps a checked game from being loaded, if anything does."""
    entries = game.table.entries
    if len(game.table.cards) > MOST_CARDS:
        left = [each for each in entries if isinstance(each.checked.node, ast.Card)][MOST_CARDS:]
        out = {id(each) for each in left}
        table = evolve(game.table, entries=[
            each for each in entries
            if id(each) not in out and not isinstance(each.checked.node, ast.Deck)
        ])  # fmt: skip
        game = evolve(game, table=table)
    try:
        with suppress(DeckRefused):  # who plays what is said when a match begins
            linked = linked_game(game, {}, game.vocabulary.seats[0], Python(store), store)
            with_cards(linked, game, ())
    except NotPlayable as no:
        return no
    except Exception as error:  # a mistake of our own is told as well, as what it is
        return OwnMistake(error)
    return None
