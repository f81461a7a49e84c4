"""A rename: the edits of all files, or why it is refused.

First the edits are found, then they are tried on a copy of the workspace. There the check has to
tell the same problems in the same places as before, and the thing has to be declared and used
exactly where it was: a name that is taken already would be declared or used more often, and one
that hides another less. So what a rename gives back means what it meant.

Only what a designer wrote is edited. Names in transcripts and in saved matches stay as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..belonging import TOP
from ..problems.diagnostics import Fix, Problem, problem
from ..problems.found import Located
from ..problems.render import apply, message_of
from ..problems.unseen import HIDDEN
from ..tree import ast
from ..tree.marks import CORE, Key
from ..tree.paths import is_common
from ..tree.source import Span
from ..workspace import Workspace
from .name_edits import NameEdits
from .new_wordings import rewording
from .open_blocks import OpenBlock, blocks_read_for
from .uses import Definition, blocks_of, definition, uses

Edits = dict[str, tuple[Fix, ...]]
BY_NAME = (
    "card", "deck", "scenario", "field", "zone", "kind", "value", "local", "seat", "flow",
    "ruling", "choice", "game",
)  # fmt: skip
BY_PATTERN = ("wording", "label")
UNFIT = '"#{}\n\r'
"""Signs that no name holds."""


class Refused(Exception):
    """A rename that cannot be made; carries why."""

    def __init__(self, why: str, span: Span = TOP) -> None:
        super().__init__(why)
        self.why = why
        self.span = span


def renamed(workspace: Workspace, key: Key, name: str) -> Edits | Problem:
    """Return the edits that give a thing another name, by file, or the problem with that.

    The name of a kind may say how several are called, `ox/oxen`; that of a wording is a pattern,
    whose slots have the names that they had: `take {n} card/cards`.
    """
    try:
        return _renamed(workspace, key, " ".join(name.split()))
    except Refused as refused:
        return problem("CW0913", refused.span, name=key.name, why=refused.why)


def _renamed(workspace: Workspace, key: Key, name: str) -> Edits:
    declared = definition(workspace, key)
    _must_be_ours(workspace, key, declared)
    if key.sort in BY_PATTERN:
        edits, after = _by_pattern(workspace, key, name)
    else:
        edits, after = _by_name(workspace, key, name, declared)
    if edits:
        _try(workspace, edits, key, after)
    return edits


# ---- what can be renamed -------------------------------------------------------------------------


def _must_be_ours(workspace: Workspace, key: Key, declared: Iterable[Definition]) -> None:
    places = list(declared)
    if key.sort not in (*BY_NAME, *BY_PATTERN) or not places:
        raise Refused("It is a word of cardwright, or of other words: it has no name of its own.")
    for each in places:
        _must_be_edited(workspace, each.path, f"It is declared in `{each.path}`")


def _must_be_edited(workspace: Workspace, path: str, what: str) -> None:
    if is_common(path):
        raise Refused(f"{what}, which comes with cardwright.")
    if workspace.is_support(path):
        raise Refused(f"{what}, which is not edited here.")


def _text_at(workspace: Workspace, path: str, span: Span) -> str:
    line = workspace.text(path).split("\n")[span.line - 1]
    return line[span.column - 1 : span.end_column - 1]


# ---- names ---------------------------------------------------------------------------------------


def _by_name(
    workspace: Workspace, key: Key, name: str, declared: tuple[Definition, ...]
) -> tuple[Edits, Key]:
    old, new = _old_title(workspace, key, declared), _title(key, name)
    if (old.one, old.many) == (new.one, new.many):
        return {}, key
    finder = NameEdits(key, old, new)
    found = [(each, list(finder.within(each))) for each in blocks_of(workspace, (key,))]
    return _by_path(workspace, found), _key_called(key, old.one, new.one)


def _by_pattern(workspace: Workspace, key: Key, name: str) -> tuple[Edits, Key]:
    found = rewording(workspace, key, name)
    if isinstance(found, str):
        raise Refused(found)
    edits = _by_path(workspace, found.edits)
    return edits, found.key


def _title(key: Key, name: str) -> ast.Title:
    one, stroke, many = name.partition("/") if key.sort == "kind" else (name, "", "")
    if not one or (stroke and not many) or any(sign in name for sign in UNFIT):
        raise Refused(f"`{name}` is no name.")
    if HIDDEN.search(name) or not any(sign.isalnum() for sign in one):
        raise Refused(f"`{name}` is no name.")
    return ast.Title(TOP, one.strip(), many.strip() or f"{one.strip()}s")


def _old_title(workspace: Workspace, key: Key, declared: tuple[Definition, ...]) -> ast.Title:
    first = declared[0]
    text = _text_at(workspace, first.path, first.name)
    text = " ".join(text.strip('"').split())
    if key.sort == "kind":
        return _title_of_kind(workspace, key)
    if key.sort == "card" and text != key.name:
        raise Refused("It is one of the cards that a pack makes.")
    if key.sort == "flow" and first.span[:2] == first.name[:2]:
        raise Refused("It has no name of its own: its sort is all that it is called by.")
    if key.sort == "local" and not any(_binds(workspace, key)):
        raise Refused("An event gives that name: it is the slot of its wording.")
    if "{" in text:
        raise Refused("There are slots in it: it is no plain name.")
    return ast.Title(TOP, text, text)


def _binds(workspace: Workspace, key: Key) -> Iterator[bool]:
    for opened in blocks_of(workspace, (key,)):
        for mark in opened.marked.marks:
            if mark.binds and opened.key(mark) == key:
                yield True


def _title_of_kind(workspace: Workspace, key: Key) -> ast.Title:
    for opened in blocks_of(workspace, (key,)):
        for mark in opened.marked.marks:
            if isinstance(mark.node, ast.Title) and mark.binds and mark.key == key:
                return mark.node
    raise Refused("It is a kind of cardwright.")


def _key_called(key: Key, old: str, new: str) -> Key:
    """Return the key of the same thing by its new name."""
    if key.sort in ("field", "value"):
        before = key.name[: len(key.name) - len(old)]
        return key._replace(name=before + new)
    game = new if key.sort == "game" else key.game
    return key._replace(name=new, game=game if key.game else key.game)


# ---- trying it -----------------------------------------------------------------------------------


def _by_path(workspace: Workspace, found: Iterable[tuple[OpenBlock, list[Fix]]]) -> Edits:
    """Return edits by their files, all of which have to be ours."""
    edits: Edits = {}
    for opened, fixes in found:
        if fixes:
            _must_be_edited(workspace, opened.path, f"It is used in `{opened.path}`")
            edits[opened.path] = (*edits.get(opened.path, ()), *fixes)
    return edits


def _try(workspace: Workspace, edits: Edits, key: Key, after: Key) -> None:
    """Refuse edits after which something is wrong that was not, or something else is meant."""
    before, trial = workspace.trial(), workspace.trial()
    for path, fixes in edits.items():
        text = apply(workspace.text(path), fixes)
        trial.put(path, text, support=workspace.is_support(path))
    was, now = before.check().problems, trial.check().problems
    new = Counter(map(_sort_of, now)) - Counter(map(_sort_of, was))
    for each in now:
        if _sort_of(each) in new:
            line = each.problem.span.line
            told = f"Then `{each.path}` is wrong in line {line}: {message_of(each.problem)}"
            raise Refused(told, each.problem.span)
    if Counter(map(_sort_of, was)) != Counter(map(_sort_of, now)):
        raise Refused("Something that is wrong now would not be told any more.")
    if _places(before, key) != _places(trial, after):
        raise Refused(f"`{after.name}` is taken: it would mean something else as well.")
    if _meant(before, key.game) != _meant(trial, after.game):
        raise Refused("Some lines would be read otherwise.")


def _sort_of(found: Located) -> tuple[str, str]:
    return found.path, found.problem.code


def _places(workspace: Workspace, key: Key) -> tuple[int, Counter[str]]:
    """Return how often a thing is declared, and how often each file uses it."""
    declared = {(each.path, each.span) for each in definition(workspace, key)}
    return len(declared), Counter(each.path for each in uses(workspace, key))


def _meant(workspace: Workspace, title: str) -> Counter[tuple[str, str, str]]:
    """Return what the lines of a game are read into, but for names."""
    found: Counter[tuple[str, str, str]] = Counter()
    game = workspace.games().get(title)
    for path in game.members if game is not None else ():
        for opened in blocks_read_for(workspace, path, game):
            for mark in opened.marked.marks:
                core = mark.key is not None and mark.sort == CORE
                id = mark.key.name.partition(".")[0] if mark.key is not None and core else ""
                if not mark.binds and not isinstance(mark.node, ast.Literal | ast.Either):
                    found[path, mark.sort, id] += 1
    return found
