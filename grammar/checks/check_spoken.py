"""The lint CW0546: a text, or a body, says `it` or `that card` before any was spoken of.

What a text speaks of is what somebody has chosen for it so far. Where it begins there is nothing
yet, unless the text is a rule about an event, or the rules choose something before it is carried
out. What is only read (`this card`, `the top card of your deck`) is not spoken of, nor is what is
chosen later than it is asked for: in `tap 1 card unless its controller pays 2` the controller is
found before a card is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.builtins import THINGS
from ..core.facets import CHOICE
from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.rows import plural
from ..tree.walk import box_name, walk
from .bodies import DOING, Bodies
from .check_picks import is_pick, kind_of
from .spoken_in_rules import InRules

PLAYER, PRONOUNS = "player", ("you", "they", "it.player")
SPOKEN = ("it", "its", "they", "their", "that ")


def check_spoken(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where a text of a card, or a body, speaks of something that nothing has named."""
    words = bodies.vocabulary.lexicon.words
    if not isinstance(node, ast.Card):
        rules = InRules(bodies, unmeant, _thing, frozenset(_things(bodies)))
        for found in rules.astray(node):
            each = found.phrase
            loop = f"{found.name}'s" if bodies.word(each).kind.endswith("'s") else found.name
            fixes = (Fix(each.span, loop),) if found.name else ()
            yield problem("CW0546", each.span, *fixes, found=express(each, words))
        return
    if bodies.named is None:
        return
    for item in node.body:
        if isinstance(item, ast.Box) and not {box_name(item.label[0]), ""} & bodies.begun_with:
            named: set[str] = set()
            for line in item.lines:
                for each in _unmeant_in(bodies, line.sentences, named):
                    yield problem("CW0546", each.span, found=express(each, words))


def _unmeant_in(
    bodies: Bodies, sentences: Iterable[ast.Expression], named: set[str]
) -> Iterator[ast.Phrase]:
    """Yield what is spoken of in vain; whom a sentence names first is known to the next."""
    known = False
    for sentence in sentences:
        if kind_of(bodies, sentence) != "rule":
            yield from unmeant(bodies, sentence, named, known)
        players = [each for each in walk(sentence) if _is_player(bodies, each)]
        known = kind_of(bodies, players[0]) == PLAYER if players else known


def unmeant(
    bodies: Bodies, line: ast.Expression, named: set[str], known: bool = False
) -> Iterator[ast.Phrase]:
    """Yield what a line speaks of before it is named; `they` may be a player it names itself."""
    is_done = kind_of(bodies, line) in DOING
    names_one = known or (is_done and any(_is_player(bodies, each) for each in walk(line)))
    for each in unnamed(bodies, line, named):
        if not names_one or _thing(bodies, bodies.word(each).kind) != PLAYER:
            yield each


def _is_player(bodies: Bodies, node: ast.Expression) -> bool:
    """Whether a phrase stands for one player or several, and not for one spoken of before."""
    if isinstance(node, ast.Phrase):
        row = bodies.row(node)
        if row is not None and (node.id in PRONOUNS or _is_spoken(row.pattern)):
            return False
    return kind_of(bodies, node) in (PLAYER, plural(PLAYER))


def unnamed(bodies: Bodies, node: ast.Expression, named: set[str]) -> Iterator[ast.Phrase]:
    """Yield what is spoken of before it is named, and remember the kinds that are."""
    if not isinstance(node, ast.Phrase):
        return
    word = bodies.word(node)
    if word.kind == "rule" or any(hole.kind == "event" for hole in word.holes):
        named |= set(_things(bodies))  # it may be what the event is about
    base = _thing(bodies, word.kind)
    if base and word.row is not None and _is_spoken(word.row.pattern):
        if base not in named:
            yield node
        return
    if word.kind.endswith((" noun", " nouns")):  # what is described is `it` in its description
        named = named | {base}
    first, done, later = _in_order(bodies, node)
    for each in (*first, *done):
        yield from unnamed(bodies, each, named)
    if word.kind in DOING:
        named |= _chosen_by(bodies, node)
    for each in later:
        yield from unnamed(bodies, each, named)


def _in_order(bodies: Bodies, node: ast.Phrase) -> tuple[list[ast.Expression], ...]:
    """Return what stands in a phrase: what is asked for first, what is done, what is asked later.

    A word is given its things and numbers before it does anything; conditions and descriptions it
    asks when it wants to. `A if C` asks first, all other words of the core go from left to right.
    """
    if bodies.row(node) is not None:
        return list(reversed(node.args) if node.row == "done_if" else node.args), [], []
    sorts: tuple[list[ast.Expression], ...] = ([], [], [])
    for arg, hole in zip(node.args, bodies.word(node).holes, strict=True):
        asked = hole.kind in ("condition", "event") or hole.kind.endswith((" noun", " nouns"))
        sorts[1 if hole.kind in DOING else 2 if asked else 0].append(arg)
    return sorts


def is_chosen_by(bodies: Bodies, line: ast.Expression) -> bool:
    """Whether somebody chooses something in a line, which is spoken of from then on."""
    return any(isinstance(each, ast.Phrase) and _chosen_by(bodies, each) for each in walk(line))


def _chosen_by(bodies: Bodies, node: ast.Phrase) -> set[str]:
    """Return the kinds of what somebody has chosen when a phrase is done; of a word, any."""
    if bodies.row(node) is None and CHOICE in bodies.does(node):
        return set(_things(bodies))
    picked = (each for each in node.args if is_pick(bodies, each))
    return {_thing(bodies, kind_of(bodies, each)) for each in picked}


def _is_spoken(pattern: str) -> bool:
    return pattern in SPOKEN or pattern.startswith(SPOKEN[-1])


def _thing(bodies: Bodies, kind: str) -> str:
    """Return which kind of thing a phrase of a kind is, or is about."""
    for base in _things(bodies):
        if kind in (base, plural(base), f"{base}'s", f"{base} noun", f"{base} nouns"):
            return base
    return ""


def _things(bodies: Bodies) -> tuple[str, ...]:
    return (*THINGS, *bodies.vocabulary.records)
