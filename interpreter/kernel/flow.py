"""The course of play: parts begin and end; whose turn it is follows.

How a part is left from inside stands in `endings.py`.

A part of play that goes on is `[part, player, number of its first event, depth, text answered]`.
The part is its number, or `(number, value, ...)` where its name has slots, so that `step 2` is not
`step 3`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..program.bounded_numbers import spend
from ..program.layout import ON_LAYING_OUT, StateField, at_start
from ..program.row_places import CONTEXT, FLOW_ANSWERS, ITEM_FACE, OPERATION, Token
from ..program.shapes import Part, Text, Values, Whole
from .columns import Held
from .event_log import record
from .lifetimes import expire
from .reactions import TooDeep, ended
from .row_types import Frame
from .state import SETUP, State


def begin(s: State, f: Frame, at: int, flow: Part, player: int | None) -> None:
    """Go through a part of play."""
    program = s.program
    info = program.flows[flow] if flow.__class__ is int and flow >= 0 else program.part(flow)
    if len(s.flows) > DEEPEST:
        f[OPERATION] = at  # whoever tells the circle begins with this
        raise TooDeep
    sort = info.sort
    if player is None or info.entry < 0 or (sort == "turn" and s.out >> player & 1):
        return  # nobody, and who is out, has no turn; a match without a part has nothing in it
    if s.skipped and ("part", flow) in s.skipped:
        s.skipped = tuple(each for each in s.skipped if each != ("part", flow))
        return
    if sort in LIMITED and over_limit(s, sort):
        return
    _, card, text = f[CONTEXT]
    context = (player, card, text)
    answered = newest_text(s) if sort == "window" else None
    s.flows.append([flow, player, s.count + 1, len(s.frames), answered])
    if sort in LIMITED:
        if sort == "turn":
            if s.turn != player:
                s.turn, s.index = player, None
            s.turns += 1
        else:
            s.rounds += 1
    values = () if flow.__class__ is int else values_of(flow)
    event = record(s, f, at, info.begins, values, player)
    if s.modifiers:
        expire(s, "begins", flow, 0)
    s.frames.append([info.entry, context, event, 0, *values, *s.linked.pads[info.entry]])
    ended(s, event)


def values_of(flow: Part) -> Values:
    """Return what stands in the slots of the name of a part of play."""
    return () if isinstance(flow, int) else flow[1:]


def laid_out(s: State) -> None:
    """Lay everything out as it is before the setup, with the setup to come."""
    program, players, cards = s.program, s.players, len(s.program.owners)
    begin_with(s, ON_LAYING_OUT)
    s.models = program.models
    spaces = program.board.size if program.board is not None else 0
    owners = {"player": players, "card": cards, "space": spaces, "token": 0, "game": 1}
    s.fields = [
        Held() if each.owner in program.records else [each.start] * owners.get(each.owner, 0)
        for each in program.fields
    ]
    s.controller = [max(owner, 0) for owner in program.owners]
    for card in program.cards:
        zone = program.home_of(card)
        if zone < 0:
            s.known[card] = (1 << players) - 1
            continue
        s.zones[zone].append(card)
        s.where[card] = zone
        s.face_up[card] = program.zone_of[zone].facing != "down"
        up, down = program.visibility[zone]
        s.known[card] = up if program.zone_of[zone].facing == "up" else down
    s.frames = [[SETUP, (0, -1, None), None, 0]]


def begin_with(s: State, fields: Iterable[StateField]) -> None:
    """Let fields of the state be as they are at the beginning.

    What can be worked out, like the rules in force, is so when it is asked for: inside of what is
    counted.
    """
    program = s.program
    sizes = {
        "nothing": 0, "zone": len(program.zone_of), "card": len(program.owners),
        "player": s.players, "kind of thing": len(program.things),
        "sort of event": len(program.types),
    }  # fmt: skip
    for each in fields:
        setattr(s, each.name, at_start(each, sizes))


def begin_again(s: State) -> None:
    """Set the match up afresh; what happened before is remembered."""
    spend(s, len(s.where) + len(s.fields) * s.players)
    for flow, player, began, *_ in reversed(s.flows):
        s.past = ((flow, player, began, s.count), s.past)
    frames, tokens = s.frames, s.tokens
    laid_out(s)
    frames[:], s.frames = s.frames, frames  # whoever goes through the frames holds this list
    leave_behind(s, tokens)


def leave_behind(s: State, tokens: Sequence[Token]) -> None:
    """Let the tokens of the match before be out of the game: what has happened speaks of them."""
    spend(s, len(tokens))
    s.tokens = [(kind, owner, "", None) for kind, owner, *_ in tokens]
    s.lying = None
    for info in s.program.fields:
        if info.owner == "token":
            s.fields[info.number] = [info.start] * len(tokens)


DEEPEST = 200
"""So many parts of play go on inside one another; more go round in a circle."""
LIMITED = ("turn", "round")


def over_limit(s: State, sort: str) -> bool:
    """End a match that has gone on for as long as its game allows."""
    turns, rounds = s.program.most_turns, s.program.most_rounds
    if sort == "turn" and turns is not None and s.turns >= turns:
        s.result = ("draw", ())
    elif sort == "round" and rounds is not None and s.rounds >= rounds:
        s.result = ("unfinished", ())
    if s.result is not None:
        s.frames.clear()
    return s.result is not None


def end_flow(s: State, f: Frame, number: int) -> None:
    """Tell that a part of play is over; it goes on until the reactions have been carried out."""
    at = f[OPERATION]
    f[OPERATION] = at + 1
    flow, player, began, _, _ = s.flows[-1]
    values = () if flow.__class__ is int else values_of(flow)
    event = record(s, f, at, s.program.flows[number].ends, values, player)
    if s.modifiers:
        expire(s, "ends", flow, began)
    ended(s, event)
    if s.frames and s.frames[-1] is f:  # nothing reacts
        close_flow(s, f, number)


def close_flow(s: State, f: Frame, number: int) -> None:
    """Leave a part of play."""
    flow, player, began, _, _ = s.flows.pop()
    s.frames.pop()
    s.forget_readings()
    s.past = ((flow, player, began, s.count), s.past)
    if s.program.flows[number].sort == "turn":
        turns = [each[1] for each in s.flows if s.program.part(each[0]).sort == "turn"]
        if turns and turns[-1] != s.turn:
            s.turn = turns[-1]
            s.index = None


def skip_flow(s: State, flow: Part) -> None:
    """Let the next part of play of a sort not happen."""
    s.skipped = (*s.skipped, ("part", flow))


def newest_text(s: State) -> Whole | None:
    """Return the text that came onto the stack last."""
    if not s.items:
        return None
    number, box, card = s.items[-1][:ITEM_FACE]
    return (box, card, number)


def answered(s: State) -> Text | None:
    """Return the text that the innermost open window answers."""
    for each in reversed(s.flows):
        if each[FLOW_ANSWERS] is not None:
            return each[FLOW_ANSWERS]
    return None
