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
   Where nothing of what could follow has to be told, only those that can go on with the text
   behind it; the others count as work all the same.
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
from itertools import takewhile

from attrs import Factory, define, evolve, frozen

from ..core.builtins import GROUPED
from ..tree import ast
from ..tree.short_forms import SHORT, whole
from ..tree.source import Span
from ..tree.words import Word
from . import denied
from .its_kinds import Spoken
from .lexicon import LISTED, Lexicon, Rule, by_first_text, leaf_rule
from .renewed import renewed, said_now

NAMED = ("noun", "option")
"""The sorts of words that are preferred to others of the same words."""

OF_ALL = ("core", SHORT)
"""The sorts of words that are of every game."""

COUNTED = frozenset(("number", "plain number"))
VERB = "verb"
"""Any word: the verb of a mark is new."""
QUOTED = frozenset(("card name", "deck name", "quoted name"))
LONGEST = 160
MOST_WORK = 40_000
MOST = 3
MOST_OF_ONE = 12
"""So many readings a stretch keeps if `it` is of one kind in each of them."""

Node = ast.Expression
Item = tuple[Rule, int, int, tuple[Node, ...]]


@define
class Reading:
    """What came of reading a line: the readings, or how far it went and what could follow."""

    nodes: list[Node]
    reached: int = 0
    expected: list[str] = Factory(list)
    wanted: list[str] = Factory(list)
    done: list[tuple[str, int, int, Node]] = Factory(list)
    runs: list[tuple[str, ...]] = Factory(list)
    """Several words that could follow one after the other, as a wording has them: `out of`."""
    usual: bool = False
    stopped: bool = False


@frozen(eq=False)
class Ahead:
    """What a line could go on with behind the last part that was understood.

    Of words that are `begun` a text comes next, or a kind that some of them wait for. What could
    begin there is of one of the `kinds`: `starts` has those that begin with a text, by it; names
    that the text gives have their name there. `quoted` are the kinds that a text in quotes can be.
    """

    reached: int
    begun: tuple[Item, ...]
    waiting: Mapping[str, Sequence[Item]]
    kinds: tuple[str, ...]
    starts: tuple[tuple[str, Sequence[Rule]], ...]
    quoted: tuple[str, ...] = ()
    ends: bool = False

    @property
    def texts(self) -> list[str]:
        """Return the texts that could stand there, the game's own before those of the core."""
        steps = (rule.steps[dot] for rule, dot, _, _ in self.begun)
        begun = [text for step in steps if isinstance(step, frozenset) for text in sorted(step)]
        own = [
            text
            for text, rules in self.starts
            if any(rule.word.sort not in OF_ALL for rule in rules)
        ]
        plain = [
            text for text, rules in self.starts if any(rule.word.root != GROUPED for rule in rules)
        ]
        return list(dict.fromkeys([*begun, *own, *plain]))

    @property
    def runs(self) -> list[tuple[str, ...]]:
        """Return the texts that could stand there together, as words that are begun have them."""
        found: dict[tuple[str, ...], None] = {}
        for rule, dot, _, _ in self.begun:
            run = takewhile(lambda step: isinstance(step, frozenset), rule.steps[dot:])
            found.setdefault(tuple(min(step) for step in run if isinstance(step, frozenset)))
        return [run for run in found if len(run) > 1]


class Chart:
    """The chart of one line."""

    def __init__(
        self,
        lexicon: Lexicon,
        parts: Sequence[ast.Part],
        local: Iterable[Rule] = (),
        *,
        telling: bool = False,
    ) -> None:
        self.lexicon = lexicon
        self.parts = parts
        self.texts = [part.text.lower() for part in parts]
        self.rules = tuple(local)
        self.telling = telling
        """Whether words are begun that cannot go on, because what they wait for is to be told."""
        size = len(parts) + 1
        self.local = by_first_text(self.rules)
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

    def reached(self, goals: Sequence[str]) -> int:
        """Return how many parts of the line some reading gets through."""
        return self._run(goals)

    def nodes(self, goals: Sequence[str]) -> list[Node]:
        """Return the readings of the whole line as one of the kinds `goals`."""
        self._run(goals)
        if self.work >= MOST_WORK:
            return []
        size = len(self.parts)
        nodes = [node for goal in goals for _, node in self.found.get((goal, 0, size), ())]
        return self._preferred(_unlike(nodes)) if nodes else []

    def read(self, goals: Sequence[str]) -> Reading:
        """Read the whole line as one of the kinds `goals`; tell why it cannot be read."""
        nodes = self.nodes(goals)
        if nodes:
            return Reading(nodes, reached=len(self.parts))
        again = Chart(self.lexicon, self.parts, self.rules, telling=True)
        reached = again._run(goals)
        if again.work >= MOST_WORK:
            return Reading([], reached, stopped=True)
        return again._failure(reached)

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
            waiting, predicted, literal = self.waiting[at], self.predicted[at], self.literal[at]
            text = self.texts[at] if at < size else None
            while agenda and self.work < MOST_WORK:
                self.work += 1
                item = agenda.pop()
                rule, dot, start, args = item
                if dot == len(rule.steps):
                    self._complete(rule, start, at, args)
                    continue
                step = rule.steps[dot]
                if isinstance(step, tuple):
                    kind = step[0]
                    waiting[kind].append(item)
                    if kind not in predicted:
                        self._predict(kind, at)
                elif text in step:
                    self.agenda[at + 1].append((rule, dot + 1, start, args))
                else:
                    literal.append(item)
        return reached

    def _predict(self, kind: str, at: int) -> None:
        predicted = self.predicted[at]
        reach = self.lexicon.reach(kind, listing=self.listing)
        new = [each for each in reach if each not in predicted]
        predicted.update(new)
        if at >= len(self.parts):
            return
        text, part = self.texts[at], self.parts[at]
        following = self.texts[at + 1] if at + 1 < len(self.texts) else None
        words_here, agenda = self.lexicon.begun_by(text), self.agenda[at + 1]
        for each in new if words_here or self.local else ():
            words = words_here.get(each)
            if words is not None:
                rules = words.all if self.telling else words.before(following)
                self.work += len(words.all) - len(rules)  # so much is spared, and counts
                agenda += [(rule, 1, at, ()) for rule in rules]
            local = self.local.get(each)
            if local is not None:
                agenda += [(rule, 1, at, ()) for rule in local.get(text, ())]
        if part.kind == "NUMBER":
            for each in new:
                if each in COUNTED:
                    node: Node = ast.Number(self._span(at, at + 1), int(part.text))
                    agenda.append((leaf_rule(each), 0, at, (node,)))
        elif part.kind == "WORD" and VERB in new:
            name = ast.Name(self._span(at, at + 1), VERB, text)
            agenda.append((leaf_rule(VERB), 0, at, (name,)))
        elif part.kind == "STRING":
            for each in new:
                if each in self.quoted:
                    node = ast.Text(self._span(at, at + 1), part.text[1:-1], each)
                    agenda.append((leaf_rule(each), 0, at, (node,)))

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
            if tight >= rule.steps[dot][1]:  # type: ignore[index]  # what waits for a kind is a slot
                self._go_on(rule, dot + 1, (began, at), (*args, node))
        predicted = self.predicted[start]
        text = self.texts[at] if at < len(self.texts) else None
        words = self.lexicon.slotted(kind)
        for rule in words.all if self.telling else words.before(text):
            slot = rule.steps[0]
            if rule.kind not in predicted or tight < slot[1]:  # type: ignore[index]  # by_slot says so
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
        if rule.word.id == "does_not_hold":
            return denied.before(span, args[0], self.lexicon.words)
        phrase = ast.Phrase(span, rule.word.key, args, id=rule.word.id)
        if rule.word.sort == SHORT or self.spoken is not None:
            phrase = whole(phrase, self.lexicon.words)
        word = self.lexicon.words[phrase.word]
        if word.denies:
            return denied.within(word, phrase.span, phrase.args, self.lexicon.words)
        if word.now:
            return renewed(word, phrase.span, phrase.args, self.lexicon.words)
        return said_now(phrase, self.lexicon.words)

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

    def following(self, goals: Sequence[str]) -> Ahead:
        """Return what the line could go on with, to be one of the kinds `goals`.

        Asked of a chart that is `telling`.
        """
        return self._ahead(self._run(goals), goals)

    def _ahead(self, reached: int, goals: Sequence[str] = ()) -> Ahead:
        kinds = sorted(self.predicted[reached])
        starts: list[tuple[str, Sequence[Rule]]] = []
        for kind in kinds:
            starts += self.lexicon.by_text.get(kind, {}).items()
            for rules in self.local.get(kind, {}).values():
                starts += [(rule.name, (rule,)) for rule in rules]
        ends = any(self.found.get((goal, 0, reached)) for goal in goals)
        begun, waiting = tuple(self.literal[reached]), self.waiting[reached]
        quoted = tuple(kind for kind in kinds if kind in self.quoted)
        return Ahead(reached, begun, waiting, tuple(kinds), tuple(starts), quoted, ends)

    def _failure(self, reached: int) -> Reading:
        done = [
            (kind, start, end, nodes[0][1])
            for (kind, start, end), nodes in self.found.items()
            if nodes
        ]
        ahead = self._ahead(reached)
        return Reading([], reached, ahead.texts, list(ahead.waiting), done, ahead.runs)


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
        case ast.Number() if start is end:
            return ast.Number(span, int(start.text))
        case ast.Number(value=value):  # `twice`: what a word of several means stands in no part
            return ast.Number(span, value)
        case ast.Text(kind=kind):
            return ast.Text(span, start.text[1:-1], kind)
        case ast.Name(kind=kind, text=text):
            return ast.Name(span, kind, text)
    raise AssertionError(node)
