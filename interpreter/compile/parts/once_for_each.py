"""What is done by several players, or to them, where `they` are each of them: see `their.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from cardwright.grammar import ast, walk

from ...program.types import read
from .code import Code, call, listing_of, name, through
from .code_steps import go_on, put
from .emitter import Emitter
from .feasibility import ANNOUNCED
from .routines import SAME, SKIP, Announced, Routine, Scope
from .their import first_player, says_their, those_spoken_of, with_other
from .word_calls import settled

Write = Callable[[Emitter, ast.Expression, Scope, Routine], Scope]
"""What writes something that is done, and returns the scope of what follows."""
ONE_OF_THEM, THOSE = "one of them:", "those of them:"
"""What stands for players: no name ends with a colon, so nobody can have said these."""
ASKED = {"done_if": 1, "if_so": 0}
"""What is done if a condition holds, and which part the condition is."""


@frozen
class Those:
    """Players that were found out before, and what such operations are in an announced text."""

    said: ast.Expression
    held: Code
    how: Announced

    def all_of_them(self) -> ast.Name:
        """Return what stands for them in what they do together."""
        return ast.Name(self.said.span, "players", THOSE)

    def together(self, scope: Scope) -> Scope:
        """Return the scope of what they do together."""
        return scope.named(THOSE, self.held, "players")


def once_for_each(
    w: Emitter, node: ast.Phrase, said: ast.Expression, scope: Scope, r: Routine, write: Write
) -> None:
    """Write what is done once for each of some players; `they` are that one."""
    out = r.label()
    those = found_out(w, node, said, scope, r, out)
    if node.row not in ASKED:
        each_does(w, with_other(node, said, one_of_them(said)), those, scope, r, write)
    else:
        place = ASKED[node.row]
        fitting = those_who(w, node.args[place], those, scope)
        r.add([*put(those.held, fitting), *go_on()], node, those.how)
        done = with_other(node.args[1 - place], said, those.all_of_them())
        write(w, done, those.together(scope), r)
    r.place(out)


def in_turn(w: Emitter, node: ast.Phrase, scope: Scope, r: Routine, write: Write) -> Scope:
    """Write `A, B and C`: a part that says `their` and names nobody is about those before it."""
    parts = list(parts_of(node))
    those, out = None, r.label()
    for place, part in enumerate(parts):
        said = those_spoken_of(w, part, scope)
        if said is not None and is_about_those(w, parts[place + 1 :], scope):
            those = found_out(w, node, said, scope, r, out)
            part = with_other(part, said, those.all_of_them())
            scope = write(w, part, those.together(scope), r)
        elif those is not None and is_about_those(w, (part,), scope):
            each_does(w, part, those, scope, r, write)
        else:
            those = None if first_player(w, part, scope) is not None else those
            scope = write(w, part, scope, r)
    r.place(out)
    return scope


def parts_of(node: ast.Expression) -> Sequence[ast.Expression]:
    """Return what is done one after the other."""
    if isinstance(node, ast.Phrase) and node.row == "in_turn":
        return [part for arg in node.args for part in parts_of(arg)]
    return [node]


def is_about_those(w: Emitter, parts: Sequence[ast.Expression], scope: Scope) -> bool:
    """Whether some of what is done next says `their` before it names a player itself."""
    for part in parts:
        if first_player(w, part, scope) is not None:
            return False
        if says_their(w, part):
            return True
    return False


def found_out(
    w: Emitter, node: ast.Phrase, said: ast.Expression, scope: Scope, r: Routine, out: str
) -> Those:
    """Write who some players are; where they are still to be chosen nothing of it is announced."""
    players = w.group(said, scope)
    is_known = players.sort == "list" or (isinstance(said, ast.Name) and said.text == THOSE)
    announces = makes_announced_choices(w, node)
    how = SAME if is_known and announces else SKIP
    if announces and not is_known:
        r.past[len(r.operations)] = out
    local = r.local(read("group player"))
    whole = "tuple" if is_known or players.sort == "sel" else "those_there"
    meant = players.code if is_known else settled(w, said, players, scope, r)
    r.add([*put(local, call(whole, meant)), *go_on()], node, how)
    return Those(said, local, how)


def makes_announced_choices(w: Emitter, node: ast.Expression) -> bool:
    """Whether something in what is done may have to be chosen when it is announced."""
    for each in walk(node):
        if isinstance(each, ast.Phrase):
            if each.row in ANNOUNCED or w.words[each.word].root in w.announcing:
                return True
        elif w.kind_of(each) in ("action", "actions"):
            return True
    return False


def one_of_them(said: ast.Expression) -> ast.Name:
    """Return what stands for each of some players."""
    return ast.Name(said.span, "player", ONE_OF_THEM)


def each_does(
    w: Emitter, node: ast.Expression, those: Those, scope: Scope, r: Routine, write: Write
) -> None:
    """Write a loop in which something is done by each of some players, or to them."""
    rest, one = r.local(read("group player")), r.local(read("player"))
    r.add([*put(rest, those.held), *go_on()], those.said, those.how)
    top, out = r.each(rest, one, those.said, those.how)
    inner = evolve(scope.named(ONE_OF_THEM, one, "player"), they=one, whom=None)
    write(w, node, inner, r)
    r.add(go_on(top), those.said, those.how)
    r.place(out)


def those_who(w: Emitter, condition: ast.Expression, those: Those, scope: Scope) -> Code:
    """Return those of some players of whom a condition holds."""
    v = w.script.fresh()
    holds = w.condition(condition, evolve(scope, they=name(v), whom=None))
    return call("tuple", listing_of(name(v), through(v, those.held, holds)))
