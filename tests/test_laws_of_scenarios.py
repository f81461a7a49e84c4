"""Laws of scenarios: any line of one prints to a text that reads back as it."""

from __future__ import annotations

import pytest
from bundled import checked
from rounds import FIRST, seeds
from test_laws import NOWHERE, Grower
from test_laws_of_declarations import GAMES, NOT_ALIKE

from cardwright.grammar import CheckedGame, Printer, Workspace, ast, express, lines_of, walk

pytestmark = pytest.mark.laws

SEATS = ("Ann", "Ben")
SCENARIOS = 40
FEWEST_ALIKE = 15


class Seated(Grower):
    """Grows lines of a scenario, with two seats and one card of the game."""

    def __init__(self, game: CheckedGame, seed: int) -> None:
        super().__init__(game, seed)
        self.card = min(game.table.cards)

    def grow(self, kind: str, tight: int, depth: int) -> ast.Expression | None:
        """Return a tree of the kind; where a player or a card can stand, often one of those."""
        often = self.random.random() < 0.6
        if kind == "seat" or (kind == "player" and often):
            return ast.Name(NOWHERE, "seat", self.random.choice(SEATS))
        if kind == "listed card" or (kind in ("list entry", "card") and often):
            if self.random.random() < 0.5:
                return ast.Text(NOWHERE, self.card, "listed card")
            return ast.Name(NOWHERE, "listed card", self.card)
        if kind == "quoted name":
            return ast.Text(NOWHERE, "too little", kind)
        return super().grow(kind, tight, depth)

    def line(self, *kinds: str) -> ast.Expression:
        """Return a line of one of some kinds."""
        found = (self.grow(self.random.choice(kinds), 0, 2) for _ in range(30))
        return next(node for node in found if node is not None)

    def scenario(self, name: str) -> ast.Scenario:
        """Return a scenario with both seats and lines of every sort."""
        done = ast.Phrase(NOWHERE, "answer: pass", ())
        moves = (
            *(ast.Move(NOWHERE, seat, self.line("answer", "refusal")) for seat in SEATS),
            ast.Move(NOWHERE, "otherwise", done),
        )
        setup = (self.line("given"), ast.Move(NOWHERE, "Ann", self.line("actions")))
        wanted = (self.line("expect"), self.line("expect"))
        sections = (("given", setup), ("play", moves), ("expect", wanted))
        made = tuple(ast.Section(NOWHERE, sort, lines) for sort, lines in sections)
        return ast.Scenario(NOWHERE, name, made)


def reread(game: str, nodes: list[ast.Scenario]) -> dict[str, tuple[ast.Scenario, list[str]]]:
    """Print scenarios, put them beside their game, and return each as read, with its problems."""
    workspace, known = checked(game)
    printer = Printer(known.vocabulary.lexicon.words)
    blocks = ["\n".join(line.text for line in printer.declaration(node)) for node in nodes]
    fresh = Workspace()
    for path in known.members:
        fresh.put(path, workspace.text(path), support=True)
    fresh.put("blind.scenario", "\n\n".join([f'for "{known.title}"', *blocks]) + "\n")
    fresh.check()
    (again,) = fresh.games().values()
    checked_nodes = (each.checked for each in again.table.entries if each.path == "blind.scenario")
    return {
        each.node.name: (each.node, [found.code for found in each.problems])
        for each in checked_nodes
        if isinstance(each.node, ast.Scenario)
    }


def says_a_label(known: CheckedGame, node: ast.Scenario) -> bool:
    """Whether an answer is something to do that is called like an option: it is read as that."""
    words = known.vocabulary.lexicon.words
    labels = {key.removeprefix("answer: ") for key, word in words.items() if word.sort == "option"}
    return any(
        isinstance(each, ast.Phrase)
        and each.word == "answer: {a: actions>2}"
        and express(each, words) in labels
        for line in lines_of(node)
        for each in walk(line)
    )


def says_it_of_a_value(known: CheckedGame, node: ast.Scenario) -> bool:
    """Whether `it` is a value of an enumeration: in a scenario `it is T` is said of a seat T."""
    its = {f"{each}: it" for each in known.vocabulary.enumerations}
    return any(
        isinstance(each, ast.Phrase) and each.word in its
        for line in lines_of(node)
        for each in walk(line)
    )


@pytest.mark.parametrize("game", GAMES)
def test_any_scenario_reads_back_from_its_print(game: str) -> None:
    known = checked(game)[1]
    nodes = [Seated(known, seed).scenario(f"Blind Luck {seed}") for seed in seeds(SCENARIOS)]
    again = reread(game, nodes)
    alike = [
        node
        for node in nodes
        if not set(again[node.name][1]) & set(NOT_ALIKE)
        and not says_a_label(known, node)
        and not says_it_of_a_value(known, node)
    ]
    assert [again[node.name][0] for node in alike] == alike
    assert len(alike) >= FEWEST_ALIKE or not FIRST
