"""What the words of a game do: found from their bodies, through all the words in them.

The slots of a word are places as well: `rule whenever {e: event}, {a: actions}` puts what stands in
`a` into a `when`, so that nothing fits there that does not fit into a `when`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import Factory, define, frozen

from ..core.builtins import THINGS
from ..core.facets import AGAIN, CHOICE, EFFECT, OF_KIND, PLACES, Where, does, shape
from ..problems.found import REST, Steps
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.by_node import ByNode
from ..tree.printer import pattern
from ..tree.walk import filled, walk
from ..tree.words import Row, Word
from .declared import GameTable, lines_of
from .in_play import Slot, slots_moved_anywhere, zones_in_play
from .ruled_slots import ruled_slots
from .settled_x import settles_x

OWN = ("to", "cost", "event", "rule", "value")
"""The sorts of words whose bodies say what they do."""
DOING = ("action", "actions", "cost")
KEPT = ("announce_deed", "put_deed_on_stack")
"""The rows that keep what they are given to do."""
MOST_STANDS = 12
"""So many places of one slot are looked at: a word that fills itself would have ever more."""


@frozen
class Stand:
    """Where something stands: the place, and the event that this place is about."""

    where: Where
    event: ast.Expression | None = None


@frozen
class Doing:
    """A phrase that is done, or a rule that is in force, and where."""

    what: ast.Expression
    stand: Stand


@define
class Bodies:
    """What each word of a game does, and where what fills its slots will stand."""

    vocabulary: Vocabulary
    facets: dict[str, frozenset[str]] = Factory(dict)
    needs: dict[str, frozenset[str]] = Factory(dict)
    slots: dict[tuple[str, str], tuple[Stand, ...]] = Factory(dict)
    has_window: bool = True
    named: frozenset[str] | None = None
    """The text boxes that something speaks of, "" for all; nothing where not all has been read."""
    in_force: frozenset[str] = frozenset()
    begun_with: frozenset[str] = frozenset()
    """The boxes that are spoken of where the rules choose something: a text may speak of that."""
    behind_choices: frozenset[str] = frozenset()
    """The words and parts of play that may be done when something has been chosen already."""
    settles: bool = True
    """Whether a rule settles an X, by its word or by a cost in which a number stands that is X."""
    said: dict[str, ast.Expression] = Factory(dict)
    """What the nouns and adjectives of cards say."""
    changes_numbers: bool = False
    changes_marks: bool = False
    started: frozenset[str] = frozenset()
    """The fields of cards that have a value when a match begins, whatever is printed."""
    nodes: dict[str, ast.Definition | ast.Value] = Factory(dict)
    in_play: frozenset[str] | None = None
    moved_anywhere: set[Slot] = Factory(set)
    """The slots whose cards their words move, perhaps out of play and perhaps not."""
    alone: set[tuple[str, str]] = Factory(set)
    ruled: set[tuple[str, str]] = Factory(set)
    bases: dict[str, str] = Factory(dict)
    """Of which kind of thing each kind is, or is about: `card` for `card nouns`."""
    kinds: dict[str, str] = Factory(dict)
    """The kind of cards, tokens or records that each noun was found to mean."""
    beside: dict[str, tuple[tuple[str, int, int], ...]] = Factory(dict)
    """Where a thing and a field of it stand in a word: the kind of thing, and the two slots."""
    saying: frozenset[str] | None = None
    """The rules that say `that much`, themselves or by a rule in them; found out when asked for."""
    clean: ByNode[bool] = Factory(ByNode)
    """Whether something that stands on cards is clean, whatever else stands there."""
    owned: dict[str, ByNode[bool]] = Factory(dict)
    """The same of the fields that it speaks of, on cards of each kind."""

    def word(self, node: ast.Phrase) -> Word:
        """Return the word that a phrase is of."""
        return self.vocabulary.lexicon.words[node.word]

    def row(self, node: ast.Phrase) -> Row | None:
        """Return the row of the core that a phrase is of, if it is of the core."""
        return self.word(node).row

    def done_in(self, node: ast.Expression) -> Iterator[ast.Phrase]:
        """Yield a phrase and those in it that are done with it, at the same place."""
        if not isinstance(node, ast.Phrase):
            return
        yield node
        row = self.row(node)
        if row is None or row.takes or _later(row):
            return
        for arg, hole in zip(node.args, self.word(node).holes, strict=True):
            if hole.kind in DOING:
                yield from self.done_in(arg)

    def placed_in(self, node: ast.Expression, stand: Stand) -> Iterator[Doing]:
        """Yield what fills the slots of phrases, each with where it will stand."""
        for each in walk(node):
            if not isinstance(each, ast.Phrase):
                continue
            row = self.row(each)
            if each.row == "set_field" and self.word(each).holes[-1].kind in DOING:
                yield Doing(each.args[-1], Stand(PLACES["kept"]))
            elif row is None:
                yield from self._filling(each)
            elif _later(row):
                yield Doing(each.args[0], _stand_of_later(row, each, stand))

    def _filling(self, node: ast.Phrase) -> Iterator[Doing]:
        """Yield what fills the slots of a word of the game, if it fits into no place there."""
        word = self.word(node)
        given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
        for hole in word.holes:
            for stand in self.slots.get((word.root, hole.name), ()):
                event = None if stand.event is None else filled(stand.event, given)
                yield Doing(given[hole.name], Stand(stand.where, event))

    def does(self, node: ast.Phrase) -> frozenset[str]:
        """Return what a phrase does, by itself or by the body of its word."""
        row = self.row(node)
        if row is not None:
            return does(row)
        word = self.word(node)
        known = OF_KIND.get(word.kind) if word.sort not in OWN else None  # `set its Host to ...`
        return frozenset({known}) if known else self.facets.get(word.root, frozenset())

    def needs_of(self, node: ast.Phrase) -> frozenset[str]:
        """Return what a phrase needs around it, by itself or by the body of its word."""
        row = self.row(node)
        if row is not None:
            return frozenset({row.needs}) if row.needs else frozenset()
        return self.needs.get(self.word(node).root, frozenset())


def _later(row: Row) -> bool:
    """Whether what fills a row is done at another time: `do A the next time E`."""
    return row.id in ("do_next_time", "insert", *KEPT)


def _stand_of_later(row: Row, node: ast.Phrase, stand: Stand) -> Stand:
    if row.id == "insert":
        return Stand(PLACES["text"])
    if row.id in KEPT:
        return Stand(PLACES["kept"])
    return Stand(PLACES["when"], node.args[1])


# ---- bodies --------------------------------------------------------------------------------------


def place_of(node: ast.Declaration) -> Stand | None:
    """Return the place that the body of a declaration is, or nothing if it has none."""
    match node:
        case ast.Definition(sort=sort):
            return Stand(PLACES[sort])
        case ast.Value(kind="condition"):
            return Stand(PLACES["condition"])
        case ast.Value():
            return Stand(PLACES["value"])
        case ast.Flow():
            return Stand(PLACES["flow"])
        case ast.Reaction(sort=sort, trigger=trigger):
            return Stand(PLACES[sort], trigger)
        case _:
            return None


def statements_of(
    body: Iterable[ast.Statement], stand: Stand
) -> Iterator[tuple[ast.Statement, Stand]]:
    """Yield every statement of a body, however deep, each with where it stands."""
    for each in body:
        yield each, stand
        inner = stand
        if isinstance(each, ast.Reaction):
            inner = Stand(PLACES[each.sort], each.trigger)
        elif isinstance(each, ast.Together) and EFFECT in stand.where.takes:
            inner = Stand(PLACES["together"], stand.event)
        for part in parts_of(each):
            yield from statements_of(part, inner)


def parts_of(node: ast.Statement) -> Iterator[tuple[ast.Statement, ...]]:
    """Yield the bodies inside a statement."""
    match node:
        case ast.If(branches=branches, otherwise=otherwise):
            yield from (each.body for each in branches)
            yield otherwise
        case ast.Choose(options=options):
            yield from (each.body for each in options)
        case ast.ForEach() | ast.Repeat() | ast.Together() | ast.Secretly() | ast.Reaction():
            yield node.body
        case _:
            return


def rooted(vocabulary: Vocabulary, node: ast.Definition | ast.Value) -> str:
    """Return the root of the words that a declaration makes."""
    sort = node.sort if isinstance(node, ast.Definition) else vocabulary.base(node.kind)
    return f"{sort}: {pattern(node.pattern)}"


def bodies_of(
    vocabulary: Vocabulary, table: GameTable, before: Bodies | None = None, *, whole: bool
) -> Steps[Bodies]:
    """Find out what the words of a game do; what follows from bodies alone may be known before."""
    made = Bodies(vocabulary)
    for base in vocabulary.with_fields:
        for form in ("{}", "{}s", "{}'s", "{} noun", "{} nouns", "{} adjective"):
            made.bases[form.format(base)] = base
    nodes = {
        rooted(vocabulary, node): node
        for entry in table.rules
        if isinstance(node := entry.checked.node, ast.Definition | ast.Value)
    }
    made.nodes |= nodes
    known = before if before is not None and _are_same(before.nodes, nodes) else None
    if known is not None:
        made.facets, made.needs, made.slots = known.facets, known.needs, known.slots
        made.alone, made.ruled = known.alone, known.ruled
    else:
        _gather_facets(made, nodes)
        yield REST
        _gather_slots(made, nodes)
        yield REST
        _gather_alone(made, nodes)
        yield REST
        made.ruled |= ruled_slots(vocabulary.lexicon.words, nodes)
    if whole:
        made.named = frozenset().union(*[each.checked.share.boxes for each in table.entries])
        made.begun_with = frozenset(_after_choices(table))
        made.behind_choices = frozenset(_behind_choices(made, table))
        made.settles = settles_x(vocabulary, table)
        made.in_force = frozenset(fields_set(table, COUNTS))
        made.said |= _descriptions(vocabulary, table)
        yield REST
        made.in_play = zones_in_play(vocabulary, (each.checked.node for each in table.rules))
        if known is not None and known.in_play == made.in_play:
            made.moved_anywhere = known.moved_anywhere
        else:
            made.moved_anywhere = slots_moved_anywhere(
                vocabulary.lexicon.words, nodes, made.in_play
            )
        yield REST
        words = vocabulary.lexicon.words
        said = {words[each].id for each in table.used() if each in words}
        made.changes_numbers = not said.isdisjoint(CHANGING)
        made.changes_marks = not said.isdisjoint(MARKING)
        made.started = frozenset(fields_set(table, STARTS))
        made.has_window = any(
            isinstance(each.checked.node, ast.Flow) and each.checked.node.sort == "window"
            for each in table.rules
        )
    return made


def _are_same(one: Mapping[str, ast.Node], other: Mapping[str, ast.Node]) -> bool:
    return len(one) == len(other) and all(one.get(root) is node for root, node in other.items())


STARTS = ("field_start", "field_start_at_name")
CHANGING = (
    "card_number_more", "card_number_less", "card_number_counts_as",
    "card_number_at_most", "card_number_at_least",
)  # fmt: skip
MARKING = ("is_so_for_now.card", "is_not_so_for_now.card")


def _descriptions(vocabulary: Vocabulary, table: GameTable) -> dict[str, ast.Expression]:
    """Return what nouns and adjectives say, by the roots of their words."""
    found: dict[str, ast.Expression] = {}
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, ast.Noun):
            found[f"kind {node.title.one}"] = node.condition
        elif isinstance(node, ast.Adjective):
            found[f"{vocabulary.base(node.base)} adjective: {pattern(node.pattern)}"] = (
                node.condition
            )
    return found


def _behind_choices(made: Bodies, table: GameTable) -> set[str]:
    """Return what is used where something may be spoken of, and what is used in that."""
    asking = frozenset(each for each in table.used() if _asks(made, each))
    texts = [each.checked.used for each in table.entries if each.checked.card is not None]
    waiting = [frozenset[str]().union(*texts)]
    used: dict[str, frozenset[str]] = {}
    for entry in table.rules:
        node, words = entry.checked.node, entry.checked.used
        if isinstance(node, ast.Flow):
            used[f"flow: {pattern(node.pattern) if node.pattern else node.sort}"] = words
        elif isinstance(node, ast.Definition) and node.sort in ("to", "cost"):
            used[rooted(made.vocabulary, node)] = words
        else:
            waiting.append(words)  # what follows from an event
        if not asking.isdisjoint(words):
            waiting.append(words)
    found: set[str] = set()
    while waiting:
        new = waiting.pop() - found
        found |= new
        waiting += [used[each] for each in new if each in used]
    return found


def _asks(made: Bodies, key: str) -> bool:
    """Whether somebody chooses something in what a word does."""
    word = made.vocabulary.lexicon.words.get(key)
    row = word.row if word is not None else None
    return CHOICE in (does(row) if row is not None else made.facets.get(key, ()))


EVERY_BOX = "text: the text of {c: card}"
COUNTS = ("field_in_force", "field_in_force_everywhere")


def _after_choices(table: GameTable) -> Iterator[str]:
    """Yield the boxes that are spoken of in declarations of the rules that choose; "" for all."""
    for entry in table.rules:
        if any(word.startswith("action: ") and " choose" in word for word in entry.checked.used):
            yield from entry.checked.share.boxes


OF_OTHERS = ("player", "token", "space", ast.THE_GAME)
"""What has fields and is no card, but for records."""


def fields_set(table: GameTable, settings: Iterable[str]) -> Iterator[str]:
    """Yield the fields of cards that have a setting."""
    for entry in table.rules:
        node = entry.checked.node
        of_cards = isinstance(node, ast.Kind) or (
            isinstance(node, ast.Fields) and node.owner not in OF_OTHERS
        )
        for field in node.fields if of_cards and isinstance(node, ast.Kind | ast.Fields) else ():
            for each in field.settings:
                if isinstance(each, ast.Phrase) and each.row in settings:
                    yield field.name


def _gather_facets(made: Bodies, nodes: dict[str, ast.Definition | ast.Value]) -> None:
    own = {root: _own(made, node) for root, node in nodes.items()}
    begun = {"to": "effect", "cost": "effect", "event": "effect", "rule": "rule"}
    for root, node in nodes.items():
        sort = begun.get(node.sort) if isinstance(node, ast.Definition) else None
        made.facets[root] = frozenset({sort} if sort else ()) | _again(node)
        made.needs[root] = frozenset()
    growing = True
    while growing:
        growing = False
        for root, phrases in own.items():
            found = made.facets[root].union(*(made.does(each) for each in phrases[0]))
            needs = made.needs[root].union(*(made.needs_of(each) for each in phrases[1]))
            if found != made.facets[root] or needs != made.needs[root]:
                made.facets[root], made.needs[root], growing = found, needs, True


def _again(node: ast.Definition | ast.Value) -> frozenset[str]:
    """Return that a body goes on until something has changed, if it does."""
    stand = place_of(node)
    doing = isinstance(node, ast.Definition) and stand is not None
    inside = statements_of(node.body, stand) if doing and stand is not None else ()
    return frozenset(shape(each) for each, where in inside if where == stand) & {AGAIN}


def _own(
    made: Bodies, node: ast.Definition | ast.Value
) -> tuple[list[ast.Phrase], list[ast.Phrase]]:
    """Return the phrases that a body does at its own place, and all that it speaks of."""
    stand = place_of(node)
    assert stand is not None
    inside = [
        each.what
        for each, where in statements_of(node.body, stand)
        if isinstance(each, ast.Do) and where in (stand, Stand(PLACES["together"], stand.event))
    ]
    if isinstance(node, ast.Value):
        inside += [node.meaning] if node.meaning is not None else []
        inside += [
            each.value
            for each, _ in statements_of(node.body, stand)
            if isinstance(each, ast.Answer)
        ]
    spoken = [
        each for line in lines_of(node) for each in walk(line) if isinstance(each, ast.Phrase)
    ]
    return [each for what in inside for each in made.done_in(what)], spoken


def _gather_slots(made: Bodies, nodes: dict[str, ast.Definition | ast.Value]) -> None:
    """Find the places of the slots that hold something to be done; slots may fill slots."""
    growing = True
    while growing:
        growing = False
        for root, node in nodes.items():
            names = {
                each.name
                for each in node.pattern.elements
                if isinstance(each, ast.Slot) and made.vocabulary.base(each.kind) in DOING
            }
            if not names or not isinstance(node, ast.Definition):
                continue
            for name, stand in _stands(made, node, names):
                known = made.slots.get((root, name), ())
                if stand not in known and len(known) < MOST_STANDS:
                    made.slots[root, name] = (*known, stand)
                    growing = True


def _stands(made: Bodies, node: ast.Definition, names: set[str]) -> Iterator[tuple[str, Stand]]:
    stand = place_of(node)
    assert stand is not None
    for each, where in statements_of(node.body, stand):
        if not isinstance(each, ast.Do):
            continue
        for phrase in made.done_in(each.what):
            for arg in phrase.args:
                row = made.row(phrase)
                own = row is not None and not row.takes and not _later(row)
                if own and isinstance(arg, ast.Name) and arg.text in names:
                    yield arg.text, where
        for doing in made.placed_in(each.what, where):
            if isinstance(doing.what, ast.Name) and doing.what.text in names:
                yield doing.what.text, doing.stand


def _gather_alone(made: Bodies, nodes: dict[str, ast.Definition | ast.Value]) -> None:
    """Find the slots for several things of which one is chosen that is spoken of as one thing."""
    growing = True
    while growing:
        before = len(made.alone)
        for root, node in nodes.items():
            if isinstance(node, ast.Definition):
                made.alone |= {(root, slot) for slot in _alone_in(made, node)}
        growing = len(made.alone) != before


def _alone_in(made: Bodies, node: ast.Definition) -> Iterator[str]:
    stand = place_of(node)
    assert stand is not None
    called = {
        each.name: _slot_chosen(each.what)
        for each, _ in statements_of(node.body, stand)
        if isinstance(each, ast.Do) and each.name and _slot_chosen(each.what)
    }
    slots = {each.name for each in node.pattern.elements if isinstance(each, ast.Slot)}
    for line in lines_of(node):
        for each in walk(line):
            if isinstance(each, ast.Phrase):
                for arg, hole in zip(each.args, made.word(each).holes, strict=True):
                    if not isinstance(arg, ast.Name):
                        continue
                    if arg.text in called and (hole.kind in THINGS or _owning(made, each)):
                        yield called[arg.text]
                    elif arg.text in slots and (made.word(each).root, hole.name) in made.alone:
                        yield arg.text


def _slot_chosen(what: ast.Expression) -> str:
    """Return the slot of which is chosen, if what it holds is what is chosen from."""
    if isinstance(what, ast.Phrase) and "choose" in what.word and what.args:
        return what.args[-1].text if isinstance(what.args[-1], ast.Name) else ""
    return ""


def _owning(made: Bodies, node: ast.Phrase) -> bool:
    return made.word(node).kind.endswith("'s")
