"""Words: the wordings that lines are read with and printed by.

A word has a kind (what it is when it is read: a number, a condition, an action, ...) and
elements: literals and slots. The core declares its words in `builtins.py`, a game declares its
own with `to`, `value`, `rule` and so on; both become `Word` and there is no other way for a line
to be read.

`tight` tells how tightly a word holds together: a slot may ask for a reading that is at least so
tight, which is how "2 plus 3 times 4" has one reading only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from attrs import field, frozen

from . import ast

LOOSE, TIGHT = 1, 9
NO_SPACE_BEFORE = {",", ".", ";", ":", ")", "]", "!", "?", "%", "'s", "’s", "'"}


@frozen
class Lit:
    """A literal: the forms that are read, and how they are written (`card` or `cards`)."""

    forms: tuple[str, ...]
    spaced: bool = True

    @property
    def keys(self) -> frozenset[str]:
        return _lowered(self.forms)


@lru_cache(maxsize=20_000)
def _lowered(forms: tuple[str, ...]) -> frozenset[str]:
    return frozenset(form.lower() for form in forms)


@frozen
class Hole:
    """A slot: its name, the kind it takes and how tight a reading it needs."""

    name: str
    kind: str
    tight: int = 0
    spaced: bool = True


Element = Lit | Hole


@frozen
class Voice:
    """How a verb agrees with its subject, the slot of that number: with "one" or with "many".

    The `twin` is the wording in which it agrees the other way.
    """

    slot: int
    number: str
    twin: str


class Row(NamedTuple):
    """How a word of the core is written down; `rows.py` tells what each part of it means."""

    id: str
    kind: str
    pattern: str
    meaning: str
    tight: int = TIGHT
    does: str = ""
    needs: str = ""
    takes: str = ""
    denied: str = ""
    now: str = ""


@frozen
class Word:
    """One wording; `key` is its name in the tree, `root` that of the declaration it is of.

    A word of the core has the `id` of its row as well.
    """

    key: str
    kind: str
    elements: tuple[Element, ...]
    tight: int = TIGHT
    meaning: str = ""
    root: str = ""
    sort: str = "core"
    voices: tuple[Voice, ...] = ()
    origin: str = field(default="", eq=False)
    row: Row | None = field(default=None, eq=False, repr=False)
    id: str = field(default="", eq=False)
    example: str = field(default="", eq=False)
    denies: str = field(default="", eq=False)
    """The key of the condition that this is the denied form of."""
    now: str = field(default="", eq=False)
    """The key of the word that this is another spelling of, and is read as."""
    field: str = ""
    """The key of the mark that a verb sets or takes away, of whose words this is one."""

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple(element for element in self.elements if isinstance(element, Hole))

    @property
    def voice(self) -> str:
        """Return with how many its first verb agrees, if it does at all."""
        return self.voices[0].number if self.voices else ""

    @property
    def twin(self) -> str:
        """Return the wording in which the first verb agrees the other way."""
        return self.voices[0].twin if self.voices else ""

    @property
    def signature(self) -> tuple[object, ...]:
        """Return what no other word may have as well: its kind, its literals, its slots' kinds."""
        steps = (e.keys if isinstance(e, Lit) else e.kind for e in self.elements)
        return (self.kind, *steps)

    @property
    def wording(self) -> str:
        """Return the wording as a designer reads it: `earn {number} coin/coins`."""
        return spell(self.elements)


def spell(elements: Iterable[Element]) -> str:
    """Write a pattern with the kinds of its slots."""
    text = ""
    for element in elements:
        shown = (
            "/".join(element.forms)
            if isinstance(element, Lit)
            else f"{{{element.kind.removeprefix('plain ')}}}"
        )
        text += f" {shown}" if element.spaced and text else shown
    return text


# ---- patterns of the core ------------------------------------------------------------------------

PIECE = re.compile(
    r"(?P<space>\s*)(?:\{(?P<name>[\w ]+): (?P<kind>[^}>]+)(?:>(?P<tight>\d))?\}"
    r"|(?P<text>\*\*|<=|>=|'s\b|[^\W\d_][\w/-]*|\d+|\S))"
)


def elements_of(pattern: str) -> tuple[Element, ...]:
    """Read a pattern of the core: `{a: number>1} plus {b: number>2}`."""
    return tuple(_elements(pattern))


def _elements(pattern: str) -> Iterator[Element]:
    for index, match in enumerate(PIECE.finditer(pattern)):
        spaced = bool(match["space"]) or index == 0
        if match["name"]:
            yield Hole(match["name"], match["kind"], int(match["tight"] or 0), spaced)
        elif "/" in match["text"] and len(match["text"]) > 1:
            yield Lit(tuple(match["text"].split("/")), spaced)
        else:
            yield Lit((match["text"],), spaced)


TOKEN = re.compile(
    r"(?P<space>\s*)(?P<text>\*\*|<=|>=|['’]s\b|[^\W\d_]+(?:-[^\W\d_]+)*(?:(?<=n)'t\b)?|\d+|\S)"
)


def literals(text: str) -> tuple[Lit, ...]:
    """Return a name as literals, cut into words, numbers and signs as a line is."""
    return tuple(
        Lit((match["text"],), bool(match["space"]) or index == 0)
        for index, match in enumerate(TOKEN.finditer(text))
    )


def letters(text: str) -> str:
    """Return a text without its spaces and capitals, to compare wordings."""
    return "".join(text.split()).lower().replace("’", "'")


def is_number(text: str) -> bool:
    """Whether a text is a whole number in the digits that the language reads."""
    return text.isascii() and text.isdigit()


SIGNS = re.compile(r"[^\w\s][0-9]+(?:/[^\w\s][0-9]+)*")


def is_signs(name: str) -> bool:
    """Whether a name is made of numbers with signs, as that of a `+1/+1` counter is."""
    return SIGNS.fullmatch(name) is not None


# ---- printing ------------------------------------------------------------------------------------


def fill(word: Word, shown: tuple[str, ...], values: tuple[ast.Expression, ...]) -> str:
    """Write a word with its slots filled by the texts `shown`, which print `values`."""
    text, number, hole = "", 1, 0
    for element in word.elements:
        if isinstance(element, Hole):
            piece, value = shown[hole], values[hole]
            if element.kind in COUNTING:
                number = counted_by(value)
            hole += 1
        else:
            piece = _form(element, number)
        text = join(text, piece, element.spaced)
    return text


COUNTING = ("number", "signed")
"""The kinds of slots that what stands behind them agrees with: `1 card`, `+2 coins`."""


def counted_by(value: ast.Expression) -> int:
    """Return the number that is written in a slot; 0 if it is open."""
    match value:
        case ast.Number(value=number):
            return number
        case ast.Phrase(row="signed_up", args=(ast.Number(value=number),)):
            return number
        case ast.Phrase(row="signed_down", args=(ast.Number(value=number),)):
            return -number
        case _:
            return 0


def join(text: str, piece: str, spaced: bool) -> str:
    """Put a piece behind a text."""
    if not text:
        return piece
    return f"{text} {piece}" if spaced else text + piece


OPEN = "\N{SOFT HYPHEN}"
ARTICLE_OPEN = re.compile(f"{OPEN}(?= ?(\\w*))")


def _form(lit: Lit, number: int) -> str:
    if lit.forms == ("a", "an"):
        return OPEN
    return lit.forms[0] if number == 1 else lit.forms[-1]


def with_articles(text: str) -> str:
    """Write `an` before a vowel and `a` before anything else, where a word leaves it open."""
    return ARTICLE_OPEN.sub(_article, text)


def _article(match: re.Match[str]) -> str:
    return article(match[1])


def article(word: str) -> str:
    """Return `a` or `an`, by how a word sounds."""
    text = word.lower()
    if text.startswith(("hour", "honest", "honour", "heir")):
        return "an"
    return (
        "an"
        if text[:1] in tuple("aeiou") and not text.startswith(("uni", "use", "eu", "one"))
        else "a"
    )


def sentence_case(text: str) -> str:
    """Begin a sentence with a capital."""
    return text[:1].upper() + text[1:]
