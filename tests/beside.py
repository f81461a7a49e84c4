"""Goldens that lie beside their cases: `words/unknown.cards` has `words/unknown.golden`.

The class looks at `*.golden` only, so updating the snapshots can never take a case for one of its
own and delete it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from syrupy.data import SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from syrupy.location import PyTestLocation
    from syrupy.types import SnapshotIndex

NO_CASE = Path(__file__).parent / "no such folder" / "no case"


class Beside(SingleFileSnapshotExtension):
    """Keeps the golden of the case `zones/unknown.rules` in `zones/unknown.golden`."""

    _write_mode = WriteMode.TEXT
    file_extension = "golden"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of the case."""
        return str(_case(test_location).parent)

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """Return the name of the case."""
        return _case(test_location).stem

    def discover_snapshots(
        self, *, test_location: PyTestLocation, ignore_extensions: Sequence[str] | None = None
    ) -> SnapshotCollections:
        """Find the goldens in the folder of the case, and nothing else."""
        found = SnapshotCollections()
        for path in Path(self.dirname(test_location=test_location)).glob("*.golden"):
            found.add(self.read_snapshot_collection(snapshot_location=str(path)))
        return found


def _case(test_location: PyTestLocation) -> Path:
    """Return the case of a test; syrupy asks about every test, also about those without one."""
    callspec = getattr(test_location.item, "callspec", None)
    case = callspec.params.get("case") if callspec is not None else None
    return case if isinstance(case, Path) else NO_CASE
