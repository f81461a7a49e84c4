"""Whether a state that was loaded can be one of its program: each part has the shape it must have.

A check is a function from a value to whether it can be (`value_checks.py`); `Shapes` says for each
part of a state how its check is made, and has the check of each word that the table of rows uses
(`program/row_layouts.py`). What shapes cannot tell - that a local holds a card where one is meant -
comes out when such a match is played on: `safety_net.py` makes of that the same refusal.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from attrs import define, evolve, field

from ..kernel.chance import MASK
from ..kernel.columns import as_held
from ..kernel.reactions import DEEPEST
from ..kernel.records import MOST_RECORDS
from ..kernel.secrets import restore
from ..kernel.state import (
    BOTTOM_OF_ALL,
    CHOOSE_FIRST,
    EVENT_STEP,
    LEFT,
    MARK,
    REPLACED,
    RESOLVED,
    SETUP,
    STOP,
    TEXT,
    TRIGGERS,
    State,
    links,
)
from ..kernel.steps import DONE, is_step
from ..program.layout import PUT_ASIDE
from ..program.row_layouts import (
    BATCH,
    COPIED_CARD,
    FLOW,
    FRAME,
    ITEM,
    LAST_KNOWN,
    MODIFIER,
    ORIGIN,
    PAST_PART,
    PENDING,
    RECORD,
    SAID,
    SECRET,
    STEP,
    TOKEN,
    WAITING,
    RowLayout,
)
from ..program.row_places import (
    EVENT,
    FLOW_DEPTH,
    LOCALS,
    NUMBER,
    OPERATION,
    PARENT,
    PENDING_OPTIONS,
    STEP_WAYS,
    TYPE,
    VALUES,
)
from ..program.shapes import CHOICES
from ..program.tables import FIRST_DEED, FieldInfo, Program
from .deed_shapes import are_choices, deed_frames, is_deed
from .safety_net import NOT_OF_THIS_GAME, BadSave
from .value_checks import (
    Check,
    either,
    is_left_open,
    is_listed,
    is_number,
    is_plain,
    is_range,
    is_result,
    is_said,
    is_truth,
    listed,
    maybe,
    never,
    row,
    whole,
)

OFTEN = 10**9
"""So often nothing happens in a match."""


# ---- the parts of a state ------------------------------------------------------------------------


@define
class Shapes:
    """The checks of everything that a state of a program holds."""

    program: Program
    operations: int
    tokens: int
    made: int
    answers: int
    count: int
    starts: Sequence[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.starts = sorted(self.program.rooms)
        program = self.program
        self.card = whole(0, len(program.owners) - 1)
        self.player = whole(0, program.players - 1)
        self.zone = whole(0, len(program.zone_of) - 1)
        self.seats = whole(0, (1 << program.players) - 1)
        self.box = either(whole(-1, len(program.boxes) - 1), self.is_deed_box)
        self.operation = whole(-1, self.operations - 1)
        self.number = whole(0, self.count)
        self.space = whole(-(10**14), (program.board.size if program.board else 0) - 1)
        self.text = either(row(self.box, self.card, self.number), is_plain)
        self.source = whole(-1, len(program.owners) - 1)
        self.context = row(maybe(self.player), maybe(self.source), self.text)
        self.fits = self.fitting()
        self.record, self.head = self.row_of(RECORD), self.row_of(FRAME)
        told = {"card": self.card, "player": self.player, "space": self.space}
        self.spoken = row(*(maybe(told.get(each, whole(0, OFTEN))) for each in program.things))
        self.own = self.own_frames()

    card: Check = field(init=False)
    player: Check = field(init=False)
    zone: Check = field(init=False)
    seats: Check = field(init=False)
    box: Check = field(init=False)
    operation: Check = field(init=False)
    number: Check = field(init=False)
    space: Check = field(init=False)
    text: Check = field(init=False)
    source: Check = field(init=False)
    context: Check = field(init=False)
    fits: dict[str, Check] = field(init=False)
    record: Check = field(init=False)
    head: Check = field(init=False)
    spoken: Check = field(init=False)
    own: dict[int, Check] = field(init=False)
    roles: dict[int, Check] = field(factory=dict)

    def fitting(self) -> dict[str, Check]:
        """Return the check of each word that the table of rows uses."""
        often, bound = whole(0, OFTEN), whole(-OFTEN, OFTEN)
        a_print = whole(0, len(self.program.prints) - 1)
        return {
            "plain": is_plain, "listed": is_listed, "truth": is_truth, "name": is_said,
            "values": lambda value: isinstance(value, tuple) and is_plain(value),
            "often": often, "bound": bound,
            "amount": lambda value: is_number(value) and value >= 0, "mode": whole(0, 1),
            "card": self.card, "player": self.player, "zone": self.zone, "box": self.box,
            "source": self.source, "seats": self.seats, "context": self.context,
            "stretch": row(whole(1, OFTEN), often), "hidden": row(self.card, is_plain),
            "print": a_print,
            "given text": whole(-1, len(self.program.granted) - 1),
            "sort": whole(0, len(self.program.types) - 1), "part": self.is_part,
            "operation": self.operation, "closure": self.is_closure,
            "deed": lambda value: len(value) > CHOICES and is_deed(self, value),
            "number": self.number, "next number": whole(0, self.count + 1),
            "decision": whole(0, self.answers), "answer": whole(1, max(self.answers, 1)),
            "record": self.is_record, "waiting": lambda value: self.row_of(WAITING)(value),
            "old frame": lambda value: self.of_any_time.is_frame(value),
            "options": lambda value: bool(value) and (listed(is_plain)(value) or is_range(value)),
            "said": row(often, is_truth),
            "kept": row(whole(0, len(self.program.fields) - 1), a_print),
            "copied": lambda value: self.row_of(COPIED_CARD)(value),
            "last known": lambda value: self.row_of(LAST_KNOWN)(value),
            "card values": lambda value: row(
                *(maybe(self.of_kind(self.program.fields[each].kind))
                  for each in self.program.card_fields))(value),
            "put aside": lambda value: is_listed(value) and len(value) == len(PUT_ASIDE),
        }  # fmt: skip

    def is_deed_box(self, value: object) -> bool:
        """Whether a value stands where a box would, for a deed that waits on the stack."""
        return type(value) is int and (FIRST_DEED - value) in self.program.rooms

    def row_of(self, layout: RowLayout) -> Check:
        """Return the check of a row."""
        return row(*(self.fit(each.fits) for each in layout.places))

    def fit(self, words: str) -> Check:
        """Return the check that the table of rows says for a place."""
        if words.endswith("?"):
            return maybe(self.fit(words.removesuffix("?")))
        if words.startswith("list "):
            return listed(self.fit(words.removeprefix("list ")))
        return self.fits[words]

    @cached_property
    def of_any_time(self) -> Shapes:
        """The checks of what may speak of events that were taken back: they had any number."""
        return evolve(self, count=OFTEN)

    def is_closure(self, value: Any) -> bool:
        """Whether a value is code with what it takes along, or a deed that is kept."""
        code = row(whole(0, OFTEN), is_listed)
        return code(value) or (len(value) > CHOICES and is_deed(self, value))

    def of_kind(self, kind: str) -> Check:
        """Return the check of a value of a kind; what it may not be anywhere is told at least."""
        token = whole(0, self.tokens - 1)
        known: dict[str, Check] = {
            "card": self.card, "player": self.player, "space": self.space, "zone": self.zone,
            "token": token, "direction": whole(0, 7), "number": is_number, "mark": is_truth,
            "players": listed(self.player), "tokens": listed(maybe(token)),
            "actions": lambda value: is_deed(self, value),
        }  # fmt: skip
        if kind in self.program.records:
            return whole(1, self.made)
        if kind.removesuffix("s") in self.program.records:
            return listed(maybe(whole(1, self.made)))
        return known.get(kind, is_plain)

    def held(self, info: FieldInfo) -> Check:
        """Return the check of what a field holds."""
        if info.kind != "number":
            return maybe(self.of_kind(info.kind))
        low, high = info.low, info.high

        def is_within(value: Any) -> bool:
            if value is None or (is_number(value) and value == info.start):
                return True
            above = is_number(value) and (low is None or value >= low)
            return above and (high is None or value <= high)

        return is_within

    def is_record(self, value: Any) -> bool:
        """Whether a value is something that can have happened."""
        if not self.record(value):
            return False
        known = self.roles.get(value[TYPE])
        if known is None:
            roles = self.program.types[value[TYPE]].roles
            known = self.roles[value[TYPE]] = row(*(self.role(kind) for _, kind in roles))
        return known(value[VALUES]) and bool(value[PARENT] < max(value[NUMBER], 1))

    def role(self, kind: str) -> Check:
        """Return the check of what fills a role of a sort of event."""
        kinds = ("player", "players", "zone", "number", "token", "tokens", "field")
        if kind in kinds or kind in self.program.records:
            last = whole(0, len(self.program.fields) - 1)
            return maybe(last if kind == "field" else either(self.of_kind(kind), is_left_open))
        return is_plain

    def is_frame(self, value: Any) -> bool:
        """Whether a value is a frame: of the machine's own, or of what was written."""
        if not isinstance(value, tuple | list) or not self.head(value[:LOCALS]):
            return False
        op, rest = value[OPERATION], value[LOCALS:]
        own = self.own.get(op)
        if own is not None:
            return own(rest)
        at = bisect_right(self.starts, op) - 1
        if at < 0:
            return False
        return len(rest) == self.program.rooms[self.starts[at]] and is_plain(rest)

    def own_frames(self) -> dict[int, Check]:
        """Return the checks of the locals of the machine's own frames."""
        kind = whole(0, len(self.program.types) - 1)
        steps = (kind, is_listed, whole(0, 5), is_listed, self.operation)
        going = row(*steps)
        entry = either(
            row(is_said, is_plain), row(is_said, is_plain, is_plain),
            row(is_said, is_plain, is_plain, is_plain),
        )  # fmt: skip
        waiting = row(whole(-1, self.program.players - 1), self.is_frame)
        return {
            BOTTOM_OF_ALL: row(), SETUP: row(), STOP: row(),
            EVENT_STEP: going,
            CHOOSE_FIRST: row(*steps, listed(waiting)),
            REPLACED: row(kind, is_listed, is_listed, self.operation, is_truth),
            TRIGGERS: row(listed(waiting)),
            MARK: row(self.operation),
            TEXT: row(self.text, whole(0, OFTEN), listed(entry)),
            RESOLVED: row(self.number, are_choices),
            LEFT: row(is_listed),
            **deed_frames(self),
        }  # fmt: skip

    def is_part(self, value: Any) -> bool:
        """Whether a value is a part of play."""
        number = value if type(value) is int else value[0] if is_listed(value) and value else None
        return whole(0, len(self.program.flows) - 1)(number) and is_plain(value)

    def of_state(self) -> dict[str, Check]:
        """Return the check of each part of a state."""
        program, players = self.program, self.program.players
        cards, zones = len(program.owners), len(program.zone_of)
        often = self.fit("often")
        sorts: dict[str, Check] = {"zone": self.zone, "card": self.card, "space": self.space}
        return {
            "players": whole(players, players),
            "where": listed(whole(-1, zones - 1), cards),
            "face_up": listed(is_truth, cards),
            "known": listed(self.seats, cards),
            "controller": listed(self.player, cards),
            "since": listed(often, cards),
            "turned": listed(self.fit("print?"), cards),
            "told_x": listed(maybe(whole(-OFTEN, OFTEN)), cards),
            "origin": listed(maybe(self.row_of(ORIGIN)), cards),
            "edges": listed(self.fit("box?"), cards),
            "stretches": listed(self.fit("stretch?"), cards),
            "stands": listed(maybe(self.space), players),
            "reached": listed(often, zones),
            "spoken": self.spoken,
            "made": often,
            "records": lambda value: (
                len(value) <= MOST_RECORDS
                and all(map(whole(1, self.made), value))
                and all(each in program.records for each in value.values())),
            "printed_as": lambda value: (
                program.blanks.issuperset(value)
                and all(map(whole(0, len(program.prints) - 1), value.values()))),
            "tokens": lambda value: listed(self.row_of(TOKEN))(value) and all(
                not sort or sorts.get(sort, never)(place) for _, _, sort, place in value),
            "zones": listed(listed(whole(-1, cards - 1)), zones),
            "frames": lambda value: len(value) <= 2 * DEEPEST and listed(self.is_frame)(value),
            "flows": listed(self.row_of(FLOW)),
            "items": listed(self.row_of(ITEM)),
            "batches": listed(self.row_of(BATCH)),
            "chance": whole(0, MASK),
            "seed": whole(0, MASK),
            "results": listed(self.fit("bound")),
            "answers": often, "turns": often, "rounds": often, "count": often,
            "turn": self.player,
            "out": self.seats,
            "backwards": is_truth,
            "pending": maybe(self.row_of(PENDING)),
            "given": maybe(row(is_plain)),
            "step": maybe(self.row_of(STEP)),
            "result": maybe(row(is_result, listed(self.player))),
            "modifiers": listed(self.row_of(MODIFIER)),
            "skipped": listed(is_plain),
            "asked_at": self.operation,
        }  # fmt: skip


# ---- a whole state -------------------------------------------------------------------------------


def verify(s: State) -> None:
    """Refuse a state that cannot be one of its program; the part that cannot be is named."""
    often = whole(0, OFTEN)
    found = "count"
    if often(s.answers) and often(s.count):
        made = s.made if often(s.made) else 0
        shapes = Shapes(
            s.program, len(s.linked.operations), len(s.tokens), made, s.answers, s.count
        )
        found = misplaced(s, shapes) or untold(s, shapes) or unsteady(s, shapes)
    if found:
        raise BadSave(f"`{found}` in it is not so in any match of this game")


def still_right(s: State) -> None:
    """Refuse a match that was loaded once cards are not each in one place any more."""
    if not are_in_one_place(s):
        raise BadSave(NOT_OF_THIS_GAME)


def misplaced(s: State, shapes: Shapes) -> str:
    """Return which part of how things lie cannot be so; nothing if all can."""
    for name, check in shapes.of_state().items():
        if not check(getattr(s, name)):
            return name
    if not are_in_one_place(s):
        return "zones"
    return "" if are_filled(s, shapes) else "fields"


def untold(s: State, shapes: Shapes) -> str:
    """Return which part of what has happened cannot be so; nothing if all can."""
    log = list(links(s.log))
    if not all(map(shapes.is_record, log)) or not are_rising([each[NUMBER] for each in log][::-1]):
        return "log"
    if not all(map(shapes.row_of(PAST_PART), links(s.past))):
        return "past"
    return "" if all(map(shapes.row_of(SAID), links(s.said))) else "said"


def unsteady(s: State, shapes: Shapes) -> str:
    """Return which part of what goes on cannot be so; nothing if all can."""
    announced = listed(row(shapes.box, shapes.card))(tuple(s.announced))
    if s.result is not None:
        return ""  # nothing goes on any more
    depths = [each[FLOW_DEPTH] for each in s.flows]
    lies = {
        "announced": announced and all(map(is_listed, s.announced.values())),
        "flows": are_rising(depths) and all(each < len(s.frames) for each in depths),
        "batches": all(each[0] <= len(s.frames) for each in s.batches),
        "pending": s.pending is None or is_asked(s),
        "step": is_step_right(s),
        "secrets": all(is_secret(shapes, s, each) for each in s.secrets),
    }
    return next((name for name, is_so in lies.items() if not is_so), "")


def is_step_right(s: State) -> bool:
    """Whether what is taken so far of a choice fits what is asked."""
    if s.step is None or not is_step(s):
        return s.step is None and not is_step(s)
    options = s.question[PENDING_OPTIONS]
    if not listed(listed(lambda value: True))(options) or any(len(each) > 1 for each in options):
        return False
    if len(s.step) <= STEP_WAYS:
        return False
    ways = s.step[STEP_WAYS]
    return DONE not in options[:-1] and (not ways or len(ways) == len([x for x in options if x]))


def are_rising(numbers: list[int]) -> bool:
    """Whether each number is higher than the one before."""
    return all(a < b for a, b in pairwise(numbers))


def are_in_one_place(s: State) -> bool:
    """Whether each card lies in the zone where it is said to be, and nowhere else."""
    found = [-1] * len(s.where)
    for number, zone in enumerate(s.zones):
        slots = s.program.zone_of[number].slots
        for card in zone:
            if card < 0 and slots:
                continue
            if not 0 <= card < len(found) or found[card] >= 0:
                return False
            found[card] = number
    nowhere = (card for card, zone in enumerate(found) if zone < 0)
    return found == s.where and all(s.program.home_of(card) < 0 for card in nowhere)


def are_filled(s: State, shapes: Shapes) -> bool:
    """Whether the fields hold what such fields can hold, for each of those that have them."""
    board = s.program.board
    owners = {
        "player": s.players, "card": len(s.where), "token": len(s.tokens),
        "space": board.size if board is not None else 0, "game": 1,
    }  # fmt: skip
    there: dict[str, set[int]] = {}
    for record, kind in s.records.items():
        there.setdefault(s.program.record_bases[kind], set()).add(record)
    for info in s.program.fields:
        values, right = s.fields[info.number], shapes.held(info)
        if info.owner in s.program.records:
            held = as_held(values)
            if set(held) != there.get(info.owner, set()) or not all(map(right, held.values())):
                return False
        elif not listed(right, owners.get(info.owner, 0))(values):
            return False
    return True


def is_secret(shapes: Shapes, s: State, value: Any) -> bool:
    """Whether a value is what is kept of a secret choice: with it, the state is one as well."""
    if not shapes.row_of(SECRET)(value):
        return False
    before, _, mark, depth = value
    inside = [frame[EVENT] for frame in s.frames[:depth]]
    if depth > len(s.frames) or any(event and event[NUMBER] > mark for event in inside):
        return False
    made = s.fork()
    restore(made, before, mark)
    return misplaced(made, shapes) == ""


OF_THE_MACHINE = {
    "replacement": CHOOSE_FIRST, "alteration": CHOOSE_FIRST, "reaction": TRIGGERS,
}  # fmt: skip
"""The questions that no line of a game asks, and the frames that ask them."""


def is_asked(s: State) -> bool:
    """Whether a question is one that the innermost frame asks."""
    at, _, kind, _ = s.question
    if not s.frames or s.result is not None:
        return False
    op = s.frames[-1][OPERATION]
    if at < 0:
        return OF_THE_MACHINE.get(kind) == op
    return at in s.program.questions and op == at + 1
