"""What card texts elsewhere say otherwise than it is said here: `whenever`, `can't`, `would die`.

Whoever has written cards for another game writes what they are used to. What is meant is clear,
but it is no slip of the pen: the words are not spelt alike, or there are more of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from ..problems.near import root
from ..tree.words import is_number

Habit = tuple[int, int, int, tuple[str, ...]]
"""How likely it is meant (0 most), a stretch of a line, and the words for it."""

READ_LIKE = (("is", "read", "like"),)

OTHERWISE: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    ("whenever",): (("when",), ("each", "time"), ("if",)),
    ("as", "soon", "as"): (("when",), ("each", "time")),
    ("while",): (("as", "long", "as"), ("if",)),
    ("as", "long", "as"): (("while",), ("if",)),
    ("if",): (("as", "long", "as"), ("when",)),
    ("when",): (("if",), ("as", "long", "as")),
    ("target",): (("1",), ("a",), ("your",), ()),
    ("every",): (("each",), ("all",)),
    ("the", "opponent"): (("your", "opponent"), ("a", "player"), ("the", "player")),
    ("an", "opponent"): (("your", "opponent"), ("a", "player")),
    ("a", "opponent"): (("your", "opponent"), ("a", "player")),
    **{
        (each, noun): (("your", "opponent"), ("each", "player"))
        for each, noun in (("each", "opponent"), ("all", "opponents"), ("your", "opponents"))
    },
    (",", "then"): ((",",),),
    ("was",): (("has", "been"),),
    ("were",): (("have", "been"),),
    ("his", "or", "her"): (("their",), ("its",)),
    ("he", "or", "she"): (("they",), ("it",)),
    ("then",): ((",", "then"), ()),
    ("is", "treated", "like"): READ_LIKE,
    ("is", "treated", "as"): READ_LIKE,
    ("is", "considered"): READ_LIKE,
    ("counts", "as"): (*READ_LIKE, ("is",)),
    ("in", "total"): ((),),
    ("opponent",): (("your", "opponent"), ("your", "opponent"), ("player",)),
    ("out", "of"): (("from",),),
    ("is", "equal", "to"): (("is",),),
    ("equal", "to"): ((), ("is",)),
    ("amount", "of"): (("number", "of"),),
    ("how", "many"): (("the", "number", "of"),),
    ("how", "often"): (("the", "number", "of", "times"),),
    ("how", "many", "times"): (("the", "number", "of", "times"),),
    ("twice",): (("2", "times"),),
    ("once",): (("1", "time"), ("when",)),
    ("after",): (("when",),),
    ("becomes", "a", "copy", "of"): READ_LIKE,
    ("is", "a", "copy", "of"): READ_LIKE,
    ("copies",): READ_LIKE,
    ("become", "copies", "of"): (("are", "read", "like"),),
    ("of", "the", "same"): (("of", "one"),),
    ("of", "a", "single"): (("of", "one"),),
    ("of", "equal"): (("of", "one"),),
    **{
        (verb, the): (("are", "of", "one"),)
        for verb in ("share", "have")
        for the in ("a", "one", "their")
    },
    ("share", "the", "same"): (("are", "of", "one"),),
    ("have", "the", "same"): (("are", "of", "one"),),
    ("no", "more", "than"): (("at", "most"), ("not", "more", "than")),
    ("no", "less", "than"): (("at", "least"), ("not", "less", "than")),
    ("no", "fewer", "than"): (("at", "least"), ("not", "less", "than")),
    ("bigger", "than"): (("more", "than"),),
    ("larger", "than"): (("more", "than"),),
    ("smaller", "than"): (("less", "than"),),
    ("bigger",): (("larger",),),
    ("greater",): (("larger",),),
    ("lesser",): (("smaller",),),
    ("as", "you", "choose"): ((),),
    ("from",): (("among",),),
    ("of",): (("among",),),
    ("his",): (("their",),),
    ("her",): (("their",),),
    ("you", "only"): (("only", "you"),),
    ("=",): (("is",),),
    ("exceeds",): (("is", "more", "than"),),
    ("you", "may"): ((), ("may",)),
    ("may", "not"): (("cannot",),),
    ("must", "not"): (("cannot",),),
    ("can", "never"): (("cannot",),),
    ("a", "single"): (("1",),),
    ("greater", "than"): (("more", "than"),),
    ("higher", "than"): (("more", "than"),),
    ("fewer", "than"): (("less", "than"),),
    ("lower", "than"): (("less", "than"),),
    ("or", "greater"): (("or", "more"),),
    ("or", "higher"): (("or", "more"),),
    ("or", "fewer"): (("or", "less"),),
    ("or", "lower"): (("or", "less"),),
    ("onto",): (("on",), ("to",)),
    ("upon",): (("on",),),
    ("which",): (("whose",), ("that",)),
    ("that", "is"): ((),),
    ("that", "are"): ((),),
    ("who", "'s"): (("whose",),),
    ("it", "'s"): (("its",), ("it", "is")),
    ("equals",): (("is",),),
    ("under",): (("less", "than"),),
    ("below",): (("less", "than"),),
    ("over",): (("more", "than"),),
    ("above",): (("more", "than"),),
    ("besides",): (("but", "for"), ("other", "than")),
    ("except",): (("but", "for"), ("but",), ("other", "than")),
    ("except", "for"): (("but", "for"), ("other", "than")),
    ("apart", "from"): (("but", "for"), ("other", "than")),
    ("with",): (("whose",),),
    ("gets",): (("is",), ("would", "be")),
    ("get",): (("are",), ("would", "be")),
    ("all", "the"): (("all",),),
    ("all", "of", "the"): (("all",),),
    ("all", "of"): (("all",),),
    ("each", "of"): (("each",),),
    ("each", "of", "the"): (("each",),),
    **{
        ("that", each): ((each,),)  # when it happens *that* a card is drawn
        for each in ("a", "an", "the", "your", "this", "you", "each", "all")
    },
}
ANY = ("target",)
"""Elsewhere it stands before what is chosen; in what happens, anything may be meant: `a` card."""

HAPPENS = ("when", "whenever", "before", "if", "each", "first", "while", "instead")
"""Before what happens, or has to hold, one of these stands."""

BEFORE = ("each", "time")
"""What would happen is spoken of before it does, which `when` is not."""

PREPOSITIONS = ("in", "on", "of", "from", "to", "at", "for", "into", "with", "by")
ARTICLES = ("a", "an", "the")
ALIKE = (
    PREPOSITIONS,
    ARTICLES,
    ("it", "them", "they", "him", "her", "he", "she"),
    ("its", "their", "his", "her", "your", "this"),
    ("like", "as", "than", "then"),
    ("would", "will", "can", "may"),
    ("is", "are", "was", "were", "has", "have", "had", "gets", "get", "be"),
    (",", ";", ":"),
)
"""They are put for each other more often than other words."""

SELDOM_ALIKE = (
    (1, ("each", "any", "every", "all")),
    (2, ("a", "an", "the", "that", "this", "each", "any", "every", "all", "your")),
    (15, ("and", "or", "then")),
    (15, ("whose", "where", "with", "which", "who")),
)
"""So are these, if nothing near them explains a line better, and how much less likely each is."""

THINGS: tuple[tuple[str, ...], ...] = (("it",), ("this", "card"), ("that", "card"), ("the", "card"))
"""What a card is called that was spoken of."""

BEGINNINGS = ("a", "an", "the", "your", "its", "their", "this", "that", "each", "any", "all", "no")
"""Where none of these follows, an article is missing rather than another preposition."""

AUXILIARIES = ("be", "would", "will", "shall", "does", "do", "did", "has", "have", "is", "are")
"""They stand before a verb that is said here without them: `would die` for `dies`."""

SHORTENED = {"ca": ("cannot",), "wo": ("will", "not"), "sha": ("shall", "not")}
"""What `can't` and the like are without the `n't`, where that is no word of its own."""


def said_elsewhere(texts: Sequence[str], *, happens: bool = False) -> Iterator[Habit]:
    """Yield other words for what stands anywhere in a line; the whole of it may be what happens."""
    for (words, others), start in product(OTHERWISE.items(), range(len(texts))):
        if tuple(texts[start : start + len(words)]) == words:
            if "would" in texts[start:]:
                others = (*(each for each in others if each == BEFORE), *others)
            if words == ANY and (happens or _happens(texts[:start])):
                others = (("a",), *others)
            for rank, other in enumerate(others):
                yield rank, start, start + len(words), other
    yield from _changed_by(texts)
    yield from _unfinished(texts)
    yield from _with_control(texts)
    yield from _without_articles(texts)
    yield from _with_bounds(texts)
    yield from _whose_number(texts)
    yield from _of_yours(texts)
    yield from _of_none(texts)
    yield from _in_signs(texts)
    yield from _moved_into(texts)
    yield from _up_to(texts)
    yield from _counters_given(texts)
    yield from _clause_behind(texts)
    yield from _of_one(texts)
    yield from _yours(texts)
    yield from _that_cannot_be(texts)


def exchanged(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield little words for others like them, wherever they stand: `a` for `the`."""
    groups = [*((0, words) for words in ALIKE), *SELDOM_ALIKE]
    for at, text in enumerate(texts):
        for rank, words in groups:
            for word in words if text in words else ():
                if word != text:
                    yield rank, at, at + 1, (word,)
        spoken = [each for each in THINGS if tuple(texts[at : at + len(each)]) == each]
        for each in spoken:
            for other in THINGS:
                if other != each:
                    yield 2, at, at + len(each), other


def contracted(texts: Sequence[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield `does not` for `doesn't`."""
    for at, text in enumerate(texts):
        verb = text.removesuffix("n't")
        if verb != text:
            yield at, at + 1, SHORTENED.get(verb, (verb, "not"))


def confused(texts: Sequence[str], at: int, expected: Collection[str]) -> Iterator[Habit]:
    """Yield what could stand here for another preposition, or for a verb behind `would`.

    Who does a second thing is named again: `and it has` for `and has`.
    """
    if at and texts[at - 1] == "and" and "it" in expected:
        yield 0, at, at, ("it",)
    lacks_article = at + 1 < len(texts) and texts[at + 1] not in BEGINNINGS
    for words in ALIKE:
        if texts[at] in words and not (words is PREPOSITIONS and lacks_article):
            for word in words:
                if word in expected:
                    yield 0, at, at + 1, (word,)
    if texts[at] in AUXILIARIES and at + 1 < len(texts):
        for word in expected:
            if root(word) == root(texts[at + 1]):
                yield 0, at, at + 2, (word,)


def _happens(before: Sequence[str]) -> bool:
    """Whether what stands behind some words is part of what happens, and not of what is done."""
    part = before
    for sign in (",", ":", ";"):
        part = part[part.index(sign) + 1 :] if sign in part else part
    return not set(part).isdisjoint(HAPPENS)


LAST = {"your": (("your", "opponent"),), "this": (("this", "turn"), ("this", "card"))}
"""What a line ends with, if its last word was left out."""


def _unfinished(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `your opponent` for `your` at the end, `3 or more` for `3 or` and `3 more`."""
    for words in LAST.get(texts[-1], ()) if texts else ():
        yield 0, len(texts) - 1, len(texts), words
    for at in range(1, len(texts) - 1):
        if texts[at] == "or" and is_number(texts[at - 1]):
            yield 0, at + 1, at + 1, ("more",)
            yield 1, at + 1, at + 1, ("less",)
        if texts[at] in ("more", "less") and is_number(texts[at - 1]):
            yield 1, at, at, ("or",)


CHANGES = {"reduce": "subtract", "decrease": "subtract", "lower": "subtract", "increase": "add"}
CHANGES |= {"raise": "add", "subtract": "reduce", "add": "increase"}
JOINED_BY = {"subtract": "from", "add": "to", "reduce": "by", "increase": "by"}


def _changed_by(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `subtract 2 from your Life` for `reduce your Life by 2`, and the other way round.

    What becomes of something is set: `set your Life to 3` for `your Life becomes 3`.
    """
    for verb in texts[:1]:
        for joint in ("by", "from", "to"):
            if verb in CHANGES and joint in texts[2:]:
                at = texts.index(joint, 2)
                for by in {CHANGES[verb], CHANGES.get(CHANGES[verb], verb)}:
                    words = (by, *texts[at + 1 :], JOINED_BY[by], *texts[1:at])
                    yield 0, 0, len(texts), words
    for at in range(1, len(texts) - 1):
        if texts[at] in ("becomes", "become"):
            yield 1, 0, len(texts), ("set", *texts[:at], "to", *texts[at + 1 :])


def _with_control(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `you control` for `take control of`, whatever the verb is."""
    for at in range(1, len(texts) - 1):
        if texts[at : at + 2] == ["control", "of"]:
            yield 0, at - 1, at + 2, ("you", "control")


def _without_articles(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `the end of the turn` for `end of turn`, `the number of cards` for the same without."""
    for at in range(1, len(texts) - 1):
        if texts[at] == "of" and texts[at - 1].isalpha() and texts[at + 1].isalpha():
            plain = int(texts[at - 1] != "number")
            yield plain, at - 1, at + 2, ("the", texts[at - 1], "of", texts[at + 1])
            yield 0, at - 1, at + 2, ("the", texts[at - 1], "of", "the", texts[at + 1])


def _with_bounds(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `3 or more` for `at least 3`."""
    for at in range(len(texts) - 2):
        for bound, words in (("least", ("or", "more")), ("most", ("or", "less"))):
            if tuple(texts[at : at + 2]) == ("at", bound) and is_number(texts[at + 2]):
                yield 0, at, at + 3, (texts[at + 2], *words)


COMPARED = {"greater": "more", "higher": "more", "fewer": "less", "lower": "less"}
"""What is said for `more` and `less` elsewhere."""


BOUNDS = {"at least": ("or", "more"), "at most": ("or", "less"), "equal to": ()}


def _whose_number(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `whose Cost is less than` for `with Cost less than`, `at least 3`, `equal to`."""
    for at in range(len(texts) - 3):
        bound = BOUNDS.get(" ".join(texts[at + 2 : at + 4]))
        number = texts[at + 4 : at + 5]
        if texts[at] in ("with", "whose") and bound is not None and number:
            yield 0, at, at + 5, ("whose", texts[at + 1], "is", *number, *bound)
        if texts[at] == "with" and texts[at + 3] == "than":
            more = COMPARED.get(texts[at + 2], texts[at + 2])
            yield 0, at, at + 3, ("whose", texts[at + 1], "is", more)


def _of_none(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `no card is` for `no cards are`."""
    for at in range(len(texts) - 2):
        one = {"are": "is", "have": "has"}.get(texts[at + 2])
        if texts[at] == "no" and one:
            yield 0, at + 1, at + 3, (texts[at + 1].removesuffix("s"), one)


SUMS = {"+": "plus", "-": "minus"}


def _in_signs(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `3 or more` for `3+`, `sum plus 2` for `sum + 2`."""
    for at in range(1, len(texts)):
        after = texts[at + 1] if at + 1 < len(texts) else ""
        if texts[at] == "+" and is_number(texts[at - 1]) and not is_number(after):
            yield 0, at, at + 1, ("or", "more")
        if texts[at] in SUMS and after and not (texts[at] == "-" and is_number(texts[at - 1])):
            yield 0, at, at + 1, (SUMS[texts[at]],)


PLACED, INTO = ("put", "place", "add"), ("into", "in", "onto", "on", "to")


def _moved_into(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `move gone to the pile` for `put gone into the pile`, and the other way round."""
    for at, verb in enumerate(texts):
        for end in range(at + 2, len(texts) - 1):
            if verb in PLACED and texts[end] in INTO:
                yield 0, at, end + 1, ("move", *texts[at + 1 : end], "to")
            if verb == "move" and texts[end] in INTO:
                yield from ((1, at, end + 1, ("put", *texts[at + 1 : end], to)) for to in INTO)


def _up_to(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `up to 3 cards` for `at most 3 cards` and `3 or fewer cards`."""
    for at in range(len(texts) - 3):
        if tuple(texts[at : at + 2]) == ("at", "most") and is_number(texts[at + 2]):
            yield 1, at, at + 3, ("up", "to", texts[at + 2])
        if is_number(texts[at]) and texts[at + 1] == "or" and texts[at + 2] in ("fewer", "less"):
            yield 1, at, at + 3, ("up", "to", texts[at])


GIVEN = ("gets", "get", "gains", "gain", "receives", "receive")


def _counters_given(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `put 2 rust counters on this card` for `this card gets 2 rust counters`."""
    for at in range(1, len(texts) - 2):
        if texts[at] in GIVEN and texts[-1] in ("counter", "counters"):
            for start in range(at):
                if not start or texts[start - 1] in (",", ":"):
                    words = ("put", *texts[at + 1 :], "on", *texts[start:at])
                    yield 0, start, len(texts), words
        if texts[at - 1] == "give" and texts[-1] in ("counter", "counters"):
            for end in range(at + 1, len(texts) - 1):
                if is_number(texts[end]) or texts[end] in ("a", "an"):
                    yield 0, at - 1, len(texts), ("put", *texts[end:], "on", *texts[at:end])


def _clause_behind(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `if it is Hot, draw 1 card` for `draw 1 card if it is Hot`."""
    for at in range(2, len(texts) - 2):
        if texts[at] in ("if", "when", "whenever") and texts[at - 1] != ",":
            yield 2, 0, len(texts), (*texts[at:], ",", *texts[:at])


def _of_one(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `c's Finder` for `the Finder of c`."""
    for at in range(len(texts) - 3):
        if texts[at] == "the" and texts[at + 2] == "of" and texts[at + 1].isalpha():
            long = texts[at + 3] in ("this", "that") and at + 4 < len(texts)
            whose = texts[at + 3 : at + 4 + long]
            yield 0, at, at + 4 + long, (*whose, "'s", texts[at + 1])
            if whose == ["you"]:
                yield 0, at, at + 4, ("your", texts[at + 1])


def _yours(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `whose Fame is less than your Fame` for `less than yours`."""
    for at, text in enumerate(texts):
        if text == "yours" and "whose" in texts[:at]:
            start = at - texts[:at][::-1].index("whose")
            yield 0, at, at + 1, ("your", texts[start])


BEHIND_A_RULE = (".", ";", ",", "if", "unless", "until", "this")


def _that_cannot_be(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `is moved cannot happen` for `cannot be moved`."""
    for at in range(len(texts) - 2):
        if texts[at] == "cannot" and texts[at + 1] == "be":
            rest = texts[at + 2 :]
            end = next((end for end, each in enumerate(rest) if each in BEHIND_A_RULE), len(rest))
            for rank, verb in enumerate(("is", "are")):
                yield rank, at, at + 2 + end, (verb, *rest[:end], "cannot", "happen")


LEAST = 20
"""How likely is what is only meant where nothing that is left out would do."""

CONTROLLED = ("whose", "controller", "is", "you")


def _of_yours(texts: Sequence[str]) -> Iterator[Habit]:
    """Yield `creatures you control` for `your creatures`, and the other way round."""
    for at in range(len(texts) - 1):
        if texts[at] == "your":
            yield 0, at, at + 2, (texts[at + 1], "you", "control")
            yield 0, at, at + 2, ("all", texts[at + 1], "you", "control")
            yield 1, at, at + 2, (texts[at + 1], *CONTROLLED)
        if at > 1 and texts[at - 2 : at + 1] == ["each", "of", "your"]:
            yield 0, at - 2, at + 2, ("each", texts[at + 1].removesuffix("s"), *CONTROLLED)
            yield 0, at - 2, at + 2, ("each", texts[at + 1].removesuffix("s"), "you", "control")
        if at and texts[at : at + 2] == ["you", "control"]:
            yield LEAST, at - 1, at + 2, ("your", texts[at - 1])
            yield 1, at, at + 2, CONTROLLED
