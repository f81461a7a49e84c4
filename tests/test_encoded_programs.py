"""A program's code as text: it comes back as it was, and damaged or foreign text is refused.

Also the renaming law: whatever the things of a game are called, its code is the same.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve
from every_word import game_of_cases
from matches import EXAMPLES, PLAYABLE, begun, few_every_day
from plays import FOLDER
from test_hostile_names import plain, settled

from cardwright.grammar import CheckedGame, Workspace
from cardwright.interpreter import load

n = import_module("cardwright.interpreter.program.nodes")
encoding = import_module("cardwright.interpreter.program.encoding")
inlining = import_module("cardwright.interpreter.compile.passes.inlining")
work_count = import_module("cardwright.interpreter.compile.passes.work_count")

HOSTILE = "\"); quit('\\\n\u202e\x1b[31m\U0001f0cf"
SMALL = n.ProgramCode(
    (
        n.Function(
            1,
            ("x", "it"),
            (n.Answer(n.If(n.Name("it"), n.Const(-3), n.Const(True))),),
            None,
            0,
            ("context", "card"),
        ),
        n.Function(0, ("x",), (), n.Slice(n.Column("players"), 1, None, -1)),
    ),
    (n.Operation(13, (n.Set((n.Local(0),), n.Const(13)), n.Stop()), ("card?",)),),
    (HOSTILE, ("Fig", "Plum"), ()),
)


@pytest.mark.parametrize("name", few_every_day((*PLAYABLE, *EXAMPLES)))
def test_code_that_is_read_again_is_what_was_written(name: str) -> None:
    comes_back(begun(name, 1).state.program.code)


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("present", (True, False))
def test_code_of_every_word_is_read_again_as_it_was(present: bool) -> None:
    comes_back(game_of_cases(present=present).start(seed=1).state.program.code)


def comes_back(code: Any) -> None:
    """Write and read code, before the passes and after them."""
    functions, operations = work_count.count_work(
        *inlining.inlined(code.functions, code.operations)
    )
    for each in code, n.ProgramCode(tuple(functions), tuple(operations), code.constants):
        text = encoding.encode(each)
        found = encoding.decode(text)
        assert found == each
        assert encoding.encode(found) == text  # yes is no 1


def test_the_text_of_a_small_program() -> None:
    text = encoding.encode(SMALL)
    assert text.isascii()
    assert encoding.decode(text) == SMALL
    head, body, rest = text.split("\n")
    assert json.loads(head) == ["cardwright program", 3, encoding.digest_of_code(SMALL)]
    assert json.loads(body)[1][1] == [
        "Function", 0, ["x"], [], ["Slice", ["Column", "players"], 1, None, -1], 0, [], "any",
    ]  # fmt: skip
    assert rest == ""


def test_the_digest_is_the_same_on_every_machine() -> None:
    assert encoding.digest_of_code(SMALL)[:16] == "7ca6970e5d9db424"


# ---- what is no program --------------------------------------------------------------------------


def refused(text: str) -> str:
    """Return why a text is refused."""
    with pytest.raises(encoding.NotReadable) as told:
        encoding.decode(text)
    return str(told.value)


def signed(body: str) -> str:
    """Return a text with a first line that is true of its second one."""
    return f'["cardwright program",3,"{encoding.digest_of_body(body)}"]\n{body}\n'


def test_every_part_of_a_text_that_is_cut_off_is_refused() -> None:
    text = encoding.encode(SMALL)
    for end in range(len(text)):
        assert "is" in refused(text[:end])


def test_a_text_in_which_a_sign_is_another_one_is_refused() -> None:
    text, chance = encoding.encode(SMALL), random.Random(1)
    for at in range(len(text)):
        sign = chr(ord(text[at]) ^ 1 << chance.randrange(7))
        assert "is" in refused(text[:at] + sign + text[at + 1 :])


def function(*steps: Any) -> str:
    """Return a text with a function that has some steps."""
    return signed(
        encoding.dumped([[], [["Function", 0, ["x"], list(steps), None, 0, [], "any"]], []])
    )


def answer(value: Any) -> str:
    """Return a text with a function that answers something."""
    return function(["Answer", value])


def deep(inner: Any, times: int) -> Any:
    """Return something inside of many nodes."""
    for _ in range(times):
        inner = ["Not", inner]
    return inner


ONE = ["Const", 1]
NO_PROGRAMS = {
    "nothing": "",
    "something else": "Fig\n",
    "another version": encoding.encode(SMALL).replace('",1,', '",2,', 1),
    "a version that is no number": encoding.encode(SMALL).replace('",1,', '",true,', 1),
    "two lines more": encoding.encode(SMALL) + "\n\n",
    "signs that are not ASCII": signed('[["F"],[],[]]').replace("F", "\xe4"),
    "halves of signs": "\ud800",
    "no list": signed("1"),
    "too few lists": signed("[[],[]]"),
    "no lists": signed("[1,2,3]"),
    "blanks": signed("[[], [],[]]"),
    "a constant that is a number": signed("[[1],[],[]]"),
    "a constant of numbers": signed("[[[1]],[],[]]"),
    "a constant that is there twice": signed('[["Fig","Fig"],[],[]]'),
    "a step in the place of a function": signed('[[],[["Stop"]],[]]'),
    "a function in the place of an operation": signed('[[],[],[["Function",0,[],[],null]]]'),
    "a function that is not there": signed('[[],[["Function",1,[],[],null]],[]]'),
    "an operation that is there twice": signed('[[],[],[["Operation",3,[]],["Operation",3,[]]]]'),
    "an operation that is missing": signed('[[],[],[["Operation",3,[]],["Operation",5,[]]]]'),
    "a kind that is not known": answer(["Exec", "1"]),
    "a kind that is no text": answer([1, 1]),
    "what is no node, but of the same module": answer(["Expression"]),
    "code in code": answer(["ProgramCode", [], [], []]),
    "a step in the place of a value": answer(["Stop"]),
    "a value in the place of a step": function(ONE),
    "a node with too few parts": answer(["Const"]),
    "a node with too many parts": answer(["Const", 1, 2]),
    "a value that is missing": answer(None),
    "a broken number": answer(["Const", 1.0]),
    "no number": signed('[[],[["Function",0,["x"],[["Answer",["Const",NaN]]],null]],[]]'),
    "a text as a constant": answer(["Const", "Fig"]),
    "a list as a constant": answer(["Const", []]),
    "a truth in the place of a number": answer(["Local", True]),
    "a number in the place of a truth": answer(["Listing", ONE, [], 1]),
    "a number in the place of a name": answer(["Name", 1]),
    "one in the place of several": answer(["And", ONE]),
    "a number that is too high": answer(["Const", 2**63]),
    "a number with too many digits": answer(["Const", 7]).replace("7", "7" * 9_000),
    "nodes that stand too deep": answer(deep(ONE, 300)),
    "nodes that stand far too deep": signed(f"[[],[{'[' * 100_000}"),
    "lists that stand far too deep": signed("[" * 100_000 + "]" * 100_000),
    "a call of what is not on the list": answer(["Call", "open", []]),
    "a name with two underscores": answer(["Name", "__import__"]),
    "an entry that is not there": answer(["Entry", 0]),
    "a row of no variables": function(["Each", [], ONE, [], False]),
    "what cannot be set": function(["Set", [["Column", "turn"]], ONE, False]),
}


@pytest.mark.parametrize("text", NO_PROGRAMS.values(), ids=NO_PROGRAMS)
def test_what_is_no_program_is_refused(text: str) -> None:
    assert refused(text).startswith("no program can be read here: ")


@cache
def bodies() -> tuple[str, ...]:
    """Return what programs hold that are damaged below."""
    codes = [SMALL, *(begun(name, 1).state.program.code for name in ("costs", "trials"))]
    return tuple(encoding.body_of(each) for each in codes)


@pytest.mark.laws(once=True)
def test_whatever_is_damaged_before_it_was_signed_is_refused_or_is_another_program() -> None:
    chance, read = random.Random(13), 0
    for turn in range(1_500):
        data = json.loads(bodies()[turn % len(bodies())])
        for _ in range(chance.choice((1, 1, 3))):
            data = damaged(data, chance)
        text = signed(encoding.dumped(data))
        try:
            found = encoding.decode(text)
        except encoding.NotReadable:
            continue
        read += 1
        assert encoding.encode(found) == text
    assert 20 < read < 1_000


@pytest.mark.laws(once=True)
def test_signs_that_are_damaged_before_they_were_signed_are_refused_or_another_program() -> None:
    chance = random.Random(7)
    for turn in range(1_000):
        body = bodies()[turn % len(bodies())]
        at = chance.randrange(len(body))
        text = signed(body[:at] + chance.choice('[]",0-9{}eN\\ x') + body[at + 1 :])
        try:
            assert encoding.encode(encoding.decode(text)) == text
        except encoding.NotReadable:
            continue


ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**70, 0.5, "", "Fig", "it", "__class__", [], {}, [[]], ["Stop"],
    ["Const", 1], ["Name", "it"], ["Local", 4], ["CallWord", 0, []], {"Const": 1}, 10**20,
)  # fmt: skip


def damaged(data: Any, chance: random.Random) -> Any:
    """Return data in which something is another thing, is missing, or is there twice."""
    if not isinstance(data, list) or not data or chance.random() < 0.1:
        return chance.choice(ODD)
    made, at = list(data), chance.randrange(len(data))
    match chance.randrange(12):
        case 0:
            del made[at]
        case 1:
            made.insert(at, made[at])
        case 2:
            other = chance.randrange(len(made))
            made[at], made[other] = made[other], made[at]
        case _:
            made[at] = damaged(made[at], chance)
    return made


# ---- the renaming law ----------------------------------------------------------------------------


def code_of(game: CheckedGame) -> Any:
    """Return the code of a game."""
    return load(game).start(seed=1).state.program.code


def same_but_for_constants(one: Any, other: Any) -> bool:
    """Whether two programs are the same, text by text, but for what persons wrote."""
    bare = [encoding.encode(evolve(each, constants=())) for each in (one, other)]
    shapes = [[type(each) for each in code.constants] for code in (one, other)]
    return bare[0] == bare[1] and shapes[0] == shapes[1]


def doubled(name: str) -> str:
    """Return a name of another length; it is sorted as the first one is."""
    return f"Q{''.join(2 * each for each in name if each != ' ')}"


def scrambled(name: str) -> str:
    """Return a name of another length that is sorted in any way."""
    chance = random.Random(name)
    return "".join(chance.choices("bcdfgh", k=chance.randrange(9, 30)))


@pytest.mark.parametrize("named", (doubled, scrambled))
def test_whatever_things_are_called_the_code_of_a_game_is_the_same(
    named: Callable[[str], str],
) -> None:
    before, after = (settled(each) for each in (plain, named))
    assert not set(before[1].values()) & set(after[1].values())
    one, other = code_of(before[0]), code_of(after[0])
    assert len(one.functions) + len(one.operations) > 150
    assert same_but_for_constants(one, other)
    assert one.constants != other.constants


DECLARED = (
    "Costs", "Light", "Star", "Ash", "pile", "hand", "Mana", "Life", "Effect", "burn", "fuel",
    "gain", "gains", "use", "uses", "ready", "spare", "Play", "done", "n", "c",
)  # fmt: skip
"""All that the game of costs declares, but `pay`: the core has that as well."""


def test_a_small_game_with_other_words_has_the_same_code() -> None:
    found = []
    for named in (str, doubled, scrambled):
        workspace = Workspace()
        for path in sorted((FOLDER / "costs").glob("game.*")):
            text = path.read_text(encoding="utf-8")
            for name in DECLARED:
                text = re.sub(rf"\b{name}\b", named(name), text)
                text = re.sub(rf"\b{name.capitalize()}\b", named(name).capitalize(), text)
            workspace.put(path.name, text)
        assert not [each for each in workspace.check().problems if each.is_error]
        found.append(code_of(next(iter(workspace.games().values()))))
    assert same_but_for_constants(found[0], found[1])
    assert same_but_for_constants(found[0], found[2])
