"""A clean copy of the project, as a clone would have it, to be built and installed elsewhere."""

import shutil
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
FOLDERS = {folder: name for name, folder in SETUPTOOLS["package-dir"].items()}
TOPS = sorted(each for each in FOLDERS if "/" not in each)
NO_CACHES = shutil.ignore_patterns("__pycache__", ".*")
FILES = ("pyproject.toml", "README.md", "LICENSE", "NOTICE")
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}
"""With these pip builds with what is there already (`0` is how it spells "no isolation")."""


def copied(folder: Path, *more: str) -> Path:
    """Copy all that is built, so that nothing left in build/ slips in, and some files more."""
    for top in TOPS:
        shutil.copytree(ROOT / top, folder / top, ignore=NO_CACHES)
    for name in (*FILES, *more):
        shutil.copy(ROOT / name, folder)
    return folder
