"""The language server: messages of an editor in, answers and problems out.

One process, one thread for the language. An edit is applied as its message is read; checks are
done in between (`rounds.py`). A question is answered for the text it was asked about: if that has
changed meanwhile, or the question was taken back, it is not answered, and the editor asks again.
What can be asked is in the modules of this folder, each with a table of its `ANSWERS`.

A mistake of ours in an answer is an error to that request (pygls sees to it), and we go on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from inspect import isawaitable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter
from pygls.uris import to_fs_path

from ..files.library import absolute
from ..output.version import version
from . import (
    actions,
    colours,
    completions,
    definitions,
    folded_lines,
    formatting,
    hovers,
    lenses,
    links,
    outlines,
    renames,
    scenario_trials,
    selection_ranges,
    signatures,
)
from .answers import Answer, Asked
from .documents import Change, Document
from .editor_protocol import Protocol
from .projects import Project, Projects, path_of, uri_of
from .rounds import Rounds, Wrong
from .shown_problems import Edited, diagnostic_of

ANSWERS: tuple[Answer, ...] = (
    *actions.ANSWERS,
    *completions.ANSWERS,
    *signatures.ANSWERS,
    *hovers.ANSWERS,
    *colours.ANSWERS,
    *outlines.ANSWERS,
    *selection_ranges.ANSWERS,
    *folded_lines.ANSWERS,
    *definitions.ANSWERS,
    *renames.ANSWERS,
    *links.ANSWERS,
    *lenses.ANSWERS,
    *formatting.ANSWERS,
)
CONTENT_MODIFIED = -32801
GIVEN_BACK = (lsp.COMPLETION_ITEM_RESOLVE, lsp.CODE_LENS_RESOLVE)
"""What is answered by what was asked, with more in it."""
WATCHED = "**/*.{rules,cards,scenario}"

log = logging.getLogger(__name__)


class Server(LanguageServer):
    """A language server for games."""

    def __init__(self, protocol: type[Protocol]) -> None:
        """Begin with nothing open."""
        super().__init__(
            "cardwright", version(), protocol_cls=protocol, converter_factory=default_converter
        )
        self.projects = Projects()
        self.was_ended = False
        """Whether the editor has said that it ends."""
        self._rounds: dict[Path, Rounds] = {}
        self._running: set[asyncio.Future[list[dict[str, object]]]] = set()

    def rounds(self, project: Project) -> Rounds:
        """Return the checks of a project."""
        known = self._rounds.get(project.root)
        if known is None or known.project is not project:
            known = self._rounds[project.root] = Rounds(project, self)
        return known

    def ended(self) -> None:
        """Hear that the editor ends."""
        self.was_ended = True
        for each in self._rounds.values():
            each.stop()
        for task in self._running:
            task.cancel()

    # ---- texts ----

    def opened(self, item: lsp.TextDocumentItem) -> None:
        """Take the text of a document that was opened."""
        path = path_of(item.uri)
        if path is not None:
            self.concerns(self.projects.hold(path, Document(item.text, item.version)))

    def changed(
        self, named: lsp.VersionedTextDocumentIdentifier, changes: Sequence[Change]
    ) -> None:
        """Take edits of an open document."""
        path = path_of(named.uri)
        before = self.projects.open.get(path) if path is not None else None
        if path is None or before is None:
            log.warning("%s was changed, and is not open", named.uri)
            return
        document = before.changed(changes, named.version)
        line = document.line_behind(changes[-1]) if changes else None
        known = frozenset(self.projects.of(path).found.get(path, ()))
        edited = None if line is None else Edited(path, line, known)
        self.concerns(self.projects.hold(path, document), edited)

    def closed(self, uri: str) -> None:
        """Go back to the text on the disk."""
        path = path_of(uri)
        if path is not None:
            self.concerns(self.projects.let_go(path))
            self.forget_strays()

    def concerns(self, projects: Iterable[Project], edited: Edited | None = None) -> None:
        """Check projects soon in which something has changed."""
        for each in projects:
            self.rounds(each).soon(edited)

    def owns(self, project: Project, path: str) -> bool:
        """Whether what is wrong in a file is told by a project: each file is told of once."""
        return self.projects.owns(project, path)

    def went_wrong(self, error: Exception) -> None:
        """Tell of a mistake of ours, and go on."""
        log.error("a check went wrong", exc_info=error)
        told = f"cardwright itself went wrong ({type(error).__name__}: {error}); please tell us."
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, told))

    def publish(self, project: Project, path: str, wrong: Wrong) -> None:
        """Tell the editor all that is wrong in a file."""
        problems, failures = wrong
        document = project.document(path)
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(
                uri_of(path),
                [*(diagnostic_of(each, document, project) for each in problems), *failures],
                document.version,
            )
        )

    def declared(self, query: str) -> list[lsp.WorkspaceSymbol]:
        """Return what is declared in all that is open, by words of its name."""
        return [each for one in self.projects.all() for each in outlines.everywhere(one, query)]

    # ---- scenarios ----

    async def scenarios(self) -> list[dict[str, object]]:
        """Return the scenarios of all that is open."""
        found: list[dict[str, object]] = []
        for project in self.projects.all():
            await self.rounds(project).finished()
            found += scenario_trials.listed(project)
        return found

    async def run(self, uri: str, names: Sequence[str]) -> list[dict[str, object]]:
        """Run scenarios of a file, all if none is named; return what came of each."""
        path = path_of(uri)
        if path is None:
            return []
        project = self.projects.of(path)
        await self.rounds(project).finished()
        task = asyncio.ensure_future(scenario_trials.run(project, path, names))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        found = await task
        self.rounds(project).tell()
        self.refreshed()
        return found

    def refreshed(self) -> None:
        """Let the editor ask again what stands above scenarios, if it can be told to."""
        can = self.client_capabilities.workspace
        if can is not None and can.code_lens is not None and can.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    # ---- folders and files on the disk ----

    def folders_changed(self, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        """Open and close folders."""
        for gone in params.event.removed:
            self.close_folder(gone.uri)
        for new in params.event.added:
            self.open_folder(new.uri)

    def open_folder(self, uri: str) -> None:
        """Read and check a folder."""
        path = to_fs_path(uri)
        if path is not None:
            self.concerns([self.projects.add(Path(path))])
            self.forget_strays()

    def close_folder(self, uri: str) -> None:
        """Forget a folder: its documents that are open stand alone from now on."""
        path = to_fs_path(uri)
        if path is not None:
            self.forget(absolute(path))
            for open_one in self.projects.open:
                self.concerns([self.projects.of(open_one)])

    def forget_strays(self) -> None:
        """Forget what was read for documents that do not stand alone any more."""
        for each in self.projects.strays():
            self.forget(each.root)

    def forget(self, root: Path) -> None:
        """Forget a project: nothing is told of its files any more."""
        project = self.projects.remove(root)
        rounds = self._rounds.pop(root, None)
        if project is not None and rounds is not None:
            rounds.stop()
            rounds.silence()

    def files_changed(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        """Look at files on the disk again."""
        for change in params.changes:
            path = path_of(change.uri)
            if path is not None:
                self.concerns(self.projects.renew(path))


def server(protocol: type[Protocol] = Protocol) -> Server:
    """Return a server that knows all that can be asked of it."""
    made = Server(protocol)
    notes: dict[str, Callable[[Any], None]] = {  # pygls marks what it is given: no methods, then
        lsp.INITIALIZED: lambda _: begin(made),
        lsp.SHUTDOWN: lambda _: made.ended(),
        lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: lambda told: made.folders_changed(told),
        lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: lambda told: made.files_changed(told),
    }
    for method, heard in notes.items():
        made.feature(method)(heard)
    for method, asked in scenario_requests(made).items():
        made.feature(method)(asked)
    made.command(lenses.RUN_HERE)(running(made))
    made.feature(lsp.WORKSPACE_SYMBOL)(lambda asked: made.declared(asked.query))
    for answer in ANSWERS:
        made.feature(answer.method, answer.options)(answering(made, answer))
    return made


def scenario_requests(made: Server) -> dict[str, Callable[[Any], Awaitable[Any]]]:
    """Return what is asked of scenarios beside the protocol, with who answers it."""

    async def found(_: Any) -> Any:
        return await made.scenarios()

    async def ran(asked: Any) -> Any:
        return await made.run(str(asked.uri), [str(each) for each in asked.names])

    return {"cardwright/scenarios": found, "cardwright/run": ran}


def running(made: Server) -> Callable[[str, str], Awaitable[None]]:
    """Return the command of the lens above a scenario: it says in a line what came of it."""

    async def ran(uri: str, name: str) -> None:
        for each in await made.run(uri, [name]):
            kind = lsp.MessageType.Info if each["holds"] else lsp.MessageType.Error
            told = "holds" if each["holds"] else each["message"]
            made.window_show_message(lsp.ShowMessageParams(kind, f"{each['name']}: {told}"))

    return ran


def begin(made: Server) -> None:
    """Read the folders that are open, and ask to be told of files that change on the disk."""
    of_the_page = [uri_of(str(each)) for each in made.projects.folders]
    for uri in (*made.workspace.folders, *of_the_page):
        made.open_folder(uri)
    watching = made.client_capabilities.workspace
    known = watching.did_change_watched_files if watching is not None else None
    if known is not None and known.dynamic_registration:
        options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(WATCHED)])
        method = lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
        made.client_register_capability(
            lsp.RegistrationParams([lsp.Registration(method, method, options)])
        )


def answering(made: Server, answer: Answer) -> Callable[[Any], Awaitable[Any]]:
    """Return what answers a question of one sort, if it is still asked when its turn comes."""

    async def answered(params: Any) -> Any:
        path = path_of(answer.uri(params))
        project = made.projects.known_of(path) if path is not None else None
        if path is None or project is None:
            return params if answer.method in GIVEN_BACK else None
        document = project.document(path)
        await asyncio.sleep(0)  # what comes behind it may take it back, or change the text
        if answer.checked or not project.was_checked:
            await made.rounds(project).finished()
        if project.document(path) is not document:
            raise JsonRpcException("The text has changed.", CONTENT_MODIFIED)
        found = answer.given(Asked(project, path, document, params, made.client_capabilities))
        if not isawaitable(found):
            return found
        told = await found
        if project.document(path) is not document:
            raise JsonRpcException("The text has changed.", CONTENT_MODIFIED)
        return told

    return answered
