"""Clauses: what rules in force say, and the index of them by what they are asked for.

A clause is a tuple `(function, what it takes along, guards, ..., source)`. It counts while all its
guards hold (closures of conditions: `while ...:`), and where its function says so of the thing or
event that is asked about. The source is `("card", number)`, `("made", number)`, or None for a rule
of the game; for one in a text that was given to a card the place of the clause that gives it stands
behind that card. What stands between hangs on the key that it is found under:

    ("number", field)       the layer: set, add, highest, lowest; its function gives the number
    ("value", field)        what the field holds instead; `TOLD` if its function tells that
    ("mark", field)         whether it is so marked
    ("adjective", word)     whether it is so
    ("cannot", sort)        nothing: an event of that sort is forbidden
    ("before", sort), ("instead", sort), ("when", sort)
                            the operation that its body begins with, what of the event
                            it names, and whether it reacts to anything at all
    "copy"                  the field that stays its own or None, the name it is given, a closure
                            that tells it or None, what cards copy since the rule began or None;
                            its function gives the card that is copied by any other
    "control"               nothing: its function gives who controls a card
    "text"                  the box and the number of the text that a card has as well; -1 and -1 if
                            it loses all texts
    "announce", "X"         nothing: a text cannot be announced; the number that X stands for

Sort -1 is any event. `("event", sort)` and `("once", sort)` hold no clause that is carried out:
they say that a rule ends, or something is to be done, when such an event has happened.

`all Figs cost 1 more` on a card becomes one clause, `(5, (...), (), ADD, ("card", 3))` under
`("number", 1)`: ask function 5 about a card, and add what it says to field 1, or nothing.

The index is never changed once it is made, but for `listening`, which is filled as it is asked for.
Beside the clauses it has what is asked most often, so that it takes one look: clauses by field, the
sorts of events that somebody would hinder (`slow`) or listens to (`heard`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from ..program.shapes import Condition, Env, Given
from ..program.tables import Program
from .contested import AnyClause as AnyClause
from .contested import kept

Source: TypeAlias = tuple[Literal["card", "made"], int] | tuple[Literal["card"], int, int] | None
"""Where a clause comes from."""
Guards: TypeAlias = tuple[Condition, ...]
"""The conditions under which a clause counts."""
Plain: TypeAlias = tuple[int, Env, Guards, Source]
"""It is forbidden; a text cannot be announced; what X is; who controls a card."""
Amount: TypeAlias = tuple[int, Env, Guards, int, Source]
"""What a number is changed by, with its layer."""
Reading: TypeAlias = tuple[int, tuple[tuple[int, int], ...], str | None]
"""What a card is read by: a print, the fields that are read from others, the name it is given."""
Copied: TypeAlias = Mapping[int, Reading]
"""What cards copy for some time, as it was read when that began."""
Copying: TypeAlias = tuple[
    int, Env, Guards, int | None, str | Condition | None, Copied | None, Source
]
"""Which card is copied, with the field that stays, another name, and what was copied already."""
Texting: TypeAlias = tuple[int, Env, Guards, int, int, Source]
"""Which cards have a text as well, with its box and number; -1 if they lose all."""
Saying: TypeAlias = tuple[int, Env, Guards, Given, Source]
"""What a field holds, whether a thing is so marked, or is so."""
Reaction: TypeAlias = tuple[int, Env, Guards, int, tuple[str, ...], bool, Source]
"""What reacts: where it begins, what of the event it names, whether it reacts to anything."""
Ending: TypeAlias = tuple[Source]
"""Only that somebody waits for such an event."""
Clause: TypeAlias = Plain | Amount | Copying | Texting | Saying | Reaction
"""What a rule in force does where it is asked for: its function, what it takes along, and more."""
Moment: TypeAlias = Literal["before", "instead", "when"]
"""When something reacts."""
Key: TypeAlias = tuple[str, int] | Literal["copy", "control", "text", "announce", "X"]
"""What a clause is asked for by: `("number", field)`, `("when", sort of event)`, or a word."""
Found: TypeAlias = dict[Key, list[AnyClause]]
"""Clauses as they are gathered, before an index is made of them."""
Add: TypeAlias = Callable[[Key, tuple[Given, ...]], None]
"""What functions of rules are handed to add a clause with: all of it but where it comes from."""


@frozen
class Index:
    """Clauses by what they are asked for, and the sorts of event that somebody listens to."""

    clauses: Mapping[Key, tuple[AnyClause, ...]]
    numbers: dict[int, tuple[Amount, ...]]
    adjectives: dict[int, tuple[Saying, ...]]
    marks: dict[int, tuple[Saying, ...]]
    values: dict[int, tuple[Saying, ...]]
    copies: tuple[Copying, ...]
    controls: tuple[Plain, ...]
    texts: tuple[Texting, ...]
    slow: frozenset[int]
    heard: frozenset[int]
    any_slow: bool
    any_heard: bool
    banning: bool
    listening: dict[int, tuple[Reaction, ...]]
    """What listens to each sort of event, as far as that was asked for."""

    def forbidding(self, kind: int) -> tuple[Plain, ...]:
        """Return what forbids a sort of event, or any."""
        found: tuple[Plain, ...] = self.clauses.get(("cannot", kind), ())
        return found

    def reacting(self, how: Moment, kind: int) -> tuple[Reaction, ...]:
        """Return what comes before, instead of or after a sort of event."""
        found: tuple[Reaction, ...] = self.clauses.get((how, kind), ())
        return found

    def banning_texts(self) -> tuple[Plain, ...]:
        """Return what forbids to announce a text."""
        found: tuple[Plain, ...] = self.clauses.get("announce", ())
        return found


BEFORE_TEXTS: tuple[Key, ...] = ("copy", "control")
"""Clauses of the layers that are worked out before it is known which texts a card has."""


def adder(found: Found, source: Source, guard: Condition | None = None) -> Add:
    """Return what adds clauses that have a source, and count only if a text is there."""

    def add(key: Key, clause: tuple[Given, ...]) -> None:
        if guard is not None and key not in BEFORE_TEXTS:
            function, env, guards, *more = clause
            clause = (function, env, (guard, *guards), *more)
        found.setdefault(key, []).append((*clause, source))

    return add


def index_from(found: Found, program: Program) -> Index:
    """Return clauses as an index; the program tells which of them are contested."""
    keys = [key for key in found if key.__class__ is tuple]
    slow = {key[1] for key in keys if key[0] in ("cannot", "before", "instead")}
    heard = {key[1] for key in keys if key[0] in ("when", "event", "once")}
    return Index(
        {key: tuple(clauses) for key, clauses in found.items()},
        under(found, "number", program),
        under(found, "adjective", program),
        under(found, "mark", program),
        under(found, "value", program),
        tuple(found.get("copy", ())),
        tuple(found.get("control", ())),
        tuple(found.get("text", ())),
        frozenset(slow),
        frozenset(heard),
        -1 in slow,
        -1 in heard,
        "announce" in found,
        {},
    )


def under(found: Found, sort: str, program: Program) -> dict[int, tuple[AnyClause, ...]]:
    """Return the clauses of one sort by the number they are about: what is read most often."""
    return {
        key[1]: kept((sort, key[1]), each, program)
        for key, each in found.items()
        if key.__class__ is tuple and key[0] == sort
    }
