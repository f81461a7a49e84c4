"""Rows: how a word of the core is written down, and the words that are made of it.

A row is (id, kind, pattern, meaning), with how tightly the word holds where that is not the
tightest. The id is what the rest of the program knows the word by: it stays when the wording
changes, and several wordings that mean the same have one. Of a row that stands for each kind of
thing the word of a thing has the kind behind the id: `it` becomes `it.card`, `it.player`.
Its facets are what it does where that is not what its kind does, what it needs around it, and what
the actions in its slots have to be; `facets.py` tells what each of them means. A condition whose
denied form does not follow from its wording (`denials.py`) has that as well. An old spelling has
the pattern of the usual one in `now`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from .words import Row, Voice, Word, elements_of

OWNED = "'s/'"
PAIR = re.compile(r"(?<=\}) (\w+)/(\w+) ")


def words_of(row: Row, thing: str = "") -> Iterator[Word]:
    """Yield the words of a row: two where its verb has a form for one thing and one for several."""
    if row.now:
        current = next(words_of(row._replace(pattern=row.now, now=""), thing))
        yield evolve(word_of(row, thing, row), now=current.key)
        return
    if row.pattern.endswith(OWNED):
        yield from _voices(row, thing, OWNED, ("'s", "'"))
        return
    pair = PAIR.search(row.pattern)
    if pair is None:
        yield word_of(row, thing, row)
        return
    forms = pair.groups() if pair[1] in ("is", "has") else pair.groups()[::-1]
    yield from _voices(row, thing, pair[0], tuple(f" {form} " for form in forms))


def _voices(row: Row, thing: str, open_form: str, forms: tuple[str, ...]) -> Iterator[Word]:
    """Yield the word for one thing and the word for several, each the twin of the other."""
    one, many = (
        word_of(row._replace(pattern=row.pattern.replace(open_form, form)), thing, row)
        for form in forms
    )
    slot = row.pattern.partition(open_form)[0].count("{") - 1
    yield evolve(one, voices=(Voice(slot, "one", many.key),))
    yield evolve(many, voices=(Voice(slot, "many", one.key),))


def word_of(row: Row, thing: str = "", of: Row | None = None) -> Word:
    """Make a word of a row; `T` becomes the kind of thing. A word of the core knows its row."""
    kind, pattern = (_for(row.kind, thing), for_thing(row.pattern, thing))
    key = f"{kind}: {row.pattern if not thing else pattern}"
    id = f"{row.id}.{thing}" if thing else row.id
    return Word(key, kind, elements_of(pattern), row.tight, row.meaning, root=key, row=of, id=id)


def _for(kind: str, thing: str) -> str:
    """Put a kind of thing in the place of `T`: `Ts` becomes `cards`."""
    if not thing:
        return kind
    if kind == "T's" or kind.startswith("T "):
        return thing + kind[1:]
    return {"T": thing, "Ts": plural(thing)}.get(kind, kind)


def plural(thing: str) -> str:
    """Return the kind of several things: `cards`."""
    return f"{thing}s"


def for_thing(pattern: str, thing: str) -> str:
    """Return a pattern with a kind of thing in the place of `T`."""
    if not thing:
        return pattern
    pieces = pattern.split("{")
    made = [pieces[0]]
    for piece in pieces[1:]:
        slot, rest = piece.split("}", 1)
        name, kind = slot.split(": ")
        kind, _, tight = kind.partition(">")
        made.append(f"{name}: {_for(kind, thing)}{'>' + tight if tight else ''}}}{rest}")
    return "{".join(made)


def thing_kinds(thing: str) -> dict[str, tuple[str, ...]]:
    """Return the kinds that a kind of thing brings, each with the kinds it also is."""
    return {
        thing: (plural(thing),), plural(thing): (), f"{thing} counter": (f"{thing} number",),
        f"{thing} secret": (),
    }  # fmt: skip
