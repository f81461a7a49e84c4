"""Which cards a scenario means: where several prints have a name, the one that can lie there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.grammar import CardFacts, OnlyPlayTells, ast, with_kind

from ..compile.parts.listed_prints import judge_of
from ..kernel.state import State
from ..program.tables import Program


def can_lie(program: Program, model: int, zone: int) -> bool:
    """Whether a zone is for such cards, as far as print tells: most are for all."""
    loader, name = program.loader, program.zone_of[zone].name
    nouns = [
        setting.args[0]
        for _, node in loader.nodes(ast.Place)
        for setting in node.settings
        if node.name == name and isinstance(setting, ast.Phrase) and setting.id == "place_for_cards"
    ]
    judge = judge_of(program)
    card = printed(program, model)
    try:
        return not nouns or any(judge.describes(each, card) for each in nouns)
    except OnlyPlayTells:
        return True


def printed(program: Program, model: int) -> CardFacts:
    """Return what stands on a card."""
    made = program.prints[model]
    entries = program.loader.game.table.cards[made.name]
    cards: list[CardFacts] = [entry.checked.card for entry in entries]
    return next(card for card in cards if card.kind == made.kind)


def one_meant(
    s: State, prints: list[int], free: list[int], zone: int, began: Sequence[int]
) -> int | None:
    """Return which of several prints of a name is to lie in a zone; None if that is not clear.

    It is the one that can lie there, or else the one of which there is a copy, or that a deck
    holds, or else the one that lay there when play began.
    """
    models = [each for each in prints if can_lie(s.program, each, zone)] or prints
    for ways in (
        {s.models[card] for card in free},
        {s.models[card] for card in free if s.program.homes[card] >= 0},
        {s.models[card] for card in free if card < len(began) and began[card] == zone},
    ):
        models = [each for each in models if each in ways] or models
    return models[0] if len(models) == 1 else None


def ways_to_say(program: Program, prints: Iterable[int]) -> str:
    """Return how a scenario says each of several cards, to choose from."""
    names = {each.name for each in program.prints}
    shown = []
    for each in (program.prints[number] for number in prints):
        said = f"{each.kind} {each.name}"
        shown.append(f"`{with_kind(each.name, each.kind) if said in names else said}`")
    return " or ".join(shown)
