"""The words that a field brings which not everybody sees.

`T` stands for the kind of thing that has the field.
"""

from __future__ import annotations

from ..tree.words import Row

FOR_SECRETS = (
    Row(
        "make_public",
        "action",
        "make {o: T's} {f: T secret} public",
        "all players see what it holds, until it is set again",
    ),
)
