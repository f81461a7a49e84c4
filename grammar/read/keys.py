"""Which declared thing a word of a game speaks of.

A declaration makes many words of itself (`game_words.py`): an action and an event, forms for one
and for several, what is printed on cards. Here they are brought together again: all of them lead to
one `Key`, that of what was declared. A word of the core has a key by its id.
"""

from __future__ import annotations

from attrs import Factory, define

from ..tree import ast
from ..tree.marks import CORE, Key
from ..tree.printer import pattern as pattern_text
from ..tree.rows import word_of
from ..tree.words import Word
from .game_words import Declared, Vocabulary
from .printed_facts import facts_of

TITLED = ("record_noun", "field_record")
"""The ids of the words of the core that are nothing but the name of a kind."""


@define
class Keys:
    """The keys of all words of a game; of no game, if the file at hand belongs to none."""

    game: str = ""
    vocabulary: Vocabulary | None = None
    _known: dict[str, Key] = Factory(dict)
    _kinds: dict[str, Key] = Factory(dict)
    _facts: dict[str, Key] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        for key, declared in self.vocabulary.declared.items() if self.vocabulary else ():
            title = getattr(declared.node, "title", None)
            if key.startswith("kind ") and isinstance(title, ast.Title):
                self._kinds |= dict.fromkeys((title.one, title.many), self.kind_called(title.one))
        for (owner, name), made in self.vocabulary.fields.items() if self.vocabulary else ():
            for row in facts_of(made, self.vocabulary.enumerations if self.vocabulary else ()):
                self._facts.setdefault(word_of(row).key, self.field(owner, name))

    def made(self, sort: str, name: str) -> Key:
        """Return the key of a thing of this game."""
        return Key(sort, name, self.game)

    def kind_called(self, name: str) -> Key:
        """Return the key of a kind that is declared, by its name for one."""
        return self.made("kind", name)

    def kind(self, name: str) -> Key | None:
        """Return the key of a kind by the name for one or for several, if the game declares it."""
        return self._kinds.get(name) or self._kinds.get(name.lower())

    def field(self, owner: str, name: str) -> Key:
        """Return the key of a field; fields of one name that sorts of one thing have share it."""
        base = self.vocabulary.base(owner) if self.vocabulary else None
        return self.made("field", f"{base or owner} {name}")

    def wording(self, node: ast.Declaration) -> Key:
        """Return the key of a declared wording."""
        match node:
            case ast.Definition(sort=sort, pattern=pattern):
                kind = sort
            case ast.Value(kind=named, pattern=pattern):
                kind = self._base(named)
            case ast.Adjective(base=named, pattern=pattern):
                kind = f"{self._base(named)} adjective"
            case ast.Label(pattern=pattern):
                return self.made("label", f"label: {pattern_text(pattern)}")
            case _:
                raise AssertionError(node)
        return self.made("wording", f"{kind}: {pattern_text(pattern)}")

    def _base(self, name: str) -> str:
        return (self.vocabulary and self.vocabulary.base(name)) or name

    def flow(self, node: ast.Flow) -> Key:
        """Return the key of a part of play."""
        return self.made("flow", pattern_text(node.pattern) if node.pattern else node.sort)

    def word(self, text: str) -> Key | None:
        """Return what a word of the game or of the core speaks of, by the key of the word."""
        word = self.vocabulary.lexicon.words.get(text) if self.vocabulary else None
        if word is None:
            return None
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._found(word)
        return known

    def _found(self, word: Word) -> Key:
        assert self.vocabulary is not None
        if word.field:
            return self.word(word.field) or self.made("field", word.field)
        if word.key in self._facts:
            return self._facts[word.key]
        for text in (word.key, word.root):
            declared = self.vocabulary.declared.get(f"word {text}")
            if declared is not None:
                return self._of(declared, word, text)
        kind, _, name = word.key.partition(": ")
        if word.id.partition(".")[0] in TITLED or kind == "kind":
            return self.kind(name) or Key(CORE, word.id)
        if kind == "place name":
            return self._board() or self.made("space", name)
        if word.sort == "option":
            return self.made("option", name)
        if kind == "word":
            return self.made("keyword", name)
        return Key(CORE, word.id or word.key)

    def _of(self, declared: Declared, word: Word, text: str) -> Key:
        """Return the key of what a word was declared as; of several in a line, by its name."""
        name = text.partition(": ")[2]
        match declared.node:
            case ast.Enumeration():
                return self.made("value", text)
            case ast.Kind(title=title) | ast.Noun(title=title) if word.sort == "noun":
                return self.kind_called(title.one)
            case ast.Kind(title=title):
                return self.field(title.one, name)
            case ast.Fields(owner=owner):
                return self.field(owner, name)
            case ast.Place(name=place):
                return self.made("zone", place)
            case ast.Flow() as flow:
                return self.flow(flow)
            case ast.Ruling(name=ruling):
                choice = text.startswith("ruling choice")
                return self.made("choice", name) if choice else self.made("ruling", ruling)
            case ast.Definition() | ast.Value() | ast.Adjective() | ast.Label():
                return self.wording(declared.node)
            case _:
                return self.made("word", text)

    def _board(self) -> Key | None:
        assert self.vocabulary is not None
        nodes = (each.node for each in self.vocabulary.declared.values())
        boards = (each for each in nodes if isinstance(each, ast.Place) and each.sort == "board")
        return next((self.made("zone", each.name) for each in boards), None)
