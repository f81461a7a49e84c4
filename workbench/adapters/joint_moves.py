"""What several seats decide in secret, as one move of all of them.

A match asks one seat after the other, and what each decides in secret has not happened for the
others. So from the moment at which the first is asked, each seat's own questions can be reached by
letting the others answer anything. A joint move is that moment with what each seat has decided so
far (its plan): in each round every seat that has not decided everything gives its next action. When
all plans are whole, they are carried out one after the other, as the match asks for them.

Where something is left to chance on the way, there is no joint move: seats are asked in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import define

from cardwright.interpreter import ChanceMatch, Match

from .numbered_actions import Action, actions_of

Plans = tuple[tuple[int, ...], ...]


@define(frozen=True, slots=False, eq=False)
class JointMove:
    """The moment at which seats begin to decide in secret, and what each has decided so far."""

    before: ChanceMatch
    most: int
    plans: Plans

    @cached_property
    def _reached(self) -> dict[int, tuple[Match, dict[int, Action]]]:
        """Where each seat that has more to decide stands, and what it is offered there."""
        found: dict[int, tuple[Match, dict[int, Action]]] = {}
        for player in range(len(self.plans)):
            for asked, made, match, offered in steps(self, player):
                if asked == player and made == len(self.plans[player]):
                    found[player] = match, offered
                    break
        return found

    @property
    def is_whole(self) -> bool:
        """Whether all seats have decided everything."""
        return not self._reached

    def offered(self, player: int) -> dict[int, Action]:
        """Return the actions of a seat; none if it has decided."""
        return self._reached[player][1] if player in self._reached else {}

    def match_of(self, player: int) -> Match:
        """Return the match as it stands for a seat."""
        return self._reached[player][0] if player in self._reached else self.before.match

    def with_moves(self, actions: Sequence[int]) -> JointMove:
        """Return the joint move after an action of each seat; what a seat cannot do is left out."""
        plans = tuple(
            (*plan, action) if player in self._reached else plan
            for player, (plan, action) in enumerate(zip(self.plans, actions, strict=True))
        )
        return JointMove(self.before, self.most, plans)

    def carried_out(self) -> ChanceMatch:
        """Return the match after all have done what they decided."""
        at = self.before
        made = [0] * len(self.plans)
        while not at.sides and at.match.secret == self.before.match.secret:
            player = at.match.state.question[1]
            number = self.plans[player][made[player]]
            made[player] += 1
            at = at.answered(actions_of(at.match, self.most)[number].option)
        return at


def joint_move_at(at: ChanceMatch, most: int) -> JointMove | None:
    """Return the joint move that begins where a match stands; None if there is none."""
    if at.sides or at.match.secret is None:
        return None
    move = JointMove(at, most, ((),) * len(at.match.seats))
    first, end = at.match.secret, at
    while end.match.secret == first:
        end = end.answered(0)
        was_chance = bool(end.sides)
        while end.sides:
            end = end.resulted(0)
        if was_chance and end.match.secret == first:
            return None
    return move


def steps(move: JointMove, player: int) -> Iterator[tuple[int, int, Match, dict[int, Action]]]:
    """Yield who is asked the how manieth time, in which match, and what is offered.

    Each follows its plan; whoever has none left answers the first that there is.
    """
    at, made = move.before, [0] * len(move.plans)
    while not at.sides and at.match.secret == move.before.match.secret:
        asked = at.match.state.question[1]
        offered = actions_of(at.match, move.most)
        yield asked, made[asked], at.match, offered
        plan = move.plans[asked]
        chosen = offered[plan[made[asked]]] if made[asked] < len(plan) else first_of(offered)
        made[asked] += 1
        at = at.answered(chosen.option)


def first_of(offered: dict[int, Action]) -> Action:
    """Return the first option of those that are offered."""
    return min(offered.values(), key=lambda each: each.option)
