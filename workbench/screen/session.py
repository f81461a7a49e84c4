"""A match that is played on the screen: who is asked, what is shown, what can be typed.

Whoever sits at the keyboard sees what their seat may know and nothing else. If several people
share the keyboard, the screen is cleared before it is handed over.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from typing import NoReturn

from attrs import define, field, frozen
from rich.text import Text

from cardwright.interpreter import WATCHER, Decision, Event, Match, Option

from ..files.stored_text import shown
from ..matches.agents import AGENTS
from ..matches.match_files import Keeper, in_the_way, is_save
from ..output.terminal import counted, number_in, shortened
from .screen_ahead import looked_ahead, marks_of, planned, tried_out
from .screen_boards import board_lines
from .screen_cards import card_lines, cards_in, cards_named, prints
from .screen_console import Gone, Screen
from .screen_events import Row, rows, told
from .screen_fold import BELOW, FEWEST_ROWS, fitted, news_that_fit, screenful
from .screen_options import MOST, are_numbers, listed, meant
from .screen_steps import DONE, is_one_less, parts, several
from .table import table

HUMAN = "human"
HELP = """\
3           the option with that number
TEXT        an option by the beginning of its words, or of its card
try 3       on the board: what an option leads to if nobody hinders it
why 3       what leads to an option, and what its cards say
why TEXT    why something is not offered; `why not TEXT` as well
why #12     why something happened: its number stands before it
card NAME   what is printed on a card; `card 3`: on that of an option
list TEXT   the options that contain a text
table       all that lies on the table, where it was folded for want of room
log         everything that has happened, as far as you may know it
undo        take your last answer back, as long as nobody learned from it
1 4 5       several things at once, where a choice is asked step by step;
            `back` takes the last one back, `done` ends it
save FILE   save the match
quit        leave it
Enter       show the table again
Up, Down    what you typed before, if the terminal can

On the table ? is a hidden card, [NAME] a card that lies face down, - an
empty place. The player with a * has the turn. Lines of a card in play are
marked: > going on, - done, x struck out, + added."""


@frozen
class Before:
    """How things stood before an answer that can still be taken back."""

    match: Match
    seat: str
    seen: int


@define
class Session:
    """A match, those who play it, and the screen."""

    match: Match
    agents: dict[str, str]
    keeper: Keeper
    screen: Screen
    history: list[Before] = field(factory=list)
    seen: dict[str, int] = field(factory=dict)
    at_screen: str = ""

    @property
    def people(self) -> list[str]:
        """Return the seats that people sit on."""
        return [seat for seat in self.match.seats if self.agents[seat] == HUMAN]

    def take_up(self) -> None:
        """Go on with a match that was saved: people have seen what was before their last answer."""
        for seat in self.people:
            answers = [each for each in self.match.events(seat) if each.sort == "answer"]
            self.seen[seat] = answers[-1].number - 1 if answers else 0

    def play(self) -> bool:
        """Play to the end; tell whether it was reached, or the match was left."""
        try:
            if self.match.decision is None:  # it was saved while the table was shown
                self.watch(self.match.go_on(pausing=bool(self.people)))
            while (decision := self.match.decision) is not None:
                if self.agents[decision.seat] == HUMAN:
                    self.ask(decision)
                else:
                    self.history.clear()
                    self.carry_out(chosen(self.match, self.agents[decision.seat]))
        except Gone:
            self.leave()
            return False
        self.keep()
        return True

    def keep(self) -> None:
        """Save the match where it is kept; a disk that refuses does not end the match."""
        self.keeper.is_saved = False
        try:
            if self.keeper.path:
                self.keeper.save(self.match, self.keeper.path)
        except OSError as error:
            self.screen.say(f"Not saved: {error.strerror or error}.", "red")

    # ---- a person decides ----

    def ask(self, decision: Decision) -> None:
        """Let the person at the keyboard answer, or do something else first."""
        seat = decision.seat
        if len(self.people) > 1 and seat != self.at_screen:
            self.hand_over(seat)
        self.at_screen = seat
        self.draw(decision)
        while True:
            option = self.understood(decision, self.screen.ask(f"{seat}> "))
            if option is not None and self.is_meant(seat, option):
                self.answer(seat, option)
                return
            if self.match.decision != decision:
                return

    def hand_over(self, seat: str) -> None:
        """Hide everything until another person sits at the screen."""
        self.screen.clear()
        self.screen.forget()
        self.screen.line("the next player")
        self.wait(f"{seat}: press Enter when you are ready. ")

    def wait(self, question: str, *words: str) -> str:
        """Return one of some words, or nothing for Enter; what else is typed uncovers nothing."""
        while (typed := self.screen.ask(question).lower()) and typed not in words:
            if typed == "quit":
                self.leave_now()
        return typed

    def answer(self, seat: str, option: Option) -> None:
        """Give an answer; note what it takes to take it back."""
        before = Before(self.match.fork(), seat, self.seen.get(seat, 0))
        self.seen[seat] = self.match.event_count(seat)
        self.carry_out(option.number)
        self.answered(before)

    def answered(self, before: Before) -> None:
        """Note what was before an answer, if it can be taken back; keep the match."""
        if self.match.is_settled_since(before.match):
            self.history.clear()
        else:
            self.history.append(before)
        self.keep()

    def is_meant(self, seat: str, option: Option) -> bool:
        """Whether an answer is to stand: the last one in secret is asked about, it ends all."""
        if not self.match.ends_secret(option.number):
            return True
        tried = tried_out(self.match, option.number)
        if tried is None:
            return True
        self.screen.renew()
        plan = planned(tried.plan, "All of it, if nobody hinders it:")
        rest = self.screen.height_of(*plan) + 1
        view = self.match.view(seat)
        self.screen.show(fitted(self.screen, view, self.match.turns, tried.marks, rest), *plan)
        if not self.wait("Enter: so be it; `undo`: take the last choice back. ", "undo"):
            return True
        assert self.match.decision is not None
        self.draw(self.match.decision)
        return False

    # ---- showing what happens ----

    def carry_out(self, option: int) -> None:
        """Give an answer, and go on; where the rules show the table, people see it."""
        if len(self.people) > 1 and self.match.shows_table:
            self.seen[WATCHER] = self.match.event_count(WATCHER)
        before = self.match.fork()
        try:
            self.watch(self.match.answer(option, pausing=bool(self.people)))
        except Gone:
            raise
        except BaseException:
            self.match = before  # it is kept as it stood before what could not be done
            raise

    def watch(self, is_shown: bool) -> None:
        """Show the table, again and again, until there is something to decide or all is over."""
        while is_shown:
            self.show_table()
            is_shown = self.match.go_on(pausing=True)

    def show_table(self) -> None:
        """Draw the table in the course of play; several people see what is open to all."""
        alone = len(self.people) == 1
        seat = self.people[0] if alone else WATCHER
        if not alone:
            self.at_screen = WATCHER
        self.screen.renew()
        events = self.match.events(seat, self.seen.get(seat, 0))
        marks = marks_of(events[self.seen.get(seat, 0) :])
        rest = FEWEST_ROWS + BELOW
        board = fitted(self.screen, self.match.view(seat), self.match.turns, marks, rest)
        self.screen.show(board)
        room = self.screen.console.height - self.screen.height_of(board) - BELOW
        self.draw_news(self.news(seat, events), max(room, FEWEST_ROWS))
        self.seen[seat] = len(events)
        if self.screen.is_live:
            self.wait("Enter goes on. ")

    # ---- drawing ----

    def draw(self, decision: Decision) -> None:
        """Draw the table, what happened, and the options."""
        seat = decision.seat
        self.screen.renew()
        ahead = looked_ahead(self.match, MOST)
        view, turns = self.match.view(seat), self.match.turns
        news = self.news(seat)
        board, below = screenful(self.screen, view, turns, decision, ahead, len(news))
        self.screen.show(board)
        room = self.screen.console.height - self.screen.height_of(board, *below) - BELOW
        self.draw_news(news, max(room, 1))
        self.screen.show(*below)

    def news(self, seat: str, events: Sequence[Event] = ()) -> list[Row]:
        """Return what happened since the seat decided."""
        seen = self.seen.get(seat, 0)
        return rows(events or self.match.events(seat, seen), seen)

    def draw_news(self, news: Sequence[Row], room: int) -> None:
        """Draw what happened; on a terminal as much as there is room for."""
        kept = news_that_fit(self.screen, news, room)
        if news:
            left = len(news) - len(kept)
            more = f" (and {counted(left, 'line')} more: `log`)" if left else ""
            self.screen.say(f"What happened{more}:", "bold")
            self.screen.show(told(kept))

    # ---- what is typed ----

    def understood(self, decision: Decision, typed: str) -> Option | None:
        """Return the option that is meant, or do what else is asked for."""
        options = decision.options
        if not typed:
            self.draw(decision)
            return None
        word, _, rest = typed.partition(" ")
        does = self.commands().get(word.lower())
        listed = decision.bounds is None  # numbers from many are no commands
        if does is not None and not (listed and typed in [each.text for each in options]):
            does(decision, rest.strip())
            return None
        many = several(decision, typed)
        if many is not None:
            self.take_several(decision, *many)
            return None
        found = meant(options, typed)
        if len(found) == 1:
            return found[0]
        if found:
            which = "; ".join(f"{each.number + 1} {each.text}" for each in found[:8])
            more = "; ..." if len(found) > 8 else ""
            self.screen.say(f"Which one: {which}{more}?")
        elif typed.isdecimal():
            self.screen.say(no_option(options, typed))
        elif typed == DONE and decision.step is not None:
            self.screen.say("It is not enough yet, or cannot end so.")
        else:
            self.screen.say(
                f"No option begins so. `why {shortened(typed)}` may tell why; `?` helps."
            )
        return None

    def commands(self) -> dict[str, Callable[[Decision, str], None]]:
        """Return what can be typed besides options."""
        return {
            "?": lambda decision, rest: self.screen.list(HELP.split("\n")),
            "help": lambda decision, rest: self.screen.list(HELP.split("\n")),
            "why": self.tell_why,
            "card": self.show_card,
            "list": self.list_options,
            "try": self.try_out,
            "log": self.show_log,
            "table": self.show_whole,
            "undo": self.undo,
            "back": self.back,
            "save": self.save_as_asked,
            "quit": self.quit,
        }

    def show_card(self, decision: Decision, rest: str) -> None:
        """Show what is printed on a card; of an option, on the card that it is about."""
        found = meant(decision.options, rest) if rest.isdecimal() else []
        game = self.match.game.checked
        name = next((name for option in found for name in option.cards), "")
        if name:
            kinds = dict(cards_in(game, found[0].whole))
            self.screen.list(prints(game, name, kinds.get(name, "")))
        else:
            self.screen.list(card_lines(game, rest))

    def show_log(self, decision: Decision, rest: str) -> None:
        """Show everything that a seat may know to have happened."""
        self.screen.show(told(rows(self.match.events(decision.seat))))

    def show_whole(self, decision: Decision, rest: str) -> None:
        """Show all of the table, however long it is."""
        ahead = looked_ahead(self.match, MOST)
        self.screen.show(table(self.match.view(decision.seat), self.match.turns, ahead.marks))

    def list_options(self, decision: Decision, rest: str) -> None:
        """Show the options that contain a text."""
        if decision.bounds is not None:
            self.screen.say("Any number from {} to {}.".format(*decision.bounds))
            return
        found = [each for each in decision.options if rest.casefold() in each.text.casefold()]
        self.screen.show(
            listed(found) if found else Text(f"No option contains `{shortened(rest)}`.")
        )

    def try_out(self, decision: Decision, rest: str) -> None:
        """Draw the board as it would be after an option, as far as the seat can know."""
        found = meant(decision.options, rest)
        tried = tried_out(self.match, found[0].number) if len(found) == 1 else None
        if len(found) != 1:
            told = (
                no_option(decision.options, rest) if rest.isdecimal() else "`try 3` for an option."
            )
            self.screen.say(told)
        elif not self.match.view(decision.seat).boards:
            self.screen.say("There is no board to try it on.")
        elif tried is None:
            self.screen.say("What comes of it alone cannot be told: it is not the whole answer.")
        else:
            self.screen.say(f"{found[0].text}, if nobody hinders it:", "bold")
            self.screen.show(*board_lines(tried.view, tried.marks))

    def quit(self, decision: Decision, rest: str) -> None:
        """Leave the match."""
        self.leave_now()

    def leave_now(self) -> NoReturn:
        """Leave the match; offer to save it first if it is kept nowhere."""
        if not self.keeper.is_saved:
            self.offer_save()
        raise Gone

    # ---- why ----

    def tell_why(self, decision: Decision, rest: str) -> None:
        """Tell why an option is there, why something is not, or why something happened."""
        found = meant(decision.options, rest)
        if rest.startswith("#"):
            self.screen.list(self.why_event(decision.seat, rest[1:].strip()))
        elif len(found) == 1:
            self.screen.list(self.why_option(found[0]))
        elif rest.isdecimal():
            self.screen.say(no_option(decision.options, rest))
        elif not rest:
            self.screen.say("`why 3` for an option, `why #12` for what happened, or `why TEXT`.")
        else:
            text = rest[4:].strip() if rest.casefold().startswith("not ") else rest
            self.screen.list(self.why_not(decision, text))

    def why_event(self, seat: str, number: str) -> list[str]:
        """Return why something happened, as far as a seat may know."""
        events = self.match.event_count(seat)
        event = number_in(number)
        if event is None or not 1 <= event <= events:
            return [f"There is no event #{shortened(number)}; the last one is #{events}."]
        return self.match.why(event, seat)

    def why_option(self, option: Option) -> list[str]:
        """Return what leads to an option, and the prints of the cards that it is about."""
        lines = [option.text, *self.match.why_asked(option.number)]
        for name, kind in cards_in(self.match.game.checked, option.whole or option.text):
            lines += ["", *prints(self.match.game.checked, name, kind)]
        return lines

    def why_not(self, decision: Decision, text: str) -> list[str]:
        """Return why something is not offered, and the print of the card that is meant."""
        asked = getattr(self.match, "why_not", None)
        lines = list(asked(decision.seat, text)) if asked else [f"`{text}` is not offered now."]
        for name, _ in (cards_in(self.match.game.checked, text) or [(text, "")])[:1]:
            if len(cards_named(self.match.game.checked, name)) == 1:
                lines += ["", *card_lines(self.match.game.checked, name)]
        return lines

    # ---- taking back, saving, leaving ----

    def undo(self, decision: Decision, rest: str) -> None:
        """Take the last answer back, if nobody learned anything from it."""
        if not self.history and self.match.can_take_back:
            self.back(decision, rest)
        elif not self.history:
            self.screen.say("Nothing can be taken back: there is no answer since the last reveal.")
        elif self.history[-1].seat != decision.seat:
            self.screen.say(f"The last answer was {self.history[-1].seat}'s.")
        else:
            before = self.history.pop()
            self.match = before.match
            self.seen[before.seat] = before.seen
            self.keep()

    def take_several(self, decision: Decision, options: Sequence[Option], whole: bool) -> None:
        """Take several things at once, in a choice that is asked step by step."""
        seat = decision.seat
        before = Before(self.match.fork(), seat, self.seen.get(seat, 0))
        count = self.match.event_count(seat)
        is_shown = self.match.take(parts(options), whole=whole, pausing=bool(self.people))
        if is_shown is None:
            self.screen.say("These cannot be taken together.")
            return
        self.seen[seat] = count
        self.watch(is_shown)
        self.answered(before)

    def back(self, decision: Decision, rest: str) -> None:
        """Take back what was taken last in a choice that is asked step by step."""
        if not self.match.can_take_back:
            self.screen.say("Nothing is taken yet. `undo` takes the last answer back.")
        elif self.history and is_one_less(self.history[-1].match, self.match):
            self.undo(decision, rest)
        else:
            self.match.take_back()
            self.keep()

    def save_as_asked(self, decision: Decision, rest: str) -> None:
        """Save the match to the file that was named, or where it was saved before."""
        self.save(rest)

    def save(self, path: str) -> bool:
        """Save the match to a file; never in the place of something else, unless that is wanted."""
        path = path or self.keeper.path or self.keeper.known
        if not path:
            self.screen.say("Name a file: `save FILE`.")
            return False
        trouble = in_the_way(path)
        if not trouble and os.path.exists(path) and not self.keeper.may_replace(path):
            if not is_save(path):
                trouble = f"`{shown(path)}` is no saved match; it is not overwritten."
            elif not self.screen.agrees("Another match is saved there. Replace it?"):
                trouble = "Not saved."
        if trouble:
            self.screen.say(trouble)
            return False
        try:
            self.keeper.save(self.match, path)
        except OSError as error:
            self.screen.say(f"Not saved: {error.strerror or error}.")
            return False
        self.screen.say(f"Saved to {shown(path)}.")
        return True

    def offer_save(self) -> None:
        """Offer to save the match."""
        while True:
            path = self.screen.ask("Save the match? A file name, or Enter for no: ")
            if not path or self.save(path):
                return

    def leave(self) -> None:
        """Keep the match where it is kept, and tell how to go on."""
        if self.keeper.path:
            self.keep()
        if self.keeper.is_saved:
            self.screen.say(f"Kept in {shown(self.keeper.known)}; `--load` goes on with it.")


def no_option(options: Sequence[Option], typed: str) -> str:
    """Return that a number is that of no option, and which numbers are."""
    typed = shortened(typed)
    if are_numbers(options):
        return f"There is no option {typed}; they are {options[0].text} to {options[-1].text}."
    return f"There is no option {typed}; the last one is {len(options)}."


def chosen(match: Match, name: str) -> int:
    """Return what an agent answers: the same whenever the match is the same, saved or not."""
    state = match.state
    step = match.decision.step if match.decision is not None else None
    taken = f" {len(step.taken)}" if step is not None else ""
    return AGENTS[name](random.Random(f"{state.chance} {state.answers}{taken}"))(match)
