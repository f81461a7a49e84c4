"""Another name for something, wherever it stands: in rules, on cards, in scenarios.

The grammar finds the edits, and refuses what would mean something else afterwards; why it does is
the answer then. What comes with cardwright keeps its names.
"""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cardwright.grammar import Key, Problem, definition, message_of, place_at, renamed

from .answers import Answer, Asked
from .definitions import key_at
from .projects import uri_of
from .text_edits import edit_of

REFUSED = -32803
"""What the protocol calls a request that was in order and could not be met."""
NOTHING = "There is nothing here that has a name."
NOT_OURS = "This comes with cardwright, and is there to be read."


def prepared(asked: Asked) -> lsp.PrepareRenamePlaceholder:
    """Return the name at the caret, or why it can have no other one."""
    key = _named(asked)
    place = place_at(asked.project.workspace, asked.path, *asked.place)
    assert place is not None
    first = next(iter(definition(asked.project.workspace, key)), None)
    if first is None:
        raise JsonRpcException(NOTHING, REFUSED)
    lines = asked.project.document(first.path).lines
    name = lines[first.name.line - 1][first.name.column - 1 : first.name.end_column - 1]
    return lsp.PrepareRenamePlaceholder(asked.document.range(place.span), name.strip('"'))


def edits(asked: Asked) -> lsp.WorkspaceEdit:
    """Return the edits of a rename, or why there are none."""
    found = renamed(asked.project.workspace, _named(asked), asked.params.new_name.strip('" '))
    if isinstance(found, Problem):
        raise JsonRpcException(message_of(found), REFUSED)
    project = asked.project
    if not all(project.is_ours(path) for path in found):
        raise JsonRpcException(NOT_OURS, REFUSED)
    return lsp.WorkspaceEdit(
        changes={
            uri_of(path): [edit_of(project.document(path), each) for each in fixes]
            for path, fixes in found.items()
        }
    )


def _named(asked: Asked) -> Key:
    """Return what is named at the caret and is ours to name."""
    key = key_at(asked)
    if key is None:
        raise JsonRpcException(NOTHING, REFUSED)
    places = definition(asked.project.workspace, key)
    if not all(asked.project.is_ours(each.path) for each in places):
        raise JsonRpcException(NOT_OURS, REFUSED)
    return key


ANSWERS = (
    Answer(lsp.TEXT_DOCUMENT_PREPARE_RENAME, prepared, checked=True),
    Answer(lsp.TEXT_DOCUMENT_RENAME, edits, lsp.RenameOptions(prepare_provider=True), checked=True),
)
