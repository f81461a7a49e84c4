"""Scenarios run from an editor: in a process of their own, from texts that need not be saved."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from command import new_game
from editor import Editor, editor, shown
from lsprotocol import types as lsp

import cardwright.workbench.editor.scenario_trials as trials

CARDS, RULES, SCENARIO = "cards.cards", "game.rules", "first.scenario"
NAME = "A Shield takes what it can"


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editor(new_game(tmp_path_factory.mktemp("editor"))) as made:
        made.settled(SCENARIO)
        yield made


def text_of(shared: Editor, name: str) -> str:
    return shared.path(name).read_text(encoding="utf-8")


def ran(shared: Editor, *names: str) -> list[Any]:
    found = shared.ask("cardwright/run", {"uri": shared.uri(SCENARIO), "names": names})
    return [SimpleNamespace(**each) for each in found]


def lenses(shared: Editor, name: str) -> list[str]:
    found = shared.ask(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensParams(shared.named(name)))
    return [f"{each.range.start.line + 1} {each.command.title}" for each in found]


def test_scenarios_are_found_and_run(shared: Editor) -> None:
    (found,) = shared.ask("cardwright/scenarios", {})
    assert (found["uri"], found["name"]) == (shared.uri(SCENARIO), NAME)
    lines = found["range"]["start"]["line"], found["range"]["end"]["line"]
    assert lines == (2, text_of(shared, SCENARIO).count("\n") - 1)
    assert lenses(shared, SCENARIO) == ["3 Run"]
    (outcome,) = ran(shared, NAME)
    assert (outcome.name, outcome.holds, outcome.message) == (NAME, True, "")
    assert lenses(shared, SCENARIO) == ["3 Run", "3 holds"]
    assert shared.problems(SCENARIO) == []


def test_a_line_that_does_not_hold_is_marked_until_the_text_changes(shared: Editor) -> None:
    text = text_of(shared, SCENARIO).replace("Health is 9", "Health is 5")
    shared.write(SCENARIO, f"# One line more\n{text}")
    (outcome,) = ran(shared)
    assert (outcome.holds, outcome.wanted, outcome.found) == (False, "5", "9")
    assert "expected: 5\nthere is: 9" in outcome.message
    (marked,) = shared.problems(SCENARIO)
    assert shown(f"# One line more\n{text}", marked.range) == "Ben's Health is 5"
    assert (marked.code, marked.message) == ("scenario", outcome.message)
    assert lenses(shared, SCENARIO) == ["4 Run", f"4 fails at line {marked.range.start.line + 1}"]
    shared.write(SCENARIO, text)
    (marked,) = shared.problems(SCENARIO)
    assert shown(text, marked.range) == "Ben's Health is 5"
    shared.write(SCENARIO, text_of(shared, SCENARIO))
    assert shared.problems(SCENARIO) == []


def test_what_is_not_saved_is_run(shared: Editor) -> None:
    shared.write(RULES, text_of(shared, RULES).replace("add n to your Shield", "do nothing"))
    cards = text_of(shared, CARDS).replace("Effect: Strike 2.", "Effect: Strike 3.")
    shared.write(CARDS, cards)
    (outcome,) = ran(shared, NAME)
    assert (outcome.wanted, outcome.found) == ("9", "8")


def test_a_scenario_with_errors_is_not_run(shared: Editor) -> None:
    shared.write(SCENARIO, text_of(shared, SCENARIO).replace("is Ann's turn", "is Ann's trun"))
    (outcome,) = ran(shared, NAME)
    assert (outcome.holds, outcome.message) == (
        False, "It cannot be run: its text or its game has errors.",
    )  # fmt: skip


def test_a_scenario_that_is_not_there_has_no_outcome(shared: Editor) -> None:
    assert ran(shared, "nothing of the sort") == []
    assert shared.ask("cardwright/run", {"uri": "untitled:1", "names": []}) == []


def test_the_command_of_the_lens_runs_a_scenario(shared: Editor) -> None:
    (lens,) = shared.ask(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensParams(shared.named(SCENARIO)))
    command = lens.command
    asked = lsp.ExecuteCommandParams(command.command, command.arguments)
    shared.ask(lsp.WORKSPACE_EXECUTE_COMMAND, asked)
    assert [each.message for each in shared.client.messages] == [f"{NAME}: holds"]


def test_an_editor_with_a_command_of_its_own_is_given_that(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    can = lsp.ClientCapabilities(
        experimental={"commands": {"commands": ["cardwright.runScenario"]}}
    )
    with editor(new_game(tmp_path_factory.mktemp("own")), capabilities=can) as own:
        own.settled(SCENARIO)
        params = lsp.CodeLensParams(own.named(SCENARIO))
        (lens,) = own.ask(lsp.TEXT_DOCUMENT_CODE_LENS, params)
        assert lens.command.command == "cardwright.runScenario"
        assert list(lens.command.arguments) == [own.uri(SCENARIO), NAME]


def test_words_and_cards_say_how_often_they_are_used(shared: Editor) -> None:
    assert lenses(shared, RULES) == [
        "33 used by 2 cards", "41 used by 2 cards", "45 used by 2 cards",
    ]  # fmt: skip
    assert lenses(shared, CARDS) == ["3 1 scenario names it"]


def test_the_server_answers_while_a_scenario_runs_and_the_question_can_be_taken_back(
    shared: Editor,
) -> None:
    waiting = shared.begun("cardwright/run", {"uri": shared.uri(SCENARIO), "names": [NAME]})
    assert lenses(shared, SCENARIO) == ["3 Run"]
    assert not waiting.done()
    shared.cancel(waiting)
    shared.rest(3)
    assert lenses(shared, SCENARIO) == ["3 Run"]


ENDS = {"import time; time.sleep(60)": False, "1/0": True}
"""What a process does, and whether it ends by itself."""


@pytest.mark.parametrize("does", ENDS)
def test_a_process_that_does_not_end_is_ended(does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "CHILD", (sys.executable, "-c", does))
    monkeypatch.setattr(trials, "PATIENCE", 20 if ENDS[does] else 0.5)
    ended = asyncio.run(trials.in_child({"root": "", "texts": {}, "path": "", "names": []}))
    assert ended == ([], ENDS[does])
