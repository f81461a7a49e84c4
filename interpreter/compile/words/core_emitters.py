"""Every word of the core with who writes it: the tables of this folder, joined into one value."""

from __future__ import annotations

from ..parts.emitter import Emitters
from ..parts.registry import joined
from . import (
    emit_actions,
    emit_boards,
    emit_conditions,
    emit_counters,
    emit_enumerations,
    emit_events,
    emit_granted,
    emit_groups,
    emit_periods,
    emit_records,
    emit_rules,
    emit_scenarios,
    emit_single_events,
    emit_things,
    emit_tokens,
    emit_tracks,
    emit_values,
)

EMITTERS = Emitters(
    values=joined(
        emit_boards.VALUES,
        emit_conditions.VALUES,
        emit_counters.VALUES,
        emit_enumerations.VALUES,
        emit_groups.VALUES,
        emit_periods.VALUES,
        emit_things.VALUES,
        emit_tokens.VALUES,
        emit_tracks.VALUES,
        emit_values.VALUES,
    ),
    nouns=joined(
        emit_boards.NOUNS,
        emit_counters.NOUNS,
        emit_enumerations.NOUNS,
        emit_groups.NOUNS,
        emit_scenarios.NOUNS,
        emit_things.NOUNS,
        emit_tokens.NOUNS,
        emit_tracks.NOUNS,
    ),
    groups=joined(emit_groups.GROUPS, emit_scenarios.GROUPS, emit_things.GROUPS),
    events=joined(emit_boards.EVENTS, emit_counters.EVENTS, emit_events.EVENTS),
    actions=joined(
        emit_actions.ACTIONS,
        emit_boards.ACTIONS,
        emit_counters.ACTIONS,
        emit_records.ACTIONS,
        emit_single_events.ACTIONS,
        emit_tokens.ACTIONS,
        emit_tracks.ACTIONS,
    ),
    rules=joined(emit_granted.RULES, emit_rules.RULES),
)
