"""`cardwright vocabulary`: every word that a card of a game may use.

A card holds facts, labels and sentences. Whatever can be read inside these is a word it may use:
the words of the game first, then those of the core. Every word comes with its slots, what it
means, and an example from the cards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from itertools import groupby

import click
from attrs import evolve

from cardwright.grammar import CheckedGame

from ..files.card_lookup import is_game
from ..files.library import Library, bundled_name, missing, open_library
from ..output.terminal import Progress, counted, folded, painted, tell
from ..words.made_examples import MadeExamples
from ..words.word_search import search
from ..words.wordlist import Listed, listed

MOST_FOUND = 12
"""So many of the words that were found are shown, the likeliest."""


@click.command(short_help="List every word that a card of a game may use.")
@click.argument("game", metavar="GAME")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How the words are written.",
)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="Also the words that no card uses yet.")
@click.option("--find", "search_for", metavar="TEXT", help="The words for what TEXT says.")
def vocabulary(game: str, form: str, everything: bool, search_for: str | None) -> None:
    """List the words that a card of a game may use, with slots, meaning and an example.

    GAME is a folder or a file of the game, its title, or the name of a bundled
    game. Words that stand on cards come with an example; the game's other words
    follow by name; `--all` shows everything, also what all games have in common.
    They stand in groups: when, who, what is done, what is in force, and so on.

    `--find` looks for words in what they say, in what they mean and in the
    comments beside them; `drawn` finds `draw`, and so does `take`.

    \b
    cardwright vocabulary my_game
    cardwright vocabulary my_game --all
    cardwright vocabulary my_game --find "top of the deck"
    cardwright vocabulary my_game --format json

    Exit code 0: listed, as far as the game could be read. 2: wrong usage.
    """
    library, found = _game(game)
    words = listed(found, library.text)
    if search_for is not None:
        words = _with_examples(found, search(words, search_for))
    if form == "json":
        data = {"game": found.title, "words": [each.as_json() for each in words]}
        tell(json.dumps(data, indent=2))
        return
    tell(f"{painted(found.title, 'title')}: {counted(len(words), 'word')}\n")
    if search_for is not None:
        tell("\n".join(_ranked(words, search_for, everything)))
    else:
        tell("\n".join(_text(words) if everything else _short(words)))


def _with_examples(game: CheckedGame, words: Sequence[Listed]) -> list[Listed]:
    """Return words each with an example: one that is made where no card has one."""
    made, known = MadeExamples(game), game.vocabulary.lexicon.words
    return [
        each if each.example else evolve(each, example=made.of(known[each.key])) for each in words
    ]


def _game(name: str) -> tuple[Library, CheckedGame]:
    """Return the one game that is meant, and the files that it is read from."""
    progress = Progress()
    exists = os.path.exists(name) or bundled_name(name) is not None
    library = open_library([name] if exists else ["."], progress.watch)
    progress.say("Reading ...")
    report = library.workspace.check()
    progress.clear()
    games = [game for title, game in library.workspace.games().items() if title in report.games]
    meant = games if exists else [game for game in games if is_game(name, game.title)]
    if len(meant) > 1:
        titles = ", ".join(f"`{game.title}`" for game in meant)
        raise click.UsageError(f"There are several games in `{name}`: {titles}. Name one of them.")
    if not meant:
        raise click.UsageError(f"There is no game in `{name}`." if exists else missing(name))
    if report.errors:
        told = counted(len(report.errors), "problem")
        tell(f"Words may be missing: {told}; see `cardwright check`.", err=True)
    return library, meant[0]


def _short(words: Sequence[Listed]) -> list[str]:
    """Return the words on cards in full, and by name what the game declares besides."""
    lines = _text([each for each in words if each.example])
    own = [each.wording for each in words if not each.example and each.source is not None]
    if own:
        lines += ["", painted("On no card yet, or for rules", "title")]
        lines += [folded(wording, "  ", 2) for wording in own]
    more = sum(1 for each in words if not each.example and each.source is None)
    return [*lines, "", f"{counted(more, 'more word')} of every game: `--all`."]


def _text(words: Sequence[Listed]) -> list[str]:
    lines: list[str] = []
    for section, group in groupby(words, key=lambda each: each.section):
        lines += ["", painted(section, "title")] if lines else [painted(section, "title")]
        for each in group:
            lines += _told(each)
    return lines


def _ranked(words: Sequence[Listed], searched: str, everything: bool) -> list[str]:
    """Return the words that were found, the likeliest first."""
    if not words:
        return [f"Nothing says `{searched}`. Try one plain word of it, such as what is done."]
    shown = words if everything else words[:MOST_FOUND]
    lines = [line for each in shown for line in _told(each)]
    more = len(words) - len(shown)
    return [
        *lines,
        *(["", f"{counted(more, 'more word')} that fit less: `--all`."] if more else []),
    ]


def _told(word: Listed) -> list[str]:
    """Return what is told of a word."""
    lines = [folded(word.wording, "  ", 2)]
    lines += [folded(form, "      also: ") for form in word.forms]
    place = f"  ({painted(str(word.source), 'place')})" if word.source else ""
    if word.meaning or place:
        lines.append(folded(f"{word.meaning}{place}", "      ", 2))
    if word.example:
        told = f"as in {word.card}: " if word.card else "such as: "
        lines.append(folded(told + painted(word.example, "good"), "      ", 2))
    return lines
