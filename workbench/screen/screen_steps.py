"""A choice that is asked step by step, on the screen: what is taken, what can be typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.text import Text

from cardwright.interpreter import Decision, Match, Option

from .screen_options import meant

DONE = "done"
NUMBERS = re.compile(r"\d+(?:[\s,]+\d+)*")


def taken_so_far(decision: Decision) -> list[Text]:
    """Return what is taken of a choice, and how it goes on; nothing for any other question."""
    step = decision.step
    if step is None:
        return []
    what = "In this order" if step.sort == "order" else "Taken"
    told = f"{what}: {', '.join(step.taken) or 'nothing yet'} ({step.so_many})."
    help_ = "Several at once: `1 4 5`; `back` takes the last one back."
    return [Text(told), Text(help_, style="dim")]


def several(decision: Decision, typed: str) -> tuple[list[Option], bool] | None:
    """Return several options that are typed at once, and whether that is all; None if not so.

    They are numbers, or names with commas between them; `done` may stand last.
    """
    if decision.step is None:
        return None
    rest = re.sub(rf"[\s,]+{DONE}$", "", typed)
    if NUMBERS.fullmatch(rest):
        words = re.findall(r"\d+", rest)
    elif "," in rest or rest != typed:
        words = [each.strip() for each in rest.split(",")]
    else:
        return None
    if len(words) == 1 and rest == typed:
        return None
    found = [meant(decision.options, each) for each in words]
    if any(len(each) != 1 for each in found):
        return None
    return [option for (option,) in found], rest != typed


def parts(options: Sequence[Option]) -> list[Callable[[Option], bool]]:
    """Return what tells each of some options from others, also when less is left."""
    return [part(each, options[:at].count(each)) for at, each in enumerate(options)]


def part(wanted: Option, before: int) -> Callable[[Option], bool]:
    """Return what tells an option; the second time it is one that is equal to it."""

    def is_meant(option: Option) -> bool:
        same = option.text == wanted.text
        return same and (before > 0 or option.cards == wanted.cards)

    return is_meant


def is_one_less(before: Match, now: Match) -> bool:
    """Whether a match stands where the last thing was not taken yet."""
    old, new = before.decision, now.decision
    if old is None or new is None or old.step is None or new.step is None:
        return False
    same = (old.seat, old.step.sort, old.step.most) == (new.seat, new.step.sort, new.step.most)
    return same and old.step.taken == new.step.taken[:-1]
