"""Emitters of what is said of boards: spaces, directions, lines, and who stands where."""

from __future__ import annotations

from cardwright.grammar import ast

from ...program.geometry import ALL, DIAGONAL, DIRECTIONS, STRAIGHT, space_named
from ..parts.choices import choose_one_of
from ..parts.emitter import Actions, Args, Emitter, Events, Nouns, Values
from ..parts.event_patterns import role_test
from ..parts.registry import emits, said_as, values_said
from ..parts.routines import Noun, Pattern, Routine, Scope, all_of
from ..parts.statements import settled

VALUES: Values = {}
NOUNS: Nouns = {}
EVENTS: Events = {}
ACTIONS: Actions = {}

SETS = {"straight": STRAIGHT, "diagonal": DIAGONAL, "straight_or_diagonal": ALL}
for _id, _set in SETS.items():
    emits(VALUES, _id)(said_as(repr(_set)))
for _number, _name in enumerate(DIRECTIONS):
    emits(VALUES, _name.replace("-", "_"))(said_as(str(_number)))

SAID = {
    "direction_turned": "turned_by({0}, {1})",
    "direction_between": "direction_between(s, {0}, {1})",
    "space_of_player": "space_of(s, {0})",
    "space_away": "space_away(s, {0}, {1}, {2})",
    "end_of_line": "end_of({0})",
    "space_of_line": "numbered({1}, {0})",
    "ring_around": "ring_around(s, {0}, {1})",
    "spaces_of_line": "spaces_of({0})",
    "spaces_in_line": "part_of_line({1}, {0})",
    "line_from": "first(lines_to_edge(s, ({0},), {1}))",
    "line_start": "beginning({1}, {0})",
    "line_lengthened": "longer(s, {0}, {1})",
    "leap": ("leaps_from(s, {0}, {1}, {2})"),
    "length_of_line": "length_of_line({0})",
    "space_within": "within(s, {0}, {1}, {2})",
    "spaces_neighbours": "neighbours(s, {0}, {1})",
    "space_empty": "is_bare(s, {0})",
}
values_said(VALUES, SAID)

OF_LINES = {
    "longest_lines": "longest_of({})",
    "smallest_length": "lowest(lengths_of({}))",
    "largest_length": "highest(lengths_of({}))",
    "ends_of_lines": "ends_of({})",
}
for _id, _form in OF_LINES.items():

    @emits(VALUES, _id)
    def of_lines(w: Emitter, scope: Scope, args: Args, thing: str, form: str = _form) -> str:
        """`the longest of paths`"""
        return form.format(w.many(args[0], scope))


@emits(VALUES, "named_space")
def named_space(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`c3`"""
    assert w.program.board is not None
    name = args[0].text if isinstance(args[0], ast.Name) else getattr(args[0], "word", "")
    return str(space_named(w.program.board, name.removeprefix("place name: ")))


@emits(VALUES, "space_on_board")
def on_board(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is on the board`"""
    source = w.value(args[0], scope)
    v = w.script.fresh()
    return f"(({v} := {source}) is not None and {v} >= 0)"


@emits(VALUES, "spaces_away")
def spaces_away(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the spaces 1-3 straight of your space`"""
    reach, space = w.value(args[0], scope), w.value(args[2], scope)
    return f"spaces_in_line(s, {reach}, {w.many(args[1], scope)}, {space})"


@emits(VALUES, "lines_of_lengths")
def lines_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a line 1-3 straight from your space`"""
    reach, space = w.value(args[0], scope), w.value(args[2], scope)
    return f"lines_of_length(s, {reach}, {w.many(args[1], scope)}, {space})"


@emits(VALUES, "lines_from")
def lines_on(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a line straight from your space`: straight on to the wall."""
    return f"lines_to_edge(s, {w.many(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "line_before")
def cut(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`path before a solid space`: spaces over the edge are looked at as well."""
    group = w.group(args[1], scope)
    v = w.script.fresh()
    test = group.noun.fits(v) if group.noun is not None else f"{v} in {w.many(args[1], scope)}"
    return f"before({w.value(args[0], scope)}, lambda {v}: {test})"


# ---- who stands where ----------------------------------------------------------------------------


@emits(NOUNS, "players_on")
def standing_on(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`players on the spaces of path`: in the order of the spaces."""
    noun = w.noun(args[0], scope)
    spaces = w.many(args[1], scope)
    if noun.domain is not None:
        return noun.where(lambda v: f"(s.stands[{v}] in {spaces})")
    return Noun("player", f"players_on(s, {spaces})", noun.tests)


@emits(NOUNS, "spaces_within")
def near(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`free space within 1 of your space`"""
    number, space = (w.value(arg, scope) for arg in args[1:])
    return w.noun(args[0], scope).where(lambda v: f"within(s, {v}, {number}, {space})")


@emits(EVENTS, "enters")
def enters(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player enters c3`"""
    number = w.program.type_numbers["enter"]
    who = role_test(w, args[0], scope, lambda ev: f"{ev}[2][0]", plural=True)
    where = role_test(w, args[1], scope, lambda ev: f"{ev}[2][1]", plural=False)
    return Pattern((number,), lambda ev: all_of([who(ev), where(ev)]))


# ---- pieces that move ----------------------------------------------------------------------------


@emits(ACTIONS, "move_players")
def move(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`move you to c3`: each piece in its turn, to a space that is chosen then."""
    rest, one = r.local(), r.local()
    who = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add(f"{rest} = tuple({who})\nf[0] = @N@", node)
    top, out = r.each(rest, one, node)
    inner = scope.described("player", one)
    where = settled(w, node.args[1], w.group(node.args[1], inner), inner, r)
    r.add(f"f[0] = {top}\ngo_to(s, f, @P@, {one}, first({where}))", node)
    r.place(out)


@emits(ACTIONS, "move_together")
def move_together(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`move all players together to their Goal`: all at the same moment."""
    who = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    ways, v = r.local(), w.script.fresh()
    space = w.one(node.args[1], scope.described("player", v))
    r.add(f"{ways} = [({v}, {space}) for {v} in {who}]\nbegin_together(s, f)\nf[0] = @N@", node)
    top, out = r.label(), r.label()
    r.place(top)
    r.add(
        f"if not {ways}:\n    f[0] = {out}\n    return\n"
        f"one, space = {ways}[0]\n{ways} = after_first(s, {ways})\ngo_to(s, f, @P@, one, space)",
        node,
    )
    r.place(out)
    r.add("f[0] = @N@\nend_together(s)", node)


@emits(ACTIONS, "take_off_board")
def take_off(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`take you off the board`"""
    who = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    v = w.script.fresh()
    players = f"tuple([{v} for {v} in {who} if space_of(s, {v}) is not None])"
    r.add(f"f[0] = @N@\nemit(s, f, @P@, LEAVE, ({players},))", node)


# ---- choices -------------------------------------------------------------------------------------


@emits(ACTIONS, "choose_lines")
def choose_line(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`choose l as path`"""
    return one_of_many(w, scope, node, r, name, "line")


@emits(ACTIONS, "choose_directions")
def choose_direction(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> Scope:
    """`choose straight as heading`"""
    return one_of_many(w, scope, node, r, name, "direction")


def one_of_many(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, kind: str
) -> Scope:
    """Write the choice of one of several lines or directions."""
    local = r.local()
    how = {"line": "way"}.get(kind, kind)
    choose_one_of(
        r, node, scope.you, local, f"options_of({w.many(node.args[0], scope)})", how, scope
    )
    return scope.named(name, local, kind) if name else scope
