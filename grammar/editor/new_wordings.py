"""A wording in other words: which of its words become which, and the edits that follow.

The vocabulary of the game is made anew with the new pattern in the place of the old one. Both make
the same sorts of words; those that are of one kind and agree alike take each other's place.
"""

from __future__ import annotations

from attrs import evolve, frozen

from ..head_counts import OUTSIDE_VOCABULARY
from ..memory import CheckedGame
from ..problems.diagnostics import Fix
from ..read.declared_words import build
from ..read.game_words import Vocabulary
from ..read.keys import Keys
from ..read.reader import read_block
from ..tree import ast
from ..tree.marks import Key, Mark
from ..tree.printer import pattern as pattern_text
from ..tree.source import Block, Span
from ..tree.words import Word
from ..workspace import Workspace
from .name_edits import NameEdits
from .open_blocks import OpenBlock
from .uses import blocks_of, definition
from .wording_edits import Form, Reworded, edits_in, form_of, keywords_between

Worded = ast.Definition | ast.Value | ast.Adjective | ast.Label


@frozen
class Rewording:
    """The edits that give a wording other words, by blocks, and its key behind them."""

    edits: list[tuple[OpenBlock, list[Fix]]]
    key: Key


@frozen
class Home:
    """Where a wording is declared."""

    opened: OpenBlock
    owner: Worded
    pattern: ast.Pattern

    @property
    def span(self) -> Span:
        """Return the stretch of the pattern in its file."""
        return self.opened.span(self.pattern.span)


def rewording(workspace: Workspace, key: Key, name: str) -> Rewording | str:
    """Return the edits that give a wording another pattern, or why there are none."""
    game, home = workspace.games().get(key.game), _home(workspace, key)
    if game is None or home is None:
        return "It is declared in no game."
    new = _pattern(name, home.pattern)
    if isinstance(new, str):
        return new
    made = _vocabulary(workspace, game, home, new)
    after = Keys(key.game, made).wording(evolve(home.owner, pattern=new))
    if after == key:
        return Rewording([], key)
    old_words, new_words = (_words(each, home) for each in (game.vocabulary, made))
    by_old = {word.key: new_words[form] for form, word in old_words.items() if form in new_words}
    reworded = Reworded(game.vocabulary.lexicon.words, made.lexicon.words, by_old)
    blocks = list(blocks_of(workspace, (key,)))
    found = [(each, list(edits_in(each, reworded))) for each in blocks]
    found.append((home.opened, [Fix(home.span, pattern_text(new))]))
    for keyword, now in keywords_between(home.pattern, new, key.game).items():
        if len(definition(workspace, keyword)) == 1:
            titles = (ast.Title(home.span, each, each) for each in (keyword.name, now))
            finder = NameEdits(keyword, *titles)
            found += [(each, list(finder.within(each))) for each in blocks]
    return Rewording(found, after)


def _home(workspace: Workspace, key: Key) -> Home | None:
    for opened in blocks_of(workspace, (key,)):
        for mark in opened.marked.marks:
            if mark.binds and mark.key == key and _is_first(mark):
                owner, pattern = mark.chain
                if isinstance(owner, Worded) and isinstance(pattern, ast.Pattern):
                    return Home(opened, owner, pattern)
    return None


def _is_first(mark: Mark) -> bool:
    """Whether a pattern is that of its declaration, and not another wording of it."""
    return len(mark.chain) == 2


def _pattern(name: str, old: ast.Pattern) -> ast.Pattern | str:
    """Return a new pattern with the kinds of the old slots, or what is wrong with it."""
    shape, _ = read_block(Block(f"label {name}\n", 0))
    if not isinstance(shape, ast.Label) or "#" in name:
        return f"`{name}` is no wording."
    known = {each.name: each.kind for each in old.elements if isinstance(each, ast.Slot)}
    slots = [each for each in shape.pattern.elements if isinstance(each, ast.Slot)]
    for slot in slots:
        if slot.name not in known:
            return f"There is no slot `{slot.name}` in it."
        if slot.kind not in ("", known[slot.name]):
            return f"The slot `{slot.name}` holds `{known[slot.name]}`, and goes on to."
    for wanted in known:
        if [slot.name for slot in slots].count(wanted) != 1:
            return f"The slot `{wanted}` has to stand in it once."
    filled = tuple(
        evolve(each, kind=known[each.name]) if isinstance(each, ast.Slot) else each
        for each in shape.pattern.elements
    )
    return evolve(shape.pattern, span=old.span, elements=filled)


def _vocabulary(
    workspace: Workspace, game: CheckedGame, home: Home, new: ast.Pattern
) -> Vocabulary:
    """Return the vocabulary of a game in which one declaration has another pattern."""
    declarations: list[tuple[str, int, ast.Declaration]] = []
    for path in game.members:
        source = workspace.source(path)
        for block in source.blocks if source is not None else ():
            node = workspace.shape(block)
            here = (path, block.offset) == (home.opened.path, home.opened.block.offset)
            if here and isinstance(node, Worded):
                node = evolve(node, pattern=new)
            if node is not None and not isinstance(node, OUTSIDE_VOCABULARY):
                declarations.append((path, block.offset, node))
    return build(declarations)


def _words(vocabulary: Vocabulary, home: Home) -> dict[Form, Word]:
    """Return the words that the pattern of a declaration makes, by what tells them apart."""
    place = (home.opened.path, home.span)
    words = vocabulary.lexicon.words
    found = [
        words[key.removeprefix("word ")]
        for key, each in vocabulary.declared.items()
        if key.startswith("word ") and (each.path, each.span) == place
    ]
    return {form_of(word): word for word in found}
