"""Events in words: those of a declared word in its own, the simple ones in plain ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from attrs import evolve

from cardwright.grammar import Word, article, ast, express, walk

from ..kernel.changes import BOTTOM, within
from ..kernel.state import State, links
from ..program.row_places import (
    CAUSE,
    DOER,
    NUMBER,
    SEEN,
    SOURCE,
    SOURCE_SEEN,
    TOKEN_KIND,
    TYPE,
    VALUES,
    Record,
)
from ..program.shapes import TEXT_LINE, Given, Seen
from ..program.simple_events import (
    CARRYING,
    CHANGE,
    CONTROL,
    CREATE,
    DRAW,
    ENTER,
    FORGET,
    LEAVE,
    LINE_BEGINS,
    LINE_ENDS,
    LOSE,
    MAKE,
    MOVE,
    MOVE_END,
    MOVE_ZONE,
    NEGATE,
    OUT,
    PUBLISH,
    PUT_BACK,
    PUT_TOKENS,
    RESOLVE,
    REVERSE,
    SET,
    SHOW,
    SHUFFLE,
    SHUFFLE_IN,
    SIMPLE,
    STACK,
    STAY,
    STRIKE,
    TURN,
    TURN_OVER,
    TURN_TO,
    WIN,
)
from ..program.tables import EventType, FieldInfo, Program
from .past_records import Then
from .phrases import SEVERAL, Teller, joined
from .put_together import put_together


def text_of(teller: Teller, record: Record) -> str:
    """Return an event in words."""
    teller = at_time(teller, record[NUMBER])
    program = teller.state.program
    kind = record[TYPE]
    if kind < len(SIMPLE):
        return simple_text(teller, record)
    info = program.types[kind]
    if not info.is_word:
        name = teller.named(info.key, kind, record[VALUES])
        return f"{name}: {teller.player(record[DOER])}"
    return word_text(teller, record)


def lay_after(state: State, number: int) -> dict[int, tuple[str, int | None]]:
    """Return where tokens lay that have moved since an event of some number."""
    found: dict[int, tuple[str, int | None]] = {}
    for record in links(state.log) if state.tokens else ():
        if record[NUMBER] <= number:
            break
        if record[TYPE] == PUT_TOKENS:
            tokens, _, _, before = record[VALUES]
            found |= dict(zip(tokens, before, strict=True))
    return found


def at_time(teller: Teller, number: int) -> Teller:
    """Return who tells of the time after an event: tokens are told by where they lay then."""
    if teller.lay is not None:
        return teller
    lay = lay_after(teller.state, number)
    return evolve(teller, lay=lay, held=Then.after(teller.state, number))


def word_text(teller: Teller, record: Record) -> str:
    """Return an event of a declared word in its own words."""
    program = teller.state.program
    info = program.types[record[TYPE]]
    masks = masks_of(teller, record)
    values = {
        name: told_in_word(teller, record, kind, value, masks.get(index))
        for index, ((name, kind), value) in enumerate(zip(info.roles, record[VALUES], strict=True))
    }
    values.setdefault("doer", teller.player(record[DOER]))
    written = written_as(teller, record)
    if written is not None:
        values |= unchosen(program, info, written)
    event, action = wordings(teller.state, info.key)
    if written is not None:  # of several wordings the one that was used
        action = program.notes.words[written.word]
        event = event and as_event(program, action, event)
    if event is not None:
        return teller.filled(said_of_several(program, event, info, record), values)
    assert action is not None
    return f"{teller.player(record[DOER])}: {teller.filled(action, values)}"


def told_in_word(teller: Teller, record: Record, kind: str, value: Given, mask: Given) -> str:
    """Return what fills a slot of a word; of a card of another player whose it is, if need be."""
    shown = teller.value(kind, value, mask)
    if kind != "card" or value is None or not teller.knows(value, mask):
        return shown
    program = teller.state.program
    name, owner = program.prints[teller.state.models[value]].name, program.owners[value]
    alike = name in program.shared_names and owner != record[DOER]
    return f"{teller.player(owner)}'s {shown}" if alike else shown


def as_event(program: Program, action: Word, event: Word) -> Word:
    """Return the wording of an event that is that of an action, said of one who does it."""
    found: Word = program.notes.words.get(action.key.replace("action: ", "event: ", 1), event)
    return program.notes.words[found.twin] if found.voice == "many" else found


def said_of_several(program: Program, event: Word, info: EventType, record: Record) -> Word:
    """Return the wording of an event whose verbs agree with what is in its slots: `both win`.

    What is still to be chosen is said as it is written, and its verb with it.
    """
    several = {
        name
        for (name, kind), value in zip(info.roles, record[VALUES], strict=True)
        if kind in SEVERAL and isinstance(value, tuple) and len(value) > 1 and value[0] != "?"
    }
    for at in range(len(event.voices)):
        voice = event.voices[at]
        if voice.number == "one" and event.holes[voice.slot].name in several:
            event = program.notes.words[voice.twin]
    return event


def written_as(teller: Teller, record: Record) -> ast.Phrase | None:
    """Return the phrase that an event comes from, unless a card says it that is not known."""
    program = teller.state.program
    source, line = record[SOURCE], program.notes.lines.get(record[CAUSE])
    if line is None or (source >= 0 and not teller.knows(source, record[SOURCE_SEEN])):
        return None
    node = line.node.what if isinstance(line.node, ast.Do) else line.node
    key = program.types[record[TYPE]].key
    for each in walk(node) if isinstance(node, ast.Phrase) else ():
        if isinstance(each, ast.Phrase) and program.notes.words[each.word].root == key:
            return each
    return None


def unchosen(program: Program, info: EventType, written: ast.Phrase) -> dict[str, str]:
    """Return the paths that a word is given as they are written, and not how many they are."""
    kinds = dict(info.roles)
    holes = program.notes.words[written.word].holes
    return {
        hole.name: express(arg, program.notes.words)
        for arg, hole in zip(written.args, holes, strict=True)
        if kinds.get(hole.name) == "lines" and is_closed(arg)
    }


def is_closed(node: ast.Expression) -> bool:
    """Whether a phrase says the same wherever it stands: no name of a slot is in it."""
    return not any(isinstance(each, ast.Name) and ": " not in each.text for each in walk(node))


def wordings(s: State, root: str) -> tuple[Word | None, Word | None]:
    """Return the wording of a word as an event and as something that is done."""
    found = put_together(s).wordings
    known = found.get(root)
    if known is None:
        event = action = None
        for word in s.program.notes.words.values():
            if word.root == root:
                if word.kind == "event" and word.voice != "many" and event is None:
                    event = word
                elif word.kind in ("action", "cost") and action is None:
                    action = word
        known = found[root] = (event, action)
    return known


def masks_of(teller: Teller, record: Record) -> dict[int, int | Seen]:
    """Return who may know the cards of each role, and what is said in it."""
    if not record[SEEN]:
        return {}
    roles = teller.state.program.seen_roles[record[TYPE]]
    return dict(zip(roles, record[SEEN], strict=True))


def simple_text(teller: Teller, record: Record) -> str:
    """Return a simple event in words."""
    return TOLD[record[TYPE]](teller, record)


# ---- what fields hold ----------------------------------------------------------------------------


def field_text(teller: Teller, record: Record) -> str:
    """Return in words what a field has come to hold."""
    (field, thing, value), seen = record[VALUES], record[SEEN]
    info = teller.state.program.fields[field]
    if record[TYPE] == CHANGE and seen:
        before, after, *card = seen
        mask = card[0] if card else None
        if info.counter:
            of_card = info.owner == "card"
            on = teller.whose(thing, mask) if of_card else teller.value(info.owner, thing)
            return counters_text(info, abs(after - before), on, off=value < 0)
        if info.owner == "card" and teller.owner(thing, mask):
            return f"the {info.name} of {teller.whose(thing, mask)}: {before} -> {after}"
        if info.owner in teller.state.program.records:
            return f"{held_by(teller, info, thing)}: {before} -> {after}"
        return f"{teller.field_of(info, thing, mask)}: {before} -> {after}"
    whose, which = seen or (None, None)
    value = within(info, value)
    said = teller.whose(thing, whose) if info.owner == "card" else ""
    own = info.owner in teller.state.program.records
    owner = teller.record(info.owner, thing, of=info) if own else said
    owner = owner or teller.value(info.owner, thing, whose)
    if info.kind == "mark":
        verb = "is" if value else "is no longer"
        return f"{owner} {verb} marked as {info.name}"
    shown = teller.value(info.kind, value, which)
    if own:
        return f"{held_by(teller, info, thing)} is {shown}"
    if info.owner == "card" and teller.owner(thing, whose):
        return f"the {info.name} of {teller.whose(thing, whose)} is {shown}"
    return f"{teller.field_of(info, thing, whose)} is {shown}"


def published_text(teller: Teller, record: Record) -> str:
    """Return in words what a field holds that all see from now on."""
    (field, thing, value), (whose, which) = record[VALUES], record[SEEN] or (None, None)
    info = teller.state.program.fields[field]
    of_card = info.owner == "card"
    owner = teller.whose(thing, whose) if of_card else teller.player(thing)
    named = f"the {info.name} of {owner}" if of_card else f"{owner}'s {info.name}"
    return f"{named} is made public: {teller.value(info.kind, value, which)}"


def counters_text(info: FieldInfo, number: int, on: str, *, off: bool) -> str:
    """Return in words how many counters are put on something, or taken off it."""
    many = f"{article(info.name)} {info.name} counter is"
    if number != 1:
        many = f"{number} {info.name} counters are"
    return f"{many} {'removed from' if off else 'put on'} {on}"


def held_by(teller: Teller, info: FieldInfo, record: int) -> str:
    """Return a field of a record, and of which of the records that there were."""
    owner = teller.record(info.owner, record, of=info)
    return f"the {info.name} of {owner}" if owner.endswith(")") else f"{owner}'s {info.name}"


# ---- what becomes of cards -----------------------------------------------------------------------


def cards_of(teller: Teller, record: Record) -> tuple[str, bool]:
    """Return the cards that an event is about, and whose they are; and whether it is only one."""
    (cards, *rest), program = record[VALUES], teller.state.program
    there = program.owner_of_zone[rest[0]] if record[TYPE] in CARRYING else -1
    return whose_cards(teller, cards, record[SEEN], there), len(cards) == 1


def whose_cards(teller: Teller, cards: Sequence[int], masks: Seen, there: int) -> str:
    """Return the names of cards and whose they are, but where they go to a zone of their owner."""
    seen = masks or [None] * len(cards)
    owners = {teller.owner(card, mask) for card, mask in zip(cards, seen, strict=True)} - {""}
    if len(owners) > 1:
        return teller.cards(cards, masks, teller.whose)
    named = teller.cards(cards, masks)
    own = there >= 0 and owners == {teller.player(there)}
    return named if own or not owners else f"{next(iter(owners))}'s {named}"


def went_text(teller: Teller, record: Record) -> str:
    """Return in words that cards went to a zone."""
    cards, one = cards_of(teller, record)
    values = record[VALUES]
    is_lowest = record[TYPE] == MOVE and values[MOVE_END] == BOTTOM
    end = "the bottom of " if is_lowest else ""
    return f"{cards} {'goes' if one else 'go'} to {end}{teller.zone(values[MOVE_ZONE])}"


def stayed_text(teller: Teller, record: Record) -> str:
    """Return in words that there was no room for cards."""
    cards, zone = record[VALUES]
    verb = "does" if len(cards) == 1 else "do"
    return f"{teller.cards(cards, record[SEEN])} {verb} not fit into {teller.zone(zone)}"


def went_back_text(teller: Teller, record: Record) -> str:
    """Return in words that cards went back to where they were."""
    cards, one = cards_of(teller, record)
    return f"{cards} {'goes' if one else 'go'} back"


def shown_text(teller: Teller, record: Record) -> str:
    """Return in words who saw cards."""
    _, players = record[VALUES]
    who = joined([teller.player(each) for each in players])
    return f"{who} {'sees' if len(players) == 1 else 'see'} {cards_of(teller, record)[0]}"


def controlled_text(teller: Teller, record: Record) -> str:
    """Return in words who controls cards from then on."""
    _, player = record[VALUES]
    return f"{teller.player(player)} controls {cards_of(teller, record)[0]}"


def turned_text(teller: Teller, record: Record) -> str:
    """Return in words which side of cards, or which edge of them, was turned where."""
    cards, one = cards_of(teller, record)
    turned = "is turned" if one else "are turned"
    which, side = record[VALUES]
    if record[TYPE] == TURN:
        return f"{cards} {turned} face {'up' if side else 'down'}"
    masks = zip(which, record[SEEN] or (), strict=True)
    known = any(teller.knows(card, mask) for card, mask in masks)
    edge = teller.state.program.boxes[side] if known else "an edge"
    return f"{cards} {turned} to {edge}"


def turned_over_text(teller: Teller, record: Record) -> str:
    """Return in words which face of a card counts from now on; of several only that one does."""
    which, sides = record[VALUES]
    cards, one = cards_of(teller, record)
    known = all(map(teller.knows, which, record[SEEN] or ()))
    name = teller.state.program.prints[sides[0]].name if sides else ""
    shown = f'the face "{name}"' if known and one else "another face"
    return f"{cards} {'is' if one else 'are'} turned to {shown}"


def shuffled_text(teller: Teller, record: Record) -> str:
    """Return in words that a zone was shuffled."""
    return f"{teller.zone(record[VALUES][0])} is shuffled"


# ---- what becomes of texts -----------------------------------------------------------------------


VERBS = {NEGATE: "is negated", STACK: "is put on the stack", RESOLVE: "is resolved"}
LINE_VERBS = {LINE_BEGINS: "begins", LINE_ENDS: "ends", STRIKE: "is struck out"}


def text_text(teller: Teller, record: Record) -> str:
    """Return in words what became of a text."""
    seen = record[SEEN]
    text = teller.text(record[VALUES][0], seen[0] if seen else None)
    return f"{text} {VERBS[record[TYPE]]}"


def line_text(teller: Teller, record: Record) -> str:
    """Return in words what became of a line of a text."""
    (text, line), seen = record[VALUES], record[SEEN]
    told = teller.text((*text[:TEXT_LINE], line), seen[0] if seen else None)
    return f"{told} {LINE_VERBS[record[TYPE]]}"


# ---- what becomes of players, pieces, tokens and records -----------------------------------------


def drawn_text(teller: Teller, record: Record) -> str:
    """Return in words that nobody has won."""
    return "the match is a draw"


def reversed_text(teller: Teller, record: Record) -> str:
    """Return in words that play goes the other way."""
    return "the direction of play turns"


def players_text(teller: Teller, record: Record) -> str:
    """Return in words what becomes of players in the match."""
    (players,) = record[VALUES]
    kind, one = record[TYPE], len(players) == 1
    names = joined([teller.player(each) for each in players])
    if kind == OUT:
        return f"{names} {'is' if one else 'are'} out of the match"
    verb = {WIN: "win", LOSE: "lose"}[kind] + ("s" if one else "")
    return f"{names} {verb} the match"


def pieces_text(teller: Teller, record: Record) -> str:
    """Return in words where pieces went."""
    standing, *space = record[VALUES]
    one = len(standing) == 1
    players = joined([teller.player(each) for each in standing])
    if not space:
        return f"{players} {'leaves' if one else 'leave'} the board"
    return f"{players} {'enters' if one else 'enter'} {teller.on_board('space', space[0])}"


def created_text(teller: Teller, record: Record) -> str:
    """Return in words which tokens there are from then on."""
    token, number, zone, _ = record[VALUES]
    return f"{number} x {token}{teller.lying('zone', zone)}"


def tokens_text(teller: Teller, record: Record) -> str:
    """Return in words where tokens went."""
    tokens, sort, place, _ = record[VALUES]
    one = len(tokens) == 1
    sorts = Counter(teller.state.tokens[each][TOKEN_KIND] for each in tokens)
    kinds = joined([f"a {name}" if n == 1 else f"{n} x {name}" for name, n in sorts.items()])
    if not sort:
        return f"{kinds} {'leaves' if one else 'leave'} the game"
    return f"{kinds} {'is' if one else 'are'} put{teller.lying(sort, place)}"


def made_text(teller: Teller, record: Record) -> str:
    """Return in words that a record was made."""
    kind, _ = record[VALUES]
    return f"{article(kind)} {kind} is made"


def forgotten_text(teller: Teller, record: Record) -> str:
    """Return in words which records were forgotten."""
    told = [teller.record(kind, each) for each, kind in zip(*record[VALUES], strict=True)]
    return f"{joined(told)} {'is' if len(told) == 1 else 'are'} forgotten"


TOLD: dict[int, Callable[[Teller, Record], str]] = {
    MOVE: went_text, SHUFFLE: shuffled_text, CHANGE: field_text, SET: field_text,
    TURN: turned_text, SHOW: shown_text, PUT_BACK: went_back_text, CONTROL: controlled_text,
    SHUFFLE_IN: went_text, NEGATE: text_text, STACK: text_text, RESOLVE: text_text,
    WIN: players_text, LOSE: players_text, DRAW: drawn_text, LINE_BEGINS: line_text,
    LINE_ENDS: line_text, TURN_TO: turned_text, ENTER: pieces_text, LEAVE: pieces_text,
    CREATE: created_text, PUT_TOKENS: tokens_text, STRIKE: line_text, OUT: players_text,
    STAY: stayed_text, MAKE: made_text, FORGET: forgotten_text,
    PUBLISH: published_text, REVERSE: reversed_text, TURN_OVER: turned_over_text,
}  # fmt: skip
"""How each simple event is told."""
