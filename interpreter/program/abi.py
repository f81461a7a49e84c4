"""What a program may call: the functions of the kernel, and what each is handed.

A program names functions and numbers of the kernel; what they do is in `interpreter/kernel/`, and a
back end puts the two together. What is not listed here cannot be called, and what no program can
call is not listed.
"""

from __future__ import annotations

from enum import Enum


class Handed(Enum):
    """What a function of the kernel is handed before its arguments."""

    NOTHING = ""
    STATE = "s"
    FRAME = "sf"


_LISTED = {
    Handed.NOTHING: """
    before beginning card_of decided end_of ends_of first has_value highest is_of length_of_line
    lengths_of line_of longest_of lowest numbered numbers_between only options_of owned_zone
    part_of_line
    percent product rounded rounded_down rounded_up same_text spaces_of text_on those_there
    turned_by
    """,
    Handed.STATE: """
    acting after_first all_cards all_players all_records all_spaces all_tokens allow alter
    answered asked begin_again begin_secret bottom_card box_can_be_announced box_can_be_paid
    box_contains can_announce_deed can_be_announced can_be_done can_be_paid can_choose
    can_settle card_contains card_in_slot card_mark card_number card_value cards_in cards_in_all
    carries chosen_number controller count_in covers current_line deed_masks direction_between
    distinct edge_of end_together event_is every_card face_of finish first_place gathered
    happened has_happened holds_of holds_of_each insert is_bare is_edge is_feasible is_forbidden
    is_full is_going_on is_meant is_negated is_printed is_record is_token keep_deed kind_meant
    last_amount last_period last_place leaps_from length_of lines_of_length lines_to_come
    lines_to_edge listed live longer masks may_have_happened meant model name_of neighbours
    newest_card newest_text next_place next_player noun_masks number_at numbers_from oldest_card
    once open_masks opponent owner owner_of player_in_seat players_from players_on present
    prevent random_player ring_around rolled share_a_place shares since skip_flow space_away
    space_of space_of_token spaces_in_line spend spoken spoken_player text_carries text_contains
    that_one the_x this_period times_begun times_happened tokens_on told_apart top_card
    top_cards total_amount truth unpacked value_of weighed winner with_highest with_lowest
    within zone_of
    """,
    Handed.FRAME: """
    add_modifier add_once announce announce_deed ask_option ask_order ask_several ask_things
    ask_yes begin begin_together call carry_out close_flow decide emit emit_fitting end_flow
    end_secret forget_records go_to invoke leave leave_word new_record next_secret pay_costs
    put_tokens resolve resolve_stack settle_x speak_of take take_option take_things
    """,
}
FUNCTIONS = {name: handed for handed, names in _LISTED.items() for name in names.split()}
"""The functions of the kernel that a program may call."""

BUILTINS = frozenset(
    ("all", "any", "bool", "int", "len", "list", "max", "min", "range", "sum", "tuple")
)
"""Functions of Python that a program may call."""

NUMBERS = frozenset(
    (
        "BOTTOM", "CHANGE", "CONTROL", "CREATE", "DRAW", "INFINITE", "LEAVE", "LOSE",
        "MOVE", "NEGATE", "OUT", "PUT_BACK", "SET", "SHOW", "SHUFFLE", "SHUFFLE_IN",
        "STACK", "STRIKE", "TOP", "TURN", "TURN_TO", "WIN",
    )
)  # fmt: skip
"""Numbers and words that the kernel gives a name."""

COLUMNS = frozenset(
    ("controller", "face_up", "fields", "models", "players", "stands", "tokens", "turn", "where")
)
"""Columns of the state that a program reads without a call."""

TABLES = frozenset(("COPIED", "COSTLESS", "FACES", "FREE", "KINDS", "P_TYPES", "PRINTED"))
"""Tables that are made for a program when it is linked; some have a number."""

RULED = frozenset(("adjectives", "banning", "numbers"))
"""What rules in force are about, looked up without a call."""
