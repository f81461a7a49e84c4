"""Denials: `your hand is not empty`, `it does not carry Lasting`, `there is no Toss`.

Every condition whose words hold a verb can be denied within them, and its denied form follows from
its wording, in this one place: behind `is`, `has`, `can` and the like stands `not`; any other verb
follows on `does not`. A verb is told by its two forms (`meet/meets`), by being one of
`AUXILIARIES`, or as the word in -s behind the first slot, where that is for what can do anything.

The tree has one form of a denial: the phrase `does_not_hold` with the condition in it, whether that
was written `not your hand is empty` or `your hand is not empty`; it prints as the latter. What
stands before the negation is outside of it: `a card is not Tapped` says that one is untapped. That
is not the same as `not (a card is Tapped)`, whose condition keeps its brackets.

What has happened is denied as well, where it is said in the perfect tense: `you have not drawn`. It
stands in a condition, whose denied form asks for that of the event (`perfect_tense.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import takewhile

from attrs import evolve

from . import ast
from .rows import for_thing
from .words import Element, Hole, Lit, Word, elements_of

AUXILIARIES = frozenset((
    "is", "are", "was", "were", "has", "have", "had", "can", "could", "may", "might", "must",
    "shall", "should", "will", "would",
))  # fmt: skip
NEGATIONS = frozenset(("not", "cannot", "no"))
UNDENIABLE = frozenset(("no", "not", "never", "nobody", "none"))
"""A wording that holds one of these is a denial already."""

PERFECT, OF_ANY = "perfect", "perfect of any"
NEVER, NEVER_OF_ANY = "never", "never of any"
"""The kinds of an event that has happened, of one thing or of any such thing, and has not."""

DENIED = {"condition": "condition", PERFECT: NEVER, OF_ANY: NEVER_OF_ANY}
"""The kinds of what can be denied, each with that of its denial."""

OF_SOME = frozenset(["a", "an", "all", "any", "both", "each", "every", "one", "some"])
"""What begins so speaks of several: `one team is not left` would not be its opposite."""


def denied_key(key: str) -> str:
    """Return the key of the denied form of a word."""
    return f"not {key}"


def denied_words(words: Mapping[str, Word], names: Collection[str] = ()) -> Iterator[Word]:
    """Yield the denied forms of words; `names` are the kinds of things that do nothing."""
    for word in words.values():
        made = _denied(word, words, names)
        if made is not None:
            yield made


def _denied(word: Word, words: Mapping[str, Word], names: Collection[str]) -> Word | None:
    if word.kind not in DENIED or word.denies:
        return None
    if word.row is not None and word.row.denied:
        denied = for_thing(word.row.denied, word.id.partition(".")[2])
        elements: tuple[Element, ...] = elements_of(denied)
    else:
        at = _verb(word, names)
        if at is None:
            return None
        elements = (*word.elements[:at], *_negated(word, at, words))
    voices = tuple(evolve(each, twin=denied_key(each.twin)) for each in word.voices)
    return evolve(
        word,
        key=denied_key(word.key),
        kind=DENIED[word.kind],
        elements=elements,
        voices=voices,
        denies=word.key,
        id="",
    )


def _verb(word: Word, names: Collection[str]) -> int | None:
    """Return where the verb of a wording stands, if it surely has one that can be denied."""
    elements, first = word.elements, word.elements[0]
    literals = [(at, each.forms[0]) for at, each in enumerate(elements) if isinstance(each, Lit)]
    if any(text in UNDENIABLE for _, text in literals):
        return None
    if isinstance(first, Lit) and first.forms[0].lower() in OF_SOME:
        return None
    if word.voices:
        holes = [at for at, each in enumerate(elements) if isinstance(each, Hole)]
        return holes[word.voices[0].slot] + 1
    for at, text in literals:
        if text in AUXILIARIES:
            return at
    acts = isinstance(first, Hole) and first.kind not in ("number", *names)
    return 1 if acts and any(at == 1 and _base(text) for at, text in literals) else None


def _negated(word: Word, at: int, words: Mapping[str, Word]) -> Iterator[Element]:
    """Yield a wording from its verb on, with that denied."""
    verb, rest = word.elements[at], word.elements[at + 1 :]
    assert isinstance(verb, Lit)
    text = verb.forms[0]
    if text == "can":
        yield Lit(("cannot",), verb.spaced)
    elif text in AUXILIARIES:
        yield verb
        there = at and word.elements[at - 1] == Lit(("there",))
        if there and rest and isinstance(rest[0], Lit):
            yield Lit(("no",))
            rest = rest[1:] if rest[0].forms[0] in ("a", "an") else rest
        else:
            yield Lit(("not",))
    else:
        is_many = word.voice == "many"
        yield Lit(("do" if is_many else "does",), verb.spaced)
        yield Lit(("not",))
        twin = words[word.twin].elements[at] if word.voices and not is_many else None
        yield Lit(twin.forms) if isinstance(twin, Lit) else Lit((_base(text) or text,))
    yield from rest


def _base(verb: str) -> str:
    """Return the base form of a verb in the third person; nothing where it is hardly that."""
    if not verb.endswith("s") or verb.endswith(("ss", "us", "is")) or len(verb) < 3:
        return ""
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    sounded = verb.endswith(("ches", "shes", "sses", "xes", "zzes", "oes"))
    return verb[:-2] if sounded else verb[:-1]


# ---- denials in a tree ---------------------------------------------------------------------------


def denial_of(node: ast.Expression, words: Mapping[str, Word]) -> Word | None:
    """Return the word that denies a condition within its words, if there is one."""
    return words.get(denied_key(node.word)) if isinstance(node, ast.Phrase) else None


def denied_by(node: ast.Expression, words: Mapping[str, Word]) -> tuple[Word, ast.Phrase] | None:
    """Return the word in which a denial is said, and the condition that it denies."""
    if not isinstance(node, ast.Phrase) or len(node.args) != 1 or node.row != "does_not_hold":
        return None
    inside, word = node.args[0], denial_of(node.args[0], words)
    return (word, inside) if isinstance(inside, ast.Phrase) and word is not None else None


def subjects(said: Word) -> list[Hole]:
    """Return the slots of a denied form that stand before its negation."""
    before = takewhile(
        lambda each: isinstance(each, Hole) or not each.keys & NEGATIONS, said.elements
    )
    return [each for each in before if isinstance(each, Hole)]


def of_several(node: ast.Phrase, said: Word, words: Mapping[str, Word]) -> bool:
    """Whether what a denied form denies is said of several things, each of which is asked."""
    return any(
        f"{hole.kind[:-1]}: it" in words and kind_of(arg, words) == hole.kind
        for hole, arg in zip(subjects(said), node.args, strict=False)
    )


def denies_each(node: ast.Expression, words: Mapping[str, Word]) -> bool:
    """Whether a phrase says of several things that a condition fails: `a card is not Tapped`."""
    denied = denied_by(node, words)
    return denied is not None and of_several(denied[1], denied[0], words)


def kind_of(node: ast.Expression, words: Mapping[str, Word]) -> str:
    """Return the kind of a phrase or a name; nothing of anything else."""
    match node:
        case ast.Phrase(word=word):
            return words[word].kind
        case ast.Name(kind=kind):
            return kind
        case _:
            return ""
