"""Asking: options are gathered, one is chosen, and the answer is taken by the next operation.

A choice with one option is taken silently. Equal things are one option: of equal cards the
uppermost of a pile, or the one in the lowest slot, is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations as combinations_of
from itertools import permutations
from typing import Any

from attrs import frozen

from .moving import chosen_by_chance
from .state import CONTEXT, MODE, OPERATION, Frame, State, Value
from .tokens import token_likeness, tokens_at

MOST_OPTIONS = 5000
MOST_LOOKED_AT = 100_000
"""So many choices are looked at, where only some of them are admissible."""
BASES = ("card", "player", "token", "space")
NOTHING_CHOSEN: dict[str, Value] = {"number": 0, "yes": False, "way": None, "direction": None}
"""What comes of a choice of one of these where nobody, or nothing, is there."""


@frozen
class Shortage:
    """A number that is too low for a cost: which field, whose, what it is, what is asked for."""

    field: int
    thing: int
    there: int
    asked: int


TRYING, NOTHING_TAKEN, TAKING_MORE = 1, 2, 3
"""What a trial does, and what it has come to: where nothing need be chosen, nothing was."""


class Impossible(Exception):
    """What is tried out cannot be done; perhaps because a number is too low for a cost."""

    def __init__(self, short: Shortage | None = None) -> None:
        super().__init__()
        self.short = short


def has_to_be_done(s: State) -> bool:
    """Whether what goes on is part of what is tried out; what reacts to it does what it can."""
    from .happening import TRIGGERS

    return all(each[OPERATION] != TRIGGERS for each in s.frames)


class TooManyOptions(Exception):
    """A choice has more options than can be listed."""


def decide(s: State, f: Frame, at: int, who: int | None, kind: str, options: Sequence[Any]) -> None:
    """Let a seat choose one of some options; the next operation takes the answer."""
    f[OPERATION] = at + 1
    s.asked_at = at
    if who is None or not options:
        s.given = (NOTHING_CHOSEN.get(kind, ()),)
    elif len(options) == 1:
        s.given = (options[0],)
    elif s.trial:
        s.given = (tried_first(s, options),)
    else:
        s.pending = (at, who, kind, tuple(options))


def tried_first(s: State, options: Sequence[Any]) -> Any:
    """Return what a trial takes: the first option, and nothing only if it is not to take more."""
    if options[0] != ():
        return options[0]
    if s.trial == TAKING_MORE:
        return options[1]
    s.trial = NOTHING_TAKEN
    return ()


def take(s: State, f: Frame) -> Value:
    """Take the answer; what comes next is up to the frame."""
    (given,) = s.given
    s.given = None
    f[OPERATION] += 1
    return given


def ask_yes(s: State, f: Frame, at: int, who: int | None, possible: bool) -> None:
    """Ask whether something is to be done, unless it cannot be."""
    decide(s, f, at, who, "yes", (True, False) if possible else (False,))


def ask_option(
    s: State, f: Frame, at: int, who: int | None, options: Sequence[Any], announced: bool
) -> None:
    """Ask which option is taken."""
    if announced and not f[MODE] and recalled(s, f, at):
        return
    decide(s, f, at, who, "option", options)


def so_many(options: Sequence[Any], most: int) -> list[Any]:
    """Return every choice of at most so many options, the smaller ones first."""
    found = [each for size in range(most + 1) for each in combinations_of(options, size)]
    if len(found) > MOST_OPTIONS:
        raise TooManyOptions
    return found


def take_option(s: State, f: Frame, announced: bool) -> Value:
    """Take the option that was chosen; None if there was none."""
    (given,) = s.given
    s.given = None
    if announced and f[MODE]:
        remember(s, f, given)
    return given or None


def ask_things(
    s: State,
    f: Frame,
    at: int,
    who: int | None,
    base: str,
    selection: tuple[int, int, Sequence[Any], str],
    test: Callable[[Any], Any] | None,
    announced: bool,
) -> None:
    """Ask which of some things are chosen."""
    if announced and not f[MODE] and recalled(s, f, at):
        return
    low, high, things, how = selection
    f[OPERATION] = at + 1
    s.asked_at = at
    if who is None:
        s.given = ((),)
        return
    if s.trial and len(things) < low and how != "taken" and has_to_be_done(s):
        raise Impossible
    if how == "taken":
        s.given = (tuple(things),)
    elif how == "random":
        s.given = (chosen_by_chance(s, list(things), high),)
    elif not things or (test is None and low >= len(things)):
        s.given = (tuple(things),)
    else:
        decide(s, f, at, who, "things", combinations(s, who, base, selection, test))


def take_things(s: State, f: Frame, base: str, announced: bool) -> Value:
    """Take the things that were chosen; they are what `it` speaks of from now on."""
    (given,) = s.given
    s.given = None
    f[OPERATION] += 1
    if announced and f[MODE]:
        remember(s, f, given)
    if base in BASES:
        s.spoken[BASES.index(base)] = given[0] if given else None
        s.cache = {}
    return given


def combinations(
    s: State,
    who: int,
    base: str,
    selection: tuple[int, int, Sequence[Any], str],
    test: Callable[[Any], Any] | None,
) -> list[tuple[Any, ...]]:
    """Return every choice that differs from the others, the smaller ones first."""
    low, high, things, _ = selection
    groups = alike(s, who, base, things)
    if (low, high) == (1, 1):
        found: list[tuple[Any, ...]] = [(group[0],) for group in groups]
    else:
        found = []
        for size in range(low, min(high, len(things)) + 1):
            found += taken_from(groups, size, len(things))
            if len(found) > MOST_LOOKED_AT:
                raise TooManyOptions
    return found if test is None else [each for each in found if test(each)]


def taken_from(groups: list[list[Any]], size: int, there: int) -> list[tuple[Any, ...]]:
    """Return every way to take so many of the things there are in groups, few of the first ones."""
    if size == 0 or size == there:
        return [tuple([each for group in groups for each in group[:size]])]
    first, rest = groups[0], groups[1:]
    left = there - len(first)
    found = []
    for number in range(max(0, size - left), min(len(first), size) + 1):
        begun = tuple(first[:number])
        found += [(*begun, *others) for others in taken_from(rest, size - number, left)]
        if len(found) > MOST_LOOKED_AT:
            raise TooManyOptions
    return found


def can_choose(
    s: State,
    who: int,
    selection: tuple[int, int, Sequence[Any], str],
    test: Callable[[Any], Any] | None,
) -> bool:
    """Whether there is an admissible choice."""
    low, _, things, how = selection
    if how in ("taken", "random") or test is None:
        return len(things) >= low
    if not things:
        return not low and bool(test(()))
    return bool(combinations(s, who, "card", selection, test))


def distinct(s: State, who: int, base: str, things: Iterable[Any]) -> list[Any]:
    """Return things without those that are equal to one before."""
    if base == "token":
        return [group[0] for group in alike(s, who, base, list(things))]
    if base != "card":
        return list(dict.fromkeys(things))
    found = list(things)
    models = s.models
    if len({models[card] for card in found}) == len(found):
        return found  # no two of a name
    return [group[0] for group in alike(s, who, base, found)]


def alike(s: State, who: int, base: str, things: Sequence[Any]) -> list[list[Any]]:
    """Group things that are equal; of cards the one that is meant first comes first."""
    if base == "token":
        equal: dict[Any, list[int]] = {}
        for token in dict.fromkeys(things):
            equal.setdefault(token_likeness(s, token), []).append(token)
        return list(equal.values())
    if base != "card":
        return [[each] for each in dict.fromkeys(things)]
    groups: dict[Any, list[int]] = {}
    for card in things:
        key = likeness(s, who, card)
        known = groups.get(key)
        if known is None:
            groups[key] = [card]
        else:
            known.append(card)
    program, where = s.program, s.where
    for group in groups.values():
        if len(group) > 1:
            info = program.zone_of[where[group[0]]]
            if info.in_order and not info.slots:
                group.reverse()
    return list(groups.values())


def likeness(s: State, who: int, card: int) -> Any:
    """Return what a seat can tell a card by: two cards of the same likeness are one option."""
    zone = s.where[card]
    if not s.known[card] >> who & 1:
        return (-1, card) if s.program.zone_of[zone].slots else (-1, zone, card)
    changed = None
    for number in s.program.card_fields:
        value = s.fields[number][card]
        if value is not None:
            changed = likeness_of_fields(s)(card)
            break
    if not s.tokens and s.edges[card] is None:
        return (s.models[card], zone, s.face_up[card], changed)
    tokens = tuple([token_likeness(s, each) for each in tokens_at(s, "card", card)])
    turned = (s.edges[card], s.stretches[card])
    return (s.models[card], zone, s.face_up[card], changed, tokens, turned)


def likeness_of_fields(s: State) -> Callable[[int], Any]:
    """Return how the fields of cards are compared: a card that is held counts by its name."""
    held = [(each.number, each.kind) for each in s.program.fields if each.owner == "card"]

    def read(card: int) -> Any:
        values = []
        for number, kind in held:
            value = s.fields[number][card]
            if kind == "card" and value is not None:
                value = None if value == card else s.models[value]
            values.append(value)
        return None if values.count(None) == len(values) else tuple(values)

    return read


def orders(s: State, who: int | None, things: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Return every order of some things that differs from the others."""
    if who is None:
        return []
    cards = [each for each in things if each is not None]
    if len(cards) > 7:
        raise TooManyOptions
    kinds = [likeness(s, who, each) for each in cards]
    found: dict[Any, tuple[Any, ...]] = {}
    for places in permutations(range(len(cards))):
        found.setdefault(tuple(kinds[i] for i in places), tuple(cards[i] for i in places))
    return list(found.values())


# ---- choices that were made when a text was announced --------------------------------------------


def recalled(s: State, f: Frame, at: int) -> bool:
    """Take the choice that was made when the text was announced, if it was."""
    text = f[CONTEXT][2]
    if text is None:
        return False
    path = path_to(s, at)
    for item in s.items:
        if item[0] == text[2]:
            for known, value in item[5]:
                if known == path:
                    f[OPERATION] = at + 1
                    s.given = (value,)
                    return True
    return False


def remember(s: State, f: Frame, value: Value) -> None:
    """Keep a choice until its text is carried out."""
    box, card, _ = f[CONTEXT][2]
    known = s.announced.get((box, card), ())
    at = s.asked_at
    s.announced[box, card] = (*known, (path_to(s, at), value))


def path_to(s: State, at: int) -> tuple[int, ...]:
    """Return how a text led to an operation: where each frame above it goes on."""
    from .happening import TEXT

    path = [at]
    whole = s.frames[-1][CONTEXT][2]
    for frame in reversed(s.frames[:-1]):
        if frame[OPERATION] != TEXT:
            path.append(frame[OPERATION])
            continue
        path.append(frame[5])
        if frame[4][:2] == whole[:2]:
            break  # another text on the way is one that is copied
    return tuple(path)


def is_feasible(s: State, closure: Value) -> bool:
    """Whether what a closure has to choose when announced is there."""
    if closure is None:
        return True
    number = s.program.feasible.get(closure[0])
    return number is None or bool(s.program.functions[number](s, closure[1]))
