"""Which files belong to what is asked for, and their way into a workspace and back to the disk.

This is the one module that touches files. An argument is a file, a folder (with everything below
it) or the name of a bundled game. Whatever those files ask for is looked up and put in as
*support*: it is read, and what is wrong in it is not reported. Support is found like this:

- an included file: beside the file that includes it, and never outside the folder of the game;
- a game: in a `.rules` file of the same folder or the folder above, or among the bundled games;
- the file that includes a file which names no game, in those same folders;
- for a file that was asked for by itself: its neighbours for the same game, whose cards it names.

Every file is known by its absolute path and read once, whatever links lead to it.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import click
from attrs import Factory, define, evolve, frozen

from cardwright.grammar import Located, Problem, Span, Wanted, Workspace, problem

SUFFIXES = (".rules", ".cards", ".scenario")
LIMIT = 8_000_000
TOP = Span(1, 1, 1, 2)
BOM = b"\xef\xbb\xbf"
GAME = re.compile(r'^game[ \t]+"([^"\n]*)"', re.MULTILINE)
FOR = re.compile(r'^for[ \t]+"([^"\n]*)"', re.MULTILINE)
INCLUDE = re.compile(r'^include[ \t]+"([^"\n]*)"', re.MULTILINE)

Watch = Callable[[Sequence[Path]], Iterable[Path]]


# ---- one file ------------------------------------------------------------------------------------


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


def read(path: Path) -> Stored | Problem:
    """Return the text of a file, or what keeps it from being one."""
    size = path.stat().st_size
    if size > LIMIT:
        return problem("CW0906", TOP, size=_megabytes(size), limit=_megabytes(LIMIT))
    data = path.read_bytes()
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


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.0f} MB"


def _place(before: bytes) -> Span:
    """Return the place of the first byte that is no text, from the bytes before it."""
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return Span(line, column, line, column + 1)


def write(stored: Stored, text: str) -> Stored:
    """Put a new text in the place of a file, whole or not at all."""
    data = text.replace("\n", stored.ends).encode()
    _replace(Path(os.path.realpath(stored.path)), BOM + data if stored.marked else data)
    return evolve(stored, text=text)


def put(path: str | Path, text: str) -> None:
    """Write a file, new or in the place of an old one, whole or not at all."""
    _replace(Path(os.path.realpath(path)), text.encode())


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
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


def _mask() -> int:
    """Return which rights a new file does not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def kept(path: Path) -> str | None:
    """Return the text that is kept in a file, or None."""
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else None


def keep(path: Path, text: str) -> None:
    """Keep a text in a file; its folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, text)


def make(folder: Path, texts: dict[str, str]) -> None:
    """Make a folder with some files in it."""
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())


def shown(path: str | Path) -> str:
    """Return a path as a person reads it: from the current folder, if it is below that."""
    text = Path(path).as_posix()
    here = Path.cwd().as_posix()
    text = "." if text == here else text.removeprefix(f"{here.rstrip('/')}/")
    return os.fsencode(text).decode("utf-8", "replace")


def named(path: str | Path) -> str:
    """Return a path as it is named: a file of a bundled game from the folder of the game."""
    text = shown(path)
    for package in ("cardwright.rulesets", "cardwright.cardlib"):
        if text.startswith("/"):
            text = text.removeprefix(f"{package_folder(package).as_posix()}/")
    return text


# ---- many files ----------------------------------------------------------------------------------


def absolute(path: str | Path) -> Path:
    """Return a path from the root, with no `..` in it."""
    return Path(os.path.abspath(path))


def texts_below(folder: Path) -> list[Path]:
    """Return every file of a game in a folder and below, without following links to folders."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(place, name) for name in sorted(names) if name.endswith(SUFFIXES)]
    return [path for path in found if os.path.isfile(path)]


def texts_beside(folder: Path, suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[Stored]:
    """Yield every text of a game that lies in a folder and can be read."""
    with suppress(OSError):
        for name in sorted(os.listdir(folder)):
            path = folder / name
            if name.endswith(suffixes) and os.path.isfile(path):
                stored = read(path)
                if isinstance(stored, Stored):
                    yield stored


def package_folder(package: str) -> Path:
    """Return the folder of a package; `importlib.resources` would slow every start."""
    return Path(next(iter(import_module(package).__path__)))


@cache
def bundled_games() -> tuple[str, ...]:
    """Return the names of the bundled games."""
    return tuple(
        sorted(
            entry.name
            for entry in package_folder("cardwright.rulesets").iterdir()
            if entry.is_dir() and entry.name[0].isalpha()
        )
    )


def bundled_files(name: str) -> list[Path]:
    """Return the files of a bundled game: its rules, its cards, its scenarios."""
    found: list[Path] = []
    for package in ("cardwright.rulesets", "cardwright.cardlib"):
        found += texts_below(package_folder(package) / name)
    return found


def bundled_name(argument: str) -> str | None:
    """Return the name of the bundled game that is meant, by its name or its title."""
    name = argument.strip().lower().replace(" ", "_")
    return name if name in bundled_games() else None


# ---- the library ---------------------------------------------------------------------------------


@define
class Library:
    """The files that are asked for, what supports them, and the workspace that holds them all."""

    workspace: Workspace = Factory(Workspace)
    asked: dict[str, Stored] = Factory(dict)
    unread: list[Located] = Factory(list)
    has_bundled: bool = False
    _texts: dict[str, Stored] = Factory(dict)
    _roots: dict[str, Path] = Factory(dict)
    _seen: dict[str, str] = Factory(dict)
    _settled: set[tuple[str, str]] = Factory(set)

    def text(self, path: str) -> str:
        """Return the text of a file; nothing for one that could not be read."""
        stored = self._texts.get(path)
        return stored.text if stored is not None else ""

    def change(self, path: str, text: str) -> None:
        """Write a file that was asked for anew."""
        stored = write(self.asked[path], text)
        self.asked[path] = self._texts[path] = stored
        self.workspace.put(path, text)

    def keep_bundled(self) -> None:
        """Refuse to go on to a change if a bundled game was asked for by its name."""
        if self.has_bundled:
            raise click.UsageError("A bundled game is not changed. Name its files to change them.")

    def take_in(self) -> None:
        """Let what is wrong in supporting files be reported, too: only a whole game is played."""
        for path, stored in self._texts.items():
            if path not in self.asked:
                self.workspace.put(path, stored.text)

    # ---- putting files in ----

    def ask(self, path: Path) -> None:
        """Put in a file that is asked for."""
        real = os.path.realpath(path)
        if real in self._seen:
            return
        stored = read(path)
        if isinstance(stored, Problem):
            self._seen[real] = path.as_posix()
            self.unread.append(Located(path.as_posix(), stored))
            return
        self.asked[stored.key] = stored
        self._put(stored, path.parent, support=False)

    def _put(self, stored: Stored, root: Path, *, support: bool = True) -> None:
        self._seen[os.path.realpath(stored.path)] = stored.key
        self._texts[stored.key] = stored
        self._roots[stored.key] = root
        self.workspace.put(stored.key, stored.text, support=support)

    def _support(self, stored: Stored, root: Path) -> bool:
        """Put in a file that was not asked for; tell whether it is new."""
        if os.path.realpath(stored.path) in self._seen:
            return False
        self._put(stored, root)
        return True

    def resolve(self) -> None:
        """Find what the files ask for, until nothing more can be found."""
        self._find_includers()
        while True:
            wanted = [
                each for each in self.workspace.wanted()
                if (each.path, each.name) not in self._settled
            ]  # fmt: skip
            if not wanted:
                return
            for each in wanted:
                self._settled.add((each.path, each.name))
                if each.sort == "file":
                    self._include(each)
                else:
                    self._find_game(each)

    def _include(self, wanted: Wanted) -> None:
        path, root = Path(wanted.name), self._roots[wanted.path]
        if not _is_inside(wanted.name, root) or os.path.realpath(path) in self._seen:
            return
        if not os.path.isfile(path):
            return
        stored = read(path)
        if isinstance(stored, Problem):
            self.unread.append(Located(wanted.name, stored))
            stored = Stored(path, "")
        self._put(stored, root)

    def _find_game(self, wanted: Wanted) -> None:
        folder = Path(wanted.path).parent
        for place in (folder, folder.parent):
            for stored in texts_beside(place, (".rules",)):
                if wanted.name in GAME.findall(stored.text):
                    self._support(stored, place)
                    return
        at_hand: set[str] = set()
        for name in bundled_games():
            stores = [each for each in map(read, bundled_files(name)) if isinstance(each, Stored)]
            at_hand.update(title for each in stores for title in GAME.findall(each.text))
            if any(wanted.name in GAME.findall(stored.text) for stored in stores):
                for stored in stores:
                    self._support(stored, stored.path.parent)
                return
        self.workspace.at_hand = tuple(sorted(at_hand))

    def _find_includers(self) -> None:
        """Put in the files that include a file which does not say what game it is of."""
        todo = list(self.asked.values())
        included = {target for stored in todo for target in _targets(stored)}
        while todo:
            stored = todo.pop()
            if stored.path in included or GAME.search(stored.text) or FOR.search(stored.text):
                continue
            folder = stored.path.parent
            for place in (folder, folder.parent):
                for other in texts_beside(place, (".rules", ".cards")):
                    if stored.path in _targets(other) and self._support(other, place):
                        todo.append(other)

    def find_neighbours(self, path: Path) -> None:
        """Put in the other files for the same game in the folder of a file."""
        stored = self._texts.get(path.as_posix())
        titles = FOR.findall(stored.text) if stored is not None else []
        if not titles:
            return
        for other in texts_beside(path.parent):
            if FOR.findall(other.text)[:1] == titles[:1]:
                self._support(other, path.parent)

    # ---- telling where things are ----

    def told(self, located: Located) -> Located:
        """Return a problem with its paths as a person reads them."""
        found = located.problem
        facts = tuple(
            (name, _shortened(value) if name in PATH_FACTS else value)
            for name, value in found.facts
        )
        related = tuple((text, span, shown(path)) for text, span, path in found.related)
        return Located(shown(located.path), evolve(found, facts=facts, related=related))


PATH_FACTS = ("cycle",)
"""The facts of a problem that speak of files."""


def _shortened(text: str) -> str:
    """Return a text with its paths counted from the current folder."""
    return " ".join(shown(word) if word.startswith("/") else word for word in text.split(" "))


def _is_inside(name: str, root: Path) -> bool:
    """Whether an included file lies in the folder of the game, links followed."""
    if "//" in name or "\\" in name or ".." in name.split("/"):
        return False
    return Path(os.path.realpath(name)).is_relative_to(os.path.realpath(root))


def _targets(stored: Stored) -> list[Path]:
    return [absolute(stored.path.parent / name) for name in INCLUDE.findall(stored.text)]


def open_library(arguments: Sequence[str], watch: Watch = iter) -> Library:
    """Read what is asked for, and everything that it needs."""
    library = Library()
    found = [(argument, _found(argument)) for argument in arguments]
    for argument, paths in found:
        if not paths:
            name = shown(absolute(argument))
            folder = absolute(argument).as_posix()
            library.unread.append(Located(folder, problem("CW0908", TOP, name=name)))
        elif not os.path.exists(argument):
            library.has_bundled = True
    for path in watch([path for _, paths in found for path in paths]):
        library.ask(path)
    library.resolve()
    for argument, paths in found:
        if os.path.isfile(argument):
            library.find_neighbours(paths[0])
    library.resolve()
    return library


def _found(argument: str) -> list[Path]:
    """Return the files that an argument stands for."""
    if os.path.isdir(argument):
        return texts_below(absolute(argument))
    if os.path.isfile(argument):
        return [absolute(argument)]
    if os.path.lexists(argument):
        raise click.UsageError(f"`{argument}` is neither a file nor a folder.")
    name = bundled_name(argument)
    if name is None:
        raise click.UsageError(missing(argument))
    return bundled_files(name)


def missing(argument: str) -> str:
    """Say that there is no such file, and what may be meant."""
    folder = absolute(argument).parent
    told = f"There is no file or folder `{argument}`."
    with suppress(OSError):
        for name in near(absolute(argument).name, os.listdir(folder)):
            return f"{told} Did you mean `{shown(folder / name)}`?"
    for name in near(argument, bundled_games()):
        told += f" Did you mean `{name}`?"
    return f"{told} Bundled games: {', '.join(bundled_games())}."


def near(name: str, names: Iterable[str], most: int = 1) -> list[str]:
    """Return the names that are probably meant, the likeliest first."""
    from difflib import get_close_matches

    known = {each.lower(): each for each in names}
    return [known[each] for each in get_close_matches(name.lower(), known, most, 0.75)]
