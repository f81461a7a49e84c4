"""From a checked game to a program: numbers for everything that is named, then code for every text.

The order is fixed by the files, so that the same game always gets the same numbers: saved matches
hold them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from cardwright.grammar import CheckedGame, Printer, Vocabulary, ast, deck_cards, lines_of, walk

from . import (  # noqa: F401
    asking,
    emit_actions,
    emit_boards,
    emit_events,
    emit_rules,
    emit_things,
    emit_tokens,
    emit_tracks,
    emit_values,
)
from .boards import Board
from .declaring import (
    announcing_roots,
    compile_box,
    compile_flow,
    compile_noun,
    compile_rule,
    compile_value,
    compile_word,
    everything,
    printed_kinds,
    rule_statement,
)
from .emitting import Emitter, NotPlayable
from .faces import true_of
from .library import NAMES
from .machine import OWN, skip
from .moving import SIMPLE
from .program import WHOLE, BoxText, EventType, FieldInfo, FlowInfo, Print, Program, ZoneInfo
from .writing import Scope

Deck = tuple[str, ...]
FORMAT = 1


def compiled(
    game: CheckedGame, rulings: Mapping[str, str], decks: Iterable[str | None], players: int
) -> Program:
    """Return the program of a game with these rulings, decks and so many players."""
    return Loader(game, rulings, players).program(list(decks), players)


class Loader:
    """Makes the program of a game."""

    def __init__(self, game: CheckedGame, rulings: Mapping[str, str], players: int) -> None:
        self.game = game
        self.vocabulary: Vocabulary = game.vocabulary
        self.entries = [
            each for each in game.table.entries if not isinstance(each.checked.node, ast.Scenario)
        ]
        chosen = {name: choices[0] for name, choices in self.vocabulary.rulings.items()}
        chosen |= rulings
        self.made = Program(
            title=game.title, digest=digest_of(game), words=self.vocabulary.lexicon.words,
            seats=self.vocabulary.seats, players=players, rulings=chosen,
        )  # fmt: skip
        self.w = Emitter(self.vocabulary, self.made)
        self.w.script.operations = len(OWN)
        self.space: dict[str, Any] = {}
        self.linked = 0
        self.asked: dict[str, int] = {}

    def program(self, decks: list[str | None], players: int) -> Program:
        """Return the program."""
        self.name_fields()
        self.read_settings()
        self.name_zones(players)
        self.name_events()
        self.name_flows()
        self.name_functions()
        self.made.copying = copying_zones(self.w, self.entries, len(self.made.zone_of))
        self.write()
        self.print_cards()
        self.static_rules()
        self.deal(decks, players)
        self.link()
        return self.made

    def nodes(self, *kinds: type) -> Iterable[tuple[Any, Any]]:
        """Yield the declarations of some sorts, with their entries."""
        for entry in self.entries:
            if isinstance(entry.checked.node, kinds):
                yield entry, entry.checked.node

    # ---- names ----

    def name_fields(self) -> None:
        made = self.made
        starts = starting_values(self.entries)
        for (owner, name), info in self.vocabulary.fields.items():
            base = self.vocabulary.base(owner) or owner
            if info.is_box:
                if name not in made.boxes:
                    made.boxes.append(name)
                continue
            known = made.field_numbers.get((base, name))
            if known is not None:
                old = made.fields[known]
                made.fields[known] = evolve(
                    old, low=widest(min, old.low, info.low), high=widest(max, old.high, info.high)
                )
                continue
            number = len(made.fields)
            made.field_numbers[base, name] = number
            start = starts.get((owner, name))
            if start is None and base != "card":
                start = {"number": max(info.low or 0, 0), "mark": False, "yes/no": False}.get(
                    info.kind
                )
            if start is None and base == "card" and info.kind in ("mark", "yes/no"):
                start = None
            made.fields.append(FieldInfo(number, base, name, info.kind, start, info.low, info.high))

    def read_settings(self) -> None:
        """Read the settings of the game: how the stack is resolved, and how long a match may be."""
        made = self.made
        for _, node in self.nodes(ast.Game):
            for setting in node.settings:
                match setting:
                    case ast.Phrase(word="game setting: the stack is a queue"):
                        made.stack = "queue"
                    case ast.Phrase(
                        word="game setting: the stack resolves by {f: card number}", args=(name,)
                    ):
                        made.stack = "by number"
                        made.stack_field = int(self.w.value(name, Scope("x")))
                    case ast.Phrase(
                        word="game setting: at most {n: number} turns", args=(ast.Number(value=n),)
                    ):
                        made.most_turns = n
                    case ast.Phrase(
                        word="game setting: at most {n: number} rounds", args=(ast.Number(value=n),)
                    ):
                        made.most_rounds = n
                    case _:
                        pass

    def name_zones(self, players: int) -> None:
        made = self.made
        for _, node in self.nodes(ast.Place):
            if node.sort == "board":
                self.lay_board(node)
                continue
            keys = [each.word.removeprefix("place setting: ") for each in node.settings]
            info = zone_info(node, keys, len(made.zone_of))
            made.zones.append(info)
            made.zone_numbers[node.name] = info.first
            for seat in range(players if info.owned else 1):
                made.zone_of.append(info)
                made.owner_of_zone.append(seat if info.owned else -1)
                made.visibility.append(visibility(info, seat, players))

    def lay_board(self, node: ast.Place) -> None:
        """Note how large the board is; a game has one."""
        if self.made.board is not None:
            raise NotPlayable("a second board")
        for each in node.settings:
            match each:
                case ast.Phrase(args=(ast.Number(value=columns), ast.Number(value=rows))):
                    self.made.board = Board(node.name, columns, rows)
                case _:
                    pass

    def name_events(self) -> None:
        for name, roles in SIMPLE:
            amount = next((i for i, (_, kind) in enumerate(roles) if kind == "number"), -1)
            self.event_type(name, roles, amount=amount, hidden=name.startswith("line"))
        for _, node in self.nodes(ast.Definition):
            root = f"{node.sort}: {pattern_text(node)}"
            self.w.nodes[root] = node
            found = dict(self.w.slots_of(node.pattern))
            for also in node.wordings:
                more = self.w.slots_of(also.pattern)  # who does it is no role of its own
                found |= {n: k for n, k in more if n not in found and n != "doer"}
            pairs = tuple(found.items())
            amount = next((i for i, (_, kind) in enumerate(pairs) if kind == "number"), -1)
            self.event_type(root, pairs, amount=amount, node=node)

    def event_type(self, key: str, roles: tuple[tuple[str, str], ...], **more: Any) -> int:
        number = len(self.made.types)
        self.made.types.append(EventType(number, key, roles, **more))
        self.made.type_numbers[key] = number
        return number

    def name_flows(self) -> None:
        made = self.made
        for _, node in self.nodes(ast.Flow):
            text = flow_text(node)
            key, number = f"flow: {text}", len(made.flows)
            begins = self.event_type(f"{text} begins", (), hidden=True)
            ends = self.event_type(f"{text} ends", (), hidden=True)
            made.flow_numbers[key] = number
            made.closing.append(0)
            made.flows.append(FlowInfo(number, text, node.sort, -1, begins, ends))

    def name_functions(self) -> None:
        """Give a number to each function that others call before it is written."""
        w = self.w
        for _, node in self.nodes(ast.Noun):
            w.functions[f"kind {node.title.one}"] = w.script.reserve()
            w.nodes[f"kind {node.title.one}"] = node
        for _, node in self.nodes(ast.Adjective):
            root = f"{self.vocabulary.base(node.base)} adjective: {pattern_text(node)}"
            w.functions[root] = w.script.reserve()
            w.nodes[root] = node
        for _, node in self.nodes(ast.Value):
            root = f"{self.vocabulary.base(node.kind)}: {pattern_text(node)}"
            w.functions[root] = w.script.reserve()
            w.nodes[root] = node
        definitions = {}
        for _, node in self.nodes(ast.Definition):
            root = f"{node.sort}: {pattern_text(node)}"
            if node.sort == "rule":
                w.functions[root] = w.script.reserve()
            else:
                definitions[root] = node
        w.announcing = announcing_roots(w, definitions)
        for root in definitions:
            if root in w.announcing:
                w.feasible_of[root] = w.script.reserve()
        w.forbiddable, w.ruled = ruled_words(w, self.entries)
        w.ruled_numbers = {w.functions[root] for root in w.ruled if root in w.functions}
        w.fixed_marks = fixed_marks(w, self.entries)

    # ---- code ----

    def write(self) -> None:
        """Write everything but the cards."""
        w = self.w
        for entry, node in self.nodes(ast.Noun, ast.Adjective, ast.Value, ast.Definition, ast.Flow):
            with w.script.placed(entry.path, entry.offset):
                match node:
                    case ast.Noun():
                        root = f"kind {node.title.one}"
                        compile_noun(w, node, w.functions[root], root in w.ruled)
                    case ast.Adjective():
                        root = f"{self.vocabulary.base(node.base)} adjective: {pattern_text(node)}"
                        compile_noun(w, node, w.functions[root], root in w.ruled)
                    case ast.Value():
                        root = f"{self.vocabulary.base(node.kind)}: {pattern_text(node)}"
                        compile_value(w, node, w.functions[root])
                    case ast.Definition(sort="rule"):
                        compile_rule(w, node, f"rule: {pattern_text(node)}")
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
                body = rule_statement(w, node, Scope("e[0]"), "g")
                if body:
                    number = w.script.function("s, e, add, g=()", body)
                    self.made.static_rules.append(number)

    def print_cards(self) -> None:
        """Write the texts of the cards, and what is printed on them."""
        made, w = self.made, self.w
        made.printed = {each.number: [] for each in made.fields if each.owner == "card"}
        for entry, node in self.nodes(ast.Card):
            facts = entry.checked.card
            labels = frozenset(
                each.word
                for item in node.body
                if isinstance(item, ast.Facts)
                for line in item.items
                for each in walk(line)
                if isinstance(each, ast.Phrase) and w.words[each.word].sort == "label"
            )
            card = Print(node.name, frozenset(), facts.marks, labels, node=node)
            card.kinds = printed_kinds(w, card, facts.kind)
            number = len(made.prints)
            made.prints.append(card)
            with w.script.placed(entry.path, entry.offset, node.name):
                for item in node.body:
                    if isinstance(item, ast.Box):
                        box = made.boxes.index(box_of(item))
                        found = compile_box(w, item, self.by_line(box_of(item)))
                        card.texts[box] = found
                card.texts[WHOLE] = everything(list(card.texts.values()))
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
            assert number == len(made.prints) - 1

    def by_line(self, name: str) -> bool:
        return any(
            info.by_line for (_, field), info in self.vocabulary.fields.items() if field == name
        )

    # ---- the cards of a match ----

    def deal(self, decks: list[str | None], players: int) -> None:
        """Make the cards: of the deck that all share, or of the deck of each player."""
        made = self.made
        numbers = {each.name: index for index, each in enumerate(made.prints)}
        declared = {node.name: node for _, node in self.nodes(ast.Deck)}
        copies = {each.name: each.node.copies for each in made.prints if each.node}
        shared = self.is_shared(bool(declared))
        homes = self.homes(players)
        made.models = []
        for seat in range(1 if shared else players):
            wanted = (
                decks[seat] if seat < len(decks) and decks[seat] else next(iter(declared), None)
            )
            listed = wanted in declared
            names = self.deck(declared[wanted]) if listed else all_names(copies)
            for name in names:
                self.add_card(numbers[name], -1 if shared else seat, homes[-1 if shared else seat])
        named = {name for node in declared.values() for name in self.deck(node)}
        for name in all_names(copies) if declared else ():
            if name not in named:  # it belongs to nobody and lies nowhere until a rule moves it
                self.add_card(numbers[name], -1, -1)

    def deck(self, node: ast.Deck) -> list[str]:
        """Return the cards of a deck, with repetitions."""
        return deck_cards(self.vocabulary, self.game.table, node)

    def add_card(self, number: int, owner: int, home: int) -> None:
        """Add a card of a print to the match."""
        made = self.made
        made.cards.append(len(made.cards))
        made.models.append(number)
        made.owners.append(owner)
        made.homes.append(home)

    def is_shared(self, declared: bool) -> bool:
        """Whether there is one deck for all: a zone of hidden cards in order tells whose it is."""
        piles = [z for z in self.made.zones if z.in_order and z.facing == "down"]
        if piles:
            return not any(each.owned for each in piles)
        return not (declared and any(each.owned for each in self.made.zones))

    def homes(self, players: int) -> list[int]:
        """Return where the cards of each player lie before the setup: in a deck, if possible."""
        zones = self.made.zones
        best = [
            *[each for each in zones if each.in_order and each.facing == "down"],
            *[each for each in zones if each.in_order and each.sort != "track"],
            *[each for each in zones if not each.in_order],
        ]
        if not best:
            raise NotPlayable("a game without a zone")
        info = best[0]
        return [info.first + (seat if info.owned else 0) for seat in range(players)]

    def link(self) -> None:
        """Make functions of everything that was written."""
        made, script = self.made, self.w.script
        space = self.space = dict(NAMES)
        made.source, made.loader, self.space = "".join(script.chunks), self, space
        self.linked = len(script.chunks)
        exec(compile(made.source, f"<{made.title}>", "exec"), space)
        made.functions = [space[f"_{number}"] for number in range(script.functions)]
        operations = [space[f"o{number}"] for number in range(len(OWN), script.operations)]
        made.operations = [*OWN, *operations]
        made.announcing = [*OWN, *operations]
        for index, how in enumerate(script.modes):
            if how == "skip":
                made.announcing[len(OWN) + index] = skip
        for number, target in script.outs.items():
            made.announcing[number] = jump_to(target)
        for number, condition in self.w.tables.items():
            space[f"FACES_{number}"] = [true_of(self.w, condition, each) for each in made.prints]
        for number in self.w.fixed_marks:
            space[f"PRINTED_{number}"] = made.printed[number]
        space["COPIED"] = made.copying
        space["F"] = made.functions
        space["P_TYPES"] = script.pattern_types
        made.pattern_types = script.pattern_types
        made.pads = {start: [None] * count for start, count in script.pads.items()}
        for each in made.types:
            if each.entry >= 0:
                made.pads[each.entry] = [None] * (script.pads[each.entry] - len(each.roles))
        made.plain_sites = frozenset(
            at
            for at, site in script.sites.items()
            if isinstance(site, tuple) and site[0] == "option" and is_plain(site[1])
        )
        made.sites, made.lines, made.feasible = script.sites, script.lines, script.feasible
        made.rule_lines = script.rule_lines
        made.function_nodes, made.closures = script.function_nodes, script.closures
        made.marked = frozenset(script.marked)
        made.allowing = frozenset(script.allowing)
        made.reactions = script.reactions
        for each in made.types:
            self.card_roles(each)
        made.card_fields = [each.number for each in made.fields if each.owner == "card"]
        self.forces()
        self.modes_of_texts()
        self.tables_of_texts()

    def tables_of_texts(self) -> None:
        """Note for each box which prints have nothing that could keep them from being used."""
        made, space = self.made, self.space
        boxes = range(len(made.boxes))
        space["FREE"] = [[is_free(each.texts.get(box)) for each in made.prints] for box in boxes]
        space["COSTLESS"] = [
            [box not in each.texts or not each.texts[box].costs for each in made.prints]
            for box in boxes
        ]

    def card_roles(self, each: EventType) -> None:
        made = self.made
        roles = [(i, kind) for i, (_, kind) in enumerate(each.roles) if kind in ("card", "cards")]
        made.card_roles.append(tuple(i for i, _ in roles))
        masks = [
            f"masks(s, v[{i}])"
            if kind == "cards"
            else f"(None if v[{i}] is None else s.known[v[{i}]])"
            for i, kind in roles
        ]
        source = f"lambda s, v: ({', '.join(masks)},)" if masks else "lambda s, v: None"
        made.seen_of.append(eval(source, self.space))
        made.role_at.append({name: i for i, (name, _) in enumerate(each.roles)})

    def forces(self) -> None:
        """Note in which zones the texts of a box are in force."""
        made = self.made
        for _, node in self.nodes(ast.Kind, ast.Fields):
            for field in node.fields:
                for setting in field.settings:
                    key = getattr(setting, "word", "")
                    if key == "field setting: an edge":
                        made.lengths.setdefault(made.boxes.index(field.name), 1)
                    elif key.startswith("field setting: length"):
                        made.lengths[made.boxes.index(field.name)] = setting.args[0].value
                    if key == "field setting: in force everywhere":
                        made.forces.append((made.boxes.index(field.name), None))
                    elif key.startswith("field setting: in force in "):
                        made.forces.append(
                            (made.boxes.index(field.name), self.zones_in(setting.args[0]))
                        )
        made.forces = list(dict.fromkeys(made.forces))  # kinds of cards may share the name of a box
        everywhere = tuple(range(len(made.zone_of)))  # turning a card up matters in every zone then
        numbers = {
            zone for _, zones in made.forces for zone in (everywhere if zones is None else zones)
        }
        for number in numbers:
            info = evolve(made.zone_of[number], forces=True)
            made.zone_of[number] = info

    def zones_in(self, node: ast.Expression) -> tuple[int, ...]:
        found: list[int] = []
        for each in walk(node):
            if isinstance(each, ast.Name) and each.kind in ("player zone", "shared zone"):
                first = self.made.zone_numbers[each.text.partition(": ")[2]]
                info = self.made.zone_of[first]
                count = len([z for z in self.made.zone_of if z.name == info.name])
                found += range(first, first + count)
        return tuple(found)

    def modes_of_texts(self) -> None:
        """Note which words of a text depend on a mode that is chosen when it is announced."""
        from .modes import contents

        for card in self.made.prints:
            for text in card.texts.values():
                text.contents = contents(self.w, text)
                entries = [entry for line in text.actions for entry in line]
                text.choosy = any(entry in self.made.feasible for entry in entries)
                text.free = not text.choosy and not text.bans


def pattern_text(node: Any) -> str:
    """Return the pattern of a declaration as it is printed."""
    from cardwright.grammar import pattern

    return pattern(node.pattern)


def flow_text(node: ast.Flow) -> str:
    """Return the name of a part of play."""
    return pattern_text(node) if node.pattern else node.sort


def is_free(text: BoxText | None) -> bool:
    """Whether nothing in a text itself can keep it from being announced."""
    return text is not None and text.free


def is_plain(node: ast.Choose) -> bool:
    """Whether options name nothing but themselves and what they are offered for."""
    for option in node.options:
        if isinstance(option, ast.Option):
            if any(isinstance(each, ast.Slot) for each in option.label.elements):
                return False
            continue
        first = option.body[0]
        for each in walk(first.what) if isinstance(first, ast.Do) else ():
            if isinstance(each, ast.Name) and ": " not in each.text and each.text != option.name:
                return False
    return True


def jump_to(target: int) -> Any:
    """Return the operation that goes on somewhere else."""

    def jump(s: Any, f: Any) -> None:
        f[0] = target

    return jump


def widest(pick: Any, a: int | None, b: int | None) -> int | None:
    """Return the wider of two bounds."""
    return None if a is None or b is None else pick(a, b)


def digest_of(game: CheckedGame) -> str:
    """Return what tells a game's rules and cards from any others, whatever their comments."""
    printer = Printer(game.vocabulary.lexicon.words)
    made = hashlib.sha256()
    for entry in game.table.entries:
        if not isinstance(entry.checked.node, ast.Scenario):
            for line in printer.declaration(entry.checked.node):
                made.update(line.text.encode() + b"\n")
    return made.hexdigest()[:16]


def starting_values(entries: Iterable[Any]) -> dict[tuple[str, str], Any]:
    """Return what fields start as."""
    found: dict[tuple[str, str], Any] = {}
    for entry in entries:
        node = entry.checked.node
        if not isinstance(node, ast.Kind | ast.Fields):
            continue
        owner = node.title.one if isinstance(node, ast.Kind) else node.owner
        for field in node.fields:
            for setting in field.settings:
                if isinstance(setting, ast.Phrase) and setting.word.startswith(
                    "field setting: starting at"
                ):
                    value = setting.args[0]
                    found[owner, field.name] = getattr(value, "value", getattr(value, "text", None))
    return found


def zone_info(node: ast.Place, keys: list[str], first: int) -> ZoneInfo:
    """Return a zone as its settings declare it."""
    capacity = next(
        (
            each.args[0].value
            for each in node.settings
            if isinstance(each, ast.Phrase)
            and each.word.startswith("place setting: at most")
            and isinstance(each.args[0], ast.Number)
        ),
        None,
    )
    owned = "one for each player" in keys or "one row for each player" in keys
    owner_sees = "seen by its owner" in keys
    up = "face up" in keys or "face up or face down" in keys
    facing = "down" if "face down" in keys else "hidden" if owner_sees and not up else "up"
    return ZoneInfo(
        node.name, first, owned, "in order" in keys or node.sort == "track", "in slots" in keys,
        facing, owner_sees, capacity, False, node.sort, "lengths seen by all" in keys,
    )  # fmt: skip


def visibility(info: ZoneInfo, seat: int, players: int) -> tuple[int, int]:
    """Return which seats see a card that lies face up, and one that lies face down."""
    everybody = (1 << players) - 1
    mine = 1 << seat if info.owned and info.owner_sees else 0
    return (mine if info.facing == "hidden" else everybody, mine)


def printed_value(info: FieldInfo, values: dict[str, str], marks: frozenset[str]) -> Any:
    """Return what a card has printed for a field."""
    if info.kind == "mark":
        return info.name in marks
    text = values.get(info.name)
    if text is None:
        return info.start
    if info.kind == "number":
        if text == "inf":
            return 10**9
        return None if text == "X" else int(text)
    if info.kind == "card name":
        return text
    return f"{info.kind}: {text}"


def box_of(node: ast.Box) -> str:
    """Return the name of a text box."""
    for each in walk(node.label[0]):
        if isinstance(each, ast.Name) and each.kind == "box":
            return each.text.removeprefix("box: ")
    return ""


def all_names(copies: dict[str, int]) -> list[str]:
    """Return every card with its copies."""
    return [name for name, count in copies.items() for _ in range(count)]


def uses_rule_words(w: Emitter, node: ast.Declaration) -> bool:
    """Whether a rule is made of rules that the game declares, whose slots the state fills."""
    return any(
        isinstance(each, ast.Phrase) and w.words[each.word].sort == "rule"
        for line in lines_of(node)
        for each in walk(line)
    )


def fixed_marks(w: Emitter, entries: Iterable[Any]) -> set[int]:
    """Return the marks of cards that no rule gives or takes."""
    given = {
        each.args[-1].args[0].text
        for entry in entries
        for line in lines_of(entry.checked.node)
        for each in walk(line)
        if isinstance(each, ast.Phrase)
        and each.word.startswith("rule: ")
        and each.args
        and isinstance(each.args[-1], ast.Phrase)
        and each.args[-1].args
        and isinstance(each.args[-1].args[0], ast.Name)
    }
    return {
        each.number
        for each in w.program.fields
        if each.owner == "card" and each.kind == "mark" and f"card mark: {each.name}" not in given
    }


def copying_zones(w: Emitter, entries: Iterable[Any], zones: int) -> frozenset[int]:
    """Return the zones in which a card may be read like another one."""
    from .narrowing import declared

    found: set[int] = set()
    for entry in entries:
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if isinstance(each, ast.Phrase) and " read like " in each.word:
                    left = None
                    for inner in walk(each.args[0]):
                        word = w.words[inner.word] if isinstance(inner, ast.Phrase) else None
                        if word is not None and word.sort in ("noun", "adjective"):
                            left = left or declared(w, word.root, Scope("x"))
                    fixed = left is not None and all(zone.isdigit() for zone in left)
                    found |= {int(zone) for zone in left or ()} if fixed else set(range(zones))
    return frozenset(found)


def ruled_words(w: Emitter, entries: Iterable[Any]) -> tuple[set[str], set[str]]:
    """Return the words that a rule may forbid, and the nouns and adjectives that one may decide."""
    forbidden: set[str] = set()
    ruled: set[str] = set()
    for entry in entries:
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if not isinstance(each, ast.Phrase):
                    continue
                text = each.word.partition(": ")[2]
                if each.word.startswith("rule: ") and " cannot {a: actions" in text:
                    named = each.args[1]
                    if isinstance(named, ast.Phrase):
                        forbidden.add(w.words[named.word].root)
                elif each.word.startswith("rule: ") and "adjective" in text:
                    named = each.args[-1]
                    if isinstance(named, ast.Phrase):
                        ruled.add(w.words[named.word].root)
    return forbidden, ruled
