"""What could be meant by a line that cannot be read: edits of it, each with how likely it is.

They are thought of here and tried elsewhere (`repair.py`). Most are looked for near the place where
the line stops being understood: there it is known what could have stood. Others stand where they
stand, however far the line was understood behind them: `an card`, `until the the end`, `can't`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..problems.near import is_kin, slips, stem
from ..tree import ast
from ..tree.irregular_verbs import VERB_OF
from ..tree.printer import unread
from ..tree.words import Lit, is_number
from .chart import QUOTED, Chart, Reading
from .edits import SIGNS, STOP, STROKE, Edit
from .game_words import Vocabulary, core_lexicon
from .habits import PREPOSITIONS, confused, contracted, exchanged, said_elsewhere
from .joined_conditions import joined_conditions
from .like_deeds import likeness
from .lost_words import lacks_who, lost_words
from .meant_names import by_value, other_names, paid
from .misread import Unread
from .near_in_meaning import NOUNS_OF_ALL, is_in_use, names_of, near_in_meaning, verb_of
from .near_rows import rows_near
from .numerals import NUMERALS, WORDS_FOR, in_digits, numerals_of
from .other_things import each_other
from .phrases_elsewhere import phrases_elsewhere

MOST_EXPECTED = 40
FARTHEST = 3
"""How many parts before the place where a line stops being understood an edit is looked for."""

NEAR = 5
"""How many parts behind a number a word agrees with it."""

MANY = 3
"""So many words that could stand somewhere say nothing about the one that was meant."""

ONE = ("1", "a", "an", "each", "another", "one")
COMMON = (
    "'s", "a", "an", "all", "the", "to", "of", "in", "your", "whose", "its", "or", "and", "from",
    "card", "cards", ":", ",", "this", "is", "on", "you", "it", "for", "with", "than", "into",
)  # fmt: skip
"""The words that are most often left out or put in without need, the likeliest first."""

JOINTS = ("of", "the", "and", "in", "to", "for", "a")
"""They may stand in the name of a card, among words with capitals."""

NOT_OWN = ("a", "an", "the", "each", "all", "his", "her")
"""What stands before a noun and is no slip for `your`."""

OTHERS = frozenset(("player", "players", "opponent", "they", "them", "their", "who"))

BEST = frozenset(("highest", "lowest"))
ONLY_ONE = BEST | {
    "top",
    "bottom",
    "last",
    "first",
    "next",
    "number",
    "end",
    "start",
    "rest",
    "total",
}
"""Before these stands `the`; what has the highest of something is `the` one as well."""

CLAUSES = (
    "if",
    "when",
    "whenever",
    "while",
    "as",
    "each",
    "the",
    "before",
    "after",
    "at",
    "choose",
)
"""With these sentences begin that have a comma behind a clause."""

CONTROLLED_BY_YOU = ("you", "control")

FIRST_WORDS = (("if",), ("when",), ("each", "time"), ("as", "long", "as"))
"""What a sentence may begin with that is done because of something."""

NO_WORD = ast.Part("WORD", "?", 0, 0)
"""It stands where a line is cut, so that what is before it is not taken for the whole line."""

CONTRACTED, EACH_OTHER = 0.5, 1.0
HABIT, RANK = 1.2, 0.05
"""What is said otherwise elsewhere keeps its meaning, but is more than a slip of the pen."""

LETTER = 0.02
"""So much dearer another letter is than one that is left out or put in, or two swapped."""

NEEDED = 0.3
"""So much likelier a word was left out that has to stand before the next one."""

FAR = 0.02
"""So much dearer an edit is with each part between it and where a line stops being understood."""

NUMERAL_COST = 0.6
IN_DIGITS = NUMERAL_COST - 0.1
BRACKETS = 1.1
"""Brackets keep every word: likelier than to put one in, and less than a slip of the pen."""

DEED, PERFECT, OWNED, PARTICLE = 1.3, 1.0, 0.25, 1.05
PARTICLES = ("up", "down", "out", "off", "on", "away", "back", "over", "in")
"""They may stand behind what a verb is done to: `dress this card up`."""

USED = 0.4
"""How much less likely a verb is meant to be another one if the game has an action of that name."""

FORM, KIN, RUN = 1.0, 1.1, 2.6
"""Another form of a verb, a word of the same family, several words that were left out together."""

FEW, VERB = 12, 2.2
"""So many verbs may be left out at the beginning of a line, and how likely that is."""

DOUBLED, ARTICLE, SIGNED, NAMED, COUNTED, STOPPED = 0.5, 0.5, 0.9, 1.0, 1.0, 1.0
ONLY = 2.4
"""How likely any word is meant to be another one that hardly another could stand for."""

ELSEWHERE, MOVED, MEANT, UNLIKE = 1.45, 1.75, 1.8, 2.8
COMMA, OPENED, BEHIND, OTHER_THING, OTHER_NOUN = 1.3, 1.9, 1.5, 1.55, 1.65


def thought_of(line: Unread) -> Iterator[Edit]:
    """Yield what could be done: near the place where the line stops being understood."""
    parts, reached = line.parts, line.reading.reached
    texts = [part.text.lower() for part in parts]
    yield from _said_otherwise(line.vocabulary, texts)
    if "expect" in line.goals:
        yield Edit(0.8, 0, 0, ("it", "holds", "that"))
    if "condition" in line.goals:
        yield Edit(COMMA, 0, 0, ("there", "is"))
    yield from _agreeing(line.vocabulary, texts[: reached + 1])
    for start, end, words in joined_conditions([part.text for part in parts]):
        yield Edit(BRACKETS, start, end, words)
    for start, end, words in contracted(texts):
        yield Edit(CONTRACTED, start, end, words)
    happens = not {"event", "condition"}.isdisjoint(line.goals)
    for rank, start, end, words in said_elsewhere(texts, happens=happens):
        long = RANK * min(end - start - 1, 2)
        yield Edit(HABIT + RANK * rank - long, start, end, words)
    for start, end, words in each_other(line.vocabulary.lexicon, [part.text for part in parts]):
        yield Edit(EACH_OTHER, start, end, words)
    yield from phrases_elsewhere(line.vocabulary, texts)
    yield from lost_words(texts)
    for edit in _anywhere(line, texts):
        yield edit._replace(cost=edit.cost + FAR * abs(reached - edit.start))
    for words in FIRST_WORDS:
        yield Edit(OPENED, 0, 0, words)
    yield from by_value(line, texts)
    yield from paid(line, texts)
    yield from _far_verbs(line, texts)
    yield from _first_word(line, texts)
    for at in range(max(1, reached - NEAR), min(reached + 1, len(texts))):
        if texts[at - 1] in (",", ":"):
            yield from _first_word(line, texts, at)
    yield from _of_you(line.vocabulary, texts)
    yield from _quoted(line)
    yield from _clause_last(line)
    yield from rows_near(line)
    several = numerals_of(parts)
    if several is not None:
        yield Edit(IN_DIGITS, several.start, several.stop, in_digits(parts[several]))
    for at in range(max(0, reached - FARTHEST), min(len(parts), reached + 1) + 1):
        reading = line.reading if at == reached else Reading([])
        if at < reached:
            chart = Chart(line.vocabulary.lexicon, [*parts[:at], NO_WORD], line.local)
            reading = chart.read(line.goals)
        far = 0.1 * abs(reached - at)
        expected = [word for word in reading.expected if not is_number(word) and word != "x"]
        for edit in (*_edits_at(line, at, expected), *_runs(texts, at, reading.runs)):
            yield edit._replace(cost=edit.cost + far)
        for edit in _moved(parts, at):
            yield edit._replace(cost=edit.cost + far)


def _anywhere(line: Unread, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield what is seen to be odd, or could be another little word, however far it is understood.

    A sentence may begin where a word has a capital that no word of the game has.
    """
    names, spellings = names_of(line.vocabulary.lexicon), line.vocabulary.lexicon.spellings
    for at, text in enumerate(texts):
        after = texts[at + 1] if at + 1 < len(texts) else ""
        if text == after and text.isalpha():
            yield Edit(DOUBLED, at, at + 1, ())
        if text == "if" and at and texts[at - 1] != ",":
            yield Edit(COMMA, at, at, (",",))
        if text == "or" and texts[0] == "choose" and at > 1 and texts[at - 1] not in (",", ";"):
            yield Edit(COMMA, at, at, (";",))
        if text == "," and at and "rule" in line.goals and texts[0] not in CLAUSES:
            yield Edit(HABIT - RANK, at, at + 1, (STOP,))
        if text == "that" and after not in names.nouns:
            spoken = [each for each in texts[:at] if each in names.nouns]
            for noun in sorted(spoken, key=NOUNS_OF_ALL.__contains__)[:1]:
                yield Edit(COUNTED, at + 1, at + 1, (noun,))
        if text in ("a", "an") and after[:1].isalpha():
            yield Edit(ARTICLE, at, at + 1, ("an" if after[0] in "aeiou" else "a",))
        if at and is_number(text) and after == STROKE and texts[at - 1] not in SIGNS:
            number = texts[at + 2] if at + 2 < len(texts) else ""
            if is_number(number):
                yield Edit(SIGNED, at, at + 3, ("+", text, STROKE, "+", number))
        if at and is_number(text) and is_number(after) and texts[at - 1] in SIGNS:
            yield Edit(SIGNED, at, at + 2, (text, STROKE, "+", after))
        for name in (text, text.removesuffix("s")):
            if name in names.counters and not after.startswith("counter"):
                yield Edit(COUNTED, at, at + 1, (name, "counters"))
                yield Edit(COUNTED, at, at + 1, (name, "counter"))
                break
        begins = line.parts[at].text[:1].isupper() and at and line.parts[at].kind == "WORD"
        if begins and any(form[:1].islower() for form in spellings.get(text, ())):
            comma = texts[at - 1] == ","
            yield Edit(STOPPED, at - comma, at, (STOP,))
        if text in line.vocabulary.enumerations:
            for (_, name), held in line.vocabulary.fields.items():
                if held.kind == text:
                    yield Edit(HABIT, at, at + 1, tuple(name.lower().split()))
        for name in names.of_another_thing(text):
            of_all = RANK if name in NOUNS_OF_ALL else 0
            price = OTHER_THING if after.startswith("counter") else OTHER_NOUN
            spoken_of = 2 * RANK * (name in texts[:at])
            yield Edit(price + of_all - spoken_of, at, at + 1, (name,))
    for rank, start, end, words in exchanged(texts):
        if rank and not 0 <= line.reading.reached - start <= NEAR:
            continue
        own = words == ("your",) and _is_own(names.of_players, texts, start)
        yield Edit(HABIT - RANK if own else ELSEWHERE + RANK * rank, start, end, words)


def _first_word(line: Unread, texts: Sequence[str], start: int = 0) -> Iterator[Edit]:
    """Yield the verb that a line lacks at its beginning, or behind a comma before `start`.

    It is told by the words that go with it.
    """
    found: dict[str, int] = {}
    goals = {goal.removesuffix("s") for goal in line.goals}
    if start:
        goals, texts = {"action"}, texts[start:]
    for word in line.vocabulary.lexicon.words.values():
        first, *rest = word.elements
        others = [each for each in rest if isinstance(each, Lit)]
        if word.kind not in goals or not isinstance(first, Lit) or not others:
            continue
        if first.keys.isdisjoint(texts) and all(each.keys.intersection(texts) for each in others):
            verb = min(first.keys, key=lambda key: (key.endswith("s"), key))
            found[verb] = max(found.get(verb, 0), len(others))
    for verb, many in sorted(found.items(), key=lambda each: (-each[1], each[0]))[:FEW]:
        yield Edit(VERB - RANK * min(many, MANY), start, start, (verb,))


def _of_you(vocabulary: Vocabulary, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield what a game says for `you control`: `all performers in your show`."""
    for at in range(1, len(texts) - 1):
        if tuple(texts[at : at + 2]) == CONTROLLED_BY_YOU:
            for word in vocabulary.lexicon.words.values():
                first, *rest = word.elements
                lits = [each for each in rest if isinstance(each, Lit)]
                if word.kind != "card nouns" or word.sort == "core" or len(lits) != len(rest):
                    continue
                if not isinstance(first, Lit) and any("your" in each.keys for each in lits):
                    said = tuple(min(each.keys) for each in lits)
                    yield Edit(HABIT - RANK, at, at + 2, said)


def _is_own(of_players: Collection[str], texts: Sequence[str], at: int) -> bool:
    """Whether before what each player has hardly any word is meant but `your`."""
    owned = at + 1 < len(texts) and texts[at + 1] in of_players
    return owned and texts[at] not in NOT_OWN and OTHERS.isdisjoint(texts[:at])


def _quoted(line: Unread) -> Iterator[Edit]:
    """Yield the words with capitals that stand where a name in quotes is asked for, in quotes."""
    at = line.reading.reached
    end = at
    while end < len(line.parts) and line.parts[end].kind == "WORD":
        text = line.parts[end].text
        if not (text[:1].isupper() or (end > at and text in JOINTS)):
            break
        end += 1
    if QUOTED.isdisjoint(line.reading.wanted):
        return
    for last in range(end, at, -1):
        if line.parts[last - 1].text[:1].isupper():
            name = unread(line.parts[at:last])
            yield Edit(NAMED + RANK * (end - last), at, last, (f'"{name}"',))


def _clause_last(line: Unread) -> Iterator[Edit]:
    """Yield the line with words at its end that stand too early: `whose Cost is 2`, `2 times`."""
    texts, at = [part.text for part in line.parts], line.reading.reached
    for start in range(at):
        if texts[start] in ("whose", "where", "with") and at < len(texts):
            for end in (*range(at + 2, min(at + NEAR, len(texts))), len(texts)):
                yield Edit(BEHIND, start, end, (*texts[at:end], *texts[start:at]))
    for start, text in enumerate(texts[:at]):
        for end in (start + 2, start + 3) if is_number(text) or text in PREPOSITIONS else ():
            if end < len(texts):
                yield Edit(MOVED, start, len(texts), (*texts[end:], *texts[start:end]))


def _moved(parts: Sequence[ast.Part], at: int) -> Iterator[Edit]:
    """Yield the line with some words from here behind all others, or the last ones here."""
    texts, end = [part.text for part in parts], len(parts)
    for many in (1, 2, 3):
        if at + many < end - 1:
            yield Edit(MOVED, at, end, (*texts[at + many : end], *texts[at : at + many]))
        if at < end - many - 1:
            yield Edit(MOVED, at, end, (*texts[end - many :], *texts[at : end - many]))


def _said_otherwise(vocabulary: Vocabulary, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield the canonical wording for what the game says differently."""
    for old, new in vocabulary.say.items():
        words = old.split()
        for start in range(len(texts) - len(words) + 1):
            if list(texts[start : start + len(words)]) == words:
                yield Edit(0.0, start, start + len(words), tuple(new.split()))


def _agreeing(vocabulary: Vocabulary, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield the other form of a word near a number: `1 ripe cards` may be noticed much later."""
    for start, text in enumerate(texts):
        if not is_number(text) and text not in ONE:
            continue
        for at in range(start + 1, min(start + NEAR, len(texts))):
            many, here = texts[at].endswith("s"), texts[at]
            if many == (text in ONE) and here.isalpha():
                forms = (here + "s", here + "es", here.removesuffix("y") + "ies")
                ones = (here[:-1], here.removesuffix("es"), here.removesuffix("ies") + "y")
                for form in ones if many else forms:
                    if form in vocabulary.texts:
                        yield Edit(1.0 + 0.1 * (at - start), at, at + 1, (form,))


def _edits_at(line: Unread, at: int, expected: Sequence[str]) -> Iterator[Edit]:
    if at < len(line.parts):
        yield from _spellings(line, at, expected)
        yield from _left_out(line, at)
        yield from other_names(line, at, expected)
        texts = [part.text.lower() for part in line.parts]
        for rank, start, end, words in confused(texts, at, expected):
            yield Edit(HABIT + RANK * rank, start, end, words)
        deed = MEANT if texts[at] in line.vocabulary.texts else DEED
        for verb, share in likeness(line.vocabulary.deeds, texts[at]).items():
            for run in line.reading.runs if at == line.reading.reached else ():
                if verb in run and "not" not in run:
                    yield Edit(deed - RANK * share, at, at + 1, run)
            if verb in expected:
                yield Edit(deed - RANK * share, at, at + 1, (verb,))
        yield from _perfect(texts[at], at, expected)
        if texts[at] == "be" and at + 1 < len(texts):
            for word in near_in_meaning(texts[at + 1], expected):
                yield Edit(HABIT, at, at + 2, (word,))
        for end in (at + 3, at + 4):
            if end <= len(texts) and texts[at] in PARTICLES:
                moved = [part.text for part in line.parts[at + 1 : end]]
                yield Edit(PARTICLE, at, end, (*moved, texts[at]))
    known = at < len(line.parts) and line.parts[at].text.lower() in line.vocabulary.texts
    of_core = core_lexicon().texts
    likely = sorted(expected, key=lambda word: word not in COMMON)
    article = _article(line, at)
    names = {rule.name for rule in line.local}
    behind = line.parts[at].text if at < len(line.parts) else ""
    likely = [*(each for each in likely if each in names), *likely] if behind == "'s" else likely
    for index, word in enumerate(likely[:MOST_EXPECTED]):
        rare = 0.01 * COMMON.index(word) if word in COMMON else 0.3 + 0.01 * index
        rare = RANK if word in names else rare
        rare = -NEEDED if word == article else rare
        if word in names_of(line.vocabulary.lexicon).counters:
            rare += RANK
        yield Edit(2.0 + rare, at, at, (word,))
        own = word not in of_core
        unlike = ONLY if len(expected) < MANY else UNLIKE
        if at < len(line.parts) and (own or len(expected) < MANY or (known and word in COMMON)):
            yield Edit(unlike + rare, at, at + 1, (word,))
        if [part.text.lower() for part in line.parts[at : at + 1]] == ["be"]:
            yield Edit(UNLIKE + rare, at, at + 2, (word,))


def _runs(texts: Sequence[str], at: int, runs: Sequence[tuple[str, ...]]) -> Iterator[Edit]:
    """Yield several words of a wording that lack here, or for another preposition: `out of`."""
    for run in runs:
        if at < len(texts) and "not" not in run and "".join(run).isalpha():
            yield Edit(RUN, at, at, run)
        if at < len(texts) and texts[at] in PREPOSITIONS:
            yield Edit(HABIT + RANK, at, at + 1, run)


def _far_verbs(line: Unread, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield actions of nearly the same meaning for a verb, however far the line is understood."""
    verbs = names_of(line.vocabulary.lexicon).verbs
    for at, text in enumerate(texts[: line.reading.reached]):
        if not at or texts[at - 1] in (",", ":", "then", "may"):
            price = MEANT + FAR * (line.reading.reached - at) + USED * (text in verbs)
            for word in near_in_meaning(text, verbs):
                yield Edit(price, at, at + 1, (word,))


def _perfect(text: str, at: int, expected: Collection[str]) -> Iterator[Edit]:
    """Yield `has fallen` for `fallen`, and `has been paid` for `has paid`."""
    if text.endswith(("ed", "en")) or text in VERB_OF:
        for word in ("has", "have", "been"):
            if word in expected:
                yield Edit(PERFECT, at, at, (word,))


def _article(line: Unread, at: int) -> str:
    """Return what is left out before a word, if the word tells: `this` card, `the` highest."""
    texts = [part.text.lower() for part in line.parts[at : at + NEAR]]
    if texts[:1] == ["card"]:
        return "this"
    if names_of(line.vocabulary.lexicon).of_players.intersection(texts[:1]):
        return "your"
    if names_of(line.vocabulary.lexicon).of_game.intersection(texts[:1]):
        return "the"
    return "the" if ONLY_ONE.intersection(texts[:1]) or BEST.intersection(texts) else ""


def _spellings(line: Unread, at: int, expected: Sequence[str]) -> Iterator[Edit]:
    """Yield the words that are spelt nearly like the one that stands here."""
    text = line.parts[at].text.lower()
    known = text in line.vocabulary.texts
    used = known or is_in_use(text)
    if text in WORDS_FOR and WORDS_FOR[text] in expected:
        yield Edit(IN_DIGITS, at, at + 1, (WORDS_FOR[text],))
    if text in NUMERALS:
        price = 0.9 if known else IN_DIGITS
        yield Edit(price, at, at + 1, (NUMERALS[text],))
    names = {rule.name for rule in line.local}
    if text.endswith("s") and text[:-1] in line.vocabulary.texts and len(text) > MANY:
        yield Edit(1.0, at, at + 1, (text[:-1], "'s"))
    if text.endswith("s") and text[:-1] in names:
        yield Edit(OWNED, at, at + 1, (text[:-1], "'s"))
    if line.parts[at].kind == "STRING":
        yield Edit(1.0, at, at, ("the", "face"))
        yield Edit(1.05, at, at, ("the", "card", "named"))
        yield Edit(1.1, at, at, ("cards", "named"))
        yield Edit(1.2, at, at, ("named",))
    texts = [part.text.lower() for part in line.parts]
    lacks_it = "it" in expected and lacks_who(line.vocabulary, texts, at)
    if lacks_it:
        yield Edit(FORM, at, at, ("it",))
    for word in expected if text.isalpha() else ():
        near = slips(text, word)
        cut = len(text) > 1 and word.startswith(text)
        is_form = verb_of(word) == verb_of(text) and (len(text) > MANY or text in VERB_OF)
        if near and (len(text) > near + 1 or not known or cut):
            same = stem(text) == stem(word)
            price = 0.3 if not known and (same or not used) else 0.9 if same else 1.2
            other = LETTER if len(text) == len(word) and sorted(text) != sorted(word) else 0
            price = min(price * near, FORM) if is_form else price * near
            price = max(price, FORM + RANK) if is_form and lacks_it else price
            yield Edit(price + other, at, at + 1, (word,))
        elif is_form and word != text:
            yield Edit(FORM, at, at + 1, (word,))
        elif is_kin(text, word):
            yield Edit(KIN, at, at + 1, (word,))
    for word in near_in_meaning(text, expected):
        alike = RANK if word.endswith("s") != text.endswith("s") else 0
        yield Edit((MEANT if known else HABIT) + alike, at, at + 1, (word,))
    if known or not text[:1].isalpha():
        return
    for word in line.vocabulary.texts | names:
        near = slips(text, word)
        if near:
            price = 0.6 if not used or stem(text) == stem(word) else 1.3
            yield Edit(price * near, at, at + 1, (word,))


def _left_out(line: Unread, at: int) -> Iterator[Edit]:
    """Yield the line without the word here, and with it behind the next one or joined to it."""
    texts = [part.text.lower() for part in line.parts]
    for cut in range(2, len(texts[at]) - 1):
        pair = (texts[at][:cut], texts[at][cut:])
        if line.vocabulary.texts.issuperset(pair):
            yield Edit(1.0, at, at + 1, pair)
    if "".join(texts[at : at + 2]) in line.vocabulary.texts and at + 1 < len(texts):
        yield Edit(0.8, at, at + 2, ("".join(texts[at : at + 2]),))
    names = {rule.name for rule in line.local}
    needed = texts[at] in line.vocabulary.texts and texts[at] not in COMMON
    needed = needed or texts[at] in names
    yield Edit(2.45 if needed else 1.9, at, at + 1, ())
    if at + 1 < len(texts):
        here, after = line.parts[at], line.parts[at + 1]
        yield Edit(1.5, at, at + 2, (after.text, here.text))
