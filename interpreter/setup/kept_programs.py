"""Programs that are kept between runs: what was compiled once is not compiled again.

A program is kept under the digest of all that it comes from: each text of the game with its place,
and the choices it was compiled for; the store adds the version of our own sources. What a program
and its notes have of the tree of the game (words, and nodes) is kept as a number, and is that same
thing again when it is taken out: `parts_of` counts through a game in one order.

To take out is to trust what was put in, as with the code of a back end. So it lies in the same
store, which is its user's alone (`backends/kept_code.py`). For code from elsewhere there is
`program/encoding.py`, which believes nothing.

To put in takes about as long as compiling, for every object is looked at; to take out an eighth of
that. So it is worth it for what is asked for again.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from io import BytesIO

from attrs import fields, has

from cardwright.grammar import (
    CheckedEntry,
    CheckedGame,
    Store,
    Word,
    ast,
    body_under,
    collection_paused,
    put_body,
)

from ..backends.kept_code import WORTH
from ..backends.protocol import Backend
from ..compile.decks import dealt
from ..compile.game_program import compiled
from ..compile.passes.pipeline import ready
from ..kernel.linked import Linked, with_program
from ..program.tables import Program


def linked_game(
    game: CheckedGame,
    rulings: Mapping[str, str],
    players: int,
    backend: Backend,
    store: Store | None,
) -> Linked:
    """Return what carries a game out: compiled, or taken out of a store if it is there.

    Its cards are not dealt: that is done for each choice of decks (`with_cards`).
    """
    if store is None:
        return backend.link(compiled(game, rulings, players), ready)
    name = name_of(game, (sorted(rulings.items()), players))
    program = taken_out(store, name, game)
    if program is None:
        program = compiled(game, rulings, players)
        if len(program.code.functions) + len(program.code.operations) >= WORTH:
            put_in(store, name, program, game)
    return backend.link(program, ready)


def with_cards(linked: Linked, game: CheckedGame, decks: Sequence[str | None]) -> Linked:
    """Return what carries a game out with the cards of these decks."""
    return with_program(linked, dealt(game, linked.program, decks))


def name_of(game: CheckedGame, choices: object) -> str:
    """Return the name under which a program is kept; none if not all of its texts are known."""
    texts = {id(checked): text for text, checked in game.known.items()}
    made = sha256(MAGIC_NUMBER + repr((game.title, choices)).encode())
    for entry in compiled_from(game):
        node = entry.checked.node
        text = texts.get(id(entry.checked))
        if text is None:
            if not isinstance(node, ast.Belongs):
                return ""  # only its name was read
            text = repr(node)
        made.update(repr((entry.path, entry.offset, text)).encode())
    made.update("\n".join(map(sort_of, parts_of(game))).encode())
    return f"program-{made.hexdigest()}"


def compiled_from(game: CheckedGame) -> Iterator[CheckedEntry]:
    """Yield the declarations that a program comes of: nothing in it is a scenario's."""
    for entry in game.table.entries:
        if not isinstance(entry.checked.node, ast.Scenario):
            yield entry


def parts_of(game: CheckedGame) -> Iterator[object]:
    """Yield what a program can have of its game, always in the same order.

    It must hang on nothing that `name_of` leaves out, or numbers would stand for other parts.
    """
    yield from game.vocabulary.lexicon.words.values()
    left: list[object] = [entry.checked.node for entry in compiled_from(game)]
    while left:
        each = left.pop()
        if isinstance(each, tuple):
            left += each
            continue
        sort: type = type(each)
        if names := fields_of(sort):
            yield each
            left += [getattr(each, name) for name in names]


def sort_of(part: object) -> str:
    """Return what a part is: the name of a program tells whether its numbers fit the parts."""
    return part.key if isinstance(part, Word) else type(part).__name__


@cache
def fields_of(sort: type) -> tuple[str, ...]:
    """Return the names of the fields of a sort of node; none of what is no node."""
    return tuple(each.name for each in fields(sort)) if has(sort) else ()


class Writer(pickle.Pickler):
    """Writes a program, and numbers for what it has of its game."""

    def __init__(self, file: BytesIO, game: CheckedGame) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.numbers = {id(each): number for number, each in enumerate(parts_of(game))}

    def persistent_id(self, obj: object) -> int | None:
        """Return the number of what is the game's."""
        return self.numbers.get(id(obj))


class Reader(pickle.Unpickler):
    """Reads a program, with what it has of its game."""

    def __init__(self, file: BytesIO, game: CheckedGame) -> None:
        super().__init__(file)
        self.parts = list(parts_of(game))

    def persistent_load(self, pid: int) -> object:
        """Return the part of the game that has a number."""
        return self.parts[pid]


def put_in(store: Store, name: str, program: Program, game: CheckedGame) -> None:
    """Keep a program, if it has a name."""
    if name:
        file = BytesIO()
        with collection_paused():
            Writer(file, game).dump(program)
        put_body(store, name, file.getvalue())


def taken_out(store: Store, name: str, game: CheckedGame) -> Program | None:
    """Return the program that is kept under a name, if it is there and whole.

    One that cannot be read is none: it is compiled anew, and kept in its place.
    """
    body = body_under(store, name) if name else None
    if body is None:
        return None
    try:
        with collection_paused():
            found = Reader(BytesIO(body), game).load()
    except Exception:
        return None
    return found if isinstance(found, Program) else None
