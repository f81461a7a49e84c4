"""Transcripts as snapshots of syrupy: `duel.scenario` has its own in `duel.transcripts/`.

Only tests need syrupy; nothing but the pytest plugin imports this module.
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


class Transcripts(SingleFileSnapshotExtension):
    """Keeps the transcript of a scenario where `cardwright test` keeps it."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of the transcripts of a file."""
        path = Path(test_location.filepath)
        return str(path.parent / f"{path.stem}.transcripts")

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """Return what the transcript is called, which whoever compares it says."""
        return str(index)

    def discover_snapshots(
        self, *, test_location: PyTestLocation, ignore_extensions: Sequence[str] | None = None
    ) -> SnapshotCollections:
        """Find none that would be unused: `cardwright test` looks after those."""
        return SnapshotCollections()
