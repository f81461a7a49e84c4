"""Where Lark keeps its parser tables between runs; the one module here that asks the environment.

Making the tables from `core.lark` takes longer than reading most files. Lark checks that what it
finds fits the grammar and its own version, and makes new tables if it does not.
"""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path | None:
    """Return the folder for what is kept between runs, or None where nothing can be kept."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base) / "cardwright"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def tables_file() -> str | bool:
    """Return the file for the parser tables, or False where none can be kept."""
    folder = cache_folder()
    return False if folder is None else str(folder / "core-tables")
