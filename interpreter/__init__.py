"""The machine: plays a checked game exactly as written."""

from .backends import helpers
from .backends.python import Python
from .chance_nodes import ChanceMatch, begun_with_chance_asked
from .compile.parts.listed_prints import prints_listed
from .compile.parts.not_playable import NotPlayable, OwnMistake
from .kernel import machine
from .kernel.chance import NoSuchResult, NotThere
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
from .program import bounded_json, geometry
from .replay import replayed
from .setup import named_cards, placement, positions
from .setup.ad_hoc import Asides, Unsettled
from .setup.playability import what_stops
from .setup.safety_net import BadSave, net
from .telling.decisions import Decision, Numbers, Option, Step
from .telling.journal import Event, Journal
from .telling.loop_reports import LoopReport, reported
from .telling.option_words import TEXTS_AT_ONCE
from .telling.previews import Foreseen
from .telling.program_text import Shown, ShownLine, shown_program
from .telling.texts_seen import LineView, TextView
from .telling.twins import kind_told, kinds_told
from .telling.views import BoardView, CardView, RecordView, SpaceView, View, ZoneView

__all__ = [
    "NAMES",
    "TEXTS_AT_ONCE",
    "WATCHER",
    "Asides",
    "BadSave",
    "BoardView",
    "CardView",
    "ChanceMatch",
    "Decision",
    "Event",
    "Foreseen",
    "Game",
    "Journal",
    "LineView",
    "LoopReport",
    "Match",
    "NoSuchResult",
    "NotPlayable",
    "NotThere",
    "Numbers",
    "Option",
    "OwnMistake",
    "Python",
    "RecordView",
    "Result",
    "Shown",
    "ShownLine",
    "SpaceView",
    "Step",
    "TextView",
    "Unsettled",
    "View",
    "ZoneView",
    "begun_with_chance_asked",
    "bounded_json",
    "can_be_called",
    "geometry",
    "helpers",
    "kind_told",
    "kinds_told",
    "load",
    "machine",
    "named_cards",
    "net",
    "placement",
    "positions",
    "prints_listed",
    "replayed",
    "reported",
    "shown_program",
    "step",
    "usual_names",
    "what_stops",
]
