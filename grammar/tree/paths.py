"""Where files lie that others name: beside them, or among what comes with cardwright."""

from __future__ import annotations

COMMON = "common/"
"""What the name of a file of the common library begins with, wherever it is included."""


def beside(path: str, name: str) -> str:
    """Return the path of a file that is named from the folder of another one."""
    if is_common(name):
        return name
    parts = path.split("/")[:-1]
    for piece in name.split("/"):
        if piece == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif piece != ".":
            parts.append(piece)
    return "/".join(parts)


def is_common(path: str) -> bool:
    """Whether a file is one of those that come with cardwright for all games."""
    return path.startswith(COMMON)
