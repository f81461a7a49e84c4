"""What happened, told to a seat: every event that it may know of, and what it came from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from sys import maxsize
from typing import TypeVar

from attrs import define, evolve, field, frozen

from cardwright.grammar import Hole, Printer, Word, ast

from ..kernel.state import State, links
from ..program.geometry import exists
from ..program.notes import Line
from ..program.row_places import (
    CAUSE,
    DECISION,
    DOER,
    IDLE,
    NUMBER,
    PARENT,
    SAID_SINCE,
    SEEN,
    SOURCE,
    SOURCE_SEEN,
    TYPE,
    VALUES,
    Record,
    Said,
)
from ..program.shapes import Chain, Seen
from ..program.simple_events import (
    CHANGE,
    CHANGE_SEEN_CARD,
    ENTER,
    FORGET,
    MAKE,
    OF_FIELDS,
    PUT_TOKENS,
    SET_SEEN_CARD,
    SIMPLE,
    TURN_TO,
)
from ..program.tables import Program
from .option_words import option_text
from .past_records import Then
from .phrases import Teller
from .put_together import put_together
from .sentences import at_time, lay_after, text_of, wordings
from .twins import with_all_kinds


@frozen
class Event:
    """Something that happened: in words, with the rule, the card and the decision it came from.

    `sort` is "answer" for what a seat decided, "change" for what changed the state, "word" for a
    word of the game, "flow" for the beginning or end of a part of play; `part` is then the sort
    of that part. `aside` says that it is for the rules only, `idle` that it changed nothing.
    `spaces` are those that a word speaks of, under the words that stand before them; where `pieces`
    come to a space, it is that one. `offered` says that a word stands first in an option, whether
    or not there was another, `making` that a new record comes to hold what it is made with.
    """

    number: int
    sort: str
    key: str
    text: str
    seat: str
    depth: int
    parent: int
    rule: str
    card: str
    decision: int
    part: str = ""
    aside: bool = False
    spaces: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pieces: tuple[str, ...] = ()
    offered: bool = False
    idle: bool = False
    making: bool = False


T = TypeVar("T")
WORDLESS = ("", "", 0, 0, "", "", 0)
"""What an answer is told with that is of no interest any more."""


def records(state: State) -> list[Record]:
    """Return everything that was recorded, in order."""
    return list(links(state.log))[::-1]


def events_of(
    state: State, seats: tuple[str, ...], seat: int | None = None, after: int = 0
) -> list[Event]:
    """Return everything that happened, as a seat may know it, numbered as it sees it.

    What happened before the turn of the event with the number `after` is left without words.
    """
    since = turn_of(state, seats, seat, after) if after else 0
    return [event for event, _, _ in traced(state, seats, seat, since)]


def turn_of(state: State, seats: tuple[str, ...], seat: int | None, after: int) -> int:
    """Return the number of the event with which the turn, or round, of another one began."""
    known = Known(Teller(state, seats, seat))
    sorts = ("round", "turn")
    begins = {each.begins for each in state.program.flows if each.sort in sorts}
    own = [each for each in links(state.said) if seat is None or each[1] == seat]
    happened = records(state)
    numbers = [0, *(each[NUMBER] for each in happened)]
    answers = {at: len(said_) for at, said_ in answered_after(numbers, own).items()}
    number, found = answers.get(0, 0), 0
    for record in happened:
        for each in known.told_with(record):
            number += 1
            if number > after:
                return found
            if each[TYPE] in begins:
                found = number
        number += answers.get(record[NUMBER], 0)
    return found


def traced(
    state: State, seats: tuple[str, ...], seat: int | None, since: int = 0
) -> list[tuple[Event, Record | None, Said | None]]:
    """Return every event that a seat may know of, with the record or the answer that it tells.

    Those before the number `since` are there without words.
    """
    return Journal(seats, seat).traced(state, since)


@define(eq=False)
class Journal:
    """What is told to a seat, event after event: it goes on where it stopped.

    All that happened at once is told as it is known then. Told again later, some of it says less: a
    deed that is gone from the stack is told without what its slots held.
    """

    seats: tuple[str, ...]
    seat: int | None = None
    count: int = 0
    """So many events have been told."""
    _own: int = 0
    _made: tuple[int, int] = (0, 0)
    _log: Chain[Record] = None
    _said: Chain[Said] = None
    _shown: dict[int, tuple[int, int]] = field(factory=lambda: {0: (0, -1)})
    _lay: dict[int, tuple[str, int | None]] = field(factory=dict)
    _held: Then | None = None
    _known: Known | None = None

    def told(self, state: State, wordless: bool = False) -> list[Event]:
        """Return what has happened since the last time."""
        return [event for event, _, _ in self.traced(state, maxsize if wordless else 0)]

    def traced(
        self, state: State, since: int = 0
    ) -> list[tuple[Event, Record | None, Said | None]]:
        """Return the same with what was recorded or answered.

        Those before the number `since` are there without words.
        """
        last = 0 if self._log is None else self._log[0][NUMBER]
        new = newer(state.log, self._log)
        held = self._held = self._held or Then(state)
        self._lay |= lay_after(state, last)
        teller = Teller(state, self.seats, self.seat, lay=self._lay, held=held)
        known = self._known = self._known or Known(teller)
        known.teller = teller
        answers = answered_after(
            [last, *(each[NUMBER] for each in new)], newer(state.said, self._said)
        )
        self._log, self._said = state.log, state.said
        found: list[tuple[Event, Record | None, Said | None]] = []
        for record in [None, *new]:
            found += () if record is None else self._recorded(teller, known, held, record, since)
            after = answers.get(last if record is None else record[NUMBER], ())
            if after:
                held.let_go()
            found += self._answers(teller, after, since)
        return found

    def _recorded(
        self, teller: Teller, known: Known, held: Then, record: Record, since: int
    ) -> Iterator[tuple[Event, Record, None]]:
        """Yield what is told now that something has been recorded."""
        held.note(record)
        self._made = being_made(teller.state.program, record, self._made)
        for each in known.told_with(record):
            self.count += 1
            event = told(teller, each, self._shown[known.above(each)], self.count, since)
            event = evolve(event, making=True) if self._made[0] else event
            self._shown[each[NUMBER]] = (event.number, event.depth)
            yield event, each, None
        if record[TYPE] == PUT_TOKENS:
            tokens, *place, _ = record[VALUES]
            self._lay |= dict.fromkeys(tokens, tuple(place))

    def _answers(
        self, teller: Teller, given: Iterable[Said], since: int
    ) -> Iterator[tuple[Event, None, Said]]:
        """Yield the answers that a seat knows of."""
        for said_ in given:
            if self.seat is None or said_[1] == self.seat:
                self.count += 1
                self._own += 1  # how often the others were asked is not known to a seat
                if self.count < since:
                    event = Event(self.count, "answer", "answer", *WORDLESS)
                else:
                    event = answered(teller, said_, self.count)
                    event = event if self.seat is None else evolve(event, decision=self._own)
                yield event, None, said_


def newer(chain: Chain[T], old: Chain[T]) -> list[T]:
    """Return what has joined a chain since it was another one, in order."""
    found = []
    while chain is not None and chain is not old:
        each, chain = chain
        found.append(each)
    return found[::-1]


def being_made(program: Program, record: Record, made: tuple[int, int]) -> tuple[int, int]:
    """Return the thing of a game's own kinds that is being made with an event, and by what; or 0.

    Whatever it comes to hold right after it was made, by the same word, it is made with.
    """
    values, by = record[VALUES], record[PARENT]
    if record[TYPE] == MAKE:
        return int(values[1]), by
    own = record[TYPE] in OF_FIELDS and program.fields[values[0]].owner in program.records
    return made if own and made == (values[1], by) else (0, 0)


def answered_after(numbers: list[int], said_: Iterable[Said]) -> dict[int, list[Said]]:
    """Return answers by the number of the record that they came after, of those of some records.

    What has a number need not be recorded: a rule that was made just before an answer is not.
    """
    found: dict[int, list[Said]] = {}
    for each in said_:
        at = bisect_right(numbers, each[SAID_SINCE]) - 1
        found.setdefault(numbers[max(at, 0)], []).append(each)
    return found


def count_of(state: State, seats: tuple[str, ...], seat: int | None) -> int:
    """Return how many events a seat may know of, without telling them."""
    known = Known(Teller(state, seats, seat))
    answers = [each for each in links(state.said) if seat is None or each[1] == seat]
    return sum(len(known.told_with(each)) for each in records(state)) + len(answers)


@define
class Known:
    """Which of the records that follow on each other a seat is told of, and when.

    What a card says that the seat does not know is told only when something comes of it that can be
    told, and right before that: a word by which nothing happens for all to see tells of the card.
    """

    teller: Teller
    parents: dict[int, int] = field(factory=dict)
    is_told: set[int] = field(factory=set)
    waiting: dict[int, Record] = field(factory=dict)

    def told_with(self, record: Record) -> list[Record]:
        """Return the records that are told now that one more has happened."""
        if self.teller.seat is None:
            self.parents[record[NUMBER]] = record[PARENT]
            self.is_told.add(record[NUMBER])
            return [record]
        number = record[NUMBER]
        self.parents[number] = record[PARENT]
        if is_private(self.teller, record):
            return []
        if is_word(self.teller, record) and is_unseen(self.teller, record):
            self.waiting[number] = record
            return []
        found = [record]
        while number and number not in self.is_told:
            number = self.parents.get(number, 0)
            if number in self.waiting:
                found.append(self.waiting.pop(number))
        self.is_told |= {each[NUMBER] for each in found}
        return found[::-1]

    def above(self, record: Record) -> int:
        """Return the nearest record that is told of those which one follows from, or 0."""
        number: int = record[PARENT]
        while number and number not in self.is_told:
            number = self.parents.get(number, 0)
        return number


def is_word(teller: Teller, record: Record) -> bool:
    """Whether a record is that of a word of the game."""
    return teller.state.program.types[record[TYPE]].is_word


def is_unseen(teller: Teller, record: Record) -> bool:
    """Whether an event comes from a card that the seat does not know."""
    source = record[SOURCE]
    return source >= 0 and not teller.knows(source, record[SOURCE_SEEN])


def answered(teller: Teller, said_: Said, number: int) -> Event:
    """Return an answer as an event."""
    decision, who, at, kind, value, since, frame, then = said_
    seat = None if teller.seat is None else who
    own = with_all_kinds(evolve(at_time(teller, since), seat=seat, then=dict(then)))
    text = f"{teller.player(who)}: {option_text(own, at, kind, value, frame)}"
    return Event(number, "answer", "answer", text, teller.player(who), 0, 0, "", "", decision)


def told(teller: Teller, record: Record, above: tuple[int, int], number: int, since: int) -> Event:
    """Return a record as an event, below the one that it follows from."""
    program = teller.state.program
    kind = program.types[record[TYPE]]
    parent, depth = above
    sort = "change" if record[TYPE] < len(SIMPLE) else "word" if kind.is_word else "flow"
    if number < since:
        part = part_of(program, record[TYPE]) if sort == "flow" else ""
        return Event(number, sort, kind.key, "", "", depth + 1, parent, "", "", 0, part)
    source = record[SOURCE]
    card = program.prints[teller.state.models[source]].name if source >= 0 else ""
    rule = said_once(teller.state, record[CAUSE])
    if is_unseen(teller, record):
        card = rule = ""  # which card it came from, and what that says, is not known
    if is_turned_unseen(teller, record):
        rule = ""
    return Event(
        number, sort, kind.key, text_of(teller, record), who(teller, record, sort), depth + 1,
        parent, rule, card, 0 if teller.seat is not None else record[DECISION],
        part_of(program, record[TYPE]) if sort == "flow" else "", is_aside(program, record),
        spaces_of(teller, record), pieces_of(teller, record),
        sort == "word" and record[CAUSE] in program.notes.offered, is_idle(teller, record),
    )  # fmt: skip


def who(teller: Teller, record: Record, sort: str) -> str:
    """Return whose event it is; parts of play are nobody's where all act at once."""
    nobody = sort == "flow" and teller.state.program.at_once
    return "" if nobody else teller.player(record[DOER])


def part_of(program: Program, kind: int) -> str:
    """Return the sort of the part of play that begins or ends with an event."""
    return next((each.sort for each in program.flows if kind in (each.begins, each.ends)), "")


def is_aside(program: Program, record: Record) -> bool:
    """Whether an event only keeps account: of a field, a record or a word for the rules only."""
    if record[TYPE] in OF_FIELDS and program.fields[record[VALUES][0]].aside:
        return True
    kept = program.kept_aside and kind_of(program, record) in program.kept_aside
    return bool(kept) or program.types[record[TYPE]].aside


def is_idle(teller: Teller, record: Record) -> bool:
    """Whether an event changed nothing, as a seat may know it: not of a card hidden from it."""
    if not record[IDLE] or record[TYPE] == CHANGE:
        return bool(record[IDLE])
    return all(mask < 0 or teller.knows(-1, mask) for mask in flat(record[SEEN]))


def flat(masks: int | Seen) -> Iterator[int]:
    """Yield all masks that stand in a mask."""
    if isinstance(masks, tuple):
        for each in masks:
            yield from flat(each)
    elif masks is not None:
        yield masks


def spaces_of(teller: Teller, record: Record) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the spaces that a word speaks of, each lot under the words that stand before it."""
    program = teller.state.program
    if record[TYPE] == ENTER:
        return (("", (teller.on_board("space", record[VALUES][1]),)),)
    info = program.types[record[TYPE]]
    if not info.is_word:
        return ()
    lots = {
        name: tuple(teller.on_board("space", each) for each in value if exists(each))
        for (name, kind), value in zip(info.roles, record[VALUES], strict=True)
        if kind == "spaces" and isinstance(value, tuple) and value[:1] != ("?",)
    }
    if not lots:
        return ()
    event, action = wordings(teller.state, info.key)
    named = labels(action or event)
    return tuple((named.get(name, name), lot) for name, lot in lots.items())


def pieces_of(teller: Teller, record: Record) -> tuple[str, ...]:
    """Return the players whose pieces come to a space."""
    if record[TYPE] != ENTER:
        return ()
    return tuple(teller.player(each) for each in record[VALUES][0])


def labels(word: Word | None) -> dict[str, str]:
    """Return the slots of a wording, each with the words that stand right before it."""
    found: dict[str, str] = {}
    said_: list[str] = []
    for element in word.elements if word is not None else ():
        if isinstance(element, Hole):
            found[element.name] = " ".join(said_)
            said_ = []
        elif element.forms[-1].isalpha():
            said_.append(element.forms[-1])
    return found


def is_private(teller: Teller, record: Record) -> bool:
    """Whether a seat is not told of an event at all.

    It only keeps account. Or a field of a card that it does not know has changed: what it held
    tells which card that is. Or it is about a field that the seat may not see. Or a window opened:
    that it did tells what its player holds.
    """
    program = teller.state.program
    kind = program.types[record[TYPE]]
    if is_aside(program, record):
        return True
    if record[TYPE] in OF_FIELDS:
        field, thing, _ = record[VALUES]
        whose = CHANGE_SEEN_CARD if record[TYPE] == CHANGE else SET_SEEN_CARD
        seen, info = record[SEEN], program.fields[field]
        mask = seen[whose] if seen and (info.owner == "card" or info.seen_by) else None
        return mask is not None and not teller.knows(thing, mask)
    return kind.hidden and any(
        info.sort == "window" and record[TYPE] in (info.begins, info.ends) for info in program.flows
    )


def kind_of(program: Program, record: Record) -> str:
    """Return the kind of record that an event of the core is about; nothing of any other thing."""
    values = record[VALUES]
    if record[TYPE] == MAKE:
        return str(values[0])
    if record[TYPE] == FORGET:
        return str(values[1][0])
    return program.fields[values[0]].owner if record[TYPE] in OF_FIELDS else ""


def is_turned_unseen(teller: Teller, record: Record) -> bool:
    """Whether a card was turned that the seat does not know: the rule would tell to which edge."""
    if record[TYPE] != TURN_TO:
        return False
    return not all(map(teller.knows, record[VALUES][0], record[SEEN] or ()))


def said_once(s: State, cause: int) -> str:
    """Return the words of a line of the rules, put together only once."""
    sayings = put_together(s).sayings
    known = sayings.get(cause)
    if known is None:
        notes = s.program.notes
        known = sayings[cause] = said(notes.words, notes.lines.get(cause))
    return known


def said(words: Mapping[str, Word], line: Line | None) -> str:
    """Return the words of a line of the rules, without what stands inside it."""
    if line is None or line.node is None:
        return ""
    printer = Printer(words)
    node = line.node
    if isinstance(node, ast.Branch):
        return f"if {printer.say(node.condition)}"
    if isinstance(node, ast.Words | ast.Number | ast.Text | ast.Name | ast.Phrase):
        return printer.say(node)
    return printer.head(node).rstrip(":") if isinstance(node, ast.Statement) else ""
