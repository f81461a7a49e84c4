"""The types of programs, and the rows of what a program may call, held against the kernel."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import Parameter, signature
from itertools import product
from typing import Any

import pytest

abi = import_module("cardwright.interpreter.program.abi")
types = import_module("cardwright.interpreter.program.types")
helpers = import_module("cardwright.interpreter.backends.helpers")
t = types.read

WRITTEN = (
    "card", "card?", "list card", "list card?", "list? card", "closure condition", "(whole, card?)",
    "(player?, card?, text?)?", "slot card", "asked number", "table card player", "any", "()",
    "closure noun token", "table box table print truth", "group (whole, player)",
)  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_a_type_is_written_as_it_is_read(text: str) -> None:
    assert str(t(text)) == text


@pytest.mark.parametrize("text", ["", "spell", "list", "card card", "(card", "card,", "list  card"])
def test_what_is_no_type_is_refused(text: str) -> None:
    with pytest.raises(types.NoType):
        t(text)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("whole", "number"), ("row", "zone"), ("row", "whole"), ("card", "card?"),
        ("card", "thing"), ("line", "text"), ("group card", "list card?"), ("nobody", "text?"),
        ("(card, card?)", "list card?"), ("group card", "slot card"), ("open card", "slot card"),
        ("number", "asked number"), ("closure number", "asked number"), ("way", "list space"),
        ("(player, card?, nobody)", "context"), ("any", "card"), ("card", "any"),
    ],
)  # fmt: skip
def test_one_type_fits_where_another_is_wanted(given: str, wanted: str) -> None:
    assert types.fits(t(given), t(wanted))


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("card", "player"), ("card?", "card"), ("number", "whole"), ("whole", "zone"),
        ("list card", "group card"), ("list card", "slot card"), ("nobody", "card"),
        ("name", "number"), ("closure condition", "closure number"), ("text", "line"),
        ("(card, player)", "list card"), ("(player, card?)", "context"), ("truth", "number"),
    ],
)  # fmt: skip
def test_one_type_does_not_fit_where_another_is_wanted(given: str, wanted: str) -> None:
    assert not types.fits(t(given), t(wanted))


def test_what_is_known_of_two_holds_of_each() -> None:
    for one, other in product(map(t, WRITTEN), repeat=2):
        both = types.joined(one, other)
        assert both == types.joined(other, one)
        assert types.fits(one, both), (one, both)
        assert types.fits(one, one)


# ---- rows, held against the kernel ---------------------------------------------------------------

NUMBERS = {
    "player", "card", "token", "space", "record", "thing", "zone", "field", "box", "sort", "code",
    "operation", "print", "direction", "place", "whole",
}  # fmt: skip
"""Types of what is an `int` in the kernel."""
SEVERAL = {"list", "group", "way", "()"}
KINDS = {
    "int": NUMBERS | {"number", "masks", "part"}, "Space": {"space"},
    "int | Fraction": {"number", "whole"},
    "bool": {"truth"}, "str": {"name", "word"}, "Part": {"part"}, "Period": {"period"},
    "Line": {"way"}, "Label": {"label"}, "Record": {"event"}, "Test": {"test"}, "range": {"list"},
    "None": {"nobody"}, "Index": {"index"}, "Sums": {"sums"},
    "Callable[[Space], bool]": {"test"}, "Callable[[Any], Any]": {"test"},
    "Callable[..., int]": {"function"}, "tuple[int, int]": {"range"}, "Context": {"context"},
    "Context | NobodysContext": {"context", "()"}, "Selection": {"selection"}, "Holding": {"test"},
    "Text": {"text", "line"}, "Whole": {"text"}, "OneLine": {"line"}, "AnyLine": {"line"},
    "Text | AnyLine": {"text", "line"}, "Values": {"values"},
    "Closure": {"closure"},
    "Deed": {"closure"}, "Condition": {"closure"}, "int | Fraction | Condition": {"asked"},
    "Lasting": {"lifetime"}, "Slot": {"slot"}, "Seen": {"masks"}, "Event": {"event"},
    "tuple[OneLine, ...]": {"group", "list"},
    "tuple[Saying, ...]": {"clauses"}, "Numbers | Open": {"slot"},
    "Numbers | Open | tuple[int, ...]": {"slot"},
}  # fmt: skip
"""What a type of a row may be, by the annotation in the kernel."""
PASSED_ON = {"acting", "keep_deed"}
"""They give nobody where they are handed nobody, and only there."""
SAY_NOTHING = {"Value", "Given", "Any", "Thing", "Things", "T", "object", "Sequence[object]"}
"""Annotations that do not tell what something is."""


def agrees(type_: Any, annotation: str, *, takes: bool) -> bool:
    """Whether the type in a row can be what the kernel's annotation says."""
    if annotation in SAY_NOTHING or type_.name in ("any", "T"):
        return True
    bare = re.sub(r" \| None$", "", annotation)
    if takes and type_.maybe and bare == annotation:
        return False  # the kernel wants it there
    if not takes and bare != annotation and not type_.maybe:
        return False  # the kernel may give nobody
    if bare in SAY_NOTHING:
        return True
    if bare in KINDS:
        return type_.name in KINDS[bare]
    inner = re.fullmatch(r"(?:list|Sequence|Iterable|tuple)\[(.+?)(?:, \.\.\.)?\]", bare)
    if inner is None or type_.name not in SEVERAL or not type_.of:
        return False
    one = type_.of[0]
    return one.name in ("T", "any") or agrees(one, inner[1], takes=takes)


@pytest.mark.parametrize("name", abi.ROWS)
def test_a_row_says_what_the_kernel_takes_and_gives(name: str) -> None:
    row = abi.ROWS[name]
    found = signature(helpers.NAMES[name])
    parameters = list(found.parameters.values())[len(row.handed.value) :]
    assert len(row.takes) == len(parameters)
    assert row.needed == sum(each.default is Parameter.empty for each in parameters)
    for type_, each in zip(row.takes, parameters, strict=True):
        assert agrees(type_, each.annotation, takes=True), f"{each} is no {type_}"
    given = found.return_annotation
    if name in PASSED_ON:
        given = given.removesuffix(" | None")
    assert agrees(row.gives, given, takes=False)


def test_facets_say_what_can_be_seen_of_the_functions() -> None:
    frame = abi.Handed.FRAME
    for row in abi.ROWS.values():
        names = set(helpers.NAMES[row.name].__code__.co_names)
        assert ("below" in names) == ("chance" in row.facets), row.name
        assert "chance" not in row.facets or "fleeting" in row.facets, row.name
        assert (row.handed is frame) <= bool({"changes", "asks"} & row.facets), row.name
        assert ("asks" in row.facets) <= (row.handed is frame), row.name
        assert row.handed is not abi.Handed.NOTHING or not row.facets, row.name
        if row.gives.name == "nobody":
            assert {"changes", "asks"} & row.facets, f"{row.name} gives nothing and does nothing"
