"""Text to checked trees and back: reading, checking, printing, and the messages about all that."""

from .belonging import TOP
from .checks.check_decks import cards_of_decks
from .checks.declared import CardFacts, lines_of
from .checks.declared import Entry as CheckedEntry
from .checks.in_play import leaving_slots, zones_in_play, zones_named
from .checks.listed import LISTED_SO, cards_listed, is_listed, name_listed, with_kind
from .checks.match_decks import DeckRefused, decks_of_match
from .checks.print_facts import Judge, OnlyPlayTells
from .checks.spoken_numbers import AROUND, SpokenNumbers, is_that_much
from .core import facets
from .core.arithmetic import INFINITE
from .core.builtins import GROUPED, core_rows, core_words, rows_by_id, words_for
from .core.game_rows import GAME
from .editor.file_tokens import Token, tokens
from .editor.folds import Fold, folding
from .editor.following import Following, NextNumber, NextWord, OpenLine, OpenSlot, following
from .editor.formatted_block import formatted_block
from .editor.open_line import open_line, shapes
from .editor.place import Place, Standing, place_at
from .editor.proposals import Proposal, proposals
from .editor.renamed import Edits, renamed
from .editor.said_before import SaidBefore, is_of_no_game
from .editor.selections import selections
from .editor.symbols import Found, Symbol, symbols, symbols_called
from .editor.uses import Definition, Use, definition, type_definition, uses, uses_of
from .kept_bytes import Store, body_under, put_body
from .memory import CheckedGame, Memory
from .problems.catalogue import CATALOGUE, ERROR, WARNING, Entry, page, page_file
from .problems.diagnostics import Fix, Problem, Sureness, problem, safe_fixes
from .problems.found import Located, Report, Step, Wanted
from .problems.near import nearest
from .problems.progress import Progress, nobody
from .problems.render import apart, apply, hint_of, message_of, proposed, render, snippet
from .problems.unseen import HIDDEN, visible
from .read.cache import cache_folder
from .read.forms import NAMED_AS
from .read.game_words import Vocabulary
from .read.lines import readings
from .read.reader import Indentation, core_grammar, read_block
from .tree import ast
from .tree.agreement import agreeing, misnumbered, misvoiced, singular
from .tree.denials import denial_of, denied_by, denied_words, denies_each, subjects
from .tree.granted_text import sentences_of
from .tree.irregular_verbs import VERB_OF
from .tree.keywords import keywords_of
from .tree.marks import Key
from .tree.paths import COMMON, is_common
from .tree.perfect_tense import event_key
from .tree.printer import Printer, express, pattern
from .tree.reminders import reminders_in
from .tree.short_forms import SHORT, shortened
from .tree.source import Block, Comment, Span, comments, cut, head
from .tree.walk import OTHERWISE, box_name, bracketed, filled, seats_named, walk
from .tree.words import COUNTING, Hole, Lit, Row, Word, article, fill, with_articles
from .workspace import Workspace, collection_paused

__all__ = [
    "AROUND",
    "CATALOGUE",
    "COMMON",
    "COUNTING",
    "ERROR",
    "GAME",
    "GROUPED",
    "HIDDEN",
    "INFINITE",
    "LISTED_SO",
    "NAMED_AS",
    "OTHERWISE",
    "SHORT",
    "TOP",
    "VERB_OF",
    "WARNING",
    "Block",
    "CardFacts",
    "CheckedEntry",
    "CheckedGame",
    "Comment",
    "DeckRefused",
    "Definition",
    "Edits",
    "Entry",
    "Fix",
    "Fold",
    "Following",
    "Found",
    "Hole",
    "Indentation",
    "Judge",
    "Key",
    "Lit",
    "Located",
    "Memory",
    "NextNumber",
    "NextWord",
    "OnlyPlayTells",
    "OpenLine",
    "OpenSlot",
    "Place",
    "Printer",
    "Problem",
    "Progress",
    "Proposal",
    "Report",
    "Row",
    "SaidBefore",
    "Span",
    "SpokenNumbers",
    "Standing",
    "Step",
    "Store",
    "Sureness",
    "Symbol",
    "Token",
    "Use",
    "Vocabulary",
    "Wanted",
    "Word",
    "Workspace",
    "agreeing",
    "apart",
    "apply",
    "article",
    "ast",
    "body_under",
    "box_name",
    "bracketed",
    "cache_folder",
    "cards_listed",
    "cards_of_decks",
    "collection_paused",
    "comments",
    "core_grammar",
    "core_rows",
    "core_words",
    "cut",
    "decks_of_match",
    "definition",
    "denial_of",
    "denied_by",
    "denied_words",
    "denies_each",
    "event_key",
    "express",
    "facets",
    "fill",
    "filled",
    "folding",
    "following",
    "formatted_block",
    "head",
    "hint_of",
    "is_common",
    "is_listed",
    "is_of_no_game",
    "is_that_much",
    "keywords_of",
    "leaving_slots",
    "lines_of",
    "message_of",
    "misnumbered",
    "misvoiced",
    "name_listed",
    "nearest",
    "nobody",
    "open_line",
    "page",
    "page_file",
    "pattern",
    "place_at",
    "problem",
    "proposals",
    "proposed",
    "put_body",
    "read_block",
    "readings",
    "reminders_in",
    "renamed",
    "render",
    "rows_by_id",
    "safe_fixes",
    "seats_named",
    "selections",
    "sentences_of",
    "shapes",
    "shortened",
    "singular",
    "snippet",
    "subjects",
    "symbols",
    "symbols_called",
    "tokens",
    "type_definition",
    "uses",
    "uses_of",
    "visible",
    "walk",
    "with_articles",
    "with_kind",
    "words_for",
    "zones_in_play",
    "zones_named",
]
