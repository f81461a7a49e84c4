"""Checks of a scenario: its parts, its seats, and how what is given fits together."""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..read.game_words import FieldType, Vocabulary
from ..tree import ast
from ..tree.printer import unread
from ..tree.source import Span
from ..tree.walk import seats_named, walk
from .declared import lines_of


def check_scenario(vocabulary: Vocabulary, node: ast.Scenario) -> Iterator[Problem]:
    """Yield what is wrong with a scenario whose lines have been read."""
    head = Span(node.span.line, 1, node.span.line, len("scenario") + 4 + len(node.name))
    yield from _parts(head, node)
    yield from _held(vocabulary, node)
    yield from _given_twice(node)
    yield from _lists(vocabulary, node)
    yield from _nobody(node)
    seats = seats_named(node)
    most = vocabulary.seats[1]
    if len(seats) > most:
        shown = ", ".join(sorted(seats))
        yield problem("CW0602", head, seats=shown, most=f"{most} players")


# ---- its parts -----------------------------------------------------------------------------------


def _parts(head: Span, node: ast.Scenario) -> Iterator[Problem]:
    sorts = [section.sort for section in node.sections]
    for name in ("given", "expect"):
        if name not in sorts:
            yield problem("CW0603", head, name=name)
    before = ""
    for section in node.sections:
        if section.sort == "given" and before:
            yield _misplaced(section, "it stands first, and only once")
        elif section.sort == before:
            yield _misplaced(section, f"it follows on another `{before}:`; make one of the two")
        before = section.sort
    if before == "play" and "expect" in sorts:
        yield _misplaced(node.sections[-1], "no `expect:` follows on it")


def _misplaced(node: ast.Section, why: str) -> Problem:
    span = node.span
    head = Span(span.line, span.column, span.line, span.column + len(node.sort) + 1)
    return problem("CW0605", head, name=node.sort, why=why)


# ---- numbers -------------------------------------------------------------------------------------


def _held(vocabulary: Vocabulary, node: ast.Scenario) -> Iterator[Problem]:
    """Find numbers that a field is said to hold and cannot; kinds of cards may differ in bounds."""
    fields: dict[str, list[FieldType]] = {}
    for (owner, name), field in vocabulary.fields.items():
        if field.kind == "number":
            fields.setdefault(f"{vocabulary.base(owner)} {field.called}: {name}", []).append(field)
    for line in lines_of(node):
        for each in walk(line):
            match each:
                case ast.Phrase(args=(*_, ast.Name(text=text), ast.Number(value=value))):
                    known = fields.get(text, [])
                    if known and not any(field.holds(value) for field in known):
                        ranges = " or ".join(dict.fromkeys(field.range for field in known))
                        facts = {"field": known[0].name, "value": str(value), "range": ranges}
                        yield problem("CW0301", each.span, **facts)
                case _:
                    continue


# ---- what is given -------------------------------------------------------------------------------

ONCE = {
    "given_turn": "the number of the turn",
    "given_first_player": "the first player",
    "given_not_complete": "cards need not be complete",
}
"""The lines that can stand in `given:` once, and what they set."""


def _given_twice(node: ast.Scenario) -> Iterator[Problem]:
    known: set[str] = set()
    for section in node.sections:
        if section.sort == "given":
            for line in section.lines:
                for name, span in _given(line) if isinstance(line, ast.Phrase) else ():
                    if name in known:
                        yield problem("CW0606", span, name=name)
                    known.add(name)


def _given(node: ast.Phrase) -> Iterator[tuple[str, Span]]:
    """Yield what a line sets, as a person would call it; the seat stands in front of a chain."""
    if node.row in ONCE:
        yield ONCE[node.row], node.span
        return
    match node.args:
        case (ast.Phrase() as before, ast.Name() as what, _) if before.word.startswith("given: "):
            yield from _given(before)
            yield f"{_first_seat(before)}'s {_plain(what)}", what.span
        case (ast.Name(kind="seat", text=seat), ast.Name(kind=kind) as what, *_):
            place = kind == "place name"
            yield f"{seat}'s {'space' if place else _plain(what)}", what.span
        case (ast.Name(kind="ruling") as what, _):
            yield f"the ruling {_plain(what)}", what.span
        case (ast.Name(kind="shared zone") as what, *_):
            yield _plain(what), what.span
        case _:
            return


def _first_seat(node: ast.Expression) -> str:
    return next(e.text for e in walk(node) if isinstance(e, ast.Name) and e.kind == "seat")


def _plain(node: ast.Name) -> str:
    return node.text.removeprefix(f"{node.kind}: ")


# ---- lists of cards ------------------------------------------------------------------------------

EMPTY, HIDDEN, PLACED = "entry_empty", "entry_hidden", "entry_at_place"
FACING = ("entry_face_up", "entry_face_down")
EITHER_FACE = "face up or face down"


def _lists(vocabulary: Vocabulary, node: ast.Scenario) -> Iterator[Problem]:
    """Find what cannot lie in the zone that a list of cards is of."""
    for section in node.sections:
        for line in section.lines:
            for each in walk(line.what if isinstance(line, ast.Move) else line):
                if isinstance(each, ast.Phrase) and len(each.args) > 1:
                    zone = _zone(each.args[-2])
                    if zone and _is_list(each.args[-1]):
                        settings = _settings(vocabulary, zone)
                        yield from _lying(zone, settings, each.args[-1], section.sort)


def _zone(node: ast.Expression) -> str:
    """Return the name of the zone that is spoken of, or nothing if it is none."""
    for each in walk(node):
        if isinstance(each, ast.Name) and each.kind in ("player zone", "shared zone"):
            return _plain(each)
    return ""


def _is_list(node: ast.Expression) -> bool:
    return isinstance(node, ast.Phrase) and node.word.startswith("card list: ")


def _settings(vocabulary: Vocabulary, zone: str) -> set[str]:
    declared = vocabulary.declared[f"zone {zone}"].node
    if not isinstance(declared, ast.Place):
        return set()
    texts = {unread(each.parts) for each in declared.settings if isinstance(each, ast.Words)}
    return texts | {declared.sort}


def _lying(zone: str, settings: set[str], cards: ast.Expression, sort: str) -> Iterator[Problem]:
    for each in walk(cards):
        row = each.row if isinstance(each, ast.Phrase) else ""
        why = ""
        if row == EMPTY and "in slots" not in settings:
            why = f"`{zone}` is not declared `in slots`"
        elif row in FACING and EITHER_FACE not in settings:
            why = f"`{zone}` is not declared `{EITHER_FACE}`"
        elif row == PLACED and "track" not in settings:
            why = f"`{zone}` is no track"
        elif row == HIDDEN and sort == "given":
            why = "what is given is known; name the card"
        if why:
            yield problem("CW0607", each.span, why=why)


# ---- who is meant --------------------------------------------------------------------------------

YOURS = ("you", "your", "opponent", "your_zone", "any_number_of_yours")


def _nobody(node: ast.Scenario) -> Iterator[Problem]:
    """Find a `you` in a line that no seat says."""
    for section in node.sections:
        for line in section.lines:
            if isinstance(line, ast.Move):
                continue
            for each in walk(line):
                if isinstance(each, ast.Phrase) and each.row in YOURS:
                    yield problem("CW0608", each.span)
