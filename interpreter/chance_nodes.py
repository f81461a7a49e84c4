"""A match in which chance is asked as a seat is: what comes up is given, and not drawn.

Elsewhere what comes by chance follows from the seed. Here a match stands still wherever something
is left to chance, says between how many results, each as likely as any other, and goes on once it
is told which of them it is. So whoever looks through a whole game sees each turn that it can take.

The machine cannot stop in the middle of an answer. So an answer is carried out from its beginning
again, on a copy, with one result more: that costs the square of the results that one answer wants,
which is little but where large decks are shuffled. Nothing is changed in place: whatever is done
makes another match, so one can be kept, shared and gone on with in several ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from .kernel.chance import UNASKED, LeftToChance
from .match import Game, Match

Deed = Callable[[Match], object]


@frozen(eq=False)
class ChanceMatch:
    """A match that stands at a decision, at its end, or, if it has `sides`, before a result.

    `match` is how it stood before whatever is being done, where that waits for chance.
    """

    match: Match
    sides: int = 0
    _deed: Deed = Match.go_on
    _results: tuple[int, ...] = ()

    def answered(self, option: int) -> ChanceMatch:
        """Return the match after an answer to the decision at which it stands."""
        if self.sides:
            raise ValueError("chance is asked, and no seat")
        return done(self.match, lambda match: match.answer(option))

    def resulted(self, result: int) -> ChanceMatch:
        """Return the match after a result of chance, one of 0 to `sides` - 1."""
        if not 0 <= result < self.sides:
            raise ValueError(f"chance decides between 0 and {self.sides - 1}, not {result}")
        return done(self.match, self._deed, (*self._results, result + 1))


def begun_with_chance_asked(
    game: Game,
    seats: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    decks: Sequence[str | None] = (),
) -> ChanceMatch:
    """Begin a match in which chance is asked."""
    match = game.laid_out(0, seats, rulings, decks)
    match.state.chance = UNASKED
    return done(match, Match.go_on)


def done(before: Match, deed: Deed, results: tuple[int, ...] = ()) -> ChanceMatch:
    """Return a match after something was done, as far as it comes with the results it is given."""
    while True:
        match = before.fork()
        match.state.results = results
        try:
            deed(match)
            return ChanceMatch(match)
        except LeftToChance as left:
            if left.sides > 1:
                return ChanceMatch(before, left.sides, deed, results)
            results = (*results, 1)
