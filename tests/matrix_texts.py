"""Every word of the core in the texts of cards, and every rule: see test_matrix_texts.py.

There is one card for each word of the core, and on it a box for each place in which a text can
say it. The match asks which card and which box is to be tried, so that the whole matrix is read,
loaded and set up once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import indent

import book
from attrs import evolve, frozen
from every_word import OWN_MATCH, Case, read_cases
from matrix import DEEDS, MOST_ANSWERS

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, LoopReport, Match, load

PLAIN, CALLED = "plain", "called"
"""Done in a part of play; and in a word that a text does, where `this card` is the card."""

TEXTS = {
    CALLED: "try case {number}",
    "said": "{}",
    "a line": "{}",
    "on the stack": "{}",
    "a tail": "do nothing; afterwards: {}",
    "if": "if your Warmth is 10, {}",
    "chosen": "choose one: {}; or do nothing",
    "in a row": "do nothing; {}",
    "the next time": "do {} the next time you come late",
    "inserted": "insert {} after the current line",
    "a cost": "first {}",
    "when": "whenever you come by, {}",
    "before": "each time you come near, {}",
    "instead": "where you come home, {} instead",
}
"""The sentences of a card, one in each of its boxes."""

IN_FORCE = "in force"
"""A rule as a sentence of its own."""

RULED = {
    "a rule": "rule law {number}:\n  {rule}",
    "always in a rule": "rule law {number} always:\n  always {rule}",
    "while": "while your Law is {number}:\n  {rule}",
}
"""Declarations that hold a rule."""

PLACES = (PLAIN, *TEXTS, IN_FORCE, *RULED)
SOME = (PLAIN, CALLED, "said", "when")
"""Where words are tried out that are only said of something: see `DEEDS`."""

BOXES = {place: f"Q{'abcdefghijklmnop'[at]}" for at, place in enumerate((PLAIN, *TEXTS, IN_FORCE))}
LINED = ("a line", "a tail", "inserted")
OF_THE_ZONE = {"when": "come by", "before": "come near", "instead": "come home"}
NO_RULE = "you cannot Duck"
KEPT = (*OF_THE_ZONE, IN_FORCE)
STACKED = """announce the {0} of probe
put the {0} of probe on the stack
resolve the stack"""

RULES = """
event {p: player} come/comes by

event {p: player} come/comes near

event {p: player} come/comes home

event {p: player} come/comes late

to {a: action}; afterwards: {b: actions}:
  do a
  do b

rule whenever {e: event}, {a: actions}:
  when e:
    do a

rule where {e: event}, {a: actions} instead:
  instead when e:
    do a

zone box: one for each player, face up
zone nook: one for each player, face up
"""
TALLY = """
step Tally:
  draw 1 card
  Build 1
  slip
  add your Wall to your Tally
  add your Snow to your Tally
  add the total Cost of all cards in your hand to your Tally
  add the total Cost of all Probes to your Tally
  add the number of Quick cards to your Tally
  add the number of cold players to your Tally
"""
"""What shows which rules are in force."""

RULING = ("rule", "moment", "actions")
"""The kinds of words that put rules in force."""

SAYABLE = (
    (re.compile(r"if (.*):\n    slip"), "if {}, slip"),
    (re.compile(r"let heading be (.*)"), "the space 1 {} of c3 becomes Icy"),
    (re.compile(r"let way be (.*)"), "add the length of {} to your Wall"),
    (re.compile(r"choose (.*) as \w+"), "choose {}"),
    (
        re.compile(r"carry out (the text of this card|this text|the text being .*|the current .*)"),
        "if {} is printed, slip",
    ),
)
"""How a text says what a body says in several lines or with a name, or what would go round."""

OF_TEXTS = re.compile(
    r"line (\d+ )?of the Q. of .* (begins|ends)$|^the Q. of .* is (put on the stack|resolved)$"
    r"|to Ann's nook$|^Ann's Law"
)
"""What is told of the text itself, and not of what it does."""


@frozen
class Cell:
    """A statement in a place of the text of a card."""

    word: str
    statement: str
    place: str


def sentence_of(case: Case) -> str:
    """Return a statement as a text says it; nothing if it takes several lines."""
    for form, sayable in SAYABLE:
        found = form.fullmatch(case.statement)
        if found:
            return sayable.format(found[1])
    return "" if "\n" in case.statement else case.statement


@cache
def said() -> tuple[Case, ...]:
    """Return the cases that can stand in a text: a card gives no names."""
    cases = read_cases(present=True).values()
    found = [(each, sentence_of(each)) for each in cases if not each.statement.startswith("let ")]
    return tuple(evolve(each, statement=text) for each, text in found if text)


def cells() -> Iterator[tuple[int, Cell]]:
    """Yield every cell of the matrix that can be written, with the number of its case."""
    for number, case in enumerate(said(), 1):
        for place in PLACES if case.word.kind in DEEDS else SOME:
            if place not in (IN_FORCE, *RULED) or case.word.kind == "rule":
                yield number, Cell(case.word.key, case.statement, place)


def sentence_in(number: int, cell: Cell) -> str:
    """Return the sentence of a cell."""
    if cell.place == IN_FORCE:
        return rule_of(cell)
    frame = TEXTS[cell.place].replace("{number}", str(number))
    return frame.replace("{}", cell.statement)


def rule_of(cell: Cell) -> str:
    """Return the rule that is put in force by a statement."""
    return cell.statement.removesuffix(" this turn")


def boxed(number: int, cell: Cell) -> str:
    """Return the lines of a box."""
    text = f"{sentence_in(number, cell)}."
    text = text[0].upper() + text[1:]
    box = BOXES[cell.place]
    return f"  {box}:\n    {text}\n" if cell.place in LINED else f"  {box}: {text}\n"


def runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of numbers."""
    ends = [at for at in numbers if at + 1 not in numbers]
    starts = [at for at in numbers if at - 1 not in numbers]
    return list(zip(starts, ends, strict=True))


def in_a_body(statement: str) -> str:
    """Return a statement as it stands in a body."""
    asked = re.fullmatch(r"(if .*), (slip|set your Tally to 1)", statement)
    return f"  {asked[1]}:\n    {asked[2]}\n" if asked else f"  {statement}\n"


def of_place(place: str) -> str:
    """Return what a step does to try out a place."""
    if place == "while":
        return "set your Law to wanted"
    if place in RULED:
        rules = [at for at, each in enumerate(said(), 1) if each.word.kind == "rule"]
        law = "law {} always" if place.startswith("always") else "law {}"
        return "\n".join(f"if wanted is {at}:\n  {law.format(at)} this turn" for at in rules)
    if place == IN_FORCE:
        return "move probe to your nook"
    if place in OF_THE_ZONE:
        return f"you {OF_THE_ZONE[place]}"
    if place == "on the stack":
        return STACKED.format(BOXES[place])
    if place == "a cost":
        return f"pay the costs of the {BOXES[place]} of probe"
    after = "\nyou come late" if place == "the next time" else ""
    return f"carry out the {BOXES[place]} of probe{after}"


def declared() -> str:
    """Return the rules that all cells need."""
    cases = said()
    words = len(cases)
    text = RULES
    text += f"\na Probe is a card with:\n  Number: number 0 to {words}\n"
    text += "  Cost: number 0 to 6\n  Quick: mark\n  Play: text\n"
    for place in (*TEXTS, IN_FORCE):
        sort = "lines" if place in LINED else "text"
        zone = "nook" if place == IN_FORCE else "box"
        kept = f", in force in {zone}" if place in KEPT else ""
        text += f"  {BOXES[place]}: {sort}, may be left out{kept}\n"
    text += "\neach player has:\n  Wanted: number\n  Tally: number\n  Law: number\n"
    text += f"\nmatch:\n  choose 1-{words} as wanted\n"
    text += "  let probe be the Probe whose Number is wanted\n  move probe to your box\n"
    text += f"  choose 1-{len(PLACES)} as place\n  set your Wanted to wanted\n"
    for at, place in enumerate(PLACES, 1):
        text += f"  if place is {at}:\n"
        if place == PLAIN:
            text += "".join(
                f"    if wanted is from {first} to {first + 49}:\n      begin block {first}\n"
                for first in range(1, words + 1, 50)
            )
        else:
            text += indent(of_place(place), "    ") + "\n"
    ruling = [at for at, each in enumerate(said(), 1) if each.word.kind in RULING]
    held = " or ".join(f"wanted is from {low} to {high}" for low, high in runs(ruling))
    text += f"  if {held}:\n    begin Tally\n  the match is a draw\n{TALLY}"
    for first in range(1, words + 1, 50):
        text += f"\nstep block {first}:\n"
        for number in range(first, min(first + 50, words + 1)):
            text += f"  if your Wanted is {number}:\n    begin case {number}\n"
    return text


def put(refused: frozenset[Cell]) -> tuple[Workspace, dict[tuple[str, int], Cell]]:
    """Return the game of the cells that are not refused, and which cell each line is of."""
    workspace = book.table()
    workspace.put("snow_yard.rules", OWN_MATCH.sub("", workspace.text("snow_yard.rules")))
    small = workspace.text("snow_yard.cards")
    workspace.put("snow_yard.cards", small.replace("every card", "every Toss\n  every Comfort"))
    rules = book.addressed(declared())
    cards = book.addressed("")
    lines: dict[tuple[str, int], Cell] = {}
    for number, cell in cells():
        if cell.place in (PLAIN, CALLED):
            head = f"step case {number}" if cell.place == PLAIN else f"to try case {number}"
            body = "  slip\n" if cell in refused else in_a_body(cell.statement)
            first = rules.count("\n") + 1
            rules += f"\n{head}:\n{body}"
            lines |= {("cells.rules", at): cell for at in range(first, rules.count("\n") + 1)}
        if cell.place in RULED:
            rule = NO_RULE if cell in refused else rule_of(cell)
            first = rules.count("\n") + 1
            rules += f"\n{RULED[cell.place].format(number=number, rule=rule)}\n"
            lines |= {("cells.rules", at): cell for at in range(first, rules.count("\n") + 1)}
        elif cell.place == PLAIN:
            cards += f'\ncard "Case {number}"\n  Probe, Number {number}, Cost 2\n  Play: Slip.\n'
        elif cell not in refused:
            first = cards.count("\n") + 1
            cards += boxed(number, cell)
            lines |= {("cells.cards", at): cell for at in range(first, cards.count("\n") + 1)}
    workspace.put("cells.rules", rules)
    workspace.put("cells.cards", cards)
    return workspace, lines


@cache
def refusals() -> dict[Cell, tuple[str, ...]]:
    """Return the cells that `check` refuses, and the codes that they get."""
    workspace, lines = put(frozenset())
    found: dict[Cell, tuple[str, ...]] = {}
    for each in workspace.check().problems:
        if each.is_error:
            cell = lines[each.path, each.problem.span.line]
            found[cell] = (*found.get(cell, ()), each.problem.code)
    return found


@cache
def game_of_cells() -> Game:
    """Return the game that plays all cells that are not refused."""
    workspace, lines = put(frozenset(refusals()))
    errors = [each for each in workspace.check().problems if each.is_error]
    assert errors == [], [lines.get((each.path, each.problem.span.line)) for each in errors]
    return load(workspace.games()[book.TITLE])


@cache
def outcomes() -> dict[Cell, tuple[str, ...]]:
    """Play every cell from the same position, always with the first answer; tell what changed."""
    found: dict[Cell, tuple[str, ...]] = {}
    begun = game_of_cells().start(seed=1)
    while begun.decision is not None and begun.decision.count != len(said()):
        begun.answer(0)
    asked, at = begun, 0
    for number, cell in cells():
        if cell in refusals():
            continue
        if number != at:
            asked, at = begun.fork(), number
            asked.answer(number - 1)
        found[cell] = changes(asked.fork(), PLACES.index(cell.place), number)
    return found


def changes(match: Match, place: int, number: int) -> tuple[str, ...]:
    """Play a cell; return what changed, in words."""
    try:
        match.answer(place)
        for _ in range(MOST_ANSWERS):
            if match.decision is None:
                break
            match.answer(0)
    except LoopReport:
        return ("without end",)
    told = [each.text for each in match.events() if each.sort == "change"]
    first = next(at for at, text in enumerate(told) if "Wanted" in text)
    told = [text for text in told[first + 1 :] if text and not OF_TEXTS.search(text)]
    return tuple(text.replace(f"Case {number}", "Case") for text in told)


# ---- boxes in which a sentence has nothing to do ------------------------------------------------

IDLE = {
    "neither": ("Idle", "text", ("CW0528", "CW0527")),
    "only in force": ("Kept here", "text, in force in porch", ("CW0528", "")),
    "only carried out": ("Done here", "text", ("", "CW0527")),
}
"""Boxes that leave a sort of sentence idle: what they are, what an action and a rule get there."""

TYPED = {
    "of rules": ("Rules", "text with rule, in force in porch", ("refused", "")),
    "of actions": ("Deeds", "text with actions", ("", "refused")),
    "of costs": ("Price", "text with cost", ("refused", "refused")),
}
"""Boxes that are declared for one sort of sentence, so that others are not even read."""


def idle_codes(
    boxes: Mapping[str, tuple[str, str, tuple[str, str]]],
) -> dict[tuple[str, str], set[str]]:
    """Return the codes that each sentence gets in each of the boxes that do not take all."""
    workspace = book.table()
    for name in ("snow_yard.rules", "snow_yard.cards"):
        text = re.sub(r'(?m)^(to do what|card "Echo").*\n(?:  .*\n)+', "", workspace.text(name))
        workspace.put(name, OWN_MATCH.sub("", text).replace("every card", "every Toss"))
    rules = book.addressed("a Probe is a card with:\n")
    for box, sort, _ in boxes.values():
        rules += f"  {box}: {sort}, may be left out\n"
    rules += "\nmatch:\n  for each c in all Probes:\n"
    rules += f"    carry out the {[*boxes.values()][-1][0]} of c\n"
    workspace.put("idle.rules", rules)
    cards, of_line = book.addressed(""), {}
    for number, sentence in enumerate(sentences(), 1):
        cards += f'\ncard "Case {number}"\n  Probe\n'
        for place, (box, _, _) in boxes.items():
            cards += f"  {box}: {sentence[0].upper()}{sentence[1:]}.\n"
            of_line[cards.count("\n")] = (sentence, place)
    workspace.put("idle.cards", cards)
    found: dict[tuple[str, str], set[str]] = {cell: set() for cell in of_line.values()}
    for each in workspace.check().problems:
        if each.path == "idle.cards":
            found[of_line[each.problem.span.line]].add(each.problem.code)
    return found


def sentences() -> list[str]:
    """Return what is an action, and what is a rule, as sentences that speak of no text."""
    actions = [each.statement for each in said() if each.word.kind in ("action", "actions")]
    rules = [each.statement for each in said() if each.word.kind == "rule"]
    every = [*actions, *(each.removesuffix(" this turn") for each in rules)]
    return [each for each in every if "the text of" not in each]
