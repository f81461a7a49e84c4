"""Which random matches the laws play: in the first round the same in every run, then others.

`make laws` runs one round. `make laws MINUTES=60` goes on with further ones until the minutes are
over (`laws.py`); the number of the round is added to every seed, so that what was found in one is
found again by `ROUND=7 pytest ...`. Whatever draws lots in a law takes its seeds from here.
"""

from __future__ import annotations

import os

ROUND = int(os.environ.get("ROUND", "0"))
FIRST = ROUND == 0
"""Whether all is known that will be seen: in other rounds something rare may not come up."""

SHIFT = ROUND * 1_000_000


def seeds(many: int) -> range:
    """Return so many seeds of this round."""
    return range(SHIFT, SHIFT + many)


UNTIL = float(os.environ.get("LAWS_UNTIL", "0"))
"""When the minutes of a further round are over, in seconds since 1970; 0: they never are."""
