"""Which of several cards of one name a scenario means, and how it says which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from cardwright.grammar import ast, express, is_listed
from cardwright.interpreter import Asides, Match, NotThere, listing, placing

from .scenario_parts import Failed, Listed

THERE = "card: the {c: listed card} in {z: zone}"
OF_THAT_NAME = "card noun: {c: listed card>3} card"


def prints_of(match: Match, listed: Listed) -> list[int]:
    """Return the prints that can be meant by a card of a list."""
    if listed.card is None:
        raise Failed(listed.node, "name the card")
    return listing.prints_listed(match.state.program, listed.card)


def not_clear(match: Match, prints: Sequence[int]) -> str:
    """Return that a name is that of several cards, with the ways to say which is meant."""
    program = match.state.program
    ways = listing.ways_to_say(program, prints)
    return f"there are several cards named {program.prints[prints[0]].name}; say which: {ways}"


def not_shuffled(match: Match, no: NotThere) -> str:
    """Return why a shuffle cannot bring up a card: it is not there, or not told from another."""
    if no.are_several:
        return not_clear(match, no.models)
    return f"there is no {match.state.program.prints[no.models[0]].name} in what is shuffled"


def said(match: Match, listed: Listed) -> str:
    """Return a card of a list as it is named there."""
    return "" if listed.card is None else express(listed.card, match.state.program.words)


def no_further(match: Match, listed: Listed) -> str:
    """Return that no copy of a card is left, and when that does not matter."""
    none = f"there is no further copy of {said(match, listed)}"
    return f"{none}: all that the decks hold lie somewhere; if that is meant, write"


def with_prints(match: Match, cards: list[Listed]) -> list[Listed]:
    """Return cards of a list with the prints that can be meant, and as they are told."""
    return [
        evolve(each, prints=tuple(prints_of(match, each)), told=said(match, each))
        if each.card is not None
        else each
        for each in cards
    ]


def told_so(match: Match, wanted: list[Listed], there: list[Listed]) -> list[Listed]:
    """Return the cards that are there: a name that has more said of it is told with its kind."""
    said = {each.name for each in wanted if isinstance(each.card, ast.Phrase)}
    program = match.state.program
    return [
        evolve(each, told=listing.ways_to_say(program, each.prints)[1:-1])
        if each.name in said and each.prints
        else each
        for each in there
    ]


def check_clear(asides: Asides, line: ast.Expression | ast.Move) -> None:
    """Refuse a line that names a card of which there are several, all of them where it says."""
    what = line.what if isinstance(line, ast.Move) else line
    for node, zone in named_in(what):
        if isinstance(node, ast.Phrase):
            continue
        s = asides.state
        prints = listing.prints_listed(s.program, node)
        if len(prints) > 1:
            where = None if zone is None else asides.value(zone)
            there = placing.prints_lying(s, prints, where)
            if len(there) > 1:
                raise Failed(node, not_clear(asides.match, there))


def named_in(
    node: ast.Expression, zone: ast.Expression | None = None
) -> Iterator[tuple[ast.Expression, ast.Expression | None]]:
    """Yield the cards that a line names, each with the zone in which it says that one lies."""
    if is_listed(node):
        yield node, zone
    elif isinstance(node, ast.Phrase) and node.word != OF_THAT_NAME:
        inside = node.args[1] if node.word == THERE else None
        for each in node.args:
            yield from named_in(each, inside)
