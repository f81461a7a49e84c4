"""Choices: what is asked, written as two operations - one asks, the next takes the answer.

Between the two a decision may be pending. A choice "when announced" is made while its text is only
announced, and found again when the text is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from cardwright.grammar import ast, walk

from ...program.conventions import CHECKED_AGAIN, NOTHING_CHOSEN
from ...program.notes import OptionSite, ThingSite
from ...program.types import ANY, read
from .code import (
    CHOSEN,
    NOBODY,
    TRUE,
    Code,
    about,
    at,
    both,
    call,
    chosen_by,
    compare,
    const,
    either_of,
    fresh_list,
    group,
    listing_of,
    name,
    negated,
    number_in,
    there,
    through,
    word,
)
from .code_steps import (
    HERE,
    Steps,
    append,
    change,
    do,
    go_on,
    go_on_among,
    go_on_if,
    put,
    stop,
    when,
)
from .economy import listing
from .emitter import Emitter
from .feasibility import ANNOUNCED, CHECKED, feasible_body, offered_for
from .routines import SAME, SKIP, Announced, Group, Routine, Scope, holding, names_of

GOT: Code = name("got")
"""The option that was taken, with what it is of if it is one of several things."""
OPTIONS = "options"
"""The list that the options of a choice are put into."""


def choose_things(
    w: Emitter,
    things: ast.Expression,
    meant: Group,
    scope: Scope,
    r: Routine,
    local: Code,
    *,
    who: Code | None = None,
    condition: ast.Expression | None = None,
    announced: int = 0,
    node: ast.Expression | None = None,
) -> None:
    """Write the choice of some of the things that a phrase leaves open."""
    test, sums = NOBODY, []
    if condition is not None:
        test = about_chosen(w.condition(condition, evolve(scope, chosen=CHOSEN)))
        sums = [sums_of(w, condition, scope)]
    asker = scope.you if who is None else who
    base = w.script.base(meant.base)
    r.announces = r.announces or bool(announced)
    r.add(
        do("ask_things", HERE, asker, base, selection(w, meant), test, announced, *sums),
        node or things,
        SAME if announced else SKIP,
        ThingSite("things", node or things, meant.base, names_of(scope)),
    )
    taking = put(local, call("take_things", base, announced))
    r.add(taking, how=SAME if announced else holding(local, ()))


def about_chosen(body: Code) -> Code:
    """Return a condition or number about what is chosen."""
    return about("ch", body)


def how_announced(node: ast.Phrase) -> int:
    """Return whether a choice is made when announced, and whether it is checked again later."""
    return CHECKED_AGAIN if node.row == CHECKED else int(node.row in ANNOUNCED)


def selection(w: Emitter, meant: Group) -> Code:
    """Return how many of what may be chosen."""
    match meant.sort:
        case "sel":
            assert meant.noun is not None
            return group(meant.low, meant.high, listing(w, meant.noun), word(meant.how))
        case "slot":
            return call("unpacked", meant.code)
        case "one":
            return call("unpacked", group(meant.code))
        case _:
            return call("unpacked", call("tuple", meant.code))


def choice_of(w: Emitter, node: ast.Expression, scope: Scope) -> Code | None:
    """Return that there is an admissible choice, or None for anything else."""
    if not isinstance(node, ast.Phrase):
        return None
    if node.row not in ("choose_cards", "choose_cards_so_that"):
        return None
    meant = w.group(node.args[-1], scope)
    if len(node.args) == 1:
        return call("can_choose", scope.you, selection(w, meant), None)
    test = about_chosen(w.condition(node.args[0], evolve(scope, chosen=CHOSEN)))
    sums = sums_of(w, node.args[0], scope)
    found = call("can_choose", scope.you, selection(w, meant), test, sums)
    if meant.sort == "sel" and number_in(meant.low) == 0:  # to choose none is looked at first
        return either_of(w.condition(node.args[0], evolve(scope, chosen=group())), found)
    return found


COMPARED = {
    "number_is": "==",
    "number_at_least": ">=",
    "number_at_most": "<=",
    "number_above": ">",
    "number_below": "<",
}
SUMMED = ("total", "number_of_those")


def sums_of(w: Emitter, condition: ast.Expression, scope: Scope) -> Code:
    """Return the sums that a condition asks of what is chosen, and whether they are all of it.

    How far sums can be reached is found out without looking at each way to choose.
    """
    sides = list(parts_of(w, condition))
    told = [one_sum(w, each, scope) for each in sides]
    found = [each for each in told if each is not None]
    return group(group(*found), len(found) == len(sides))


def parts_of(w: Emitter, node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield the parts of a condition that all must hold."""
    if isinstance(node, ast.Phrase) and node.row in ("both_hold", "bracketed_condition"):
        for each in node.args:
            yield from parts_of(w, each)
    else:
        yield node


def one_sum(w: Emitter, node: ast.Expression, scope: Scope) -> Code | None:
    """Return a comparison of a sum over what is chosen with a number that does not hang on it."""
    if not isinstance(node, ast.Phrase):
        return None
    how = COMPARED.get(node.row)
    if how is None:
        return None
    total, bound = node.args
    if not isinstance(total, ast.Phrase) or total.row not in SUMMED:
        return None
    things = total.args[-1]
    alone = isinstance(things, ast.Phrase | ast.Name) and says_chosen(things)
    if not alone or any(says_chosen(each) for each in walk(bound)):
        return None
    added = about_chosen(w.value(total, evolve(scope, chosen=CHOSEN)))
    return group(added, word(how), w.value(bound, scope))


def says_chosen(node: ast.Node) -> bool:
    """Whether a phrase is `the chosen cards`."""
    return isinstance(node, ast.Phrase) and node.row == "chosen_cards"


def yes_or_no(
    r: Routine, node: ast.Expression, who: Code, local: Code, possible: Code, scope: Scope
) -> None:
    """Write a question that is answered with yes or no, if yes is possible."""
    site = ThingSite("yes", node, names=names_of(scope))
    r.add(do("ask_yes", HERE, who, possible), node, SKIP, site)
    r.add(put(local, call("take")))


def choose_one_of(
    r: Routine, node: ast.Expression, who: Code, local: Code, options: Code, kind: str, scope: Scope
) -> None:
    """Write the choice of one of some values: a number, an order, a direction."""
    site = ThingSite(kind, node, names=names_of(scope))
    r.add(do("decide", HERE, who, word(kind), options), node, SKIP, site)
    r.add(put(local, call("take")), how=holding(local, NOTHING_CHOSEN.get(kind, ())))


def choose_option(w: Emitter, node: ast.Choose, scope: Scope, r: Routine) -> None:
    """Write `choose one:` and its options."""
    assert isinstance(node.choice, ast.Phrase)
    if node.choice.row in SEVERAL:
        choose_several(w, node, node.choice, scope, r)
        return
    announced = node.choice.row in ANNOUNCED
    out = r.label()
    if node.choice.args:
        chooser, one = r.local(read("player")), name(w.script.fresh())
        chosen = [*put(chooser, one), *go_on()]
        asked = put(one, w.one(node.choice.args[0], scope))
        r.add([*asked, *when(there(one), chosen, go_on(out))], how=SAME)  # nobody chooses nothing
        scope = scope.said_by(chooser)
    how = SAME if announced else SKIP
    r.announces = r.announces or announced
    if not announced:
        r.past[len(r.operations)] = out  # which option it will be is not known when announced
    site = OptionSite("option", node, names_of(scope))
    r.add(asking(w, node, scope, announced), node, how, site)
    take_one(w, node, scope, r, (put(GOT, call("take_option", announced)), how, out))
    r.place(out)


SEVERAL = (
    "choose_up_to", "choose_up_to_announced", "choose_so_many", "choose_so_many_announced",
)  # fmt: skip
"""The choices of several options; of the first two none need be chosen."""


def choose_several(
    w: Emitter, node: ast.Choose, choice: ast.Phrase, scope: Scope, r: Routine
) -> None:
    """Write `choose up to 2:` or `choose 2:`: options are chosen, then done one after the other."""
    announced = choice.row in ANNOUNCED
    how = SAME if announced else SKIP
    r.announces = r.announces or announced
    left, most = r.local(read("list any")), name(w.script.fresh())
    top, out = r.label(), r.label()
    if not announced:
        r.past[len(r.operations)] = out  # which they will be is not known when announced
    site = OptionSite("options", node, names_of(scope))
    least = const(0) if choice.row in SEVERAL[:2] else most
    counted = put(most, w.count(choice.args[0], scope))
    asked = asking(w, node, scope, announced, group(least, most))
    r.add([*counted, *asked], node, how, site)
    r.add([*put(left, call("take_options", announced)), *go_on()], how=how)
    r.place(top)
    r.add(go_on_if(left, out), how=how)
    taking = [*put(GOT, at(left, 0)), *put(left, call("after_first", left))]
    take_one(w, node, scope, r, (taking, how, top))
    r.place(out)


def take_one(
    w: Emitter, node: ast.Choose, scope: Scope, r: Routine, taken: tuple[Steps, Announced, str]
) -> None:
    """Write what is done for an option: how it is taken, when, and where it goes on."""
    taking, how, out = taken
    labels = [r.label() for _ in node.options]
    things = [each.things for each in node.options if isinstance(each, ast.OptionEach)]
    types = {w.script.kinds(w.each_kind(each, scope)) for each in things}
    nothing = 0 if types == {read("number")} else None  # a number is never nobody
    value = r.local(types.pop() if len(types) == 1 else ANY)
    none_taken = when(compare("is", GOT, None), [*go_on(out), *stop()])
    held = chosen_by(compare(">", call("len", GOT), 1), at(GOT, 1), nothing)
    there = go_on_among(labels, at(GOT, 0))
    r.add([*taking, *none_taken, *put(value, held), *there], how=how)
    for label, option in zip(labels, node.options, strict=True):
        r.place(label)
        inner = scope
        if isinstance(option, ast.OptionEach):
            kind = w.each_kind(option.things, scope)
            inner = scope.named(option.name, value, kind)
        w.statements(option.body, inner, r)
        r.add(go_on(out), how=SAME)


def asking(
    w: Emitter, node: ast.Choose, scope: Scope, announced: bool, bounds: Code | None = None
) -> Steps:
    """Return the steps that gather the options of a choice and ask."""
    options = name(OPTIONS)
    steps = put(options, fresh_list())
    for index, option in enumerate(node.options):
        if isinstance(option, ast.OptionEach):
            v, base = w.script.fresh(), w.each_kind(option.things, scope)
            named = scope.named(option.name, name(v), base)
            tests = [permitted(w, option.body, named)]
            if announced:
                tests.append(feasible_body(w, option.body, named))
            things = offered_for(w, option, scope)
            found = call("distinct", scope.you, w.script.base(base), things)
            among = through(v, found, both(*tests))
            steps += change(options, "+", listing_of(group(index, name(v)), among))
            continue
        conditions = [permitted(w, option.body, scope)]
        if option.condition is not None:
            conditions.append(w.condition(option.condition, scope))
        if announced:
            conditions.append(feasible_body(w, option.body, scope))
        steps += when(both(*conditions), append(OPTIONS, group(index)))
    if bounds is not None:
        return [*steps, *do("ask_several", HERE, scope.you, options, bounds, announced)]
    return [*steps, *do("ask_option", HERE, scope.you, options, announced)]


def permitted(w: Emitter, body: tuple[ast.Statement, ...], scope: Scope) -> Code:
    """Return that what an option does first is not forbidden, where a rule could forbid it."""
    first = body[0] if body else None
    if not isinstance(first, ast.Do) or not isinstance(first.what, ast.Phrase):
        return TRUE
    known = w.words[first.what.word]
    if known.root not in w.forbiddable:
        return TRUE
    kind = w.type_of(known.root)
    given = {hole.name: arg for arg, hole in zip(first.what.args, known.holes, strict=True)}
    if any(role not in given for role, _ in kind.roles) or "doer" in given:
        return TRUE
    values = [w.slot(given[role], slot, scope) for role, slot in kind.roles]
    return negated(call("is_forbidden", kind.number, group(*values), scope.you))
