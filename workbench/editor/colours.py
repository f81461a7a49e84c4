"""What each part of a text is, for an editor to colour: the words of the game, those of the core.

An editor wants numbers, five for each part: how many lines and units it lies behind the one before,
its length, and what it is. Whoever has asked before may get only what has changed since: the
numbers that are alike at both ends are left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count

from lsprotocol import types as lsp

from cardwright.grammar import Token, tokens

from .answers import Answer, Asked
from .documents import Document, units

SORTS = {
    "wording": "function", "core": "keyword", "shape": "keyword", "keyword": "function",
    "card": "class", "pack": "class", "deck": "class", "scenario": "class", "game": "namespace",
    "file": "string", "field": "property", "label": "property", "zone": "variable",
    "space": "variable", "kind": "type", "value": "enumMember", "flow": "method",
    "ruling": "enumMember", "choice": "enumMember", "option": "enumMember", "seat": "parameter",
    "local": "parameter", "number": "number", "string": "string", "comment": "comment",
    "reminder": "comment",
}  # fmt: skip
"""What a part is called in the protocol; what is not here is left as it was."""
NAMES = tuple(dict.fromkeys(SORTS.values()))
NUMBERS = {sort: NAMES.index(name) for sort, name in SORTS.items()}
CORE = 1
"""The bit of what comes with cardwright."""
OF_CORE = ("core", "shape")
LEGEND = lsp.SemanticTokensLegend(list(NAMES), [lsp.SemanticTokenModifiers.DefaultLibrary.value])
EACH = 5
STRETCH = 400
"""So many lines are looked at in one go."""


async def whole(asked: Asked) -> lsp.SemanticTokens:
    """Return what each part of a file is; others have their turn in between."""
    found: list[Token] = []
    for first in range(1, len(asked.document.lines) + 1, STRETCH):
        found += tokens(asked.project.workspace, asked.path, range(first, first + STRETCH))
        await asyncio.sleep(0)
    return _kept(asked, list(numbers(asked.document, iter(found))))


async def changed(asked: Asked) -> lsp.SemanticTokens | lsp.SemanticTokensDelta:
    """Return what has changed since an editor asked, if that is still known."""
    before = asked.project.coloured.get(asked.path)
    after = await whole(asked)
    if before is None or before[0] != asked.params.previous_result_id:
        return after
    assert after.result_id is not None
    return lsp.SemanticTokensDelta(edits(before[1], list(after.data)), after.result_id)


def within(asked: Asked) -> lsp.SemanticTokens:
    """Return what each part of some lines is."""
    first, last = asked.params.range.start.line + 1, asked.params.range.end.line + 1
    found = tokens(asked.project.workspace, asked.path, range(first, last + 1))
    return lsp.SemanticTokens(list(numbers(asked.document, iter(found))))


def _kept(asked: Asked, data: list[int]) -> lsp.SemanticTokens:
    known = asked.project.coloured.get(asked.path)
    number = str(int(known[0]) + 1 if known is not None else 1)
    asked.project.coloured[asked.path] = (number, data)
    return lsp.SemanticTokens(data, number)


def numbers(document: Document, found: Iterator[Token]) -> Iterator[int]:
    """Yield five numbers for each part of a text; a part is on one line."""
    line, start = 0, 0
    for each in found:
        sort = NUMBERS.get(each.sort)
        if sort is None or each.span.line != each.span.end_line:
            continue
        at = document.position(*each.span[:2])
        text = document.lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1]
        if each.sort in OF_CORE and not any(map(str.isalnum, text)):
            continue
        yield at.line - line
        yield at.character - (start if at.line == line else 0)
        yield units(text)
        yield sort
        yield CORE if each.sort in OF_CORE else 0
        line, start = at.line, at.character


def edits(before: list[int], after: list[int]) -> list[lsp.SemanticTokensEdit]:
    """Return the one stretch in which two rows of numbers differ, in whole parts."""
    if before == after:
        return []
    least = min(len(before), len(after))
    first = next((at for at in range(least) if before[at] != after[at]), least)
    first -= first % EACH
    same = next(at for at in count() if at == least - first or before[-at - 1] != after[-at - 1])
    same -= same % EACH
    stop = len(after) - same
    return [lsp.SemanticTokensEdit(first, len(before) - same - first, after[first:stop])]


ANSWERS = (
    Answer(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, whole, LEGEND),
    Answer(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, changed, LEGEND),
    Answer(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, within, LEGEND),
)
