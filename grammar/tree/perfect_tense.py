"""The perfect tense: `you have played a Toss this turn` for an event and the time it happened in.

A short form, as `short_forms.py` tells: what is read with its words is the tree of `you play a Toss
this turn`. Who has done it is one thing, or `a` or `no` such thing: of several it would be open
whether each of them has, and they stay with the event itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from . import ast
from .denials import NEVER_OF_ANY, OF_ANY, PERFECT, denied_key, kind_of
from .source import Span
from .verbs import with_verb
from .words import Word

Words = Mapping[str, Word]

HOW_OFTEN = "number: the number of times {e: event} {m: period}"
HAPPENED = "condition: {e: event} {m: period}"
EQUAL = "condition: {a: number} is {b: number}"
AT_LEAST = "condition: {a: number} is {b: number} or more"
BEGINS, ENDS = "event: the {f: flow>2} begins", "event: the {f: flow>2} ends"
FLOWS = {"flow_has_begun": BEGINS, "flow_has_ended": ENDS}
"""The events of parts of play, by the rows of their short forms."""
SINCE, MOMENT = "period: since {m: moment}", "moment: {e: event}"
SINCE_FLOWS = {
    "since_flow_began": BEGINS,
    "since_flow_ended": ENDS,
    "since_flow_began_of": "event: {o: player's} {f: flow} begins",
    "since_flow_ended_of": "event: {o: player's} {f: flow} ends",
}
"""The events of parts of play, by the rows of the times that have passed since."""
SHORT_SINCE = {
    event: "period: since " + event.removeprefix("event: ").removesuffix(verb) + began
    for event in SINCE_FLOWS.values()
    for verb, began in (("begins", "began"), ("ends", "ended"))
    if event.endswith(verb)
}
"""The keys of the words for these times, by their events."""
BEGAN = {"begins": "began", "ends": "ended"}
"""What stands behind `since`, by what a player does."""
AGAIN = "repeat limit: {n: number} times"
ONCE_FOR_EACH = "repeat limit: once for each time {e: event} {m: period}"
TIMES = {"so_often": EQUAL, "so_often_or_more": AT_LEAST}
"""What is said of how often something has happened, by the rows of the short forms."""
COUNTED = {"so_often_once": 1, "so_often_twice": 2}
"""How often that is, by the rows of the short forms that have a word for it."""

IN_TIME = f"condition: {{e: {OF_ANY}}} {{m: period}}"
SO_OFTEN = {
    EQUAL: f"condition: {{e: {PERFECT}}} {{n: number}} time/times {{m: period}}",
    AT_LEAST: f"condition: {{e: {PERFECT}}} {{n: number}} or more times {{m: period}}",
}
WITH_A_WORD = {
    1: f"condition: {{e: {PERFECT}}} once {{m: period}}",
    2: f"condition: {{e: {PERFECT}}} twice {{m: period}}",
}
"""The keys of the words for so often, `once` and `twice`."""
SEVERAL = ("player: you", "player: they")
"""Those who `have`, though each is one."""
PLAYER = "player noun: player"
NOBODY = f"{NEVER_OF_ANY}: nobody has {{v: player past}}"


PAST = "past "
NAMED = {"seat": "player"}
"""What a name stands for that is of a kind of its own."""


def past_key(event: str) -> str:
    """Return the key of what follows `has`, of an event that one thing brings about."""
    return PAST + event


def since_key(event: str) -> str:
    """Return the key of the time since an event that a player brings about."""
    return f"since {event}"


def event_key(key: str) -> str:
    """Return the key of the event that something behind `has` is of; any other key as it is."""
    return key.removeprefix(PAST)


# ---- read ----------------------------------------------------------------------------------------


def in_full(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return the event that words in the perfect tense stand for, or what is said of it.

    That an event has not happened is said of its time: `{e: never} {m: period}`.
    """
    word = words[node.word]
    if not word.denies:
        return _in_full(node, words)
    full = _in_full(evolve(node, word=word.denies, id=words[word.denies].id), words)
    is_said_of_it = word.kind == "condition"
    return evolve(full, word=denied_key(full.word), id="") if is_said_of_it else full


def _in_full(node: ast.Phrase, words: Words) -> ast.Phrase:
    span, args = node.span, node.args
    if node.row in TIMES:
        event, number, period = args
        often = _phrase(span, HOW_OFTEN, words, event, period)
        return _phrase(span, TIMES[node.row], words, often, number)
    if node.row in COUNTED:
        often = _phrase(span, HOW_OFTEN, words, *args)
        return _phrase(span, EQUAL, words, often, ast.Number(span, COUNTED[node.row]))
    if node.row == "once_for_each_time":
        return _phrase(span, AGAIN, words, _phrase(span, HOW_OFTEN, words, *args))
    if node.row == "did_happen":
        return _phrase(span, HAPPENED, words, *args)
    if node.row in FLOWS:
        return _phrase(span, FLOWS[node.row], words, *args)
    if words[node.word].kind == "period":
        key = SINCE_FLOWS.get(node.row)
        if key is None:
            key = node.word.removeprefix(since_key(""))
            args = (_phrase(span, _a("player"), words, _phrase(span, PLAYER, words)),)
        moment = _phrase(span, MOMENT, words, _phrase(span, key, words, *args))
        return _phrase(span, SINCE, words, moment)
    subject, past = args if len(args) == 2 else (_phrase(span, PLAYER, words), *args)
    if node.row != "has_done":
        subject = _phrase(span.to(subject.span), _a(node.thing or "player"), words, subject)
    assert isinstance(past, ast.Phrase)
    event_word = words[event_key(past.word)]
    key = event_word.twin if _have(subject) and event_word.voices else event_word.key
    return _phrase(span, key, words, subject, *past.args)


def _have(subject: ast.Expression) -> bool:
    return isinstance(subject, ast.Phrase) and subject.word in SEVERAL


def _phrase(span: Span, key: str, words: Words, *args: ast.Expression) -> ast.Phrase:
    return ast.Phrase(span, key, args, id=words[key].id)


def _a(thing: str) -> str:
    return f"{thing}s: a/an {{n: {thing} noun}}"


# ---- printed -------------------------------------------------------------------------------------


def in_perfect(node: ast.Phrase, words: Words) -> ast.Phrase:
    """Return what is said of an event in the perfect tense; itself if that cannot be."""
    if not node.args or not isinstance(node.args[0], ast.Phrase):
        return node  # what is said of an event names it first
    match node:
        case ast.Phrase(args=(ast.Phrase() as inside,), row="does_not_hold"):
            said = _condition(inside, words, denied=True)
            return node if said is None else _denied(said)
        case ast.Phrase(args=(ast.Phrase(row="how_often", args=args),), row="repeat_times"):
            return evolve(node, word=ONCE_FOR_EACH, args=args, id="")
        case ast.Phrase(
            word=key, args=(ast.Phrase(word=moment, args=(ast.Phrase() as event,)),)
        ) if key == SINCE and moment == MOMENT and not event.grouped:
            return _since(node, event, words)
    return _condition(node, words) or node


def _since(node: ast.Phrase, event: ast.Phrase, words: Words) -> ast.Phrase:
    """Return the time since an event by what has begun with it; itself if nothing has."""
    if event.word in SHORT_SINCE:
        return evolve(node, word=SHORT_SINCE[event.word], args=event.args, id="")
    match event.args:
        case (ast.Phrase(word=subject, args=(ast.Phrase(word=noun),), grouped=False),) if (
            subject == _a("player") and noun == PLAYER and since_key(event.word) in words
        ):
            return evolve(node, word=since_key(event.word), args=(), id="")
    return node


def _condition(node: ast.Phrase, words: Words, *, denied: bool = False) -> ast.Phrase | None:
    """Return a condition on an event with that in the perfect tense, if it can stand so.

    What has not happened once has never happened: denied it is `1 time`.
    """
    times: Sequence[ast.Expression]
    match node:
        case ast.Phrase(word=key, args=(ast.Phrase() as event, *times)) if key == HAPPENED:
            said = IN_TIME
        case ast.Phrase(
            word=key,
            args=(
                ast.Phrase(row="how_often", args=(ast.Phrase() as event, period)),
                ast.Number() as number,
            ),
        ) if key in SO_OFTEN:
            said, times = SO_OFTEN[key], (number, period)
            word = WITH_A_WORD.get(number.value) if key == EQUAL else None
            if word is not None and not (denied and number.value == 1):
                said, times = word, (period,)
        case _:
            return None
    done = _done(event, words)
    if done is not None and said != IN_TIME and words[done.word].kind == OF_ANY:
        return None
    return None if done is None else evolve(node, word=said, args=(done, *times), id="")


def _denied(said: ast.Phrase) -> ast.Phrase:
    """Return the denied form of a condition, in which the event has not happened."""
    done, *rest = said.args
    assert isinstance(done, ast.Phrase)
    match done:
        case ast.Phrase(args=(ast.Phrase(word=noun), past)) if noun == PLAYER:
            never = evolve(done, word=NOBODY, args=(past,))
        case _:
            never = evolve(done, word=denied_key(done.word))
    return evolve(said, word=denied_key(said.word), args=(never, *rest))


def _done(event: ast.Phrase, words: Words) -> ast.Phrase | None:
    """Return an event as something that has happened."""
    if event.grouped:
        return None
    if event.word in (BEGINS, ENDS):
        verb = "begun" if event.word == BEGINS else "ended"
        return ast.Phrase(event.span, f"{PERFECT}: the {{f: flow>2}} has {verb}", event.args)
    word, said = with_verb(event, words) or (words[event.word], event)
    past_word = words.get(past_key(word.twin if word.voice == "many" else word.key))
    if past_word is None:
        return None
    thing, subject = past_word.kind.removesuffix(" past"), said.args[0]
    past = ast.Phrase(event.span, past_word.key, said.args[1:])
    if isinstance(subject, ast.Phrase) and subject.word == _a(thing) and not subject.grouped:
        key = f"{OF_ANY}: a/an {{n: {thing} noun}} has {{v: {thing} past}}"
        return ast.Phrase(event.span, key, (subject.args[0], past))
    kind = kind_of(subject, words)
    if NAMED.get(kind, kind) != thing:
        return None
    verb = "have" if _have(subject) else "has"
    key = f"{PERFECT}: {{p: {thing}}} {verb} {{v: {thing} past}}"
    return ast.Phrase(event.span, key, (subject, past))
