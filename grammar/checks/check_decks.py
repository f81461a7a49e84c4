"""Checks of names and decks: named cards exist, and every deck keeps the deck rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from ..problems.diagnostics import Fix, Problem, problem
from ..problems.near import is_kin, nearest
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from ..tree.source import Span
from ..tree.walk import walk
from .bounds import MOST_CARDS, MOST_COPIES, MOST_IN_A_DECK
from .check_listed import check_listed
from .deck_rules import always, broken, rulings_that_allow
from .declared import CardFacts, Entry, GameTable
from .judged_decks import JudgedDecks, OfRules, prints_of
from .listed import fitting
from .print_facts import Judge, OnlyPlayTells, Pile

Found = Iterator[tuple[str, Problem]]
MOST_PROPOSED = 50


def check_decks(vocabulary: Vocabulary, table: GameTable, known: JudgedDecks) -> Found:
    """Yield what is wrong with the names of cards and with the decks of a game."""
    yield from _twice(vocabulary, table)
    yield from _unknown_names(table)
    yield from check_listed(vocabulary, table)
    judge = known.judge_of(vocabulary, table)
    rules = [*_each_rule(table)]
    for number, found in undecided(judge, known, rules):
        yield rules[number][0].path, found.moved(rules[number][0].offset)
    yield from _too_many(table)
    names: dict[str, Entry] = {}
    nodes: list[ast.Deck] = []
    for entry in table.rules:
        if isinstance(entry.checked.node, ast.Deck):
            node = entry.checked.node
            nodes.append(node)
            first = names.setdefault(node.name, entry)
            if first is not entry:
                yield entry.path, _second_deck(node, first).moved(entry.offset)
            yield from _deck(judge, known, entry, rules)
    known.forget_others(nodes)


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
                nearby[name] = nearest(name, table.cards) or _of_family(name, table)
            near = nearby.get(name)
            fixes = (Fix(span, f'"{near}"'),) if near else ()
            yield entry.path, problem("CW0402", span, *fixes, name=name).moved(entry.offset)


def _of_family(name: str, table: GameTable) -> str | None:
    """Return the only card whose name shares a word or a stem with one; or else the only token."""
    said = name.lower().split()
    kin = [
        other
        for other in table.cards
        if any(a == b or is_kin(a, b) for a in said for b in other.lower().split())
    ]
    tokens = {card.name for entry in table.entries if (card := entry.checked.card) and card.token}
    found = kin or [*tokens]
    return found[0] if len(found) == 1 else None


# ---- decks ---------------------------------------------------------------------------------------


Rules = Sequence[tuple[Entry, ast.Expression]]
"""The lines of `every deck has:`, each with where it stands."""


def _deck(judge: Judge, known: JudgedDecks, entry: Entry, rules: Rules) -> Found:
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
    wrong = known.wrong_with(node, pile)
    if wrong is None:
        wrong = [*_judged(judge, node, [each for _, each in rules], pile)]
        known.keep(node, pile, wrong)
    for number, found in wrong:
        rule, line = rules[number]
        if found.code == "CW0413":
            yield rule.path, found.moved(rule.offset)
        else:
            related = (("the rule", line.span.moved(rule.offset), rule.path),)
            yield entry.path, evolve(found.moved(entry.offset), related=related)


def _judged(
    judge: Judge, node: ast.Deck, rules: Sequence[ast.Expression], pile: Pile
) -> Iterator[tuple[int, Problem]]:
    """Yield the rules that a deck breaks; also those that only play decides, of a card in it."""
    wrong: list[tuple[int, str, int]] = []
    for number, rule in enumerate(rules):
        try:
            wrong += [(number, shown, count) for shown, count in broken(judge, rule, pile)]
        except OnlyPlayTells as untold:
            yield number, only_play_tells(judge, rule, untold.what)
    kept = rulings_that_allow(judge, rules, pile) if wrong else ""
    head = Span(node.span.line, 1, node.span.line, 8 + len(node.name))
    for number, shown, count in wrong:
        facts = {"deck": node.name, "rule": shown, "count": str(count)}
        if kept:
            yield number, problem("CW0414", head, **facts, rulings=kept)
        else:
            yield number, problem("CW0407", head, **facts)


def _each_rule(table: GameTable) -> Iterator[tuple[Entry, ast.Expression]]:
    """Yield the lines of `every deck has:`, each with where it stands."""
    for entry in table.rules:
        if isinstance(entry.checked.node, ast.DeckRules):
            for each in entry.checked.node.rules:
                yield entry, each


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
            found = [each for each in cards if judge.is_meant(noun, each)]
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


def undecided(judge: Judge, known: JudgedDecks, rules: Rules) -> OfRules:
    """Return the deck rules that speak of something only play can tell.

    Whether one does is asked of a card of each print; its name hardly ever has a say in that, and
    where it has, the deck that holds the card shows it.
    """
    prints = prints_of(judge.table.entries) if rules else frozenset()
    if known.prints != prints:
        kinds = ("", *judge.vocabulary.card_kinds)  # also where there are no such cards yet
        everything = known.cards_like(prints.union((kind, (), frozenset()) for kind in kinds))
        known.prints = prints
        known.undecided = [
            (number, found)
            for number, (_, rule) in enumerate(rules)
            for found in _undecided(judge, rule, everything)
        ]
    return known.undecided


def _undecided(judge: Judge, rule: ast.Expression, everything: Pile) -> Iterator[Problem]:
    try:
        for each in always(rule):
            list(broken(judge, each, everything))
    except OnlyPlayTells as untold:
        yield only_play_tells(judge, rule, untold.what)


def only_play_tells(judge: Judge, line: ast.Expression, what: ast.Expression) -> Problem:
    """Return which part of a line print does not decide; a word of the game may say it inside."""
    words = judge.vocabulary.lexicon.words
    here = next((each for each in walk(line) if each is what), line)
    return problem("CW0413", here.span, found=express(what, words))
