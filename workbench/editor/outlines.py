"""What a file declares, as an outline, and where in all files something is declared."""

from __future__ import annotations

from lsprotocol import types as lsp

from cardwright.grammar import Symbol, symbols, symbols_called

from .answers import Answer, Asked
from .documents import Document
from .projects import Project, uri_of

KINDS = {
    "game": lsp.SymbolKind.Module, "file": lsp.SymbolKind.File,
    "card": lsp.SymbolKind.Class, "pack": lsp.SymbolKind.Class, "deck": lsp.SymbolKind.Array,
    "scenario": lsp.SymbolKind.Event, "section": lsp.SymbolKind.Namespace,
    "wording": lsp.SymbolKind.Function, "label": lsp.SymbolKind.Key,
    "field": lsp.SymbolKind.Field, "kind": lsp.SymbolKind.Enum,
    "value": lsp.SymbolKind.EnumMember, "zone": lsp.SymbolKind.Variable,
    "flow": lsp.SymbolKind.Method, "ruling": lsp.SymbolKind.Constant,
    "choice": lsp.SymbolKind.Constant, "box": lsp.SymbolKind.String,
}  # fmt: skip
MOST = 200
"""So many of all declarations are named; whoever types another letter sees others."""


def outline(asked: Asked) -> list[lsp.DocumentSymbol]:
    """Return what a file declares."""
    found = symbols(asked.project.workspace, asked.path)
    return [of_symbol(asked.document, each) for each in found]


def of_symbol(document: Document, each: Symbol) -> lsp.DocumentSymbol:
    """Return a declaration as an editor lists it; its name must lie within it."""
    name = each.name.strip().removesuffix(":") or each.sort
    return lsp.DocumentSymbol(
        name=name,
        kind=KINDS.get(each.sort, lsp.SymbolKind.Object),
        range=document.range(each.span),
        selection_range=document.range(each.name_span),
        detail=each.sort,
        children=[of_symbol(document, one) for one in each.below],
    )


def everywhere(project: Project, query: str) -> list[lsp.WorkspaceSymbol]:
    """Return the declarations of a project that are found by words of their names."""
    found = symbols_called(project.workspace, query)
    return [
        lsp.WorkspaceSymbol(
            name=each.symbol.name,
            kind=KINDS.get(each.symbol.sort, lsp.SymbolKind.Object),
            location=lsp.Location(
                uri_of(each.path), project.document(each.path).range(each.symbol.name_span)
            ),
        )
        for each in found[:MOST]
    ]


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline),)
