"""What usually stands where, counted in the examples: writes `grammar/editor/usual_next.txt`.

    python bench/usual_next.py

Words of a game count as their kinds, so what is kept is of no game; what was seen seldom is left
out. The bundled games are not asked, for `next_words.py` measures with them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from cardwright.grammar import SaidBefore, Workspace, is_of_no_game

ROOT = Path(__file__).parent.parent
WRITTEN = ROOT / "grammar" / "editor" / "usual_next.txt"
KEPT = ("two kinds", "kind above")
SELDOM = 3
"""What was seen no oftener is left out."""


def counts() -> dict[tuple[str, ...], Counter[str]]:
    """Return how often words follow contexts in all examples."""
    found: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for folder in sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir()):
        workspace = Workspace()
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".rules", ".cards", ".scenario"):
                workspace.put(path.name, path.read_text(encoding="utf-8"))
        for each in workspace.wanted():
            text = (ROOT / "rulesets" / each.name).read_text(encoding="utf-8")
            workspace.put(each.name, text, support=True)
        workspace.check()
        for game in workspace.games().values():
            said = SaidBefore()
            own = [path for path in game.members if not path.startswith("common/")]
            said.renew(game.vocabulary, {path: workspace.text(path) for path in own})
            for key, words in said.counts.items():
                if key[0] in KEPT:
                    found[key].update(words)
    return found


def main() -> None:
    """Write the file anew."""
    lines = []
    for key, words in sorted(counts().items()):
        kept = [
            (word, often)
            for word, often in words.most_common()
            if often > SELDOM and is_of_no_game(word)
        ]
        if kept and all(map(is_of_no_game, key[-2:])):
            said = "\t".join(f"{word}\t{many}" for word, many in kept)
            lines.append("\t".join(key) + f"\t\t{said}\n")
    WRITTEN.write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} contexts")


if __name__ == "__main__":
    main()
