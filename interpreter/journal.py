"""What happened, told: each event in words, and why it happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from cardwright.grammar import Hole, Printer, Word, ast, express, walk

from .boards import exists
from .decisions import option_text
from .moving import (
    CHANGE,
    CONTROL,
    CREATE,
    DRAW,
    ENTER,
    LEAVE,
    LOSE,
    MOVE,
    NEGATE,
    OUT,
    PUT_BACK,
    PUT_TOKENS,
    RESOLVE,
    SET,
    SHOW,
    SHUFFLE,
    SHUFFLE_IN,
    SIMPLE,
    STACK,
    STRIKE,
    TURN,
    TURN_TO,
    WIN,
)  # fmt: skip
from .program import EventType, Line, Program
from .state import (
    CAUSE,
    DECISION,
    DOER,
    NUMBER,
    PARENT,
    SEEN,
    SOURCE,
    SOURCE_SEEN,
    TYPE,
    VALUES,
    Record,
    State,
)  # fmt: skip
from .telling import Teller, joined


@frozen
class Event:
    """Something that happened: in words, with the rule, the card and the decision it came from.

    `sort` is "answer" for what a seat decided, "change" for what changed the state, "word" for a
    word of the game, "flow" for the beginning or end of a part of play; `part` is then the sort
    of that part. `aside` says that it is for the rules only. `spaces` are those that a word speaks
    of, under the words that stand before them; where `pieces` come to a space, it is that one.
    `offered` says that a word stands first in an option, whether or not there was another.
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


WORDLESS = ("", "", 0, 0, "", "", 0)
"""What an answer is told with that is of no interest any more."""


def links(chain: Any) -> Iterator[Any]:
    """Yield what a chain holds, the newest first."""
    while chain is not None:
        each, chain = chain
        yield each


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
    teller = Teller(state, seats, seat)
    sorts = ("round", "turn")
    begins = {each.begins for each in state.program.flows if each.sort in sorts}
    answers = Counter(each[5] for each in links(state.said) if seat is None or each[1] == seat)
    number, found = answers[0], 0
    for record in records(state):
        if seat is None or not is_private(teller, record):
            number += 1
            if number > after:
                break
            if record[TYPE] in begins:
                found = number
        number += answers[record[NUMBER]]
    return found


def traced(
    state: State, seats: tuple[str, ...], seat: int | None, since: int = 0
) -> list[tuple[Event, Record | None, Any]]:
    """Return every event that a seat may know of, with the record or the answer that it tells.

    Those before the number `since` are there without words.
    """
    lay = lay_after(state, 0)
    teller = Teller(state, seats, seat, lay=lay)
    answers = {each[5]: [] for each in links(state.said)}  # type: ignore[var-annotated]
    for each in list(links(state.said))[::-1]:
        answers[each[5]].append(each)
    found: list[tuple[Event, Record | None, Any]] = []
    shown: dict[int, tuple[int, int]] = {}
    after = [each for each in answers.get(0, ())]
    own = 0
    for record in [None, *records(state)]:
        if record is not None:
            event = told(teller, record, shown, len(found) + 1, since)
            if event is not None:
                shown[record[NUMBER]] = (event.number, event.depth)
                found.append((event, record, None))
            if record[TYPE] == PUT_TOKENS:
                tokens, *place, _ = record[VALUES]
                lay |= dict.fromkeys(tokens, tuple(place))
            after = answers.get(record[NUMBER], [])
        for said_ in after:
            if seat is None or said_[1] == seat:
                own += 1  # how often the others were asked is not known to a seat
                if len(found) + 1 < since:
                    found.append(
                        (Event(len(found) + 1, "answer", "answer", *WORDLESS), None, said_)
                    )
                    continue
                event = answered(teller, said_, len(found) + 1)
                event = event if seat is None else evolve(event, decision=own)
                found.append((event, None, said_))
    return found


def count_of(state: State, seats: tuple[str, ...], seat: int | None) -> int:
    """Return how many events a seat may know of, without telling them."""
    teller = Teller(state, seats, seat)
    known = [each for each in links(state.log) if seat is None or not is_private(teller, each)]
    answers = [each for each in links(state.said) if seat is None or each[1] == seat]
    return len(known) + len(answers)


def lay_after(state: State, number: int) -> dict[int, Any]:
    """Return where tokens lay that have moved since an event of some number."""
    found: dict[int, Any] = {}
    for record in links(state.log) if state.tokens else ():
        if record[NUMBER] <= number:
            break
        if record[TYPE] == PUT_TOKENS:
            tokens, _, _, before = record[VALUES]
            found |= dict(zip(tokens, before, strict=True))
    return found


def at_time(teller: Teller, number: int) -> Teller:
    """Return who tells of the time after an event: tokens are told by where they lay then."""
    return teller if teller.lay is not None else evolve(teller, lay=lay_after(teller.state, number))


def answered(teller: Teller, said_: Any, number: int) -> Event:
    """Return an answer as an event."""
    decision, who, at, kind, value, since, frame, then = said_
    seat = None if teller.seat is None else who
    own = evolve(at_time(teller, since), seat=seat, then=dict(then))
    text = f"{teller.player(who)}: {option_text(own, at, kind, value, frame)}"
    return Event(number, "answer", "answer", text, teller.player(who), 0, 0, "", "", decision)


def told(
    teller: Teller, record: Record, shown: dict[int, tuple[int, int]], number: int, since: int
) -> Event | None:
    """Return a record as an event; None if the seat must not know that there was one."""
    program = teller.state.program
    kind = program.types[record[TYPE]]
    if teller.seat is not None and is_private(teller, record):
        return None
    parent, depth = shown.get(record[PARENT], (0, -1))
    sort = "change" if record[TYPE] < len(SIMPLE) else "flow" if kind.node is None else "word"
    if number < since:
        part = part_of(program, record[TYPE]) if sort == "flow" else ""
        return Event(number, sort, kind.key, "", "", depth + 1, parent, "", "", 0, part)
    source = record[SOURCE]
    card = program.prints[teller.state.models[source]].name if source >= 0 else ""
    rule = said_once(program, record[CAUSE])
    if source >= 0 and not teller.knows(source, record[SOURCE_SEEN]):
        card = rule = ""  # which card it came from, and what that says, is not known
    if is_turned_unseen(teller, record):
        rule = ""
    return Event(
        number, sort, kind.key, text_of(teller, record), who(teller, record, sort), depth + 1,
        parent, rule, card, 0 if teller.seat is not None else record[DECISION],
        part_of(program, record[TYPE]) if sort == "flow" else "", is_aside(program, record),
        spaces_of(teller, record), pieces_of(teller, record),
        sort == "word" and record[CAUSE] in program.offered,
    )  # fmt: skip


def who(teller: Teller, record: Record, sort: str) -> str:
    """Return whose event it is; parts of play are nobody's where all act at once."""
    nobody = sort == "flow" and teller.state.program.at_once
    return "" if nobody else teller.player(record[DOER])


def part_of(program: Any, kind: int) -> str:
    """Return the sort of the part of play that begins or ends with an event."""
    return next((each.sort for each in program.flows if kind in (each.begins, each.ends)), "")


def is_aside(program: Program, record: Record) -> bool:
    """Whether an event only keeps account: a field has changed that is for the rules only."""
    return record[TYPE] in (SET, CHANGE) and program.fields[record[VALUES][0]].aside


def spaces_of(teller: Teller, record: Record) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the spaces that a word speaks of, each lot under the words that stand before it."""
    program = teller.state.program
    if record[TYPE] == ENTER:
        return (("", (teller.on_board("space", record[VALUES][1]),)),)
    info = program.types[record[TYPE]]
    if info.node is None:
        return ()
    lots = {
        name: tuple(teller.on_board("space", each) for each in value if exists(each))
        for (name, kind), value in zip(info.roles, record[VALUES], strict=True)
        if kind == "spaces" and isinstance(value, tuple) and value[:1] != ("?",)
    }
    if not lots:
        return ()
    event, action = wordings(program, info.key)
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
    """Whether an event is between a window and its player: that it opened tells what they hold."""
    program = teller.state.program
    kind = program.types[record[TYPE]]
    if record[TYPE] == SET:
        field, thing, _ = record[VALUES]
        info = program.fields[field]
        return info.owner == "card" and not teller.knows(thing, record[SEEN][0])
    return kind.hidden and any(
        info.sort == "window" and record[TYPE] in (info.begins, info.ends) for info in program.flows
    )


def is_turned_unseen(teller: Teller, record: Record) -> bool:
    """Whether a card was turned that the seat does not know: the rule would tell to which edge."""
    if record[TYPE] != TURN_TO:
        return False
    return not all(map(teller.knows, record[VALUES][0], record[SEEN]))


def said_once(program: Program, cause: int) -> str:
    """Return the words of a line of the rules, put together only once."""
    known = program.sayings.get(cause)
    if known is None:
        known = program.sayings[cause] = said(program.words, program.lines.get(cause))
    return known


def said(words: Any, line: Line | None) -> str:
    """Return the words of a line of the rules, without what stands inside it."""
    if line is None or line.node is None:
        return ""
    printer = Printer(words)
    node = line.node
    if isinstance(node, ast.Branch):
        return f"if {printer.say(node.condition)}"
    if isinstance(node, ast.Words | ast.Number | ast.Text | ast.Name | ast.Phrase):
        return printer.say(node)
    return printer.head(node).rstrip(":")


# ---- events in words -----------------------------------------------------------------------------


def text_of(teller: Teller, record: Record) -> str:
    """Return an event in words."""
    teller = at_time(teller, record[NUMBER])
    program = teller.state.program
    kind = record[TYPE]
    if kind < len(SIMPLE):
        return simple_text(teller, record)
    info = program.types[kind]
    if info.node is None:
        name = teller.named(info.key, kind, record[VALUES])
        return f"{name}: {teller.player(record[DOER])}"
    return word_text(teller, record)


def word_text(teller: Teller, record: Record) -> str:
    """Return an event of a declared word in its own words."""
    program = teller.state.program
    info = program.types[record[TYPE]]
    masks = masks_of(teller, record)
    values = {
        name: teller.value(kind, value, masks.get(index))
        for index, ((name, kind), value) in enumerate(zip(info.roles, record[VALUES], strict=True))
    }
    values.setdefault("doer", teller.player(record[DOER]))
    written = written_as(teller, record)
    if written is not None:
        values |= unchosen(program, info, written)
    event, action = wordings(program, info.key)
    if written is not None:  # of several wordings the one that was used
        action = program.words[written.word]
        event = event and as_event(program, action, event)
    if event is not None:
        return teller.filled(event, values)
    assert action is not None
    return f"{teller.player(record[DOER])}: {teller.filled(action, values)}"


def as_event(program: Program, action: Word, event: Word) -> Word:
    """Return the wording of an event that is that of an action, said of one who does it."""
    found: Word = program.words.get(action.key.replace("action: ", "event: ", 1), event)
    return program.words[found.twin] if found.voice == "many" else found


def written_as(teller: Teller, record: Record) -> ast.Phrase | None:
    """Return the phrase that an event comes from, unless a card says it that is not known."""
    program = teller.state.program
    source, line = record[SOURCE], program.lines.get(record[CAUSE])
    if line is None or (source >= 0 and not teller.knows(source, record[SOURCE_SEEN])):
        return None
    node = line.node.what if isinstance(line.node, ast.Do) else line.node
    key = program.types[record[TYPE]].key
    for each in walk(node) if isinstance(node, ast.Phrase) else ():
        if isinstance(each, ast.Phrase) and program.words[each.word].root == key:
            return each
    return None


def unchosen(program: Program, info: EventType, written: ast.Phrase) -> dict[str, str]:
    """Return the paths that a word is given as they are written, and not how many they are."""
    kinds = dict(info.roles)
    holes = program.words[written.word].holes
    return {
        hole.name: express(arg, program.words)
        for arg, hole in zip(written.args, holes, strict=True)
        if kinds.get(hole.name) == "lines" and is_closed(arg)
    }


def is_closed(node: ast.Expression) -> bool:
    """Whether a phrase says the same wherever it stands: no name of a slot is in it."""
    return not any(isinstance(each, ast.Name) and ": " not in each.text for each in walk(node))


def wordings(program: Any, root: str) -> tuple[Any, Any]:
    """Return the wording of a word as an event and as something that is done."""
    known = program.wordings.get(root)
    if known is None:
        event = action = None
        for word in program.words.values():
            if word.root == root:
                if word.kind == "event" and word.voice != "many" and event is None:
                    event = word
                elif word.kind in ("action", "cost") and action is None:
                    action = word
        known = program.wordings[root] = (event, action)
    return known  # type: ignore[no-any-return]


def masks_of(teller: Teller, record: Record) -> dict[int, Any]:
    """Return who may know the cards of each role."""
    if not record[SEEN]:
        return {}
    roles = teller.state.program.card_roles[record[TYPE]]
    return dict(zip(roles, record[SEEN], strict=True))


def simple_text(teller: Teller, record: Record) -> str:
    """Return a simple event in words."""
    kind, values, seen = record[TYPE], record[VALUES], record[SEEN]
    program = teller.state.program
    if kind in (MOVE, SHUFFLE_IN):
        verb = "go" if len(values[0]) > 1 else "goes"
        end = {"bottom": "the bottom of "}.get(values[2], "") if kind == MOVE else ""
        return f"{teller.cards(values[0], seen)} {verb} to {end}{teller.zone(values[1])}"
    if kind == PUT_BACK:
        verb = "go" if len(values[0]) > 1 else "goes"
        return f"{teller.cards(values[0], seen)} {verb} back"
    if kind == SHUFFLE:
        return f"{teller.zone(values[0])} is shuffled"
    if kind == CHANGE:
        owner = teller.value(program.fields[values[0]].owner, values[1])
        return f"{owner}'s {program.fields[values[0]].name}: {seen[0]} -> {seen[1]}"
    if kind == SET:
        info = program.fields[values[0]]
        whose, which = seen or (None, None)
        owner = teller.value(info.owner, values[1], whose)
        if info.kind == "mark":
            verb = "is" if values[2] else "is no longer"
            return f"{owner} {verb} marked as {info.name}"
        shown = teller.value(info.kind, values[2], which)
        if info.owner == "card" and teller.owner(values[1], whose):
            return f"the {info.name} of {teller.whose(values[1], whose)} is {shown}"
        return f"{owner}'s {info.name} is {shown}"
    if kind == TURN:
        side = "up" if values[1] else "down"
        verb = "are" if len(values[0]) > 1 else "is"
        return f"{teller.cards(values[0], seen, teller.whose)} {verb} turned face {side}"
    if kind == TURN_TO:
        known = any(teller.knows(card, mask) for card, mask in zip(values[0], seen, strict=True))
        edge = program.boxes[values[1]] if known else "an edge"
        verb = "are" if len(values[0]) > 1 else "is"
        return f"{teller.cards(values[0], seen)} {verb} turned to {edge}"
    if kind == SHOW:
        who = joined([teller.player(each) for each in values[1]])
        verb = "sees" if len(values[1]) == 1 else "see"
        return f"{who} {verb} {teller.cards(values[0], seen)}"
    if kind == CONTROL:
        return f"{teller.player(values[1])} controls {teller.cards(values[0])}"
    if kind in (WIN, LOSE):
        verb = {WIN: "win", LOSE: "lose"}[kind] + ("s" if len(values[0]) == 1 else "")
        return f"{joined([teller.player(each) for each in values[0]])} {verb} the match"
    if kind == OUT:
        verb = "is" if len(values[0]) == 1 else "are"
        return f"{joined([teller.player(each) for each in values[0]])} {verb} out of the match"
    if kind == DRAW:
        return "the match is a draw"
    if kind in (ENTER, LEAVE, CREATE, PUT_TOKENS):
        return board_text(teller, kind, values)
    text = teller.text(values[0], seen[0] if seen else None)
    verbs = {NEGATE: "is negated", STACK: "is put on the stack", RESOLVE: "is resolved"}
    if kind in verbs:
        return f"{text} {verbs[kind]}"
    line = teller.text((*values[0][:3], values[1]), seen[0] if seen else None)
    if kind == STRIKE:
        return f"{line} is struck out"
    return f"{line} {SIMPLE[kind][0].removeprefix('line ')}"


def board_text(teller: Teller, kind: int, values: Any) -> str:
    """Return in words what happened to pieces and tokens."""
    if kind == CREATE:
        token, number, zone, _ = values
        return f"{number} x {token}{teller.lying('zone', zone)}"
    one = len(values[0]) == 1
    if kind == PUT_TOKENS:
        tokens, sort, place, _ = values
        sorts = Counter(teller.state.tokens[each][0] for each in tokens)
        kinds = joined([f"a {name}" if n == 1 else f"{n} x {name}" for name, n in sorts.items()])
        if not sort:
            return f"{kinds} {'leaves' if one else 'leave'} the game"
        return f"{kinds} {'is' if one else 'are'} put{teller.lying(sort, place)}"
    players = joined([teller.player(each) for each in values[0]])
    if kind == LEAVE:
        return f"{players} {'leaves' if one else 'leave'} the board"
    return f"{players} {'enters' if one else 'enter'} {teller.on_board('space', values[1])}"
