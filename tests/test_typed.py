"""What types leave open: `Any`, and what a type checker is told to pass over, each with its reason.

`Any` stands only where data comes from outside. What a game alone knows the type of - what a field
holds, a role of an event, a local of a word, what a function of a program gives - is `Given` of
`interpreter/program/shapes.py`: `Any` as well, so that it is counted too.
"""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("grammar", "interpreter", "workbench", "tests", "bench")
OPEN = {
    "grammar/read": (59, 0, "Lark hands over trees whose parts have no types"),
    "interpreter": (0, 3, "values by their kind, handed on"),
    "interpreter/backends": (1, 29, "back ends work with what the rules of a game give"),
    "interpreter/compile": (0, 3, "what is printed on a card is of the kind of its field"),
    "interpreter/compile/parts": (1, 0, "the fields of a draft, by their names"),
    "interpreter/compile/passes": (
        17,
        0,
        "a pass gives a node of any kind for one that fits there",
    ),
    "interpreter/kernel": (0, 128, "fields, roles, locals, and what functions of a program give"),
    "interpreter/program": (11, 16, "nodes of any kind, and a program that is read from a file"),
    "interpreter/setup": (42, 16, "saves are read from files: each value is looked at first"),
    "interpreter/telling": (0, 29, "values by their kind, as they are put into words"),
    "workbench": (3, 0, "click and pytest hand over what has no type"),
    "workbench/adapters": (14, 0, "OpenSpiel and PettingZoo hand over what has no type"),
    "workbench/editor": (28, 0, "what pygls hands over has the type of its message at most"),
    "workbench/words": (2, 0, "what JSON can hold"),
}
"""How often `Any` and `Given` stand in a folder, at most, and why. No number may ever rise."""
IGNORED = re.compile(r"#\s*type: ignore")
WITH_REASON = re.compile(r"#\s*type: ignore\[[a-z-]+\]  # \w.*")


def counted(folder: Path) -> tuple[int, int]:
    """Return how often `Any` and `Given` stand in the modules of a folder, but for imports."""
    names = Counter(
        node.id
        for suffix in ("py", "pyi")
        for path in folder.glob(f"*.{suffix}")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name)
    )
    return names["Any"], names["Given"]


@pytest.mark.parametrize("top", ["grammar", "interpreter", "workbench"])
def test_types_are_open_only_where_it_is_said_why(top: str) -> None:
    folders = [ROOT / top, *(each for each in (ROOT / top).rglob("*") if each.is_dir())]
    found = {each.relative_to(ROOT).as_posix(): counted(each) for each in folders}
    said = {name: row[:2] for name, row in OPEN.items() if name.partition("/")[0] == top}
    assert {name: each for name, each in found.items() if any(each)} == said, "OPEN may only fall"


def test_what_a_type_checker_passes_over_has_a_code_and_a_reason() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py*"))
        if path.suffix in (".py", ".pyi") and path.name != Path(__file__).name
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if IGNORED.search(line) and not WITH_REASON.search(line)
    ]
    assert bare == []
