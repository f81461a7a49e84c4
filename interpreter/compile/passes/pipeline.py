"""All passes, in their order: what was written becomes what a back end is given.

What is known before the match is settled at once: a program holds it so, and so it is shown. What
only saves work comes when a program is linked. `work_count` is the last, for it counts the calls
that are left. Nothing here moves a number that a state can hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...program import nodes as n
from .bind import named_if_needed
from .call_depth import count_depth
from .common import looked_up_once
from .faces import Conditions, looked_up
from .fold import folded
from .inlining import inlined
from .land import landed
from .listings import shortened
from .reads import Reach, read_plainly
from .remember import remembered
from .work_count import count_work

Some = TypeVar("Some", n.Function, n.Operation)


def settled(code: n.ProgramCode, conditions: Conditions, reach: Reach) -> n.ProgramCode:
    """Return code as it was written, but for what is known before the match.

    Conditions that hang on print alone become tables: new ones get the next numbers.
    """

    def known(nodes: Iterable[Some]) -> list[Some]:
        shorter = shortened(folded(named_if_needed(nodes)))
        judged = shorter if reach.texting else looked_up(shorter, conditions)
        return read_plainly(judged, reach)

    functions, operations = known(code.functions), landed(known(code.operations))
    return n.ProgramCode(tuple(functions), tuple(operations), code.constants)


def ready(code: n.ProgramCode) -> n.ProgramCode:
    """Return the code of a program after all passes."""
    functions, operations = inlined(looked_up_once(code.functions), code.operations)
    functions, operations = remembered(functions, operations)
    functions, operations = count_work(count_depth(functions), operations)
    return n.ProgramCode(tuple(functions), tuple(operations), code.constants)
