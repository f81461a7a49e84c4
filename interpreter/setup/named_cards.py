"""Which cards a scenario means: where several prints have a name, the one that can lie there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.grammar import CardFacts, CheckedGame, OnlyPlayTells, ast, with_kind

from ..kernel.state import State
from ..program.tables import Program
from .linked_questions import Questions


def can_lie(program: Program, model: int, zone: int, questions: Questions) -> bool:
    """Whether a zone is for such cards, as far as print tells: most are for all."""
    declared = questions.game.vocabulary.declared[f"zone {program.zone_of[zone].name}"].node
    assert isinstance(declared, ast.Place)  # of which there may be a zone for each value
    nouns = [
        setting.args[0]
        for node in (each.checked.node for each in questions.game.table.entries)
        if isinstance(node, ast.Place)
        for setting in node.settings
        if node.span == declared.span
        and isinstance(setting, ast.Phrase)
        and setting.id == "place_for_cards"
    ]
    judge = questions.judge
    card = printed(program, model, questions.game)
    try:
        return not nouns or any(judge.describes(each, card) for each in nouns)
    except OnlyPlayTells:
        return True


def printed(program: Program, model: int, game: CheckedGame) -> CardFacts:
    """Return what stands on a card."""
    made = program.prints[model]
    entries = game.table.cards[made.name]
    cards = [entry.checked.card for entry in entries]
    return next(card for card in cards if card is not None and card.kind == made.kind)


def one_meant(
    s: State,
    prints: list[int],
    free: list[int],
    zone: int,
    began: Sequence[int],
    questions: Questions,
) -> int | None:
    """Return which of several prints of a name is to lie in a zone; None if that is not clear.

    It is the one that can lie there, or else the one of which there is a copy, or that a deck
    holds, or else the one that lay there when play began.
    """
    models = [each for each in prints if can_lie(s.program, each, zone, questions)] or prints
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
