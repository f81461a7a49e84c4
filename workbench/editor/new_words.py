"""A wording that no word of the game is, declared: the sentence at the caret becomes `to ..:`.

Its slots are guessed: a number is a number, what stands in quotes names a card, and the value of
an enumeration may be another one. Its verb gets both its forms, and a noun behind a number too. It
does nothing yet, and the check says so (CW0211) until somebody has written what it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from lsprotocol import types as lsp

from cardwright.grammar import CheckedGame, ast

from .answers import Asked, Offer
from .projects import Project
from .sentences_at import sentence_at
from .shown_problems import touching
from .text_edits import appended

UNKNOWN = ("CW0201", "CW0202", "CW0209")
WORDS_FILE = "words.rules"
"""Where a game keeps its words, if it has a file of its own for them."""
PLAIN = ("WORD", "NUMBER", "STRING")
HISSED = ("s", "x", "z", "ch", "sh", "o")
VOWELS = "aeiou"


def declare(asked: Asked) -> Iterator[lsp.CodeAction]:
    """Yield the declaration of a sentence on a card that nothing is known of."""
    found = sentence_at(asked, *asked.document.place(asked.params.range.start))
    if found is None:
        return
    game, each = found
    if not each.on_card or not isinstance(each.node, ast.Words):
        return
    there = asked.project.found.get(asked.path, ())
    if not any(problem.code in UNKNOWN for problem in touching(there, each.span)):
        return
    head = pattern_of(game, [part for part in each.node.parts if part.text != "."])
    path = file_of(asked.project, game)
    if head and path is not None:
        edit = appended(asked.project, path, f"{head}:\n  do nothing\n")
        yield lsp.CodeAction(f"Declare: {head}", lsp.CodeActionKind.QuickFix, edit=edit)


def file_of(project: Project, game: CheckedGame) -> str | None:
    """Return the file in which a word of a game is declared, if it is ours to change."""
    rules = [each for each in game.members if each.endswith(".rules") and project.is_ours(each)]
    own = [each for each in rules if Path(each).name == WORDS_FILE]
    return next(iter([*own, *rules]), None)


def pattern_of(game: CheckedGame, parts: Sequence[ast.Part]) -> str:
    """Return the head of a declaration for the parts of a sentence; nothing if it is not plain."""
    if not parts or parts[0].kind != "WORD" or any(each.kind not in PLAIN for each in parts):
        return ""
    verb = parts[0].text.lower()
    said, taken = [f"to {verb}/{third_person(verb)}"], {""}
    for before, part in pairwise(parts):
        kind = slot_of(game, part)
        if kind:
            name = free_name(kind, taken)
            taken.add(name)
            said.append(f"{{{name}: {kind}}}")
        elif before.kind == "NUMBER":
            said.append(both_numbers(part.text))
        else:
            said.append(part.text)
    return " ".join(said)


def slot_of(game: CheckedGame, part: ast.Part) -> str:
    """Return the kind of what could stand in the place of a part; nothing for a plain word."""
    if part.kind == "NUMBER":
        return "number"
    if part.kind == "STRING":
        return "card name"
    values = game.vocabulary.enumerations.items()
    return next((kind for kind, names in values if part.text in names), "")


def free_name(kind: str, taken: set[str]) -> str:
    """Return a letter for a slot that no other slot has: of its kind, or the next one."""
    first = "n" if kind == "number" else kind[0].lower()
    letters = (chr(ord("a") + (ord(first) - ord("a") + at) % 26) for at in range(26))
    return next(each for each in letters if each not in taken)


def both_numbers(noun: str) -> str:
    """Return a noun behind a number for one and for many: `card/cards`."""
    if not noun.endswith("s"):
        return f"{noun}/{third_person(noun)}"
    return f"{noun[:-1]}/{noun}"


def third_person(verb: str) -> str:
    """Return a verb as it is said of somebody, or a noun of several, by the rules of spelling."""
    if verb.endswith(HISSED):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return f"{verb[:-1]}ies"
    return f"{verb}s"


OFFERS = (Offer(lsp.CodeActionKind.QuickFix.value, declare),)
