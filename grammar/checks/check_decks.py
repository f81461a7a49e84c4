"""Checks of names and decks: named cards exist, and every deck keeps the deck rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from ..problems.diagnostics import Fix, Problem, problem
from ..problems.near import nearest
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from ..tree.source import Span
from ..tree.walk import walk
from .bounds import MOST_CARDS, MOST_COPIES, MOST_IN_A_DECK
from .check_listed import check_listed
from .deck_rules import always, broken, decided, rulings_that_allow
from .declared import CardFacts, Entry, GameTable
from .listed import fitting
from .print_facts import Judge, OnlyPlayTells, Pile

Found = Iterator[tuple[str, Problem]]
MOST_PROPOSED = 50


def check_decks(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Yield what is wrong with the names of cards and with the decks of a game."""
    yield from _twice(vocabulary, table)
    yield from _unknown_names(table)
    yield from check_listed(vocabulary, table)
    rules = [each for each in table.rules if isinstance(each.checked.node, ast.DeckRules)]
    judge = Judge(vocabulary, table)
    for entry in rules:
        yield from undecided(judge, entry)
    yield from _too_many(table)
    names: dict[str, Entry] = {}
    for entry in table.rules:
        if isinstance(entry.checked.node, ast.Deck):
            node = entry.checked.node
            known = names.setdefault(node.name, entry)
            if known is not entry:
                yield entry.path, _second_deck(node, known).moved(entry.offset)
            yield from _deck(judge, entry, rules)


def _second_deck(node: ast.Deck, known: Entry) -> Problem:
    """Return that there is a deck of that name, and where."""
    head = Span(node.span.line, 1, node.span.line, 8 + len(node.name))
    first = known.checked.node.span.moved(known.offset)
    related = (("first declared here", first, known.path),)
    return evolve(problem("CW0204", head, name=node.name), related=related)


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
    nearby: dict[str, str | None] = {}
    given = frozenset[str]().union(*(entry.checked.given for entry in table.entries))
    for entry in table.entries:
        for name, span in entry.checked.names:
            if name in table.cards or name in given:
                continue
            if name not in nearby and len(nearby) < MOST_PROPOSED:
                nearby[name] = nearest(name, table.cards)
            near = nearby.get(name)
            fixes = (Fix(span, f'"{near}"'),) if near else ()
            yield entry.path, problem("CW0402", span, *fixes, name=name).moved(entry.offset)


# ---- decks ---------------------------------------------------------------------------------------


def _deck(judge: Judge, entry: Entry, rules: Sequence[Entry]) -> Found:
    node = entry.checked.node
    assert isinstance(node, ast.Deck)
    pile: Pile = []
    unclear = any(isinstance(each, ast.Words) for each in node.entries)
    unclear = unclear or any(name not in judge.table.cards for name, _ in entry.checked.names)
    for each in node.entries:
        cards, found = _entry(judge, each)
        pile += cards
        if found is not None:
            unclear = True
            yield entry.path, found.moved(entry.offset)
    if unclear:
        return
    if not pile:
        head = Span(node.span.line, node.span.column, node.span.line, node.span.column + 4)
        yield entry.path, problem("CW0412", head, deck=node.name).moved(entry.offset)
        return
    size = sum(count for _, count in pile)
    if size > MOST_IN_A_DECK:
        found = too_many(node.span, node.name, f"The deck `{node.name}`", (size, MOST_IN_A_DECK))
        if all(count <= MOST_IN_A_DECK for _, count in pile):  # else a line is told already
            yield entry.path, found.moved(entry.offset)
        return
    head = Span(node.span.line, 1, node.span.line, 8 + len(node.name))
    kept = rulings_that_allow(judge, [each for _, each in _each_rule(rules)], pile)
    for rule, each in _each_rule(rules):
        for shown, count in decided(judge, each, pile):
            facts = {"deck": node.name, "rule": shown, "count": str(count)}
            if kept:
                found = problem("CW0414", head, **facts, rulings=kept)
            else:
                found = problem("CW0407", head, **facts)
            related = (("the rule", each.span.moved(rule.offset), rule.path),)
            located = Problem(found.code, found.span, found.facts, (), related)
            yield entry.path, located.moved(entry.offset)


def _each_rule(rules: Sequence[Entry]) -> Iterator[tuple[Entry, ast.Expression]]:
    """Yield the lines of `every deck has:`, each with where it stands."""
    for rule in rules:
        assert isinstance(rule.checked.node, ast.DeckRules)
        for each in rule.checked.node.rules:
            yield rule, each


def _too_many(table: GameTable) -> Found:
    """Yield the card with which there are more copies than one match has room for."""
    total = 0
    for entry in table.entries:
        card = entry.checked.card
        total += min(card.copies, MOST_COPIES) if card is not None else 0
        if card is not None and total > MOST_CARDS:
            found = too_many(card.span, card.name, "Up to here the game", (total, MOST_CARDS))
            yield entry.path, found.moved(entry.offset)
            return


def too_many(span: Span, name: str, what: str, numbers: tuple[int, int]) -> Problem:
    """Return that there are more cards than a match has room for."""
    head = Span(span.line, 1, span.line, 8 + len(name))
    count, most = (f"{each:,}" for each in numbers)
    return problem("CW0311", head, what=what, count=count, most=most)


def pile_of(judge: Judge, node: ast.Deck) -> Pile:
    """Return the cards of a deck that was checked."""
    return [each for entry in node.entries for each in _entry(judge, entry)[0]]


def cards_of_decks(vocabulary: Vocabulary, table: GameTable) -> dict[str, list[tuple[str, str]]]:
    """Return the cards of each deck that was checked, by name and kind, with repetitions."""
    judge = Judge(vocabulary, table)
    nodes = [entry.checked.node for entry in table.rules]
    return {
        node.name: [
            (card.name, card.kind) for card, count in pile_of(judge, node) for _ in range(count)
        ]
        for node in nodes
        if isinstance(node, ast.Deck)
    }


def _entry(judge: Judge, node: ast.Expression) -> tuple[Pile, Problem | None]:
    """Return the cards that a line of a deck names, and what is wrong with the line."""
    try:
        return _entry_read(judge, node)
    except OnlyPlayTells as untold:
        return [], only_play_tells(judge, node, untold.what)
    except RecursionError:  # a word that means itself; that is told elsewhere
        return [], only_play_tells(judge, node, node)


def _entry_read(judge: Judge, node: ast.Expression) -> tuple[Pile, Problem | None]:
    table = judge.table
    match node:
        case ast.Phrase(row="deck_every", args=(noun,)):
            everything = [each for entries in table.cards.values() for each in _cards(entries)]
            cards = [each for each in everything if not (each.token or each.front)]
            found = [each for each in cards if judge.describes(noun, each)]
            return [(c, c.copies) for c in found], None
        case ast.Phrase(args=(ast.Number(value=count), ast.Text(value=name, span=span))):
            return _named(table, name, span, count)
        case ast.Phrase(args=(ast.Text(value=name, span=span),)):
            return _named(table, name, span, 1)
        case ast.Phrase(args=(ast.Number(value=count), ast.Text() as name, adjective)):
            return _told(judge, name, adjective, count)
        case ast.Phrase(args=(ast.Text() as name, adjective)):
            return _told(judge, name, adjective, 1)
        case _:
            return [], None


def _cards(entries: Sequence[Entry]) -> list[CardFacts]:
    return [entry.checked.card for entry in entries if entry.checked.card is not None]


def _told(
    judge: Judge, name: ast.Text, adjective: ast.Expression, count: int
) -> tuple[Pile, Problem | None]:
    """Return the card of a name of which an adjective is true."""
    cards = fitting(judge, _cards(judge.table.cards.get(name.value, [])), adjective)
    span = name.span.to(adjective.span)
    if len(cards) > 1:
        return [], _several(cards, span)
    if cards and (wrong := _in_no_deck(cards[0], span)):
        return [], wrong
    if cards or name.value not in judge.table.cards:
        return [(card, count) for card in cards], None
    shown = f"{name.value}, {express(adjective, judge.vocabulary.lexicon.words)}"
    return [], problem("CW0402", span, name=shown)


def _in_no_deck(card: CardFacts, span: Span) -> Problem | None:
    """Return that a card is none that lies in a deck, if so: a token card, or a further face."""
    if card.front:
        return problem("CW0422", span, name=card.name, front=card.front)
    return problem("CW0418", span, name=card.name) if card.token else None


def _several(cards: list[CardFacts], span: Span) -> Problem:
    kinds = ", ".join(card.kind for card in cards)
    return problem("CW0410", span, name=cards[0].name, known=kinds, first=cards[0].kind)


def _named(table: GameTable, name: str, span: Span, count: int) -> tuple[Pile, Problem | None]:
    cards = _cards(table.cards.get(name, []))
    if len(cards) > 1:
        return [], _several(cards, span)
    if cards and (wrong := _in_no_deck(cards[0], span)):
        return [], wrong
    return [(card, count) for card in cards], None


def undecided(judge: Judge, entry: Entry) -> Found:
    """Yield the deck rules that speak of something only play can tell."""
    assert isinstance(entry.checked.node, ast.DeckRules)
    everything = [(card, 1) for cards in judge.table.cards.values() for card in _cards(cards)]
    for kind in ("", *judge.vocabulary.card_kinds):  # also where there are no such cards yet
        blank = CardFacts("", kind, 1, (), frozenset(), entry.checked.node.span)
        everything.append((blank, 1))
    for rule in entry.checked.node.rules:
        try:
            for each in always(rule):
                list(broken(judge, each, everything))
        except OnlyPlayTells as untold:
            yield entry.path, only_play_tells(judge, rule, untold.what).moved(entry.offset)


def only_play_tells(judge: Judge, line: ast.Expression, what: ast.Expression) -> Problem:
    """Return which part of a line print does not decide; a word of the game may say it inside."""
    words = judge.vocabulary.lexicon.words
    here = next((each for each in walk(line) if each is what), line)
    return problem("CW0413", here.span, found=express(what, words))
