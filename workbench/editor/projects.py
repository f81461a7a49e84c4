"""A folder of games as an editor sees it: the text of an open document counts, and else the disk.

Each folder that an editor has opened is one project, and so is the folder of a document that lies
outside of all of them: the document alone is asked for then, with what it needs. Files that only
support others (the bundled games, the common library) belong to a project like the rest, but
nothing is told of them and nothing in them is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

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


@define
class Project:
    """Some files that belong together, with what was last found wrong in them."""

    root: Path
    library: Library
    is_lone: bool = False
    """Whether it is no folder, but a document outside of all folders that are open."""
    open: dict[str, Document] = Factory(dict)
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

    def hold(self, path: str, document: Document) -> None:
        """Take the text of an open document for that of the disk."""
        self.open[path] = document
        self.workspace.put(path, document.text)

    def let_go(self, path: str) -> None:
        """Go back to the text on the disk."""
        self.open.pop(path, None)

    def renew(self, path: str) -> None:
        """Look at a file on the disk again, which is new, changed or gone."""
        if path not in self.open:
            pass

    def checking(self, first: Sequence[str] = ()) -> Iterator[None]:
        """Check what has changed, step by step, some files first; the last one knows all."""
        for step in self.workspace.checking(first):
            if step.report is not None:
                self._found(step.report)
            yield

    def _found(self, report: Report) -> None:
        found: dict[str, list[Problem]] = {}
        for each in (*self.library.unread, *report.problems):
            if self.is_ours(each.path):
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
    _known: dict[Path, Project] = Factory(dict)

    def of(self, path: str) -> Project:
        """Return the project that a file belongs to: that of the innermost folder it lies in."""
        file = Path(path)
        around = [each for each in self.folders if file.is_relative_to(each)]
        return self.project(max(around, key=lambda each: len(each.parts)) if around else file)

    def project(self, root: Path) -> Project:
        """Return the project of a folder, or of a document outside of all that is open."""
        if root not in self._known:
            library = open_library([str(root)]) if root.exists() else Library()
            self._known[root] = Project(root, library, root not in self.folders)
        return self._known[root]

    def all(self) -> list[Project]:
        """Return all projects that are open."""
        return list(self._known.values())

    def add(self, folder: Path) -> Path:
        """Open a folder; return it as it is called here."""
        root = absolute(folder)
        if root not in self.folders:
            self.folders.append(root)
        return root

    def remove(self, folder: Path) -> Project | None:
        """Close a folder; return its project if there was one."""
        root = absolute(folder)
        if root in self.folders:
            self.folders.remove(root)
        return self._known.pop(root, None)


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
