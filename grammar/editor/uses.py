"""Where a thing is declared, and where else it is spoken of: over rules, cards and scenarios.

Of a wording a use is the whole phrase that was read with it, what stands in its slots included; of
anything else it is the name. A file that several games include is looked through for that of the
key.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import frozen

from ..belonging import TOP
from ..tree import ast
from ..tree.keywords import keywords_of
from ..tree.marks import LOCAL, Key, Mark
from ..tree.source import Span
from ..workspace import Workspace
from .open_blocks import OpenBlock, blocks_read_for, open_blocks
from .place import place_at

PIECES = (ast.Literal, ast.Either)
"""What a pattern is made of: it is the pattern that declares."""


@frozen
class Use:
    """Where something is spoken of: the file, the stretch, and what stands there."""

    path: str
    span: Span
    node: ast.Node


@frozen
class Definition:
    """Where something is declared: the file, the whole declaration, and the name alone."""

    path: str
    span: Span
    name: Span


def uses(workspace: Workspace, key: Key) -> tuple[Use, ...]:
    """Return where something is spoken of, besides where it is declared."""
    return uses_of(workspace, (key,))[key]


def uses_of(workspace: Workspace, keys: Collection[Key]) -> Mapping[Key, tuple[Use, ...]]:
    """Return the uses of several things, found in one go."""
    found: dict[Key, dict[tuple[str, Span], Use]] = {key: {} for key in keys}
    names = {key.name for key in keys}
    for game in {key.game for key in keys}:
        for opened in blocks_of(workspace, [key for key in keys if key.game == game]):
            for mark in opened.marked.marks:
                if mark.key is None or mark.binds or isinstance(mark.node, PIECES):
                    continue
                if mark.key.name in names or mark.key.sort == "file":
                    key, span = opened.key(mark), opened.span(mark.span)
                    if key in found:
                        use = Use(opened.path, span, mark.node)
                        found[key].setdefault((opened.path, span), use)
    return {key: tuple(each.values()) for key, each in found.items()}


def definition(workspace: Workspace, key: Key) -> tuple[Definition, ...]:
    """Return where something is declared; several wordings of a word, one behind the other."""
    if key.sort == "file":
        return (Definition(key.name, TOP, TOP),) if workspace.source(key.name) else ()
    found = tuple(_binding(workspace, key))
    if found or key.sort not in LOCAL:
        return found
    return tuple(_roles(workspace, key)) or tuple(_first(workspace, key))


def type_definition(
    workspace: Workspace, path: str, line: int, column: int
) -> tuple[Definition, ...]:
    """Return where the kind is declared of a slot, or of the name of one, at a place."""
    place = place_at(workspace, path, line, column)
    match place.node if place is not None else None:
        case ast.Slot(kind=kind) | ast.Name(kind=kind):
            pass
        case _:
            return ()
    game = workspace.game_of(path)
    key = game.keys.kind(kind) if game is not None and game.keys is not None else None
    return definition(workspace, key) if key is not None else ()


def blocks_of(workspace: Workspace, keys: Iterable[Key]) -> Iterator[OpenBlock]:
    """Yield the blocks in which some things of one game may be spoken of, each once."""
    keys = list(keys)
    game = workspace.games().get(keys[0].game) if keys else None
    if all(key.sort in LOCAL for key in keys):
        for path in {key.path for key in keys}:
            offsets = {key.offset for key in keys if key.path == path}
            for opened in blocks_read_for(workspace, path, game):
                if opened.block.offset in offsets:
                    yield opened
    elif game is not None:
        for path in game.members:
            yield from blocks_read_for(workspace, path, game)
    else:
        for path in workspace.paths():
            yield from open_blocks(workspace, path)


def _binding(workspace: Workspace, key: Key) -> Iterator[Definition]:
    seen: set[tuple[str, Span]] = set()
    for opened in blocks_of(workspace, (key,)):
        for mark in opened.marked.marks:
            if mark.binds and _declares(opened, mark, key):
                name = opened.span(mark.span)
                if (opened.path, name) not in seen:
                    seen.add((opened.path, name))
                    yield Definition(opened.path, opened.span(_whole(mark)), name)


def _declares(opened: OpenBlock, mark: Mark, key: Key) -> bool:
    """Whether a name declares a thing; a word that rules ask for is in each wording that has it."""
    if key.sort != "keyword":
        return opened.key(mark) == key
    of_value = mark.sort == "value" and mark.key is not None
    if of_value and mark.key is not None and mark.key.name.partition(": ")[2] == key.name:
        return True
    wanted = f"word: {key.name}"
    return isinstance(mark.node, ast.Pattern) and wanted in keywords_of(mark.node)


def _whole(mark: Mark) -> Span:
    """Return the stretch of what a name declares: a field, or a whole declaration."""
    inner = (each for each in reversed(mark.chain) if isinstance(each, ast.Field | ast.Option))
    return next(inner, mark.chain[0]).span


def _roles(workspace: Workspace, key: Key) -> Iterator[Definition]:
    """Yield the slots that a name is the role of: those of the events that its block speaks of."""
    game = workspace.games().get(key.game)
    if game is None:
        return
    words, events = game.vocabulary.lexicon.words, set[Key]()
    for opened in blocks_of(workspace, (key,)):
        for mark in opened.marked.marks:
            if isinstance(mark.node, ast.Phrase) and words[mark.node.word].kind == "event":
                events |= {mark.key} if mark.key is not None else set()
    for opened in blocks_of(workspace, [Key("wording", "", key.game)]):
        marks = opened.marked.marks
        if not any(mark.binds and mark.key in events for mark in marks):
            continue
        for mark in marks:
            if mark.binds and isinstance(mark.node, ast.Slot) and mark.node.name == key.name:
                whole = opened.span(mark.chain[0].span)
                yield Definition(opened.path, whole, opened.span(mark.span))


def _first(workspace: Workspace, key: Key) -> Iterator[Definition]:
    """Yield where a name first stands that nothing declares: that of a seat."""
    found = sorted(uses(workspace, key), key=lambda each: each.span)
    for each in found[:1]:
        yield Definition(each.path, each.span, each.span)
