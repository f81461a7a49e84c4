"""Checks of names and decks: named cards exist, and every deck keeps the deck rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from . import ast
from .diagnostics import Fix, Problem, problem
from .printer import express
from .repair import nearest
from .source import Span
from .tables import CardFacts, Entry, GameTable
from .vocabulary import Vocabulary

Pile = list[tuple[CardFacts, int]]
Found = Iterator[tuple[str, Problem]]


def check_decks(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Yield what is wrong with the names of cards and with the decks of a game."""
    yield from _twice(vocabulary, table)
    yield from _unknown_names(table)
    rules = [each for each in table.entries if isinstance(each.checked.node, ast.DeckRules)]
    for entry in table.entries:
        if isinstance(entry.checked.node, ast.Deck):
            yield from _deck(vocabulary, table, entry, rules)


def _twice(vocabulary: Vocabulary, table: GameTable) -> Found:
    """A card is known by its name and, where there are kinds, its kind."""
    for entries in table.cards.values():
        if len(entries) == 1:
            continue
        first: dict[str, Entry] = {}
        for entry in entries:
            card = entry.checked.card
            assert card is not None
            known = first.setdefault(card.kind, entry)
            if known is not entry:
                twice = problem("CW0401", card.span, name=card.name)
                span = known.checked.node.span.moved(known.offset)
                related = (("the first one", span, known.path),)
                twice = Problem(twice.code, twice.span, twice.facts, (), related)
                yield entry.path, twice.moved(entry.offset)


def _unknown_names(table: GameTable) -> Found:
    for entry in table.entries:
        for name, span in entry.checked.names:
            if name in table.cards:
                continue
            near = nearest(name, list(table.cards))
            fixes = (Fix(span, f'"{near}"'),) if near else ()
            yield entry.path, problem("CW0402", span, *fixes, name=name).moved(entry.offset)


# ---- decks ---------------------------------------------------------------------------------------


def _deck(vocabulary: Vocabulary, table: GameTable, entry: Entry, rules: Sequence[Entry]) -> Found:
    node = entry.checked.node
    assert isinstance(node, ast.Deck)
    pile: Pile = []
    for each in node.entries:
        cards, found = _entry(vocabulary, table, each)
        pile += cards
        if found is not None:
            yield entry.path, found.moved(entry.offset)
    if not pile:
        head = Span(node.span.line, node.span.column, node.span.line, node.span.column + 4)
        yield entry.path, problem("CW0412", head, deck=node.name).moved(entry.offset)
        return
    for rule in rules:
        assert isinstance(rule.checked.node, ast.DeckRules)
        for each in rule.checked.node.rules:
            for shown, count in broken(vocabulary, each, pile):
                facts = {"deck": node.name, "rule": shown, "count": str(count)}
                head = Span(node.span.line, 1, node.span.line, 8 + len(node.name))
                found = problem("CW0407", head, **facts)
                where = each.span.moved(rule.offset)
                related = (("the rule", where, rule.path),)
                located = Problem(found.code, found.span, found.facts, (), related)
                yield entry.path, located.moved(entry.offset)


def _entry(
    vocabulary: Vocabulary, table: GameTable, node: ast.Expression
) -> tuple[Pile, Problem | None]:
    everything = [each for entries in table.cards.values() for each in _cards(entries)]
    match node:
        case ast.Phrase(word="deck entry: every {n: card noun}", args=(noun,)):
            return [(c, c.copies) for c in everything if describes(vocabulary, noun, c)], None
        case ast.Phrase(args=(ast.Number(value=count), ast.Text(value=name, span=span))):
            return _named(table, name, span, count)
        case ast.Phrase(args=(ast.Text(value=name, span=span),)):
            return _named(table, name, span, 1)
        case ast.Phrase(args=(ast.Text(value=name), adjective)):
            cards = [c for c in _cards(table.cards.get(name, [])) if fits(vocabulary, adjective, c)]
            return [(card, 1) for card in cards], None
        case _:
            return [], None


def _cards(entries: Sequence[Entry]) -> list[CardFacts]:
    return [entry.checked.card for entry in entries if entry.checked.card is not None]


def _named(table: GameTable, name: str, span: Span, count: int) -> tuple[Pile, Problem | None]:
    cards = _cards(table.cards.get(name, []))
    if len(cards) > 1:
        kinds = ", ".join(card.kind for card in cards)
        first = cards[0].kind
        return [], problem("CW0410", span, name=name, known=kinds, first=first)
    return [(card, count) for card in cards], None


def broken(vocabulary: Vocabulary, rule: ast.Expression, pile: Pile) -> Iterator[tuple[str, int]]:
    """Yield how a pile of cards breaks a deck rule: what must be, and how many there are."""
    shown = express(rule, vocabulary.lexicon.words)
    match rule:
        case ast.Phrase(word=word, args=(ast.Number(value=low), ast.Number(value=high), noun)):
            count = _count(vocabulary, noun, pile)
            if not low <= count <= high:
                yield shown, count
        case ast.Phrase(word="deck rule: exactly 1 {c: card noun}", args=(noun,)):
            count = _count(vocabulary, noun, pile)
            if count != 1:
                yield shown, count
        case ast.Phrase(word="deck rule: at most {n: number} of a name", args=(number,)):
            yield from _repeated(number, Counter(_names(pile)), shown)
        case ast.Phrase(word="deck rule: at most {n: number} of a name and kind", args=(number,)):
            yield from _repeated(number, Counter(_names(pile, kinds=True)), shown)
        case ast.Phrase(word=word, args=(number, noun)) if word.startswith("deck rule: "):
            yield from _compared(vocabulary, word, (number, noun), pile, shown)
        case ast.Phrase(word=word, args=(caller, number, noun)):
            yield from _called_for(vocabulary, (caller, number, noun), pile, shown)
        case _:
            return


def _compared(
    vocabulary: Vocabulary,
    word: str,
    args: tuple[ast.Expression, ast.Expression],
    pile: Pile,
    shown: str,
) -> Iterator[tuple[str, int]]:
    limit = number_of(vocabulary, args[0], pile)
    count = _count(vocabulary, args[1], pile)
    if limit is None:
        return
    right = {"exactly": count == limit, "at most": count <= limit, "at least": count >= limit}
    start = word.removeprefix("deck rule: ")
    if not next((ok for lead, ok in right.items() if start.startswith(lead)), True):
        yield shown, count


def _called_for(
    vocabulary: Vocabulary,
    args: tuple[ast.Expression, ast.Expression, ast.Expression],
    pile: Pile,
    shown: str,
) -> Iterator[tuple[str, int]]:
    caller, number, noun = args
    callers = [card for card, _ in pile if describes(vocabulary, caller, card)]
    limits = [number_of(vocabulary, number, pile, it=card) for card in callers]
    wanted = sum(limit for limit in limits if limit is not None)
    count = _count(vocabulary, noun, pile)
    if callers and count != wanted:
        yield shown, count


def _repeated(
    number: ast.Expression, counts: Counter[str], shown: str
) -> Iterator[tuple[str, int]]:
    if isinstance(number, ast.Number):
        for name, count in counts.items():
            if count > number.value:
                yield f"{shown} (`{name}`)", count


def _names(pile: Pile, *, kinds: bool = False) -> Iterator[str]:
    for card, count in pile:
        for _ in range(count):
            yield f"{card.name}, {card.kind}" if kinds else card.name


def _count(vocabulary: Vocabulary, noun: ast.Expression, pile: Pile) -> int:
    return sum(count for card, count in pile if describes(vocabulary, noun, card))


# ---- what can be said of a card that lies nowhere ------------------------------------------------


def describes(vocabulary: Vocabulary, noun: ast.Expression, card: CardFacts) -> bool:
    """Whether a noun names a card, as far as its print tells."""
    match noun:
        case ast.Phrase(word="card noun: card" | "card nouns: cards"):
            return True
        case ast.Phrase(word=word, args=(adjective, inner)) if "{a: card adjective}" in word:
            return fits(vocabulary, adjective, card) and describes(vocabulary, inner, card)
        case ast.Phrase(word=word, args=(a, b)) if " or " in word:
            return describes(vocabulary, a, card) or describes(vocabulary, b, card)
        case ast.Phrase(word=word, args=(inner, ast.Text(value=name))) if " named " in word:
            return card.name == name and describes(vocabulary, inner, card)
        case ast.Phrase(word=word, args=(inner, ast.Name(text=text), ast.Number(value=limit))):
            number = card.value(text.partition(": ")[2])
            if number is None or not number.isdigit():
                return False
            near = int(number) >= limit if word.endswith("more") else int(number) <= limit
            return near and describes(vocabulary, inner, card)
        case ast.Phrase(word=word, args=()):
            return is_kind(vocabulary, vocabulary.lexicon.words[word].root, card.kind)
        case ast.Phrase(args=(ast.Name() as value,)):
            return fits(vocabulary, value, card)
        case _:
            return False


def fits(vocabulary: Vocabulary, adjective: ast.Expression, card: CardFacts) -> bool:
    """Whether an adjective is true of a card, as far as its print tells."""
    match adjective:
        case ast.Name(kind=kind, text=text):
            shown = text.removeprefix(f"{kind}: ")
            return any(value == shown for _, value in card.values) or shown in card.marks
        case ast.Phrase(args=(ast.Name() as inner,)):
            return fits(vocabulary, inner, card)
        case ast.Phrase(word="card adjective: not {a: card adjective>3}", args=(inner,)):
            return not fits(vocabulary, inner, card)
        case ast.Phrase(word=word, args=()):
            return is_kind(vocabulary, vocabulary.lexicon.words[word].root, card.kind)
        case _:
            return False


def is_kind(vocabulary: Vocabulary, root: str, kind: str) -> bool:
    """Whether a kind of card is the one of that name, or a kind of it."""
    wanted = root.removeprefix("kind ")
    while kind and kind != wanted:
        kind = vocabulary.card_kinds.get(kind, "")
    return kind == wanted


def number_of(
    vocabulary: Vocabulary, node: ast.Expression, pile: Pile, it: CardFacts | None = None
) -> int | None:
    """Return a number that depends on print alone: `the total Riposte of the Duelists`."""
    match node:
        case ast.Number(value=value):
            return value
        case ast.Phrase(word="number: {a: number>1} plus {b: number>2}", args=(a, b)):
            left, right = (number_of(vocabulary, each, pile, it) for each in (a, b))
            return None if left is None or right is None else left + right
        case ast.Phrase(word="number: {o: card's} {f: card number}", args=(_, ast.Name(text=text))):
            held = it.value(text.partition(": ")[2]) if it else None
            return int(held) if held is not None and held.isdigit() else None
        case ast.Phrase(word="number: the total {f: card number} of {x: cards>3}", args=(f, cards)):
            return _total(vocabulary, f, cards, pile)
        case ast.Phrase(word="number: the number of {n: card nouns}", args=(noun,)):
            return _count(vocabulary, noun, pile)
        case _:
            return None


def _total(
    vocabulary: Vocabulary, field: ast.Expression, cards: ast.Expression, pile: Pile
) -> int | None:
    if not isinstance(field, ast.Name) or not isinstance(cards, ast.Phrase) or not cards.args:
        return None
    name = field.text.partition(": ")[2]
    noun = cards.args[-1]
    values = [
        (card.value(name), count) for card, count in pile if describes(vocabulary, noun, card)
    ]
    return sum(int(value) * count for value, count in values if value and value.isdigit())
