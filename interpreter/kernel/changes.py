"""What the simple events do to a state: cards move, turn, are shown; fields change.

Each takes the state and the values of the event, and returns who may know which cards it is about
(a mask of seats for each card), or None where nothing is hidden.
"""

from __future__ import annotations

from ..program.bounded_numbers import FEW, MANY, bounded, listed, spend
from ..program.row_places import EVENT, ITEM_CARD, ITEM_NEGATED
from ..program.shapes import (
    CONTEXT_CARD,
    TAKEN_ALONG,
    TEXT_LINE,
    Choices,
    Deed,
    Given,
    Masks,
    Seen,
    Text,
    Values,
)
from ..program.simple_events import (
    Assigned,
    Cards,
    Changed,
    Controlled,
    Gone,
    LineStruck,
    Moved,
    Players,
    PutOnStack,
    ShownTo,
    Turned,
    TurnedOver,
    TurnedTo,
)
from ..program.tables import FieldInfo
from .card_texts import AS_PRINTED, texts_in
from .chance import shuffled
from .deeds import record_of
from .followed_cards import deed_masks, followed, told_apart
from .impossible import Impossible, Shortage, has_to_be_done
from .new_things import begin_anew, is_new_there
from .rules import face_of, in_force_on
from .secret_fields import who_sees
from .sides import own_face
from .state import State
from .text_lines import X_WAY, item_of, known_of, strike_out, x_settled
from .tracks import lay

TOP, BOTTOM = "top", "bottom"


def seen_in(s: State, zone: int, *, face_up: bool) -> int:
    """Return which seats see a card that lies in a zone with that facing."""
    up, down = s.program.visibility[zone]
    return up if face_up else down


def move(s: State, values: Moved) -> Masks:
    """Cards go to a zone, one after the other."""
    cards, zone, end, facing = values
    if len(cards) == 1 and cards[0] is not None:  # mostly
        return (moved(s, cards[0], zone, end, facing),)
    if len(cards) > FEW:
        spend(s, len(cards))
    if len(cards) > 1 and end == TOP and facing is None and is_there(s, cards, zone):
        return tuple([s.known[card] for card in s.zones[zone]])
    return tuple([moved(s, card, zone, end, facing) for card in cards if card is not None])


def is_there(s: State, cards: tuple[int | None, ...], zone: int) -> bool:
    """Whether cards lie in a zone already, all alone and as they would come to lie."""
    info = s.program.zone_of[zone]
    plain = not info.slots and info.sort == "zone" and info.facing == "down"
    return (
        plain
        and list(cards) == s.zones[zone]
        and not any(s.face_up[card] for card in s.zones[zone])
    )


def moved(s: State, card: int, zone: int, end: str, facing: bool | None) -> int:
    """Move a card; return which seats can tell which card it is."""
    program = s.program
    in_slots, is_up, seen_up, seen_down, _, is_track, forces, owner, hides, _ = program.lying[zone]
    old = s.where[card]
    if old == zone and in_slots:
        return s.known[card]
    up = is_up if facing is None else facing
    seen = seen_up if up else seen_down
    before = s.known[card]
    _, _, _, _, mixed, was_track, forced, _, _, renews = program.lying[old]
    forces = s.index is not None and (forces or forced)
    rules = in_force_on(s, card) if forces else None
    if old >= 0:
        taken_out(s, card, old)
        if mixed is not None and old != zone:
            before = followed(s, card, mixed, seen)
        if (hides or renews) and old != zone and is_new_there(s, old, zone):
            begin_anew(s, card)
    elif card in program.blanks:
        before = 0  # what has been made is known to those who see it
    if old != zone:
        s.since[card] = s.count
    s.where[card] = zone
    s.face_up[card] = up
    place = s.zones[zone]
    if len(place) > MANY:
        spend(s, len(place) // MANY)
    if in_slots:
        if -1 in place:
            place[place.index(-1)] = card
        else:
            place.append(card)
    elif end == TOP:
        place.append(card)
    else:
        place.insert(0, card)
    if is_track:
        lay(s, card, zone)
    elif was_track:
        s.edges[card] = None  # what has left a track is turned to no edge
    if owner >= 0:
        s.controller[card] = owner
    s.known[card] = seen | before
    if forces and (rules is None or rules != in_force_on(s, card)):
        s.index = None
    if card in program.token_cards and not program.zone_of[zone].in_play:
        leave_the_table(s, card)
    return seen | before


def leave_the_table(s: State, card: int) -> None:
    """Let a token card that has left what is in play lie nowhere, as before it was created."""
    zone = s.where[card]
    taken_out(s, card, zone)
    begin_anew(s, card)
    if s.program.lying[zone].forces:
        s.index = None
    s.where[card], s.face_up[card], s.known[card] = -1, False, (1 << s.players) - 1
    s.origin[card] = s.edges[card] = None
    s.controller[card] = s.program.owners[card]


def taken_out(s: State, card: int, zone: int) -> None:
    """Take a card out of its zone; remember where it was."""
    place = s.zones[zone]
    if len(place) > MANY:
        spend(s, len(place) // MANY)
    at = place.index(card)
    s.origin[card] = (
        zone, at, s.face_up[card], s.known[card], s.stretches[card], s.edges[card],
    )  # fmt: skip
    s.stretches[card] = None
    if s.told_x[card] is not None:
        s.told_x[card] = None  # X is what its text says no longer
    if s.program.open_numbers:
        for field in s.program.open_numbers.get(face_of(s, card), ()):
            s.fields[field][card] = None
    if s.program.zone_of[zone].slots:
        place[at] = -1
        while place and place[-1] == -1:
            place.pop()
    else:
        del place[at]


def put_back(s: State, values: tuple[Cards]) -> Masks:
    """Cards return to where they were before, with the facing they had."""
    masks = []
    spend(s, len(values[0]) * (1 + len(s.where) // MANY))
    for card in values[0]:
        origin = s.origin[card]
        if origin is None:
            masks.append(s.known[card])
            continue  # it lies where it has always lain
        zone, at, up, _, stretch, edge = origin
        info = s.program.zone_of[zone]
        old = s.where[card]
        seen = seen_in(s, zone, face_up=up)
        if old >= 0:  # on a trial some lie nowhere
            taken_out(s, card, old)
            if is_new_there(s, old, zone):
                begin_anew(s, card)
        mixed = s.program.mixed[old] if old >= 0 else None
        before = s.known[card] if mixed is None else followed(s, card, mixed, seen)
        masks.append(seen | before)
        place = s.zones[zone]
        if info.slots:
            while len(place) <= at:
                place.append(-1)
            if place[at] == -1:
                place[at] = card
            else:
                place.append(card)
        else:
            place.insert(min(at, len(place)), card)
        s.where[card], s.face_up[card], s.since[card] = zone, up, s.count
        s.stretches[card], s.edges[card] = stretch, edge
        if s.program.owner_of_zone[zone] >= 0:
            s.controller[card] = s.program.owner_of_zone[zone]
        s.known[card] = seen | before
        if info.forces or (old >= 0 and s.program.zone_of[old].forces):
            s.index = None
    return tuple(masks)


def shuffle(s: State, values: tuple[int]) -> Masks:
    """The order of a zone becomes random; who knew a card there does not any more."""
    zone = values[0]
    spend(s, len(s.zones[zone]) // 2)
    shuffled(s, s.zones[zone])
    for card in s.zones[zone]:
        s.known[card] = seen_in(s, zone, face_up=s.face_up[card])
    return None


def shuffle_in(s: State, values: Gone) -> Masks:
    """Cards go to a zone, and its order becomes random."""
    cards, zone = values
    masks = tuple([moved(s, card, zone, TOP, None) for card in cards])
    shuffle(s, (zone,))
    return masks


def change(s: State, values: Changed) -> Masks:
    """A number goes up or down, within its bounds."""
    field, thing, amount = values
    info = s.program.fields[field]
    old, amount = set_or_printed(s, field, thing) or 0, amount or 0  # no number may be said
    value = old + amount
    if info.low is not None and value < info.low:
        value = info.low
        if s.trial and amount < 0:
            is_short(s, field, thing, old, -amount)
    if info.high is None:
        bounded(value)
    elif value > info.high:
        value = info.high
    elif info.low is None:
        bounded(value)
    s.fields[field][thing] = value
    if info.owner != "card" and not info.seen_by:
        return (old, value)
    return (old, value, who_is_told(s, info, thing))


def who_is_told(s: State, info: FieldInfo, thing: int) -> int:
    """Return who may know of a change: of which card, and of a field that not all see.

    What has been set anew has not been made public.
    """
    mask = told_apart(s, thing) if info.owner == "card" else -1
    if info.seen_by:
        s.fields[info.public][thing] = False
        mask &= who_sees(s, info, thing)
    return mask


def set_or_printed(s: State, field: int, thing: int) -> Given:
    """Return what a field holds, or what is printed in its place on the card, as it is read."""
    held = s.fields[field][thing]
    if held is None and field in s.program.printed:
        return s.program.printed[field][face_of(s, thing, field)]
    return held


def is_short(s: State, field: int, thing: int, there: int, asked: int) -> None:
    """Note that there is less than a cost asks for: it cannot be paid."""
    event = s.frames[-1][EVENT]
    if event and s.program.types[event[1]].is_cost and has_to_be_done(s):
        raise Impossible(Shortage(field, thing, there, asked))


def within(info: FieldInfo, value: Given) -> Given:
    """Return what a field comes to hold: a number within its bounds."""
    if info.low is not None and isinstance(value, int) and value < info.low:
        return info.low
    if info.high is not None and isinstance(value, int) and value > info.high:
        return info.high
    return value


def set_field(s: State, values: Assigned) -> Seen:
    """A field holds something from now on."""
    field, thing, value = values
    info = s.program.fields[field]
    value = within(info, value)
    if info.high is None and info.kind == "number" and value is not None:
        bounded(value)
    s.fields[field][thing] = value
    held = who_knows(s, info.kind, value)
    if info.owner != "card" and not info.seen_by:
        return None if held == -1 else (-1, held)
    if info.owner == "card" and s.where[thing] in s.program.copying:
        looked_at = s.program.looked_at
        if looked_at is None or field in looked_at:
            s.index = None
    return (who_is_told(s, info, thing), held)


def publish(s: State, values: Assigned) -> Seen:
    """All see from now on what a field holds, until it is set again."""
    field, thing, value = values
    info = s.program.fields[field]
    s.fields[info.public][thing] = True
    mask = told_apart(s, thing) if info.owner == "card" else -1
    return (mask, who_knows(s, info.kind, value))


def who_knows(s: State, kind: str, value: Given) -> int | Seen:
    """Return who may know the card, the cards or the deed that a field holds from now on."""
    if kind == "card" and value is not None:
        return s.known[value]
    if kind == "cards" and value:
        return tuple([-1 if card is None else s.known[card] for card in listed(s, value)])
    return deed_masks(s, value) if kind == "actions" and value else -1


def turn(s: State, values: Turned) -> Masks:
    """Faces are shown or hidden."""
    cards, up = values
    for card in listed(s, cards):
        s.face_up[card], s.since[card] = up, s.count
        s.known[card] |= seen_in(s, s.where[card], face_up=up)
        if s.program.zone_of[s.where[card]].forces:
            s.index = None
    return tuple(told_apart(s, card) for card in cards)


def turn_over(s: State, values: TurnedOver) -> Masks:
    """Other faces of cards count from now on."""
    for card, face in zip(*values, strict=True):
        if own_face(s, card) != face:
            s.turned[card] = None if face == s.models[card] else face
            s.since[card] = s.count
    s.index = None
    return tuple(told_apart(s, card) for card in values[0])


def turn_to(s: State, values: TurnedTo) -> Masks:
    """Another edge of cards is nearest to their owner."""
    cards, edge = values
    for card in listed(s, cards):
        s.edges[card] = edge
        if s.program.zone_of[s.where[card]].forces:
            s.index = None
    return tuple(told_apart(s, card) for card in cards)


def show(s: State, values: ShownTo) -> Masks:
    """Some players see cards."""
    cards, players = values
    mask = 0
    for player in players:
        mask |= 1 << player
    for card in listed(s, cards):
        s.known[card] |= mask
    return tuple(s.known[card] for card in cards)


def control(s: State, values: Controlled) -> Masks:
    """Another player controls cards."""
    cards, player = values
    for card in listed(s, cards):
        s.controller[card] = player
    s.index = None
    return tuple([told_apart(s, card) for card in cards])


def negate(s: State, values: tuple[Text]) -> Masks:
    """What is on the stack will not happen."""
    item = item_of(s, values[0])
    if item is None:
        return None
    item[ITEM_NEGATED] = True
    return (known_of(s, item[ITEM_CARD]),)


def stack(s: State, values: PutOnStack) -> Masks:
    """A text waits to be resolved, with what was chosen when it was announced."""
    (box, card, *_), player, deed = values  # of a line it is the text that waits
    number = s.count + 1
    face = face_of(s, card) if card >= 0 else None
    choices = chosen_for(s, box, card) if deed is None else x_kept(s, deed)
    event = None if deed is None else record_of(s, deed)
    given = texts_in(s, box, card) if card >= 0 else AS_PRINTED
    s.items.append([number, box, card, face, player, choices, False, deed, event, given])
    return (known_of(s, card),)


def chosen_for(s: State, box: int, card: int) -> Choices:
    """Take what was chosen when a text was announced, and its X: the next one has its own."""
    choices = s.announced.pop((box, card), ())
    x = s.told_x[card]
    s.told_x[card] = None
    return choices if x is None else (*choices, (X_WAY, (x,)))


def x_kept(s: State, deed: Deed) -> Choices:
    """Take along what X is where the deed was written; it goes on being that there."""
    context = deed[TAKEN_ALONG][0]
    x = x_settled(s, context) if context[CONTEXT_CARD] >= 0 else None
    return () if x is None else ((X_WAY, (x,)),)


def win(s: State, values: Players) -> Masks:
    """The match ends; some players have won."""
    s.result = ("win", tuple(sorted(values[0])))
    return None


def lose(s: State, values: Players) -> Masks:
    """Some players are out; the last one left wins. If none is left, all have lost."""
    leave_match(s, values)
    left = [each for each in range(s.players) if not s.out >> each & 1]
    if len(left) == 1:
        s.result = ("win", tuple(left))
    elif not left:
        s.result = ("win", ())
    return None


def leave_match(s: State, values: Players) -> Masks:
    """Some players are out; nothing is said of who wins."""
    for player in values[0]:
        s.out |= 1 << player
    return None


def reverse(s: State, values: Values) -> Masks:
    """Play goes the other way round the table."""
    s.backwards = not s.backwards
    return None


def draw(s: State, values: Values) -> Masks:
    """The match ends with no winner."""
    s.result = ("draw", ())
    return None


def nothing(s: State, values: Values) -> Masks:
    """The event changes nothing by itself."""
    return None


def strike(s: State, values: LineStruck) -> Masks:
    """A line of a text is not done."""
    text, line = values
    strike_out(s, ((*text[:TEXT_LINE], line),))
    return (s.known[text[1]],)


def stay(s: State, values: Gone) -> Masks:
    """Cards stay where they are: there is no room for them."""
    return tuple([told_apart(s, card) for card in values[0]])
