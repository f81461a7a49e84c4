"""The lint CW0572: a text in force says `you` on a card that nobody has ever had.

`You` is who controls the card. Where cards begin in a zone for all, and come to another zone for
all from such zones only, that is the player in seat 1, which nobody means. Where it cannot be told
from where they come, a player may have had them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import box_name, statements_in, walk
from ..tree.words import Word
from .bodies import DOING
from .check_home import home_of
from .declared import GameTable, lines_of
from .in_play import IN_FORCE, MOVES, zones_asked_for, zones_named

YOU = ("you", "your", "opponent")
CONTROL = ("give_control", "controls")
OWNED = "place_for_each_player"
ALL_OF_A_ZONE = "move_all"


def check_nobodys(vocabulary: Vocabulary, table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Yield the first `you` of each sentence in force on a card that is nobody's."""
    words = vocabulary.lexicon.words
    shared = _shared(table)
    if home_of(table) not in shared:
        return
    boxes = {name: zones for name, zones in _in_force(table) if zones and shared.issuperset(zones)}
    nobodys = {
        name: zones
        for name, zones in boxes.items()
        if not any(_may_come_from_players(vocabulary, table, zone, shared) for zone in zones)
    }
    for entry in (each for entries in table.cards.values() for each in entries):
        for name, zones in nobodys.items():
            for sentence in _sentences(entry.checked.node, name):
                said = (each for each in walk(sentence) if isinstance(each, ast.Phrase))
                found = next((each for each in said if each.row in YOU), None)
                if found is not None:
                    shown = express(found, words)
                    told = problem("CW0572", found.span, found=shown, zone=min(zones))
                    yield entry.path, told.moved(entry.offset)


def _shared(table: GameTable) -> frozenset[str]:
    """Return the zones that are nobody's."""
    places = [entry.checked.node for entry in table.rules]
    return frozenset(
        each.name
        for each in places
        if isinstance(each, ast.Place) and each.sort == "zone" and not _is_owned(each)
    )


def _is_owned(node: ast.Place) -> bool:
    return any(isinstance(each, ast.Phrase) and each.row == OWNED for each in node.settings)


def _in_force(table: GameTable) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the boxes whose texts are in force somewhere, with the zones that they name."""
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, ast.Kind | ast.Fields):
            for each in node.fields:
                said = (zone for line in each.settings for zone in zones_asked_for(line, IN_FORCE))
                yield each.name, frozenset(said)


def _sentences(node: ast.Declaration, box: str) -> Iterator[ast.Expression]:
    """Yield the sentences in a box of a card."""
    if isinstance(node, ast.Card):
        for item in node.body:
            if isinstance(item, ast.Box) and box_name(item.label[0]) == box:
                yield from (each for line in item.lines for each in line.sentences)


def _may_come_from_players(
    vocabulary: Vocabulary, table: GameTable, zone: str, shared: frozenset[str]
) -> bool:
    """Whether something may bring cards to a zone that a player has had, or give their control."""
    words = vocabulary.lexicon.words
    for entry in table.entries:
        given = _given(entry.checked.node)
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if isinstance(each, ast.Phrase) and (
                    each.row in CONTROL or _brings(words, each, zone, given, shared)
                ):
                    return True
    return False


def _brings(
    words: Mapping[str, Word],
    node: ast.Phrase,
    zone: str,
    given: Mapping[str, ast.Expression],
    shared: frozenset[str],
) -> bool:
    """Whether what is done may bring cards to a zone that a player has had."""
    is_done = words[node.word].kind in DOING
    if not is_done or not any(_is_zone(words, arg, zone) for arg in node.args):
        return False
    return node.row not in (*MOVES, ALL_OF_A_ZONE) or not _are_nobodys(node.args[0], given, shared)


def _is_zone(words: Mapping[str, Word], node: ast.Expression, zone: str) -> bool:
    """Whether a part of a phrase is a zone, and not a card in it."""
    kind = words[node.word].kind if isinstance(node, ast.Phrase) else getattr(node, "kind", "")
    return kind.endswith("zone") and zone in zones_named(node)


def _given(node: ast.Declaration) -> Mapping[str, ast.Expression]:
    """Return what names stand for in a body, where that is said."""
    found: dict[str, ast.Expression] = {}
    for each in statements_in(getattr(node, "body", ())):
        match each:
            case ast.Let(name=name, value=value):
                found[name] = value
            case ast.ForEach(name=name, things=things):
                found[name] = things
            case ast.Do(name=str(name), what=what):
                found[name] = what
            case _:
                pass
    return found


def _are_nobodys(
    node: ast.Expression, given: Mapping[str, ast.Expression], shared: frozenset[str]
) -> bool:
    """Whether cards surely lie in zones for all: they are said by their zone, or in a `let`."""
    if isinstance(node, ast.Name) and node.text in given:
        return _are_nobodys(given[node.text], {}, shared)
    zones = [*zones_named(node)]
    return bool(zones) and shared.issuperset(zones)
