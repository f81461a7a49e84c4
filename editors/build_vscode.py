"""Makes what the extension brings along: run by `make vscode`, which needs node; users do not.

    python editors/build_vscode.py

It bundles `src/`, writes the colours anew, collects the licences of what is bundled, notes what it
was built from (a test compares that where there is no node), and packs it all into the file that
lies in the wheel.
"""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path

from colours import grammar
from vsix import packed

HERE = Path(__file__).parent / "vscode"
BUNDLE = HERE / "dist"
PACKED = HERE.parent.parent / "workbench" / "editor" / "assets" / "cardwright.vsix"
COLOURS = HERE / "syntaxes" / "cardwright.tmLanguage.json"
SOURCES = ("src/*.js", "package-lock.json", "package.json")
PACKAGES = "node_modules/*/package.json"
LICENCES = ("LICENSE*", "License*", "license*")
NOT_BUNDLED = ("esbuild",)


def digest() -> str:
    """Return the digest of all that the bundle is made of."""
    paths = sorted(path for pattern in SOURCES for path in HERE.glob(pattern))
    told = (f"{path.relative_to(HERE).as_posix()}\n{path.read_text('utf-8')}" for path in paths)
    return sha256("\n".join(told).encode()).hexdigest()


def licences() -> str:
    """Return the licences of the packages that the bundle holds."""
    told = []
    for path in sorted(HERE.glob(PACKAGES)):
        package = json.loads(path.read_text("utf-8"))
        if package["name"] in NOT_BUNDLED:
            continue
        texts = sorted({each for name in LICENCES for each in path.parent.glob(name)})
        text = "\n".join(each.read_text("utf-8").strip() for each in texts)
        told.append(f"{package['name']} {package['version']} ({package['license']})\n\n{text}\n")
    return f"\n{'-' * 80}\n\n".join(told)


def main() -> None:
    """Build everything."""
    subprocess.run(
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=HERE, check=True
    )
    subprocess.run(["npm", "run", "--silent", "build"], cwd=HERE, check=True)
    COLOURS.write_text(json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n", "utf-8")
    (BUNDLE / "THIRD_PARTY.txt").write_text(licences(), "utf-8")
    (BUNDLE / "built_from.txt").write_text(f"{digest()}\n", "utf-8")
    PACKED.write_bytes(packed(HERE))


if __name__ == "__main__":
    main()
