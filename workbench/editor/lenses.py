"""What stands above a declaration: run this scenario, used by 12 cards, 2 scenarios name it.

A lens that only tells something has a command without a name: an editor shows it and does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lsprotocol import types as lsp

from cardwright.grammar import CheckedGame, ast

from ..output.terminal import counted
from .answers import Answer, Asked
from .projects import uri_of
from .scenario_trials import Standing, scenarios
from .use_counts import Uses, counted_uses

RUN_HERE = "cardwright.run"
"""The command that the server carries out."""
RUN_THERE = "cardwright.runScenario"
"""The one of an editor that can show scenarios as tests, and says so as it starts."""
WORD = "word "


def lenses(asked: Asked) -> list[lsp.CodeLens]:
    """Return what stands above the declarations of a file."""
    found = [lens for each in scenarios(asked.project, asked.path) for lens in _run(asked, each)]
    game = asked.project.workspace.game_of(asked.path)
    if game is not None:
        uses = uses_of(asked, game)
        found += [*_words(asked, game, uses), *_cards(asked, game, uses)]
    return found


def _run(asked: Asked, each: Standing) -> Iterator[lsp.CodeLens]:
    told = asked.project.trials.of(asked.path, each.name, each.text)
    uri = uri_of(asked.path)
    command = RUN_THERE if shows_tests(asked.client) else RUN_HERE
    yield _lens(asked, each.span.line, lsp.Command("Run", command, arguments=[uri, each.name]))
    if told is not None:
        line = each.span.line + told["line"]
        title = "holds" if told["holds"] else f"fails at line {line}"
        yield _lens(asked, each.span.line, lsp.Command(title, ""))


def shows_tests(client: lsp.ClientCapabilities) -> bool:
    """Whether an editor runs scenarios by a command of its own, and says so as it starts."""
    said = as_data(client.experimental)
    commands = said.get("commands") if isinstance(said, dict) else None
    named = commands.get("commands") if isinstance(commands, dict) else None
    return isinstance(named, list) and RUN_THERE in named


def as_data(said: Any) -> Any:
    """Return what an editor says beside the protocol, as plain data."""
    if hasattr(said, "_asdict"):
        said = said._asdict()
    return {key: as_data(each) for key, each in said.items()} if isinstance(said, dict) else said


def _words(asked: Asked, game: CheckedGame, uses: Uses) -> Iterator[lsp.CodeLens]:
    """Yield by how many cards each declared word is used."""
    seen: dict[int, int] = {}
    for key, declared in game.vocabulary.declared.items():
        if declared.path == asked.path and isinstance(declared.node, WITH_WORDS):
            line = declared.span.line
            number = uses.cards[key.removeprefix(WORD)]
            seen[line] = max(seen.get(line, 0), number)
    for line, number in seen.items():
        if number:
            title = f"used by {counted(number, 'card')}"
            yield _lens(asked, line, lsp.Command(title, ""))


WITH_WORDS = (ast.Definition, ast.Value, ast.Adjective, ast.Label)
"""What declares a word that cards say."""


def _cards(asked: Asked, game: CheckedGame, uses: Uses) -> Iterator[lsp.CodeLens]:
    """Yield how many scenarios name each card."""
    for name, number in uses.scenarios.items():
        for entry in game.table.cards.get(name, ()):
            if entry.path == asked.path:
                line = entry.offset + entry.checked.node.span.line
                verb = "names" if number == 1 else "name"
                title = f"{counted(number, 'scenario')} {verb} it"
                yield _lens(asked, line, lsp.Command(title, ""))


def _lens(asked: Asked, line: int, command: lsp.Command) -> lsp.CodeLens:
    where = asked.document.position(line, 1)
    return lsp.CodeLens(lsp.Range(where, where), command)


def uses_of(asked: Asked, game: CheckedGame) -> Uses:
    """Return the uses in a game as it was last checked, counted once."""
    known = asked.project.counted.get(game.title)
    if known is None or known[0] is not game.table:
        known = asked.project.counted[game.title] = (game.table, counted_uses(game))
    return known[1]


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_CODE_LENS, lenses, lsp.CodeLensOptions(), checked=True),)
