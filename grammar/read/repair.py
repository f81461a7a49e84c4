"""What to say about a line that cannot be read, and what could be meant.

Whoever wrote `move the top card of the deck to your hand`, where the game calls it the pile, should
be told which word is in the way and what to write instead. The chart knows how far the line was
understood and which texts could have stood there; this module makes the message of that, and the
proposals. A proposal is a single edit (some parts of the line for other words) after which the line
can be read to its end: whatever is proposed was read before, so it is something that cardwright
understands. Whether it is what was meant nobody can prove; it is guessed, by what an edit costs.

1. *Edits are thought of* (`likely_edits.py`), each with its cost, the lower the likelier: the
   canonical word for a near-synonym (`say "pile" not "deck"`: nothing); the right spelling of what
   stands there, by how many slips of the pen it takes (`near.py`); a number in digits; a form that
   agrees with the number before it; a word that stands twice, two that are one, one that is two;
   brackets, quotes, signs, a full stop; what is said elsewhere (`habits.py`), a word of nearly the
   same meaning or the same sort (`near_in_meaning.py`); words in another order; one too many; one
   left out, or another in its place: the dearest, as almost anything can be put in almost anywhere.
   Most are looked for near the place where reading stopped, up to `FARTHEST` parts before it and
   each a little dearer; what shows by itself, in the whole line.
2. Of edits that give the same text the cheapest is left (`_distinct`).
3. They are *tried* in the order of their cost, each on a chart of its own. When one has been found,
   those that cost `WORTH_SHOWING` more are not tried any more.
4. What reads is looked at once more: an edit after which the line has two readings, or prints
   otherwise than it is written (words that do not agree), costs `ODD` more.
5. At most `MOST_FIXES` are left, those that cost hardly more than the best. If several words could
   be put to the end of a line, or any in the place of one, none is: that says nothing of the one
   that was meant.

`drew 2 cards` stops at its first word. Of 45 edits `draw 2 cards` is the cheapest that can be read,
by one slip; it costs 0.3, and nothing else comes near. `draw cards` wants a number: none is
proposed, for any would do, and the message says `a number` instead.

**Which of them is sure.** A fix that is applied without asking has to be right. So only the first
can be SAFE: if it is less than a slip of the pen may be (`SLIP`), puts in no number (but for `2`
in place of `two`, and `1` in `draw a card`) and no name that the text has given, and no other is
nearly as cheap (`CLEARLY`). Even so it is tried on a copy before anybody is told that it is safe
(`checks/sure_fixes.py`).

**Why so.** An Earley chart can be given rules that skip a part or put one in, so that it reads over
mistakes: then lines without mistakes pay for it, and have more readings than one. Names that are
near can be looked up without reading at all: that is simpler, and proposes words that fit there no
better. Here a line that is right costs nothing, and a mistaken one some milliseconds: `MOST_TRIES`
charts at most, which together may not do much more than one line may (`WORK`). In a file full of
mistakes `lines.py` tries fewer, and after some hundreds none; equal lines are mended once.

**Two slips.** Where no single edit will do, or only an unlikely one, edits after which more of the
line is understood are gone on with (`two_edits.py`): a few, with a bound of their own. Of edits
that are no slip of the pen those are likelier that put words side by side as the rules of the game
do (`neighbors.py`): `begin turn of`, as it says elsewhere, and not `for`. What a line begins with
that is no part of it, `when` for `if`, is told apart (`wrong_heads.py`, `head_fixes.py`).

**What it does not do.** Three mistakes in one line are not mended, nor is a line of more than
`LONGEST_REPAIRED` parts. The place that is told is where reading stopped, which may be behind the
mistake, if all up to there can begin a line.
The costs are guesses: they say what is likelier, and the cases in `tests/check/` hold them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..problems.diagnostics import Problem, Sureness, problem
from ..problems.near import slips
from ..tree import ast
from ..tree.agreement import misnumbered, misvoiced
from ..tree.printer import express, unread
from ..tree.source import Span
from ..tree.words import is_number, letters
from .chart import OF_ALL, Chart, placed
from .common_begins import where_it_is
from .edits import STOP, Edit, cased, fix_of
from .game_words import Vocabulary
from .habits import ARTICLES
from .its_kinds import meant
from .joined_conditions import joins_conditions
from .lexicon import Rule
from .likely_edits import MANY, NUMERAL_COST, UNLIKE, thought_of
from .misread import Unread, event_cut_short, off_the_board
from .neighbors import unusual
from .numerals import NUMERALS, holds_numerals, in_digits
from .open_times import open_times
from .other_things import is_plural
from .readable_kinds import READABLE_KINDS
from .two_edits import begun, joined
from .two_readings import as_the_box_has_it
from .usual_wording import agreeing

MOST_TRIES = 300
MOST_FIXES = 3
WORK = 60_000
LONGEST_REPAIRED = 60

SLIP = 1.0
"""What an edit costs that is more than a slip of the pen, and so not safe."""

CLEARLY, ODD, WORTH_SHOWING = 0.25, 1.6, 1.0

DOUBTFUL, TWICE, FEW = 2.6, 0.4, 60
"""Where an edit costs so much, two are looked for; what they cost more, and how many are tried."""

SENTENCES = ("actions", "rule")
"""A line of a card is read as both; which of them it is, its box tells (`as long as C, R`)."""

PAID = 0.35
"""How much less likely a full stop is behind what is paid."""

UNCOUNTED = ((STOP,), ("all",), *((article,) for article in ARTICLES))
ONE = [[word] for word, digit in NUMERALS.items() if digit == "1"]
RARE, LIKELY = 0.2, 1.4
"""So much less likely are words that never stand beside each other in the rules of a game; asked of
edits that are no slip of the pen."""


def unread_problem(line: Unread, edits: Sequence[Edit]) -> Problem:
    """Return the problem of a line that could not be read, with what was understood of it."""
    vocabulary, parts, reading = line.vocabulary, line.parts, line.reading
    at = reading.reached
    fixes = tuple(
        fix_of(line, edit, _sureness(line, edits, index)) for index, edit in enumerate(edits)
    )
    if edits and joins_conditions(edits[0].words):
        span = parts[edits[0].start].span.to(parts[edits[0].end - 1].span)
        return problem("CW0216", span, fixes[0])
    if fixes and fixes[0].sureness is Sureness.SAFE and _is_in_digits(parts, edits[0]):
        found = unread(parts[edits[0].start : edits[0].end])
        return problem("CW0208", fixes[0].span, fixes[0], found=found, shown=fixes[0].text)
    left_open = open_times(line)
    if left_open is not None:
        return left_open
    lacks = bool(edits) and edits[0].start == edits[0].end
    short = event_cut_short(line, at, fixes if lacks else ())
    if short is not None:
        return short
    understood = unread(parts[:at]) or "nothing"
    expected = _expected_words(line)
    if at >= len(parts):
        end = parts[-1].span
        span = Span(end.line, end.column, end.end_line, end.end_column)
        return problem("CW0209", span, *fixes, understood=understood, expected=expected)
    off = off_the_board(line, at)
    if off is not None:
        return off
    part = parts[at]
    if part.kind == "WORD" and not _is_known(vocabulary, line.local, part.text):
        return problem(
            "CW0201", part.span, *fixes, found=part.text, understood=understood, expected=expected
        )
    rest = part.span.to(parts[-1].span)
    return problem(
        "CW0202", rest, *fixes, found=unread(parts[at:]), understood=understood, expected=expected
    )


def _expected_words(line: Unread) -> str:
    """Return what could stand where a line stops being understood.

    A word that is spelt nearly like what stands there comes first, then kinds, then words.
    """
    vocabulary, reading = line.vocabulary, line.reading
    kinds = reading.wanted if reading.reached else [*line.goals, *reading.wanted]
    kinds = [kind for kind in kinds if kind in READABLE_KINDS or kind in vocabulary.enumerations]
    shown = list(dict.fromkeys(READABLE_KINDS.get(kind, f"a {kind}") for kind in kinds))[:2]
    dull = _starts(vocabulary, kinds)
    if "place name" not in {word.kind for word in vocabulary.lexicon.words.values()}:
        dull |= BOARD
    if {"space", "spaces"} & {*kinds}:
        dull |= _columns(vocabulary)
    words = [cased(line.vocabulary, word, []) for word in reading.expected if word not in dull]
    literal = [f"`{word}`" for word in words if word.isalpha() or word in ",;:"]
    close = [f"`{cased(line.vocabulary, word, [])}`" for word in _close(line)]
    here = [part.text for part in line.parts[reading.reached : reading.reached + 1]]
    if here and "all" in reading.expected and is_plural(vocabulary.lexicon, here[0]):
        close = [f"`{'all' if reading.reached else 'All'} {here[0]}`", *close]
    *most, last = list(dict.fromkeys([*close, *shown, *literal]))[:4] or ["nothing more"]
    told = f"{', '.join(most)} or {last}" if most else last
    texts = [part.text for part in line.parts]
    return told + where_it_is(texts, reading.reached, vocabulary.lexicon.words.values())


def _close(line: Unread) -> list[str]:
    """Return the words that could stand where a line stops, and are spelt nearly like what does."""
    at = line.reading.reached
    text = line.parts[at].text.lower() if at < len(line.parts) else ""
    if not text[:1].isalpha() or _is_known(line.vocabulary, line.local, text):
        return []
    return [word for word in line.reading.expected if slips(text, word)][:2]


def _columns(vocabulary: Vocabulary) -> set[str]:
    """Return the letters that the names of spaces begin with: to say `a space` is enough."""
    words = vocabulary.lexicon.words.values()
    return {word.key.partition(": ")[2][:1] for word in words if word.kind == "place name"}


def _starts(vocabulary: Vocabulary, kinds: Sequence[str]) -> set[str]:
    """Return the words of the core that a phrase of some kinds may begin with: `the`, `that`."""
    lexicon = vocabulary.lexicon
    return {
        text
        for kind in kinds
        for each in lexicon.reach(kind)
        for text, rules in lexicon.by_text.get(each, {}).items()
        if all(rule.word.sort in OF_ALL for rule in rules)
    }


BOARD = {"space", "spaces", "ring", "line", "straight", "diagonal"}


def _is_known(vocabulary: Vocabulary, local: Sequence[Rule], text: str) -> bool:
    return text.lower() in vocabulary.texts or any(
        text.lower() in step for rule in local for step in rule.steps if isinstance(step, frozenset)
    )


# ---- edits ---------------------------------------------------------------------------------------


def repairs(line: Unread, tries: int = MOST_TRIES) -> list[Edit]:
    """Return the likeliest edits that make a line readable, the best first.

    An edit after which the line reads in two ways, or in words that do not agree, is worth less.
    """
    if len(line.parts) > LONGEST_REPAIRED:
        return []
    thought = _thought(line)[:tries]
    found = _found(line, thought)
    if tries == MOST_TRIES and (not found or min(found).cost >= DOUBTFUL):
        for first, other in begun(line, thought, lambda edit: _edited(line.parts, edit)):
            for second in _found(other, _thought(other)[:FEW]):
                for both in joined(line.parts, first, second):
                    found.append(both._replace(cost=both.cost + TWICE))
    at_end = [edit for edit in found if edit.start == len(line.parts)]
    unlike = [edit for edit in found if edit.cost >= UNLIKE]
    any_would_do = [edit for each in (at_end, unlike) if len(each) >= MANY for edit in each]
    best = sorted(edit for edit in found if edit not in any_would_do)
    return [edit for edit in best if edit.cost <= best[0].cost + WORTH_SHOWING][:MOST_FIXES]


def _thought(line: Unread) -> list[Edit]:
    """Return what could be done, the likeliest first; behind where reading stops nothing helps."""
    edits = (edit for edit in thought_of(line) if edit.start <= line.reading.reached)
    return _distinct(line.parts, sorted(edits))


def _found(line: Unread, thought: Sequence[Edit]) -> list[Edit]:
    """Return those of some edits that make a line readable, with what their words cost more."""
    found: list[Edit] = []
    work = 0
    for edit in thought:
        if found and edit.cost > min(found).cost + WORTH_SHOWING:
            break
        reads = _sentences if edit.words == (STOP,) else _reads
        oddness, done = reads(line, edit)
        work += done
        if work > WORK:
            break
        if oddness is not None:
            found.append(edit._replace(cost=edit.cost + oddness + _rarity(line, edit)))
    return found


def _reads(line: Unread, edit: Edit) -> tuple[float | None, int]:
    """Return how odd a line is after an edit, or None if it cannot be read, and the work of it."""
    chart = Chart(line.vocabulary.lexicon, _edited(line.parts, edit), line.local)
    nodes = chart.nodes(line.goals)
    return (_oddness(line, edit, nodes) if nodes else None), chart.work


def _sentences(line: Unread, edit: Edit) -> tuple[float | None, int]:
    """Return the same of a line that a full stop makes two of."""
    runs = (line.parts[: edit.start], line.parts[edit.end :])
    charts = [Chart(line.vocabulary.lexicon, run, line.local) for run in runs]
    goals = [goal for goal in line.goals if goal != "cost"]  # that stands before a colon, mostly
    done, paid = charts[0].fits(goals), charts[0].fits(line.goals)
    fits = (done or paid) and charts[1].fits(goals)
    return (PAID * (not done) if fits else None), sum(chart.work for chart in charts)


def _distinct(parts: Sequence[ast.Part], edits: Sequence[Edit]) -> list[Edit]:
    """Return the edits without those that give a text which a likelier one gives."""
    texts = tuple(part.text.lower() for part in parts)
    kept: dict[tuple[str, ...], Edit] = {}
    for edit in edits:
        after = (*texts[: edit.start], *map(str.lower, edit.words), *texts[edit.end :])
        if after != texts:
            kept.setdefault(after, edit)
    return list(kept.values())


def _oddness(line: Unread, edit: Edit, nodes: Sequence[ast.Expression]) -> float:
    """Return how much less likely an edit is for what the line would then say."""
    words = line.vocabulary.lexicon.words
    parts = _edited(line.parts, edit)
    nodes = agreeing([placed(node, parts) for node in nodes], words)
    nodes = meant(nodes, words)
    if {*SENTENCES}.issubset(line.goals):
        nodes = as_the_box_has_it(nodes, words, in_force=True)
    if len(nodes) > 1:
        return ODD
    shown = express(nodes[0], words)
    if misnumbered(nodes[0], words) or misvoiced(nodes[0], words):
        return ODD
    return 0.0 if letters(shown) == letters("".join(part.text for part in parts)) else ODD


def _rarity(line: Unread, edit: Edit) -> float:
    """Return how much less likely an edit is for words that the rules never put side by side."""
    if edit.cost < LIKELY or len(edit.words) > 1 or edit.words in UNCOUNTED:
        return 0.0
    if any(rule.name in edit.words for rule in line.local):
        return 0.0
    texts = [part.text.lower() for part in line.parts]
    behind = texts[edit.end] if edit.end < len(texts) else ""
    return RARE * unusual(line.vocabulary.neighbors, texts[: edit.start], edit.words, behind)


def _edited(parts: Sequence[ast.Part], edit: Edit) -> list[ast.Part]:
    made = [ast.Part(_kind_of(word), word, 0, index) for index, word in enumerate(edit.words)]
    return [*parts[: edit.start], *made, *parts[edit.end :]]


def _kind_of(word: str) -> str:
    if word.startswith('"'):
        return "STRING"
    return "NUMBER" if is_number(word) else "WORD"


# ---- which of them is sure -----------------------------------------------------------------------


def _sureness(line: Unread, edits: Sequence[Edit], index: int) -> Sureness:
    """Only the first edit can be safe: a slip of the pen that could be nothing else."""
    if _is_one_thing(line.parts, edits):
        return Sureness.SAFE
    if index or edits[0].cost >= SLIP or _changes_what_is_meant(line, edits[0]):
        return Sureness.UNSURE
    rivals = [edit for edit in edits[1:] if edit.cost < edits[0].cost + CLEARLY]
    return Sureness.UNSURE if rivals and edits[0].cost else Sureness.SAFE


def _changes_what_is_meant(line: Unread, edit: Edit) -> bool:
    """Whether an edit puts in a number or a name that was given in the text."""
    old = [part.text.lower() for part in line.parts[edit.start : edit.end]]
    if any(text in NUMERALS for text in old):
        return bool(edit.cost >= NUMERAL_COST)
    names = {rule.name for rule in line.local}
    return any(is_number(word) or word in names for word in edit.words)


def _is_in_digits(parts: Sequence[ast.Part], edit: Edit) -> bool:
    """Whether an edit writes numbers in digits that stand there in letters, and nothing else."""
    old = parts[edit.start : edit.end]
    return (holds_numerals(old) and edit.words == in_digits(old)) or _is_one_thing(parts, [edit])


def _is_one_thing(parts: Sequence[ast.Part], edits: Sequence[Edit]) -> bool:
    """Whether an article before a thing is the number 1, and nothing else is: `draw a card`."""
    start, end = edits[0].start, edits[0].end
    old = [part.text.lower() for part in parts[start:end]]
    has_thing = end < len(parts) and parts[end].kind == "WORD"
    return len(edits) == 1 and has_thing and edits[0].words == ("1",) and old in ONE
