"""The names that `let` and `as` give: one scope for every body.

A name belongs to the block where it is first given and to the blocks inside of it; given again
there, it changes. What is done later or in secret (`when`, `while`, `secretly`) sees the names
around it as they are then, and can change none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve

from ..core.builtins import THINGS
from ..core.facets import CHOICE
from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.reminders import taken_out
from ..tree.rows import plural
from ..tree.source import Span
from ..tree.words import Word
from .chart import Reading
from .two_readings import kind_of


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


CHOSEN_ONE = (
    "a_noun",
    "one_noun",
    "another",
    "one_other",
    "the_nouns",
    "any_noun",
    "anybodys_zone",
)


def outcome_of(
    node: ast.Expression,
    words: Mapping[str, Word],
    listable: Iterable[str],
    element: Callable[[ast.Expression], str],
) -> str:
    """Return the kind of what a choice is called: one card, or several."""
    if not isinstance(node, ast.Phrase) or not node.args:
        return "number"
    if node.row in OUTCOMES:
        return OUTCOMES[node.row]
    chosen = node.args[-1]
    kind = kind_of(chosen, words)
    if kind in ("range", "number"):
        return "number"
    if kind in ("action", "actions"):
        return "actions"
    if isinstance(chosen, ast.Phrase) and node.row in ("order_cards", "order_records"):
        return kind
    several = kind in map(plural, listable)
    if several and isinstance(chosen, ast.Phrase) and chosen.row not in CHOSEN_ONE:
        return kind
    return element(chosen)


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


def with_name(
    found: Problem, line: ast.Words, name: str | None, read: Callable[[Sequence[ast.Part]], Reading]
) -> Problem:
    """Return the problem of something to do with `as` before the name of its outcome, if it lacks.

    In `choose 1 card then fuel` and `choose 1 card fuel` all but the end of the line can be read;
    so it can where `as` is followed by a name and by another word.
    """
    parts, _ = taken_out(line.parts)
    if name is not None or len(parts) < LEAST_NAMED or parts[-1].kind != "WORD":
        return found
    last, other = parts[-1].span, parts[-2]
    if other.text in LIKE_AS and read(parts[:-2]).nodes:
        return evolve(found, fixes=(Fix(other.span, "as"),))
    if not found.fixes and read(parts[:-1]).nodes:
        at = Span(last.line, last.column, last.line, last.column)
        return evolve(found, fixes=(Fix(at, "as "),))
    return found


LIKE_AS = ("then", "than", "like", "when", "while", "for", "to", "is", "named", "called")
LEAST_NAMED = 4
"""So many words has the shortest line that names its outcome."""
