"""What another spelling is read as: an old one, and a verb that sets a mark or takes it away.

Some are no wordings of their own, but words that stand in one another: `where it is one of those`
is read as `among those`, unless what stands behind it speaks of `it`; `set X to X plus n` as `add n
to X`; and `with the highest A with the lowest B` as `with the highest A, and of these the lowest
B`.
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


def said_now(node: ast.Phrase, words: Mapping[str, Word]) -> ast.Phrase:
    """Return a phrase as it is said now, if it is of words that stood in one another so."""
    match node.row:
        case "noun_where":
            return _some_of_these(node, words)
        case "set_number":
            return _changed(node, words)
        case "with_highest" | "with_lowest":
            return _of_these(node, words)
        case _:
            return node


def _some_of_these(node: ast.Phrase, words: Mapping[str, Word]) -> ast.Phrase:
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


def _changed(node: ast.Phrase, words: Mapping[str, Word]) -> ast.Phrase:
    """Return `add n to X` for `set X to X plus n`, `subtract n from X` for `X minus n`."""
    owner, field, number = node.args
    match number:
        case ast.Phrase(
            row="sum" | "difference" as how,
            args=(ast.Phrase(row="number_held", args=(first, held)), by),
        ) if first == owner and held == field and _is_one_thing(owner, words):
            verb = "add {n: number} to" if how == "sum" else "subtract {n: number} from"
            of = node.thing
            key = f"action: {verb} {{o: {of}'s}} {{f: {of} number}}"
            return ast.Phrase(node.span, key, (by, owner, field), id=words[key].id)
        case _:
            return node


def _is_one_thing(node: ast.Expression, words: Mapping[str, Word]) -> bool:
    """Whether the same words say the same thing twice: nothing is drawn for them, as a value may.

    Numbers and names are not known yet where lines of one shape are read once, but for the 1.
    """
    if isinstance(node, ast.Number):
        return node.value == 1
    if not isinstance(node, ast.Phrase):
        return isinstance(node, ast.Name)
    word = words[node.word]
    drawn = word.row is not None and (word.row.needs == "chance" or word.row.does == "choice")
    return (
        word.sort != "value" and not drawn and all(_is_one_thing(each, words) for each in node.args)
    )


def _of_these(node: ast.Phrase, words: Mapping[str, Word]) -> ast.Phrase:
    """Return `N with the highest A, and of these the lowest B` for `.. with the lowest B`."""
    inner, field = node.args
    key = node.word.replace(" with the ", ", and of these the ", 1)
    match inner:
        case ast.Phrase(row="with_highest" | "with_lowest", grouped=False) if key in words:
            return ast.Phrase(node.span, key, (inner, field), id=words[key].id)
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
