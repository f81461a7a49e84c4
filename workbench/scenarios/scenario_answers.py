"""Playing a scenario: each line of `play:` answers the choice that waits.

An answer is found among the options by its words, or by what it stands for: a card that is named
is the option that is about it.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, evolve, field

from cardwright.grammar import OTHERWISE, ast, express
from cardwright.interpreter import (
    TEXTS_AT_ONCE,
    Asides,
    Decision,
    LoopReport,
    Match,
    NotPlayable,
    Numbers,
    Option,
    positions,
)

from ..output.terminal import number_in
from .scenario_parts import Failed, Found, parts_of, plain
from .scenario_twins import (
    Part,
    are_those,
    fits_kinds,
    in_plain_words,
    kind_of,
    kinds_said,
    kinds_spoken_of,
    plainly,
    unlike,
    with_kinds,
)

MOST_ANSWERS = 2000
MOST_SHOWN = 12
REFUSAL = "refusal: "
NAMED = {
    "answer_number": "number",
    "answer_direction": "direction",
    "answer_token": "token",
    "answer_zone": "zone",
    "answer_line": "line",
}
"""Answers that may be described, `the number of Tosses`, and the kinds of what they stand for."""
LIST = "answer_list"
Reply = int | list[Callable[[Option], bool]]
"""The number of an option, or what tells each of several things that are taken in turn."""
SILENT = "A choice with one option is taken by itself and needs no line."


@define
class Playing:
    """A match that goes on as a scenario says."""

    found: Found
    match: Match
    asides: Asides
    used: set[int] = field(factory=set)
    before: tuple[Match, int] | None = None

    def play(self, lines: tuple[ast.Expression | ast.Move, ...], pauses: int = 0) -> None:
        """Answer with each line in its turn; every line must be used.

        After the last one it stops where the table is shown so many times, if it is to.
        """
        if self.match.decision is None and self.match.result is None:
            self.match.go_on()  # from where the table is shown
        moves = [line for line in lines if isinstance(line, ast.Move)]
        waiting = [each for each in moves if each.who != OTHERWISE]
        always = [each for each in moves if each.who == OTHERWISE]
        for _ in range(MOST_ANSWERS + len(moves)):  # a line but `otherwise` answers once
            if not waiting and not always:
                return
            if waiting and is_refusal(waiting[0]):
                self.refuse(waiting.pop(0))
                continue
            decision = self.match.decision
            line, reply = self.next_answer(decision, waiting, always)
            if line is None:
                break
            if line in waiting:
                waiting.remove(line)
            self.used.add(id(line))
            self.answer(line, reply, 0 if waiting else pauses)
        else:
            raise Failed((waiting or always)[-1], f"it goes on after {MOST_ANSWERS:,} answers")
        if waiting:
            raise self.stuck(waiting[0])
        for each in always:
            if id(each) not in self.used:
                raise Failed(each, "this line was never used: nothing asked for that answer")

    def next_answer(
        self, decision: Decision | None, waiting: list[ast.Move], always: list[ast.Move]
    ) -> tuple[ast.Move | None, Reply]:
        """Return the line that answers, and with which option, or with what one after the other."""
        if decision is None:
            return None, 0
        first = waiting[0] if waiting else None
        tried = [first] if first is not None and first.who == decision.seat else []
        for line in [*tried, *always]:
            found = self.options_for(line.what, decision)
            if len(found) == 1:
                return line, found[0].number
            if len(found) > 1 and line is first:
                shown = "\n".join(each.text for each in found)
                raise Failed(line, "this could be several options; say which", "", shown)
            parts = self.whole_for(line.what, decision)
            if parts is not None:
                return line, parts
        return None, 0

    def answer(self, line: ast.Move, reply: Reply, pauses: int) -> None:
        """Answer, and go on to the next choice, or to where the table is shown."""
        self.before = (self.match.fork(), reply) if isinstance(reply, int) else None
        try:
            if isinstance(reply, int):
                stopped = self.match.answer(reply, pausing=bool(pauses))
            else:
                stopped = bool(self.match.take(reply, pausing=bool(pauses)))
            for _ in range(pauses - 1):
                stopped = stopped and self.match.go_on(pausing=True)
        except LoopReport as loop:
            raise Failed(line, str(loop)) from None
        except NotPlayable as no:
            raise Failed(line, f"`{no.wording}` cannot be played yet") from None

    def stuck(self, line: ast.Move) -> Failed:
        """Say why a line does not answer what is asked."""
        decision = self.match.decision
        if self.was_silent(line):
            return Failed(line, "this was the only option and was taken by itself: leave it away")
        if decision is None:
            result = self.match.result
            why = f" ({result.text})" if result is not None else ""
            return Failed(line, f"nobody is asked: the match is over{why}")
        shown = self.said(line.what)
        if decision.seat != line.who:
            return Failed(
                line, f"{line.who} is not asked. {SILENT}",
                f"{line.who}: {shown}", asked(decision),
            )  # fmt: skip
        return Failed(line, f"this is no option. {SILENT}", f"{line.who}: {shown}", asked(decision))

    def was_silent(self, line: ast.Move) -> bool:
        """Whether a line names what was taken by itself since the last answer."""
        if self.before is None:
            return False
        match, number = self.before
        texts = positions.silent(match.fork(), number, line.who)
        return bare(self.said(plainly(line.what))) in [bare(text) for text in texts]

    def refuse(self, line: ast.Move) -> None:
        """Check that an answer is no option, and why."""
        assert isinstance(line.what, ast.Phrase)
        what, *more = line.what.args
        if line.what.row == "refused_not_asked":
            if plain(more[0]) != line.who:
                raise Failed(line, f"it is {line.who} who answers: `while {line.who} is not asked`")
            self.check_not_asked(line, line.who)
        else:
            self.check_refused(line, line.who, what, plain(more[0]) if more else None)

    def check_not_asked(self, line: ast.Node, seat: str) -> None:
        """Check that no choice waits for a seat."""
        decision = self.match.decision
        if decision is not None and decision.seat == seat:
            raise Failed(line, f"{seat} is asked", f"{seat} is not asked", asked(decision))

    def check_refused(
        self, line: ast.Node, seat: str, what: ast.Expression, reason: str | None
    ) -> None:
        """Check that a seat is not offered something, and that it would be told a reason."""
        decision = self.match.decision
        if decision is None or decision.seat != seat:
            again = f"{seat} is not asked, so nothing is refused; if that is meant, say"
            raise Failed(
                line,
                f"{again} `{seat} is not asked`"
                if not isinstance(line, ast.Move)
                else f"{again} `... is refused while {seat} is not asked`",
                f"{seat} is asked", asked(decision) if decision is not None else "nobody is asked",
            )  # fmt: skip
        if self.is_offered(what, decision):
            raise Failed(line, "this is an option", "it is refused", asked(decision))
        if reason is None:
            return
        why_not = getattr(self.match, "why_not", None)
        if why_not is None:
            return
        reasons = why_not(seat, self.said(with_kinds(self.match, what)))
        if not any(bare(reason) in bare(each) for each in reasons):
            raise Failed(line, "it is refused for another reason", reason, "\n".join(reasons))

    # ---- which option is meant ----

    def said(self, what: ast.Expression) -> str:
        """Return an answer in canonical words, cards in quotes."""
        words = self.match.state.program.notes.words
        return express(quoted(what), words)

    def options_for(self, what: ast.Expression, decision: Decision) -> list[Option]:
        """Return the options that an answer can mean: of two cards of one name each, if it may."""
        there = decision.options
        if isinstance(there, Numbers):
            return there.called(self.worked_out(what, decision.seat))
        said = kinds_said(self.match, what)
        options = [in_plain_words(each) for each in there if fits_kinds(self.match, each, said)]
        if said and isinstance(what, ast.Phrase) and what.row == LIST and decision.step is None:
            found = self.lists_for(what, decision, options)
        else:
            found = self.options_among(plainly(what), decision, options)
        return [there[each.number] for each in found]

    def options_among(
        self, what: ast.Expression, decision: Decision, options: list[Option]
    ) -> list[Option]:
        """Return those of some options that an answer can mean, all of them in plain words."""
        text = self.worked_out(what, decision.seat)
        exact = [each for each in options if bare(each.text) == text]
        if exact:
            return unlike(exact)
        if not isinstance(what, ast.Phrase) or not what.args:
            nothing = ("[]",) if decision.step is None else ("done",)
            is_nothing = text == "pass" or (text == "[]" and decision.step is not None)
            return [each for each in options if is_nothing and each.text in nothing]
        if what.row == LIST:
            if decision.step is not None:
                return []  # an option is only the next thing: see `whole_for`
            return self.lists_for(what, decision, options)
        alone = [each for each in options if bare(each.text) == f"[{text}]"]
        if alone:
            return unlike(alone)
        if what.row == "answer_number" and (decision.of_records or decision.kind in TEXTS_AT_ONCE):
            number = number_in(text) or len(options) + 1
            return options[number - 1 : number]
        if what.row == "answer_card":
            return self.about(what.args[0], decision.seat, options)
        if what.row == "answer_seat":
            name, about = plain(what.args[0]), self.match.players_about
            return [
                each for each in options
                if name in [self.match.seats[player] for player in about(each.number)]
            ]  # fmt: skip
        return self.meant(what.args[0], decision.seat, options)

    def worked_out(self, what: ast.Expression, seat: str) -> str:
        """Return an answer as an option shows it: what its words stand for, if that is a thing."""
        if isinstance(what, ast.Phrase) and what.row == "answer_shown":
            return bare(plain(what.args[0]))
        kind = self.named_kind(what)
        if kind is None or not isinstance(what, ast.Phrase) or is_bare(what.args[0]):
            return bare(self.said(what))
        value = self.value(what.args[0], seat)
        return bare(self.said(what) if value is None else self.match.named(kind, value))

    def named_kind(self, what: ast.Expression) -> str | None:
        """Return the kind of thing that an answer describes, if such things are told in words."""
        if not isinstance(what, ast.Phrase):
            return None
        return what.thing if what.row == "answer_record" else NAMED.get(what.row)

    def is_offered(self, what: ast.Expression, decision: Decision) -> bool:
        """Whether an answer can be given, at once or step by step."""
        return bool(self.options_for(what, decision)) or (
            self.whole_for(what, decision) is not None
        )

    def whole_for(
        self, what: ast.Expression, decision: Decision
    ) -> list[Callable[[Option], bool]] | None:
        """Return what tells each part of a list that answers a choice step by step, if one can."""
        if decision.step is None or not isinstance(what, ast.Phrase):
            return None
        if what.row != LIST:
            return None
        wanted = [self.part(each, decision.seat) for each in parts_of(what.args[0], "answers: ")]
        parts = [self.is_part(each, decision.step.sort) for each in wanted]
        self.check_told_apart(what, decision, wanted, parts)
        return parts if self.match.fork().take(parts) is not None else None

    def check_told_apart(
        self,
        what: ast.Expression,
        decision: Decision,
        wanted: list[Part],
        parts: list[Callable[[Option], bool]],
    ) -> None:
        """Refuse a name of several cards of which only some are in a list."""
        for part, is_meant in zip(wanted, parts, strict=True):
            found = [each for each in decision.options if is_meant(each)]
            if len(unlike(found)) > 1 and wanted.count(part) < len(found):
                shown = "\n".join(each.text for each in found)
                raise Failed(what, "this could be several options; say which", "", shown)

    def is_part(self, wanted: Part, sort: str) -> Callable[[Option], bool]:
        """Return what tells whether an option is a part of a list: by its words, or by its card."""
        text, said = wanted

        def is_meant(option: Option) -> bool:
            named = sort != "options" and len(option.cards) == 1
            name = option.cards[0] if named else option.text
            fits = text in (bare(name), bare(in_plain_words(option).text))
            return fits and fits_kinds(self.match, option, said)

        return is_meant

    def about(self, card: ast.Expression, seat: str, options: list[Option]) -> list[Option]:
        """Return the options that are about one card, by its name or as it is described."""
        about = [(each, self.match.cards_about(each.number)) for each in options]
        single = [(each, cards[0]) for each, cards in about if len(cards) == 1]
        name = listed_name(card)
        if name:
            return [each for each, about in single if self.match.card_name(about) == name]
        thing = self.value(card, seat)
        return [each for each, about in single if about == thing]

    def meant(self, what: ast.Expression, seat: str, options: list[Option]) -> list[Option]:
        """Return the options that do the same with a card that is described in other words."""
        if not isinstance(what, ast.Phrase):
            return []
        found = what
        program = self.match.state.program
        for at, arg in enumerate(what.args):
            kind = program.notes.words[arg.word].kind if isinstance(arg, ast.Phrase) else ""
            if kind != "card" and kind not in program.records:
                continue
            thing = self.value(arg, seat)
            name = ""
            if isinstance(thing, int) and thing >= 0:
                card = kind == "card"
                name = f'"{self.match.card_name(thing)}"' if card else self.match.named(kind, thing)
            named = ast.Name(arg.span, kind, name or '""')
            found = evolve(found, args=(*found.args[:at], named, *found.args[at + 1 :]))
            if isinstance(thing, int) and kind == "card":
                said = kind_of(self.match, thing)
                options = [each for each in options if fits_kinds(self.match, each, said)]
        text = bare(self.said(found))
        return unlike([each for each in options if bare(each.text) == text])

    def lists_for(
        self, what: ast.Phrase, decision: Decision, options: list[Option]
    ) -> list[Option]:
        """Return the options that hold what a list holds: in any order, unless it is an order."""
        parts = list(parts_of(what.args[0], "answers: "))
        wanted = [self.part(each, decision.seat) for each in parts]
        ordered, found = decision.kind == "order", []
        for each in options:
            cards = self.match.cards_about(each.number)
            held = [(bare(self.match.card_name(card)), kind_of(self.match, card)) for card in cards]
            told = self.parts_told(each)
            if (held and are_those(held, wanted, ordered=ordered)) or are_those(
                told, wanted, ordered=ordered or bool(held)
            ):
                found.append(each)
        return unlike(found)

    def parts_told(self, option: Option) -> list[Part]:
        """Return what an option lists, in bare words, with the kinds of cards that it speaks of."""
        whole = pieces(option.whole or option.text, str)
        told = [kinds_spoken_of(self.match, each) for each in whole]
        return list(zip(pieces(option.text), told, strict=True))

    def part(self, what: ast.Expression, seat: str) -> Part:
        """Return one answer of a list: in bare words, and the kind of its card if that is said."""
        said = kinds_said(self.match, what)
        what = plainly(what)
        if isinstance(what, ast.Phrase) and what.row == "answer_card":
            name = listed_name(what.args[0])
            if name:
                return bare(name), said
            thing = self.value(what.args[0], seat)
            if isinstance(thing, int) and thing >= 0:
                return bare(self.match.card_name(thing)), kind_of(self.match, thing)
        return self.worked_out(what, seat), said

    def value(self, node: ast.Expression, seat: str) -> object:
        """Return what an expression stands for when a seat says it; None for nothing at all."""
        try:
            return self.asides.value(node, seat)
        except NotPlayable:
            return None


def is_bare(node: ast.Expression) -> bool:
    """Whether something is said by its own name, so that there is nothing to work out."""
    return not isinstance(node, ast.Phrase) or not node.args


def is_refusal(line: ast.Move) -> bool:
    """Whether a line says that something is no option."""
    return isinstance(line.what, ast.Phrase) and line.what.word.startswith(REFUSAL)


def asked(decision: Decision) -> str:
    """Return who is asked what, with the options."""
    shown = [f"  {each.text}" for each in decision.options[:MOST_SHOWN]]
    if decision.count > MOST_SHOWN:
        shown.append(f"  ... and {decision.count - MOST_SHOWN} more")
    if decision.step is not None and decision.step.taken:
        shown.append(f"  taken so far: {', '.join(decision.step.taken)}")
    return "\n".join([f"{decision.seat} is asked: {decision.prompt}", *shown])


def bare(text: str) -> str:
    """Return a text without quotes round names, to compare it."""
    return " ".join(text.replace('"', "").split()).casefold()


def pieces(text: str, told: Callable[[str], str] = bare) -> list[str]:
    """Return what an option lists, in bare words."""
    inner = text.removeprefix("[").removesuffix("]")
    return [told(each) for each in inner.split(", ")] if inner else []


def listed_name(node: ast.Expression) -> str:
    """Return the name of a card that is named as it is printed; nothing for any other phrase."""
    return plain(node) if isinstance(node, ast.Name | ast.Text) else ""


def quoted(node: ast.Expression) -> ast.Expression:
    """Return an answer in which cards stand in quotes, as in options."""
    if isinstance(node, ast.Name) and node.kind == "listed card":
        return evolve(node, text=f'"{node.text}"')
    if isinstance(node, ast.Phrase):
        return evolve(node, args=tuple(quoted(each) for each in node.args))
    return node
