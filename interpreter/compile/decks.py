"""The cards of a match: of the deck that all share, or of the deck of each player.

No line of code hangs on them, so a game is compiled once, and for each choice of decks there is a
program with the same code and other cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import evolve

from cardwright.grammar import CheckedGame, cards_of_decks, decks_of_match

from ..program.tables import Program

MADE_CARDS = 40
"""So many cards can be made like others for each player."""
Named = tuple[str, str]
"""A card by its name and kind."""


class Dealt(NamedTuple):
    """A card of a match: its print, whose it is, and where it lies before the setup."""

    model: int
    owner: int
    home: int


def dealt(game: CheckedGame, program: Program, decks: Sequence[str | None]) -> Program:
    """Return a program with the cards of these decks; None stands for any."""
    declared = cards_of_decks(game.vocabulary, game.table)
    shared = is_shared(program, bool(declared))
    wanted = [*decks, *(None for _ in range(program.players))][: 1 if shared else program.players]
    played = decks_of_match(game.vocabulary, game.table, wanted, program.rulings)
    numbers = {(each.name, each.kind): number for number, each in enumerate(program.prints)}
    nodes = {card: program.notes.cards[number] for card, number in numbers.items()}
    copies = {card: node.copies for card, node in nodes.items() if not node.token}
    tokens = {card: node.copies for card, node in nodes.items() if node.token}
    piles = homes(program)
    cards: list[Dealt] = []
    for seat in range(len(wanted)):
        owner = -1 if shared else seat
        pile = declared[played[seat]] if declared else with_copies(copies)
        cards += [Dealt(numbers[card], owner, piles[owner]) for card in pile]
    named = {card for pile in declared.values() for card in pile}
    cards += [  # it belongs to nobody and lies nowhere until a rule moves it
        Dealt(numbers[card], -1, -1)
        for card in (with_copies(copies) if declared else ())
        if card not in named
    ]
    there, shared_by = len(cards), shared_names(program, cards)
    cards += [  # each player has some of their own, which lie nowhere until they are created
        Dealt(numbers[card], seat, -1)
        for seat in range(program.players)
        for card in with_copies(tokens)
    ]
    shown, collected = len(cards), [numbers[card] for card in copies]
    if program.has_collection and collected:
        cards += [Dealt(model, -1, -1) for model in collected]
        blank = len(cards)
        cards += [  # what they are made like is told when they are made
            Dealt(collected[0], seat, -1)
            for seat in range(program.players)
            for _ in range(MADE_CARDS)
        ]
    else:
        blank = shown
    return evolve(
        program,
        decks=played,
        token_cards=frozenset(range(there, shown)),
        collection=frozenset(range(shown, blank)),
        blanks=frozenset(range(blank, len(cards))),
        nowhere=frozenset(range(there, len(cards))),
        cards=tuple(range(len(cards))),
        models=tuple(each.model for each in cards),
        owners=tuple(each.owner for each in cards),
        homes=tuple(each.home for each in cards),
        shared_names=shared_by,
    )


def is_shared(program: Program, declared: bool) -> bool:
    """Whether there is one deck for all: the first zone of hidden cards in order tells that."""
    piles = [z for z in program.zones if z.in_order and z.facing == "down"]
    if piles:
        return not piles[0].owned
    return not (declared and any(each.owned for each in program.zones))


def homes(program: Program) -> list[int]:
    """Return where the cards of each player lie before the setup: in a deck, if possible.

    In a game without zones they lie nowhere.
    """
    zones = program.zones
    best = [
        *[each for each in zones if each.in_order and each.facing == "down"],
        *[each for each in zones if each.in_order and each.sort != "track"],
        *[each for each in zones if not each.in_order],
    ]
    if not best:
        return [-1] * program.players
    info = best[0]
    return [info.first + (seat if info.owned else 0) for seat in range(program.players)]


def with_copies(copies: Mapping[Named, int]) -> list[Named]:
    """Return every card with its copies."""
    return [card for card, count in copies.items() for _ in range(count)]


def shared_names(program: Program, cards: Sequence[Dealt]) -> frozenset[str]:
    """Return the names of cards that several players have."""
    owned = {(program.prints[each.model].name, each.owner) for each in cards}
    often = Counter(name for name, owner in owned if owner >= 0)
    return frozenset(name for name, owners in often.items() if owners > 1)
