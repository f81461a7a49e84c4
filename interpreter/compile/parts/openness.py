"""Whether a declared value leaves open which things are meant, as `1 card in your hand` does."""

from __future__ import annotations

from cardwright.grammar import ast

from .emitter import Emitter
from .local_names import answers_of
from .quantifiers import SOME

OPEN_TO_ONE = ("a_noun", "any_noun", "another", "one_of_those")
OPEN = (
    *OPEN_TO_ONE, "one_noun", "one_other", "one_random", "up_to_one", "up_to", "any_number",
    "any_number_of_yours", "so_many", "so_many_others", "or_more", "so_many_random",
)  # fmt: skip
"""The rows of phrases that leave open which things are meant."""


def left_open(w: Emitter, root: str) -> str:
    """Return how a declared value leaves open which things are meant, if it does."""
    declared = w.nodes.get(root)
    if not isinstance(declared, ast.Value) or not w.is_group(w.base_of(declared)):
        return ""
    found = {_how_open(w, each) for each in answers_of(declared)} - {""}
    return SOME if found == {SOME} else "choose" if found else ""


def _how_open(w: Emitter, meaning: ast.Expression) -> str:
    if isinstance(meaning, ast.Name):
        return "choose" if w.single(w.kind_of(meaning)) in w.things_there else ""
    if not isinstance(meaning, ast.Phrase):
        return ""
    if w.words[meaning.word].sort == "value":
        return left_open(w, w.words[meaning.word].root)
    if meaning.row not in OPEN:
        return ""
    return SOME if meaning.row in OPEN_TO_ONE else "choose"
