"""The cards of a match: of the deck that all share, or of the deck of each player."""

from __future__ import annotations

from cardwright.grammar import cards_of_decks, decks_of_match

from .compilation import Compilation


def deal(loader: Compilation, decks: list[str | None], players: int) -> None:
    """Make the cards: of the deck that all share, or of the deck of each player."""
    made = loader.made
    numbers = {(each.name, each.kind): index for index, each in enumerate(made.prints)}
    declared = cards_of_decks(loader.vocabulary, loader.game.table)
    printed = zip(made.prints, made.notes.cards.values(), strict=True)
    copies = {(each.name, each.kind): node.copies for each, node in printed}
    shared = is_shared(loader, bool(declared))
    piles = homes(loader, players)
    made.models = []
    wanted = [*decks, *(None for _ in range(players))][: 1 if shared else players]
    made.decks = decks_of_match(loader.vocabulary, loader.game.table, wanted, made.rulings)
    for seat in range(len(wanted)):
        cards = declared[made.decks[seat]] if declared else with_copies(copies)
        for card in cards:
            add_card(loader, numbers[card], -1 if shared else seat, piles[-1 if shared else seat])
    named = {card for cards in declared.values() for card in cards}
    for card in with_copies(copies) if declared else ():
        if card not in named:  # it belongs to nobody and lies nowhere until a rule moves it
            add_card(loader, numbers[card], -1, -1)


def add_card(loader: Compilation, number: int, owner: int, home: int) -> None:
    """Add a card of a print to the match."""
    made = loader.made
    made.cards.append(len(made.cards))
    made.models.append(number)
    made.owners.append(owner)
    made.homes.append(home)


def is_shared(loader: Compilation, declared: bool) -> bool:
    """Whether there is one deck for all: a zone of hidden cards in order tells whose it is."""
    piles = [z for z in loader.made.zones if z.in_order and z.facing == "down"]
    if piles:
        return not any(each.owned for each in piles)
    return not (declared and any(each.owned for each in loader.made.zones))


def homes(loader: Compilation, players: int) -> list[int]:
    """Return where the cards of each player lie before the setup: in a deck, if possible.

    In a game without zones they lie nowhere.
    """
    zones = loader.made.zones
    best = [
        *[each for each in zones if each.in_order and each.facing == "down"],
        *[each for each in zones if each.in_order and each.sort != "track"],
        *[each for each in zones if not each.in_order],
    ]
    if not best:
        return [-1] * players
    info = best[0]
    return [info.first + (seat if info.owned else 0) for seat in range(players)]


def with_copies(copies: dict[tuple[str, str], int]) -> list[tuple[str, str]]:
    """Return every card, by name and kind, with its copies."""
    return [card for card, count in copies.items() for _ in range(count)]
