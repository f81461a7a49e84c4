"""Every row of the core that stands for code has one emitter, and every emitter has its row."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module

from attrs import fields

from cardwright.grammar import core_rows

EMITTERS = import_module("cardwright.interpreter.compile.words.core_emitters").EMITTERS
RECKONED = import_module("cardwright.grammar.core.arithmetic").RECKONED
NOT_CODE = (
    "role", "plain number", "moment", "choosing", "repeat limit", "kind", "fact", "facts",
    "box label", "game setting", "field setting", "place setting", "deck rule", "deck entry",
    "given", "expect", "refusal", "answer", "answers", "card list", "listed cards", "list entry",
    "numbers list", "perfect", "perfect of any", "never of any", "granted text",
)  # fmt: skip
"""The kinds of rows that are read where they stand: settings, lists, and parts of statements."""
WRITTEN_ELSEWHERE = {
    "card_face_up": "adjective_of", "card_face_down": "adjective_of", "marked": "adjective_of",
    "not_so": "adjective_of", "with_name": "adjective_of", "new_record": "let",
    "either_group": "sort_of",
    "field_held": "the Emitter",
    "names_equal": "the Emitter",
    "set_field": "field_setter", "clear_field": "field_setter",
    "so_often": "perfect_tense", "so_often_or_more": "perfect_tense",
    "so_often_once": "perfect_tense", "so_often_twice": "perfect_tense",
    "since_flow_began": "perfect_tense", "since_flow_ended": "perfect_tense",
    "since_flow_began_of": "perfect_tense", "since_flow_ended_of": "perfect_tense",
}  # fmt: skip
"""Rows that are no matter of a single table, and who writes them."""
TABLES = [each.name for each in fields(type(EMITTERS))]


def table_of(kind: str) -> tuple[str, ...]:
    """Return the tables in which the emitter of a row of a kind may stand."""
    if kind.endswith((" noun", " nouns")):
        return ("nouns",)
    of_kind = {"event": "events", "action": "actions", "actions": "actions", "rule": "rules"}
    return (of_kind[kind],) if kind in of_kind else ("values", "groups")


def test_every_row_has_one_emitter_and_every_emitter_a_row() -> None:
    written = Counter(id for table in TABLES for id in getattr(EMITTERS, table))
    rows = {row.id: row.kind for row in core_rows() if row.kind not in NOT_CODE}
    wanted = rows.keys() - WRITTEN_ELSEWHERE.keys()
    assert sorted(wanted - written.keys()) == [], "rows without an emitter"
    assert sorted(written.keys() - wanted) == [], "emitters without a row"
    assert [id for id, often in written.items() if often > 1] == []
    misplaced = [
        id for id, kind in rows.items()
        if id in wanted and not any(id in getattr(EMITTERS, table) for table in table_of(kind))
    ]  # fmt: skip
    assert misplaced == []


def test_what_is_reckoned_out_of_numbers_alone_is_known_before_play() -> None:
    reckoning = {
        row.id for row in core_rows()
        if row.kind == "number" and not row.needs
        and set(re.findall(r"\{\w+: (\w+)", row.pattern)) == {"number"}
    }  # fmt: skip
    assert sorted(reckoning ^ RECKONED.keys()) == []


def test_rows_of_one_id_differ_in_nothing_but_their_wording() -> None:
    said: dict[str, set[object]] = {}
    for row in core_rows():
        slots = row.pattern.count("{")
        said.setdefault(row.id, set()).add((slots, row.does, row.needs, row.takes))
    assert [id for id, facets in said.items() if len(facets) > 1] == []


def test_an_id_is_a_name_and_no_wording() -> None:
    assert [
        row.id for row in core_rows() if not row.id.isidentifier() or not row.id.islower()
    ] == []
