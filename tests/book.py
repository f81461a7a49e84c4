"""The language book, taken apart for tests: its fenced blocks, and the tables of its part three.

A block is labelled by its fence. The first word is what the block holds (rules, cards, scenario,
lines, text), the others say what must be true of it:

    small         a piece of Snow Yard, the book's own game. All these blocks together check clean
                  and stand in canonical form.
    also          checks clean when added to Snow Yard; need not be in canonical form
    wrong CW0201  gives exactly this problem when added to Snow Yard
    table         what the examples of part three need besides Snow Yard
    words         each line is a kind, a colon, and a text that has one reading of that kind
    extract GAME  stands, line by line, in the bundled files of that game, but for blanks and
                  comments; a line `...` leaves lines out. A single line may be the item of a list
                  instead: the title of the game in asterisks, a colon, the line in backticks.

Blocks of `text` say what a command prints or how something is written; they are not checked.

The tables of the core's words stand between `<!-- words: KIND, KIND -->` and `<!-- end -->`. They
are written by `make reference`, which runs this file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen
from bundled import ROOT, files_of
from common import put_common
from word_examples import FILLINGS, SCENARIO_LINES, WRITTEN

from cardwright.grammar import (
    CheckedGame,
    Located,
    Word,
    Workspace,
    ast,
    comments,
    core_words,
    denied_words,
    readings,
    shortened,
)

BOOK = ROOT / "docs" / "language.md"
TITLE = "Snow Yard"
SUFFIX = {"rules": "rules", "cards": "cards", "scenario": "scenario"}
FENCE = re.compile(r"^```(\w+)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
UNUSED = ("CW0210", "CW0211", "CW0506", "CW0507", "CW0531")
LISTED = re.compile(r"^- \*([^*\n]+)\*[^`\n]*: `([^`\n]+)`$", re.MULTILINE)
SLOT = re.compile(r"\{(?P<kind>[^}]+)\}|(?P<one>\w+)/(?P<many>\w+)")
PERFECT = ("perfect", "perfect of any", "never of any")
"""The kinds of words that stand in a condition only, before the time that is meant."""
THINGS = ("card", "player", "token", "space")
ANY_THING = re.compile(r"\b(?:card|player|token|space)")
ANYTHING = "anything"
EXAMPLES = "examples.scenario"
REGION = re.compile(r"(?<=^<!-- words: )([^\n]+?) -->\n.*?(?=^<!-- end -->$)", re.M | re.S)


@frozen
class Fenced:
    """One fenced block of the book."""

    line: int
    holds: str
    label: str
    text: str


@cache
def book() -> str:
    """Return the text of the book."""
    return BOOK.read_text(encoding="utf-8")


def blocks(label: str = "") -> list[Fenced]:
    """Return the fenced blocks whose label begins so, in order."""
    found = [
        Fenced(_line_of(match), match[1], match[2].strip(), match[3])
        for match in FENCE.finditer(book())
    ]
    return [block for block in found if block.label.startswith(label)]


# ---- the book's own game -------------------------------------------------------------------------


def small_file(holds: str) -> str:
    """Return all blocks of Snow Yard of one sort as one file."""
    return "\n".join(block.text for block in blocks("small") if block.holds == holds)


def small_game() -> Workspace:
    """Return a new workspace with Snow Yard."""
    workspace = Workspace()
    for holds, suffix in SUFFIX.items():
        workspace.put(f"snow_yard.{suffix}", small_file(holds))
    put_common(workspace)
    return workspace


def codes_of(block: Fenced) -> list[str]:
    """Return the codes of the problems that a block has when it is added to Snow Yard."""
    problems = with_block(block).check().problems
    return [each.problem.code for each in problems if each.path.startswith("added.")]


def with_block(block: Fenced) -> Workspace:
    """Return Snow Yard with a block added to it."""
    workspace = small_game()
    workspace.put(f"added.{SUFFIX[block.holds]}", addressed(block.text))
    put_common(workspace)
    return workspace


def addressed(text: str) -> str:
    """Return a file that says which game it is for."""
    return text if text.startswith("for ") else f'for "{TITLE}"\n\n{text}'


def table() -> Workspace:
    """Return Snow Yard and what the examples of part three need."""
    workspace = small_game()
    for block in blocks("table"):
        workspace.put(f"table_{block.line}.rules", addressed(block.text))
    return workspace


def table_problems() -> list[Located]:
    """Return what is wrong in the blocks of part three; not all that they declare is used."""
    return [each for each in table().check().problems if each.problem.code not in UNUSED]


def with_examples() -> Workspace:
    """Return the game of all examples with a scenario for every word that only scenarios say."""
    workspace = table()
    scenarios = [scenario_of(word).lstrip() for word in core().values() if in_scenario(word)]
    workspace.put(EXAMPLES, addressed("\n".join(scenarios)))
    return workspace


@cache
def whole_table(*, with_scenarios: bool = True) -> CheckedGame:
    """Return the game of all examples, with or without scenarios that use them."""
    workspace = with_examples() if with_scenarios else table()
    workspace.check()
    return workspace.games()[TITLE]


def kinds_and_lines() -> list[tuple[str, str]]:
    """Return the lines of the blocks labelled `words`, each cut at its first colon."""
    lines = (line for block in blocks("words") for line in block.text.splitlines())
    return [(kind, text.strip()) for kind, _, text in (line.partition(":") for line in lines)]


# ---- extracts ------------------------------------------------------------------------------------


def extracts() -> list[Fenced]:
    """Return all extracts: the fenced ones, and items such as "- *Water Duel*: `a line`"."""
    listed = [
        Fenced(_line_of(match), "rules", f"extract {_folder(match[1])}", match[2] + "\n")
        for match in LISTED.finditer(book())
    ]
    return blocks("extract") + listed


def _line_of(match: re.Match[str]) -> int:
    return book().count("\n", 0, match.start()) + 1


def _folder(title: str) -> str:
    return title.lower().replace(" ", "_")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that say something, without comments and with single blanks."""
    rows = text.split("\n")
    for comment in comments(text):
        row = rows[comment.line - 1]
        rows[comment.line - 1] = row[: row.rindex(comment.text)]
    return [" ".join(row.split()) for row in rows if row.strip()]


@cache
def bundled_lines(game: str) -> tuple[list[str], ...]:
    """Return the lines of each file of a bundled game."""
    return tuple(lines_of(path.read_text(encoding="utf-8")) for path in files_of(game))


def missing(block: Fenced) -> list[str]:
    """Return the first line of each run of lines of an extract that stands in no file."""
    game = block.label.split()[1]
    runs: list[list[str]] = [[]]
    for line in lines_of(block.text):
        if line == "...":
            runs.append([])
        else:
            runs[-1].append(line)
    files = bundled_lines(game)
    return [run[0] for run in runs if run and not any(_stands(run, file) for file in files)]


def _stands(run: list[str], lines: list[str]) -> bool:
    starts = (at for at, line in enumerate(lines) if line == run[0])
    return any(lines[at : at + len(run)] == run for at in starts)


# ---- the tables of words -------------------------------------------------------------------------


@cache
def core() -> dict[str, Word]:
    """Return the words of the core, by their keys, in their order."""
    return {word.key: word for word in core_words()}


def is_of_every_thing(word: Word) -> bool:
    """Whether players, cards, tokens and spaces all have such a word; a setting is no thing."""
    if word.kind.endswith(" setting"):
        return False
    forms = {_said_of(thing, word) for thing in THINGS}
    a_setting = word.kind == "field setting"  # a field holds one of them: each has a row
    return not a_setting and len(forms) == len(THINGS) and forms <= set(core())


def _said_of(thing: str, word: Word) -> str:
    return ANY_THING.sub(thing, word.key)


def example_of(word: Word) -> str:
    """Return an example of a word: one that was written for it, or its slots filled."""
    found = written().get(word.key) or filled(word, FILLINGS)
    if word.kind in PERFECT:
        return found if word.key in written() else f"{found} this match"
    return f"{FILLINGS[many_of(word)][0]} whose {found}" if is_clause(word) else found


def is_clause(word: Word) -> bool:
    """Whether a word stands nowhere but behind `whose`, and an example of it is a whole noun."""
    return word.kind.endswith(" clauses")


def many_of(word: Word) -> str:
    """Return the kind of several things that a clause describes."""
    return word.kind.replace(" clauses", " nouns")


@cache
def written() -> dict[str, str]:
    """Return the examples written by hand, by the key of the word that each is read with."""
    vocabulary = whole_table(with_scenarios=False).vocabulary
    found: dict[str, str] = {}
    for kind, lines in WRITTEN.items():
        for line in lines:
            for node in readings(vocabulary, line, (kind,)):
                for key in keys_of(node):
                    found.setdefault(key, line)
    return found


def keys_of(node: ast.Expression) -> Iterator[str]:
    """Yield the words that a line as a whole is read with, also in the perfect tense."""
    short = in_short(node) if isinstance(node, ast.Phrase) else node
    yield key_of(short)
    if isinstance(short, ast.Phrase) and short is not node:
        words = core()
        keys = [key_of(each) for each in short.args]
        yield from (key for key in keys if key in words and words[key].kind in PERFECT)


def in_short(node: ast.Phrase) -> ast.Phrase:
    """Return a phrase in its short form, if it has one."""
    return shortened(node, whole_table(with_scenarios=False).vocabulary.lexicon.words)


def key_of(node: ast.Expression) -> str:
    """Return the key of the word that a line as a whole is read with."""
    match node:
        case ast.Phrase(word=key) | ast.Name(text=key):
            return key
        case _:
            return ""


def filled(word: Word, fillings: Mapping[str, tuple[str, ...]]) -> str:
    """Write a word with simple phrases in its slots, another one for each slot of a kind."""
    counts: Counter[str] = Counter()

    def filling(slot: re.Match[str]) -> str:
        if slot["one"]:
            return slot["many"] if counts["number"] else slot["one"]
        known = fillings[slot["kind"]]
        counts[slot["kind"]] += 1
        return known[min(counts[slot["kind"]], len(known)) - 1]

    return SLOT.sub(filling, word.wording)


def in_scenario(word: Word) -> tuple[str, str] | None:
    """Return the section of a scenario that can say a word, and how its line goes."""
    return SCENARIO_LINES.get(word.key) or SCENARIO_LINES.get(word.kind)


def scenario_of(word: Word) -> str:
    """Return a scenario with the example of a word in it."""
    lines = {"given": "it is Ann's Play", "play": "Ann: pass", "expect": "the match goes on"}
    section, frame = in_scenario(word) or ("given", "{}")
    lines[section] = frame.format(example_of(word))
    return f"""
scenario "{_name(word)}":
  given:
    {lines["given"]}
  play:
    {lines["play"]}
    Ann: pass
  expect:
    {lines["expect"]}
"""


def _name(word: Word) -> str:
    return word.key.replace('"', "")


def readings_of(word: Word) -> list[ast.Expression]:
    """Return the readings of the example of a word, or of the line of a scenario it stands in."""
    game = whole_table()
    if in_scenario(word) is None:
        kind = many_of(word) if is_clause(word) else word.kind
        kind = "condition" if kind in PERFECT else kind
        return readings(game.vocabulary, example_of(word), (kind,))
    for entry in game.table.entries:
        node = entry.checked.node
        if isinstance(node, ast.Scenario) and node.name == _name(word):
            lines = [line for section in node.sections for line in section.lines]
            return [line.what if isinstance(line, ast.Move) else line for line in lines]
    return []


def uses(node: ast.Expression, word: Word) -> bool:
    """Whether a word is used in an expression, as it is printed."""
    if isinstance(node, ast.Phrase):
        node = in_short(node)
    match node:
        case ast.Phrase(word=key, args=args):
            return key == word.key or any(uses(arg, word) for arg in args)
        case ast.Name(text=key):
            return key == word.key
        case _:
            return False


def regions() -> list[tuple[str, ...]]:
    """Return the kinds of words that each table of the book shows."""
    return [tuple(match[1].split(", ")) for match in REGION.finditer(book())]


def shown(kinds: tuple[str, ...]) -> list[Word]:
    """Return the words that the table of some kinds shows; `anything` stands for every thing."""
    if kinds == (ANYTHING,):
        words = [word for word in core().values() if is_of_every_thing(word)]
        return [word for word in words if _said_of("card", word) == word.key]
    words = [word for word in core().values() if word.kind in kinds]
    return [word for word in words if not is_of_every_thing(word)]


def rows(kinds: tuple[str, ...]) -> str:
    """Write the table of the words of some kinds; words of one meaning share a row.

    What denies them stands behind them, without an example of its own.
    """
    by_meaning: dict[str, list[Word]] = {}
    for word in shown(kinds):
        by_meaning.setdefault(word.meaning, []).append(word)
    denied = {word.denies: word for word in denied_words(core())}
    lines = ["| wording | meaning | example |", "|---|---|---|"]
    for meaning, words in by_meaning.items():
        said = [*words, *(denied[word.key] for word in words if word.key in denied)]
        wordings = "<br>".join(f"`{word.wording}`" for word in said)
        examples = "<br>".join(f"`{example_of(word)}`" for word in words)
        lines.append(f"| {wordings} | {meaning} | {examples} |")
    return "\n".join([*lines, ""])


def with_tables(text: str) -> str:
    """Return the text of the book with its tables written anew."""
    return REGION.sub(lambda match: f"{match[1]} -->\n{rows(tuple(match[1].split(', ')))}", text)


def example_files() -> dict[Path, str]:
    """Return the files of Snow Yard, as they stand in `examples/`."""
    folder = ROOT / "examples" / "snow_yard"
    return {folder / f"snow_yard.{suffix}": small_file(holds) for holds, suffix in SUFFIX.items()}


if __name__ == "__main__":
    BOOK.write_text(with_tables(book()), encoding="utf-8")
    book.cache_clear()
    for path, text in example_files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
