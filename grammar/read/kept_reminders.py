"""A fix of a line leaves the reminders in it, though the line is read without them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ..problems.diagnostics import Fix, Problem
from ..tree import ast
from ..tree.reminders import moved, put_back
from ..tree.source import Span


def keeping(
    found: Problem, parts: Sequence[ast.Part], reminders: Sequence[ast.Reminder]
) -> Problem:
    """Return a problem of a line whose fixes write over none of its reminders."""
    return evolve(found, fixes=tuple(_kept(fix, parts, reminders) for fix in found.fixes))


def _kept(fix: Fix, parts: Sequence[ast.Part], reminders: Sequence[ast.Reminder]) -> Fix:
    inside = [each for each in reminders if _within(each.span, fix.span)]
    if not inside:
        return fix
    before = sum(part.span[:2] < fix.span[:2] for part in parts)
    within = [part for part in parts if _within(part.span, fix.span)]
    there = [evolve(each, at=each.at - before) for each in inside]
    return evolve(fix, text=put_back(fix.text, moved(there, within, fix.text)))


def _within(inner: Span, outer: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]
