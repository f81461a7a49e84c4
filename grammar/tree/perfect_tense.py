"""The perfect tense: `you have played a Toss this turn` for an event and the time it happened in.

A short form, as `short_forms.py` tells: what is read with its words is the tree of `you play a Toss
this turn`. Who has done it is one thing, or `a` or `no` such thing: of several it would be open
whether each of them has, and they stay with the event itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from . import ast
from .source import Span
from .words import Word

Words = Mapping[str, Word]

PERFECT, NEVER = "perfect", "never"
"""The kinds of an event that has happened, and of one that has not."""

HOW_OFTEN = "number: the number of times {e: event} {m: period}"
HAPPENED = "condition: {e: event} {m: period}"
NOT_HAPPENED = "condition: {e: event} has not happened {m: period}"
EQUAL = "condition: {a: number} is {b: number}"
AT_LEAST = "condition: {a: number} is {b: number} or more"
BEGINS, ENDS = "event: the {f: flow>2} begins", "event: the {f: flow>2} ends"
FLOWS = {
    "flow_has_begun": BEGINS,
    "no_flow_has_begun": BEGINS,
    "flow_has_ended": ENDS,
    "no_flow_has_ended": ENDS,
}
"""The events of parts of play, by the rows of their short forms."""
AGAIN = "repeat limit: {n: number} times"
ONCE_FOR_EACH = "repeat limit: once for each time {e: event} {m: period}"
TIMES = {"so_often": EQUAL, "so_often_or_more": AT_LEAST}
"""What is said of how often something has happened, by the rows of the short forms."""

IN_TIME = {
    PERFECT: f"condition: {{e: {PERFECT}}} {{m: period}}",
    NEVER: f"condition: {{e: {NEVER}}} {{m: period}}",
}
SO_OFTEN = {
    EQUAL: f"condition: {{e: {PERFECT}}} {{n: number}} time/times {{m: period}}",
    AT_LEAST: f"condition: {{e: {PERFECT}}} {{n: number}} or more times {{m: period}}",
}
PLAYER = "player noun: player"
NOBODY = f"{NEVER}: nobody has {{v: player past}}"


def past_key(event: str) -> str:
    """Return the key of what follows `has`, of an event that one thing brings about."""
    return f"past {event}"


# ---- read ----------------------------------------------------------------------------------------


def in_full(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return the event that words in the perfect tense stand for, or what is said of it."""
    word, span, args = words[node.word], node.span, node.args
    row, _, thing = word.id.partition(".")
    if row in TIMES:
        event, number, period = args
        often = _phrase(span, HOW_OFTEN, words, event, period)
        return _phrase(span, TIMES[row], words, often, number)
    if row == "once_for_each_time":
        return _phrase(span, AGAIN, words, _phrase(span, HOW_OFTEN, words, *args))
    if row in FLOWS:
        return _phrase(span, FLOWS[row], words, *args)
    if word.kind == "condition":
        return _phrase(span, HAPPENED if row == "did_happen" else NOT_HAPPENED, words, *args)
    subject, past = args if len(args) == 2 else (_phrase(span, PLAYER, words), *args)
    if row not in ("has_done", "has_not_done"):
        subject = _phrase(span.to(subject.span), _a(thing or "player"), words, subject)
    assert isinstance(past, ast.Phrase)
    event_word = words[words[past.word].root]
    key = event_word.twin if word.voice == "many" and event_word.voices else event_word.key
    return ast.Phrase(span, key, (subject, *past.args))


def _phrase(span: Span, key: str, words: Words, *args: ast.Expression) -> ast.Phrase:
    return ast.Phrase(span, key, args, id=words[key].id)


def _a(thing: str) -> str:
    return f"{thing}s: a/an {{n: {thing} noun}}"


# ---- printed -------------------------------------------------------------------------------------


def in_perfect(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return what is said of an event in the perfect tense; itself if that cannot be."""
    match node:
        case ast.Phrase(word=key, args=(ast.Phrase() as event, period)) if key in (
            HAPPENED,
            NOT_HAPPENED,
        ):
            kind = PERFECT if key == HAPPENED else NEVER
            done = _done(event, kind, words)
            return evolve(node, word=IN_TIME[kind], args=(done, period), id="") if done else node
        case ast.Phrase(
            word=key,
            args=(
                ast.Phrase(row="how_often", args=(ast.Phrase() as event, period)),
                ast.Number() as n,
            ),
        ) if key in SO_OFTEN:
            done = _done(event, PERFECT, words)
            return evolve(node, word=SO_OFTEN[key], args=(done, n, period), id="") if done else node
        case ast.Phrase(row="repeat_times", args=(ast.Phrase(row="how_often", args=args),)):
            return evolve(node, word=ONCE_FOR_EACH, args=args, id="")
    return node


def _done(event: ast.Phrase, kind: str, words: Words) -> ast.Phrase | None:
    """Return an event as something that has happened, or has not."""
    if event.grouped:
        return None
    if event.word in (BEGINS, ENDS):
        verb = "begun" if event.word == BEGINS else "ended"
        which = "the" if kind == PERFECT else "no"
        return ast.Phrase(event.span, f"{kind}: {which} {{f: flow>2}} has {verb}", event.args)
    word = words[event.word]
    key = past_key(word.twin if word.voice == "many" else word.key)
    if key not in words:
        return None
    thing, subject = words[key].kind.removesuffix(" past"), event.args[0]
    past = ast.Phrase(event.span, key, event.args[1:])
    if isinstance(subject, ast.Phrase) and subject.word == _a(thing) and not subject.grouped:
        if (kind, subject.args[0]) == (NEVER, _phrase(event.span, PLAYER, words)):
            return ast.Phrase(event.span, NOBODY, (past,))
        which = "a/an" if kind == PERFECT else "no"
        said = f"{kind}: {which} {{n: {thing} noun}} has {{v: {thing} past}}"
        return ast.Phrase(event.span, said, (subject.args[0], past))
    if _kind_of(subject, words) != thing:
        return None
    verb = "have" if word.voice == "many" and thing == "player" else "has"
    not_so = "" if kind == PERFECT else " not"
    said = f"{kind}: {{p: {thing}}} {verb}{not_so} {{v: {thing} past}}"
    return ast.Phrase(event.span, said, (subject, past))


def _kind_of(node: ast.Expression, words: Words) -> str:
    match node:
        case ast.Phrase(word=word):
            return words[word].kind
        case ast.Name(kind=kind):
            return kind
        case _:
            return ""
