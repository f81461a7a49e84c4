"""The machine: plays a checked game exactly as written."""

from .decisions import Decision, Option
from .emitting import NotPlayable
from .journal import Event
from .match import NAMES, Game, LoopReport, Match, Result, load, step
from .saving import BadSave
from .views import CardView, View, ZoneView

__all__ = [
    "NAMES",
    "BadSave",
    "CardView",
    "Decision",
    "Event",
    "Game",
    "LoopReport",
    "Match",
    "NotPlayable",
    "Option",
    "Result",
    "View",
    "ZoneView",
    "load",
    "step",
]
