"""Which of several cards of one name a scenario means, and how it says which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from attrs import evolve

from cardwright.grammar import ast, cards_of_decks, express, is_listed, name_listed, with_kind
from cardwright.interpreter import (
    Asides,
    Match,
    NotThere,
    Option,
    kinds_told,
    named_cards,
    placement,
    prints_listed,
)

from .scenario_parts import Failed, Listed

THERE, OF_THAT_NAME = "listed_in_zone", "noun_of_listed_name"


def prints_of(match: Match, listed: Listed) -> list[int]:
    """Return the prints that can be meant by a card of a list."""
    if listed.card is None:
        raise Failed(listed.node, "name the card")
    return prints_listed(match.state.program.prints, match.questions.judge, listed.card)


def not_clear(match: Match | Asides, prints: Sequence[int]) -> str:
    """Return that a name is that of several cards, with the ways to say which is meant."""
    program = match.state.program
    ways = named_cards.ways_to_say(program, prints)
    return f"there are several cards named {program.prints[prints[0]].name}; say which: {ways}"


def not_shuffled(match: Match, no: NotThere) -> str:
    """Return why a shuffle cannot bring up a card: it is not there, or not told from another."""
    if no.are_several:
        return not_clear(match, no.models)
    return f"there is no {match.state.program.prints[no.models[0]].name} in what is shuffled"


def said(match: Match, listed: Listed) -> str:
    """Return a card of a list as it is named there."""
    return "" if listed.card is None else express(listed.card, match.state.program.notes.words)


def no_further(match: Match, listed: Listed, prints: Sequence[int], owner: int) -> str:
    """Return that no copy of a card is left for a player or anybody, and when that is no matter."""
    program, name = match.state.program, said(match, listed)
    has_own = len(program.decks) > 1 and owner >= 0
    if not has_own or any(
        model in prints and whose in (owner, -1)
        for model, whose in zip(program.models, program.owners, strict=True)
    ):
        none = f"there is no further copy of {name}"
        return f"{none}: all that the decks hold lie somewhere; if that is meant, write"
    seat, played = match.seats[owner], program.decks[owner]
    meant = {(program.prints[each].name, program.prints[each].kind) for each in prints}
    checked = match.game.checked
    decks = cards_of_decks(checked.vocabulary, checked.table)
    others = [deck for deck, cards in decks.items() if meant.intersection(cards)]
    way = f'`the deck {seat} plays is "{others[0]}"`, or ' if others else ""
    return f'{seat} plays the deck "{played}", which has no {name}; write {way}'.rstrip()


def with_prints(match: Match, cards: list[Listed]) -> list[Listed]:
    """Return cards of a list with the prints that can be meant, and as they are told."""
    return [
        evolve(each, prints=tuple(prints_of(match, each)), told=said(match, each))
        if each.card is not None
        else each
        for each in cards
    ]


def told_so(match: Match, wanted: list[Listed], there: list[Listed]) -> list[Listed]:
    """Return the cards that are there: a name that has more said of it is told with its kind."""
    said = {each.name for each in wanted if isinstance(each.card, ast.Phrase)}
    program = match.state.program
    return [
        evolve(each, told=named_cards.ways_to_say(program, each.prints)[1:-1])
        if each.name in said and each.prints
        else each
        for each in there
    ]


# ---- answers -------------------------------------------------------------------------------------

Said = tuple[str, AbstractSet[str]]
"""The name of a card of which there are several, and the kinds that can be meant."""
Part = tuple[str, list[Said]]
"""One answer of a list, in bare words, and what is said of the kinds of its card."""


def kinds_said(match: Match, node: ast.Expression) -> list[Said]:
    """Return of the cards that an answer names which kinds are said, where there are several."""
    program = match.state.program
    judge = match.questions.judge
    found: list[Said] = []
    for each, _ in named_in(node):
        is_said = isinstance(each, ast.Phrase)
        prints = prints_listed(program.prints, judge, each) if is_said else []
        if prints and name_listed(each) in program.twins:
            kinds = frozenset(program.prints[number].kind for number in prints)
            found.append((name_listed(each), kinds))
    return found


def fits_kinds(match: Match, option: Option, said: Sequence[Said]) -> bool:
    """Whether an option is about cards of such kinds, or speaks of them."""
    if not said:
        return True
    about = [one for card in match.cards_about(option.number) for one in kind_of(match, card)]
    told = kinds_spoken_of(match, option.whole)
    return all(
        any(name == other and kinds & there for other, there in [*about, *told])
        for name, kinds in said
    )


def kinds_spoken_of(match: Match, text: str) -> list[Said]:
    """Return of which kinds the cards are that a text speaks of, in which each has its kind."""
    twins = match.state.program.twins
    return [(name, kinds_told(text, name, kinds)) for name, kinds in twins.items() if name in text]


def kind_of(match: Match, card: int) -> list[Said]:
    """Return the kind of a card, if there is another one of its name."""
    program = match.state.program
    made = program.prints[match.state.models[card]] if card >= 0 else None
    return [] if made is None or made.name not in program.twins else [(made.name, {made.kind})]


def are_those(held: list[Part], wanted: list[Part], *, ordered: bool) -> bool:
    """Whether an option holds what a list names: of which a kind is said, that one."""
    if ordered:
        return len(held) == len(wanted) and all(map(is_that, held, wanted))
    left = list(held)
    for each in sorted(wanted, key=lambda one: not one[1]):
        found = next((other for other in left if is_that(other, each)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def is_that(held: Part, wanted: Part) -> bool:
    """Whether a card is the one that is named."""
    kinds = all(
        name == other and there & meant for name, meant in wanted[1] for other, there in held[1]
    )
    return held[0] == wanted[0] and kinds


def plainly(node: ast.Expression) -> ast.Expression:
    """Return an answer in which cards have their names and nothing more."""
    if not isinstance(node, ast.Phrase):
        return node
    if is_listed(node):
        return plainly(node.args[1])
    return evolve(node, args=tuple(plainly(each) for each in node.args))


def with_kinds(match: Match, node: ast.Expression) -> ast.Expression:
    """Return an answer in which cards have their kinds as they have them in options."""
    if not isinstance(node, ast.Phrase):
        return node
    if is_listed(node):
        program = match.state.program
        meant = prints_listed(program.prints, match.questions.judge, node)
        prints = [program.prints[number] for number in meant]
        shown = [with_kind(each.name, each.kind) for each in prints if each.name in program.twins]
        return ast.Name(node.span, "card", shown[0]) if len(shown) == 1 else plainly(node)
    return evolve(node, args=tuple(with_kinds(match, each) for each in node.args))


def in_plain_words(option: Option) -> Option:
    """Return an option without what tells the cards in it from others of their names."""
    return evolve(option, text=option.plain) if option.plain else option


def unlike(found: list[Option]) -> list[Option]:
    """Return one of several options with the same words: of each card of one name one."""
    return list({each.whole: each for each in reversed(found)}.values())[::-1]


def check_clear(asides: Asides, line: ast.Expression | ast.Move) -> None:
    """Refuse a line that names a card of which there are several, all of them where it says."""
    what = line.what if isinstance(line, ast.Move) else line
    for node, zone in named_in(what):
        if isinstance(node, ast.Phrase):
            continue
        s = asides.state
        prints = prints_listed(s.program.prints, asides.match.questions.judge, node)
        if len(prints) > 1:
            where = None if zone is None else asides.value(zone)
            there = placement.prints_lying(s, prints, where)
            if len(there) > 1:
                raise Failed(node, not_clear(asides, there))


def named_in(
    node: ast.Expression, zone: ast.Expression | None = None
) -> Iterator[tuple[ast.Expression, ast.Expression | None]]:
    """Yield the cards that a line names, each with the zone in which it says that one lies."""
    if is_listed(node):
        yield node, zone
    elif isinstance(node, ast.Phrase) and node.row != OF_THAT_NAME:
        inside = node.args[1] if node.row == THERE else None
        for each in node.args:
            yield from named_in(each, inside)
