"""The protocol as we speak it: texts are ours, and each question has an answer.

pygls does the rest: it reads and writes messages, and hands requests to who answers them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any
from typing import Protocol as Interface

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method

from .documents import Change
from .projects import bundled_folders

NOT_BEGUN = -32002
"""What the protocol calls a question that came too early."""


class Texts(Interface):
    """Who keeps the texts of open documents."""

    def opened(self, item: lsp.TextDocumentItem) -> None:
        """Take the text of a document that was opened."""

    def changed(
        self, named: lsp.VersionedTextDocumentIdentifier, changes: Sequence[Change]
    ) -> None:
        """Take edits of an open document."""

    def closed(self, uri: str) -> None:
        """Go back to the text on the disk."""


class Protocol(LanguageServerProtocol):
    """What pygls does by itself, but for texts: those are ours (`documents.py`)."""

    _is_begun = False

    @property
    def _texts(self) -> Texts:
        server: Any = self._server  # pygls knows it as a server of any sort
        texts: Texts = server
        return texts

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Read a message; a question that cannot be read is answered that it cannot."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" in data and "method" in data:
                self._send_response(data["id"], None, error.to_response_error())
            raise

    def handle_message(self, message: Any) -> None:
        """Refuse what is asked before the beginning, and pass over what is told before it."""
        method = getattr(message, "method", None)
        if self._is_begun or method in (None, lsp.INITIALIZE, lsp.EXIT):
            super().handle_message(message)
        elif hasattr(message, "id"):
            early = JsonRpcException("The editor has not begun yet.", NOT_BEGUN)
            self._send_response(message.id, None, early.to_response_error())

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(
        self, params: lsp.InitializeParams
    ) -> Generator[Any, Any, lsp.InitializeResult]:
        """Agree on what places are counted in: on what every editor speaks."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [lsp.PositionEncodingKind.Utf16]
        self._is_begun = True
        found: lsp.InitializeResult = yield from super().lsp_initialize(params)
        found.capabilities.experimental = {"bundled": [each.as_uri() for each in bundled_folders()]}
        return found

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Take the text of a document that was opened."""
        self._texts.opened(params.text_document)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Take edits of an open document."""
        self._texts.changed(params.text_document, params.content_changes)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Go back to the text on the disk."""
        self._texts.closed(params.text_document.uri)


class PageProtocol(Protocol):
    """The same for a page: it comes and goes, and ends no process."""

    @lsp_method(lsp.EXIT)
    def lsp_exit(self, *_: object) -> Generator[Any, Any, None]:
        """Hear that a page has gone."""
        yield from ()
