"""Random matches are played as they were when they were recorded, to the last byte of their logs.

`tests/data/logs.json` holds digests of the logs of random matches of every game: what changes
how rules are carried out, and not what they say, must not change them. The first is played in
every run of the tests; `make logs` plays all of them. A change that is meant to change them says so
and records them anew, in a commit of its own: `make logs LOGS=--record`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from matches import PLAYABLE
from test_same_game import log_of

FILE = Path(__file__).parent / "data" / "logs.json"
STOPS = (1, 20, 200)
"""After so many matches a digest is noted; those up to the first are played in every run."""
MOST = 400
"""So many decisions of a match are played."""


def digests_of(name: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield the digests of the logs of random matches of a game: of so many first ones."""
    made = hashlib.sha256()
    for seed in range(most):
        made.update(log_of(name, seed, MOST).encode())
        if seed + 1 in STOPS:
            yield str(seed + 1), made.hexdigest()[:16]


@pytest.mark.parametrize("name", PLAYABLE)
def test_random_matches_are_played_as_they_were_recorded(name: str) -> None:
    recorded = json.loads(FILE.read_text(encoding="utf-8"))
    for stop, digest in digests_of(name, STOPS[0]):
        assert digest == recorded[name][stop]


def test_every_game_is_recorded_and_no_other() -> None:
    assert tuple(json.loads(FILE.read_text(encoding="utf-8"))) == PLAYABLE


def main(names: list[str], *, record: bool) -> int:
    """Play all recorded matches of some games, or of all; 1 if any is another one."""
    recorded = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    others = 0
    for name in names or PLAYABLE:
        made = dict(digests_of(name, STOPS[-1]))
        same = made == recorded.get(name)
        others += not same
        print(f"{name}: {'as recorded' if same else 'recorded anew' if record else 'ANOTHER'}")
        recorded[name] = made
        if record:
            kept = {each: recorded[each] for each in PLAYABLE if each in recorded}
            FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0 if record or not others else 1


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.exit(main([each for each in asked if each != "--record"], record="--record" in asked))
