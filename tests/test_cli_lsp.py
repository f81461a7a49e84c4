"""`cardwright lsp`: begins when an editor speaks, ends with it, and says what it is to a person."""

from __future__ import annotations

import builtins
import json
import subprocess
from collections.abc import Mapping

import pytest
from command import COMMAND, run


def said(*messages: Mapping[str, object]) -> subprocess.CompletedProcess[bytes]:
    """Run the server on what an editor says; it must end by itself."""
    told = b""
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        told += b"Content-Length: %d\r\n\r\n" % len(body) + body
    return subprocess.run(
        [*COMMAND, "lsp"], input=told, capture_output=True, timeout=60, check=False
    )


BEGIN = {"id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None}}


def test_an_editor_begins_it_and_ends_it() -> None:
    done = said(BEGIN, {"id": 2, "method": "shutdown"}, {"method": "exit"})
    assert done.returncode == 0
    assert b'"serverInfo":{"name":"cardwright"' in done.stdout.replace(b'": ', b'":')


def test_an_editor_that_goes_without_a_word_ends_it() -> None:
    assert said(BEGIN, {"method": "exit"}).returncode == 1
    assert said(BEGIN).returncode == 1


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = builtins.__import__

    def without_pygls(name: str, *rest: object, **more: object) -> object:
        if name.partition(".")[0] in ("pygls", "lsprotocol") or "editor.server" in name:
            raise ModuleNotFoundError(f"No module named {name!r}", name="pygls")
        return wanted(name, *rest, **more)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(builtins, "__import__", without_pygls)
    done = run("lsp")
    assert done.exit_code == 2
    assert "pip install 'cardwright[editor]'" in done.output
