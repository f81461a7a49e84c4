"""What words of a game stand where, in all that was written before: which is likely to come next.

Grammar says what could stand somewhere; that is often a hundred words. Which of them is meant shows
in the other lines of the same game, so these are counted: what stands behind the word before, the
two and the three before, and what a line begins with below another. Three things are one to it:

- the forms of a word (`draw`, `draws`): what is said of one is said of the other;
- names that a text gives (`{n: number}`, `let x be`, the seats of a scenario): each is a name;
- in the coarser counts, words of the game of one kind: behind `if the` comes a zone, whichever.

A context tells the more the oftener it was seen, and the fewer words have followed it (Witten and
Bell's share). The logarithms of all shares are added, each as heavy as it has been found to
deserve (`WEIGHTS`): a word is likely if all agree, and one that has never heard of it does not
put it out altogether (`NEVER`). What is said near by counts besides, for a line goes on with what
the lines around it speak of; a word that has been begun is likelier than one that would begin.

What most games do is a bad guess for one and better than none: of the kinds of words in the
examples some counts lie beside (`usual_next.txt`, made by `bench/usual_next.py`), and weigh less.

Counts are sums over blocks: of a file that has changed only the blocks that have are taken out and
put in. Whoever asks leaves the line of the caret out, for half a line would foretell itself. It
reads nothing: lines are cut into words, and the rest is for grammar to say.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import log
from pathlib import Path

from attrs import Factory, define, frozen

from ..read.chart import OF_ALL
from ..read.game_words import Vocabulary, core_lexicon
from ..read.reader import keywords
from ..tree.reminders import TOKEN
from ..tree.source import cut, without_comment
from ..tree.words import Lit, Word, is_number

REMINDER = re.compile(r"\*\([^\n]*?\)\*")
GIVEN = re.compile(
    r"\{([^\W\d_]+)[:}]|\blet ([^\W\d_]+) be\b|\bfor each ([^\W\d_]+) in\b"
    r"|\bas ([^\W\d_]+)(?=:?\s*$)",
    re.MULTILINE,
)
SEAT = re.compile(r"^[ \t]+([^\W\d_]+)(?=: | has |['’]s )", re.MULTILINE)
NAME, NUMBER, QUOTED, START, SENTENCE = "@", "#", '"', "^", "^."
NEVER = 0.001
"""The share of a word that was never seen somewhere, if others were."""
WEIGHTS = {
    "four": 0.26, "three forms": 0.14, "two forms": 0.1, "one form": 0.1, "above": 0.48,
    "two kinds": 0.21, "verb and kind": 0.17, "kind above": 0.16,
}  # fmt: skip
USUAL_WEIGHTS = {"two kinds": 0.12, "kind above": 0.2}
"""The same of what is usual in other games; these contexts are known of them."""
USUAL = Path(__file__).with_name("usual_next.txt")
OF_KIND, BY_KIND = "of a kind", ("two kinds", "verb and kind", "kind above")
NEAR, NEAR_FORM, NEAR_PAIR, BEGUN, SIGN, OWN = 0.12, 0.14, 0.24, 1.5, -3.2, 0.25
"""What it counts that a word stands near, or another form of it, or stands there behind the same;
that a word has been begun, is no word but a sign, is one of the game's own."""
BEGINS = re.compile(r"[^\s#]")
AROUND = 30
"""So many lines before and behind one are near it; at a fifth of that they count half."""
MOST_COUNTED = 4_000
"""So many blocks of a file are counted: what thousands of cards say, others say as well."""

Key = tuple[str, ...]
Line = tuple[int, list[str]]
"""How far in a line is, and its words as they are counted."""


@frozen
class Likeness:
    """Which texts are forms of one word, and the kind of each text of a game's own words."""

    forms: Mapping[str, str]
    kinds: Mapping[str, str]

    def form(self, text: str) -> str:
        """Return the form that stands for all forms of a word."""
        return self.forms.get(text, text)

    def kind(self, text: str) -> str:
        """Return the kind of a word of the game; a word of the core is of its own."""
        return self.kinds.get(text, text)


@frozen
class Spot:
    """A place where a word could stand: behind some words of one of the lines of a file.

    `sort` is the ending of the file; the block of the line begins at `first`.
    """

    sort: str
    lines: Sequence[str]
    at: int
    first: int
    before: str


@define
class SaidBefore:
    """How often words stand where in the files of a game."""

    likeness: Likeness = Factory(lambda: Likeness({}, {}))
    counts: dict[Key, dict[str, int]] = Factory(dict)
    _files: dict[str, tuple[str, Counter[str]]] = Factory(dict)
    _vocabulary: Vocabulary | None = None

    def renew(self, vocabulary: Vocabulary, texts: Mapping[str, str]) -> None:
        """Count what the files of a game say now; only what has changed is counted anew."""
        if vocabulary is not self._vocabulary:
            self._vocabulary = vocabulary
            self._alike(likeness_of(vocabulary))
        for path in [each for each in self._files if each not in texts]:
            self._put(path, "")
        for path, text in texts.items():
            self._put(path, text)

    def _put(self, path: str, text: str) -> None:
        before, old = self._files.get(path, ("", Counter()))
        if before == text:
            return
        new = Counter(block.text for block in cut(text)[:MOST_COUNTED])
        self._files[path] = (text, new)
        self._count((old - new).elements(), path, -1)
        self._count((new - old).elements(), path, 1)

    def _alike(self, likeness: Likeness) -> None:
        """Count blocks anew in which a word is another one's form, or of another kind, than before.

        A word that no block has said makes no difference.
        """
        before = self.likeness
        changed = {
            text
            for old, new in ((before.forms, likeness.forms), (before.kinds, likeness.kinds))
            for text, _ in old.items() ^ new.items()
        }
        touched = [
            (path, block)
            for path, (_, blocks) in self._files.items()
            for block in blocks.elements()
            if changed and not changed.isdisjoint(_texts_of(block))
        ]
        for path, block in touched:
            self._count([block], path, -1)
        self.likeness = likeness
        for path, block in touched:
            self._count([block], path, 1)

    def _count(self, blocks: Iterable[str], path: str, often: int) -> None:
        sort = path.rpartition(".")[2]
        for block in blocks:
            for key, word in events(block, sort, self.likeness):
                known = self.counts.setdefault(key, {})
                known[word] = known.get(word, 0) + often
                if not known[word]:
                    del known[word]

    # ---- what is likely ----

    def likely(self, spot: Spot, texts: Mapping[str, bool]) -> dict[str, float]:
        """Return how likely each of some texts is at a place; True are words that are begun."""
        block = "\n".join(spot.lines[spot.first : _end_of(spot)])
        names = names_in(block)
        whole = list(_lines(spot.lines[spot.first : spot.at + 1], names))
        above = _above(whole[:-1], whole[-1][0])
        said = context([plain(each, names) for each in words_in(spot.before)])
        own = Counter(_events_of(whole[-1][1], above, spot.sort, self.likeness))
        score = {
            text: BEGUN * is_begun + SIGN * (not text[:1].isalpha())
            for text, is_begun in texts.items()
        }
        counted = {text: plain(text, names) for text in texts}
        for key in keys(said, above, spot.sort, self.likeness):
            known = self.counts.get(key, {})
            left = {word: known[word] - own.get((key, word), 0) for word in known}
            self._weigh(left, key[0], WEIGHTS[key[0]], counted, score)
            if key in usual():
                self._weigh(usual()[key], key[0], USUAL_WEIGHTS[key[0]], counted, score)
        self._near(spot, said[-1], names, counted, score)
        for text, word in counted.items():
            score[text] += OWN * (word in self.likeness.kinds or word == NAME)
        return score

    def _weigh(
        self,
        known: Mapping[str, int],
        context: str,
        weight: float,
        counted: Mapping[str, str],
        score: dict[str, float],
    ) -> None:
        """Add what one context says of some texts."""
        total = sum(known.values())
        for text, plainly in counted.items() if total else ():
            word = _as_counted(context, plainly, self.likeness)
            often = known.get(word, 0)
            if often:
                share = often / (total + len(known) + 1)
                if word != plainly and context in BY_KIND:
                    share *= self._share_of_kind(word, plainly)
                score[text] += weight * log(1 + share / NEVER)

    def _share_of_kind(self, kind: str, word: str) -> float:
        """Return how often it is this word where one of its kind stands."""
        known = self.counts.get((OF_KIND, kind), {})
        return (known.get(word, 0) + 0.2) / (sum(known.values()) + 0.2 * len(known) + 1)

    def _near(
        self,
        spot: Spot,
        last: str,
        names: Collection[str],
        counted: Mapping[str, str],
        score: dict[str, float],
    ) -> None:
        """Add what it counts that words stand in the lines around."""
        words, forms, pairs = (defaultdict[str, float](float) for _ in range(3))
        for at in range(max(0, spot.at - AROUND), min(len(spot.lines), spot.at + AROUND)):
            if at == spot.at:
                continue
            weight = 1 / (1 + abs(at - spot.at) * 5 / AROUND)
            said = [plain(each, names) for each in words_in(spot.lines[at])]
            for one, word in zip([START, *said], said, strict=False):
                words[word] += weight
                forms[self.likeness.form(word)] += weight
                pairs[word] += weight * (one == last or (one == START and last == SENTENCE))
        total, behind = sum(words.values()) or 1, sum(pairs.values()) + 2
        for text, word in counted.items():
            score[text] += NEAR * log(1 + words[word] / total / NEVER)
            score[text] += NEAR_FORM * log(1 + forms[self.likeness.form(word)] / total / NEVER)
            score[text] += NEAR_PAIR * log(1 + pairs[word] / behind / NEVER)


def is_of_no_game(part: str) -> bool:
    """Whether a part of a context is a word of the core, a sign, or a kind that any game has."""
    if part.endswith(">"):
        lexicon = core_lexicon()
        kinds = {word.kind for word in lexicon.words.values()}
        return part.strip("<>'") in kinds | lexicon.supers.keys()
    word = part.removeprefix("<")
    return word in core_lexicon().texts | keywords() or not word.isalpha()


@lru_cache(maxsize=1)
def usual() -> dict[Key, dict[str, int]]:
    """Return how often words follow in other games, by contexts: a line for each in its file.

    The parts of a context stand between tabs; behind an empty one come words and their counts.
    """
    found: dict[Key, dict[str, int]] = {}
    for line in USUAL.read_text(encoding="utf-8").splitlines():
        key, _, counts = line.partition("\t\t")
        words = counts.split("\t")
        found[tuple(key.split("\t"))] = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return found


def _end_of(spot: Spot) -> int:
    behind = range(spot.at + 1, len(spot.lines))
    return next((at for at in behind if BEGINS.match(spot.lines[at])), len(spot.lines))


def _texts_of(block: str) -> set[str]:
    return {plain(word) for line in block.split("\n") for word in words_in(line)}


# ---- lines as they are counted -------------------------------------------------------------------


def words_in(text: str) -> list[str]:
    """Return the words, numbers and signs of a line, without its comment and its reminders."""
    return TOKEN.findall(REMINDER.sub("", without_comment(text)))


def plain(text: str, names: Collection[str] = ()) -> str:
    """Return a word as it is counted."""
    if text.lower() in names:
        return NAME
    if is_number(text) and text != "1":
        return NUMBER
    return QUOTED if text[:1] == QUOTED else text.lower()


def names_in(block: str) -> frozenset[str]:
    """Return the names that a block gives: of slots, of values, of what is gone through."""
    found = [name for names in GIVEN.findall(block) for name in names if name]
    seats = SEAT.findall(block) if block.startswith("scenario") else []
    return frozenset(name.lower() for name in (*found, *seats))


def _lines(lines: Iterable[str], names: Collection[str]) -> Iterator[Line]:
    for text in lines:
        yield len(text) - len(text.lstrip()), [plain(each, names) for each in words_in(text)]


def _above(lines: Sequence[Line], indent: int) -> str:
    """Return what the line begins with that a line stands below, marked if that stands in it."""
    for here, words in reversed(lines):
        if words and here <= indent:
            return words[0] if here == indent else f"<{words[0]}"
    return START


def context(words: Sequence[str]) -> list[str]:
    """Return the words of the sentence that some words end in, behind a mark of its start."""
    if "." not in words:
        return [START, *words]
    return [SENTENCE, *words[len(words) - [*reversed(words)].index(".") :]]


def keys(said: Sequence[str], above: str, sort: str, likeness: Likeness) -> Iterator[Key]:
    """Yield the contexts of what stands behind some words."""
    forms = [likeness.form(each) for each in said[-3:]]
    kinds = [likeness.kind(each) for each in said[-2:]]
    if len(said) == 1:
        yield ("above", sort, said[0], above)
        mark = "<" * (above[0] == "<")
        yield ("kind above", sort, said[0], mark + likeness.kind(above.removeprefix("<")))
    if len(said) > 3:
        yield ("four", *said[-4:])
    if len(said) > 2:
        yield ("three forms", *forms)
    if len(said) > 1:
        yield ("two forms", *forms[-2:])
        yield ("two kinds", *kinds)
        yield ("verb and kind", sort, likeness.kind(said[1]), kinds[-1])
    yield ("one form", forms[-1])


def _as_counted(context: str, word: str, likeness: Likeness) -> str:
    """Return a word as it is counted in a context: itself, its form or its kind."""
    if context in BY_KIND:
        return likeness.kind(word)
    return likeness.form(word) if "form" in context else word


def _events_of(
    words: Sequence[str], above: str, sort: str, likeness: Likeness
) -> Iterator[tuple[Key, str]]:
    """Yield what a line counts: each of its words in each of its contexts."""
    for at, word in enumerate(words):
        for key in keys(context(words[:at]), above, sort, likeness):
            yield key, _as_counted(key[0], word, likeness)
        kind = likeness.kind(word)
        if kind != word:
            yield (OF_KIND, kind), word


def events(block: str, sort: str, likeness: Likeness) -> Iterator[tuple[Key, str]]:
    """Yield what a block counts."""
    lines = list(_lines(block.split("\n"), names_in(block)))
    for at, (indent, words) in enumerate(lines):
        if words:
            yield from _events_of(words, _above(lines[:at], indent), sort, likeness)


# ---- which words are alike -----------------------------------------------------------------------


def likeness_of(vocabulary: Vocabulary) -> Likeness:
    """Return which texts of a vocabulary are forms of one word, and of which kinds its own are."""
    return Likeness(_forms(vocabulary), _kinds(vocabulary))


def _kinds(vocabulary: Vocabulary) -> dict[str, str]:
    """Return what each text of the game's own words begins, or stands in."""
    of_all = core_lexicon().texts | keywords()
    found: dict[str, tuple[bool, str, str]] = {}
    for word in vocabulary.lexicon.words.values():
        for at, element in enumerate(word.elements if word.sort not in OF_ALL else ()):
            kind = (at > 0, word.sort, word.kind + "'" * (at > 0))
            for text in element.keys - of_all if isinstance(element, Lit) else ():
                found[text] = min(found.get(text, kind), kind)
    return {text: f"<{kind}>" for text, (_, _, kind) in found.items()}


def _forms(vocabulary: Vocabulary) -> dict[str, str]:
    """Return the shortest form of each text that has several."""
    found: dict[str, str] = {}
    for one, other in _pairs(vocabulary.lexicon.words):
        same = {one, other, found.get(one, one), found.get(other, other)}
        best = min(same, key=lambda text: (len(text), text))
        found |= dict.fromkeys(same, best)
    return found


def _pairs(words: Mapping[str, Word]) -> Iterator[tuple[str, str]]:
    """Yield texts that are forms of one word: with one and with many, of one thing and of many."""
    nouns: dict[str, Word] = {}
    for word in words.values():
        for element in word.elements:
            if isinstance(element, Lit):
                yield from ((element.forms[0].lower(), each.lower()) for each in element.forms[1:])
        others = [words[voice.twin] for voice in word.voices if voice.twin in words]
        if word.sort == "noun":
            others.append(nouns.setdefault(word.root, word))
        for other in others:
            for one, two in zip(word.elements, other.elements, strict=False):
                if isinstance(one, Lit) and isinstance(two, Lit) and one.forms != two.forms:
                    yield one.forms[0].lower(), two.forms[0].lower()
