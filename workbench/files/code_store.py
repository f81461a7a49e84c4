"""What games have become is kept between runs, in a folder that is the user's alone.

What is kept is machine code of Python: it is executed when it is taken out, and whoever could write
it could do anything. So it lies in the folder of the parser tables, in a folder of its own; both
must belong to the user, nobody else may write there, and no link leads to them. The same holds for
each file. Where that is not so, or cannot be told, nothing is kept and nothing is taken.

The name of a file holds a digest of the machine's own sources: whoever works on them never gets
code of older ones. Files that were not used for the longest time go when there are too many.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from attrs import frozen

import cardwright.grammar
from cardwright.grammar import cache_folder

PROGRAMS, SHAPES = "programs", "shapes"
MOST_FILES = 60
"""So many programs, and codes of programs, are kept."""
MOST_BYTES = 50_000_000
"""So large is a file at most."""
READING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
SOURCES = (".py", ".lark")
OTHERS = stat.S_IWGRP | stat.S_IWOTH


@frozen
class CodeStore:
    """Keeps bytes under names in a folder; see `kept_code.py`, `kept_programs.py`
    and `kept_shapes.py`.
    """

    folder: Path
    version: str

    def get(self, name: str) -> bytes | None:
        """Return what was kept under a name."""
        path = self._path(name)
        if not is_of_user_alone(self.folder):
            return None
        try:
            with open(os.open(path, READING), "rb") as file:
                if not is_own(os.fstat(file.fileno()), stat.S_ISREG):
                    return None
                data = file.read(MOST_BYTES + 1)
            os.utime(path)
        except OSError:
            return None
        return data if len(data) <= MOST_BYTES else None

    def put(self, name: str, data: bytes) -> None:
        """Keep something under a name: beside its place first, and then put there."""
        if len(data) > MOST_BYTES or not is_of_user_alone(self.folder):
            return
        with suppress(OSError):
            number, beside = tempfile.mkstemp(dir=self.folder)
            try:
                with open(number, "wb") as file:
                    file.write(data)
                os.replace(beside, self._path(name))
            except OSError:
                os.unlink(beside)
                raise
            self._clear()

    def _path(self, name: str) -> Path:
        return self.folder / f"{self.version}-{name}"

    def _clear(self) -> None:
        """Take away what was not used for the longest time."""
        kept = sorted(self.folder.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
        for each in kept[MOST_FILES:]:
            each.unlink()


def code_store() -> CodeStore | None:
    """Return where code is kept, if there is a place for it."""
    import cardwright.interpreter  # a file of cards needs no machine

    return _store(PROGRAMS, cardwright.grammar, cardwright.interpreter)


def shape_store() -> CodeStore | None:
    """Return where shapes of files are kept, if there is a place for them."""
    return _store(SHAPES, cardwright.grammar)


def _store(name: str, *packages: ModuleType) -> CodeStore | None:
    """Return a store for what these packages make."""
    base = cache_folder()
    version = version_of(*(Path(str(each.__file__)).parent for each in packages))
    if base is None or version is None or not is_of_user_alone(base):
        return None
    folder = base / name
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
    return CodeStore(folder, version)


@cache
def version_of(*folders: Path) -> str | None:
    """Return a digest of sources, which tells one version of them from any other."""
    made = sha256()
    try:
        for folder in map(str, folders):
            for path in _sources(folder):
                with open(path, "rb") as file:
                    text = file.read()
                made.update(f"{path.removeprefix(folder)} {len(text)}\n".encode() + text)
    except OSError:
        return None
    return made.hexdigest()[:16]


def _sources(folder: str) -> Iterator[str]:
    """Yield the paths of the sources in a folder, always in the same order."""
    for base, folders, files in os.walk(folder):
        folders.sort()
        yield from (os.path.join(base, each) for each in sorted(files) if each.endswith(SOURCES))


def is_of_user_alone(folder: Path) -> bool:
    """Whether a folder is there, belongs to the user, and nobody else may write in it."""
    try:
        return is_own(os.lstat(folder), stat.S_ISDIR)
    except OSError:
        return False


def is_own(found: os.stat_result, is_sort: Callable[[int], bool]) -> bool:
    """Whether something is of a sort, belongs to the user, and nobody else may write it."""
    if not hasattr(os, "getuid"):
        return False  # a system without such rights: it cannot be told
    return bool(
        is_sort(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & OTHERS
    )
