"""The first pass over a game's declarations: the names of its kinds, enumerations and nouns."""

from __future__ import annotations

from ..core.builtins import THINGS, brackets_for, words_for, words_for_values
from ..core.game_rows import GAME, words_for_the_game
from ..core.group_rows import GROUP
from ..core.old_spellings import old_words
from ..problems.diagnostics import problem
from ..tree import ast
from ..tree.printer import pattern as pattern_text
from ..tree.rows import plural, thing_kinds, word_of
from ..tree.source import Span
from ..tree.words import Row, Word, article, literals
from .game_words import OPEN_KIND, RECORD, At, Placed, Vocabulary, declare, report, unknown_kind


class Naming:
    """Learns what names of kinds a game declares."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.at: At = ("", 0)
        bases = vocabulary.bases
        lexicon = vocabulary.lexicon
        known = {word.kind for word in lexicon.words.values()} | set(lexicon.supers)
        known |= {hole.kind for word in lexicon.words.values() for hole in word.holes}
        bases.update(
            {kind: kind for kind in known if not kind.startswith(GROUP)}
        )  # no slot has one
        self.core = known

    def gather(self, declarations: list[Placed]) -> None:
        """Learn every kind, enumeration and noun."""
        fields = (node for *_, node in declarations if isinstance(node, ast.Fields))
        if any(node.owner == ast.THE_GAME for node in fields):
            self._the_game()
        for path, offset, node in declarations:
            self.at = (path, offset)
            match node:
                case ast.Enumeration():
                    self._enumeration(node)
                case ast.Kind(base="thing" | "value"):
                    self._own_kind(node)
                case ast.Kind() | ast.Noun():
                    self._sort_of(node)
                case _:
                    pass
        for path, offset, node in declarations:
            self.at = (path, offset)
            if isinstance(node, ast.Kind | ast.Noun) and not is_of_groups(node):
                self._check_base(node)

    def _the_game(self) -> None:
        """Learn that the game itself has fields."""
        lexicon, bases = self.vocabulary.lexicon, self.vocabulary.bases
        for kind, supers in thing_kinds(GAME).items():
            lexicon.kind(kind, *supers)
        for word in words_for_the_game():
            lexicon.add(word)
            for kind in {word.kind, *(hole.kind for hole in word.holes)} - {GAME, plural(GAME)}:
                bases.setdefault(kind, kind)  # a slot can be `game number`
        bases[ast.THE_GAME] = GAME
        self.core |= {GAME, ast.THE_GAME}

    def _new(self, node: ast.Declaration, title: ast.Title) -> bool:
        name = title.one
        for each in (name, title.many):
            if each in self.core:
                report(self.vocabulary, self.at, problem("CW0204", title.span, name=each))
                return False
        return declare(self.vocabulary, self.at, node, title.span, (f"kind {name}", name))

    def _enumeration(self, node: ast.Enumeration) -> None:
        name = node.title.one
        if self._new(node, node.title):
            shown = tuple(pattern_text(pattern) for pattern in node.values)
            self.vocabulary.enumerations[name] = shown
            if node.counting_from is not None:
                self.vocabulary.counts[name] = node.counting_from
            self.vocabulary.bases[name] = name
            self.vocabulary.bases[node.title.many] = plural(name)
            for kind, supers in thing_kinds(name).items():
                self.vocabulary.lexicon.kind(kind, *supers)
            for word in (*words_for_values(name), *brackets_for(name)):
                self.vocabulary.lexicon.add(word)

    def _own_kind(self, node: ast.Kind) -> None:
        name = node.title.one
        if not self._new(node, node.title):
            return
        self.vocabulary.bases[name] = name
        if node.base == OPEN_KIND:
            self.vocabulary.open_kinds.append(name)
            key = f"kind: {name}"
            word = Word(key, "kind", literals(name), sort="name", root=key)
            self.vocabulary.lexicon.add(word)
            self.vocabulary.lexicon.kind(name)
            return
        self.vocabulary.records.append(name)
        self.vocabulary.bases[node.title.many] = plural(name)
        for kind, supers in thing_kinds(name).items():
            self.vocabulary.lexicon.kind(kind, *supers)
        for word in (*words_for(name), *old_words(name), *brackets_for(name)):
            self.vocabulary.lexicon.add(word)
            for kind in (word.kind, *(hole.kind for hole in word.holes)):
                self.vocabulary.bases.setdefault(kind, kind)  # a slot can be `order nouns`
        self.vocabulary.lexicon.add(
            word_of(Row("record_noun", f"{name} noun", name, "a record of the game"))
        )
        for text, meaning in ((name, f"one {name}"), (node.title.many, f"some {node.title.many}")):
            self.vocabulary.lexicon.add(
                word_of(Row("field_record", "field setting", text, meaning))
            )
        many = Row("record_noun", f"{name} nouns", node.title.many, "records of the game")
        self.vocabulary.lexicon.add(word_of(many))

    def _sort_of(self, node: ast.Kind | ast.Noun) -> None:
        if self._new(node, node.title) and not is_of_groups(node):
            self.vocabulary.bases.setdefault(node.title.one, node.base)
            self.vocabulary.bases.setdefault(node.title.many, plural(node.base))
            if isinstance(node, ast.Kind):
                self.vocabulary.card_kinds[node.title.one] = node.base

    def _check_base(self, node: ast.Kind | ast.Noun) -> None:
        """Follow `a Castle is a card`, `a Keep is a Castle` down to a kind of the core."""
        vocabulary, base = self.vocabulary, node.base
        seen = {node.title.one}
        if base in seen and base not in self.core:
            report(vocabulary, self.at, problem("CW0305", node.title.span, name=base))
            return
        while base in vocabulary.card_kinds or (
            base in vocabulary.bases and vocabulary.bases[base] != base
        ):
            if base in seen:
                report(vocabulary, self.at, problem("CW0305", node.title.span, name=node.title.one))
                return
            seen.add(base)
            base = vocabulary.card_kinds.get(base, vocabulary.bases[base])
        described = vocabulary.listable if isinstance(node, ast.Noun) else THINGS
        if base in (*described, *vocabulary.records, RECORD, OPEN_KIND) and base != GROUP:
            if base not in (RECORD, OPEN_KIND):
                vocabulary.bases[node.title.one] = base
                vocabulary.bases[node.title.many] = plural(base)
            return
        title = node.title.span
        column = title.end_column + len(f" is {article(node.base)} ")
        span = Span(title.line, column, title.line, column + len(node.base))
        unknown_kind(vocabulary, self.at, node.base, span, GROUP)


def is_of_groups(node: ast.Kind | ast.Noun) -> bool:
    """Whether a declaration says which cards make a group; it brings no kind."""
    return isinstance(node, ast.Noun) and node.base == GROUP
