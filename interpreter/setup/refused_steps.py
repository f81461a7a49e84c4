"""Why a thing is no next step of a choice that is made step by step."""

from __future__ import annotations

from ..kernel.machine import run
from ..kernel.state import State
from ..kernel.steps import freely
from ..telling.decisions import Step, decision_of


def why_not_taken(state: State, seats: tuple[str, ...], text: str, step: Step) -> str:
    """Return why a thing that could be chosen is no next step; nothing if it could not be."""
    if bare(text) in map(bare, step.taken):
        return "it is taken already"
    made = state.fork()
    freely(made)
    run(made)
    decision = decision_of(made, seats)
    there = decision.options if decision is not None else ()
    found = any(bare(each.text) == bare(text) for each in there)
    return "with it the choice could not be finished" if found else ""


def bare(text: str) -> str:
    """Return a text as it is compared: without quotes, capitals and spaces."""
    return "".join(text.replace('"', "").split()).lower()
