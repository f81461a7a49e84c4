"""Where to look: the places that a condition leaves for the thing it describes.

"a helper is a card if it is in your hand and ..." need not be asked of every card. Narrowing only
saves work: every test is still made.
"""

from __future__ import annotations

from attrs import evolve

from cardwright.grammar import ast, walk

from ...program import nodes as n
from ...program.traversal import speaks_of
from ..passes.listings import slot_meant
from .code import Code, X, call, const, is_surely_there, name, number_in, numbers_in, there
from .economy import in_places
from .emitter import Emitter
from .routines import Noun, Scope

AMONG, SAME = "is_one_of.card", "is_same.card"
SO = ("is_so.card", "is_a.card")
WHERE, IN = "noun_where", "cards_in"
DEEPEST = 6
SOUGHT = "v0"
"""What is looked for, while it is asked where it can be: what speaks of it is no place to look at.
No other variable has that number."""


def narrowed(w: Emitter, noun: Noun, condition: ast.Expression, scope: Scope) -> Noun:
    """Return a noun that looks only where its condition can hold."""
    if noun.base != "card" or noun.domain is not None:
        return noun
    inner = scope.described("card", name(SOUGHT))
    zones = zones_left(w, condition, inner, 0)
    if zones is not None:
        return evolve(noun, domain=in_places(zones), narrowed=True, zones=zones)
    among = things_left(w, condition, inner)
    return noun if among is None else sought_among(noun, among)


def sought_among(noun: Noun, things: Code) -> Noun:
    """Return a noun that looks only among some things."""
    tests = noun.tests
    if not are_surely_there(things):
        tests = (there, *tests)
    return evolve(noun, domain=things, narrowed=True, tests=tests)


def are_surely_there(things: Code) -> bool:
    """Whether all of some things are there in any case: a slot for several may hold nobody."""
    if isinstance(things, n.Group):
        return all(map(is_surely_there, things.items))
    return slot_meant(things) is None


def declared(w: Emitter, root: str, scope: Scope, depth: int = 0) -> tuple[Code, ...] | None:
    """Return the zones that a declared noun or adjective leaves."""
    node = w.nodes.get(root)
    if depth > DEEPEST or not isinstance(node, ast.Noun | ast.Adjective) or root in w.ruled:
        return None
    if isinstance(node, ast.Adjective) and w.slots_of(node.pattern):
        return None
    inner = Scope(scope.text).described("card", name(SOUGHT))
    return zones_left(w, node.condition, inner, depth + 1)


def zones_of(w: Emitter, node: ast.Expression) -> tuple[Code, ...] | None:
    """Return the zones in which what a noun, or a phrase for things, speaks of must lie."""
    if not isinstance(node, ast.Phrase):
        return None
    word = w.words[node.word]
    scope = Scope(X)
    if word.sort in ("noun", "adjective"):
        return declared(w, word.root, scope)
    match node.row:
        case "described":
            a = zones_of(w, node.args[0])
            return a if a is not None else zones_of(w, node.args[1])
        case "either_noun":
            a, b = (zones_of(w, each) for each in node.args)
            return None if a is None or b is None else tuple(dict.fromkeys((*a, *b)))
        case "noun_where":
            a = zones_of(w, node.args[0])
            inner = scope.described("card", name(SOUGHT))
            return a if a is not None else zones_left(w, node.args[1], inner, 0)
        case "cards_in":
            return zones_named(w, node.args[1], scope)
        case "each" | "all_nouns" | "the_nouns" | "the_only" | "among":
            return zones_of(w, node.args[0])
        case _:
            return None


def zones_left(
    w: Emitter, node: ast.Expression, scope: Scope, depth: int
) -> tuple[Code, ...] | None:
    """Return the zones in which what is described must lie, or None if that is open."""
    if not isinstance(node, ast.Phrase):
        return None
    match node.row:
        case "both_hold":
            a = zones_left(w, node.args[0], scope, depth)
            return a if a is not None else zones_left(w, node.args[1], scope, depth)
        case "either_holds":
            a, b = (zones_left(w, each, scope, depth) for each in node.args)
            return None if a is None or b is None else tuple(dict.fromkeys((*a, *b)))
        case "bracketed_condition":
            return zones_left(w, node.args[0], scope, depth)
        case _:
            pass
    if not node.args or not is_it(node.args[0]):
        return None
    if node.row == "lies_in":
        return zones_named(w, node.args[1], scope)
    if node.id in SO and isinstance(node.args[1], ast.Phrase):
        return declared(w, w.words[node.args[1].word].root, scope, depth)
    return None


def zones_named(w: Emitter, node: ast.Expression, scope: Scope) -> tuple[Code, ...] | None:
    """Return the zones of a phrase, each by itself."""
    if not isinstance(node, ast.Phrase):
        return None
    if node.row == "several_zones":
        a, b = (zones_named(w, each, scope) for each in node.args)
        return None if a is None or b is None else (*a, *b)
    if node.row in ("anybodys_zone", "zones_in_play"):
        numbers = numbers_in(w.value(node, scope))
        return None if numbers is None else tuple(map(const, numbers))
    if w.held_kind(node, scope) == "zones":
        return None
    found = w.value(node, scope)
    return None if speaks_of(found, SOUGHT) else (found,)


def things_left(w: Emitter, node: ast.Expression, scope: Scope) -> Code | None:
    """Return the things among which what is described must be, or None."""
    if not isinstance(node, ast.Phrase):
        return None
    if node.id in (AMONG, SAME) and speaks_of_slots(node, scope):
        return None
    if node.id == AMONG and is_it(node.args[0]):
        found = w.many(node.args[1], scope)
        return None if speaks_of(found, SOUGHT) else found
    if node.id == SAME and is_it(node.args[0]):
        found = w.value(node.args[1], scope)
        return None if speaks_of(found, SOUGHT) else call("only", found)
    if node.row in ("both_hold", "bracketed_condition"):
        sides = (things_left(w, each, scope) for each in node.args)
        return next((side for side in sides if side is not None), None)
    return None


def speaks_of_slots(node: ast.Phrase, scope: Scope) -> bool:
    """Whether a phrase holds a name whose value is not known here."""
    return any(
        isinstance(each, ast.Name) and ": " not in each.text and each.text not in scope.names
        for each in walk(node)
    )


def is_it(node: ast.Expression) -> bool:
    """Whether a phrase is `it`."""
    return isinstance(node, ast.Phrase) and node.id == "it.card"


def value_noun(w: Emitter, node: ast.Phrase, scope: Scope) -> Noun | None:
    """Return a noun that a declared value stands for, as far as it tells where to look."""
    word = w.words[node.word]
    declared_value = w.nodes.get(word.root)
    meaning = only_answer(declared_value)
    while isinstance(meaning, ast.Phrase) and meaning.row in (WHERE, IN):
        if meaning.row == IN:
            zones = zones_named(w, meaning.args[1], Scope(X))
            if zones is not None and None not in map(number_in, zones):  # the same for everybody
                return Noun("card", in_places(zones), zones=zones)
        else:
            inner = Scope(scope.text).described("card", name(SOUGHT))
            among = things_left(w, meaning.args[1], inner)
            if among is not None:
                return Noun("card", among)
        meaning = meaning.args[0]
    if isinstance(meaning, ast.Name):
        for arg, hole in zip(node.args, word.holes, strict=True):
            if hole.name == meaning.text and not isinstance(arg, ast.Name):
                return w.noun(arg, scope)
    return None


def only_answer(node: ast.Declaration | None) -> ast.Expression | None:
    """Return what a value always answers, or None if that depends."""
    if not isinstance(node, ast.Value):
        return None
    if node.meaning is None and len(node.body) == 1 and isinstance(node.body[0], ast.Answer):
        return node.body[0].value
    return node.meaning
