"""From a checked game to a program: numbers for everything that is named, then code for every text.

A program knows no names. So compiling is mostly one question, asked of each word of each line: what
is its number? In a game everything may speak of everything: a value of a word that is declared in
another file, two words of each other, a card of a rule that comes later. Hence all numbers are
given before any text is written, and what emitters need to know of the game as a whole is found out
in between. `Loader.program` does it in this order:

 1. *Records and fields.* A field belongs to a kind of thing, and records are kinds of their own.
    Kinds of cards that share the name of a field share the field; its bounds are the wider ones.
 2. *Settings of the game.* One of them names a field, by whose number the stack is resolved.
 3. *Zones*, those of each player one after the other: the zone of a player is the first of them
    plus the player, which play adds up without a table.
 4. *Events.* The simple ones have the same numbers in every game, then come those of declared
    words; then *parts of play*, each of which begins and ends with an event.
 5. *Functions* of all values, conditions, nouns and rules: reserved, not written.
 6. *How far rules reach* (`parts/reach.py`): which words a rule may forbid, which marks none gives,
    in which zones cards may be read as others; and which words only keep account. The code of a
    line hangs on it: what nothing can change is looked up where it lies, without asking the rules.
 7. *Bodies* of everything that the rules declare, in the order of the files (`write`).
 8. *Cards*: the code of their texts, and what is printed on them, as tables by print.
 9. *Rules that are always in force*: a function that adds the clauses of each.
10. *The end* (`derived_tables.py`): what can be told only when all is written, as tables that hang
    on prints and zones. Until then all is put into a `Draft`; of it the program is made, which
    never changes.
11. *Cards of the match* (`decks.py`): every card that takes part, by print, owner and where it
    begins. No code hangs on them: for other decks only this is done again.

A back end makes of the program what the machine calls, after the passes (`passes/pipeline.py`) and
the gate. What is asked beside the rules is written later (`fragment_writer.py`), with the same
numbers.

`to earn {n: number} Life: add n to your Life` comes by as: field 0, `Life`, in step 1; event 27 in
step 4, behind the simple events; operations 13 and 14 in step 7, behind those of the machine
itself: "13: let field 0 of whoever does it change by local 4", "14: the body is over". A card that
says `Earn 2 Life` becomes an operation that lets event 27 happen with (2,), in step 8.

**Why so.** One pass that gives a number when a name is met for the first time would be shorter. Its
numbers would hang on which text is read first, and step 6 could not be done: a line would have to
be written before it is known whether some card, much later, forbids what it says. The order is
fixed by the files alone, so the same game always gets the same numbers: saves and logs hold them.

Rulings, decks and the number of players are known here, and a program is of one choice of them: a
ruling becomes a constant and a zone a number, and nothing of it is asked in play. Other choices are
another program; `match.py` keeps those that were made.

**What it costs.** All is written whether or not it comes up: a third of a second for a small game,
some seconds for one with a thousand texts. There is no compiling of a part: an edit compiles anew.

**What it does not do.** It finds no mistakes; what was checked is taken to be right, and what can
be read but not yet carried out is told as `NotPlayable`. `what_stops` asks that before anybody
plays.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from attrs import evolve

from cardwright.grammar import (
    CheckedGame,
    Printer,
    Vocabulary,
    ast,
    box_name,
    collection_paused,
    walk,
)

from ..program.bounded_numbers import INFINITE
from ..program.conventions import OWN_OPERATIONS
from ..program.shapes import CONTEXT_CARD, Given
from ..program.tables import WHOLE, BoxText, FieldInfo, Print, Program
from .compilation import Compilation
from .counter_rules import note_cancelling, rules_of_counters
from .declarations import (
    compile_flow,
    compile_noun,
    compile_rule,
    compile_value,
    compile_word,
    rule_statement,
)
from .derived_tables import complete
from .expressions import ExpressionEmitter
from .numbering import (
    flow_text,
    name_events,
    name_fields,
    name_flows,
    name_functions,
    name_records,
    name_zones,
    note_leaving,
    pattern_text,
    read_settings,
)
from .parts.accounts import note_accounts
from .parts.code import GUARDS, at, call, captured_at
from .parts.code_steps import answer
from .parts.declared_types import type_of_kind
from .parts.draft import Draft
from .parts.reach import CONTROLLING, COPYING, TEXTING, uses_rule_words, zones_ruled
from .parts.routines import Scope
from .parts.settling import tells_x
from .parts.text_boxes import compile_box, everything, label_of
from .words.core_emitters import EMITTERS


def compiled(game: CheckedGame, rulings: Mapping[str, str], players: int) -> Program:
    """Return the program of a game with these rulings and so many players, its cards not dealt."""
    with collection_paused():
        return Loader(game, rulings, players).program()


class Loader(Compilation):
    """Makes the program of a game."""

    def __init__(self, game: CheckedGame, rulings: Mapping[str, str], players: int) -> None:
        vocabulary = game.vocabulary
        entries = [
            each for each in game.table.entries if not isinstance(each.checked.node, ast.Scenario)
        ]
        chosen = {name: choices[0] for name, choices in vocabulary.rulings.items()} | {**rulings}
        made = Draft(
            title=game.title, digest=digest_of(game),
            seats=vocabulary.seats, players=players, rulings=chosen,
        )  # fmt: skip
        w = ExpressionEmitter(game, vocabulary, made, EMITTERS)
        super().__init__(game, vocabulary, entries, made, w)
        self.w.script.operations = OWN_OPERATIONS
        self.w.script.kinds = partial(type_of_kind, self.vocabulary)
        self.made.notes = self.w.script.notes
        self.made.notes.words = self.vocabulary.lexicon.words

    def program(self) -> Program:
        """Return the program."""
        self.number()
        self.write()
        self.print_cards()
        self.made.twins = twins_of(self.made.prints)
        self.made.sides |= sides_of(self.made.prints, self.made.notes.cards)
        self.static_rules()
        return complete(self)

    def number(self) -> None:
        """Give numbers to all that has a name, and find out how far rules reach."""
        name_records(self)
        name_fields(self)
        read_settings(self)
        note_cancelling(self)
        name_zones(self, self.made.players)
        name_events(self)
        note_leaving(self)
        name_flows(self)
        name_functions(self)
        note_accounts(self.w)
        self.made.copying = zones_ruled(self.w, self.entries, COPYING, 0)
        self.made.texting = zones_ruled(self.w, self.entries, TEXTING, 0)
        self.made.copying |= self.made.texting  # there a card need not be as it is printed
        if any(node.front for _, node in self.nodes(ast.Card)):  # its faces may be turned anywhere
            self.made.copying = frozenset(range(len(self.made.zone_of)))
        self.w.tells_x = tells_x(self.entries)
        self.made.controlling = zones_ruled(self.w, self.entries, CONTROLLING, 1)

    # ---- code ----

    def write(self) -> None:
        """Write everything but the cards."""
        w = self.w
        if self.made.texting:
            there = call("has_text", at(captured_at(0), CONTEXT_CARD), captured_at(1))
            self.made.text_guard = w.script.function(("e",), answer(there), gives="truth")
        for entry in self.entries:
            with w.script.placed(entry.path, entry.offset):
                match node := entry.checked.node:
                    case ast.Noun():
                        root = f"kind {node.title.one}"
                        compile_noun(w, node, w.functions[root], root in w.ruled)
                    case ast.Adjective():
                        root = f"{self.vocabulary.base(node.base)} adjective: {pattern_text(node)}"
                        compile_noun(w, node, w.functions[root], root in w.ruled)
                    case ast.Value():
                        root = f"{self.vocabulary.base(node.kind)}: {pattern_text(node)}"
                        compile_value(w, node, root)
                    case ast.Definition(sort="rule"):
                        root = f"rule: {pattern_text(node)}"
                        compile_rule(w, node, root, w.functions[root])
                    case ast.Definition():
                        compile_word(w, node, f"{node.sort}: {pattern_text(node)}")
                    case ast.Flow():
                        number = self.made.flow_numbers[f"flow: {flow_text(node)}"]
                        info = self.made.flows[number]
                        self.made.flows[number] = compile_flow(w, node, info)

    def static_rules(self) -> None:
        """Write the rules that are always in force."""
        w = self.w
        for entry, node in self.nodes(ast.Reaction, ast.Always):
            self.made.static_only = self.made.static_only and not uses_rule_words(w, node)
            with w.script.placed(entry.path, entry.offset):
                body = rule_statement(w, node, Scope(captured_at(0)), GUARDS)
                if body:
                    number = w.script.rule_function(body, of=node, scope=Scope(captured_at(0)))
                    self.made.static_rules.append(number)
        for entry, declared in self.nodes(ast.Kind, ast.Fields):
            with w.script.placed(entry.path, entry.offset):
                self.made.static_rules += rules_of_counters(w, declared)

    def print_cards(self) -> None:
        """Write the texts of the cards, and what is printed on them."""
        made, w = self.made, self.w
        made.printed = {each.number: [] for each in made.fields if each.owner == "card"}
        for entry, node in self.nodes(ast.Card):
            facts = entry.checked.card
            assert facts is not None  # each card has some
            labels = frozenset(
                label_of(w, each)
                for item in node.body
                if isinstance(item, ast.Facts)
                for line in item.items
                for each in walk(line)
                if isinstance(each, ast.Phrase) and w.words[each.word].sort == "label"
            )
            kinds = printed_kinds(self.vocabulary, facts.kind)
            card = Print(node.name, kinds, facts.marks, labels, kind=facts.kind)
            number = len(made.prints)
            texts: dict[int, BoxText] = {}
            made.prints.append(card)
            made.notes.cards[number] = node
            with w.script.placed(entry.path, entry.offset, node.name):
                for item in node.body:
                    if isinstance(item, ast.Box):
                        box = made.boxes.index(box_name(item.label[0]))
                        found = compile_box(w, item, self.by_line(box_name(item.label[0])))
                        texts[box] = found
                texts[WHOLE] = everything([*texts.values()])
            made.prints[number] = evolve(card, texts=texts)
            values = dict(facts.values)
            for info in made.fields:
                if info.owner == "card":
                    made.printed[info.number].append(printed_value(info, values, facts.marks))
            opened = [
                info.number
                for info in made.fields
                if info.owner == "card" and info.kind == "number" and values.get(info.name) == "X"
            ]
            if opened:
                made.open_numbers[number] = tuple(opened)

    def by_line(self, name: str) -> bool:
        return any(
            info.by_line for (_, field), info in self.vocabulary.fields.items() if field == name
        )


def digest_of(game: CheckedGame) -> str:
    """Return what tells a game's rules and cards from any others, whatever their comments.

    Scenarios play no part, nor in how many files it stands: a match is recorded beside its game.
    """
    printer = Printer(game.vocabulary.lexicon.words)
    made = hashlib.sha256()
    for entry in game.table.entries:
        if not isinstance(entry.checked.node, ast.Scenario | ast.Belongs):
            for line in printer.declaration(entry.checked.node):
                made.update(line.text.encode() + b"\n")
    return made.hexdigest()[:16]


def printed_value(info: FieldInfo, values: dict[str, str], marks: frozenset[str]) -> Given:
    """Return what a card has printed for a field."""
    if info.kind == "mark":
        return info.name in marks
    text = values.get(info.name)
    if text is None:
        return info.start
    if info.kind == "number":
        if text == "inf":
            return INFINITE
        return None if text == "X" else int(text)
    if info.kind == "card name":
        return text
    return f"{info.kind}: {text}"


def printed_kinds(vocabulary: Vocabulary, kind: str) -> frozenset[str]:
    """Return the kinds that a card is of, from its own up."""
    chain = {"card"}
    while kind and kind not in chain:
        chain.add(kind)
        kind = vocabulary.card_kinds.get(kind, "")
    return frozenset(chain)


def sides_of(prints: Sequence[Print], nodes: Mapping[int, ast.Card]) -> dict[int, tuple[int, ...]]:
    """Return the prints of the faces of each card that has several, by that of its front."""
    fronts = {each.name: number for number, each in enumerate(prints) if not nodes[number].front}
    found: dict[int, list[int]] = defaultdict(list)
    for number, node in nodes.items():
        if node.front:
            found[fronts[node.front]].append(number)
    return {front: (front, *others) for front, others in found.items()}


def twins_of(prints: Iterable[Print]) -> dict[str, tuple[str, ...]]:
    """Return the names that several cards have, each with their kinds."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for each in prints:
        kinds[each.name].append(each.kind)
    return {name: tuple(found) for name, found in kinds.items() if len(found) > 1}
