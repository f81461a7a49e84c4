"""The edits that give a wording other words: each use is printed anew, with its slots by name.

A use is a phrase of one of the words that the wording makes: what you do, what somebody does, that
as an event, each for one and for many. Which new word takes the place of which is told by that. A
phrase may be part of what is said otherwise (a denial, `has drawn`, `whose ..`); so it is the
innermost phrase around it that prints as it stands in the file which is printed anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from ..problems.diagnostics import Fix
from ..tree import ast
from ..tree.keywords import keywords_of
from ..tree.marks import Key, Mark
from ..tree.printer import Printer
from ..tree.source import Span
from ..tree.words import Word
from .line_parts import parts_of_line
from .name_edits import article_before, begins_sentence, begun
from .open_blocks import OpenBlock

Words = Mapping[str, Word]
Form = tuple[str, tuple[str, ...]]


def form_of(word: Word) -> Form:
    """Return what tells the words of one wording apart: their kind, and how verbs agree."""
    return word.kind, tuple(voice.number for voice in word.voices)


@frozen
class Reworded:
    """The words of a wording before and after: by the key of the old word the new one."""

    before: Words
    after: Words
    by_old: Mapping[str, Word]

    def node(self, node: ast.Expression) -> ast.Expression:
        """Return an expression in the new words, with what fills the slots by their names."""
        if not isinstance(node, ast.Phrase):
            return node
        args = tuple(self.node(each) for each in node.args)
        new = self.by_old.get(node.word)
        if new is None:
            return evolve(node, args=args)
        holes = [each.name for each in self.before[node.word].holes]
        filled = dict(zip(holes, args, strict=True))
        return evolve(node, word=new.key, args=tuple(filled[each.name] for each in new.holes))


def edits_in(opened: OpenBlock, reworded: Reworded) -> Iterator[Fix]:
    """Yield the edits of the uses in a block, in places of its file."""
    lines = opened.block.text.split("\n")
    done: list[Span] = []
    for mark in opened.marked.marks:
        node = mark.node
        if not isinstance(node, ast.Phrase) or node.word not in reworded.by_old:
            continue
        found = _printed_whole(mark, lines, reworded.before)
        if any(span[:2] <= found.span[:2] and found.span[2:] <= span[2:] for span in done):
            continue  # printed with the phrase around it
        done.append(found.span)
        raised = begins_sentence(mark, found.span)
        text = _shown(reworded.node(found), reworded.after, raised=raised)
        fix = Fix(found.span, text)
        yield fix.moved(opened.block.offset)
        before = article_before(opened.marked.order.parts, fix)
        if before is not None:
            yield before.moved(opened.block.offset)


def _printed_whole(mark: Mark, lines: Sequence[str], words: Words) -> ast.Expression:
    """Return the innermost expression around a phrase that prints as it stands in the file."""
    around = [each for each in mark.chain if isinstance(each, ast.Phrase)]
    for each in reversed(around):
        raised = begins_sentence(mark, each.span)
        if _texts(_shown(each, words, raised=raised)) == _texts(_written(lines, each.span)):
            return each
    return around[0]


def _shown(node: ast.Expression, words: Words, *, raised: bool) -> str:
    """Print an expression as it stands in its place, without the brackets around it.

    Reminders at its ends are no part of that place: they stay where they are.
    """
    if isinstance(node, ast.Phrase):
        start, end = node.span[:2], node.span[2:]
        inside = [each for each in node.reminders if start < each.span[:2] and each.span[2:] < end]
        node = evolve(node, grouped=False, reminders=tuple(inside))
    return begun(Printer(words).say(node), raised=raised)


def _texts(text: str) -> list[str]:
    return [each.text for each in parts_of_line(text, 1, {})]


def _written(lines: Sequence[str], span: Span) -> str:
    rows = list(lines[span.line - 1 : span.end_line])
    rows[-1] = rows[-1][: span.end_column - 1]
    rows[0] = rows[0][span.column - 1 :]
    return " ".join(rows)


def keywords_between(old: ast.Pattern, new: ast.Pattern, game: str) -> dict[Key, str]:
    """Return the words that rules ask for in the text of cards, as they are called afterwards."""
    was, now = (
        [each.removeprefix("word: ") for each in keywords_of(pattern)] for pattern in (old, new)
    )
    pairs = zip(was, now, strict=False)
    return {Key("keyword", old, game): new for old, new in pairs if old != new}
