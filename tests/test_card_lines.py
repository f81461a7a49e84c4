"""A card is put together of what stands on it: the same card as if it were read in one piece."""

from __future__ import annotations

import random
import re
from importlib import import_module
from pathlib import Path

import pytest
from attrs import fields
from bundled import GAMES, ROOT, files_of
from matches import few_every_day

from cardwright.grammar import Block, Workspace, ast

reader = import_module("cardwright.grammar.read.reader")
cut = import_module("cardwright.grammar.tree.source").cut
TEMPLATE = ROOT / "workbench" / "template"
SIGNS = (
    '"', " ", "  ", "\n", "\n  ", "\n    ", "\n   ", ":", ":\n    ", "(", "*(", ".)*", ",", "x2",
    "#", "\t", "\r", "/", '"a"', 'card "', "token ", " of ", "\xa0", "",
)  # fmt: skip
SAYINGS = (
    "Strike 2.", "Strike 2.", "Block 1.", "Strike 3. Block 1.",
    "Strike 0.", "Block 2 and fnord.", "Draw cards 3.", "Strike it.", "Block X.",
    "X is 2.", "Draw 1 card. Strike 2 cards.", "Draw 999999999999999 cards.", "Block 1. Block 1.",
)  # fmt: skip


def exact(node: object) -> object:
    """Return all of a tree, and where each node stands, which `==` does not look at."""
    if isinstance(node, ast.Node):
        names = [each.name for each in fields(type(node))]
        return type(node), [exact(getattr(node, name)) for name in names]
    return (type(node), [exact(each) for each in node]) if isinstance(node, tuple) else node


def cards_of(paths: list[Path]) -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in paths]
    blocks = [block.text for text in texts for block in cut(text)]
    return [each for each in blocks if re.match(r"card|token card|face", each)]


def changed(text: str, cards: list[str], rng: random.Random) -> str:
    """Return a card with signs put in or left out, or with a line of another one."""
    for _ in range(rng.randint(1, 4)):
        at, how = rng.randrange(len(text)), rng.random()
        if how < 0.6:
            text = text[:at] + rng.choice(SIGNS) + text[at:]
        elif how < 0.8:
            text = text[:at] + text[at + rng.randint(1, 4) :]
        else:
            text = text.replace("\n", "\n" + rng.choice(rng.choice(cards).split("\n")) + "\n", 1)
    return text.rstrip("\n") + "\n"


def assert_same(text: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a card was put together; it is then what it is if it is read in one piece."""
    node, problems = reader.read_block(Block(text, 0))
    was_cut = reader.cut_card(text) is not None and not problems
    with monkeypatch.context() as patched:
        patched.setattr(reader, "cut_card", lambda _: None)
        whole, told = reader.read_block(Block(text, 0))
    assert (exact(node), problems) == (exact(whole), told), text
    return was_cut


@pytest.mark.parametrize("game", few_every_day(GAMES, ("water_duel",)))
def test_cards_are_the_same_read_in_pieces(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = cards_of([path for path in files_of(game) if path.suffix == ".cards"])
    assert all([assert_same(each, monkeypatch) for each in cards if "#" not in each])


@pytest.mark.parametrize("seed", few_every_day(map(str, range(12)), ("0",)))
def test_changed_cards_are_the_same_read_in_pieces(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(int(seed))
    cards = cards_of([path for game in GAMES for path in files_of(game)])
    done = [assert_same(changed(rng.choice(cards), cards, rng), monkeypatch) for _ in range(150)]
    assert 15 < sum(done) < 120


def test_cards_that_say_the_same_hold_the_same() -> None:
    texts = [f'card "{name}" x{copies}\n  Cost 3\n  Effect: Attack.\n' for name, copies in
             (("One", 1), ("Another", 2))]  # fmt: skip
    one, other = (reader.read_block(Block(text, 0))[0] for text in texts)
    assert (one.name, one.copies, other.name, other.copies) == ("One", 1, "Another", 2)
    assert all(a is b for a, b in zip(one.body, other.body, strict=True))


def library(rng: random.Random) -> list[str]:
    """Return cards that share lines, among them such as cannot stand together."""
    facts = ("Cost 2", "Cost 2", "Cost 2", "Cost 1", "Cost 99", "Cost X", "Cost 2, Cost 3")
    made = []
    for number in range(16):
        texts = [rng.choice(SAYINGS) for _ in range(rng.choice((1, 1, 1, 2)))]
        lines = [rng.choice(facts), *(f"Effect: {text}" for text in texts)]
        rng.shuffle(lines)
        made.append("\n".join([f'card "Number {number}"', *(f"  {line}" for line in lines), ""]))
    return made


def told_of(cards: list[str], rules: str) -> list[list[str]]:
    """Return what is told of each of some cards that stand in one file."""
    workspace = Workspace()
    workspace.put("game.rules", rules)
    workspace.put("mine.cards", "\n".join(['for "New Game"\n', *cards]))
    starts = [2 + sum(card.count("\n") + 1 for card in cards[:at]) for at in range(len(cards))]
    told: list[list[str]] = [[] for _ in cards]
    for each in workspace.check().problems:
        if each.path == "mine.cards":
            found = each.problem
            at = max(index for index, start in enumerate(starts) if start < found.span.line)
            told[at].append(str(found.moved(-starts[at])))
    return told


@pytest.mark.parametrize("seed", few_every_day(map(str, range(8)), ("0",)))
def test_a_card_is_told_the_same_in_any_company(seed: str) -> None:
    rng = random.Random(int(seed))
    rules = (TEMPLATE / "game.rules").read_text(encoding="utf-8")
    cards = library(rng)
    together = told_of(cards, rules)
    assert together == [told_of([each], rules)[0] for each in cards]
    assert [] in together
    assert sum(map(len, together)) > 5
