"""Names of roles in a body behind an event, and in its condition: `.. draws where n is 3 or more`.

What an event is about has names, and a body behind it may speak of them. So may the condition
behind its `where`, which is read in the same line as the event. Which names there are is told by
the event, and what the event is by the reading; so a line that cannot be read without them is read
with the roles of one event of the game after the other, as far as they stand behind `where`. A
reading counts if its names stand where that event is spoken of, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..tree import ast
from ..tree.walk import walk
from ..tree.words import Word
from .chart import Reading, placed
from .lexicon import Rule
from .lines import LineReader, Scope

WHERE = "where"


def read_with_roles(
    lines: LineReader,
    parts: Sequence[ast.Part],
    goals: Sequence[str],
    scope: Scope,
    one: Callable[[str], str],
) -> tuple[Reading, list[Rule]] | None:
    """Read a line that speaks of what an event is about; None if it does not."""
    texts = [part.text for part in parts]
    if WHERE not in texts:
        return None
    said = {*texts[texts.index(WHERE) :]} - {*scope}
    for root, roles in roles_of(lines.vocabulary.lexicon.words, one):
        names = {name: kind for name, kind in roles.items() if name in said}
        if not names:
            continue
        reading, local = lines.read(parts, goals, {**scope, **names})
        reading.nodes = [
            each for each in reading.nodes if is_told(placed(each, parts), root, lines, names)
        ]
        if reading.nodes:
            return reading, local
    return None


def roles_of(
    words: Mapping[str, Word], one: Callable[[str], str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the events of a game, and the names and kinds of what they are about."""
    found: dict[str, dict[str, str]] = {}
    for word in words.values():
        if word.kind == "event" and word.sort != "core":
            roles = found.setdefault(word.root, {})
            for hole in word.holes:
                roles[hole.name] = one(hole.kind)
    yield from found.items()


def roles_in_body(
    words: Mapping[str, Word], trigger: ast.Expression, outer: Scope, one: Callable[[str], str]
) -> Scope:
    """Return the scope of a body, with the names that its event gives to what it is about.

    A role that the wording leaves out does not hide a name that is given outside.
    """
    scope = dict(outer)
    for each in walk(trigger):
        if isinstance(each, ast.Phrase) and words[each.word].kind == "event":
            word = words[each.word]
            if word.sort != "core":
                scope = {**dict(roles_of(words, one))[word.root], **scope}
                scope |= {hole.name: one(hole.kind) for hole in word.holes}
    return scope


def is_told(node: ast.Expression, root: str, lines: LineReader, names: Mapping[str, str]) -> bool:
    """Whether all names stand in a condition of that event."""
    words = lines.vocabulary.lexicon.words
    told = 0
    for each in walk(node):
        match each:
            case ast.Phrase(row="event_where", args=(ast.Phrase(word=word), condition)):
                told += spoken(condition, names) if words[word].root == root else 0
    return told == spoken(node, names) > 0


def spoken(node: ast.Expression, names: Mapping[str, str]) -> int:
    """Return how often names are spoken of."""
    return sum(isinstance(each, ast.Name) and each.text in names for each in walk(node))
