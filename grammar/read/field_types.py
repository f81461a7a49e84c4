"""What the settings of a field make of it: its kind, its bounds, and what a card may leave out."""

from __future__ import annotations

from attrs import evolve

from ..tree import ast
from .game_words import FieldType

FIELD_KINDS = {
    "number": "number",
    "signed number": "number",
    "mark": "mark",
    "yes or no": "yes/no",
    "card name": "card name",
    "player": "player",
    "players": "players",
    "card": "card",
    "cards": "cards",
    "token": "token",
    "tokens": "tokens",
    "zone": "zone",
    "space": "space",
    "spaces": "spaces",
}


def known_number(node: ast.Expression) -> int | None:
    """Return a number that stands in a setting, such as `9` or `minus 5`."""
    match node:
        case ast.Number(value=value):
            return value
        case ast.Phrase(word="number: minus {a: number>3}", args=(ast.Number(value=value),)):
            return -value
        case _:
            return None


def with_setting(made: FieldType, phrase: ast.Phrase | ast.Name) -> FieldType:
    """Take one setting of a field into account."""
    if isinstance(phrase, ast.Name):
        return evolve(made, kind=phrase.text)
    words = phrase.word.removeprefix("field setting: ")
    numbers = [number for arg in phrase.args if (number := known_number(arg)) is not None]
    if words.startswith("starting at "):
        return evolve(made, optional=True)
    match words, numbers:
        case "number {a: number} to {b: number}", [low, high]:
            return evolve(made, kind="number", low=low, high=high)
        case "number from {a: number}", [low]:
            return evolve(made, kind="number", low=low)
        case "number up to {a: number}", [high]:
            return evolve(made, kind="number", high=high)
        case "text", _:
            return evolve(made, kind="text", texts="text")
        case "text with {k: kind}", _:
            return evolve(made, kind="text", texts=_name_of(phrase.args[0]))
        case "lines", _:
            return evolve(made, kind="text", texts="text", by_line=True)
        case "X allowed", _:
            return evolve(made, open_x=True)
        case "infinite allowed", _:
            return evolve(made, infinite=True)
        case "may be left out", _:
            return evolve(made, optional=True)
        case "several", _:
            return evolve(made, several=True, optional=True)
        case _:
            pass
    if words in FIELD_KINDS:
        return evolve(made, kind=FIELD_KINDS[words], signed=words == "signed number")
    others = ("in force", "face down as well", "an edge", "starting", "for the rules only")
    if not phrase.args and not words.startswith(others):
        return evolve(made, kind=words.removeprefix("several "))
    return made


def _name_of(node: ast.Expression) -> str:
    key = node.word if isinstance(node, ast.Phrase) else getattr(node, "text", "kind: text")
    return key.removeprefix("kind: ")
