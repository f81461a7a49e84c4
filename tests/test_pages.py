"""The page of every code: its texts are real, the wrong one is wrong in that way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import check

from cardwright.grammar import CATALOGUE, page

FOLDER = Path(__file__).parent.parent / "grammar" / "problems" / "pages"
BLOCK = re.compile(r"^## (Wrong|Right)\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_FILES = {
    "CW0902",
    "CW0903",
    "CW0904",
    "CW0905",
    "CW0906",
    "CW0907",
    "CW0908",
    "CW0909",
    "CW0910",
    "CW0913",
}
"""What is wrong with a file or between files, which one text cannot show."""

OF_LOADING = {"CW0521", "CW0599"}
"""What is found when a game is loaded: what we know of is told with a code of its own."""

TOO_LONG = {"CW0103", "CW0104", "CW0108"}
"""What is wrong with a text that is too long to be printed on a page."""

WITH_WRONG_TEXT = sorted(set(CATALOGUE) - OF_FILES - OF_LOADING - TOO_LONG)
WITH_RIGHT_TEXT = sorted(set(CATALOGUE) - OF_FILES)


def block(code: str, heading: str) -> str:
    """Return the text of a page under a heading, as a file of the common game or of its own."""
    text = dict(BLOCK.findall(page(code)))[heading]
    return text if text.startswith(("game ", "for ")) else f'for "Orchard"\n\n{text}'


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(CATALOGUE)


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_has_the_title_of_its_code_and_two_texts(code: str) -> None:
    text = page(code)
    assert text.startswith(f"# {code} {CATALOGUE[code].title}\n\n")
    assert [heading for heading, _ in BLOCK.findall(text)] == ["Wrong", "Right"]
    prose = text.partition("\n\n")[2].partition("\n\n## Wrong")[0]
    assert 1 <= len(re.findall(r"[.:]$|[.] ", prose, re.MULTILINE)) <= 5


@pytest.mark.parametrize("code", WITH_WRONG_TEXT)
def test_the_wrong_text_is_wrong_in_that_way(code: str) -> None:
    assert code in {each.code for each in check("page.rules", block(code, "Wrong"))}


@pytest.mark.parametrize("code", WITH_RIGHT_TEXT)
def test_the_right_text_is_clean(code: str) -> None:
    assert check("page.rules", block(code, "Right")) == []
