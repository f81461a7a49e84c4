"""The lint CW0570: in a loop over all players each wins or loses the match by itself.

The first who wins ends the match, and so does the last but one who loses: whoever is left has won.
All at once is meant. A loop over some of them, or what hangs on a condition, may be meant so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.words import Word

ENDS = {
    "win_match": ("the first of them ends it", "win"),
    "lose_match": ("the last one left wins", "lose"),
}
"""What comes of it, and how several do it."""
EVERY, FROM = ("all_nouns", "the_nouns", "each"), "players_from"
"""The words that say all of some things, and that say all players in their order."""


def check_ends(words: Mapping[str, Word], node: ast.Declaration) -> Iterator[Problem]:
    """Yield what a loop over all players says of each, and has to be said of all at once."""
    for loop in _loops(getattr(node, "body", ())):
        if not _are_all(loop.things):
            continue
        for each in loop.body:
            said = each.what if isinstance(each, ast.Do) else None
            if isinstance(said, ast.Phrase) and said.row in ENDS and _is(said.args[0], loop):
                came, verb = ENDS[said.row]
                shown = f"all players {verb} the match"
                found = express(said, words)
                yield problem("CW0570", said.span, found=found, came=came, shown=shown)


def _loops(body: Iterable[ast.Node]) -> Iterator[ast.ForEach]:
    """Yield the loops in some statements, but for those whose turns come all at the same moment."""
    for each in body:
        if isinstance(each, ast.ForEach):
            yield each
        if not isinstance(each, ast.Together):
            for name in ("body", "branches", "otherwise", "options"):
                yield from _loops(getattr(each, name, ()))


def _is(node: ast.Expression, loop: ast.ForEach) -> bool:
    return isinstance(node, ast.Name) and node.text == loop.name


def _are_all(node: ast.Expression) -> bool:
    """Whether a phrase means all players: it says no more of them."""
    if not isinstance(node, ast.Phrase) or node.row not in EVERY:
        return isinstance(node, ast.Phrase) and node.row == FROM
    noun = node.args[0]
    return isinstance(noun, ast.Phrase) and noun.row == "player_noun"
