"""The forms of declared words: their pieces, how tightly they hold, and the verbs they come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from .source import Span
from .words import TIGHT, Element, Hole, Lit


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

    "If A, B; Then: C" so means "If A, (B; Then: C)", and "If A, B; C" does C in any case.
    """
    made = list(elements)
    first, last = made[0], made[-1]
    joined = isinstance(first, Hole) and first.kind in DOING
    if kind not in DOING:
        return elements
    if isinstance(first, Hole) and joined:
        made[0] = evolve(first, tight=JOINED)
    if len(made) > 1 and isinstance(last, Hole) and last.kind in DOING:
        made[-1] = evolve(last, tight=JOINED + 1 if joined else PREFIXED)
    return tuple(made)


def _takes(element: Element, kind: str) -> bool:
    return isinstance(element, Hole) and element.kind in (DOING if kind in DOING else (kind,))


GROUPS = {"player": "players", "card": "cards", "token": "tokens", "space": "spaces"}


def names_of(elements: tuple[Element, ...]) -> set[str]:
    """Return the names of the slots of a wording."""
    return {element.name for element in elements if isinstance(element, Hole)}


@frozen
class Form:
    """One form of a word that does something: its kind, its wording, and how its verb agrees."""

    kind: str
    elements: tuple[Element, ...]
    voice: str = ""

    @property
    def key(self) -> str:
        """Return the key of the word of this form."""
        return f"{self.kind}: {' '.join(spelled(self.elements))}"


def acting_forms(
    elements: tuple[Element, ...], sort: str, groups: Mapping[str, str]
) -> Iterator[Form]:
    """Yield the forms of a word that does something.

    `draw/draws {n: number} cards` gives the action "draw 2 cards", and with a subject the
    action and the event "your opponent draws 2 cards". In `{c: card} is Lost` the subject stands
    in the pattern.
    """
    first = elements[0]
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
    if not isinstance(verb, Lit) or len(verb.forms) == 1:
        forms: dict[str, tuple[Element, ...]] = {"": rest}
    else:
        base, third = verb.forms if verb.forms[0] not in ("is", "has") else verb.forms[::-1]
        forms = {"one": (Lit((third,)), *rest[1:]), "many": (Lit((base,)), *rest[1:])}
        if verb.forms[0] not in ("is", "has"):
            yield Form("action", forms["many"])
    for voice, form in forms.items():
        yield Form("action", (subject, *form), voice)
        widened = (_widened(element, groups) for element in form)
        yield Form("event", (subject, *widened), voice)


def _widened(element: Element, groups: Mapping[str, str]) -> Element:
    if isinstance(element, Hole):
        return evolve(element, kind=groups.get(element.kind, element.kind))
    return element
