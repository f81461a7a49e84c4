"""Why something is not offered: which condition, cost, window or limit stands in the way.

The rules are followed from the option down to the first condition that keeps it away, and told in
their own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import evolve

from cardwright.grammar import article, ast, denies_each, express, singular

from ..compile.parts.code import Code, group
from ..compile.parts.emitter import Emitter
from ..compile.parts.not_playable import NotPlayable
from ..compile.parts.routines import taken_along
from ..kernel.chance import LeftToChance
from ..kernel.clauses import AnyClause
from ..kernel.deeds import is_feasible
from ..kernel.readings import forbidding
from ..kernel.state import State
from ..kernel.steps import STEP
from ..kernel.suppositions import supposed
from ..kernel.text_lines import box_text
from ..kernel.texts import announcing_is_forbidden
from ..kernel.trials import what_is_short
from ..program.notes import Names, OptionSite, ThingSite
from ..program.row_places import CONTEXT, PENDING_AT
from ..program.shapes import CONTEXT_CARD, Given, Text
from ..telling.decisions import decision_of
from ..telling.journal import said
from ..telling.option_words import choice_text, each_kind
from ..telling.phrases import Teller
from ..telling.twins import with_all_kinds
from .linked_questions import Questions, having, stay, takes_along
from .refused_steps import bare, why_not_taken
from .standpoints import Place

DEEPEST = 12
COMPARED = (
    "number_is", "number_at_least", "number_at_most", "number_above", "number_below",
    "number_between", "number_infinite",
)  # fmt: skip
IT, ITS = "it", ("its_card", "its_space", "its_token", "its_record")


def why_not(
    state: State, seats: tuple[str, ...], seat: int, text: str, questions: Questions
) -> list[str]:
    """Return why a seat is not offered an answer, or a card in any way."""
    if state.result is not None:
        return ["the match is over"]
    decision = decision_of(state, seats)
    if decision is None or state.pending is None:
        return ["nothing is asked"]
    at, who, kind, _ = state.pending
    if who != seat:
        return [f"{seats[seat]} is not asked now"]
    if any(bare(text) in (bare(each.text), bare(each.plain)) for each in decision.options):
        return ["it is offered"]
    site = state.program.notes.sites.get(at)
    asked = [f"{seats[who]} is asked: {decision.prompt}"]
    if decision.step is not None:
        begun = why_not_taken(state, seats, text, decision.step)
        if begun:
            return [begun]
    sort = site.sort if site is not None and kind == STEP else kind
    if site is None or sort not in ("option", "options", "things"):
        return asked
    lots = [Refusals(each, seats, seat, questions).reasons(text) for each in supposed(state, seat)]
    reasons = [each for each in lots[0] if all(each in lot for lot in lots)]
    if reasons or not any(lots):
        return reasons or [*asked, f"`{text}` is no answer to that"]
    return ["what keeps it away is not for you to know"]


class Refusals:
    """Looks for what stands in the way of an option of the pending decision."""

    def __init__(
        self, state: State, seats: tuple[str, ...], seat: int, questions: Questions
    ) -> None:
        self.state = state = state.fork()  # what it takes along stays here
        self.teller = Teller(state, seats, seat)
        self.seat = seat
        self.questions = questions
        self.writing = questions.begun(state.linked)
        self.frame = state.frames[-1]

    @property
    def w(self) -> Emitter:
        """Return what writes for the program that the state has."""
        return self.writing.w

    # ---- which option is meant ----

    def reasons(self, text: str) -> list[str]:
        """Return what keeps an answer away; where chance would tell, it is not asked."""
        site = self.state.program.notes.sites[self.state.question[PENDING_AT]]
        try:
            if isinstance(site, OptionSite):
                return self.options(site, text)
            return self.things(site, text)
        except LeftToChance:
            return []

    def options(self, site: OptionSite, text: str) -> list[str]:
        """Return what keeps an option of `choose one:` away."""
        place = self.place_of(site.names)
        found: list[str] = []
        for index, option in enumerate(site.node.options):
            if isinstance(option, ast.Option):
                label = choice_text(self.teller, site, (index,), self.frame)
                if bare(label) == bare(text):
                    found += self.plain_option(option, place)
            else:
                found += self.each_option(option, index, site, text, place)
        return list(dict.fromkeys(found))

    def plain_option(self, option: ast.Option, place: Place) -> list[str]:
        """Return what keeps an option with a label away."""
        found = self.unmet(option, place) or self.forbidden(option.body, place)
        return found or ["there is nothing to choose for it"]

    def each_option(
        self, option: ast.OptionEach, index: int, site: OptionSite, text: str, place: Place
    ) -> list[str]:
        """Return what keeps an option for some card away; of other things nothing is told."""
        found: list[str] = []
        cards = self.cards_meant(text) if each_kind(self.teller, option) == "card" else ()
        for card in cards:
            label = choice_text(self.teller, site, (index, card), self.frame)
            name, said = bare(self.teller.card(card)), bare(with_all_kinds(self.teller).card(card))
            if bare(text).replace(said, name) not in (bare(label), name):
                continue
            noun = self.noun_of(option.things)
            reasons = self.not_described(noun, card, place) if noun is not None else []
            inner = place.named(option.name, card, "card")
            found += reasons or self.unmet(option, inner) or self.forbidden(option.body, inner)
        return found

    def things(self, site: ThingSite, text: str) -> list[str]:
        """Return what keeps a thing from being chosen."""
        noun = self.noun_of(site.node.args[-1]) if isinstance(site.node, ast.Phrase) else None
        place = Place((self.frame[CONTEXT],))
        if site.names is not None:
            for name, (kind, value) in site.names.among(self.frame).items():
                place = place.named(name, value, kind)
        found: list[str] = []
        if noun is None or self.w.thing_of(self.w.kind_of(noun)) != "card":
            return found
        for card in self.cards_meant(text):
            try:
                found += self.not_described(noun, card, place)
            except KeyError:  # the description speaks of a name that is known further up only
                found.append(f"{self.teller.card(card)} is not among what can be chosen")
        return list(dict.fromkeys(found))

    def cards_meant(self, text: str) -> Iterator[int]:
        """Yield a card of each name and place that a text speaks of and the seat knows."""
        seen: set[Given] = set()
        for zone, cards in enumerate(self.state.zones):
            if self.state.program.owner_of_zone[zone] not in (-1, self.seat):
                continue
            for card in cards:
                key = (self.state.models[card], zone)
                known = card >= 0 and self.teller.knows(card) and key not in seen
                if known and self.speaks_of(text, card):
                    seen.add(key)
                    yield card

    def speaks_of(self, text: str, card: int) -> bool:
        """Whether a text speaks of a card: by its name, and by no kind that is another's."""
        program = self.state.program
        made = program.prints[self.state.models[card]]
        twins = program.twins.get(made.name, ())
        said = [kind for kind in twins if bare(f"{kind}{made.name}") in bare(text)]
        return bare(made.name) in bare(text) and (not said or made.kind in said)

    def noun_of(self, things: ast.Expression) -> ast.Expression | None:
        """Return the noun of a phrase for several things."""
        if isinstance(things, ast.Phrase) and things.args:
            last = things.args[-1]
            kind = self.w.kind_of(last)
            return last if kind.endswith((" noun", " nouns")) else None
        return None

    # ---- evaluating ----

    def place_of(self, names: Names) -> Place:
        """Return the place of a choice, with the values of its frame."""
        context = self.frame[CONTEXT]
        place = Place(((self.seat, *context[CONTEXT_CARD:]),))
        for name, (kind, value) in names.among(self.frame).items():
            place = place.named(name, value, kind)
        return place

    def evaluated(self, written: Code, place: Place) -> Given:
        """Return the value of code at a place."""
        s, fragment = self.state, self.writing.finished(written)
        linked = self.questions.linked(s.linked, fragment)
        with having(s, linked):
            value: Given = linked.functions[fragment.asked](s, place.env)
        if takes_along(value):
            stay(s, linked)
        self.writing = self.questions.begun(s.linked)
        return value

    def holds(self, node: ast.Expression, place: Place) -> bool:
        """Whether a condition holds."""
        return bool(self.evaluated(self.w.condition(node, place.scope), place))

    def value(self, node: ast.Expression, place: Place) -> Given:
        """Return what an expression stands for."""
        return self.evaluated(self.w.all_or_one(node, place.scope), place)

    # ---- in words ----

    def words(self, node: ast.Expression, place: Place) -> str:
        """Return a phrase with names and `it` replaced by what they stand for."""
        names = {
            name: (kind.rstrip("?"), place.env[at]) for name, (at, kind) in place.names.items()
        }
        shown = self.teller.replaced(self.pronouns(node, place), names)
        return express(shown, self.state.program.notes.words)

    def pronouns(self, node: ast.Expression, place: Place) -> ast.Expression:
        """Return a phrase in which `it` and `its` are named."""
        if not isinstance(node, ast.Phrase):
            return node
        kind = self.w.words[node.word].kind
        base = kind.removesuffix("'s")
        at = place.innermost(base)
        if node.row in (IT, *ITS) and at is not None:
            shown = self.teller.value(base, place.env[at])
            return ast.Name(node.span, kind, shown + ("'s" if node.row in ITS else ""))
        return evolve(node, args=tuple(self.pronouns(each, place) for each in node.args))

    # ---- why something is not so ----

    def forbidden(self, body: tuple[ast.Statement, ...], place: Place) -> list[str]:
        """Return the rule that forbids what an option does first."""
        first = body[0] if body else None
        return self.forbids(first.what, place) if isinstance(first, ast.Do) else []

    def forbids(self, what: ast.Expression, place: Place) -> list[str]:
        """Return the rule that forbids to do something."""
        if not isinstance(what, ast.Phrase):
            return []
        word = self.w.words[what.word]
        if word.root not in self.w.forbiddable:
            return []
        kind = self.w.type_of(word.root)
        filled = self.w.filled(what, word, kind.roles, place.scope)
        values = self.evaluated(group(*filled), place)
        clause = forbidding(self.state, (0, kind.number, values, self.seat))
        return [] if clause is None else [self.rule(clause)]

    def rule(self, clause: AnyClause) -> str:
        """Return the words of a clause, and the card it stands on."""
        program = self.state.program
        line = program.notes.rule_lines.get(clause[0])
        words = said(program.notes.words, line) or "a rule forbids it"
        source = clause[-1]
        if isinstance(source, tuple) and source[0] == "card":
            return f"{self.teller.card(source[1])}: {words}"
        return words

    def not_described(self, noun: ast.Expression, thing: int, place: Place) -> list[str]:
        """Return why a noun does not describe a thing; nothing if it does."""
        if isinstance(noun, ast.Name):
            return []
        assert isinstance(noun, ast.Phrase)
        inner = place.describing(noun.thing or "card", thing)
        if noun.row == "described":
            return self.not_described(noun.args[1], thing, place) or self.not_so(
                noun.args[0], thing, place, 0
            )
        if noun.row == "noun_where":
            outer = self.not_described(noun.args[0], thing, place)
            if outer or self.holds(noun.args[1], inner):
                return outer
            return self.false(noun.args[1], inner, 0)
        if noun.row == "cards_in":
            outer = self.not_described(noun.args[0], thing, place)
            zones = self.value(noun.args[1], place)
            inside = self.state.where[thing] in (zones if isinstance(zones, tuple) else (zones,))
            where = self.words(noun.args[1], place)
            return outer if inside else [f"{self.teller.card(thing)} is not in {where}"]
        word = self.w.words[noun.word]
        if word.sort == "noun":
            return self.not_so(noun, thing, place, 0)
        test = self.w.noun(noun, inner.scope).fits(taken_along(len(place.env)))
        if self.evaluated(test, inner):
            return []
        one = singular(noun, self.w.words) if word.kind.endswith("nouns") else noun
        named = self.words(one or noun, place)
        lead = "one of the" if one is None else article(named)
        return [f"{self.teller.card(thing)} is not {lead} {named}"]

    def not_so(self, node: ast.Expression, thing: int, place: Place, depth: int) -> list[str]:
        """Return why an adjective or noun is not true of a thing; nothing if it is."""
        base = self.w.thing_of(self.w.kind_of(node))
        inner = place.describing(base, thing)
        if isinstance(node, ast.Phrase):
            test = self.w.adjective(node, inner.scope)(taken_along(len(place.env)))
            if self.evaluated(test, inner):
                return []
            declared = self.w.nodes.get(self.w.words[node.word].root)
            if isinstance(declared, ast.Noun | ast.Adjective) and depth < DEEPEST:
                own = Place((place.env[0],)).describing(base, thing)
                if isinstance(declared, ast.Adjective):
                    own = self.with_slots(own, node, self.w.slots_of(declared.pattern), place)
                if not self.holds(declared.condition, own):
                    return self.false(declared.condition, own, depth + 1)
        named = self.words(singular(node, self.state.program.notes.words) or node, place)
        if isinstance(node, ast.Phrase) and self.w.words[node.word].sort == "noun":
            named = f"{article(named)} {named}"
        return [f"{self.teller.value(base, thing)} is not {named}"]

    def with_slots(
        self, own: Place, node: ast.Phrase, slots: Iterable[tuple[str, str]], place: Place
    ) -> Place:
        """Return a place with the slots of a declared word, filled as a phrase fills them."""
        for arg, (name, kind) in zip(node.args, slots, strict=True):
            filled = self.evaluated(self.w.slot(arg, kind, place.scope), place)
            own = own.named(name, filled, "condition?" if kind == "condition" else kind)
        return own

    def unmet(self, option: ast.Option | ast.OptionEach, place: Place) -> list[str]:
        """Return why the condition of an option does not hold; nothing if it does."""
        if option.condition is None or self.holds(option.condition, place):
            return []
        return self.false(option.condition, place, 0)

    def false(self, node: ast.Expression, place: Place, depth: int) -> list[str]:
        """Return why a condition does not hold."""
        if not isinstance(node, ast.Phrase) or depth > DEEPEST:
            return [f"not so: {self.words(node, place)}"]
        match node.row:
            case "both_hold":
                first = next((a for a in node.args if not self.holds(a, place)), node.args[0])
                return self.false(first, place, depth + 1)
            case "either_holds":
                return [line for a in node.args for line in self.false(a, place, depth + 1)]
            case "bracketed_condition":
                return self.false(node.args[0], place, depth)
            case "does_not_hold" if not denies_each(node, self.w.words):
                return self.true(node.args[0], place, depth + 1)
            case "text_announceable":
                return self.not_announced(node, place)
            case "deed_announceable":
                found = self.evaluated(self.w.actions_closure(node.args[0], place.scope), place)
                return [f"there is nothing to choose for `{self.teller.closure(found)}`"]
            case "can_be_done":
                return self.not_done(node.args[0], place, depth)
            case _:
                pass
        if node.row in ("costs_payable", "costs_payable_without"):
            return self.not_paid(node, place)
        if node.row == "is_so":
            return self.not_so(node.args[1], self.one(node.args[0], place), place, depth)
        if node.row == "is_a":
            return self.not_described(node.args[1], self.one(node.args[0], place), place)
        declared = self.w.nodes.get(self.w.words[node.word].root)
        if isinstance(declared, ast.Value):
            return self.value_false(node, declared, place, depth)
        if node.row in COMPARED:
            return [self.compared(node, place)]
        return [f"not so: {self.words(node, place)}"]

    def one(self, node: ast.Expression, place: Place) -> Given:
        """Return the thing that a phrase means."""
        return self.evaluated(self.w.one(node, place.scope), place)

    def compared(self, node: ast.Phrase, place: Place) -> str:
        """Return a comparison that fails, with its numbers."""
        numbers = [
            f"{self.words(arg, place)} is {self.value(arg, place)}"
            for arg in node.args
            if not isinstance(arg, ast.Number)
        ]
        return f"not so: {self.words(node, place)} ({', '.join(numbers)})"

    def true(self, node: ast.Expression, place: Place, depth: int) -> list[str]:
        """Return that a condition holds that should not."""
        if isinstance(node, ast.Phrase) and depth < DEEPEST:
            match node.row:
                case "does_not_hold" if not denies_each(node, self.w.words):
                    return self.false(node.args[0], place, depth + 1)
                case "bracketed_condition":
                    return self.true(node.args[0], place, depth)
                case "both_hold":
                    return [f"{self.words(node, place)}"]
                case "either_holds":
                    first = next((a for a in node.args if self.holds(a, place)), node.args[0])
                    return self.true(first, place, depth + 1)
                case _:
                    pass
            if node.row in COMPARED:
                return [self.compared(node, place).replace("not so: ", "", 1)]
        return [self.words(node, place)]

    def value_false(
        self, node: ast.Phrase, declared: ast.Value, place: Place, depth: int
    ) -> list[str]:
        """Return why a declared condition does not hold: where its body answers no."""
        own = Place((place.env[0],))
        own = self.with_slots(own, node, self.w.slots_of(declared.pattern), place)
        head = f"not so: {self.words(node, place)}"
        if declared.meaning is not None:
            return [head, *self.false(declared.meaning, own, depth + 1)]
        return [head, *self.body_false(declared.body, own, depth + 1)]

    def body_false(self, body: tuple[ast.Statement, ...], place: Place, depth: int) -> list[str]:
        """Follow the body of a condition to the line that answers no."""
        for each in body:
            match each:
                case ast.Let(name=name, value=value):
                    place = place.named(
                        name, self.value(value, place), self.w.held_kind(value, place.scope)
                    )
                case ast.Answer(value=ast.Phrase(row="never")):
                    return []
                case ast.Answer(value=value):
                    return self.false(value, place, depth)
                case ast.If(branches=branches, otherwise=otherwise):
                    taken = next((b for b in branches if self.holds(b.condition, place)), None)
                    inner = taken.body if taken is not None else otherwise
                    if inner:
                        reasons = self.body_false(inner, place, depth)
                        if taken is not None and not reasons:
                            return self.true(taken.condition, place, depth)
                        return reasons
                case _:
                    return []
        return []

    def not_announced(self, node: ast.Phrase, place: Place) -> list[str]:
        """Return what forbids to announce a text, or that there is nothing to choose for it."""
        text = self.value(node.args[0], place)
        found = box_text(self.state, text)
        if found is None:
            return [f"there is no such text: {self.words(node.args[0], place)}"]
        context = place.env[0]
        clause = announcing_is_forbidden(self.state, context, text, found)
        if clause is not None:
            return [self.sentence(text) or self.rule(clause)]
        here = ((context[0], text[1], text),)
        for entry in chain.from_iterable(found.actions):
            if not is_feasible(self.state, (entry, here)):
                sentence = self.state.program.notes.closures[entry]
                return [f"there is nothing to choose for `{express(sentence, self.w.words)}`"]
        return [f"not so: {self.words(node, place)}"]

    def sentence(self, text: Text) -> str:
        """Return the sentence of a text that keeps it from being announced, as it is printed."""
        found = box_text(self.state, text)
        rules = found.rules[:1] if found is not None else ()
        for sentence in self.state.program.notes.sentences((), rules):
            return f"{self.teller.card(text[1])}: {express(sentence, self.w.words)}"
        return ""

    def not_paid(self, node: ast.Phrase, place: Place) -> list[str]:
        """Return the costs of a text that cannot be paid."""
        found = box_text(self.state, self.value(node.args[0], place))
        costs = self.state.program.notes.sentences(found.costs, ()) if found else []
        shown = "; ".join(express(each, self.w.words) for each in costs)
        return [f"its cost cannot be paid: {shown}"]

    def not_done(self, node: ast.Expression, place: Place, depth: int) -> list[str]:
        """Return why something cannot be done: of a choice, why choosing nothing is not enough."""
        if isinstance(node, ast.Phrase) and node.row == "choose_cards_so_that":
            inner = place.choosing(())
            try:
                if not self.holds(node.args[0], inner):
                    return self.false(node.args[0], inner, depth + 1)
            except NotPlayable:
                pass
        closure = self.evaluated(self.w.actions_closure(node, place.scope), place)
        short = what_is_short(self.state, closure)
        if short is not None:
            field = self.state.program.fields[short.field]
            number = self.teller.field_of(field, short.thing)
            return [f"{number} is {short.there}, too low to pay {short.asked}"]
        forbidden = self.forbids(node, place)
        return forbidden or [f"this cannot be done: {self.words(node, place)}"]
