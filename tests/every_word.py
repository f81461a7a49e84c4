"""Every word of the core as something that a game does: see test_every_word.py.

A case is a phrase with the word in it, put into a statement by its kind. All cases stand in the
game of the book (book.py), whose match asks which of them is to be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import book
from attrs import frozen
from word_examples import FILLINGS

from cardwright.grammar import Word, Workspace, words_for
from cardwright.interpreter import Game, load

STATEMENTS: dict[str, tuple[str, ...]] = {
    "action": (
        "{}",
        "draw 1 card; {}",
        "before you draw 1 card:\n    {}\n  draw 1 card",
        "{} as aimed\n  do aimed",
    ),
    "actions": ("{}",),
    "card": ("{} becomes Quick",),
    "card adjective": ("each {} card becomes Quick",),
    "card name": ("each card named {} becomes Quick",),
    "card noun": ("each {} becomes Quick", "each other {} becomes Quick"),
    "card nouns": ("all {} become Quick",),
    "card's": ("add 1 to {} Cost", "set {} Cost to 1", "{} Cost is 1 more this turn"),
    "cards": ("{} becomes Quick", "reveal {}"),
    "choosing": ("{}:\n    option slip:\n      slip\n    option draw 1 card:\n      draw 1 card",),
    "condition": ("if {}:\n    slip",),
    "cost": ("pay {}",),
    "direction": ("let heading be {}", "choose a line {} from your space as way"),
    "directions": ("choose {} as heading", "choose a line {} from your space as way"),
    "event": ("add the number of times {} this turn to your Snow",),
    "flow": ("begin {}", "if it is {}:\n    slip"),
    "granted text": ('all Comforts have the Kept "{}" this turn',),
    "line": ("let way be {}",),
    "lines": ("choose {} as way",),
    "moment": ("you cannot Duck until {}",),
    "number": ("add {} to your Snow",),
    "numbers": ("for each k in {}:\n    slip",),
    "period": ("add the number of times you draw 1 card {} to your Snow",),
    "player": ("{} becomes Ready", "{} become Ready"),
    "player adjective": ("each {} player becomes Ready",),
    "player noun": ("each {} becomes Ready",),
    "player nouns": ("all {} become Ready",),
    "player's": ("add 1 to {} Snow", "{} Snow is 1 more this turn"),
    "players": ("{} becomes Ready", "{} slip"),
    "range": ("choose {} as number",),
    "repeat limit": ("repeat {}:\n    move the top card of your hand to the heap\n    Build 1",),
    "rule": ("{} this turn",),
    "signed": ("all Tosses change by {}/+1 this turn",),
    "space": ("{} becomes Icy",),
    "space adjective": ("each {} space becomes Icy",),
    "space noun": ("each {} becomes Icy", "each other {} becomes Icy"),
    "space nouns": ("all {} become Icy",),
    "space's": ("set {} Depth to 1",),
    "spaces": ("{} becomes Icy", "place a Bucket on {}"),
    "text": ("carry out {}",),
    "token": ("{} becomes Wet",),
    "token adjective": ("each {} token becomes Wet",),
    "token noun": ("each {} becomes Wet", "each other {} becomes Wet"),
    "token nouns": ("all {} become Wet",),
    "token's": ("set {} Load to 1",),
    "tokens": ("{} becomes Wet", "remove {}"),
    "note": ("{} becomes Urgent", "let made be {}"),
    "note adjective": ("each {} note becomes Urgent",),
    "note noun": ("each {} becomes Urgent", "each other {} becomes Urgent"),
    "note nouns": ("all {} become Urgent",),
    "note's": ("set {} Size to 1",),
    "notes": ("{} becomes Urgent", "choose {}"),
    "zone": ("shuffle {}",),
    "zones": ("move every card of {} to the heap",),
}
"""Statements that do a phrase of a kind; the first in which it is read is taken."""

RECORD = "note"
"""The kind of record that the game of the book has: its words are looked at as well."""
PRESENT: dict[str, tuple[str, ...]] = FILLINGS | {
    "space noun": ("Icy space", "space"),
    "space nouns": ("Icy spaces", "spaces"),  # of all spaces there would be too many choices
}
ABSENT: dict[str, tuple[str, ...]] = PRESENT | {
    "card": ("that Comfort", "the top card of your pile"),
    "card noun": ("card in that rival's hand", "Toss"),
    "card nouns": ("cards in that rival's hand", "Tosses"),
    "card's": ("that Comfort's",),
    "cards": ("that Comfort", "all cards in your hand"),
    "line": ("the line north from that space",),
    "lines": ("a line 1-3 straight from that space",),
    "note": ("that note", "the note"),
    "note's": ("that note's",),
    "notes": ("that note", "all notes"),
    "number": ("that rival's Snow", "3"),
    "player": ("that rival", "your opponent"),
    "player's": ("that rival's",),
    "players": ("that rival", "all players"),
    "space": ("that space", "b3"),
    "space's": ("that space's",),
    "spaces": ("that space", "b3"),
    "text": ("the Play of that Comfort",),
    "token": ("that Bucket", "that token"),
    "token's": ("that Bucket's",),
    "tokens": ("that Bucket", "all tokens"),
    "zone": ("that rival's pile", "that rival's hand"),
    "zones": ("that rival's hand",),
}
"""Phrases for what is not there: nobody, and nothing, has been chosen before."""

ALONE = ("CW0547", "CW0571")
"""What is wrong with a case only because none of the others stands around it: `finish turn`; or is
told only where every line can be read: a hand in which cards lie face up."""
OWN_MATCH = re.compile(r"^match:\n(?:  .*\n)+", re.MULTILINE)
ASKING = "match:\n{}  choose 1-{} as wanted\n{}  the match is a draw\n"
MADE = "  let one be a new note\n  let two be a new note\n  two becomes Urgent\n"
ASKED = "  if wanted is {0}:\n    begin case {0}\n"
BEFORE_A_VOWEL = re.compile(r"\ba (?=[aeiouAEIOU])|\ban (?=[^aeiouAEIOU])")


@frozen
class Case:
    """A word of the core, and a statement in which it is done."""

    word: Word
    statement: str


def tries(fillings: Mapping[str, tuple[str, ...]]) -> Iterator[Case]:
    """Yield every case that may be right."""
    for word in all_words():
        texts = [with_article(book.filled(word, fillings))]
        texts += [book.example_of(word)] if fillings is PRESENT else []
        for statement in STATEMENTS.get(word.kind, ()):
            yield from (Case(word, statement.format(text)) for text in texts)


@cache
def all_words() -> tuple[Word, ...]:
    """Return the words of the core, and those that a kind of record has."""
    return (*book.core().values(), *words_for(RECORD))


def with_article(text: str) -> str:
    """Return a phrase with `a` or `an` as its words ask for it."""
    return BEFORE_A_VOWEL.sub(lambda found: "a " if found[0] == "an " else "an ", text)


def written_out(cases: list[Case], *, present: bool) -> tuple[Workspace, dict[int, int]]:
    """Return the game of some cases, and which case each line of it is of."""
    workspace = book.table()
    small = workspace.text("snow_yard.rules")
    workspace.put("snow_yard.rules", OWN_MATCH.sub("", small))
    asked = "".join(ASKED.format(number) for number in range(1, len(cases) + 1))
    text = book.addressed(ASKING.format(MADE if present else "", len(cases), asked))
    of_line: dict[int, int] = {}
    for number, case in enumerate(cases, 1):
        lines = f"\nstep case {number}:\n  {case.statement}\n"
        first = text.count("\n") + 1
        of_line |= {first + at: number for at in range(lines.count("\n"))}
        text += lines
    workspace.put("cases.rules", text)
    return workspace, of_line


@cache
def read_cases(*, present: bool) -> dict[str, Case]:
    """Return the first case of each word that is read without a problem, by the word's key."""
    tried = list(tries(PRESENT if present else ABSENT))
    workspace, of_line = written_out(tried, present=present)
    problems = [each for each in workspace.check().problems if each.path == "cases.rules"]
    wrong = {
        of_line.get(each.problem.span.line)
        for each in problems
        if each.problem.code not in book.UNUSED
    }
    found: dict[str, Case] = {}
    for number, case in enumerate(tried, 1):
        if number not in wrong:
            found.setdefault(case.word.key, case)
    return found


@cache
def game_of_cases(*, present: bool) -> Game:
    """Return the game that plays the cases."""
    workspace, _ = written_out(list(read_cases(present=present).values()), present=present)
    report = workspace.check()
    assert {each.problem.code for each in report.problems} <= {*book.UNUSED, *ALONE}
    return load(workspace.games()[book.TITLE])
