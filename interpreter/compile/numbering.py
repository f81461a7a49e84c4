"""Names become numbers: fields, zones, events, parts of play, and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve

from cardwright.grammar import (
    CheckedEntry,
    Vocabulary,
    ast,
    leaving_slots,
    lines_of,
    pattern,
    walk,
    zones_in_play,
)

from ..program.geometry import Board
from ..program.shapes import Given
from ..program.simple_events import SIMPLE
from ..program.tables import EventType, FieldInfo, FlowInfo, ZoneInfo
from .compilation import Compilation
from .declarations import announcing_roots
from .parts.affected_roles import affected_roles
from .parts.code import X, number_in
from .parts.not_playable import NotPlayable
from .parts.reach import fixed_marks, ruled_words
from .parts.routines import Scope

COST = "cost: "
THE_ZONE, BARE_ZONE = "the_shared_zone", "shared_zone"


def name_fields(loader: Compilation) -> None:
    """Number the fields; kinds of cards that share the name of one share the field."""
    made = loader.made
    starts = starting_values(loader.entries)
    aside = settings_of(loader.entries, "field_aside")
    stays = settings_of(loader.entries, "field_stays")
    for (owner, name), info in loader.vocabulary.fields.items():
        base = loader.vocabulary.base(owner) or owner
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
        if start is None and (base != "card" or info.counter):
            start = {"number": max(info.low or 0, 0), "mark": False}.get(info.kind)
        made.fields.append(
            FieldInfo(
                number,
                base,
                name,
                info.kind,
                start,
                info.low,
                info.high,
                (owner, name) in aside,
                stays=(owner, name) in stays,
                counter=info.counter,
                seen_by=info.seen_by,
                public=number + 1 if info.seen_by else -1,
                values=names_of(loader, info.kind) if info.seen_by else (),
            )
        )
        if info.seen_by:
            made.fields.append(made_public(made.fields[number]))
    for kind, base in made.record_bases.items():
        made.record_fields[kind] = tuple(each.number for each in made.fields if each.owner == base)
    made.kept_aside = frozenset(
        kind
        for kind, fields in made.record_fields.items()
        if fields and all(made.fields[each].aside for each in fields)
    )
    for (owner, name), setting in settings_of(loader.entries, "field_out_of").items():
        base = loader.vocabulary.base(owner) or owner
        number = made.field_numbers[base, name]
        other = number_in(loader.w.value(setting.args[0], Scope(X)))
        assert other is not None
        made.fields[number] = evolve(made.fields[number], out_of=other)


def names_of(loader: Compilation, kind: str) -> tuple[str, ...]:
    """Return the values of an enumeration as fields hold them; of any other kind nothing."""
    return tuple(f"{kind}: {each}" for each in loader.vocabulary.enumerations.get(kind, ()))


def made_public(secret: FieldInfo) -> FieldInfo:
    """Return the mark that stands behind a field that not all see: whether they see it now."""
    name, number = f"{secret.name} is public", secret.number + 1
    return FieldInfo(
        number, secret.owner, name, "mark", start=False, aside=True, stays=secret.stays
    )


def name_records(loader: Compilation) -> None:
    """Note the kinds of records: each with the kinds that are made of it."""
    made, vocabulary = loader.made, loader.vocabulary
    own = {each: each for each in vocabulary.records}
    for kind in vocabulary.card_kinds:
        base = vocabulary.base(kind)
        if base in vocabulary.records:
            own[kind] = base
    for kind in own:
        made.records[kind] = frozenset(each for each in own if kind in vocabulary.chain_of(each))
    made.record_bases = own
    made.things = ("card", "player", "token", "space", *vocabulary.records)


def read_settings(loader: Compilation) -> None:
    """Read the settings of the game: how the stack is resolved, and how long a match may be."""
    made = loader.made
    for _, node in loader.nodes(ast.Game):
        for setting in node.settings:
            match setting:
                case ast.Phrase(id="stack_queue"):
                    made.stack = "queue"
                case ast.Phrase(id="stack_by_number", args=(name,)):
                    made.stack = "by number"
                    field = number_in(loader.w.value(name, Scope(X)))
                    made.stack_field = -1 if field is None else field
                case ast.Phrase(id="most_turns", args=(ast.Number(value=n),)):
                    made.most_turns = n
                case ast.Phrase(id="most_rounds", args=(ast.Number(value=n),)):
                    made.most_rounds = n
                case ast.Phrase(id="windows_always"):
                    made.asks_always = True
                case ast.Phrase(id="own_replacements_among_others"):
                    made.own_first = False
                case ast.Phrase(id="order_always"):
                    made.order_asked = "always"
                case ast.Phrase(id="order_never"):
                    made.order_asked = "never"
                case ast.Phrase(id="no_turns"):
                    made.at_once = True
                case _:
                    pass


def name_zones(loader: Compilation, players: int) -> None:
    """Number the zones, those of each player one after the other."""
    made, bare = loader.made, without_the(loader)
    in_play = zones_in_play(loader.vocabulary, (each.checked.node for each in loader.entries))
    for _, node in loader.nodes(ast.Place):
        if node.sort == "board":
            lay_board(loader, node)
            continue
        keys = [each.id for each in node.settings if isinstance(each, ast.Phrase)]
        made.zone_numbers[node.name] = len(made.zone_of)  # of several the first
        for name in zone_names(loader.vocabulary, node):
            info = evolve(
                zone_info(node, keys, len(made.zone_of)),
                name=name,
                bare=name in bare,
                in_play=name in in_play or node.name in in_play,
                renews="place_in_play" in keys,
            )
            made.zones.append(info)
            made.zone_numbers[name] = info.first
            for seat in range(players if info.owned else 1):
                made.zone_of.append(info)
                made.owner_of_zone.append(seat if info.owned else -1)
                made.visibility.append(visibility(info, seat, players))
    everybody = (1 << players) - 1
    made.mixed = [
        None if info.in_order or info.slots or seen == (everybody, everybody) else seen
        for info, seen in zip(made.zone_of, made.visibility, strict=True)
    ] + [None]


def zone_names(vocabulary: Vocabulary, node: ast.Place) -> list[str]:
    """Return the names of the zones of a declaration: several if there is one for each value."""
    for each in node.settings:
        if isinstance(each, ast.Phrase) and each.row == "place_for_each_value":
            return [f"{value} {node.name}" for value in vocabulary.enumerations[each.thing]]
    return [node.name]


def without_the(loader: Compilation) -> set[str]:
    """Return the zones that the game never calls `the` so-and-so; they are told as it says them."""
    said = {
        (each.id, arg.text.partition(": ")[2])
        for entry in loader.entries
        for line in lines_of(entry.checked.node)
        for each in walk(line)
        if isinstance(each, ast.Phrase) and each.id in (THE_ZONE, BARE_ZONE)
        for arg in each.args
        if isinstance(arg, ast.Name)
    }
    return {name for word, name in said if word == BARE_ZONE and (THE_ZONE, name) not in said}


def lay_board(loader: Compilation, node: ast.Place) -> None:
    """Note how large the board is; a game has one."""
    if loader.made.board is not None:
        raise NotPlayable("a second board")
    apart = any(
        isinstance(each, ast.Phrase) and each.id == "place_no_2_pieces" for each in node.settings
    )
    for each in node.settings:
        match each:
            case ast.Phrase(args=(ast.Number(value=columns), ast.Number(value=rows))):
                loader.made.board = Board(node.name, columns, rows, apart)
            case _:
                pass


def name_events(loader: Compilation) -> None:
    """Number the sorts of events: those of the core, then a game's words."""
    for each in SIMPLE:
        amount = next((i for i, (_, kind) in enumerate(each.roles) if kind == "number"), -1)
        event_type(loader, each.name, each.roles, amount=amount, hidden=each.hidden)
    for _, node in loader.nodes(ast.Definition):
        root = f"{node.sort}: {pattern_text(node)}"
        loader.w.nodes[root] = node
        found = dict(loader.w.slots_of(node.pattern))
        for also in node.wordings:
            more = loader.w.slots_of(also.pattern)  # who does it is no role of its own
            found |= {n: k for n, k in more if n not in found and n != "doer"}
        pairs = tuple(found.items())
        amount = next((i for i, (_, kind) in enumerate(pairs) if kind == "number"), -1)
        event_type(loader, root, pairs, amount=amount, is_word=True, wording=node.pattern)


def note_leaving(loader: Compilation) -> None:
    """Note of each sort of event which of its cards it takes out of play."""
    w, types = loader.w, loader.made.types
    in_play = frozenset(each.name for each in loader.made.zones if each.in_play)
    bodies = {
        root: node for root, node in w.nodes.items() if isinstance(node, ast.Definition | ast.Value)
    }
    leaving = leaving_slots(w.words, bodies, in_play)
    for each in types:
        at = {name: place for place, (name, _) in enumerate(each.roles)}
        found = tuple(
            (at[name], tuple(sorted(at[zone] for zone in leaving[each.key, name])))
            for name, kind in each.roles
            if kind in ("card", "cards") and (each.key, name) in leaving
        )
        if found:
            types[each.number] = evolve(each, leaves=found)


def event_type(
    loader: Compilation,
    key: str,
    roles: tuple[tuple[str, str], ...],
    *,
    amount: int = -1,
    hidden: bool = False,
    is_word: bool = False,
    aside: bool = False,
    wording: ast.Pattern | None = None,
) -> int:
    number = len(loader.made.types)
    loader.made.types.append(
        EventType(
            number,
            key,
            roles,
            amount=amount,
            hidden=hidden,
            is_word=is_word,
            aside=aside,
            is_cost=key.startswith(COST),
            affected=affected_roles(wording, roles),
        )
    )
    loader.made.type_numbers.setdefault(key, number)  # a step may be called line: `line begins`
    return number


def name_flows(loader: Compilation) -> None:
    """Number the parts of play; each begins and ends with an event."""
    made = loader.made
    for _, node in loader.nodes(ast.Flow):
        text = flow_text(node)
        key, number = f"flow: {text}", len(made.flows)
        slots = loader.w.slots_of(node.pattern) if node.pattern else ()
        aside = node.aside is not None
        begins = event_type(loader, f"{text} begins", slots, hidden=True, aside=aside)
        ends = event_type(loader, f"{text} ends", slots, hidden=True, aside=aside)
        made.flow_numbers[key] = number
        made.closing.append(0)
        made.flows.append(FlowInfo(number, text, node.sort, -1, begins, ends, aside))
    made.match = made.flow_numbers.get("flow: match", made.match)


def name_functions(loader: Compilation) -> None:
    """Give a number to each function that others call before it is written."""
    w = loader.w
    for _, node in loader.nodes(ast.Noun):
        w.functions[f"kind {node.title.one}"] = w.script.reserve()
        w.nodes[f"kind {node.title.one}"] = node
    for _, adjective in loader.nodes(ast.Adjective):
        root = f"{loader.vocabulary.base(adjective.base)} adjective: {pattern_text(adjective)}"
        w.functions[root] = w.script.reserve()
        w.nodes[root] = adjective
    for _, value in loader.nodes(ast.Value):
        root = f"{loader.vocabulary.base(value.kind)}: {pattern_text(value)}"
        w.functions[root] = w.script.reserve()
        w.nodes[root] = value
    definitions = {}
    for _, definition in loader.nodes(ast.Definition):
        root = f"{definition.sort}: {pattern_text(definition)}"
        if definition.sort == "rule":
            w.functions[root] = w.script.reserve()
        else:
            definitions[root] = definition
    w.announcing = announcing_roots(w, definitions)
    for root in definitions:
        if root in w.announcing:
            w.feasible_of[root] = w.script.reserve()
    w.forbiddable, w.ruled = ruled_words(w, loader.entries)
    w.fixed_marks = fixed_marks(w, loader.entries)


def flow_text(node: ast.Flow) -> str:
    """Return the name of a part of play."""
    return pattern(node.pattern) if node.pattern else node.sort


def pattern_text(node: ast.Adjective | ast.Value | ast.Definition) -> str:
    """Return the pattern of a declaration as it is printed."""
    return pattern(node.pattern)


def widest(pick: Callable[[int, int], int], a: int | None, b: int | None) -> int | None:
    """Return the wider of two bounds."""
    return None if a is None or b is None else pick(a, b)


def settings_of(entries: Iterable[CheckedEntry], id: str) -> dict[tuple[str, str], ast.Phrase]:
    """Return the fields that have a setting, each with it."""
    found = {}
    for entry in entries:
        node = entry.checked.node
        if isinstance(node, ast.Kind | ast.Fields):
            owner = node.title.one if isinstance(node, ast.Kind) else node.owner
            for each in node.fields:
                for setting in each.settings:
                    if isinstance(setting, ast.Phrase) and setting.id == id:
                        found[owner, each.name] = setting
    return found


STARTS = ("field_start", "field_start_at_name")


def starting_values(entries: Iterable[CheckedEntry]) -> dict[tuple[str, str], Given]:
    """Return what fields start as."""
    found: dict[tuple[str, str], Given] = {}
    for entry in entries:
        node = entry.checked.node
        if not isinstance(node, ast.Kind | ast.Fields):
            continue
        owner = node.title.one if isinstance(node, ast.Kind) else node.owner
        for field in node.fields:
            for setting in field.settings:
                if isinstance(setting, ast.Phrase) and setting.id in STARTS:
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
            and each.id == "place_at_most"
            and isinstance(each.args[0], ast.Number)
        ),
        None,
    )
    owned = "place_for_each_player" in keys or "place_row_for_each_player" in keys
    owner_sees = "place_seen_by_owner" in keys
    up = "place_face_up" in keys or "place_either_face" in keys
    facing = "down" if "place_face_down" in keys else "hidden" if owner_sees and not up else "up"
    return ZoneInfo(
        node.name, first, owned, "place_in_order" in keys or node.sort == "track",
        "place_in_slots" in keys, facing, owner_sees, capacity, False, node.sort,
        "place_lengths_seen" in keys, "place_aside" in keys, "place_with_texts" in keys,
        numbers="place_with_numbers" in keys,
        row="place_in_order" in keys and "place_either_face" in keys and node.sort == "zone",
        hides=facing != "up" and "place_in_slots" not in keys and node.sort == "zone",
    )  # fmt: skip


def visibility(info: ZoneInfo, seat: int, players: int) -> tuple[int, int]:
    """Return which seats see a card that lies face up, and one that lies face down."""
    everybody = (1 << players) - 1
    mine = 1 << seat if info.owned and info.owner_sees else 0
    return (mine if info.facing == "hidden" else everybody, mine)
