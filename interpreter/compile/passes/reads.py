"""The state is read where it lies, where no rule can come between.

What a number is worth, which print a card is read by, whether a text may be announced: rules and
copies may have a say in it, so a function of the kernel is asked. But of most games, and of most
fields of any game, it is known from the texts alone that none has. There the call becomes a look
into a column of the state, or into a table:

    number_at(2, x[0])                number_at(2, x[0]) if 2 in ruled.numbers else fields[2][x[0]]
    owned_zone(4, x[0])               4 + x[0]
    card_mark(5, it)                  fields[5][it], or PRINTED_5[...] where that is nobody
    controlled_by(it)                 controller[it], if no rule says who controls cards
    face_of(it)                       models[it], if nothing in the game copies
                                      models[it] if where[it] not in COPIED else face_of(it)
    zone_of(a0) == 3                  a0 is not None and a0 >= 0 and where[a0] == 3
    has_happened((52,), test, this_period(2))
                                      may_have_happened(52, 2) and has_happened(...)
    those_there(meant(a0))            () if a0 == (None,) else meant(a0)
    box_can_be_announced(x, 0, a0)    true if it is in the table FREE and nothing bans; or the call
    box_can_be_paid(x, 0, a0, ())     true if it is in the table COSTLESS; or the call

Assumes that `Reach` is right: what stands in it is found out before anything is written
(`parts/reach.py`), and a rule that comes later and reaches further is refused (`NotPlayable`).
Assumes that a card whose print is asked for is there, as the kernel does. What would be asked for
more than once must be a place; anything else stays a call, or is named for that (`fresh`). Keeps
what everything is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from attrs import frozen

from ...program import nodes as n
from ...program.traversal import everywhere
from .listings import slot_meant

Some = TypeVar("Some", n.Function, n.Operation, n.Expression)


@frozen
class Reach:
    """What rules can reach: numbers of players, marks of cards that none gives, what copies.

    `texting` says that rules give texts to cards, or take them away.
    """

    player_fields: frozenset[int] = frozenset()
    fixed_marks: frozenset[int] = frozenset()
    copying: bool = False
    controlling: bool = False
    texting: bool = False
    fresh: Callable[[], str] = str
    """Gives a variable that nothing else is called."""

    def call(self, node: n.Call) -> n.Expression:
        """Return a call of the kernel, or what it would look up."""
        match node:
            case n.Call("number_at", (n.Const(int() as number) as field, whose)) if (
                number in self.player_fields and is_player_there(whose)
            ):
                is_ruled = n.Compare("in", field, n.Ruled("numbers"))
                return n.If(is_ruled, node, n.At(n.At(n.Column("fields"), field), whose))
            case n.Call("owned_zone", (first, player)) if is_player_there(player):
                return n.Arith("+", first, player)
            case n.Call("card_mark", (n.Const(int() as number) as field, card)) if (
                number in self.fixed_marks
            ):
                own = n.At(n.At(n.Column("fields"), field), card)
                printed = n.At(n.Table("PRINTED", number), self.print_of(card))
                return n.If(n.Compare("is", own, n.Const(None)), printed, own)
            case n.Call("face_of", (card,)):
                return self.print_of(card)
            case n.Call("controlled_by", (card,)) if not self.controlling:
                return n.At(n.Column("controller"), card)
            case n.Call("has_happened", (n.Group((one,)), _, n.Call("this_period", (flow,)))) if (
                is_sort(one)
            ):  # the newest of its sort is looked at first
                return n.And((n.Call("may_have_happened", (one, flow)), node))
            case n.Call("those_there", (things,)) if (slot := slot_meant(things)) is not None:
                nobody = n.Compare("==", slot, n.Group((n.Const(None),)))
                return n.If(nobody, n.Group(()), things)  # one that is not there stands alone
            case n.Call("box_can_be_announced", (_, box, card)) if (
                is_place(card) and not self.texting
            ):
                free = self.stands_in("FREE", box, card)
                return n.Or((n.And((*free, n.Not(n.Ruled("banning")))), node))
            case n.Call("box_can_be_paid", (context, box, card, without)) if not self.texting:
                first, held = self.named(card)
                costless = self.stands_in("COSTLESS", box, held)[1]
                asked = n.Call(node.name, (context, box, held, without))
                return n.Or((n.And((is_there(first), costless)), asked))
        return node

    def print_of(self, card: n.Expression) -> n.Expression:
        """Return the print that a card is read by."""
        asked = n.Call("face_of", (card,))
        if not is_place(card):
            return asked
        printed = n.At(n.Column("models"), card)
        where = n.At(n.Column("where"), card)
        is_itself = n.Compare("not in", where, n.Table("COPIED"))
        return n.If(is_itself, printed, asked) if self.copying else printed

    def named(self, value: n.Expression) -> tuple[n.Expression, n.Expression]:
        """Return how something is said for the first time, and how after that."""
        if is_place(value):
            return value, value
        variable = self.fresh()
        return n.Bind(variable, value), n.Name(variable)

    def stands_in(
        self, table: str, box: n.Expression, card: n.Expression
    ) -> tuple[n.Expression, n.Expression]:
        """Return that a card is there, and that a table of a box says so of its print."""
        return is_there(card), n.At(n.At(n.Table(table), box), self.print_of(card))


def read_plainly(nodes: Iterable[Some], reach: Reach) -> list[Some]:
    """Return nodes that look up what no rule can change."""
    change = everywhere({n.Call: reach.call, n.Compare: lying})
    return [change(each) for each in nodes]


def lying(node: n.Compare) -> n.Expression:
    """Return that a card lies in a zone; if that is written out, a look at where it lies."""
    match node:
        case n.Compare("==" | "in" as how, n.Call("zone_of", (n.Name() as card,)), zones) if (
            is_written_out(zones)
        ):
            inside = n.Compare(">=", card, n.Const(0))  # as a space it is over the edge
            where = n.At(n.Column("where"), card)
            return n.And((is_there(card), inside, n.Compare(how, where, zones)))
    return node


def is_there(node: n.Expression) -> n.Expression:
    """Return that something is not nobody."""
    return n.Compare("is not", node, n.Const(None))


def is_sort(node: n.Expression) -> bool:
    """Whether something is the number of one sort of event."""
    return isinstance(node, n.Const) and isinstance(node.value, int) and node.value >= 0


def is_written_out(zones: n.Expression) -> bool:
    """Whether a zone, or several, are numbers."""
    if isinstance(zones, n.Group):
        return all(isinstance(each, n.Const) for each in zones.items)
    return isinstance(zones, n.Const)


def is_player_there(node: n.Expression) -> bool:
    """Whether something is you or the turn player, who are there in any case."""
    match node:
        case n.At(n.Name("x") | n.Captured(0) | n.Local(1), n.Const(0)) | n.Column("turn"):
            return True
    return False


def is_place(node: n.Expression) -> bool:
    """Whether it costs nothing to ask for something again: a variable, or a place."""
    while isinstance(node, n.At) and isinstance(node.place, n.Const):
        node = node.of
    return isinstance(node, n.Name | n.Local | n.Captured)
