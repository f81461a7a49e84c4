"""Checks of what is chosen: a choice is made by a verb, never by a value.

`choose 2 cards in your hand` picks two cards; `the number of 2 cards in your hand` speaks of two
cards that nobody has picked. Wherever a value is read, what leaves open which things are meant is
a mistake. Of a condition, of an event and of a verb it is none: those ask of some, or choose.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.rows import plural
from ..tree.walk import walk
from .bodies import Bodies, place_of, statements_of
from .declared import lines_of

SO_MANY = (
    "up_to", "any_number", "any_number_of_yours",
    "so_many", "so_many_others", "or_more", "so_many_random",
)  # fmt: skip
OF_COUNT = ("one_noun", "one_other", "one_random", "none_of", "up_to_one", *SO_MANY)
"""The phrases that are about so many of some things."""
OF_ANY = ("a_noun", "any_noun", "another", "one_of_those")
"""The phrases that are about some one thing, whichever it is."""
MORE = ("each", "each_other", "all_nouns", "the_nouns", *SO_MANY, "these_and_those")
"""The phrases that are about more than one thing."""
RANDOM = ("so_many_random", "one_random")
CHOSEN_BY_OTHERS = (
    "choose_cards_by", "choose_spaces_by", "choose_number_by", "order_cards_by", "choose_one_by",
    "choose_records_by", "order_records_by", "choose_values_by",
    "choose_groups_by", "number_chosen",
)  # fmt: skip
FOR_SOME_TIME = (
    "rule_until", "rule_until_open", "rule_during", "rule_during_open", "rule_while",
)  # fmt: skip
"""The phrases that bring a rule into force for some time, by something that is done."""
COPYING = ("read_like", "read_like_but_for", "read_like_and_named", "read_like_but_for_and_named")
"""The rules about two sorts of cards, of which the second is one: what is copied."""
READS = {
    "number_of_those": 0, "number_of_groups": 0, "total": 1, "highest": 1, "lowest": 1,
    "one_of_those": 0,
}  # fmt: skip
"""What reads things as they are, and where in the phrase they stand."""


def check_picks(bodies: Bodies, node: ast.Declaration) -> list[Problem]:
    """Return what a declaration reads although nobody has chosen it."""
    found = [each for line in lines_of(node) for each in _in_line(bodies, line)]
    for rule in _in_force(bodies, node):
        found += _of_so_many(bodies, rule)
    stand = place_of(node)
    for each, where in statements_of(getattr(node, "body", ()), stand) if stand else ():
        chance = isinstance(each, ast.Let) and "effect" in where.where.takes
        for things in _read_by(each):
            if is_pick(bodies, things) and not (chance and _by_chance(things)):
                found.append(_nobody(bodies, things))
    return found


def _in_force(bodies: Bodies, node: ast.Declaration) -> Iterator[ast.Expression]:
    """Yield the rules that are in force by themselves: nobody could pick what they are about."""
    if isinstance(node, ast.Always):
        yield node.rule
    elif isinstance(node, ast.Card):
        yield from (each for each in lines_of(node) if kind_of(bodies, each) == "rule")
    stand = place_of(node)
    for each, where in statements_of(getattr(node, "body", ()), stand) if stand else ():
        if isinstance(each, ast.Always):
            yield each.rule
        elif isinstance(each, ast.Do) and "rule" in where.where.takes:
            yield each.what


def _of_so_many(bodies: Bodies, rule: ast.Expression) -> Iterator[Problem]:
    """Yield what fills a slot that a rule is about, and says how many."""
    if not isinstance(rule, ast.Phrase) or bodies.word(rule).kind != "rule":
        return
    word = bodies.word(rule)
    for arg, hole in zip(rule.args, word.holes, strict=True):
        if (word.root, hole.name) in bodies.ruled and _is_count(arg):
            yield problem("CW0543", arg.span, found=express(arg, bodies.vocabulary.lexicon.words))
        elif hole.kind == "rule":
            yield from _of_so_many(bodies, arg)


def _read_by(node: ast.Statement) -> Iterator[ast.Expression]:
    """Yield the things that a statement reads itself."""
    match node:
        case ast.Let(value=value):
            yield value
        case ast.ForEach(things=things):
            yield things
        case ast.Choose(options=options):
            yield from (each.things for each in options if isinstance(each, ast.OptionEach))
        case _:
            return


def _in_line(bodies: Bodies, line: ast.Expression) -> Iterator[Problem]:
    picked = {id(arg) for each in walk(line) for arg in _picked_by(bodies, each)}
    for each in walk(line):
        if isinstance(each, ast.Phrase):
            for arg in _read_in(bodies, each):
                if is_pick(bodies, arg):
                    yield _nobody(bodies, arg)
            if bodies.word(each).kind not in ("rule", "event"):
                owners = [arg for arg in _owners(bodies, each) if not is_pick(bodies, arg)]
                for arg in (*owners, *_choosers(each)):
                    if kind_of(bodies, arg) in several(bodies):
                        words = bodies.vocabulary.lexicon.words
                        yield problem("CW0544", arg.span, found=express(arg, words))
            for arg in _surely_several(bodies, each):
                words = bodies.vocabulary.lexicon.words
                yield problem("CW0544", arg.span, found=express(arg, words))
            if each.row in COPYING and is_pick(bodies, each.args[1], OF_ANY):
                yield _nobody(bodies, each.args[1])
            for arg in _asked_in(bodies, each):
                if _is_count(arg) and id(arg) not in picked:
                    words = bodies.vocabulary.lexicon.words
                    yield problem("CW0543", arg.span, found=express(arg, words))


def _picked_by(bodies: Bodies, node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield what a rule for some time is about: its things are picked as it is done."""
    if isinstance(node, ast.Phrase) and node.row in FOR_SOME_TIME:
        yield from (each for arg in node.args for each in _picked_for(bodies, arg))


def _picked_for(bodies: Bodies, rule: ast.Expression) -> Iterator[ast.Expression]:
    """Yield what a rule is about, where somebody can pick it; of none nobody can."""
    if isinstance(rule, ast.Phrase) and bodies.word(rule).kind == "rule":
        for arg in (*rule.args, *_owners(bodies, rule)):
            yield from _picked_for(bodies, arg)
            if not (isinstance(arg, ast.Phrase) and arg.row == "none_of"):
                yield arg


def _read_in(bodies: Bodies, node: ast.Phrase) -> Iterator[ast.Expression]:
    """Yield the things that a phrase reads."""
    if bodies.word(node).kind not in ("rule", "event"):
        yield from _owners(bodies, node)
    if bodies.row(node) is not None:
        at = READS.get(node.row)
        if at is not None:
            yield node.args[at]
        elif node.row == "these_and_those":
            yield from node.args
        return
    word = bodies.word(node)
    if word.sort == "value" and word.kind not in ("condition", *_nouns(bodies)):
        for arg, hole in zip(node.args, word.holes, strict=True):
            if hole.kind in several(bodies):
                yield arg
    elif node.row == "set_field":
        yield node.args[2]


def _asked_in(bodies: Bodies, node: ast.Phrase) -> Iterator[ast.Expression]:
    """Yield what a rule or an event is about: `a card` is any, but `2 cards` are none."""
    kind = bodies.word(node).kind
    if kind == "event" or (kind == "rule" and bodies.row(node) is not None):
        yield from _owners(bodies, node)
        yield from node.args


def _surely_several(bodies: Bodies, node: ast.Phrase) -> Iterator[ast.Expression]:
    """Yield what fills a slot of which one is wanted, and is more than one."""
    word = bodies.word(node)
    for arg, hole in zip(node.args, word.holes, strict=True):
        alone = (word.root, hole.name) in bodies.alone
        if alone and isinstance(arg, ast.Phrase) and arg.row in MORE:
            yield arg
    if node.row in COPYING and isinstance(node.args[1], ast.Phrase) and node.args[1].row in MORE:
        yield node.args[1]


def _choosers(node: ast.Phrase) -> Iterator[ast.Expression]:
    """Yield who chooses: each of several would have to be asked apart."""
    if node.row in CHOSEN_BY_OTHERS:
        yield node.args[0]


def _owners(bodies: Bodies, node: ast.Phrase) -> Iterator[ast.Expression]:
    """Yield whose something is that a phrase is about: `2 cards` of `2 cards' Cost`."""
    for arg in node.args:
        if isinstance(arg, ast.Phrase) and bodies.word(arg).kind.endswith("'s") and arg.args:
            yield arg.args[0]


def _is_count(node: ast.Expression) -> bool:
    """Whether a phrase is about so many of some things."""
    return isinstance(node, ast.Phrase) and node.row in OF_COUNT


def is_pick(
    bodies: Bodies,
    node: ast.Expression,
    rows: tuple[str, ...] = (*OF_COUNT, *OF_ANY),
    depth: int = 0,
) -> bool:
    """Whether a phrase leaves open which things are meant, in the way of one of these rows."""
    if not isinstance(node, ast.Phrase) or bodies.word(node).kind not in several(bodies):
        return False
    if bodies.row(node) is not None:
        return node.row in rows
    declared = bodies.nodes.get(bodies.word(node).root)
    if not isinstance(declared, ast.Value) or depth > 1:
        return False
    answers = [declared.meaning] if declared.meaning is not None else _answers(declared)
    return any(is_pick(bodies, each, rows, depth + 1) for each in answers)


def _answers(node: ast.Value) -> list[ast.Expression]:
    stand = place_of(node)
    assert stand is not None
    each = statements_of(node.body, stand)
    return [one.value for one, _ in each if isinstance(one, ast.Answer)]


def _by_chance(node: ast.Expression) -> bool:
    """Whether it is chance that picks, as the name is given."""
    return isinstance(node, ast.Phrase) and node.row in RANDOM


def kind_of(bodies: Bodies, node: ast.Expression) -> str:
    """Return the kind of a phrase or name; of a number or text of its own there is none."""
    match node:
        case ast.Phrase():
            return bodies.word(node).kind
        case ast.Name(kind=kind):
            return kind
        case _:
            return ""


def several(bodies: Bodies) -> set[str]:
    """Return the kinds of what may be one thing or several."""
    return {plural(each) for each in bodies.vocabulary.listable}


def _nouns(bodies: Bodies) -> set[str]:
    things = bodies.vocabulary.listable
    return {f"{each} {noun}" for each in things for noun in ("noun", "nouns")}


def _nobody(bodies: Bodies, node: ast.Expression) -> Problem:
    return problem("CW0542", node.span, found=express(node, bodies.vocabulary.lexicon.words))
