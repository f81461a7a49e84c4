"""A match as it might be as well: what a seat may not know is dealt anew.

Hidden cards change faces among themselves, those of the same sorts from the same deck; what comes
by chance comes otherwise. What the seat sees now stays the same. What it could have concluded from
what it saw earlier is not taken into account.
"""

from __future__ import annotations

import random

from cardwright.interpreter import Match


def imagined(match: Match, seat: int, chance: random.Random) -> Match:
    """Return a fork that looks the same to a seat."""
    made = match.fork()
    state = made.state
    hidden = [card for card in state.program.cards if not state.known[card] >> seat & 1]
    dealt_anew(made, hidden, chance)
    state.chance, state.results = chance.getrandbits(64), ()
    return made


def dealt_anew(match: Match, cards: list[int], chance: random.Random) -> None:
    """Let cards change faces among themselves, in a match that is a fork."""
    state, program = match.state, match.state.program
    groups: dict[object, list[int]] = {}
    for card in cards:
        sorts = program.prints[state.models[card]].kinds
        groups.setdefault((program.owners[card], sorts), []).append(card)
    models = list(state.models)
    for group in groups.values():
        faces = [models[card] for card in group]
        chance.shuffle(faces)
        for card, face in zip(group, faces, strict=True):
            models[card] = face
    state.models = tuple(models)
    state.index, state.cache = None, {}
