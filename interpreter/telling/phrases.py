"""Values in words: things, texts and whole phrases, as a seat may know them.

`seat` is the number of the seat that is told; None tells everything.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import is_

from attrs import evolve, field, frozen

from cardwright.grammar import (
    COUNTING,
    Hole,
    Span,
    Word,
    agreeing,
    article,
    ast,
    express,
    fill,
    with_articles,
    with_kind,
)

from ..kernel.layers import asked
from ..kernel.secret_fields import who_sees
from ..kernel.state import State
from ..kernel.text_lines import item_of
from ..program.bounded_numbers import INFINITE
from ..program.geometry import DIRECTIONS, exists, legs, name_of_space
from ..program.row_places import ITEM_DEED
from ..program.shapes import (
    OPEN_LISTING,
    OPEN_TAKEN_ALONG,
    TEXT_LINE,
    Given,
    Part,
    Places,
    Seen,
    Text,
)
from ..program.tables import FIRST_DEED, WHOLE, FieldInfo
from .past_records import Fact, Now, Then

NOWHERE = Span(0, 0, 0, 0)
HIDDEN = "a card"
MOST_GIVEN = 20
"""So much that something has been given to do is said in one go; the rest is `...`."""

NUMERAL = re.compile(r"[+-]?[0-9]{1,1000}")
OPEN = ("number?", "signed?")
SIGNED = ("signed", "signed?")
NUMBERS = (*COUNTING, *OPEN)
"""Kinds of what is told as a number: those that a rule asks for, and those with their sign."""
NAMES_OF_FIELDS = (" number", " counter", " mark", " secret")
SEVERAL = (
    "players", "cards", "zones", "numbers", "spaces", "lines", "directions", "tokens",
)  # fmt: skip
"""Kinds of the core of which a value is several things."""
FEW_FACTS = 2
"""By so much of what it holds a record is told that is the only one of its kind."""
MOST_COMPARED = 100
"""Of so many of its kind at most a record is compared with the others, to tell it from them."""
MOST_TOLD = 10
"""So many numbers are told one by one."""
SLOT = re.compile(r"\{([^:}]+): [^}]*\}")
"""A slot in a wording as it is printed, with its name."""


Meanings = Mapping[str, tuple[str, Given] | tuple[str, Given, int | Seen]]
"""What names stand for: a kind and a value, and who knows what it tells of, if that is said."""


@frozen
class Teller:
    """Tells what is in a state in the words of its game."""

    state: State
    seats: tuple[str, ...]
    seat: int | None = None
    then: Mapping[int, tuple[int, int]] | None = None
    """Of an earlier answer: the cards that were hidden from the seat, and where they lay."""
    lay: Mapping[int, tuple[str, int | None]] | None = None
    """Of what is over: where the tokens lay that lie somewhere else now."""
    held: Then | None = None
    """Of what is over: the records that there were, and what they held."""
    telling: list[int] = field(factory=list, eq=False, repr=False)
    """How much may still be said inside of what is being told."""
    apart: frozenset[str] = frozenset()
    """The names of cards of which another one is spoken of as well: their kinds are told."""

    # ---- things ----

    def knows(self, card: int, mask: int | None = None) -> bool:
        """Whether the seat may know which card it is."""
        if mask is None and self.then is not None:
            return self.seat is None or card not in self.then
        known = self.state.known[card] if mask is None else mask
        if self.seat == self.state.players:  # who watches knows what all know
            return known == (1 << self.state.players) - 1
        return self.seat is None or bool(known >> self.seat & 1)

    def sees(self, info: FieldInfo, thing: int) -> bool:
        """Whether the seat may know what a field of a thing holds now."""
        return not info.seen_by or self.knows(-1, who_sees(self.state, info, thing))

    def card(self, card: int | None, mask: int | None = None) -> str:
        """Return the name of a card, or what can be said of one that is hidden."""
        if card is None or card < 0:
            return "no card"
        if self.knows(card, mask):
            made = self.state.program.prints[self.state.models[card]]
            return with_kind(made.name, made.kind if made.name in self.apart else "")
        return HIDDEN

    def place(self, card: int) -> str:
        """Return where a card lies, to tell it from others whose faces are hidden.

        In a look ahead hidden cards lie nowhere.
        """
        then = (self.then or {}).get(card)
        if then is None and self.state.where[card] < 0:
            return HIDDEN
        zone, at = then or place_of(self.state, card)
        return f"the card in slot {at + 1} of {self.zone(zone)}"

    def owner(self, card: int | None, mask: int | None = None) -> str:
        """Return whose a card is; nothing where it is not known, or all share the cards."""
        if card is None or card < 0:
            return ""
        owner = self.state.program.owners[card]
        return self.player(owner) if owner >= 0 and self.knows(card, mask) else ""

    def whose(self, card: int | None, mask: int | None = None) -> str:
        """Return the name of a card and whose it is, to tell it from the others of that name."""
        owner = self.owner(card, mask)
        return f"{owner}'s {self.card(card, mask)}" if owner else self.card(card, mask)

    def cards(
        self, cards: Sequence[int], masks: Seen = None, said: Callable[..., str] | None = None
    ) -> str:
        """Return the names of cards; of many hidden ones only how many."""
        known_by, said = masks or (None,) * len(cards), said or self.card
        shown = [said(card, mask) for card, mask in zip(cards, known_by, strict=True)]
        known = [each for each in shown if each != HIDDEN]
        hidden = len(shown) - len(known)
        if hidden:
            known.append(HIDDEN if hidden == 1 else f"{hidden} cards")
        return joined(known) or "no card"

    def part(self, flow: Part) -> str:
        """Return the name of a part of play, with what stands in its slots."""
        info = self.state.program.part(flow)
        return self.named(info.name, info.begins, () if isinstance(flow, int) else flow[1:])

    def named(self, name: str, kind: int, values: Sequence[Given]) -> str:
        """Return a name with what stands in its slots: the roles of a sort of event."""
        roles = self.state.program.types[kind].roles
        shown = {
            role: self.value(sort, value) for (role, sort), value in zip(roles, values, strict=True)
        }
        return SLOT.sub(lambda slot: shown[slot[1]], name)

    def player(self, player: int | None) -> str:
        """Return the name of a seat."""
        return "nobody" if player is None else self.seats[player]

    def zone(self, zone: int) -> str:
        """Return the name of a zone, with its owner."""
        program = self.state.program
        owner = program.owner_of_zone[zone]
        info = program.zone_of[zone]
        if owner >= 0:
            return f"{self.seats[owner]}'s {info.name}"
        return info.name if info.bare else f"the {info.name}"

    def value(self, kind: str, value: Given, mask: int | Seen = None) -> str:
        """Return a value of a kind in words."""
        if value is None or (self.held is None and not self.is_there(kind, value)):
            return "nothing"
        if isinstance(value, tuple) and value and value[0] == "?":
            shown = self.closure((-1 - value[OPEN_LISTING], value[OPEN_TAKEN_ALONG]), mask)
            return "some" if shown == "..." else shown
        if kind in NUMBERS and isinstance(value, tuple):
            return plain(kind, asked(self.state, value))
        if kind == "moment" and value[0] in ("ends", "begins"):
            side = "end" if value[0] == "ends" else "start"
            return f"the {side} of the {self.part(value[1])}"
        match kind:
            case "player":
                return self.player(value)
            case "card":
                return self.card(value, mask if isinstance(mask, int) else None)
            case "zone":
                return self.zone(value)
            case "text":
                return self.text(value)
            case "actions" | "action" | "cost":
                return self.closure(value, mask)
            case "flow":
                return self.part(value)
            case "condition" | "event" | "rule" | "period" | "condition?":
                return "..."
            case "range":
                return "-".join(str(each) for each in dict.fromkeys(value))
            case "groups":
                return joined([f"[{self.cards(each)}]" for each in value]) or "no group"
            case _ if kind in SEVERAL:
                return self.several(kind, value, mask)
            case _ if kind.endswith((" noun", " nouns")):
                return self.closure((-1 - value[0], value[1]), mask)
            case "space" | "line" | "direction":
                return self.on_board(kind, value)
            case "token":
                return self.token(value)
            case _ if kind in self.state.program.things:
                return self.record(kind, value)
            case "game":
                return "the game"
            case _ if kind.removesuffix("s") in self.state.program.records:
                one = kind.removesuffix("s")
                return joined([self.record(one, each) for each in value]) or f"no {one}"
            case _ if isinstance(value, tuple) and are_values(kind, value):
                one = kind.removesuffix("s")
                return joined([plain(one, each) for each in value]) or f"no {one}"
            case "player zone" | "shared zone":
                return self.state.program.zone_of[value].name
            case _ if kind.endswith(NAMES_OF_FIELDS) and isinstance(value, int):
                return self.state.program.fields[value].name
            case _:
                return plain(kind, value)

    def several(self, kind: str, values: tuple[int, ...], mask: int | Seen) -> str:
        """Return several values of a kind of the core in words, or that there are none."""
        match kind:
            case "players":
                return joined([self.player(each) for each in values]) or "nobody"
            case "cards":
                return self.cards(values, mask if isinstance(mask, tuple) else None)
            case "zones":
                there = [each for each in dict.fromkeys(values) if each is not None]
                return joined([self.zone(each) for each in there]) or "nowhere"
            case "numbers" if len(values) > MOST_TOLD:
                return f"{len(values)} numbers"
            case "numbers":
                return joined([str(each) for each in values]) or "no number"
            case "spaces":  # what lies over the edge is no place to speak of
                there = [each for each in dict.fromkeys(values) if exists(each)]
                return joined([self.on_board("space", each) for each in there]) or "nowhere"
            case "lines" if len(values) > 1:
                return f"one of {len(values)} paths"
            case "tokens":
                return joined([self.token(each) for each in values]) or "no token"
        return joined([self.on_board(kind[:-1], each) for each in values]) or "nowhere"

    def field_of(self, info: FieldInfo, thing: int | None, mask: int | Seen = None) -> str:
        """Return the name of a field and whose it is; what the game has is nobody's."""
        if info.owner == "game":
            return f"the {info.name}"
        return f"{self.value(info.owner, thing, mask)}'s {info.name}"

    def on_board(self, kind: str, value: Given) -> str:
        """Return a space, a direction or a line: where it leads, and how far."""
        board = self.state.program.board
        if board is None or value is None:
            return "nowhere"
        if kind == "space":
            return name_of_space(board, value)
        if kind == "direction":
            return DIRECTIONS[value]
        parts = [f"{DIRECTIONS[way]} {number}" for way, number in legs(board, value)]
        return ", ".join(parts) or f"{DIRECTIONS[0]} 0"

    def token(self, token: int) -> str:
        """Return a token by its kind and the place where it lies."""
        kind, _, sort, place = self.state.tokens[token]
        sort, place = (self.lay or {}).get(token, (sort, place))
        return f"the {kind}{self.lying(sort, place)}"

    def record(self, kind: str, record: int, of: FieldInfo | None = None) -> str:
        """Return a record by its kind, and by what tells it from the others of the kind.

        Where there are no others the first things that it holds are told; nothing where a field of
        it is spoken of, and never that field. One of very many is told by its number among them:
        comparing each with each would never end.
        """
        among = self.held or Now(self.state)
        known, facts = among.of(record)
        shown = self.facts(facts, of)
        there = among.alike(record)
        if len(there) > MOST_COMPARED:
            few = f" ({', '.join(shown[:FEW_FACTS])})" if shown else ""
            return f"{known or kind} {1 + bisect_left(there, record)}{few}"
        others = {each: self.facts(among.of(each)[1], of) for each in there if each != record}
        if not others and of is not None:
            return f"the {known or kind}"
        telling = telling_apart(shown, list(others.values())) or shown[:FEW_FACTS]
        told = f" ({', '.join(telling)})" if telling else ""
        twins = [each for each, other in others.items() if other == shown]
        if not twins:
            return f"the {known or kind}{told}"
        return f"{known} {1 + sum(1 for each in twins if each < record)}{told}"

    def facts(self, facts: Iterable[Fact], but: FieldInfo | None = None) -> list[str]:
        """Return what the fields of a record hold, as far as it can be told and tells something."""
        return [each for each in map(self.fact, (f for f in facts if f[0] is not but)) if each]

    def fact(self, fact: Fact) -> str:
        """Return what a field of a record holds, with its name; nothing if that tells nothing."""
        info, value, mask = fact
        if info.aside or info.kind == "actions" or value is None or value == info.start:
            return ""
        if value is False or value == () or not self.is_there(info.kind, value):
            return ""
        return info.name if value is True else f"{info.name} {self.inside(info, value, mask)}"

    def inside(self, info: FieldInfo, value: Given, mask: int | Seen) -> str:
        """Return what a record holds; of another record only the kind, for they may go round."""
        if info.kind in self.state.program.records:
            return f"{article(info.kind)} {info.kind}"
        if info.kind.removesuffix("s") in self.state.program.records:
            return f"{len(value)} x {info.kind.removesuffix('s')}"
        return self.value(info.kind, value, mask)

    def is_there(self, kind: str, value: Given) -> bool:
        """Whether a thing that a field holds is there still: a record may be forgotten."""
        there = self.state.records if self.held is None else self.held.records
        return kind not in self.state.program.records or value in there

    def lying(self, sort: str, place: Given) -> str:
        """Return where tokens lie, as it is said behind them."""
        match sort:
            case "zone":
                return f" in {self.zone(place)}"
            case "space":
                return f" on {self.on_board('space', place)}"
            case "card":
                return f" on {self.card(place)}"
            case _:
                return ""

    def text(self, text: Text, mask: int | None = None) -> str:
        """Return a text by its box and card, a deed on the stack by its words."""
        if text[0] <= FIRST_DEED:
            return self.waiting_deed(text, mask)
        box = "text" if text[0] == WHOLE else self.state.program.boxes[text[0]]
        shown = f"the {box} of {self.card(text[1], mask)}"
        if len(text) <= TEXT_LINE:
            return shown
        line = text[TEXT_LINE]
        if not line:
            return f"a line of {shown}"
        return f"line {line} of {shown}" if line > 0 else f"a new line of {shown}"

    def waiting_deed(self, text: Text, mask: int | None) -> str:
        """Return a deed on the stack in words; what they name is known as long as it waits.

        Of one that is gone, and names something, no more is told than that it was there.
        """
        item, entry = item_of(self.state, text), FIRST_DEED - text[0]
        deed = (entry, ()) if item is None else item[ITEM_DEED]
        if item is None and self.state.program.notes.closed_in.get(entry):
            told = "something"
        else:
            told = self.closure(deed, None if mask is None else (mask,))
        return told if text[1] < 0 else f"{self.card(text[1], mask)}: {told}"

    def closure(self, closure: Given, seen: int | Seen = None) -> str:
        """Return what a closure does, in its own words and with the things that they name.

        Nothing is told of what stands on a card that the seat does not know. `seen` are those who
        could read it at some time, as `followed_cards.py` has them; without it the present counts.
        """
        program, env = self.state.program, closure[1]
        node = program.notes.closures.get(closure[0])
        on, *masks = seen if isinstance(seen, tuple) and seen else (None,)
        card = env[0][1] if env else -1
        if node is None or (card >= 0 and not self.knows(card, on)):
            return "..."
        places = program.closed_in.get(closure[0], ()) if env else ()
        named = zip(program.notes.closed_in.get(closure[0], ()), places, strict=False)
        given = {
            name: (kind, env[at], mask)
            for (name, (at, kind)), mask in zip_longest(named, masks[: len(places)])
        }
        if self.telling:  # this one has been given to another: written out, that may double
            self.telling[0] -= 1
            return self.phrase(node, given) if self.telling[0] > 0 else "..."
        self.telling.append(MOST_GIVEN)
        try:
            return self.phrase(node, given)
        finally:
            self.telling.clear()

    # ---- phrases ----

    def filled(self, word: Word, values: Mapping[str, str]) -> str:
        """Return a wording with its slots filled."""
        holes = [element for element in word.elements if isinstance(element, Hole)]
        shown = tuple(values.get(hole.name, "...") for hole in holes)
        nodes = tuple(
            ast.Number(NOWHERE, int(each))
            if hole.kind in COUNTING and NUMERAL.fullmatch(each)
            else ast.Name(NOWHERE, "", each)  # somebody may be called 12
            for hole, each in zip(holes, shown, strict=True)
        )
        return with_articles(fill(word, shown, nodes))

    def phrase(self, node: ast.Expression, names: Meanings) -> str:
        """Return a phrase in which names stand for things."""
        return express(self.said(node, names), self.state.program.notes.words)

    def said(self, node: ast.Expression, names: Meanings) -> ast.Expression:
        """Return a phrase as it is said, with what its names stand for: `1 card`, not `n cards`."""
        return agreeing(self.replaced(node, names), self.state.program.notes.words)

    def replaced(self, node: ast.Expression, names: Meanings) -> ast.Expression:
        """Return a phrase with the names in it replaced by what they stand for.

        A hidden card is told by its place, but where it is said who knew it: it may have gone.
        """
        if isinstance(node, ast.Name) and node.text in names:
            kind, value, *masks = names[node.text]
            if kind in COUNTING and isinstance(value, int) and value < INFINITE:
                return ast.Number(node.span, value)
            shown = "..." if kind in OPEN and masks else self.value(kind, value, *masks)
            if kind == "card" and shown == HIDDEN and not masks:
                shown = self.place(value)
            return ast.Name(node.span, node.kind, shown)
        if isinstance(node, ast.Phrase):
            args = tuple([self.replaced(each, names) for each in node.args])
            changed = not all(map(is_, args, node.args))
            return with_one_sign(evolve(node, args=args) if changed else node)
        return node


def place_of(state: State, card: int) -> tuple[int, int]:
    """Return in which zone a card lies, and where in it."""
    zone = state.where[card]
    return zone, state.zones[zone].index(card)


def telling_apart(shown: list[str], others: list[list[str]]) -> list[str]:
    """Return the first of what is shown of a thing that tells it from others: no more than that."""
    found: list[str] = []
    for each in shown:
        left = [other for other in others if each in other]
        if len(left) < len(others):
            found.append(each)
            others = left
    return found


def joined(shown: Sequence[str]) -> str:
    """Return names as a person lists them."""
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} and {shown[-1]}"


def number_text(value: Given) -> str:
    """Return a number as a card prints it: what is without end is no row of digits."""
    return "inf" if isinstance(value, int) and value >= INFINITE else str(value)


def signed_text(value: int) -> str:
    """Return a number with its sign."""
    return f"{'' if value < 0 else '+'}{number_text(value)}"


def with_one_sign(node: ast.Phrase) -> ast.Expression:
    """Return a phrase; one that puts a sign before a number below zero has the sign it comes to."""
    number = node.args[0] if len(node.args) == 1 else None
    if not isinstance(number, ast.Number) or node.row not in ("signed_up", "signed_down"):
        return node
    value = number.value if node.row == "signed_up" else -number.value
    return ast.Name(node.span, "signed", signed_text(value))


def are_values(kind: str, those: Places) -> bool:
    """Whether what is of a kind of several are values of an enumeration."""
    one = f"{kind.removesuffix('s')}: "
    return all(isinstance(each, str) and each.startswith(one) for each in those)


def plain(kind: str, value: Given) -> str:
    """Return a value that stands for itself."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind in SIGNED:
        return signed_text(value)
    if kind in NUMBERS:
        return number_text(value)
    text = str(value)
    return text.removeprefix(f"{kind}: ").removeprefix("word: ")
