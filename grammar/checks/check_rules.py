"""Checks of one declaration of the rules: its slots, its conditions, its repeats, its order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from ..core.builtins import THINGS
from ..core.settings import EXCLUSIVE, MOST_COLUMNS, MOST_ROWS
from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from ..tree.printer import pattern as wording
from ..tree.rows import plural
from ..tree.source import Span
from ..tree.walk import walk
from .check_dead import check_dead
from .check_ends import check_ends
from .check_scenarios import check_scenario
from .check_secrets import check_said_aloud, check_secrets
from .comparison import compare
from .declared import lines_of
from .doubled import check_names

STOP_AND_SLOT = re.compile(r"\.\s*\{")
EIGHTH = 45
"""The degrees between two directions of a board."""
ENDS_HERE = ("finish_flow", "begin_match", "draw_match")
VERBS_OF_MARKS = (
    "field_set_by", "field_set_by_irregular", "field_cleared_by", "field_cleared_by_irregular",
)  # fmt: skip
LEAVES = (*ENDS_HERE, "win_match", "lose_match")


def check_declaration(vocabulary: Vocabulary, node: ast.Declaration) -> list[Problem]:
    """Return what is wrong with a declaration whose lines have been read."""
    found = [*_declaration(vocabulary, node), *_turns(node), *check_names(node)]
    if not isinstance(node, ast.Scenario):
        words = vocabulary.lexicon.words
        found += [*check_dead(words, node), *check_ends(words, node)]
    return found


def _declaration(vocabulary: Vocabulary, node: ast.Declaration) -> Iterator[Problem]:
    match node:
        case ast.Definition(pattern=pattern, wordings=wordings, body=body):
            worded = (pattern, *(also.pattern for also in wordings))
            yield from _slots(node, worded)
            yield from _parted(worded)
            if not body and node.sort != "event":
                name = _first_words(pattern)
                yield problem("CW0504", _head(node.span, pattern.span), name=name)
            yield from _statements(body)
            yield from check_said_aloud(vocabulary, node)
        case ast.Value(pattern=pattern, meaning=meaning, body=body):
            yield from _slots(node, (pattern,))
            yield from _conditions(meaning) if node.kind == "condition" else ()
            may_be_nothing = vocabulary.base(node.kind) in _things_of(vocabulary)
            answers = _may_answer(body) if may_be_nothing else _answers(body)
            if meaning is None and not answers:
                yield problem("CW0508", pattern.span, name=_first_words(pattern))
            yield from _statements(body)
        case ast.Adjective(pattern=pattern, condition=condition):
            yield from _slots(node, (pattern,))
            yield from _conditions(condition)
        case ast.Noun(condition=condition):
            yield from _conditions(condition)
        case ast.Flow(pattern=name, body=body):
            yield from _slots(node, (name,)) if name else ()
            yield from _statements(body)
        case ast.Reaction():
            yield from _statement(node)
        case ast.Kind(fields=fields) | ast.Fields(fields=fields):
            yield from _ranges(fields)
            yield from _verbs_beside(vocabulary, fields)
            yield from check_secrets(vocabulary, node)
        case ast.Game(settings=settings):
            yield from _players(settings)
            yield from _excluding(vocabulary, settings)
            yield from _cancelling(settings)
        case ast.Place(sort=sort, name=name, settings=settings):
            yield from _grid(settings)
            if sort == "board" and not any(_is_grid(each) for each in settings):
                end = node.span.column + len("board ") + len(name)
                head = Span(node.span.line, node.span.column, node.span.line, end)
                yield problem("CW0312", head, name=name)
            yield from _excluding(vocabulary, settings)
        case ast.DeckRules(rules=rules):
            for rule in rules:
                yield from _conditions(rule)
        case ast.Scenario():
            yield from check_scenario(vocabulary, node)
        case _:
            return


def _head(span: Span, end: Span) -> Span:
    return Span(span.line, span.column, end.end_line, end.end_column)


def _first_words(pattern: ast.Pattern) -> str:
    texts = [e.text for e in pattern.elements if isinstance(e, ast.Literal)]
    ones = [e.one for e in pattern.elements if isinstance(e, ast.Either)]
    return " ".join(texts[:3] or ones[:1])


def _things_of(vocabulary: Vocabulary) -> set[str]:
    """Return the kinds of things, of one and of several: a value of them may be nothing."""
    things = (*THINGS, *vocabulary.records)
    return {*things, *map(plural, things)}


def _may_answer(body: object) -> bool:
    """Whether there is an `answer` anywhere in a body."""
    if isinstance(body, tuple):
        return any(map(_may_answer, body))
    if not isinstance(body, ast.Node):
        return False
    inner = ("body", "branches", "otherwise", "options")
    return isinstance(body, ast.Answer) or any(
        _may_answer(getattr(body, name, ())) for name in inner
    )


def _answers(body: tuple[ast.Statement, ...]) -> bool:
    """Whether there is an `answer` at the end of every way through a body."""
    return any(map(_always_answers, body))


def _always_answers(node: ast.Statement) -> bool:
    match node:
        case ast.Answer():
            return True
        case ast.If(branches=branches, otherwise=otherwise):
            return all(map(_answers, (*(each.body for each in branches), otherwise)))
        case ast.Repeat(limit=None, body=body):
            return _may_answer(body)  # it goes on until it answers
        case _:
            return False


# ---- slots ---------------------------------------------------------------------------------------


def _slots(
    node: ast.Definition | ast.Value | ast.Adjective | ast.Flow, patterns: Iterable[ast.Pattern]
) -> Iterator[Problem]:
    used = {
        each.text for line in lines_of(node) for each in walk(line) if isinstance(each, ast.Name)
    }
    unread = any(isinstance(each, ast.Words) for line in lines_of(node) for each in walk(line))
    for index, pattern in enumerate(patterns):
        slots = [element for element in pattern.elements if isinstance(element, ast.Slot)]
        counts = Counter(slot.name for slot in slots)
        for slot in slots:
            if counts[slot.name] > 1 and slot is not slots[0]:
                yield problem("CW0212", slot.span, name=slot.name)
                counts[slot.name] = 0
            elif index == 0 and slot.name not in used and not unread and _must_use(node, slot):
                yield problem("CW0211", slot.span, name=slot.name)


def _must_use(node: ast.Definition | ast.Value | ast.Adjective | ast.Flow, slot: ast.Slot) -> bool:
    """The subject of a verb need not be named again, and an event without a body uses nothing.

    Another wording has its own: `{c: card} is bitten by {d: card}`, `also {d} bites {c}`.
    """
    if not isinstance(node, ast.Definition):
        return True
    worded = (node.pattern, *(each.pattern for each in node.wordings))
    firsts = [pattern.elements[0] for pattern in worded]
    subjects = {each.name for each in firsts if isinstance(each, ast.Slot)}
    return bool(node.body) and slot.name not in subjects


# ---- statements ----------------------------------------------------------------------------------


def _statements(body: tuple[ast.Statement, ...]) -> Iterator[Problem]:
    for index, statement in enumerate(body):
        yield from _statement(statement)
        if index + 1 < len(body) and _leaves(statement):
            why = "what stands before it always leaves this place"
            yield problem("CW0501", body[index + 1].span, why=why)
            return


def _statement(node: ast.Statement) -> Iterator[Problem]:
    match node:
        case ast.If(branches=branches, otherwise=otherwise):
            for branch in branches:
                yield from _conditions(branch.condition)
                yield from _statements(branch.body)
            yield from _statements(otherwise)
        case ast.Choose(options=options):
            for option in options:
                yield from _statements(option.body)
        case ast.Repeat(limit=limit, body=body):
            yield from _repeat(node)
            if limit is not None:
                yield from _repeat_limit(limit)
            yield from _statements(body)
        case ast.Let() | ast.Answer() | ast.Do() | ast.Always():
            return
        case _:
            if isinstance(node, ast.Reaction) and node.sort == "while":
                yield from _conditions(node.trigger)
            yield from _statements(node.body)


def _leaves(node: ast.Statement) -> bool:
    """Whether play never goes on behind a statement."""
    match node:
        case ast.Answer():
            return True
        case ast.Do(what=ast.Phrase(row=row, args=args)):
            numbered = any(isinstance(each, ast.Phrase) and each.args for each in args)
            return row in ENDS_HERE and not numbered  # it may be another number's
        case ast.Repeat(limit=None, body=body):
            return not any(_may_leave(each) for each in body)
        case ast.If(branches=branches, otherwise=otherwise):
            ends = [branch.body for branch in branches] + [otherwise]
            return all(part and _leaves(part[-1]) for part in ends)
        case _:
            return False


def _repeat(node: ast.Repeat) -> Iterator[Problem]:
    if node.limit is None and not any(_may_leave(each) for each in node.body):
        yield problem(
            "CW0503", Span(node.span.line, node.span.column, node.span.line, node.span.column + 6)
        )


def _may_leave(node: ast.Statement) -> bool:
    """Whether something in a statement can end what it stands in; any word of the game might."""
    for line in lines_of(node):
        for each in walk(line):
            if isinstance(each, ast.Phrase) and (each.row in LEAVES or not _goes_on(each)):
                return True
    return _may_answer(node)


NO_ACTIONS = (
    "number: ", "condition: ", "card", "player", "space", "token", "zone", "actions: ", "game",
)  # fmt: skip


GOES_ON = (
    "add_to", "subtract_from", "move_cards", "move_to_top", "move_to_bottom", "move_face_down",
    "move_face_up", "move_all", "move_players", "move_together", "shuffle_zone", "shuffle_into",
    "do_nothing",
)  # fmt: skip


def _goes_on(node: ast.Phrase) -> bool:
    """Whether a phrase surely ends nothing."""
    return node.word.startswith(NO_ACTIONS) or node.row in GOES_ON


# ---- conditions ----------------------------------------------------------------------------------


def _repeat_limit(limit: ast.Expression) -> Iterator[Problem]:
    for each in walk(limit):
        if isinstance(each, ast.Phrase) and each.word.startswith("condition: "):
            yield from _conditions(each)
            return


def _conditions(node: ast.Expression | None) -> Iterator[Problem]:
    """Find comparisons whose outcome does not depend on the game."""
    for each in walk(node) if node is not None else ():
        match each:
            case ast.Phrase(row=row, args=(ast.Number(value=a), ast.Number(value=b))):
                outcome = compare(row, a, b)
                if outcome is not None:
                    yield problem("CW0502", each.span, value=str(outcome).lower())
            case ast.Phrase(row="always" | "never" as row):
                yield problem("CW0502", each.span, value="true" if row == "always" else "false")
            case ast.Phrase(word=word, args=(a, b)) if (
                word.startswith("condition: ") and a == b and "event" not in word
            ):
                yield problem("CW0502", each.span, value="the same")
            case _:
                continue


def _ranges(fields: Iterable[ast.Field]) -> Iterator[Problem]:
    for field in fields:
        yield from _start(field)
        for setting in field.settings:
            match setting:
                case ast.Phrase(
                    row="field_number_between",
                    args=(ast.Number(value=low), ast.Number(value=high)),
                ) if high < low:
                    facts = {"field": field.name, "low": str(low), "high": str(high)}
                    yield problem("CW0307", setting.span, **facts)
                case _:
                    continue


def _start(field: ast.Field) -> Iterator[Problem]:
    """Find a number that a match begins with and that the field cannot hold."""
    bounds: list[int] = []
    for setting in field.settings:
        match setting:
            case ast.Phrase(
                row="field_number_between",
                args=(ast.Number(value=low), ast.Number(value=high)),
            ):
                bounds = [low, high]
            case ast.Phrase(row="field_start", args=(ast.Number(value=start),)) if (
                bounds and not bounds[0] <= start <= bounds[1]
            ):
                shown = f"{bounds[0]} to {bounds[1]}"
                facts = {"field": field.name, "value": str(start), "range": shown}
                yield problem("CW0301", setting.span, **facts)
            case _:
                continue


def _cancelling(settings: Iterable[ast.Expression]) -> Iterator[Problem]:
    """Find counters that would cancel themselves."""
    for setting in settings:
        match setting:
            case ast.Phrase(row="counters_cancel", args=(ast.Name(text=one), ast.Name(text=other))):
                if one == other:
                    yield problem("CW0315", setting.span, name=one.partition(": ")[2])
            case _:
                continue


def _excluding(vocabulary: Vocabulary, settings: Iterable[ast.Expression]) -> Iterator[Problem]:
    """Find settings of which there can be one only."""
    taken: dict[tuple[str, ...], str] = {}
    for setting in settings:
        if not isinstance(setting, ast.Phrase):
            continue
        wording = vocabulary.lexicon.words[setting.word].wording
        group = next((each for each in EXCLUSIVE if setting.row in each), None)
        if group is None:
            continue
        if group in taken:
            yield problem("CW0308", setting.span, one=taken[group], other=wording)
        taken.setdefault(group, wording)


def _verbs_beside(vocabulary: Vocabulary, fields: Iterable[ast.Field]) -> Iterator[Problem]:
    """Find verbs of marks beside what is no mark."""
    words = vocabulary.lexicon.words
    for field in fields:
        settings = [each for each in field.settings if isinstance(each, ast.Phrase)]
        held = [each for each in settings if each.row not in VERBS_OF_MARKS]
        if not held or any(each.row == "field_mark" for each in held):
            continue
        for each in settings:
            if each not in held:
                one, other = express(held[0], words), express(each, words)
                yield problem("CW0308", each.span, one=one, other=other)


def _is_grid(setting: ast.Expression) -> bool:
    """Whether a setting says how large a board is; what could not be read may say it."""
    match setting:
        case ast.Phrase(row=row):
            return row == "place_grid"
        case _:
            return True


def _grid(settings: Iterable[ast.Expression]) -> Iterator[Problem]:
    """Find a board without spaces, or with more than there are names for."""
    for setting in settings:
        match setting:
            case ast.Phrase(
                row="place_grid",
                args=(ast.Number() as columns, ast.Number() as rows),
            ):
                for what, number, most in (
                    ("columns", columns, MOST_COLUMNS), ("rows", rows, MOST_ROWS),
                ):  # fmt: skip
                    if not 1 <= number.value <= most:
                        facts = {"value": str(number.value), "range": f"1 to {most}"}
                        yield problem("CW0309", number.span, what=f"The number of {what}", **facts)
            case _:
                continue


def _turns(node: ast.Declaration) -> Iterator[Problem]:
    """Find a direction that is turned to where no direction is."""
    for line in lines_of(node):
        for each in walk(line):
            match each:
                case ast.Phrase(
                    row="direction_turned",
                    args=(_, ast.Number(value=degrees, span=span)),
                ) if degrees % EIGHTH:
                    facts = {"value": str(degrees), "range": f"a multiple of {EIGHTH}"}
                    yield problem("CW0309", span, what="The turn", **facts)
                case _:
                    continue


def _parted(patterns: Iterable[ast.Pattern]) -> Iterator[Problem]:
    """Find a full stop with a slot behind it: nothing tells which sentence goes on."""
    for each in patterns:
        if STOP_AND_SLOT.search(wording(each)):
            yield problem("CW0591", each.span, name=wording(each))


def _players(settings: Iterable[ast.Expression]) -> Iterator[Problem]:
    for setting in settings:
        match setting:
            case ast.Phrase(
                row="players_between", args=(ast.Number(value=low), ast.Number(value=high))
            ) if high < low:
                facts = {"field": "players", "low": str(low), "high": str(high)}
                yield problem("CW0307", setting.span, **facts)
            case ast.Phrase(
                row="players_exactly" | "players_between", args=(ast.Number(value=0), *_)
            ):
                facts = {"field": "the number of players", "value": "0", "range": "1 or more"}
                yield problem("CW0301", setting.span, **facts)
            case _:
                continue
