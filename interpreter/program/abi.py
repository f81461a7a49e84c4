"""What a program may call: the functions of the kernel, what each is handed, takes and gives.

A program names functions and numbers of the kernel; what they do is in `interpreter/kernel/`, and a
back end puts the two together. What is not listed here cannot be called, and what no program can
call is not listed.

A function is a row of `_ROWS`:

    cards_in(zone?) -> list card           its name, the types of its arguments, of what it gives
    last_period(part, [player?]) -> period    what stands in brackets may be left out
    rolled(number) -> whole  fleeting chance   its facets, where it has some

Rows stand under what a function is handed before its arguments: nothing, the state, or the state
and the frame of the operation. One that is handed nothing always answers the same; one that is
handed the state and has no facet answers the same until something happens. Other facets say more:

- `fleeting`: it may answer differently though nothing has happened;
- `chance`: it may draw lots;
- `stops`: it may end more than itself: a trial, or the working out of a value;
- `asks`: it changes the state, and the machine may stop here to ask a seat;
- `changes`: it changes the state, if only what the machine keeps account of.
"""

from __future__ import annotations

import re
from enum import Enum

from attrs import frozen

from .types import Type, read


class Handed(Enum):
    """What a function of the kernel is handed before its arguments."""

    NOTHING = ""
    STATE = "s"
    FRAME = "sf"


_ROWS = {
    Handed.NOTHING: """
        all_alike(list any) -> truth
        all_apart(list any) -> truth
        are_neighbors(list T, T?, T?) -> truth
        before(way?, test space) -> way?
        beginning(way?, number) -> way?
        card_of(text?) -> card?
        decided(slot? T) -> list T
        end_of(way?) -> space?
        ends_of(list way?) -> group space
        first(list? T) -> T?
        further_on(list T, T?, number) -> T?
        has_value(any, any) -> truth
        highest(list number) -> number
        is_of(event, group sort) -> truth
        length_of_line(way?) -> whole
        lengths_of(list way?) -> list whole
        in_a_row(list number) -> truth
        line_of(text?) -> line?
        longest_of(list way?) -> group way
        lowest(list number) -> number
        numbered(way?, number) -> space?
        numbers_between(number, number) -> list whole
        only(T?) -> group T
        options_of(list T?) -> list T
        owned_zone(zone, player?) -> zone?
        part_of_line(way?, range) -> way
        percent(number, number) -> number
        place_among(list T, T?) -> whole
        product(number, number) -> number
        with_least(test any, list T) -> list T
        with_most(test any, list T) -> list T
        rounded(number, number) -> whole
        rounded_down(number, number) -> whole
        rounded_up(number, number) -> whole
        same_text(text?, text?) -> truth
        spaces_of(way?) -> way
        text_of_deed(closure? action) -> text?
        text_on(box, card?) -> text?
        value_of_zone(list T?, zone?) -> T?
        zone_of_value(zone?, list T, T?, whole) -> zone?
        those_there(list T?) -> group T
        turned_by(direction?, number) -> direction?
    """,
    Handed.STATE: """
        acting(closure? action, player?) -> closure? action
        after_first(list T) -> group T
        all_cards() -> list card
        all_players() -> list player
        all_records(name) -> list record
        all_spaces() -> list space
        all_tokens() -> list token
        allow() -> nobody                                   changes
        alter(number) -> nobody                             changes
        amount_in(event) -> number
        answered() -> text?
        asked(asked number) -> number
        begin_again() -> nobody                             changes
        begin_secret() -> nobody                            changes
        bottom_card(zone?) -> card?
        box_can_be_announced(context, box, card?) -> truth
        box_can_be_paid(context, box, card?, list card) -> truth
        box_contains(box, card?, name?) -> truth
        can_announce_deed(closure? action, truth) -> truth
        can_be_announced(context, text?) -> truth
        can_be_done(closure? action) -> truth
        can_be_paid(context, text?, list card) -> truth
        can_choose(player, selection, test? list any, [sums]) -> truth    stops
        can_settle(slot? any) -> truth
        card_contains(card?, name?) -> truth
        card_in_slot(number, zone?) -> card?
        card_mark(field, card) -> truth
        card_number(field, card?) -> number
        card_value(field, card?) -> any
        cancelling(field, list any) -> list any
        cards_in(zone?) -> list card
        cards_in_all(list zone?) -> list card
        carries(card?, label) -> truth
        chosen_number(player, whole, whole) -> whole        fleeting stops
        controlled_by(card) -> player
        controller(card?) -> player?
        count_in(zone?) -> whole
        counters_after(event) -> number
        counters_before(event) -> number
        covers(card?, number) -> truth
        created(name?, number, zone?, player?) -> group card    changes
        current_line() -> line?                             fleeting
        decline() -> nobody                                 changes
        deed_masks(any) -> masks
        direction_between(space?, space?) -> direction?
        distinct(player?, name, list T) -> list T
        edge_of(card?) -> box?
        end_after(number) -> nobody                         changes
        end_together() -> nobody                            changes
        event_is(group sort, test event) -> truth                 fleeting
        every_card(any) -> group card
        face_of(card, [field]) -> print
        finish(part) -> nobody                              changes
        first_place(card?) -> whole
        gathered() -> index
        happened(group sort, test? event, period) -> list event
        has_happened(group sort, test? event, period) -> truth
        groups_among(list card?, whole, whole, group group group test card,
                     test group card, test group card) -> list group card
        front_sides(list card) -> list print
        has_sides(card?) -> truth
        has_text(card, number) -> truth
        next_sides(list card) -> list print
        shows_front(card?) -> truth
        sides_named(list card, name) -> list print
        holds_of(slot? any, test any) -> truth
        holds_of_each(slot? any, test any) -> truth
        insert(closure? action) -> nobody                    changes
        is_bare(space?) -> truth
        changes_mark(event, field, truth) -> truth
        is_edge(event, part, word) -> truth
        is_empty() -> truth
        is_feasible(closure? action) -> truth
        collection() -> list card
        held_in(field, thing?) -> any
        is_forbidden(sort, values, player) -> truth
        is_full(zone?) -> truth
        is_going_on(part, [player?]) -> truth
        is_meant(slot? T, T?) -> truth
        is_negated(text?) -> truth
        is_printed(text?) -> truth
        is_record(record?, name) -> truth
        is_token(token?, group name) -> truth
        keep_deed(closure? action, truth) -> closure? action
        looked_back(test any) -> any                        fleeting
        kind_meant(closure noun token) -> name
        last_amount(list event) -> number
        last_period(part, [player?]) -> period
        last_place(card?) -> whole
        leave_at_most(number) -> nobody                     changes
        leaps_from(number, number, space?) -> group way
        length_of(card?) -> whole
        lines_of_length(range, list direction?, space?) -> group way
        lines_to_come(text?) -> group line
        lines_to_edge(list direction?, space?) -> group way
        listed(T) -> T
        live(record?) -> record?
        longer(way?, number) -> way?
        made_like(group card, number, zone?, player?) -> group card     changes
        masks(slot? card) -> masks
        may_have_happened(sort, part) -> truth
        meant(slot? T) -> list T
        model(card) -> print
        name_of(card?) -> name
        neighbours(space?, space?) -> truth
        newest_card(zone?) -> card?
        newest_text() -> text?
        whose_deed(closure? action) -> player
        next_place(zone?) -> whole
        next_player(player?) -> player?
        noun_masks(any) -> masks
        number_at(field, thing?) -> number
        numbers_from(number, number) -> group whole
        oldest_card(zone?) -> card?
        once(group T) -> group T
        open_masks(any) -> masks
        opponent(player) -> player
        owner(card?) -> player?
        owner_of(token?) -> player?
        player_before(player?) -> player?
        players_from(player?) -> list player
        players_on(list space?) -> list player
        present(T) -> T
        prevent() -> nobody                                 changes
        prevent_next(number) -> number                      changes
        random_player() -> player                           fleeting chance
        ring_around(number, space?) -> group space
        rolled(number) -> whole                              fleeting chance
        seated_player(number) -> player?
        share_a_place(card?, card?) -> truth
        shares(list T, list T) -> truth
        since(group sort, test event) -> period
        skip_flow(part) -> nobody                           changes
        space_away(number, direction?, space?) -> space?
        space_of(player?) -> space?
        space_of_token(token?) -> space?
        spaces_in_line(range, list direction?, space?) -> group space
        spend([whole]) -> nobody                            changes
        speaking_of(event, test any) -> any                 fleeting
        spoken(name) -> any
        spoken_player() -> player?
        text_carries(text?, label) -> truth
        text_contains(text?, name?) -> truth
        that_much() -> number                               fleeting
        that_one(name, list T) -> T?
        the_x(context) -> whole
        wants_x(card?) -> truth
        is_x_of_text(text?) -> truth                        fleeting
        unsettle_x(card?) -> nobody                         changes
        this_period(part) -> period
        times_begun(part) -> whole
        times_happened(group sort, test? event, period) -> whole
        tokens_on(word, list any) -> list token
        told_apart(card) -> masks
        top_card(zone?) -> card?
        top_cards(number, zone?) -> group card
        total_amount(list event) -> number
        truth(thing, clauses) -> truth?
        unpacked(slot? any) -> selection
        value_of(field, thing?) -> any
        weighed(T, whole) -> T
        winner() -> player?
        with_highest(function, field, list T) -> list T
        with_lowest(function, field, list T) -> list T
        within(space?, number, space?) -> truth
        zone_of(card?) -> zone?
    """,
    Handed.FRAME: """
        add_modifier(closure rule, lifetime) -> nobody      changes
        add_once(closure event, closure? action) -> nobody   changes
        announce(text?) -> nobody                           changes
        announce_deed(closure? action, truth) -> nobody      changes
        ask_option(operation, player?, list any, truth) -> nobody    asks
        ask_order(operation, player?, name, list T?) -> nobody    asks
        ask_several(operation, player?, list any, range, truth) -> nobody    asks
        ask_things(operation, player?, name, selection, test? any, whole, [sums]) -> nobody  asks
        ask_yes(operation, player?, truth) -> nobody        asks
        begin(operation, part, player?) -> nobody           changes
        begin_together() -> nobody                          changes
        bring(operation, group card, zone?) -> nobody       changes
        call(closure? action) -> nobody                     changes
        carry_out(operation, text?, [truth]) -> nobody      changes
        close_flow(part) -> nobody                          changes
        decide(operation, player?, word, list any) -> nobody    asks
        emit(operation, sort, values) -> nobody             changes
        emit_fitting(operation, sort, values) -> nobody     changes
        end_flow(part) -> nobody                            changes
        end_secret() -> nobody                              changes
        forget_records(operation, list record?) -> nobody    changes
        go_to(operation, player?, any) -> nobody            changes
        invoke(operation, sort, (player?, card?, text?), values) -> nobody    changes
        leave() -> nobody                                   changes
        leave_word() -> nobody                              changes
        new_record(operation, name) -> record               changes
        next_secret(group player, closure action) -> group player    changes
        pay_costs(text?) -> nobody                          changes
        put_tokens(operation, list token?, word, any) -> nobody    changes
        resolve(operation, text?) -> nobody                 changes
        resolve_stack(operation) -> nobody                  changes
        settle_x(operation, card?, group whole) -> truth    asks
        speak_of(place) -> nobody                           changes
        take() -> any                                       changes
        take_option(truth) -> any                           changes
        take_options(truth) -> list any                     changes
        take_things(name, whole) -> group any               changes
    """,
}  # fmt: skip
FACETS = frozenset(("fleeting", "chance", "stops", "asks", "changes"))


@frozen
class Row:
    """A function of the kernel: what it is handed, takes and gives, and what else is said of it.

    The first `needed` arguments must be there, the others may be left out.
    """

    name: str
    handed: Handed
    takes: tuple[Type, ...]
    needed: int
    gives: Type
    facets: frozenset[str]


ARGUMENT = re.compile(r"(?:\([^()]*\)|[^,()])+")
"""An argument: what stands between two commas, or in brackets of its own."""
SPELLED = re.compile(r"(\w+)\((.*)\) -> (.+?)(?:  +([a-z ]+))?")
"""How a row is written: name, arguments, what it gives, and behind two blanks its facets."""


GOES_ON = re.compile(r",\n +")
"""A row that ends with a comma goes on in the next line."""


def row_of(handed: Handed, line: str) -> Row:
    """Return the row that a line says."""
    spelled = SPELLED.fullmatch(line.strip())
    assert spelled is not None, line
    name, arguments, gives, facets = spelled.groups()
    said = [each.strip() for each in ARGUMENT.findall(arguments)]
    needed = [each for each in said if not each.startswith("[")]
    takes = tuple(read(each.strip("[]")) for each in said)
    found = frozenset((facets or "").split())
    assert found <= FACETS, line
    return Row(name, handed, takes, len(needed), read(gives), found)


ROWS = {
    row.name: row
    for handed, lines in _ROWS.items()
    for row in (row_of(handed, line) for line in GOES_ON.sub(", ", lines).strip().splitlines())
}
"""The functions of the kernel that a program may call."""
FUNCTIONS = {name: row.handed for name, row in ROWS.items()}
"""What each of them is handed before its arguments."""
FLEETING = frozenset(name for name, row in ROWS.items() if "fleeting" in row.facets)
"""Those that may answer differently though nothing has happened."""

BUILTINS = frozenset(
    ("all", "any", "bool", "int", "len", "list", "max", "min", "range", "sum", "tuple")
)
"""Functions of Python that a program may call."""

_SORTS = (
    "CHANGE", "CONTROL", "CREATE", "DRAW", "LEAVE", "LOSE", "MOVE", "NEGATE", "OUT", "PUBLISH",
    "PUT_BACK", "REVERSE", "SET", "SHOW", "SHUFFLE", "SHUFFLE_IN", "STACK", "STRIKE", "TURN",
    "TURN_OVER", "TURN_TO", "WIN",
)  # fmt: skip
NUMBERS = {
    **{name: read("sort") for name in _SORTS},
    "BOTTOM": read("word"), "INFINITE": read("whole"), "TOP": read("word"),
}  # fmt: skip
"""Numbers and words that the kernel gives a name, with their types."""

COLUMNS = {
    "backwards": read("truth"),
    "controller": read("table card player"),
    "face_up": read("table card truth"),
    "fields": read("table field table thing any"),
    "models": read("table card print"),
    "players": read("whole"),
    "stands": read("table player space?"),
    "tokens": read("table token any"),
    "turn": read("player"),
    "where": read("table card zone"),
}
"""Columns of the state that a program reads without a call, with their types."""

TABLES = {
    "COPIED": read("list zone"),
    "COSTLESS": read("table box table print truth"),
    "FACES": read("table print truth"),
    "FREE": read("table box table print truth"),
    "KINDS": read("table print truth"),
    "P_TYPES": read("table code group sort"),
    "PRINTED": read("table print any"),
}
"""Tables that are made for a program when it is linked, with their types; some have a number."""

RULED = frozenset(("adjectives", "banning", "numbers"))
"""What rules in force are about, looked up without a call."""
