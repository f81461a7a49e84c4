"""Choices: what is asked, written as two operations - one asks, the next takes the answer.

Between the two a decision may be pending. A choice "when announced" is made while its text is only
announced, and found again when the text is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from cardwright.grammar import ast, walk

from ...kernel.questions import CHECKED_AGAIN, NOTHING_CHOSEN
from ...program.notes import OptionSite, ThingSite
from .economy import listing
from .emitter import Emitter
from .feasibility import ANNOUNCED, CHECKED, feasible_body
from .routines import Group, Routine, Scope, all_of, names_of


def choose_things(
    w: Emitter,
    things: ast.Expression,
    group: Group,
    scope: Scope,
    r: Routine,
    local: str,
    *,
    who: str | None = None,
    condition: ast.Expression | None = None,
    announced: int = 0,
    node: ast.Expression | None = None,
) -> None:
    """Write the choice of some of the things that a phrase leaves open."""
    test, sums = "None", ""
    if condition is not None:
        test = f"lambda ch: {w.condition(condition, evolve(scope, chosen='ch'))}"
        sums = f", {sums_of(w, condition, scope)}"
    how = "same" if announced else "skip"
    r.announces = r.announces or bool(announced)
    r.add(
        f"ask_things(s, f, @P@, {who or scope.you}, {w.script.base(group.base)}, "
        f"{selection(w, group)}, {test}, {announced}{sums})",
        node or things,
        how,
        ThingSite("things", node or things, group.base, names_of(scope)),
    )
    taking = f"{local} = take_things(s, f, {w.script.base(group.base)}, {announced})"
    r.add(taking, how="same" if announced else f"{local} = ()")


def how_announced(node: ast.Phrase) -> int:
    """Return whether a choice is made when announced, and whether it is checked again later."""
    return CHECKED_AGAIN if node.row == CHECKED else int(node.row in ANNOUNCED)


def selection(w: Emitter, group: Group) -> str:
    """Return how many of what may be chosen, as source."""
    match group.sort:
        case "sel":
            assert group.noun is not None
            return f"({group.low}, {group.high}, {listing(w, group.noun)}, {group.how!r})"
        case "slot":
            return f"unpacked(s, {group.source})"
        case "one":
            return f"unpacked(s, ({group.source},))"
        case _:
            return f"unpacked(s, tuple({group.source}))"


def choice_of(w: Emitter, node: ast.Expression, scope: Scope) -> str | None:
    """Return that there is an admissible choice, as source, or None for anything else."""
    if not isinstance(node, ast.Phrase):
        return None
    if node.row not in ("choose_cards", "choose_cards_so_that"):
        return None
    group = w.group(node.args[-1], scope)
    if len(node.args) == 1:
        return f"can_choose(s, {scope.you}, {selection(w, group)}, None)"
    test = f"lambda ch: {w.condition(node.args[0], evolve(scope, chosen='ch'))}"
    sums = sums_of(w, node.args[0], scope)
    found = f"can_choose(s, {scope.you}, {selection(w, group)}, {test}, {sums})"
    if group.sort == "sel" and group.low == "0":  # to choose none is looked at first
        return f"({w.condition(node.args[0], evolve(scope, chosen='()'))} or {found})"
    return found


COMPARED = {
    "number_is": "==",
    "number_at_least": ">=",
    "number_at_most": "<=",
    "number_above": ">",
    "number_below": "<",
}
SUMMED = ("total", "number_of_those")


def sums_of(w: Emitter, condition: ast.Expression, scope: Scope) -> str:
    """Return the sums that a condition asks of what is chosen, and whether they are all of it.

    How far sums can be reached is found out without looking at each way to choose.
    """
    sides = list(parts_of(w, condition))
    told = [one_sum(w, each, scope) for each in sides]
    found = [each for each in told if each]
    return f"(({''.join(f'{each}, ' for each in found)}), {len(found) == len(sides)})"


def parts_of(w: Emitter, node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield the parts of a condition that all must hold."""
    if isinstance(node, ast.Phrase) and node.row in ("both_hold", "bracketed_condition"):
        for each in node.args:
            yield from parts_of(w, each)
    else:
        yield node


def one_sum(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    """Return a comparison of a sum over what is chosen with a number that does not hang on it."""
    if not isinstance(node, ast.Phrase):
        return ""
    how = COMPARED.get(node.row)
    if how is None:
        return ""
    total, bound = node.args
    if not isinstance(total, ast.Phrase) or total.row not in SUMMED:
        return ""
    things = total.args[-1]
    alone = isinstance(things, ast.Phrase | ast.Name) and says_chosen(things)
    if not alone or any(says_chosen(each) for each in walk(bound)):
        return ""
    source = w.value(total, evolve(scope, chosen="ch"))
    return f"(lambda ch: {source}, {how!r}, {w.value(bound, scope)})"


def says_chosen(node: ast.Node) -> bool:
    """Whether a phrase is `the chosen cards`."""
    return isinstance(node, ast.Phrase) and node.row == "chosen_cards"


def yes_or_no(
    r: Routine, node: ast.Expression, who: str, local: str, possible: str, scope: Scope
) -> None:
    """Write a question that is answered with yes or no, if yes is possible."""
    site = ThingSite("yes", node, names=names_of(scope))
    r.add(f"ask_yes(s, f, @P@, {who}, {possible})", node, "skip", site)
    r.add(f"{local} = take(s, f)")


def choose_one_of(
    r: Routine, node: ast.Expression, who: str, local: str, options: str, kind: str, scope: Scope
) -> None:
    """Write the choice of one of some values: a number, an order, a direction."""
    site = ThingSite(kind, node, names=names_of(scope))
    r.add(f"decide(s, f, @P@, {who}, {kind!r}, {options})", node, "skip", site)
    r.add(f"{local} = take(s, f)", how=f"{local} = {NOTHING_CHOSEN.get(kind, ())!r}")


def choose_option(w: Emitter, node: ast.Choose, scope: Scope, r: Routine) -> None:
    """Write `choose one:` and its options."""
    assert isinstance(node.choice, ast.Phrase)
    if node.choice.row == "choose_up_to":
        choose_several(w, node, scope, r, w.count(node.choice.args[0], scope))
        return
    announced = node.choice.row in ANNOUNCED
    if node.choice.args:
        chooser = r.local()
        r.add(f"{chooser} = {w.one(node.choice.args[0], scope)}\nf[0] = @N@", how="same")
        scope = evolve(scope, context=f"({chooser}, {scope.context}[1], {scope.context}[2])")
    how = "same" if announced else "skip"
    r.announces = r.announces or announced
    out = r.label()
    if not announced:
        r.past[len(r.operations)] = out  # which option it will be is not known when announced
    site = OptionSite("option", node, names_of(scope))
    r.add(asking(w, node, scope, announced), node, how, site)
    take_one(w, node, scope, r, (f"got = take_option(s, f, {announced})", how, out))
    r.place(out)


def choose_several(w: Emitter, node: ast.Choose, scope: Scope, r: Routine, most: str) -> None:
    """Write `choose up to 2:`: several options are chosen, then done one after the other."""
    left = r.local()
    top, out = r.label(), r.label()
    r.past[len(r.operations)] = out
    site = OptionSite("options", node, names_of(scope))
    r.add(asking(w, node, scope, False, most), node, "skip", site)
    r.add(f"{left} = take(s, f)")
    r.place(top)
    r.add(f"f[0] = @N@ if {left} else {out}")
    take_one(w, node, scope, r, (f"got = {left}[0]\n{left} = after_first(s, {left})", "skip", top))
    r.place(out)


def take_one(
    w: Emitter, node: ast.Choose, scope: Scope, r: Routine, taking: tuple[str, str, str]
) -> None:
    """Write what is done for an option: how it is taken, when, and where it goes on."""
    source, how, out = taking
    labels = [r.label() for _ in node.options]
    value = r.local()
    targets = ", ".join(labels)
    r.add(
        f"{source}\n"
        f"if got is None:\n    f[0] = {out}\n    return\n"
        f"{value} = got[1] if len(got) > 1 else None\nf[0] = ({targets},)[got[0]]",
        how=how,
    )
    for label, option in zip(labels, node.options, strict=True):
        r.place(label)
        inner = scope
        if isinstance(option, ast.OptionEach):
            kind = w.single(w.held_kind(option.things, scope))
            inner = scope.named(option.name, value, kind)
        w.statements(option.body, inner, r)
        r.add(f"f[0] = {out}", how="same")


def asking(w: Emitter, node: ast.Choose, scope: Scope, announced: bool, most: str = "") -> str:
    """Return the source that gathers the options of a choice and asks."""
    lines = ["options = []"]
    for index, option in enumerate(node.options):
        if isinstance(option, ast.OptionEach):
            v = w.script.fresh()
            group = w.several(option.things, scope)
            source = w.many(option.things, scope) if group else w.value(option.things, scope)
            base = w.single(w.held_kind(option.things, scope))
            allowed = permitted(w, option.body, scope.named(option.name, v, base))
            test = f" if {allowed}" if allowed != "True" else ""
            found = f"distinct(s, {scope.you}, {w.script.base(base)}, {source})"
            lines.append(f"options += [({index}, {v}) for {v} in {found}{test}]")
            continue
        conditions = [permitted(w, option.body, scope)]
        if option.condition is not None:
            conditions.append(w.condition(option.condition, scope))
        if announced:
            conditions.append(feasible_body(w, option.body, scope))
        lines.append(f"if {all_of(conditions)}:\n    options.append(({index},))")
    if most:
        lines.append(f"ask_several(s, f, @P@, {scope.you}, options, {most})")
    else:
        lines.append(f"ask_option(s, f, @P@, {scope.you}, options, {announced})")
    return "\n".join(lines)


def permitted(w: Emitter, body: tuple[ast.Statement, ...], scope: Scope) -> str:
    """Return that what an option does first is not forbidden, where a rule could forbid it."""
    first = body[0] if body else None
    if not isinstance(first, ast.Do) or not isinstance(first.what, ast.Phrase):
        return "True"
    word = w.words[first.what.word]
    if word.root not in w.forbiddable:
        return "True"
    kind = w.type_of(word.root)
    given = {hole.name: arg for arg, hole in zip(first.what.args, word.holes, strict=True)}
    if any(name not in given for name, _ in kind.roles) or "doer" in given:
        return "True"
    values = [w.slot(given[name], slot, scope) for name, slot in kind.roles]
    packed = f"({', '.join(values)},)" if values else "()"
    return f"not is_forbidden(s, {kind.number}, {packed}, {scope.you})"
