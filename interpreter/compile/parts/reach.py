"""How far rules reach: what the texts of a game may change, so that the rest need not be asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cardwright.grammar import CheckedEntry, ast, lines_of, walk

from .code import group, numbers_in
from .domains import zones_of
from .emitter import Emitter


def uses_rule_words(w: Emitter, node: ast.Declaration) -> bool:
    """Whether a rule is made of rules that the game declares, whose slots the state fills."""
    return any(
        isinstance(each, ast.Phrase) and w.words[each.word].sort == "rule"
        for line in lines_of(node)
        for each in walk(line)
    )


def fixed_marks(w: Emitter, entries: Iterable[CheckedEntry]) -> set[int]:
    """Return the marks of cards that no rule gives or takes; one with a slot may give any."""
    given = {
        each.args[-1].args[0].text
        for entry in entries
        for line in lines_of(entry.checked.node)
        for each in walk(line)
        if isinstance(each, ast.Phrase)
        and w.words[each.word].kind == "rule"
        and each.args
        and isinstance(each.args[-1], ast.Phrase)
        and each.args[-1].args
        and isinstance(each.args[-1].args[0], ast.Name)
    }
    if not all(": " in each for each in given):
        return set()
    return {
        each.number
        for each in w.program.fields
        if each.owner == "card" and each.kind == "mark" and f"card mark: {each.name}" not in given
    }


COPYING = (
    "read_like",
    "read_like_but_for",
    "read_like_and_named",
    "read_like_but_for_and_named",
)
CONTROLLING = ("controls",)
TEXTING = ("has_text", "has_only_text", "loses_texts")
FIXED_FIRST = ("rule_until", "rule_during")
"""The rules that let a card be read like another one, those that say who controls it, those that
say which texts it has, and those for some time that fix their things as they begin."""


def zones_ruled(
    w: Emitter, entries: Iterable[CheckedEntry], rows: Collection[str], at: int
) -> frozenset[int]:
    """Return the zones in which the cards may lie that stand in such a place of some rules.

    A rule for some time is about cards that are fixed as it begins, wherever they go from there.
    """
    found: set[int] = set()
    for entry in entries:
        for line in lines_of(entry.checked.node):
            said = [each for each in walk(line) if isinstance(each, ast.Phrase)]
            fixed = [each for each in said if each.row in FIXED_FIRST]
            for each in said:
                if each.row in rows:
                    goes = any(each is inner for one in fixed for inner in walk(one))
                    found |= every_zone(w) if goes else zones_reached(w, each.args[at])
    return frozenset(found)


def zones_reached(w: Emitter, things: ast.Expression) -> set[int]:
    """Return the zones in which the things of a rule can lie: all of them, if that is open."""
    left = zones_of(w, things)
    numbers = None if left is None else numbers_in(group(*left))
    return every_zone(w) if numbers is None else set(numbers)


def every_zone(w: Emitter) -> set[int]:
    """Return all zones of a game."""
    return set(range(len(w.program.zone_of)))


def ruled_words(w: Emitter, entries: Iterable[CheckedEntry]) -> tuple[set[str], set[str]]:
    """Return the words that a rule may forbid, and the nouns and adjectives that one may decide."""
    forbidden: set[str] = set()
    ruled: set[str] = set()
    for entry in entries:
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if not isinstance(each, ast.Phrase):
                    continue
                if each.row in ("cannot", "cannot_if", "cannot_unless"):
                    named, found = each.args[1:2], forbidden
                elif each.row in ("is_so_for_now", "is_not_so_for_now"):
                    named, found = each.args[-1:], ruled
                else:
                    continue
                found |= {w.words[one.word].root for one in named if isinstance(one, ast.Phrase)}
    return forbidden, ruled
