"""The server goes on: whatever lies on the disk, whatever an editor says, whatever we did wrong."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from command import COMMAND, new_game
from editor import Editor, editor
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

CARDS, RULES, SCENARIO = "cards.cards", "game.rules", "first.scenario"
START = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))


def told(shared: Editor) -> dict[str, list[str]]:
    """Return the codes of what is wrong, by the names of files that something is wrong in."""
    return {
        uri.rpartition("/")[2]: sorted(str(each.code) for each in found)
        for uri, found in shared.client.diagnostics.items()
        if found
    }


def broken(text: str) -> str:
    return text.replace("Strike 2.", "Srike 2.", 1)


# ---- what lies on the disk -----------------------------------------------------------------------


def test_files_that_are_no_texts_leave_the_others_alone(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    (game / "large.cards").write_bytes(b"# " + 50_000_000 * b"x")
    (game / "binary.cards").write_bytes(bytes(range(256)))
    (game / "folder.cards").mkdir()
    (game / "nowhere.cards").symlink_to(game / "not there")
    with editor(game) as shared:
        assert shared.codes(CARDS) == []
        assert told(shared)["large.cards"] == ["CW0906"]
        assert told(shared)["binary.cards"] == ["CW0905"]
        shared.write("large.cards", f"# {'x' * 9_000_000}")
        assert shared.codes("large.cards") == ["1 CW0906"]
        shared.write("large.cards", 'for "Duel"\n\ncard "Jab" x2\n  Cost 1\n  Effect: Srike 2.\n')
        assert "5 CW0201" in shared.codes("large.cards")
        shared.write("binary.cards", "card \0")
        assert shared.codes("binary.cards") == ["1 CW0905"]
        asked = lsp.HoverParams(shared.named("binary.cards"), lsp.Position(0, 3))
        assert shared.ask(lsp.TEXT_DOCUMENT_HOVER, asked) is None


def test_ten_thousand_files_are_read(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    for number in range(10_000):
        card = f'card "Jab {number}"\n  Cost 1\n  Effect: Strike 2.\n'
        (game / f"{number}.cards").write_text(f'for "Duel"\n\n{card}', encoding="utf-8")
    with editor(game) as shared:
        text = (game / "77.cards").read_text(encoding="utf-8")
        shared.write("77.cards", broken(text))
        assert shared.codes("77.cards") == ["5 CW0201"]


def test_files_come_change_and_vanish(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    cards = (game / CARDS).read_text(encoding="utf-8")
    with editor(game) as shared:
        assert shared.codes(CARDS) == []
        (game / CARDS).write_text(broken(cards), encoding="utf-8")
        shared.changed_on_disk(CARDS)
        assert shared.codes(CARDS) == ["5 CW0201"]
        shared.write(CARDS, cards)
        assert shared.codes(CARDS) == []
        shared.changed_on_disk(CARDS)
        assert shared.codes(CARDS) == []
        shared.close(CARDS)
        assert "5 CW0201" in shared.codes(CARDS)
        (game / CARDS).unlink()
        shared.changed_on_disk(CARDS)
        shared.settled(SCENARIO)
        assert "cards.cards" not in told(shared)
        assert "first.scenario" in told(shared)
        (game / CARDS).write_text(cards, encoding="utf-8")
        shared.changed_on_disk(CARDS)
        shared.settled(SCENARIO)
        assert told(shared) == {}
        shutil.rmtree(game)
        shared.changed_on_disk(CARDS, RULES, SCENARIO)
        shared.settled(RULES)
        assert told(shared) == {}


# ---- folders -------------------------------------------------------------------------------------


def test_two_games_in_one_folder_do_not_mix(tmp_path: Path) -> None:
    first = new_game(tmp_path)
    second = tmp_path / "other"
    shutil.copytree(first, second)
    for each in second.iterdir():
        text = each.read_text(encoding="utf-8").replace('"Duel"', '"Other"')
        each.write_text(text.replace("Strike", "Hit").replace("strike", "hit"), encoding="utf-8")
    with editor(tmp_path) as shared:
        assert shared.codes(f"duel/{CARDS}") == []
        text = (second / CARDS).read_text(encoding="utf-8")
        shared.write(f"other/{CARDS}", text.replace("Hit 2.", "Strike 2.", 1))
        assert shared.codes(f"other/{CARDS}") == ["5 CW0202"]
        assert told(shared) == {"cards.cards": ["CW0202"]}


def test_folders_within_each_other_tell_each_problem_once(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with editor(tmp_path, game) as shared:
        counts: list[str] = []
        shared.client.feature("textDocument/x")(lambda _: None)
        text = (game / CARDS).read_text(encoding="utf-8")
        shared.write(f"duel/{CARDS}", broken(text))
        assert shared.codes(f"duel/{CARDS}") == ["5 CW0201"]
        counts += told(shared)["cards.cards"]
        assert counts == ["CW0201"]
        shared.client.workspace_did_change_workspace_folders(folders_told(removed=[game]))
        shared.settled(f"duel/{CARDS}")
        assert told(shared) == {"cards.cards": ["CW0201"]}
        shared.client.workspace_did_change_workspace_folders(folders_told(removed=[tmp_path]))
        shared.settled(f"duel/{CARDS}")
        assert told(shared) == {"cards.cards": ["CW0201"]}
        shared.close(f"duel/{CARDS}")
        shared.rest(0.5)
        assert told(shared) == {}


def folders_told(
    *, added: list[Path] | None = None, removed: list[Path] | None = None
) -> lsp.DidChangeWorkspaceFoldersParams:
    def named(folders: list[Path] | None) -> list[lsp.WorkspaceFolder]:
        return [lsp.WorkspaceFolder(each.as_uri(), each.name) for each in folders or ()]

    event = lsp.WorkspaceFoldersChangeEvent(named(added), named(removed))
    return lsp.DidChangeWorkspaceFoldersParams(event)


def test_a_document_outside_of_all_folders_is_checked_with_its_game(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    text = (game / CARDS).read_text(encoding="utf-8")
    with editor() as shared:
        shared.write(game / CARDS, broken(text))
        assert shared.codes(game / CARDS) == ["5 CW0201"]
        rules = (game / RULES).read_text(encoding="utf-8")
        shared.write(game / RULES, rules.replace("Strike/Strikes", "Srike/Srikes"))
        assert "5 CW0201" not in shared.codes(game / CARDS)
        shared.client.workspace_did_change_workspace_folders(folders_told(added=[game]))
        shared.settled(game / CARDS)
        assert "first.scenario" not in told(shared)
        assert "5 CW0201" not in shared.codes(game / CARDS)


def test_a_file_that_is_not_yet_on_the_disk_is_checked(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    text = 'for "Duel"\n\ncard "Gust"\n  Cost 1\n  Effect: Srike 2.\n'
    with editor(game) as shared:
        shared.write("new.cards", text)
        assert shared.codes("new.cards") == ["5 CW0201"]
        shared.write("new.cards", text.replace("Srike", "Strike"))
        assert shared.codes("new.cards") == []
        shared.close("new.cards")
        assert told(shared) == {}
    with editor() as shared:
        shared.write(game / "new.cards", text)
        assert shared.codes(game / "new.cards") == ["5 CW0201"]


def test_what_comes_with_cardwright_is_told_of_and_not_changed(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with editor(game) as shared:
        at = shared.at(CARDS, (game / CARDS).read_text(encoding="utf-8").replace("Cho", "C|ho"))
        shared.settled(CARDS)
        asked = lsp.DefinitionParams(at.text_document, at.position)
        (found,) = shared.ask(lsp.TEXT_DOCUMENT_DEFINITION, asked)
        said: Any = shared.can.experimental
        assert any(found.uri.startswith(each) for each in said["bundled"])
        path = Path(found.uri.removeprefix("file://"))
        text = path.read_text(encoding="utf-8")
        shared.write(path, f"{text}\nto  choose  nothing :\n  do nothign\n")
        assert shared.problems(path) == []
        assert shared.actions(path, found.range) == []
        options = lsp.FormattingOptions(2, True)
        params = lsp.DocumentFormattingParams(lsp.TextDocumentIdentifier(found.uri), options)
        assert not shared.ask(lsp.TEXT_DOCUMENT_FORMATTING, params)


# ---- what an editor says -------------------------------------------------------------------------


def said(*bodies: bytes | Mapping[str, Any]) -> tuple[int, str]:
    """Say things to a server, whatever they are; return its exit code and all its answers."""
    stream = b""
    for each in bodies:
        body = each if isinstance(each, bytes) else json.dumps({"jsonrpc": "2.0", **each}).encode()
        stream += b"Content-Length: %d\r\n\r\n" % len(body) + body
    done = subprocess.run(
        [*COMMAND, "lsp"], input=stream, capture_output=True, timeout=60, check=False
    )
    return done.returncode, done.stdout.decode()


BEGIN = {"id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None}}
END = ({"id": 99, "method": "shutdown"}, {"method": "exit"})
NOWHERE = {"uri": "file:///a.cards"}
HOVER = {"textDocument": NOWHERE, "position": {"line": 0, "character": 0}}
CHANGE = {"method": "textDocument/didChange"}
NONSENSE: dict[str, bytes | Mapping[str, Any]] = {
    "no JSON": b"{nonsense",
    "no object": b"7",
    "a list": b"[]",
    "no text": bytes(range(128, 200)),
    "no method": {"id": 55},
    "an unknown method": {"id": 5, "method": "textDocument/nonsense", "params": {}},
    "no parameters": {"id": 5, "method": "textDocument/hover"},
    "other parameters": {"id": 5, "method": "textDocument/hover", "params": {"text": 7}},
    "an answer to nothing": {"id": 77, "result": None},
    "a place before the text": {
        "id": 5, "method": "textDocument/hover",
        "params": {"textDocument": NOWHERE, "position": {"line": -1, "character": 0}},
    },
    "a name of nothing": {
        "id": 5, "method": "textDocument/hover",
        "params": {"textDocument": {"uri": "nonsense:%%"}, "position": {"line": 0, "character": 0}},
    },
    "a change of what is not open": CHANGE | {
        "params": {
            "textDocument": NOWHERE | {"version": 3}, "contentChanges": [{"text": "x"}],
        },
    },
    "a change of nothing": CHANGE | {"params": {"textDocument": {}, "contentChanges": 7}},
    "a question taken back that nobody asked": {"method": "$/cancelRequest", "params": {"id": 55}},
    "scenarios of nothing": {
        "id": 5, "method": "cardwright/run", "params": {"uri": 7, "names": []},
    },
    "an unknown command": {
        "id": 5, "method": "workspace/executeCommand", "params": {"command": "nonsense"},
    },
}  # fmt: skip


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_answered_or_passed_over(what: str) -> None:
    code, answers = said(BEGIN, {"method": "initialized", "params": {}}, NONSENSE[what], *END)
    assert code == 0
    assert '"id": 99' in answers
    asked = NONSENSE[what]
    assert isinstance(asked, bytes) or asked.get("id") != 5 or '"id": 5' in answers


def test_a_question_before_the_beginning_is_refused() -> None:
    asked = {"id": 5, "method": "textDocument/hover", "params": HOVER}
    code, answers = said(asked, BEGIN, *END)
    assert code == 0
    assert '"code": -32002' in answers.partition('"result"')[0]


@pytest.mark.parametrize("line, character", [(0, 999), (999, 0), (2_000_000_000, 2_000_000_000)])
def test_places_outside_of_the_text_are_its_nearest(
    tmp_path: Path, line: int, character: int
) -> None:
    with editor(new_game(tmp_path)) as shared:
        text = (tmp_path / "duel" / CARDS).read_text(encoding="utf-8")
        shared.write(CARDS, text)
        place = lsp.Position(line, character)
        at = (shared.named(CARDS), place)
        shared.ask(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams(*at))
        shared.ask(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionParams(*at))
        shared.ask(lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams(*at))
        shared.actions(CARDS, lsp.Range(place, place))
        shared.type(CARDS, lsp.Range(place, place), "\n")
        assert shared.codes(CARDS) == []


# ---- mistakes of ours ----------------------------------------------------------------------------

BROKEN_ANSWER = """
from cardwright.workbench.editor import server
from cardwright.workbench.editor.answers import Answer
server.ANSWERS = (*server.ANSWERS[:1], Answer("textDocument/hover", lambda asked: 1 / 0))
server.server().start_io()
"""
BROKEN_CHECK = """
from cardwright.workbench.editor import projects, server
plain = projects.Project.checking
def checking(project, first=()):
    if any("Boom" in each.text for each in project.open.values()):
        raise ZeroDivisionError("boom")
    yield from plain(project, first)
projects.Project.checking = checking
server.server().start_io()
"""


def test_a_mistake_in_an_answer_is_an_error_of_that_question(tmp_path: Path) -> None:
    with editor(new_game(tmp_path), command=(sys.executable, "-c", BROKEN_ANSWER)) as shared:
        asked = lsp.HoverParams(shared.named(CARDS), lsp.Position(0, 0))
        with pytest.raises(JsonRpcException, match="division by zero"):
            shared.ask(lsp.TEXT_DOCUMENT_HOVER, asked)
        assert shared.codes(CARDS) == []


def test_a_mistake_in_a_check_is_told_and_the_next_check_goes_on(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    text = (game / CARDS).read_text(encoding="utf-8")
    with editor(game, command=(sys.executable, "-c", BROKEN_CHECK)) as shared:
        shared.write(CARDS, f"{text}# Boom\n")
        shared.settled(CARDS)
        assert [each.message for each in shared.client.messages] == [
            "cardwright itself went wrong (ZeroDivisionError: boom); please tell us."
        ]
        shared.write(CARDS, broken(text))
        assert shared.codes(CARDS) == ["5 CW0201"]
