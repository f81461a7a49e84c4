"""`cardwright studio`: tells where its page is, serves it, and ends when it is told to."""

from __future__ import annotations

import re
import signal
import subprocess
from http.client import HTTPConnection
from pathlib import Path

from command import COMMAND, new_game, run


def heed_ctrl_c() -> None:
    """Undo what a shell does to what it runs in the background: there Ctrl-C is not heeded."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_it_tells_its_address_serves_the_page_and_ends(tmp_path: Path) -> None:
    words = [*COMMAND, "studio", str(new_game(tmp_path)), "--no-open"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
    ) as done:
        assert done.stdout is not None
        first = done.stdout.readline()
        found = re.fullmatch(r"The studio is at http://127\.0\.0\.1:(\d+)/#([\w-]{22})\n", first)
        assert found is not None, first
        connection = HTTPConnection("127.0.0.1", int(found[1]), timeout=20)
        connection.request("GET", "/")
        assert b"cardwright studio" in connection.getresponse().read()
        done.send_signal(signal.SIGINT)
        try:
            told, errors = done.communicate(timeout=20)
        finally:
            done.kill()
    assert done.returncode == 0
    assert told.endswith("Ended.\n")
    assert "Traceback" not in errors


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("studio", tmp_path / "nowhere", "--no-open")
    assert done.exit_code == 2
    assert "There is no folder" in done.output
