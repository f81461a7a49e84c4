"""Which files belong to what is asked for, and their way into a workspace and back to the disk.

Whatever is opened is opened by `disk.py`. An argument is a file, a folder (with everything below
it) or the name of a bundled game. Whatever those files ask for is looked up and put in as
*support*: it is read, and what is wrong in it is not reported. Support is found like this:

- an included file: beside the file that includes it, and never outside the folder of the game;
- a game: in a `.rules` file of the same folder or the folder above, or among the bundled games;
- the file that includes a file which names no game, in those same folders;
- for a file that was asked for by itself: its neighbours for the same game, whose cards it names.

Every file is known by its absolute path and read once, whatever links lead to it. A link that leads
out of the folder that was named, or of that of a file that was named, is not followed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import click
from attrs import Factory, define, evolve

from cardwright.grammar import (
    COMMON,
    Located,
    Memory,
    Problem,
    Progress,
    Wanted,
    Workspace,
    nobody,
    problem,
)

from . import disk
from .code_store import shape_store
from .kept_shapes import shapes_known
from .stored_text import TOP, Stored, read, shown, text_held, write

SUFFIXES = (".rules", ".cards", ".scenario")
MOST_OF_A_SAVE = 64_000_000
"""So many bytes has the save of a match that anybody could have played, and none more."""
ANYWHERE = Path(os.path.abspath(os.sep))
"""The root of what was installed: where its files really lie is not ours to say."""
GAME = re.compile(r'^game[ \t]+"([^"\n]*)"', re.MULTILINE)
FOR = re.compile(r'^for[ \t]+"([^"\n]*)"', re.MULTILINE)
INCLUDE = re.compile(r'^include[ \t]+"([^"\n]*)"', re.MULTILINE)

Watch = Callable[[Sequence[Path]], Iterable[Path]]


# ---- one file ------------------------------------------------------------------------------------


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
    """Return every file of a game in a folder and below, without following links to folders.

    What another program has locked by a hidden link that leads nowhere is passed over.
    """
    return [
        path
        for path in disk.below(folder)
        if path.name.endswith(SUFFIXES) and (path.name[0] != "." or path.exists())
    ]


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
            if (entry / "__init__.py").exists()
        )
    )


@cache
def common_files() -> dict[str, Path]:
    """Return the files that any game may include, by the names they are included by."""
    folder = package_folder("cardwright.rulesets")
    return {f"{COMMON}{each.name}": each for each in sorted((folder / COMMON).glob("*.rules"))}


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


@cache
def memory() -> Memory:
    """Return what this process has read: whoever opens the same files again need not read them."""
    return Memory()


@define
class Library:
    """The files that are asked for, what supports them, and the workspace that holds them all."""

    workspace: Workspace = Factory(lambda: Workspace(memory()))
    asked: dict[str, Stored] = Factory(dict)
    unread: list[Located] = Factory(list)
    has_bundled: bool = False
    folders: list[Path] = Factory(list)
    """The folders that were asked for: what appears in them later is asked for too."""
    _held: dict[str, str] = Factory(dict)
    _texts: dict[str, Stored] = Factory(dict)
    _roots: dict[str, Path] = Factory(dict)
    _homes: dict[str, Path] = Factory(dict)
    _seen: dict[str, str] = Factory(dict)
    _settled: set[tuple[str, str]] = Factory(set)

    def text(self, path: str) -> str:
        """Return the text of a file; nothing for one that could not be read."""
        stored = self._texts.get(path)
        return stored.text if stored is not None else ""

    def change(self, path: str, text: str) -> None:
        """Write a file that was asked for anew."""
        stored = write(self.asked[path], text, self._homes[path])
        self.asked[path] = self._texts[path] = stored
        self.workspace.put(path, text)

    def keep_bundled(self) -> None:
        """Refuse to go on to a change if a bundled game was asked for by its name."""
        if self.has_bundled:
            raise click.UsageError("A bundled game is not changed. Name its files to change them.")

    def take_in(self) -> None:
        """Let what is wrong in supporting files be reported, too: only a whole game is played.

        Scenarios beside the one that is asked for do not belong to the game.
        """
        for path, stored in self._texts.items():
            if path not in self.asked and stored.path.suffix != ".scenario":
                self.workspace.put(path, stored.text)

    # ---- putting files in ----

    def ask(self, path: Path, root: Path) -> None:
        """Put in a file that is asked for, by itself or with a folder that holds it."""
        real = os.path.realpath(path)
        if real in self._seen:
            return
        stored = read(path, root)
        if isinstance(stored, Problem):
            self._seen[real] = path.as_posix()
            self.unread.append(Located(path.as_posix(), stored))
            return
        self.asked[stored.key] = stored
        self._homes[stored.key] = root
        self._put(stored, path.parent, support=False)

    # ---- an editor's text over that of the disk ----

    def hold(self, path: str, text: str) -> None:
        """Let a text count for a file, whatever the disk has, until it is let go."""
        key = self._key(path)
        self._held[key] = text
        self._take(key)

    def let_go(self, path: str) -> None:
        """Let the disk's text count for a file again."""
        if self._held.pop(key := self._key(path), None) is not None:
            self._take(key)

    def renew(self, path: str) -> None:
        """Look at a file anew that has appeared, changed or vanished on the disk."""
        key = self._key(path)
        if key not in self._held:
            self._settled.clear()  # what could not be found may be there now
            self._take(key)

    def _key(self, path: str) -> str:
        """Return the name of a file in the workspace, whatever links lead to it."""
        return self._seen.get(os.path.realpath(path), path)

    def _take(self, key: str) -> None:
        """Put in the text of a file as it counts now; without one the file is forgotten."""
        path, before = Path(key), self._texts.get(key)
        support = before is not None and key not in self.asked
        root = self._root_of(path)
        stored: Stored | Problem | None = None
        if key in self._held:
            stored = text_held(path, self._held[key])
        elif os.path.lexists(path) and (support or self._is_asked(path)):
            stored = read(path, root)
        told = {key, *(each.as_posix() for each in self.folders if path.is_relative_to(each))}
        self.unread = [each for each in self.unread if each.path not in told]
        if isinstance(stored, Stored):
            if not support:
                self.asked[key], self._homes[key] = stored, root
            self._put(stored, root, support=support)
            if before is None:
                self.workspace.arrange(sorted(self.asked, key=self._place))
        else:
            self._forget(key)
        if isinstance(stored, Problem):
            self.unread.append(Located(key, stored))
        if not self._settled or frame_of(before) != frame_of(self._texts.get(key)):
            self._settled.clear()
            self.resolve()

    def _forget(self, key: str) -> None:
        self._seen = {real: known for real, known in self._seen.items() if known != key}
        self.asked.pop(key, None)
        self._texts.pop(key, None)
        self.workspace.drop(key)

    def _root_of(self, path: Path) -> Path:
        """Return the folder out of which no link of a file is followed."""
        known = self._homes.get(path.as_posix()) or self._roots.get(path.as_posix())
        around = [each for each in self.folders if path.is_relative_to(each)]
        return known or max(around, key=lambda each: len(each.parts), default=path.parent)

    def _place(self, key: str) -> tuple[int, list[tuple[bool, str]]]:
        """Return where a file comes among those asked for, as when all are read at once."""
        path = Path(key)
        at = next((n for n, each in enumerate(self.folders) if path.is_relative_to(each)), -1)
        parts = path.relative_to(self.folders[at]).parts if at >= 0 else path.parts
        return at, [(number < len(parts), part) for number, part in enumerate(parts, 1)]

    def _is_asked(self, path: Path) -> bool:
        """Whether a file is one of those that were asked for, or lies in a folder that was."""
        if path.as_posix() in self._homes:
            return True
        around = [path.relative_to(each) for each in self.folders if path.is_relative_to(each)]
        hidden = [any(part.startswith(".") for part in each.parts[:-1]) for each in around]
        return path.name.endswith(SUFFIXES) and not all(hidden)

    # ---- what files need ----

    def _put(self, stored: Stored, root: Path, *, support: bool = True) -> None:
        self._seen[os.path.realpath(stored.path)] = stored.key
        self._texts[stored.key] = stored
        self._roots[stored.key] = root
        self._read(stored.key, stored.text, support=support)

    def _read(self, key: str, text: str, *, support: bool) -> None:
        with shapes_known(memory(), shape_store() if support else None, text):
            self.workspace.put(key, text, support=support)

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
        if wanted.name in common_files():
            stored = read(common_files()[wanted.name], ANYWHERE)
            if isinstance(stored, Stored):
                self._texts[wanted.name] = stored
                support = self.workspace.is_support(wanted.path)
                self._read(wanted.name, stored.text, support=support)
            return
        path, root = Path(wanted.name), self._roots[wanted.path]
        if not _is_inside(wanted.name, root) or os.path.realpath(path) in self._seen:
            return
        if not os.path.lexists(path):
            return
        stored = read(path, root)
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
            found = [read(each, ANYWHERE) for each in bundled_files(name)]
            stores = [each for each in found if isinstance(each, Stored)]
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
    """Whether an included file is one in the folder of the game; a link may still lead out."""
    if "//" in name or "\\" in name or ".." in name.split("/"):
        return False
    return Path(name).is_relative_to(root)


def frame_of(stored: Stored | None) -> tuple[str, ...] | None:
    """Return the lines that say which files belong together; of a long text this is asked often."""
    if stored is None:
        return None
    text, found = f"\n{stored.text}\n", list[str]()
    for word in ("\ngame", "\nfor", "\ninclude"):
        at = text.find(word)
        while at >= 0:
            found.append(text[at + 1 : text.find("\n", at + 1)])
            at = text.find(word, at + 1)
    return tuple(found)


def _targets(stored: Stored) -> list[Path]:
    return [absolute(stored.path.parent / name) for name in INCLUDE.findall(stored.text)]


def open_library(
    arguments: Sequence[str], watch: Watch = iter, progress: Progress = nobody
) -> Library:
    """Read what is asked for, and everything that it needs."""
    library = Library()
    library.workspace.progress = progress
    library.folders += [absolute(each) for each in arguments if os.path.isdir(each)]
    found = [(argument, _found(argument)) for argument in arguments]
    for argument, paths in found:
        if not paths:
            name = shown(absolute(argument))
            folder = absolute(argument).as_posix()
            library.unread.append(Located(folder, problem("CW0908", TOP, name=name)))
        elif not os.path.exists(argument):
            library.has_bundled = True
    roots = {path: _root(argument) for argument, paths in found for path in paths}
    for path in watch(list(roots)):
        library.ask(path, roots[path])
    library.resolve()
    for argument, paths in found:
        if os.path.isfile(argument):
            library.find_neighbours(paths[0])
    library.resolve()
    return library


def _root(argument: str) -> Path:
    """Return the folder out of which no link of what an argument stands for is followed."""
    if os.path.isdir(argument):
        return absolute(argument)
    return absolute(argument).parent if os.path.isfile(argument) else ANYWHERE


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
