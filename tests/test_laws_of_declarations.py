"""Laws of whole declarations: any card and any word prints to a text that reads back as it."""

from __future__ import annotations

import random
from typing import TypeVar

import pytest
from bundled import checked
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import FIRST
from test_laws import NOWHERE, Grower

from cardwright.grammar import CheckedGame, Printer, Workspace, ast

pytestmark = pytest.mark.laws

GAMES = ("water_duel", "gunsword", "gunsmith_girl")
BEGINS = (
    "if",
    "for",
    "let",
    "repeat",
    "answer",
    "always",
    "together",
    "secretly",
    "when",
    "before",
)
"""What begins a statement of its own: a word of a game that begins so is one of cards."""
NOT_ALIKE = ("CW0206", "CW0207", "CW0208", "CW0408")
"""Problems of a text that was put together blindly and can be read in another way as well."""

Node = TypeVar("Node")


class Builder:
    """Builds random declarations out of the words of a game."""

    def __init__(self, game: CheckedGame, seed: int) -> None:
        self.random = random.Random(seed)
        self.grower = Grower(game, seed)
        self.printer = Printer(game.vocabulary.lexicon.words)

    def line(self, *kinds: str) -> ast.Expression:
        """Return a random reading of one of some kinds."""
        for _ in range(30):
            node = self.grower.grow(self.random.choice(kinds), 0, 2)
            if node is not None:
                return node
        return ast.Phrase(NOWHERE, "action: do nothing", ())

    def card(self) -> ast.Card:
        """Return a card with facts and a text box."""
        facts = ast.Facts(NOWHERE, (self.line("fact"), self.line("fact")))
        sentences = tuple(self.line("actions", "rule") for _ in range(self.random.randint(1, 3)))
        lines = (ast.Line(NOWHERE, sentences),)
        box = ast.Box(NOWHERE, (self.line("box"),), lines)
        return ast.Card(NOWHERE, "Blind Luck", self.random.randint(1, 4), (facts, box))

    def word(self) -> ast.Definition:
        """Return a word that does something, with statements of every form."""
        pattern = ast.Pattern(NOWHERE, (ast.Literal(NOWHERE, "Zigzag", True),))
        return ast.Definition(NOWHERE, "to", pattern, (), self.body(3))

    def body(self, depth: int) -> tuple[ast.Statement, ...]:
        """Return one to three statements."""
        return tuple(self.statement(depth) for _ in range(self.random.randint(1, 3)))

    def statement(self, depth: int) -> ast.Statement:
        """Return a statement; at the bottom only something to do."""
        forms = [self._do] if depth == 0 else [self._do, self._if, self._repeat, self._together]
        if depth:
            forms += [self._for_each, self._choose, self._let, self._reaction]
            forms += [self._secretly, self._always]
        return self.random.choice(forms)(depth)

    def _do(self, _depth: int) -> ast.Statement:
        action = self.line("action")
        while self.printer.say(action).split()[0] in BEGINS:
            action = self.line("action")
        return ast.Do(NOWHERE, action, None)

    def _if(self, depth: int) -> ast.Statement:
        branches = tuple(
            ast.Branch(NOWHERE, self.line("condition"), self.body(depth - 1))
            for _ in range(self.random.randint(1, 2))
        )
        otherwise = self.body(depth - 1) if self.random.random() < 0.5 else ()
        return ast.If(NOWHERE, branches, otherwise)

    def _repeat(self, depth: int) -> ast.Statement:
        return ast.Repeat(NOWHERE, self.line("repeat limit"), self.body(depth - 1))

    def _together(self, depth: int) -> ast.Statement:
        return ast.Together(NOWHERE, self.body(depth - 1))

    def _for_each(self, depth: int) -> ast.Statement:
        return ast.ForEach(NOWHERE, "zz", self.line("cards", "players"), self.body(depth - 1))

    def _choose(self, depth: int) -> ast.Statement:
        label = ast.Pattern(NOWHERE, (ast.Literal(NOWHERE, "zag", True),))
        option = ast.Option(NOWHERE, label, self.line("condition"), self.body(depth - 1))
        each = ast.OptionEach(
            NOWHERE, "zz", self.line("cards"), self.line("condition"), self.body(depth - 1)
        )
        choice = ast.Phrase(NOWHERE, "choosing: choose one", ())
        return ast.Choose(NOWHERE, choice, (option, each))

    def _let(self, _depth: int) -> ast.Statement:
        return ast.Let(NOWHERE, "zz", self.line("number"))

    def _reaction(self, depth: int) -> ast.Statement:
        sort = self.random.choice(("when", "before", "instead when"))
        condition = self.random.choice((None, self.line("condition")))
        return ast.Reaction(NOWHERE, sort, self.line("event"), condition, self.body(depth - 1))

    def _secretly(self, depth: int) -> ast.Statement:
        return ast.Secretly(NOWHERE, self.line("players"), self.body(depth - 1))

    def _always(self, _depth: int) -> ast.Statement:
        return ast.Always(NOWHERE, self.line("rule"))


def reread(game: str, node: ast.Declaration) -> tuple[list[str], ast.Declaration | None]:
    """Print a declaration, put it beside its game, and return what was read and what was wrong."""
    workspace, known = checked(game)
    printer = Printer(known.vocabulary.lexicon.words)
    text = "\n".join(line.text for line in printer.declaration(node))
    title = known.title
    fresh = Workspace()
    for path in known.members:
        fresh.put(path, workspace.text(path), support=True)
    fresh.put("blind.rules", f'for "{title}"\n\n{text}\n')
    codes = [each.problem.code for each in fresh.check().problems]
    (again,) = fresh.games().values()
    found = [e.checked.node for e in again.table.entries if e.path == "blind.rules"]
    return codes, found[1] if len(found) > 1 else None


def assert_reads_back(game: str, node: ast.Declaration) -> None:
    codes, again = reread(game, node)
    if not any(code in NOT_ALIKE for code in codes):
        assert again == node, codes


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None, derandomize=FIRST)
@given(seed=st.integers(0, 10**9))
def test_any_card_reads_back_from_its_print(game: str, seed: int) -> None:
    assert_reads_back(game, Builder(checked(game)[1], seed).card())


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None, derandomize=FIRST)
@given(seed=st.integers(0, 10**9))
def test_any_word_reads_back_from_its_print(game: str, seed: int) -> None:
    assert_reads_back(game, Builder(checked(game)[1], seed).word())


def test_a_sentence_in_brackets_ends_with_its_bracket() -> None:
    workspace, known = checked("gunsword")
    text = "(All that is kept is Studied.) Command [Skill]: Gain 1 Momentum."
    fresh = Workspace()
    for path in known.members:
        fresh.put(path, workspace.text(path), support=True)
    rules = "rule (All that is kept is Studied.):\n  each Insight is Studied\n"
    fresh.put("quiet.rules", f'for "GUNSWORD"\n\n{rules}', support=True)
    card = f'card "Quiet Hour"\n  Skill of "Silencer"\n  Cost 1, Armor 1\n  Hand: {text}\n'
    fresh.put("quiet.cards", f'for "GUNSWORD"\n\n{card}  Combo: Draw 1.\n')
    found = fresh.check().problems
    assert [each.problem for each in found if each.path == "quiet.cards"] == []
    (again,) = fresh.games().values()
    printer = Printer(again.vocabulary.lexicon.words)
    _, node = (e.checked.node for e in again.table.entries if e.path == "quiet.cards")
    assert f"  Hand: {text}" in [line.text for line in printer.declaration(node)]
