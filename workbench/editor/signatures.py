"""What a wording that is begun waits for: its pattern, the slot at the caret, what fits there."""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from cardwright.grammar import CheckedGame, Following, OpenSlot, following, open_line

from .answers import Answer, Asked
from .documents import units
from .word_pages import meaning_of

MOST = 4
"""So many wordings are shown that wait for something, the one begun last before the others."""
MOST_VALUES = 12
SLOTS = re.compile(r"\{[^{}]*\}").finditer


def help_at(asked: Asked) -> lsp.SignatureHelp | None:
    """Return what waits at the caret; nothing where nothing is begun."""
    workspace = asked.project.workspace
    game, line = workspace.game_of(asked.path), open_line(workspace, asked.path, *asked.place)
    if game is None or line is None:
        return None
    found = following(game.vocabulary, line)
    waiting = list({each.word.wording: each for each in found.slots}.values())[:MOST]
    if not waiting:
        return None
    shown = [_signature(game, each, found) for each in waiting]
    return lsp.SignatureHelp(shown, 0, waiting[0].slot)


def _signature(game: CheckedGame, each: OpenSlot, found: Following) -> lsp.SignatureInformation:
    label = each.word.wording
    places = [(units(label[: hole.start()]), units(label[: hole.end()])) for hole in SLOTS(label)]
    kinds = [hole.kind for hole in each.word.holes]
    parameters = []
    for at, (place, kind) in enumerate(zip(places, kinds, strict=True)):
        fields = found.number.fields if found.number is not None and at == each.slot else ()
        ranges = [f"{field.name}: {field.range}" for field in fields]
        told = "; ".join([fits(game, kind), *ranges])
        parameters.append(lsp.ParameterInformation(place, told))
    meaning = meaning_of(game, each.word)
    return lsp.SignatureInformation(label, meaning or None, parameters, each.slot)


def fits(game: CheckedGame, kind: str) -> str:
    """Return what a slot of a kind takes: its kind, or the values that there are of it."""
    values = game.vocabulary.enumerations.get(kind, ())
    more = ", .." if len(values) > MOST_VALUES else ""
    return ", ".join(values[:MOST_VALUES]) + more if values else kind


ANSWERS = (
    Answer(
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP,
        help_at,
        lsp.SignatureHelpOptions(trigger_characters=[" "], retrigger_characters=[","]),
    ),
)
