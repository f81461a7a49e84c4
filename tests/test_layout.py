"""The folders are the architecture: what may import what, and what ships.

Reads pyproject.toml and the source text only; nothing is imported. What really arrives in a wheel
is the matter of test_packaging.py.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
DATA = SETUPTOOLS["package-data"]
TOPS = sorted(SETUPTOOLS["package-dir"].values())
PACKAGES = {name: ROOT.joinpath(*name.split(".")[1:]) for name in SETUPTOOLS["packages"]}
SCREENS = (
    "keeping", "scenario_parts", "scenario_playing", "scenario_telling", "scenarios",
    "screen_console", "screen_events", "screen_fold", "session", "table", "table_close",
)  # fmt: skip
# Tests type without a terminal, and play scenarios without files. If the front door held that,
# every command would wait for it.
MAY_IMPORT = {
    "grammar": set[str](),
    "interpreter": {"grammar"},
    "workbench": {"grammar", "interpreter"},
    "rulesets": set[str](),
    "cardlib": set[str](),
    "tests": {"grammar", "interpreter", "workbench"}
    | {f"workbench.{screen}" for screen in SCREENS},
    "bench": {"grammar", "interpreter", "workbench"}
    | {"workbench.scenario_parts", "workbench.scenarios"},
}
PRODUCT = ("grammar", "interpreter", "workbench")
UNFILED = re.compile(r"\bTO[D]O\b(?! \(#\d+\))")  # brackets, or this line would be one


def test_every_folder_with_code_is_listed_in_pyproject() -> None:
    with_code = {path.parent for top in TOPS for path in (ROOT / top).rglob("*.py")}
    assert with_code == set(PACKAGES.values())


def test_code_stands_in_known_folders_only() -> None:
    with_code = {
        folder.name
        for folder in ROOT.iterdir()
        if folder.is_dir() and not folder.name.startswith(".") and any(folder.rglob("*.py"))
    }
    assert with_code - {"build"} <= set(MAY_IMPORT)


def test_every_data_file_matches_a_shipped_pattern() -> None:
    shipped = {
        path
        for package, folder in PACKAGES.items()
        for pattern in DATA["*"] + DATA.get(package, [])
        for path in folder.glob(pattern)
    }
    data = {path for top in TOPS for path in (ROOT / top).rglob("*") if is_data(path)}
    assert data <= shipped, f"would not ship: {sorted(map(str, data - shipped))}"


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_respect_the_layers(folder: str) -> None:
    allowed = {f"cardwright.{front_door}" for front_door in MAY_IMPORT[folder]}
    for place, module in imports_below(folder):
        head = module.partition(".")[0]
        assert not module.startswith(".."), f"{place} climbs out of its folder"
        assert head not in TOPS, f"{place} wants cardwright.{head}"
        assert head != "cardwright" or module in allowed, f"{place} may not import {module}"


def test_lark_is_imported_by_one_module_of_grammar() -> None:
    importers = modules_importing("lark")
    assert len(importers) <= 1, importers
    assert not outside("grammar", importers)


def test_click_is_imported_in_workbench_only() -> None:
    assert not outside("workbench", modules_importing("click"))


def test_every_todo_names_its_issue() -> None:
    folders = [ROOT / folder for folder in MAY_IMPORT]
    suffixes = {".py", ".lark", ".rules", ".cards", ".scenario"}
    unfiled = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in suffixes
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if UNFILED.search(line.decode(errors="replace"))
    ]
    assert unfiled == []


def is_data(path: Path) -> bool:
    return path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts


def outside(folder: str, modules: set[str]) -> set[str]:
    return {module for module in modules if not module.startswith(f"{folder}/")}


def modules_importing(library: str) -> set[str]:
    return {
        place.partition(":")[0]
        for folder in PRODUCT
        for place, module in imports_below(folder)
        if module.partition(".")[0] == library
    }


def imports_below(folder: str) -> Iterator[tuple[str, str]]:
    """Every import below a folder as (path:line, module); a relative one keeps its dots."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield from ((place, module) for module in modules_of(node))


def modules_of(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if node.module == "cardwright":
        return [f"cardwright.{alias.name}" for alias in node.names]
    return ["." * node.level + (node.module or "")]
