"""Saves that somebody has edited, the sum put right: refused in a sentence, or they play on.

`SAVES=20000 pytest tests/test_edited_saves.py` tries as many as it says.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from matches import PLAYABLE, begun, game_named, random_play
from rounds import ROUND

from cardwright.interpreter import WATCHER, BadSave, LoopReport, Match

SAVES = int(os.environ.get("SAVES", "2000"))
SEED = int(os.environ.get("SAVES_SEED", str(1 + ROUND)))
SHARES = 12
"""So many tests share the work: one that fails says which of them it was."""
OF_EACH = 5
"""So many edited saves are made of one that is good."""
ANSWERS = 4
LONGEST_SECONDS = 10
ODD: tuple[Any, ...] = (
    -1, 0, 1, 2, -2, 99, 10**6, 2**63, 2**64, 10**400, -(10**13), True, False, None, "", "x", "?",
    "\x1b[2J", "win", [], [[]], [0], [None], [-1, -1], ["?", 1, 1, [0, [[0, -1, None]]]],
    [[0, -1, None]], {"over": [1, 2]}, {"over": [1, 0]}, {"over": []}, {}, [[[[[[[[[[]]]]]]]]]],
)  # fmt: skip


# ---- editing -------------------------------------------------------------------------------------


def edited(text: str, chance: random.Random) -> str:
    """Return a save with one to three things changed, and the sum put right."""
    saved = json.loads(text)
    for _ in range(chance.randint(1, 3)):
        chance.choice(EDITS)(saved, chance)
    if chance.random() < 0.95:
        saved["sum"] = checksum(saved)
    text = json.dumps(saved)
    return scratched(text, chance) if chance.random() < 0.05 else text


def checksum(saved: Any) -> str:
    """Return the sum that makes a save look as if nobody had edited it."""
    rest = {name: value for name, value in saved.items() if name != "sum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def scratched(text: str, chance: random.Random) -> str:
    """Return a text with something in it overwritten."""
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(("NaN", "[" * 100_000, "9" * 5000, "1e9", "", '"', "}"))


def place_in(saved: Any, chance: random.Random) -> tuple[Any, Any]:
    """Return something that a save holds, and under which name or number it is there."""
    state = saved.get("state")
    is_whole = isinstance(state, dict) and state
    part: Any = state if is_whole and chance.random() >= 0.05 else saved
    key: Any = chance.choice(list(part))
    while isinstance(part[key], list | dict) and part[key] and chance.random() < 0.9:
        part = part[key]
        key = chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
    return part, key


def part_of(saved: Any, name: str) -> list[Any]:
    """Return a list that a state holds, if it is still one."""
    state = saved.get("state")
    found = state.get(name) if isinstance(state, dict) else None
    return found if isinstance(found, list) else []


def put_something_odd(saved: Any, chance: random.Random) -> None:
    part, key = place_in(saved, chance)
    part[key] = chance.choice(ODD)


def change_a_number(saved: Any, chance: random.Random) -> None:
    for _ in range(20):
        part, key = place_in(saved, chance)
        if type(part[key]) is int:
            part[key] += chance.choice((-2, -1, 1, 2, 10))
            return


def change_a_truth(saved: Any, chance: random.Random) -> None:
    for _ in range(20):
        part, key = place_in(saved, chance)
        if type(part[key]) is bool:
            part[key] = chance.choice((not part[key], int(part[key])))
            return


def take_away(saved: Any, chance: random.Random) -> None:
    part, key = place_in(saved, chance)
    del part[key]


def put_twice(saved: Any, chance: random.Random) -> None:
    part, key = place_in(saved, chance)
    if isinstance(part, list):
        part.insert(key, json.loads(json.dumps(part[key])))


def exchange(saved: Any, chance: random.Random) -> None:
    (part, key), (other, there) = place_in(saved, chance), place_in(saved, chance)
    part[key], other[there] = (
        json.loads(json.dumps(other[there])),
        json.loads(json.dumps(part[key])),
    )


def turn_round(saved: Any, chance: random.Random) -> None:
    part, key = place_in(saved, chance)
    if isinstance(part[key], list):
        part[key].reverse()


def edit_a_frame(saved: Any, chance: random.Random) -> None:
    frames = part_of(saved, "frames")
    frame = chance.choice(frames[-3:]) if frames else None
    if frame and isinstance(frame, list):
        frame[chance.randrange(len(frame))] = chance.choice(ODD)


def edit_what_is_asked(saved: Any, chance: random.Random) -> None:
    pending = part_of(saved, "pending")
    if len(pending) == 4:
        at = chance.randrange(4)
        if at == 3 and pending[3] and isinstance(pending[3], list):
            pending[3][chance.randrange(len(pending[3]))] = chance.choice(ODD)
        else:
            pending[at] = chance.choice(ODD)


def move_a_card(saved: Any, chance: random.Random) -> None:
    zones, where = part_of(saved, "zones"), part_of(saved, "where")
    full = [each for each in zones if each and isinstance(each, list)]
    there = chance.randrange(len(zones)) if zones else 0
    if full and isinstance(zones[there], list):
        card = chance.choice(full).pop()
        zones[there].append(card)
        if type(card) is int and 0 <= card < len(where):
            where[card] = there


def edit_a_record(saved: Any, chance: random.Random) -> None:
    """Change which records there are, or what one of them holds."""
    records, fields = part_of(saved, "records"), part_of(saved, "fields")
    held = [
        each for each in fields if each and isinstance(each, list) and isinstance(each[0], list)
    ]
    pair = chance.choice(chance.choice((records, *held[:3])) or [[]])
    if chance.random() < 0.2:
        records.append([chance.randrange(9), "x"])
    elif isinstance(pair, list) and pair:
        pair[chance.randrange(len(pair))] = chance.choice((*ODD, *range(9)))


EDITS: tuple[Callable[[Any, random.Random], None], ...] = (
    put_something_odd, put_something_odd, change_a_number, change_a_number, change_a_truth,
    take_away, put_twice, exchange, turn_round, edit_a_frame, edit_a_frame, edit_what_is_asked,
    move_a_card, edit_a_record,
)  # fmt: skip


# ---- trying --------------------------------------------------------------------------------------


def tried(name: str, text: str, chance: random.Random) -> str:
    """Load a save and use the match in every way; return what became of it."""
    try:
        match = game_named(name).restore(text)
    except BadSave as bad:
        assert str(bad)
        return "refused"
    try:
        used(match, chance)
    except BadSave as bad:
        assert str(bad)
        return "given up"
    except LoopReport:
        return "endless"
    return "played on"


def used(match: Match, chance: random.Random) -> None:
    """Look at everything in a match, and play a little."""
    for _ in range(ANSWERS):
        looked_at(match, chance)
        if match.decision is None:
            return
        other = match.fork()
        other.answer(chance.randrange(len(match.decision.options)))
        assert match.is_settled_since(match) in (True, False)
        match.answer(chance.randrange(len(match.decision.options)))
        assert_cards_are_kept(match)


def looked_at(match: Match, chance: random.Random) -> None:
    decision = match.decision
    for seat in (None, WATCHER, *match.seats):
        view = match.view(seat)
        assert view.zones or not view.zones
        events = match.events(seat)
        assert match.event_count(seat) == len(events)
        if events:
            match.why(chance.randint(1, len(events)), seat)
    if decision is not None:
        option = chance.choice(decision.options)
        assert decision.prompt
        match.why_asked(option.number)
        match.why_not(decision.seat, option.text)
        match.foresee(option.number)
        match.ends_secret(option.number)
    assert match.save()


def assert_cards_are_kept(match: Match) -> None:
    state = match.state
    lying = Counter(card for zone in state.zones for card in zone if card >= 0)
    assert set(lying.values()) <= {1}
    assert all(zone < 0 or card in state.zones[zone] for card, zone in enumerate(state.where))
    assert sum(zone >= 0 for zone in state.where) == sum(lying.values())


@pytest.mark.laws
@pytest.mark.parametrize("share", range(SHARES))
def test_an_edited_save_is_refused_or_plays_on(share: int) -> None:
    chance = random.Random(f"{SEED} {share}")
    came = Counter[str]()
    for number in range(share, SAVES // OF_EACH, SHARES):
        name = PLAYABLE[number % len(PLAYABLE)]
        match = begun(name, number)
        for _ in zip(random_play(match, number), range(chance.randrange(40)), strict=False):
            pass
        text = match.save()
        for each in range(OF_EACH):
            start = time.monotonic()
            other = edited(text, random.Random(f"{SEED} {number} {each}"))
            try:
                came[tried(name, other, random.Random(number))] += 1
            except Exception as error:
                raise AssertionError(f"save {number} {each} of {name}: {error!r}") from error
            assert time.monotonic() - start < LONGEST_SECONDS, f"save {number} {each} of {name}"
    print(dict(came))


@pytest.mark.parametrize("name", ["snow_yard", "secrets"])
def test_a_secret_choice_begins_after_what_it_is_a_part_of(name: str) -> None:
    match = begun(name, 1)
    for _ in random_play(match, 1):
        if match.state.secrets:
            break
    saved = json.loads(match.save())
    for choice in saved["state"]["secrets"]:
        choice[2] = 0
    saved["sum"] = checksum(saved)
    with pytest.raises(BadSave, match="secrets"):
        game_named(name).restore(json.dumps(saved))
