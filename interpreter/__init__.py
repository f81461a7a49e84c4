"""The machine: plays a checked game exactly as written."""

from . import boards, library, listing, machine, placing, positions, source_check
from .asides import Asides, Unsettled
from .chance import NoSuchResult, NotThere
from .circles import LoopReport, reported
from .decisions import TEXTS_AT_ONCE, Decision, Numbers, Option, Step
from .foreseeing import Foreseen
from .journal import Event
from .loading import what_stops
from .match import (
    NAMES,
    WATCHER,
    Game,
    Match,
    Result,
    can_be_called,
    load,
    step,
    usual_names,
)
from .not_playable import NotPlayable
from .positions import replayed
from .safety_net import BadSave, net
from .texts_seen import LineView, TextView
from .twins import kind_told, kinds_told
from .views import BoardView, CardView, RecordView, SpaceView, View, ZoneView

__all__ = [
    "NAMES",
    "TEXTS_AT_ONCE",
    "WATCHER",
    "Asides",
    "BadSave",
    "BoardView",
    "CardView",
    "Decision",
    "Event",
    "Foreseen",
    "Game",
    "LineView",
    "LoopReport",
    "Match",
    "NoSuchResult",
    "NotPlayable",
    "NotThere",
    "Numbers",
    "Option",
    "RecordView",
    "Result",
    "SpaceView",
    "Step",
    "TextView",
    "Unsettled",
    "View",
    "ZoneView",
    "boards",
    "can_be_called",
    "kind_told",
    "kinds_told",
    "library",
    "listing",
    "load",
    "machine",
    "net",
    "placing",
    "positions",
    "replayed",
    "reported",
    "source_check",
    "step",
    "usual_names",
    "what_stops",
]
