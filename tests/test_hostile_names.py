"""Whatever a person calls a thing: it is refused with its place, or plays like a plain name.

TEMPLATE is a game in which every sort of thing has a name, each as `«what it is»`. A hostile name
goes to all of them at once, behind a plain name, so that no two are the same. Where `check` refuses
one, that one is plain from then on, until the game is played; all that is told of the match must be
what is told of the plain one, once the names are put back. In some more rounds each thing has
another hostile name, and nothing but that. `HOSTILE=all` does all of these.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest
from command import run
from rounds import ROUND

from cardwright.grammar import CheckedGame, Located, Workspace
from cardwright.interpreter import BadSave, Game, load

TEMPLATE = """game "«title»":
  2 players
  no stack

say "«said»" not "«said instead»"
ruling "«ruling»": "«choice»", or "«other choice»"
ruling «spoken ruling»: «spoken choice», or «other spoken choice»

a "«enumeration»"/"«enumerations»" is one of «value», «other value»
a "«stance»" is one of «stance value», «other stance»

each player has:
  "«number»": number 0 to 99
  "«state»": mark
  "«held value»": «stance»
  "«silent number»": number 0 to 9

a "«kind»"/"«kinds»" is a card with:
  "«card number»": number 0 to 9
  "«mark»": mark
  "«printed value»": «enumeration»
  "«box»": text
  "«edge»": text, an edge, length 2

a "«noun»"/"«nouns»" is a card if its «card number» is 2 or more
a card is «adjective» if its «card number» is 3 or more
a "«token»"/"«tokens»" is a token
a "«record»"/"«records»" is a thing with:
  "«record number»": number 0 to 9
  "«record mark»": mark
  "«record card»": card
  "«record within»": «record»
  "«record deed»": actions
  "«record silent number»": number 0 to 9, for the rules only
a "«noun of records»"/"«nouns of records»" is a «record» if the turn player is you

zone "«deck zone»": one for each player, in order, face down
zone "«hand zone»": one for each player, seen by its owner
zone "«shared zone»": shared, in order, face up
zone "«shed»": one for each player, face up, for tokens
track "«track»": one row for each player
board "«board»": a grid of 2 columns and 2 rows

label «label»
label «numbered label» {"«label slot»": number}

value number: «number value» means 2
condition «condition» means your «number» is at most 50

event {p: player} «event»

to «action» {"«slot»": number}:
  add «slot» to your «number»
  you «event»

to «deed word» {"«deed»": actions}:
  announce «deed» as «aimed»
  do «aimed»

to «secret word»:
  for the rules only
  add 1 to your «silent number»

to make a thing of {c: card}:
  let "«made»" be a new «record»
  set «made»'s «record number» to 3
  «made» becomes «record mark»
  set «made»'s «record card» to c
  set «made»'s «record within» to «made»
  set «made»'s «record silent number» to 2
  set «made»'s «record deed» to («action» 1; «secret word»)
  if c carries «numbered label» 2:
    «deed word» «action» 1

cost «cost»:
  subtract 1 from your «number»

rule «rule»:
  always your «number» is 1 more

setup:
  for each "«player loop»" in all players:
    shuffle «player loop»'s «deck zone»
    deal 3 cards from «player loop»'s «deck zone» to «player loop»'s «hand zone»

match:
  repeat 3 times:
    begin «round» 7
  the match is a draw

round «round» {"«round slot»": number}:
  for each p in all players:
    add «round slot» to p's «number»
    begin turn of p

turn:
  begin «step»

step «step»:
  you become «state»
  set your «held value» to «stance value»
  create 1 «token» in your «shed»
  let "«let»" be the number of «nouns» in your «hand zone»
  if «condition» and «let» is 1 or more and it is «step»:
    add «number value» to your «number»
  if your «held value» is «other stance»:
    you «event»
  if the ruling «spoken ruling» is «spoken choice»:
    you «event»
  choose one:
    option for each "«option loop»" in all «adjective» «nouns» in your «hand zone»:
      carry out the «box» of «option loop»
      turn «option loop» to «edge»
      move «option loop» face up to your «track»
    option «option»:
      choose 1 card in your «hand zone» as «chosen»
      show «chosen» to your opponent
      move «chosen» to the «shared zone»
    option make if the number of «records» is 2 or less:
      make a thing of the top card of your «deck zone»
    option for each "«record loop»" in all «records»:
      do «record loop»'s «record deed»
      forget «record loop»
    option «other option» if you «event» this turn:
      you are no longer «state»

when the «step» begins:
  you «event»

when a player «event»:
  if a card in your «hand zone» is «mark»:
    add 1 to their «number»
"""

CARDS = """for "«title»"

card "«card»" x3
  «kind», «card number» 3, «mark», «value», «numbered label» 2
  «box»: «action» 2.
  «edge»: «action» 3.

card "«other card»" x3
  «kind», «card number» 4, «other value»
  «box» «label»: «cost». «action» 1. «rule» this turn.
  «edge»: «cost».

deck "«deck»":
  every card

scenario "«scenario»":
  given:
    Ann has «number» 3 and «hand zone» [«card»]
    it is Ann's turn
  play:
    Ann: «other option»
  expect:
    Ann's «number» is 7
    Ben is asked
"""

HOSTILE = {
    "a quote": "it's",
    "two quotes": "''",
    "a bracket": ") or (",
    "braces": "{x}",
    "numbered braces": "{0}",
    "an open brace": "{",
    "a slot": "{n: number}",
    "percent": "%s %(x)d",
    "a mark of a label": "@L9@",
    "a mark of the next": "@N@",
    "a mark of the place": "@P@",
    "a mark of it": "@it@ @IT@",
    "a backslash": "\\",
    "a backslash and a letter": "\\n\\x41",
    "Python": "__import__('os').system('x')",
    "Python that ends a string": "'+open('x').read()+'",
    "a lambda": "lambda: 0",
    "a comment": "a # b",
    "markup": "[red]",
    "markup that ends": "[/]",
    "a colon": "a: b",
    "a comma": "a, b",
    "a full stop": "a. b",
    "a stroke": "a/b",
    "less and more": "<b> & >",
    "a plus": "+1",
    "stars": "** *",
    "a semicolon": "a; b",
    "an ending": "'s",
    "two spaces": "a  b",
    "underscores": "_v1",
    "digits": "12",
    "other digits": "\u0663\u00b2",
    "letters that look alike": "\u0410\u0430",
    "a combining sign": "e\u0301",
    "a sign of two units": "\U0001f0cf",
    "right to left": "\u05d0\u05d1",
    "a turning sign": "a\u202eb",
    "no width": "a\u200bb",
    "a soft hyphen": "a\u00adb",
    "an escape": "\x1b[31m",
    "a bell": "\x07",
    "C1": "\x9b31m",
    "nul": "\0",
    "a tab": "a\tb",
    "a carriage return": "a\rb",
    "a line separator": "a\u2028b",
    "a hard space": "a\xa0b",
    "a byte order mark": "\ufeff",
    "a keyword": "while",
    "None": "None",
    "a helper": "emit",
    "another helper": "k1",
    "a word of the core": "number",
    "a part of an event": "line",
    "the marker of a selection": "?",
    "a kind of the core": "card",
    "nothing": "",
    "very long": "x" * 3000,
    "too long": "x" * 10_000,
    "many words": "w " * 200,
}

LANGUAGE = re.compile(r"[{}/#]")
"""Signs that mean something in a wording: there they are no names."""
PLACES = tuple(dict.fromkeys(re.findall("«([^»]*)»", TEMPLATE + CARDS)))
QUOTED = frozenset(re.findall('"«([^»]*)»"', TEMPLATE + CARDS))
FILES = {"game.rules": TEMPLATE, "cards.cards": CARDS}
EACH = 1 if os.environ.get("HOSTILE") == "all" else 12
ROUNDS = range(ROUND % EACH, len(HOSTILE), EACH)
MOST_CHECKS = 12
Names = dict[str, str]


def plain(place: str) -> str:
    """Return a name for a thing that nobody minds."""
    return f"Z{place.replace(' ', '')}"


def filled(text: str, names: Names) -> str:
    """Return a text of the game with the names in it."""
    return re.sub("«([^»]*)»", lambda found: names[found[1]], text)


def checked(names: Names) -> tuple[CheckedGame | None, list[Located]]:
    """Read the game with these names; return it, or what is wrong."""
    workspace = Workspace()
    for path, text in FILES.items():
        workspace.put(path, filled(text, names))
    errors = [each for each in workspace.check().problems if each.is_error]
    return None if errors else next(iter(workspace.games().values())), errors


def settled(wanted: Callable[[str], str]) -> tuple[CheckedGame, Names]:
    """Return the game in which all things that can be have the names that are wanted.

    Whatever is refused is refused on a line in which a name stands that was wanted for it.
    """
    names = {place: wanted(place) for place in PLACES}
    for _ in range(MOST_CHECKS):
        game, errors = checked(names)
        if game is not None:
            return game, names
        refused = {place for each in errors for place in held_by(each, names)}
        assert refused, errors
        names |= {place: plain(place) for place in refused}
    raise AssertionError("not all that is wrong is told")


def held_by(error: Located, names: Names) -> Iterator[str]:
    """Yield the places on the line of a problem that have a name which may be at fault."""
    span, template = error.problem.span, FILES[error.path].split("\n")
    line = filled(FILES[error.path], names).split("\n")[span.line - 1]
    assert 1 <= span.column <= len(line) + 1
    for place in re.findall("«([^»]*)»", template[span.line - 1]):
        if names[place] != plain(place):
            yield place


def told(game: Game, card: str) -> Iterator[str]:
    """Yield all that is told of a match, to everybody; it is saved and loaded on its way."""
    match, chance = game.start(3), random.Random(1)
    while match.decision is not None:
        decision = match.decision
        yield from strings([decision.seat, decision.prompt, decision.kind])
        yield from strings([each.text for each in decision.options])
        yield from strings([match.view(seat) for seat in (None, decision.seat)])
        yield from strings([match.why_asked(), match.why_not(decision.seat, card)])
        yield from strings(match.foresee(0))
        loaded = game.restore(match.save())
        assert loaded.digest() == match.digest()
        match.answer(chance.randrange(len(decision.options)))
    yield from strings([match.events(seat) for seat in (None, "Ann", "Ben")])
    yield from strings([match.why(each.number) for each in match.events()[-9:]])
    yield from strings(match.result)


def strings(value: object) -> Iterator[str]:
    """Yield the texts and numbers in a value, in their order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(list(value.items()))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)
    elif attrs.has(type(value)):
        fields = attrs.fields(type(value))  # type: ignore[arg-type]  # that was asked just now
        for name in [each.name for each in fields if each.repr]:
            yield from strings(getattr(value, name))
    else:
        yield repr(value)


def put_back(texts: Iterable[str], names: Names) -> list[str]:
    """Return texts with the plain names in the place of the others; most are told many times."""
    found: dict[str, str] = {}
    longest = sorted(names, key=lambda each: -len(names[each]))
    swaps = [
        (said, plain(place))
        for place in longest
        for said in dict.fromkeys((names[place], " ".join(names[place].split())))
    ]
    told = list(texts)
    for each in set(told):
        text = each
        for said, instead in swaps:
            text = text.replace(said, instead)
        found[each] = text
    return [found[each] for each in told]


@cache
def told_plainly() -> tuple[str, ...]:
    """Return all that is told of the match with plain names."""
    game, names = settled(plain)
    return tuple(told(load(game), names["card"]))


EVERYDAY = ("braces", "a mark of a label", "markup", "Python", "percent")
"""One name of each sort; `make laws` tries all."""
OTHERS = [
    pytest.param(each, marks=pytest.mark.laws(once=True))
    for each in HOSTILE
    if each not in EVERYDAY
]


def behind(hostile: str, place: str) -> str:
    """Return a hostile name behind a plain one, if it is a name in that place."""
    if not hostile or (place not in QUOTED and LANGUAGE.search(hostile)):
        return plain(place)
    return f"{plain(place)} {hostile}"


@pytest.mark.parametrize("name", (*EVERYDAY, *OTHERS))
def test_a_hostile_name_is_refused_or_plays_like_a_plain_one(name: str) -> None:
    game, names = settled(lambda place: behind(HOSTILE[name], place))
    other = {place: name for place, name in names.items() if name != plain(place)}
    if not other:
        return  # it is refused everywhere, each time with its place
    assert put_back(told(load(game), names["card"]), other) == list(told_plainly())


@pytest.mark.laws
@pytest.mark.parametrize("turn", ROUNDS)
def test_things_with_nothing_but_hostile_names_are_refused_or_play(turn: int) -> None:
    hostile = list(HOSTILE.values())
    at = {place: 7 * index + turn for index, place in enumerate(PLACES)}
    game, names = settled(lambda place: hostile[at[place] % len(hostile)])
    assert len(list(told(load(game), names["card"]))) == len(told_plainly())


@cache
def plain_game() -> Game:
    """Return the game with plain names."""
    return load(settled(plain)[0])


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_seat_has_a_hostile_name_or_none(hostile: str) -> None:
    game = plain_game()
    seats = (hostile, "Ben")
    try:
        match = game.start(3, seats)
    except ValueError:
        assert not hostile.strip() or not hostile.isprintable()
        return
    assert match.seats == seats
    assert match.decision is not None
    assert match.decision.seat == hostile
    assert game.restore(match.save()).digest() == match.digest()
    lines = [each.replace("Ann", hostile) for each in strings(game.start(3).events("Ben"))]
    assert lines == list(strings(match.events("Ben")))


def test_a_save_in_which_a_seat_has_a_name_that_none_can_have_is_refused() -> None:
    game = plain_game()
    saved = game.start(3).save()
    assert '"Ann"' in saved
    with pytest.raises(BadSave):
        game.restore(saved.replace('"Ann"', '"\\u001b"'))


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_file_of_a_hostile_name_is_refused_with_its_place(hostile: str) -> None:
    workspace = Workspace()
    workspace.put("game.rules", f'game "A"\n\ninclude "{hostile}"\n')
    found = {(each.problem.code, each.problem.span.line) for each in workspace.check().problems}
    assert {line for _, line in found} == {3}
    assert {code for code, _ in found} <= {"CW0104", "CW0113", "CW0114", "CW0903"}


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", EVERYDAY)
def test_a_scenario_with_hostile_names_holds(tmp_path: Path, name: str) -> None:
    _, names = settled(lambda place: behind(HOSTILE[name], place))
    for path, text in FILES.items():
        (tmp_path / path).write_text(filled(text, names), encoding="utf-8")
    result = run("test", tmp_path)
    assert (result.exit_code, "all hold" in result.output) == (0, True), result.output


def test_a_step_called_line_is_not_the_line_of_a_text() -> None:
    names = {place: plain(place) for place in PLACES} | {"step": "line", "round": "draw"}
    game, errors = checked(names)
    assert game is not None, errors
    kinds = load(game).start(3).state.program.type_numbers
    assert kinds["line begins"] < kinds[next(each for each in kinds if each.startswith("to: "))]


ALIKE = """game "Alike":
  2 players
  no stack

zone hand: one for each player, seen by its owner

to draw:
  do nothing

rule Nobody cannot {a: actions}:
  each player cannot draw

rule glowing adjective:
  each player cannot draw

value cards: the {n: number} best means all cards in your hand

setup:
  move each card to the player in seat 1's hand

match:
  begin turn of the player in seat 1

turn:
  Nobody cannot draw this turn
  glowing adjective this turn
  choose the 2 best as picked
  for each one in picked:
    move one to the player in seat 2's hand
  the match is a draw

card "A" x3
"""


def test_words_of_a_game_that_look_like_those_of_the_core_are_its_own() -> None:
    workspace = Workspace()
    workspace.put("game.rules", ALIKE)
    assert not [each for each in workspace.check().problems if each.is_error]
    match = load(next(iter(workspace.games().values()))).start(1)
    assert [each.text for each in match.events()].count('"A" goes to Ben\'s hand') == 3
