"""The words of the core: what every game can say, declared once, as data.

What a row is, `rows.py` tells. `T` in a row of `FOR_EACH_THING` stands for each kind of thing:
player, card, token, space and the kinds of records that a game declares. The machine gives each
action, number, condition and so on its behaviour by the id of its row; the book's reference is
made from these rows. The words of settings, decks and scenarios are in `settings.py`, those of
boards and tracks in `board_rows.py`, those of rules in force in `rule_rows.py`, numbers in
`number_rows.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from attrs import evolve

from ..tree.denials import NEVER, NEVER_OF_ANY, OF_ANY, PERFECT
from ..tree.rows import word_of, words_of
from ..tree.words import Row, Word
from .board_rows import BOARDS
from .clause_rows import WHOSE, whose_for
from .field_rows import BROUGHT
from .game_rows import OF_THE_GAME
from .group_rows import BY_VALUE, GROUP, GROUPS
from .number_rows import NUMBERS
from .perfect_rows import DONE, SO_FAR, perfect_for, perfect_words
from .rule_rows import GRANTED, RULES
from .settings import DECKS, SCENARIOS, SETTINGS
from .thing_rows import (
    FOR_EACH_ONE,
    FOR_EACH_THING,
    FOR_RECORDS,
    FOR_VALUES,
    FOR_WHAT_IS_LISTED,
    FOR_WHAT_IS_OWNED,
    OWNED,
)

THINGS = ("player", "card", "token", "space")

KINDS: dict[str, tuple[str, ...]] = {
    "action": ("actions",),
    "actions": (),
    "zone": ("zones",),
    "line": ("lines",),
    "direction": ("directions",),
    "range": (),
    "number": (),
    "plain number": (),
    "signed": (),
    "condition": (),
    "event": (),
    PERFECT: (OF_ANY,),
    NEVER: (NEVER_OF_ANY,),
    "rule": (),
    "granted text": (),
    "cost": (),
    "moment": (),
    "card name": (),
    "deck name": (),
    "quoted name": (),
    "verb": (),
}
"""The kinds of the core that are no things, and the kinds that each of them also is."""


CONDITIONS = (
    Row("either_holds", "condition", "{a: condition>1} or {b: condition>2}", "one of the two holds", 1),
    Row("both_hold", "condition", "{a: condition>2} and {b: condition>3}", "both hold", 2),
    Row("does_not_hold", "condition", "not {a: condition>3}", "it does not hold", 3),
    Row("bracketed_condition", "condition", "({a: condition})", "the condition between the brackets"),
    Row("number_is", "condition", "{a: number} is {b: number}", "the numbers are equal", 4),
    Row("number_at_least", "condition", "{a: number} is {b: number} or more", "at least so much", 4),
    Row("number_at_most", "condition", "{a: number} is {b: number} or less", "at most so much", 4),
    Row("number_at_least", "condition", "{a: number} is at least {b: number}", "at least so much", 4),
    Row("number_at_most", "condition", "{a: number} is at most {b: number}", "at most so much", 4),
    Row("number_above", "condition", "{a: number} is more than {b: number}", "more than so much", 4),
    Row("number_below", "condition", "{a: number} is less than {b: number}", "less than so much", 4),
    Row("number_between", "condition", "{a: number} is from {b: number} to {c: number}", "between two numbers", 4),
    Row("number_at_most", "condition", "{a: number} <= {b: number}", "at most so much", 4),
    Row("number_at_least", "condition", "{a: number} >= {b: number}", "at least so much", 4),
    Row("number_below", "condition", "{a: number} < {b: number}", "less than so much", 4),
    Row("number_above", "condition", "{a: number} > {b: number}", "more than so much", 4),
    Row("number_infinite", "condition", "{a: number} is infinite", "it is without end", 4),
    Row("name_is", "condition", "{a: card name} is {b: card name}", "they are the same name", 4),
    Row("zone_empty", "condition", "{z: zone} is empty", "nothing lies there", 4),
    Row("zone_full", "condition", "{z: zone} is full", "no card fits in any more", 4),
    Row("card_contains", "condition", "{c: card} contains {w: word}", "the printed text uses the word", 4),
    Row("box_contains", "condition", "any box of {c: card} contains {w: word}", "one of its texts uses the word", 4, denied="no box of {c: card} contains {w: word}"),
    Row("text_contains", "condition", "{t: text} contains {w: word}", "the text uses the word", 4),
    Row("did_happen", "condition", "{e: event} {m: period}", "it happened in that time", 4, denied="{e: event} has not happened {m: period}"),
    Row("event_is", "condition", "the event is {e: event}", "what is happening is of that sort", 4),
    Row("can_be_done", "condition", "{a: actions} can be done", "it would change something and is allowed", 4, takes="trial"),
    Row("stack_is_empty", "condition", "the stack is empty", "nothing waits to be resolved"),
    Row("text_negated", "condition", "{t: text} is negated", "it was negated", 4),
    Row("text_printed", "condition", "{t: text} is printed", "it stands on a card and was not inserted", 4),
    Row("text_announceable", "condition", "{t: text} can be announced", "nothing forbids it and there is all it has to choose", 4),
    Row("deed_announceable", "condition", "{a: actions} can be announced", "there is all that it has to choose then", 4),
    Row("costs_payable", "condition", "the costs of {t: text} can be paid", "its costs, before anybody may answer", 4),
    Row("costs_payable_without", "condition", "the costs of {t: text} can be paid without {c: cards}", "as if those were not there", 4),
    Row("card_carries", "condition", "{c: card} carries {l: label}", "the label is among its facts", 4),
    Row("text_carries", "condition", "{t: text} carries {l: label}", "the label stands behind the name of its box", 4),
    Row("ruling_is", "condition", "the ruling {r: ruling} is {v: ruling choice}", "that ruling is in force", 4),
    Row("flow_is_first", "condition", "it is the first {f: flow>2}", "the first of the match", 4),
    Row("flow_is", "condition", "it is {f: flow}", "that part of play is going on", 4),
    Row("flow_is_of", "condition", "it is {o: player's} {f: flow>2}", "that player's part of play is going on", 4),
    Row("play_backwards", "condition", "play goes backwards", "the direction of play has turned: against the order of seats", denied="play does not go backwards"),
    Row("on_front_face", "condition", "{c: card} is on its front face", "the face counts that it begins with", 4),
    Row("has_another_face", "condition", "{c: card} has another face", "it has more faces than one", 4, denied="{c: card} has no other face"),
    Row("always", "condition", "true", "always holds"),
    Row("never", "condition", "false", "never holds"),
)  # fmt: skip

PERIODS = (
    Row("this_flow", "period", "this {f: flow>2}", "since it began"),
    Row("last_flow", "period", "the last {f: flow>2}", "during the one before"),
    Row("last_flow_of", "period", "{o: player's} last {f: flow}", "during that player's one before this"),
    Row("since_moment", "period", "since {m: moment}", "since that moment"),
    Row("whole_match", "flow", "match", "from the setup to the result"),
    Row("the_flow", "flow", "the {f: flow>2}", "that part of play", 1),
    Row("end_of_flow", "moment", "the end of {f: flow}", "when it ends"),
    Row("start_of_flow", "moment", "the start of {f: flow}", "when it begins"),
    Row("end_of_flow_of", "moment", "the end of {o: player's} {f: flow}", "when that player's ends next"),
    Row("start_of_flow_of", "moment", "the start of {o: player's} {f: flow}", "when that player's begins next"),
    Row("start_of_flow_of", "moment", "the start of {o: player's} next {f: flow}", "when that player's begins next"),
    Row("moment_of_event", "moment", "{e: event}", "when that happens next", 1),
    Row("flow_begins", "event", "the {f: flow>2} begins", "a part of play begins"),
    Row("flow_ends", "event", "the {f: flow>2} ends", "a part of play ends"),
    Row("flow_begins_of", "event", "{o: player's} {f: flow} begins", "that player's part of play begins"),
    Row("flow_ends_of", "event", "{o: player's} {f: flow} ends", "that player's part of play ends"),
    Row("anything_happens", "event", "anything happens", "any change at all"),
    Row("line_begins", "event", "a line of {t: text} begins", "its turn has come; nothing of it is done yet"),
    Row("line_ends", "event", "a line of {t: text} ends", "all of it is done"),
    Row("play_turned", "event", "the direction of play turns", "play goes on the other way round the table"),
    Row("enters", "event", "{p: players} enter/enters {s: spaces}", "a piece comes to a space"),
    Row("either_event", "event", "{a: event>2} or {b: event>3}", "one of the two", 2),
    Row("event_where", "event", "{a: event>3} where {c: condition>3}", "it happens and the condition holds", 3),
)  # fmt: skip

ACTIONS = (
    Row("in_turn", "actions", "{a: actions>1}; {b: action>2}", "one after the other", 1),
    Row("in_turn", "actions", "{a: actions>1}, then {b: action>2}", "one after the other", 1),
    Row("in_turn", "actions", "{a: actions>1} and {b: action>2}", "one after the other", 1),
    Row("if_so", "action", "if {c: condition}, {a: actions>2}", "done if the condition holds", 2),
    Row("done_if", "action", "{a: actions>1} if {c: condition}", "done if the condition holds by then", 1),
    Row("may", "action", "{who: players} may {a: actions>2}", "asked, and done if the answer is yes", 2, does="choice"),
    Row("do_nothing", "action", "do nothing", "nothing happens", does="nothing"),
    Row("show_table", "action", "show the table", "whoever watches sees how things stand before play goes on"),
    Row("do_it", "action", "do {a: actions>3}", "what is given is done"),
    Row("do_next_time", "action", "do {a: actions>3} the next time {e: event}", "it is done then, once"),
    Row("pay_cost", "action", "pay {c: cost}", "the cost is paid"),
    Row("settle_x", "action", "settle the X of {c: card}", "what its text says, until it goes somewhere else"),
    Row("move_cards", "action", "move {c: cards} to {z: zone}", "cards go to a zone"),
    Row("move_to_top", "action", "move {c: cards} to the top of {z: zone}", "cards go on top, the last one uppermost"),
    Row("move_to_bottom", "action", "move {c: cards} to the bottom of {z: zone}", "cards go under the others"),
    Row("move_face_down", "action", "move {c: cards} face down to {z: zone}", "cards go to a zone with their faces hidden"),
    Row("move_face_up", "action", "move {c: cards} face up to {z: zone}", "cards go to a zone with their faces shown"),
    Row("put_back", "action", "put {c: cards} back", "cards return to where they were before, with that facing"),
    Row("move_all", "action", "move every card of {a: zones} to {b: zone}", "a whole zone is moved"),
    Row("deal", "action", "deal {n: number} card/cards from {a: zone} to {b: zone}", "the top cards go to another zone"),
    Row("shuffle_zone", "action", "shuffle {z: zone}", "its order becomes random"),
    Row("shuffle_into", "action", "shuffle {c: cards} into {z: zone}", "cards go there and its order becomes random"),
    Row("turn_face_up", "action", "turn {c: cards} face up", "faces are shown"),
    Row("turn_face_down", "action", "turn {c: cards} face down", "faces are hidden"),
    Row("reveal", "action", "reveal {c: cards}", "all players see them"),
    Row("show_cards", "action", "show {c: cards} to {p: players}", "those players see them"),
    Row("give_control", "action", "give control of {c: cards} to {p: player}", "another player controls it"),
    Row("create_tokens", "action", "create {n: number} {t: token nouns} in {z: zone}", "new tokens appear"),
    Row("create_token", "action", "create 1 {t: token noun} in {z: zone}", "a new token appears"),
    Row("create_token", "action", "create a/an {t: token noun} in {z: zone}", "a new token appears"),
    Row("turn_to_other_face", "action", "turn {c: cards} to the other face", "another face counts; behind the last comes the front"),
    Row("turn_to_other_face", "action", "turn {c: cards} to the next face", "the same, of cards with more than two"),
    Row("turn_to_front_face", "action", "turn {c: cards} to the front face", "the face counts that such a card begins with"),
    Row("turn_to_named_face", "action", "turn {c: cards} to the face {t: card name}", "that face counts, on cards that have it"),
    Row("create_cards", "action", "create {n: number} cards named {c: card name} in {z: zone}", "token cards appear, as far as there are any left"),
    Row("create_card", "action", "create 1 card named {c: card name} in {z: zone}", "a token card appears"),
    Row("create_card", "action", "create a card named {c: card name} in {z: zone}", "a token card appears"),
    Row("create_copy", "action", "create a copy of {c: cards} in {z: zone}", "a new card with the same print appears, for each of them"),
    Row("create_copies", "action", "create {n: number} copies of {c: cards} in {z: zone}", "so many new cards with the same print appear, for each of them"),
    Row("put_on_card", "action", "put {t: tokens} on {c: card}", "tokens go on a card"),
    Row("put_on_space", "action", "put {t: tokens} on {s: space}", "tokens go on a space"),
    Row("place_tokens", "action", "place {t: tokens} on {s: spaces}", "tokens go on a space of the board"),
    Row("put_in_zone", "action", "put {t: tokens} in {z: zone}", "tokens go to a zone"),
    Row("remove_tokens", "action", "remove {t: tokens}", "tokens leave the game"),
    Row("move_players", "action", "move {p: players} to {s: spaces}", "a piece goes to a space"),
    Row("begin_flow", "action", "begin {f: flow}", "that part of play is gone through", does="part"),
    Row("begin_flow_of", "action", "begin {f: flow} of {p: player}", "that part of play is gone through by a player", does="part"),
    Row("finish_flow", "action", "finish {f: flow}", "that part of play ends here", does="flow"),
    Row("skip_flow", "action", "skip {f: flow}", "that part of play does not happen", does="flow"),
    Row("begin_match", "action", "begin a new match", "a match is set up afresh", does="part"),
    Row("win_match", "action", "{p: players} win/wins the match", "the match ends", does="flow"),
    Row("lose_match", "action", "{p: players} lose/loses the match", "the player is out; the last side left wins", does="flow"),
    Row("leave_match", "action", "{p: players} is/are out of the match", "no turn and no choice any more; who wins is open", does="flow"),
    Row("play_turns", "action", "the direction of play turns", "play goes on the other way round the table"),
    Row("draw_match", "action", "the match is a draw", "the match ends with no winner", does="flow"),
    Row("carry_out", "action", "carry out {t: text}", "the lines of a text are done from top to bottom"),
    Row("carry_out_copy", "action", "carry out a copy of {t: text}", "a text is done as if it stood on this card"),
    Row("announce_deed", "action", "announce {a: actions>3}", "it is kept, with what is chosen when announced", does="choice"),
    Row("announce_text", "action", "announce {t: text}", "what is chosen when announced is chosen; nothing is done yet"),
    Row("pay_costs", "action", "pay the costs of {t: text}", "its costs are paid"),
    Row("negate", "action", "negate {t: text}", "what is being resolved does not happen"),
    Row("strike_out", "action", "strike out {t: text}", "a line that has not begun is not done", does="choice"),
    Row("insert", "action", "insert {a: actions>2} after the current line", "done next, as a line of its own"),
    Row("put_on_stack", "action", "put {t: text} on the stack", "it waits to be resolved"),
    Row("put_deed_on_stack", "action", "put {a: actions>3} on the stack", "it is announced, and waits as a text of its own", does="choice"),
    Row("resolve_stack", "action", "resolve the stack", "what waits is resolved as the game declares"),
    Row("resolve_text", "action", "resolve {t: text}", "what waits is resolved now"),
    Row("prevent_some", "action", "prevent {n: number} of it", "the amount of the event is lowered, not below zero", does="alteration", needs="amount"),
    Row("increase_event", "action", "increase it by {n: number}", "the amount of the event goes up", does="alteration", needs="amount"),
    Row("reduce_event", "action", "reduce it by {n: number}", "the amount of the event goes down, not below zero", does="alteration", needs="amount"),
    Row("prevent_all_but", "action", "prevent all but {n: number} of it", "the amount of the event is no more than that", does="alteration", needs="amount"),
    Row("prevent_next", "action", "prevent the next {n: number} of it", "so much is prevented in all, then the rule for some time ends", does="use", needs="amount"),
    Row("rule_ends", "action", "this rule ends", "the rule for some time that says it is over", does="ending"),
    Row("rule_ends_after", "action", "this rule ends after {n: number} times", "the rule for some time is over when it was done so often", does="ending"),
    Row("prevent_event", "action", "prevent it", "the event does not happen", does="alteration", needs="event"),
    Row("happens_after_all", "action", "it happens after all", "the event happens, whatever forbade it", does="permission", needs="event"),
    Row("rule_until", "action", "{r: rule>2} until {m: moment}", "a rule is in force for some time, about what is meant when it begins", 2),
    Row("rule_during", "action", "{r: rule>2} this {f: flow}", "a rule is in force for some time, about what is meant when it begins", 2),
    Row("rule_until_open", "action", "{r: rule>2} until {m: moment}, also those that come later", "a rule for some time, about whatever is meant at any moment", 2),
    Row("rule_during_open", "action", "{r: rule>2} this {f: flow}, also those that come later", "a rule for some time, about whatever is meant at any moment", 2),
    Row("rule_while", "action", "as long as {c: condition}, {r: rule>2}", "a rule is in force for some time", 2),
    Row("choose_cards", "action", "choose {c: cards}", "cards are chosen", does="choice"),
    Row("choose_cards_so_that", "action", "so that {k: condition}, choose {c: cards}", "of the choices those for which it holds", does="choice"),
    Row("choose_players", "action", "choose {p: players}", "players are chosen", does="choice"),
    Row("choose_spaces", "action", "choose {s: spaces}", "spaces are chosen", does="choice"),
    Row("choose_tokens", "action", "choose {t: tokens}", "tokens are chosen", does="choice"),
    Row("choose_lines", "action", "choose {l: lines}", "a path is chosen", does="choice"),
    Row("choose_directions", "action", "choose {d: directions}", "a direction is chosen", does="choice"),
    Row("choose_number", "action", "choose {n: range}", "a number of the range is chosen", does="choice"),
    Row("order_cards", "action", "choose an order for {c: cards}", "cards are put in order", does="choice"),
    Row("choose_cards_by", "action", "{p: players} choose/chooses {c: cards}", "another player chooses cards", does="choice"),
    Row("choose_spaces_by", "action", "{p: players} choose/chooses {s: spaces}", "another player chooses a space", does="choice"),
    Row("choose_number_by", "action", "{p: players} choose/chooses {n: range}", "another player chooses a number", does="choice"),
    Row("order_cards_by", "action", "{p: players} choose/chooses an order for {c: cards}", "another player puts cards in order", does="choice"),
    Row("choose_one", "choosing", "choose one", "one of the options is chosen and done"),
    Row("choose_one_announced", "choosing", "choose one when announced", "chosen as the text is announced, done when it resolves"),
    Row("choose_one_by", "choosing", "{p: players} choose/chooses one", "another player chooses one of the options"),
    Row("choose_up_to", "choosing", "choose up to {n: number}", "several options are chosen and done"),
    Row("choose_up_to_announced", "choosing", "choose up to {n: number} when announced", "chosen as the text is announced, done when it resolves"),
    Row("choose_so_many", "choosing", "choose {n: number}", "so many options are chosen and done, each once; all if there are no more"),
    Row("choose_so_many_announced", "choosing", "choose {n: number} when announced", "chosen as the text is announced, done when it resolves"),
    Row("repeat_times", "repeat limit", "{n: number} times", "so often"),
    Row("repeat_until", "repeat limit", "until {c: condition}", "until it holds"),
    Row("repeat_while", "repeat limit", "while {c: condition}", "as long as it holds"),
)  # fmt: skip

CARDS = (
    Row("card_noun", "card noun", "card", "any card"),
    Row("card_noun", "card nouns", "cards", "any cards"),
    Row("card_face_up", "card adjective", "face up", "its face is shown"),
    Row("card_face_down", "card adjective", "face down", "its face is hidden"),
    Row("player_noun", "player noun", "player", "any player"),
    Row("player_ever", "player nouns", "players in the match or out of it", "those who are out as well"),
    Row("player_noun", "player nouns", "players", "any players"),
    Row("space_noun", "space noun", "space", "any space of the board"),
    Row("space_noun", "space nouns", "spaces", "any spaces of the board"),
    Row("token_noun", "token noun", "token", "any token"),
    Row("token_noun", "token nouns", "tokens", "any tokens"),
    Row("you", "player", "you", "whose word this is"),
    Row("your", "player's", "your", "of the player whose word this is"),
    Row("they", "player", "they", "the player spoken of"),
    Row("their", "player's", "their", "of the player spoken of"),
    Row("its_card", "card's", "its", "of the thing spoken of"),
    Row("its_space", "space's", "its", "of the thing spoken of"),
    Row("its_token", "token's", "its", "of the thing spoken of"),
    Row("turn_player", "player", "the turn player", "whose turn it is"),
    Row("next_player", "player", "the next player", "who comes next in the order of play"),
    Row("previous_player", "player", "the previous player", "who comes before the turn player in the order of play"),
    Row("opponent", "player", "your opponent", "the other player, in a game of two", needs="two players"),
    Row("owner_of_card", "player", "{o: card's} owner", "whose card it is"),
    Row("controller_of_card", "player", "{o: card's} controller", "who may use it now"),
    Row("owner_of_token", "player", "the owner of {t: token}", "whose token it is"),
    Row("player_after", "player", "the player after {p: player}", "who comes next in the order of play"),
    Row("player_before", "player", "the player before {p: player}", "who comes before in the order of play"),
    Row("player_in_seat", "player", "the player in seat {n: number}", "seats are counted from 1, in the order in which play begins"),
    Row("winner", "player", "the winner", "who has won"),
    Row("random_player", "player", "a random player", "chosen by chance", needs="chance"),
    Row("players_from", "players", "all players from {p: player}", "everybody, in the order of play, beginning with one"),
    Row("top_card", "card", "the top card of {z: zone}", "the uppermost card"),
    Row("bottom_card", "card", "the bottom card of {z: zone}", "the lowest card"),
    Row("top_cards", "cards", "the top {n: number} cards of {z: zone}", "the uppermost cards"),
    Row("oldest_card", "card", "the oldest card of {z: zone}", "the card that lies first on a track"),
    Row("newest_card", "card", "the newest card of {z: zone}", "the card that lies last on a track"),
    Row("card_in_slot", "card", "the card in slot {n: number} of {z: zone}", "counted from the first slot"),
    Row("card_of_text", "card", "the card of {t: text}", "the card a text stands on"),
    Row("chosen_cards", "cards", "the chosen cards", "those of a choice, taken together"),
    Row("cards_in", "card noun", "{n: card noun>2} in {z: zones}", "of those lying there", 2),
    Row("cards_in", "card nouns", "{n: card nouns>2} in {z: zones}", "of those lying there", 2),
    Row("name_of_card", "card name", "the name of {c: card}", "what it is called"),
    Row("of_the_collection", "card noun", "{n: card noun>2} of the collection", "of all cards of the game, also of those that are in no deck", 2),
    Row("of_the_collection", "card nouns", "{n: card nouns>2} of the collection", "of all cards of the game, also of those that are in no deck", 2),
    Row("cards_named", "card noun", "{n: card noun>2} named {t: card name}", "with that name", 2),
    Row("cards_named", "card nouns", "{n: card nouns>2} named {t: card name}", "with that name", 2),
    Row("cards_with_tokens", "card noun", "{n: card noun>2} with {k: number} or more {t: token nouns} on it", "so many tokens", 2),
    Row("number_of_tokens", "number", "the number of {t: token nouns} on {c: card}", "how many tokens lie on a card"),
    Row("length_of_line", "number", "the length of {l: line}", "how many spaces a path has"),
    Row("several_zones", "zones", "{a: zones>2}, {b: zone}", "several zones", 2),
    Row("several_zones", "zones", "{a: zones>1} or {b: zone}", "several zones", 1),
    Row("several_zones", "zones", "{a: zones>1} and {b: zone}", "several zones", 1),
    Row("zones_in_play", "zones", "any zone in play", "whoever's zone that is in play"),
    Row("zone_of_card", "zone", "the zone of {c: card}", "where it lies"),
    Row("text_of_card", "text", "the text of {c: card}", "everything printed on a card"),
    Row("box_of_card", "text", "the {b: box} of {c: card}", "one of its text boxes"),
    Row("box_of_card", "text", "the {b: box} box of {c: card}", "one of its text boxes, said in full"),
    Row("this_text", "text", "this text", "the text being done", needs="text"),
    Row("text_announced", "text", "the text being announced", "what has just been announced"),
    Row("text_answered", "text", "the text being answered", "what a window is open for", needs="window"),
    Row("line_of_text", "text", "a line of {t: text}", "one line of a text, chosen"),
    Row("current_line", "text", "the current line", "the line being done"),
    Row("newest_text", "text", "the newest text on the stack", "what was announced last"),
    Row("range_of_one", "range", "{a: number>3}", "exactly so many"),
    Row("range_dashed", "range", "{a: number>3}-{b: number>3}", "from the first to the second"),
    Row("range_to", "range", "{a: number>3} to {b: number>3}", "from the first to the second"),
    Row("numbers_from", "numbers", "numbers from {a: number} to {b: number}", "counted up"),
    Row("range_smallest", "number", "the smallest number of {r: range}", "where a range begins"),
    Row("range_largest", "number", "the largest number of {r: range}", "where a range ends"),
)  # fmt: skip

IN_ZONES = (
    Row("lies_in", "condition", "{c: cards>3} is/are in {z: zones}", "it lies there", 4),
    Row(
        "zone_contains",
        "condition",
        "{z: zone} contains {c: cards}",
        "so many lie there: no more, unless it says `or more`",
        4,
    ),
)


GROUPED = "in brackets"
"""The root of the words that put something in brackets; numbers and conditions have rows."""


def brackets(kinds: Iterable[str]) -> Iterator[Word]:
    """Yield the words that let what is of some kinds stand in brackets, read as if without them."""
    for kind in kinds:
        row = Row(
            "in_brackets",
            kind,
            f"({{x: {'actions' if kind == 'action' else kind}}})",
            "taken together",
        )
        yield evolve(word_of(row), root=GROUPED)


def brackets_for(thing: str) -> Iterator[Word]:
    """Yield the brackets of a kind of thing: round several things, and round a sort of thing."""
    yield from brackets((f"{thing}s", f"{thing} noun", f"{thing} nouns"))


def core_words() -> Iterator[Word]:
    """Yield every word of the core that speaks of no particular kind of thing."""
    fixed = (
        NUMBERS,
        CONDITIONS,
        PERIODS,
        ACTIONS,
        RULES,
        GRANTED,
        CARDS,
        GROUPS,
        BOARDS,
        IN_ZONES,
        SETTINGS,
        DECKS,
    )
    for rows in (*fixed, SCENARIOS):
        for row in rows:
            yield from words_of(row)
    yield from perfect_words()
    for thing in THINGS:
        yield from words_for(thing)
    for row in FOR_WHAT_IS_LISTED:
        yield from words_of(row, GROUP)


def words_for(thing: str) -> Iterator[Word]:
    """Yield the words that a kind of thing has."""
    for row in rows_for(thing):
        yield from words_of(row, thing)
    yield from whose_for(thing)
    yield from perfect_for(thing)


def words_for_values(kind: str) -> Iterator[Word]:
    """Yield the words of whatever can be listed that the values of an enumeration have."""
    for row in (*FOR_WHAT_IS_LISTED, *FOR_EACH_ONE, *FOR_VALUES):
        yield from words_of(row, kind)


def rows_for(thing: str) -> Iterator[Row]:
    """Yield the rows of a kind of thing: one of the core, or a kind of record of a game."""
    yield from FOR_WHAT_IS_LISTED
    yield from FOR_EACH_ONE
    yield from FOR_EACH_THING
    if thing in OWNED:
        yield from FOR_WHAT_IS_OWNED
    if thing not in THINGS:
        yield from FOR_RECORDS


def core_rows() -> Iterator[Row]:
    """Yield every row of the core, with those that what a game declares brings."""
    for rows in (
        WHOSE, DONE, SO_FAR, NUMBERS, CONDITIONS, PERIODS, ACTIONS, RULES, GRANTED, CARDS, GROUPS, BOARDS, IN_ZONES, SETTINGS,
        DECKS, SCENARIOS, FOR_WHAT_IS_LISTED, FOR_EACH_ONE, FOR_EACH_THING, FOR_WHAT_IS_OWNED,
        FOR_RECORDS, FOR_VALUES, BY_VALUE, OF_THE_GAME, *BROUGHT,
    ):  # fmt: skip
        yield from rows


@cache
def rows_by_id() -> Mapping[str, Row]:
    """Return the rows of the core, each by its id; of several wordings that mean the same one."""
    return MappingProxyType({row.id: row for row in core_rows()})
