"""The card libraries say exactly what the content sheets say.

`tests/content/<game>.json` was transcribed from the sheets apart from the `.cards` files, so a
slip in one of the two shows here. The files are read as plain text, without cardwright's reader
(but for the one hard text on no card): what is compared are the words, not what they mean.
"""

import json
import re
from pathlib import Path
from typing import TypedDict

import pytest
from bundled import checked

from cardwright.grammar import readings

HERE = Path(__file__).parent
LIBRARY = HERE.parent / "cardlib"
TITLES = {
    "water_duel": "Water Duel",
    "timeline_duel": "Timeline Duel",
    "gunsword": "GUNSWORD",
    "gentlemen_of_war": "Gentlemen of War",
    "gunsmith_girl": "Gunsmith Girl",
}
COUNTS = [
    ("water_duel", "", 28, 68),
    ("timeline_duel", "Action", 6, 12),
    ("timeline_duel", "Stance", 1, 2),
    ("timeline_duel", "Sword", 1, 1),
    ("timeline_duel", "", 8, 15),
    ("gunsword", "Skill", 88, 88),
    ("gunsword", "Counter", 3, 3),
    ("gunsword", "Duelist", 4, 4),
    ("gunsword", "Weapon", 4, 4),
    ("gunsword", "", 99, 99),
    ("gentlemen_of_war", "Character", 8, 8),
    ("gentlemen_of_war", "Weapon", 10, 10),
    ("gentlemen_of_war", "Order", 4, 16),
    ("gentlemen_of_war", "", 22, 34),
    ("gunsmith_girl", "Normal", 32, 32),
    ("gunsmith_girl", "Special", 12, 12),
    ("gunsmith_girl", "Addition", 14, 14),
    ("gunsmith_girl", "Unforeseen", 12, 12),
    ("gunsmith_girl", "Leader", 5, 5),
    ("gunsmith_girl", "Evolutive", 6, 6),
    ("gunsmith_girl", "Supreme", 6, 6),
    ("gunsmith_girl", "", 87, 87),
]
# In the list of hard texts, but in no sheet: GUNSWORD prints it with Bishop 2 and with Queen 1.
ON_NO_CARD = "Slash Queen 2; Hit: Gain 1 Momentum."


class Card(TypedDict):
    """A card of a sheet: `texts` holds a text for each box or line, `labels` the box it is in."""

    name: str
    kind: str | None
    copies: int
    fields: dict[str, object]
    labels: list[str]
    texts: list[str]


class HardText(TypedDict):
    """A text of the list of hard ones, and the title of its game."""

    game: str
    text: str


def sheet_cards(game: str) -> list[Card]:
    cards: list[Card] = json.loads((HERE / "content" / f"{game}.json").read_text("utf-8"))
    return cards


def hard_texts() -> list[HardText]:
    texts: list[HardText] = json.loads((HERE / "content" / "hard_texts.json").read_text("utf-8"))
    return texts


def library_text(game: str) -> str:
    files = sorted((LIBRARY / game).glob("*.cards"))
    return "\n\n".join(file.read_text("utf-8").rstrip("\n") for file in files)


def library_cards(game: str) -> list[str]:
    return [part for part in library_text(game).split("\n\n") if part.startswith('card "')]


def copies(card: str) -> int:
    found = re.fullmatch(r'card "[^"]+"(?: x(\d+))?', card.splitlines()[0])
    assert found, f"odd header in {card}"
    return int(found[1] or 1)


def is_of_kind(card: str, kind: str) -> bool:
    return any(re.match(rf"  {kind}\b", line) for line in card.splitlines())


def library_card(game: str, wanted: Card) -> str:
    header = re.compile(rf'card "{re.escape(wanted["name"])}"')
    found = [card for card in library_cards(game) if header.match(card)]
    found = [card for card in found if is_of_kind(card, wanted["kind"] or "")]
    assert len(found) == 1, f"{wanted['name']} ({wanted['kind']}) stands {len(found)} times"
    return found[0]


def boxes(card: str) -> list[tuple[str, str]]:
    found, label = [], ""
    for line in card.splitlines()[1:]:
        if line.startswith("    "):
            found.append((label, line.strip()))
        elif ":" in line:
            label, _, text = line.strip().partition(":")
            found += [(label, text.strip())] if text else []
    return found


def values(card: str) -> list[str]:
    lines = [line.strip() for line in card.splitlines()[1:] if not line.startswith("    ")]
    return [value for line in lines if ":" not in line for value in line.split(", ")]


@pytest.mark.parametrize("game", TITLES)
def test_every_file_names_its_game_in_its_first_line(game: str) -> None:
    files = sorted((LIBRARY / game).glob("*.cards"))
    assert files
    for file in files:
        assert file.read_text("utf-8").startswith(f'for "{TITLES[game]}"\n\n'), file


@pytest.mark.parametrize(("game", "kind", "cards", "total"), COUNTS)
def test_the_library_has_as_many_cards_and_copies_as_the_sheet(
    game: str, kind: str, cards: int, total: int
) -> None:
    found = [card for card in library_cards(game) if is_of_kind(card, kind)]
    assert len(found) == cards
    assert sum(copies(card) for card in found) == total


@pytest.mark.parametrize("game", TITLES)
def test_no_header_hides_between_the_cards(game: str) -> None:
    headers = re.findall(r'^card "', library_text(game), re.MULTILINE)
    assert len(headers) == len(library_cards(game)) == len(sheet_cards(game))


@pytest.mark.parametrize("game", TITLES)
def test_every_text_of_the_sheet_occurs_word_for_word(game: str) -> None:
    library = library_text(game)
    missing = [text for card in sheet_cards(game) for text in card["texts"] if text not in library]
    assert missing == []


@pytest.mark.parametrize("game", TITLES)
def test_each_card_has_its_own_texts_in_their_boxes_and_no_others(game: str) -> None:
    for wanted in sheet_cards(game):
        expected = list(zip(wanted["labels"], wanted["texts"], strict=True))
        assert boxes(library_card(game, wanted)) == expected, wanted["name"]


@pytest.mark.parametrize("game", TITLES)
def test_each_card_has_its_own_copies_and_numbers_and_no_others(game: str) -> None:
    cards = sheet_cards(game)
    numbers = {name for card in cards for name in card["fields"] if name[0].isupper()}
    for wanted in cards:
        card = library_card(game, wanted)
        expected = [f"{name} {value}" for name, value in wanted["fields"].items()]
        found = [value for value in values(card) if value.split(" ")[0] in numbers]
        assert found == [value for value in expected if value[0].isupper() and "Tech" not in value]
        assert copies(card) == wanted["copies"], wanted["name"]


@pytest.mark.parametrize("game", TITLES)
def test_each_card_has_its_own_words_outside_the_boxes(game: str) -> None:
    for wanted in sheet_cards(game):
        printed = ", ".join(values(library_card(game, wanted)))
        words = {name: value for name, value in wanted["fields"].items() if name.islower()}
        words.pop("attacks", None)
        assert [word for word in words.values() if str(word) not in printed] == [], wanted["name"]


@pytest.mark.parametrize("game", TITLES)
def test_every_card_stands_in_a_scenario(game: str) -> None:
    scenarios = (HERE / "scenarios" / game).glob("*.scenario")
    texts = "\n".join(path.read_text("utf-8") for path in scenarios)
    names = {card["name"] for card in sheet_cards(game)}
    assert sorted(each for each in names if not re.search(rf"\b{re.escape(each)}\b", texts)) == []


@pytest.mark.parametrize("hard", hard_texts(), ids=lambda hard: hard["text"][:40])
def test_every_hard_text_stands_on_a_card_of_its_game(hard: HardText) -> None:
    games = {title: game for game, title in TITLES.items()}
    texts = [text for card in library_cards(games[hard["game"]]) for _, text in boxes(card)]
    assert any(hard["text"] in text for text in texts) == (hard["text"] != ON_NO_CARD)


def test_the_hard_text_on_no_card_stands_in_the_book_and_has_one_reading() -> None:
    assert ON_NO_CARD in (HERE.parent / "docs" / "language.md").read_text(encoding="utf-8")
    _, game = checked("gunsword")
    assert len(readings(game.vocabulary, ON_NO_CARD.rstrip("."), ("actions",))) == 1
