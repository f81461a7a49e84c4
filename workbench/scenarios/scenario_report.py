"""What came of a scenario, told: its transcript, and the report of a line that does not hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import ndiff

from cardwright.interpreter import BoardView, CardView, Event, Match, SpaceView, View, ZoneView

from ..output.terminal import counted, painted
from ..screen.screen_events import notes_a_card

STEP = "  "


# ---- transcripts ---------------------------------------------------------------------------------


def position_told(match: Match) -> Iterator[str]:
    """Yield what lies on the table when a play begins."""
    view = match.view()
    yield time_told(match, view)
    for seat, fields in view.fields:
        numbers = numbers_told(fields)
        lying = [zone_told(zone) for zone in filled(view) if zone.owner == seat]
        yield f"{seat}: {'; '.join([*numbers, *lying]) or 'nothing'}"
    if numbers_told(view.game):
        yield f"the game: {'; '.join(numbers_told(view.game))}"
    for zone in filled(view):
        if not zone.owner:
            yield zone_told(zone)
    for board in view.boards:
        if board.spaces:
            yield board_told(board)


def numbers_told(fields: Iterable[tuple[str, str]]) -> list[str]:
    """Return the numbers among what fields hold, with their names."""
    return [f"{name} {value}" for name, value in fields if value.lstrip("-").isdigit()]


def filled(view: View) -> list[ZoneView]:
    """Return the zones in which something lies."""
    return [each for each in view.zones if each.cards or each.tokens]


def board_told(board: BoardView) -> str:
    """Return who stands and what lies where."""
    shown = [
        f"{each} on {space.name}"
        for space in board.spaces
        for each in (*space.players, *things_on(space))
    ]
    return f"{board.name}: {', '.join(shown)}"


def things_on(space: SpaceView) -> Iterator[str]:
    """Yield the tokens that lie on a space, and whose each is."""
    for kind, owner in zip(space.tokens, space.owners, strict=True):
        yield f"{owner}'s {kind}"


def time_told(match: Match, view: View) -> str:
    """Return when it is, and whose part of play where players take turns."""
    sort_of = match.state.program.part
    parts = [
        (sort_of(flow).sort, match.part_name(flow), who) for flow, who, *_ in match.state.flows
    ]
    if view.turn:
        going = [f"{match.seats[who]}'s {name}" for sort, name, who in parts if sort != "match"]
    else:
        going = [name for sort, name, _ in parts if sort not in ("match", "turn")]
    when = f"Turn {match.turns}" if match.turns else "The match begins"
    return f"{when}: {', '.join(going)}" if match.turns and going else when


def zone_told(zone: ZoneView) -> str:
    """Return what lies in a zone."""
    if zone.piled:
        return f"{zone.name}: {counted(len(zone.cards), 'card')}"
    tokens = [
        kind if number == 1 else f"{number} x {kind}"
        for kind, number in Counter(zone.tokens).items()
    ]
    return f"{zone.name}: {', '.join([*map(card_told, zone.cards), *tokens])}"


def card_told(card: CardView) -> str:
    """Return a card with what differs from its print."""
    if card.name == "":
        return "empty"
    facts = [f"{name} {value}" for name, value in card.facts if value.lstrip("-").isdigit()]
    turned = f" turned to {card.edge}" if card.edge else ""
    lying = f" at place {card.place}" if card.place else ""
    return f"{card.told or '?'}{turned}{lying}{f' ({chr(44).join(facts)})' if facts else ''}"


def events_told(events: Sequence[Event]) -> Iterator[str]:
    """Yield what happened, each below what it comes from; nothing that changes nothing."""
    worth = worth_telling(events)
    depth: dict[int, int] = {}
    answered = False
    for each in events:
        above = depth.get(each.parent, 1 if answered else 0)
        shown = each.sort == "answer" or each.number in worth
        if each.sort == "answer":
            answered = True
            depth.clear()
            yield each.text
            continue
        depth[each.number] = above + 1 if shown else above
        if shown:
            yield f"{STEP * above}{shortened(each.text)}"


MANY = re.compile(r'("[^"]*"(, | and )){6,}"[^"]*"')


def shortened(text: str) -> str:
    """Return a text in which many cards are only counted."""
    return MANY.sub(lambda found: f"{found[0].count(chr(34)) // 2} cards", text)


def worth_telling(events: Sequence[Event]) -> set[int]:
    """Return what is told: changes for all to see, and what cards say and do."""
    parents = {each.number: each.parent for each in events}
    found: set[int] = set()
    for each in events:
        if (each.sort == "change" and is_visible(each)) or (each.sort == "word" and each.card):
            found.add(each.number)
    told = {each.number: each.text for each in events if each.number in found}
    return {number for number in found if told.get(parents[number]) != told[number]}


BOOKKEEPING = ("line begins", "line ends", "resolve")
"""Changes that only keep account of what goes on."""


def is_visible(event: Event) -> bool:
    """Whether a change is one that a player would note."""
    plain = not event.aside and not event.idle and event.key not in BOOKKEEPING
    return plain and not notes_a_card(event)


def end_told(match: Match) -> Iterator[str]:
    """Yield how a scenario ends: the result, or who is asked what."""
    result, decision = match.result, match.decision
    if result is not None:
        yield f"End: {result.text}."
    elif decision is not None:
        yield f"{decision.seat} is asked: {', '.join(each.text for each in decision.options[:12])}"


# ---- failures ------------------------------------------------------------------------------------


def difference(expected: str, found: str) -> Iterator[str]:
    """Yield what was expected and what is there; of long texts only how they differ."""
    if not expected and not found:
        return
    if "\n" not in expected and "\n" not in found:
        if expected:
            yield f"  expected  {painted(expected, 'good')}"
        yield f"  there is  {painted(found or 'nothing', 'mark')}"
        yield from cards_apart(expected, found)
        return
    if expected:
        yield f"  expected  {painted(expected, 'good')}"
    yield "  there is:"
    yield from (f"    {painted(line, 'mark')}" for line in found.split("\n"))


def cards_apart(expected: str, found: str) -> Iterator[str]:
    """Yield the cards that are missing or too many, if two lists differ.

    A name that stands in quotes in one of them is the same name.
    """
    before, after = (
        text[1:-1].replace('"', "").split(", ") if text.startswith("[") else []
        for text in (expected, found)
    )
    if not before or not after:
        return
    for line in ndiff(before, after):
        if line[:1] in "+-" and line[2:]:
            missing = line[0] == "-"
            told = f"{'missing' if missing else 'not expected'}: {line[2:]}"
            yield f"    {painted(told, 'good' if missing else 'mark')}"


def indented(lines: Iterable[str], step: str = STEP) -> list[str]:
    """Return lines moved to the right."""
    return [f"{step}{line}" for line in lines]
