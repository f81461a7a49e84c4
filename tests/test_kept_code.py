"""What a game has become is kept between runs: it plays the same, and lies in one's own folder."""

from __future__ import annotations

import os
import random
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from bundled import checked

from cardwright.interpreter import Match, Python, load

python = import_module("cardwright.interpreter.backends.python")
kept_code = import_module("cardwright.interpreter.backends.kept_code")
n = import_module("cardwright.interpreter.program.nodes")
code_store = import_module("cardwright.workbench.files.code_store")


class InMemory(dict[str, bytes]):
    """A store for one test."""

    put = dict.__setitem__


def begun(store: object) -> tuple[Match, int]:
    """Begin a match with a back end that keeps what it makes; tell how often it compiled."""
    with patch.object(python, "compiled", wraps=python.compiled) as compiled:
        backend = Python(store)  # type: ignore[arg-type]  # a dict can do what a store can
        match = load(checked("water_duel")[1], backend=backend).start(seed=7)
    return match, compiled.call_count


def told(match: Match) -> list[str]:
    """Play a match at random, and return what is told of it; more is compiled on the way."""
    chance, lines = random.Random(3), []
    for _ in range(60):
        if match.decision is None:
            break
        lines.append(repr(match.why_not(match.decision.seat, "Whale Bath Toy")))
        match.answer(chance.randrange(len(match.decision.options)))
    return [*lines, *(each.text for each in match.events())]


@pytest.mark.laws(once=True)
def test_a_game_that_was_kept_plays_the_same_and_nothing_is_compiled_anew() -> None:
    store = InMemory()
    first, compiled = begun(store)
    again, restored = begun(store)
    assert (len(store), compiled, restored) == (1, 1, 0)
    assert again.state.program.steady == first.state.program.steady
    assert again.state.program.code == first.state.program.code
    assert len(again.state.linked.functions) == len(first.state.linked.functions)
    assert told(again) == told(first) == told(begun(None)[0])


@pytest.mark.laws(once=True)
def test_what_is_damaged_is_made_anew_and_kept_again() -> None:
    store = InMemory()
    begun(store)
    ((name, data),) = store.items()
    for damaged in (
        b"",
        data[:-1],
        data[:100],
        data[:40] + bytes([data[40] ^ 1]) + data[41:],
        b"\0" * 99,
    ):
        store[name] = damaged
        assert [begun(store)[1], begun(store)[1]] == [1, 0]


def test_other_code_has_another_name_and_code_that_stands_too_deep_has_none() -> None:
    one, other = (n.ProgramCode((), (), (each,)) for each in "ab")
    assert kept_code.name_of(one) != kept_code.name_of(other)
    deep = n.Const(1)
    for _ in range(500):
        deep = n.Not(deep)
    assert kept_code.name_of(n.ProgramCode((n.Function(0, (), (n.Answer(deep),)),))) == ""


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """Return a store in a folder of its own."""
    tmp_path.chmod(0o700)
    return code_store.CodeStore(tmp_path, "v")


def test_a_store_gives_what_was_put_in(store: Any) -> None:
    assert store.get("a") is None
    store.put("a", b"1")
    store.put("a", b"2")
    assert store.get("a") == b"2"
    assert [each.name for each in store.folder.iterdir()] == ["v-a"]
    assert code_store.CodeStore(store.folder, "w").get("a") is None


def test_a_folder_in_which_others_may_write_is_not_used(store: Any) -> None:
    store.put("a", b"1")
    for mode in (0o720, 0o702, 0o777):
        store.folder.chmod(mode)
        assert store.get("a") is None
        store.put("b", b"1")
    assert [each.name for each in store.folder.iterdir()] == ["v-a"]


def test_a_file_that_others_may_write_or_that_is_a_link_is_not_used(
    store: Any,
) -> None:
    store.put("a", b"1")
    (store.folder / "v-a").chmod(0o666)
    assert store.get("a") is None
    (store.folder / "other").write_bytes(b"1")
    (store.folder / "v-b").symlink_to(store.folder / "other")
    assert store.get("b") is None
    (store.folder / "v-c").mkdir()
    assert store.get("c") is None


def test_a_folder_of_somebody_else_is_not_used(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put("a", b"1")
    monkeypatch.setattr(os, "getuid", lambda: 12_345)
    assert store.get("a") is None


def test_only_so_many_files_are_kept(store: Any) -> None:
    for number in range(code_store.MOST_FILES + 5):
        store.put(str(number), b"1")
        os.utime(store.folder / f"v-{number}", (number, number))
    assert len(list(store.folder.iterdir())) == code_store.MOST_FILES
    assert (store.get("0"), store.get(str(number))) == (None, b"1")


def test_where_the_folder_is_not_the_users_alone_there_is_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert code_store.code_store() is not None
    (tmp_path / "cardwright").chmod(0o777)
    assert code_store.code_store() is None


def test_other_sources_are_another_version(tmp_path: Path) -> None:
    found: list[str] = []
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2")):
        folder = tmp_path / str(len(found))
        (folder / "inner").mkdir(parents=True)
        (folder / "inner" / name).write_text(text)
        found.append(code_store.version_of(folder, tmp_path / "none"))
    assert len(set(found)) == 3
