"""Whether the rules of a game settle what X is: by the word for it, or by a cost."""

from __future__ import annotations

from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.walk import walk
from .declared import GameTable, lines_of

SETTLING = "settle_x"
COSTS = ("cost", "costs")


def settles_x(vocabulary: Vocabulary, table: GameTable) -> bool:
    """Whether a rule settles an X, by its word or by a cost in which a number stands that is X."""
    may_be = {each.name for each in vocabulary.fields.values() if each.open_x}
    words = vocabulary.lexicon.words
    known = (words[each] for each in table.used() if each in words)
    settling = [
        each.key for each in known if each.kind in COSTS or each.id.partition(".")[0] == SETTLING
    ]
    phrases = (
        each
        for entry in (table.using(settling) if may_be else ())
        for line in lines_of(entry.checked.node)
        for each in walk(line)
        if isinstance(each, ast.Phrase)
    )
    return any(
        each.row == SETTLING
        or (words[each.word].kind in COSTS and not may_be.isdisjoint(_names_in(each)))
        for each in phrases
    )


def _names_in(node: ast.Expression) -> list[str]:
    return [each.text.partition(": ")[2] for each in walk(node) if isinstance(each, ast.Name)]
