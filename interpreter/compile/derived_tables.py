"""The end of compiling: what can be told of a game only when all of it is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from attrs import evolve

from cardwright.grammar import ast, walk

from ..program.conventions import DEEDS
from ..program.notes import Notes, OptionSite
from ..program.tables import BoxText, EventType, Lying, Print, Program
from .compilation import Compilation
from .numbering import zone_names
from .parts.code import Code, at, call, chosen_by, compare, group, name
from .parts.code_steps import answer
from .parts.draft import Draft, DraftNotes, finished, finished_notes
from .parts.emitter import Emitter
from .parts.routines import SINGLES
from .passes.asking import asking_functions, asking_themselves
from .passes.outlasting import fields_looked_at
from .passes.pipeline import settled
from .passes.steady import steady_rules
from .text_modes import contents


def complete(loader: Compilation) -> Program:
    """Note everything that can be told once all is written; return the program."""
    made, script = loader.made, loader.w.script
    made.looks = [seen_by(loader, each) for each in made.types]
    note_written(made, loader.w)
    made.plain_sites = frozenset(
        at
        for at, site in made.notes.sites.items()
        if isinstance(site, OptionSite) and site.sort == "option" and is_plain(site.node)
    )
    made.pauses = frozenset(at for at, sort in script.questions.items() if sort == "pause")
    made.notes.offered = frozenset(offered_in(made.notes))
    notes = finished_notes(made.notes)
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
    made.card_links = [each.number for each in made.fields if each.kind in ("card", "cards")]
    made.all_words = [words_of(each) for each in made.prints]
    forces(loader)
    made.lying = how_cards_lie(made)
    made.slotted = frozenset(zone for zone, info in enumerate(made.zone_of) if info.slots)
    made.prints = [with_modes(loader, notes, each) for each in made.prints]
    made.granted = [modal(loader, notes, each) for each in made.granted]
    made.kinds_asked = list(loader.w.kind_numbers)
    made.faces = list(loader.w.faces)
    made.fixed_marks = frozenset(loader.w.fixed_marks)
    made.steady = steady_rules(made.code.functions)
    made.asking = asking_functions(made.code.functions)
    made.of_itself = asking_themselves(made.code.functions, script.decided)
    made.looked_at = None if made.texting or made.granting else copied_by(made)
    return finished(made, notes)


def copied_by(made: Draft) -> frozenset[int] | None:
    """Return the fields on which hangs what copies or controls; None if it may hang on more."""
    texts = [text for each in made.prints for text in each.texts.values()]
    known = {*made.static_rules, *[number for each in texts for number in each.rules]}
    return fields_looked_at(made.code.functions, known)


def note_written(made: Draft, w: Emitter) -> None:
    """Take over what was written, and what was noted of it meanwhile."""
    script = w.script
    made.code = settled(script.code(), w.faces, w.reach)
    made.rooms, made.announced = script.pads, script.announced
    made.pattern_types, made.questions = script.pattern_types, script.questions
    made.feasible, made.reactions = script.feasible, script.reactions
    made.closed_in, made.token_kinds = script.closed_in, script.token_kinds
    made.own_card, made.deed_words = script.own_card, script.deed_words
    made.marked, made.allowing = frozenset(script.marked), frozenset(script.allowing)


def words_of(card: Print) -> frozenset[str]:
    """Return the words that the texts of a card use."""
    return frozenset().union(*[each.words for each in card.texts.values()])


def offered_in(notes: DraftNotes) -> Iterator[int]:
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


def seen_by(loader: Compilation, each: EventType) -> int:
    """Write who sees the cards of an event, and of what is said in it; note the roles of both."""
    made = loader.made
    roles = list(enumerate(kind for _, kind in each.roles))
    made.card_roles.append(tuple(i for i, kind in roles if kind in ("card", "cards")))
    several = {f"{each}s" for each in (*SINGLES, *made.records)}
    found = [(i, look_at(kind, several)) for i, kind in roles]
    made.seen_roles.append(tuple(i for i, look in found if look))
    masks = [look(at(name("v"), i)) for i, look in found if look]
    made.role_at.append({name: i for i, (name, _) in enumerate(each.roles)})
    return loader.w.script.function(
        ("v",), answer(group(*masks) if masks else None), gives="list? masks?"
    )


def look_at(kind: str, several: Collection[str]) -> Callable[[Code], Code] | None:
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


def forces(loader: Compilation) -> None:
    """Note in which zones the texts of a box are in force."""
    made = loader.made
    for _, node in loader.nodes(ast.Kind, ast.Fields):
        for field in node.fields:
            for setting in field.settings:
                if not isinstance(setting, ast.Phrase):
                    continue
                key = setting.word
                if key == "field setting: an edge":
                    made.lengths.setdefault(made.boxes.index(field.name), 1)
                elif key.startswith("field setting: length"):
                    length = setting.args[0]
                    assert isinstance(length, ast.Number)
                    made.lengths[made.boxes.index(field.name)] = length.value
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


def how_cards_lie(made: Draft) -> list[Lying]:
    """Return what each zone makes of a card that comes there; nowhere is the last."""
    found = [
        Lying(
            info.slots, info.facing != "down", *made.visibility[zone], made.mixed[zone],
            info.sort == "track", info.forces, made.owner_of_zone[zone], info.hides, info.renews,
        )
        for zone, info in enumerate(made.zone_of)
    ]  # fmt: skip
    return [*found, Lying(False, False, 0, 0, None, False, False, -1, False, False)]


def ruled_prints(made: Draft) -> None:
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


def zones_in(loader: Compilation, node: ast.Expression) -> tuple[int, ...]:
    """Return the zones that a phrase names; of one for each value it may name all at once."""
    places = [place for _, place in loader.nodes(ast.Place)]
    families = {each.name: zone_names(loader.vocabulary, each) for each in places}
    found: list[int] = []
    for each in walk(node):
        if isinstance(each, ast.Name) and each.kind.endswith((" zone", " family")):
            name = each.text.partition(": ")[2]
            names = families.get(name, [name])
            found += [at for at, info in enumerate(loader.made.zone_of) if info.name in names]
    return tuple(found)


def with_modes(loader: Compilation, notes: Notes, card: Print) -> Print:
    """Return a card whose texts tell what depends on a mode that is chosen when it is announced."""
    return evolve(card, texts={box: modal(loader, notes, text) for box, text in card.texts.items()})


def modal(loader: Compilation, notes: Notes, text: BoxText) -> BoxText:
    """Return a text that tells what depends on a mode that is chosen when it is announced."""
    entries = [entry for line in text.actions for entry in line]
    choosy = any(entry in loader.made.feasible for entry in entries)
    found = contents(loader.w, notes, text)
    return evolve(text, contents=found, choosy=choosy, free=not choosy and not text.bans)


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
