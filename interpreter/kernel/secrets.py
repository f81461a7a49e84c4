"""Secret choices: everybody answers the same state; only then does anything happen for all to see.

`secretly each player:` asks one after the other, since a match has one decision at a time; yet each
must find the state as if they were the first. A player may do several things there, and the later
ones hang on the earlier: take 2 cards, then choose one of those in your hand. So what a player does
has to happen, for them alone, and must not have happened when the next one is asked. It is done so:

1. *Begin.* What can change is kept (`kept`), with the number of the last event and the depth of the
   frames.
2. *One decides.* The body is carried out with that player as `you`. Events happen and are recorded;
   but nobody reacts to them, and the match does not end.
3. *It is taken back.* Before the next one decides, and after the last one, the events since are
   read off the log, oldest first, with what was done and is no event: a rule that was made, a part
   of play skipped, what waits in a batch (`gather`). All that was kept is restored, and the log
   ends where it ended before.
4. *End.* When all have decided, everything happens anew, in the order of the players: each event as
   it was recorded, with a new number, said to come from what it came from (`end_secret` in
   `endings.py`). Then all of it is reacted to together.

    secretly each player:
      choose 1 card in your hand as mine
      you play mine

    A is asked; `A plays Four`, `Four goes to the table`: recorded, kept, taken back
    B is asked, and finds the table empty; the same with One
    A plays Four, Four goes to the table, B plays One, One goes to the table; then the reactions

**What is told meanwhile.** Who is deciding sees what they have done. Everybody else, and the log,
is told of a copy in which all of it is taken back (`known_to`, `told_to_all`).

**Why so.** To ask everybody for one answer and to act on them afterwards is simpler, and enough
only where nobody acts between two choices. A copy of the match for each player would need no
restoring; but two states cannot be joined, and events can: they say what was done and not what came
of it, so each happens to whatever state the others have left.

**What it costs.** The state is kept once and restored once for each player, which counts as work.

**What it does not do.** What happens at the end is not decided once more. Whether it was forbidden
or was replaced was asked when it was done; nobody is asked again, though what others did may have
made a difference: two players may have taken the same card, which goes to the one and then to the
other. What is about a record that is lost by then is left out. Chance is not taken back: what it
gave stays in the values of an event, and a zone that was shuffled is shuffled anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import TypeVar

from ..program.bounded_numbers import spend
from ..program.layout import NOTED_ASIDE, PUT_ASIDE, Holds
from ..program.row_places import (
    BATCH_DEPTH,
    BATCH_EVENTS,
    BATCH_WAITING,
    FLOW_DEPTH,
    ITEM_BOX,
    ITEM_CARD,
    ITEM_CHOICES,
    ITEM_DEED,
    MODIFIER_NUMBER,
    MODIFIER_RULE,
    MODIFIER_USED,
    NUMBER,
    PAST_ENDED,
    SECRET_DEPTH,
    SECRET_DONE,
    TOKEN_SORT,
    Token,
)
from ..program.shapes import CHOICES, CONTEXT_CARD, Closure, Given, Values
from .columns import Column, as_list
from .deeds import call
from .lifetimes import use
from .records import fields_again, plain_field
from .row_types import Batch, Frame
from .state import Log, State

T = TypeVar("T")

RULE, USED, SKIPPED, ANNOUNCED, WAITING = "rule", "used", "skipped", "announced", "waiting"
"""What can be done and is no event: a rule is made or used, a part of play skipped, a choice
announced, and what waits until it happens together with other things."""


Done = tuple[None, str, Given]
"""What was done and is no event, as it is kept."""


def begin_secret(s: State) -> None:
    """Remember the state that everybody answers to."""
    spend(s, copied_at_once(s))
    s.secrets.append([kept(s), (), s.count, len(s.frames)])


def kept_anew(s: State) -> None:
    """Let everybody answer to the state as it is now, if nobody has decided anything yet."""
    if s.secrets and not s.secrets[-1][SECRET_DONE]:
        depth = s.secrets.pop()[SECRET_DEPTH]
        s.secrets.append([kept(s), (), s.count, depth])


def next_secret(s: State, f: Frame, left: tuple[int, ...], closure: Closure) -> tuple[int, ...]:
    """Let the next player decide; what the one before did is taken back and kept."""
    spend(s, copied_at_once(s))
    gather(s)
    player, *rest = left
    entry, env = closure[:CHOICES]
    call(s, f, (entry, ((player, *env[0][CONTEXT_CARD:]), *env[1:])))
    return tuple(rest)


def copied_at_once(s: State) -> int:
    """Return how much work it is to keep a state, or to restore it."""
    return len(s.where) + len(s.tokens) + len(s.records) + len(s.frames)


def gather(s: State) -> None:
    """Keep what was done since the last one began, and take it back."""
    before, done, mark, _ = s.secrets[-1]
    link, found = s.log, []
    while link is not None and link[0][NUMBER] > mark:
        event, link = link
        found.append(event)
    s.secrets[-1][SECRET_DONE] = (*done, *unrecorded(s, before, mark), *reversed(found))
    restore(s, before, mark)
    s.log = link


def unrecorded(s: State, before: Values, mark: int) -> Iterator[Done]:
    """Yield what was done since the last one began and is no event: its sort, and what it is."""
    for rule in s.modifiers:
        if rule[0] > mark:
            yield None, RULE, rule[MODIFIER_RULE:]
    left = {rule[MODIFIER_NUMBER]: rule[MODIFIER_USED] for rule in s.modifiers}
    for number, _, _, used, _ in before[RULES]:
        if left.get(number) != used:
            yield None, USED, (number, left[number] - used if number in left else None)
    for part in s.skipped[len(before[PARTS]) :]:
        yield None, SKIPPED, part
    for item in s.items[len(before[ITEMS]) :]:
        if item[ITEM_DEED] is None:
            yield None, ANNOUNCED, ((item[ITEM_BOX], item[ITEM_CARD]), item[ITEM_CHOICES])
    for (there, _), batch in zip(before[BATCHES][-1:], s.batches[-1:], strict=True):
        for each in batch[BATCH_WAITING][there:]:
            yield None, WAITING, each


def do_again(s: State, sort: str, what: Given) -> None:
    """Do what is no event and was decided in secret."""
    if sort == RULE:
        s.count += 1
        s.modifiers = (*s.modifiers, (s.count, *what))
    elif sort == USED:
        number, amount = what
        use(s, number, amount)
    elif sort == SKIPPED:
        s.skipped = (*s.skipped, what)
    elif sort == WAITING:
        s.batches[-1][BATCH_WAITING].append(what)
    else:
        which, choices = what
        s.announced[which] = choices


# ---- putting aside -------------------------------------------------------------------------------


def unchanging_rows(rows: Iterable[Iterable[Given]]) -> Values:
    """Return lists so that nothing can change them."""
    return tuple(map(tuple, rows))


def unchanging_fields(fields: Iterable[Column]) -> Values:
    """Return what the fields of a game hold so that nothing can change it."""
    return tuple(map(plain_field, fields))


def unchanging_pairs(pairs: dict[Given, Given]) -> Values:
    """Return pairs so that nothing can change them."""
    return tuple(pairs.items())


def lengths(batches: Iterable[Batch]) -> Values:
    """Return how much waits in each batch, and how much has happened in it."""
    return tuple([(len(waiting), len(events)) for _, waiting, events in batches])


def rows_again(rows: Iterable[Iterable[Given]]) -> list[list[Given]]:
    """Return lists again that were put aside."""
    return [list(row) for row in rows]


def same(value: T) -> T:
    """Return what never changes as it is."""
    return value


UNCHANGING: dict[Holds, Callable[[Given], Given]] = {
    Holds.VALUE: same, Holds.LIST: tuple, Holds.LISTS: unchanging_rows,
    Holds.FIELDS: unchanging_fields, Holds.PAIRS: unchanging_pairs, Holds.BATCHES: lengths,
}  # fmt: skip
"""How what a field holds is put aside."""
AGAIN: dict[Holds, Callable[[Given], Given]] = {
    Holds.VALUE: same, Holds.LIST: list, Holds.LISTS: rows_again, Holds.PAIRS: dict,
}  # fmt: skip
"""How what was put aside is taken up; of fields and batches see `restore`."""
READ = attrgetter(*NOTED_ASIDE)
PUT_ASIDE_BY = tuple(UNCHANGING[each.holds] for each in PUT_ASIDE)
TAKEN_UP_BY = tuple(
    (at, each.name, AGAIN[each.holds]) for at, each in enumerate(PUT_ASIDE) if each.holds in AGAIN
)
FIELDS, TOKENS, RULES, PARTS, ITEMS, BATCHES = map(
    NOTED_ASIDE.index, ("fields", "tokens", "modifiers", "skipped", "items", "batches")
)
"""Where some of these stand in what is put aside."""


def kept(s: State) -> Values:
    """Return what is to be restored before the next player decides: see `layout.py`."""
    return tuple([put(held) for put, held in zip(PUT_ASIDE_BY, READ(s), strict=True)])


def by_name(before: Iterable[Given]) -> dict[str, Given]:
    """Return what was put aside by the names of the fields, in their order."""
    return dict(zip(NOTED_ASIDE, before, strict=True))


def restore(s: State, before: Values, mark: int) -> None:
    """Take back what a player has done in secret, and what was recorded since.

    Tokens that were created keep their numbers, for what was done with them speaks of these.
    """
    new: list[Token] = [
        (*token[:TOKEN_SORT], "", None) for token in s.tokens[len(before[TOKENS]) :]
    ]
    for at, name, taken_up in TAKEN_UP_BY:
        setattr(s, name, taken_up(before[at]))
    s.fields = fields_again(s.program, before[FIELDS])
    s.tokens += new
    s.lying = None
    for info in s.program.fields:
        if info.owner == "token":
            as_list(s.fields[info.number]).extend([info.start] * len(new))
    for (waiting, events), batch in zip(before[BATCHES], s.batches, strict=False):
        del batch[BATCH_WAITING][waiting:], batch[BATCH_EVENTS][events:]
    s.heads = [older(head, mark) for head in s.heads]
    while s.past is not None and s.past[0][PAST_ENDED] > mark:
        s.past = s.past[1]
    s.count = mark
    s.index = None
    s.cache = {}


def older(head: Log, mark: int) -> Log:
    """Return a chain of events without those that are newer."""
    while head is not None and head[0][NUMBER] > mark:
        head = head[1]
    return head


def known_to(s: State, seat: int | None) -> State:
    """Return the state as it is for a seat: what others have decided in secret has not happened."""
    own = seat is None or (s.pending is not None and s.pending[1] == seat)
    return s if own else told_to_all(s)


def told_to_all(s: State) -> State:
    """Return the state without what has been decided in secret so far: it has not happened yet."""
    if not s.secrets:
        return s
    before, _, mark, _ = s.secrets[0]
    made = s.fork()
    restore(made, before, mark)
    leave_secret(made, made.secrets[0][SECRET_DEPTH])
    while made.log is not None and made.log[0][NUMBER] > mark:
        made.log = made.log[1]
    return made


def leave_secret(s: State, depth: int) -> None:
    """Leave what goes on inside a secret choice, which was begun at a depth."""
    del s.frames[depth:]
    s.step = None
    s.flows = [each for each in s.flows if each[FLOW_DEPTH] < depth]
    s.batches = [each for each in s.batches if each[BATCH_DEPTH] <= depth]
