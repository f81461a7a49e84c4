"""Slots of rules that hold a closure, since what fills them may be another thing another time.

A name of such a slot is of a kind of its own, `card asked anew`, and asks the closure wherever it
is read. What is carried out is about one thing all through, so what such names stand for is worked
out as it begins: `c becomes Numb` behind `hurt c` is about the card that was hurt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .emitter import Emitter

from .code import ask
from .code_steps import go_on, put
from .declared_types import ANEW
from .routines import SAME, Routine, Scope

CLOSURES = ("condition", "action", "actions", "cost", "rule", "event", "moment", "number", "signed")
"""Kinds of slots that hold closures anyway, or what a moment is made of."""
OF_CLOSURES = (" noun", " nouns", " adjective")


def asked_kind(kind: str) -> str:
    """Return the kind of a slot that holds a closure instead of a thing."""
    return f"{kind}{ANEW}"


def is_asked_kind(kind: str) -> bool:
    """Whether a name has to be asked what it stands for."""
    return kind.endswith(ANEW)


def may_be_asked(kind: str) -> bool:
    """Whether a slot of a rule holds what it is filled with as it stands, if that never changes."""
    return kind not in CLOSURES and not kind.endswith(OF_CLOSURES)


def once_asked(w: Emitter, scope: Scope, r: Routine) -> Scope:
    """Write what names stand for that have to be asked; return the scope where they are known."""
    for name, (code, kind) in scope.names.items():
        if is_asked_kind(kind):
            base = kind.removesuffix(ANEW)
            place = r.local(w.script.kinds(base))
            r.add([*put(place, ask(code)), *go_on()], how=SAME)
            scope = scope.named(name, place, base)
    return scope
