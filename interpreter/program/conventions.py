"""What a program and the machine agree on: numbers and words that mean something to both.

Whoever compiles writes them into a program, and the kernel finds them there.
"""

from __future__ import annotations

from .shapes import Given

OWN_OPERATIONS = 13
"""So many operations are the machine's own; those of a program have the numbers behind them."""
ANYTHING = -1
"""The sort that every event is of."""
NOTHING_CHOSEN: dict[str, Given] = {"number": 0, "yes": False, "way": None, "direction": None}
"""What comes of a choice of one of these where nobody, or nothing, is there."""
CHECKED_AGAIN = 2
"""How things are chosen when announced of which later only those are left that still fit."""
DEEDS = ("action", "actions", "cost")
"""The kinds of what a text gives to be done."""
IT = "it "
"""How the roles are called that hold what `it` is: this, and of which kind of thing."""
