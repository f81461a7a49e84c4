"""An option in its canonical words, and the cards that it is about.

Whatever can be answered has words: the things that are taken, the line of a `choose one:`, the rule
that would happen next. They are those in which the same would be written, so that an answer can be
written down, read again, and found among what is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright.grammar import Printer, ast, pattern

from ..kernel.deeds import WHAT_IS_DONE
from ..kernel.events import OFFERED, SORT
from ..kernel.queries import those_there
from ..kernel.state import DEED
from ..kernel.steps import DONE, STEP
from ..program.notes import OptionSite, Site, ThingSite
from ..program.row_places import CONTEXT, OPERATION
from ..program.shapes import OPEN_LISTING, Given, Places
from .phrases import HIDDEN, Meanings, Teller

TEXTS_AT_ONCE = {
    "replacement": "what happens instead", "alteration": "what comes first",
    "reaction": "what comes first",
}  # fmt: skip
"""What is asked if several texts would be done at the same moment."""


def cards_of(teller: Teller, at: int, kind: str, value: Given, frame: Places) -> tuple[int, ...]:
    """Return the cards that an option is about."""
    if kind in TEXTS_AT_ONCE:
        card = reaction_meant(teller, kind, value[0], frame)[1][1]
        return (card,) if card >= 0 else ()
    if kind not in ("option", "things", "order", STEP):
        return ()
    site = teller.state.program.notes.sites[at]
    if isinstance(site, ThingSite):
        if site.base == "cards":
            return tuple([card for each in value for card in each])
        return those_there(value) if site.base in ("", "card") else ()
    if kind == STEP:
        value = value[0] if value else ()
    option = site.node.options[value[0]] if value else None
    if isinstance(option, ast.OptionEach) and each_kind(teller, option) == "card":
        return those_there(value[1:2])
    if isinstance(option, ast.OptionEach) and each_kind(teller, option) == "cards":
        return tuple(value[1])
    return ()


def players_of(teller: Teller, at: int, kind: str, value: Given) -> tuple[int, ...]:
    """Return the player that an option is offered for: `option for each p in all players`."""
    site = teller.state.program.notes.sites.get(at)
    if kind not in ("option", STEP) or not isinstance(site, OptionSite):
        return ()
    value = value[0] if kind == STEP and value and value != DONE else value
    option = site.node.options[value[0]] if value and value != DONE else None
    each = isinstance(option, ast.OptionEach) and each_kind(teller, option) == "player"
    return tuple(value[1:2]) if each else ()


def option_text(teller: Teller, at: int, kind: str, value: Given, frame: Places) -> str:
    """Return an option in its canonical words."""
    if kind == "yes":
        return "yes" if value else "no"
    if kind == "number":
        return str(value)
    if kind in TEXTS_AT_ONCE:
        return reaction_text(teller, kind, value[0], frame)
    if kind == "line":
        return teller.text(value[0])
    if kind in ("way", "direction"):
        return teller.on_board("line" if kind == "way" else kind, value)
    site = teller.state.program.notes.sites[at]
    if kind == STEP:
        return step_text(teller, site, value, frame)
    if isinstance(site, OptionSite):
        if site.sort == "options":
            return f"[{', '.join(choice_text(teller, site, each, frame) for each in value)}]"
        return choice_text(teller, site, value, frame)
    node = site.node
    shown = [thing_text(teller, site.base or "card", each) for each in value]
    names = site.names.among(frame) if site.names is not None else {}
    said = teller.said(node, names) if names else node
    single = is_one_left_open(node, names) or (isinstance(said, ast.Phrase) and is_single(said))
    return shown[0] if single and len(shown) == 1 else f"[{', '.join(shown)}]"


def step_text(teller: Teller, site: Site, value: Given, frame: Places) -> str:
    """Return the next thing of a choice, or that it is enough."""
    if value == DONE:
        return "done"
    if isinstance(site, OptionSite):
        return choice_text(teller, site, value[0], frame)
    return thing_text(teller, site.base or "card", value[0])


def thing_text(teller: Teller, base: str, thing: Given) -> str:
    """Return a thing that can be chosen, told from all others."""
    shown = teller.value(base, thing)
    return teller.place(thing) if base == "card" and shown == HIDDEN else shown


SINGLE = ("a_noun", "one_noun", "another", "one_other", "the_nouns", "the_only", "any_noun")


CHOICES = (
    "choose_cards", "choose_cards_so_that", "choose_players", "choose_spaces", "choose_tokens",
    "choose_lines", "choose_directions", "choose_number", "choose_records", "order_cards",
    "order_records", "choose_cards_by", "choose_spaces_by", "choose_number_by",
    "choose_records_by", "choose_values", "choose_values_by", "choose_groups",
    "choose_groups_by", "order_cards_by", "order_records_by",
    "choose_announced", "choose_announced_checked",
    "choose_one", "choose_one_announced", "choose_one_by", "choose_up_to",
    "choose_up_to_announced", "choose_so_many", "choose_so_many_announced",
)  # fmt: skip
"""The words of the core for a choice: the last of their slots is what is chosen from."""


def is_single(node: ast.Phrase) -> bool:
    """Whether a choice is of one thing."""
    last = node.args[-1] if node.args and node.row in CHOICES else node
    row = last.row if isinstance(last, ast.Phrase) else ""
    return row in SINGLE or (row == "so_many" and one_of(last))


def is_one_left_open(node: ast.Expression, names: Mapping[str, tuple[str, Given]]) -> bool:
    """Whether a choice is of what a slot left open, and that is one thing."""
    chosen = isinstance(node, ast.Phrase) and node.args and node.row in CHOICES
    last = node.args[-1] if isinstance(node, ast.Phrase) and chosen else node
    _, value = names.get(last.text, ("", None)) if isinstance(last, ast.Name) else ("", None)
    return isinstance(value, tuple) and value[:OPEN_LISTING] == ("?", 1, 1)


def one_of(node: ast.Expression) -> bool:
    """Whether a number of things is 1."""
    first = node.args[0] if isinstance(node, ast.Phrase) and node.args else None
    return isinstance(first, ast.Number) and first.value == 1


def choice_text(teller: Teller, site: OptionSite, value: Given, frame: Places) -> str:
    """Return an option of `choose one:` in its words."""
    option = site.node.options[value[0]] if value else None
    if option is None:
        return "pass"
    names = site.names.among(frame)
    if isinstance(option, ast.OptionEach):
        first = option.body[0]
        kind = each_kind(teller, option)
        names[option.name] = (kind, value[1])
        if isinstance(first, ast.Do):
            return teller.phrase(first.what, names)
        return teller.value(kind, value[1])
    pieces = []
    for element in option.label.elements:
        if isinstance(element, ast.Slot):
            kind, held = names.get(element.name, ("", None))
            shown = teller.value(kind, held)
            pieces.append(shown[:1].lower() + shown[1:] if kind == "actions" else shown)
        elif isinstance(element, ast.Either):
            pieces.append(element.many)
        else:
            pieces.append(("" if element.spaced or not pieces else "\b") + element.text)
    text = " ".join(pieces).replace(" \b", "")
    return text or pattern(option.label)


def each_kind(teller: Teller, option: ast.OptionEach) -> str:
    """Return the kind of the things that an option is offered for."""
    match option.things:
        case ast.Phrase(word=word):
            kind = str(teller.state.program.notes.words[word].kind)
        case ast.Name(kind=kind):
            pass
        case _:
            kind = "number"
    plurals = {
        "cards": "card", "players": "player", "tokens": "token", "spaces": "space",
        "groups": "cards",
    }  # fmt: skip
    return plurals.get(kind, kind.removesuffix("s"))


def reaction_meant(teller: Teller, kind: str, number: int, frame: Places) -> Places:
    """Return the rule or text that would be carried out, with the context of the card it is on."""
    offered: tuple[tuple[int, Places], ...] = frame[SORT if kind == "reaction" else OFFERED]
    return offered[number][1]


def reaction_text(teller: Teller, kind: str, number: int, frame: Places) -> str:
    """Return which rule or text would be carried out."""
    made = reaction_meant(teller, kind, number, frame)
    entry, context = made[OPERATION], made[CONTEXT]
    known = teller.state.program.notes.reactions.get(entry)
    if known is None:
        rule = teller.closure(made[WHAT_IS_DONE] if entry == DEED else (entry, ()))
    else:
        rule = body_text(teller, known[0].body, known[1].among(made))
    return f"{teller.card(context[1])}: {rule}" if context[1] >= 0 else rule


def body_text(teller: Teller, body: Iterable[ast.Statement], names: Meanings) -> str:
    """Return statements on a line, with what their names stand for."""
    shown = []
    for each in body:
        match each:
            case ast.Do(what=what):
                shown.append(teller.phrase(what, names).removeprefix("do "))
            case ast.If(branches=(first, *_)):
                inside = body_text(teller, first.body, names)
                shown.append(f"if {teller.phrase(first.condition, names)}: {inside}")
            case _:
                shown.append(Printer(teller.state.program.notes.words).head(each).rstrip(":"))
    return "; ".join(shown)
