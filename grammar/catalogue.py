"""The catalogue of diagnostics: one row for each mistake that can be reported.

A row holds the title (what is wrong, in two to five words), the message (one sentence of fact;
`{names}` are filled from the problem) and the hint (what to do about it). Codes are stable and
never used again. A new diagnostic gets a row here, a page in `pages/`, a case in `tests/check/`,
and a raiser.

A row that ends in WARNING is about a text that plays as it says: something in it is only unused,
or makes no difference. It is told and counted, and keeps nobody from playing. All others are errors.

    CW01xx  the shape of the text        CW04xx  cards and decks
    CW02xx  words                        CW05xx  rules
    CW03xx  kinds and ranges             CW06xx  scenarios
                                         CW09xx  files
"""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

ERROR = "error"
WARNING = "warning"


@frozen
class Entry:
    """One kind of mistake."""

    code: str
    title: str
    message: str
    hint: str = ""
    severity: str = ERROR


_ROWS = (
    # -- the shape of the text
    ("CW0101", "Not expected here", "Here stands {found}; what can stand here is {expected}.",
     "Look at the start of the line and at the signs in it."),
    ("CW0102", "Indentation fits nothing", "This line is indented like no line above it.",
     "Indent it as far as the line it belongs beside, two spaces for each level."),
    ("CW0103", "Nested too deep", "This is nested more than {limit} levels deep.",
     "Give the inner part a word of its own (`to ...:`) and use that."),
    ("CW0104", "Line too long", "This line has more than {limit} characters.",
     "Cut it into several lines."),
    ("CW0105", "Quote without partner", "This quote has no partner on its line: {found}.",
     'A name in quotes has `"` before it and `"` behind it, on one line.'),
    ("CW0106", "Indented too far", "This line is indented, and the line above it has nothing inside.",
     "Take the indentation away, or end the line above with `:`."),
    ("CW0107", "Something is missing", "This line needs {expected} after it.",
     "Write what belongs to it, indented by two spaces."),
    ("CW0108", "Sentence too long", "This sentence has more than {limit} words.",
     "Cut it into several sentences."),
    ("CW0109", "Too many ways to read it", "This fits together in so many ways that reading it was stopped.",
     "Cut it into shorter sentences, or declare its words more narrowly."),
    ("CW0110", "No full stop", "A sentence on a card ends with a full stop, and this one does not.",
     "Put `.` at its end."),
    ("CW0111", "Empty sentence", "There is a full stop here with no sentence before it.",
     "Take it away."),
    ("CW0112", "Colon or no colon", "`{name}` is a {what}, and {rule}.",
     "Write it so."),
    ("CW0113", "Name without words", "There is nothing between the quotes of this name.",
     "Write the name between the quotes."),
    ("CW0114", "Sign that nobody sees", "Here stands {found}: it is not seen, and may change what is seen around it.",
     "Take it away, or write a plain space."),
    ("CW0115", "Sign that no name can hold", "The name of a {what} cannot hold the sign `{sign}`.",
     "Use words, numbers and other signs."),
    # -- words
    ("CW0201", "Unknown word", "`{found}` is no word of this game. Understood before it: {understood}.",
     "Here could stand {expected}."),
    ("CW0202", "Not understood", "`{found}` is not understood here. Understood before it: {understood}.",
     "Here could stand {expected}."),
    ("CW0203", "Unknown kind", "`{name}` is no kind of thing here; there are {known}.",
     "Use one of these, or declare it, as in `a rival is a player if ...`."),
    ("CW0204", "Declared twice", "`{name}` is declared a second time.",
     "Take one of the two away, or give it another name."),
    ("CW0205", "Wording taken", "The wording `{name}` stands for something else already.",
     "Choose other words for one of the two."),
    ("CW0206", "Two readings", "This can be read in two ways: as {first}, or as {second}.",
     "Say it with other words, or declare one of the words so that only one reading is left."),
    ("CW0207", "One or several", "`{found}` puts a plural behind the number 1.",
     "Write the word without the plural ending."),
    ("CW0208", "Not the usual wording", "`{found}` is read, but it is written `{shown}`.",
     "Write it that way, so that all cards say the same thing alike."),
    ("CW0209", "Ends too early", "This ends before it is complete. Understood: {understood}.",
     "What follows could be {expected}."),
    ("CW0210", "Never used", "`{name}` is declared and never used.",
     "Use it, or take it away.", WARNING),
    ("CW0211", "Slot never used", "The slot `{name}` is given and its value is never used.",
     "Use `{name}` in what the word does, or take the slot away.", WARNING),
    ("CW0212", "Slot named twice", "Two slots of this wording are called `{name}`.",
     "Give each slot its own name."),
    ("CW0213", "No such space", "There is no space `{name}`: the board has columns a to {column} and rows 1 to {row}.",
     "Name a space of the board, or declare a larger one."),
    ("CW0214", "No fields of the game", "The game itself has no fields: players, cards, tokens and spaces have.",
     "Let one player keep it for all: `each player has:`, and `value player: the bank means the player in seat 1`."),
    ("CW0215", "Values are no things", "`{name}` are the values of `{one}` and no things: nothing can go through them or take one of them.",
     "Say it for each value, as in `option {first}:`."),
    ("CW0216", "Brackets missing", "Behind `where` stands one condition, and here are several: brackets make one of them.",
     "Put `(` behind `where` and `)` behind the last of the conditions."),
    # -- kinds and ranges
    ("CW0301", "Out of range", "`{field}` is {value} here, and may be {range}.",
     "Use a number in the range, or change the range where `{field}` is declared."),
    ("CW0305", "Defined by itself", "`{name}` is defined by way of itself.",
     "Say what it is in terms of something else."),
    ("CW0306", "Field without a kind", "Nothing says what the field `{name}` holds.",
     "Write it, for example `{name}: number 0 to 9`, `{name}: mark` or `{name}: text`."),
    ("CW0308", "Settings that exclude each other", "`{other}` cannot stand beside `{one}`.",
     "Keep the one that is meant."),
    ("CW0309", "No such number", "{what} is {value} here, and can only be {range}.",
     "Use such a number."),
    ("CW0310", "Too much asked for", "{what} is {value} here, and can be at most {most}.",
     "Use a smaller number."),
    ("CW0311", "Too many cards", "{what} has {count} cards, and a match has room for {most}.",
     "Take fewer copies, or say which cards are played with: `deck \"...\":`."),
    ("CW0312", "Board without spaces", "Nothing says how large the board `{name}` is.",
     "Write it: `board {name}: a grid of 8 columns and 8 rows, walls around it`."),
    ("CW0307", "Range upside down", "The range of `{field}` ends at {high} before it begins at {low}.",
     "Write the smaller number first."),
    # -- cards and decks
    ("CW0401", "Card declared twice", "There is a card `{name}` already.",
     "Write `x2` behind its name for two copies, or give one of them another name."),
    ("CW0402", "No such card", "There is no card named `{name}`.",
     "Check the spelling, or add the card."),
    ("CW0403", "Given twice", "`{name}` is given twice on this card.",
     "Keep the right one."),
    ("CW0404", "Missing on the card", "The card `{card}` has no `{name}`.",
     "Write it, or say `may be left out` where it is declared."),
    ("CW0405", "Not on such a card", "A {kind} has no `{name}`.",
     "Take it away, or declare it for {kind}."),
    ("CW0406", "Kind of card not said", "It is not said what kind of card `{card}` is.",
     "Begin with its kind: {known}."),
    ("CW0407", "Deck not allowed", "The deck `{deck}` has {count}, and the rule is: {rule}.",
     "Change the deck, or the rule in `every deck has:`."),
    ("CW0408", "Can never do anything", "This can never do anything: {why}.",
     "Change it so that it can happen, or take it away.", WARNING),
    ("CW0409", "No copies", "The card `{name}` has no copies.",
     "Write how many there are, or take the card away."),
    ("CW0410", "Several cards of that name", "There are several cards named `{name}`: {known}.",
     'Say which one, for example `"{name}", {first}`.'),
    ("CW0411", "X is never told", "`{field}` is X on this card and no text says what X is.",
     "Add a sentence that says it, such as `X is ...`."),
    ("CW0413", "Only play can tell", "This speaks of something that the print of a card does not tell.",
     "Speak of kinds, marks, values, names and numbers of cards."),
    ("CW0412", "Empty deck", "The deck `{deck}` has no cards in it.",
     "Name its cards."),
    # -- rules
    ("CW0501", "Never reached", "This can never be reached: {why}.",
     "Take it away, or move it up.", WARNING),
    ("CW0502", "Always the same", "This condition is always {value}.",
     "Take the condition away, or say what it should depend on.", WARNING),
    ("CW0503", "Never ends", "This is repeated without end: nothing in it finishes it.",
     "Say `repeat until ...`, or finish a part of play inside it."),
    ("CW0504", "Nothing happens", "`{name}` has nothing that happens in it.",
     "Say what it does."),
    ("CW0505", "Word goes round", "Doing `{name}` needs doing `{name}` first, without end: {cycle}.",
     "Break the circle with a condition, or say it differently."),
    ("CW0506", "Ruling without choice", "The ruling `{name}` is never asked for.",
     "Use it: `the ruling {name} is {first}`, or take it away.", WARNING),
    ("CW0507", "Part of play never begun", "`{name}` is never begun.",
     "Begin it somewhere: `begin {name}`.", WARNING),
    ("CW0508", "Does not answer", "`{name}` stands for a value, and not every way through it says which.",
     "Let every way end with `answer ...`, or say it in one line with `means ...`."),
    ("CW0509", "No stack here", "This speaks of the stack, and the game says `no stack`.",
     "Say it without the stack, or take `no stack` out of what the game says of itself."),
    ("CW0510", "Nobody is asked", "A number that somebody chooses is asked for where X is told, and nowhere else.",
     "Let them choose it first, such as `choose 1-6 as count`."),
    ("CW0514", "Asked after it has left", "`{found}` depends on {why}, and this is asked when it has left already.",
     "Say it in a `before`, or speak of what is printed on it.", WARNING),
    ("CW0517", "Left to chance each time", "`{found}` is drawn by chance, and {where} is asked again and again.",
     "Draw it once, in something that is done: `let drawn be {found}`."),
    ("CW0518", "Nothing to name", "`as {name}` names what was chosen, and nothing is chosen here.",
     "Take `as {name}` away; a choice has a line of its own, and a number is named by `let {name} be ...`."),
    ("CW0520", "Cannot stand here", "`{found}` {does}, which {place} does not take.",
     "{hint}"),
    ("CW0521", "Cannot be played yet", "This is read, and the machine cannot carry it out: {what}.",
     "Say it in another way."),
    ("CW0522", "No amount to change", "This changes the amount of what happens, and `{event}` has none.",
     "Say `prevent it`, or speak of an event with a number in it."),
    ("CW0523", "Cannot be forbidden", "`{found}` is not a word that this game declares, and only these can be forbidden so.",
     "Declare a word for it (`to ...:`), use that wherever it is done, and forbid that."),
    ("CW0524", "Cannot be tried out", "`{found}` belongs to the course of play and cannot be tried out beforehand.",
     "Ask for what it depends on instead."),
    ("CW0540", "Changes nothing outside", "`{name}` belongs to what stands around this, which is not changed by what is done later or in secret.",
     "Give it another name, or keep it in a field."),
    ("CW0541", "Changes its kind", "`{name}` stands for {known} already; this would make it {kind}.",
     "Give it another name."),
    ("CW0526", "Nothing it could mean", "`{found}` needs {what}, and there is none here.",
     "{hint}"),
    ("CW0527", "Never in force", "The box `{box}` is never in force, so this rule never counts.",
     "Say how long it holds (`... this turn`, `... until ...`), or put it where rules count: {known}."),
    ("CW0528", "Never carried out", "No rule carries out the box `{box}`, so this is never done.",
     "Carry it out somewhere (`carry out the {box} of ...`), or put it into another box: {known}.", WARNING),
    ("CW0529", "Print is lost", "`{name}` is printed here, and has a value of its own when a match begins.",
     "Take `starting at ...` away where `{name}` is declared, or do not print it."),
    ("CW0530", "A second board", "The board `{first}` is there already, and a game has one.",
     "Make one board large enough for both."),
    ("CW0531", "Never happens", "`{name}` is spoken of, and nothing in the game brings it about.",
     "Let it happen somewhere: write `{name}` where it does.", WARNING),
    ("CW0532", "No wording so short", "`{name}` has no wording that ends here, so this is no event.",
     "Where it is declared, write `also {short}` below its colon: then this tells of it too."),
    ("CW0542", "Nobody has chosen", "`{found}` leaves open which are meant, and nobody has chosen them here.",
     "Let somebody choose first, such as `choose {found} as chosen`, and speak of `chosen`."),
    ("CW0543", "About so many", "`{found}` says how many, and what stands here is about each one by itself.",
     "Say `a ...` or `each ...`; how many times something happened is asked for with `how often`."),
    ("CW0544", "One is wanted", "`{found}` may be several, and what stands here is read of one.",
     "Name one of them, or go through them: `for each one in {found}:`."),
    ("CW0545", "Another kind of it", "`{found}` speaks of a {kind}, and what is described here is a {described}.",
     "Say it in words for a {described}."),
    # -- scenarios
    ("CW0601", "Who does it", "It is not said here who does it.",
     "Write the seat, a colon and what it does, such as `Xena: pass`."),
    ("CW0602", "Too many seats", "The scenario has the seats {seats}, and the game is for {most}.",
     "Check the spelling of the names."),
    ("CW0603", "Part missing", "The scenario has no `{name}:`.",
     "A scenario has a `given:`, a `play:` if something is done, and an `expect:`."),
    ("CW0604", "Scenario named twice", "There is a scenario `{name}` already.",
     "Give it another name."),
    ("CW0605", "Part out of order", "`{name}:` cannot stand here: {why}.",
     "First comes `given:`, then `play:` and `expect:` in turn, and `expect:` is last."),
    ("CW0606", "Set up twice", "This was given before: {name}.",
     "Keep the right one."),
    ("CW0607", "Cannot lie there", "This cannot stand in this list: {why}.",
     "Change the list, or the zone where it is declared."),
    ("CW0608", "Nobody is meant", "A scenario names its seats; here nobody is `you`.",
     "Name the seat: `Ann`, `Ann's hand`."),
    ("CW0609", "No such deck", "There is no deck named `{name}`.",
     "Check the spelling, or add the deck."),
    # -- files
    ("CW0901", "No such game", "There is no game named `{name}`.",
     "Games at hand: {known}."),
    ("CW0902", "No game named", "Nothing says which game this file belongs to.",
     'Begin it with `for "..."` and the title of the game.'),
    ("CW0903", "File not found", "The file `{name}` is not there.",
     "Check the name; it counts from the folder of this file."),
    ("CW0904", "Includes itself", "This file includes itself: {cycle}.",
     "Take one of the includes away."),
    ("CW0905", "Not a text", "This file is not text in UTF-8.",
     "Save it as plain text, encoding UTF-8."),
    ("CW0906", "File too large", "This file has {size}, and at most {limit} are read.",
     "Cut it into several files."),
    ("CW0907", "Two games", "The game `{name}` is declared a second time.",
     "Give one of the two another title."),
    ("CW0908", "Nothing here", "There are no rules, cards or scenarios in `{name}`.",
     "Name a file or a folder with `.rules`, `.cards` or `.scenario` files, or a bundled game."),
    ("CW0909", "Leads out", "This is a link that leads out of the folder `{name}`: not read.",
     "Put the file itself here, or name the folder in which it lies."),
    ("CW0910", "No file", "This is {what}, and no file.",
     "Take it away, or put a file in its place."),
)  # fmt: skip

CATALOGUE: dict[str, Entry] = {row[0]: Entry(*row) for row in _ROWS}


def page(code: str) -> str:
    """Return the page of a code: what it means, a wrong text and a right one."""
    return (Path(__file__).parent / "pages" / f"{code}.md").read_text(encoding="utf-8")
