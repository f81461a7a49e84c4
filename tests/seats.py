"""Everything that a seat can ask, of the API or by typing, in one list: how each of it is asked.

`Match`, `Decision` and what can be typed are looked through: whatever is neither in `ASKED` nor in
`TYPED` must be in `FOR_THE_HOST`, with the reason why no seat is told it. So a new method is either
under the test of secrets, or somebody has said that it is not for seats.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import attrs
from rich.console import Console

from cardwright.grammar import ast, express, pattern
from cardwright.interpreter import WATCHER, Decision, Journal, Match, Option
from cardwright.workbench.matches.match_files import Keeper
from cardwright.workbench.screen.screen_console import Gone, Screen
from cardwright.workbench.screen.session import HUMAN, Session

FEW = 3
"""So many options, and events, are asked about one by one."""

Told = Iterator[object]


# ---- of the API ----------------------------------------------------------------------------------


def numbers_of_events(match: Match, seat: str) -> Iterator[int]:
    """Yield the numbers of the last events that a seat knows of, and one that is none."""
    last = match.event_count(seat)
    yield from range(max(1, last - FEW), last + 2)


def reasons(match: Match, seat: str) -> Told:
    """Yield why the last events happened, and what is said of an event that is none."""
    for number in numbers_of_events(match, seat):
        yield said_of(match.why, number, seat)


def refusals(match: Match, seat: str) -> Told:
    """Yield why a seat is not offered something: cards by name, words, and what is offered."""
    for text in texts_of(match):
        yield text, match.why_not(seat, text)


def texts_of(match: Match) -> list[str]:
    """Return what may be offered at some time: options of the game, with each of some cards."""
    names = [each.name for each in match.state.program.prints if each.name]
    some = [*dict.fromkeys(names[:: len(names) // 8 + 1])]
    return [*some, *(text.format(name) for text in match_texts(match) for name in some), "nothing"]


def match_texts(match: Match) -> Iterator[str]:
    """Yield options of the rules as they are worded, with a place for a card."""
    for site in match.state.program.notes.sites.values():
        node = site.node if site.sort == "option" else None
        for option in node.options if isinstance(node, ast.Choose) else ():
            if isinstance(option, ast.Option):
                yield pattern(option.label).replace("{", "").replace("}", "")
            elif isinstance(option.body[0], ast.Do):
                words = match.state.program.notes.words
                yield express(option.body[0].what, words).rpartition(" ")[0] + " {}"


def errors(match: Match) -> Told:
    """Yield what is said of options that are none."""
    for wrong in (-1, 10**6):
        for ask in (match.answer, match.foresee, match.why_asked, match.ends_secret):
            yield said_of(ask, wrong)


def taken_back(match: Match) -> Told:
    """Yield what is asked once the last thing of a choice was taken back, and what is wrong."""
    again = match.fork()
    yield said_of(again.take_back)
    yield from told_of(again.decision)


def some(match: Match) -> range:
    """Return the first options."""
    return range(min(len(match.state.question[3]), FEW))


def of_the_asked(ask: Callable[[Match], Told]) -> Callable[[Match, str], Told]:
    """Return what only the seat can ask that has to decide."""
    return lambda match, seat: ask(match) if is_asked(match, seat) else iter(())


ASKED: dict[str, Callable[[Match, str], Told]] = {
    "view": lambda match, seat: iter([match.view(seat), match.view(WATCHER)]),
    "events": lambda match, seat: iter([*match.events(seat), *match.events(WATCHER)]),
    "news": lambda match, seat: iter(match.news(Journal(match.seats, match.seats.index(seat)))),
    "event_count": lambda match, seat: iter([match.event_count(seat), match.event_count(WATCHER)]),
    "result": lambda match, seat: iter([match.result]),
    "turns": lambda match, seat: iter([match.turns]),
    "turn_number": lambda match, seat: iter([match.turn_number]),
    "shows_table": lambda match, seat: iter([match.shows_table]),
    "why": reasons,
    "why_not": refusals,
    "answer": of_the_asked(errors),
    "decision": of_the_asked(lambda match: told_of(match.decision)),
    "foresee": of_the_asked(
        lambda match: iter([match.foresee(), *[match.foresee(each) for each in some(match)]])
    ),
    "why_asked": of_the_asked(
        lambda match: iter([match.why_asked(), *[match.why_asked(each) for each in some(match)]])
    ),
    "ends_secret": of_the_asked(
        lambda match: iter([match.ends_secret(each) for each in some(match)])
    ),
    "asks_of_board": of_the_asked(lambda match: iter([match.asks_of_board])),
    "can_take_back": of_the_asked(lambda match: iter([match.can_take_back])),
    "take_back": of_the_asked(taken_back),
    "take": of_the_asked(lambda match: iter([said_of(match.fork().take, [never], whole=False)])),
    "is_settled_since": of_the_asked(lambda match: iter([match.is_settled_since(match.fork())])),
}
"""What a seat can ask of a match, and how it is asked here."""

FOR_THE_HOST = {
    "Match.asked": "is `decision`, which is asked of here",
    "Match.fork": "a copy of everything",
    "Match.secret": "the number of an event that others may not know of",
    "Match.questions": "asks the state anything",
    "Match.save": "holds everything",
    "Match.digest": "is worked out from everything",
    "Match.bare_records": "everything that has happened",
    "Match.state_for": "a state, which views are made from",
    "Match.go_on": "goes on with the match",
    "Match.finish_step": "answers, as an agent does",
    "Match.take_things": "answers, by the numbers of things",
    "Match.seat_index": "the number of a seat",
    "Match.card_name": "the face of any card",
    "Match.named": "any value in words",
    "Match.cards_about": "the cards of an option, whoever may know them",
    "Match.players_about": "the player an option is offered for",
    "Match.part_name": "tells parts of play with whatever stands in their names",
    "Decision.teller": "what the words are made from",
    "Decision.pending": "what the words are made from",
    "Decision.is_to_do": "is about a line of the rules",
    "Decision.known_cards": "numbers of cards",
}
"""What is for whoever keeps a match, and why no seat may ask it."""

OF_A_DECISION: dict[str, Callable[[Decision], object]] = {
    "seat": lambda decision: decision.seat,
    "kind": lambda decision: decision.kind,
    "count": lambda decision: decision.count,
    "step": lambda decision: decision.step,
    "bounds": lambda decision: decision.bounds,
    "prompt": lambda decision: decision.prompt,
    "asked": lambda decision: decision.asked,
    "options": lambda decision: decision.options,
    "of_records": lambda decision: decision.of_records,
    "option": lambda decision: decision.option(0),
    "line": lambda decision: [decision.line(each) for each in decision.options],
    "numbers": lambda decision: [decision.numbers(each) for each in decision.options],
}


def told_of(decision: Decision | None) -> Told:
    """Yield everything that a decision tells."""
    assert decision is not None
    for ask in OF_A_DECISION.values():
        yield ask(decision)


def public(kind: type) -> set[str]:
    """Return what of a class is there for others."""
    return {each for each in dir(kind) if not each.startswith("_")}


def unlisted() -> set[str]:
    """Return what can be asked of a match or a decision, and is in none of the lists here."""
    held = {each.name for each in attrs.fields(Match)}
    known = {f"Match.{each}" for each in (*ASKED, *held)}
    known |= {f"Decision.{each}" for each in OF_A_DECISION}
    there = {f"Match.{each}" for each in public(Match)}
    there |= {f"Decision.{each}" for each in public(Decision)}
    return there ^ (known | set(FOR_THE_HOST))


def is_asked(match: Match, seat: str) -> bool:
    """Whether a seat has to decide."""
    return match.state.pending is not None and match.seats[match.state.pending[1]] == seat


def never(option: Option) -> bool:
    """Whether an option is one that is never there."""
    return False


def said_of(ask: Callable[..., object], *about: object, **how: object) -> object:
    """Return what comes of a question, or what is wrong with it."""
    try:
        return ask(*about, **how)
    except ValueError as error:
        return str(error)


def told_to(match: Match, seat: str) -> dict[str, list[object]]:
    """Return everything that a seat can be told by the API."""
    return {name: list(ask(match, seat)) for name, ask in ASKED.items()}


# ---- by typing -----------------------------------------------------------------------------------

TYPED: dict[str, tuple[str, ...]] = {
    "?": ("",),
    "help": ("",),
    "why": ("1", "2", "99", "#1", "#9", "#99999", "", "not nothing"),
    "card": ("1", "2", "3", "99", "", "a"),
    "list": ("", "a"),
    "try": ("1", "99", "x"),
    "log": ("",),
    "table": ("",),
    "undo": ("",),
    "back": ("",),
    "save": ("",),
    "quit": ("",),
}
"""What can be typed, each with what may stand behind it. `save FILE` and `--record` write down
everything: a file is for whoever keeps the match."""


class Silent(Screen):
    """A screen on which what is shown is written down, and nobody types."""

    def ask(self, question: str) -> str:
        """Return that nobody types."""
        raise Gone


def screen() -> tuple[Screen, io.StringIO]:
    """Return a screen and what is written on it."""
    paper = io.StringIO()
    console = Console(file=paper, width=80, highlight=False, markup=False, emoji=False)
    return Silent(console), paper


def typed_by(match: Match, commands: dict[str, tuple[str, ...]] | None = None) -> str:
    """Return what is on the screen of the seat that decides, whatever can be typed is typed."""
    decision = match.decision
    assert decision is not None
    shown, paper = screen()
    session = Session(match.fork(), dict.fromkeys(match.seats, HUMAN), Keeper(), shown)
    session.at_screen = decision.seat
    session.draw(decision)
    for word, rests in (commands or TYPED).items():
        for rest in (*rests, *(texts_of(match) if word == "why" else ())):
            shown.say(f"> {word} {rest}")
            try:
                session.understood(decision, f"{word} {rest}".strip())
            except Gone:
                shown.say("gone")
    return paper.getvalue()


def commands() -> set[str]:
    """Return what can be typed besides options."""
    shown, _ = screen()
    match: Match = None  # type: ignore[assignment]  # their names hang on no match
    return set(Session(match, {}, Keeper(), shown).commands())
