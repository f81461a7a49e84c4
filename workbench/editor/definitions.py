"""Where something is declared, where its kind is, and where else it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types as lsp

from cardwright.grammar import Definition, Key, definition, place_at, tokens, type_definition, uses

from .answers import Answer, Asked
from .projects import uri_of

Places = list[lsp.Location] | list[lsp.LocationLink]


NEAR = 1_000
"""So many lines above and below the caret are looked through for the same words."""


def declared(asked: Asked) -> Places:
    """Return where that is declared which stands at the caret."""
    key = key_at(asked)
    found = definition(asked.project.workspace, key) if key is not None else ()
    known = asked.client.text_document.definition if asked.client.text_document else None
    return _places(asked, found, links=bool(known and known.link_support))


def kind_declared(asked: Asked) -> Places:
    """Return where the kind is declared of what stands at the caret."""
    found = type_definition(asked.project.workspace, asked.path, *asked.place)
    known = asked.client.text_document.type_definition if asked.client.text_document else None
    return _places(asked, found, links=bool(known and known.link_support))


def used(asked: Asked) -> list[lsp.Location]:
    """Return all places of a game where that stands which stands at the caret."""
    key = key_at(asked)
    if key is None:
        return []
    workspace = asked.project.workspace
    found = [(each.path, each.span) for each in uses(workspace, key)]
    if asked.params.context.include_declaration:
        found += [(each.path, each.name) for each in definition(workspace, key)]
    return [
        lsp.Location(uri_of(path), asked.project.document(path).range(span))
        for path, span in sorted(set(found))
    ]


def highlighted(asked: Asked) -> list[lsp.DocumentHighlight]:
    """Return the words of this file that speak of the same as those at the caret."""
    key = key_at(asked)
    line, _ = asked.place
    near = range(max(line - NEAR, 1), line + NEAR)
    found = tokens(asked.project.workspace, asked.path, near) if key is not None else ()
    return [
        lsp.DocumentHighlight(asked.document.range(each.span), lsp.DocumentHighlightKind.Text)
        for each in found
        if each.key == key
    ]


def key_at(asked: Asked) -> Key | None:
    """Return what is spoken of at the caret."""
    place = place_at(asked.project.workspace, asked.path, *asked.place)
    return place.key if place is not None else None


def _places(asked: Asked, found: Iterable[Definition], *, links: bool) -> Places:
    if links:
        return list(_links(asked, found))
    return [
        lsp.Location(uri_of(each.path), asked.project.document(each.path).range(each.name))
        for each in found
    ]


def _links(asked: Asked, found: Iterable[Definition]) -> Iterator[lsp.LocationLink]:
    place = place_at(asked.project.workspace, asked.path, *asked.place)
    here = asked.document.range(place.span) if place is not None else None
    for each in found:
        there = asked.project.document(each.path)
        whole, name = there.range(each.span), there.range(each.name)
        yield lsp.LocationLink(uri_of(each.path), whole, name, here)


ANSWERS = (
    Answer(lsp.TEXT_DOCUMENT_DEFINITION, declared),
    Answer(lsp.TEXT_DOCUMENT_TYPE_DEFINITION, kind_declared),
    Answer(lsp.TEXT_DOCUMENT_REFERENCES, used, checked=True),
    Answer(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlighted),
)
