"""What stands on the edges of a card: an option that turns it to one of them says so."""

from __future__ import annotations

from cardwright.grammar import ast

from ..program.notes import OptionSite
from ..program.shapes import Given
from .card_facts import edge_text
from .phrases import Meanings, Teller


def edge_said(teller: Teller, at: int, value: Given) -> str:
    """Return what stands on the edge to which an option turns a card that its seat knows."""
    site = teller.state.program.notes.sites.get(at)
    if not isinstance(site, OptionSite) or site.sort != "option" or not value:
        return ""
    option = site.node.options[value[0]]
    if not isinstance(option, ast.Option):
        return ""
    names = site.names.among(teller.state.frames[-1])
    for each in option.body:
        done = each.what if isinstance(each, ast.Do) else None
        if isinstance(done, ast.Phrase) and done.row == "turn_to_edge":
            return on_edge(teller, done, names)
    return ""


def on_edge(teller: Teller, turns: ast.Phrase, names: Meanings) -> str:
    """Return what stands on the edge, and how many places it takes where edges differ in that."""
    card, edge = turns.args
    program = teller.state.program
    if not isinstance(card, ast.Name) or not isinstance(edge, ast.Name):
        return ""
    held: Given = names.get(card.text, ("", None))[1]
    held = held[0] if isinstance(held, tuple) and len(held) == 1 else held
    label = edge.text.removeprefix("box: ")
    if not isinstance(held, int) or not teller.knows(held) or label not in program.boxes:
        return ""
    box = program.boxes.index(label)
    said = edge_text(teller.state, teller.state.models[held], box).removesuffix(".")
    length = program.lengths.get(box)
    differ = len(set(program.lengths.values())) > 1
    return f"{said}, length {length}" if said and length and differ else said
