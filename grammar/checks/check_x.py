"""The lint CW0594: a number that is printed as X, and nothing settles what X is: it is 0.

X is settled as a cost is paid that names such a number, as a text of the card is announced or
carried out, or where a rule settles it. A box that is only in force does none of this.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.walk import box_name
from .bodies import Bodies
from .declared import facts_on

TELLS = "X is "


def check_x(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield each number of a card that is X, where no X of this card is ever settled."""
    if not isinstance(node, ast.Card) or bodies.named is None or bodies.settles:
        return
    boxes = [each for each in node.body if isinstance(each, ast.Box)]
    if {"", *(box_name(each.label[0]) for each in boxes)} & bodies.named:
        return
    said = (each for box in boxes for line in box.lines for each in line.sentences)
    words = [bodies.word(each) for each in said if isinstance(each, ast.Phrase)]
    if any(each.wording.startswith(TELLS) for each in words):
        allowed = {each.name for each in bodies.vocabulary.fields.values() if each.open_x}
        for name, value, span in facts_on(bodies.vocabulary, node):
            if value == "X" and name in allowed:
                yield problem("CW0594", span, field=name)
