"""The forms of declared words: their pieces, how tightly they hold, and the verbs they come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from ..tree.source import Span
from ..tree.words import TIGHT, Element, Hole, Lit, Voice, Word


def touches(left: Span, right: Span) -> bool:
    """Whether nothing stands between two stretches."""
    return (left.end_line, left.end_column) == (right.line, right.column)


def spelled(elements: tuple[Element, ...]) -> Iterator[str]:
    for element in elements:
        if isinstance(element, Lit):
            yield "/".join(element.forms)
        else:
            yield f"{{{element.name}: {element.kind}}}"


DOING = ("action", "actions")
PREFIXED, JOINED = 2, 3
"""How tightly things to do hold that end with others, and that begin with them; a list has 1."""


def tightness(kind: str, elements: tuple[Element, ...]) -> int:
    """Return how tightly a declared word holds: loosely if it begins or ends with its own kind."""
    begins, ends = _takes(elements[0], kind), _takes(elements[-1], kind)
    if kind in DOING:
        return JOINED if begins else PREFIXED if ends else TIGHT
    return 2 if begins else 1 if ends else TIGHT


def edged(kind: str, elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return a wording for something to do whose first and last slots take nothing looser.

    "If A, B; Then: C" so means "If A, (B; Then: C)", and "If A, B; C" does C in any case. What goes
    on behind a full stop takes what a sentence may be: "A. If you do, you may B".
    """
    made = list(elements)
    first, last = made[0], made[-1]
    joined = isinstance(first, Hole) and first.kind in DOING
    if kind not in DOING:
        return elements
    begins, ends = (JOINED, JOINED + 1) if joined else (0, PREFIXED)
    if joined and goes_on(elements):
        begins, ends = ends, PREFIXED
    if isinstance(first, Hole) and joined:
        made[0] = evolve(first, tight=begins)
    if len(made) > 1 and isinstance(last, Hole) and last.kind in DOING:
        made[-1] = evolve(last, tight=ends)
    return tuple(made)


def goes_on(elements: tuple[Element, ...]) -> tuple[str, ...]:
    """Return the texts behind a full stop in a wording: the sentences are read together."""
    texts = [element.forms[0].lower() if isinstance(element, Lit) else "" for element in elements]
    behind = texts[texts.index(".") + 1 :] if "." in texts[:-1] else []
    return tuple(behind[: behind.index("")] if "" in behind else behind)


def _takes(element: Element, kind: str) -> bool:
    return isinstance(element, Hole) and element.kind in (DOING if kind in DOING else (kind,))


GROUPS = {"player": "players", "card": "cards", "token": "tokens", "space": "spaces"}
LISTS = {
    "zones": "zone", "lines": "line", "directions": "direction", "numbers": "number",
    "groups": "cards",
}  # fmt: skip
"""What one of several is, where these are no things."""


def names_of(elements: tuple[Element, ...]) -> set[str]:
    """Return the names of the slots of a wording."""
    return {element.name for element in elements if isinstance(element, Hole)}


SINGULAR = ("is", "has", "was", "does", "goes", "isn't", "hasn't", "wasn't", "doesn't")
"""Verbs that stand with one thing; of all others that is the form with an `s`."""

ARTICLES = ("a", "an")
"""They go by what is said behind them, and agree with nothing."""

PREPOSITIONS = (
    "among", "at", "before", "behind", "beside", "by", "for", "from", "in", "into", "near", "of",
    "on", "onto", "than", "to", "under", "with",
)  # fmt: skip
"""Between two slots, what says that the second is told of the first: `{c: cards} in {z: zone}`."""


def by_number(pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two forms of a verb, the one that stands with one thing first.

    Which of them that is does not depend on the order in which they are written.
    """
    one, other = pair
    if one in SINGULAR or other in SINGULAR:
        return (one, other) if one in SINGULAR else (other, one)
    third = [each for each in pair if each.endswith("s")] or [other]
    found = max(third, key=len)
    return (found, one if found == other else other)


def counted(pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two forms of what stands behind a number, the one that stands behind 1 first."""
    one, many = by_number(pair)
    return (one, many) if one in SINGULAR else (many, one)


@frozen
class Form:
    """One form of a declared word: its kind, its wording, and how its verbs agree.

    A verb that agrees is an element by its number.
    """

    kind: str
    elements: tuple[Element, ...]
    voices: tuple[tuple[int, str], ...] = ()

    @property
    def key(self) -> str:
        """Return the key of the word of this form."""
        return f"{self.kind}: {' '.join(spelled(self.elements))}"

    def slot(self, verb: int) -> int:
        """Return the slot that a verb agrees with, counted among the slots."""
        subject = _subject(self.elements[:verb])
        return sum(isinstance(element, Hole) for element in self.elements[:subject])

    def unlike(self, other: Form) -> list[int]:
        """Return the verbs that agree differently in another form of the same wording."""
        pairs = zip(self.voices, other.voices, strict=False)
        return [one[0] for one, two in pairs if one != two]


NAMED_AS = {"signed": "number"}
"""What the name of a slot stands for where that is of another kind: `+2` is the number 2."""

NUMERIC = ("number", "plain number", "signed", "range")


def voiced(form: Form) -> Iterator[Form]:
    """Yield a form with every verb that agrees with a slot, for one thing and for many.

    What agrees with a number is no verb but what is counted.
    """
    for at, verb in enumerate(form.elements):
        if not isinstance(verb, Lit) or len(verb.forms) != 2 or verb.forms == ARTICLES:
            continue
        about = _subject(form.elements[:at])
        subject = form.elements[about] if about >= 0 else verb
        if isinstance(subject, Hole) and subject.kind not in NUMERIC:
            for number, text in zip(("one", "many"), by_number(_pair(verb)), strict=True):
                elements = (
                    *form.elements[:at],
                    Lit((text,), verb.spaced),
                    *form.elements[at + 1 :],
                )
                made = evolve(form, elements=elements, voices=(*form.voices, (at, number)))
                yield from voiced(made)
            return
    yield form


def word_of_form(form: Form, forms: Sequence[Form], sort: str, root: str) -> Word:
    """Return the word of one of the forms that a wording comes in."""
    return Word(
        form.key,
        form.kind,
        edged(form.kind, form.elements),
        tightness(form.kind, form.elements),
        root=root,
        sort=sort,
        voices=tuple(_voices(form, forms)),
    )


def _voices(form: Form, forms: Sequence[Form]) -> Iterator[Voice]:
    """Yield how each verb of a form agrees, and the form in which it agrees the other way."""
    twins = [each for each in forms if each.kind == form.kind]
    for verb, number in form.voices:
        twin = next(each for each in twins if form.unlike(each) == [verb])
        yield Voice(form.slot(verb), number, twin.key)


def _subject(before: tuple[Element, ...]) -> int:
    """Return where the slot stands that a verb behind some elements agrees with; -1 if none does.

    It is the nearest one, or what that is told of: `{c: cards} in {z: zone} has/have` is about c. A
    number is told of nothing: in `{c: card} with {n: number} token/tokens` these are counted.
    Behind `and` comes a second verb of what was spoken of: `{c: cards} get/gets {n: signed} and
    have/has`.
    """
    if before and isinstance(before[-1], Lit) and "and" in before[-1].keys:
        while before and not _may_act(before[-1]):
            before = before[:-1]
    slots = [at for at, element in enumerate(before) if isinstance(element, Hole)]
    at = slots[-1] if slots else -1
    while at - 2 in slots:
        nearest, between = before[at], before[at - 1]
        if isinstance(nearest, Hole) and nearest.kind in NUMERIC:
            break
        if not isinstance(between, Lit) or between.keys.isdisjoint(PREPOSITIONS):
            break
        at -= 2
    return at


def _may_act(element: Element) -> bool:
    """Whether an element is a slot for what a verb can be about: no number."""
    return isinstance(element, Hole) and element.kind not in NUMERIC


def _pair(verb: Lit) -> tuple[str, str]:
    return (verb.forms[0], verb.forms[1])


BEING = ("is", "has")
"""What is said of a number as well, behind which nouns are counted."""


def acting_forms(
    elements: tuple[Element, ...], sort: str, groups: Mapping[str, str]
) -> Iterator[Form]:
    """Yield the forms of a word that does something.

    `draw/draws {n: number} cards` gives the action "draw 2 cards", and with a subject the
    action and the event "your opponent draws 2 cards". In `{c: card} is Lost` the subject stands
    in the pattern. A number does nothing: in `{n: signed} card/cards` they are counted.
    """
    first = elements[0]
    if isinstance(first, Hole) and first.kind in NUMERIC and _is_counted(elements[1:2]):
        yield Form("action", elements)
        yield Form("event", tuple(_widened(element, groups) for element in elements))
        return
    if isinstance(first, Hole):
        subject = evolve(first, kind=groups.get(first.kind, first.kind))
        rest = elements[1:]
    elif isinstance(first, Lit) and len(first.forms) == 2:
        subject, rest = Hole("doer", "players"), (Lit(first.forms), *elements[1:])
    else:
        yield Form("action", elements)
        if sort == "event":
            yield Form("event", elements)
        return
    verb = rest[0] if rest else None
    forms: dict[str, tuple[Element, ...]] = {"": rest}
    if isinstance(verb, Lit) and len(verb.forms) == 2:
        third, base = by_number(_pair(verb))
        forms = {"one": (Lit((third,)), *rest[1:]), "many": (Lit((base,)), *rest[1:])}
        if third not in BEING:
            yield Form("action", forms["many"])
    for number, form in forms.items():
        voices = ((1, number),) if number else ()
        yield Form("action", (subject, *form), voices)
        widened = (_widened(element, groups) for element in form)
        yield Form("event", (subject, *widened), voices)


def _is_counted(behind: tuple[Element, ...]) -> bool:
    """Whether what stands behind a number is counted; it can still be something: `2 is told`."""
    return any(
        isinstance(each, Lit) and len(each.forms) == 2 and by_number(_pair(each))[0] not in BEING
        for each in behind
    )


def _widened(element: Element, groups: Mapping[str, str]) -> Element:
    if isinstance(element, Hole):
        return evolve(element, kind=groups.get(element.kind, element.kind))
    return element
