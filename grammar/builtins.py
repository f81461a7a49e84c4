"""The words of the core: what every game can say, declared once, as data.

A row is (kind, pattern, meaning), with how tightly the word holds where that is not the
tightest. `T` in a row of `FOR_EACH_THING` stands for each kind of thing: player, card, token,
space and the kinds of records that a game declares. The machine gives each action, number,
condition and so on its behaviour by the key of its row; the book's reference is made from these
rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from attrs import evolve

from .words import TIGHT, Word, elements_of

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
    "condition": (),
    "event": (),
    "rule": (),
    "cost": (),
    "moment": (),
    "card name": (),
    "deck name": (),
    "quoted name": (),
}
"""The kinds of the core that are no things, and the kinds that each of them also is."""


class Row(NamedTuple):
    """One word of the core."""

    kind: str
    pattern: str
    meaning: str
    tight: int = TIGHT


NUMBERS = (
    Row("number", "{a: number>1} plus {b: number>2}", "the sum of two numbers", 1),
    Row("number", "{a: number>1} minus {b: number>2}", "the first number less the second", 1),
    Row("number", "{a: number>2} times {b: number>3}", "the product of two numbers", 2),
    Row("number", "{a: number>2} divided by {b: number>3}, rounded up", "a quotient, rounded up", 2),
    Row("number", "{a: number>2} divided by {b: number>3}, rounded down", "a quotient, rounded down", 2),
    Row("number", "{a: number>2} divided by {b: number>3}, rounded half up", "a quotient, to the nearest", 2),
    Row("number", "{n: number>3} percent of {a: number>3}", "a share, as an exact fraction", 2),
    Row("number", "{a: number>3}, at least {b: number>3}", "the number, or the second if that is more", 2),
    Row("number", "{a: number>3}, at most {b: number>3}", "the number, or the second if that is less", 2),
    Row("number", "the larger of {a: number>3} and {b: number>3}", "the larger number"),
    Row("number", "the smaller of {a: number>3} and {b: number>3}", "the smaller number"),
    Row("number", "minus {a: number>3}", "the number below zero", 3),
    Row("number", "X", "the X of the card being played"),
    Row("plain number", "X", "a number that a text of the card tells"),
    Row("number", "({a: number})", "the number between the brackets"),
    Row("number", "a number chosen by {who: players} from {a: number>2} to {b: number>2}", "a chosen number"),
    Row("number", "the result of a die with {n: number>3} sides", "a random number from 1"),
    Row("number", "how often {e: event} {m: period}", "how many times something happened"),
    Row("number", "the total {r: role} of {e: event} {m: period}", "a sum over what happened"),
    Row("number", "the {r: role} of {e: event} {m: period}", "a number of what happened last"),
    Row("role", "amount", "how much the event was about"),
)  # fmt: skip

CONDITIONS = (
    Row("condition", "{a: condition>1} or {b: condition>2}", "one of the two holds", 1),
    Row("condition", "{a: condition>2} and {b: condition>3}", "both hold", 2),
    Row("condition", "not {a: condition>3}", "it does not hold", 3),
    Row("condition", "({a: condition})", "the condition between the brackets"),
    Row("condition", "{a: number} is {b: number}", "the numbers are equal", 4),
    Row("condition", "{a: number} is not {b: number}", "the numbers differ", 4),
    Row("condition", "{a: number} is {b: number} or more", "at least so much", 4),
    Row("condition", "{a: number} is {b: number} or less", "at most so much", 4),
    Row("condition", "{a: number} is at least {b: number}", "at least so much", 4),
    Row("condition", "{a: number} is at most {b: number}", "at most so much", 4),
    Row("condition", "{a: number} is more than {b: number}", "more than so much", 4),
    Row("condition", "{a: number} is less than {b: number}", "less than so much", 4),
    Row("condition", "{a: number} is from {b: number} to {c: number}", "between two numbers", 4),
    Row("condition", "{a: number} <= {b: number}", "at most so much", 4),
    Row("condition", "{a: number} >= {b: number}", "at least so much", 4),
    Row("condition", "{a: number} < {b: number}", "less than so much", 4),
    Row("condition", "{a: number} > {b: number}", "more than so much", 4),
    Row("condition", "{a: number} is infinite", "it is without end", 4),
    Row("condition", "{z: zone} is empty", "nothing lies there", 4),
    Row("condition", "{z: zone} is not empty", "something lies there", 4),
    Row("condition", "{z: zone} is full", "no card fits in any more", 4),
    Row("condition", "{c: card} contains {w: word}", "the printed text uses the word", 4),
    Row("condition", "any box of {c: card} contains {w: word}", "one of its texts uses the word", 4),
    Row("condition", "{t: text} contains {w: word}", "the text uses the word", 4),
    Row("condition", "{e: event} {m: period}", "it happened in that time", 4),
    Row("condition", "{e: event} has not happened {m: period}", "it did not happen in that time", 4),
    Row("condition", "the event is {e: event}", "what is happening is of that sort", 4),
    Row("condition", "{a: actions} can be done", "it would change something and is allowed", 4),
    Row("condition", "{t: text} is negated", "it was negated", 4),
    Row("condition", "{t: text} is printed", "it stands on a card and was not inserted", 4),
    Row("condition", "{t: text} can be announced", "nothing forbids it and there is all it has to choose", 4),
    Row("condition", "the costs of {t: text} can be paid", "its costs, before anybody may answer", 4),
    Row("condition", "the costs of {t: text} can be paid without {c: cards}", "as if those were not there", 4),
    Row("condition", "{c: card} carries {l: label}", "the label is among its facts", 4),
    Row("condition", "{t: text} carries {l: label}", "the label stands behind the name of its box", 4),
    Row("condition", "the ruling {r: ruling} is {v: ruling choice}", "that ruling is in force", 4),
    Row("condition", "it is the first {f: flow>2}", "the first of the match", 4),
    Row("condition", "it is {f: flow}", "that part of play is going on", 4),
    Row("condition", "it is {o: player's} {f: flow>2}", "that player's part of play is going on", 4),
    Row("condition", "true", "always holds"),
    Row("condition", "false", "never holds"),
)  # fmt: skip

PERIODS = (
    Row("period", "this {f: flow>2}", "since it began"),
    Row("period", "the last {f: flow>2}", "during the one before"),
    Row("period", "{o: player's} last {f: flow}", "during that player's one before this"),
    Row("period", "since {m: moment}", "since that moment"),
    Row("flow", "match", "from the setup to the result"),
    Row("flow", "the {f: flow>2}", "that part of play", 1),
    Row("moment", "the end of {f: flow}", "when it ends"),
    Row("moment", "the start of {f: flow}", "when it begins"),
    Row("moment", "{e: event}", "when that happens next", 1),
    Row("event", "the {f: flow>2} begins", "a part of play begins"),
    Row("event", "the {f: flow>2} ends", "a part of play ends"),
    Row("event", "{o: player's} {f: flow} begins", "that player's part of play begins"),
    Row("event", "{o: player's} {f: flow} ends", "that player's part of play ends"),
    Row("event", "anything happens", "any change at all"),
    Row("event", "a line of {t: text} begins", "its turn has come; nothing of it is done yet"),
    Row("event", "a line of {t: text} ends", "all of it is done"),
    Row("event", "{p: players} enter/enters {s: spaces}", "a piece comes to a space"),
    Row("event", "{a: event>2} or {b: event>3}", "one of the two", 2),
    Row("event", "{a: event>3} where {c: condition>3}", "it happens and the condition holds", 3),
)  # fmt: skip

ACTIONS = (
    Row("actions", "{a: actions>1}; {b: action>2}", "one after the other", 1),
    Row("actions", "{a: actions>1}, then {b: action>2}", "one after the other", 1),
    Row("actions", "{a: actions>1} and {b: action>2}", "one after the other", 1),
    Row("action", "if {c: condition}, {a: actions>2}", "done if the condition holds", 2),
    Row("action", "{who: players} may {a: actions>2}", "asked, and done if the answer is yes", 2),
    Row("action", "do nothing", "nothing happens"),
    Row("action", "do {a: actions>3}", "what is given is done"),
    Row("action", "do {a: actions>3} the next time {e: event}", "it is done then, once"),
    Row("action", "pay {c: cost}", "the cost is paid"),
    Row("action", "settle the X of {c: card}", "what its text says, until it goes somewhere else"),
    Row("action", "add {n: number} to {o: player's} {f: player number}", "a number goes up"),
    Row("action", "add {n: number} to {o: card's} {f: card number}", "a number goes up"),
    Row("action", "subtract {n: number} from {o: player's} {f: player number}", "a number goes down"),
    Row("action", "subtract {n: number} from {o: card's} {f: card number}", "a number goes down"),
    Row("action", "move {c: cards} to {z: zone}", "cards go to a zone"),
    Row("action", "move {c: cards} to the top of {z: zone}", "cards go on top, the last one uppermost"),
    Row("action", "move {c: cards} to the bottom of {z: zone}", "cards go under the others"),
    Row("action", "move {c: cards} face down to {z: zone}", "cards go to a zone with their faces hidden"),
    Row("action", "move {c: cards} face up to {z: zone}", "cards go to a zone with their faces shown"),
    Row("action", "put {c: cards} back", "cards return to where they were before, with that facing"),
    Row("action", "move every card of {a: zones} to {b: zone}", "a whole zone is moved"),
    Row("action", "deal {n: number} cards from {a: zone} to {b: zone}", "the top cards go to another zone"),
    Row("action", "shuffle {z: zone}", "its order becomes random"),
    Row("action", "shuffle {c: cards} into {z: zone}", "cards go there and its order becomes random"),
    Row("action", "turn {c: cards} face up", "faces are shown"),
    Row("action", "turn {c: cards} face down", "faces are hidden"),
    Row("action", "reveal {c: cards}", "all players see them"),
    Row("action", "show {c: cards} to {p: players}", "those players see them"),
    Row("action", "stack {a: card} on {b: card}", "two cards become one pile"),
    Row("action", "attach {a: cards} to {b: card}", "a card is kept at another one"),
    Row("action", "give control of {c: cards} to {p: player}", "another player controls it"),
    Row("action", "create {n: number} {t: token nouns} in {z: zone}", "new tokens appear"),
    Row("action", "put {t: tokens} on {c: card}", "tokens go on a card"),
    Row("action", "put {t: tokens} on {s: space}", "tokens go on a space"),
    Row("action", "place {t: tokens} on {s: spaces}", "tokens go on a space of the board"),
    Row("action", "put {t: tokens} in {z: zone}", "tokens go to a zone"),
    Row("action", "remove {t: tokens}", "tokens leave the game"),
    Row("action", "move {p: players} to {s: spaces}", "a piece goes to a space"),
    Row("action", "begin {f: flow}", "that part of play is gone through"),
    Row("action", "begin {f: flow} of {p: player}", "that part of play is gone through by a player"),
    Row("action", "finish {f: flow}", "that part of play ends here"),
    Row("action", "skip {f: flow}", "that part of play does not happen"),
    Row("action", "begin a new match with {n: number}", "a match is set up afresh"),
    Row("action", "begin a new match", "a match is set up afresh"),
    Row("action", "{p: players} win/wins the match", "the match ends"),
    Row("action", "{p: players} lose/loses the match", "the player is out; the last side left wins"),
    Row("action", "the match is a draw", "the match ends with no winner"),
    Row("action", "carry out {t: text}", "the lines of a text are done from top to bottom"),
    Row("action", "carry out a copy of {t: text}", "a text is done as if it stood on this card"),
    Row("action", "announce {t: text}", "what is chosen when announced is chosen; nothing is done yet"),
    Row("action", "pay the costs of {t: text}", "its costs are paid"),
    Row("action", "negate {t: text}", "what is being resolved does not happen"),
    Row("action", "strike out {t: text}", "a line that has not begun is not done"),
    Row("action", "insert {a: actions>2} after the current line", "done next, as a line of its own"),
    Row("action", "put {t: text} on the stack", "it waits to be resolved"),
    Row("action", "resolve the stack", "what waits is resolved as the game declares"),
    Row("action", "resolve {t: text}", "what waits is resolved now"),
    Row("action", "prevent {n: number} of it", "the amount of the event is lowered, not below zero"),
    Row("action", "increase it by {n: number}", "the amount of the event goes up"),
    Row("action", "reduce it by {n: number}", "the amount of the event goes down, not below zero"),
    Row("action", "prevent it", "the event does not happen"),
    Row("action", "it happens after all", "the event happens, whatever forbade it"),
    Row("action", "announce {w: choosing}", "a choice made when the text is announced"),
    Row("action", "{r: rule>2} until {m: moment}", "a rule is in force for some time", 2),
    Row("action", "{r: rule>2} this {f: flow}", "a rule is in force for some time", 2),
    Row("action", "as long as {c: condition}, {r: rule>2}", "a rule is in force for some time", 2),
    Row("action", "choose {c: cards}", "cards are chosen"),
    Row("action", "choose {c: cards} when announced", "cards are chosen as the text is announced"),
    Row("action", "so that {k: condition}, choose {c: cards}", "of the choices those for which it holds"),
    Row("action", "choose {p: players}", "players are chosen"),
    Row("action", "choose {s: spaces}", "spaces are chosen"),
    Row("action", "choose {t: tokens}", "tokens are chosen"),
    Row("action", "choose {l: lines}", "a path is chosen"),
    Row("action", "choose {d: directions}", "a direction is chosen"),
    Row("action", "choose {n: range}", "a number of the range is chosen"),
    Row("action", "choose an order for {c: cards}", "cards are put in order"),
    Row("action", "{p: players} choose/chooses {c: cards}", "another player chooses cards"),
    Row("action", "{p: players} choose/chooses {s: spaces}", "another player chooses a space"),
    Row("action", "{p: players} choose/chooses {n: range}", "another player chooses a number"),
    Row("action", "{p: players} choose/chooses an order for {c: cards}", "another player puts cards in order"),
    Row("action", "walk {l: line}", "the piece goes along a path"),
    Row("choosing", "choose one", "one of the options is chosen and done"),
    Row("choosing", "choose one when announced", "chosen as the text is announced, done when it resolves"),
    Row("choosing", "{p: players} choose/chooses one", "another player chooses one of the options"),
    Row("choosing", "choose up to {n: number}", "several options are chosen and done"),
    Row("repeat limit", "{n: number} times", "so often"),
    Row("repeat limit", "until {c: condition}", "until it holds"),
    Row("repeat limit", "while {c: condition}", "as long as it holds"),
)  # fmt: skip

RULES = (
    Row("rule", "{who: players} cannot {a: actions>2}", "it is forbidden", 2),
    Row("rule", "{who: players} cannot {a: actions>2} if {c: condition}", "it is forbidden in that case", 2),
    Row("rule", "{who: players} cannot {a: actions>2} unless {c: condition}", "it is allowed in that case only", 2),
    Row("rule", "{who: cards} cannot {a: actions>2}", "it is forbidden", 2),
    Row("rule", "{who: cards} cannot {a: actions>2} if {c: condition}", "it is forbidden in that case", 2),
    Row("rule", "{who: cards} cannot {a: actions>2} unless {c: condition}", "it is allowed in that case only", 2),
    Row("rule", "{who: players} must {a: actions>2}", "nothing else is allowed", 2),
    Row("rule", "{e: event} cannot happen", "it is forbidden", 2),
    Row("rule", "{e: event} cannot happen unless {c: condition}", "it is forbidden in the other cases", 2),
    Row("rule", "{o: player's} {f: player number} is {n: number} more", "a number is raised", 2),
    Row("rule", "{o: player's} {f: player number} is {n: number} less", "a number is lowered", 2),
    Row("rule", "{o: card's} {f: card number} is {n: number} more", "a number is raised", 2),
    Row("rule", "{o: card's} {f: card number} is {n: number} less", "a number is lowered", 2),
    Row("rule", "{o: card's} {f: card number} counts as {n: number}", "a number is set", 2),
    Row("rule", "{o: player's} {f: player number} is at most {n: number}", "a number is bounded", 2),
    Row("rule", "{o: player's} {f: player number} is at least {n: number}", "a number is bounded", 2),
    Row("rule", "{o: card's} {f: card number} is at most {n: number}", "a number is bounded", 2),
    Row("rule", "{o: card's} {f: card number} is at least {n: number}", "a number is bounded", 2),
    Row("rule", "{c: cards} counts as {d: cards}", "a card is read as another one", 2),
    Row("rule", "{a: rule>2}; {b: rule>2}", "both are in force", 2),
    Row("rule", "{c: cards} is/are read like {d: cards} but for its {f: card number}", "copied, all but one number", 2),
    Row("rule", "{t: text} cannot be announced unless {c: condition}", "wherever its card lies", 2),
    Row("rule", "the rule {w: word} is off", "another rule is not in force", 2),
    Row("rule", "the rule {w: word} is off for {p: players}", "another rule is not in force for someone", 2),
    Row("rule", "X is {n: number}", "the value of X while the card is being played", 2),
    Row("rule", "the match ends if {c: condition}", "when the game is over", 2),
)  # fmt: skip

CARDS = (
    Row("card noun", "card", "any card"),
    Row("card nouns", "cards", "any cards"),
    Row("card adjective", "face up", "its face is shown"),
    Row("card adjective", "face down", "its face is hidden"),
    Row("player noun", "player", "any player"),
    Row("player nouns", "players", "any players"),
    Row("space noun", "space", "any space of the board"),
    Row("space nouns", "spaces", "any spaces of the board"),
    Row("token noun", "token", "any token"),
    Row("token nouns", "tokens", "any tokens"),
    Row("player", "you", "whose word this is"),
    Row("player's", "your", "of the player whose word this is"),
    Row("player", "they", "the player spoken of"),
    Row("player's", "their", "of the player spoken of"),
    Row("card's", "its", "of the thing spoken of"),
    Row("space's", "its", "of the thing spoken of"),
    Row("token's", "its", "of the thing spoken of"),
    Row("player", "the turn player", "whose turn it is"),
    Row("player", "the next player", "who comes next in the order of seats"),
    Row("player", "your opponent", "the other player, in a game of two"),
    Row("player", "{o: card's} owner", "whose card it is"),
    Row("player", "{o: card's} controller", "who may use it now"),
    Row("player", "the owner of {t: token}", "whose token it is"),
    Row("player", "the player after {p: player}", "who sits next"),
    Row("player", "the player in seat {n: number}", "seats are counted in turn order, from 1"),
    Row("player", "the winner", "who has won"),
    Row("player", "a random player", "chosen by chance"),
    Row("players", "all players from {p: player}", "everybody, in turn order, beginning with one"),
    Row("players", "the players who {a: actions>2} this {f: flow}", "who did so"),
    Row("card", "the top card of {z: zone}", "the uppermost card"),
    Row("card", "the bottom card of {z: zone}", "the lowest card"),
    Row("cards", "the top {n: number} cards of {z: zone}", "the uppermost cards"),
    Row("card", "the oldest card of {z: zone}", "the card that lies first on a track"),
    Row("card", "the newest card of {z: zone}", "the card that lies last on a track"),
    Row("card", "the card in slot {n: number} of {z: zone}", "counted from the first slot"),
    Row("card", "the card of {t: text}", "the card a text stands on"),
    Row("cards", "the chosen cards", "those of a choice, taken together"),
    Row("card noun", "{n: card noun>2} in {z: zones}", "of those lying there", 2),
    Row("card nouns", "{n: card nouns>2} in {z: zones}", "of those lying there", 2),
    Row("card name", "the name of {c: card}", "what it is called"),
    Row("card noun", "{n: card noun>2} named {t: card name}", "with that name", 2),
    Row("card nouns", "{n: card nouns>2} named {t: card name}", "with that name", 2),
    Row("card noun", "{n: card noun>2} with {k: number} or more {t: token nouns} on it", "so many tokens", 2),
    Row("number", "the number of {t: token nouns} on {c: card}", "how many tokens lie on a card"),
    Row("number", "the length of {l: line}", "how many spaces a path has"),
    Row("zones", "{a: zones>2}, {b: zone}", "several zones", 2),
    Row("zones", "{a: zones>2} or {b: zone}", "several zones", 1),
    Row("zones", "{a: zones>2} and {b: zone}", "several zones", 1),
    Row("zone", "the zone of {c: card}", "where it lies"),
    Row("text", "the text of {c: card}", "everything printed on a card"),
    Row("text", "the {b: box} of {c: card}", "one of its text boxes"),
    Row("text", "the {b: box} box of {c: card}", "one of its text boxes, said in full"),
    Row("text", "this text", "the text being done"),
    Row("text", "the text being announced", "what has just been announced"),
    Row("text", "the text being answered", "what a window is open for"),
    Row("text", "a line of {t: text}", "one line of a text, chosen"),
    Row("text", "the current line", "the line being done"),
    Row("text", "the newest text on the stack", "what was announced last"),
    Row("range", "{a: number>3}", "exactly so many"),
    Row("range", "{a: number>3}-{b: number>3}", "from the first to the second"),
    Row("range", "{a: number>3} to {b: number>3}", "from the first to the second"),
    Row("numbers", "numbers from {a: number} to {b: number}", "counted up"),
    Row("number", "the smallest number of {r: range}", "where a range begins"),
    Row("number", "the largest number of {r: range}", "where a range ends"),
)  # fmt: skip

BOARDS = (
    Row("directions", "straight", "north, east, south, west"),
    Row("directions", "diagonal", "the four between them"),
    Row("directions", "straight or diagonal", "all eight"),
    Row("direction", "north", "away from the first seat"),
    Row("direction", "south", "towards the first seat"),
    Row("direction", "east", "to the right of the first seat"),
    Row("direction", "west", "to the left of the first seat"),
    Row("direction", "north-east", "between north and east"),
    Row("direction", "north-west", "between north and west"),
    Row("direction", "south-east", "between south and east"),
    Row("direction", "south-west", "between south and west"),
    Row("direction", "{d: direction>2} turned {n: number} degrees", "to the right", 2),
    Row("direction", "the direction from {a: space} to {b: space}", "of a straight line"),
    Row("space", "{o: player's} space", "where the piece stands"),
    Row("space", "{s: place name}", "that space of the board"),
    Row("space", "the space {n: number} {d: direction} of {s: space}", "so many steps away"),
    Row("spaces", "the spaces {r: range} {d: directions} of {s: space}", "so many steps away, in line"),
    Row("spaces", "the ring {n: number} around {s: space}", "where the larger distance is exactly that"),
    Row("spaces", "the spaces of {l: line}", "every space of a path"),
    Row("space", "the end of {l: line}", "its last space"),
    Row("space", "space {n: number} of {l: line}", "counted from the start"),
    Row("line", "the line {d: direction} from {s: space}", "straight on to the wall"),
    Row("lines", "a line {d: directions} from {s: space}", "one for each direction, to be chosen from"),
    Row("lines", "a leap of {n: number} straight and {m: number} aside from {s: space}", "in that order"),
    Row("line", "the first {n: number} spaces of {l: line}", "its beginning"),
    Row("line", "{l: line>2} up to a wall or obstacle", "cut where it is blocked", 2),
    Row("line", "{l: line>2} before {s: spaces}", "cut before the first of those", 2),
    Row("line", "{l: line>3} lengthened by {n: number}", "on, the way of its last step"),
    Row("lines", "a line {r: range} {d: directions} from {s: space}", "each length, over the edge too"),
    Row("lines", "the longest of {l: lines}", "those of the greatest length"),
    Row("number", "the smallest length of {l: lines}", "of the shortest of them"),
    Row("number", "the largest length of {l: lines}", "of the longest of them"),
    Row("spaces", "spaces {r: range} of {l: line}", "counted from the start"),
    Row("spaces", "the ends of {l: lines}", "the last space of each"),
    Row("space", "{o: token's} space", "where the token lies"),
    Row("token noun", "{n: token noun>2} on {s: spaces}", "lying there", 2),
    Row("token noun", "{n: token noun>2} in {z: zones}", "of those lying there", 2),
    Row("token nouns", "{n: token nouns>2} in {z: zones}", "of those lying there", 2),
    Row("token noun", "{n: token noun>2} lying on {c: card}", "of those lying there", 2),
    Row("token nouns", "{n: token nouns>2} lying on {c: card}", "of those lying there", 2),
    Row("condition", "{a: space} is within {n: number} of {b: space}", "in line and so near", 4),
    Row("condition", "{a: space} and {b: space} are neighbours", "they share an edge", 4),
    Row("condition", "{s: space} is on the board", "it exists", 4),
    Row("condition", "{s: space} is empty", "nobody and nothing is there", 4),
    Row("player noun", "{n: player noun>2} on {s: spaces}", "standing there", 2),
    Row("player nouns", "{n: player nouns>2} on {s: spaces}", "standing there", 2),
    Row("token nouns", "{n: token nouns>2} on {s: spaces}", "lying there", 2),
    Row("space noun", "{n: space noun>2} within {k: number} of {s: space}", "in line and so near", 2),
    Row("space nouns", "{n: space nouns>2} within {k: number} of {s: space}", "in line and so near", 2),
    Row("number", "the first place of {c: card}", "where its stretch of the track begins"),
    Row("number", "the last place of {c: card}", "where its stretch of the track ends"),
    Row("number", "the next place of {z: zone}", "where the next card of a track begins"),
    Row("number", "the length of {c: card}", "how many places of a track it takes as it is turned"),
    Row("condition", "{c: card} covers place {n: number}", "its stretch of the track has that place", 4),
    Row("condition", "{a: card} and {b: card} share a place", "their stretches of the track overlap", 4),
    Row("card noun", "{n: card noun>2} at place {k: number}", "whose stretch has that place", 2),
    Row("card nouns", "{n: card nouns>2} at place {k: number}", "whose stretch has that place", 2),
    Row("action", "move {p: players} together to {s: spaces}", "pieces go at the same moment"),
    Row("action", "take {p: players} off the board", "a piece leaves the board"),
    Row("action", "turn {c: cards} to {e: box}", "another edge is nearest to its owner"),
    Row("condition", "{c: card} is turned to {e: box}", "that edge is nearest to its owner", 4),
)  # fmt: skip

FOR_EACH_THING = (
    Row("T noun", "{a: T adjective} {n: T noun>3}", "those of which that is true", 5),
    Row("T nouns", "{a: T adjective} {n: T nouns>3}", "those of which that is true", 5),
    Row("T noun", "{a: T noun>4} or {b: T noun>5}", "of either sort", 4),
    Row("T nouns", "{a: T nouns>4} or {b: T nouns>5}", "of either sort", 4),
    Row("T noun", "{n: T noun>2} where {c: condition>3}", "those for which the condition holds", 1),
    Row("T nouns", "{n: T nouns>2} where {c: condition>3}", "those for which the condition holds", 1),
    Row("T noun", "{n: T noun>2} other than {x: T}", "all but one", 2),
    Row("T nouns", "{n: T nouns>2} other than {x: Ts}", "all but some", 2),
    Row("T noun", "{n: T noun>2} with {f: T number} {k: number} or more", "at least so much", 2),
    Row("T nouns", "{n: T nouns>2} with {f: T number} {k: number} or more", "at least so much", 2),
    Row("T noun", "{n: T noun>2} with {f: T number} {k: number} or less", "at most so much", 2),
    Row("T nouns", "{n: T nouns>2} with {f: T number} {k: number} or less", "at most so much", 2),
    Row("T noun", "{n: T noun>2} with the highest {f: T number}", "where the number is highest", 2),
    Row("T noun", "{n: T noun>2} with the lowest {f: T number}", "where the number is lowest", 2),
    Row("T nouns", "{n: T nouns>2} with the highest {f: T number}", "where the number is highest", 2),
    Row("T nouns", "{n: T nouns>2} with the lowest {f: T number}", "where the number is lowest", 2),
    Row("Ts", "a/an {n: T noun}", "one of them", 3),
    Row("Ts", "1 {n: T noun}", "one of them", 3),
    Row("Ts", "one {n: T noun}", "one of them", 3),
    Row("Ts", "another {n: T noun}", "one of them, not this one", 3),
    Row("Ts", "any {n: T noun}", "whichever", 3),
    Row("Ts", "each {n: T noun}", "all of them, one after the other", 3),
    Row("Ts", "each other {n: T noun}", "all of them but you or this one", 3),
    Row("Ts", "no {n: T noun}", "none of them", 3),
    Row("Ts", "all {n: T nouns}", "all of them", 3),
    Row("Ts", "the {n: T nouns}", "all of them", 3),
    Row("Ts", "{k: number} {n: T nouns}", "so many of them", 3),
    Row("Ts", "{k: number} other {n: T nouns}", "so many of them, not this one", 3),
    Row("Ts", "up to {k: number} {n: T nouns}", "at most so many of them", 3),
    Row("Ts", "{k: number} or more {n: T nouns}", "at least so many of them", 3),
    Row("Ts", "any number of {n: T nouns}", "as many of them as you like", 3),
    Row("Ts", "any number of your {n: T nouns}", "as many of yours as you like", 3),
    Row("Ts", "{k: number} random {n: T nouns}", "so many of them by chance", 3),
    Row("Ts", "1 random {n: T noun}", "one of them by chance", 3),
    Row("Ts", "{o: player's} {n: T nouns>3}", "those of a player", 3),
    Row("Ts", "{a: Ts>3} and {b: Ts>3}", "these and those", 2),
    Row("Ts", "one of {x: Ts>3}", "one of those", 3),
    Row("T", "the {n: T noun}", "the only one there is", 3),
    Row("T", "this {n: T noun>3}", "the one this is about", 3),
    Row("T", "that {n: T noun>3}", "the one spoken of", 3),
    Row("T", "the other {n: T noun>3}", "the one of two that is not meant so far", 3),
    Row("T", "a new {n: T noun>3}", "one that was not there before", 3),
    Row("T", "it", "the thing spoken of"),
    Row("T's", "{x: Ts>3}'s/'", "of it, or of them"),
    Row("number", "the number of {n: T nouns}", "how many there are"),
    Row("number", "the number of {x: Ts>3}", "how many of those there are"),
    Row("number", "the total {f: T number} of {x: Ts>3}", "added up"),
    Row("number", "the highest {f: T number} of {x: Ts>3}", "the largest"),
    Row("number", "the lowest {f: T number} of {x: Ts>3}", "the smallest"),
    Row("number", "{o: T's} {f: T number}", "what the field holds"),
    Row("condition", "there is {x: Ts>3}", "at least one", 4),
    Row("condition", "there are {x: Ts>3}", "so many", 4),
    Row("condition", "{x: Ts>3} is/are {a: T adjective>4}", "that is true of it", 4),
    Row("condition", "{x: Ts>3} is/are not {a: T adjective}", "that is not true of it", 4),
    Row("condition", "{x: T>3} is a/an {n: T noun}", "it is of that sort", 4),
    Row("condition", "{x: T>3} is not a/an {n: T noun}", "it is not of that sort", 4),
    Row("condition", "{x: T>3} is {y: T>3}", "they are the same", 4),
    Row("condition", "{x: T>3} is not {y: T>3}", "they are not the same", 4),
    Row("condition", "{x: T>3} is one of {y: Ts>3}", "it is among them", 4),
    Row("condition", "{x: T>3} is not one of {y: Ts>3}", "it is not among them", 4),
    Row("action", "set {o: T's} {f: T number} to {n: number}", "the field holds that from now on"),
    Row("action", "mark {x: Ts>3} as {f: T mark}", "the mark is set"),
    Row("action", "unmark {x: Ts>3} as {f: T mark}", "the mark is taken away"),
    Row("action", "forget {x: Ts>3}", "the records are no longer needed"),
    Row("rule", "{x: Ts>3} is/are {a: T adjective>4}", "that is true of it for now", 2),
    Row("rule", "{x: Ts>3} is/are not {a: T adjective}", "that is not true of it for now", 2),
    Row("T adjective", "{f: T mark}", "it carries that mark"),
    Row("T adjective", "not {a: T adjective>3}", "of which that is not true", 3),
)  # fmt: skip

IN_ZONES = (
    Row("condition", "{c: cards>3} is/are in {z: zones}", "it lies there", 4),
    Row("condition", "{c: cards>3} is/are not in {z: zones}", "it does not lie there", 4),
    Row("condition", "{z: zone} contains {c: cards}", "so many lie there", 4),
)

SETTINGS = (
    Row("game setting", "{n: number} player/players", "how many play"),
    Row("game setting", "{a: number} to {b: number} players", "how many can play"),
    Row("game setting", "teams", "players may be on one side"),
    Row("game setting", "turn order changes", "who plays next is computed, not the next seat"),
    Row("game setting", "no turns", "all players act at once"),
    Row("game setting", "the stack is last in first out", "how what is announced is resolved"),
    Row("game setting", "the stack is a queue", "how what is announced is resolved"),
    Row("game setting", "the stack resolves by {f: card number}", "highest first"),
    Row("game setting", "no stack", "everything resolves at once"),
    Row("game setting", "at most {n: number} turns", "after that the match is a draw"),
    Row("game setting", "at most {n: number} rounds", "after that the match is unfinished"),
    Row("game setting", "simultaneous reactions in turn order", "each owner orders their own"),
    Row("field setting", "number", "any whole number"),
    Row("field setting", "number {a: number} to {b: number}", "a whole number in those bounds"),
    Row("field setting", "number from {a: number}", "a whole number, not less"),
    Row("field setting", "number up to {a: number}", "a whole number, not more"),
    Row("field setting", "signed number", "a number added to another one, written with + or -"),
    Row("field setting", "X allowed", "X may stand in its place; a text says what it is"),
    Row("field setting", "infinite allowed", "inf may stand in its place"),
    Row("field setting", "may be left out", "a card need not have it"),
    Row("field setting", "starting at {n: number}", "its value when a match begins"),
    Row("field setting", "mark", "a card has it or not"),
    Row("field setting", "yes or no", "holds or does not"),
    Row("field setting", "card name", "the name of a card"),
    Row("field setting", "player", "one of the players"),
    Row("field setting", "card", "one card"),
    Row("field setting", "cards", "some cards"),
    Row("field setting", "space", "one space of the board"),
    Row("field setting", "direction", "one of the eight directions"),
    Row("field setting", "text", "a text box: sentences that do something or are rules"),
    Row("field setting", "text with {k: kind}", "a text box whose sentences are all of that kind"),
    Row("kind", "actions", "sentences that do something"),
    Row("kind", "rule", "sentences that are in force"),
    Row("kind", "cost", "sentences that say what is paid"),
    Row("field setting", "lines", "a text box that is done line by line"),
    Row("field setting", "several", "may stand on a card more than once"),
    Row("field setting", "actions", "something that is done later"),
    Row("field setting", "in force in {z: zones}", "where the rules of the box count"),
    Row("field setting", "in force everywhere", "the rules of the box always count"),
    Row("field setting", "length {n: number}", "how many places the card takes when this edge counts"),
    Row("field setting", "an edge", "one of the texts of a card that can be turned"),
    Row("place setting", "one for each player", "every player has one"),
    Row("place setting", "shared", "one for all"),
    Row("place setting", "in order", "its order matters"),
    Row("place setting", "face up", "everybody sees the cards"),
    Row("place setting", "face down", "nobody sees the cards unless it is said"),
    Row("place setting", "face up or face down", "each card as it was put there"),
    Row("place setting", "seen by its owner", "the owner may look"),
    Row("place setting", "lengths seen by all", "how long a hidden card is is known, and nothing else"),
    Row("place setting", "at most {n: number} card/cards", "more do not fit"),
    Row("place setting", "in slots", "each place is told from the others"),
    Row("place setting", "for {n: card nouns}", "only such cards"),
    Row("place setting", "for {n: token nouns}", "only such tokens"),
    Row("place setting", "a grid of {a: number} columns and {b: number} rows", "a board of squares"),
    Row("place setting", "walls around it", "nothing leaves the board"),
    Row("place setting", "one row for each player", "a track on which cards take stretches"),
)  # fmt: skip

DECKS = (
    Row("deck rule", "exactly {n: number} {c: card nouns}", "so many, no more and no fewer"),
    Row("deck rule", "exactly 1 {c: card noun}", "one, no more and no fewer"),
    Row("deck rule", "{a: number} to {b: number} {c: card nouns}", "within those bounds"),
    Row("deck rule", "at most 1 {c: card noun}", "one or none"),
    Row("deck rule", "at least 1 {c: card noun}", "one or more"),
    Row("deck rule", "for each {c: card noun}, 1 {d: card noun}", "cards that another one calls for"),
    Row("deck rule", "at most {n: number} {c: card nouns}", "no more than that"),
    Row("deck rule", "at least {n: number} {c: card nouns}", "no fewer than that"),
    Row("deck rule", "at most {n: number} of a name", "copies of one card"),
    Row("deck rule", "at most {n: number} of a name and kind", "copies of one card, by name and kind"),
    Row("deck rule", "for each {c: card noun}, {n: number} {d: card nouns}", "cards that another one calls for"),
    Row("deck entry", "every {n: card noun}", "all such cards of the game, with their copies"),
    Row("deck entry", "{n: card name}", "one card"),
    Row("deck entry", "{k: number} {n: card name}", "so many copies of a card"),
    Row("deck entry", "{n: card name}, {a: card adjective}", "the one of that name of which that is true"),
)  # fmt: skip

EXCLUSIVE = (
    ("no stack", "the stack is last in first out", "the stack is a queue", "the stack resolves by"),
    ("no turns", "turn order changes"),
    ("shared", "one for each player", "one row for each player"),
    ("face up", "face down", "face up or face down"),
)
"""How settings begin of which a game or a place can have one only."""

SCENARIOS = (
    Row("given", "{p: seat} has {f: player number} {n: number}", "a field of a player"),
    Row("given", "{p: seat} has {z: player zone} {c: card list}", "a zone, from bottom to top"),
    Row("given", "{a: given>2} and {z: player zone} {c: card list}", "a zone, from bottom to top", 2),
    Row("given", "{a: given>2} and {f: player number} {n: number}", "a field of a player", 2),
    Row("given", "{a: given>2}, {f: player number} {n: number}", "a field of a player", 2),
    Row("given", "{a: given>2}, {z: player zone} {c: card list}", "a zone, from bottom to top", 2),
    Row("given", "{z: shared zone} is {c: card list}", "a zone that all share, from bottom to top", 1),
    Row("given", "{z: shared zone} is the rest", "all cards that are nowhere else", 1),
    Row("given", "{p: seat}'s {z: player zone} is the rest", "all cards that are nowhere else", 1),
    Row("given", "it is {p: seat}'s {f: flow}", "whose turn, and which part of it", 1),
    Row("given", "it is the {f: flow}", "which part of play", 1),
    Row("given", "the first player is {p: seat}", "who begins", 1),
    Row("given", "{p: seat} is on {s: place name}", "where a piece stands", 1),
    Row("given", "{p: seat} plays {c: card name}", "what a seat has chosen", 1),
    Row("given", "the deck {p: seat} plays is {d: deck name}", "which deck a seat has", 1),
    Row("given", "the ruling {r: ruling} is {v: ruling choice}", "a ruling for this match", 1),
    Row("given", "the next random results are {r: numbers list}", "what dice and draws give", 1),
    Row("given", "it is turn {n: number}", "how many turns of the match have begun", 1),
    Row("given", "cards need not be complete", "no card is missed that lies nowhere", 1),
    Row("given", "{c: card} has {f: card number} {n: number}", "a field of a card", 1),
    Row("given", "{s: space} has {f: space number} {n: number}", "a field of a space", 1),
    Row("given", "{t: token} has {f: token number} {n: number}", "a field of a token", 1),
    Row("given", "{p: seat} is marked as {f: player mark}", "a mark of a player", 1),
    Row("given", "{c: card} is marked as {f: card mark}", "a mark of a card", 1),
    Row("given", "{s: space} is marked as {f: space mark}", "a mark of a space", 1),
    Row("given", "{t: tokens>3} is/are on {c: card}", "tokens that lie on a card", 1),
    Row("given", "{t: tokens>3} is/are on {s: space}", "tokens that lie on a space", 1),
    Row("given", "{t: tokens>3} is/are in {z: zone}", "tokens that lie in a zone", 1),
    Row("given", "{e: event} during {m: period}", "it happened once in that time", 1),
    Row("expect", "{a: expect>2} and {b: expect>3}", "both", 2),
    Row("expect", "{p: seat}'s {f: player number} is {n: number}", "a field of a player"),
    Row("expect", "{p: seat}'s {z: player zone} is {c: card list}", "a zone, from bottom to top"),
    Row("expect", "{z: shared zone} is {c: card list}", "a zone, from bottom to top"),
    Row("expect", "{p: seat} is offered {m: answer}", "an option"),
    Row("expect", "{p: seat} is not offered {m: answer}", "an option that is not there"),
    Row("expect", "{p: seat} is not offered {m: answer} because {r: quoted name}", "it is not there, and a part of the reason"),
    Row("expect", "{p: seat} is offered {n: number} option/options", "how many options there are"),
    Row("expect", "{p: seat} is asked", "a choice waits for that seat"),
    Row("expect", "nobody is asked", "no choice waits for anybody"),
    Row("expect", "{p: seat} sees {c: card list}", "cards whose faces a seat can see"),
    Row("expect", "{p: seat} does not see {c: card list}", "cards of which a seat sees no face"),
    Row("expect", "{p: seat} sees {z: zone} as {c: card list}", "a zone as a seat sees it, from bottom to top"),
    Row("expect", "it holds that {c: condition}", "any condition, in the words of the game", 1),
    Row("expect", "{p: seat} wins", "the result"),
    Row("expect", "{p: seat} loses", "the result"),
    Row("expect", "{p: seat}'s {f: player number} is {n: number} or more", "a field of a player"),
    Row("expect", "{p: seat}'s {f: player number} is {n: number} or less", "a field of a player"),
    Row("expect", "it is {p: seat}'s {f: flow}", "whose turn, and which part of it"),
    Row("expect", "it is the {f: flow}", "which part of play"),
    Row("expect", "it is turn {n: number}", "how many turns of the match have begun"),
    Row("expect", "{p: seat} is on {s: place name}", "where a piece stands"),
    Row("expect", "the stack is {c: card list}", "the cards whose texts wait, the next one last"),
    Row("expect", "the stack is empty", "nothing waits to be resolved"),
    Row("expect", "the match is a draw", "the result"),
    Row("expect", "the match is unfinished", "it stopped at its bound of turns or rounds"),
    Row("expect", "the match goes on", "there is no result yet"),
    Row("answer", "pass", "nothing is done"),
    Row("answer", "yes", "agreed"),
    Row("answer", "no", "not agreed"),
    Row("answer", "{n: number}", "a number"),
    Row("answer", "{a: actions>2}", "an option, in its canonical words"),
    Row("answer", "{c: card}", "a card"),
    Row("answer", "{p: seat}", "a player"),
    Row("answer", "{s: place name}", "a space"),
    Row("answer", "{d: direction}", "a direction"),
    Row("answer", "{t: token}", "a token"),
    Row("answer", "{z: zone}", "a zone"),
    Row("answer", "{l: line}", "a path"),
    Row("answer", "{d: direction} {n: number}", "a straight path: where to, and how far"),
    Row("answer", "{d: direction} {n: number}, {e: direction} {m: number}", "a path that turns"),
    Row("answer", "{t: text}", "a text or a line of it"),
    Row("answer", "[]", "none of them"),
    Row("answer", "[{l: answers}]", "several of them, or an order"),
    Row("answers", "{a: answers>2}, {b: answer}", "one answer after another", 2),
    Row("refusal", "{m: answer} is refused", "an option that is not there"),
    Row("refusal", "{m: answer} is refused because {r: quoted name}", "it is not there, and a part of the reason"),
    Row("card list", "[]", "no card"),
    Row("card list", "[{c: listed cards}]", "cards, from bottom to top"),
    Row("listed cards", "{a: listed cards>2}, {b: list entry}", "one card after another", 2),
    Row("list entry", "empty", "a slot with no card in it"),
    Row("list entry", "?", "a card whose face is hidden"),
    Row("list entry", "{c: list entry>2} face up", "its face is shown", 2),
    Row("list entry", "{c: list entry>2} face down", "its face is hidden", 2),
    Row("list entry", "{c: list entry>2} turned to {e: box}", "that edge is nearest to its owner", 2),
    Row("list entry", "{c: list entry>2} at place {n: number>3}", "where its stretch of the track begins", 2),
    Row("list entry", "{c: list entry>2} with {f: card number} {n: number>3}", "a field of the card", 2),
    Row("list entry", "{c: list entry>2} marked as {f: card mark}", "a mark of the card", 2),
    Row("list entry", "{c: list entry>2} with 1 {t: token noun} on it", "a token on the card", 2),
    Row("list entry", "{c: list entry>2} with {k: number} {t: token nouns} on it", "tokens on the card", 2),
    Row("list entry", "{c: list entry>2} with {a: card list} attached", "cards that are kept at it", 2),
    Row("list entry", "{c: list entry>2} with {a: card list} under it", "cards that make one pile with it", 2),
    Row("list entry", "{c: list entry>2} owned by {p: seat}", "whose card it is", 2),
    Row("list entry", "{c: list entry>2} controlled by {p: seat}", "who may use it now", 2),
    Row("numbers list", "{a: numbers list>2}, {b: number}", "one after another", 2),
    Row("card noun", "{c: listed card} card", "of that name", 1),
    Row("card", "the {c: listed card} in {z: zone}", "the one of that name there", 3),
)  # fmt: skip


def core_words() -> Iterator[Word]:
    """Yield every word of the core that speaks of no particular kind of thing."""
    fixed = (NUMBERS, CONDITIONS, PERIODS, ACTIONS, RULES, CARDS, BOARDS, IN_ZONES, SETTINGS, DECKS)
    for rows in (*fixed, SCENARIOS):
        for row in rows:
            yield from words_of(row)
    for thing in THINGS:
        yield from words_for(thing)


def words_for(thing: str) -> Iterator[Word]:
    """Yield the words that every kind of thing has."""
    for row in FOR_EACH_THING:
        yield from words_of(row, thing)


OWNED = "'s/'"
PAIR = re.compile(r"(?<=\}) (\w+)/(\w+) ")


def words_of(row: Row, thing: str = "") -> Iterator[Word]:
    """Yield the words of a row: two where its verb has a form for one thing and one for several."""
    if row.pattern.endswith(OWNED):
        yield from _voices(row, thing, OWNED, ("'s", "'"))
        return
    pair = PAIR.search(row.pattern)
    if pair is None:
        yield word_of(row, thing)
        return
    forms = pair.groups() if pair[1] in ("is", "has") else pair.groups()[::-1]
    yield from _voices(row, thing, pair[0], tuple(f" {form} " for form in forms))


def _voices(row: Row, thing: str, open_form: str, forms: tuple[str, ...]) -> Iterator[Word]:
    """Yield the word for one thing and the word for several, each the twin of the other."""
    one, many = (
        word_of(row._replace(pattern=row.pattern.replace(open_form, form)), thing) for form in forms
    )
    yield evolve(one, voice="one", twin=many.key)
    yield evolve(many, voice="many", twin=one.key)


def word_of(row: Row, thing: str = "") -> Word:
    """Make a word of a row; `T` becomes the kind of thing."""
    kind, pattern = (_for(row.kind, thing), _for_slots(row.pattern, thing))
    key = f"{kind}: {row.pattern if not thing else pattern}"
    return Word(key, kind, elements_of(pattern), row.tight, row.meaning, root=key)


def _for(kind: str, thing: str) -> str:
    """Put a kind of thing in the place of `T`: `Ts` becomes `cards`."""
    if not thing:
        return kind
    if kind == "T's" or kind.startswith("T "):
        return thing + kind[1:]
    return {"T": thing, "Ts": plural(thing)}.get(kind, kind)


def plural(thing: str) -> str:
    """Return the kind of several things: `cards`."""
    return f"{thing}s"


def _for_slots(pattern: str, thing: str) -> str:
    if not thing:
        return pattern
    pieces = pattern.split("{")
    made = [pieces[0]]
    for piece in pieces[1:]:
        slot, rest = piece.split("}", 1)
        name, kind = slot.split(": ")
        kind, _, tight = kind.partition(">")
        made.append(f"{name}: {_for(kind, thing)}{'>' + tight if tight else ''}}}{rest}")
    return "{".join(made)


def thing_kinds(thing: str) -> dict[str, tuple[str, ...]]:
    """Return the kinds that a kind of thing brings, each with the kinds it also is."""
    return {thing: (plural(thing),), plural(thing): ()}


def rows_by_key(things: tuple[str, ...]) -> dict[str, tuple[Row, str]]:
    """Return the row of the core that each key is of, and the kind of thing it speaks of."""
    fixed = (NUMBERS, CONDITIONS, PERIODS, ACTIONS, RULES, CARDS, BOARDS, IN_ZONES)
    found = {word.key: (row, "") for rows in fixed for row in rows for word in words_of(row)}
    for thing in things:
        for row in FOR_EACH_THING:
            found |= {word.key: (row, thing) for word in words_of(row, thing)}
    return found
