"""Conditions that are asked twice: as an event happens, and as something is done.

`When the turn ends, if your hand is empty, draw 1 card.` reacts only if the hand is empty as the
turn ends, and does nothing if a card has come to it by then. So says whoever puts the condition
between the event and what is done; in a rule it is `when the turn ends, if your hand is empty:`.
`draw 1 card if your hand is empty` is asked only when it is done.

In a text what is done fills a slot of a word of the game, and begins with `if C`. There C joins the
event, as behind `where`, and stays where it stands. Which event that is the body of the word says:

- `rule when {e: event}, {a: actions}: when e: do a` has it in a slot. If that stands nowhere else,
  it is filled with the event and C.
- `rule at the start of your {f: flow}, {a: actions}: when your f begins: do a` has it in the body,
  and so has a rule that speaks of `e` elsewhere as well: `the first time` counts all of them. Such
  a rule is written once more for this text, with C behind the event; it is handed what C speaks of.
- A rule that hands `a` to another rule hands C on with it (`Scope.asked`), so it is asked there.

A reaction that does what several slots hold depends on none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import Factory, evolve, frozen

from cardwright.grammar import Word, ast, filled, lines_of, walk

from .code import Code
from .emitter import Emitter
from .routines import Scope

DONE = ("action", "actions")
THEY = ("they", "their")


@frozen
class Condition:
    """A condition that a text puts before what is done, and the slot that this fills."""

    slot: str
    asked: ast.Expression


@frozen
class WrittenAnew:
    """A declared rule as it is written once more for one text, and what that hands it besides."""

    node: ast.Definition
    more: tuple[tuple[str, str, Code], ...] = ()
    """Names, their kinds, and what they stand for."""
    asked: Mapping[str, ast.Expression] = Factory(dict)
    """What is asked as well, by the slots of which what is done begins with it."""


def asked_twice(
    w: Emitter, node: ast.Phrase, scope: Scope
) -> tuple[ast.Phrase, WrittenAnew | None]:
    """Return a rule whose event asks as well what its deed asks; the second as told above."""
    word = w.words[node.word]
    declared = w.nodes.get(word.root)
    found = list(conditions_of(word, node, scope))
    if not found or not isinstance(declared, ast.Definition):
        return node, None
    again = None
    for each in found:
        event = event_slot(w, declared, each.slot)
        at = next((at for at, hole in enumerate(word.holes) if hole.name == event), -1)
        if at >= 0 and isinstance(node.args[at], ast.Phrase):
            joined = where(w, node.args[at], each.asked)
            node = evolve(node, args=(*node.args[:at], joined, *node.args[at + 1 :]))
        else:
            again = written_anew(w, node, again or WrittenAnew(declared), each, scope)
    return node, again


def conditions_of(word: Word, node: ast.Phrase, scope: Scope) -> Iterator[Condition]:
    """Yield the conditions with which what fills the slots of a rule begins."""
    for hole, done in zip(word.holes, node.args, strict=True):
        if hole.kind in DONE and isinstance(done, ast.Phrase) and done.row == "if_so":
            yield Condition(hole.name, done.args[0])
        elif isinstance(done, ast.Name) and done.text in scope.asked:
            yield Condition(hole.name, scope.asked[done.text])


def event_slot(w: Emitter, node: ast.Definition, slot: str) -> str:
    """Return the slot with the event at which a slot is done, if it stands nowhere else."""
    done = [*reactions_doing(w, node, slot)]
    events = {each.trigger.text for each in done if isinstance(each.trigger, ast.Name)}
    if len(events) != 1 or not all(isinstance(each.trigger, ast.Name) for each in done):
        return ""
    (event,) = events
    spoken = sum(event in names_in(line) for line in lines_of(node))
    return event if spoken == len(done) and not is_handed_on(w, node.body, slot) else ""


def reactions_doing(w: Emitter, node: ast.Definition, slot: str) -> Iterator[ast.Reaction]:
    """Yield the reactions in the body of a rule that do what a slot holds, and no other slot."""
    slots = {name for name, kind in w.slots_of(node.pattern) if kind in DONE}
    for each in reactions_in(node.body):
        if names_in(*lines_of(each.body)) & slots == {slot}:
            yield each


def reactions_in(body: Iterable[ast.Node]) -> Iterator[ast.Reaction]:
    """Yield what waits for an event in the body of a rule."""
    for each in body:
        if isinstance(each, ast.Reaction) and each.sort != "while":
            yield each
        elif isinstance(each, ast.Reaction | ast.ForEach):
            yield from reactions_in(each.body)


def is_handed_on(w: Emitter, body: Iterable[ast.Statement], slot: str) -> bool:
    """Whether a body hands a slot to another rule."""
    return any(
        isinstance(each, ast.Phrase)
        and w.words[each.word].sort == "rule"
        and any(isinstance(arg, ast.Name) and arg.text == slot for arg in each.args)
        for line in lines_of(tuple(body))
        for each in walk(line)
    )


# ---- a rule that is written once more ------------------------------------------------------------


def written_anew(
    w: Emitter, node: ast.Phrase, rule: WrittenAnew, asks: Condition, scope: Scope
) -> WrittenAnew:
    """Return a rule in which the events at which a slot is done ask a condition as well."""
    asked, more = as_handed(asks.asked, scope)
    doing = [*reactions_doing(w, rule.node, asks.slot)]
    body = tuple(with_condition(w, each, doing, asked) for each in rule.node.body)
    by_slot = {**rule.asked, asks.slot: asked}
    return WrittenAnew(evolve(rule.node, body=body), (*rule.more, *more), by_slot)


def as_handed(
    asked: ast.Expression, scope: Scope
) -> tuple[ast.Expression, tuple[tuple[str, str, Code], ...]]:
    """Return a condition that speaks of what a rule is handed, and that; no slot has such names."""
    said = [name for name in scope.names if name in names_in(asked)]
    held = [(f"if {name}", scope.names[name][1], scope.names[name][0]) for name in said]
    span = asked.span
    slots = {name: ast.Name(span, new[1], new[0]) for name, new in zip(said, held, strict=True)}
    asked = filled(asked, slots)
    if scope.they is not None and any(map(is_they, walk(asked))):
        held.append(("if they", "player", scope.they))
        asked = with_them(asked, ast.Name(span, "player", "if they"))
    elif scope.whom is not None:
        asked = with_them(asked, scope.whom)
    return asked, tuple(held)


def is_they(node: ast.Expression) -> bool:
    """Whether a phrase is the player of whom the sentence speaks."""
    return isinstance(node, ast.Phrase) and node.row in THEY


def with_them(node: ast.Expression, they: ast.Expression) -> ast.Expression:
    """Return a phrase with a player in the place of `they` and `their`."""
    if is_they(node):
        return they
    if isinstance(node, ast.Phrase):
        return evolve(node, args=tuple(with_them(each, they) for each in node.args))
    return node


def with_condition(
    w: Emitter, node: ast.Statement, doing: list[ast.Reaction], asked: ast.Expression
) -> ast.Statement:
    """Return a statement with a condition behind the events of some reactions in it."""
    if isinstance(node, ast.Reaction) and any(each is node for each in doing):
        return evolve(node, trigger=where(w, node.trigger, asked))
    if isinstance(node, ast.Reaction | ast.ForEach):
        body = tuple(with_condition(w, each, doing, asked) for each in node.body)
        return evolve(node, body=body)
    return node


def names_in(*nodes: ast.Expression) -> set[str]:
    """Return the names that stand in some phrases."""
    return {each.text for node in nodes for each in walk(node) if isinstance(each, ast.Name)}


def where(w: Emitter, event: ast.Expression, condition: ast.Expression) -> ast.Expression:
    """Return an event of which a condition holds; of `E or F` of each of the two."""
    if isinstance(event, ast.Phrase) and event.row == "either_event":
        return evolve(event, args=tuple([where(w, each, condition) for each in event.args]))
    word = next(key for key, each in w.words.items() if each.id == "event_where")
    return ast.Phrase(event.span, word, (event, condition), id="event_where")
