"""What is built is whole: a wheel, installed elsewhere, checks every bundled game.

Works without a network: the dependencies are those of the environment that runs the tests.
"""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from source_copy import FOLDERS, ROOT, TOPS, copied

GAMES = sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/__init__.py"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a clean copy, so that nothing left in build/ slips in."""
    source = copied(tmp_path_factory.mktemp("source"))
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source))
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`cardwright` in a fresh environment that sees our dependencies but not our checkout."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, symlinks=True)
    paths = {"base": str(home), "platbase": str(home)}
    installed = Path(sysconfig.get_path("purelib", scheme="venv", vars=paths))
    python = Path(sysconfig.get_path("scripts", scheme="venv", vars=paths)) / "python"
    pip("--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    # A path named in a .pth is searched, but the .pth of our editable install there is not read.
    (installed / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.with_name("cardwright")


def test_the_wheel_holds_every_file_of_every_folder(wheel: Path) -> None:
    sources = {
        shipped_as(path)
        for top in TOPS
        for path in (ROOT / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert shipped == sources


def shipped_as(path: Path) -> str:
    """Return where a file stands in the wheel: its package may be called otherwise."""
    place = path.relative_to(ROOT)
    package = FOLDERS.get(place.parent.as_posix(), f"cardwright/{place.parent.as_posix()}")
    return f"{package.replace('.', '/')}/{place.name}"


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("game", GAMES)
def test_the_installed_command_checks_a_bundled_game(
    command: Path, game: str, tmp_path: Path
) -> None:
    run(str(command), "check", game, folder=tmp_path)


def pip(*arguments: str) -> None:
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)


def run(*arguments: str, folder: Path | None = None) -> None:
    surroundings = {name: os.environ[name] for name in os.environ if not name.startswith("PYTHON")}
    done = subprocess.run(
        arguments, cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout}{done.stderr}"
