"""An editor for tests: it starts the real command, speaks with it, and waits for what it asks.

Tests write a caret into a text as `|`, and a stretch as `|..|`; what comes back they read as text.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from command import COMMAND, ROOT
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

T = TypeVar("T")
CARET = "|"
PATIENCE = 60
"""So many seconds an answer may take on the slowest machine."""
ALL = lsp.ClientCapabilities(
    workspace=lsp.WorkspaceClientCapabilities(
        workspace_folders=True,
        did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(
            dynamic_registration=True
        ),
        workspace_edit=lsp.WorkspaceEditClientCapabilities(
            document_changes=True, resource_operations=[lsp.ResourceOperationKind.Create]
        ),
    ),
    text_document=lsp.TextDocumentClientCapabilities(
        hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
        completion=lsp.CompletionClientCapabilities(
            completion_item=lsp.ClientCompletionItemOptions(
                snippet_support=True, documentation_format=[lsp.MarkupKind.Markdown]
            )
        ),
    ),
)


class Editor:
    """An editor with some folders open."""

    def __init__(
        self,
        *folders: Path,
        capabilities: lsp.ClientCapabilities = ALL,
        command: Sequence[str] = (*COMMAND, "lsp"),
    ) -> None:
        self.folders = folders
        self._loop = asyncio.new_event_loop()
        self._versions: dict[str, int] = {}
        config = ClientServerConfig(list(command))
        self.client: LanguageClient = self.wait(config.start())  # type: ignore[assignment]  # it is one
        self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
        for method in (lsp.WORKSPACE_CODE_LENS_REFRESH, lsp.WORKSPACE_INLAY_HINT_REFRESH):
            self.client.feature(method)(lambda params: None)
        self.can = self.wait(
            self.client.initialize_session(
                lsp.InitializeParams(
                    capabilities,
                    workspace_folders=[
                        lsp.WorkspaceFolder(each.as_uri(), each.name) for each in folders
                    ],
                )
            )
        ).capabilities

    def wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Let the editor go on until something is there."""
        return self._loop.run_until_complete(asyncio.wait_for(coroutine, PATIENCE))

    def rest(self, seconds: float) -> None:
        """Do nothing for a while, but listen."""
        self.wait(asyncio.sleep(seconds))

    def end(self) -> int | None:
        """End the server; return its exit code."""
        self.wait(self.client.shutdown_session())
        server = self.client._server
        self.wait(self.client.stop())  # type: ignore[no-untyped-call]  # pytest-lsp has none
        self._loop.close()
        return server.returncode if server is not None else None

    # ---- documents ----

    def path(self, name: str | Path) -> Path:
        """Return a file, by its name in the first folder."""
        return self.folders[0] / name if self.folders else Path(name)

    def uri(self, name: str | Path) -> str:
        """Return what the editor calls a file."""
        return self.path(name).as_uri()

    def named(self, name: str | Path) -> lsp.TextDocumentIdentifier:
        """Return a file as a question names it."""
        return lsp.TextDocumentIdentifier(self.uri(name))

    def write(self, name: str | Path, text: str) -> None:
        """Open a document with a text, or put that in the place of all that is in it."""
        uri = self.uri(name)
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        if version == 1:
            item = lsp.TextDocumentItem(uri, "cardwright", version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        else:
            self._change(uri, version, lsp.TextDocumentContentChangeWholeDocument(text))

    def type(self, name: str | Path, where: lsp.Range, text: str) -> None:
        """Put a text in the place of a stretch."""
        uri = self.uri(name)
        version = self._versions[uri] = self._versions[uri] + 1
        self._change(uri, version, lsp.TextDocumentContentChangePartial(where, text))

    def _change(self, uri: str, version: int, change: Any) -> None:
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    def close(self, name: str | Path) -> None:
        """Close a document."""
        del self._versions[self.uri(name)]
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.named(name)))

    def changed_on_disk(self, *names: str | Path) -> None:
        """Tell the server that files have changed on the disk."""
        changes = [lsp.FileEvent(self.uri(each), lsp.FileChangeType.Changed) for each in names]
        self.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams(changes))

    # ---- questions ----

    def ask(self, method: str, params: Any) -> Any:
        """Ask something and wait for the answer."""
        return self.wait(self._asked(method, params))

    async def _asked(self, method: str, params: Any) -> Any:
        protocol: Any = self.client.protocol
        return await protocol.send_request_async(method, params)

    def begun(self, method: str, params: Any) -> asyncio.Task[Any]:
        """Ask something and do not wait."""
        found = self._loop.create_task(self._asked(method, params))
        self.rest(0)
        return found

    def cancel(self, asked: asyncio.Task[Any]) -> None:
        """Take a question back."""
        for number, waiting in self.client.protocol._request_futures.items():
            if not waiting.done():
                self.client.cancel_request(lsp.CancelParams(number))
        self.rest(0.2)
        asked.cancel()

    def settled(self, name: str | Path) -> None:
        """Wait until everything has been checked as it stands now."""
        self.actions(name, lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)))

    def problems(self, name: str | Path) -> list[lsp.Diagnostic]:
        """Return what is wrong in a file, when everything has been checked."""
        self.settled(name)
        return list(self.client.diagnostics.get(self.uri(name), ()))

    def codes(self, name: str | Path) -> list[str]:
        """Return the codes of what is wrong in a file, with their lines: `4 CW0201`."""
        return [f"{each.range.start.line + 1} {each.code}" for each in self.problems(name)]

    def actions(self, name: str | Path, where: lsp.Range, *only: str) -> list[lsp.CodeAction]:
        """Return what can be done at a stretch of a file."""
        context = lsp.CodeActionContext([], list(only) or None)
        params = lsp.CodeActionParams(self.named(name), where, context)
        return self.ask(lsp.TEXT_DOCUMENT_CODE_ACTION, params) or []

    def at(self, name: str | Path, text: str) -> lsp.TextDocumentPositionParams:
        """Write a text with a caret in it, and return where the caret is."""
        plain, where = stretch(text)
        self.write(name, plain)
        return lsp.TextDocumentPositionParams(self.named(name), where.start)


@contextmanager
def editor(
    *folders: Path,
    capabilities: lsp.ClientCapabilities = ALL,
    command: Sequence[str] = (*COMMAND, "lsp"),
) -> Iterator[Editor]:
    """Start an editor, and end it."""
    made = Editor(*folders, capabilities=capabilities, command=command)
    try:
        yield made
    finally:
        assert made.end() == 0


def game_folder(parent: Path, name: str) -> Path:
    """Make a folder with all files of a bundled game in it."""
    folder = parent / name
    for source in ("rulesets", "cardlib"):
        shutil.copytree(ROOT / source / name, folder, dirs_exist_ok=True)
    return folder


# ---- texts with carets in them -------------------------------------------------------------------


def stretch(text: str) -> tuple[str, lsp.Range]:
    """Return a text without its carets, and the stretch between them."""
    start = text.index(CARET)
    text = text[:start] + text[start + 1 :]
    end = text.find(CARET)
    if end >= 0:
        text = text[:end] + text[end + 1 :]
    else:
        end = start
    return text, lsp.Range(position(text, start), position(text, end))


def position(text: str, at: int) -> lsp.Position:
    """Return a place in a text as an editor counts it."""
    line = text.count("\n", 0, at)
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return lsp.Position(line, len(before.encode("utf-16-le")) // 2)


def edited(text: str, edits: Iterable[Any]) -> str:
    """Return a text after edits, as an editor makes them."""
    for each in sorted(edits, key=lambda one: key(one.range.start), reverse=True):
        start, end = offset(text, each.range.start), offset(text, each.range.end)
        text = text[:start] + each.new_text + text[end:]
    return text


def key(place: lsp.Position) -> tuple[int, int]:
    """Return a place as something that is before or behind another."""
    return place.line, place.character


def offset(text: str, place: lsp.Position) -> int:
    """Return where a place of an editor is in a text."""
    lines = text.split("\n")
    if place.line >= len(lines):
        return len(text)
    line = lines[place.line].encode("utf-16-le")[: 2 * place.character].decode("utf-16-le")
    return sum(len(each) + 1 for each in lines[: place.line]) + len(line)


def shown(text: str, where: lsp.Range) -> str:
    """Return what stands in a stretch of a text."""
    return text[offset(text, where.start) : offset(text, where.end)]


def new_texts(text: str, action: lsp.CodeAction) -> dict[str, str]:
    """Return what an action makes of files that all hold one text, by their names."""
    assert action.edit is not None
    found: dict[str, str] = {}
    for uri, edits in (action.edit.changes or {}).items():
        found[uri.rpartition("/")[2]] = edited(text, edits)
    return found
