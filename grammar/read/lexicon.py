"""The words that lines may be read with, made ready for the chart: by what each begins with.

A word is a rule of the chart's grammar: a kind on the left, texts and slots on the right. Words are
looked up by the text, or the kind of slot, that they begin with. Most words that begin alike differ
in what comes second, so those that can go on with the text that stands there are known as well
(`Alike`): a chart begins them alone, and what it does not begin costs it nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from attrs import frozen

from ..tree.words import TIGHT, Lit, Word, is_number, literals

LISTED = "listed card"


@frozen(eq=False)
class Rule:
    """A word made ready for the chart: a set of texts for a literal, (kind, tight) for a slot."""

    word: Word
    kind: str
    tight: int
    steps: tuple[frozenset[str] | tuple[str, int], ...]
    name: str = ""


@frozen(eq=False)
class Alike:
    """Words that begin alike: all of them, and which can go on with the text that comes next."""

    all: tuple[Rule, ...]
    whatever_follows: tuple[Rule, ...]
    by_next: dict[str, tuple[Rule, ...]]

    @classmethod
    def of(cls, rules: Iterable[Rule]) -> Alike:
        """Return words by what can follow; their order stays the same."""
        rules = tuple(rules)
        seconds = [each.steps[1] if len(each.steps) > 1 else None for each in rules]
        needed = [each if isinstance(each, frozenset) else None for each in seconds]
        either = list(zip(rules, needed, strict=True))
        by_next = {
            text: tuple([each for each, texts in either if texts is None or text in texts])
            for text in frozenset().union(*filter(None, needed))
        }
        return cls(rules, tuple([each for each, texts in either if texts is None]), by_next)

    def before(self, text: str | None) -> tuple[Rule, ...]:
        """Return the words that can go on if a text comes next, or nothing."""
        return self.by_next.get(text or "", self.whatever_follows)


class Lexicon:
    """The words that lines may be read with, indexed for the chart; can build on another one."""

    def __init__(self, supers: Mapping[str, tuple[str, ...]]) -> None:
        self.supers = dict(supers)
        self.words: dict[str, Word] = {}
        self.signatures: dict[tuple[object, ...], str] = {}
        self.by_text: dict[str, dict[str, list[Rule]]] = {}
        self.by_slot: dict[str, list[Rule]] = {}
        self._reach: dict[tuple[str, bool], tuple[str, ...]] = {}
        self._next: dict[str, set[str]] = {}
        """The kinds that each kind may begin with, or that are of this kind as well."""
        self._beginning: dict[str, dict[str, list[Rule]]] = {}
        self._alike: dict[str, dict[str, Alike]] = {}
        self._slotted: dict[str, Alike] = {}
        self._texts: frozenset[str] = frozenset()
        self._numerals: frozenset[str] = frozenset()
        self._spellings: dict[str, set[str]] = {}

    @property
    def texts(self) -> frozenset[str]:
        """Return every text of every literal."""
        if not self._texts:
            elements = (element for word in self.words.values() for element in word.elements)
            keys = (element.keys for element in elements if isinstance(element, Lit))
            self._texts = frozenset(text for texts in keys for text in texts)
        return self._texts

    @property
    def spellings(self) -> dict[str, set[str]]:
        """Return how each text is written where it is declared."""
        if not self._spellings:
            for word in self.words.values():
                for element in word.elements:
                    for form in element.forms if isinstance(element, Lit) else ():
                        self._spellings.setdefault(form.lower(), set()).add(form)
        return self._spellings

    @property
    def numerals(self) -> frozenset[str]:
        """Return the numbers that are part of a wording, such as the 2 of a step named Second 2."""
        if not self._numerals:
            elements = (element for word in self.words.values() for element in word.elements)
            keys = (element.keys for element in elements if isinstance(element, Lit))
            self._numerals = frozenset(text for texts in keys for text in texts if is_number(text))
        return self._numerals

    def copy(self) -> Lexicon:
        """Return a lexicon that may grow without changing this one."""
        new = Lexicon(self.supers)
        new.words = dict(self.words)
        new.signatures = dict(self.signatures)
        new.by_text = {k: {t: list(r) for t, r in v.items()} for k, v in self.by_text.items()}
        new.by_slot = {kind: list(rules) for kind, rules in self.by_slot.items()}
        return new

    def kind(self, kind: str, *supers: str) -> None:
        """Make every reading of a kind also one of each of the kinds `supers`."""
        known = self.supers.get(kind, ())
        self.supers[kind] = (*known, *(s for s in supers if s not in known))
        self._reach.clear()
        self._next.clear()

    def add(self, word: Word) -> None:
        """Add a word; one with a key that is known is left as it is."""
        if word.key in self.words:
            return
        self.words[word.key] = word
        self.signatures.setdefault(word.signature, word.key)
        self._index(rule_of(word))
        self._reach.clear()
        self._next.clear()
        self._beginning.clear()
        self._alike.clear()
        self._slotted.clear()
        self._texts = self._numerals = frozenset()
        self._spellings = {}

    def _index(self, rule: Rule) -> None:
        first = rule.steps[0]
        if isinstance(first, tuple):
            self.by_slot.setdefault(first[0], []).append(rule)
            return
        texts = self.by_text.setdefault(rule.kind, {})
        for text in first:
            texts.setdefault(text, []).append(rule)

    def begun_by(self, text: str) -> dict[str, Alike]:
        """Return the words that begin with a text, by their kinds."""
        if not self._beginning:
            for kind, texts in self.by_text.items():
                for each, rules in texts.items():
                    self._beginning.setdefault(each, {})[kind] = rules
        known = self._alike.get(text)
        if known is None and text not in self._beginning:
            return {}
        if known is None:
            found = self._beginning[text].items()
            known = self._alike[text] = {kind: Alike.of(rules) for kind, rules in found}
        return known

    def slotted(self, kind: str) -> Alike:
        """Return the words that begin with a slot of a kind."""
        known = self._slotted.get(kind)
        if known is None:
            known = self._slotted[kind] = Alike.of(self.by_slot.get(kind, ()))
        return known

    def reach(self, kind: str, *, listing: bool = True) -> tuple[str, ...]:
        """Return every kind that a reading of `kind` may begin with, in a fixed order.

        Only what lists cards, a scenario, has cards by their bare names.
        """
        known = self._reach.get((kind, listing))
        if known is None:
            known = self._reach[kind, listing] = self._closure(kind, listing=listing)
        return known

    def _closure(self, kind: str, *, listing: bool) -> tuple[str, ...]:
        if not self._next:
            for slot, rules in self.by_slot.items():
                for rule in rules:
                    self._next.setdefault(rule.kind, set()).add(slot)
            for sub, supers in self.supers.items():
                for above in supers:
                    self._next.setdefault(above, set()).add(sub)
        unseen = set() if listing else {LISTED}
        seen, todo = {kind}, [kind]
        while todo:
            at = todo.pop()
            for new in self._next.get(at, set()) - seen - unseen:
                seen.add(new)
                todo.append(new)
        return tuple(sorted(seen))


def rule_of(word: Word) -> Rule:
    """Make a word ready for the chart."""
    steps = tuple(
        element.keys if isinstance(element, Lit) else (element.kind, element.tight)
        for element in word.elements
    )
    return Rule(word, word.kind, word.tight, steps)


@lru_cache(maxsize=100)
def leaf_rule(kind: str) -> Rule:
    """Return the rule of a number or a name in quotes: nothing has to be read for it any more."""
    return Rule(Word(f"a {kind}", kind, ()), kind, TIGHT, ())


@lru_cache(maxsize=20_000)
def local_rule(name: str, kind: str) -> Rule:
    """Return the rule that reads a name given in the text: a slot, or what `let` and `as` name."""
    elements = (Lit((name,), True),) if kind == "seat" else literals(name)
    steps = tuple(lit.keys for lit in elements)
    return Rule(Word(f"name {name}", kind, elements), kind, TIGHT, steps, name)


@lru_cache(maxsize=100)
def by_first_text(rules: tuple[Rule, ...]) -> dict[str, dict[str, list[Rule]]]:
    """Return the rules of names by their kinds and the texts that they begin with.

    The lines of one scenario are all read with the same names.
    """
    found: dict[str, dict[str, list[Rule]]] = {}
    for rule in rules:
        if rule.steps:
            texts = found.setdefault(rule.kind, {})
            for text in rule.steps[0]:
                texts.setdefault(str(text), []).append(rule)
    return found
