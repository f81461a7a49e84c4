"""A folder of games as an editor sees it: the text of an open document counts, and else the disk.

Each folder that an editor has opened is one project, and so is the folder of a document that lies
outside of all of them: the document alone is asked for then, with what it needs. Files that only
support others (the bundled games, the common library) belong to a project like the rest, but
nothing is told of them and nothing in them is changed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import click
from attrs import Factory, define
from pygls.uris import to_fs_path

from cardwright.grammar import Problem, Report, Workspace, is_common

from ..files.library import (
    SUFFIXES,
    Library,
    absolute,
    common_files,
    open_library,
    package_folder,
)
from .documents import Document
from .trial_outcomes import TrialOutcomes
from .use_counts import Uses

log = logging.getLogger(__name__)


@define(eq=False)
class Project:
    """Some files that belong together, with what was last found wrong in them."""

    root: Path
    library: Library
    open: dict[str, Document] = Factory(dict)
    """The documents that are open, here and elsewhere."""
    is_lone: bool = False
    """Whether it is no folder, but a document outside of all folders that are open."""
    found: dict[str, list[Problem]] = Factory(dict)
    coloured: dict[str, tuple[str, list[int]]] = Factory(dict)
    """What an editor was last told of the parts of a file, and by which number it knows that."""
    counted: dict[str, tuple[object, Uses]] = Factory(dict)
    """The uses of words and cards in each game, with the table that they were counted in."""
    trials: TrialOutcomes = Factory(TrialOutcomes)
    was_checked: bool = False
    """Whether it has been checked since it was opened."""
    _closed: dict[str, Document] = Factory(dict)

    @property
    def workspace(self) -> Workspace:
        """All that is read."""
        return self.library.workspace

    def document(self, path: str) -> Document:
        """Return the text of a file, as it is open or as it lies on the disk."""
        if path in self.open:
            return self.open[path]
        text = self.library.text(path)
        known = self._closed.get(path)
        if known is None or known.raw != text:
            known = self._closed[path] = Document(text)
        return known

    def is_there(self, path: str) -> bool:
        """Whether a file is known, or lies on the disk."""
        return path in self.open or path in self.library.asked or Path(path).exists()

    def is_ours(self, path: str) -> bool:
        """Whether a file is one to change: what comes with cardwright is there to be read."""
        return not is_bundled(path) or (not self.is_lone and Path(path).is_relative_to(self.root))

    def knows(self, path: str) -> bool:
        """Whether the text of a file counts for something here."""
        return self.workspace.source(path) is not None or Path(path).is_relative_to(self.root)

    def checking(self, first: Sequence[str] = ()) -> Iterator[None]:
        """Check what has changed, step by step, some files first; the last one knows all."""
        for step in self.workspace.checking(first):
            if step.report is not None:
                self._found(step.report)
            yield

    def _found(self, report: Report) -> None:
        found: dict[str, list[Problem]] = {}
        for each in (*self.library.unread, *report.problems):
            if self.is_ours(each.path) and each.path.endswith(SUFFIXES):
                found.setdefault(each.path, []).append(each.problem)
        self.found, self.was_checked = found, True

    def tried(self, path: str, text: str) -> list[Problem]:
        """Return what is wrong in a file if it holds that text, which it does from now on."""
        self.workspace.put(path, text)
        problems = self.workspace.check().problems
        return [each.problem for each in problems if each.path == path]


@define
class Projects:
    """All that an editor has opened."""

    folders: list[Path] = Factory(list)
    open: dict[str, Document] = Factory(dict)
    """The documents that are open, by their files."""
    _known: dict[Path, Project] = Factory(dict)

    def root_of(self, path: str) -> Path:
        """Return the innermost folder that a file lies in, or itself outside of them all."""
        file = Path(path)
        around = [each for each in self.folders if file.is_relative_to(each)]
        return max(around, key=lambda each: len(each.parts)) if around else file

    def of(self, path: str) -> Project:
        """Return the project that a file belongs to, which is opened if it is not yet."""
        root = self.root_of(path)
        if root not in self._known:
            self._open(root)
        return self._known[root]

    def known_of(self, path: str) -> Project | None:
        """Return the project of a file that has been opened or read, and whose text can be read."""
        known = self._known.get(self.root_of(path))
        return known if known is not None and known.workspace.source(path) is not None else None

    def owns(self, project: Project, path: str) -> bool:
        """Whether what is wrong in a file is told by a project, and by no other one."""
        return self.root_of(path) == project.root

    def all(self) -> list[Project]:
        """Return all projects that are open."""
        return list(self._known.values())

    def knowing(self, path: str) -> list[Project]:
        """Return the projects that a file counts for: its own, and others that it supports."""
        own = self.of(path)
        return [own, *(each for each in self.all() if each is not own and each.knows(path))]

    # ---- documents ----

    def hold(self, path: str, document: Document) -> list[Project]:
        """Take the text of an open document for that of the disk; return whom it concerns."""
        self.open[path] = document
        found = self.knowing(path)
        for each in found:
            each.library.hold(path, document.text)
        return found

    def let_go(self, path: str) -> list[Project]:
        """Go back to the text on the disk; return whom it concerns."""
        if self.open.pop(path, None) is None:
            return []
        found = self.knowing(path)
        for each in found:
            each.library.let_go(path)
        return found

    def renew(self, path: str) -> list[Project]:
        """Look at a file on the disk again, which is new, changed or gone."""
        known = [each for each in self.all() if each.knows(path) or _is_beside(each, path)]
        for each in known:
            each.library.renew(path)
        return known

    # ---- folders ----

    def add(self, folder: Path) -> Project:
        """Open a folder; documents in it that were open alone belong to it from now on."""
        root = absolute(folder)
        if root not in self.folders:
            self.folders.append(root)
            self._open(root)
        return self._known[root]

    def remove(self, root: Path) -> Project | None:
        """Close a folder, or a document that was open alone; return its project."""
        if root in self.folders:
            self.folders.remove(root)
        return self._known.pop(root, None)

    def strays(self) -> list[Project]:
        """Return the projects of documents alone that are open no more, or lie in a folder now."""
        return [
            each
            for each in self.all()
            if each.is_lone
            and (each.root.as_posix() not in self.open or self.root_of(str(each.root)) != each.root)
        ]

    def _open(self, root: Path) -> None:
        made = Project(root, opened(root), self.open, is_lone=root not in self.folders)
        self._known[root] = made
        for path, document in self.open.items():
            if made.knows(path):
                made.library.hold(path, document.text)


def _is_beside(project: Project, path: str) -> bool:
    return project.is_lone and Path(path).parent == project.root.parent


def opened(root: Path) -> Library:
    """Return what a folder or a file holds and needs; nothing for what is not there.

    What cannot be looked into is as if it were not there.
    """
    try:
        return open_library([str(root)]) if root.exists() else Library()
    except (OSError, click.ClickException) as error:
        log.warning("%s cannot be opened: %s", root, error)
        return Library()


def path_of(uri: str) -> str | None:
    """Return the file that an editor speaks of, if it is a text of a game on this machine."""
    found = to_fs_path(uri)
    if found is None or not uri.startswith("file:") or not found.endswith(SUFFIXES):
        return None
    return absolute(found).as_posix()


def uri_of(path: str) -> str:
    """Return what an editor calls a file; those of the common library have names of their own."""
    return Path(common_files().get(path, path)).as_uri()


@cache
def bundled_folders() -> tuple[Path, ...]:
    """Return the folders with all that comes with cardwright."""
    return tuple(map(package_folder, ("cardwright.rulesets", "cardwright.cardlib")))


def is_bundled(path: str) -> bool:
    """Whether a file comes with cardwright."""
    return is_common(path) or any(Path(path).is_relative_to(each) for each in bundled_folders())
