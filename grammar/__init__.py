"""Text to checked trees and back: reading, checking, printing, and the messages about all that."""

from . import ast
from .builtins import core_words, rows_by_key
from .catalogue import CATALOGUE, Entry, page
from .check_decks import deck_cards
from .diagnostics import Fix, Problem, Sureness, problem
from .lines import readings
from .near import nearest
from .printer import Printer, express, pattern
from .reader import Indentation, core_grammar, read_block
from .render import apart, apply, hint_of, message_of, proposed, render, snippet
from .rows import Row
from .source import Block, Comment, Span, comments, cut
from .tables import lines_of
from .vocabulary import Vocabulary
from .walking import OTHERWISE, bracketed, seats_named, walk
from .words import Hole, Lit, Word, fill
from .workspace import CheckedGame, Located, Report, Wanted, Workspace

__all__ = [
    "CATALOGUE",
    "OTHERWISE",
    "Block",
    "CheckedGame",
    "Comment",
    "Entry",
    "Fix",
    "Hole",
    "Indentation",
    "Lit",
    "Located",
    "Printer",
    "Problem",
    "Report",
    "Row",
    "Span",
    "Sureness",
    "Vocabulary",
    "Wanted",
    "Word",
    "Workspace",
    "apart",
    "apply",
    "ast",
    "bracketed",
    "comments",
    "core_grammar",
    "core_words",
    "cut",
    "deck_cards",
    "express",
    "fill",
    "hint_of",
    "lines_of",
    "message_of",
    "nearest",
    "page",
    "pattern",
    "problem",
    "proposed",
    "read_block",
    "readings",
    "render",
    "rows_by_key",
    "seats_named",
    "snippet",
    "walk",
]
