"""What is said shorter than it is meant: `whose Cost is 2` for `where its Cost is 2`.

A short form has words of its own for the chart and the printer, and no place in the tree: what is
read with them is the tree of the long form (`whole`), and a tree that has a short form is printed
by it (`shortened`). So nothing else of the program has to know of either, and the long form reads
on: it prints otherwise than it is written, and is told as not the usual wording (CW0208).

    whose    stands for `where its`. What may follow it is cut off the words of the game: what
             begins with an owner (`{o: card's} {f: card number}`) without it, and the conditions
             that begin with such a thing. `and whose` stands for `and its`, in brackets
    its      stands for `it's`
    has      with a verb in its third form stands for the event: `perfect_tense.py`

Of what begins with an owner one step is cut off and no more: `where its owner's Luck is 2` stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from . import ast
from .denials import denied_by
from .perfect_tense import in_full, in_perfect
from .words import Hole, Word

SHORT = "short"
"""The sort of the words of short forms; `root` is the word that one stands for."""

THEIR = "player's: their"
BRACKETS, BOTH = "condition: ({a: condition})", "condition: {a: condition>2} and {b: condition>3}"

Words = Mapping[str, Word]


def its(thing: str, words: Words) -> Word | None:
    """Return the word for the owner spoken of, if he is a thing of that kind."""
    return words.get(THEIR if thing == "player" else f"{thing}'s: its")


def cut(word: Word, thing: str) -> Word:
    """Return a word without the slot that it begins with, a thing's own or what is made of it."""
    first, *rest = word.elements
    assert isinstance(first, Hole)
    if not first.kind.endswith("'s"):
        rest = [evolve(first, kind=of(thing, first.kind)), *rest]
    kind = f"{thing} clause" if word.kind == "condition" else of(thing, word.kind)
    return Word(
        short_key(thing, word.key),
        kind,
        tuple(rest),
        word.tight,
        word.meaning,
        root=word.key,
        sort=SHORT,
        row=word.row,
        id=word.id,
    )


def of(thing: str, kind: str) -> str:
    """Return the kind of what a thing has, said without the thing."""
    return f"{kind} of a {thing}"


def short_key(thing: str, key: str) -> str:
    """Return the key of the short form of a word, about a kind of thing."""
    return f"whose {thing} {key}"


# ---- read ----------------------------------------------------------------------------------------


def whole(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return the long form of a phrase; its parts are long by then."""
    word = words[node.word]
    if word.sort == SHORT and word.kind.endswith(" past"):
        return node  # the event is known with who does it
    if word.sort == SHORT:
        long = words[word.root]
        return in_full(node, words) if long.sort == SHORT else _whole(node, long, words)
    match node:
        case ast.Phrase(row="owner_form", args=(ast.Phrase(row="it", thing=thing),)):
            owner = its(thing, words) if thing != "player" else None
            return node if owner is None else evolve(node, word=owner.key, args=(), id=owner.id)
    return node


def _whole(node: ast.Phrase, long: Word, words: Words) -> ast.Phrase:
    args, span = node.args, node.span
    first = long.elements[0]
    if isinstance(first, Hole) and first.kind.endswith("'s"):
        owner = its(first.kind.removesuffix("'s"), words)
        assert owner is not None, long.key
        start = span._replace(column=span.column - 1)  # where `whose` stands
        args = (
            ast.Phrase(start._replace(end_column=span.column), owner.key, (), id=owner.id),
            *args,
        )
        span = start
    elif long.kind == "condition":
        span = args[0].span.to(span)
    elif long.kind.endswith((" noun", " nouns")):
        args = (args[0], _bracketed(args[1], words))
    return ast.Phrase(span, long.key, args, id=long.id)


def _bracketed(node: ast.Expression, words: Words) -> ast.Expression:
    """Return several conditions in the brackets that they want behind `where`."""
    if not isinstance(node, ast.Phrase) or node.row != "both_hold":
        return node
    return ast.Phrase(node.span, BRACKETS, (node,), id=words[BRACKETS].id)


# ---- printed -------------------------------------------------------------------------------------


def shortened(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return the short form of a phrase, in the words of short forms; itself if it has none."""
    if len(node.args) != 2 or node.row != "noun_where":
        return in_perfect(node, words)
    noun, condition = node.args
    word = words.get(short_key(node.thing, node.word))
    clauses = [_clause(each, node.thing, words) for each in _joined(condition)]
    if word is None or None in clauses or _two_ways(condition, words):
        return node
    first, *rest = (each for each in clauses if each is not None)
    for each in rest:
        first = ast.Phrase(first.span, short_key(node.thing, BOTH), (first, each))
    return evolve(node, word=word.key, args=(noun, first), id="")


def _joined(condition: ast.Expression) -> list[ast.Expression]:
    """Return the conditions that are joined in brackets, or the one that there is."""
    match condition:
        case ast.Phrase(row="bracketed_condition", args=(ast.Phrase(row="both_hold") as both,)):
            found: list[ast.Expression] = []
            left: ast.Expression = both
            while isinstance(left, ast.Phrase) and left.row == "both_hold":
                found.insert(0, left.args[1])
                left = left.args[0]
            return [left, *found]
    return [condition]


def _clause(node: ast.Expression, thing: str, words: Words) -> ast.Phrase | None:
    """Return a condition about what a thing has, said without the thing; None if it is none."""
    owner = its(thing, words)
    word, said = denied_by(node, words) or (None, node)
    match said:
        case ast.Phrase(args=(ast.Phrase(args=(ast.Phrase(word=key), *own)) as held, *others)):
            short = short_key(thing, said.word if word is None else word.key)
            what = short_key(thing, held.word)
            if (
                owner is None
                or key != owner.key
                or held.grouped
                or not (short in words and what in words)
            ):
                return None
            return ast.Phrase(node.span, short, (ast.Phrase(held.span, what, tuple(own)), *others))
    return None


def _two_ways(condition: ast.Expression, words: Words) -> bool:
    """Whether `and whose` could be about a thing that is described within the condition."""
    inner = [each for each in _described(condition) if shortened(each, words) is not each]
    conditions = [condition, *(each.args[1] for each in inner)]
    return bool(inner) and any(len(_joined(each)) > 1 for each in conditions)


def _described(node: ast.Expression) -> Iterator[ast.Phrase]:
    """Yield the nouns with a condition that stand in no brackets."""
    if isinstance(node, ast.Phrase) and not node.grouped:
        if node.row == "noun_where":
            yield node
        for arg in node.args:
            yield from _described(arg)
