"""Random matches of Gunsmith Girl end by its rules, and keep what its sheet says is kept.

`GAMES=1000 pytest tests/test_gunsmith_matches.py` plays so many: half of them with the two decks of
the sheet, half with random legal decks. After every answer: ten tokens a player (Q4), every card in
a zone of its owner unless somebody controls it on the field (R54), no more than one Leader in play
(Q10), stacks that hold together (Q23), and no match goes on that somebody has lost (R12, R13, R16).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache

import pytest
from bundled import checked, workspace_of
from rounds import FIRST, seeds

from cardwright.interpreter import Game, Match, load

NAME = "gunsmith_girl"
MATCHES = int(os.environ.get("GAMES", "24"))
SHEET = ("Ironworks", "Court of Nerea")
MOST_ANSWERS = 5_000
TOKENS = 10
MAIN, LEADERS, WAITING = 35, (1, 3), 7
IN_PLAY = ("Persona row", "Support row")


@cache
def facts() -> tuple[tuple[str, str], ...]:
    """Return every card of the pool by name and kind."""
    table = checked(NAME)[1].table
    found = [
        each.checked.card
        for entries in table.cards.values()
        for each in entries
        if each.checked.card
    ]
    return tuple(sorted((each.name, each.kind) for each in found))


def random_deck(chance: random.Random) -> str:
    """Return the lines of a random legal deck (R2-R5, Q1, Q8)."""
    of_kind: dict[str, list[tuple[str, str]]] = {}
    for name, kind in facts():
        of_kind.setdefault(kind, []).append((name, kind))
    waiting = of_kind.pop("Evolutive") + of_kind.pop("Supreme")
    leaders = of_kind.pop("Leader")
    main = [each for cards in of_kind.values() for each in cards]
    chosen = [
        *chance.sample(main, MAIN),
        *chance.sample(leaders, chance.randint(*LEADERS)),
        *chance.sample(waiting, chance.randint(0, WAITING)),
    ]
    return "\n".join(f'  "{name}", {kind}' for name, kind in chosen)


def game_with(decks: dict[str, str]) -> Game:
    """Return the game with some decks more."""
    workspace = workspace_of(NAME)
    blocks = [f'deck "{name}":\n{lines}' for name, lines in decks.items()]
    workspace.put("more.cards", "\n\n".join(['for "Gunsmith Girl"', *blocks]) + "\n")
    report = workspace.check()
    assert not report.problems, [str(each.problem) for each in report.problems]
    (known,) = workspace.games().values()
    return load(known)


@cache
def game_of_the_sheet() -> Game:
    """Return the game with the decks of the sheet."""
    return load(checked(NAME)[1])


@pytest.mark.laws
@pytest.mark.parametrize("decks", ["of the sheet", "at random"])
def test_random_matches_keep_what_is_kept_and_end(decks: str) -> None:
    results = Counter[str]()
    for seed in seeds(max(1, MATCHES // 2)):
        chance = random.Random(f"{decks} {seed}")
        if decks == "of the sheet":
            game, names = game_of_the_sheet(), tuple(chance.sample(SHEET, 2))
        else:
            names = ("First", "Second")
            game = game_with({each: random_deck(chance) for each in names})
        match = game.start(seed, decks=names)
        results[played(match, chance)] += 1
    assert results["win"] or not FIRST, results


def played(match: Match, chance: random.Random) -> str:
    """Play a match to its end, looking at the table after every answer; return how it ended."""
    table = Table(match)
    for _ in range(MOST_ANSWERS):
        if match.state.pending is None:
            break
        table.look()
        match.answer(chance.randrange(len(match.state.pending[3])))
    assert match.result is not None, "it does not end"
    table.look(over=True)
    return match.result.sort


class Table:
    """What lies on the table, read from the state of the machine."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.program = match.state.program
        self.fields = {(each.owner, each.name): each.number for each in self.program.fields}
        self.names = {number: info.name for number, info in enumerate(self.program.zone_of)}

    def number(self, owner: str, name: str, thing: int) -> int:
        """Return a number, 0 where nothing is said."""
        return self.match.state.fields[self.fields[owner, name]][thing] or 0

    def zone(self, card: int) -> str:
        """Return the name of the zone that a card lies in."""
        return self.names[self.match.state.where[card]]

    def look(self, *, over: bool = False) -> None:
        """See that everything is as it must be between two answers."""
        s = self.match.state
        cards = [card for card in self.program.cards if self.program.owners[card] >= 0]
        tokens = Counter[int]()
        leaders = Counter[int]()
        for card in cards:
            owner, zone = self.program.owners[card], self.zone(card)
            where = self.program.owner_of_zone[s.where[card]]
            if zone in IN_PLAY:
                assert s.controller[card] == where
            else:
                assert where == owner or zone == "Beneath", f"R54: {self.match.card_name(card)}"
            held = self.number("card", "Tokens", card)
            assert not held or zone == "Persona row", "Q6"
            tokens[s.controller[card]] += held
            kind = self.program.prints[s.models[card]].kind
            if kind == "Leader" and s.face_up[card] and zone in ("Persona row", "Leaders zone"):
                leaders[owner] += 1
            if zone == "Beneath":
                top = s.fields[self.fields["card", "Top"]][card]
                assert top is not None and self.zone(top) == "Persona row", "Q23"
        for player in range(s.players):
            supply = self.number("player", "Supply", player)
            lost = self.number("player", "Lost tokens", player)
            assert supply + lost + tokens[player] == TOKENS, "Q4"
            assert leaders[player] <= 1, "Q10"
            if not over:
                assert supply >= 1, "Q4: a running game has a Supply"
                reserve = [each for each in cards if self.zone(each) == "Reserve"]
                assert any(self.program.owners[each] == player for each in reserve), "Q4"
        lost_leaders = [
            each
            for each in cards
            if self.zone(each) == "Lost zone"
            and self.program.prints[s.models[each]].kind == "Leader"
        ]
        assert over or not lost_leaders, "R16"


@pytest.mark.laws(once=True)
def test_every_card_of_the_pool_is_in_a_deck_of_the_sheet() -> None:
    game = game_of_the_sheet()
    match = game.start(1, decks=SHEET)
    program = match.state.program
    dealt = Counter(
        (program.prints[model].name, program.prints[model].kind)
        for card, model in enumerate(match.state.models)
        if program.owners[card] >= 0
    )
    assert dealt == Counter(facts())
