"""Cards of one name among what is told at once: where there are several, each with its kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from .phrases import Teller


def with_all_kinds(teller: Teller) -> Teller:
    """Return who tells every card with its kind that is not the only one of its name."""
    return evolve(teller, apart=frozenset(teller.state.program.twins))


def telling_apart(teller: Teller, texts: Callable[[Teller], Iterable[str]]) -> Teller:
    """Return who tells some texts so that no two cards in them go by the same name."""
    twins = teller.state.program.twins
    if not twins:
        return teller
    told = list(texts(with_all_kinds(teller)))
    apart = frozenset(
        name
        for name, kinds in twins.items()
        if len({kind for text in told for kind in kinds_told(text, name, kinds)}) > 1
    )
    return evolve(teller, apart=apart) if apart else teller


def telling_cards(teller: Teller) -> Teller:
    """Return who tells the cards that a seat sees so that no two of them go by the same name."""
    state = teller.state
    twins = state.program.twins
    if not twins:
        return teller
    lying = [card for zone in state.zones for card in zone if card >= 0]
    seen = {state.models[card] for card in lying if teller.knows(card)}
    names = Counter(state.program.prints[model].name for model in seen)
    return evolve(teller, apart=frozenset(name for name in twins if names[name] > 1))


def kinds_told(text: str, name: str, kinds: Sequence[str]) -> set[str]:
    """Return the kinds that stand before a name in a text in which each card has its kind."""
    return {
        kind_told(text[: each.start()], kinds) for each in re.finditer(re.escape(f'"{name}"'), text)
    }


def kind_told(before: str, kinds: Sequence[str]) -> str:
    """Return the kind that ends what stands before the name of a card; nothing for none."""
    ends = [kind for kind in kinds if before.rstrip().endswith(kind)]
    return max(ends, key=len, default="")
