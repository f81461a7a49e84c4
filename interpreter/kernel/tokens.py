"""Tokens: small things of a kind that lie in a zone, on a space of the board or on a card.

A token is `(kind, owner, sort of place, place)`, kept under its number; the sort is "zone",
"space", "card", or "" for a token that has left the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..program.bounded_numbers import counted, listed, spend
from ..program.row_places import TOKEN_KIND, TOKEN_OWNER, TOKEN_PLACE, TOKEN_SORT, Token
from ..program.shapes import Condition, Value
from ..program.simple_events import Created, Placed
from .columns import as_list
from .state import Lying, State

MOST_TOKENS = 10_000
"""So many tokens there are in a match, those that have left it among them."""


def all_tokens(s: State) -> list[int]:
    """Return all tokens that are in the game."""
    return [each for each, token in enumerate(listed(s, s.tokens)) if token[TOKEN_SORT]]


def is_token(s: State, token: int | None, kinds: tuple[str, ...]) -> bool:
    """Whether a token is of one of some kinds."""
    return token is not None and s.tokens[token][TOKEN_KIND] in kinds


def owner_of(s: State, token: int | None) -> int | None:
    """Return whose token it is."""
    return None if token is None else s.tokens[token][TOKEN_OWNER]


def space_of_token(s: State, token: int | None) -> int | None:
    """Return the space that a token lies on, or None."""
    if token is None or s.tokens[token][TOKEN_SORT] != "space":
        return None
    return s.tokens[token][TOKEN_PLACE]


def tokens_at(s: State, sort: str, place: int | None) -> list[int]:
    """Return the tokens that lie in one place."""
    spend(s, len(s.tokens))
    lying = s.lying
    if lying is None:
        lying = s.lying = places_of(s.tokens)
    return [*lying.get((sort, place), ())]


def places_of(tokens: Sequence[Token]) -> Lying:
    """Return the tokens that lie in each place."""
    found: dict[tuple[str, int | None], list[int]] = {}
    for each, token in enumerate(tokens):
        found.setdefault(token[TOKEN_SORT:], []).append(each)
    return found


def tokens_on(s: State, sort: str, places: Iterable[int | None]) -> list[int]:
    """Return the tokens that lie in some places, in the order of the places."""
    found = tuple(places)
    if len(found) == 1:  # mostly it is one space, asked for again and again
        return tokens_at(s, sort, found[0])
    return [token for place in dict.fromkeys(found) for token in tokens_at(s, sort, place)]


def token_likeness(s: State, token: int) -> Value:
    """Return what a token can be told by: two tokens of the same likeness are one option."""
    held = [s.fields[each.number][token] for each in s.program.fields if each.owner == "token"]
    return (s.tokens[token], tuple(held))


def kind_meant(s: State, closure: Condition) -> str:
    """Return the kind of token that a noun speaks of, given as a closure."""
    return s.program.token_kinds.get(closure[0], "")


# ---- events --------------------------------------------------------------------------------------


def create(s: State, values: Created, since: int | None = None) -> None:
    """New tokens appear in a zone; they are its owner's.

    Those that were created in secret have numbers already, from one on.
    """
    kind, number, zone, player = values
    owner = s.program.owner_of_zone[zone]
    token = (kind, player if owner < 0 else owner, "zone", zone)
    if since is not None:
        s.tokens[since : since + number] = [token] * number
        s.lying = None
        return
    counted(len(s.tokens) + number, MOST_TOKENS)
    spend(s, number)
    s.tokens += [token] * number
    s.lying = None
    for info in s.program.fields:
        if info.owner == "token":
            as_list(s.fields[info.number]).extend([info.start] * number)


def place_tokens(s: State, values: Placed) -> None:
    """Tokens go to a place, or out of the game."""
    tokens, sort, place, _ = values
    for each in listed(s, tokens):
        kind, owner = s.tokens[each][:TOKEN_SORT]
        s.tokens[each] = (kind, owner, sort, place)
    s.lying = None
