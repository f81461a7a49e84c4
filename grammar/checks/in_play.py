"""Which zones are in play, and which words take a card out of it.

A card that leaves play is remembered as it last was: what waits for `a creature dies` asks what the
card was before it died. Which events do that is known before play: a word takes the card in a slot
out of play if its body moves that card, or hands it to a word that does, and never to a zone that
is in play.

Zones are in play where their declarations say so. If none does, those are in play that the game
treats as such, of those that show what lies there: where texts of cards are in force, and where a
noun or an adjective of cards asks whether a card lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.walk import walk
from ..tree.words import Word
from .declared import lines_of

MOVES = (
    "move_cards", "move_to_top", "move_to_bottom", "move_face_down", "move_face_up",
    "shuffle_into", "put_back",
)  # fmt: skip
ZONES = ("player zone", "shared zone", " family")
ZONE, SLOT, ANYWHERE = "zone", "slot", "anywhere"

Goal = tuple[str, str]
"""Where a card is moved: to the zone, or to what fills the slot, of that name; or anywhere."""
Slot = tuple[str, str]
"""A slot: the root of its word, and its name."""


def zones_in_play(vocabulary: Vocabulary, nodes: Iterable[ast.Declaration]) -> frozenset[str]:
    """Return the names of the zones that are in play."""
    said: set[str] = set()
    found: set[str] = set()
    hidden: set[str] = set()
    for node in nodes:
        match node:
            case ast.Place(settings=settings, name=name):
                rows = {each.row for each in settings if isinstance(each, ast.Phrase)}
                if IN_PLAY in rows:
                    said.add(name)
                if rows & HIDING and not rows & SHOWING:
                    hidden.add(name)
            case (
                ast.Noun(base=base, condition=condition)
                | ast.Adjective(base=base, condition=condition)
            ) if vocabulary.base(base) == "card":
                found.update(zones_asked_for(condition, LIES))
            case ast.Kind() | ast.Fields():
                said_of = (each for field in node.fields for each in field.settings)
                found.update(zone for each in said_of for zone in zones_asked_for(each, IN_FORCE))
            case _:
                continue
    return frozenset(said or found - hidden)


IN_PLAY, IN_FORCE, LIES = "place_in_play", "field_in_force", "lies_in"
HIDING = {"place_face_down", "place_seen_by_owner"}
SHOWING = {"place_face_up", "place_either_face"}


def zones_asked_for(node: ast.Expression, row: str) -> Iterator[str]:
    """Yield the zones that are named in phrases of a row."""
    for each in walk(node):
        if isinstance(each, ast.Phrase) and each.row == row:
            yield from zones_named(each)


def zones_named(node: ast.Expression) -> Iterator[str]:
    """Yield the zones that a phrase names."""
    for each in walk(node):
        if isinstance(each, ast.Name) and each.kind.endswith(ZONES):
            yield each.text.partition(": ")[2]


def leaving_slots(
    words: Mapping[str, Word],
    nodes: Mapping[str, ast.Definition | ast.Value],
    in_play: frozenset[str],
) -> dict[Slot, frozenset[str]]:
    """Return the slots whose cards their words take out of play, and never bring into it.

    With each stand the slots of its word in which zones come: it is so if none of these is in play.
    """
    return {
        slot: frozenset(name for sort, name in goals if sort == SLOT)
        for slot, goals in moved_slots(words, nodes).items()
        if out_of_play(goals, in_play)
    }


def slots_moved_anywhere(
    words: Mapping[str, Word],
    nodes: Mapping[str, ast.Definition | ast.Value],
    in_play: frozenset[str],
) -> set[Slot]:
    """Return the slots of which nobody can tell whether their words take cards out of play."""
    return {
        slot
        for slot, goals in moved_slots(words, nodes).items()
        if not out_of_play(goals, in_play)
        and not all(sort == ZONE and name in in_play for sort, name in goals)
    }


def out_of_play(goals: set[Goal], in_play: frozenset[str]) -> bool:
    """Whether no zone of some goals is in play, as far as these are known by name."""
    return all(sort == SLOT or (sort == ZONE and name not in in_play) for sort, name in goals)


def moved_slots(
    words: Mapping[str, Word], nodes: Mapping[str, ast.Definition | ast.Value]
) -> dict[Slot, set[Goal]]:
    """Return the slots whose cards their words move, with where they are moved."""
    found: dict[Slot, set[Goal]] = {}
    growing = True
    while growing:
        growing = False
        for root, node in nodes.items():
            for name, goals in _moved(words, node, found):
                known = found.setdefault((root, name), set())
                growing = growing or not goals <= known
                known |= goals
    return found


def _moved(
    words: Mapping[str, Word],
    node: ast.Definition | ast.Value,
    found: Mapping[Slot, set[Goal]],
) -> Iterator[tuple[str, set[Goal]]]:
    """Yield the slots of a word that its body moves somewhere."""
    slots = {each.name for each in node.pattern.elements if isinstance(each, ast.Slot)}
    for line in lines_of(node.body):
        for each in walk(line):
            if not isinstance(each, ast.Phrase):
                continue
            if each.row in MOVES:
                yield from _of_name(each.args[0], slots, set(_goals(each.args[1:], slots)))
                continue
            word = words[each.word]
            if word.kind == "event":
                continue  # it is waited for or asked about, and not done
            given = {hole.name: arg for hole, arg in zip(word.holes, each.args, strict=True)}
            for name, arg in given.items():
                inner = found.get((word.root, name))
                if inner:
                    yield from _of_name(arg, slots, set(_filled(inner, given, slots)))


def _of_name(
    node: ast.Expression, slots: set[str], goals: set[Goal]
) -> Iterator[tuple[str, set[Goal]]]:
    if isinstance(node, ast.Name) and node.text in slots:
        yield node.text, goals


def _filled(
    goals: set[Goal], given: Mapping[str, ast.Expression], slots: set[str]
) -> Iterator[Goal]:
    """Yield where a word moves a card, with what fills the slots of that word."""
    for sort, name in goals:
        if sort == SLOT and name in given:
            yield from _goals((given[name],), slots)
        else:
            yield sort, name


def _goals(places: Iterable[ast.Expression], slots: set[str]) -> Iterator[Goal]:
    """Yield the zones that a phrase may mean."""
    named = False
    for place in places:
        for zone in zones_named(place):
            named = True
            yield ZONE, zone
        if isinstance(place, ast.Name) and place.text in slots:
            named = True
            yield SLOT, place.text
    if not named:
        yield ANYWHERE, ""
