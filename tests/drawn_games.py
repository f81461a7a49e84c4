"""Small whole games, drawn by lot as text: every declaration, every statement, most core words.

A game has always the same fields, kinds, zones, tokens, spaces and parts of play, so that anything
can be spoken of. Its nouns, values, conditions, words, costs, rules, reactions, texts and options
are drawn (`drawn_bodies.py`, `drawn_phrases.py`). What is declared speaks only of what was declared
before, so that none goes round.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field, frozen
from drawn_bodies import Bodies
from drawn_phrases import (
    ANY,
    OPEN,
    RECORD,
    SINGLE,
    SURE,
    THINGS,
    Author,
    Scope,
    core_stock,
    entry_of,
    is_used,
)
from hypothesis import strategies as st

from cardwright.grammar import NAMED_AS, facets, words_for

TITLE = "Small Game"
HEAD = """
ruling last deal: open, or closed
a mood is one of Calm, Wild
label lasting
label brittle

each player has:
  Gold: number 0 to 20, starting at 5
  Wit: number
  Ready: mark
  Mood: mood
  Prize: card

each token has:
  Load: number 0 to 9, starting at 1
  Wet: mark

each space has:
  Depth: number from 0
  Icy: mark

a Stone is a card with:
  Weight: number 0 to 9
  Hot: mark
  Play: text
  Kept: text, may be left out, in force in yard

a Leaf/Leaves is a card with:
  Weight: number 0 to 9
  Hot: mark
  Play: text

a Plank is a card with:
  Weight: number 0 to 9
  Hot: mark
  Long: text, an edge, length 3, in force in fence
  Short: text, an edge, length 1, in force in fence

a pact is a thing with:
  Size: number 0 to 9
  Urgent: mark
  Maker: player
  Deed: actions

a Bead is a token
a playable is a card if it is not a Plank
"""
STACKS = ("last in first out", "a queue")
OWNED, SHARED = "one for each player, in order, face down", "shared, in order, face down"
YARDS = (
    "face up", "face up, at most 2 cards", "in slots, face up or face down",
    "in order, face up or face down",
)  # fmt: skip
FENCES = ("", ", lengths seen by all")
ZONES = """zone pile: {}
zone hand: one for each player, seen by its owner
zone yard: one for each player, {}
zone pit: shared, in order, face up
zone shed: one for each player, face up, for Beads
track fence: one row for each player, face up or face down{}
board field: a grid of 3 columns and 3 rows, walls around it"""
NAMES = {
    "player number": ("Gold", "Wit"), "card number": ("Weight",), "token number": ("Load",),
    "space number": ("Depth",), "pact number": ("Size",), "player mark": ("Ready",),
    "card mark": ("Hot",), "token mark": ("Wet",), "space mark": ("Icy",),
    "pact mark": ("Urgent",), "box": ("Play",), "label": ("lasting", "brittle"),
    "ruling": ("last deal",), "ruling choice": ("open", "closed"),
    "place name": ("a1", "b2", "c3"), "card name": ('"Fig"', '"Oak"'),
}  # fmt: skip
DECLARED = (
    ("zone", "{o: player's} {z: player zone}"), ("zone", "the {z: shared zone}"),
    ("zones", "any {z: player zone}"), ("card noun", "Stone"), ("card nouns", "Stones"),
    ("card noun", "Leaf"), ("card nouns", "Leaves"), ("card noun", "Plank"),
    ("card nouns", "Planks"), ("token noun", "Bead"), ("token nouns", "Beads"),
    ("pact noun", "pact"), ("pact nouns", "pacts"), ("condition", "{o: player's} Mood is Calm"),
    ("action", "set {o: player's} Mood to Wild"), ("card", "{o: player's} Prize"),
    ("action", "set {o: player's} Prize to {c: card}"), ("player", "{o: pact's} Maker"),
    ("action", "set {o: pact's} Maker to {p: player}"), ("action", "do {o: pact's} Deed"),
    ("action", "set {o: pact's} Deed to {a: actions}"), ("flow", "turn"), ("flow", "Draw"),
    ("flow", "Act"),
)  # fmt: skip
"""What the words of every game are."""
ADJECTIVES = dict(zip(THINGS, ("merry", "fine", "dull", "bare", "firm"), strict=True))
NOUNS = dict(zip(THINGS, ("sage", "gem", "crumb", "nook", "bond"), strict=True))
VALUES = ("number", "player", "cards", "card", "players", "zone", "space")
TOLD = ("number", "signed", "player", "card", "space", "token", "cards")
SLOTS = (*TOLD, "players", "zone", "actions", "condition", "card noun")
UNTOLD = ("actions", "condition", "card noun")
"""Slots of words that no rule speaks of: what fills them cannot be compared."""
VERBS = ("dig/digs", "sow/sows", "knit/knits", "bake/bakes")
CARDS = ("Fig", "Oak", "Elm", "Ash", "Yew", "Fir")

TURNS = Scope(has=frozenset({"chance", "two players"}))
"""What is done in the course of play."""
CALM = Scope(has=frozenset({"two players"}), takes=frozenset())
"""What is asked."""
RULED = evolve(CALM, takes=facets.KEPT)
"""What is in force."""

Slots = list[tuple[str, str]]
"""The slots of a word: kinds and names."""


@frozen
class SmallGame:
    """The text of a game, and the words that stand in it."""

    rules: str
    cards: str
    used: frozenset[str] = field(repr=False)


@st.composite
def small_games(draw: st.DrawFn) -> SmallGame:
    """A small game."""
    author = Author(draw, dict(NAMES))
    writer = Writer(Bodies(author))
    writer.game()
    rules, cards = "\n".join(writer.lines), "\n".join(writer.cards)
    return SmallGame(f"{rules}\n", f'for "{TITLE}"\n{cards}\n', frozenset(author.used))


@define
class Writer:
    """Who writes a whole game."""

    bodies: Bodies
    lines: list[str] = field(factory=list)
    cards: list[str] = field(factory=list)
    pile: str = "the pile"

    @property
    def author(self) -> Author:
        return self.bodies.author

    def write(self, *lines: str) -> None:
        """Write a declaration."""
        self.lines += ["", *lines]

    def asked(self, scope: Scope, depth: int) -> str:
        """Return a condition."""
        return self.author.said("condition", scope, depth)

    def game(self) -> None:
        """Write a game from its first line to its last."""
        a = self.author
        self.what_there_is()
        for sort, most in (
            (self.value, 3), (self.condition, 2), (self.event, 2), (self.rule, 3),
            (self.cost, 2), (self.verb, 4),
        ):  # fmt: skip
            for number in range(a.up_to(most)):
                sort(number)
        for _ in range(a.up_to(3)):
            self.reaction()
        if a.often(50):
            self.write(f"always {a.said('rule', RULED, 2)}")
        if a.often(50):
            self.write(f"while {self.asked(CALM, 2)}:", f"  {a.said('rule', RULED, 2)}")
        self.course()
        for name in CARDS[: a.up_to(6, 3)]:
            self.card(name)

    # ---- what there is ---------------------------------------------------------------------------

    def what_there_is(self) -> None:
        """Write the settings, fields, kinds, zones, nouns and adjectives."""
        a = self.author
        shared = a.often(50)
        zones = ZONES.format(SHARED if shared else OWNED, a.one_of(YARDS), a.one_of(FENCES))
        self.pile = "the pile" if shared else "p's pile"
        own = ("hand", "yard", "shed", "fence")
        a.names["player zone"] = own if shared else (*own, "pile")
        a.names["shared zone"] = ("pit", "pile") if shared else ("pit",)
        head = [f'game "{TITLE}":', "  2 players", f"  the stack is {a.one_of(STACKS)}"]
        windows = ["  windows are asked always"] if a.often(30) else []
        self.lines += [*head, *windows, "  at most 8 turns", HEAD, zones]
        a.heights[f"{RECORD} noun"] = a.heights[f"{RECORD} nouns"] = 1
        for each in (*words_for(RECORD), *words_for(RECORD), *words_for(RECORD)):
            entry_of(each, a.heights)  # how high its lowest phrases are, each in its turn
        for each in words_for(RECORD):
            twin = bool(each.voices) and each.voices[0].number == "many"
            if is_used(each) or twin:
                a.declare(each, twin=twin)
        for kind, pattern in DECLARED:
            self.bodies.declare(kind, pattern)
        for thing in THINGS:
            self.described(thing)

    def described(self, thing: str) -> None:
        """Write an adjective and a noun for a kind of thing."""
        scope = CALM.about(thing)
        if self.author.often(60):
            self.write(f"a {thing} is {ADJECTIVES[thing]} if {self.asked(scope, 2)}")
            self.bodies.declare(f"{thing} adjective", ADJECTIVES[thing])
            self.author.adjectives[thing] = [ADJECTIVES[thing]]
        if self.author.often(40):
            self.write(f"a {NOUNS[thing]} is a {thing} if {self.asked(scope, 2)}")
            self.bodies.declare(f"{thing} noun", NOUNS[thing])
            self.bodies.declare(f"{thing} nouns", f"{NOUNS[thing]}s")

    # ---- words -----------------------------------------------------------------------------------

    def slots(self, most: int, kinds: Sequence[str]) -> tuple[str, Slots]:
        """Return the slots of a word: how they are written, and what they are."""
        found: Slots = []
        for name in ("va", "vb")[: self.author.up_to(most)]:
            found.append((self.author.one_of(kinds), name))
        return " near".join(f" {{{name}: {kind}}}" for kind, name in found), found

    def value(self, number: int) -> None:
        """Write a value."""
        a, kind = self.author, self.author.one_of(VALUES)
        text, found = self.slots(2, ("number", "player", "card", "cards", "zone"))
        pattern = f"the {('wage', 'sum', 'store')[number]}{' of' if text else ''}{text}"
        scope, openness = scoped(CALM, found), SURE if kind.endswith("s") else SINGLE
        if a.often(50):
            meaning = a.said(kind, scope, 2, openness=openness)
            self.write(f"value {kind}: {pattern} means {meaning}")
        else:
            answers = [a.said(kind, scope, 2, openness=openness) for _ in range(2)]
            self.write(f"value {kind}: {pattern}:", f"  if {self.asked(scope, 2)}:")
            self.lines += [f"    answer {answers[0]}", f"  answer {answers[1]}"]
        self.bodies.declare(kind, pattern)

    def condition(self, number: int) -> None:
        """Write a condition."""
        text, found = self.slots(2, (*TOLD, "zone", "condition", "actions"))
        pattern = f"omen {('red', 'blue')[number]}{text}"
        self.write(f"condition {pattern} means {self.asked(scoped(CALM, found), 2)}")
        self.bodies.declare("condition", pattern)

    def event(self, number: int) -> None:
        """Write an event, with or without a body."""
        text, found = self.slots(2, TOLD)
        pattern = f"the {('bell', 'drum')[number]} sounds{text}"
        if self.author.often(50):
            left = facets.PLACES["event"].takes - {"flow", "alteration", "permission"}
            scope = evolve(scoped(TURNS, found), takes=left)
            self.write(f"event {pattern}:", *self.bodies.body(scope, 1))
        else:
            self.write(f"event {pattern}")
        self.told(pattern, found)
        self.bodies.declare("action", pattern)

    def told(self, pattern: str, found: Slots) -> None:
        """Let rules speak of an event, and of its number."""
        kinds = [kind for kind, _ in found]
        if not any(kind in UNTOLD for kind in kinds):
            self.bodies.declare("event", pattern)
        if kinds == ["number"] and not pattern.startswith("{"):
            self.bodies.declare("number", f"the total amount of {pattern} {{m: period}}")
            self.bodies.declare("number", f"the amount of {pattern} {{m: period}}")

    def rule(self, number: int) -> None:
        """Write a rule: of numbers and the like, or of what happens."""
        a = self.author
        text, found = self.slots(
            2, ("number", "signed", "cards", "event", "actions", "condition", "players")
        )
        pattern = f"{('dues', 'law', 'ban')[number]}{text}"
        names = dict(found)
        inner = scoped(RULED, found)
        self.write(f"rule {pattern}:")
        if "event" not in names or a.often(60):
            self.lines.append(f"  {a.said('rule', inner, 2)}")
        if "event" in names:
            self.lines.append(f"  {a.one_of(('when', 'before'))} {names['event']}:")
            done = evolve(inner, takes=facets.DONE - {"flow"}, has=TURNS.has)
            deed = [f"  do {names['actions']}"] if "actions" in names else None
            self.lines += [f"  {each}" for each in deed or self.bodies.body(done, 0, 2)]
        self.bodies.declare("rule", pattern)

    def cost(self, number: int) -> None:
        """Write a cost."""
        text, found = self.slots(1, ("number", "cards"))
        pattern = f"{('toll', 'tithe')[number]}{text}"
        self.write(f"cost {pattern}:", *self.bodies.body(scoped(TURNS, found), 0, 2))
        self.bodies.declare("cost", pattern)

    def verb(self, number: int) -> None:
        """Write something that is done, by whoever does it."""
        text, found = self.slots(2, SLOTS)
        verb = VERBS[number]
        self.write(f"to {verb}{text}:", *self.bodies.body(scoped(TURNS, found), 2))
        one = verb.partition("/")[0]
        self.bodies.declare("action", f"{one}{text}")
        self.bodies.declare("action", f"{{who: players}} {verb}{text}")
        self.told(f"{{who: players}} {verb}{text}", found)
        self.author.names["word"] = (*self.author.names.get("word", ()), one)

    def reaction(self) -> None:
        """Write what happens before, after or in place of something."""
        a, sort = self.author, self.author.one_of(("when", "before", "instead when"))
        takes = facets.PLACES[sort].takes
        scope = evolve(TURNS, takes=takes - {"alteration", "permission"})
        known = [
            each for each in a.words.get("event", ()) if not each.id
        ]  # the core gives no names
        if known and a.often(70):
            entry = a.one_of(known)
            happens = a.filled(entry, CALM, 1, ANY).text
            known_by = [(each.kind, each.name) for each in entry.holes if each.name != "who"]
            scope = scoped(scope, known_by)
            if sort == "before":
                numbers = [each for each in entry.holes if each.kind == "number"]
                has = {"event", "amount"} if len(numbers) == 1 else {"event"}
                scope = evolve(scope, has=scope.has | has, takes=takes)
        else:
            happens = a.said("event", CALM, 2, openness=ANY)
        body = self.bodies.body(scope, 1)
        if sort == "instead when" and a.often(70):
            body = [f"  if {self.asked(CALM, 1)}:", *[f"  {each}" for each in body]]
            body += ["  otherwise:", "    it happens after all"]
        if "event" in scope.has and a.often(50):
            body.append(f"  {self.alteration(scope)}")
        self.write(f"{sort} {happens}:", *body)

    def alteration(self, scope: Scope) -> str:
        """Return what alters an event that is about to happen."""
        known = [each for each in core_stock()["action"] if each.word.row is not None]
        altering = [
            each
            for each in known
            if each.word.row and each.word.row.does == "alteration"
            if each.word.row.needs in scope.has
        ]
        return self.author.filled(self.author.one_of(altering), scope, 1, OPEN).text

    # ---- the course of play, and the cards -------------------------------------------------------

    def course(self) -> None:
        """Write the parts of play."""
        a, body = self.author, self.bodies.body
        self.write("setup:", "  for each p in all players:")
        self.lines += [
            f"    shuffle {self.pile}",
            f"    deal {a.up_to(4, 2)} cards from {self.pile} to p's hand",
            "    create 2 Beads in p's shed",
            f"    move p to {a.one_of(NAMES['place name'])}",
        ]
        self.write("match:", "  let first be a random player", f"  repeat {a.up_to(3, 1)} times:")
        self.lines += ["    for each p in all players from first:", "      begin turn of p"]
        self.lines += ["  the match is a draw"]
        self.write("turn:", "  begin Draw", "  begin Act")
        self.write("step Draw:", *body(TURNS, 2))
        self.write("to use/uses {c: card}:", "  move c to the pit")
        stacked = (
            "announce the Play of c", "pay the costs of the Play of c",
            "put the Play of c on the stack", "begin Reply of your opponent", "resolve the stack",
        )  # fmt: skip
        doing = stacked if a.often(60) else ("carry out the Play of c",)
        self.lines += [f"  {each}" for each in doing]
        of_card = evolve(TURNS.naming("card", "c"), takes=facets.DONE - {"part"})
        self.write("window Reply:", "  choose one:")
        self.lines.append(f"    option for each c in all {a.said('card nouns', CALM, 1)}:")
        self.lines += [f"    {each}" for each in body(of_card, 1, 2)]
        self.lines += ["    option pass:", "      finish Reply"]
        self.write("phase Act:", "  repeat 2 times:", "    choose one:")
        self.lines += ["      option for each c in all playables in your hand:", "        use c"]
        for label in ("rise", "fall")[: a.up_to(2)]:
            self.lines += [f"      option {label}:"]
            self.lines += [f"      {each}" for each in body(TURNS, 1, 2)]
        self.lines += ["      option pass:", "        finish Act"]

    def card(self, name: str) -> None:
        """Write a card."""
        a, kind = self.author, self.author.one_of(("Stone", "Leaf", "Plank"))
        hot = ", Hot" if a.often(30) else ""
        self.cards += ["", f'card "{name}" x{a.up_to(4, 1)}', f"  {kind}{hot}"]
        self.cards += [f"  Weight {a.up_to(9)}"]
        has = TURNS.has | {"card", "text"}
        done = evolve(TURNS, takes=facets.PLACES["text"].takes - {"flow"}, has=has)
        ruled = evolve(RULED, has=has - {"chance"})
        if kind == "Plank":
            for edge in ("Long", "Short"):
                self.cards.append(f"  {edge}: {sentence(a.said('rule', ruled, 1))}")
            return
        parts = [sentence(a.said("actions", done, 3, openness=OPEN)) for _ in range(a.up_to(2, 1))]
        if a.words.get("cost") and a.often(30):
            parts = [sentence(a.said("cost", done, 1)), *parts]
        self.cards.append(f"  Play: {' '.join(parts)}")
        if kind == "Stone" and a.often(60):
            self.cards.append(f"  Kept: {sentence(a.said('rule', ruled, 2))}")


def scoped(scope: Scope, found: Slots) -> Scope:
    """Return the scope in which the slots of a word have names."""
    for kind, name in found:
        scope = scope.naming(NAMED_AS.get(kind, kind), name)
    return scope


def sentence(text: str) -> str:
    """Return a sentence as it stands on a card."""
    return f"{text[0].upper()}{text[1:]}."
