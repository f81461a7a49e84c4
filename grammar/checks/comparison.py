"""What the core's comparisons say of two numbers that are known."""

from __future__ import annotations

from ..core.arithmetic import Known


def compare(id: str, a: Known, b: Known) -> bool | None:
    """Return the outcome of a comparison by its id, or None if it is none."""
    outcomes = {
        "number_is": a == b,
        "number_at_least": a >= b,
        "number_at_most": a <= b,
        "number_above": a > b,
        "number_below": a < b,
    }
    return outcomes.get(id)
