"""Which prints are meant by a card that is named: of a name, or those with something on them."""

from __future__ import annotations

from cardwright.grammar import Judge, ast, cards_listed, name_listed

from ...program.tables import Program


def prints_listed(program: Program, node: ast.Expression) -> list[int]:
    """Return the numbers of the prints that can be meant by a card that is named."""
    if not isinstance(node, ast.Phrase):
        name = name_listed(node)
        return [number for number, each in enumerate(program.prints) if each.name == name]
    meant = {(each.name, each.kind) for each in cards_listed(judge_of(program), node)}
    return [n for n, each in enumerate(program.prints) if (each.name, each.kind) in meant]


def judge_of(program: Program) -> Judge:
    """Return what judges cards by their print; it is made once for a program."""
    loader = program.loader
    if loader.judge is None:
        loader.judge = Judge(loader.vocabulary, loader.game.table, program.rulings)
    judge: Judge = loader.judge
    return judge
