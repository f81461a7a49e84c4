"""A workspace that is kept open says what a new one would say, whatever came before."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from matches import few_every_day

from cardwright.grammar import Memory, Workspace

LineReader = import_module("cardwright.grammar.read.lines").LineReader
TEMPLATE = Path(__file__).parent.parent / "workbench" / "template"
RULES = (TEMPLATE / "game.rules").read_text(encoding="utf-8")
CARDS = (TEMPLATE / "cards.cards").read_text(encoding="utf-8")
EXTRA = """for "New Game"

card "Late Guest"
  Cost 2
  Effect: {text}
"""
DECK = """for "New Game"

deck "Two":
  2 "Jab"
"""
TEXTS = {
    "game.rules": [RULES, RULES.replace("Strike/Strikes", "Hit/Hits"), RULES + "\n# more\n"],
    "cards.cards": [CARDS, CARDS.replace("Strike", "Strke"), CARDS + "\n# the end\n"],
    "extra.cards": [
        EXTRA.format(text="Strike 2 and fnord."),
        EXTRA.format(text="Block 2."),
        EXTRA.format(text="Draw cards 3."),
    ],
    "twin.cards": [CARDS, EXTRA.format(text="Strike 2 and fnord.")],
    "deck.cards": [DECK],
}
Files = dict[str, tuple[str, bool]]


def report_of(files: Files) -> list[str]:
    """Return what a new workspace says of some files."""
    workspace = Workspace()
    for path, (text, support) in files.items():
        workspace.put(path, text, support=support)
    return told(workspace)


def told(workspace: Workspace) -> list[str]:
    return sorted(f"{each.path} {each.problem}" for each in workspace.check().problems)


def change(workspace: Workspace, files: Files, rng: random.Random) -> None:
    """Put in, change or drop a file of a workspace."""
    path = rng.choice(sorted(TEXTS))
    workspace.drop(path)
    known = files.pop(path, None)
    if known is None or rng.random() > 0.3:
        files[path] = (rng.choice(TEXTS[path]), rng.random() < 0.3)
        workspace.put(path, files[path][0], support=files[path][1])


@pytest.mark.parametrize("seed", few_every_day(map(str, range(12)), ("0",)))
def test_a_workspace_forgets_what_is_no_longer_there(seed: str) -> None:
    rng, workspace, files = random.Random(int(seed)), Workspace(), Files()
    for _ in range(14):
        change(workspace, files, rng)
        assert told(workspace) == report_of(files)


@pytest.mark.parametrize("seed", few_every_day(map(str, range(12)), ("0",)))
def test_workspaces_that_share_a_memory_say_what_new_ones_say(seed: str) -> None:
    rng, memory = random.Random(int(seed)), Memory()
    several = [(Workspace(memory), Files()) for _ in range(3)]
    for _ in range(20):
        workspace, files = rng.choice(several)
        change(workspace, files, rng)
        assert told(workspace) == report_of(files)


def test_what_a_memory_holds_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, read = Memory(), list[str]()
    plain = LineReader.read

    def counted(reader: Any, parts: Any, goals: Any, scope: Any) -> Any:
        read.append(" ".join(part.text for part in parts))
        return plain(reader, parts, goals, scope)

    monkeypatch.setattr(LineReader, "read", counted)
    found = []
    for _ in range(2):
        workspace = Workspace(memory)
        workspace.put("game.rules", RULES)
        workspace.put("mine.cards", CARDS)
        found.append((told(workspace), len(read)))
        read.clear()
    assert found[0][1] > 0
    assert found[1] == (found[0][0], 0)


def test_a_memory_forgets_the_oldest_game_first() -> None:
    memory = Memory()
    for number in range(30):
        workspace = Workspace(memory)
        workspace.put("game.rules", f"{RULES}\n# Game {number}\n")
        workspace.put("more.rules", f'for "New Game"\n\na kind{number} card is a card\n')
        workspace.check()
    assert len(memory) == 12


def test_a_supporting_twin_does_not_hollow_a_file_when_it_is_printed() -> None:
    workspace = Workspace()
    workspace.put("game.rules", RULES, support=True)
    workspace.put("mine.cards", CARDS)
    workspace.put("twin.cards", CARDS, support=True)
    workspace.check()
    assert workspace.formatted("mine.cards") == CARDS


def test_a_proposal_is_about_the_line_it_stands_at() -> None:
    workspace = Workspace()
    workspace.put("game.rules", RULES, support=True)
    cards = [EXTRA.format(text=f"Draw cards {number}.").split("\n\n", 1)[1] for number in (3, 5)]
    text = "\n\n".join(['for "New Game"', *cards]).replace("Late Guest", "Early Guest", 1)
    workspace.put("mine.cards", text)
    fixes = [each.problem.fixes[0].text for each in workspace.check().problems]
    assert fixes == ["3 cards", "5 cards"]


def test_a_name_given_elsewhere_is_not_proposed() -> None:
    workspace = Workspace()
    words = "\nto zip {bonus: number}:\n  Strike bonsu\n\nto zop:\n  Strike bonsu\n"
    workspace.put("game.rules", RULES + words)
    workspace.put("cards.cards", CARDS)
    found = [each.problem for each in workspace.check().problems if each.problem.code == "CW0201"]
    assert [fix.text for fix in found[0].fixes][:1] == ["bonus"]
    assert "bonus" not in [fix.text for fix in found[1].fixes]


def test_whoever_wants_to_know_is_told_how_far_the_work_is() -> None:
    workspace, told = Workspace(), list[tuple[str, int, int]]()
    workspace.progress = lambda doing, done, of: told.append((doing, done, of))
    cards = "\n\n".join(f'card "Fig {number}"' for number in range(120))
    workspace.put("small.cards", f'for "Small"\n\n{cards}\n')
    workspace.put("small.rules", 'game "Small":\n  2 players\n\nmatch:\n  the match is a draw\n')
    workspace.check()
    assert [each for each in told if each[2] == 121] == [
        (doing, done, 121) for doing in ("Reading", "Checking") for done in (0, 50, 100)
    ]


@pytest.mark.parametrize("sign", ["\f", "\v", "\x1c", "\u2028", "\xa0"])
def test_a_line_that_shows_nothing_ends_no_block(sign: str) -> None:
    empty = CARDS.replace("\n\n", "\n\n# later\n\n")
    files = {"game.rules": (RULES, True), "mine.cards": (empty, False)}
    workspace = Workspace()
    workspace.put("game.rules", RULES, support=True)
    workspace.put("mine.cards", CARDS.replace("\n\n", f"\n{sign}\n{sign} # later\n\n"))
    assert told(workspace) == report_of(files)
