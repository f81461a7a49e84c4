"""The cards that the packs of a file make, read and checked as if they stood in the file.

Each is kept by its pack and its number, and everything in it stands where it does in the pack. What
is wrong with many of them is told once; no fix is, for it would put a value where a slot stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from attrs import evolve

from .checks.declared import Checked
from .memory import Parsed
from .problems.diagnostics import Problem
from .problems.found import Located
from .read.game_words import Vocabulary
from .read.made_places import Shifts, put_in_place, span_in_place
from .read.packs import cards_of
from .source_files import Source
from .tree import ast
from .tree.source import Block, Span

OF_PACKS = ("CW0417",)
"""What is wrong with a pack itself, and so holds of none of its cards alone."""


class Piece(NamedTuple):
    """A declaration of a file, as it stands there or as a pack has made it.

    It is `whole` if nothing is odd in its shape; `told` is what is wrong before it is read.
    """

    key: str
    offset: int
    node: ast.Declaration
    whole: bool = True
    told: tuple[Problem, ...] = ()
    shifts: Shifts | None = None
    letters: int = 0

    def placed(self, checked: Checked) -> Checked:
        """Return what was found out about it, with all places as they are in the file."""
        checked = evolve(checked, problems=(*self.told, *checked.problems))
        return checked if self.shifts is None else _in_place(checked, self.shifts)


def _in_place(checked: Checked, shifts: Shifts) -> Checked:
    return evolve(
        checked,
        node=put_in_place(checked.node, shifts),
        problems=tuple(evolve(p, span=span_in_place(p.span, shifts)) for p in checked.problems),
        names=tuple((name, span_in_place(span, shifts)) for name, span in checked.names),
        card=checked.card and evolve(checked.card, span=span_in_place(checked.card.span, shifts)),
    )


def pieces_of(
    source: Source, vocabulary: Vocabulary, parse: Callable[[Block], Parsed], room: int
) -> list[Piece]:
    """Return the declarations of a file, each pack followed by the cards that it makes.

    For these there is `room` for so many letters.
    """
    found: list[Piece] = []
    for block, (node, odd) in zip(source.blocks, source.parsed, strict=True):
        if node is None:
            continue
        if not isinstance(node, ast.Pack):
            found.append(Piece(block.text, block.offset, node, not odd))
            continue
        made = cards_of(node, block.text, vocabulary, room)
        room -= sum(len(card.text) for card in made.cards)
        found.append(Piece(block.text, block.offset, node, not odd, tuple(made.problems)))
        for number, card in enumerate(made.cards, 1):
            read, wrong = parse(Block(card.text, block.offset))
            if isinstance(read, ast.Card):
                key = f"{block.text}#{number}"
                found.append(
                    Piece(
                        key,
                        block.offset,
                        read,
                        not wrong,
                        tuple(wrong),
                        card.shifts,
                        len(card.text),
                    )
                )
    return found


def told_once(found: Iterable[Located], sources: Iterable[Source]) -> Iterator[Located]:
    """Yield problems, of those of a pack one for each place and without fixes."""
    packs = {
        (source.path, line)
        for source in sources
        for block, node in source.others()
        if isinstance(node, ast.Pack)
        for line in range(block.offset + 1, block.offset + 1 + block.text.count("\n"))
    }
    seen: set[tuple[str, str, Span]] = set()
    for each in found:
        key = (each.path, each.problem.code, each.problem.span)
        if (each.path, each.problem.span.line) not in packs:
            yield each
        elif key not in seen:
            seen.add(key)
            of_pack = each.problem.code in OF_PACKS
            yield each if of_pack else evolve(each, problem=evolve(each.problem, fixes=()))
