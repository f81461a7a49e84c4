"""What the settings of a field make of it: its kind, its bounds, and what a card may leave out."""

from __future__ import annotations

from attrs import evolve

from ..tree import ast
from .game_words import FieldType

FIELD_KINDS = {
    "field_number": "number",
    "field_signed": "number",
    "field_mark": "mark",
    "field_card_name": "card name",
    "field_player": "player",
    "field_players": "players",
    "field_card": "card",
    "field_cards": "cards",
    "field_token": "token",
    "field_tokens": "tokens",
    "field_zone": "zone",
    "field_space": "space",
    "field_spaces": "spaces",
    "field_direction": "direction",
    "field_actions": "actions",
}
OF_GAME = ("field_enumeration", "field_enumerations", "field_record")
"""The settings that say a kind which the game declares."""


def known_number(node: ast.Expression) -> int | None:
    """Return a number that stands in a setting, such as `9` or `minus 5`."""
    match node:
        case ast.Number(value=value):
            return value
        case ast.Phrase(row="negative", args=(ast.Number(value=value),)):
            return -value
        case _:
            return None


def is_in_force(setting: ast.Expression) -> bool:
    """Whether a setting says where a box is in force; the zones may not be known yet."""
    parts = setting.parts if isinstance(setting, ast.Words) else ()
    return [part.text for part in parts[:2]] == ["in", "force"]


def with_setting(made: FieldType, phrase: ast.Phrase | ast.Name) -> FieldType:
    """Take one setting of a field into account."""
    if isinstance(phrase, ast.Name):
        return evolve(made, kind=phrase.text)
    numbers = [number for arg in phrase.args if (number := known_number(arg)) is not None]
    match phrase.row, numbers:
        case "field_start" | "field_start_at_name", _:
            return evolve(made, optional=True)
        case "field_number_between", [low, high]:
            return evolve(made, kind="number", low=low, high=high)
        case "field_number_from", [low]:
            return evolve(made, kind="number", low=low)
        case "field_number_up_to", [high]:
            return evolve(made, kind="number", high=high)
        case "field_text", _:
            return evolve(made, kind="text", texts="text")
        case "field_set_by" | "field_set_by_irregular", _:
            return evolve(made, set_by=_names_in(phrase))
        case "field_cleared_by" | "field_cleared_by_irregular", _:
            return evolve(made, cleared_by=_names_in(phrase))
        case "field_text_with", _:
            return evolve(made, kind="text", texts=_name_of(phrase.args[0]))
        case "field_lines", _:
            return evolve(made, kind="text", texts="text", by_line=True)
        case "field_x_allowed", _:
            return evolve(made, open_x=True)
        case "field_infinite_allowed", _:
            return evolve(made, infinite=True)
        case "field_counter" | "field_counter_adds" | "field_counter_adds_both", _:
            return evolve(made, kind="number", low=0, optional=True, counter=True)
        case "field_seen_by_owner", _:
            return evolve(made, seen_by="owner")
        case "field_seen_by_controller", _:
            return evolve(made, seen_by="controller")
        case "field_optional", _:
            return evolve(made, optional=True)
        case "field_several", _:
            return evolve(made, several=True, optional=True)
        case _:
            pass
    if phrase.row in FIELD_KINDS:
        return evolve(made, kind=FIELD_KINDS[phrase.row], signed=phrase.row == "field_signed")
    if phrase.row in OF_GAME:
        words = phrase.word.removeprefix("field setting: ")
        return evolve(made, kind=words.removeprefix("several "))
    return made


def _names_in(phrase: ast.Phrase) -> tuple[str, ...]:
    return tuple(arg.text for arg in phrase.args if isinstance(arg, ast.Name))


def _name_of(node: ast.Expression) -> str:
    key = node.word if isinstance(node, ast.Phrase) else getattr(node, "text", "kind: text")
    return key.removeprefix("kind: ")
