"""What is kept of the scenarios of a file: `duel.transcripts` beside `duel.scenario`.

Of each scenario it holds, under its name, the whole transcript, or only a digest of what happened:

    scenario "A wall takes the first blow"
      Turn 3: Ann's turn
      ...

    scenario "Another wall"
      digest 1f3870be274f6c49

A transcript is for people: another wording changes it. A digest is made of records without words,
so it stays as it is until something else happens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from cardwright.interpreter import Match

from ..files.stored_text import keep, keep_no_longer, kept

HEAD = re.compile(r'scenario "(.*)"')
DIGEST = "digest "
STEP = "  "
Kept = dict[str, str]
"""What is kept of the scenarios of a file, by their names."""


def transcripts_path(scenarios: str) -> Path:
    """Return where the transcripts of a file are kept."""
    return Path(scenarios).with_suffix(".transcripts")


def kept_beside(scenarios: str) -> Kept:
    """Return what is kept of the scenarios of a file."""
    return read(kept(transcripts_path(scenarios)) or "")


def keep_beside(scenarios: str, wanted: Kept, names: Iterable[str]) -> None:
    """Keep something of the scenarios of a file, in the order in which they stand there."""
    path = transcripts_path(scenarios)
    order = {name: number for number, name in enumerate(names)}
    text = written({
        name: wanted[name] for name in sorted(wanted, key=lambda each: order.get(each, len(order)))
    })  # fmt: skip
    if text:
        keep(path, text)
    elif kept(path) is not None:
        keep_no_longer(path)


def read(text: str) -> Kept:
    """Return what a file of transcripts holds."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.split("\n"):
        head = HEAD.fullmatch(line)
        if head is not None:
            lines = found.setdefault(head[1], [])
        else:
            lines.append(line.removeprefix(STEP))
    return {name: "\n".join(lines).rstrip("\n") for name, lines in found.items()}


def written(wanted: Kept) -> str:
    """Return the text of a file of transcripts."""
    blocks = []
    for name, text in wanted.items():
        body = (f"{STEP}{line}".rstrip() for line in text.split("\n"))
        blocks.append("\n".join([f'scenario "{name}"', *body]) + "\n")
    return "\n".join(blocks)


def is_digest(text: str) -> bool:
    """Whether only a digest is kept."""
    return text.startswith(DIGEST)


def digest_told(match: Match, before: int, position: Iterable[str]) -> str:
    """Return the digest of what has happened after so many events, and of how a match stands."""
    made = sha256()
    result, decision = match.result, match.decision
    end = "" if decision is None else f"{decision.seat} {decision.kind} {decision.count}"
    if result is not None:
        end = f"{result.sort} {' '.join(result.winners)}"
    for line in (*position, *match.bare_records()[before:], end):
        made.update(f"{line}\n".encode())
    return f"{DIGEST}{made.hexdigest()[:16]}"


def position_bare(match: Match) -> Iterator[str]:
    """Yield what lies where when a play begins, without words of ours."""
    view = match.view()
    yield f"{match.turns}"
    for seat, fields in view.fields:
        yield "|".join([seat, *(f"{name} {value}" for name, value in fields)])
    if view.game:
        yield "|".join(["game", *(f"{name} {value}" for name, value in view.game)])
    for zone in view.zones:
        cards = [f"{each.name} {each.edge} {each.place} {each.facts}" for each in zone.cards]
        yield "|".join([zone.name, zone.owner, *cards, *zone.tokens])
    for board in view.boards:
        spaces = [f"{each.name} {each.players} {each.tokens}" for each in board.spaces]
        yield "|".join([board.name, *spaces])
