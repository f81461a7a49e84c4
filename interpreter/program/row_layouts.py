"""The table of rows: what stands where in each tuple or list of fixed length that a state holds.

A record of the log, an item of the stack, a batch, .. is one `RowLayout`, and each of its places a
`Place`: its name, its type, and what must be so of it in a save that was loaded. From these follow

- the constants that such rows are read by, and the types of those that are tuples: they are written
  into `row_places.py` by `make rows`, for a type checker wants to see them written out;
- the types of those that are lists, which `kernel/row_types.pyi` tells (held to this table);
- the check of what was loaded: `setup/verification.py` has the check of each word of `fits`.

`player?` may be nobody, `list record` is several of them. What has more forms than one (texts,
entries, closures, lifetimes) is in `shapes.py`.

The order of places counts: rows are saved as they stand. A new place comes last.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Place:
    """A place in a row: its type is told to a type checker, `fits` to what verifies a save."""

    name: str
    type: str
    fits: str
    meaning: str


@frozen
class RowLayout:
    """A row; the names of its constants begin with `prefix`."""

    name: str
    meaning: str
    prefix: str
    places: tuple[Place, ...]
    is_list: bool = False
    """Whether it is a list, because it is changed where it is."""
    goes_on: str = ""
    """What the place behind the last is called, if more stands there."""

    @property
    def constants(self) -> dict[str, int]:
        """The names of its places, with where they stand."""
        names = [self.prefix + each.name.upper().replace(" ", "_") for each in self.places]
        return {name: at for at, name in enumerate((*names, self.goes_on)) if name}


# ---- what happens --------------------------------------------------------------------------------

RECORD = RowLayout("Record", "What happened", "", (
    Place("number", "int", "number", "its number"),
    Place("type", "int", "sort", "its sort"),
    Place("values", "Values", "values", "what stands in its roles"),
    Place("doer", "int", "player?", "who did it"),
    Place("cause", "int", "operation", "the operation that it came from"),
    Place("source", "int", "source", "the card that it came from, or -1"),
    Place("parent", "int", "number", "the event that it is a part of, or 0"),
    Place("decision", "int", "decision", "how many questions were answered before"),
    Place("seen", "Seen", "plain", "who may know what it is about"),
    Place("source seen", "int", "seats", "who may know the card that it came from"),
    Place("idle", "bool", "truth", "whether it changed nothing"),
    Place("gone", "tuple[LastKnown, ...]", "list last known",
          "the cards that it takes out of play, as they were before"),
))  # fmt: skip
LAST_KNOWN = RowLayout("LastKnown", "A card as it last was", "LAST_", (
    Place("card", "int", "card", "which"),
    Place("zone", "int", "zone", "where it lay"),
    Place("face up", "bool", "truth", "whether its face was shown"),
    Place("controller", "int", "player", "whose it was"),
    Place("edge", "int | None", "box?", "which edge was nearest to its owner"),
    Place("stretch", "tuple[int, int] | None", "stretch?", "which places of a track it took"),
    Place("print", "int", "print", "the print that it was read as"),
    Place("values", "Values", "card values", "what its fields held, with what rules made of it"),
    Place("said", "Sayings", "list said",
          "which adjectives rules said of it, and which not"),
    Place("name", "str", "name", "what it was called"),
))  # fmt: skip
WAITING = RowLayout("Waiting", "A simple event that waits for the end of its batch", "WAITING_", (
    Place("at", "int", "operation", "its operation"),
    Place("context", "Context", "context", "its context"),
    Place("event", "Record | None", "record?", "what it is a part of"),
    Place("kind", "int", "sort", "its sort"),
    Place("values", "Values", "values", "its values"),
))  # fmt: skip
BATCH = RowLayout("Batch", "What happens together", "BATCH_", (
    Place("depth", "int", "often", "how many frames lay below"),
    Place("waiting", "list[Waiting]", "list waiting", "what waits"),
    Place("events", "list[Record]", "list record", "what has happened already"),
), is_list=True)  # fmt: skip

# ---- what goes on --------------------------------------------------------------------------------

FRAME = RowLayout("Frame", "What is carried out", "", (
    Place("operation", "int", "operation", "the operation that comes next"),
    Place("context", "Context", "context", "its context"),
    Place("event", "Record | None", "record?", "the event that is carried out"),
    Place("mode", "int", "mode", "1 if a text is only announced"),
), is_list=True, goes_on="LOCALS")  # fmt: skip
FLOW = RowLayout("Flow", "A part of play that goes on", "FLOW_", (
    Place("part", "Part", "part", "which"),
    Place("player", "int", "player?", "whose"),
    Place("began", "int", "next number", "the number of its first event"),
    Place("depth", "int", "often", "how many frames lie below it"),
    Place("answers", "Text | None", "plain", "the text that a window answers"),
), is_list=True)  # fmt: skip
PAST_PART = RowLayout("PastPart", "A part of play that is over", "PAST_", (
    Place("part", "Part", "part", "which"),
    Place("player", "int", "player?", "whose"),
    Place("began", "int", "often", "the number of its first event"),
    Place("ended", "int", "often", "the number of its last event"),
))  # fmt: skip
ITEM = RowLayout("Item", "What waits on the stack", "ITEM_", (
    Place("number", "int", "number", "its number"),
    Place("box", "int", "box", "the box of its text"),
    Place("card", "int", "source", "the card of its text; -1 for what the rules put there"),
    Place("face", "int | None", "print?", "the print that it is read as, if it is of a card"),
    Place("player", "int", "player", "whose it is"),
    Place("choices", "Choices", "listed", "what was chosen when it was announced"),
    Place("negated", "bool", "truth", "whether it will not happen"),
    Place("deed", "Deed | None", "deed?", "what is done, if it is no text of a box"),
    Place("event", "Record | None", "record?", "what has happened that the deed is about"),
    Place("texts", "tuple[int, ...]", "list given text", "which texts the box had; -1: print"),
), is_list=True)  # fmt: skip
SECRET = RowLayout("Secret", "A secret choice", "SECRET_", (
    Place("before", "Values", "put aside", "what was put aside"),
    Place("done", "Values", "listed", "what was done"),
    Place("mark", "int", "number", "the number of the last event before it"),
    Place("depth", "int", "often", "how many frames lie below it"),
), is_list=True)  # fmt: skip
MODIFIER = RowLayout("Modifier", "A rule that a text has brought into force", "MODIFIER_", (
    Place("number", "int", "number", "its number, among those of events"),
    Place("rule", "Closure", "closure", "the rule"),
    Place("lifetime", "Lifetime", "listed", "for how long it is"),
    Place("used", "int", "amount", "how much of what it gives was used"),
    Place("copied", "tuple[CopiedCard, ...]", "list copied",
          "what cards are read like because of it, as that was when it began"),
))  # fmt: skip
COPIED_CARD = RowLayout("CopiedCard", "What a card is read like since a rule began", "COPIED_", (
    Place("clause", "int", "often", "which of the rule's clauses that copy says so"),
    Place("card", "int", "card", "which card"),
    Place("model", "int", "card", "what it copies"),
    Place("print", "int", "print", "the print that this was read as"),
    Place("kept", "tuple[tuple[int, int], ...]", "list kept", "which fields came of other prints"),
    Place("name", "str | None", "name?", "the name that it was given, if it was"),
    Place("seen", "int", "seats", "who could know what was copied"),
))  # fmt: skip

# ---- decisions -----------------------------------------------------------------------------------

PENDING = RowLayout("Pending", "What is asked", "PENDING_", (
    Place("at", "int", "operation", "at which operation"),
    Place("who", "int", "player", "whom"),
    Place("kind", "str", "name", "what sort of thing"),
    Place("options", "Sequence[Given]", "options", "from what"),
))  # fmt: skip
STEP = RowLayout("Step", "What is kept while a choice is asked step by step", "STEP_", (
    Place("taken", "Way", "listed", "what was answered"),
    Place("shown", "Way", "listed", "with that what was taken as it had to be"),
    Place("fewest", "int", "bound", "how few are wanted"),
    Place("most", "int", "bound", "how many are wanted"),
    Place("ways", "tuple[Way, ...]", "list listed",
          "how each option can be finished, where that had to be found"),
))  # fmt: skip
SAID = RowLayout("Said", "An answer", "SAID_", (
    Place("number", "int", "answer", "its number"),
    Place("who", "int", "player", "whose it is"),
    Place("at", "int", "operation", "to which operation"),
    Place("kind", "str", "name", "of what sort"),
    Place("value", "Given", "plain", "what it was"),
    Place("since", "int", "number", "the event before it"),
    Place("frame", "Values", "old frame", "the frame that asked"),
    Place("hidden", "Hidden", "list hidden",
          "where cards lay that it may be about and its seat did not know"),
))  # fmt: skip

# ---- how things lie ------------------------------------------------------------------------------

TOKEN = RowLayout("Token", "A token", "TOKEN_", (
    Place("kind", "str", "name", "its kind"),
    Place("owner", "int | None", "player?", "whose it is"),
    Place("sort", "str", "name", "the sort of its place: zone, space, card; none if it has left"),
    Place("place", "int | None", "plain", "its place"),
))  # fmt: skip
ORIGIN = RowLayout("Origin", "Where and how a card lay before", "ORIGIN_", (
    Place("zone", "int", "zone", "its zone"),
    Place("place", "int", "often", "its place there"),
    Place("face up", "bool", "truth", "whether it lay face up"),
    Place("known", "int", "seats", "who knew it"),
    Place("stretch", "tuple[int, int] | None", "stretch?", "which places of a track it took"),
    Place("edge", "int | None", "box?", "which edge of it was nearest to its owner"),
))  # fmt: skip

ROWS = (
    RECORD, LAST_KNOWN, WAITING, BATCH, FRAME, FLOW, PAST_PART, ITEM, SECRET, MODIFIER, COPIED_CARD,
    PENDING, STEP, SAID, TOKEN, ORIGIN,
)  # fmt: skip
