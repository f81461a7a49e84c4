"""What must be there before a text can be announced: all that is chosen then can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from cardwright.grammar import ast, lines_of, walk

from ..passes.fold import fold, known
from .code import (
    TRUE,
    Code,
    at,
    bind,
    both,
    call,
    call_word,
    chosen_by,
    compare,
    either_of,
    group,
    is_surely_there,
    listing_of,
    name,
    passing_by,
    through,
)
from .economy import listing
from .emitter import Emitter
from .not_playable import NotPlayable
from .record_phrases import is_new, reads_actions
from .routines import Scope
from .their import says_their
from .whose_text import done_by

if TYPE_CHECKING:
    from cardwright.grammar import Word


CHECKED = "choose_announced_checked"
ANNOUNCED = (
    "choose_announced", "choose_one_announced", "choose_up_to_announced",
    "choose_so_many_announced", CHECKED,
)  # fmt: skip
"""The rows of what is chosen when announced."""


def feasible(w: Emitter, node: ast.Expression, scope: Scope) -> Code:
    """Return that all that is chosen when announced can be chosen."""
    if isinstance(node, ast.Name) and node.text in scope.names:
        return call("is_feasible", scope.names[node.text][0])
    if not isinstance(node, ast.Phrase):
        return TRUE
    if scope.they is None and scope.whom is None and says_their(w, node):
        return TRUE  # who that is is found out when it is done
    if reads_actions(w, node):
        return call("is_feasible", w.value(node, scope))
    if node.row in ANNOUNCED:
        return enough(w, node.args[0], scope)
    if node.row in ("if_so", "done_if"):
        condition, done = node.args if node.row == "if_so" else reversed(node.args)
        return in_that_case(w, condition, feasible(w, done, scope), TRUE, scope)
    if w.kind_of(node) == "actions" or node.row == "do_it":
        return both(*(feasible(w, arg, scope) for arg in node.args))
    word = w.words[node.word]
    if word.root in w.announcing and word.sort == "to":
        return feasible_word(w, node, word, scope)
    return TRUE


def feasible_word(w: Emitter, node: ast.Phrase, word: Word, scope: Scope) -> Code:
    """Return that all that a word of the game chooses when announced can be chosen."""
    roles = w.type_of(word.root).roles
    given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}

    def slot(arg: ast.Expression, kind: str, said: Scope) -> Code:
        if "doer" in given and kind in ("action", "actions"):
            said = done_by(w, given["doer"], arg, said)
        return w.slot(arg, kind, said)

    filled = w.filled(node, word, roles, scope, slot)
    context, nobody = scope.context, None
    if "doer" in given and "doer" not in dict(roles):
        if w.several(given["doer"], scope):
            return TRUE  # each of them is asked by itself
        doer, nobody = there_or_nobody(w, w.one(given["doer"], scope))
        context = group(doer, at(scope.context, 1), at(scope.context, 2))
        filled = [
            call("acting", held, doer) if kind in ("action", "actions") else held
            for held, (_, kind) in zip(filled, roles, strict=True)
        ]
    found = call_word(w.feasible_of[word.root], group(context, *filled))
    return found if nobody is None else either_of(nobody, found)


def there_or_nobody(w: Emitter, doer: Code) -> tuple[Code, Code | None]:
    """Return who does something, and that it is nobody if it can be: nothing is chosen then."""
    if is_surely_there(doer):
        return doer, None
    v = w.script.fresh()
    return name(v), compare("is", bind(v, doer), None)


def in_that_case(
    w: Emitter, condition: ast.Expression, then: Code, otherwise: Code, scope: Scope
) -> Code:
    """Return what has to hold where a condition tells what is done; chance is not asked for it."""
    then, otherwise = fold(then), fold(otherwise)
    if then == otherwise:
        return then
    if left_to_chance(w, condition):
        return TRUE
    return chosen_by(w.condition(condition, scope), then, otherwise)


def enough(w: Emitter, node: ast.Expression, scope: Scope) -> Code:
    """Return that there is enough to choose from."""
    things = w.group(node, scope)
    if things.sort == "sel":
        assert things.noun is not None
        return compare(">=", call("len", listing(w, things.noun)), things.low)
    if things.sort == "slot":
        return call("can_settle", things.code)
    return TRUE


def is_announced(w: Emitter, choice: ast.Expression) -> bool:
    """Whether a choice among options is made when its text is announced."""
    return isinstance(choice, ast.Phrase) and choice.row in ANNOUNCED


def feasible_body(w: Emitter, body: Sequence[ast.Statement], scope: Scope) -> Code:
    """Return that all that statements choose when announced can be chosen.

    What hangs on a name that only play gives is not asked for beforehand.
    """
    found = []
    for each in body:
        try:
            if isinstance(each, ast.Let):
                scope = with_name(w, each, scope)
            else:
                found.append(feasible_statement(w, each, scope))
        except (NotPlayable, KeyError):
            pass
        if isinstance(each, ast.Do) and each.name is not None:
            scope = without_name(scope, each.name)
    return both(*found)


def feasible_statement(w: Emitter, node: ast.Statement, scope: Scope) -> Code:
    """Return that all that a statement chooses when announced can be chosen."""
    match node:
        case ast.Do(what=what):
            return feasible(w, what, scope)
        case ast.Choose(choice=choice, options=options) if is_announced(w, choice):
            sides = [feasible_option(w, option, scope) for option in options]
            return either_of(*sides)
        case ast.If(branches=branches, otherwise=otherwise):
            found = feasible_body(w, otherwise, scope)
            for branch in reversed(branches):
                then = feasible_body(w, branch.body, scope)
                found = in_that_case(w, branch.condition, then, found, scope)
            return found
        case ast.Together(body=body):
            return feasible_body(w, body, scope)
        case ast.Repeat(limit=ast.Phrase(row="repeat_times", args=(often, *_)), body=body):
            inside = feasible_body(w, body, scope)
            if known(inside) or left_to_chance(w, often):
                return TRUE
            return chosen_by(compare(">", w.count(often, scope), 0), inside, TRUE)
        case _:
            return TRUE


def feasible_option(w: Emitter, node: ast.Option | ast.OptionEach, scope: Scope) -> Code:
    """Return that an option is there, and all that it chooses when announced as well."""
    if isinstance(node, ast.OptionEach):
        return feasible_for_one(w, node, scope)
    found = feasible_body(w, node.body, scope)
    if node.condition is None:
        return found
    if left_to_chance(w, node.condition):
        return TRUE
    return both(w.condition(node.condition, scope), found)


def feasible_for_one(w: Emitter, node: ast.OptionEach, scope: Scope) -> Code:
    """Return that an option is there for one of its things, with all that it chooses."""
    asked = (node.things,) if node.condition is None else (node.things, node.condition)
    if any(left_to_chance(w, each) for each in asked):
        return TRUE
    v, kind = w.script.fresh(), w.each_kind(node.things, scope)
    found = feasible_body(w, node.body, scope.named(node.name, name(v), kind))
    return call("any", passing_by(found, through(v, offered_for(w, node, scope))))


def offered_for(w: Emitter, node: ast.OptionEach, scope: Scope) -> Code:
    """Return the things that an option is offered for."""
    several = w.several(node.things, scope)
    things = w.many(node.things, scope) if several else w.value(node.things, scope)
    if several and w.group(node.things, scope).sort == "slot":
        things = call("those_there", things)  # whoever filled it may have meant nothing
    if node.condition is None:
        return things
    v, kind = w.script.fresh(), w.each_kind(node.things, scope)
    holds = w.condition(node.condition, scope.named(node.name, name(v), kind))
    return listing_of(name(v), through(v, things, holds))


def with_name(w: Emitter, node: ast.Let, scope: Scope) -> Scope:
    """Return the scope with a name that stands for a value; without it if only play can tell."""
    known = without_name(scope, node.name)
    if left_to_chance(w, node.value):
        return known
    try:
        return known.named(
            node.name, w.all_or_one(node.value, scope), w.held_kind(node.value, scope)
        )
    except (NotPlayable, KeyError):
        return known


def without_name(scope: Scope, name: str) -> Scope:
    """Return the scope without a name."""
    return evolve(scope, names={each: held for each, held in scope.names.items() if each != name})


def left_to_chance(w: Emitter, node: ast.Expression, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a phrase may be answered by chance, or makes something: to ask would be to do it."""
    for each in walk(node):
        if not isinstance(each, ast.Phrase):
            continue
        known = w.rows.get(each.row)
        if (known is not None and known.needs == "chance") or is_new(each):
            return True
        root = w.words[each.word].root
        said = w.nodes.get(root)
        lines = lines_of(said) if isinstance(said, ast.Value) and root not in seen else ()
        if any(left_to_chance(w, line, seen | {root}) for line in lines):
            return True
    return False
