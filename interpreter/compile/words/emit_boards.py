"""Emitters of what is said of boards: spaces, directions, lines, and who stands where."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.grammar import ast

from ...program.geometry import ALL, DIAGONAL, DIRECTIONS, STRAIGHT, space_named
from ...program.types import read
from ..parts.choices import choose_one_of
from ..parts.code import (
    Code,
    about,
    at,
    bind,
    both,
    call,
    column,
    compare,
    const,
    group,
    listing_of,
    name,
    negated,
    there,
    through,
)
from ..parts.code_steps import HERE, do, emit, go_on, put, stop, take_apart, when
from ..parts.emitter import Actions, Args, Emitter, Events, Nouns, Values
from ..parts.event_patterns import role_at, role_test
from ..parts.registry import emits, values_called, values_made
from ..parts.routines import Noun, Pattern, Routine, Scope
from ..parts.word_calls import settled

VALUES: Values = {}
NOUNS: Nouns = {}
EVENTS: Events = {}
ACTIONS: Actions = {}
ONE, SPACE = name("one"), name("space")
"""A player who goes, and to where: one after the other."""

SETS = {"straight": STRAIGHT, "diagonal": DIAGONAL, "straight_or_diagonal": ALL}
values_made(VALUES, {each: lambda _, those=those: group(*those) for each, those in SETS.items()})
values_made(
    VALUES,
    {
        each.replace("-", "_"): lambda _, number=number: const(number)
        for number, each in enumerate(DIRECTIONS)
    },
)

CALLED = {
    "direction_turned": "turned_by",
    "direction_between": "direction_between",
    "space_of_player": "space_of",
    "space_away": "space_away",
    "end_of_line": "end_of",
    "ring_around": "ring_around",
    "spaces_of_line": "spaces_of",
    "line_lengthened": "longer",
    "leap": "leaps_from",
    "length_of_line": "length_of_line",
    "space_within": "within",
    "spaces_neighbours": "neighbours",
    "space_empty": "is_bare",
}
"""Values that a function of the kernel works out from their parts, in the order of the parts."""
values_called(VALUES, CALLED)
values_made(
    VALUES,
    {
        "space_of_line": lambda _, number, line: call("numbered", line, number),
        "spaces_in_line": lambda _, reach, line: call("part_of_line", line, reach),
        "line_from": lambda _, way, space: call("first", call("lines_to_edge", group(way), space)),
        "line_start": lambda _, number, line: call("beginning", line, number),
    },
)

OF_LINES = {
    "longest_lines": lambda lines: call("longest_of", lines),
    "smallest_length": lambda lines: call("lowest", call("lengths_of", lines)),
    "largest_length": lambda lines: call("highest", call("lengths_of", lines)),
    "ends_of_lines": lambda lines: call("ends_of", lines),
}
for _id, _make in OF_LINES.items():

    @emits(VALUES, _id)
    def of_lines(
        w: Emitter,
        scope: Scope,
        args: Args,
        thing: str,
        make: Callable[[Code], Code] = _make,
    ) -> Code:
        """`the longest of paths`"""
        return make(w.many(args[0], scope))


@emits(VALUES, "named_space")
def named_space(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`c3`"""
    assert w.program.board is not None
    said = args[0].text if isinstance(args[0], ast.Name) else getattr(args[0], "word", "")
    return const(space_named(w.program.board, said.removeprefix("place name: ")))


@emits(VALUES, "space_on_board")
def on_board(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is on the board`"""
    space = w.value(args[0], scope)
    v = w.script.fresh()
    return both(there(bind(v, space)), compare(">=", name(v), 0))


@emits(VALUES, "spaces_away")
def spaces_away(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the spaces 1-3 straight of your space`"""
    reach, space = w.value(args[0], scope), w.value(args[2], scope)
    return call("spaces_in_line", reach, w.many(args[1], scope), space)


@emits(VALUES, "lines_of_lengths")
def lines_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`a line 1-3 straight from your space`"""
    reach, space = w.value(args[0], scope), w.value(args[2], scope)
    return call("lines_of_length", reach, w.many(args[1], scope), space)


@emits(VALUES, "lines_from")
def lines_on(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`a line straight from your space`: straight on to the wall."""
    return call("lines_to_edge", w.many(args[0], scope), w.value(args[1], scope))


@emits(VALUES, "line_before")
def cut(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`path before a solid space`: spaces over the edge are looked at as well."""
    noun = w.group(args[1], scope).noun
    v = w.script.fresh()
    if noun is not None:
        test = noun.fits(name(v))
    else:
        test = compare("in", name(v), w.many(args[1], scope))
    return call("before", w.value(args[0], scope), about(v, test))


# ---- who stands where ----------------------------------------------------------------------------


@emits(NOUNS, "players_on")
def standing_on(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`players on the spaces of path`: in the order of the spaces."""
    noun = w.noun(args[0], scope)
    spaces = w.many(args[1], scope)
    if noun.domain is not None:
        return noun.where(lambda player: compare("in", at(column("stands"), player), spaces))
    return Noun("player", call("players_on", spaces), noun.tests)


@emits(NOUNS, "spaces_within")
def spaces_near(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`free space within 1 of your space`"""
    number, space = (w.value(arg, scope) for arg in args[1:])
    return w.noun(args[0], scope).where(lambda near: call("within", near, number, space))


@emits(EVENTS, "enters")
def enters(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player enters c3`"""
    number = w.program.type_numbers["enter"]
    who = role_test(w, args[0], scope, role_at(0), plural=True)
    where = role_test(w, args[1], scope, role_at(1), plural=False)
    return Pattern((number,), lambda ev: both(who(ev), where(ev)))


# ---- pieces that move ----------------------------------------------------------------------------


@emits(ACTIONS, "move_players")
def move(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`move you to c3`: each piece in its turn, to a space that is chosen then."""
    rest, one = r.local(read("group player?")), r.local(read("player?"))
    who = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add([*put(rest, call("tuple", who)), *go_on()], node)
    top, out = r.each(rest, one, node)
    inner = scope.described("player", one)
    where = settled(w, node.args[1], w.group(node.args[1], inner), inner, r)
    r.add([*go_on(top), *do("go_to", HERE, one, call("first", where))], node)
    r.place(out)


@emits(ACTIONS, "move_together")
def move_together(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`move all players together to their Goal`: all at the same moment."""
    who = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    ways = r.local(read("list (player?, space?)"))
    each_way = ways_of(w, who, node.args[1], scope)
    r.add([*put(ways, each_way), *do("begin_together"), *go_on()], node)
    top, out = r.label(), r.label()
    r.place(top)
    r.add(
        [
            *when(negated(ways), [*go_on(out), *stop()]),
            *take_apart(("one", "space"), at(ways, 0)),
            *put(ways, call("after_first", ways)),
            *do("go_to", HERE, ONE, SPACE),
        ],
        node,
    )
    r.place(out)
    r.add([*go_on(), *do("end_together")], node)


def ways_of(w: Emitter, players: Code, to: ast.Expression, scope: Scope) -> Code:
    """Return each of some players with the space to which they go."""
    v = w.script.fresh()
    space = w.one(to, scope.described("player", name(v)))
    return listing_of(group(name(v), space), through(v, players))


@emits(ACTIONS, "take_off_board")
def take_off(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`take you off the board`"""
    who = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    players = call("tuple", standing(w, who))
    r.add([*go_on(), *emit("LEAVE", players)], node)


def standing(w: Emitter, players: Code) -> Code:
    """Return those of some players that stand on a space."""
    v = w.script.fresh()
    return listing_of(name(v), through(v, players, there(call("space_of", name(v)))))


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
    chosen = r.local(w.script.kinds(kind))
    how = {"line": "way"}.get(kind, kind)
    options = call("options_of", w.many(node.args[0], scope))
    choose_one_of(r, node, scope.you, chosen, options, how, scope)
    return scope.named(name, chosen, kind) if name else scope
