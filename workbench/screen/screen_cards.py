"""Cards as they are printed, in canonical words, found by their name or its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.grammar import CheckedGame, Printer
from cardwright.interpreter import kind_told

from ..files.library import near

QUOTED = re.compile(r'"([^"]+)"')


def prints(game: CheckedGame, name: str, kind: str = "") -> list[str]:
    """Return what is printed on a card; of several cards of a name, on that of a kind or on all."""
    printer, lines = Printer(game.vocabulary.lexicon.words), list[str]()
    for entry in game.table.cards.get(name, ()):
        if not kind or (entry.checked.card is not None and entry.checked.card.kind == kind):
            lines += [""] if lines else []
            lines += [line.text for line in printer.declaration(entry.checked.node)]
    return lines


def kinds_of(game: CheckedGame, name: str) -> tuple[str, ...]:
    """Return the kinds of the cards of a name, if there are several."""
    cards = [entry.checked.card for entry in game.table.cards.get(name, ())]
    return tuple(card.kind for card in cards if card is not None) if len(cards) > 1 else ()


def cards_named(game: CheckedGame, typed: str) -> list[str]:
    """Return the cards that a name or its beginning can mean; a whole name means one."""
    wanted = typed.strip(' "').casefold()
    if not wanted:
        return []
    same = [name for name in game.table.cards if name.casefold() == wanted]
    return same or sorted(n for n in game.table.cards if n.casefold().startswith(wanted))


def cards_in(game: CheckedGame, text: str) -> list[tuple[str, str]]:
    """Return the cards that a text speaks of by their names, each once, with the kind if told."""
    found = {
        (each[1], kind_told(text[: each.start()], kinds_of(game, each[1]))): None
        for each in QUOTED.finditer(text)
    }
    return [(name, kind) for name, kind in found if name in game.table.cards]


def card_lines(game: CheckedGame, typed: str) -> list[str]:
    """Return the print of the card that a person asks for, or why there is none."""
    found = cards_named(game, typed)
    if len(found) == 1:
        return prints(game, found[0])
    wanted = typed.replace('"', "").strip().casefold()
    for name in game.table.cards if wanted and not found else ():
        for kind in kinds_of(game, name):
            if f"{kind} {name}".casefold().startswith(wanted):
                return prints(game, name, kind)
    if found:
        return [f"Several cards begin so: {listed(found)}."]
    if not typed:
        return ["Name a card: `card NAME`."]
    meant = near(typed.strip(' "'), game.table.cards, 3)
    return [f"There is no card `{typed}`." + (f" Did you mean {listed(meant)}?" if meant else "")]


def listed(names: Sequence[str]) -> str:
    """Return names as a person lists them."""
    return ", ".join(f'"{name}"' for name in names)
