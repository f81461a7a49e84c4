"""Text to checked trees and back: reading, checking, printing, and the messages about all that."""

from . import ast, facets
from .agreement import agreeing, singular
from .builtins import GROUPED, core_words, rows_by_key, words_for
from .catalogue import CATALOGUE, ERROR, WARNING, Entry, page
from .check_decks import cards_of_decks
from .diagnostics import Fix, Problem, Sureness, problem
from .found import Located, Report, Wanted
from .judging import Judge, OnlyPlayTells
from .lines import readings
from .listed import LISTED_SO, cards_listed, is_listed, name_listed, with_kind
from .match_decks import DeckRefused, decks_of_match
from .near import nearest
from .printer import Printer, express, pattern
from .progress import Progress, nobody
from .reader import Indentation, core_grammar, read_block
from .reckoning import INFINITE
from .render import apart, apply, hint_of, message_of, proposed, render, snippet
from .rows import Row
from .source import Block, Comment, Span, comments, cut
from .tables import CardFacts, lines_of
from .unseen import HIDDEN, visible
from .vocabulary import Vocabulary
from .walking import OTHERWISE, bracketed, filled, seats_named, walk
from .words import Hole, Lit, Word, article, fill
from .workspace import TOP, CheckedGame, Workspace

__all__ = [
    "CATALOGUE",
    "ERROR",
    "GROUPED",
    "HIDDEN",
    "INFINITE",
    "LISTED_SO",
    "OTHERWISE",
    "TOP",
    "WARNING",
    "Block",
    "CardFacts",
    "CheckedGame",
    "Comment",
    "DeckRefused",
    "Entry",
    "Fix",
    "Hole",
    "Indentation",
    "Judge",
    "Lit",
    "Located",
    "OnlyPlayTells",
    "Printer",
    "Problem",
    "Progress",
    "Report",
    "Row",
    "Span",
    "Sureness",
    "Vocabulary",
    "Wanted",
    "Word",
    "Workspace",
    "agreeing",
    "apart",
    "apply",
    "article",
    "ast",
    "bracketed",
    "cards_listed",
    "cards_of_decks",
    "comments",
    "core_grammar",
    "core_words",
    "cut",
    "decks_of_match",
    "express",
    "facets",
    "fill",
    "filled",
    "hint_of",
    "is_listed",
    "lines_of",
    "message_of",
    "name_listed",
    "nearest",
    "nobody",
    "page",
    "pattern",
    "problem",
    "proposed",
    "read_block",
    "readings",
    "render",
    "rows_by_key",
    "seats_named",
    "singular",
    "snippet",
    "visible",
    "walk",
    "with_kind",
    "words_for",
]
