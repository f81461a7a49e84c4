"""Decisions as they are shown: who is asked what, and every option in canonical words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

from attrs import evolve, field, frozen

from cardwright.grammar import Printer, ast, express, pattern

from ..kernel.deeds import WHAT_IS_DONE
from ..kernel.events import OFFERED, SORT
from ..kernel.queries import those_there
from ..kernel.state import DEED, EVENT, Frame, State, Value
from ..kernel.steps import DONE, FEWEST, MOST, SHOWN, STEP
from ..program.geometry import exists
from ..program.notes import OptionSite, Site, ThingSite
from ..program.shapes import OPEN_LISTING, PENDING_OPTIONS
from .card_facts import changed_facts, numbers_of
from .edges_offered import edge_said
from .phrases import HIDDEN, Teller
from .prompts import about, in_short
from .texts_seen import line_said
from .twins import telling_apart, with_all_kinds

LATER = (" when announced", " when announced, checked again")
"""Of no interest to who is asked: it is now that they choose."""


def without_later(asked: str) -> str:
    """Return a question without what tells when its answer counts."""
    return asked.removesuffix(LATER[1]).removesuffix(LATER[0])


TEXTS_AT_ONCE = {"replacement": "what happens instead", "reaction": "what comes first"}
"""What is asked if several texts would be done at the same moment."""


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
    pending: Value = field(repr=False, eq=False)

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


def telling(teller: Teller, pending: Value) -> Teller:
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


def last_space(way: Value) -> Value:
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
    at, frame = state.pending[0], state.frames[-1]
    shown = state.step[SHOWN]
    taken = tuple([option_text(teller, at, STEP, (each,), frame) for each in shown])
    sort = state.program.questions[at]
    return Step(sort, taken, *state.step[FEWEST : MOST + 1])


def cards_of(
    teller: Teller, at: int, kind: str, value: Value, frame: Frame | Any
) -> tuple[int, ...]:
    """Return the cards that an option is about."""
    if kind in TEXTS_AT_ONCE:
        card = reaction_meant(teller, kind, value[0], frame)[1][1]
        return (card,) if card >= 0 else ()
    if kind not in ("option", "things", "order", STEP):
        return ()
    site = teller.state.program.notes.sites[at]
    if isinstance(site, ThingSite):
        return those_there(value) if site.base in ("", "card") else ()
    if kind == STEP:
        value = value[0] if value else ()
    option = site.node.options[value[0]] if value else None
    if isinstance(option, ast.OptionEach) and each_kind(teller, option) == "card":
        return those_there(value[1:2])
    return ()


def option_text(teller: Teller, at: int, kind: str, value: Value, frame: Frame | Any) -> str:
    """Return an option in its canonical words."""
    if kind == "yes":
        return "yes" if value else "no"
    if kind == "number":
        return str(value)
    if kind in TEXTS_AT_ONCE:
        return reaction_text(teller, kind, value[0], frame)
    if kind == "line":
        return teller.text(value[0])
    if kind in ("way", "direction"):
        return teller.on_board("line" if kind == "way" else kind, value)
    site = teller.state.program.notes.sites[at]
    if kind == STEP:
        return step_text(teller, site, value, frame)
    if isinstance(site, OptionSite):
        if site.sort == "options":
            return f"[{', '.join(choice_text(teller, site, each, frame) for each in value)}]"
        return choice_text(teller, site, value, frame)
    node = site.node
    shown = [thing_text(teller, site.base or "card", each) for each in value]
    names = site.names.among(frame) if site.names is not None else {}
    said = teller.said(node, names) if names else node
    single = is_one_left_open(node, names) or (isinstance(said, ast.Phrase) and is_single(said))
    return shown[0] if single and len(shown) == 1 else f"[{', '.join(shown)}]"


def step_text(teller: Teller, site: Site, value: Value, frame: Frame | Any) -> str:
    """Return the next thing of a choice, or that it is enough."""
    if value == DONE:
        return "done"
    if isinstance(site, OptionSite):
        return choice_text(teller, site, value[0], frame)
    return thing_text(teller, site.base or "card", value[0])


def thing_text(teller: Teller, base: str, thing: Value) -> str:
    """Return a thing that can be chosen, told from all others."""
    shown = teller.value(base, thing)
    return teller.place(thing) if base == "card" and shown == HIDDEN else shown


SINGLE = ("a_noun", "one_noun", "another", "the_nouns", "the_only", "any_noun")
CHOICES = (
    "choose_cards", "choose_cards_so_that", "choose_players", "choose_spaces", "choose_tokens",
    "choose_lines", "choose_directions", "choose_number", "choose_records", "order_cards",
    "order_records", "choose_cards_by", "choose_spaces_by", "choose_number_by",
    "choose_records_by", "order_cards_by", "order_records_by",
    "choose_announced", "choose_announced_checked",
    "choose_one", "choose_one_announced", "choose_one_by", "choose_up_to",
)  # fmt: skip
"""The words of the core for a choice: the last of their slots is what is chosen from."""


def is_single(node: ast.Phrase) -> bool:
    """Whether a choice is of one thing."""
    last = node.args[-1] if node.args and node.row in CHOICES else node
    row = last.row if isinstance(last, ast.Phrase) else ""
    return row in SINGLE or (row == "so_many" and one_of(last))


def is_one_left_open(node: ast.Expression, names: Mapping[str, tuple[str, Value]]) -> bool:
    """Whether a choice is of what a slot left open, and that is one thing."""
    chosen = isinstance(node, ast.Phrase) and node.args and node.row in CHOICES
    last = node.args[-1] if isinstance(node, ast.Phrase) and chosen else None
    _, value = names.get(last.text, ("", None)) if isinstance(last, ast.Name) else ("", None)
    return isinstance(value, tuple) and value[:OPEN_LISTING] == ("?", 1, 1)


def one_of(node: ast.Expression) -> bool:
    """Whether a number of things is 1."""
    first = node.args[0] if isinstance(node, ast.Phrase) and node.args else None
    return isinstance(first, ast.Number) and first.value == 1


def choice_text(teller: Teller, site: OptionSite, value: Value, frame: Any) -> str:
    """Return an option of `choose one:` in its words."""
    option = site.node.options[value[0]] if value else None
    if option is None:
        return "pass"
    names = site.names.among(frame)
    if isinstance(option, ast.OptionEach):
        first = option.body[0]
        kind = each_kind(teller, option)
        names[option.name] = (kind, value[1])
        if isinstance(first, ast.Do):
            return teller.phrase(first.what, names)
        return teller.value(kind, value[1])
    pieces = []
    for element in option.label.elements:
        if isinstance(element, ast.Slot):
            kind, held = names.get(element.name, ("", None))
            shown = teller.value(kind, held)
            pieces.append(shown[:1].lower() + shown[1:] if kind == "actions" else shown)
        elif isinstance(element, ast.Either):
            pieces.append(element.many)
        else:
            pieces.append(("" if element.spaced or not pieces else "\b") + element.text)
    text = " ".join(pieces).replace(" \b", "")
    return text or pattern(option.label)


def each_kind(teller: Teller, option: ast.OptionEach) -> str:
    """Return the kind of the things that an option is offered for."""
    match option.things:
        case ast.Phrase(word=word):
            kind = str(teller.state.program.notes.words[word].kind)
        case ast.Name(kind=kind):
            pass
        case _:
            kind = "number"
    plurals = {"cards": "card", "players": "player", "tokens": "token", "spaces": "space"}
    return plurals.get(kind, kind.removesuffix("s"))


def reaction_meant(teller: Teller, kind: str, number: int, frame: Any) -> Any:
    """Return the rule or text that would be carried out, with the context of the card it is on."""
    return frame[SORT if kind == "reaction" else OFFERED][number][1]


def reaction_text(teller: Teller, kind: str, number: int, frame: Any) -> str:
    """Return which rule or text would be carried out."""
    made = reaction_meant(teller, kind, number, frame)
    entry, context = made[:EVENT]
    known = teller.state.program.notes.reactions.get(entry)
    if known is None:
        rule = teller.closure(made[WHAT_IS_DONE] if entry == DEED else (entry, ()))
    else:
        rule = body_text(teller, known[0].body, known[1].among(made))
    return f"{teller.card(context[1])}: {rule}" if context[1] >= 0 else rule


def body_text(teller: Teller, body: Any, names: Any) -> str:
    """Return statements on a line, with what their names stand for."""
    shown = []
    for each in body:
        match each:
            case ast.Do(what=what):
                shown.append(teller.phrase(what, names).removeprefix("do "))
            case ast.If(branches=(first, *_)):
                inside = body_text(teller, first.body, names)
                shown.append(f"if {teller.phrase(first.condition, names)}: {inside}")
            case _:
                shown.append(Printer(teller.state.program.notes.words).head(each).rstrip(":"))
    return "; ".join(shown)
