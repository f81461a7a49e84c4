"""A line said otherwise: in canonical words, or with its tails below it or behind it.

A tail is what follows from a line: `Choose one: Draw 1 card; or draw 2.` It may stand
indented below its line as well. Where it stands is nothing but a matter of shape, so the block is
read in both forms, and the other one is offered only if both are the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen
from lsprotocol import types as lsp

from cardwright.grammar import Block, Fix, Span, ast, comments, read_block

from .answers import Asked, Offer
from .sentences_at import block_at, canonical, sentence_at
from .text_edits import in_file

REWRITE = lsp.CodeActionKind.RefactorRewrite.value
STEP = "  "
SAID = re.compile(r'"[^"\n]*"|\*\(.*?\)\*|(?P<mark>;)')
"""What a semicolon stands in that ends nothing, or one that does."""
BOX = re.compile(r"(?P<label> *[^:\n]*[^:\s]:) +(?P<text>\S.*)")


@frozen
class Rewritten:
    """Some lines of a block, from one to before another, and what would stand in their place."""

    first: int
    last: int
    lines: tuple[str, ...]


Forms = Callable[[Sequence[str], int], Iterator[Rewritten]]
"""Tells how the lines of a block around one of them could stand as well."""


def in_canonical_words(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield the sentence at the caret as the printer writes it."""
    found = sentence_at(asked, *asked.document.place(asked.params.range.start))
    if found is None:
        return
    game, each = found
    if isinstance(each.node, ast.Words) or each.span.line != each.span.end_line:
        return
    line = asked.document.lines[each.span.line - 1]
    text = canonical(game, each)
    if text != line[each.span.column - 1 : each.span.end_column - 1]:
        edit = in_file(asked.path, asked.document, [Fix(each.span, text)])
        yield lsp.CodeAction(f"Canonical wording: {text}", REWRITE, edit=edit)


# ---- tails ---------------------------------------------------------------------------------------


def tails_below(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield the line at the caret with its tails below it."""
    yield from _offered(asked, "Tails below the line", _below)


def tails_behind(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield the line at the caret with its tails behind it."""
    yield from _offered(asked, "Tails behind the line", _behind)


def _offered(asked: Asked, title: str, forms: Forms) -> Iterator[lsp.CodeAction]:
    line, _ = asked.document.place(asked.params.range.start)
    block = block_at(asked.document.lines, line)
    if block is None:
        return
    lines = block.text.removesuffix("\n").split("\n")
    for form in forms(lines, line - block.offset - 1):
        new = [*lines[: form.first], *form.lines, *lines[form.last :]]
        if _is_same(block, Block("".join(f"{each}\n" for each in new), block.offset)):
            first, last = form.first + block.offset + 1, form.last + block.offset
            span = Span(first, 1, last, len(lines[form.last - 1]) + 1)
            edit = in_file(asked.path, asked.document, [Fix(span, "\n".join(form.lines))])
            yield lsp.CodeAction(title, REWRITE, edit=edit)
            return


def _is_same(old: Block, new: Block) -> bool:
    """Whether two texts of a card have the same shape, and the same comments."""
    (before, wrong), (after, more) = read_block(old), read_block(new)
    said = [each.text for each in comments(old.text)] == [each.text for each in comments(new.text)]
    return isinstance(before, ast.Card) and before == after and not (wrong or more) and said


def _below(lines: Sequence[str], at: int) -> Iterator[Rewritten]:
    """Yield a line cut at its semicolons; of a box on one line its name comes first."""
    if not 0 <= at < len(lines):
        return
    head, *tails = _cut(lines[at])
    if tails:
        tails = [each.rstrip(".") for each in tails]
        yield Rewritten(at, at + 1, _written(head, tails))
        box = BOX.fullmatch(head)
        if box is not None:
            text = f"{_indent(head)}{STEP}{box['text']}"
            yield Rewritten(at, at + 1, (box["label"], *_written(text, tails)))


def _written(head: str, tails: Sequence[str]) -> tuple[str, ...]:
    return (f"{head}.", *(f"{_indent(head)}{STEP}{each}." for each in tails))


def _cut(line: str) -> list[str]:
    """Cut a line at the semicolons that are its own."""
    found, start = [], 0
    for each in SAID.finditer(line):
        if each["mark"]:
            found.append(line[start : each.start()].rstrip())
            start = each.end()
    return [*found, line[start:].strip() if found else line]


def _behind(lines: Sequence[str], at: int) -> Iterator[Rewritten]:
    """Yield a line with all that is indented below it, joined; the caret may be in a tail."""
    for head in range(at, 0, -1):
        below = head + 1
        while below < len(lines) and len(_indent(lines[below])) > len(_indent(lines[head])):
            below += 1
        if head < at < below or (head == at and below > at + 1):
            said = [each.strip().removesuffix(".") for each in lines[head + 1 : below]]
            text = "; ".join([lines[head].removesuffix("."), *said])
            yield Rewritten(head, below, (f"{text}.",))


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


OFFERS = (
    Offer(REWRITE, in_canonical_words),
    Offer(REWRITE, tails_below),
    Offer(REWRITE, tails_behind),
)
