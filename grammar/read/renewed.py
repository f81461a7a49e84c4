"""What another spelling is read as: an old one, and a verb that sets a mark or takes it away.

`where it is one of those` is read as `among those`, unless what stands behind it speaks of `it`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..tree import ast
from ..tree.agreement import in_voice
from ..tree.source import Span
from ..tree.words import Hole, Word

OWNER = "'s"
WHERE, AMONG = "where {c: condition>3}", "among {x: %ss>2}"
SPOKEN_OF = (": it", ": its", ": they", ": their", ": it's")
"""What the keys of the words for what is described end with."""


def renewed(
    word: Word, span: Span, args: tuple[ast.Expression, ...], words: Mapping[str, Word]
) -> ast.Phrase:
    """Return what a phrase in another spelling says, with the word that it is read as."""
    current = words[word.now]
    holes = zip(args, word.holes, current.holes, strict=False)
    made = tuple(_fitting(arg, old, new) for arg, old, new in holes)
    if word.field:
        made = (*made, ast.Name(span, current.holes[-1].kind, word.field))
    return in_voice(ast.Phrase(span, current.key, made, id=current.id), words)


def some_of_these(node: ast.Phrase, words: Mapping[str, Word]) -> ast.Phrase:
    """Return `N among those` for `N where it is one of those`; else the phrase itself."""
    match node:
        case ast.Phrase(
            row="noun_where",
            args=(noun, ast.Phrase(row="is_one_of", args=(ast.Phrase(row="it") as it, those))),
        ) if it.thing == node.thing and not _speaks_of_it(those):
            key = node.word.replace(WHERE, AMONG % node.thing)
            return ast.Phrase(node.span, key, (noun, those), id=words[key].id)
        case _:
            return node


def _speaks_of_it(node: ast.Expression) -> bool:
    """Whether what is told may be about what is described: `one of its Rivals`."""
    match node:
        case ast.Phrase(row="noun_where", args=(noun, _)):
            return _speaks_of_it(noun)  # behind `where` stands what is described there
        case ast.Phrase(word=word, args=args):
            return word.endswith(SPOKEN_OF) or any(_speaks_of_it(arg) for arg in args)
        case _:
            return False


def _fitting(arg: ast.Expression, old: Hole, new: Hole) -> ast.Expression:
    """Return what fills a slot as it stands in one of another kind."""
    if old.kind.endswith(OWNER) and isinstance(arg, ast.Phrase):
        return _owner(arg, old.kind.removesuffix(OWNER))
    thing = old.kind.removesuffix(" mark")
    if new.kind == f"{thing} adjective":
        key = f"{thing} adjective: {{f: {thing} mark}}"
        return ast.Phrase(arg.span, key, (arg,), id=f"marked.{thing}")
    return arg


def _owner(owner: ast.Phrase, thing: str) -> ast.Expression:
    """Return who is meant by `your`, `its`, `the top card's`."""
    match owner.row:
        case "owner_form":
            return owner.args[0]
        case "your":
            return ast.Phrase(owner.span, "player: you", (), id="you")
        case "their":
            return ast.Phrase(owner.span, "player: they", (), id="they")
        case _:
            return ast.Phrase(owner.span, f"{thing}: it", (), id=f"it.{thing}")
