"""How a match may stand as well, for all that a seat knows: what follows from that can be told.

Other faces are dealt to the cards that it does not know, and other things stand in the fields that
it may not see.

Reasons are read from two such states, and those that hold in both are told; so is looked whether it
matters which reaction comes first. The states come out the same whatever the hidden cards are: so
what is found out in them tells nothing of these.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..program.shapes import Given
from ..program.tables import FieldInfo
from .chance import UNASKED
from .copied_cards import supposed_copies
from .secret_fields import unseen_by
from .state import State


def supposed(state: State, seat: int) -> Iterator[State]:
    """Yield copies in which the faces that a seat does not know are dealt in a fixed order.

    They are two, and one if nothing is hidden from it.
    """
    lying = [card for zone in state.zones for card in zone if card >= 0]
    hidden = [card for card in lying if not state.known[card] >> seat & 1]
    unseen = [*unseen_by(state, seat, "player"), *unseen_by(state, seat, "card")]
    for backwards in (False, True) if hidden or unseen else (False,):
        made = state.fork()
        dealt(made, hidden, backwards=backwards)
        if made.program.copying:
            supposed_copies(made, seat)
        for info, thing in unseen:
            made.fields[info.number][thing] = something(made, info, other=backwards)
        yield made


def something(s: State, info: FieldInfo, *, other: bool) -> Given:
    """Return what a field may hold for all that is known of it; `other` than the first time."""
    low = info.low if info.low is not None else min(info.high or 0, 0)
    match info.kind:
        case "number":
            return low if not other else low + 1 if info.high is None else info.high
        case "mark":
            return other
        case "player":
            return s.players - 1 if other else 0
        case _ if info.values:
            return info.values[-1 if other else 0]
        case _:
            return info.start


def dealt(made: State, hidden: list[int], *, backwards: bool) -> None:
    """Deal the faces of hidden cards, each lot of one owner in order, and forget all else."""
    program, models = made.program, list(made.models)
    for owner in sorted({program.owners[card] for card in hidden}):
        cards = [card for card in hidden if program.owners[card] == owner]
        cards = [card for card in cards if card not in program.blanks]  # these may be anything
        faces = sorted([models[card] for card in cards], reverse=backwards)
        for card, face in zip(cards, faces, strict=True):
            models[card] = face
    for card in program.blanks.intersection(hidden):
        models[card] = models[(max if backwards else min)(program.collection)]
    for card in hidden:
        made.turned[card] = None
    made.models = tuple(models)
    for info in program.fields:
        if info.owner == "card":
            for card in hidden:
                made.fields[info.number][card] = info.start
    for each in made.secrets:
        each[1] = ()  # what the others have decided
    made.index, made.cache, made.chance, made.results = None, {}, UNASKED, ()
