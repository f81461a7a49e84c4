"""Games live in text only: no word that a bundled game declares stands in our code.

Comments and identifiers count, in any case and in the plural: `shield_cost` says "shield". The
words come from the game texts by regular expressions, so that this guard does not lean on what it
guards.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from cardwright.grammar import Lit, core_grammar, core_words

IRREGULAR = import_module("cardwright.grammar.tree.irregular_verbs")

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/__init__.py"))
CODE = sorted(
    path
    for folder in ("grammar", "interpreter", "workbench")
    for suffix in (".py", ".lark")
    for path in (ROOT / folder).rglob(f"*{suffix}")
)

# Reviewed: words that a game may declare and that would be said of any card game, or of any text.
COMMON = """
    action active board card character choice choose control copy cost count deck discard draw
    effect empty end face field flow game hand label level line mark match name number opponent
    option order owner pass phase pile place play player position reveal round row rule set shuffle
    side space stack start state step target text token top track turn value wall window word zone
    draws faces team drop duel
"""

# Reviewed: words of plain English and of programming, which say nothing of any game.
PLAIN = """
    answers answer at block blocks bring burst by called caller chain clear command content
    declaration find finding first forget form forms given if in inner into keep left low lost
    made main mean means next no not of on one others path plain read resource right run scope
    short sign single sort source speed stretch support targets taken told two use used what when
    where which with yield high place places listed known stop during might counter standing model
    chance passes sets stopped advance batch clearing counters decision flat function gathered guard
    deed helper interrupt jump listing matching outer passed plan push rank reserve resolving rests
    final send aimed exact forced look needed resolved settled placing effects about opening
    reset acting completion completions rested response
"""

# What declares a name, all of which counts ...
NAMES = (
    r'^(?:card|game) "([^"\n]+)"',
    r"^an? ([^\n]+?) is ",
    r"^an? [^\n]+ is one of ([^\n]+)",
    r"^(?:zone|board|track|ruling) ([^\n:{]+)",
    r"^[ \t]+([^\W\d_][\w -]*): *\S",  # a field, or the box of a card
)
# ... and what declares a pattern, of which the capitalised words count.
PATTERNS = (
    r"^(?:to|cost|event|condition|rule|label) ([^\n]+)",
    r"^value [^:\n]+: ([^\n]+?)(?: means |:$)",
    r"^(?:match|round|turn|phase|step|window|frame|ending) ([^\n]+)",
    r"^[ \t]+also ([^\n]+)",
)

SAMPLE = """
game "Moat Siege"
a knight/knights is a card with:   # a comment, no Word of which counts
  Horse power: number, 0 to 9
a bearing is one of aft, fore
zone War chest: shuffled
to Joust {Other: knight} twice or Parry:
  also Tilt {Other: knight}
card "Iron Shield/Oak Shield" x3
  Rally: Joust 3.
"""
SAMPLE_WORDS = {
    "moat siege", "knight", "knights", "horse power", "bearing", "aft", "fore", "war chest",
    "joust", "parry", "tilt", "iron shield", "oak shield", "rally",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_bundled_game_stands_in_code(game: str) -> None:
    words = game_words(game)
    found = [
        f"{path.relative_to(ROOT)}:{number} says {word!r}"
        for path in CODE
        for number, word in words_found(text_of(path), words - english(path))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_bundled_game_declares_words(game: str) -> None:
    assert len(game_words(game)) > 5


def test_declared_words_are_found_in_game_texts() -> None:
    assert declared_words(SAMPLE) == SAMPLE_WORDS


@pytest.mark.parametrize("line", ["ironShield = 3", "# two knights", '"WAR CHEST"', "war_chest()"])
def test_a_game_word_is_found_however_it_is_spelled(line: str) -> None:
    assert len(list(words_found(line, SAMPLE_WORDS))) == 1


@pytest.mark.parametrize("line", ["an iron and a shield", "after", "chest of war", "tilted"])
def test_what_only_looks_like_a_game_word_is_none(line: str) -> None:
    assert list(words_found(line, SAMPLE_WORDS)) == []


def english(path: Path) -> set[str]:
    """Return the verbs that a module says because they are irregular in English."""
    return {*IRREGULAR.FORMS, *IRREGULAR.VERB_OF} if path.stem == "irregular_verbs" else set()


def game_words(game: str) -> set[str]:
    """Every word that the game's rules and cards declare and that is not common."""
    texts = [
        path.read_text(encoding="utf-8")
        for folder, suffix in (("rulesets", ".rules"), ("cardlib", ".cards"))
        for path in sorted((ROOT / folder / game).rglob(f"*{suffix}"))
    ]
    return declared_words("\n".join(texts)) - set((COMMON + PLAIN).split()) - core_texts()


def core_texts() -> set[str]:
    """Every word of the core's own language: no game can make it its own."""
    literals = (e for word in core_words() for e in word.elements if isinstance(e, Lit))
    keywords = re.findall(r'"([a-z ]+)"|\b([a-z]+)\|', core_grammar())
    texts = {text for pair in keywords for text in pair if text}
    return texts | {form.lower() for literal in literals for form in literal.forms}


def declared_words(text: str) -> set[str]:
    text = re.sub(r" *#.*", "", text)
    names = [name for found in findings(NAMES, text) for name in re.split("[/,]", found)]
    capitalised = [
        word
        for pattern in findings(PATTERNS, text)
        for word in re.findall(r"[^\W\d_]+", re.sub(r"\{.*?\}", "", pattern))
        if word[0].isupper()
    ]
    return {plain(word) for word in names + capitalised if len(plain(word)) > 1}


def findings(expressions: Iterable[str], text: str) -> list[str]:
    return [hit for expression in expressions for hit in re.findall(expression, text, re.MULTILINE)]


def words_found(code: str, words: set[str]) -> Iterator[tuple[int, str]]:
    """Each line that holds one of the words, or its plural, with its number."""
    if not words:
        return
    longest = max(len(each.split()) for each in words)
    for number, line in enumerate(code.splitlines(), start=1):
        for said in stretches(plain(line), longest):
            if said in words or said.removesuffix("s") in words:
                yield number, said
                break


def stretches(line: str, longest: int) -> Iterator[str]:
    """Each word of a line, and each stretch of up to so many words."""
    parts = line.split()
    for start in range(len(parts)):
        for end in range(start + 1, min(start + longest, len(parts)) + 1):
            yield " ".join(parts[start:end])


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache  # a line is looked through for the words of each game
def plain(text: str) -> str:
    """The words of a text, identifiers taken apart: `DrawArms`, `draw_arms` -> `draw arms`."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return " ".join(re.findall(r"[^\W\d_]+", apart.lower()))
