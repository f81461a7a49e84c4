"""A compiled game is data of its own: what plays it needs nothing that it was read from."""

from __future__ import annotations

from cardwright.grammar import INFINITE
from cardwright.interpreter import helpers


def test_no_end_is_the_same_number_where_it_is_read_and_where_it_is_played() -> None:
    assert helpers.NAMES["INFINITE"] == INFINITE
