"""What comes with cardwright for all games, put into workspaces that read no files."""

from __future__ import annotations

from cardwright.grammar import Workspace
from cardwright.workbench.files.library import common_files


def put_common(workspace: Workspace) -> None:
    """Put in the files of the common library that are included."""
    for each in workspace.wanted():
        if each.name in common_files():
            workspace.put(each.name, common_files()[each.name].read_text(encoding="utf-8"))
