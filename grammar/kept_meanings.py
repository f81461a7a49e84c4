"""What declarations say is looked at with what the words in them do, and kept from check to check.

What is wrong with a declaration hangs on the declaration, on what is known of all words (`Bodies`),
and on the bodies of the words it says, and of the words that these say. So after an edit what is
known of all words is found anew. As long as that is the same, only those declarations are looked
at again that say, by however many words, one whose body is another; if not, all are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import Factory, define, evolve, fields

from .checks.bodies import Bodies, bodies_of, rooted
from .checks.check_meanings import check_meanings
from .checks.declared import Checked, GameTable
from .problems.diagnostics import Problem
from .problems.found import REST, Located, Steps
from .read.game_words import Vocabulary
from .tree import ast

NOT_COMPARED = ("vocabulary", "nodes", "kinds", "beside", "clean", "owned", "saying")
"""What is no result, or only remembered."""
COMPARED = tuple(each.name for each in fields(Bodies) if each.name not in NOT_COMPARED)


@define
class Meanings:
    """What was found of what each declaration says, and what the words did at that time."""

    bodies: Bodies
    looked_at: Sequence[Checked]
    found: dict[int, tuple[Checked, tuple[Problem, ...]]] = Factory(dict)


def meanings_of(
    before: Meanings | None, vocabulary: Vocabulary, table: GameTable, *, whole: bool
) -> Steps[Meanings]:
    """Return what is known of what the declarations of a game say, before any is looked at."""
    looked_at = [entry.checked for entry in table.entries]
    if before is not None and _are_same(before.looked_at, looked_at):
        return evolve(before, bodies=evolve(before.bodies, vocabulary=vocabulary))
    known = before.bodies if before is not None else None
    bodies = yield from bodies_of(vocabulary, table, known, whole=whole)
    if before is None or any(_other(before.bodies, bodies, name) for name in COMPARED):
        return Meanings(bodies, looked_at)
    changed = _changed(before.bodies.nodes, bodies.nodes)
    if not changed:
        bodies = evolve(before.bodies, vocabulary=vocabulary)
        return Meanings(bodies, looked_at, dict(before.found))
    saying = _saying(changed, vocabulary, table)
    kept = {at: each for at, each in before.found.items() if saying.isdisjoint(each[0].used)}
    return Meanings(bodies, looked_at, kept)


def look_at(meanings: Meanings, table: GameTable) -> Steps[list[Located]]:
    """Return what is wrong with what declarations say; each is looked at once."""
    found: list[Located] = []
    kept: dict[int, tuple[Checked, tuple[Problem, ...]]] = {}
    for entry in table.entries:
        checked = entry.checked
        known = meanings.found.get(id(checked))
        if known is None:
            known = (checked, tuple(check_meanings(meanings.bodies, checked.node)))
            meanings.found[id(checked)] = known
            yield REST
        kept[id(checked)] = known
        if known[1]:
            found += [Located(entry.path, each.moved(entry.offset)) for each in known[1]]
    meanings.found = kept
    return found


def _are_same(one: Sequence[Checked], other: Sequence[Checked]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _other(one: Bodies, other: Bodies, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))


def _changed(before: Mapping[str, ast.Node], now: Mapping[str, ast.Node]) -> set[str]:
    """Return the roots of the words whose declarations are others than before."""
    return {root for root in before.keys() | now.keys() if before.get(root) is not now.get(root)}


def _saying(changed: set[str], vocabulary: Vocabulary, table: GameTable) -> set[str]:
    """Return the roots of some words and of those that say them in their bodies, however deep."""
    said = [
        (rooted(vocabulary, node), entry.checked.used)
        for entry in table.rules
        if isinstance(node := entry.checked.node, ast.Definition | ast.Value)
    ]
    found, size = set(changed), 0
    while size != len(found):
        size = len(found)
        found |= {root for root, used in said if not found.isdisjoint(used)}
    return found
