"""What a scenario expects: each line is looked up in the match, and a difference is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from attrs import evolve

from cardwright.grammar import ast
from cardwright.interpreter import NotPlayable, placement, positions

from .scenario_answers import Playing, asked, bare
from .scenario_parts import Failed, Listed, cards_listed, number, plain
from .scenario_twins import check_clear, told_so, with_prints

Check: TypeAlias = "Callable[[Playing, ast.Phrase], None]"
CHECKS: dict[str, Check] = {}
ASKING = (
    "expect_asked",
    "expect_offered",
    "expect_options",
    "expect_flow_of",
)
"""The lines that say what waits at the end of a scenario."""


def expect(playing: Playing, line: ast.Expression) -> None:
    """Check a line."""
    assert isinstance(line, ast.Phrase)
    try:
        CHECKS[line.row](playing, line)
    except NotPlayable as no:
        raise Failed(line, f"`{no.wording}` cannot be asked yet") from None


TABLE_SHOWN = ("expect_table", "expect_table_times")


def shown_first(sections: Sequence[ast.Section]) -> int:
    """Return at which showing of the table a play is to stop before it is compared; 0 for none."""
    for line in sections[0].lines if sections and sections[0].sort == "expect" else ():
        if isinstance(line, ast.Phrase) and line.row in TABLE_SHOWN:
            return number(line.args[0]) if line.args else 1
    return 0


def says_what_waits(line: ast.Expression) -> bool:
    """Whether a line says what waits, so that a match may stand there at the end."""
    if not isinstance(line, ast.Phrase):
        return False
    if line.row == "expect_both":
        return any(says_what_waits(each) for each in line.args)
    return line.row in ASKING


def checks(*ids: str) -> Callable[[Check], Check]:
    """Register how lines are checked."""

    def register(function: Check) -> Check:
        for each in ids:
            CHECKS[each] = function
        return function

    return register


@checks("expect_both")
def both(playing: Playing, line: ast.Phrase) -> None:
    """`Ann wins and Ann's Wall is 2`"""
    for each in line.args:
        expect(playing, each)


# ---- fields and zones ----------------------------------------------------------------------------


@checks(
    "expect_number",
    "expect_number_at_least",
    "expect_number_at_most",
)
def field_is(playing: Playing, line: ast.Phrase) -> None:
    """`Ann's Wall is 2`"""
    seat, what, wanted = plain(line.args[0]), plain(line.args[1]), number(line.args[2])
    held = placement.number_held(playing.match.state, what, playing.match.seats.index(seat))
    how = {"expect_number_at_least": "more", "expect_number_at_most": "less"}.get(line.row, "")
    right = held >= wanted if how == "more" else held <= wanted if how == "less" else held == wanted
    if not right:
        bound = f" or {how}" if how else ""
        raise Failed(line, f"{seat}'s {what} is {held}", f"{wanted}{bound}", str(held))


@checks("expect_game_number")
def game_field_is(playing: Playing, line: ast.Phrase) -> None:
    """`the Pot is 2`"""
    what, wanted = plain(line.args[1]), number(line.args[2])
    held = placement.number_held(playing.match.state, what, None)
    if held != wanted:
        raise Failed(line, f"The {what} is {held}", str(wanted), str(held))


@checks("expect_zone", "expect_shared_zone")
def zone_is(playing: Playing, line: ast.Phrase) -> None:
    """`Ann's hand is [Ice Ball]`"""
    match = playing.match
    *seat, name, cards = line.args
    owner = match.seats.index(plain(seat[0])) if seat else None
    zone = placement.zone_number(match.state, plain(name), owner)
    compare(playing, line, zone, cards_listed(cards))


def compare(
    playing: Playing, line: ast.Phrase, zone: int, wanted: list[Listed], seat: str | None = None
) -> None:
    """Check what lies in a zone, as a seat sees it: in order, where the zone has an order."""
    info = placement.zone_info(playing.match.state, zone)
    wanted = with_prints(playing.match, wanted)
    there = told_so(playing.match, wanted, listed_in(playing, zone, seat))
    if info.slots:
        wanted, there = without_end(wanted), without_end(there)
    if fits_all(wanted, there, ordered=info.in_order or info.slots):
        return
    label = playing.match.view(seat).zones[zone].label
    seen = f" for {seat}" if seat else ""
    shown = [listing(wanted), listing(there)]
    if shown[0] == shown[1]:  # they are the right cards, but not as they are expected
        shown = [f"[{', '.join(map(str, cards))}]" for cards in (wanted, there)]
    raise Failed(line, f"{label[:1].upper()}{label[1:]} is different{seen}", *shown)


def without_end(cards: list[Listed]) -> list[Listed]:
    """Return what lies in slots, up to the last slot that is not empty."""
    filled = [at for at, each in enumerate(cards) if each.name]
    return cards[: filled[-1] + 1] if filled else []


def listed_in(playing: Playing, zone: int, seat: str | None) -> list[Listed]:
    """Return the cards of a zone as a seat sees them."""
    match = playing.match
    state = match.state_for(seat)
    number = match.seat_index(seat)
    found = []
    on_track = placement.zone_info(state, zone).sort == "track"
    shown = match.view(seat).zones[zone].cards if on_track else ()
    for at, card in enumerate(state.zones[zone]):
        node = ast.Number(playing.found.node.span, 0)
        if card < 0:
            found.append(Listed(node, ""))
            continue
        hidden = number is not None and not state.known[card] >> number & 1
        found.append(
            Listed(
                node,
                "?" if hidden else match.card_name(card),
                state.face_up[card],
                placement.card_facts(state, card),
                () if hidden else named(node, placement.card_values(state, match.seats, card)),
                placement.card_marks(state, card),
                controller=match.seats[state.controller[card]],
                edge="" if hidden else placement.edge_name(state, card),
                place=shown[at].place if shown else 0,
                prints=() if hidden else (state.models[card],),
            )
        )
    return found


def named(
    node: ast.Node, told: tuple[tuple[str, str, str], ...]
) -> tuple[tuple[str, ast.Name], ...]:
    """Return what the fields of a card hold as a list would name it."""
    return tuple((name, ast.Name(node.span, kind, value)) for name, kind, value in told)


def fits_all(wanted: list[Listed], there: list[Listed], *, ordered: bool) -> bool:
    """Whether each card that is expected is there, and nothing else."""
    if len(wanted) != len(there):
        return False
    if ordered:
        return all(fits(a, b) for a, b in zip(wanted, there, strict=True))
    left = list(there)
    for each in most_said_first(wanted):
        found = next((other for other in left if fits(each, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def most_said_first(wanted: list[Listed]) -> list[Listed]:
    """Return cards in the order in which they are looked for."""
    return sorted(wanted, key=lambda one: -len(str(one)))


def fits(wanted: Listed, there: Listed) -> bool:
    """Whether a card is as it is expected; what is not said may be anything."""
    if wanted.more or wanted.tokens:
        raise Failed(wanted.node, f"`{wanted.more or 'with tokens'}` cannot be asked yet")
    return (
        is_that_card(wanted, there)
        and wanted.up in (None, there.up)
        and set(wanted.facts) <= set(there.facts)
        and set(wanted.values) <= set(there.values)
        and set(wanted.marks) <= set(there.marks)
        and wanted.controller in ("", there.controller)
        and wanted.edge in ("", there.edge)
        and wanted.place in (0, there.place)
    )


def is_that_card(wanted: Listed, there: Listed) -> bool:
    """Whether a card is one that is meant: of a name, and of the kind if that is said."""
    if there.prints and wanted.prints:
        return there.prints[0] in wanted.prints
    return bare(wanted.name) == bare(there.name)


def listing(cards: list[Listed]) -> str:
    """Return cards as a list of a scenario."""
    return f"[{', '.join(each.told or each.name or 'empty' for each in cards)}]"


# ---- what waits ----------------------------------------------------------------------------------


def waits(playing: Playing) -> str:
    """Return what waits, in words."""
    decision = playing.match.decision
    if decision is not None:
        return asked(decision)
    result = playing.match.result
    return f"nobody is asked: {result.text}" if result else "nobody is asked"


@checks("expect_asked")
def is_asked(playing: Playing, line: ast.Phrase) -> None:
    """`Ann is asked`"""
    seat = plain(line.args[0])
    decision = playing.match.decision
    if decision is None or decision.seat != seat:
        raise Failed(line, f"{seat} is not asked", f"{seat} is asked", waits(playing))


@checks(*TABLE_SHOWN)
def table_is_shown(playing: Playing, line: ast.Phrase) -> None:
    """`the table is shown`"""
    if not positions.is_shown(playing.match.state):
        raise Failed(
            line, "the table is not shown again before this", line_said(line), waits(playing)
        )


def line_said(line: ast.Phrase) -> str:
    """Return a line about the table, in words."""
    shown = "the table is shown"
    return f"{shown} {number(line.args[0])} times" if line.args else shown


@checks("expect_not_asked")
def is_not_asked(playing: Playing, line: ast.Phrase) -> None:
    """`Ben is not asked`"""
    playing.check_not_asked(line, plain(line.args[0]))


@checks("expect_nobody_asked")
def nobody_is_asked(playing: Playing, line: ast.Phrase) -> None:
    """`nobody is asked`"""
    decision = playing.match.decision
    if decision is not None:
        raise Failed(line, f"{decision.seat} is asked", "nobody is asked", waits(playing))


@checks("expect_offered")
def is_offered(playing: Playing, line: ast.Phrase) -> None:
    """`Ann is offered play Cocoa`"""
    seat, what = plain(line.args[0]), line.args[1]
    decision = playing.match.decision
    if decision is None or decision.seat != seat or not playing.is_offered(what, decision):
        raise Failed(line, f"{seat} is not offered this", playing.said(what), waits(playing))


@checks(
    "expect_not_offered",
    "expect_not_offered_because",
)
def is_not_offered(playing: Playing, line: ast.Phrase) -> None:
    """`Ann is not offered Duck Down`"""
    reason = plain(line.args[2]) if len(line.args) > 2 else None
    playing.check_refused(line, plain(line.args[0]), line.args[1], reason)


@checks("expect_options")
def is_offered_so_many(playing: Playing, line: ast.Phrase) -> None:
    """`Ann is offered 2 options`"""
    seat, wanted = plain(line.args[0]), number(line.args[1])
    decision = playing.match.decision
    there = decision.count if decision is not None and decision.seat == seat else 0
    if there != wanted:
        raise Failed(line, f"{seat} is offered {there} options", str(wanted), waits(playing))


@checks("expect_flow_of", "expect_flow")
def it_is(playing: Playing, line: ast.Phrase) -> None:
    """`it is Ann's turn`"""
    match = playing.match
    program = match.state.program
    flow = positions.part_named(program, line.args[-1])
    seat = plain(line.args[0]) if len(line.args) > 1 else ""
    player = match.seats.index(seat) if seat else None
    going = [each[:2] for each in match.state.flows]
    if not any(each == flow and player in (None, who) for each, who in going):
        name = match.part_name(flow)
        shown = ", ".join(f"{match.seats[who]}'s {match.part_name(each)}" for each, who in going)
        wanted = f"{seat}'s {name}" if seat else f"the {name}"
        raise Failed(line, f"it is not {wanted}", wanted, shown or waits(playing))


@checks("expect_turn")
def it_is_turn(playing: Playing, line: ast.Phrase) -> None:
    """`it is turn 2`"""
    wanted, there = number(line.args[0]), playing.match.turn_number
    if wanted != there:
        raise Failed(line, f"it is turn {there}", str(wanted), str(there))


@checks("expect_stack", "expect_stack_empty")
def stack_is(playing: Playing, line: ast.Phrase) -> None:
    """`the stack is [Ice Ball]`"""
    match = playing.match
    wanted = with_prints(match, cards_listed(line.args[0])) if line.args else []
    there = [
        Listed(line, match.card_name(card), prints=(match.state.models[card],) if card >= 0 else ())
        for card in (item[2] for item in match.state.items)
    ]
    if len(wanted) != len(there) or not all(map(is_that_card, wanted, there)):
        shown = [listing(each) for each in (wanted, told_so(match, wanted, there))]
        raise Failed(line, "the stack is different", *shown)


# ---- what a seat knows ---------------------------------------------------------------------------


@checks("expect_sees_zone")
def sees_zone(playing: Playing, line: ast.Phrase) -> None:
    """`Ben sees Ann's hand as [?, Cocoa]`"""
    zone = playing.asides.value(line.args[1])
    compare(playing, line, zone, cards_listed(line.args[2]), plain(line.args[0]))


def faces_seen(playing: Playing, seat: str) -> list[Listed]:
    """Return all cards whose faces a seat can see."""
    zones = range(len(playing.match.state.zones))
    there = (each for zone in zones for each in listed_in(playing, zone, seat))
    return [each for each in there if each.prints]


@checks("expect_sees")
def sees(playing: Playing, line: ast.Phrase) -> None:
    """`Ann sees [Ice Ball]`"""
    seat = plain(line.args[0])
    seen = faces_seen(playing, seat)
    for each in most_said_first(with_prints(playing.match, cards_listed(line.args[1]))):
        found = next((other for other in seen if is_that_card(each, other)), None)
        if found is None:
            raise Failed(line, f"{seat} sees no {each.told or each.name}", each.told or each.name)
        seen.remove(found)


@checks("expect_not_sees")
def does_not_see(playing: Playing, line: ast.Phrase) -> None:
    """`Ben does not see [Cocoa]`"""
    seat = plain(line.args[0])
    seen = faces_seen(playing, seat)
    for each in with_prints(playing.match, cards_listed(line.args[1])):
        if any(is_that_card(each, other) for other in seen):
            raise Failed(line, f"{seat} sees {each.told or each.name}")


# ---- conditions and results ----------------------------------------------------------------------


@checks("expect_holds")
def it_holds(playing: Playing, line: ast.Phrase) -> None:
    """`it holds that the heap is empty`"""
    check_clear(playing.asides, line)
    if not playing.asides.holds(line.args[0]):
        raise Failed(
            line, "this does not hold", "", "\n".join(what_there_is(playing, line.args[0]))
        )


NOT_TOLD = ("event", "period", "moment", "action", "actions", "rule", "flow", "text", "word")
"""The kinds of what a condition speaks of that are nothing which is there."""


def what_there_is(playing: Playing, node: ast.Expression) -> Iterator[str]:
    """Yield what the parts of a condition stand for, each once."""
    if not isinstance(node, ast.Phrase):
        return
    words = playing.match.state.program.notes.words
    for arg in node.args:
        kind = words[arg.word].kind if isinstance(arg, ast.Phrase) else ""
        if kind == "condition":
            yield from what_there_is(playing, arg)
        elif isinstance(arg, ast.Phrase) and arg.row in OF_NUMBER:
            yield from how_many_there_are(playing, arg)
        elif kind and kind not in NOT_TOLD and not kind.endswith((" noun", " nouns", "adjective")):
            said = playing.said(arg)
            try:
                told = playing.match.named(kind, playing.asides.value(arg))
            except NotPlayable:
                continue
            if told != said:
                yield f"{said}: {told}"


OF_NUMBER = ("so_many", "so_many_others", "up_to", "or_more", "so_many_random")


def how_many_there_are(playing: Playing, node: ast.Phrase) -> Iterator[str]:
    """Yield how many things there are of which a condition names a number."""
    words, everything = playing.match.state.program.notes.words, f"all_nouns.{node.thing}"
    for each in words.values():
        if each.id == everything:
            break
    else:
        return
    meant = evolve(node, word=each.key, args=node.args[-1:], id=everything)
    yield f"{playing.said(meant)}: {len(playing.asides.value(meant))}"


RESULTS = {
    "expect_draw": "draw",
    "expect_unfinished": "unfinished",
    "expect_going_on": "",
}


@checks("expect_wins", "expect_loses", *RESULTS)
def ends_so(playing: Playing, line: ast.Phrase) -> None:
    """`Ann wins`"""
    result = playing.match.result
    sort = result.sort if result is not None else ""
    winners = result.winners if result is not None else ()
    if line.row in RESULTS:
        right = sort == RESULTS[line.row]
    elif line.row == "expect_wins":
        right = plain(line.args[0]) in winners
    else:
        seat = plain(line.args[0])
        out = playing.match.state.out >> playing.match.seats.index(seat) & 1
        right = bool(out) or (sort == "win" and seat not in winners)
    if not right:
        there = result.text if result is not None else "the match goes on"
        wanted = playing.said(line)
        raise Failed(line, there, wanted, there)


@checks("expect_piece")
def is_on(playing: Playing, line: ast.Phrase) -> None:
    """`Ann is on b3`"""
    seat, wanted = plain(line.args[0]), plain(line.args[1])
    match = playing.match
    there = placement.stands_on(match.state, match.seats.index(seat))
    if there != wanted:
        raise Failed(line, f"{seat} is on {there or 'no space'}", wanted, there)
