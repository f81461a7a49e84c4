"""Putting cards, tokens, pieces and values in their places, and reading what is there."""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from cardwright.grammar import ast

from ..compile.parts.descriptions import token_kind
from ..kernel.changes import TOP, moved
from ..kernel.columns import as_list
from ..kernel.linked import with_program
from ..kernel.readings import card_mark, card_number, card_value, number_at
from ..kernel.rules import controlled_by
from ..kernel.state import State
from ..program.geometry import name_of_space, space_named
from ..program.row_places import TOKEN_KIND, TOKEN_OWNER, TOKEN_SORT
from ..program.shapes import Given
from ..program.tables import ZoneInfo
from ..telling.phrases import Teller

NOWHERE = "", None
TAKEN_FROM = ("", "zone", "card", "space")
"""Where tokens are taken from when they are given somewhere else: the first that has any."""


def zone_number(s: State, name: str, seat: int | None) -> int:
    """Return the number of a zone, of a seat if each player has one."""
    first = s.program.zone_numbers[name]
    return first + (seat or 0) if s.program.zone_of[first].owned else first


def zone_info(s: State, zone: int) -> ZoneInfo:
    """Return how a zone was declared."""
    return s.program.zone_of[zone]


def set_field(s: State, base: str, name: str, thing: int, value: Given) -> None:
    """Let a field of a player or a card hold something."""
    s.fields[s.program.field_numbers[base, name]][thing] = value
    s.index = None


def is_bounded(s: State, base: str, name: str) -> bool:
    """Whether a field is out of another one."""
    return s.program.fields[s.program.field_numbers[base, name]].out_of >= 0


def bound_of(s: State, base: str, name: str, thing: int) -> tuple[str, int] | None:
    """Return which field another one is out of, and what that holds."""
    info = s.program.fields[s.program.field_numbers[base, name]]
    if info.out_of < 0:
        return None
    most = s.fields[info.out_of][thing]
    return (s.program.fields[info.out_of].name, most) if isinstance(most, int) else None


def number_held(s: State, name: str, seat: int | None) -> int:
    """Return a number of a player, or of the game, with what the rules in force make of it."""
    base, thing = ("game", 0) if seat is None else ("player", seat)
    return number_at(s, s.program.field_numbers[base, name], thing)


def card_facts(s: State, card: int) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a card."""
    kinds = [s.program.fields[each] for each in s.program.card_fields]
    return tuple(
        (each.name, card_number(s, each.number, card)) for each in kinds if each.kind == "number"
    )


def card_values(s: State, seats: tuple[str, ...], card: int) -> tuple[tuple[str, str, str], ...]:
    """Return what the fields of a card hold that are neither numbers nor marks, in words."""
    found = []
    for info in (s.program.fields[each] for each in s.program.card_fields):
        value = None if info.kind in ("number", "mark") else card_value(s, info.number, card)
        if value is not None:
            found.append((info.name, info.kind, Teller(s, seats).value(info.kind, value)))
    return tuple(found)


def card_marks(s: State, card: int) -> tuple[str, ...]:
    """Return the marks of a card."""
    kinds = [s.program.fields[each] for each in s.program.card_fields]
    return tuple(
        each.name for each in kinds if each.kind == "mark" and card_mark(s, each.number, card)
    )


def left_over(s: State, name: str | None = None) -> list[int]:
    """Return the cards that lie nowhere: of a name, or all that begin a match in a zone."""
    prints, models = s.program.prints, s.models
    return [
        card
        for card in s.program.cards
        if s.where[card] < 0
        and card not in s.program.blanks
        and card not in s.program.collection
        and (s.program.homes[card] >= 0 if name is None else name == prints[models[card]].name)
    ]


def prints_lying(s: State, models: Collection[int], zone: int | None) -> list[int]:
    """Return which of some prints lie in a zone; with none, anywhere."""
    lying = {
        s.models[card]
        for card in s.program.cards
        if (s.where[card] >= 0 if zone is None else s.where[card] == zone)
    }
    return sorted(lying.intersection(models))


def homes(s: State) -> dict[int, list[int]]:
    """Return the cards that lie nowhere, by the zone in which they begin a match."""
    found: dict[int, list[int]] = {zone: [] for zone in s.program.homes if zone >= 0}
    for card in left_over(s):
        if s.program.homes[card] >= 0:
            found[s.program.homes[card]].append(card)
    return found


def forget_left_over(s: State) -> None:
    """Let no field hold a card that lies nowhere: cards off the table are no cards."""
    gone = set(left_over(s))
    for info in s.program.fields if gone else ():
        if info.kind == "card":
            held = s.fields[info.number]
            s.fields[info.number] = [None if each in gone else each for each in held]
    s.index = None


def put_card(s: State, card: int, zone: int, facing: bool | None = None) -> None:
    """Put a card that lies nowhere onto the top of a zone, or into its next slot."""
    if s.program.zone_of[zone].slots:
        s.zones[zone].append(-1)
    moved(s, card, zone, TOP, facing)
    info, owner = s.program.zone_of[zone], s.program.owner_of_zone[zone]
    if info.sort == "track" and owner >= 0:
        s.known[card] |= 1 << owner  # who has laid a card knows it
    s.index, s.cache = None, {}


def turn_card(s: State, card: int, edge: str) -> None:
    """Turn a card to an edge."""
    s.edges[card] = s.program.boxes.index(edge)


def is_edge(s: State, box: str) -> bool:
    """Whether a card can be turned to a box."""
    return s.program.boxes.index(box) in s.program.lengths


def edge_name(s: State, card: int) -> str:
    """Return the edge that a card is turned to, or nothing."""
    edge = s.edges[card]
    return "" if edge is None else s.program.boxes[edge]


def begin_at(s: State, zone: int, place: int) -> bool:
    """Let the next card of a row begin at a place; False if another card has it."""
    free = s.reached[zone] < place
    s.reached[zone] = max(s.reached[zone], place - 1)
    return free


def leave_slot(s: State, zone: int) -> None:
    """Leave the next slot of a zone empty."""
    s.zones[zone].append(-2)


def slots_settled(s: State, zone: int) -> None:
    """End the filling of slots: those that were left empty are empty, none at the end."""
    s.zones[zone] = [max(each, -1) for each in s.zones[zone]]
    while s.zones[zone] and s.zones[zone][-1] < 0:
        s.zones[zone].pop()


def stand(s: State, seat: int, space: str) -> None:
    """Let the piece of a player stand on a space."""
    assert s.program.board is not None
    s.stands[seat] = space_named(s.program.board, space)


def stands_on(s: State, seat: int) -> str:
    """Return the space that the piece of a player stands on, or nothing."""
    space, board = s.stands[seat], s.program.board
    return "" if space is None or board is None else name_of_space(board, space)


class Whose(Exception):
    """Tokens of a kind belong to several players, and nothing says whose are meant."""


def lay_tokens(
    s: State,
    noun: ast.Expression,
    number: int,
    where: tuple[str, int],
    owner: int | None,
    laid: set[int],
) -> None:
    """Let so many tokens of a kind lie somewhere, besides those that were laid already.

    They are taken from wherever they are; what is missing is new, what is left over leaves.
    """
    kind = token_kind(s.program.notes.words, noun)
    owner = owner_meant(s, kind, where) if owner is None else owner
    free = [
        each
        for each, token in enumerate(s.tokens)
        if token[:TOKEN_SORT] == (kind, owner) and each not in laid
    ]
    there = [each for each in free if s.tokens[each][TOKEN_SORT:] == where]
    for each in there:
        s.tokens[each] = (kind, owner, *NOWHERE)
    rest = [each for each in free if each not in there]
    rest.sort(key=lambda each: TAKEN_FROM.index(s.tokens[each][TOKEN_SORT]))
    for _ in range(max(0, number - len(free))):
        rest.append(len(s.tokens))
        s.tokens.append((kind, owner, *NOWHERE))
        for info in s.program.fields:
            if info.owner == "token":
                as_list(s.fields[info.number]).append(info.start)
    for each in (there + rest)[:number]:
        s.tokens[each] = (kind, owner, *where)
        laid.add(each)
    s.lying = None


def owner_meant(s: State, kind: str, where: tuple[str, int]) -> int:
    """Return whose tokens are meant if nothing says so: the zone, the card or all others tell."""
    sort, place = where
    owners = {token[TOKEN_OWNER] for token in s.tokens if token[TOKEN_KIND] == kind}
    found = {each for each in owners if each is not None} or {s.turn}
    if sort == "zone" and s.program.owner_of_zone[place] >= 0:
        found = {s.program.owner_of_zone[place]}
    elif sort == "card":
        found = {controlled_by(s, place)}
    if len(found) > 1:
        raise Whose
    return max(*found, 0)


def spare_card(s: State, model: int, owner: int) -> int:
    """Return one more copy of a card than the decks hold, for a position that is not complete."""
    program = s.program
    card = len(program.owners)
    shared = all(each < 0 for each in program.owners)
    home = program.homes[0]
    if not shared:
        home = next(
            (h for o, h in zip(program.owners, program.homes, strict=True) if o == owner), home
        )
    program = evolve(
        program,
        cards=(*program.cards, card),
        models=(*program.models, model),
        owners=(*program.owners, -1 if shared else owner),
        homes=(*program.homes, home),
    )
    s.program, s.linked, s.models = program, with_program(s.linked, program), program.models
    for info in program.fields:
        if info.owner == "card":
            as_list(s.fields[info.number]).append(info.start)
    s.where.append(-1)
    s.face_up.append(False)
    s.known.append(0)
    s.controller.append(owner)
    s.since.append(s.count)
    s.told_x.append(None)
    s.turned.append(None)
    s.origin.append(None)
    s.edges.append(None)
    s.stretches.append(None)
    s.index = None
    return card
