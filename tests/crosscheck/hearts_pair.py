"""Hearts: chance says how far cards go, and deals round the table; returns are 26 less points.

Cards to pass are chosen one by one in both.
"""

from __future__ import annotations

from attrs import define, field
from crosscheck.pack import gone_to, number_of
from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Option

PARAMETERS = {
    "pass_cards=false": ("passing", "none"),
    "can_lead_any_club=true": ("first lead", "any Club"),
    "no_pts_on_first_trick=false": ("first trick", "any card"),
    "must_break_hearts=false": ("leading Hearts", "at any time"),
    "qs_breaks_hearts=false": ("Queen of Spades", "breaks nothing"),
    "can_lead_hearts_instead_of_qs=true": ("lone Queen", "kept"),
    "jd_bonus=true": ("Jack of Diamonds", "takes off 10"),
    "avoid_all_tricks_bonus=true": ("no trick", "takes off 5"),
}
"""What is not as usual in theirs, and the ruling that says so in ours."""
MOST = 26
"""The points of all cards."""


def variants() -> tuple[Variant, ...]:
    """Return the usual game, each parameter by itself, and all of them."""
    chosen = [(), *((each,) for each in PARAMETERS), tuple(PARAMETERS)]
    return tuple(
        Variant(f"hearts({','.join(each)})", dict(PARAMETERS[one] for one in each))
        for each in chosen
    )


@define
class Hearts(Pair):
    """A match of Hearts."""

    dealt: list[int] = field(init=False)
    """All cards in the order in which theirs deals them, the next one last."""
    passing: int = field(init=False)

    ours = "hearts"
    variants = variants()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        events = self.match.events()
        hands = [[*gone_to(f" {seat}'s hand", events)] for seat in self.match.seats]
        self.dealt = [number_of(card) for each in zip(*hands, strict=True) for card in each]
        self.dealt.reverse()
        self.passing = int(dict(self.match.view().game)["Passing"])

    def action(self, option: Option) -> int:
        (card,) = option.cards
        return number_of(card)

    def outcome(self) -> int:
        return self.dealt.pop() if self.state.history() else self.passing

    def returns(self) -> list[float]:
        return [float(MOST - each) for each in self.numbers("Points")]
