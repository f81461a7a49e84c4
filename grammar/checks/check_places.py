"""Checks of what stands where: each place takes what it says in `facets.py`, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..core.facets import BRANCH, FLOW, PART, PLACES, RULE, SAID, hint, shape
from ..problems.diagnostics import Fix, Problem, problem
from ..read.wrong_heads import IF, WHILE, earlier_head, head_of, head_that_fits
from ..tree import ast
from ..tree.granted_text import walk_outside
from ..tree.printer import express
from ..tree.source import Span
from ..tree.walk import box_name, walk
from .asked_late import asked_late
from .bodies import Bodies, Stand, place_of, statements_of
from .check_deeds import announced_for_nothing, kept_in_part
from .declared import facts_on, lines_of

Found = Iterator[tuple[str, Problem]]


def check_places(bodies: Bodies, node: ast.Declaration) -> list[Problem]:
    """Return what stands in a declaration where its place does not take it."""
    found = [*_bodies(bodies, node), *_sentences(bodies, node)]
    found += announced_for_nothing(bodies, node)
    found += kept_in_part(bodies, node)
    for line in lines_of(node):
        found += _taken(bodies, line)
        found += _unmet(bodies, node, line)
    return found


NEEDED = {
    "two players": ("a game of two", "Say which player: `another player`, `the next player`."),
    "window": ("a window in which a text is answered", "Declare a `window`, or name the text."),
    "card": ("a card it stands on", "Name the card, or let a rule word say it on the card."),
    "text": ("a text it stands in", "Name the text, or let a rule word say it on the card."),
}
"""What a row can need, as it is told, and what to do about it."""


def _unmet(bodies: Bodies, node: ast.Declaration, line: ast.Expression) -> Iterator[Problem]:
    """Find what stands for nothing, because there is nothing here that it could mean."""
    for each in walk_outside(line):
        row = bodies.row(each) if isinstance(each, ast.Phrase) else None
        if row is None or row.needs not in NEEDED or not isinstance(each, ast.Phrase):
            continue
        if row.kind == "T" and bodies.word(each).kind != "card":
            continue
        met = {
            "two players": bodies.vocabulary.seats[1] <= 2,
            "window": bodies.has_window,
        }.get(row.needs, not isinstance(node, ast.Reaction | ast.Always))
        if not met:
            what, todo = NEEDED[row.needs]
            shown = express(each, bodies.vocabulary.lexicon.words)
            yield problem("CW0526", each.span, found=shown, what=what, hint=todo)


def _bodies(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    if isinstance(node, ast.Always):
        yield from placed_wrongly(bodies, node.rule, Stand(PLACES["rule"]))
    stand = place_of(node)
    if stand is None:
        return
    if isinstance(node, ast.Reaction) and node.sort == "when":
        yield from asked_late(bodies, node.trigger)
    body = getattr(node, "body", ())
    meanwhile: Span | None = None
    for each, where in statements_of(body, stand):
        if isinstance(each, ast.Reaction) and each.sort == WHILE and BRANCH in where.where.takes:
            meanwhile = each.span
        for found in _statement(bodies, each, where):
            yield _asking(found, meanwhile)


def _asking(found: Problem, meanwhile: Span | None) -> Problem:
    """Return a problem; what is done under `while` is done under `if`, where that may stand."""
    within = meanwhile is not None and meanwhile.line < found.span.line <= meanwhile.end_line
    if meanwhile is None or not within or found.code != "CW0520" or found.fixes:
        return found
    start = meanwhile.column
    head = Span(meanwhile.line, start, meanwhile.line, start + len(WHILE))
    return evolve(found, fixes=(Fix(head, IF),))


def _statement(bodies: Bodies, node: ast.Statement, stand: Stand) -> Iterator[Problem]:
    sort = shape(node)
    if sort and sort not in stand.where.takes:
        takes = stand.where.takes
        other = head_that_fits(node, asks=BRANCH in takes, rules=RULE in takes)
        fixes = (Fix(head_of(node, _shown(node)), other),) if other else ()
        yield _misplaced(_head(node), _shown(node), sort, stand, *fixes)
    if isinstance(node, ast.Reaction) and node.sort == "when":
        yield from asked_late(bodies, node.trigger)
    if isinstance(node, ast.Do):
        yield from done_wrongly(bodies, node.what, stand)
    if isinstance(node, ast.Do | ast.Always):
        what = node.what if isinstance(node, ast.Do) else node.rule
        yield from placed_wrongly(bodies, what, stand)


def done_wrongly(
    bodies: Bodies, what: ast.Expression, stand: Stand, begun: Span | None = None
) -> Iterator[Problem]:
    """Find what is done where nothing is done, and what alters where nothing can be altered.

    `begun` is the sentence of a card, if it begins with what happens.
    """
    for each in bodies.done_in(what):
        wrong = sorted(bodies.does(each) - stand.where.takes)
        if wrong:
            shown = express(each, bodies.vocabulary.lexicon.words)
            happens = None if stand.where is PLACES["while"] else stand.event
            fixes = earlier_head(bodies.vocabulary.lexicon.words, happens, begun)
            yield _misplaced(each.span, shown, wrong[0], stand, *fixes)
            return
        if "amount" in bodies.needs_of(each) and _without_amount(bodies, stand.event):
            event = express(stand.event, bodies.vocabulary.lexicon.words) if stand.event else ""
            yield problem("CW0522", each.span, event=event)
            return


def placed_wrongly(bodies: Bodies, what: ast.Expression, stand: Stand) -> Iterator[Problem]:
    """Find what fills a slot that puts it where it does not fit; one place that fits is enough."""
    first: dict[Span, list[Problem]] = {}
    fitting: set[Span] = set()
    late: dict[Span, Problem] = {}
    for doing in bodies.placed_in(what, stand):
        if doing.stand.where is PLACES["when"]:
            late |= {each.span: each for each in asked_late(bodies, doing.stand.event)}
        wrong = list(done_wrongly(bodies, doing.what, doing.stand, what.span))
        if wrong:
            first.setdefault(doing.what.span, wrong)
        else:
            fitting.add(doing.what.span)
    yield from late.values()
    for span, wrong in first.items():
        if span not in fitting:
            yield from wrong


def _sentences(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Look at the sentences of a card."""
    if not isinstance(node, ast.Card):
        return
    stand = Stand(PLACES["text"])
    for item in node.body:
        if not isinstance(item, ast.Box):
            continue
        box = box_name(item.label[0])
        before: ast.Expression | None = None
        for sentence in (each for line in item.lines for each in line.sentences):
            yield from never_done(bodies, box, sentence, before)
            before = sentence
            if _kind(bodies, sentence) != "rule":
                yield from done_wrongly(bodies, sentence, stand)
            yield from placed_wrongly(bodies, sentence, stand)


def check_lost(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is printed in a field that has a value of its own when a match begins."""
    if bodies.started and isinstance(node, ast.Card):
        for name, value, span in facts_on(bodies.vocabulary, node):
            if name in bodies.started:
                yield problem("CW0529", span, name=name, value=value)


ANOTHER = "put it into another box"
AS_RULE = (
    'As a rule it is in force by itself: `include "common/openings.rules"` has '
    "`as long as {c: condition}, {r: rule}`."
)


def never_done(
    bodies: Bodies, box: str, sentence: ast.Expression, before: ast.Expression | None = None
) -> Iterator[Problem]:
    """Find a rule in a box that is never in force, and an action in one that is never done."""
    if bodies.named is None or not box or not isinstance(sentence, ast.Phrase):
        return
    if _kind(bodies, sentence) == "rule":
        if box in bodies.in_force or _counts_as_printed(bodies, sentence):
            return
        yield _in_box("CW0527", box, sentence, bodies.in_force, "")
    elif not {box, ""} & bodies.named:
        fixes = _joined(bodies, before, sentence) if before is not None else ()
        hint = AS_RULE if sentence.row == "rule_while" and box in bodies.in_force else ""
        yield _in_box("CW0528", box, sentence, bodies.named - {""}, hint, *fixes)


def _in_box(
    code: str, box: str, sentence: ast.Phrase, others: frozenset[str], hint: str, *fixes: Fix
) -> Problem:
    known = ", ".join(f"`{each}`" for each in sorted(others)) or "no box so far"
    hint = hint or f"Carry it out somewhere (`carry out the {box} of ...`), or {ANOTHER}: {known}."
    return problem(code, sentence.span, *fixes, box=box, known=known, hint=hint)


def _joined(bodies: Bodies, before: ast.Expression, sentence: ast.Phrase) -> Iterator[Fix]:
    """Propose what belongs to the deed of the rule before it: `When E, A. B` for `A, then B`."""
    last = before.args[-1] if isinstance(before, ast.Phrase) and before.args else None
    if _kind(bodies, before) == "rule" and last is not None and _kind(bodies, last) == "action":
        shown = express(evolve(sentence, capital=None), bodies.vocabulary.lexicon.words)
        end = before.span
        gap = Span(end.end_line, end.end_column, end.end_line, end.end_column)
        yield Fix(gap.to(sentence.span), f", then {shown}")


def _counts_as_printed(bodies: Bodies, sentence: ast.Phrase) -> bool:
    """Whether a rule is asked for wherever its card lies, such as what X is."""
    found = (bodies.needs_of(each) for each in walk(sentence) if isinstance(each, ast.Phrase))
    return any("print" in each for each in found)


def _kind(bodies: Bodies, node: ast.Expression) -> str:
    return bodies.word(node).kind if isinstance(node, ast.Phrase) else ""


def _misplaced(span: Span, found: str, facet: str, stand: Stand, *fixes: Fix) -> Problem:
    where = stand.where
    todo = hint(facet, where)
    return problem(
        "CW0520", span, *fixes, found=found, does=SAID[facet], place=where.name, hint=todo
    )


def _head(node: ast.Statement) -> Span:
    """Return the first line of a statement."""
    span = node.span
    if span.line == span.end_line:
        return span
    return Span(span.line, span.column, span.line, span.column + len(_shown(node)))


def _shown(node: ast.Statement) -> str:
    names = {ast.If: "if", ast.ForEach: "for each", ast.Repeat: "repeat", ast.Let: "let"}
    names |= {ast.Answer: "answer", ast.Choose: "choose", ast.Together: "together"}
    names |= {ast.Secretly: "secretly", ast.Always: "always"}
    return node.sort if isinstance(node, ast.Reaction) else names.get(type(node), "this")


# ---- amounts -------------------------------------------------------------------------------------

NO_AMOUNT = (
    "flow_begins", "flow_ends", "flow_begins_of", "flow_ends_of",
    "line_begins", "line_ends", "enters", "mark_set", "mark_gone", "play_turned",
)  # fmt: skip


def _without_amount(bodies: Bodies, event: ast.Expression | None) -> bool:
    """Whether what happens has surely no number in it."""
    match event:
        case ast.Phrase(row="either_event" | "event_where"):
            inner = [arg for arg, hole in zip(event.args, bodies.word(event).holes, strict=True)
                     if hole.kind == "event"]  # fmt: skip
            return all(_without_amount(bodies, each) for each in inner)
        case ast.Phrase(row=row) if row in NO_AMOUNT:
            return True
        case ast.Phrase():
            return _numberless(bodies, event)
        case _:
            return False


def _numberless(bodies: Bodies, event: ast.Phrase) -> bool:
    """Whether no wording of the word of an event has a slot for a number."""
    root = bodies.word(event).root
    words = [each for each in bodies.vocabulary.lexicon.words.values() if each.root == root]
    declared = any(each.sort in ("to", "event", "cost") for each in words)
    return declared and not any(hole.kind == "number" for each in words for hole in each.holes)


# ---- what the slots of the core take -------------------------------------------------------------


def _taken(bodies: Bodies, line: ast.Expression) -> Iterator[Problem]:
    """Find what a word of the core cannot forbid or try."""
    for each in walk(line):
        row = bodies.row(each) if isinstance(each, ast.Phrase) else None
        if row is None or not isinstance(each, ast.Phrase):
            continue
        words = bodies.vocabulary.lexicon.words
        for arg, hole in zip(each.args, words[each.word].holes, strict=True):
            if hole.kind != "actions":
                continue
            if row.takes == "word" and not _is_done(bodies, arg):
                yield problem("CW0523", arg.span, found=express(arg, words))
            elif row.takes == "trial":
                for done in bodies.done_in(arg):
                    own = bodies.row(done)
                    if own is not None and own.does in (FLOW, PART):
                        yield problem("CW0524", done.span, found=express(done, words))


def _is_done(bodies: Bodies, node: ast.Expression) -> bool:
    """Whether a phrase is one word that the game declares as something to be done."""
    if not isinstance(node, ast.Phrase):
        return isinstance(node, ast.Words)
    return bodies.word(node).sort in ("to", "event")
