"""Whom an event is about, by its wording: who is asked which alteration or replacement comes first.

That is the player to whom something is done, or who controls the card; not who does it. A word is
declared in English, so it is told by where a slot stands in its first wording:

    to warm/warms {p: player} with {c: card}            behind the verb: p
    event {c: card} gives {n: number} to {p: player}    behind the verb, though c stands first: p
    to {d: card} eat/eats {c: card}                     c
    event {c: card} is eaten by {p: player}             what `is` or `becomes` something: c
    event {c: card} falls because of {p: player}        nothing is done to p: c

Behind `by`, `with`, `from` and the like stands what it is done with, or why; that is never meant.
The other roles come behind, in the order of the wording: the first may be nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardwright.grammar import ast

THINGS = ("player", "players", "card", "cards", "token", "tokens", "thing")
BEING = ("is", "are", "was", "were", "be", "been", "becomes", "become")
HELPING = (
    "would", "will", "can", "may", "must", "has", "have", "had", "does", "do", "not", "no", "longer"
)  # fmt: skip
NOT_MEANT = (
    "by", "with", "without", "from", "for", "of", "as", "in", "through", "after", "before", "than"
)  # fmt: skip


def affected_roles(
    pattern: ast.Pattern | None, roles: Sequence[tuple[str, str]]
) -> tuple[int, ...]:
    """Return the places of the roles that an event may be about, the one that is meant first."""
    things = {name: at for at, (name, kind) in enumerate(roles) if kind in THINGS}
    meant = slot_meant(pattern.elements, things) if pattern is not None else ""
    return tuple(sorted(things.values(), key=lambda at: (roles[at][0] != meant, at)))


def slot_meant(
    elements: Sequence[ast.Slot | ast.Either | ast.Literal], things: Collection[str]
) -> str:
    """Return the slot of a wording to which something is done; nothing if none is."""
    begins = elements[0]
    subject = begins.name if isinstance(begins, ast.Slot) else ""
    verb = 1 if subject else 0
    while verb < len(elements) and said(elements[verb]) in HELPING:
        verb += 1
    if subject and verb < len(elements) and said(elements[verb]) in BEING:
        return subject
    for before, each in zip(elements[verb:], elements[verb + 1 :], strict=False):
        if isinstance(each, ast.Slot) and each.name in things and said(before) not in NOT_MEANT:
            return each.name
    return subject


def said(element: ast.Slot | ast.Either | ast.Literal) -> str:
    """Return the word that stands somewhere in a wording, of two forms the first; else nothing."""
    match element:
        case ast.Either(one=word) | ast.Literal(text=word):
            return word.lower()
        case _:
            return ""
