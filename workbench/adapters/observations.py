"""What a seat sees as numbers: a vector that is as long in every match of a game, and as text.

Both are made of the `View` of the seat, which holds nothing that it may not know. Everything in a
view that can be counted or told is a feature with a name (`Ben: Chips`, `Ann's hand: King`), and a
layout is all the names that a game can have, worked out before a match: what is not seen is 0.

Cards in a zone are counted by name, with those face down and all together; of what is told of
them, numbers are summed up. So the order of a pile is left out, and two cards of one name that hold
other numbers are told apart by the sum alone. The text says all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from attrs import frozen

from cardwright.interpreter import CardView, Match, SpaceView, View, ZoneView, geometry

Named = Iterator[tuple[str, float]]


@frozen
class Layout:
    """The names of the features of a game, and where each stands in a vector."""

    names: tuple[str, ...]
    places: dict[str, int]

    def __len__(self) -> int:
        return len(self.names)

    def vector(self, match: Match, seat: str) -> list[float]:
        """Return what a seat sees as numbers."""
        found = [0.0] * len(self.names)
        for name, number in features(match.view(seat), asked_of(match)):
            place = self.places.get(name)
            if place is not None:
                found[place] += number
        return found


def layout_of(match: Match) -> Layout:
    """Return the layout of all matches with the cards, rulings and seats of this one."""
    names = tuple(dict.fromkeys(all_names(match)))
    return Layout(names, {name: place for place, name in enumerate(names)})


def text_of(match: Match, seat: str | None) -> str:
    """Return what a seat sees as text, the table and what it is asked; with no seat, everything."""
    view = match.view(seat)
    lines = [f"{name}: {', '.join(f'{a} {b}' for a, b in held)}" for name, held in view.fields]
    lines += [f"{name} {value}" for name, value in view.game]
    lines += [f"{zone.label}: {cards_told(zone)}" for zone in zones_shown(view)]
    for board in view.boards:
        lines += [f"{space.name}: {', '.join(things_on(space))} {told(space.facts)}".rstrip()
                  for space in board.spaces]  # fmt: skip
    lines += [f"{record.kind}: {told(record.facts)}" for record in view.records]
    lines += [f"on the stack: {text}" for text in view.stack]
    lines.append(f"going on: {', '.join(view.going_on)}; turn of {view.turn or 'nobody'}")
    if view.decision is not None:
        lines.append(f"{seat} is asked: {view.decision.prompt}")
    return "\n".join(lines + ([view.result] if view.result else []))


def question_to(match: Match, seat: str) -> str:
    """Return what a seat is asked, or who is asked; nothing when the match is over."""
    decision = match.decision
    if decision is not None and decision.seat == seat:
        return f"{seat} is asked: {decision.prompt}"
    return "" if decision is None else f"{asked_of(match)} is asked"


def asked_of(match: Match) -> str:
    """Return the name of who is asked; nothing when the match is over."""
    return match.seats[match.state.pending[1]] if match.state.pending is not None else ""


# ---- what is seen --------------------------------------------------------------------------------


def features(view: View, asked: str) -> Named:
    """Yield what is seen, by its name; what has a name twice is summed up."""
    yield f"you are {view.seat}", 1
    if asked:
        yield f"{asked} is asked", 1
    if view.turn:
        yield f"the turn of {view.turn}", 1
    yield "turn against the order of seats", float(view.backwards)
    for part in view.going_on:
        yield f"{first_word(part)} goes on", 1
    for seat, held in view.fields:
        for name, value in held:
            yield from fact(f"{seat}: {name}", value)
    for name, value in view.game:
        yield from fact(f"game: {name}", value)
    for zone in zones_shown(view):
        yield from in_zone(zone)
    for board in view.boards:
        for space in board.spaces:
            for thing in things_on(space):
                yield f"{space.name}: {thing}", 1
            for name, value in space.facts:
                yield from fact(f"{space.name}: {name}", value)
    for record in view.records:
        yield f"{record.kind}: number", 1


def zones_shown(view: View) -> Iterator[ZoneView]:
    """Yield the zones but those that are for the rules only."""
    yield from (zone for zone in view.zones if not zone.aside)


def fact(name: str, value: str) -> Named:
    """Yield what a field holds: a number, whether it is so, or which one of several things."""
    number = number_in(value)
    yield (name, number) if number is not None else (f"{name} is {value}", 1)


def in_zone(zone: ZoneView) -> Named:
    """Yield what lies in a zone."""
    lying = [card for card in zone.cards if card.name != ""]
    yield f"{zone.label}: cards", float(len(lying))
    for card in lying:
        yield f"{zone.label}: {card.name or FACE_DOWN}", 1
        for name, value in numbers_told(card):
            yield f"{zone.label}: all {name}", value
    for kind, number in Counter(zone.tokens).items():
        yield f"{zone.label}: {kind} tokens", number


FACE_DOWN = "face down"


def numbers_told(card: CardView) -> Named:
    """Yield the numbers that are told of a card, for they are not as they are printed."""
    for name, value in chain(card.facts, ((name, now) for name, now, _ in card.numbers)):
        number = number_in(value)
        yield name, 1.0 if number is None else number


def number_in(value: str) -> float | None:
    """Return the number that a text is; `yes` and `no` are 1 and 0."""
    if value in TRUTHS:
        return TRUTHS[value]
    digits = value.removeprefix("-")
    return float(value) if digits.isdecimal() and len(digits) < MOST_DIGITS else None


TRUTHS = {"yes": 1.0, "no": 0.0, "inf": 1e9}
MOST_DIGITS = 30
"""Longer rows of digits are no number that a learner could use."""


def things_on(space: SpaceView) -> list[str]:
    """Return what stands and lies on a space, in words."""
    tokens = zip(space.tokens, space.owners, strict=True)
    return [*space.players, *(f"{kind} of {owner}" if owner else kind for kind, owner in tokens)]


def first_word(part: str) -> str:
    """Return the name of a part of play without what stands in its slots."""
    return part.split(" ")[0]


def cards_told(zone: ZoneView) -> str:
    """Return the cards of a zone in words; of several alike, or alike in a row, how many."""
    said = [card_told(card) for card in zone.cards]
    if not zone.slots and not zone.ordered:
        said.sort()
    runs = ((name, len(list(same))) for name, same in groupby(said))
    return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in runs) or "nothing"


def card_told(card: CardView) -> str:
    """Return a card in words, with what is not as it is printed."""
    if card.name == "":
        return "nothing"
    name = FACE_DOWN if card.name is None else card.told
    return f"{name} ({told(card.facts)})" if card.facts else name


def told(facts: Sequence[tuple[str, str]]) -> str:
    """Return facts in words."""
    return ", ".join(f"{name} {value}" for name, value in facts)


# ---- what can be seen ----------------------------------------------------------------------------


def all_names(match: Match) -> Iterator[str]:
    """Yield the names of all features that matches like this one can have."""
    program, seats = match.state.program, match.seats
    view = match.view(None)
    for seat in seats:
        yield from (f"you are {seat}", f"{seat} is asked", f"the turn of {seat}")
    yield "turn against the order of seats"
    yield from (f"{first_word(flow.name)} goes on" for flow in program.flows)
    spaces: list[str] = []
    if program.board is not None:
        spaces = [geometry.name_of_space(program.board, each) for each in range(program.board.size)]
    owners = {"player": seats, "game": ("game",), "space": spaces}
    for field in program.fields:
        if not field.aside:
            for thing in owners.get(field.owner, ()):
                yield from values(match, field.kind, f"{thing}: {field.name}")
    prints = list(dict.fromkeys(each.name for each in program.prints if each.name))
    numbers = [each.name for each in program.fields if each.owner == "card" and not each.aside]
    bases = match.game.checked.vocabulary.bases
    kinds = sorted(kind for kind, base in bases.items() if base == "token" and kind != base)
    for zone in zones_shown(view):
        parts = ("cards", FACE_DOWN, *prints, *(f"all {name}" for name in (*numbers, *kinds)),
                 *(f"{kind} tokens" for kind in kinds))  # fmt: skip
        yield from (f"{zone.label}: {part}" for part in parts)
    owned = [f"{kind} of {seat}" for kind in kinds for seat in seats]
    yield from (f"{space}: {thing}" for space in spaces for thing in (*seats, *kinds, *owned))
    yield from (f"{kind}: number" for kind in program.records)


def values(match: Match, kind: str, name: str) -> Iterator[str]:
    """Yield the names of what a field can hold."""
    enumerations = match.game.checked.vocabulary.enumerations
    if kind in ("number", "mark"):
        yield name
    elif kind in enumerations:
        yield from (f"{name} is {value}" for value in (*enumerations[kind], "nothing"))
    elif kind == "player":
        yield from (f"{name} is {value}" for value in (*match.seats, "nobody"))
    elif kind in ("card", "card name"):
        for each in match.state.program.prints:
            for told_as in (each.name, f'"{each.name}"', f'{each.kind} "{each.name}"'):
                yield f"{name} is {told_as}"
        yield f"{name} is nothing"
