"""Decisions as they are shown: who is asked what, and what can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import overload

from attrs import evolve, field, frozen

from cardwright.grammar import ast, express

from ..kernel.state import State
from ..kernel.steps import STEP, next_step
from ..program.geometry import exists
from ..program.notes import OptionSite, ThingSite
from ..program.row_places import PENDING_AT, PENDING_OPTIONS, Pending
from .card_facts import changed_facts, numbers_of
from .edges_offered import edge_said
from .option_words import TEXTS_AT_ONCE, cards_of, each_kind, option_text
from .phrases import Teller
from .prompts import about, in_short
from .texts_seen import line_said
from .twins import telling_apart, with_all_kinds

LATER = (" when announced", " when announced, checked again")
"""Of no interest to who is asked: it is now that they choose."""


def without_later(asked: str) -> str:
    """Return a question without what tells when its answer counts."""
    return asked.removesuffix(LATER[1]).removesuffix(LATER[0])


@frozen
class Option:
    """One thing that can be answered; a path has the last space of it as its goal.

    `cards` are the names of those that it is about, if its seat may know their faces. Where it
    speaks of one of several cards of a name, `whole` are its words with the kind of each such card,
    and `plain` those without.
    """

    number: int
    text: str
    cards: tuple[str, ...] = ()
    goal: str = ""
    whole: str = ""
    plain: str = ""


@frozen
class Step:
    """What was taken so far of a choice that is asked step by step, and how much is wanted.

    It is an order, several things, or several options: `sort` is "order", "things" or "options".
    """

    sort: str
    taken: tuple[str, ...]
    fewest: int
    most: int

    @property
    def so_many(self) -> str:
        """Return how many are taken, and how many are wanted, in words."""
        taken, fewest, most = len(self.taken), self.fewest, self.most
        if self.sort == "order":
            return f"{taken} of {most} are in order"
        if fewest == most:
            return f"{taken} of {most}"
        least = f"at least {fewest}, " if fewest else ""
        return f"{taken}; {least}at most {most}"


@frozen
class Decision:
    """What a seat is asked; `options` are worked out when they are looked at.

    A choice with many answers is asked step by step: then the kind is "step", and an answer is
    only the next thing, or that it is enough.
    """

    seat: str
    kind: str
    count: int
    step: Step | None
    teller: Teller = field(repr=False, eq=False)
    pending: Pending = field(repr=False, eq=False)

    @property
    def bounds(self) -> tuple[int, int] | None:
        """Return the first and the last number, if there are too many to be listed."""
        numbers = self.pending[PENDING_OPTIONS]
        return (numbers[0], numbers[-1]) if isinstance(numbers, range) else None

    @property
    def prompt(self) -> str:
        """Return what the question is about, and the question."""
        asked = self.asked
        told = about(self.teller, self.kind, asked)
        return f"{told}: {asked}" if told else asked

    @property
    def asked(self) -> str:
        """Return the question."""
        at, _, kind, _ = self.pending
        site = self.teller.state.program.notes.sites.get(at)
        if site is None or kind in TEXTS_AT_ONCE:
            prompts = TEXTS_AT_ONCE
            return prompts.get(kind, str(kind))
        frame = self.teller.state.frames[-1]
        if isinstance(site, OptionSite):
            asked = self.teller.phrase(as_asked(site.node.choice), site.names.among(frame))
            return without_later(asked)
        node = site.node
        if site.names is not None:
            names = site.names.among(frame)
            short = in_short(self.teller, node, names, kind, site.base)
            asked = without_later(self.teller.phrase(as_asked(node), names))
            return short or (asked if self.is_to_do(node) else f"choose {asked}")
        return express(node, self.teller.state.program.notes.words)

    def is_to_do(self, node: ast.Expression) -> bool:
        """Whether a question is something to do, and not only the things to choose from."""
        words = self.teller.state.program.notes.words
        return isinstance(node, ast.Phrase) and words[node.word].kind in ("action", "actions")

    @property
    def options(self) -> Sequence[Option]:
        """Return everything that can be answered."""
        values = self.pending[PENDING_OPTIONS]
        if isinstance(values, range):
            return Numbers(values)
        teller = telling(self.teller, self.pending)
        return told_apart(self, [self._option(teller, number) for number in range(len(values))])

    def option(self, number: int) -> Option:
        """Return one of the options."""
        return self._option(telling(self.teller, self.pending), number)

    def _option(self, teller: Teller, number: int) -> Option:
        at, _, kind, values = self.pending
        frame = teller.state.frames[-1]
        value = values[number]
        prints, models = teller.state.program.prints, teller.state.models
        option = Option(
            number,
            option_text(teller, at, kind, value, frame),
            tuple([prints[models[card]].name for card in self.known_cards(number)]),
            teller.on_board("space", last_space(value)) if kind == "way" else "",
        )
        if not teller.state.program.twins:
            return option
        whole = option_text(with_all_kinds(teller), at, kind, value, frame)
        plain = option_text(self.teller, at, kind, value, frame)
        return option if whole == plain else evolve(option, whole=whole, plain=plain)

    @property
    def of_records(self) -> bool:
        """Whether what can be chosen are records: these have no words of their own."""
        at, _, kind, _ = self.pending
        site = self.teller.state.program.notes.sites.get(at)
        if site is None or kind in TEXTS_AT_ONCE:
            return False
        kinds = self.teller.state.program.records
        if isinstance(site, ThingSite):
            return site.base in kinds
        each = (one for one in site.node.options if isinstance(one, ast.OptionEach))
        return any(each_kind(self.teller, one) in kinds for one in each)

    def known_cards(self, number: int) -> list[int]:
        """Return the cards that an option is about, of those that its seat knows."""
        at, _, kind, values = self.pending
        cards = cards_of(self.teller, at, kind, values[number], self.teller.state.frames[-1])
        return [card for card in cards if self.teller.knows(card)]

    def line(self, option: Option) -> str:
        """Return what the line of a text says that an option is about, or the edge it turns to."""
        at, _, kind, values = self.pending
        if kind == "option":
            return edge_said(self.teller, at, values[option.number])
        return line_said(self.teller, values[option.number][0]) if kind == "line" else ""

    def numbers(self, option: Option) -> tuple[tuple[str, str, str], ...]:
        """Return the numbers of the one card that an option is about, now and as printed."""
        known = self.known_cards(option.number) if len(option.cards) == 1 else []
        return tuple(numbers_of(self.teller, known[0])) if known else ()


MANY = 1000
"""Of more options than that the words are made only when somebody looks at them."""


class Numbers(Sequence[Option]):
    """Numbers as options, each made when it is looked at."""

    def __init__(self, numbers: range) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbers) and other.numbers == self.numbers

    def __hash__(self) -> int:
        return hash(self.numbers)

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        place = range(len(self))[at]
        return Option(place, str(self.numbers[place]))

    def called(self, text: str) -> list[Option]:
        """Return the option of a number, if it is one of them."""
        first, last = self.numbers[0], self.numbers[-1]
        digits = text.removeprefix("-")
        if not digits.isdecimal() or len(digits) > len(str(max(abs(first), abs(last)))):
            return []
        number = int(text)
        return [self[number - first]] if first <= number <= last else []


class Texts(Sequence[str]):
    """The words of the options of a decision; of very many they are made when they are looked at.

    The decision is then one of a copy of the match, which stays as it is.
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    @cached_property
    def made(self) -> tuple[str, ...]:
        """All of them."""
        return tuple([each.text for each in self.decision.options])

    def __len__(self) -> int:
        return self.decision.count

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if self.decision.bounds is not None and isinstance(at, int):
            return self.decision.options[at].text
        return self.made[at]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Texts) and isinstance(self.decision.pending[PENDING_OPTIONS], range):
            return bool(
                self.decision.pending[PENDING_OPTIONS] == other.decision.pending[PENDING_OPTIONS]
            )
        return isinstance(other, Sequence) and self.made == tuple(other)

    def __hash__(self) -> int:
        return hash(self.made)


def texts_of(state: State, seats: tuple[str, ...], decision: Decision | None) -> Sequence[str]:
    """Return the words of the options of a decision about a state."""
    if decision is None:
        return ()
    if decision.count <= MANY:
        return tuple([each.text for each in decision.options])
    then = decision_of(state.fork(), seats)
    return Texts(then) if then is not None else ()


def as_asked(node: ast.Expression) -> ast.Expression:
    """Return a question as it is said to who is asked: not `p chooses one`, not `p may draw`."""
    if not isinstance(node, ast.Phrase):
        return node
    if node.row == "choose_one_by":
        return evolve(node, word="choosing: choose one", args=(), id="choose_one")
    if node.row == "may":
        return evolve(node, args=(ast.Name(node.span, "player", "you"), *node.args[1:]))
    return node


def telling(teller: Teller, pending: Pending) -> Teller:
    """Return who tells the options: two cards of one name that are among them by their kinds."""
    at, _, kind, values = pending
    if isinstance(values, range):
        return teller
    frame = teller.state.frames[-1]
    return telling_apart(
        teller, lambda told: [option_text(told, at, kind, each, frame) for each in values]
    )


def told_apart(decision: Decision, options: Sequence[Option]) -> tuple[Option, ...]:
    """Return options of which no two have the same words, if their cards differ in their facts.

    Cards in slots that do not even differ in these are told by their places.
    """
    told = with_more(options, lambda each: each.text + facts_of(decision, each))
    return with_more(told, lambda each: by_place(decision, each))


def with_more(options: Sequence[Option], more: Callable[[Option], str]) -> tuple[Option, ...]:
    """Return options with other words where several have the same."""
    often = Counter(each.text for each in options)
    return tuple(
        each if often[each.text] == 1 else evolve(each, text=more(each)) for each in options
    )


def by_place(decision: Decision, option: Option) -> str:
    """Return the words of an option with the slot of its card in place of the name."""
    teller, known = decision.teller, decision.known_cards(option.number)
    state = teller.state
    if len(known) != 1 or not state.program.zone_of[state.where[known[0]]].slots:
        return option.text
    names = (each.card(known[0]) for each in (with_all_kinds(teller), teller))
    name = next((each for each in names if each in option.text), "")
    return option.text.replace(name, teller.place(known[0]))


def facts_of(decision: Decision, option: Option) -> str:
    """Return the facts in which the cards of an option differ from what is printed on them."""
    facts = [
        f"{name} {value}"
        for card in decision.known_cards(option.number)
        for name, value in changed_facts(decision.teller, card)
    ]
    return f" with {', '.join(facts)}" if facts else ""


def last_space(way: Sequence[int]) -> int | None:
    """Return the last space of a path that is on the board."""
    return next((each for each in reversed(way) if exists(each)), None)


def decision_of(state: State, seats: tuple[str, ...]) -> Decision | None:
    """Return the decision that is pending, or None."""
    if state.pending is None:
        return None
    _, who, kind, options = state.pending
    teller = Teller(state, seats, who)
    made = step_of(telling(teller, state.pending)) if kind == STEP else None
    return Decision(seats[who], kind, len(options), made, teller, state.pending)


def step_of(teller: Teller) -> Step | None:
    """Return what was taken so far of the choice that is being made."""
    state = teller.state
    if state.step is None:
        return None
    at, frame = state.question[PENDING_AT], state.frames[-1]
    _, shown, fewest, most, _ = next_step(state)
    taken = tuple([option_text(teller, at, STEP, (each,), frame) for each in shown])
    sort = state.program.questions[at]
    return Step(sort, taken, fewest, most)
