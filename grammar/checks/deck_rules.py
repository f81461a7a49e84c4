"""What the lines of `every deck has:` ask of a deck, and of the decks of one match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

from ..core.arithmetic import Known
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .declared import CardFacts
from .print_facts import Judge, OnlyPlayTells, Pile, own_name, speaks_of_caller

Broken = Iterator[tuple[str, int]]
"""A rule that a deck breaks, as it is shown, and how many cards there are."""

CONDITIONAL = "deck_rule_if"
OF_ONE = ("deck_exactly_one", "deck_at_most_one", "deck_at_least_one")
OF_A_NAME = (
    "deck_of_a_name", "deck_of_a_name_and_kind", "deck_one_of_a_name", "deck_so_many_of_a_name",
)  # fmt: skip
MOST_SHOWN = 3
MOST_LOOKED_AT = 64


def decided(
    judge: Judge, rule: ast.Expression, pile: Pile, others: Sequence[Pile] = ()
) -> list[tuple[str, int]]:
    """Return how a pile breaks a rule; a rule that print cannot decide is told once, elsewhere."""
    try:
        return list(broken(judge, rule, pile, others))
    except OnlyPlayTells:
        return []


def broken(
    judge: Judge, rule: ast.Expression, pile: Pile, others: Sequence[Pile] = ()
) -> list[tuple[str, int]]:
    """Return how a pile of cards breaks a deck rule: what must be, and how many there are.

    The others are the decks of the other players of a match.
    """
    judge.pile = pile
    try:
        return list(_broken(judge, rule, others, express(rule, judge.vocabulary.lexicon.words)))
    except RecursionError:  # a word that means itself; that is told elsewhere
        raise OnlyPlayTells(rule) from None
    finally:
        judge.pile = None


def _broken(judge: Judge, rule: ast.Expression, others: Sequence[Pile], shown: str) -> Broken:
    while isinstance(rule, ast.Phrase) and rule.row == CONDITIONAL:
        rule, condition = rule.args
        if not judge.holds(condition, None):
            return
    match rule:
        case ast.Phrase(row="deck_unshared", args=(noun,)):
            yield from _shared(judge, noun, others, shown)
        case ast.Phrase(row="deck_between", args=args):
            low, high, count = judge.number(args[0]), judge.number(args[1]), judge.count(args[2])
            those = _those(judge, args[2]) if count > high else ""
            if not low <= count <= high:
                yield f"{shown}{_computed(args[:2], low, high)}{those}", count
        case ast.Phrase(row=row, args=args) if row in OF_A_NAME:
            yield from _repeated(judge, row, args, shown)
        case ast.Phrase(row=row, args=(noun,)) if row in OF_ONE:
            yield from _compared(judge, row, (ast.Number(rule.span, 1), noun), shown)
        case ast.Phrase(row="deck_one_for_each", args=(a, b)):
            yield from _called_for(judge, (a, ast.Number(rule.span, 1), b), shown)
        case ast.Phrase(row=row, args=(number, noun)) if row:
            yield from _compared(judge, row, (number, noun), shown)
        case ast.Phrase(args=(caller, number, noun)):
            yield from _called_for(judge, (caller, number, noun), shown)
        case _:
            return


def rulings_that_allow(judge: Judge, rules: Sequence[ast.Expression], pile: Pile) -> str:
    """Return in words by which answers to rulings a pile is allowed that otherwise is not.

    Nothing if it is by none of the answers that are looked at.
    """
    known = judge.vocabulary.rulings
    asked = {
        own_name(each)
        for rule in rules
        for each in walk(rule)
        if isinstance(each, ast.Name) and each.kind == "ruling"
    }
    names = sorted(asked & known.keys())
    for answers in islice(product(*(known[each] for each in names)), MOST_LOOKED_AT):
        chosen = dict(zip(names, answers, strict=True))
        other = Judge(judge.vocabulary, judge.table, chosen)
        if not any(decided(other, each, pile) for each in rules):
            unusual = [each for each in names if chosen[each] != known[each][0]]
            return " and ".join(f"the ruling {each} is {chosen[each]}" for each in unusual)
    return ""


def always(rule: ast.Expression) -> tuple[ast.Expression, ...]:
    """Return a rule, and of a rule with a condition also what it is where that holds."""
    if isinstance(rule, ast.Phrase) and rule.row == CONDITIONAL:
        return (rule, *always(rule.args[0]))
    return (rule,)


def _shared(judge: Judge, noun: ast.Expression, others: Sequence[Pile], shown: str) -> Broken:
    """Yield the cards that a rule wants in one deck of a match only."""
    elsewhere = {(card.name, card.kind) for other in others for card, _ in other}
    for card, count in judge.meant_by(noun):
        if (card.name, card.kind) in elsewhere:
            yield f"{shown} (`{card.name}`)", count


def _compared(
    judge: Judge,
    row: str,
    args: tuple[ast.Expression, ast.Expression],
    shown: str,
) -> Broken:
    limit = whole(judge.number(args[0]))
    count = judge.count(args[1])
    right = {
        "deck_exactly": count == limit,
        "deck_at_most": count <= limit,
        "deck_at_least": count >= limit,
    }
    if not right[row.removesuffix("_one")]:
        those = _those(judge, args[1]) if count > limit else ""
        yield f"{shown}{_computed(args[:1], limit)}{those}", count


def _those(judge: Judge, noun: ast.Expression) -> str:
    """Return the names of the cards that a rule counts, unless it counts all."""
    found = [f"`{card.name}`" for card, _ in judge.meant_by(noun)]
    return f" ({listed(found)})" if found and len(found) < len(judge.pile or []) else ""


def _called_for(
    judge: Judge,
    args: tuple[ast.Expression, ast.Expression, ast.Expression],
    shown: str,
) -> Broken:
    caller, number, noun = args
    callers = [
        (card, copies, whole(judge.number(number, card))) for card, copies in judge.meant_by(caller)
    ]
    if speaks_of_caller(noun):
        wrong: dict[int, list[str]] = {}
        for card, _, limit in callers:
            count = judge.count_for(card, noun)
            if count != limit:
                wrong.setdefault(count, []).append(f"`{card.name}`")
        for count, names in wrong.items():
            yield f"{shown} ({listed(names)})", count
        return
    wanted = sum(copies * limit for _, copies, limit in callers)
    count = judge.count(noun)
    if callers and count != wanted:
        yield f"{shown}{_computed((number,), wanted)}", count


def whole(number: Known) -> int:
    """Return how many cards a number comes to: only the whole of it counts."""
    return int(number)


def _computed(numbers: Sequence[ast.Expression], *limits: Known) -> str:
    """Return the numbers that a rule comes to, unless it says them itself."""
    if all(isinstance(each, ast.Number) for each in numbers):
        return ""
    return f" (here {' to '.join(str(whole(each)) for each in limits)})"


def _repeated(judge: Judge, row: str, args: tuple[ast.Expression, ...], shown: str) -> Broken:
    """`at most 3 of a name`, `at most 1 Tool of a name`"""
    numbers = () if row == "deck_one_of_a_name" else args[:1]
    limit = whole(judge.number(numbers[0])) if numbers else 1
    nouns = args[len(numbers) :]
    counts = Counter[str]()
    for card, count in judge.pile or []:
        if all(judge.describes(noun, card) for noun in nouns):
            counts[named(card, kind=row == "deck_of_a_name_and_kind")] += count
    for name, count in counts.items():
        if count > limit:
            yield f"{shown}{_computed(numbers, limit)} (`{name}`)", count


def listed(names: list[str]) -> str:
    """Return the first few names, and how many there are besides."""
    shown = ", ".join(names[:MOST_SHOWN])
    return shown if len(names) <= MOST_SHOWN else f"{shown} and {len(names) - MOST_SHOWN} more"


def named(card: CardFacts, *, kind: bool) -> str:
    """Return what tells a card from others in a deck."""
    return f"{card.name}, {card.kind}" if kind else card.name
