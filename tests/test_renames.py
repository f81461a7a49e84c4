"""A rename changes all that is called so and nothing else, or says why it cannot be made."""

from __future__ import annotations

import random

import pytest
from bundled import GAMES
from editor_files import EXAMPLES, game
from rounds import seeds

from cardwright.grammar import (
    Key,
    Problem,
    Workspace,
    apply,
    definition,
    is_common,
    message_of,
    renamed,
    tokens,
)

RULES = """game "Pond":
  2 players

a Sort is one of Red, Deep Blue

an Ox/Oxen is a card with:
  Hue: Sort
  Worth: number 0 to 9

each card has:
  Effect: text
  Resting: mark, set by rest/rests

each player has:
  Luck: number from 0, starting at 3

zone deck: shared, in order, face down
zone hand: one for each player, seen by its owner
zone pile: shared, in order, face up

ruling ties: both win, or nobody wins

to draw/draws {n: number} card/cards:
  repeat n times:
    move the top card of the deck to your hand

to feed {o: card} with {n: number} {f: player number}:
  add n to o's Worth
  let more be n plus 1
  if more is 3 or more:
    subtract more from your f

condition {p: player} is lucky means p's Luck is 5 or more

match:
  for each p in all players:
    if p is not lucky:
      p draws 1 card
  repeat:
    begin Feast

round Feast:
  for each c in all Oxen in the deck:
    move c to the pile
    if c is an Ox and its Hue is Deep Blue:
      rest c
  choose a card in your hand as gift
  feed gift with 2 Luck
"""
CARDS = """for "Pond"

card "Old Bull"
  Ox, Red, Worth 3
  Effect: Draw 2 cards. Draw 1 card *("Old Bull" too)*.

card "Small Bull"
  Ox, Deep Blue, Worth 2
  Effect: Your opponent draws 1 card.

deck "Farm":
  4 "Old Bull"
  every Ox
"""
FILES = {"pond.rules": RULES, "pond.cards": CARDS}


def pond(ends: str = "\n") -> Workspace:
    workspace = Workspace()
    for path, text in FILES.items():
        workspace.put(path, text.replace("\n", ends))
    workspace.check()
    return workspace


def key_of(workspace: Workspace, sort: str, name: str) -> Key:
    """Return a key that stands somewhere, by its sort and the end of its name."""
    keys = {t.key for path in workspace.paths() for t in tokens(workspace, path) if t.key}
    (found,) = [each for each in keys if each.sort == sort and each.name.endswith(name)]
    return found


def after(workspace: Workspace, key: Key, name: str) -> Workspace:
    """Return a workspace in which something has another name."""
    edits = renamed(workspace, key, name)
    assert not isinstance(edits, Problem), message_of(edits)
    trial = workspace.trial()
    for path, fixes in edits.items():
        trial.put(path, apply(workspace.text(path), fixes))
    return trial


def why_not(workspace: Workspace, key: Key, name: str) -> str:
    """Return why a rename is refused."""
    found = renamed(workspace, key, name)
    assert isinstance(found, Problem) and found.code == "CW0913"
    return message_of(found)


def lines_changed(before: Workspace, trial: Workspace) -> list[str]:
    """Return the lines that are others, as they are now."""
    changed = []
    for path in before.paths():
        lines = (each.text(path).split("\n") for each in (before, trial))
        changed += [new.strip() for old, new in zip(*lines, strict=True) if old != new]
    return changed


def told(workspace: Workspace) -> list[tuple[str, str]]:
    """Return the files and codes of all problems."""
    return [(each.path, each.problem.code) for each in workspace.check().problems]


def test_the_game_of_these_tests_has_no_problem() -> None:
    assert [str(each.problem) for each in pond().check().problems if each.is_error] == []


@pytest.mark.parametrize(
    ("sort", "old", "new", "lines"),
    [
        ("card", "Old Bull", "Aged Bull", [
            'card "Aged Bull"', 'Effect: Draw 2 cards. Draw 1 card *("Aged Bull" too)*.',
            '4 "Aged Bull"',
        ]),
        ("deck", "Farm", "Meadow Farm", ['deck "Meadow Farm":']),
        ("game", "Pond", "Brook", ['game "Brook":', 'for "Brook"']),
        ("zone", "deck", "draw pile in front", [
            'zone "draw pile in front": shared, in order, face down',
            "move the top card of the draw pile in front to your hand",
            "for each c in all Oxen in the draw pile in front:",
        ]),
        ("field", "Worth", "Weight", [
            "Weight: number 0 to 9", "add n to o's Weight", "Ox, Red, Weight 3",
            "Ox, Deep Blue, Weight 2",
        ]),
        ("field", "Resting", "Asleep", ["Asleep: mark, set by rest/rests"]),
        ("field", "Hue", "Shade", [
            "Shade: Sort", "if c is an Ox and its Shade is Deep Blue:",
        ]),
        ("value", "Deep Blue", "Grey", [
            "a Sort is one of Red, Grey", "if c is an Ox and its Hue is Grey:", "Ox, Grey, Worth 2",
        ]),
        ("kind", "Ox", "Cow", [
            "a Cow is a card with:", "for each c in all Cows in the deck:",
            "if c is a Cow and its Hue is Deep Blue:", "Cow, Red, Worth 3",
            "Cow, Deep Blue, Worth 2", "every Cow",
        ]),
        ("kind", "Ox", "Mouse/Mice", [
            "a Mouse/Mice is a card with:", "for each c in all Mice in the deck:",
            "if c is a Mouse and its Hue is Deep Blue:", "Mouse, Red, Worth 3",
            "Mouse, Deep Blue, Worth 2", "every Mouse",
        ]),
        ("kind", "Sort", "Colour", ["a Colour is one of Red, Deep Blue", "Hue: Colour"]),
        ("local", "more", "rest of it", [
            "let rest of it be n plus 1", "if rest of it is 3 or more:",
            "subtract rest of it from your f",
        ]),
        ("local", "gift", "treat", [
            "choose a card in your hand as treat", "feed treat with 2 Luck",
        ]),
        ("flow", "Feast", "Great Feast", ["begin Great Feast", "round Great Feast:"]),
        ("ruling", "ties", "equal sides", ["ruling equal sides: both win, or nobody wins"]),
    ],
)  # fmt: skip
def test_a_name_is_replaced_wherever_it_stands(
    sort: str, old: str, new: str, lines: list[str]
) -> None:
    workspace = pond()
    trial = after(workspace, key_of(workspace, sort, old), new)
    assert lines_changed(workspace, trial) == lines
    assert told(trial) == told(pond().trial())


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("to: draw/draws {n: number} card/cards", "take/takes {n} card/cards from the deck", [
            "to take/takes {n: number} card/cards from the deck:", "p takes 1 card from the deck",
            "Effect: Take 2 cards from the deck. "
            'Take 1 card from the deck *("Old Bull" too)*.',
            "Effect: Your opponent takes 1 card from the deck.",
        ]),
        ("to: feed {o: card} with {n: number} {f: player number}", "give {n} {f} to {o: card}", [
            "to give {n: number} {f: player number} to {o: card}:", "give 2 Luck to gift",
        ]),
        ("condition: {p: player} is lucky", "{p} has luck", [
            "condition {p: player} has luck means p's Luck is 5 or more",
            "if p has not luck:",
        ]),
    ],
)  # fmt: skip
def test_a_wording_is_printed_anew_in_other_words(old: str, new: str, lines: list[str]) -> None:
    workspace = pond()
    trial = after(workspace, key_of(workspace, "wording", old), new)
    assert lines_changed(workspace, trial) == lines
    assert not [each for each in trial.check().problems if each.is_error]


@pytest.mark.parametrize(
    ("sort", "old", "new", "why"),
    [
        ("zone", "deck", "pile", "is wrong in line"),
        ("card", "Old Bull", "Small Bull", "There is a card `Small Bull` already"),
        ("local", "more", "n", "n"),
        ("field", "Worth", "Hue", "is wrong in line"),
        ("kind", "Ox", "card", "is wrong in line"),
        ("flow", "match", "game", "no name of its own"),
        ("wording", "{n: number} card/cards", "take cards", "slot `n` has to stand"),
        ("wording", "{n: number} card/cards", "take {n} {m}", "no slot `m`"),
        ("wording", "{n: number} card/cards", "take {n: card} card/cards", "holds `number`"),
        ("wording", "{n: number} card/cards", "take {n", "is no wording"),
        ("wording", "{n: number} card/cards", "add {n} to your Luck", ""),
        ("card", "Old Bull", 'Old "Bull"', "is no name"),
        ("card", "Old Bull", "", "is no name"),
        ("zone", "hand", "   ", "is no name"),
        ("zone", "hand", "ha\u202end", "is no name"),
        ("zone", "hand", "# hand", "is no name"),
    ],
)
def test_a_rename_is_refused_with_its_reason(sort: str, old: str, new: str, why: str) -> None:
    workspace = pond()
    assert why in why_not(workspace, key_of(workspace, sort, old), new)
    assert {path: workspace.text(path) for path in FILES} == FILES


def test_words_of_the_core_and_files_that_others_own_are_not_renamed() -> None:
    workspace = game("water_duel")
    path = workspace.paths()[0]
    core = next(each.key for each in tokens(workspace, path) if each.sort == "core" and each.key)
    assert "word of cardwright" in why_not(workspace, core, "blip")
    path = next(each for each in workspace.paths() if is_common(each))
    common = next(each.key for each in tokens(workspace, path) if each.sort == "wording")
    assert common is not None
    assert "comes with cardwright" in why_not(workspace, common, "blip")
    supporting = Workspace()
    supporting.put("pond.rules", RULES, support=True)
    supporting.put("pond.cards", CARDS)
    supporting.check()
    worth = key_of(supporting, "field", "Worth")
    assert "not edited here" in why_not(supporting, worth, "Weight")
    trial = after(supporting, key_of(supporting, "card", "Old Bull"), "Aged Bull")
    assert "Aged Bull" in trial.text("pond.cards")


def test_line_ends_stay_as_they_are() -> None:
    workspace = pond("\r\n")
    trial = after(workspace, key_of(workspace, "kind", "Ox"), "Cow")
    expected = after(pond(), key_of(pond(), "kind", "Ox"), "Cow")
    for path in FILES:
        assert trial.text(path) == expected.text(path).replace("\n", "\r\n")


HOSTILE = (
    "is", "a", "the deck", "it", "x2", "1", "+1", "with", "if", "not", "and", "Ox, Red", "Ox: Red",
    "{n}", "its", "none", "n", "all", "🂡", "Ünï Çode", "a/b/c", "'s", ".", "word word word", "Inf",
)  # fmt: skip


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_changes_what_a_game_means(name: str) -> None:
    workspace = pond()
    keys = {t.key for path in workspace.paths() for t in tokens(workspace, path) if t.key}
    one_of_each = {key.sort: key for key in sorted(keys)}
    for key in one_of_each.values():
        found = renamed(workspace, key, name)
        if not isinstance(found, Problem):
            assert told(after(workspace, key, name)) == told(pond().trial())


FRESH = {"kind": "Zorp/Zorpen", "local": "zorp", "seat": "Zorpina", "wording": "", "label": ""}


def new_name(key: Key) -> str:
    """Return a name that no game has; of a wording a pattern with more words."""
    if key.sort in ("wording", "label"):
        return f"{key.name.partition(': ')[2]} zorply"
    return FRESH.get(key.sort, "Zorp Blip")


def old_name(workspace: Workspace, key: Key) -> str:
    """Return a name as one would type it to have it back."""
    if key.sort in ("wording", "label"):
        return key.name.partition(": ")[2]
    names = []
    for each in definition(workspace, key):
        line = workspace.text(each.path).split("\n")[each.name.line - 1]
        names.append(line[each.name.column - 1 : each.name.end_column - 1].strip('"'))
    return "/".join(dict.fromkeys(names)) if key.sort == "kind" else names[0]


@pytest.mark.laws
@pytest.mark.parametrize("seed", seeds(24))
def test_a_rename_and_its_way_back_give_the_same_text(seed: int) -> None:
    rng = random.Random(seed)
    workspace = game(rng.choice((*GAMES, *EXAMPLES)))
    path = rng.choice([each for each in workspace.paths() if not is_common(each)])
    named = [each for each in tokens(workspace, path) if each.key is not None]
    token = rng.choice([each for each in named if each.sort != "core"])
    assert token.key is not None
    first = definition(workspace, token.key)[0]
    if isinstance(renamed(workspace, token.key, new_name(token.key)), Problem):
        return
    there = after(workspace, token.key, new_name(token.key))
    there.check()
    line = [each for each in tokens(there, first.path) if each.span.line == first.name.line]
    keys = {each.key for each in line if each.key is not None and "orp" in each.key.name}
    (key,) = [each for each in keys if each.sort == token.key.sort]
    back = after(there, key, old_name(workspace, token.key))
    assert [back.text(each) for each in back.paths()] == [
        workspace.text(each) for each in workspace.paths()
    ]
