"""The disk: the one module that opens files, and what it refuses to open.

Only plain files are read and written. A link is followed as long as it leads to somewhere in the
folder that was named, its root; out of it nothing is read, written or taken away. A file is read
up to a size and no further, so that one without end is refused as well, and it is written whole or
not at all: beside its place first, and then put there.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

READING = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_NOCTTY")
)
"""How a file is opened when its links have been followed: it waits for nobody."""
SORTS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Refused(OSError):
    """What the disk would do and we do not; it reads like what a disk refuses."""

    def __init__(self, path: str | Path, why: str) -> None:
        super().__init__(0, why, os.fspath(path))


class TooLarge(Refused):
    """A file is larger than what is read of one."""

    def __init__(self, path: str | Path, size: int, most: int) -> None:
        super().__init__(path, f"it has {sized(size, most)}, and at most {sized(most)} are read")
        self.told = sized(size, most)


def sized(size: int, most: int = 0) -> str:
    """Return a size in words; what is larger than the most there may be does not look like it."""
    told, bound = f"{size / 1_000_000:,.0f} MB", f"{most / 1_000_000:,.0f} MB"
    return f"more than {bound}" if told == bound else told


# ---- what there is -------------------------------------------------------------------------------


def what_is(path: str | Path) -> str:
    """Return what stands in the place of a file: `a pipe`; nothing for a file, or for nothing."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return "a link that leads nowhere" if os.path.islink(path) else ""
    except OSError:
        return "a link that leads round in a circle" if os.path.islink(path) else ""
    return sort_of(mode)


def sort_of(mode: int) -> str:
    """Return what is no plain file; nothing for one that is."""
    if stat.S_ISREG(mode):
        return ""
    return next((told for is_one, told in SORTS if is_one(mode)), "no file")


def is_below(path: str | Path, root: str | Path) -> bool:
    """Whether a path leads to somewhere in a folder, its links followed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))


def root_of(path: str | Path) -> Path:
    """Return the folder that somebody named together with a file to be written.

    It is the current one, or the file's own if that is named from elsewhere.
    """
    here, whole = Path.cwd(), Path(os.path.abspath(path))
    inside = not os.path.isabs(path) and whole.is_relative_to(here)
    return here if inside else whole.parent


def is_sayable(path: str | Path) -> bool:
    """Whether the name of a file that is to be written can be shown as it is."""
    return os.fsdecode(path).isprintable()


def below(folder: Path) -> Iterator[Path]:
    """Yield what lies in a folder and in those below it, sorted by folder; no link is gone into."""
    left = [folder]
    while left:
        place = left.pop()
        with os.scandir(place) as found:
            entries = sorted(found, key=lambda each: each.name)
        folders = []
        for each in entries:
            if each.is_dir(follow_symlinks=False):
                folders += [] if each.name.startswith(".") else [Path(each.path)]
            elif not os.path.isdir(each.path):
                yield Path(each.path)
        left += reversed(folders)


# ---- reading -------------------------------------------------------------------------------------


def bytes_of(path: str | Path, most: int) -> bytes:
    """Return what a plain file holds, if that is not more than is read of one."""
    there = what_is(path)  # what is no file is not opened: that alone can do something
    if there:
        raise Refused(path, f"it is {there}")
    handle = os.open(os.path.realpath(path), READING)
    with open(handle, "rb") as file:
        found = os.fstat(handle)
        if sort_of(found.st_mode):
            raise Refused(path, f"it is {sort_of(found.st_mode)}")
        if found.st_size > most:
            raise TooLarge(path, found.st_size, most)
        data = file.read(most + 1)
    if data is None or len(data) > most:
        raise TooLarge(path, most + 1, most)
    return data


# ---- writing -------------------------------------------------------------------------------------


def replace(path: str | Path, data: bytes, root: str | Path) -> None:
    """Write a file, new or in the place of an old one, whole or not at all."""
    target = target_of(path, root)
    handle, name = tempfile.mkstemp(prefix=".cardwright-", dir=target.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        if target.exists():
            shutil.copymode(target, name)
        else:
            os.chmod(name, 0o666 & ~_mask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def remove(path: str | Path, root: str | Path) -> None:
    """Take a file away; of a link the link."""
    if not is_below(Path(path).parent, root):
        raise Refused(path, leads_out(root))
    os.unlink(path)


def target_of(path: str | Path, root: str | Path) -> Path:
    """Return where something is really written; complain if that must not be."""
    trouble = in_the_way(path, root)
    if trouble:
        raise Refused(path, trouble)
    return Path(os.path.realpath(path))


def in_the_way(path: str | Path, root: str | Path) -> str:
    """Return why nothing can be written to a path; nothing if it can."""
    if not is_sayable(path):
        return "the name of a file holds no unseen signs"
    if not is_below(path, root):
        return leads_out(root)
    there = what_is(path)
    return f"it is {there}" if there else ""


def leads_out(root: str | Path) -> str:
    """Return that a link is not followed."""
    return f"a link leads out of the folder `{os.fsdecode(root)}`"


def _mask() -> int:
    """Return which rights a new file does not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
