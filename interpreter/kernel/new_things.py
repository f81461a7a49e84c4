"""A card that goes where others cannot follow it, or out of play, is a new thing from then on.

The card stays the same one for ever, by its number. But what was done to it was done to the thing
that others saw: that is gone, and what comes back is another. So as it goes

- its front face counts;
- its fields hold what is printed again, or what they start as, but for those that say they stay;
- the tokens on it are out of the game;
- the rules that texts have made about it say nothing of it any more, and end if they were about
  nothing else;
- what will be done later, and what other things hold in their fields, speaks of nothing in its
  place.

Which zones these are follows from what the game declares (`program/tables.py`, `Lying`). What is
being carried out is left alone: a text that puts a card into a hand may speak of it to its end.

Where a closure holds the cards that its words name is known of the program (`closed_in`); closures
in closures are looked through.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TypeAlias

from ..program.bounded_numbers import FEW, listed, spend
from ..program.conventions import DEEDS
from ..program.row_places import COPIED_CARD, TOKEN_PLACE, TOKEN_SORT, Modifier
from ..program.shapes import (
    CHOICES,
    CONTEXT_CARD,
    ENTRY,
    LIFETIME_HOW,
    SPEAKS_OF,
    TAKEN_ALONG,
    Env,
    Given,
    Values,
)
from .columns import Column, Held
from .state import State

NOUNS = (" noun", " nouns")
Changed: TypeAlias = tuple[Env, bool, bool]
"""What a closure takes along without a card; whether it named it, and whether it names others."""


def is_new_there(s: State, old: int, zone: int) -> bool:
    """Whether a card that goes from one zone to another is a new thing there."""
    left, come = s.program.zone_of[old], s.program.zone_of[zone]
    return left is not come and (come.hides or (left.renews and not come.renews))


def begin_anew(s: State, card: int) -> None:
    """Let nothing hold of a card that was done to it, and nothing speak of it."""
    for number in s.program.card_fields:
        info, column = s.program.fields[number], s.fields[number]
        if column[card] != info.start and not info.stays:
            column[card] = info.start
    s.turned[card] = None
    if s.tokens:
        take_off(s, card)
    if s.modifiers:
        end_rules_about(s, card)
    for number in s.program.card_links:
        unlink(s, number, card)


def take_off(s: State, card: int) -> None:
    """Take the tokens on a card out of the game."""
    for number, token in enumerate(listed(s, s.tokens)):
        if token[TOKEN_SORT] == "card" and token[TOKEN_PLACE] == card:
            s.tokens[number] = (*token[:TOKEN_SORT], "", None)
            s.lying = None


def unlink(s: State, field: int, card: int) -> None:
    """Let a field that holds cards hold that card nowhere."""
    column = s.fields[field]
    spend(s, len(column) // FEW)
    if s.program.fields[field].kind == "card" and card not in held_in(column):
        return  # mostly
    owners = [*column] if isinstance(column, Held) else range(len(column))
    for owner in owners:
        value = column[owner]
        if value == card:
            column[owner] = None
        elif isinstance(value, tuple) and card in value:
            column[owner] = tuple([each for each in value if each != card])


def held_in(column: Column) -> Collection[Given]:
    """Return what a column holds, whosever it is."""
    return column.values() if isinstance(column, Held) else column


def end_rules_about(s: State, card: int) -> None:
    """Let rules that texts have made, and what they will do later, not speak of a card."""
    spend(s, len(s.modifiers))
    found = tuple([each for each in map(partial(kept, s, card), s.modifiers) if each is not None])
    if found != s.modifiers:
        s.modifiers = found
        s.index = None
        s.cache = {}


def kept(s: State, card: int, modifier: Modifier) -> Modifier | None:
    """Return what stays of a rule for some time without a card; nothing if it was about that."""
    number, closure, lifetime, used, copied = modifier
    left = tuple([each for each in copied if each[COPIED_CARD] != card])
    code, env = closure[ENTRY], closure[TAKEN_ALONG]
    later = bool(lifetime and lifetime[LIFETIME_HOW] == "once")
    place = code if later else -1 - code
    own = place in s.program.own_card and env[0][CONTEXT_CARD] == card
    made, named, others = without(s, place, env, card)
    if len(closure) > CHOICES:
        *_, spoken = closure
        silent = silent_of(s, spoken, card)
        named = named or silent != spoken
        closure = (*closure[:SPEAKS_OF], silent)
    if not (named or own or left != copied):
        return modifier
    if not (later or others or left):
        return None
    if own:
        player, _, text = env[0]
        made = ((player, -1, text), *made[1:])
    return number, (code, made, *closure[CHOICES:]), lifetime, used, left


def silent_of(s: State, spoken: Values, card: int) -> Values:
    """Return what `it` is, of each kind of thing, where it is not a card any more."""
    kinds = zip(s.program.things, spoken, strict=True)
    return tuple([None if kind == "card" and it == card else it for kind, it in kinds])


def without(s: State, number: int, env: Env, card: int) -> Changed:
    """Return what a closure takes along, with nothing where its words name a card."""
    named = others = False
    held = list(env)
    for at, kind in s.program.closed_in.get(number, ()):
        value = held[at]
        if value is None:
            continue
        if kind == "card":
            named, others = named or value == card, others or value != card
            held[at] = None if value == card else value
        elif kind == "cards" and value[:1] != ("?",):
            rest = tuple([each for each in value if each != card])
            named, others = named or len(rest) < len(value), others or bool(rest)
            held[at] = rest
        elif kind in DEEDS or kind.endswith(NOUNS):
            inner = value[ENTRY] if kind in DEEDS else -1 - value[ENTRY]
            made, so, _ = without(s, inner, value[TAKEN_ALONG], card)
            named = named or so
            held[at] = (value[ENTRY], made, *value[CHOICES:])
    return (env[0], *held[1:]), named, others
