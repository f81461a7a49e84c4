"""A match that was played, once more: its answers in words, and what chance has given."""

from __future__ import annotations

from cardwright.grammar import with_kind

from .kernel.state import links
from .kernel.steps import is_step
from .match import Match
from .program.notes import OptionSite
from .program.row_places import PENDING_AT, PENDING_OPTIONS
from .program.shapes import Given, Way
from .setup.list_answers import taken
from .telling.decisions import Decision, telling
from .telling.option_words import TEXTS_AT_ONCE, choice_text, option_text
from .telling.phrases import Teller


def replayed(match: Match) -> tuple[list[tuple[str, str]], list[int]]:
    """Play a match once more; return each answer in words with its seat, and what chance gave."""
    again = match.game.laid_out(match.state.seed, match.seats, match.rulings, match.decks)
    s = again.state
    drawn: list[int] = []
    s.drawn = drawn
    again.go_on()
    answers = []
    for _, _, _, _, value, *_ in list(links(match.state.said))[::-1]:
        decision = again.decision
        assert decision is not None
        if is_step(s):
            answers.append((decision.seat, whole_text(again, decision, value)))
            taken(s, again.answer, value, whole=True)
            continue
        number = s.question[PENDING_OPTIONS].index(value)
        answers.append((decision.seat, answer_text(again, decision, number)))
        again.answer(number)
    return answers, drawn


def whole_text(match: Match, decision: Decision, value: Way) -> str:
    """Return a whole choice that was made step by step, as a scenario answers with it."""
    pending = match.state.question
    at, sort = pending[PENDING_AT], match.state.program.questions[pending[PENDING_AT]]
    teller = telling(decision.teller, pending)
    return listed_text(match, teller, at, sort, value)


def listed_text(match: Match, teller: Teller, at: int, sort: str, value: Given) -> str:
    """Return what was chosen of a choice that may be of several options: a list of them."""
    frame = match.state.frames[-1]
    site = match.state.program.notes.sites.get(at)
    if sort != "options" or not isinstance(site, OptionSite):
        return option_text(teller, at, sort, value, frame)
    shown = (answerable(match, choice_text(teller, site, each, frame)) for each in value)
    return f"[{', '.join(shown)}]"


def answerable(match: Match, text: str) -> str:
    """Return an option as it is offered, and in quotes if that could not be read as an answer."""
    game = match.game.checked
    cards, seats = (
        dict.fromkeys(game.names, "listed card"),
        dict.fromkeys(match.seats, "seat"),
    )
    if game.lines.is_clear(text, ("answer",), cards | seats):
        return text
    return f"the option {quoted_whole(text)}"


def quoted_whole(text: str) -> str:
    """Return a text in quotes, without those in it: answers are compared without them."""
    return '"' + text.replace('"', "") + '"'


def answer_text(match: Match, decision: Decision, number: int) -> str:
    """Return an option as a scenario answers with it.

    Of texts that would be done at the same moment the card is named, or if that is not enough
    the place among the options: a whole text can hold anything. So it is of records.
    """
    option = decision.option(number)
    if decision.of_records:
        return str(number + 1)
    if decision.kind not in TEXTS_AT_ONCE:
        at, _, sort, values = match.state.question
        if sort == "options":
            return listed_text(
                match, telling(decision.teller, match.state.question), at, sort, values[number]
            )
        return answerable(match, option.text)
    abouts = [match.cards_about(each.number) for each in decision.options]
    apart = telling(decision.teller, match.state.question).apart
    named = [[name_said(match, card, apart) for card in about] for about in abouts]
    known = named[number]
    return known[0] if known and named.count(known) == 1 else str(number + 1)


def name_said(match: Match, card: int, apart: frozenset[str]) -> str:
    """Return the name of a card, with its kind where another one of its name may be meant."""
    made = match.state.program.prints[match.state.models[card]]
    return with_kind(made.name, made.kind if made.name in apart else "")
