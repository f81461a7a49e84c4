"""Which words a text uses when a mode of it has been chosen."""

from __future__ import annotations

from cardwright.grammar import ast, keywords_of

from ..program.notes import Notes, OptionSite
from ..program.tables import BoxText, Sentence
from .parts.emitter import Emitter
from .parts.feasibility import is_announced
from .parts.text_boxes import keywords


def contents(w: Emitter, notes: Notes, text: BoxText) -> tuple[Sentence, ...]:
    """Return the sentences of a text with the words of their modes."""
    others = notes.sentences(text.costs, text.rules)
    found: list[Sentence] = []
    place = 0
    for line in text.actions:
        place += text.by_line
        for start in line:
            place += 1
            found.append(_sentence(w, notes.closures[start], place))
        place += text.by_line
    rest = (Sentence(-1, frozenset(keywords(w, each)), -1, ()) for each in others)
    return (*found, *rest)


def _sentence(w: Emitter, node: ast.Expression, place: int) -> Sentence:
    modal = _modal(w, node)
    if modal is None:
        return Sentence(place, frozenset(keywords(w, node)), -1, ())
    choice, args = modal
    own: set[str] = set()
    assert isinstance(node, ast.Phrase)
    declared = w.nodes.get(w.words[node.word].root)
    if isinstance(declared, ast.Definition):
        own = set(keywords_of(declared.pattern))
    modes = tuple(frozenset(keywords(w, arg)) for arg in args)
    return Sentence(place, frozenset(own), choice, modes)


def _modal(w: Emitter, node: ast.Expression) -> tuple[int, list[ast.Expression]] | None:
    """Return where a sentence has a choice of modes, and what each mode does."""
    if not isinstance(node, ast.Phrase):
        return None
    word = w.words[node.word]
    declared = w.nodes.get(word.root)
    if not isinstance(declared, ast.Definition) or not declared.body:
        return None
    choose = declared.body[0]
    if not isinstance(choose, ast.Choose) or not is_announced(w, choose.choice):
        return None
    slots = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
    args = []
    for option in choose.options:
        first = option.body[0]
        name = (
            first.what.args[0]
            if isinstance(first, ast.Do) and isinstance(first.what, ast.Phrase)
            else None
        )
        if not isinstance(name, ast.Name) or name.text not in slots:
            return None
        args.append(slots[name.text])
    places = [
        at
        for at, site in w.script.notes.sites.items()
        if isinstance(site, OptionSite) and site.sort == "option" and site.node is choose
    ]
    return (places[0], args) if places else None
