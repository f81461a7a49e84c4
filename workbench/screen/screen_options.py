"""The options of a decision: numbered, in columns, and found again by what a person types."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from cardwright.interpreter import Decision, Numbers, Option

from ..output.terminal import number_in
from .screen_cards import QUOTED

LONGEST_KIND = 3
"""So many words of what stands before the name of a card can be its kind."""
MOST = 60
"""More options than this are listed by `list` only."""


def listed(options: Sequence[Option], notes: Sequence[str] = ()) -> Columns:
    """Return options with their numbers, in as many columns as there is room for.

    Behind an option stands its note, if there is one: what it would lead to. Numbers that can be
    chosen stand for themselves.
    """
    if are_numbers(options):
        return Columns([Text(each.text, style="bold") for each in options], padding=(0, 2))
    wide = len(str(options[-1].number + 1)) if options else 1
    cells = []
    for at, each in enumerate(options):
        cell = Text(f"{each.number + 1:>{wide}} ", style="bold")
        cell.append(each.text, style="not bold")
        note = "none" if each.text == "[]" else notes[at] if at < len(notes) else ""
        if note:
            cell.append(f": {note}", style="not bold dim")
        cells.append(cell)
    return Columns(cells, padding=(0, 2), column_first=True)


def are_numbers(options: Sequence[Option]) -> bool:
    """Whether the options are numbers: then one is meant by itself and not by its place."""
    if isinstance(options, Numbers):
        return True
    return bool(options) and all(each.text.isdecimal() for each in options)


def card_notes(decision: Decision, options: Sequence[Option]) -> list[str]:
    """Return what is told beside options: the numbers of a card as they are now, or a line."""
    return [
        ", ".join(f"{name} {now}" for name, now, _ in decision.numbers(each)) or decision.line(each)
        for each in options
    ]


def meant(options: Sequence[Option], typed: str) -> list[Option]:
    """Return the options that a person can mean: by number, by text or its beginning, by a card."""
    if isinstance(options, Numbers):
        return options.called(typed)
    if are_numbers(options):
        return [each for each in options if each.text == typed]
    if typed.isdecimal():
        return [each for each in options if each.number + 1 == number_in(typed)]
    wanted = plain(typed)
    for found in (
        [each for each in options if each.text == typed],
        [each for each in options if wanted in map(plain, ways(each))],
        [each for each in options if any(plain(way).startswith(wanted) for way in ways(each))],
        [each for each in options if names_card(each, wanted)],
    ):
        if found and wanted:
            return found
    return []


def ways(option: Option) -> tuple[str, ...]:
    """Return an option in all its words: with the kinds of cards in it, and without."""
    return (option.text, option.plain, option.whole) if option.whole else (option.text,)


def names_card(option: Option, wanted: str) -> bool:
    """Whether an option speaks of a card whose name begins with what was typed.

    Of several cards with one name the kind may be typed before it.
    """
    for each in QUOTED.finditer(option.whole or option.text):
        before = (option.whole[: each.start()].split() if option.whole else [])[-LONGEST_KIND:]
        names = [" ".join([*before[at:], each[1]]) for at in range(len(before) + 1)]
        if any(plain(name).startswith(wanted) for name in names):
            return True
    return False


def plain(text: str) -> str:
    """Return a text without what a person leaves out: quotes, brackets, capitals."""
    return " ".join(re.sub(r'["“”\[\],]', " ", text).casefold().split())
