"""Texts: what stands in a box of a card is announced, paid for, put on the stack, carried out.

In many games a player says first what a text is to do, and against what; then others may answer;
then it is done, or not any more. So one text is gone through twice, with any amount of play between
the two, and what was chosen the first time has to be there the second time. These are the steps;
which of them there are, and in which order, the rules of a game say (`announce`, `pay the costs
of`, `put on the stack`, `resolve`, or just `carry out`):

1. *Can it be announced?* No rule forbids it, and all that it has to choose when announced is there:
   for each word that chooses so there is a function that asks that (`can_be_announced`).
2. *Announce.* Its lines are gone through in the second mode of the machine (`MODE` of a frame is
   1): each operation is passed over, but for choices "when announced" and what leads to them: an
   `if` or a loop around them is gone through, a word that has some is called. An answer is kept
   under its *way*: where each frame between the text and the choice goes on (`deeds.path_to`).
3. *Pay.* The sentences of a box that are costs are done, from the first to the last.
4. *On the stack* lies `[number, box, card, face, player, choices, negated, deed, event]`. From now
   on it is read by the face that the card had then, and has its choices with it. What stands in no
   box is a deed (`deeds.py`), with its choices and what its event has taken out of play.
5. *Resolve.* The item that is next, by the order that the game declares. If it was negated nothing
   is done. If not, its lines are carried out, and a choice "when announced" finds its answer by the
   way that leads to it and does not ask. Then it is gone from the stack.

To carry out is to go through entries, one for each sentence, in a frame of its own. In a box whose
lines are events (`lines`) marks stand between them, at which a line begins and ends: reactions can
come there, a line can be struck out or another one inserted behind it (`text_lines.py`).

With `to wreck {c: cards}: choose c when announced as target, and if target is in any row: move
target to the pile`, a card that says `Wreck 1 card in any row.` goes

    announce    asked for a card; (way of the choice, the card) is kept; the rest is passed over
    stack       [7, box, card, face, player, that answer, False, ..]; whoever wants to may answer
    resolve     `choose` finds the answer by its way; `if` is asked now: the target may have left

**Why by a way.** To keep the answers in a row and take one after the other is simpler, and wrong as
soon as a condition has changed: a branch is gone through that was not, and takes the answer of
another. Under the name of what was chosen they would get mixed up, for one word may stand twice in
a text, or in a word that both call. In a loop a way comes up again: its answers are taken in order.

**Modes.** `choose one when announced` picks which part of a text is done. What the text of an item
contains is asked of the modes that were chosen alone; of any other text, of all (`text_contains`).

**Trials.** Whether a cost can be paid is worked out where all of its words can be looked at
(`payable`). What cannot is tried on a copy of the state, the first option taken at every choice,
until it has been done or cannot be (`trials.py`): that needs no rules of its own, and is dear.

**A copy** of a text is done in the context of the text that copies it: who `you` is and which is
`this card` stay, and its choices are made when that one is announced (`carry_out`).

**What it costs.** Announcing is a walk through the text. Of one that chooses nothing and has no
rule against it, it is known beforehand that it can be announced (`BoxText.free`).

**What it does not do.** A choice that hangs on what is only known when it is done is asked then.
That what was chosen still fits is not looked at, unless the text says `checked again`. A trial
knows one way only: where another option could have been paid, it says no.

A text is `(box, card, number on the stack or 0)`. A frame that carries a text out is `[TEXT,
context, event, mode, text, next, entries]`; an entry is a closure, or a mark of a line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..program.bounded_numbers import DEEP, FEW, deeper, spend
from ..program.row_places import (
    CONTEXT,
    EVENT,
    ITEM_CARD,
    ITEM_CHOICES,
    ITEM_FACE,
    ITEM_NEGATED,
    LOCALS,
    MODE,
    OPERATION,
)
from ..program.shapes import STRUCK_LINE, TEXT_ITEM, TEXT_LINE, Choices, Context, Entry, Text
from ..program.simple_events import LINE_BEGINS, LINE_ENDS, RESOLVE
from ..program.tables import FIRST_DEED, WHOLE, BoxText, Label, Sentence
from .card_texts import text_in
from .clauses import AnyClause, Key, Plain
from .deeds import call, done_anew, frame_of, is_feasible
from .event_log import record
from .guards import guarded
from .reactions import ended
from .readings import card_number
from .row_types import Frame, TextFrame
from .rules import face_of, gathered
from .state import RESOLVED, TEXT, State
from .text_lines import ENTRIES, NEXT, WHICH, box_text, item_of, known_of, waiting_deed

# ---- announcing, paying, resolving ---------------------------------------------------------------


def carry_out(s: State, f: Frame, at: int, text: Text | None, copy: bool = False) -> None:
    """Do the lines of a text from top to bottom."""
    deed = waiting_deed(s, text)
    if deed is not None and (copy or not f[MODE]):
        call(s, f, done_anew(deed, f[CONTEXT][0]) if copy else deed)
        return
    found = box_text(s, text)
    if text is None or found is None:
        return
    if f[MODE] and not copy:
        return  # what it has to choose is chosen when it is carried out
    you, this, whole = f[CONTEXT]
    context = (you, this, whole or text) if copy else (you, text[1], text)
    s.frames.append([TEXT, context, f[EVENT], f[MODE], text, 0, entries_left(s, text, found)])


def entries_left(s: State, text: Text, found: BoxText) -> tuple[Entry, ...]:
    """Return what a text does but for the lines that were struck out before it began."""
    struck = [
        each
        for each in s.skipped
        if len(each) > STRUCK_LINE and each[:STRUCK_LINE] == text[:TEXT_ITEM]
    ]
    if not struck:
        return entries_of(found)
    s.skipped = tuple(each for each in s.skipped if each not in struck)
    return entries_of(found, {each[STRUCK_LINE] for each in struck})


def entries_of(found: BoxText, struck: Collection[int] = ()) -> tuple[Entry, ...]:
    """Return what a text does, in order, with the marks of its lines where it is done by lines."""
    entries: list[Entry] = []
    for number, line in enumerate(found.actions, 1):
        if number in struck:
            continue
        if found.by_line:
            entries.append(("begins", number))
        entries += [("does", each, number) for each in line]
        if found.by_line:
            entries.append(("ends", number))
    return tuple(entries)


def text_step(s: State, f: TextFrame) -> None:
    """Do the next thing of a text."""
    at = f[NEXT]
    if at >= len(f[ENTRIES]):
        s.frames.pop()
        return
    f[NEXT] = at + 1
    entry = f[ENTRIES][at]
    if entry[0] == "does":
        call(s, f, (entry[1], (f[CONTEXT],)))
    elif entry[0] == "closure":
        call(s, f, entry[1])
    elif not f[MODE]:
        kind = LINE_BEGINS if entry[0] == "begins" else LINE_ENDS
        ended(s, record(s, f, TEXT, kind, (f[WHICH], entry[1]), f[CONTEXT][0]))


def announce(s: State, f: Frame, text: Text | None) -> None:
    """Choose what is chosen when a text is announced; do nothing of it."""
    found = box_text(s, text)
    if text is None or found is None:
        return
    s.announced[text[0], text[1]] = ()
    context = (f[CONTEXT][0], text[1], text)
    s.frames.append([TEXT, context, f[EVENT], 1, text, 0, entries_of(found)])


def pay_costs(s: State, f: Frame, text: Text | None) -> None:
    """Pay the costs of a text, from the first to the last."""
    found = box_text(s, text)
    if text is None or found is None or not found.costs:
        return
    context = (f[CONTEXT][0], text[1], text)
    entries = tuple(("does", each, 0) for each in found.costs)
    s.frames.append([TEXT, context, f[EVENT], 0, text, 0, entries])


def resolve(s: State, f: Frame, at: int, text: Text | None) -> None:
    """Carry out what waits on the stack, unless it was negated; then it is gone from there."""
    item = item_of(s, text)
    if item is None:
        return
    number, box, card, _, player, choices, negated, deed, about, _ = item
    here = (box, card, number)
    event = record(s, f, at, RESOLVE, (here,), player, (known_of(s, card),))
    s.frames.append([RESOLVED, (player, card, here), about or event, 0, number, choices])
    if negated:
        return
    found = box_text(s, here)
    if deed is not None:
        s.frames.append(frame_of(s, deed, event))
    elif found is not None:
        entries = entries_left(s, here, found)
        s.frames.append([TEXT, (player, card, here), event, 0, here, 0, entries])


def resolved(s: State, f: Frame) -> None:
    """Take what has been resolved off the stack."""
    s.frames.pop()
    if len(s.items) > DEEP:
        spend(s, len(s.items) // DEEP)
    s.items = [each for each in s.items if each[0] != f[LOCALS]]
    s.forget_readings()


def resolve_stack(s: State, f: Frame, at: int) -> None:
    """Resolve what waits, in the order that the game declares, until nothing waits."""
    resolving = {frame[LOCALS] for frame in s.frames if frame[OPERATION] == RESOLVED}
    spend(s, (len(s.items) + len(s.frames)) // FEW)
    waiting = [each for each in s.items if each[0] not in resolving]
    if not waiting:
        return
    f[OPERATION] = at
    match s.program.stack:
        case "queue":
            number, box, card = waiting[0][:ITEM_FACE]
        case "by number":
            field = s.program.stack_field
            highest = max(waiting, key=lambda each: card_number(s, field, each[ITEM_CARD]))
            number, box, card = highest[:ITEM_FACE]
        case _:
            number, box, card = waiting[-1][:ITEM_FACE]
    resolve(s, f, at, (box, card, number))


def is_empty(s: State) -> bool:
    """Whether nothing waits on the stack."""
    return not s.items


# ---- asking about texts --------------------------------------------------------------------------


def is_negated(s: State, text: Text | None) -> bool:
    """Whether a text on the stack was negated."""
    item = item_of(s, text)
    return bool(item and item[ITEM_NEGATED])


def is_printed(s: State, text: Text | None) -> bool:
    """Whether a text stands on a card, or a line of one: it was not inserted."""
    if text is None or box_text(s, text) is None:
        return False
    return len(text) <= TEXT_LINE or text[TEXT_LINE] > 0


def text_contains(s: State, text: Text | None, word: str | None) -> bool:
    """Whether a text uses a word; of a text on the stack the modes that were chosen count."""
    if text is not None and text[0] <= FIRST_DEED:
        return word in s.program.deed_words[FIRST_DEED - text[0]]
    found = box_text(s, text)
    if text is None or found is None:
        return False
    if len(text) > TEXT_LINE:
        return (
            0 < text[TEXT_LINE] <= len(found.line_words)
            and word in found.line_words[text[TEXT_LINE] - 1]
        )
    item = item_of(s, text) if text[TEXT_ITEM] else None
    if item is None or word not in found.words:
        return word in found.words
    return any(
        word in words for each in found.contents for words in words_used(each, item[ITEM_CHOICES])
    )


def words_used(sentence: Sentence, choices: Choices) -> Iterator[frozenset[str]]:
    """Yield the words of a sentence that count with the choices that were made."""
    yield sentence.words
    if not sentence.modes:
        return
    for path, value in choices:
        if path[0] == sentence.choice and path[-1] == sentence.place and value:
            yield sentence.modes[value[0]]
            return
    yield from sentence.modes


def box_contains(s: State, box: int, card: int | None, word: str | None) -> bool:
    """Whether a box of a card uses a word, as the card is read now."""
    if card is None or card < 0:
        return False
    found = text_in(s, box, card)
    return found is not None and word in found.words


def card_contains(s: State, card: int | None, word: str | None) -> bool:
    """Whether any text of a card uses a word."""
    if card is None or card < 0:
        return False
    program = s.program
    if not program.copying:
        return word in program.all_words[s.models[card]]
    if s.where[card] not in program.texting:
        return word in program.all_words[face_of(s, card)]
    found = text_in(s, WHOLE, card)
    return found is not None and word in found.words


def carries(s: State, card: int | None, label: Label) -> bool:
    """Whether a label is among the facts of a card."""
    if card is None or card < 0:
        return False
    return label in s.program.prints[face_of(s, card)].labels


def text_carries(s: State, text: Text | None, label: Label) -> bool:
    """Whether a label stands behind the name of a box."""
    found = box_text(s, text)
    return found is not None and label in found.labels


def box_can_be_announced(s: State, context: Context, box: int, card: int | None) -> bool:
    """Whether the text in a box of a card can be announced, as the card is read now."""
    if card is None or card < 0:
        return False
    may_differ = s.where[card] in s.program.copying
    texts = s.program.prints[s.models[card]].texts
    found = text_in(s, box, card) if may_differ else texts.get(box)
    if found is None:
        return False
    if found.free and "announce" not in (s.index or gathered(s)).clauses:
        return True
    return allows_announcing(s, context, (box, card, 0), found)


def can_be_announced(s: State, context: Context, text: Text | None) -> bool:
    """Whether nothing forbids to announce a text, and all it has to choose is there."""
    found = box_text(s, text)
    return text is not None and found is not None and allows_announcing(s, context, text, found)


def allows_announcing(s: State, context: Context, text: Text, found: BoxText) -> bool:
    """Whether nothing forbids to announce what a box holds, and all it has to choose is there."""
    banned = found.bans or "announce" in (s.index or gathered(s)).clauses
    if banned and announcing_is_forbidden(s, context, text, found) is not None:
        return False
    if not found.choosy:
        return True
    here = ((context[0], text[1], text),)
    deeper(s)
    try:
        for line in found.actions:
            for entry in line:
                if not is_feasible(s, (entry, here)):
                    return False
    finally:
        s.depth -= 1
    return True


def announcing_is_forbidden(s: State, context: Context, text: Text, found: BoxText) -> Plain | None:
    """Return the clause that forbids to announce a text: in force, or of the text itself."""
    index = s.index or gathered(s)
    clauses = list(index.banning_texts())
    here = (context[0], text[1], text)

    def add(key: Key, clause: AnyClause) -> None:
        if key == "announce":
            clauses.append(clause)

    deeper(s)
    try:
        for number in found.bans:
            s.linked.functions[number](s, (here,), add)
        for clause in clauses:
            if guarded(s, clause) and s.linked.functions[clause[0]](s, clause[1], text):
                return clause
    finally:
        s.depth -= 1
    return None
