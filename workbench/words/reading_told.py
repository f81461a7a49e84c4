"""How a declaration was read, line by line: the print, the canonical words, and every word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from cardwright.grammar import Printer, Word, ast, bracketed, lines_of, reminders_in, walk

from ..files.card_lookup import Explained
from ..files.library import Library
from ..output.terminal import folded, painted
from .meanings import Source, place_told, source_of
from .wordlist import says_when

OPENED = "opened by"
USES = {
    OPENED: (),
    "in force": ("rule",),
    "paid": ("cost",),
    "done": ("action", "actions"),
}
"""What of the words of a game a card is made of, by what they are when they are read."""

WIDE = 34
FEW = 6


@frozen
class Read:
    """A piece of a line as it was read, and how it is written in canonical words."""

    line: int
    node: ast.Expression | ast.Reminder
    canonical: str


def told(library: Library, each: Explained, line: int | None = None) -> Iterator[str]:
    """Yield the lines that tell how a declaration was read, or one line of it."""
    lines = library.text(each.path).split("\n")
    first = each.offset + each.node.span.line
    yield painted(lines[first - 1].strip(), "title")
    yield painted(f"{Source(each.path, first)}, {each.game.title}", "place")
    if isinstance(each.node, ast.Pack):
        yield folded(_made(each), "")
    last = 0
    for piece in _pieces(each):
        if line is not None and line not in (first, piece.line):
            continue
        if piece.line != last:
            last = piece.line
            yield "\n" + folded(lines[last - 1].strip(), f"{last:>5} | ")
        if isinstance(piece.node, ast.Reminder):
            yield _never_done(piece.node)
        elif isinstance(piece.node, ast.Words):
            yield folded(piece.canonical, f"        {painted('not read', 'code')}: ")
        else:
            yield folded(painted(piece.canonical, "title"), "        read as: ")
            grouped = bracketed(piece.node, each.game.vocabulary.lexicon.words)
            if ")" in grouped and piece.canonical.endswith("."):
                yield folded(grouped, "        grouped: ")
            yield from _words(each, piece.node)
            yield from map(_never_done, reminders_in(piece.node))
    if isinstance(each.node, ast.Card) and line is None:
        yield from _used(each)


def _says(word: Word) -> bool:
    """Whether a word of the core says what a card is about, and does not join what others say."""
    return says_when(word) or (word.kind == "rule" and word.holes[0].kind != "rule")


def use_of(word: Word) -> str:
    """Return what a card uses a word for, if it is one of a game's sentences."""
    if says_when(word):
        return OPENED
    return next((title for title, kinds in USES.items() if word.kind in kinds), "")


def _used(each: Explained) -> Iterator[str]:
    """Yield what opens the sentences of a card, what is in force, what is paid and done by it."""
    words, vocabulary = each.game.vocabulary.lexicon.words, each.game.vocabulary
    roots: dict[str, dict[str, str]] = {title: {} for title in USES}
    for piece in _pieces(each):
        for inner in walk(piece.node) if not isinstance(piece.node, ast.Reminder) else ():
            word = words.get(inner.word) if isinstance(inner, ast.Phrase) else None
            source = source_of(vocabulary, word) if word is not None else None
            title = use_of(word) if word is not None else ""
            if word is not None and title and (source is not None or _says(word)):
                place = place_told(vocabulary, word) or painted("core", "place")
                roots[title].setdefault(word.root, _row(word.wording, place))
    for title, rows in roots.items():
        if rows:
            yield f"\n        {title}:"
            yield from rows.values()


def is_one_more(each: Explained, known: Sequence[Explained]) -> bool:
    """Whether a pack has made another card, read alike, that is told already."""
    made = [one for one in known if (one.path, one.offset) == (each.path, each.offset)]
    return len(made) > 1 and isinstance(made[0].node, ast.Pack)


def _made(each: Explained) -> str:
    """Return which cards a pack has made."""
    names = [
        entry.checked.node.name
        for entry in each.game.table.entries
        if (entry.path, entry.offset) == (each.path, each.offset)
        and isinstance(entry.checked.node, ast.Card)
    ]
    shown = ", ".join(f'"{name}"' for name in names[:FEW])
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return f"makes {len(names)} card{'s' * (len(names) != 1)}: {shown}{more}"


def _never_done(reminder: ast.Reminder) -> str:
    return folded(f"{reminder.text} is a reminder: it is never done", "        ")


def _pieces(each: Explained) -> Iterator[Read]:
    printer = Printer(each.game.vocabulary.lexicon.words)
    if not isinstance(each.node, ast.Card):
        for node in lines_of(each.node):
            yield Read(node.span.line + each.offset, node, printer.say(node))
        return
    for item in each.node.body:
        for node in item.items if isinstance(item, ast.Facts) else item.label:
            yield Read(node.span.line + each.offset, node, printer.say(node))
        for text in item.lines if isinstance(item, ast.Box) else ():
            for alone in text.reminders:
                yield Read(alone.span.line + each.offset, alone, alone.text)
            for node in text.sentences:
                yield Read(node.span.line + each.offset, node, printer.sentence(node))


def _words(each: Explained, node: ast.Expression) -> Iterator[str]:
    """Yield a line for every word in an expression, in the order in which they come up."""
    seen: set[str] = set()
    for inner in walk(node):
        match inner:
            case ast.Phrase(word=key) | ast.Name(text=key):
                word = each.game.vocabulary.lexicon.words.get(key)
                if word is not None and key not in seen:
                    yield _row(word.wording, _origin(each, word))
                seen.add(key)
            case ast.Text(value=name):
                cards = each.game.table.cards.get(name, ())
                places = [Source(c.path, c.offset + c.checked.node.span.line) for c in cards]
                yield _row(f'"{name}"', ", ".join(map(str, places)))
            case _:
                pass


def _origin(each: Explained, word: Word) -> str:
    place = place_told(each.game.vocabulary, word)
    if not word.meaning:
        return place
    return f"{word.meaning} ({place or 'core'})"


def _row(wording: str, meaning: str) -> str:
    if not meaning:
        return f"          {wording}"
    if len(wording) > WIDE:
        return f"{folded(wording, '          ')}\n{folded(meaning, ' ' * (WIDE + 12))}"
    return folded(meaning, f"          {wording:<{WIDE}}  ")
