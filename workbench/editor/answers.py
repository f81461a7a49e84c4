"""What an editor can ask about a document, as data: each sort of question with who answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen
from lsprotocol import types as lsp

from .documents import Document
from .projects import Project


@frozen
class Asked:
    """A question about a document: what is asked stands in the parameters of its sort."""

    project: Project
    path: str
    document: Document
    params: Any
    client: lsp.ClientCapabilities
    """What the editor can do."""

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column that are asked about."""
        return self.document.place(self.params.position)


@frozen
class Answer:
    """A sort of question by its name in the protocol, and the function that answers it."""

    method: str
    given: Callable[[Asked], Any]
    options: Any = None
    checked: bool = False
    """Whether it is answered when everything has been checked as it stands."""

    def uri(self, params: Any) -> str:
        """Return the document that is asked about; what was told before, the answer brings back."""
        named = getattr(params, "text_document", None)
        kept = getattr(params, "data", None)
        uri = named.uri if named is not None else kept.get("uri") if isinstance(kept, dict) else ""
        return uri if isinstance(uri, str) else ""


@frozen
class Offer:
    """What can be done at a place: what kind of action it is, and who knows how to do it."""

    kind: str
    made: Callable[[Asked], Iterable[lsp.CodeAction]]
    only_if_asked: bool = False
    """Whether it is offered to nobody who has not asked for its kind."""
