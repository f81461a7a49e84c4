"""Passes over a program: a function before, and after."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import lifting
import pytest
from bundled import ROOT

asking = import_module("cardwright.interpreter.compile.passes.asking")
bind = import_module("cardwright.interpreter.compile.passes.bind")
common = import_module("cardwright.interpreter.compile.passes.common")
faces = import_module("cardwright.interpreter.compile.passes.faces")
linkage = import_module("cardwright.interpreter.backends.linkage")
inlining = import_module("cardwright.interpreter.compile.passes.inlining")
fold = import_module("cardwright.interpreter.compile.passes.fold")
land = import_module("cardwright.interpreter.compile.passes.land")
listings = import_module("cardwright.interpreter.compile.passes.listings")
reads = import_module("cardwright.interpreter.compile.passes.reads")
remember = import_module("cardwright.interpreter.compile.passes.remember")
steady = import_module("cardwright.interpreter.compile.passes.steady")
python = import_module("cardwright.interpreter.backends.python")

HELD = "(() if a0 == (None,) else (a0 if not a0 or a0[0] != '?' else meant(s, a0)))"
OFTEN = {
    "a print that is looked up three times": (
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]] and KINDS_3[s.models[a0]]",
        "print_a0 = None if a0 is None or a0 < 0 else s.models[a0]\n"
        "return KINDS_1[print_a0] and KINDS_2[print_a0] and KINDS_3[print_a0]",
    ),
    "twice is not often": (
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]]",
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]]",
    ),
    "what a slot for several things holds": (
        f"if len({HELD}) == 1:\n    return first({HELD})\nreturn sum({HELD})",
        f"those_a0 = {HELD}\nif len(those_a0) == 1:\n    return first(those_a0)\n"
        "return sum(those_a0)",
    ),
    "a slot that is given another value": (
        "a0 = top_card(s, 3)\n"
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]] and KINDS_3[s.models[a0]]",
        "a0 = top_card(s, 3)\n"
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]] and KINDS_3[s.models[a0]]",
    ),
}


@pytest.mark.parametrize("before, after", OFTEN.values(), ids=OFTEN)
def test_what_is_often_looked_up_has_a_variable(before: str, after: str) -> None:
    assert common.looked_up_once([function(0, before)]) == [function(0, after)]


RULES = {
    "a clause of what is taken along": ("add(('number', 3), (4, e, g))", True),
    "one that asks a steady one": ("_1(s, e, add, g)", True),
    "one that asks one that looks at the state": ("_2(s, e, add, g)", False),
    "one that asks itself and no state": ("_0(s, e, add, g)", True),
    "what the state says": ("add(('number', s.turn), (4, e, g))", False),
    "what the kernel finds in the state": ("add(('number', 3), (4, (top_card(s, 1),), g))", False),
    "what the kernel reckons": ("add(('number', 3), (4, (owned_zone(2, e[1]),), g))", True),
    "a rule that a slot holds": ("F[e[1][0]](s, e[1][1], add, g)", False),
}


@pytest.mark.parametrize("body, is_steady", RULES.values(), ids=RULES)
def test_a_rule_is_steady_if_its_clauses_follow_from_what_it_takes_along(
    body: str, is_steady: bool
) -> None:
    rules = [
        function(0, body, "e, add, g=()"),
        function(1, "add(('number', 1), e)", "e, add, g=()"),
        function(2, "add(('number', s.turn), e)", "e, add, g=()"),
    ]
    assert steady.steady_rules(rules) == ({0, 1} if is_steady else {1})


ASKING = {
    "where a card lies": ("return s.where[it] == 3", False),
    "what the kernel finds in the state": ("return it == top_card(s, 1)", False),
    "a number with what rules make of it": ("return card_number(s, 3, it) < 2", True),
    "a word that no rule decides": ("return _1(s, x, it)", False),
    "a word that asks such a number": ("return _2(s, x, it)", True),
    "itself and no more": ("return _0(s, x, it)", False),
    "what a slot is handed": ("return F[a0[0]](s, a0[1], it)", False),
    "what is handed to a slot": ("return _3(s, x, (2, (x,)), it)", True),
    "something plain that is handed to a slot": ("return _3(s, x, (1, (x,)), it)", False),
    "code that nobody is handed": ("return F[s.fields[3][it][0]](s, s.fields[3][it][1], it)", True),
}


@pytest.mark.parametrize("body, asks", ASKING.values(), ids=ASKING)
def test_a_function_may_ask_what_rules_say_if_something_in_it_does(body: str, asks: bool) -> None:
    functions = [
        function(0, body, "x, it, a0"),
        function(1, "return s.where[it] == 3", "x, it"),
        function(2, "return card_number(s, 3, it) < 2", "x, it"),
        function(3, "return F[a0[0]](s, a0[1], it)", "x, a0, it"),
    ]
    assert asking.asking_functions(functions) == ({0, 2} if asks else {2})


ITSELF = {
    "its own mark": ("return card_mark(s, 3, it)", True),
    "another mark": ("return card_mark(s, 4, it)", False),
    "a word that asks the mark": ("return _1(s, x, it)", True),
    "a word that is decided by it": ("return _2(s, x, it)", True),
}


@pytest.mark.parametrize("body, asks", ITSELF.values(), ids=ITSELF)
def test_a_rule_asks_itself_if_it_asks_what_it_decides(body: str, asks: bool) -> None:
    functions = [
        function(0, body, "x, it"),
        function(1, "return card_mark(s, 3, it)", "x, it"),
        function(2, "return s.where[it] == 3", "x, it"),
    ]
    decided = {0: [("field", 3), ("word", 2)]}
    assert asking.asking_themselves(functions, decided) == ({0} if asks else set())


KNOWN = {
    "what always holds beside something": ("return True and s.turn", "return s.turn"),
    "what never holds beside something": ("return s.turn and False", "return False"),
    "one of two that always holds": ("return s.turn or True", "return True"),
    "one of two that never holds": ("return False or s.turn", "return s.turn"),
    "from the inside out": (
        "return (not (False or not True)) and (a0 or False)",
        "return a0",
    ),
    "one of two by what is known": ("return (a0 if not True else x) or x", "return x or x"),
    "a number is not nobody": ("return 3 is not None and a0 is None", "return a0 is None"),
    "nobody is nobody": ("return (a0 if None is None else x)", "return a0"),
    "a branch that is taken": (
        "if True:\n    n1 = a0\nelse:\n    n1 = x\nreturn n1",
        "n1 = a0\nreturn n1",
    ),
    "a branch that is not, inside of another": (
        "if a0:\n    if False:\n        return 1\n    return 2\nreturn 3",
        "if a0:\n    return 2\nreturn 3",
    ),
    "a test of a listing": (
        "return [v1 for v1 in all_cards(s) if True]",
        "return [v1 for v1 in all_cards(s)]",
    ),
    "the whole of a number": ("return int(3) + int(a0)", "return 3 + int(a0)"),
    "a product with a digit": (
        "return product(9, a0) + product(a0, 10)",
        "return 9 * a0 + product(a0, 10)",
    ),
    "chance that decides between the same": (
        "return a0 if rolled(s, 6) == 6 else a0",
        "return a0 if rolled(s, 6) == 6 else a0",
    ),
    "one of a fixed row": ("return (x, a0, 3)[1]", "return a0"),
    "one of a row that may be longer": ("return (*x, a0)[1]", "return (*x, a0)[1]"),
    "a number is no truth": ("return 1 and a0 or 0", "return 1 and a0 or 0"),
}


@pytest.mark.parametrize("before, after", KNOWN.values(), ids=KNOWN)
def test_what_is_known_before_the_match_is_not_asked(before: str, after: str) -> None:
    assert fold.folded([function(0, before)]) == [function(0, after)]


def test_whether_a_condition_holds_may_be_known_before_the_match() -> None:
    conditions = map(lifting.expression, ("a0 or not False", "a0 and not True", "a0 or False"))
    assert [fold.known(each) for each in conditions] == [True, False, None]


NAMED = {
    "what is a place is said again": (
        "return (v1 := f[5]) is not None and s.where[v1] == 3",
        "return f[5] is not None and s.where[f[5]] == 3",
    ),
    "a name of another": (
        "return (v2 := (v1 := a0)) is not None and s.where[v2] == v1",
        "return a0 is not None and s.where[a0] == a0",
    ),
    "what is worked out": (
        "return (v1 := first(a0)) is not None and s.where[v1] == 3",
        "return (v1 := first(a0)) is not None and s.where[v1] == 3",
    ),
    "which part of something is meant": (
        "return (v1 := f[1][1]) is not None and s.where[v1] == 3",
        "return (v1 := f[1][1]) is not None and s.where[v1] == 3",
    ),
    "nobody asks for it again": (
        "return (v1 := first(a0)) is not None",
        "return first(a0) is not None",
    ),
    "inside of a listing": (
        "return [v2 for v2 in all_cards(s) if (v1 := v2) is not None and v1 == a0]",
        "return [v2 for v2 in all_cards(s) if v2 is not None and v2 == a0]",
    ),
    "what chance answers": (
        "return (v1 := rolled(s, 6)) >= 3 and v1 == 4",
        "return (v1 := rolled(s, 6)) >= 3 and v1 == 4",
    ),
}


@pytest.mark.parametrize("before, after", NAMED.values(), ids=NAMED)
def test_a_value_is_named_if_that_saves_something(before: str, after: str) -> None:
    assert bind.named_if_needed([function(0, before)]) == [function(0, after)]


MEANT = "(a0 if not a0 or a0[0] != '?' else meant(s, a0))"
SHORTENED = {
    "a test that does not hang on the thing": (
        "return [v1 for v1 in all_cards(s) if s.turn if s.where[v1] == 3 if x[0]]",
        "return [v1 for v1 in all_cards(s) if s.where[v1] == 3] if s.turn and x[0] else []",
    ),
    "no test that hangs on it": (
        "return [v1 for v1 in cards_in(s, 3) if s.turn]",
        "return [v1 for v1 in cards_in(s, 3)] if s.turn else []",
    ),
    "all that hang on it": (
        "return [v1 for v1 in all_cards(s) if s.face_up[v1] if s.where[v1] == 3]",
        "return [v1 for v1 in all_cards(s) if s.face_up[v1] and s.where[v1] == 3]",
    ),
    "behind another part of the same test": (
        "return [v1 for v1 in all_cards(s) if s.face_up[v1] and s.turn]",
        "return [v1 for v1 in all_cards(s) if s.face_up[v1] and s.turn]",
    ),
    "what is taken from a slot": (
        f"return [v1 for v1 in {MEANT} if is_meant(s, a0, v1) and s.face_up[v1]]",
        f"return [v1 for v1 in {MEANT} if s.face_up[v1]]",
    ),
    "what is taken from another slot": (
        f"return [v1 for v1 in {MEANT} if is_meant(s, a1, v1) and s.face_up[v1]]",
        f"return [v1 for v1 in {MEANT} if is_meant(s, a1, v1) and s.face_up[v1]]",
    ),
    "what is made of each thing": (
        "return [f[4] for v1 in all_cards(s) if s.turn]",
        "return [f[4] for v1 in all_cards(s) if s.turn]",
    ),
    "what is only gone through": (
        "return any((True for v1 in all_cards(s) if s.turn))",
        "return any((True for v1 in all_cards(s) if s.turn))",
    ),
}


@pytest.mark.parametrize("before, after", SHORTENED.values(), ids=SHORTENED)
def test_a_listing_asks_for_each_thing_what_hangs_on_it(before: str, after: str) -> None:
    assert listings.shortened([function(0, before)]) == [function(0, after)]


WORD, OTHER = "box_contains(s, 0, it, k3)", "box_contains(s, 1, it, k4)"
PRINTS = {
    "a word in a box": (f"return {WORD}", "return FACES_0[face_of(s, it)]"),
    "all that hangs on the print": (
        f"return {WORD} and (not {OTHER} or {WORD})",
        "return FACES_0[face_of(s, it)]",
    ),
    "and what does not": (
        f"return s.face_up[it] and (not {WORD})",
        "return s.face_up[it] and FACES_0[face_of(s, it)]",
    ),
    "the same of two cards": (
        "return [v1 for v1 in all_cards(s) if box_contains(s, 0, v1, k3)] and " + WORD,
        "return [v1 for v1 in all_cards(s) if FACES_0[face_of(s, v1)]] and FACES_0[face_of(s, it)]",
    ),
    "a card that is known to be there": (
        "return f[4] is not None and f[4] >= 0 and box_contains(s, 0, f[4], k3)",
        "return f[4] is not None and f[4] >= 0 and FACES_0[face_of(s, f[4])]",
    ),
    "one that may not be there": (
        "return box_contains(s, 0, f[4], k3)",
        "return box_contains(s, 0, f[4], k3)",
    ),
    "one of those that a slot holds": (
        "return [v1 for v1 in meant(s, f[4]) if box_contains(s, 0, v1, k3)]",
        "return [v1 for v1 in meant(s, f[4]) if box_contains(s, 0, v1, k3)]",
    ),
    "a word that a slot holds": (
        "return box_contains(s, 0, it, x[2])",
        "return box_contains(s, 0, it, x[2])",
    ),
}


@pytest.mark.parametrize("before, after", PRINTS.values(), ids=PRINTS)
def test_what_hangs_on_the_print_alone_is_looked_up(before: str, after: str) -> None:
    made = faces.looked_up([function(0, before, "x, it")], {})
    assert made == [function(0, after, "x, it")]


def test_a_function_that_does_more_may_be_asked_about_no_card() -> None:
    before = function(0, f"if it is None:\n    return True\nreturn {WORD}", "x, it")
    assert faces.looked_up([before], {}) == [before]


def test_a_condition_of_the_print_alone_is_worked_out_for_each_print() -> None:
    conditions: dict[Any, int] = {}
    faces.looked_up([function(0, f"return {WORD} and not {OTHER}", "x, it")], conditions)
    (condition,) = conditions
    prints = [set(), {(0, 3)}, {(1, 4)}, {(0, 3), (1, 4)}]
    held = [linkage.holds_of(condition, lambda *word, on=each: word in on) for each in prints]
    assert held == [False, True, False, False]


COPIES = "(s.models[a0] if s.where[a0] not in COPIED else face_of(s, a0))"
READ = {
    "your number": (
        "return number_at(s, 2, x[0])",
        "return number_at(s, 2, x[0]) if 2 in (s.index or gathered(s)).numbers "
        "else s.fields[2][x[0]]",
    ),
    "the number of somebody who may be nobody": (
        "return number_at(s, 2, a0)",
        "return number_at(s, 2, a0)",
    ),
    "a number of no player": ("return number_at(s, 4, x[0])", "return number_at(s, 4, x[0])"),
    "your zone": ("return owned_zone(4, x[0])", "return 4 + x[0]"),
    "the zone of somebody": ("return owned_zone(4, a0)", "return owned_zone(4, a0)"),
    "a mark that no rule gives": (
        "return card_mark(s, 5, a0)",
        f"return PRINTED_5[{COPIES}] if s.fields[5][a0] is None else s.fields[5][a0]",
    ),
    "a mark that a rule gives": ("return card_mark(s, 6, a0)", "return card_mark(s, 6, a0)"),
    "the print of a card that may copy": (
        "return KINDS_1[face_of(s, a0)]",
        f"return KINDS_1[{COPIES}]",
    ),
    "the print of what is worked out": (
        "return KINDS_1[face_of(s, top_card(s, 3))]",
        "return KINDS_1[face_of(s, top_card(s, 3))]",
    ),
    "where a card lies": (
        "return zone_of(s, a0) == 3",
        "return a0 is not None and a0 >= 0 and s.where[a0] == 3",
    ),
    "in which zones": (
        "return zone_of(s, a0) in (3, 4)",
        "return a0 is not None and a0 >= 0 and s.where[a0] in (3, 4)",
    ),
    "in a zone that is worked out": (
        "return zone_of(s, a0) == 3 + x[0]",
        "return zone_of(s, a0) == 3 + x[0]",
    ),
    "what has happened in a part of play": (
        "return has_happened(s, (52,), None, this_period(s, 2))",
        "return may_have_happened(s, 52, 2) and has_happened(s, (52,), None, this_period(s, 2))",
    ),
    "one of two sorts of events": (
        "return has_happened(s, (52, 53), None, this_period(s, 2))",
        "return has_happened(s, (52, 53), None, this_period(s, 2))",
    ),
    "those that a slot holds": (
        f"return those_there({MEANT})",
        f"return () if a0 == (None,) else {MEANT}",
    ),
    "whether a text can be announced": (
        "return box_can_be_announced(s, x, 0, a0)",
        f"return (a0 is not None and FREE[0][{COPIES}] and not (s.index or gathered(s)).banning) "
        "or box_can_be_announced(s, x, 0, a0)",
    ),
    "whether what is worked out can be paid": (
        "return box_can_be_paid(s, x, 0, first(a0), ())",
        "return ((v9 := first(a0)) is not None and COSTLESS[0][s.models[v9] "
        "if s.where[v9] not in COPIED else face_of(s, v9)]) or box_can_be_paid(s, x, 0, v9, ())",
    ),
}


@pytest.mark.parametrize("before, after", READ.values(), ids=READ)
def test_the_state_is_read_where_it_lies(before: str, after: str) -> None:
    reach = reads.Reach(frozenset((2,)), frozenset((5,)), copying=True, fresh=lambda: "v9")
    assert reads.read_plainly([function(0, before)], reach) == [function(0, after)]


def test_a_card_is_read_by_its_own_print_where_nothing_copies() -> None:
    before, after = (
        function(0, f"return KINDS_1[{one}]") for one in ("face_of(s, a0)", "s.models[a0]")
    )
    assert reads.read_plainly([before], reads.Reach()) == [after]


JUMPS = {
    "a jump to a jump": (("f[0] = 1", "f[0] = 2", "f[0] = 5"), ("f[0] = 5",) * 3),
    "the end of a loop, that leads to a jump": (
        ("f[0] = 1 if s.turn else 2", "f[0] = 0", "f[0] = 3", "f[0] = 9\nleave(s, f)"),
        ("f[0] = 0 if s.turn else 3", "f[0] = 0", "f[0] = 3", "f[0] = 9\nleave(s, f)"),
    ),
    "one of several options": (
        ("f[0] = (1, 2, 3)[f[4]]", "f[0] = 7", "leave(s, f)", "f[0] = 1"),
        ("f[0] = (7, 2, 7)[f[4]]", "f[0] = 7", "leave(s, f)", "f[0] = 7"),
    ),
    "inside of a step": (
        ("if f[4]:\n    f[0] = 1\n    return\nf[4] = 1", "f[0] = 4"),
        ("if f[4]:\n    f[0] = 4\n    return\nf[4] = 1", "f[0] = 4"),
    ),
    "a circle stays one": (("f[0] = 1", "f[0] = 0"),) * 2,
    "a number that is no operation": (
        ("f[4] = 1\nadd_once(s, f, 1)", "f[0] = 2"),
        ("f[4] = 1\nadd_once(s, f, 1)", "f[0] = 2"),
    ),
}


@pytest.mark.parametrize("before, after", JUMPS.values(), ids=JUMPS)
def test_a_jump_leads_to_where_it_ends(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert land.landed(operations(before)) == operations(after)


def test_every_pass_is_tried_by_itself() -> None:
    folder = ROOT / "interpreter" / "compile" / "passes"
    passes = {path.stem for path in folder.glob("[!_]*.py")} - {"pipeline"}
    tests = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py")]
    tried = set(re.findall(r"passes\.(\w+)\"\)", "\n".join(tests)))
    assert sorted(passes - tried) == []


SMALL = """
def _2(s, x, it):
    clauses = (s.index or gathered(s)).adjectives.get(2)
    if clauses is not None and it is not None:
        said = truth(s, it, clauses)
        if said is not None:
            return said
    return s.face_up[it] and it != x[1]
def _3(s, x):
    return s.turn == 1
"""
INLINED = {
    "one that a rule may decide": (
        "return [v1 for v1 in a0 if _2(s, x, v1)]",
        "return [v1 for v1 in a0 if (_2(s, x, v1) if 2 in (s.index or gathered(s)).adjectives "
        "else s.face_up[v1] and v1 != x[1])]",
    ),
    "one that is remembered": ("return _3(s, x)", "return _3(s, x)"),
}


@pytest.mark.parametrize("before, after", INLINED.values(), ids=INLINED)
def test_a_short_condition_is_written_in_place_of_a_call(before: str, after: str) -> None:
    small, _ = lifting.lifted(SMALL)
    made, _ = inlining.inlined([*small, function(5, before)], [])
    assert made == [*small, function(5, after)]


MEMORY = """
def {name}(s, x):
    known = s.cache.get({key})
    if known is not None and known[0] is x:
        return known[1]
    answer = {inner}(s, x)
    s.cache[{key}] = (x, answer)
    return answer
def {inner}(s, x):
    {body}
"""
WORDS = """
def _1(s, x, it):
    return s.face_up[it]
def _2(s, x, it):
    return rolled(s, 6) == 6
def _3(s, e):
    return rolled(s, 6) == 6
def _4(s, x, it):
    return _2(s, x, it)
"""
"""Words of a game: two of them differ each time, and one is a closure that does."""
LASTING = "[v1 for v1 in all_cards(s) if _1(s, {}, v1)]"


def test_the_answer_of_a_value_without_slots_is_remembered() -> None:
    body = "if s.turn:\n        return 1\n    return number_at(s, 2, x[0])"
    before = f"def _5(s, x):\n    {body}\n"
    after = MEMORY.format(name="_5", key=-11, inner="i0", body=body)
    assert asked_once(before) == source_of(after)


DIFFERS = {
    "what has a slot": "def _5(s, x, a0):\n    return a0",
    "what chance answers": "def _5(s, x):\n    return rolled(s, 6)",
    "what chance answers, asked by another": "def _5(s, x):\n    return _4(s, x, 3)",
    "and by a closure": "def _5(s, x):\n    return has_happened(s, (3, (x,)), None, None)",
    "what chance will choose": "def _5(s, x):\n"
    "    return ('?', 1, 1, 3, (x,), 'random', 'card', 1)",
    "what is not seen": "def _5(s, x):\n    return _99(s, x)",
    "one that asks nothing": "def _5(s, x, a0):\n"
    "    return [v1 for v1 in all_cards(s) if v1 == a0]",
    "one that asks no words": "def _5(s, x, a0):\n    return [v1 for v1 in all_cards(s) if s.turn]",
    "one that hangs on a slot": "def _5(s, x, a0):\n"
    "    return [v1 for v1 in all_cards(s) if _1(s, x, v1) and v1 == a0]",
    "one that differs each time": "def _5(s, x, a0):\n"
    "    return [v1 for v1 in all_cards(s) if _4(s, x, v1)]",
}


@pytest.mark.parametrize("before", DIFFERS.values(), ids=DIFFERS)
def test_what_may_differ_each_time_is_not_remembered(before: str) -> None:
    assert asked_once(before) == source_of(before)


def test_a_listing_that_asks_words_is_remembered() -> None:
    before = f"""
def _5(s, x, it):
    return len({LASTING.format("x")})
def o5(s, f):
    f[4] = {LASTING.format("f[1]")}
def o6(s, f):
    f[4] = {LASTING.format("(0, -1, None)")}
"""
    after = """
def _5(s, x, it):
    return len(i0(s, x))
def o5(s, f):
    f[4] = i2(s, f[1])
def o6(s, f):
    f[4] = i4(s, (0, -1, None))
"""
    bodies = ("x", "x", "(0, -1, None)")
    for at, body in zip((0, 2, 4), bodies, strict=True):
        listing = f"return {LASTING.format(body)}"
        made = MEMORY.format(name=f"i{at}", key=-2 - 2 * at, inner=f"i{at + 1}", body=listing)
        after += made
    assert asked_once(before) == source_of(after)


def asked_once(source: str) -> str:
    """Return what is made of functions and operations, as text, beside words of a game."""
    functions, operations = remember.remembered(*lifting.lifted(WORDS + source))
    return in_order(functions, operations).removeprefix(source_of(WORDS))


def source_of(source: str) -> str:
    """Return functions and operations as they are printed."""
    return in_order(*lifting.lifted(source))


def in_order(functions: list[Any], operations: list[Any]) -> str:
    """Return functions and operations as text, those functions first that were there before."""
    numbered = sorted(functions, key=lambda each: (each.number < 0, abs(each.number)))
    return str(python.source_of(numbered, operations))


def operations(bodies: tuple[str, ...]) -> list[Any]:
    """Return operations, written as text."""
    indented = ["\n".join(f"    {line}" for line in each.split("\n")) for each in bodies]
    source = "".join(f"def o{at}(s, f):\n{body}\n" for at, body in enumerate(indented))
    return lifting.lifted(source)[1]


def function(number: int, body: str, parameters: str = "x, a0") -> Any:
    """Return a function, written as text."""
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    ((made,), _) = lifting.lifted(f"def _{number}(s, {parameters}):\n{lines}\n")
    return made
