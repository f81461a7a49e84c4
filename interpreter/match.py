"""The public API: games that are ready to be played, and matches.

game = load(checked)
match = game.start(seed=1, seats=("Ann", "Ben"))
while match.decision:
    match.answer(0)

What a match tells a seat holds nothing that this seat may not know; `tests/seats.py` lists which
parts of the API those are, and which are for whoever keeps the match and sees everything: a save, a
digest, the state, the decision of another seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import chain, count, islice

from attrs import define, field, frozen

from cardwright.grammar import CheckedGame, DeckRefused, Store, visible

from .backends.protocol import Backend
from .backends.python import Python
from .compile.fragment_writer import Writer
from .compile.game_program import digest_of
from .kernel import steps
from .kernel.linked import Linked
from .kernel.machine import begun, run, take_answer, to_pause
from .kernel.secrets import known_to, told_to_all
from .kernel.state import State
from .program.row_places import PENDING_OPTIONS, SECRET_MARK
from .program.shapes import Given, Part
from .program.tables import Program
from .setup import list_answers, refusals, saves
from .setup.kept_programs import linked_game, with_cards
from .setup.linked_questions import Questions
from .setup.positions import turns_begun
from .setup.safety_net import NOT_OF_THIS_GAME, BadSave, WrongCall, net, netted
from .setup.verification import still_right
from .telling import journal, reasons
from .telling.bare_records import bare_records
from .telling.decisions import Decision, Option, decision_of
from .telling.loop_reports import WITHOUT_END, LoopReport
from .telling.option_words import cards_of, players_of
from .telling.phrases import Teller
from .telling.previews import Foreseen, foreseen, is_last_in_secret, is_of_board
from .telling.views import View, result_text, view_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""What the seats are called if nobody says otherwise."""
WATCHER = ""
"""Stands for whoever watches and sits on no seat."""
Parts = Sequence[Callable[[Option], bool]]
"""What tells each of several things that are meant."""


@frozen
class Result:
    """How a match has ended: "win", "draw" or "unfinished", and who has won.

    A "win" of nobody is the loss of everybody.
    """

    sort: str
    winners: tuple[str, ...]
    text: str


@define
class Game:
    """A checked game that can be played."""

    checked: CheckedGame
    title: str
    digest: str
    _backend: Backend
    _store: Store | None = None
    _undealt: dict[tuple[object, ...], Linked] = field(factory=dict)
    _linked: dict[tuple[object, ...], Linked] = field(factory=dict)
    _questions: dict[tuple[object, ...], Questions] = field(factory=dict)

    @property
    def rulings(self) -> dict[str, tuple[str, ...]]:
        """Return the rulings of the game and what may be chosen, the usual choice first."""
        return dict(self.checked.vocabulary.rulings)

    @property
    def seats(self) -> tuple[int, int]:
        """Return how few and how many can play."""
        return self.checked.vocabulary.seats

    def program(
        self, rulings: Mapping[str, str], decks: Sequence[str | None], players: int
    ) -> Program:
        """Return the compiled game for these rulings, decks and so many players."""
        return self.linked(rulings, decks, players).program

    def linked(
        self, rulings: Mapping[str, str], decks: Sequence[str | None], players: int
    ) -> Linked:
        """Return what carries the game out for these rulings, decks and so many players."""
        key = (tuple(sorted(rulings.items())), tuple(decks), players)
        found = self._linked.get(key)
        if found is None:
            for name, choice in rulings.items():
                if choice not in self.rulings.get(name, ()):
                    raise ValueError(f"there is no ruling `{name}: {choice}`")
            found = with_cards(self._without_cards(rulings, players), self.checked, decks)
            self._linked[key] = found
        return found

    def _without_cards(self, rulings: Mapping[str, str], players: int) -> Linked:
        """Return what carries the game out, its cards not dealt: the same for all decks."""
        key = (tuple(sorted(rulings.items())), players)
        found = self._undealt.get(key)
        if found is None:
            found = self._undealt[key] = linked_game(
                self.checked, rulings, players, self._backend, self._store
            )
        return found

    def questions(self, rulings: Mapping[str, str], players: int) -> Questions:
        """Return what can be asked beside the rules, of matches with these rulings and players."""
        key = (tuple(sorted(rulings.items())), players)
        found = self._questions.get(key)
        if found is None:
            writer = Writer(self.checked, rulings, players)
            found = self._questions[key] = Questions(writer, self._backend)
        return found

    def start(
        self,
        seed: int = 0,
        seats: Sequence[str] = (),
        rulings: Mapping[str, str] | None = None,
        decks: Sequence[str | None] = (),
        results: Sequence[int] = (),
    ) -> Match:
        """Begin a match; it stands at its first decision."""
        match = self.laid_out(seed, seats, rulings, decks)
        match.state.results = tuple(results)
        match.go_on()
        return match

    def laid_out(
        self,
        seed: int = 0,
        seats: Sequence[str] = (),
        rulings: Mapping[str, str] | None = None,
        decks: Sequence[str | None] = (),
    ) -> Match:
        """Return a match before its setup: nothing has been done yet."""
        names = tuple(seats) or usual_names(self.seats[0])
        low, high = self.seats
        if not low <= len(names) <= high:
            raise ValueError(f"{self.title} is for {low} to {high} players")
        for name in names:
            if not can_be_called(name):
                raise ValueError(f"no seat can be called `{visible(name)}`")
        chosen = dict(rulings or {})
        state = begun(self.linked(chosen, decks, len(names)), seed, len(names))
        return Match(self, state, names, chosen, tuple(decks))

    def restore(self, text: str) -> Match:
        """Return a match that was saved; `BadSave` says why one cannot be gone on with."""
        saved = saves.unpacked(text)
        if saved["game"] != self.title:
            raise BadSave(f'it is a match of "{saved["game"]}", not of "{self.title}"')
        if saved["digest"] != self.digest:
            raise BadSave("the rules or cards of the game have changed since it was saved")
        seats, rulings, decks = saved["seats"], saved["rulings"], saved["decks"]
        if not self.seats[0] <= len(seats) <= self.seats[1]:
            raise BadSave(f"it has {len(seats)} seats")
        if not all(can_be_called(each) for each in seats):
            raise BadSave("a seat has a name that no seat can have")
        try:
            with net(True):
                linked = self.linked(rulings, decks, len(seats))
                state = saves.restored(linked, saved["state"])
            match = Match(self, state, tuple(seats), dict(rulings), tuple(decks), is_loaded=True)
            match.agents = dict(saved.get("agents", {}))
            match.asked()
        except (DeckRefused, LoopReport, *WITHOUT_END):
            raise BadSave(NOT_OF_THIS_GAME) from None
        return match


@define
class Match:
    """A match: it stands at a decision, or it is over."""

    game: Game
    state: State
    seats: tuple[str, ...]
    rulings: dict[str, str]
    decks: tuple[str | None, ...]
    is_loaded: bool = False
    agents: dict[str, str] = field(factory=dict)
    """How seats are played, as whoever keeps the match calls it: a save remembers it."""

    @property
    def decision(self) -> Decision | None:
        """Return what is asked of whom; None when the match is over."""
        return self.asked()

    @netted
    def asked(self) -> Decision | None:
        """Return what is asked; of a match that was loaded, all that can be said of it is tried."""
        found = decision_of(self.state, self.seats)
        if found is not None and self.is_loaded and not (found.prompt and found.options):
            raise ValueError("nothing is asked")
        return found

    @property
    def result(self) -> Result | None:
        """Return how the match has ended, or None."""
        if self.state.result is None:
            return None
        sort, players = self.state.result
        winners = tuple(self.seats[each] for each in players) if sort == "win" else ()
        return Result(sort, winners, result_text(self.state, self.seats))

    @property
    def questions(self) -> Questions:
        """Return what can be asked of it beside the rules."""
        return self.game.questions(self.rulings, len(self.seats))

    @property
    def secret(self) -> int | None:
        """Return what tells the secret choice that is being made from others, if one is."""
        return self.state.secrets[0][SECRET_MARK] if self.state.secrets else None

    @property
    def turns(self) -> int:
        """Return how many turns have begun."""
        return self.state.turns

    @property
    def turn_number(self) -> int:
        """Return how many turns have begun; in a game without turns, how many rounds."""
        return turns_begun(self.state)

    @netted
    def answer(self, option: int, *, pausing: bool = False) -> bool:
        """Answer the decision with one of its options, and go on to the next.

        Whoever pauses stops where the rules show the table; it is told whether that is so.
        """
        self._look_for(option)
        take_answer(self.state, option)
        paused = self._go_on(pausing)
        if self.is_loaded:
            still_right(self.state)
        return paused

    def _look_for(self, option: int) -> None:
        """Refuse an option that the pending decision does not have."""
        if self.state.pending is None:
            raise WrongCall("nothing is asked")
        if not 0 <= option < len(self.state.pending[PENDING_OPTIONS]):
            raise WrongCall(f"there is no option {option}")

    @property
    def can_take_back(self) -> bool:
        """Whether something was taken in the choice that is asked step by step."""
        return steps.can_take_back(self.state)

    @netted
    def take_back(self) -> None:
        """Take back what was taken last in the choice that is asked step by step."""
        if not self.can_take_back:
            raise WrongCall("nothing was taken")
        steps.take_back(self.state)
        self.go_on()

    @netted
    def finish_step(self) -> None:
        """Finish the choice that is asked step by step, with as few things more as it takes."""
        if not steps.is_step(self.state):
            raise WrongCall("no choice is being made step by step")
        steps.finish(self.state)
        self.go_on()

    @netted
    def take(
        self,
        parts: Sequence[Callable[[Option], bool]],
        *,
        whole: bool = True,
        pausing: bool = False,
    ) -> bool | None:
        """Take several things in turn, each the first that is meant, in a choice step by step.

        If that is not `whole`, more may be taken after them. Whether it stopped where the rules
        show the table is returned as by `answer`; None if it cannot be taken: nothing is changed.
        """
        if not steps.is_step(self.state):
            raise WrongCall("no choice is being made step by step")
        made = self.fork()
        things = list_answers.meant(made.state, made.asked, parts)
        return None if things is None else self.take_things(things, whole=whole, pausing=pausing)

    @netted
    def take_things(
        self, things: Sequence[Given], *, whole: bool = True, pausing: bool = False
    ) -> bool | None:
        """Take things, by what they are, in a choice that is asked step by step; see `take`."""
        made = self.fork()
        answer = partial(made.answer, pausing=pausing)
        is_shown = list_answers.taken(made.state, answer, things, whole=whole)
        if is_shown is not None:
            self.state = made.state
        return is_shown

    @netted
    def go_on(self, *, pausing: bool = False) -> bool:
        """Go on to the next decision, or to the end; or to where the table is shown."""
        return self._go_on(pausing)

    def _go_on(self, pausing: bool) -> bool:
        if pausing and self.state.program.pauses:
            return to_pause(self.state)
        run(self.state)
        return False

    def fork(self) -> Match:
        """Return a copy that goes its own way."""
        state = self.state.fork()
        return Match(
            self.game, state, self.seats, self.rulings, self.decks, self.is_loaded, self.agents
        )

    @netted
    def save(self) -> str:
        """Return the whole match as text: also what no seat may know."""
        about = {
            "game": self.game.title, "digest": self.game.digest, "seats": list(self.seats),
            "rulings": self.rulings, "decks": list(self.decks),
        }  # fmt: skip
        return saves.packed(self.state, about | ({"agents": self.agents} if self.agents else {}))

    def digest(self) -> str:
        """Return what tells this state from any other."""
        return saves.digest(self.state)

    def seat_index(self, seat: str | None) -> int | None:
        """Return the number of a seat; None for no seat, which sees everything.

        Who watches has no name: they see what is open to all.
        """
        if seat is None:
            return None
        if seat == WATCHER:
            return len(self.seats)
        if seat not in self.seats:
            raise WrongCall(f"nobody is called {seat}")
        return self.seats.index(seat)

    def part_name(self, flow: Part) -> str:
        """Return the name of a part of play of the state, with what stands in its slots."""
        return Teller(self.state, self.seats).part(flow)

    def card_name(self, card: int) -> str:
        """Return the name of a card, whoever may know it; nothing for no card."""
        return self.state.program.prints[self.state.models[card]].name if card >= 0 else ""

    def named(self, kind: str, value: Given) -> str:
        """Return a value of a kind in words, for whoever may see everything."""
        return Teller(self.state, self.seats).value(kind, value)

    @netted
    def cards_about(self, option: int) -> tuple[int, ...]:
        """Return the cards that an option is about, also those that its seat does not know."""
        self._look_for(option)
        at, who, kind, values = self.state.question
        teller = Teller(self.state, self.seats, who)
        return cards_of(teller, at, kind, values[option], self.state.frames[-1])

    @netted
    def players_about(self, option: int) -> tuple[int, ...]:
        """Return the player that an option is offered for, if it is offered for each of some."""
        self._look_for(option)
        at, who, kind, values = self.state.question
        return players_of(Teller(self.state, self.seats, who), at, kind, values[option])

    @netted
    def state_for(self, seat: str | None) -> State:
        """Return the state as it is for a seat: what others decide in secret has not happened."""
        return known_to(self.state, self.seat_index(seat))

    @netted
    def view(self, seat: str | None = None) -> View:
        """Return what a seat sees; with no seat, everything."""
        return view_of(self.state_for(seat), self.seats, self.seat_index(seat))

    @netted
    def events(self, seat: str | None = None, after: int = 0) -> list[journal.Event]:
        """Return what happened, as a seat may know it; with no seat, everything.

        Whoever asks what came after an event has no words for what was before its turn.
        """
        return journal.events_of(told_to_all(self.state), self.seats, self.seat_index(seat), after)

    @netted
    def news(self, heard: journal.Journal, wordless: bool = False) -> list[journal.Event]:
        """Return what a journal has not told yet, of this match or one that this one came from."""
        return heard.told(told_to_all(self.state), wordless)

    @netted
    def bare_records(self) -> list[str]:
        """Return everything that happened without words: kinds, and what fills their roles."""
        return [*bare_records(self.state)]

    @netted
    def event_count(self, seat: str | None = None) -> int:
        """Return how many events a seat may know of: the number of the last one."""
        return journal.count_of(told_to_all(self.state), self.seats, self.seat_index(seat))

    @netted
    def foresee(self, option: int | None = None) -> Foreseen | None:
        """Return what would come of an option if nobody hinders it, as far as its seat can know.

        With no option: what comes of what the seat has decided in secret so far.
        """
        if option is not None:
            self._look_for(option)
        return foreseen(self.state, self.seats, option)

    @property
    def shows_table(self) -> bool:
        """Whether the rules show the table in the course of play."""
        return bool(self.state.program.pauses)

    @netted
    def ends_secret(self, option: int) -> bool:
        """Whether an answer is the last one of several that its seat gives in secret."""
        self._look_for(option)
        return is_last_in_secret(self.state, option)

    @property
    def asks_of_board(self) -> bool:
        """Whether the decision is about the board: a space, a direction, a path."""
        return is_of_board(self.state)

    @netted
    def why(self, event: int, seat: str | None = None) -> list[str]:
        """Return why an event happened, back to the decision it follows from.

        The event is one of `events(seat)`, by its number; a seat is told what it may know.
        """
        return reasons.why(self.state, self.seats, event, self.seat_index(seat))

    @netted
    def why_asked(self, option: int | None = None) -> list[str]:
        """Return what the decision that is pending, or one of its options, comes from."""
        if option is not None:
            self._look_for(option)
        return reasons.why_asked(self.state, self.seats, option)

    @netted
    def is_settled_since(self, before: Match) -> bool:
        """Whether anything new was revealed to anybody, or left to chance, since an answer."""
        return reasons.is_settled(before.state, self.state)

    @netted
    def why_not(self, seat: str, text: str) -> list[str]:
        """Return why a seat is not offered an answer, in the words of the rules."""
        number = self.seats.index(seat) if seat in self.seats else -1
        if number < 0:
            raise WrongCall(f"nobody is called {seat}")
        return refusals.why_not(self.state, self.seats, number, text, self.questions)


def can_be_called(name: str) -> bool:
    """Whether a seat can have a name: it is seen whole, in one line, and is something."""
    return bool(name.strip()) and name == visible(name) and "\n" not in name


def usual_names(number: int, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return what so many seats are called if nobody says otherwise, beside those with names."""
    all_names = chain(NAMES, (f"Seat {each}" for each in count(len(NAMES) + 1)))
    return tuple(islice((each for each in all_names if each not in taken), max(number, 0)))


def step(match: Match, option: int) -> Match:
    """Return the match after an answer; the one before stays as it is."""
    made = match.fork()
    made.answer(option)
    return made


def load(
    checked: CheckedGame, *, backend: Backend | None = None, store: Store | None = None
) -> Game:
    """Return a game that can be played, from one that was checked and has no errors.

    With a store, what it is compiled to is kept there between runs.
    """
    return Game(checked, checked.title, digest_of(checked), backend or Python(store), store)
