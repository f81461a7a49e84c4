"""Choices of any size, asked step by step: at the API, saved, in scenarios, at the keyboard.

How such a choice goes on, event by event, stands in `tests/mechanisms/many_ways/`; here is what no
play can show: large numbers of things, taking back, what others may know, and how quick it is.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from command import run
from plays import FOLDER, choose, game_of, happened

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, LoopReport, Match, load
from cardwright.workbench import cardwright, record

AGENTS = import_module("cardwright.workbench.matches.agents").AGENTS
REACHING = import_module("cardwright.interpreter.kernel.reachable")

GAME = """\
game "Heap":
  2 players
  no stack

each card has:
  Cost: number 0 to 9
  Tribe: number 0 to 9

zone heap: shared, in order, face up
zone pit: shared, in order, face up

condition {c: cards} are/is apart:
  for each x in c:
    for each y in c:
      if x is not y and x's Tribe is y's Tribe:
        answer false
  answer true

match:
  CHOICE as gone
  move gone to the pit
  the match is a draw
"""
SIEGE = """\
game "Siege":
  2 players
  the stack is last in first out

zone pile: shared, in order, face up
zone row: shared, face up

each card has:
  Effect: text

to wreck {c: cards}:
  choose c when announced as aims
  move aims to the pile

to rest:
  do nothing

match:
  move every card of the pile to the row
  let ram be the card in slot 1 of the row
  announce the Effect of ram
  put the Effect of ram on the stack
  choose 1-2 as pause
  resolve the Effect of ram
  the match is a draw
"""
TOWERS = [f'card "Tower {n}"\n  Effect: Rest.\n' for n in range(1, 12)]
RAM = 'card "Ram"\n  Effect: Wreck 3 cards in the row.\n'
ORDER = "choose an order for all cards in the heap"
ANY = "choose any number of cards in the heap"
TOTAL = f"so that the total Cost of the chosen cards is 50, {ANY}"
FIVE = "the total Cost of the chosen cards is 21 and the number of the chosen cards is 5"
BOTH = f"so that {FIVE}, {ANY}"
APART = "so that the chosen cards are apart, choose 2 or more cards in the heap"
SEVEN = "so that the chosen cards are apart, choose 7 cards in the heap"


def game_of_texts(rules: str, cards: list[str]) -> Game:
    """Return the game that some rules and cards are."""
    workspace = Workspace()
    (title,) = rules.split('"', 2)[1:2]
    workspace.put("heap.rules", rules)
    workspace.put("heap.cards", f'for "{title}"\n\n' + "\n".join(cards))
    report = workspace.check()
    assert not report.errors, [str(each.problem) for each in report.errors]
    (checked,) = workspace.games().values()
    return load(checked)


@cache
def heap(cards: int, choice: str) -> Game:
    """Return a game in which something is chosen from so many different cards."""
    listed = [f'card "a{n}"\n  Cost {n % 10}\n  Tribe {n % 7}\n' for n in range(cards)]
    return game_of_texts(GAME.replace("CHOICE", choice), listed)


def many_ways(what: str) -> Match:
    """Begin the game of the mechanism with a ruling."""
    return game_of("many_ways").start(1, rulings={"what": what})


def pit(match: Match) -> list[str]:
    """Return what was chosen in the end."""
    program = match.state.program
    (zone,) = [at for at, each in enumerate(program.zone_of) if each.name == "pit"]
    return [match.card_name(card) for card in match.state.zones[zone]]


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """Play a match at random to its end; yield it at each decision."""
    chance = random.Random(seed)
    while match.decision is not None:
        yield match
        match.answer(chance.randrange(match.decision.count))


# ---- of any size ---------------------------------------------------------------------------------


@pytest.mark.laws(once=True)
@pytest.mark.parametrize(
    ("cards", "choice", "steps"),
    [
        (8, ORDER, 7), (20, ORDER, 19), (60, ORDER, 59), (20, "choose 8 cards in the heap", 8),
        (17, ANY, 17), (20, ANY, 20), (60, ANY, 60), (300, ANY, 300), (60, TOTAL, 60),
        (60, BOTH, 60), (40, APART, 7), (40, SEVEN, 7),
    ],
)  # fmt: skip
def test_a_choice_of_any_size_is_asked_step_by_step(cards: int, choice: str, steps: int) -> None:
    for seed in (1, 2):
        match, asked = heap(cards, choice).start(1), 0
        for each in at_random(match, seed):
            assert each.decision is not None
            assert each.decision.kind == "step"
            asked += 1
        assert 0 < asked <= steps
        assert match.result is not None
        gone = [int(name[1:]) for name in pit(match)]
        assert len(set(gone)) == len(gone)
        assert is_right(choice, gone, cards), gone


def is_right(choice: str, gone: list[int], cards: int) -> bool:
    """Whether cards are an admissible choice."""
    tribes = {each % 7 for each in gone}
    return {
        ORDER: len(gone) == cards,
        ANY: True,
        TOTAL: sum(each % 10 for each in gone) == 50,
        BOTH: sum(each % 10 for each in gone) == 21 and len(gone) == 5,
        APART: len(tribes) == len(gone) >= 2,
        SEVEN: len(tribes) == len(gone) == 7,
    }.get(choice, len(gone) == 8)


def test_few_ways_to_choose_are_one_question_as_before() -> None:
    for cards, choice, count in (
        (4, ORDER, 24),
        (6, ANY, 64),
        (9, "choose 2 cards in the heap", 36),
    ):
        decision = heap(cards, choice).start(1).decision
        assert decision is not None
        assert (decision.count, decision.step) == (count, None)


def test_what_cannot_be_found_out_is_told_with_its_line() -> None:
    eight = "so that the chosen cards are apart, choose 8 cards in the heap"
    with pytest.raises(LoopReport) as report:
        heap(40, eight).start(1)
    assert str(report.value).split("\n")[1:] == [f"  heap.rules:20: {eight}"]


def test_a_number_from_many_is_asked_as_a_number() -> None:
    match = many_ways("a number")
    decision = match.decision
    assert decision is not None
    assert (decision.bounds, decision.count) == ((0, 100_000), 100_001)
    assert decision.options[-1].text == "100000"
    again = match.game.restore(match.save())
    again.answer(777)
    assert "Ann's Gold: 0 -> 777" in happened(again)


# ---- at the API ----------------------------------------------------------------------------------


def test_a_decision_tells_what_is_taken_and_how_much_is_wanted() -> None:
    match = heap(20, "choose 8 cards in the heap").start(1)
    for each in ("a3", "a19"):
        choose(match, f'"{each}"')
    decision = match.decision
    assert decision is not None
    assert decision.step is not None
    assert (decision.step.sort, decision.step.taken) == ("things", ('"a3"', '"a19"'))
    assert (decision.step.fewest, decision.step.most) == (8, 8)
    assert len(decision.options) == 18


def test_what_was_taken_is_taken_back_and_the_match_stands_as_before() -> None:
    match = heap(20, ANY).start(1)
    before = match.digest()
    choose(match, '"a3"')
    between = match.digest()
    choose(match, '"a7"')
    match = match.game.restore(match.save())
    match.take_back()
    assert match.digest() == between
    match.take_back()
    assert (match.digest(), match.can_take_back) == (before, False)
    with pytest.raises(ValueError, match="nothing was taken"):
        match.take_back()


def test_a_whole_list_is_taken_at_once_or_not_at_all() -> None:
    match = heap(20, ANY).start(1)
    before = match.digest()
    parts = [lambda option, name=name: option.text == f'"{name}"' for name in ("a9", "a2", "a9")]
    assert match.take(parts) is None
    assert match.digest() == before
    assert match.take(parts[:2]) is False
    assert pit(match) == ["a2", "a9"]


def test_an_order_of_many_equal_cards_is_asked_once_for_each() -> None:
    match = many_ways("an order")
    names = ['"Bear"', '"Bear"', '"Bear"', *[f'"Ant {n}"' for n in range(1, 9)]]
    for name in names:
        choose(match, name)
    assert match.result is not None


@pytest.mark.parametrize("what", ["three", "any", "a big total", "an order", "options", "secrets"])
def test_a_match_saved_at_any_step_goes_on_the_same(what: str) -> None:
    match, chance = many_ways(what), random.Random(3)
    while match.decision is not None:
        other = match.game.restore(match.save())
        assert other.decision == match.decision
        answer = chance.randrange(match.decision.count)
        match.answer(answer)
        other.answer(answer)
        assert other.digest() == match.digest()


def test_what_is_chosen_step_by_step_when_announced_stands_until_it_is_done() -> None:
    match = game_of_texts(SIEGE, [RAM, *TOWERS]).start(1)
    for name in ("Tower 9", "Ram", "Tower 4"):
        choose(match, f'"{name}"')
    match = match.game.restore(match.save())
    choose(match, "2")
    assert '"Ram", "Tower 4" and "Tower 9" go to the pile' in happened(match)


def test_only_the_finished_choice_is_told() -> None:
    match = many_ways("any")
    known = len(match.events())
    for each in ('"Ant 9"', '"Bear"', '"Ant 2"'):
        choose(match, each)
        assert len(match.events()) == known
    choose(match, "done")
    (answer,) = [each.text for each in match.events() if each.sort == "answer"]
    assert answer == 'Ann: ["Bear", "Ant 2", "Ant 9"]'


def test_why_a_thing_is_no_next_step_is_told() -> None:
    match = many_ways("a big total")
    for name in ("Bear", "Bear", "Bear", "Ant 1"):
        choose(match, f'"{name}"')
    assert match.why_not("Ann", "Ant 1") == ["it is taken already"]
    assert match.why_not("Ann", "Ant 2") == ["with it the choice could not be finished"]
    assert match.why_not("Ann", "Ant 9") == ["it is offered"]


def test_nobody_learns_how_far_another_has_come() -> None:
    match = many_ways("secrets")
    told = []
    for each in (None, '"Ant 9"', '"Bear"'):
        if each:
            choose(match, each)
        told.append((match.view("Ben"), match.events("Ben"), match.why_not("Ben", '"Bear"')))
    assert told[0] == told[1] == told[2]
    choose(match, '"Ant 1"')
    assert match.decision is not None
    assert (match.decision.seat, happened(match)) == ("Ben", happened(many_ways("secrets")))


def test_agents_make_choices_step_by_step() -> None:
    for what in ("three", "a big total", "an order", "secrets", "a number", "options"):
        for name, agent in AGENTS.items():
            match, answers = many_ways(what), agent(random.Random(5))
            for _ in range(60):
                if match.decision is None:
                    break
                match.answer(answers(match))
            assert match.result is not None, (what, name)


# ---- what can still be reached -------------------------------------------------------------------


def test_every_way_is_found_and_no_way_that_there_is_not() -> None:
    chance = random.Random(11)
    for _ in range(60):
        sizes = [chance.randint(1, 3) for _ in range(chance.randint(2, 5))]
        pool, weights = pool_of(sizes, chance)
        found = {each for each in pool.each() if pool.holds is None or pool.holds(each)}
        taken: list[int] = []
        search = REACHING.Search(heap(8, ORDER).start(1).state, pool)
        while True:
            wanted = {
                each
                for each in pool.following(taken)
                if any(set(pool.sorted([*taken, each])) <= set(way) for way in found)
            }
            offered = search.offered(taken)
            assert set(offered) == wanted, (sizes, weights, taken)
            if not offered:
                break
            taken.append(chance.choice(offered))


def pool_of(sizes: list[int], chance: random.Random) -> tuple[Any, list[int]]:
    """Return things to choose from: with a sum that is exact, or with any condition."""
    groups, things = [], 0
    for size in sizes:
        groups.append(list(range(things, things + size)))
        things += size
    weights = [weight for size in sizes for weight in [chance.randint(-3, 9)] * size]
    how = chance.choice(("==", ">=", "<=", "<", ">"))
    bound, low = chance.randint(0, 20), chance.randint(0, 2)

    def total(way: tuple[int, ...]) -> int:
        return sum(weights[each] for each in way)

    def holds(way: tuple[int, ...]) -> bool:
        there = total(way)
        return {"==": there == bound, ">=": there >= bound, "<=": there <= bound,
                "<": there < bound, ">": there > bound}[how]  # fmt: skip

    high = chance.randint(low, things)
    sums = ((total, how, bound),) if chance.random() < 0.7 else ()
    return REACHING.Pool(groups, low, high, holds, sums, is_all=bool(sums)), weights


def test_every_way_to_take_some_is_counted_and_listed_once() -> None:
    for sizes in ([1], [3], [1, 1, 1, 1], [2, 1, 3], [3, 3], [1] * 7):
        groups, things = [], 0
        for size in sizes:
            groups.append([*range(things, things + size)])
            things += size
        for low in range(things + 1):
            for high in range(low, things + 1):
                pool = REACHING.Pool(groups, low, high)
                ways = list(pool.each())
                assert len(set(ways)) == len(ways) == pool.ways(10_000)
    assert [tuple(each) for each in REACHING.so_many_of([1, 1, 1], 2)] == [
        (0, 1, 1),
        (1, 0, 1),
        (1, 1, 0),
    ]
    assert len(list(REACHING.so_many_of([1] * 9, 4))) == len(list(combinations(range(9), 4)))


# ---- scenarios, recordings, the keyboard ---------------------------------------------------------

SCENARIOS = """\
for "Many Ways"

scenario "A list is an order":
  given:
    the ruling what is an order
    Ann has box [Bear, Bear, Ant 1, Ant 2, Ant 3, Ant 4]
    cards need not be complete
    it is the match
  play:
    Ann: [Ant 4, Bear, Ant 1, Ant 2, Bear, Ant 3]
  expect:
    pile is [Ant 4, Bear, Ant 1, Ant 2, Bear, Ant 3]

scenario "A list is a group in any order, and the rest of one":
  given:
    the ruling what is any
    Ann has box [Bear, Bear, Ant 1, Ant 2, Ant 3, Ant 4, Ant 5, Ant 6]
    cards need not be complete
    it is the match
  play:
    Ann: [Ant 9] is refused
    Ann: [Ant 4, Ant 4] is refused
    Ann: Ant 4
    Ann: [Ant 1, Bear]
  expect:
    pile is [Bear, Ant 1, Ant 4]

scenario "One after the other":
  given:
    the ruling what is any
    Ann has box [Bear, Bear, Ant 1, Ant 2, Ant 3, Ant 4, Ant 5, Ant 6]
    cards need not be complete
    it is the match
  play:
    Ann: Ant 4
    Ann: Bear
    Ann: done
  expect:
    pile is [Bear, Ant 4]

scenario "None":
  given:
    the ruling what is any
    Ann has box [Bear, Bear, Ant 1, Ant 2, Ant 3, Ant 4, Ant 5, Ant 6]
    cards need not be complete
    it is the match
  play:
    Ann: []
  expect:
    pile is []

scenario "A number from many":
  given:
    the ruling what is a number
    Ann has Gold 0
    it is the match
  play:
    Ann: 100001 is refused
    Ann: 77777
  expect:
    Ann's Gold is 77777
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the game of the mechanism in a folder of its own."""
    for path in (FOLDER / "many_ways").glob("game.*"):
        shutil.copy(path, tmp_path)
    return tmp_path


def test_a_scenario_answers_with_a_list_or_step_by_step(game: Path) -> None:
    (game / "steps.scenario").write_text(SCENARIOS, encoding="utf-8")
    result = run("test", game)
    assert (result.exit_code, "all hold" in result.output) == (0, True), result.output


@pytest.mark.parametrize("what", ["three", "any", "an order", "secrets", "options", "a big total"])
def test_a_recorded_match_answers_with_lists(game: Path, what: str) -> None:
    match = many_ways(what)
    for _ in at_random(match, 4):
        pass
    text = record(match)
    assert text.count("    Ann: [") == 1
    (game / "recorded.scenario").write_text(text, encoding="utf-8")
    result = run("test", game)
    assert (result.exit_code, "all hold" in result.output) == (0, True), result.output


def typed(game: Path, what: str, *lines: str) -> str:
    """Play at the keyboard, and return all that was on the screen."""
    arguments = ["play", str(game), "--seat", "Ann", "--seat", "Ben=random", "--seed", "1"]
    arguments += ["--ruling", f"what={what}"]
    text = "".join(f"{each}\n" for each in lines)
    result = CliRunner().invoke(cardwright, arguments, input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def told_taken(screen: str) -> list[str]:
    """Return what was said to be taken, screen by screen."""
    return [line for line in screen.split("\n") if line.startswith(("Taken: ", "In this order: "))]


def test_at_the_keyboard_things_are_taken_and_taken_back(game: Path) -> None:
    screen = typed(
        game, "any", "1 3 5", "back", '"Ant 7", Bear', "undo", "back", "Bear", "1 2 done"
    )
    assert told_taken(screen) == [
        "Taken: nothing yet (0; at most 12).",
        'Taken: "Bear", "Ant 2", "Ant 4" (3; at most 12).',
        'Taken: "Bear", "Ant 2" (2; at most 12).',
        'Taken: "Bear", "Ant 2", "Ant 7", "Bear" (4; at most 12).',
        'Taken: "Bear", "Ant 2" (2; at most 12).',
        'Taken: "Bear" (1; at most 12).',
        'Taken: "Bear", "Bear" (2; at most 12).',
    ]
    assert '> Ann: ["Bear", "Bear", "Bear", "Ant 1"]' in screen


def test_at_the_keyboard_an_order_is_told_as_one(game: Path) -> None:
    screen = typed(game, "an order", "10 1 2", "back", "done", "quit", "")
    assert told_taken(screen) == [
        "In this order: nothing yet (0 of 12 are in order).",
        'In this order: "Ant 9", "Bear", "Ant 1" (3 of 12 are in order).',
        'In this order: "Ant 9", "Bear" (2 of 12 are in order).',
    ]
    assert "It is not enough yet" in screen


def test_what_cannot_be_taken_together_changes_nothing(game: Path) -> None:
    screen = typed(game, "any", "2 2", "quit", "")
    assert "These cannot be taken together." in screen
    assert len(told_taken(screen)) == 1


def test_at_the_keyboard_a_number_from_many_is_typed(game: Path) -> None:
    screen = typed(game, "a number", "100001", "99999")
    assert "a number from 0 to 100000" in screen
    assert "There is no option 100001; they are 0 to 100000." in screen
    assert "Ann's Gold: 0 -> 99999" in screen
