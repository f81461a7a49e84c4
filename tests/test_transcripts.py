"""What is kept of the scenarios of the bundled games: something of each, the whole of a few."""

from __future__ import annotations

import re

from bundled import GAMES, ROOT

FEWEST, MOST = 100, 140
"""So many transcripts somebody reads."""
FILES = sorted(path for game in GAMES for path in ROOT.glob(f"tests/scenarios/{game}/*.scenario"))
NAME = re.compile(r'^scenario "(.*)"', re.MULTILINE)
DIGEST = re.compile(r"^  digest [0-9a-f]{16}$", re.MULTILINE)
HOW = "`cardwright test --update --as digest` keeps what is missing"


def test_something_is_kept_of_every_scenario_and_of_no_other() -> None:
    for path in FILES:
        names = NAME.findall(path.read_text(encoding="utf-8"))
        kept = NAME.findall(path.with_suffix(".transcripts").read_text(encoding="utf-8"))
        assert kept == names, f"{path.name}: {HOW}"


def test_as_many_transcripts_are_whole_as_somebody_reads() -> None:
    texts = [path.with_suffix(".transcripts").read_text(encoding="utf-8") for path in FILES]
    whole = sum(len(NAME.findall(text)) - len(DIGEST.findall(text)) for text in texts)
    assert FEWEST <= whole <= MOST
