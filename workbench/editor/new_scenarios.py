"""A scenario for a card: one in which it is played, given what another scenario gives to that end.

What a card costs and how it is played is said by the rules of a game and by nothing else. But its
scenarios show it: the first one in which a card is played out of what is given is taken, with the
new card in the place of the old one. What is to be expected, the designer says.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import evolve, frozen
from lsprotocol import types as lsp

from cardwright.grammar import CheckedGame, Printer, ast, walk

from .answers import Asked, Offer
from .sentences_at import declared_at
from .text_edits import appended, created

NEW = lsp.CodeActionKind.Refactor.value
CARD_NAMES = ("listed card", "card name")


@frozen
class Example:
    """A scenario in which a card is played: what is given, how it is played, and which card."""

    given: ast.Section
    move: ast.Move
    name: str


def for_card(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield a scenario for the card at the caret."""
    game = asked.project.workspace.game_of(asked.path)
    line, _ = asked.document.place(asked.params.range.start)
    entry = declared_at(game, asked.path, line) if game is not None else None
    card = entry.checked.node if entry is not None else None
    if game is None or not isinstance(card, ast.Card) or card.front:
        return
    example = next(examples(game), None)
    if example is None:
        return
    text = "\n".join([*scenario_lines(game, example, card.name), ""])
    path = file_for(asked, game)
    if asked.project.is_there(path):
        edit = appended(asked.project, path, text)
    elif can_create(asked.client):
        edit = created(path, f'for "{game.title}"\n\n{text}')
    else:
        return
    yield lsp.CodeAction(f'Scenario for "{card.name}"', NEW, edit=edit)


def examples(game: CheckedGame) -> Iterator[Example]:
    """Yield the scenarios in which a card that is given is played."""
    for entry in game.table.rules:
        node = entry.checked.node
        if not isinstance(node, ast.Scenario):
            continue
        given = next((each for each in node.sections if each.sort == "given"), None)
        moves = (each for part in node.sections if part.sort == "play" for each in part.lines)
        first = next((each for each in moves if isinstance(each, ast.Move)), None)
        if given is None or first is None:
            continue
        there = {name for line in given.lines for _, name in named(game, line)}
        for _, name in named(game, first):
            if name in there:
                yield Example(given, first, name)


def named(
    game: CheckedGame, line: ast.Expression | ast.Move
) -> Iterator[tuple[ast.Expression, str]]:
    """Yield what names a card in a line of a scenario, with the name."""
    for each in walk(line.what if isinstance(line, ast.Move) else line):
        match each:
            case ast.Name(kind=kind, text=name) | ast.Text(kind=kind, value=name):
                if kind in CARD_NAMES and name in game.table.cards:
                    yield each, name


def scenario_lines(game: CheckedGame, example: Example, name: str) -> Iterator[str]:
    """Yield an example with another card in the place of that which is played in it."""
    printer = Printer(game.vocabulary.lexicon.words)
    yield f'scenario "{name}":'
    yield "  given:"
    for line in example.given.lines:
        assert not isinstance(line, ast.Move)
        yield "    " + printer.say(_with(line, example.name, name))
    what = printer.say(_with(example.move.what, example.name, name))
    yield "  play:"
    yield f"    {example.move.who}: {what}"
    yield "  expect:"
    yield f"    {example.move.who} is asked"


def _with(node: ast.Expression, old: str, new: str) -> ast.Expression:
    """Return an expression in which another card is named."""
    match node:
        case ast.Name(kind=kind, text=name) | ast.Text(kind=kind, value=name):
            if kind in CARD_NAMES and name == old:
                return ast.Text(node.span, new, kind)
        case ast.Phrase(args=args):
            return evolve(node, args=tuple(_with(each, old, new) for each in args))
    return node


def file_for(asked: Asked, game: CheckedGame) -> str:
    """Return the file that a scenario is put in: the first of the game, or one beside the card."""
    known = (each for each in game.members if each.endswith(".scenario"))
    ours = (each for each in known if asked.project.is_ours(each))
    return next(ours, Path(asked.path).with_suffix(".scenario").as_posix())


def can_create(client: lsp.ClientCapabilities) -> bool:
    """Whether the editor can be asked to make a file."""
    edits = client.workspace.workspace_edit if client.workspace is not None else None
    known = edits.resource_operations if edits is not None else None
    return lsp.ResourceOperationKind.Create in (known or ())


OFFERS = (Offer(NEW, for_card),)
