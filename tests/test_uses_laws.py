"""Where a thing is declared and where else it stands: laws for the games and examples."""

from __future__ import annotations

import pytest
from bundled import GAMES, checked
from editor_files import EXAMPLES, game, stretch
from matches import few_every_day

from cardwright.grammar import (
    Definition,
    Key,
    Token,
    Use,
    Workspace,
    ast,
    definition,
    folding,
    formatted_block,
    place_at,
    selections,
    tokens,
    type_definition,
    uses,
    uses_of,
)

EVERY_DAY = ("water_duel", "spades")
NAMED = ("card", "deck", "zone", "field", "kind", "value", "ruling", "choice", "game", "scenario")


def spoken_of(workspace: Workspace) -> dict[Key, list[tuple[str, Token]]]:
    """Return every key that stands anywhere in some files, with the words that have it."""
    found: dict[Key, list[tuple[str, Token]]] = {}
    for path in workspace.paths():
        for token in tokens(workspace, path):
            if token.key is not None:
                found.setdefault(token.key, []).append((path, token))
    return found


@pytest.mark.parametrize("name", few_every_day((*GAMES, *EXAMPLES), EVERY_DAY))
def test_every_word_is_a_use_or_a_declaration_of_its_key_and_nothing_else(name: str) -> None:
    workspace = game(name)
    found = spoken_of(workspace)
    told = {path: tokens(workspace, path) for path in workspace.paths()}
    for key, used in uses_of(workspace, found).items():
        declared = definition(workspace, key)
        assert declared or key.sort == "core"
        stretches = [(each.path, each.span) for each in used]
        stretches += [(each.path, each.name) for each in declared]
        assert len(used) == len({(each.path, each.span) for each in used})
        for path, token in found[key]:
            around = [span for at, span in stretches if at == path and _within(token, span)]
            assert around, (key, path, token)
        for each in used:
            line, column = each.span[:2]
            in_pack = stretch(workspace.text(each.path), line, column, column + 1) == "{"
            is_own = key.sort != "core" and not in_pack and not is_slot(each.node)
            assert not is_own or key in keys_at(workspace, told[each.path], each)


def is_slot(node: ast.Node) -> bool:
    """Whether a phrase has no words besides what fills its slot: `Red` sets a field on a card."""
    return isinstance(node, ast.Phrase) and [each.span for each in node.args] == [node.span]


def keys_at(workspace: Workspace, told: tuple[Token, ...], use: Use) -> set[Key]:
    """Return what is spoken of where a use begins, by whatever stands around it."""
    around = selections(workspace, use.path, *use.span[:2])
    first, last = around[-1].line, around[-1].end_line
    near = [each for each in told if first <= each.span.line <= last]
    inside = (each for each in near if any(_within(each, span) for span in around))
    return {each.key for each in inside if each.key is not None}


def _within(token: Token, span: tuple[int, int, int, int]) -> bool:
    return span[:2] <= token.span[:2] and token.span[2:] <= span[2:]


@pytest.mark.parametrize("name", few_every_day((*GAMES, *EXAMPLES), EVERY_DAY))
def test_a_name_is_spelled_where_it_is_declared(name: str) -> None:
    workspace = game(name)
    for key in spoken_of(workspace):
        for each in definition(workspace, key) if key.sort in NAMED else ():
            line, column, end_line, end = each.name
            assert line == end_line
            shown = stretch(workspace.text(each.path), line, column, end).replace('"', "")
            spelled = key.name.rpartition(": ")[2] if key.sort == "value" else key.name
            assert shown in (spelled, f"{spelled}s") or key.sort in ("field", "kind", "card")
            assert spelled.endswith(shown) or key.sort in ("kind", "card")
            assert each.span[:2] <= each.name[:2] and each.name[2:] <= each.span[2:]


@pytest.mark.parametrize("name", few_every_day(GAMES, EVERY_DAY))
def test_what_a_vocabulary_declares_knows_where_its_name_stands(name: str) -> None:
    workspace, found = checked(name)
    for key, each in found.vocabulary.declared.items():
        line, column, end_line, end = each.name
        shown = stretch(workspace.text(each.path), line, column, end).replace('"', "")
        assert line == end_line
        if key.startswith(("field ", "zone ", "flow ", "ruling ")):
            assert each.shown.endswith(shown) and shown


def at(workspace: Workspace, ending: str, words: str, inside: str) -> tuple[str, int, int]:
    """Return a place in some words of a file: its path, line and column."""
    path = next(each for each in workspace.paths() if each.endswith(ending))
    lines = workspace.text(path).split("\n")
    number = next(at for at, line in enumerate(lines, 1) if words in line)
    return path, number, lines[number - 1].index(words) + words.index(inside) + 1


def line_of(workspace: Workspace, found: Definition) -> str:
    """Return the line in which something is declared, without its comment."""
    line = workspace.text(found.path).split("\n")[found.name.line - 1]
    return line.partition("#")[0].strip()


def lines_declaring(workspace: Workspace, place: tuple[str, int, int]) -> list[str]:
    """Return the lines that declare what stands at a place."""
    found = place_at(workspace, *place)
    assert found is not None and found.key is not None
    return [line_of(workspace, each) for each in definition(workspace, found.key)]


@pytest.mark.parametrize(
    ("words", "inside", "declared"),
    [
        ("Defend 1.", "Defend", "to Defend {n: number}:"),
        ("Showdown", "Showdown", "Showdown: mark"),
        ('card "Sun" x2', "Sun", 'card "Sun" x2'),
        ("the discard pile", "pile", "zone discard pile: shared, in order, face up"),
        ('for "Water Duel"', "Duel", 'game "Water Duel":'),
    ],
)
def test_a_word_of_a_card_leads_to_its_declaration(words: str, inside: str, declared: str) -> None:
    workspace = game("water_duel")
    assert declared in lines_declaring(workspace, at(workspace, ".cards", words, inside))


def test_a_wording_of_several_lines_leads_to_all() -> None:
    workspace = game("water_duel")
    place = at(workspace, "words.rules", "you dealt the smaller", "dealt")
    first = [line.partition(" ")[0] for line in lines_declaring(workspace, place)]
    assert first == ["event", "also", "also"]


def test_the_uses_of_a_wording_are_all_its_forms() -> None:
    workspace = game("water_duel")
    place = place_at(workspace, *at(workspace, "words.rules", "draw/draws", "draws"))
    assert place is not None and place.key is not None
    found = [each for each in uses(workspace, place.key) if each.path.endswith(".cards")]
    text = workspace.text(found[0].path)
    shown = {stretch(text, *each.span[:2], each.span.end_column) for each in found}
    assert {"Draw 1 card", "Draw 2 cards"} <= shown
    assert all("draw" in each.lower() for each in shown)


def test_a_file_leads_to_its_beginning() -> None:
    workspace = game("water_duel")
    place = place_at(workspace, *at(workspace, "game.rules", 'include "words.rules"', "words"))
    assert place is not None and place.key is not None
    (found,) = definition(workspace, place.key)
    assert found.path.endswith("/words.rules") and found.name.line == 1


SMALL = """game "Café":
  2 players

a Sort is one of Red, Blue Night

a Castle is a card with:
  Hue: Sort
  "the Worth": number 0 to 9, starting at 1

the game has:
  Pot: number from 0

zone deck: shared, in order, face down
zone hand: one for each player, seen by its owner

# ---- words ----
# Two lines
# of comment.

to paint/paints {c: card} in {s: Sort}:
  set c's Hue to s
  for each p in all players:
    let n be 1
    add n to the Pot

match:
  repeat:
    turn of each player

event {p: player} wakes

when a player wakes:
  add 1 to the Pot
  draw {p}
"""


def small(text: str = SMALL) -> Workspace:
    workspace = Workspace()
    workspace.put("small.rules", text)
    workspace.check()
    return workspace


def test_a_slot_and_its_name_lead_to_their_kind() -> None:
    workspace = small()
    for words, inside in (("{s: Sort}", "s"), ("Hue to s", " s"), ("in {s: Sort}", "Sort")):
        place = at(workspace, "rules", words, inside.strip() if inside != " s" else inside)
        place = (place[0], place[1], place[2] + (inside == " s"))
        told = type_definition(workspace, *place) or definition(workspace, key_at(workspace, place))
        assert [line_of(workspace, each) for each in told] == ["a Sort is one of Red, Blue Night"]


def key_at(workspace: Workspace, place: tuple[str, int, int]) -> Key:
    found = place_at(workspace, *place)
    assert found is not None and found.key is not None
    return found.key


def test_what_is_selected_grows_from_the_word_to_the_card() -> None:
    workspace = game("water_duel")
    path, line, column = at(workspace, ".cards", "Attack. Defend 1.", "1")
    text = workspace.text(path).split("\n")
    shown = [
        "|".join(text[each.line - 1 : each.end_line])[each.column - 1 :][: each.end_column - 1]
        if each.line != each.end_line
        else stretch(workspace.text(path), *each[:2], each.end_column)
        for each in selections(workspace, path, line, column)
    ]
    assert shown[:2] == ["1", "Defend 1"]
    assert shown[2] == "Attack. Defend 1."
    assert shown[3] == "Effect: Attack. Defend 1."
    assert shown[-1].startswith('card "Water Balloons" x3')


def test_blocks_bodies_comments_and_their_sections_fold() -> None:
    folded = [(each.sort, each.line, each.end_line) for each in folding(small(), "small.rules")]
    assert ("code", 1, 2) in folded and ("code", 20, 24) in folded and ("code", 22, 24) in folded
    assert ("comment", 16, 18) in folded
    assert ("section", 16, SMALL.count("\n")) in folded
    assert folded == sorted(folded, key=lambda each: (each[1], -each[2]))
    assert folding(small("game\n   odd\n {\n"), "small.rules")


@pytest.mark.parametrize("name", few_every_day((*GAMES, *EXAMPLES), EVERY_DAY))
def test_each_block_is_printed_as_its_file_is(name: str) -> None:
    workspace = game(name)
    for path in workspace.paths():
        text, formatted = workspace.text(path), workspace.formatted(path)
        lines = text.split("\n")
        for number in range(1, len(lines) + 1):
            found = formatted_block(workspace, path, number)
            if found is not None and text == formatted:
                span, shown = found
                assert shown == "\n".join(lines[span.line - 1 : span.end_line]).rstrip()


def test_a_block_is_printed_alone_and_keeps_its_line_ends() -> None:
    odd = SMALL.replace("zone deck: shared, in order", "zone   deck:  shared,in order")
    workspace = small(odd)
    _, line, _ = at(workspace, "rules", "zone   deck", "deck")
    found = formatted_block(workspace, "small.rules", line)
    assert found is not None and found[1] == "zone deck: shared, in order, face down"
    workspace = small(odd.replace("\n", "\r\n"))
    found = formatted_block(workspace, "small.rules", 1)
    assert found is not None and found[1] == 'game "Café":\r\n  2 players'
    assert formatted_block(workspace, "small.rules", 3) is None
    assert formatted_block(workspace, "nowhere.rules", 1) is None


def test_a_block_that_cannot_be_read_stays_as_it_is() -> None:
    odd = 'card  "Fig":\n   Cost   2\n     {'
    workspace = small(f"{SMALL}\n{odd}\n")
    found = formatted_block(workspace, "small.rules", SMALL.count("\n") + 2)
    assert found is not None and found[1] == odd
