"""How long checking takes, as ratios measured in one run.

    python bench/check.py [--cards 10000] [--game water_duel] [--words 2]

Three figures, each against a yardstick measured beside it:

- check / parse: a whole `check` of a generated library against what Lark's LALR parser needs for
  the same text with the core grammar alone (at most 3 is wanted);
- again / check: checking again after one card changed, against the first check (at most 1/20);
- start / import: `cardwright check` on one small file against `python -c "import lark, attrs,
  click"` (at most 3).

With `--words 2` the game declares twice the words: each also with one word of it changed, so that
the rest of its wording has to be told apart from the one that is meant.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lark import Lark

from cardwright.grammar import Indentation, Workspace, ast, core_grammar, cut, read_block

ROOT = Path(__file__).parent.parent
FIRST = ("Quick", "Old", "Silver", "Hidden", "Second", "Last", "Bright", "Quiet", "Broken", "Tall")
LAST = ("Step", "Blade", "Friend", "Answer", "Morning", "Trick", "Wall", "Song", "Debt", "River")
SMALL = 'for "Water Duel"\n\ncard "Trial"\n  Cost 1, Attack 2\n  Effect: Attack. Draw 1 card.\n'


def library(game: str, size: int, rng: random.Random) -> str:
    """Return a library of cards that recombine the facts and texts of a bundled game's cards."""
    title, cards = _templates(game)
    texts = [f'for "{title}"\n']
    for number in range(size):
        body = rng.choice(cards)
        name = f"{rng.choice(FIRST)} {rng.choice(LAST)} {number}"
        texts.append(re.sub(r'card "[^"]*"', f'card "{name}"', _varied(body, cards, rng), count=1))
    return "\n".join(texts)


def _templates(game: str) -> tuple[str, list[str]]:
    title, cards = "", []
    for path in sorted((ROOT / "cardlib" / game).glob("*.cards")):
        for block in cut(path.read_text(encoding="utf-8")):
            node, _ = read_block(block)
            if isinstance(node, ast.Belongs):
                title = node.title
            elif isinstance(node, ast.Card):
                cards.append(block.text)
    return title, cards


def _varied(body: str, cards: list[str], rng: random.Random) -> str:
    """Return a card with other numbers and, now and then, another card's sentence too."""
    head, colon, text = body.partition(": ")
    if not colon or "\n" in text.strip():
        return body
    if rng.random() < 0.5:
        other = rng.choice(cards).partition(": ")[2].strip()
        if other and "\n" not in other and "X is" not in other:
            text = f"{text.rstrip()} {other}\n"
    return head + colon + re.sub(r"\b[2-9]\b", lambda _: str(rng.randint(2, 9)), text)


def more_words(text: str, number: int) -> str:
    """Return the words that a file of rules declares, each with one word of it changed."""
    made = []
    for block in cut(text):
        node, _ = read_block(block)
        pattern = getattr(node, "pattern", None)
        if not isinstance(pattern, ast.Pattern) or not isinstance(node, ast.Definition | ast.Value):
            continue
        forms = [form for each in pattern.elements for form in _forms(each) if form.isalpha()]
        longest = max(forms, key=len, default="")
        head, end, body = block.text.partition("\n")
        for form in {longest, *_beside(longest, pattern)}:
            head = re.sub(rf"(?<![\w{{]){form}(?!\w|:)", f"{form}{'x' * number}", head, count=1)
        made.append(head + end + body)
    return "\n".join(made)


def _forms(element: ast.Slot | ast.Either | ast.Literal) -> tuple[str, ...]:
    match element:
        case ast.Literal(text=text):
            return (text,)
        case ast.Either(one=one, many=many, past=past):
            return (one, many, past)
    return ()


def _beside(form: str, pattern: ast.Pattern) -> tuple[str, ...]:
    found = (_forms(each) for each in pattern.elements)
    return next(tuple(filter(None, forms)) for forms in found if form in forms or not form)


def seconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def run(command: list[str]) -> float:
    """Return the median time of five runs of a command, after one that leaves bytecode behind."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, capture_output=True, check=False, env=environment)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False, env=environment)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def compare(name: str, value: float, yardstick: float, wanted: float) -> None:
    """Print one figure beside its yardstick."""
    ratio = value / yardstick
    verdict = "ok" if ratio <= wanted else "TOO SLOW"
    figures = f"{value:9.3f} s / {yardstick:7.3f} s = {ratio:6.3f}"
    print(f"{name:<16} {figures}  (wanted {wanted}) {verdict}")


def check_a_library(game: str, size: int, times: int) -> None:
    """Measure a whole check, and a check after one card changed."""
    text = library(game, size, random.Random(1))
    parser = Lark(
        core_grammar(), parser="lalr", start=["declaration", "file"], postlex=Indentation()
    )
    workspace, title = Workspace(), _templates(game)[0]
    for path in sorted((ROOT / "rulesets" / game).glob("*.rules")):
        workspace.put(str(path), path.read_text(encoding="utf-8"), support=True)
    for each in workspace.wanted():
        workspace.put(each.name, (ROOT / "rulesets" / each.name).read_text(encoding="utf-8"))
    for path in sorted((ROOT / "rulesets" / game).glob("*.rules")):
        for number in range(1, times):
            more = more_words(path.read_text(encoding="utf-8"), number)
            workspace.put(f"{number}_{path.name}", f'for "{title}"\n\n{more}', support=True)
    parse = seconds(lambda: parser.parse(text, start="file"))

    def check() -> None:
        workspace.put("library.cards", text)
        workspace.check()

    first = seconds(check)
    text = text.replace("Cost 1", "Cost 2", 1)
    again = seconds(check)
    words = len(workspace.games()[title].vocabulary.lexicon.words)
    print(f"{size} cards of {game}, {words} words, {len(text.encode()) / 1e6:.2f} MB")
    compare("check / parse", first, parse, 3)
    compare("again / check", again, first, 0.05)


def start_up() -> None:
    """Measure the start of the command on one small file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.cards"
        path.write_text(SMALL, encoding="utf-8")
        command = [sys.executable, "-m", "cardwright.workbench", "check", str(path)]
        imports = run([sys.executable, "-c", "import lark, attrs, click"])
        compare("start / import", run(command), imports, 3)


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--game", default="water_duel")
    parser.add_argument("--words", type=int, default=1, help="so many times the declared words")
    arguments = parser.parse_args()
    check_a_library(arguments.game, arguments.cards, arguments.words)
    start_up()


if __name__ == "__main__":
    main()
