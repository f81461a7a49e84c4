"""What the actions of a game do, in the words of card games: `trip` is to destroy, if what is
tripped falls, and the rules say `fall` and not "die".

A game has verbs of its own, and whoever writes its cards may think of those of another game. They
mean the action whose rules speak most of what such a verb does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from ..problems.near import root
from ..tree import ast
from ..tree.line_nodes import Either, Literal
from .habits import AUXILIARIES
from .neighbors import lines_of

TABLE = Path(__file__).with_name("like_deeds.txt")
MARKED, UNMARKED = "+mark", "-mark"
"""What stands in the table for a verb that sets a mark, and for one that takes it away."""

EVENTFUL = "+happens"
"""What stands in the table for what happens, and is nothing that is done."""

HAPPENS, PLAIN = "+event", "-event"
"""What stands in the table for an action that makes something happen, and for one that does not:
who destroys a card lets it die, and who drops one just moves it."""

ACTION, EVENT = "to", "event"

MarkVerbs = tuple[tuple[str, ...], tuple[str, ...]]
"""The forms of the verb that sets a mark, and of the one that takes it away."""

Deeds = Mapping[str, frozenset[str]]


@cache
def _told() -> dict[str, tuple[str, ...]]:
    """Return the words that tell what a verb does, by the verb."""
    found: dict[str, tuple[str, ...]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        verbs, _, words = line.partition(": ")
        found |= dict.fromkeys(map(root, verbs.split()), tuple(words.split()))
    return found


def deeds(
    declarations: Iterable[ast.Declaration], say: Mapping[str, str], marks: Sequence[MarkVerbs]
) -> Deeds:
    """Return the words with which the rules tell what is done, by the verb of each action."""
    bodies: dict[str, dict[str, set[str]]] = {ACTION: {}, EVENT: {}}
    for node in declarations:
        if isinstance(node, ast.Definition) and node.sort in bodies:
            verbs = _verbs(node.pattern)
            said = {part.text.lower() for line in lines_of(node) for part in line}
            said |= {root(each) for each in said}
            for verb in verbs:
                bodies[node.sort].setdefault(verb, set()).update(said)
    happening = {
        verb: frozenset((*_in_other_words(said, say), EVENTFUL))
        for verb, said in bodies[EVENT].items()
    }
    marking = {set_by[0]: frozenset((MARKED,)) for set_by, _ in marks if set_by}
    marking |= {gone_by[0]: frozenset((UNMARKED,)) for _, gone_by in marks if gone_by}
    return (
        happening
        | marking
        | {
            verb: frozenset(_in_other_words(_with_events(said, bodies[EVENT]), say))
            for verb, said in bodies[ACTION].items()
        }
    )


def _verbs(pattern: ast.Pattern) -> tuple[str, ...]:
    """Return the forms of the verb of a wording: of its first word that is no `is`."""
    for each in pattern.elements:
        forms: list[str] = []
        match each:
            case Literal(text=text):
                forms = [text]
            case Either():
                forms = [each.one, each.many, each.past]
            case _:
                pass
        found = tuple(form.lower() for form in forms if form.isalpha())
        if found and found[0] not in AUXILIARIES:
            return found
    return ()


def _with_events(said: set[str], events: Mapping[str, set[str]]) -> set[str]:
    """Return what is said with what is said in the events that happen, and whether any does."""
    happen = [events[word] for word in said if word in events]
    return said.union((HAPPENS,) if happen else (PLAIN,), *happen)


def _in_other_words(said: set[str], say: Mapping[str, str]) -> set[str]:
    """Return some words with those that the game says them instead of."""
    others = {
        word for old, new in say.items() if said.issuperset(new.split()) for word in old.split()
    }
    return said | others


def likeness(known: Deeds, text: str) -> dict[str, float]:
    """Return how much of what a verb does elsewhere the actions of a game do, by their verbs."""
    words = frozenset(_told().get(root(text), ()))
    found: dict[str, float] = {}
    for verb, said in known.items() if words else ():
        alike = said & words
        if alike - {HAPPENS, PLAIN}:
            found[verb] = len(alike) / len(words)
    return found
