"""Serves the page of the studio: its files, and a language server to each page that is let in.

The page is an editor like any other. Besides what editors ask it asks for the files there are, for
their texts, and that one is written: an editor does that by itself, a page cannot.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from attrs import frozen
from pygls.exceptions import JsonRpcException
from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from ..files.stored_text import Stored, read, write
from .door import HOST, Door, answered
from .editor_protocol import PageProtocol
from .projects import path_of, uri_of
from .server import Server, server

FILES, TEXT, SAVE = "cardwright/files", "cardwright/text", "cardwright/save"
MOST_OF_A_MESSAGE = 16_000_000
"""So many bytes has a message: twice the largest text that is read."""

log = logging.getLogger(__name__)


class NotOurs(Exception):
    """A page has asked for a file that is none of the folder."""


async def studio(folder: Path, opened: Callable[[Door], None]) -> None:
    """Serve a folder until somebody ends it; `opened` is told where."""
    doors: list[Door] = []

    def looked_at(_: ServerConnection, request: Request) -> Response | None:
        return answered(doors[0], request)

    async def connected(connection: ServerConnection) -> None:
        made = server(PageProtocol)
        speaking(made, folder)
        await spoken(made, connection)
        made.ended()

    async with serve(
        connected, HOST, 0, process_request=looked_at, max_size=MOST_OF_A_MESSAGE
    ) as listener:
        doors.append(Door(port_of(listener)))
        opened(doors[0])
        await asyncio.get_running_loop().create_future()


async def spoken(made: Server, connection: ServerConnection) -> None:
    """Hear what a page says until it goes; what is no message is told, and changes nothing."""
    made.protocol.set_writer(TextFrames(connection), include_headers=False)
    async for said in connection:
        try:
            message = json.loads(said, object_hook=made.protocol.structure_message)
            made.protocol.handle_message(message)
        except Exception as error:  # whatever a page can say
            log.exception("A page has said what is no message")
            made.report_server_error(error, JsonRpcException)


@frozen
class TextFrames:
    """Where a server writes: pygls would send bytes, and a page wants text."""

    connection: ServerConnection

    def write(self, data: bytes) -> Awaitable[None]:
        """Send a message."""
        return self.connection.send(data.decode())

    def close(self) -> Awaitable[None]:
        """End the connection."""
        return self.connection.close()


def port_of(listener: Listener) -> int:
    """Return the port on which somebody listens."""
    port: int = next(iter(listener.sockets)).getsockname()[1]
    return port


def speaking(made: Server, folder: Path) -> None:
    """Let a server know its folder, and what only a page asks."""
    project = made.projects.add(folder)
    root = project.root

    def files(_: Any) -> list[dict[str, str]]:
        return [
            {"uri": uri_of(path), "name": Path(path).relative_to(root).as_posix()}
            for path in sorted(project.library.asked)
        ]

    def stored(params: Any) -> Stored:
        path = path_of(params.uri)
        if path is None or path not in project.library.asked:
            raise NotOurs("That is no file of this folder.")
        found = read(Path(path), root)
        if not isinstance(found, Stored):
            raise NotOurs("That file cannot be read any more.")
        return found

    def save(params: Any) -> None:
        write(stored(params), params.text.replace("\r\n", "\n").replace("\r", "\n"), root)

    made.feature(FILES)(files)
    made.feature(TEXT)(lambda params: stored(params).text)
    made.feature(SAVE)(save)
