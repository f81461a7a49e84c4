"""A card of a name that stands somewhere in quotes and that no card has.

What it needs on it depends on the game, so it is made like the plainest card there is: with the
same facts, and with boxes in which nothing is said yet.
"""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.grammar import CheckedGame, Printer, ast

from .answers import Asked, Offer
from .projects import Project
from .shown_problems import touching
from .text_edits import appended

NO_SUCH_CARD = "CW0402"
NOT_WRITTEN = "*(not yet written)*"


def make_card(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield a card of each unknown name that the editor points at."""
    game = asked.project.workspace.game_of(asked.path)
    path = None if game is None else file_of(asked.project, game, asked.path)
    if game is None or path is None:
        return
    there = asked.project.found.get(asked.path, ())
    for each in touching(there, asked.document.span(asked.params.range)):
        if each.code == NO_SUCH_CARD:
            name = dict(each.facts)["name"]
            edit = appended(asked.project, path, "\n".join([*card_lines(game, name), ""]))
            title = f'Make a card named "{name}"'
            yield lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, edit=edit)


def file_of(project: Project, game: CheckedGame, path: str) -> str | None:
    """Return the file to put a card in: this one if it has cards, or the first of the game."""
    files = [each for each in (path, *game.members) if each.endswith(".cards")]
    return next((each for each in files if project.is_ours(each)), None)


def card_lines(game: CheckedGame, name: str) -> Iterator[str]:
    """Yield the lines of a card that has what the plainest card of the game has."""
    yield f'card "{name}"'
    entries = (entry for entries in game.table.cards.values() for entry in entries)
    nodes = [each.checked.node for each in entries]
    cards = [each for each in nodes if isinstance(each, ast.Card) and not each.front]
    plainest = min(cards, key=_size, default=None)
    printer = Printer(game.vocabulary.lexicon.words)
    for item in plainest.body if plainest is not None else ():
        if isinstance(item, ast.Facts):
            yield "  " + ", ".join(printer.say(each) for each in item.items)
        else:
            yield "  " + ", ".join(printer.say(each) for each in item.label) + f": {NOT_WRITTEN}"


def _size(card: ast.Card) -> tuple[int, int]:
    facts = (each.items for each in card.body if isinstance(each, ast.Facts))
    return len(card.body), sum(map(len, facts))


OFFERS = (Offer(lsp.CodeActionKind.QuickFix.value, make_card),)
