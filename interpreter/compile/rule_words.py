"""Rules that a game declares, called: what fills a slot for one thing may be another thing later.

`The sorest gets +1` fills the slot of `rule {c: card} gets ..` with a card that has to be worked
out. An index of rules is kept for as long as the same cards lie in play (`kernel/rules.py`), so no
rule may hold what was found when it was gathered. A slot for several holds closures, a number too;
a thing, a zone or a value of an enumeration is handed over as it is, for mostly it is no other one
ever: `this card`, `you`. Where it may be another one the slot holds a closure that tells it, and
the rule is written once more with that slot asked wherever it is read. So a rule of which no slot
is filled like that is written as ever, and none is slower for it.

What is carried out is about what is meant when it begins (`parts/asked_slots.py`).
"""

from __future__ import annotations

from collections.abc import Container

from cardwright.grammar import Word, ast

from .declarations import compile_rule
from .parts.asked_slots import is_asked_kind, may_be_asked
from .parts.asked_twice import WrittenAnew
from .parts.code import Code, call_word, group, name
from .parts.code_steps import Steps, do_code
from .parts.emitter import Emitter
from .parts.routines import Scope, captured
from .passes.steady import looks_at_the_state


def rule_word(
    w: Emitter,
    node: ast.Phrase,
    said: Word,
    scope: Scope,
    guards: Code,
    again: WrittenAnew | None = None,
) -> Steps:
    """Return the steps that add the clauses of a declared rule, perhaps written for this text."""
    before, w.lasting = w.lasting, True  # who is meant is asked again and again
    asked: set[str] = set()
    given = {hole.name: arg for arg, hole in zip(node.args, said.holes, strict=True)}
    filled: list[Code] = []
    for slot, kind in w.type_of(said.root).roles:
        if slot not in given:
            filled.append(w.unsaid(said.root, slot, scope.you))
            continue
        held, is_asked = slot_held(w, given[slot], kind, scope)
        filled.append(held)
        if is_asked:
            asked.add(slot)
    w.lasting = before
    if again is None:
        number = number_of(w, said.root, frozenset(asked))
    else:
        number = w.script.reserve()
        filled += [code for _, _, code in again.more]
        write_anew(w, said.root, number, asked, again)
    taken = group(scope.context, *filled)
    return do_code(call_word(number, taken, name("add"), guards))


def slot_held(w: Emitter, node: ast.Expression, kind: str, scope: Scope) -> tuple[Code, bool]:
    """Return what a slot holds, and whether that is a closure because it may change."""
    if isinstance(node, ast.Name) and node.text in scope.names and not w.is_group(kind):
        known, held = scope.names[node.text]
        if is_asked_kind(held):
            return known, True
    found = w.rule_slot(node, kind, scope)
    if w.is_group(kind) or not may_be_asked(kind) or not looks_at_the_state(found):
        return found, False
    before, w.lasting = w.lasting, False
    inner = captured(scope)[1]
    told = w.closure(w.value(node, inner), scope, str(w.script.kinds(kind)))
    w.script.in_words(-w.script.functions, node, inner)
    w.lasting = before
    return told, True


def number_of(w: Emitter, root: str, asked: frozenset[str]) -> int:
    """Return the function of a declared rule in which some slots are asked what they hold."""
    if not asked:
        return w.functions[root]
    known = w.script.asked_rules.get((root, asked))
    if known is not None:
        return known
    number = w.script.asked_rules[root, asked] = w.script.reserve()
    write_anew(w, root, number, asked)
    return number


def write_anew(
    w: Emitter, root: str, number: int, asked: Container[str], again: WrittenAnew | None = None
) -> None:
    """Write a declared rule once more, in which some slots are asked what they hold."""
    declared = w.nodes[root]
    assert isinstance(declared, ast.Definition)
    entry = next(each for each in w.game.table.entries if each.checked.node is declared)
    before, w.lasting = w.lasting, False
    said = w.script.rule
    with w.script.placed(entry.path, entry.offset):
        compile_rule(w, declared, root, number, asked, again)
    w.lasting, w.script.rule = before, said
