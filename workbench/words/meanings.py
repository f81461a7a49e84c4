"""Where a word comes from and what it means: for `explain` and `vocabulary`.

A word of the core carries its meaning. A word of a game is declared somewhere, and means what is
done there. Some words follow from a declaration (the fact `Cost 3` from the field `Cost`): they
have both.
"""

from __future__ import annotations

from attrs import define, field, frozen

from cardwright.grammar import CheckedGame, Printer, Vocabulary, Word, ast, comments, event_key

from ..files.library import named
from ..output.terminal import painted


@frozen
class Source:
    """The place of a declaration."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{named(self.path)}:{self.line}"


def source_of(vocabulary: Vocabulary, word: Word) -> Source | None:
    """Return where a word is declared, or where the declaration is that it follows from."""
    keys = [
        f"word {event_key(word.key)}",
        word.root,
        *_field_keys(vocabulary, word),
        *_kind_keys(word),
    ]
    for key in keys:
        declared = vocabulary.declared.get(key)
        if declared is not None:
            return Source(declared.path, declared.span.line)
    return None


def replaced(vocabulary: Vocabulary, word: Word) -> Source | None:
    """Return where the common library has what a word of the game takes the place of."""
    words = vocabulary.lexicon.words
    for (path, offset), key in vocabulary.left_out.items():
        if key and words[key].root == word.root:
            return Source(path, offset + 1)
    return None


def place_told(vocabulary: Vocabulary, word: Word) -> str:
    """Return where a word is declared, and what it takes the place of, as a person reads it."""
    source, common = source_of(vocabulary, word), replaced(vocabulary, word)
    place = painted(str(source), "place") if source is not None else ""
    return f"{place}, in place of {painted(str(common), 'place')}" if common is not None else place


def _field_keys(vocabulary: Vocabulary, word: Word) -> list[str]:
    """Return the fields that a fact may set, the one with the longest name first."""
    text = word.key.removeprefix("fact: ")
    if word.kind != "fact":
        return []
    known = [
        (name, f"field {owner} {name}")
        for owner, name in vocabulary.fields
        if vocabulary.base(owner) == "card" and (text == name or text.startswith(f"{name} "))
    ]
    return [key for _, key in sorted(known, key=lambda each: -len(each[0]))]


def _kind_keys(word: Word) -> list[str]:
    """Return the enumeration whose values a word takes, if it says nothing else."""
    if word.sort == "core" and len(word.elements) == len(word.holes) == 1:
        return [f"kind {word.holes[0].kind}"]
    return []


@define
class Declarations:
    """The declarations of a game, by the place they stand at."""

    game: CheckedGame
    printer: Printer = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.printer = Printer(self.game.vocabulary.lexicon.words)

    def effect(self, source: Source) -> str:
        """Return what is declared at a place: the first statement, or the only line."""
        at = [each for each in self.game.table.entries if each.path == source.path]
        above = [each for each in at if each.offset < source.line]
        if not above:
            return ""
        entry = max(above, key=lambda each: each.offset)
        node = entry.checked.node
        lines = self.printer.declaration(node)
        if isinstance(node, ast.Kind | ast.Fields):
            same = [line for line in lines if line.origin == source.line - entry.offset]
            return same[0].text.strip() if same else lines[0].text
        body = [line.text.strip() for line in lines[1:] if not line.text.startswith("  also ")]
        if not body:
            return lines[0].text
        return body[0] + (" ..." if len(body) > 1 else "")


def comment_at(text: str, line: int) -> str:
    """Return the comments above a line and behind it, as one text."""
    found = {each.line: each for each in comments(text)}
    above = line - 1
    while above in found and found[above].alone:
        above -= 1
    told = [found[at].text.lstrip("# ") for at in range(above + 1, line + 1) if at in found]
    return " ".join(told)
