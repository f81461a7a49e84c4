"""Writes `interpreter/program/row_places.py`: the table of rows as a type checker can read it."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from runpy import run_path
from typing import Any

PROGRAM = Path(__file__).parent.parent / "interpreter" / "program"
PLACES = PROGRAM / "row_places.py"
ROWS: tuple[Any, ...] = run_path(str(PROGRAM / "row_layouts.py"))["ROWS"]
SHAPES = run_path(str(PROGRAM / "shapes.py"))
"""Both are read by themselves: what imports them does so only when their places are written."""
HEAD = '''"""Where everything stands in the rows of a state, and the types of those that are tuples.

Written from the table in `row_layouts.py` by `make rows`: change that, and not this.
"""

from __future__ import annotations

{imports}
'''
WIDTH = 100


def written() -> str:
    """Return the module as the table says it."""
    rows = "".join(map(written_row, ROWS))
    used = sorted(set(re.findall(r"[A-Z]\w+", " ".join(type_of(each) for each in ROWS))))
    own = [name for name in used if name in SHAPES and name != "Sequence"]
    imports = ["from typing import Final, TypeAlias", "", f"from .shapes import {', '.join(own)}"]
    if "Sequence" in used:
        imports.insert(0, "from collections.abc import Sequence")
    return HEAD.format(imports="\n".join(imports)) + rows


def written_row(row: Any) -> str:
    """Return the constants of a row, its type if it is a tuple, and what it means."""
    lines = ["", *(f"{name}: Final = {at}" for name, at in row.constants.items())]
    if not row.is_list:
        line = f'{row.name}: TypeAlias = "{type_of(row)}"'
        if len(line) > WIDTH:
            line = f'{row.name}: TypeAlias = (\n    "{type_of(row)}"\n)'
        lines.append(line)
    told = f'"""{row.meaning}: {"; ".join(each.meaning for each in row.places)}."""'
    lines += textwrap.wrap(told, WIDTH)
    return "\n".join(lines) + "\n"


def type_of(row: Any) -> str:
    """Return the type of a row as a tuple; of a list there is none here."""
    return "" if row.is_list else f"tuple[{', '.join(each.type for each in row.places)}]"


if __name__ == "__main__":
    PLACES.write_text(written(), encoding="utf-8")
