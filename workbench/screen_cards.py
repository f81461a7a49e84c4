"""Cards as they are printed, in canonical words, found by their name or its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.grammar import CheckedGame, Printer

from .library import near

QUOTED = re.compile(r'"([^"]+)"')


def prints(game: CheckedGame, name: str) -> list[str]:
    """Return what is printed on a card."""
    printer = Printer(game.vocabulary.lexicon.words)
    entries = game.table.cards.get(name, ())
    return [line.text for entry in entries for line in printer.declaration(entry.checked.node)]


def cards_named(game: CheckedGame, typed: str) -> list[str]:
    """Return the cards that a name or its beginning can mean; a whole name means one."""
    wanted = typed.strip(' "').casefold()
    if not wanted:
        return []
    same = [name for name in game.table.cards if name.casefold() == wanted]
    return same or sorted(n for n in game.table.cards if n.casefold().startswith(wanted))


def cards_in(game: CheckedGame, text: str) -> list[str]:
    """Return the cards that a text speaks of by their names, each once."""
    return [name for name in dict.fromkeys(QUOTED.findall(text)) if name in game.table.cards]


def card_lines(game: CheckedGame, typed: str) -> list[str]:
    """Return the print of the card that a person asks for, or why there is none."""
    found = cards_named(game, typed)
    if len(found) == 1:
        return prints(game, found[0])
    if found:
        return [f"Several cards begin so: {listed(found)}."]
    if not typed:
        return ["Name a card: `card NAME`."]
    meant = near(typed.strip(' "'), game.table.cards, 3)
    return [f"There is no card `{typed}`." + (f" Did you mean {listed(meant)}?" if meant else "")]


def listed(names: Sequence[str]) -> str:
    """Return names as a person lists them."""
    return ", ".join(f'"{name}"' for name in names)
