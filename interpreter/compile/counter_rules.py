"""What is declared of counters: what each of them adds to numbers, and which cancel each other."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from cardwright.grammar import ast

from ..program.shapes import LAYER_ADD
from .compilation import Compilation
from .parts.code import GUARDS, IT, Code, X, call, captured_at, const, number_in
from .parts.code_steps import answer
from .parts.emitter import Emitter
from .parts.routines import Scope, captured
from .words.emit_rules import OF_IT, added, key_of


def note_cancelling(loader: Compilation) -> None:
    """Note of each counter which others cancel it."""
    fields = loader.made.fields
    for _, node in loader.nodes(ast.Game):
        for setting in node.settings:
            if isinstance(setting, ast.Phrase) and setting.row == "counters_cancel":
                one, other = (number_in(loader.w.value(arg, Scope(X))) for arg in setting.args)
                for this, that in ((one, other), (other, one)):
                    assert this is not None and that is not None
                    fields[this] = evolve(fields[this], cancels=(*fields[this].cancels, that))


def rules_of_counters(w: Emitter, node: ast.Kind | ast.Fields) -> Iterator[int]:
    """Write the rules by which counters change the numbers of their cards."""
    owner = node.title.one if isinstance(node, ast.Kind) else node.owner
    for field in node.fields:
        for setting in field.settings:
            if not isinstance(setting, ast.Phrase) or not setting.row.startswith(ADDING):
                continue
            counter = const(w.program.field_numbers[w.vocabulary.base(owner) or owner, field.name])
            half = len(setting.args) // 2
            w.script.rule = setting
            for amount, number in zip(setting.args[:half], setting.args[half:], strict=True):
                yield rule_of(w, amount, number, counter)


ADDING = "field_counter_adds"
"""What the settings begin with that say what a counter adds: to one number, or to both of two."""


def rule_of(w: Emitter, amount: ast.Expression, number: ast.Expression, counter: Code) -> int:
    """Write the rule by which each counter of a kind changes a number of the card it is on."""
    scope = Scope(captured_at(0))
    inner = captured(scope)[1]
    each, field = w.value(amount, inner), w.value(number, scope)
    changed_by = answer(call("product", each, call("card_number", counter, IT)))
    function = w.script.function(OF_IT, changed_by, scope=inner, it="card", gives="number")
    clause = added(w, scope, key_of("number", field), function, GUARDS, LAYER_ADD)
    return w.script.rule_function(clause, scope=scope)
