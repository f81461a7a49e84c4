"""The door of the studio: nobody comes in but the page that was opened, and nothing leads out."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from build_studio import HERE
from bundles import ASSETS, digest
from command import new_game
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from cardwright.workbench.editor.door import Door
from cardwright.workbench.editor.studio_server import studio


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game that the studio serves."""
    return new_game(tmp_path_factory.mktemp("studio"))


@pytest.fixture(scope="module")
def door(game: Path) -> Iterator[Door]:
    """The studio, open."""
    doors: list[Door] = []
    is_open = threading.Event()
    loop = asyncio.new_event_loop()

    def opened(made: Door) -> None:
        doors.append(made)
        is_open.set()

    async def serve() -> None:
        await studio(game, opened)

    task = loop.create_task(serve())
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.wait([task])))
    thread.start()
    assert is_open.wait(20)
    yield doors[0]
    loop.call_soon_threadsafe(task.cancel)
    thread.join(20)
    loop.close()


def asked(door: Door, path: str, **headers: str) -> HTTPResponse:
    """Ask for a page."""
    connection = HTTPConnection("127.0.0.1", door.port, timeout=20)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


def opened(door: Door, **other: str) -> AbstractContextManager[ClientConnection]:
    """Open a WebSocket as the page does, but for what is said otherwise."""
    said = {"host": door.host, "origin": door.origin, "token": door.token} | other
    return connect(
        f"ws://127.0.0.1:{door.port}/lsp?token={said['token']}",
        additional_headers={"Origin": said["origin"]} if said["origin"] else {},
        open_timeout=20,
    )


def call(connection: ClientConnection, number: int, method: str, params: object) -> object:
    """Ask a server something and wait for its answer."""
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    connection.send(json.dumps(message))
    while True:
        said = connection.recv(timeout=20)
        assert isinstance(said, str), "a page takes text"
        answer = json.loads(said)
        if answer.get("id") == number and "method" not in answer:
            return answer.get("result", answer.get("error"))


@contextmanager
def begun(door: Door) -> Iterator[ClientConnection]:
    """Open a connection and say what an editor says first."""
    with opened(door) as connection:
        call(connection, 1, "initialize", {"capabilities": {}, "processId": None, "rootUri": None})
        connection.send(json.dumps({"jsonrpc": "2.0", "method": "initialized", "params": {}}))
        yield connection


def test_the_page_comes_in(door: Door, game: Path) -> None:
    with begun(door) as connection:
        files = call(connection, 2, "cardwright/files", {})
        assert isinstance(files, list)
        assert [each["name"] for each in files] == ["cards.cards", "first.scenario", "game.rules"]
        text = call(connection, 3, "cardwright/text", {"uri": files[0]["uri"]})
        assert text == (game / "cards.cards").read_text()


@pytest.mark.parametrize(
    "other",
    (
        {"token": ""},
        {"token": "x" * 22},
        {"origin": ""},
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1:1"},
    ),
)
def test_nobody_else_does(door: Door, other: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus) as refused, opened(door, **other):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("host", ("localhost", "evil.example", "127.0.0.1", ""))
@pytest.mark.parametrize("path", ("/", "/studio.js", "/lsp"))
def test_another_name_for_this_address_is_refused(door: Door, host: str, path: str) -> None:
    assert asked(door, path, Host=host).status in (400, 421)


def test_a_page_says_what_it_may_load(door: Door) -> None:
    for name in ("studio.html", "studio.css", "studio.js"):
        answer = asked(door, "/" if name == "studio.html" else f"/{name}")
        body = answer.read().decode()
        assert answer.status == 200
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert door.token not in body
        if name == "studio.html":
            (nonce,) = re.findall(r'name="nonce" content="([0-9a-f]{32})"', body)
            assert f"'nonce-{nonce}'" in policy
    first, second = (asked(door, "/").read() for _ in range(2))
    assert first != second


@pytest.mark.parametrize(
    "path",
    ("/nothing", "/../pyproject.toml", "/%2e%2e/README.md", "/cardwright.vsix", "//etc/passwd"),
)
def test_there_is_nothing_else(door: Door, path: str) -> None:
    assert asked(door, path).status == 404


def test_only_files_of_the_folder_are_read_and_written(
    door: Door, game: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.cards"
    other.write_text("kept\n")
    with begun(door) as connection:
        ours = (game / "cards.cards").as_uri()
        for number, uri in enumerate((other.as_uri(), "file:///etc/passwd", "x:y", ours)):
            said = call(connection, 10 + number, "cardwright/text", {"uri": uri})
            assert isinstance(said, str) is (uri == ours)
            call(connection, 20 + number, "cardwright/save", {"uri": uri, "text": "gone\n"})
    assert other.read_text() == "kept\n"
    assert (game / "cards.cards").read_text() == "gone\n"


@pytest.mark.parametrize("nonsense", ("", "{", "[]", "null", '{"jsonrpc": "2.0"}', b"\xff"))
def test_what_is_no_message_changes_nothing(door: Door, nonsense: str | bytes) -> None:
    with begun(door) as connection:
        connection.send(nonsense)
        assert isinstance(call(connection, 5, "cardwright/files", {}), list)


def test_a_page_that_goes_ends_nothing_else(door: Door) -> None:
    with begun(door) as first, begun(door) as second:
        call(first, 5, "shutdown", None)
        first.send(json.dumps({"jsonrpc": "2.0", "method": "exit"}))
        assert isinstance(call(second, 5, "cardwright/files", {}), list)


def test_no_asset_names_an_address_of_the_outside() -> None:
    for part in ("studio.html", "studio.css"):
        assert not re.search(r"(?:https?:)?//\w", (ASSETS / part).read_text("utf-8"))


def test_the_page_was_built_from_these_sources() -> None:
    said = (ASSETS / "studio_built_from.txt").read_text().strip()
    assert said == digest(HERE), "make studio"


def test_what_the_page_is_made_of_is_there_once() -> None:
    """Two copies of one library do not know each other's things: then nothing is underlined."""
    text = (HERE / "package-lock.json").read_text("utf-8")
    names = [path.rpartition("node_modules/")[2] for path in json.loads(text)["packages"] if path]
    assert len(names) == len(set(names))
