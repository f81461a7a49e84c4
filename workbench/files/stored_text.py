"""One text on the disk: what it says, and how it is written back or kept beside others."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import evolve, frozen

from cardwright.grammar import Problem, Span, problem

from . import disk

LIMIT = 8_000_000
"""So many bytes are read of a text."""
TOP = Span(1, 1, 1, 2)
BOM = b"\xef\xbb\xbf"


@frozen
class Stored:
    """A file as it was read, and how it is written back: with its mark and its line ends."""

    path: Path
    text: str
    marked: bool = False
    ends: str = "\n"

    @property
    def key(self) -> str:
        """Return the name of the file in a workspace."""
        return self.path.as_posix()


def read(path: Path, root: Path | None = None) -> Stored | Problem:
    """Return the text of a file, or what keeps it from being one.

    Links are followed inside of `root`; if none is named, inside of the folder of the file.
    """
    root = root or path.parent
    if not disk.is_below(path, root):
        return problem("CW0909", TOP, name=shown(root))
    there = disk.what_is(path)
    if there:
        return problem("CW0910", TOP, what=there)
    try:
        data = disk.bytes_of(path, LIMIT)
    except disk.TooLarge as large:
        return problem("CW0906", TOP, size=large.told, limit=disk.sized(LIMIT))
    return text_of(path, data)


def text_of(path: Path, data: bytes) -> Stored | Problem:
    """Return the text that some bytes are, or why they are none."""
    if len(data) > LIMIT:
        return problem("CW0906", TOP, size=disk.sized(len(data), LIMIT), limit=disk.sized(LIMIT))
    marked = data.startswith(BOM)
    body = data.removeprefix(BOM)
    if b"\0" in body:
        return problem("CW0905", _place(body[: body.index(b"\0")]))
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return problem("CW0905", _place(body[: error.start]))
    ends = "\r\n" if "\r\n" in text else "\n"
    return Stored(path, text.replace("\r\n", "\n").replace("\r", "\n"), marked, ends)


def text_held(path: Path, text: str) -> Stored | Problem:
    """Return the text that an editor has of a file, or why it is none: the same bounds hold."""
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        return problem("CW0905", _place(text[: error.start].encode()))
    return text_of(path, data)


def _place(before: bytes) -> Span:
    """Return the place of the first byte that is no text, from the bytes before it."""
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return Span(line, column, line, column + 1)


def write(stored: Stored, text: str, root: Path) -> Stored:
    """Put a new text in the place of a file."""
    data = text.replace("\n", stored.ends).encode()
    disk.replace(stored.path, BOM + data if stored.marked else data, root)
    return evolve(stored, text=text)


def shown(path: str | Path) -> str:
    """Return a path as a person reads it: from the current folder, if it is below that."""
    text = Path(path).as_posix()
    here = Path.cwd().as_posix()
    text = "." if text == here else text.removeprefix(f"{here.rstrip('/')}/")
    text = os.fsencode(text).decode("utf-8", "replace")
    return text.replace("\n", "\\x0a")  # a line of its own could be taken for one of ours


def put(path: str | Path, text: str) -> None:
    """Write a file that a person has named, new or in the place of an old one."""
    disk.replace(path, text.encode(), disk.root_of(path))


def put_bytes(path: str | Path, data: bytes) -> None:
    """Write a file that is no text and that a person has named."""
    disk.replace(path, data, disk.root_of(path))


def kept(path: Path) -> str | None:
    """Return the text that is kept beside other files; None if none is."""
    if not os.path.lexists(path):
        return None
    if not disk.is_below(path, path.parent):
        raise disk.Refused(path, disk.leads_out(path.parent))
    return disk.bytes_of(path, LIMIT).decode("utf-8", "replace")


def keep(path: Path, text: str) -> None:
    """Keep a text beside other files."""
    disk.replace(path, text.encode(), path.parent)


def keep_no_longer(path: Path) -> None:
    """Take away what is kept beside other files."""
    disk.remove(path, path.parent)


def make(name: str, texts: dict[str, str]) -> None:
    """Make a folder that a person has named, with some files in it."""
    folder = disk.target_of(name, disk.root_of(name))
    folder.mkdir(parents=True)
    for each, text in texts.items():
        disk.replace(folder / each, text.encode(), folder)
