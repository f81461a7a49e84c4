"""What `it` and `its` are read as: of several readings the one in which they are what is described.

Cards, tokens and kinds of records may have fields of one name: `its Speed` can be read of each of
them. In a noun, an adjective and behind `where` something is described, and `it` is that, if it can
be; where nothing is described all the readings are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..tree import ast
from ..tree.words import Word

OF_VALUES = "it_described"
"""`it`, a value of an enumeration: nobody speaks of one but where it is described."""
IT = ("it", "its_card", "its_space", "its_token", "its_record", OF_VALUES)


DESCRIBING = ("noun_where", "where_highest", "where_lowest")
"""The nouns whose last slot speaks of what is described."""


def kind_of_it(node: ast.Expression, words: Mapping[str, Word]) -> str:
    """Return what `it` or `its` is read as; nothing for any other phrase."""
    if not isinstance(node, ast.Phrase) or node.row not in IT:
        return ""
    return words[node.word].kind.removesuffix("'s")


def described(node: ast.Phrase, words: Mapping[str, Word]) -> str:
    """Return what is described where a phrase is a noun with `where` behind it."""
    if node.row not in DESCRIBING:
        return ""
    return words[node.word].kind.removesuffix("s").removesuffix(" noun")


def meant(
    nodes: Sequence[ast.Expression], words: Mapping[str, Word], about: str = ""
) -> list[ast.Expression]:
    """Return the readings in which `it` is most often what is described; `about` is described."""
    if len(nodes) < 2:
        return list(nodes)
    others = [astray(each, words, about) for each in nodes]
    fewest = min(others)
    return [each for each, number in zip(nodes, others, strict=True) if number == fewest]


def astray(node: ast.Expression, words: Mapping[str, Word], about: str) -> int:
    """Return how often `it` is something else than what is described around it."""
    if not isinstance(node, ast.Phrase):
        return 0
    kind = kind_of_it(node, words)
    if kind:
        return int(kind != about and bool(about or node.row == OF_VALUES))
    inner = described(node, words)
    return sum(
        astray(arg, words, inner if inner and at == len(node.args) - 1 else about)
        for at, arg in enumerate(node.args)
    )


class Spoken:
    """Which kinds of things `it` is in the readings of a line, each looked at once."""

    def __init__(self, words: Mapping[str, Word]) -> None:
        self.words = words
        self.known: dict[int, tuple[ast.Expression, frozenset[str]]] = {}

    def is_mixed(self, nodes: Iterable[ast.Expression]) -> bool:
        """Whether `it` is of different kinds in some readings side by side."""
        return len(frozenset().union(*map(self.kinds, nodes))) > 1

    def kinds(self, node: ast.Expression) -> frozenset[str]:
        """Return what `it` is in a reading, without what is described in it."""
        if not isinstance(node, ast.Phrase):
            return frozenset()
        known = self.known.get(id(node))
        if known is None:
            kind = kind_of_it(node, self.words)
            inside = [self.kinds(each) for each in node.args]
            own = described(node, self.words)
            if own:
                inside[-1] -= {own}
            found = frozenset((kind,)) if kind else frozenset().union(*inside)
            known = self.known[id(node)] = node, found  # as long as it is there, so is its number
        return known[1]
