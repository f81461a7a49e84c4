"""Writes the colours of a text before the server answers: a TextMate grammar, from our own.

    python editors/colours.py

It knows the words that a line can begin with, and those are in `core.lark` alone: so they are taken
from there. What a game declares is coloured by the server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from lark import Lark
from lark.grammar import NonTerminal, Symbol
from lark.lexer import PatternStr, TerminalDef

from cardwright.grammar import Indentation, core_grammar

HEADS, SECTIONS = ("declaration",), ("section",)
STATEMENTS = ("_statement", "option", "option_each", "otherwise", "otherwise_if", "also", "aside")
SPELT = re.compile(r"\(?[a-z]")
"""How the pattern of a word begins that is spelt out, and may be one of several."""


def grammar() -> dict[str, object]:
    """Return the TextMate grammar."""
    lark = Lark(core_grammar(), parser="lalr", start="file", postlex=Indentation())
    known = {each.name: each for each in lark.terminals}
    heads, statements, sections = (
        either(known[each] for each in sorted(first(lark, rules)) if each in known)
        for rules in (HEADS, STATEMENTS, SECTIONS)
    )
    return {
        "name": "cardwright",
        "scopeName": "source.cardwright",
        "patterns": [
            {"name": "comment.block.reminder.cardwright", "match": r"\*\(.*?\)\*"},
            {"name": "string.quoted.double.cardwright", "match": known["STRING"].pattern.value},
            {"name": "comment.line.number-sign.cardwright", "match": "#.*$"},
            {"name": "keyword.control.declaration.cardwright", "match": rf"^(?:{heads})"},
            {"name": "keyword.control.section.cardwright", "match": rf"^\s+(?:{sections})(?=\s*:)"},
            {"name": "keyword.control.cardwright", "match": rf"^\s+(?:{statements})"},
            {
                "match": r"(\{)\s*([^{}:\n]+?)\s*(?:(:)\s*([^{}\n]+?)\s*)?(\})",
                "captures": {
                    "1": {"name": "punctuation.definition.slot.begin.cardwright"},
                    "2": {"name": "variable.parameter.cardwright"},
                    "3": {"name": "punctuation.separator.cardwright"},
                    "4": {"name": "entity.name.type.cardwright"},
                    "5": {"name": "punctuation.definition.slot.end.cardwright"},
                },
            },
            {
                "match": r"^\s+([^\s\d\"#:][^\"#:]*?)(:)(?=\s|$)",
                "captures": {
                    "1": {"name": "entity.name.tag.label.cardwright"},
                    "2": {"name": "punctuation.separator.cardwright"},
                },
            },
            {"name": "constant.numeric.cardwright", "match": r"\b[0-9]+\b"},
        ],
    }


def first(lark: Lark, rules: Iterable[str]) -> set[str]:
    """Return the terminals that some rules of a grammar can begin with."""
    found: set[str] = set()
    seen: set[str] = set()
    todo: list[Symbol] = [NonTerminal(each) for each in rules]
    while todo:
        symbol = todo.pop()
        if symbol.name in seen:
            continue
        seen.add(symbol.name)
        if symbol.is_term:
            found.add(symbol.name)
        else:
            todo += [
                each.expansion[0]
                for each in lark.rules
                if each.origin.name == symbol.name and each.expansion
            ]
    return found


def either(terminals: Iterable[TerminalDef]) -> str:
    """Return a pattern for those of some terminals that are words which are spelt out."""
    spelt = [
        f"{each.pattern.value}\\b" if isinstance(each.pattern, PatternStr) else each.pattern.value
        for each in terminals
        if SPELT.match(each.pattern.value)
    ]
    return "|".join(sorted(spelt))


if __name__ == "__main__":
    print(json.dumps(grammar(), indent=2, ensure_ascii=False))
