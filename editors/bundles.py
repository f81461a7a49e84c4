"""Bundles scripts with esbuild, and says what is in a bundle: licences, and what it was built from.

Whoever changes a source needs node to bundle it anew (`make vscode`, `make studio`); users need
none, for what is made lies in the wheel. A test compares the digest of the sources everywhere, and
the bundle itself where there is node.
"""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path

ASSETS = Path(__file__).parent.parent / "workbench" / "editor" / "assets"
SOURCES = ("src/*.js", "package-lock.json", "package.json")
PACKAGES = ("node_modules/*/package.json", "node_modules/@*/*/package.json")
LICENCES = ("LICENSE*", "License*", "license*")
TOOLS = ("esbuild", "@esbuild/")
"""What bundles is not in the bundle."""
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def bundle(folder: Path) -> None:
    """Install what the sources in a folder need, and bundle them."""
    subprocess.run(["npm", "ci", *QUIET], cwd=folder, check=True)
    subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, check=True)


def digest(folder: Path) -> str:
    """Return the digest of all that a bundle is made of."""
    paths = sorted(path for pattern in SOURCES for path in folder.glob(pattern))
    told = (f"{path.relative_to(folder).as_posix()}\n{path.read_text('utf-8')}" for path in paths)
    return sha256("\n".join(told).encode()).hexdigest()


def licences(folder: Path) -> str:
    """Return the licences of the packages that a bundle holds."""
    told = []
    for path in sorted(path for pattern in PACKAGES for path in folder.glob(pattern)):
        package = json.loads(path.read_text("utf-8"))
        if package["name"].startswith(TOOLS):
            continue
        texts = sorted({each for name in LICENCES for each in path.parent.glob(name)})
        text = "\n".join(each.read_text("utf-8").strip() for each in texts if each.is_file())
        told.append(f"{package['name']} {package['version']} ({package['license']})\n\n{text}\n")
    return f"\n{'-' * 80}\n\n".join(told)
