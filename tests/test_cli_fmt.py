"""`cardwright fmt`: files in canonical form, and files that are left alone."""

from __future__ import annotations

from pathlib import Path

from command import run

UNTIDY = ("  Cost 2, Quick\n", "  Cost 2,Quick   # cheap\n")


def untidy(duel: Path) -> Path:
    cards = duel / "cards.cards"
    cards.write_text(cards.read_text().replace(*UNTIDY))
    return cards


def test_a_formatted_file_is_left_as_it_is(duel: Path) -> None:
    before = [path.stat().st_mtime_ns for path in sorted(duel.iterdir())]
    done = run("fmt", duel)
    assert done.exit_code == 0
    assert done.output == "3 files unchanged.\n"
    assert [path.stat().st_mtime_ns for path in sorted(duel.iterdir())] == before


def test_an_untidy_file_is_written_anew_with_its_comments(duel: Path) -> None:
    cards = untidy(duel)
    done = run("fmt", cards)
    assert done.exit_code == 0
    assert "Formatted duel/cards.cards" in done.output
    assert "  Cost 2, Quick  # cheap\n" in cards.read_text()


def test_fmt_check_changes_nothing_and_names_the_file(duel: Path) -> None:
    cards = untidy(duel)
    before = cards.read_text()
    done = run("fmt", "--check", duel)
    assert done.exit_code == 1
    assert "Would change duel/cards.cards\n" in done.output
    assert cards.read_text() == before


def test_fmt_diff_shows_what_would_change(duel: Path) -> None:
    cards = untidy(duel)
    before = cards.read_text()
    done = run("fmt", "--diff", duel)
    assert done.exit_code == 0
    assert "-  Cost 2,Quick   # cheap\n+  Cost 2, Quick  # cheap\n" in done.output
    assert cards.read_text() == before


def test_fmt_keeps_the_line_ends_of_a_file(duel: Path) -> None:
    cards = untidy(duel)
    cards.write_bytes(cards.read_bytes().replace(b"\n", b"\r\n"))
    run("fmt", duel)
    data = cards.read_bytes()
    assert b"Cost 2, Quick  # cheap\r\n" in data
    assert data.count(b"\n") == data.count(b"\r\n")


def test_a_file_whose_shape_cannot_be_read_is_left_alone_and_named(duel: Path) -> None:
    cards = untidy(duel)
    cards.write_text(cards.read_text() + '\ncard "Broken\n')
    before = cards.read_text()
    done = run("fmt", duel)
    assert done.exit_code == 1
    assert "Left alone: duel/cards.cards, line 22 cannot be read (CW01" in done.output
    assert cards.read_text() == before


def test_a_file_of_an_unknown_game_is_left_alone_and_named(duel: Path) -> None:
    (duel / "other.cards").write_text('for "Nobody Knows"\n\ncard "A"\n')
    done = run("fmt", duel)
    assert done.exit_code == 1
    assert "Left alone: duel/other.cards, its game is not known." in done.output


def test_a_sentence_that_cannot_be_read_stays_as_it_stands(duel: Path) -> None:
    cards = untidy(duel)
    cards.write_text(cards.read_text().replace("Strike 2. If", "Jump  up and down. If"))
    assert run("fmt", duel).exit_code == 0
    assert "Effect: Jump up and down. If" in cards.read_text().replace("Jump  up", "Jump up")


def test_a_bundled_game_is_looked_at_and_not_changed(duel: Path) -> None:
    assert run("fmt", "--check", "timeline_duel").exit_code == 0
    assert run("fmt", "timeline_duel").exit_code == 2
    assert run("check", "--fix", "timeline_duel").exit_code == 2


def test_fmt_asks_for_a_path() -> None:
    assert run("fmt").exit_code == 2
