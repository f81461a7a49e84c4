"""The reader of lines: an Earley chart over the words that are declared.

A line of a card or a rule has no grammar of its own. What it can say is the sum of all words that
the core and the game declare, and each of them is a rule of a grammar: a kind on the left, texts
and slots on the right. `draw {n: number} card/cards` is an action, `{a: number>1} plus
{b: number>2}` a number. To read a line is to parse it with a grammar that every game brings anew,
and in which one kind may stand for another (`supers`: any card is also cards). An Earley chart
needs no tables made beforehand, takes any such grammar and finds all readings, not the first: a
line that two readings fit is refused (CW0206), never decided in silence.

1. *Predict.* To read a kind at a place means: every kind that such a reading may begin with is
   looked for there. Which these are follows from the words alone and is remembered (`reach`). Of
   the words that begin with a text only those are begun whose text stands there (`by_text`).
2. *Step.* A word that is begun is an item: its rule, how many of its steps are done, where it
   began, and what its slots hold. If a text comes next and stands there, the item goes on at the
   next place; if a slot comes next, it waits there for the kind, which is predicted.
3. *Complete.* An item with all steps done is a node over a stretch of the line. It is offered, as
   its kind and as each kind that this one also is, to all that wait where it began, and to the
   words that begin with such a slot (`by_slot`), if the text that they need next stands there.
4. At the end all nodes that span the line and are of a kind asked for are its readings. A declared
   noun is preferred to an adjective and a noun of the same words (`_preferred`).

`2 plus 3 times 4`, to be read as a number:

    0-1  2                   begins `{a} plus {b}`, for `plus` comes next; not `{a} times {b}`
    2-3  3                   fills the `{b}` that waits, and begins `{a} times {b}`
    0-3  2 plus 3            complete, tight 1: `times` asks for 2 on its left and does not take it
    2-5  3 times 4           complete, tight 2, which is what `plus` asks for on its right
    0-5  2 plus (3 times 4)  the only reading

**Why so.** Step 3 begins words with a slot in front from below, once there is something for the
slot. Textbooks predict them as well; 400 words of the core begin with a slot, and each place would
hold most of them, though a line uses few. No word is empty, so whatever waits at a place is known
before anything that begins there is complete: one pass from left to right is enough. How tightly
words hold is a number that is compared, where a textbook has a kind for each level: a game's words
may begin or end with a slot of any kind, and nobody would name the levels. A parser that tries one
word after the other and takes the first that fits would be shorter, and would read what was not
meant wherever two words begin alike.

**What it costs.** The lines of the bundled games take 50 items on average, a fraction of 1 ms, and
none 1,000. Readings can double with each word that joins two others, so all is bounded: a stretch
keeps `MOST` readings of a kind (more where `it` may be one thing or another, for `its_kinds.py` has
yet to choose), a line has `LONGEST` parts, and after `MOST_WORK` items the chart gives up (CW0109).
What stands beyond the first of these is lost; two readings are enough to refuse a line. Places are
counted in parts, and `placed` puts numbers and names in afterwards: lines of one shape are read
once, whatever numbers stand in them (`lines.py`).

**What it does not do.** It knows no sense: that `1 cards` does not agree, or that a card has no
such field, is for others to say. It mends nothing. Where there is no reading it tells how far one
came (`reached`), which texts and kinds could have followed, and what was understood on the way:
`repair.py` and the messages begin with that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import Factory, define, evolve, frozen

from ..core.builtins import GROUPED
from ..tree import ast
from ..tree.source import Span
from ..tree.words import TIGHT, Lit, Word, is_number, literals
from .its_kinds import Spoken

NAMED = ("noun", "option")
"""The sorts of words that are preferred to others of the same words."""

COUNTED = frozenset(("number", "plain number"))
QUOTED = frozenset(("card name", "deck name", "quoted name"))
LISTED = "listed card"
LONGEST = 160
MOST_WORK = 40_000
MOST = 3
MOST_OF_ONE = 12
"""So many readings a stretch keeps if `it` is of one kind in each of them."""

Node = ast.Expression


@frozen(eq=False)
class Rule:
    """A word made ready for the chart: a set of texts for a literal, (kind, tight) for a slot."""

    word: Word
    kind: str
    tight: int
    steps: tuple[frozenset[str] | tuple[str, int], ...]
    name: str = ""


class Lexicon:
    """The words that lines may be read with, indexed for the chart; can build on another one."""

    def __init__(self, supers: Mapping[str, tuple[str, ...]]) -> None:
        self.supers = dict(supers)
        self.words: dict[str, Word] = {}
        self.signatures: dict[tuple[object, ...], str] = {}
        self.by_text: dict[str, dict[str, list[Rule]]] = {}
        self.by_slot: dict[str, list[Rule]] = {}
        self._reach: dict[tuple[str, bool], tuple[str, ...]] = {}
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

    def add(self, word: Word) -> None:
        """Add a word; one with a key that is known is left as it is."""
        if word.key in self.words:
            return
        self.words[word.key] = word
        self.signatures.setdefault(word.signature, word.key)
        self._index(rule_of(word))
        self._reach.clear()
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

    def reach(self, kind: str, *, listing: bool = True) -> tuple[str, ...]:
        """Return every kind that a reading of `kind` may begin with, in a fixed order.

        Only what lists cards, a scenario, has cards by their bare names.
        """
        known = self._reach.get((kind, listing))
        if known is None:
            known = self._reach[kind, listing] = self._closure(kind, listing=listing)
        return known

    def _closure(self, kind: str, *, listing: bool) -> tuple[str, ...]:
        firsts: dict[str, set[str]] = defaultdict(set)
        for slot, rules in self.by_slot.items():
            for rule in rules:
                firsts[rule.kind].add(slot)
        subs: dict[str, set[str]] = defaultdict(set)
        for sub, supers in self.supers.items():
            for above in supers:
                subs[above].add(sub)
        unseen = set() if listing else {LISTED}
        seen, todo = {kind}, [kind]
        while todo:
            at = todo.pop()
            for new in (firsts[at] | subs[at]) - seen - unseen:
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


@lru_cache(maxsize=20_000)
def local_rule(name: str, kind: str) -> Rule:
    """Return the rule that reads a name given in the text: a slot, or what `let` and `as` name."""
    elements = (Lit((name,), True),) if kind == "seat" else literals(name)
    steps = tuple(lit.keys for lit in elements)
    return Rule(Word(f"name {name}", kind, elements), kind, TIGHT, steps, name)


Item = tuple[Rule, int, int, tuple[Node, ...]]


@define
class Reading:
    """What came of reading a line: the readings, or how far it went and what could follow."""

    nodes: list[Node]
    reached: int = 0
    expected: list[str] = Factory(list)
    wanted: list[str] = Factory(list)
    done: list[tuple[str, int, int, Node]] = Factory(list)
    usual: bool = False
    stopped: bool = False


class Chart:
    """The chart of one line."""

    def __init__(
        self, lexicon: Lexicon, parts: Sequence[ast.Part], local: Iterable[Rule] = ()
    ) -> None:
        self.lexicon = lexicon
        self.parts = parts
        self.texts = [part.text.lower() for part in parts]
        size = len(parts) + 1
        self.local: dict[str, dict[str, list[Rule]]] = {}
        for rule in local:
            if not rule.steps:
                continue
            texts = self.local.setdefault(rule.kind, {})
            for text in rule.steps[0]:
                texts.setdefault(str(text), []).append(rule)
        self.listing = LISTED in self.local
        self.quoted = QUOTED | {LISTED} if self.listing else QUOTED
        self.predicted: list[set[str]] = [set() for _ in range(size)]
        self.waiting: list[dict[str, list[Item]]] = [defaultdict(list) for _ in range(size)]
        self.agenda: list[list[Item]] = [[] for _ in range(size)]
        self.literal: list[list[Item]] = [[] for _ in range(size)]
        self.partial: dict[tuple[int, ...], int] = {}
        self.work = 0
        speaks = "it" in self.texts or "its" in self.texts
        self.spoken = Spoken(lexicon.words) if speaks else None
        self.found: dict[tuple[str, int, int], list[tuple[int, Node]]] = defaultdict(list)

    def fits(self, goals: Sequence[str]) -> bool:
        """Whether the whole line can be read as one of the kinds `goals`."""
        self._run(goals)
        return any(self.found.get((goal, 0, len(self.parts))) for goal in goals)

    def read(self, goals: Sequence[str]) -> Reading:
        """Read the whole line as one of the kinds `goals`."""
        reached = self._run(goals)
        size = len(self.parts)
        if self.work >= MOST_WORK:
            return Reading([], reached, stopped=True)
        nodes = [node for goal in goals for _, node in self.found.get((goal, 0, size), ())]
        if nodes:
            return Reading(self._preferred(_unlike(nodes)), reached=size)
        return self._failure(reached)

    def _run(self, goals: Sequence[str]) -> int:
        """Fill the chart; return how many parts of the line some reading gets through."""
        size = len(self.parts)
        for goal in goals:
            self._predict(goal, 0)
        reached = 0
        for at in range(size + 1):
            agenda = self.agenda[at]
            if agenda or at == 0:
                reached = at
            while agenda and self.work < MOST_WORK:
                self.work += 1
                self._step(agenda.pop(), at)
        return reached

    def _predict(self, kind: str, at: int) -> None:
        predicted = self.predicted[at]
        if kind in predicted:
            return
        reach = self.lexicon.reach(kind, listing=self.listing)
        new = [each for each in reach if each not in predicted]
        predicted.update(new)
        if at >= len(self.parts):
            return
        text, part = self.texts[at], self.parts[at]
        by_text = self.lexicon.by_text
        for each in new:
            texts = by_text.get(each)
            if texts is not None:
                for rule in texts.get(text, ()):
                    self.agenda[at + 1].append((rule, 1, at, ()))
            local = self.local.get(each)
            if local is not None:
                for rule in local.get(text, ()):
                    self.agenda[at + 1].append((rule, 1, at, ()))
        for each in new:
            if part.kind == "NUMBER" and each in COUNTED:
                self._leaf(each, ast.Number(self._span(at, at + 1), int(part.text)), at)
            elif part.kind == "STRING" and each in self.quoted:
                node = ast.Text(self._span(at, at + 1), part.text[1:-1], each)
                self._leaf(each, node, at)

    def _leaf(self, kind: str, node: Node, at: int) -> None:
        word = Word(f"a {kind}", kind, ())
        self.agenda[at + 1].append((Rule(word, kind, TIGHT, ()), 0, at, (node,)))

    def _step(self, item: Item, at: int) -> None:
        rule, dot, start, args = item
        if dot == len(rule.steps):
            self._complete(rule, start, at, args)
            return
        step = rule.steps[dot]
        if isinstance(step, tuple):
            self.waiting[at][step[0]].append(item)
            self._predict(step[0], at)
        elif at < len(self.texts) and self.texts[at] in step:
            self.agenda[at + 1].append((rule, dot + 1, start, args))
        else:
            self.literal[at].append(item)

    def _complete(self, rule: Rule, start: int, at: int, args: tuple[Node, ...]) -> None:
        node = self._node(rule, start, at, args)
        kind, tight = rule.kind, rule.tight
        todo, seen = [kind], {kind}
        while todo:
            each = todo.pop()
            self._offer(each, tight, start, at, node)
            for above in self.lexicon.supers.get(each, ()):
                if above not in seen:
                    seen.add(above)
                    todo.append(above)

    def _offer(self, kind: str, tight: int, start: int, at: int, node: Node) -> None:
        known = self.found[kind, start, at]
        if len(known) >= MOST and self._is_enough(len(known), (node,)):
            return
        known.append((tight, node))
        for rule, dot, began, args in self.waiting[start].get(kind, ()):
            if tight >= rule.steps[dot][1]:  # type: ignore[index]
                self._go_on(rule, dot + 1, (began, at), (*args, node))
        predicted = self.predicted[start]
        text = self.texts[at] if at < len(self.texts) else None
        for rule in self.lexicon.by_slot.get(kind, ()):
            if rule.kind not in predicted or tight < rule.steps[0][1]:  # type: ignore[index]
                continue
            following = rule.steps[1] if len(rule.steps) > 1 else None
            if isinstance(following, frozenset) and text not in following:
                self.literal[at].append((rule, 1, start, (node,)))
                continue
            self._go_on(rule, 1, (start, at), (node,))

    def _is_enough(self, count: int, nodes: tuple[Node, ...]) -> bool:
        """Whether a stretch has enough readings; where `it` is one thing it keeps more."""
        return count >= MOST_OF_ONE or self.spoken is None or self.spoken.is_mixed(nodes)

    def _go_on(
        self, rule: Rule, dot: int, stretch: tuple[int, int], args: tuple[Node, ...]
    ) -> None:
        """Go on with a word whose slot has been read, with at most `MOST` on one stretch."""
        key = (id(rule), dot, *stretch)
        count = self.partial.get(key, 0)
        if count < MOST or not self._is_enough(count, args):
            self.partial[key] = count + 1
            self.agenda[stretch[1]].append((rule, dot, stretch[0], args))

    def _node(self, rule: Rule, start: int, at: int, args: tuple[Node, ...]) -> Node:
        if not rule.steps:
            return args[0]
        if rule.word.root == GROUPED:
            inside = args[0]
            return evolve(inside, grouped=True) if isinstance(inside, ast.Phrase) else inside
        span = self._span(start, at)
        if rule.name:
            return ast.Name(span, rule.kind, rule.name)
        if rule.word.sort == "name":
            return ast.Name(span, rule.kind, rule.word.key)
        return ast.Phrase(span, rule.word.key, args, id=rule.word.id)

    @staticmethod
    def _span(start: int, at: int) -> Span:
        """Return a stretch counted in parts; `placed` makes a place in the file of it."""
        return Span(0, start, 0, at)

    def _preferred(self, nodes: list[Node]) -> list[Node]:
        """Prefer a declared noun to an adjective and a noun of the same words."""
        words = self.lexicon.words
        for node in nodes:
            if all(node is other or _names_more(node, other, words) for other in nodes):
                return [node]
        return nodes

    def _failure(self, reached: int) -> Reading:
        expected: dict[str, None] = {}
        wanted: dict[str, None] = {}
        items = [*self.literal[reached]]
        for rule, dot, _, _ in items:
            step = rule.steps[dot]
            if isinstance(step, frozenset):
                for text in sorted(step):
                    expected.setdefault(text)
        for kind in self.waiting[reached]:
            wanted.setdefault(kind)
        for kind in sorted(self.predicted[reached]):
            for text, rules in self.lexicon.by_text.get(kind, {}).items():
                if any(rule.word.sort != "core" for rule in rules):
                    expected.setdefault(text)
        for kind in sorted(self.predicted[reached]):
            for text, rules in self.lexicon.by_text.get(kind, {}).items():
                if any(rule.word.root != GROUPED for rule in rules):
                    expected.setdefault(text)
            for rules in self.local.get(kind, {}).values():
                for rule in rules:
                    expected.setdefault(rule.name)
        done = [
            (kind, start, end, nodes[0][1])
            for (kind, start, end), nodes in self.found.items()
            if nodes
        ]
        return Reading([], reached, list(expected), list(wanted), done)


def _names_more(node: Node, other: Node, words: Mapping[str, Word]) -> bool:
    """Whether two readings differ only where the first has one declared noun for several words.

    The name of a card is such a noun as well: it may begin with an adjective, or end in `face up`.
    """
    if node == other:
        return True
    if isinstance(node, ast.Name) and node.kind == LISTED and isinstance(other, ast.Phrase):
        return node.span == other.span
    if not isinstance(node, ast.Phrase) or not isinstance(other, ast.Phrase):
        return False
    if node.span != other.span:
        return False
    if node.word != other.word or len(node.args) != len(other.args):
        return words[node.word].sort in NAMED and words[other.word].sort not in NAMED
    return all(_names_more(a, b, words) for a, b in zip(node.args, other.args, strict=True))


def _unlike(nodes: list[Node]) -> list[Node]:
    """Return the nodes without repetition."""
    kept: list[Node] = []
    for node in nodes:
        if node not in kept:
            kept.append(node)
    return kept


def placed(node: Node, parts: Sequence[ast.Part]) -> Node:
    """Return a reading with places in the file, and the numbers and names that stand in `parts`."""
    start, end = parts[node.span.column], parts[node.span.end_column - 1]
    span = Span(start.line, start.column, end.line, end.column + len(end.text))
    match node:
        case ast.Phrase(word=word, args=args):
            first = not args or args[0].span.column != node.span.column
            capital = start.text[:1].isupper() if first else None
            read = tuple([placed(arg, parts) for arg in args])
            return ast.Phrase(span, word, read, capital, node.grouped, node.id)
        case ast.Number():
            return ast.Number(span, int(start.text))
        case ast.Text(kind=kind):
            return ast.Text(span, start.text[1:-1], kind)
        case ast.Name(kind=kind, text=text):
            return ast.Name(span, kind, text)
    raise AssertionError(node)
