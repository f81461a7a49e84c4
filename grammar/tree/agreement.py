"""Agreement: a noun with the number before it, a verb with who does it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import is_

from attrs import evolve

from . import ast
from .denials import denied_by
from .perfect_tense import SEVERAL
from .printer import express
from .walk import walk
from .words import Hole, Lit, Voice, Word

Words = Mapping[str, Word]
ONE_OF_THEM = ("one of {", "any {z: ")
BOTH = "{a: "
PLURAL = re.compile(r"(?<=[^\W\d_])s(?= )")
"""What a plain word of a wording ends with, if it is a plural."""

COUNTED = re.compile(r"(\}(?: \{[^}]*\})? )([^\W\d_]+)/([^\W\d_]+)(?= |$)")
"""What a number counts, behind it and perhaps a slot, where a wording says it in both ways."""

POSSESSIVE = Lit(("'s",), spaced=False)


def misnumbered(node: ast.Expression, words: Words) -> list[ast.Phrase]:
    """Return the phrases in which a word does not agree with its number: `1 cards`, `2 counter`."""
    return [
        each
        for each in walk(node)
        if isinstance(each, ast.Phrase)
        and (_one_of_many(each, words[each.word]) or _said_of_so_many(each, words) is not None)
    ]


def _one_of_many(node: ast.Phrase, word: Word) -> bool:
    """Whether a number 1 stands before a plural."""
    return any(asks_for_many(word, node.args[: at + 1]) for at in range(len(node.args)))


def asks_for_many(word: Word, args: Sequence[ast.Expression]) -> bool:
    """Whether the next slot is for a plural, behind the number 1; `1 or more cards` is right."""
    behind = word.holes[len(args) : len(args) + 1]
    last = args[-1] if args else None
    return (
        isinstance(last, ast.Number)
        and last.value == 1
        and any(each.kind.endswith(" nouns") for each in behind)
        and "} or more {" not in word.wording
    )


def _said_of_one(node: ast.Phrase, words: Words) -> ast.Phrase | None:
    """Return `put 1 rust counter on` for `put 1 rust counters on`, if there are both."""
    for at, (number, hole) in enumerate(zip(node.args, words[node.word].holes, strict=False)):
        if hole.kind == "number" and isinstance(number, ast.Number) and number.value == 1:
            start, _, rest = node.word.partition(f"{{{hole.name}: number}}")
            word = words.get(f"{start}1{PLURAL.sub('', rest, count=1)}")
            if word is not None:
                return _said(node, word, (*node.args[:at], *node.args[at + 1 :]))
    return None


def _said_of_so_many(node: ast.Phrase, words: Words) -> ast.Phrase | None:
    """Return a phrase that does not agree with its number in the wording that does, if any."""
    return _said_of_one(node, words) or _said_in_both_ways(node, words)


def _said_in_both_ways(node: ast.Phrase, words: Words) -> ast.Phrase | None:
    """Return `starts with 2 rust counters` for `2 rust counter`, of `counter/counters`.

    Behind a number that a wording begins with a verb may stand in two forms, so it must be a cost.
    """
    word = words[node.word]
    if "/" not in word.root:
        return None
    for number, hole in zip(node.args, word.holes, strict=False):
        begins = word.elements[0] is hole and word.sort != "cost"
        if hole.kind != "number" or not isinstance(number, ast.Number) or begins:
            continue
        slot = f"{{{hole.name}: number"
        found = COUNTED.match(word.root.partition(slot)[2])
        if found is None:
            continue
        between, one, many = found[1], *sorted((found[2], found[3]), key=len)
        right, wrong = (one, many) if number.value == 1 else (many, one)
        start, _, rest = node.word.partition(slot)
        other = words.get(f"{start}{slot}{between}{right}{rest.removeprefix(between + wrong)}")
        if many == f"{one}s" and rest.startswith(between + wrong) and other is not None:
            return _said(node, other, node.args)
    return None


def renumbered(node: ast.Phrase, words: Words) -> ast.Phrase | None:
    """Return `1 card` for `1 cards`, `create 1 Log in ..` for `create 1 Logs in ..`.

    There is none where the words of the game have no such wording.
    """
    one_said = _said_of_so_many(node, words)
    if one_said is not None:
        return one_said
    for at, (number, noun) in enumerate(pairwise(words[node.word].holes)):
        first = node.args[at]
        if isinstance(first, ast.Number) and first.value == 1 and noun.kind.endswith(" nouns"):
            one = singular(node.args[at + 1], words)
            counted, several = f"{{{number.name}: number", f"{{{noun.name}: {noun.kind}"
            start, _, rest = node.word.partition(counted)
            key = f"{start}1{rest.partition('}')[2]}".replace(several, several[:-1])
            args = (*node.args[:at], one, *node.args[at + 2 :])
            if key in words and len(words[key].holes) == len(args):
                kept = tuple(each for each in args if each is not None)
                return _said(node, words[key], kept) if one is not None else None
    return None


def agreeing(node: ast.Expression, words: Words) -> ast.Expression:
    """Return a phrase with `1 card` for `1 cards`, wherever its numbers have come to be 1."""
    if not isinstance(node, ast.Phrase):
        return node
    if node.args:
        node = with_args(node, tuple([agreeing(each, words) for each in node.args]))
    word = words[node.word]
    return (_one_of_many(node, word) and renumbered(node, words)) or node


def with_args(node: ast.Phrase, args: tuple[ast.Expression, ...]) -> ast.Phrase:
    """Return a phrase with other parts; itself if they are those that it has."""
    return node if all(map(is_, args, node.args)) else evolve(node, args=args)


def singular(node: ast.Expression, words: Words) -> ast.Expression | None:
    """Return a noun in the singular."""
    if not isinstance(node, ast.Phrase):
        return None
    word = words[node.word]
    if node.args:
        key = node.word.replace(" nouns", " noun")
        args = [_in_singular(*each, words) for each in zip(node.args, word.holes, strict=True)]
        if key not in words or None in args:
            return None
        return _said(node, words[key], tuple(each for each in args if each is not None))
    kind = word.kind.removesuffix("s")
    for other in words.values():
        same = other.root == word.root if word.sort == "noun" else other.key == node.word[:-1]
        if other.kind == kind and not other.holes and (same or _cores(word, other)):
            return _said(node, other, ())
    return None


def _said(node: ast.Phrase, word: Word, args: tuple[ast.Expression, ...]) -> ast.Phrase:
    """Return a phrase of a word, where another one stood."""
    return ast.Phrase(node.span, word.key, args, id=word.id)


def _in_singular(arg: ast.Expression, hole: Hole, words: Words) -> ast.Expression | None:
    """Return a part of a noun as it stands in the singular."""
    return singular(arg, words) if hole.kind.endswith(" nouns") else arg


def _cores(many: Word, one: Word) -> bool:
    """Whether two words of the core are `cards` and `card`."""
    return many.sort == "core" and many.wording == f"{one.wording}s"


def misvoiced(node: ast.Expression, words: Words) -> list[tuple[ast.Phrase, ast.Phrase]]:
    """Return phrases whose verb does not agree with its subject, and how they should read."""
    found = []
    denied: set[int] = set()
    for each in walk(node):
        if not isinstance(each, ast.Phrase) or id(each) in denied:
            continue
        _, said = denied_by(each, words) or (None, each)
        right = in_voice(said, words)
        if said is not each:
            denied.add(id(said))
        if right.word != said.word:
            made = right if said is each else evolve(each, args=(right,))
            found.append((each, evolve(made, grouped=False)))
    return found


def in_voice(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return a phrase whose verbs agree with their subjects.

    A form in whose words something else is declared as well may have no other form.
    """
    for at in range(len(words[node.word].voices)):
        voice = words[node.word].voices[at]
        if voice.twin in words and _number_for(node, voice, words) not in ("", voice.number):
            node = evolve(node, word=voice.twin)
    return node


def agrees(word: Word, args: tuple[ast.Expression, ...], words: Words) -> bool:
    """Whether the verbs of a word agree with their subjects, as far as its slots are filled."""
    node = ast.Phrase(args[0].span, word.key, args) if args else None
    return node is None or all(
        voice.slot >= len(args)
        or voice.twin not in words
        or _number_for(node, voice, words) in ("", voice.number)
        for voice in word.voices
    )


def _number_for(node: ast.Phrase, voice: Voice, words: Words) -> str:
    """Return how a verb has to agree with its subject; nothing where that is open.

    Behind what ends in no `s` the `'s` is written in full: `the cards in your field's Cost`.
    """
    subject = node.args[voice.slot]
    number = _number_of(subject, words)
    is_owner = POSSESSIVE in (words[node.word].elements[-1], words[voice.twin].elements[-1])
    if number != "one" and is_owner and not express(subject, words).endswith("s"):
        return "one"
    return number


def _number_of(subject: ast.Expression, words: Words) -> str:
    """Return whether a subject is one or many; nothing where that is open."""
    if isinstance(subject, ast.Name):
        return "one" if _names_one(subject, words) else ""
    if not isinstance(subject, ast.Phrase):
        return ""
    if subject.word in SEVERAL:
        return "many"
    word, wording = words[subject.word], subject.word.partition(": ")[2]
    nouns = [hole.kind for hole in word.holes if hole.kind.endswith((" noun", " nouns"))]
    alone = f"{word.kind}: it" in words or word.kind in ("zone", "game")
    if alone or wording.startswith(ONE_OF_THEM):
        return "one"
    if wording.startswith(BOTH) and " and " in wording:
        return "many"
    if word.kind.endswith((" noun", " nouns")):
        nouns = [word.kind]
    elif nouns and word.kind != f"{nouns[0].partition(' noun')[0]}s":
        return ""  # a noun that it is about, not the one that is meant
    if nouns:
        return "many" if nouns[0].endswith("s") else "one"
    many = any(word.kind in element.keys for element in word.elements if isinstance(element, Lit))
    return "many" if many else ""


def _names_one(subject: ast.Name, words: Words) -> bool:
    """Whether a name holds one thing and reads so: `p has`, but who writes `twins` has a say."""
    single = f"{subject.kind}: it" in words or subject.kind == "zone"
    return single and not subject.text.endswith("s")
