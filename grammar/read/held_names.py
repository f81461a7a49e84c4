"""The names that `let` and `as` give: one scope for every body.

A name belongs to the block where it is first given and to the blocks inside of it; given again
there, it changes. What is done later or in secret (`when`, `while`, `secretly`) sees the names
around it as they are then, and can change none of them.
"""

from __future__ import annotations

from ..core.builtins import THINGS
from ..core.facets import CHOICE
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.reminders import taken_out
from ..tree.rows import plural
from ..tree.source import Span
from ..tree.words import Word


class Outside(str):
    """The kind of a name that is given outside of what is done later or in secret."""

    __slots__ = ()


def from_outside(scope: dict[str, str]) -> dict[str, str]:
    """Return the names of a scope as they are for what is done later or in secret."""
    return {name: Outside(kind) for name, kind in scope.items()}


def given(scope: dict[str, str], name: str, kind: str, span: Span) -> Problem | None:
    """Give a name to something of a kind; return what is wrong with that."""
    known = scope.get(name)
    if known is None:
        scope[name] = kind
        return None
    if isinstance(known, Outside):
        return problem("CW0540", span, name=name)
    if kind not in (known, "") and plural(kind) != known:
        return problem("CW0541", span, name=name, known=_said(known), kind=_said(kind))
    return None


def _said(kind: str) -> str:
    """Return a kind as it is said: `a card`, `several cards`."""
    if kind == "numbers" or kind in map(plural, THINGS):
        return f"several {kind}"
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


MAKING = ("create_cards", "create_copies", "create_copy")
OUTCOMES = {**dict.fromkeys(MAKING, "cards"), "create_card": "card", "prevent_next": "number"}
"""What is named behind words that are no choice: what is created, how much is prevented."""


def names_outcome(word: Word) -> bool:
    """Whether what is done has an outcome that can be named: a choice does, and few others."""
    return word.row is not None and (word.row.does == CHOICE or word.row.id in OUTCOMES)


def split_name(words: ast.Words) -> tuple[ast.Words, str | None]:
    """Cut `choose 1 card as fuel` into what is done and the name of its outcome."""
    parts, _ = taken_out(words.parts)
    for at in range(len(parts) - 2, max(0, len(parts) - 4), -1):
        tail = parts[at + 1 :]
        if parts[at].text == "as" and all(part.kind == "WORD" for part in tail):
            kept = tuple(part for part in words.parts if part not in parts[at:])
            stem = ast.Words(parts[0].span.to(parts[at - 1].span), kept)
            return stem, " ".join(part.text for part in tail)
    return words, None
