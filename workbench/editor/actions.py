"""All that an editor can be offered to do at a place, whatever module knows how.

An action is a question like the others, but many modules answer it: each says what it offers, and
of what kind that is.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from . import new_cards, new_scenarios, new_words, quick_fixes, rewritten_lines
from .answers import Answer, Asked
from .quick_fixes import ALL_SAFE

OFFERS = (
    *quick_fixes.OFFERS,
    *rewritten_lines.OFFERS,
    *new_words.OFFERS,
    *new_cards.OFFERS,
    *new_scenarios.OFFERS,
)


def actions(asked: Asked) -> list[lsp.CodeAction]:
    """Return what can be done at a place; nothing in what is not ours to change."""
    if not asked.project.is_ours(asked.path):
        return []
    wanted = [kind_told(each) for each in asked.params.context.only or ()]
    return [
        action
        for offer in OFFERS
        if is_wanted(offer.kind, wanted, offer.only_if_asked)
        for action in offer.made(asked)
    ]


def is_wanted(kind: str, wanted: list[str], only_if_asked: bool) -> bool:
    """Whether a kind of action is one of those that are asked for; without a word all are."""
    if not wanted:
        return not only_if_asked
    return any(f"{kind}.".startswith(f"{each}.") for each in wanted)


def kind_told(kind: lsp.CodeActionKind | str) -> str:
    """Return a kind of action as the protocol writes it."""
    return kind.value if isinstance(kind, lsp.CodeActionKind) else kind


ANSWERS = (
    Answer(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        actions,
        lsp.CodeActionOptions(
            [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.RefactorRewrite, ALL_SAFE]
        ),
        checked=True,
    ),
)
