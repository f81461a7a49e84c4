"""The machine: plays a checked game exactly as written."""

from . import boards, positions
from .asides import Asides, Unsettled
from .decisions import Decision, Option
from .journal import Event
from .match import NAMES, Game, LoopReport, Match, Result, load, step
from .positions import replayed
from .registry import NotPlayable
from .saving import BadSave
from .views import BoardView, CardView, SpaceView, View, ZoneView

__all__ = [
    "NAMES",
    "Asides",
    "BadSave",
    "BoardView",
    "CardView",
    "Decision",
    "Event",
    "Game",
    "LoopReport",
    "Match",
    "NotPlayable",
    "Option",
    "Result",
    "SpaceView",
    "Unsettled",
    "View",
    "ZoneView",
    "boards",
    "load",
    "positions",
    "replayed",
    "step",
]
