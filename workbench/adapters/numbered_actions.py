"""What can be answered as numbers, for whoever knows no words.

A learner wants every action to have one number for ever, and few of them; a game has as many
answers as can be said in it. So an answer's number comes from its words: the same words have the
same number in all matches, and of two answers of one decision that meet in a number the later one
takes the next that is free. With some times more numbers than answers that is seldom.
"""

from __future__ import annotations

from hashlib import blake2b

from attrs import frozen

from cardwright.interpreter import Match

USUAL = 256
"""So many actions a game has, if nobody says otherwise."""


class TooFewActions(ValueError):
    """A decision has more answers than there are numbers for them."""


@frozen
class Action:
    """An answer to a decision: which of its options it is, and its words."""

    option: int
    words: str


def actions_of(match: Match, most: int) -> dict[int, Action]:
    """Return what can be answered now, by the numbers that it has, the lowest first."""
    decision = match.decision
    if decision is None:
        return {}
    if decision.count > most:
        raise TooFewActions(
            f"{decision.count} answers are offered ({decision.prompt}), and there are {most} "
            f"actions: say `actions={2 * decision.count}` or more"
        )
    found: dict[int, Action] = {}
    words = set[str]()
    for option in decision.options:
        said, again = option.text, 2
        while said in words:
            said, again = f"{option.text} ({again})", again + 1
        words.add(said)
        number = number_of(said, most)
        while number in found:
            number = (number + 1) % most
        found[number] = Action(option.number, said)
    return dict(sorted(found.items()))


def number_of(words: str, most: int) -> int:
    """Return the number that belongs to some words, one of so many."""
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest()) % most
