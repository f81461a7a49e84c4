"""X is settled: whoever chooses what it is is asked before it is read.

A number that a text chooses (`X is a number chosen by you from 1 to 6`) is asked for where a rule
says `settle the X of c`. Where none does it is asked as the text is announced or carried out, or
as a cost is paid that names a number of the card which may be printed as X.
"""

from __future__ import annotations

from cardwright.grammar import CheckedEntry, ast, lines_of, walk

from ...program.notes import ThingSite
from ...program.types import read
from .code import Code, call, group, spread
from .code_steps import HERE, go_on, go_on_if, put, when
from .emitter import Emitter
from .routines import SAME, SKIP, Routine, Scope, names_of

OF_A_CARD = "number_held.card"


def tells_x(entries: list[CheckedEntry]) -> bool:
    """Whether anything in a game says what X is."""
    lines = (line for entry in entries for line in lines_of(entry.checked.node))
    return any(
        isinstance(each, ast.Phrase) and each.row == "x_is" for line in lines for each in walk(line)
    )


def settle(w: Emitter, card: Code, node: ast.Phrase, scope: Scope, r: Routine) -> None:
    """Write that the X of a card is settled, asking for each number that is chosen."""
    said = r.local(read("group whole"))
    r.add([*put(said, group()), *go_on()], node)
    top, out = r.label(), r.label()
    r.place(top)
    asked = ThingSite("number", node, names=names_of(scope))
    r.add(when(call("settle_x", HERE, card, said), go_on(out)), node, SKIP, asked)
    r.add([*put(said, group(spread(said), call("take"))), *go_on(top)])
    r.place(out)


def settle_first(w: Emitter, card: Code, node: ast.Phrase, scope: Scope, r: Routine) -> None:
    """Write that the X of a card is settled before something else, where it is not yet."""
    if not w.tells_x:
        return
    word = next(key for key, each in w.words.items() if each.id == "settle_x")
    question = ast.Phrase(node.span, word, node.args[:1], id="settle_x")
    out = r.label()
    r.add(go_on_if(call("wants_x", card), out), node, SAME)
    settle(w, card, question, scope, r)
    r.place(out)


def settle_price(w: Emitter, node: ast.Phrase, scope: Scope, r: Routine) -> None:
    """Write that X is settled of each card of which a cost names a number that may be X."""
    for each in walk(node) if w.tells_x else ():
        if isinstance(each, ast.Phrase) and each.id == OF_A_CARD:
            owner, held = each.args
            if isinstance(held, ast.Name) and may_be_x(w, held):
                settle_first(w, w.value(owner, scope), each, scope, r)


def may_be_x(w: Emitter, field: ast.Name) -> bool:
    """Whether a number may be printed as X."""
    name = field.text.partition(": ")[2]
    return any(info.open_x for (_, each), info in w.vocabulary.fields.items() if each == name)
