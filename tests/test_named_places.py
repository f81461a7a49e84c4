"""What is read by place has a name: no number above 1 stands alone between brackets.

Items of the stack, texts, records of the log, frames and open choices are plain tuples. Whoever
reads `item[6]` has to count, and whoever adds something in the middle has to find all who count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("interpreter/kernel", "interpreter/telling", "interpreter/setup", "interpreter")
FIRST_TWO = 1
"""`pair[0]` and `pair[1]` are read as they stand."""
ALLOWED = {
    ("kernel/trials.py", "copy.frames[:-2]"): "all but the two that are laid on them for a trial",
    ("telling/option_words.py", "value[1:2]"): "the first target of an option, if it has any",
    ("telling/program_expressions.py", "found[2]"): "a group of a pattern",
}


def unnamed(text: str) -> Iterator[tuple[int, str]]:
    """Where a number above 1 stands in brackets: the line, and how it is written there."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Subscript) and any(map(is_bare, parts_of(node.slice))):
            yield node.lineno, ast.unparse(node)


def parts_of(index: ast.expr) -> list[ast.expr]:
    """What stands between brackets: an index, or the bounds of a slice."""
    if isinstance(index, ast.Slice):
        return [each for each in (index.lower, index.upper) if each is not None]
    return [index]


def is_bare(index: ast.expr) -> bool:
    if isinstance(index, ast.UnaryOp):
        index = index.operand
    if isinstance(index, ast.BinOp):
        return is_bare(index.left) or is_bare(index.right)
    number = index.value if isinstance(index, ast.Constant) else None
    return isinstance(number, int) and number > FIRST_TWO


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_place_above_1_is_a_bare_number(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {written}"
        for path in sorted((ROOT / folder).glob("*.py"))
        for line, written in unnamed(path.read_text(encoding="utf-8"))
        if (f"{path.parent.name}/{path.name}", written) not in ALLOWED
    ]
    assert found == []


def test_what_is_allowed_is_still_there() -> None:
    for place, written in ALLOWED:
        text = (ROOT / "interpreter" / place).read_text(encoding="utf-8")
        assert written in [each for _, each in unnamed(text)], place


def test_bare_numbers_are_found_wherever_they_stand() -> None:
    assert [written for _, written in unnamed("a[0][2]; b[:3]; c[-2:]; d[i + 2]; e[1]; f[N]")] == [
        "a[0][2]", "b[:3]", "c[-2:]", "d[i + 2]",
    ]  # fmt: skip
