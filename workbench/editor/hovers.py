"""What stands at a place: a word with its meaning, a card, a field with its range.

The innermost wording counts, for whoever points at `1 card` within `draw 1 card` may not know what
a card is. Above it stands how its sentence was grouped, if it is one of several phrases.
"""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.grammar import CardFacts, CheckedGame, Place, Printer, ast, bracketed, place_at

from .answers import Answer, Asked
from .markup import Code, Piece, Rule, Said, Table, markup
from .sentences_at import sentence_at
from .word_pages import word_page

READ_AS = "read as"
CARD, FIELD = "card", "field"
LONGEST = 200
"""So much of what a card does is shown in a row of its table."""


def hover(asked: Asked) -> lsp.Hover | None:
    """Return what stands at a place."""
    workspace = asked.project.workspace
    place = place_at(workspace, asked.path, *asked.place)
    game = workspace.game_of(asked.path)
    if place is None or game is None:
        return None
    pieces = list(told(asked, game, place))
    if not pieces:
        return None
    wanted = asked.client.text_document.hover if asked.client.text_document is not None else None
    formats = wanted.content_format if wanted is not None else None
    return lsp.Hover(markup(pieces, formats), asked.document.range(place.span))


def told(asked: Asked, game: CheckedGame, place: Place) -> Iterator[Piece]:
    """Yield what is told of a place."""
    key = place.key
    if key is not None and key.sort == CARD:
        for each in cards_named(game, key.name):
            yield Code(f'card "{each.name}"')
            yield Table(list(card_rows(game, each)))
        return
    grouped = grouping(asked, game)
    words = game.vocabulary.lexicon.words
    word = words.get(_word_of(place))
    if word is not None:
        if grouped:
            yield Said(f"{READ_AS}: {grouped}")
            yield Rule()
        yield from word_page(asked.project, game, word)
    if key is not None and key.sort == FIELD:
        yield from field_told(game, key.name)


def _word_of(place: Place) -> str:
    """Return the key of the innermost word at a place."""
    for standing in reversed(place.chain):
        match standing.node:
            case ast.Phrase(word=word) | ast.Name(text=word):
                return word
    return ""


def grouping(asked: Asked, game: CheckedGame) -> str:
    """Return the sentence at a place with brackets round what fills its slots, if there are any."""
    found = sentence_at(asked, *asked.place)
    if found is None:
        return ""
    text = bracketed(found[1].node, game.vocabulary.lexicon.words)
    return text if ")" in text and isinstance(found[1].node, ast.Phrase) else ""


def cards_named(game: CheckedGame, name: str) -> Iterator[CardFacts]:
    """Yield what stands on the cards of a name."""
    for entry in game.table.cards.get(name, ()):
        if entry.checked.card is not None:
            yield entry.checked.card


def card_rows(game: CheckedGame, card: CardFacts) -> Iterator[tuple[str, str]]:
    """Yield the rows of a card: its kind, what it has, and what its boxes say."""
    if card.kind:
        yield "kind", card.kind
    if not card.token:
        yield "copies", str(card.copies)
    yield from card.values
    if card.marks:
        yield "marks", ", ".join(sorted(card.marks))
    printer = Printer(game.vocabulary.lexicon.words)
    for entry in game.table.cards.get(card.name, ()):
        node = entry.checked.node
        if entry.checked.card is card and isinstance(node, ast.Card):
            for box in node.body:
                if isinstance(box, ast.Box):
                    text = " ".join(printer.text(line) for line in box.lines)
                    label = ", ".join(printer.say(each) for each in box.label)
                    yield label, text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def field_told(game: CheckedGame, name: str) -> Iterator[Piece]:
    """Yield what a field may hold, for each sort of thing that has one of that name."""
    owner, _, called = name.partition(" ")
    for (having, field), made in game.vocabulary.fields.items():
        if field == called and owner in (having, game.vocabulary.base(having)):
            holds = made.range if made.kind == "number" else made.called
            yield Said(f"{called} of a {having}: {holds}")


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_HOVER, hover),)
