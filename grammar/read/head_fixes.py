"""What could be meant by a line whose first words are those of no statement and no declaration.

`for every p in all players:`, `whenever a card dies:`, `else:`, `a card is heavy when ...`: who
has written rules elsewhere begins lines with other little words. The shape of a block hangs on
these, so they are not words of a game and no line is read with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..problems.diagnostics import Fix
from ..problems.near import nearest
from ..tree.source import Span

LITTLE = "in|from|on|of|with|to|at|by|into|among|for|over"
INDENT = re.compile(r"\s*")

EACH = re.compile(
    rf"(?P<option>option )?(?:(?:{LITTLE})\s*)?(?:each|every|all|any|the)\b ?(?:of )?"
    rf"(?P<name>(?!(?:{LITTLE})\b)\w+ )?(?:(?:{LITTLE}) )?(?P<rest>(?!(?:{LITTLE})\b)\S.*)"
)
GONE_THROUGH = re.compile(
    rf"(?P<option>option )?for (?P<name>(?!each|every|all|any)\w+) (?:{LITTLE}) (?P<rest>\S.*)"
)
EACH_MISSPELT = re.compile(r"(option )?for (?!each\b)\w+ (?!(?:in|each)\b)(\w+) in (\S.*)")
BEGINS_OR_ENDS = re.compile(r"(?:at|on) (?:the )?(start|beginning|end) of (.+?)(:?)")
NOUN = re.compile(r"(?:(?:every|any|all|each|the|that|this|target|as|one|1) )?(\S.*? is .+ if .+)")

OTHERWISE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(old), new)
    for old, new in (
        (r"\b(\w+) \1\b(.*)", r"\1\2"),
        (r"(?:as long as|so long as|as far as) (.+)", r"while \1"),
        (r"(?:each|every|any|the first) time (?:that )?(.+)", r"when \1"),
        (r"(?:whenever|once|after|upon|if|while|as soon as) (.+)", r"when \1"),
        (r"instead (?:whenever|if|while|before|of) (.+)", r"instead when \1"),
        (r"otherwise (?:when|whenever|while|where) (.+)", r"otherwise if \1"),
        (r"otherwise (?!if\b)(.+)", r"otherwise if \1"),
        (r"(?:else if|elif|elseif|or if) (.+)", r"otherwise if \1"),
        (r"(?:else|or else|if not):", r"otherwise:"),
        (r"(an? .+? is .+?) (?:when|whenever|while|where|as long as) (.+)", r"\1 if \2"),
        (r"(an? .+?) (?:are|was|has|have|be|means) (.+ if .+)", r"\1 is \2"),
        (r"(let \w+) (?:are|is|was|been|to be|equal|equals|as) (.+)", r"\1 be \2"),
        (r"(an? (?:(?!is\b)\w+ )+?)(an? .+ if .+)", r"\1is \2"),
        (r"let (?!be\b)(\w+) (?!be\b)(.+)", r"let \1 be \2"),
        (r"(?:set|call|say) (\w+ be .+)", r"let \1"),
        (r"(\w+ be .+)", r"let \1"),
        (r"((?:until|while|.+ times?\b).*:)", r"repeat \1"),
        (r"(?:or|and|or also|and also|as well as|too) (.+)", r"also \1"),
    )
)


FIRST = ("for", "when", "while", "before", "if", "otherwise", "let", "repeat", "option", "answer",
         "instead", "event", "to", "value", "rule", "always", "secretly", "together")  # fmt: skip
"""What lines begin with whatever the game."""

FEW = 4


def head_fixes(lines: Sequence[str], line: int) -> Iterator[Fix]:
    """Yield what a line could begin with."""
    content = lines[line - 1].rstrip()
    indent = INDENT.match(content)
    start = indent.end() if indent else 0
    said = content[start:].partition(" #")[0].rstrip()
    whole = Span(line, start + 1, line, start + len(said) + 1)
    for other in _heads(said, lines[line:], start):
        yield Fix(whole, other)


def keyword_misspelt(lines: Sequence[str], line: int) -> Iterator[Fix]:
    """Yield the word that a line begins with, if it is misspelt or stands there twice."""
    content = lines[line - 1]
    start = len(content) - len(content.lstrip())
    first, _, rest = content[start:].partition(" ")
    keyword = None if first in FIRST else nearest(first, FIRST)
    end = start + len(first) + 1
    if keyword is not None and rest:
        yield Fix(Span(line, start + 1, line, end), keyword)
    if rest.split(" ")[0] == first:
        yield Fix(Span(line, start + 1, line, end + 1), "")


def _heads(said: str, below: Sequence[str], depth: int) -> Iterator[str]:
    for old, new in OTHERWISE[:1]:
        for found in old.finditer(said):
            yield said[: found.start()] + found.expand(new)
    time = BEGINS_OR_ENDS.fullmatch(said)
    if time is not None:
        yield f"when {time[2]} {'ends' if time[1] == 'end' else 'begins'}{time[3]}"
    first, _, rest = said.partition(" ")
    keyword = None if first in FIRST else nearest(first, FIRST)
    if rest.startswith("each ") and first in LITTLE.split("|"):
        yield f"for {rest}"
    if keyword is not None and rest:
        yield f"{keyword} {rest}"
    each = EACH_MISSPELT.fullmatch(said)
    if each is not None:
        yield f"{each[1] or ''}for each {each[2]} in {each[3]}"
    words = said.removesuffix(":").split(" ")
    if words[-1] in FIRST:
        yield " ".join((words[-1], *words[:-1])) + said[len(said.removesuffix(":")) :]
    yield from _swapped(said.split(" "))
    for pattern in (GONE_THROUGH, EACH):
        each = pattern.fullmatch(said)
        if each is not None and said.endswith(":"):
            name = (each["name"] or "").strip() or _named_below(below)
            yield f"{each['option'] or ''}for each {name} in {each['rest']}"
    for old, new in OTHERWISE[1:]:
        other = old.fullmatch(said)
        if other is not None:
            yield other.expand(new)
    noun = NOUN.fullmatch(said)
    if noun is not None and not depth:
        yield f"{'an' if noun[1][:1].lower() in 'aeiou' else 'a'} {noun[1]}"
    if said.endswith(":") and first not in FIRST:
        yield from (f"{word} {said}" for word in (("if",) if depth else ("when", "while")))


def _swapped(words: Sequence[str]) -> Iterator[str]:
    """Yield a line with two of its first words the other way round, or two about an `if`."""
    for at in range(len(words) - 1):
        pair = words[at : at + 2]
        if "".join(pair).isalnum() and (at < FEW or "if" in pair):
            yield " ".join((*words[:at], *reversed(pair), *words[at + 2 :]))


def _named_below(below: Sequence[str]) -> str:
    """Return what one of many is called in the lines below: a letter, or `one`."""
    for line in below[:5]:
        found = re.search(r"\b(one|[b-z])\b", line)
        if found is not None:
            return found[1]
    return "one"
