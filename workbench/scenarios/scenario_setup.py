"""Setting a scenario up: a match is taken to its moment, and everything given is put there."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from cardwright.grammar import OTHERWISE, ast, seats_named, walk
from cardwright.interpreter import (
    Asides,
    Game,
    LoopReport,
    Match,
    NotPlayable,
    Unsettled,
    named_cards,
    placement,
    positions,
    prints_listed,
    reported,
    usual_names,
)

from ..output.terminal import counted
from .scenario_parts import (
    Failed,
    Found,
    Held,
    Lies,
    Listed,
    cards_listed,
    given_pieces,
    number,
    parts_of,
    plain,
)
from .scenario_twins import check_clear, no_further, not_clear, prints_of

INCOMPLETE = "cards need not be complete"
PLACED = (
    "given_number",
    "given_zone",
    "given_and_zone",
    "given_and_number",
    "given_shared_zone",
    "given_shared_rest",
    "given_zone_rest",
    "given_player_mark",
)
"""The lines that are put in place before anything is asked of the position."""


@define
class Setting:
    """What is given, sorted by what it sets."""

    found: Found
    game: Game
    seats: tuple[str, ...] = ()
    rulings: dict[str, str] = field(factory=dict)
    decks: dict[str, str] = field(factory=dict)
    first: ast.Expression | None = None
    turn: int | None = None
    flow: tuple[ast.Expression, str] | None = None
    results: list[ast.Phrase] = field(factory=list)
    complete: bool = True
    when: ast.Expression | None = None
    placed: list[Held | Lies] = field(factory=list)
    began: tuple[int, ...] = ()
    rest: list[ast.Phrase | ast.Move] = field(factory=list)
    lying: tuple[tuple[int, ...], ...] = ()
    laid: set[int] = field(factory=set)
    """The tokens that lie where a line says, and stay there."""


At = positions.Position[Match] | str | None
"""A match at its moment, nothing on the table: what many scenarios begin from.

None for a moment that does not come; where the rules go round in a circle before it, that circle.
"""


@define
class Positions:
    """Matches at their moments, each with what was asked for on the way there."""

    known: dict[
        tuple[str, positions.Table, positions.Moment], list[tuple[list[positions.Asked], At]]
    ] = field(factory=dict)

    def at(
        self, game: Game, table: positions.Table, moment: positions.Moment, prints: positions.Prints
    ) -> At:
        """Return a match at a moment; what is to lie somewhere counts where it was asked for."""
        ways = self.known.setdefault((game.title, table, moment), [])
        for asked, found in ways:
            if positions.answers_alike(asked, prints):
                return found
        to_lie = positions.ToLie(prints)
        ways.append((to_lie.asked, gone_to(game, table, moment, to_lie)))
        return ways[-1][1]


def gone_to(
    game: Game, table: positions.Table, moment: positions.Moment, to_lie: positions.ToLie
) -> At:
    """Take a match to a moment."""
    try:
        return positions.position(game, table, moment, to_lie)
    except LoopReport as loop:
        return str(loop)


@frozen
class Start:
    """A match in which everything is as given, not gone on yet.

    `first` is who is to have the first turn, `results` the last line about what chance gives.
    """

    match: Match
    first: int | None = None
    results: ast.Phrase | None = None


def set_up(found: Found, game: Game, known: Positions) -> Start:
    """Return a match in which everything is as given, not gone on yet."""
    setting = Setting(found, game, seats_at(found, game))
    for line in found.section("given"):
        if isinstance(line, ast.Move):
            setting.rest.append(line)
        else:
            assert isinstance(line, ast.Phrase)
            sort_line(setting, line)
    match = taken_to(setting, known)
    with reported(match.state):
        fill(setting, match)
    return Start(match, first_of(setting), setting.results[-1] if setting.results else None)


def fill(setting: Setting, match: Match) -> None:
    """Let everything be as given in a match that stands at its moment."""
    held = [each for each in setting.placed if isinstance(each, Held)]
    for each in sorted(
        held, key=lambda each: placement.is_bounded(match.state, each.base, each.field)
    ):
        hold(match, each, match.seats.index(plain(each.thing)))
    lay_cards(setting, match)
    placement.forget_left_over(match.state)
    asides = Asides(match, setting.found.path, setting.found.offset)
    for line in setting.rest:
        with_care(line, asides, setting.laid)
    check_pieces(setting, match)
    match.state.results = tuple(each for line in setting.results for each in given_by(line, match))


def given_by(line: ast.Phrase, match: Match) -> Iterator[int | tuple[tuple[int, ...], ...]]:
    """Yield what chance is to give: numbers one after the other, the cards of a shuffle in one."""
    if line.row == "given_results":
        yield from (number(each) for each in parts_of(line.args[0], "numbers list: "))
        return
    yield tuple(tuple(prints_of(match, each)) for each in cards_listed(line.args[0]))


def check_pieces(setting: Setting, match: Match) -> None:
    """Check that no piece stands on another where the board says so."""
    board, on = match.state.program.board, dict[int, int]()
    if board is None or not board.apart:
        return
    for seat, space in enumerate(match.state.stands):
        if space is not None and space in on:
            both = f"{match.seats[on[space]]} and {match.seats[seat]}"
            where = placement.stands_on(match.state, seat)
            said = [
                each
                for each in setting.rest
                if isinstance(each, ast.Phrase) and plain(each.args[-1]) == where
            ]
            raise Failed(
                said[-1] if said else setting.found.node.sections[0],
                f"{both} stand on {where}; the board says `no 2 pieces on a space`",
            )
        if space is not None:
            on[space] = seat


def seats_at(found: Found, game: Game) -> tuple[str, ...]:
    """Return who sits at the table; a scenario need not name everybody."""
    named = seats_named(found.node)
    return (*named, *usual_names(game.seats[0] - len(named), named))


def sort_line(setting: Setting, line: ast.Phrase) -> None:
    """Note what a given line sets."""
    args = line.args
    match line.row:
        case "given_flow_of":
            setting.flow, setting.when = (args[1], plain(args[0])), line
        case "given_flow":
            setting.flow, setting.when = (args[0], ""), line
        case "given_turn":
            setting.turn, setting.when = number(args[0]), setting.when or line
        case "given_first_player":
            setting.first, setting.when = args[0], setting.when or line
        case "given_deck_played":
            setting.decks[plain(args[0])] = plain(args[1])
        case "given_ruling":
            setting.rulings[plain(args[0])] = plain(args[1])
        case "given_results":
            setting.results.append(line)
        case "given_shuffle":
            setting.results.append(line)
        case "given_not_complete":
            setting.complete = False
        case row if row in PLACED:
            setting.placed += given_pieces(line)
        case _:
            setting.rest.append(line)


# ---- the moment ----------------------------------------------------------------------------------


def taken_to(setting: Setting, known: Positions) -> Match:
    """Return a match at the moment that is given, with nothing on the table."""
    game, seats = setting.game, setting.seats
    decks = tuple(setting.decks.get(each) for each in seats) if setting.decks else ()
    table = positions.Table(seats, tuple(sorted(setting.rulings.items())), decks)
    program = game.program(setting.rulings, decks, len(seats))
    judge = game.questions(setting.rulings, len(seats)).judge
    part, whose = setting.flow or (None, "")
    flow = None if part is None else positions.part_named(program, part)
    whose_number = seats.index(whose) if whose else None
    prints = tuple(
        frozenset(
            number
            for each in setting.placed
            if isinstance(each, Lies) and each.seat == seat
            for card in each.cards or ()
            if card.card is not None
            for number in prints_listed(program.prints, judge, card.card)
        )
        for seat in seats
    )
    moment = positions.Moment(flow, whose_number, setting.turn, first_of(setting))
    position = known.at(game, table, moment, prints)
    if isinstance(position, str):
        raise Failed(setting.when, f"no match comes to this moment: {position}")
    if position is None:
        raise Failed(setting.when, "no match comes to this moment")
    setting.lying, setting.began = position.lying, position.began
    return position.match.fork()


def first_of(setting: Setting) -> int | None:
    """Return who is to have the first turn; None for anybody."""
    return setting.seats.index(plain(setting.first)) if setting.first is not None else None


# ---- cards ---------------------------------------------------------------------------------------


def lay_cards(setting: Setting, match: Match) -> None:
    """Put every card where it is given; what is left lies where cards begin, or with the rest."""
    s = match.state
    named: set[int] = set()
    rests: list[Lies] = []
    for each in setting.placed:
        if isinstance(each, Lies):
            zone = placement.zone_number(s, each.zone, seat_index(match, each.seat))
            named.add(zone)
            if each.cards is None:
                rests.append(each)
            else:
                lay_zone(setting, match, each, zone)
    for each in rests:
        zone = placement.zone_number(s, each.zone, seat_index(match, each.seat))
        for card in placement.left_over(s):
            if not each.seat or s.program.owners[card] in (-1, match.seats.index(each.seat)):
                placement.put_card(s, card, zone)
    for zone, lay in enumerate(setting.lying):
        for card in lay if zone not in named else ():
            if s.where[card] < 0:
                placement.put_card(s, card, zone)
    for zone, cards in placement.homes(s).items():
        if zone not in named:
            for card in cards:
                placement.put_card(s, card, zone)
    left = placement.left_over(s)
    if left and setting.complete:
        names = sorted({match.card_name(card) for card in left})
        shown = ", ".join([*names[:4], "..."] if len(names) > 4 else names)
        raise Failed(
            setting.found.node.sections[0],
            f"{counted(len(left), 'card lies', 'cards lie')} nowhere ({shown}); "
            f"give the rest a place, or write `{INCOMPLETE}`",
        )


def lay_zone(setting: Setting, match: Match, lies: Lies, zone: int) -> None:
    """Put the cards of a list into a zone."""
    s = match.state
    info = placement.zone_info(s, zone)
    assert lies.cards is not None
    filled = len([each for each in lies.cards if each.name])
    slots = len(lies.cards) if info.slots else filled
    if info.capacity is not None and slots > info.capacity:
        raise Failed(
            lies.node, f"`{lies.zone}` takes at most {counted(info.capacity, 'card')}, not {slots}"
        )
    for each in lies.cards:
        if not each.name:
            placement.leave_slot(s, zone)
            continue
        card = card_for(setting, match, each, lies.seat, zone)
        lay_out(match, each, card, zone)
        placement.put_card(s, card, zone, each.up)
        dress(setting, match, each, card)
    if info.slots:
        placement.slots_settled(s, zone)


def card_for(setting: Setting, match: Match, listed: Listed, seat: str, zone: int) -> int:
    """Return a copy of a card that lies nowhere yet: in a zone of a seat one of its own."""
    s = match.state
    if listed.more:
        raise Failed(listed.node, f"`{listed.more}` cannot be set up yet")
    whose = listed.owner or seat
    owner = match.seats.index(whose) if whose else -1
    prints = prints_of(match, listed)
    free = [
        card
        for card in placement.left_over(s, listed.name)
        if not whose or s.program.owners[card] in (owner, -1)
    ]
    if len(prints) > 1:
        meant = named_cards.one_meant(s, prints, free, zone, setting.began, match.questions)
        if meant is None:
            raise Failed(listed.node, not_clear(match, prints))
        prints = [meant]
    for card in free:
        if s.models[card] in prints:
            return card
    if setting.complete:
        raise Failed(listed.node, f"{no_further(match, listed, prints, owner)} `{INCOMPLETE}`")
    return placement.spare_card(s, prints[0], max(owner, 0))


def lay_out(match: Match, listed: Listed, card: int, zone: int) -> None:
    """Turn a card as its entry says, and let its stretch of a track begin there."""
    s = match.state
    if listed.edge:
        if not placement.is_edge(s, listed.edge):
            raise Failed(listed.node, f"`{listed.edge}` is no edge that a card can be turned to")
        placement.turn_card(s, card, listed.edge)
    if listed.place and not placement.begin_at(s, zone, listed.place):
        raise Failed(listed.node, f"another card has place {listed.place}")


def dress(setting: Setting, match: Match, listed: Listed, card: int) -> None:
    """Give a card what its entry says besides its name."""
    s = match.state
    for name, value in listed.facts:
        placement.set_field(s, "card", name, card, value)
    for name, said in listed.held:
        value = Asides(match, setting.found.path, setting.found.offset).value(said)
        placement.set_field(s, "card", name, card, value)
    for name in listed.marks:
        placement.set_field(s, "card", name, card, True)
    if listed.controller:
        s.controller[card] = match.seats.index(listed.controller)
    for noun, count in listed.tokens:
        placement.lay_tokens(s, noun, count, ("card", card), None, setting.laid)


def seat_index(match: Match, seat: str) -> int | None:
    """Return the number of a seat; None for nobody."""
    return match.seats.index(seat) if seat else None


def hold(match: Match | Asides, held: Held, thing: int) -> None:
    """Let a field hold what is given, unless another field of it says that it cannot."""
    bound = placement.bound_of(match.state, held.base, held.field, thing)
    if bound is not None and held.value > bound[1]:
        name, most = bound
        raise Failed(held.node, f"{held.field} is out of {name}, which is {most} here")
    placement.set_field(match.state, held.base, held.field, thing, held.value)


# ---- one after the other -------------------------------------------------------------------------


def with_care(line: ast.Phrase | ast.Move, asides: Asides, laid: set[int]) -> None:
    """Carry a line out; what cannot be done is told with its line."""
    try:
        check_clear(asides, line)
        carry(line, asides, laid)
    except NotPlayable as no:
        raise Failed(line, f"`{no.wording}` cannot be set up yet") from None
    except Unsettled:
        raise Failed(line, "it leaves something to choose, or ends the match") from None
    except LoopReport as loop:
        raise Failed(line, str(loop)) from None


def carry(line: ast.Phrase | ast.Move, asides: Asides, laid: set[int]) -> None:
    """Do what a seat has done, note what happened, or set what belongs to one card."""
    if isinstance(line, ast.Move):
        if line.who == OTHERWISE:
            raise Failed(line, "a seat does it")
        what = line.what
        if isinstance(what, ast.Phrase) and what.word.startswith("answer: "):
            what = what.args[0]
        asides.carry_out(line.who, what)
        return
    if line.row == "given_event":
        event = asides.event(line.args[0])
        if not positions.happened_before(asides.state, event, asides.value(line.args[1])):
            raise Failed(line, "there has been no such time before this moment")
        return
    if line.row == "given_piece":
        placement.stand(asides.state, asides.value(line.args[0]), plain(line.args[1]))
        return
    if line.row in TOKENS:
        lay_tokens(line, asides, laid)
        return
    pieces = list(given_pieces(line))
    if not pieces:
        hold_what_is_said(line, asides)
    for each in pieces:
        thing = asides.value(each.thing) if isinstance(each, Held) else None
        if not isinstance(each, Held) or thing is None:
            raise Failed(line, "there is no such thing")
        hold(asides, each, thing)


def hold_what_is_said(line: ast.Phrase, asides: Asides) -> None:
    """Let a field that is no number hold what a line says: `Ann's Feet is Slipping`."""
    whose, what, *value = line.args
    if not isinstance(what, ast.Name):
        raise Failed(line, "this cannot be set up yet")
    thing = asides.value(whose)
    if thing is None:
        raise Failed(line, "there is no such thing")
    held = asides.value(value[0]) if value else True
    placement.set_field(asides.state, what.kind.split()[0], plain(what), thing, held)


TOKENS = {
    "given_tokens_on_card": "card",
    "given_tokens_on_space": "space",
    "given_tokens_in": "zone",
}
NUMBERS = {
    "a_noun": 1,
    "one_noun": 1,
    "none_of": 0,
}
"""How many tokens are given, by how it is said."""


def lay_tokens(line: ast.Phrase, asides: Asides, laid: set[int]) -> None:
    """Put tokens where a line says: on a card, on a space, or in a zone."""
    what, where = line.args
    sort = TOKENS[line.row]
    place = asides.value(where)
    if place is None or place < 0:
        raise Failed(line, f"there is no such {sort}")
    named = [each for each in walk(what) if isinstance(each, ast.Name) and each.kind == "seat"]
    owner = asides.value(named[0]) if named else None
    try:
        placement.lay_tokens(asides.state, what, how_many(what), (sort, place), owner, laid)
    except placement.Whose:
        whose = f"`... where the owner of it is {asides.match.seats[0]}`"
        raise Failed(line, f"several players have such tokens; say whose: {whose}") from None


def how_many(what: ast.Expression) -> int:
    """Return how many tokens are given."""
    row, args = (what.row, what.args) if isinstance(what, ast.Phrase) else ("", ())
    if row == "so_many" and isinstance(args[0], ast.Number):
        return args[0].value
    if row not in NUMBERS:
        raise Failed(what, "say how many tokens lie there: `a`, `2` or `no`")
    return NUMBERS[row]
