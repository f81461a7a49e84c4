"""Makes the VS Code extension: `make vscode`, which needs node.

    python editors/build_vscode.py

It bundles the sources, writes the colours anew, and packs it all into the file that lies in the
wheel.
"""

from __future__ import annotations

import json
from pathlib import Path

from bundles import ASSETS, bundle, digest, licences
from colours import grammar
from vsix import packed

HERE = Path(__file__).parent / "vscode"
PACKED = ASSETS / "cardwright.vsix"
COLOURS = HERE / "syntaxes" / "cardwright.tmLanguage.json"


def main() -> None:
    """Build everything."""
    bundle(HERE)
    COLOURS.write_text(json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n", "utf-8")
    (HERE / "dist" / "THIRD_PARTY.txt").write_text(licences(HERE), "utf-8")
    (HERE / "dist" / "built_from.txt").write_text(f"{digest(HERE)}\n", "utf-8")
    PACKED.write_bytes(packed(HERE))


if __name__ == "__main__":
    main()
