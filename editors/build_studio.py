"""Makes the page of the studio: `make studio`, which needs node.

    python editors/build_studio.py

It bundles the sources and puts the script where the page that loads it lies.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from bundles import ASSETS, bundle, digest, licences

HERE = Path(__file__).parent / "studio"
SCRIPT = "studio.js"


def main() -> None:
    """Build everything."""
    bundle(HERE)
    shutil.copyfile(HERE / "dist" / SCRIPT, ASSETS / SCRIPT)
    (ASSETS / "studio_third_party.txt").write_text(licences(HERE), "utf-8")
    (ASSETS / "studio_built_from.txt").write_text(f"{digest(HERE)}\n", "utf-8")


if __name__ == "__main__":
    main()
