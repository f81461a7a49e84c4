"""The folders are the architecture: what may import what, and what ships.

Reads pyproject.toml and the source text only; nothing is imported. What really arrives in a wheel
is the matter of test_packaging.py.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from posixpath import normpath

import pytest

ROOT = Path(__file__).parent.parent
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
DATA = SETUPTOOLS["package-data"]
FOLDERS = SETUPTOOLS["package-dir"]
TOPS = sorted(each for each in FOLDERS.values() if "/" not in each)
PACKAGES = {
    name: ROOT / FOLDERS.get(name, name.partition(".")[2].replace(".", "/"))
    for name in SETUPTOOLS["packages"]
}
ADAPTERS = ("numbered_actions", "observations", "opened", "openspiel", "payoffs", "pettingzoo")
SCREENS = (
    "files.library", "matches.match_files", "scenarios.scenario_answers",
    "scenarios.scenario_parts", "scenarios.scenario_report", "scenarios.scenario_run",
    "screen.screen_console", "screen.screen_events", "screen.screen_fold", "screen.session",
    "screen.table", "screen.table_close",
)  # fmt: skip
# Tests type without a terminal, play scenarios without files, and share what commands have read. If
# the front door held that, every command would wait for it.
MAY_IMPORT = {
    "grammar": set[str](),
    "interpreter": {"grammar"},
    "workbench": {"grammar", "interpreter", "workbench.matches.ready_games"},
    "editors": {"grammar"},
    "rulesets": set[str](),
    "cardlib": set[str](),
    "tests": {
        "grammar",
        "interpreter",
        "workbench",
        "workbench.matches.imagined",
        "workbench.editor.documents",
        "workbench.editor.scenario_trials",
        "workbench.editor.door",
        "workbench.editor.studio_server",
    }
    | {f"adapters.{each}" for each in ADAPTERS}
    | {f"workbench.{screen}" for screen in SCREENS},
    "bench": {"grammar", "interpreter", "workbench"}
    | {"interpreter.backends.python", "interpreter.compile.passes", "interpreter.kernel.linked"}
    | {"workbench.scenarios.scenario_parts", "workbench.scenarios.scenario_run"},
}
ARROWS = {
    "grammar/tree": "",
    "grammar/problems": "tree",
    "grammar/core": "tree",
    "grammar/read": "core problems tree",
    "grammar/checks": "read core problems tree",
    "grammar/editor": ". problems read tree",
    "grammar": "editor checks read core problems tree",
    "interpreter/program": "",
    "interpreter/kernel": "program",
    "interpreter/backends": "kernel program",
    "interpreter/compile/parts": "compile/passes program",
    "interpreter/compile/passes": "program",
    "interpreter/compile/words": "compile/parts compile/passes program",
    "interpreter/compile": "compile/words compile/parts compile/passes program",
    "interpreter/telling": "kernel program",
    "interpreter/setup": "telling compile compile/parts compile/passes backends kernel program",
    "interpreter": "setup telling compile compile/parts compile/passes backends kernel program",
    "workbench/output": "files",
    "workbench/files": "",
    "workbench/words": "files output",
    "workbench/matches": "files output",
    "workbench/adapters": "",
    "workbench/editor": "files words scenarios output",
    "workbench/screen": "files matches output",
    "workbench/scenarios": "files screen output",
    "workbench/commands": "editor words matches screen scenarios files output",
    "workbench": "commands matches scenarios files output",
}
"""Which folders a folder may import from, besides the front doors of the layers below it.

A point is the folder above. An import inside of a function, or for type checkers only, counts like
any other.
"""
PRODUCT = ("grammar", "interpreter", "workbench")
MOST_LINES = 500
"""A module with more lines is about more than one thing."""
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
        assert not climbs_out(place, module), f"{place} climbs out of its folder"
        assert head not in TOPS, f"{place} wants cardwright.{head}"
        assert head != "cardwright" or module in allowed, f"{place} may not import {module}"


def test_imports_follow_the_arrows_between_folders() -> None:
    wrong = {
        (place, into)
        for place, into, _ in imports_between_folders()
        if into not in {normpath(f"{top_of(place)}/{each}") for each in ARROWS[place].split()}
    }
    assert wrong == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports in functions and for type checkers count: they would only hide a circle."""
    assert {posix(each) for each in in_circles(imports_of_modules())} == set()


def test_a_circle_is_found_and_what_leads_to_it_is_not_in_it() -> None:
    a, b, c, d = map(Path, "abcd")
    assert in_circles({a: {b}, b: {c}, c: {b, d}, d: set()}) == {b, c}
    assert in_circles({a: {b}, b: {c, d}, c: {d}, d: set()}) == set()


@pytest.mark.parametrize("folder", [each for each in ARROWS if "/" in each])
def test_a_readme_names_the_modules_of_its_folder_and_its_arrow(folder: str) -> None:
    text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    names = {path.name for path in (ROOT / folder).glob("*.py") if path.stem != "__init__"}
    assert set(re.findall(r"^- `(\w+\.py)`: \S", text, re.MULTILINE)) == names
    arrow = re.search(r"^Imports from: (.*?); and ", text, re.MULTILINE)
    said = set(arrow[1].split(", ")) if arrow else set()
    assert said == (set(ARROWS[folder].split()) or {"no other folder of this layer"})


@pytest.mark.parametrize("folder", [*PRODUCT, "bench"])
def test_a_readme_at_the_top_names_its_modules_and_folders(folder: str) -> None:
    text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    names = {path.name for path in (ROOT / folder).glob("[!_]*.py")}
    names |= {f"{path.parent.name}/" for path in (ROOT / folder).glob("*/README.md")}
    assert sorted(each for each in names if not re.search(rf"(`|    ){each}", text)) == []


def test_documents_name_modules_that_there_are() -> None:
    modules = {path.relative_to(ROOT).as_posix() for path in modules_and_tests()}
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in documents()
        for name in re.findall(r"\b[\w/]+\.py\b", path.read_text(encoding="utf-8"))
        if not any(f"/{each}".endswith(f"/{name}") for each in modules)
    ]
    assert missing == []


def test_every_decision_is_listed_and_has_a_number_of_its_own() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = {path.name for path in folder.glob("*.md")} - {"README.md"}
    listed = re.findall(r"\]\(([^)]*\.md)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(pages)
    numbers = sorted(name[:4] for name in pages if name[0].isdigit())
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_what_plays_knows_nothing_of_the_tree_that_a_game_was_read_into() -> None:
    folders = "interpreter/kernel", "interpreter/program"
    knowing = {
        place.partition(":")[0]
        for folder in folders
        for place, module in imports_below(folder)
        if module.partition(".")[0] == "cardwright"
    }
    assert knowing == {"interpreter/program/notes.py"}  # and the kernel reads no notes
    kernel = (ROOT / "interpreter" / "kernel").glob("*.py")
    assert [path.name for path in kernel if re.search(r"\.notes\b", path.read_text())] == []


def test_no_two_modules_have_one_name() -> None:
    names = Counter(path.stem for path in modules() if not path.stem.startswith("__"))
    assert [name for name, often in names.items() if often > 1] == []


def test_no_module_is_longer_than_one_idea() -> None:
    paths = [path for folder in (*PRODUCT, "bench") for path in (ROOT / folder).rglob("*.py")]
    long = [path.relative_to(ROOT).as_posix() for path in paths if lines_in(path) > MOST_LINES]
    assert long == []


def lines_in(path: Path) -> int:
    """Return how many lines a module has."""
    return path.read_bytes().count(b"\n")


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


def modules() -> list[Path]:
    """Every module of the product."""
    return [path for top in PRODUCT for path in sorted((ROOT / top).rglob("*.py"))]


def modules_and_tests() -> list[Path]:
    """Every module of ours, with those that are not installed."""
    return [path for folder in MAY_IMPORT for path in (ROOT / folder).rglob("*.py")]


def documents() -> list[Path]:
    """Every page about cardwright, but for the changelog: that tells of what was."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    return [*pages, *(path for top in MAY_IMPORT for path in (ROOT / top).rglob("README.md"))]


def imports_between_folders() -> Iterator[tuple[str, str, str]]:
    """Every relative import that leaves its folder: the folder, the other one, and the place."""
    for path in modules():
        for each, line in relative_imports(path):
            folder = each if each.is_dir() else each.parent
            if folder != path.parent:
                yield posix(path.parent), posix(folder), f"{path.relative_to(ROOT)}:{line}"


def imports_of_modules() -> dict[Path, set[Path]]:
    """Which modules each module imports by relative imports; a folder stands for its front door."""
    known = set(modules())
    return {path: {module_at(to) for to, _ in relative_imports(path)} & known for path in known}


def module_at(place: Path) -> Path:
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def relative_imports(path: Path) -> Iterator[tuple[Path, int]]:
    """Every module or folder that a module imports from, wherever in it that stands, by lines."""
    for node in import_lines(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for alias in node.names:
                yield (base / alias.name if base.is_dir() else base), node.lineno


def in_circles(imports: dict[Path, set[Path]]) -> set[Path]:
    """Which modules import themselves, over whatever other modules."""
    return {each for each in imports if each in reached_from(each, imports)}


def reached_from(start: Path, imports: dict[Path, set[Path]]) -> set[Path]:
    found, waiting = set[Path](), [start]
    while waiting:
        new = imports[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def posix(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def top_of(folder: str) -> str:
    return folder.partition("/")[0]


def is_data(path: Path) -> bool:
    return path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts


def climbs_out(place: str, module: str) -> bool:
    """Whether a relative import leaves the top folder that it is in."""
    dots = len(module) - len(module.lstrip("."))
    return dots > place.count("/")


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
        for node in import_lines(path):
            place = f"{path.relative_to(ROOT)}:{node.lineno}"
            yield from ((place, module) for module in modules_of(node))


@cache
def import_lines(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """Every import of a module, wherever in it that stands."""
    found = ast.walk(ast.parse(path.read_text()))
    return [node for node in found if isinstance(node, ast.Import | ast.ImportFrom)]


def modules_of(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if node.module == "cardwright":
        return [f"cardwright.{alias.name}" for alias in node.names]
    return ["." * node.level + (node.module or "")]
