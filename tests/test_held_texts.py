"""The text of an editor counts for a file as long as it is held, and then the disk's again."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from cardwright.workbench.files.library import Library, open_library

GAME = """game "Small"

zone deck:
  one for each player

each card has:
  Cost: number 0 to 9

to gain {n: number} gold:
  do nothing

setup:
  gain 1 gold
"""
CARDS = 'for "Small"\n\ncard "One"\n  Cost 1\n'
WRONG = 'for "Small"\n\ncard "One"\n  Cots 1\n'


def told(library: Library) -> list[str]:
    """Return the codes of what is wrong in the files of a library, with the names of the files."""
    found = [*library.unread, *library.workspace.check().problems]
    return sorted(f"{Path(each.path).name} {each.problem.code}" for each in found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.rules").write_text(GAME)
    (tmp_path / "some.cards").write_text(CARDS)
    return tmp_path


def opened(folder: Path) -> Library:
    return open_library([str(folder)])


def test_a_held_text_counts_until_it_is_let_go(folder: Path) -> None:
    library, path = opened(folder), str(folder / "some.cards")
    before = told(library)
    library.hold(path, WRONG)
    assert "some.cards CW0201" in told(library)
    (folder / "some.cards").write_text(CARDS.replace("One", "Two"))
    library.renew(path)
    assert library.text(path) == WRONG
    library.let_go(path)
    assert (told(library), library.text(path)) == (before, CARDS.replace("One", "Two"))


def test_files_appear_change_and_vanish(folder: Path) -> None:
    library, more = opened(folder), folder / "more.cards"
    before = told(library)
    more.write_text(WRONG.replace("One", "More"))
    library.renew(str(more))
    assert "more.cards CW0201" in told(library)
    more.write_text(CARDS.replace("One", "More"))
    library.renew(str(more))
    assert told(library) == before
    more.unlink()
    library.renew(str(more))
    assert (told(library), str(more) in library.asked) == (before, False)
    (folder / "game.rules").unlink()
    library.renew(str(folder / "game.rules"))
    assert "some.cards CW0901" in told(library)
    (folder / "game.rules").write_text(GAME)
    library.renew(str(folder / "game.rules"))
    assert told(library) == before


def test_a_text_that_lies_nowhere_yet_is_held_and_forgotten(folder: Path) -> None:
    library, new = opened(folder), str(folder / "new.cards")
    before = told(library)
    library.hold(new, WRONG.replace("One", "New"))
    assert "new.cards CW0201" in told(library)
    library.let_go(new)
    assert told(library) == before
    assert library.text(new) == ""


def test_what_a_held_text_asks_for_is_found(folder: Path) -> None:
    library, path = opened(folder), str(folder / "some.cards")
    library.hold(path, CARDS.replace("Small", "Water Duel"))
    assert "some.cards CW0901" not in told(library)
    (folder / "words.rules").write_text("to zap:\n  do nothing\n")
    library.hold(
        str(folder / "game.rules"), GAME.replace('"Small"\n', '"Small"\n\ninclude "words.rules"\n')
    )
    assert "game.rules CW0903" not in told(library)


def test_what_is_hidden_or_elsewhere_is_not_asked_for_when_it_changes(folder: Path) -> None:
    library = opened(folder)
    before = told(library)
    for place in (folder / ".hidden", folder.parent / "elsewhere"):
        place.mkdir(exist_ok=True)
        (place / "more.cards").write_text(WRONG)
        library.renew(str(place / "more.cards"))
    assert told(library) == before


def test_a_link_and_the_file_it_leads_to_are_one(folder: Path) -> None:
    library, link = opened(folder), folder / "link.cards"
    before = told(library)
    os.symlink(folder / "some.cards", link)
    library.renew(str(link))
    assert told(library) == before
    library.hold(str(link), WRONG)
    assert "some.cards CW0201" in told(library)


ODD = {
    "CW0906": "# " + "x" * 50_000_000,
    "CW0905": 'for "Small"\n\0\ud800',
    "CW0103": 'card "Deep"\n' + "".join(f"{' ' * at}a:\n" for at in range(1, 400)),
    "CW0104": 'card "Long"\n  Effect: ' + "Draw 1 card. " * 40_000 + "\n",
}


@pytest.mark.parametrize("code", ODD)
def test_what_is_not_read_from_the_disk_is_not_read_from_an_editor(folder: Path, code: str) -> None:
    library, path = opened(folder), str(folder / "some.cards")
    start = time.process_time()
    library.hold(path, ODD[code])
    assert f"some.cards {code}" in told(library)
    assert time.process_time() - start < 10
    library.hold(path, CARDS)
    assert f"some.cards {code}" not in told(library)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_came_before_a_library_says_what_a_new_one_says(folder: Path, seed: int) -> None:
    rng, library = random.Random(seed), opened(folder)
    names = ["game.rules", "some.cards", "more.cards", "words.rules"]
    texts = [GAME, CARDS, WRONG, GAME + '\ninclude "words.rules"\n', "to zap:\n  do nothing\n", "{"]
    for _ in range(40):
        path = folder / rng.choice(names)
        if rng.random() < 0.4:
            library.hold(str(path), rng.choice(texts))
        elif rng.random() < 0.3:
            path.unlink(missing_ok=True)
            library.renew(str(path))
        else:
            path.write_text(rng.choice(texts))
            library.renew(str(path))
        if rng.random() < 0.3 and any((folder / name).exists() for name in names):
            for name in names:
                library.let_go(str(folder / name))
            fresh = open_library([str(folder)])
            assert told(library) == told(fresh)
