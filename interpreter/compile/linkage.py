"""What was written becomes functions; what can be told of texts before a match is noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cardwright.grammar import ast, walk

from ..backends.kept_code import name_of
from ..backends.protocol import Code, Tables
from ..kernel.followed_cards import DEEDS
from ..kernel.machine import OWN, passing
from ..program import nodes as n
from ..program.notes import Notes, OptionSite
from ..program.tables import Body, BoxText, EventType, Lying, Print, Program
from .parts.code import Code as Written
from .parts.code import at, call, chosen_by, compare, group, name
from .parts.code_steps import answer
from .parts.faces import true_of
from .parts.routines import SINGLES
from .passes.common import looked_up_once
from .passes.inlining import inlined
from .passes.steady import steady_rules
from .passes.work_count import count_work
from .text_modes import contents

if TYPE_CHECKING:
    from .game_program import Loader


def link(loader: Loader) -> None:
    """Make functions of everything that was written."""
    made, script = loader.made, loader.w.script
    looks = [seen_by(loader, each) for each in made.types]
    made.loader = loader
    made.pattern_types = script.pattern_types
    made.pads = {start: [None] * count for start, count in script.pads.items()}
    made.rooms = dict(script.pads)
    for each in made.types:
        if each.entry >= 0:
            made.pads[each.entry] = [None] * (script.pads[each.entry] - len(each.roles))
    for part in made.flows:  # what stands in the slots of its name comes with it
        slots = len(made.types[part.begins].roles)
        made.pads[part.entry] = [None] * (script.pads[part.entry] - slots)
    made.plain_sites = frozenset(
        at
        for at, site in made.notes.sites.items()
        if isinstance(site, OptionSite) and site.sort == "option" and is_plain(site.node)
    )
    made.pauses = frozenset(at for at, sort in script.questions.items() if sort == "pause")
    made.questions, made.feasible = script.questions, script.feasible
    made.notes.offered = frozenset(offered_in(made.notes))
    made.closed_in, made.token_kinds = script.closed_in, script.token_kinds
    made.marked = frozenset(script.marked)
    made.allowing = frozenset(script.allowing)
    made.reactions = script.reactions
    made.unprinted = frozenset(
        field for field, values in made.printed.items() if all(each is None for each in values)
    )
    made.counters = frozenset(
        each.number
        for each in made.fields
        if each.owner == "card" and each.kind == "number" and each.start is not None
        if all(printed == each.start for printed in made.printed[each.number])
    )
    made.card_fields = [each.number for each in made.fields if each.owner == "card"]
    owned = {
        (made.prints[model].name, owner)
        for model, owner in zip(made.models, made.owners, strict=True)
    }
    often = Counter(name for name, owner in owned if owner >= 0)
    made.shared_names = frozenset(name for name, owners in often.items() if owners > 1)
    made.all_words = [words_of(each) for each in made.prints]
    forces(loader)
    made.lying = how_cards_lie(made)
    made.slotted = frozenset(zone for zone, info in enumerate(made.zone_of) if info.slots)
    modes_of_texts(loader)
    carry_out(loader)
    made.seen_of = [made.functions[number] for number in looks]
    made.bodies = [
        Body(each.entry, made.pads.get(each.entry, []), look if roles else None, bool(cards))
        for each, look, roles, cards in zip(
            made.types, made.seen_of, made.seen_roles, made.card_roles, strict=True
        )
    ]


def carry_out(loader: Loader) -> None:
    """Let the back end make functions and operations of everything that was written."""
    made, script, linked = loader.made, loader.w.script, loader.linked
    functions, operations = new_code(loader)
    made.code = n.ProgramCode(tuple(functions), tuple(operations), tuple(script.constants))
    made.steady = steady_rules(functions)
    tables = tables_of(loader) | kinds_of(loader)
    name = name_of(made.code) if linked.keeps(made.code) else ""
    if not (name and linked.restore(name, made.code, tables)):
        linked.add(code_of(loader, looked_up_once(functions), operations, tables))
        linked.keep(name)
    made.functions, made.operations, made.called = (
        linked.functions,
        linked.operations,
        linked.called,
    )
    made.announcing = list(linked.operations)
    for index, how in enumerate(script.modes):
        if not how.is_same:
            made.announcing[len(OWN) + index] = passing(how.held)
    for number, target in script.outs.items():
        made.announcing[number] = jump_to(target)


def code_of(
    loader: Loader,
    functions: Iterable[n.Function],
    operations: Iterable[n.Operation],
    tables: Tables,
) -> Code:
    """Return what was written as a back end is given it, with all passes over it."""
    functions, operations = count_work(*inlined(functions, operations))
    constants = tuple(loader.w.script.constants)
    return Code(tuple(functions), tuple(operations), constants, tables)


def new_code(loader: Loader) -> tuple[list[n.Function], list[n.Operation]]:
    """Return the functions and operations that were written since this was asked last."""
    script = loader.w.script
    functions, operations = script.written, script.carried_out
    script.written, script.carried_out = [], []
    return functions, operations


def link_more(loader: Loader) -> None:
    """Make functions of what was written since a program was linked."""
    made, script = loader.made, loader.w.script
    loader.linked.add(code_of(loader, *new_code(loader), kinds_of(loader)))
    for number in range(len(made.announcing), len(made.operations)):
        how = script.modes[number - len(OWN)]
        made.announcing.append(made.operations[number] if how.is_same else passing(how.held))
    for start, count in script.pads.items():
        made.pads.setdefault(start, [None] * count)


def words_of(card: Print) -> frozenset[str]:
    """Return the words that the texts of a card use."""
    return frozenset().union(*[each.words for each in card.texts.values()])


def kinds_of(loader: Loader) -> Tables:
    """Return for each kind of card that is asked for a table: which prints are of it."""
    return {
        ("KINDS", number): [kind in each.kinds for each in loader.made.prints]
        for kind, number in loader.w.kind_numbers.items()
    }


def tables_of(loader: Loader) -> Tables:
    """Return the tables that do not change when something more is asked for."""
    made, w = loader.made, loader.w
    boxes = range(len(made.boxes))
    free = [[is_free(each.texts.get(box)) for each in made.prints] for box in boxes]
    costless = [
        [box not in each.texts or not each.texts[box].costs for each in made.prints]
        for box in boxes
    ]
    found: Tables = {
        ("COPIED", None): made.copying, ("P_TYPES", None): w.script.pattern_types,
        ("FREE", None): free, ("COSTLESS", None): costless,
    }  # fmt: skip
    for number, condition in w.tables.items():
        found["FACES", number] = [true_of(w, condition, each) for each in made.prints]
    for number in w.fixed_marks:
        found["PRINTED", number] = made.printed[number]
    return found


def offered_in(notes: Notes) -> Iterator[int]:
    """Yield the operations that stand first in an option: they are what somebody decided."""
    chosen = {
        id(each.what)
        for site in notes.sites.values()
        if isinstance(site, OptionSite)
        for option in site.node.options
        for each in option.body[:1]
        if isinstance(each, ast.Do)
    }
    for number, line in notes.lines.items():
        if id(line.node) in chosen:
            yield number


def seen_by(loader: Loader, each: EventType) -> int:
    """Write who sees the cards of an event, and of what is said in it; note the roles of both."""
    made = loader.made
    roles = list(enumerate(kind for _, kind in each.roles))
    made.card_roles.append(tuple(i for i, kind in roles if kind in ("card", "cards")))
    several = {f"{each}s" for each in (*SINGLES, *made.records)}
    found = [(i, look_at(kind, several)) for i, kind in roles]
    made.seen_roles.append(tuple(i for i, look in found if look))
    masks = [look(at(name("v"), i)) for i, look in found if look]
    made.role_at.append({name: i for i, (name, _) in enumerate(each.roles)})
    return loader.w.script.function(("v",), answer(group(*masks) if masks else None))


def look_at(kind: str, several: Collection[str]) -> Callable[[Written], Written] | None:
    """Return how it is found out who knows what fills a role; nothing where all do."""
    if kind in DEEDS:
        return lambda held: call("deed_masks", held)
    if kind.endswith((" noun", " nouns")):
        return lambda held: call("noun_masks", held)
    if kind == "card":
        return lambda held: chosen_by(compare("is", held, None), None, call("told_apart", held))
    if kind == "cards":
        return lambda held: call("masks", held)
    return (lambda held: call("open_masks", held)) if kind in several else None


def forces(loader: Loader) -> None:
    """Note in which zones the texts of a box are in force."""
    made = loader.made
    for _, node in loader.nodes(ast.Kind, ast.Fields):
        for field in node.fields:
            for setting in field.settings:
                key = getattr(setting, "word", "")
                if key == "field setting: an edge":
                    made.lengths.setdefault(made.boxes.index(field.name), 1)
                elif key.startswith("field setting: length"):
                    made.lengths[made.boxes.index(field.name)] = setting.args[0].value
                elif key == "field setting: face down as well":
                    made.unseen.add(made.boxes.index(field.name))
                if key == "field setting: in force everywhere":
                    made.forces.append((made.boxes.index(field.name), None))
                elif key.startswith("field setting: in force in "):
                    made.forces.append(
                        (made.boxes.index(field.name), zones_in(loader, setting.args[0]))
                    )
    made.forces = list(dict.fromkeys(made.forces))  # kinds of cards may share the name of a box
    everywhere = tuple(range(len(made.zone_of)))  # turning a card up matters in every zone then
    numbers = {
        zone for _, zones in made.forces for zone in (everywhere if zones is None else zones)
    }
    for number in everywhere if made.granting else numbers:
        info = evolve(made.zone_of[number], forces=True)
        made.zone_of[number] = info
    ruled_prints(made)


def how_cards_lie(made: Program) -> list[Lying]:
    """Return what each zone makes of a card that comes there; nowhere is the last."""
    found = [
        Lying(
            info.slots, info.facing != "down", *made.visibility[zone], made.mixed[zone],
            info.sort == "track", info.forces, made.owner_of_zone[zone],
        )
        for zone, info in enumerate(made.zone_of)
    ]  # fmt: skip
    return [*found, Lying(False, False, 0, 0, None, False, False, -1)]


def ruled_prints(made: Program) -> None:
    """Note which prints have rules in a box that can be in force, and which boxes those are."""
    rules = {
        (box, number)
        for box, _ in made.forces
        for number, each in enumerate(made.prints)
        if box in each.texts and each.texts[box].rules
    }
    for box, _ in made.forces:
        made.ruled[box] = frozenset(number for found, number in rules if found == box)
    for number in range(len(made.prints)):
        made.forcing[number] = tuple(each for each in made.forces if (each[0], number) in rules)


def zones_in(loader: Loader, node: ast.Expression) -> tuple[int, ...]:
    found: list[int] = []
    for each in walk(node):
        if isinstance(each, ast.Name) and each.kind in ("player zone", "shared zone"):
            first = loader.made.zone_numbers[each.text.partition(": ")[2]]
            info = loader.made.zone_of[first]
            count = len([z for z in loader.made.zone_of if z.name == info.name])
            found += range(first, first + count)
    return tuple(found)


def modes_of_texts(loader: Loader) -> None:
    """Note which words of a text depend on a mode that is chosen when it is announced."""
    for card in loader.made.prints:
        for text in card.texts.values():
            text.contents = contents(loader.w, text)
            entries = [entry for line in text.actions for entry in line]
            text.choosy = any(entry in loader.made.feasible for entry in entries)
            text.free = not text.choosy and not text.bans


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
