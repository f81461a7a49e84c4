"""Checks of a whole game: what is never used or begun, and words that go round in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from ..problems.diagnostics import Fix, Problem, problem
from ..problems.near import nearest
from ..read.game_words import Declared, Vocabulary
from ..tree import ast
from ..tree.printer import pattern
from ..tree.source import Span
from ..tree.walk import walk
from .bodies import COUNTS, EVERY_BOX, fields_set
from .check_events import check_events
from .check_flows import check_flows
from .check_home import check_home, home_of
from .check_nobodys import check_nobodys
from .check_unseen import check_unseen
from .declared import Entry, GameTable, lines_of

Found = Iterator[tuple[str, Problem]]


def checks_of_game(vocabulary: Vocabulary, table: GameTable, whole: bool) -> list[Found]:
    """Return checks of what is wrong with a game; `whole` if every line of it has been read."""
    checks = [
        _circles(vocabulary, table),
        _scenarios(table),
        _stackless(vocabulary, table),
        _unasked(vocabulary, table),
        _boards(table),
    ]
    if whole and (table.cards or not _awaits_cards(table)):
        checks += [_unused(vocabulary, table), _untold(table)]
    if whole:
        checks += [check_events(vocabulary, table), check_flows(vocabulary, table)]
        checks += [check_home(table), check_unseen(table), check_nobodys(vocabulary, table)]
    return checks


def _awaits_cards(table: GameTable) -> bool:
    """Whether a game is for cards: until they are written they may use whatever there is."""
    return any(
        (isinstance(node, ast.Kind) and node.base == "card")
        or (isinstance(node, ast.Fields) and node.owner == "card")
        or (isinstance(node, ast.Place) and node.sort == "zone")
        for node in (entry.checked.node for entry in table.rules)
    )


def _boards(table: GameTable) -> Found:
    """Find a second board."""
    first = ""
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, ast.Place) and node.sort == "board":
            if first:
                yield entry.path, problem("CW0530", node.span, first=first).moved(entry.offset)
            first = first or node.name


def _untold(table: GameTable) -> Found:
    """Find an X in rules where no text of the game tells what X is."""
    used = table.used()
    if THE_X not in used or TOLD in used:
        return
    for entry in table.entries:
        if entry.checked.card is not None or THE_X not in entry.checked.used:
            continue  # of a card one of its own texts has to tell it
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if isinstance(each, ast.Phrase) and each.word == THE_X:
                    hint = "Let a text tell it: `X is ...`."
                    found = problem(
                        "CW0526", each.span, found="X", what="a text that tells it", hint=hint
                    )
                    yield entry.path, found.moved(entry.offset)


THE_X = "number: X"


# ---- what is never used --------------------------------------------------------------------------


def _unused(vocabulary: Vocabulary, table: GameTable) -> Found:
    used, home = _used(vocabulary, table) - _only_in_force_in(table), home_of(table)
    used |= {f"box: {name}" for name in fields_set(table, COUNTS)}
    told: set[tuple[str, Span]] = set()
    for key, each in vocabulary.declared.items():
        sort, _, name = key.partition(" ")
        if (each.path, each.span) in told or _is_used(vocabulary, sort, name, each, used, home):
            continue
        told.add((each.path, each.span))
        if sort == "flow":
            if isinstance(each.node, ast.Flow) and each.node.pattern is not None:
                yield each.path, problem("CW0507", each.span, name=each.shown)
        elif isinstance(each.node, ast.Definition) and each.node.sort == "event":
            spoken_of = vocabulary.lexicon.words[name].root in used
            code = "CW0531" if spoken_of else "CW0210"
            yield each.path, problem(code, each.span, name=each.shown)
        elif sort == "ruling":
            first = vocabulary.rulings[name][0]
            yield each.path, problem("CW0506", each.span, name=name, first=first)
        else:
            yield each.path, problem("CW0210", each.span, name=each.shown)


def _used(vocabulary: Vocabulary, table: GameTable) -> set[str]:
    """Return the keys of used words, and the roots of the declarations they belong to."""
    shares = frozenset[str]().union(*[each.checked.share.used for each in table.entries])
    asked = {f"asked {each}" for entry in table.rules for each in entry.checked.used}
    return {*table.used(), *shares, *asked}


def _only_in_force_in(table: GameTable) -> set[str]:
    """Return the zones that are named only where it is said in which zones a box counts.

    Nothing ever comes to lie there, so nothing is ever in force there.
    """
    said: set[str] = set()
    others: set[str] = set()
    for entry in table.entries:
        of_cards = isinstance(entry.checked.node, ast.Kind | ast.Fields)
        named = said if of_cards else others
        named |= {each for each in entry.checked.used if " zone: " in each}
    return said - others


def _is_used(
    vocabulary: Vocabulary, sort: str, name: str, each: Declared, used: set[str], home: str
) -> bool:
    match sort:
        case "word":
            return _word_used(vocabulary, name, each, used)
        case "zone":
            if isinstance(each.node, ast.Place) and each.node.sort == "board":
                return True
            return _zone_used(vocabulary, each, used, home)
        case "ruling":
            return f"ruling: {name}" in used
        case "flow":
            return f"begun flow: {name}" in used
        case "field":
            return _field_used(vocabulary, each, used)
        case "kind":
            return _kind_used(vocabulary, name, used)
        case _:
            return True


def _zone_used(vocabulary: Vocabulary, each: Declared, used: set[str], home: str) -> bool:
    """Whether a zone is spoken of; of a zone for each value, whether any of them is."""
    names = [
        key.removeprefix("zone ")
        for key, other in vocabulary.declared.items()
        if key.startswith("zone ") and other.node is each.node
    ]
    of_values = (f"{of} {kind}" for of in vocabulary.enumerations for kind in FAMILIES)
    kinds = ("player zone", "shared zone", *of_values)
    return home in names or any(f"{kind}: {name}" in used for kind in kinds for name in names)


FAMILIES = ("family", "player family")
"""The kinds of names of zones of which there is one for each value."""


def _word_used(vocabulary: Vocabulary, name: str, each: Declared, used: set[str]) -> bool:
    """A word is used if any wording of its declaration is; names are judged as what they name."""
    word = vocabulary.lexicon.words.get(name)
    if word is None or word.sort in ("name", "noun", "flow"):
        return True
    if isinstance(each.node, ast.Definition) and each.node.sort == "event":
        return _brought_about(vocabulary, word.root, used)
    if word.kind == "label":
        return f"asked {word.root}" in used
    return name in used or word.root in used


def _brought_about(vocabulary: Vocabulary, root: str, used: set[str]) -> bool:
    """Whether something brings an event about."""
    words = vocabulary.lexicon.words
    said = [words[key] for key in used if key in words and words[key].root == root]
    return any(word.kind == "action" for word in said)


def _field_used(vocabulary: Vocabulary, each: Declared, used: set[str]) -> bool:
    node = each.node
    if not isinstance(node, ast.Field):
        return True
    if EVERY_BOX in used and f"box: {node.name}" in vocabulary.lexicon.words:
        return True
    for (owner, name), known in vocabulary.fields.items():
        if name == node.name:
            base = vocabulary.base(owner) or owner
            names = {f"box: {name}", f"{base} {known.called}: {name}", f"fact: {name}"}
            names.add(f"{base} secret: {name}")
            if used & names or any(key.startswith(f"fact: {name} ") for key in used):
                return True
            if f"fact: {{v: {known.kind}}}" in used:
                return True
    return False


def _kind_used(vocabulary: Vocabulary, name: str, used: set[str]) -> bool:
    """A kind or noun is used if it is named, or something is of it, or a word speaks of it."""
    nodes = [each.node for each in vocabulary.declared.values()]
    if any(isinstance(node, ast.Kind | ast.Noun) and node.base == name for node in nodes):
        return True
    if f"kind {name}" in used or any(each.kind == name for each in vocabulary.fields.values()):
        return True
    words = [vocabulary.lexicon.words[key] for key in used if key in vocabulary.lexicon.words]
    return any(
        word.kind.startswith(name) or any(hole.kind == name for hole in word.holes)
        for word in words
    )


# ---- words that go round in a circle -------------------------------------------------------------


def _circles(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Find words whose body always does the word itself again, with no condition in between."""
    always: dict[str, tuple[Entry, list[str]]] = {}
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, Said):
            root = _root(vocabulary, node)
            always[root] = (entry, list(_surely_done(vocabulary, node)))
    for root, (entry, _) in always.items():
        cycle = _cycle(root, always)
        if cycle:
            node = entry.checked.node
            shown = " -> ".join(_short(each) for each in cycle)
            name = _short(root)
            found = problem("CW0505", node.span, name=name, cycle=shown)
            yield entry.path, found.moved(entry.offset)


Said = ast.Definition | ast.Value | ast.Noun | ast.Adjective


def _root(vocabulary: Vocabulary, node: Said) -> str:
    """Return the root of the words that a declaration makes."""
    match node:
        case ast.Noun(title=title):
            return f"kind {title.one}"
        case ast.Adjective(base=base):
            return f"{vocabulary.base(base)} adjective: {pattern(node.pattern)}"
        case ast.Definition(sort=sort):
            return f"{sort}: {pattern(node.pattern)}"
        case ast.Value(kind=kind):
            return f"{vocabulary.base(kind)}: {pattern(node.pattern)}"


def _surely_done(vocabulary: Vocabulary, node: Said) -> Iterator[str]:
    """Yield the roots of the words that a body does whatever the state of the game."""
    if isinstance(node, ast.Definition) and node.sort == "rule":
        for rule in _made_of(node.body):
            if isinstance(rule, ast.Phrase):
                yield vocabulary.lexicon.words[rule.word].root
        return
    lines: list[ast.Expression] = []
    if isinstance(node, ast.Value) and node.meaning is not None:
        lines.append(node.meaning)
    if isinstance(node, ast.Noun | ast.Adjective):
        lines.append(node.condition)
    for statement in getattr(node, "body", ()):
        match statement:
            case ast.Do(what=what):
                lines.append(what)
            case ast.Let(value=value) | ast.Answer(value=value):
                lines.append(value)
            case _:
                break
    for line in lines:
        for each in _surely_asked(line):
            word = vocabulary.lexicon.words[each.word]
            if word.kind != "event":  # what is asked of history is not done
                yield word.root


PERHAPS = ("either_holds", "both_hold", "if_so", "may", "noun_where", "event_where")
"""Words of which only what fills the first slot is asked in any case."""


def _surely_asked(node: ast.Expression) -> Iterator[ast.Phrase]:
    """Yield a phrase and those in it that are asked, or done, in any case."""
    if isinstance(node, ast.Phrase):
        yield node
        surely = node.args[:1] if node.row in PERHAPS else node.args
        for arg in node.args[1:] if node.row == "done_if" else surely:
            yield from _surely_asked(arg)


def _made_of(body: Sequence[ast.Statement]) -> Iterator[ast.Expression]:
    """Yield the rules that a rule is made of; a `while` only says when they count."""
    for statement in body:
        match statement:
            case ast.Do(what=rule) | ast.Always(rule=rule):
                yield rule
            case ast.Reaction(sort="while", body=inner) | ast.ForEach(body=inner):
                yield from _made_of(inner)
            case _:
                continue


def _cycle(root: str, always: dict[str, tuple[Entry, list[str]]]) -> list[str]:
    """Return the shortest way from a word back to itself, or nothing."""
    ways = [[root]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for step in always.get(way[-1], (None, []))[1]:
            if step == root:
                return [*way, root]
            if step in always and step not in seen:
                seen.add(step)
                ways.append([*way, step])
    return []


def _short(root: str) -> str:
    return root.partition(": ")[2] or root.removeprefix("kind ")


# ---- settings that say what a game has not -------------------------------------------------------

OF_THE_STACK = (
    "put_on_stack", "resolve_stack", "resolve_text", "negate", "text_negated", "newest_text",
    "text_answered", "expect_stack", "expect_stack_empty",
)  # fmt: skip


def _stackless(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Find what speaks of the stack in a game that has none."""
    settings = {
        each.row
        for entry in table.rules
        if isinstance(entry.checked.node, ast.Game)
        for each in entry.checked.node.settings
        if isinstance(each, ast.Phrase)
    }
    if "no_stack" not in settings:
        return
    words = vocabulary.lexicon.words
    known = [words[each] for each in table.used() if each in words]
    speaking = [each.key for each in known if each.id.partition(".")[0] in OF_THE_STACK]
    for entry in table.using(speaking):
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if isinstance(each, ast.Phrase) and each.row in OF_THE_STACK:
                    yield entry.path, problem("CW0509", each.span).moved(entry.offset)
                    break


# ---- numbers that are chosen where X is told -----------------------------------------------------

CHOSEN = "number: a number chosen by "
TOLD = "rule: X is {n: number}"


def _unasked(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Find a number chosen by somebody where nobody is asked: anywhere but where X is told."""
    choosing = _reaching(vocabulary, table, CHOSEN)
    telling = _reaching(vocabulary, table, TOLD) if choosing else set()
    for entry in table.using(choosing):
        node = entry.checked.node
        if isinstance(node, ast.Value):
            continue
        for line in lines_of(node):
            for span in _choices(vocabulary, line, choosing, telling):
                yield entry.path, problem("CW0510", span).moved(entry.offset)


def _reaching(vocabulary: Vocabulary, table: GameTable, start: str) -> set[str]:
    """Return the values and rules that speak of a word of the core, themselves or by others."""
    found = {word for word in table.used() if word.startswith(start)}
    said = {
        root: entry.checked.used
        for entry in table.rules
        for root in _value_or_rule(vocabulary, entry.checked.node)
    }
    before = 0
    while len(found) != before:
        before = len(found)
        found |= {root for root, used in said.items() if used & found}
    return found


def _value_or_rule(vocabulary: Vocabulary, node: ast.Declaration) -> Iterator[str]:
    if isinstance(node, ast.Value):
        yield f"{vocabulary.base(node.kind)}: {pattern(node.pattern)}"
    elif isinstance(node, ast.Definition) and node.sort == "rule":
        yield f"rule: {pattern(node.pattern)}"


def _choices(
    vocabulary: Vocabulary, node: ast.Expression, choosing: set[str], telling: set[str]
) -> Iterator[Span]:
    """Yield where a number is chosen, but for what tells an X."""
    if not isinstance(node, ast.Phrase):
        return
    word = vocabulary.lexicon.words[node.word]
    if word.kind == "rule" and word.root in telling:
        return
    if word.kind == "number" and word.root in choosing:
        yield node.span
        return
    for each in node.args:
        yield from _choices(vocabulary, each, choosing, telling)


# ---- scenarios -----------------------------------------------------------------------------------


def _scenarios(table: GameTable) -> Found:
    nodes = [entry.checked.node for entry in table.rules]
    decks = [node.name for node in nodes if isinstance(node, ast.Deck)]
    seen: dict[str, tuple[str, Span, str]] = {}
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, ast.Scenario):
            if node.name in seen:
                found = problem("CW0604", node.span, name=node.name).moved(entry.offset)
                yield entry.path, evolve(found, related=(seen[node.name],))
            here = ("the first one is here", node.span.moved(entry.offset), entry.path)
            seen.setdefault(node.name, here)
            for found in _unknown_decks(node, decks):
                yield entry.path, found.moved(entry.offset)


def _unknown_decks(node: ast.Scenario, decks: Sequence[str]) -> Iterator[Problem]:
    for line in lines_of(node):
        for each in walk(line):
            match each:
                case ast.Text(value=name, kind="deck name", span=span) if name not in decks:
                    near = nearest(name, decks)
                    fixes = (Fix(span, f'"{near}"'),) if near else ()
                    yield problem("CW0609", span, *fixes, name=name)
                case _:
                    continue
