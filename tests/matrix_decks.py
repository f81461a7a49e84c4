"""Every word of the core in `every deck has:`: see test_matrix_decks.py.

A deck rule is judged before anybody plays, by print alone. So a cell is a line of deck rules, and
beside it what the machine says of the same words where a match begins with that deck.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import book
from attrs import frozen
from every_word import with_article
from word_examples import FILLINGS

from cardwright.grammar import Word, Workspace, readings
from cardwright.interpreter import Asides, Match, load

NEVER = 900
"""More cards than the deck has, so that the rule is broken and the count is told."""

OF_IT = FILLINGS | {
    "card": ("it",),
    "card's": ("its",),
    "cards": ("all Tosses", "all Comforts"),
    "card adjective": ("Quick",),
    "card name": ('"Ice Ball"', "the name of it"),
    "condition": ("its Cost is 2", "the ruling empty pile is go home", "it is Quick"),
    "number": ("its Cost", "3", "4"),
}
OF_A_DECK = OF_IT | {
    "condition": ("the number of Comforts is 5 or more", "the ruling empty pile is go home"),
    "number": ("the number of Comforts", "3", "the number of Tosses"),
}
FILLED = (FILLINGS, OF_IT, OF_A_DECK)


@frozen
class Place:
    """A place in a deck rule, what the machine is asked, and whether a deck then breaks it."""

    kind: str
    frame: str
    asked: str
    is_broken: Callable[[int, int], bool] = lambda number, size: number != NEVER


def unlike_the_size(number: int, size: int) -> bool:
    """Whether a deck of another size breaks the rule."""
    return number != size


PLACES = {
    "so many": Place("number", "exactly {} cards", "{}", unlike_the_size),
    "from": Place("number", f"{{}} to {NEVER} cards", "{}", lambda n, size: n > size),
    "to": Place("number", "1 to {} cards", "{}", lambda n, size: n < size),
    "of a name": Place("number", "at most {} of a name", "{}", lambda n, size: n < 3),
    "of a sort": Place("number", "at most {} Tosses of a name", "{}", lambda n, size: n < 3),
    "called for": Place(
        "number", 'for each card named "Echo", {} cards', "{}", unlike_the_size
    ),
    "a noun": Place("card noun", "exactly 1 {}", "the number of cards where it is a {}",
                    lambda n, size: n != 1),
    "nouns": Place("card nouns", f"exactly {NEVER} {{}}", "the number of {}"),
    "an adjective": Place("card adjective", f"exactly {NEVER} {{}} cards",
                          "the number of {} cards"),
    "if": Place("condition", f"exactly {NEVER} cards if {{}}", "{}", lambda n, size: bool(n)),
    "where": Place("condition", f"exactly {NEVER} cards where {{}}",
                   "the number of cards where {}"),
    "a name": Place("card name", f"exactly {NEVER} cards named {{}}",
                    "the number of cards named {}"),
    "a card": Place("card", f"exactly {NEVER} cards where {{}} is Quick",
                    "the number of cards where {} is Quick"),
    "of a card": Place("card's", f"exactly {NEVER} cards where {{}} Cost is 2",
                       "the number of cards where {} Cost is 2"),
    "cards": Place("cards", "exactly the number of {} cards", "the number of {}",
                   unlike_the_size),
}  # fmt: skip
"""Places of which a deck is judged by what stands there; there is one `Echo` in the deck."""


@frozen
class Cell:
    """A phrase in a place of a deck rule."""

    word: str
    phrase: str
    place: str

    @property
    def line(self) -> str:
        """The deck rule."""
        return PLACES[self.place].frame.format(self.phrase)

    @property
    def asked(self) -> tuple[str, str]:
        """What the machine is asked, with its kind."""
        kind = "condition" if self.place == "if" else "number"
        phrase = self.phrase
        if self.place == "called for":
            phrase = re.sub(r"\bits\b", 'the card named "Echo"\'s', phrase)
        return kind, PLACES[self.place].asked.format(phrase)


def cells() -> Iterator[Cell]:
    """Yield every cell, each line once."""
    known = set()
    for word in book.core().values():
        if book.in_scenario(word):
            continue
        for phrase in phrases_of(word):
            for name, place in PLACES.items():
                cell = Cell(word.key, phrase, name)
                if place.kind == word.kind and cell.line not in known:
                    known.add(cell.line)
                    yield cell


def phrases_of(word: Word) -> list[str]:
    """Return a word with simple phrases in its slots, in several ways."""
    kinds = {place.kind for place in PLACES.values()}
    if word.kind not in kinds:
        return []
    found = [with_article(book.filled(word, fillings)) for fillings in FILLED]
    found.append(book.example_of(word))
    return list(dict.fromkeys(found))


def written_out() -> tuple[Workspace, dict[int, Cell]]:
    """Return the game of all deck rules, and which cell each line of it is of."""
    workspace = book.table()
    rules = workspace.text("snow_yard.rules").replace("  2 players", "  1 to 2 players")
    rules = re.sub(r"(?m)^(setup|every deck has|match):\n(?:  .*\n)+", "", rules)
    workspace.put("snow_yard.rules", rules)
    for block in book.blocks("table"):
        path = f"table_{block.line}.rules"
        workspace.put(path, re.sub(r"(?m)^always .*\n", "", workspace.text(path)))
    cards = workspace.text("snow_yard.cards")
    workspace.put("snow_yard.cards", re.sub(r'(?m)^deck "First.*\n(?:  .*\n)+', "", cards))
    workspace.put("match.rules", book.addressed("match:\n  choose 1-3 as number\n"))
    of_line = {}
    text = book.addressed("")
    for cell in cells():
        text += f"\nevery deck has:\n  {cell.line}\n"
        of_line[text.count("\n")] = cell
    workspace.put("decks.rules", text)
    return workspace, of_line


@frozen
class Judged:
    """What `check` says of the cells: the codes of the refused, and what breaks the others."""

    refused: dict[Cell, str]
    broken: dict[Cell, tuple[int, str]]
    kept: tuple[Cell, ...]


@cache
def judged() -> Judged:
    """Check all cells."""
    workspace, of_line = written_out()
    refused: dict[Cell, str] = {}
    broken: dict[Cell, tuple[int, str]] = {}
    for each in workspace.check().problems:
        if each.path == "decks.rules":
            refused.setdefault(of_line[each.problem.span.line], each.problem.code)
        elif each.problem.code == "CW0407":
            facts = dict(each.problem.facts)
            cell = of_line[each.problem.related[0][1].line]
            broken[cell] = (int(facts["count"]), facts["rule"])
    left = tuple(each for each in of_line.values() if each not in {*refused, *broken})
    return Judged(refused, broken, left)


@cache
def match() -> Match:
    """Return a match of one player, in which all cards lie in the pile."""
    workspace, _ = written_out()
    workspace.put("decks.rules", "")
    workspace.check()
    return load(workspace.games()[book.TITLE]).start(seats=("Ann",))


def asked_in_play(cell: Cell) -> int:
    """Return what the machine says of the words of a cell."""
    vocabulary = match().questions.game.vocabulary
    read = readings(vocabulary, cell.asked[1], (cell.asked[0],))[0]
    asides = Asides(match())
    return asides.holds(read) if cell.asked[0] == "condition" else int(asides.value(read, "Ann"))


def deck_size() -> int:
    """Return how many cards the deck has."""
    pile = match().state.zones[0]
    return len(pile)
