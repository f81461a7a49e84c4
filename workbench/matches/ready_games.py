"""Games that are to be played: found by name or path, checked, made ready; seats, rulings, decks.

What all commands that play share. A game with errors is not played: they are printed as
`cardwright check` prints them, and the command ends with exit code 1. What a person asked for
wrongly ends in a sentence and exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path

import click
from attrs import evolve, frozen

from cardwright.grammar import CheckedGame, DeckRefused, ast
from cardwright.interpreter import (
    BadSave,
    Game,
    Match,
    NotPlayable,
    OwnMistake,
    bounded_json,
    can_be_called,
    load,
    net,
    usual_names,
)

from ..files import disk
from ..files.code_store import code_store
from ..files.library import (
    ANYWHERE,
    FOR,
    GAME,
    MOST_OF_A_SAVE,
    Library,
    bundled_files,
    bundled_games,
    near,
    open_library,
    texts_below,
)
from ..files.stored_text import read, shown
from ..output.check_outcome import of_game, only, outcome_of, written
from ..output.terminal import Refusal, counted, shortened, tell

DRAW = "draw"
"""What stands beside the names of seats in results; nobody can be called so."""


# ---- the game ------------------------------------------------------------------------------------


def open_game(argument: str, *, quiet: bool = False) -> Game:
    """Return the game that a name or path stands for, ready to be played.

    What is wrong in files that are not of its rules and cards is only counted.
    """
    library, checked = checked_game(argument)
    outcome = outcome_of(library)
    wrong = of_game(outcome.errors, checked)
    if wrong:
        tell(written(library, only(outcome, wrong), "text"), err=True)
        sys.exit(1)
    if outcome.errors and not quiet:
        told = counted(len(outcome.errors), "problem")
        note = f'{told} in files that "{checked.title}" is played without: see `cardwright check`.'
        tell(note, err=True)
    return playable(checked)


def checked_game(argument: str) -> tuple[Library, CheckedGame]:
    """Return the one game that a name, a folder or one of its files stands for."""
    path = Path(argument)
    library = open_library([str(path.parent) if path.is_file() else argument])
    library.workspace.for_play = True
    library.workspace.check()
    games = library.workspace.games()
    if path.is_file():
        stored = read(path.absolute())
        text = getattr(stored, "text", "")
        wanted = {*GAME.findall(text), *FOR.findall(text)}
        games = {title: each for title, each in games.items() if title in wanted} or games
    if not games:
        outcome = outcome_of(library)
        if outcome.errors:
            tell(written(library, outcome, "text"), err=True)
            sys.exit(1)
        raise click.UsageError(f"There is no game in `{argument}`.")
    if len(games) > 1:
        names = ", ".join(f'"{title}"' for title in sorted(games))
        raise click.UsageError(
            f"There are several games in `{argument}`: {names}. Name a file of one."
        )
    return library, next(iter(games.values()))


class Unplayable(Refusal):
    """A game holds what `check` warns of: it is a matter of its text."""

    exit_code = 1


def playable(checked: CheckedGame) -> Game:
    """Return a checked game ready to be played; a word that the machine does not know is told."""
    game = load(checked, store=code_store())
    try:
        with suppress(DeckRefused):  # who plays what is said later
            game.program({}, (), game.seats[0])
    except NotPlayable as unknown:
        if isinstance(unknown, OwnMistake):
            raise Unplayable(
                f'"{checked.title}" cannot be played: cardwright itself makes a mistake. '
                f"`cardwright check --traceback` says which."
            ) from unknown
        raise Unplayable(
            f'"{checked.title}" cannot be played yet: the machine does not know '
            f"`{unknown.wording}`. `cardwright check` says where it stands."
        ) from None
    return game


# ---- saved matches -------------------------------------------------------------------------------


def open_save(path: str, argument: str | None = None) -> Match:
    """Return a match that was saved; its game is looked for if nobody says where it is."""
    text, refused = text_of_save(path), ""
    for each in [argument] if argument else games_of_save(path, text):
        try:
            return open_game(each).restore(text)
        except BadSave as bad:
            refused = str(bad)
    raise Refusal(f"`{shown(path)}` cannot be loaded: {refused}.")


@contextmanager
def going_on(path: str, match: Match) -> Iterator[None]:
    """Refuse a save whose match turns out to be none of its game only while it is gone on with."""
    try:
        with net(match.is_loaded):
            yield
    except BadSave as bad:
        raise Refusal(f"`{shown(path)}` cannot be gone on with: {bad}.") from None


def mistake(error: Exception) -> str:
    """Return what a mistake of ours is told as: what it was, and where it was made."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace is not None else None
    place = f" in {os.path.basename(code.co_filename)}, {code.co_name}" if code else ""
    told = shortened(str(error))
    return f"cardwright itself makes a mistake: {type(error).__name__}: {told}{place}"


def text_of_save(path: str) -> str:
    """Return the text of a saved match."""
    try:
        return disk.bytes_of(path, MOST_OF_A_SAVE).decode("utf-8", "replace")
    except OSError as error:
        told = error.strerror or str(error)
        raise Refusal(f"`{shown(path)}` cannot be loaded: {told}.") from None


def games_of_save(path: str, text: str) -> Iterator[str]:
    """Yield the games that a saved match can be of: the bundled one, then those that lie here."""
    try:
        title = bounded_json.loaded(text)["game"]
    except (ValueError, TypeError, KeyError):
        raise Refusal(f"`{shown(path)}` cannot be loaded: it is not a saved match.") from None
    bundled = {name: bundled_files(name) for name in bundled_games()}
    found = [name for name, files in bundled.items() if any(is_of(title, each) for each in files)]
    known = {os.path.realpath(each) for files in bundled.values() for each in files}
    found += [
        str(each)
        for each in texts_below(Path.cwd())
        if each.suffix == ".rules"
        and os.path.realpath(each) not in known
        and is_of(title, each, Path.cwd())
    ]
    if not found:
        raise Refusal(f'`{shown(path)}` is a match of "{title}", and there is no such game here.')
    yield from found


def is_of(title: str, path: Path, root: Path = ANYWHERE) -> bool:
    """Whether the rules in a file are of the game with a title."""
    return title in GAME.findall(getattr(read(path, root), "text", ""))


# ---- what is set before a match ------------------------------------------------------------------


@frozen
class Setting:
    """What a match begins with besides its seed: who sits where and plays how, rulings, decks."""

    seats: tuple[str, ...]
    agents: tuple[str, ...]
    rulings: dict[str, str]
    decks: tuple[str | None, ...] = ()

    def start(self, game: Game, seed: int) -> Match:
        """Begin a match with this setting."""
        return game.start(seed, self.seats, self.rulings, self.decks)


def setting_of(
    game: Game,
    seats: Sequence[str] = (),
    rulings: Sequence[str] = (),
    decks: Sequence[str] = (),
    *,
    known: Iterable[str],
    usual: str,
    in_turn: bool = False,
) -> Setting:
    """Return what was set on the command line: `NAME=agent`, `ruling=choice`, `SEAT=deck`.

    Whoever has a deck sits at the table, unless it is said who does. A seat for which no deck is
    said plays the first one; `in_turn`, each seat the next one, if nothing forbids these together.
    """
    seats = seats or list(dict.fromkeys(each.partition("=")[0].strip() for each in decks))
    names, agents = _seats(game, seats, tuple(known), usual)
    setting = Setting(names, agents, _rulings(game, rulings), _decks(game, names, decks))
    if in_turn:
        with suppress(DeckRefused, NotPlayable):
            dealt = evolve(setting, decks=_in_turn(game, setting))
            game.program(dealt.rulings, dealt.decks, len(names))
            return dealt
    try:
        game.program(setting.rulings, setting.decks, len(names))
    except OwnMistake as unknown:
        raise Refusal(f"cardwright itself makes a mistake: {unknown.wording}.") from unknown
    except NotPlayable as unknown:
        raise Refusal(f"The machine does not know `{unknown.wording}`.") from None
    except DeckRefused as refused:
        raise click.UsageError(f"{names[refused.seat]} {refused.why}.") from None
    return setting


def _seats(
    game: Game, given: Sequence[str], known: tuple[str, ...], usual: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    seats: dict[str, str] = {}
    for each in (one for many in given for one in many.split(",")):
        name, sign, agent = (part.strip() for part in each.partition("="))
        if not name or name == DRAW or name in seats:
            raise click.UsageError(f"`{each}`: every seat needs a name of its own.")
        if not can_be_called(name):
            raise click.UsageError(f"`{each}`: the name holds a sign that nobody sees.")
        if sign and agent not in known:
            raise click.UsageError(f"Nobody plays like `{agent}`.{_meant(agent, known)}")
        seats[name] = agent if sign else usual
    low, high = game.seats
    if len(seats) > high:
        raise click.UsageError(f'"{game.title}" is for {_number(low, high)} players.')
    seats |= dict.fromkeys(usual_names(low - len(seats), seats), usual)
    return tuple(seats), tuple(seats.values())


def _number(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _rulings(game: Game, given: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for each in given:
        name, _, choice = (part.strip() for part in each.partition("="))
        if name not in game.rulings:
            raise click.UsageError(f"There is no ruling `{name}`.{_meant(name, game.rulings)}")
        if choice not in game.rulings[name]:
            meant = _meant(choice, game.rulings[name])
            raise click.UsageError(f"The ruling `{name}` cannot be `{choice}`.{meant}")
        chosen[name] = choice
    return chosen


def _decks(game: Game, names: tuple[str, ...], given: Sequence[str]) -> tuple[str | None, ...]:
    known = deck_names(game)
    chosen: dict[str, str] = {}
    for each in given:
        seat, sign, deck = (part.strip() for part in each.partition("="))
        if not sign:
            raise click.UsageError(f"`{each}` is no deck of a seat: write `SEAT=DECK`.")
        if seat not in names:
            raise click.UsageError(f"There is no seat `{seat}`.{_meant(seat, names)}")
        if seat in chosen:
            raise click.UsageError(f"`{seat}` cannot play two decks.")
        chosen[seat] = _deck(deck, known)
    return tuple(chosen.get(name) for name in names) if chosen else ()


def _in_turn(game: Game, setting: Setting) -> tuple[str | None, ...]:
    """Return the decks of a setting, and for a seat without one the next that the game has."""
    known, given = deck_names(game), setting.decks or (None,) * len(setting.seats)
    if len(known) < 2:
        return setting.decks
    left = cycle([each for each in known if each not in given] or known)
    return tuple(deck or next(left) for deck in given)


def _deck(wanted: str, known: Sequence[str]) -> str:
    """Return the deck of a name, or the only one whose name has all parts of `one+other` in it."""
    if wanted in known:
        return wanted
    parts = [part.strip() for part in wanted.casefold().split("+")]
    found = [name for name in known if all(part in name.casefold() for part in parts)]
    if not wanted or not found:
        raise click.UsageError(f"There is no deck `{wanted}`.{_meant(wanted, known)}")
    if len(found) > 1:
        raise click.UsageError(f"`{wanted}` could be {' or '.join(f'`{one}`' for one in found)}.")
    return found[0]


def deck_names(game: Game) -> list[str]:
    """Return the decks that a game declares."""
    nodes = (each.checked.node for each in game.checked.table.entries)
    return [node.name for node in nodes if isinstance(node, ast.Deck)]


def decks_played(game: Game, decks: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Return who plays which deck; nothing where there is no choice, or one deck for all."""
    if len(decks) < len(seats) or len(deck_names(game)) == 1:
        return {}
    return dict(zip(seats, decks, strict=True))


def _meant(name: str, known: Iterable[str]) -> str:
    known = tuple(known)
    found = near(name, known)
    if found:
        return f" Did you mean `{found[0]}`?"
    return f" There is {', '.join(f'`{each}`' for each in known)}." if known else ""
