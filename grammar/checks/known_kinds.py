"""Of which kind of card, token or record a thing surely is, where a declaration speaks of it.

A kind is known by the noun (`1 Tool in your hand`), by the name that was given to such a thing
(`for each t in all Tools`, `choose 1 Tool as gone`, a slot `{t: Tool}`), or because it is what is
described (`it` behind `Tools where`, in `a Tool is worn if`), and by the card (`this card`). The
lines of a declaration are gone through in turn with what is known around each of them. A name that
is given in several places is of no known kind: which of them was last, only play can tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from ..core.builtins import GROUPED
from ..tree import ast
from ..tree.walk import statements_in
from ..tree.words import Word
from .bodies import Bodies, parts_of
from .declared import lines_of

SAME = ("one of {x: Ts>3}",)
"""Words that are of the kind of what fills their first slot, though that is no noun."""
EITHER = (
    "{a: T noun>4} or {b: T noun>5}",
    "{a: T nouns>4} or {b: T nouns>5}",
    "{a: Ts>3} and {b: Ts>3}",
)
WHERE = " where {c: condition"


@frozen
class Around:
    """What is known around a line: of which kinds names are, and what is described, by its base."""

    names: Mapping[str, str]
    described: Mapping[str, str]

    def naming(self, name: str, kind: str) -> Around:
        """Return what is known where a name stands for something of a kind."""
        return evolve(self, names={**self.names, name: kind})

    def describing(self, base: str, kind: str) -> Around:
        """Return what is known where something of a kind is described."""
        return evolve(self, described={**self.described, base: kind})


Spoken = tuple[ast.Phrase, Around]


@frozen
class KnownKinds:
    """The kinds of things in one declaration."""

    bodies: Bodies
    this: str
    """Of which kind the card is whose texts these are."""
    unsure: frozenset[str]
    """The names that are given in several places."""

    # ---- the lines of a declaration, each with what is known around it ----

    def phrases(self, node: ast.Declaration) -> Iterator[Spoken]:
        """Yield every phrase of a declaration."""
        around = Around({}, {})
        if isinstance(node, ast.Definition | ast.Value | ast.Adjective | ast.Flow) and node.pattern:
            for slot in node.pattern.elements:
                if isinstance(slot, ast.Slot):
                    around = around.naming(slot.name, self.named(slot.kind))
        match node:
            case ast.Noun(base=base, condition=condition):
                yield from self.line(
                    condition, around.describing(self.root(base), self.named(base))
                )
            case ast.Adjective(base=base, condition=condition):
                yield from self.line(
                    condition, around.describing(self.root(base), self.named(base))
                )
            case ast.Value(meaning=meaning, body=body):
                yield from self.line(meaning, around) if meaning is not None else ()
                yield from self.body(body, around)
            case ast.Definition(body=body) | ast.Flow(body=body):
                yield from self.body(body, around)
            case ast.Reaction() | ast.Always():
                yield from self.statement(node, around)
            case ast.Card() | ast.Kind() | ast.Fields() | ast.DeckRules():
                yield from self.lines(lines_of(node))
            case _:
                return

    def lines(self, lines: Iterable[ast.Expression]) -> Iterator[Spoken]:
        """Go through lines around which nothing is known."""
        for each in lines:
            yield from self.line(each, Around({}, {}))

    def body(self, body: tuple[ast.Statement, ...], around: Around) -> Iterator[Spoken]:
        """Go through the statements of a body in turn; each may give a name."""
        for each in body:
            yield from self.statement(each, around)
            match each:
                case ast.Let(name=str(name), value=value) | ast.Do(name=str(name), what=value):
                    kind = "" if name in self.unsure else self.chosen(value, around)
                    around = around.naming(name, kind)
                case _:
                    pass

    def statement(self, node: ast.Statement, around: Around) -> Iterator[Spoken]:
        """Go through a statement."""
        match node:
            case ast.ForEach(name=name, things=things, body=body):
                yield from self.line(things, around)
                yield from self.body(body, around.naming(name, self.kind(things, around)))
            case ast.Choose(options=options):
                for option in options:
                    yield from self.option(option, around)
            case ast.If(branches=branches, otherwise=otherwise):
                for branch in branches:
                    yield from self.line(branch.condition, around)
                    yield from self.body(branch.body, around)
                yield from self.body(otherwise, around)
            case ast.Reaction(trigger=trigger, condition=condition, body=body):
                yield from self.line(trigger, around)
                told = self.told_by(trigger, around)
                yield from self.line(condition, told) if condition is not None else ()
                yield from self.body(body, told)
            case ast.Repeat(limit=limit, body=body):
                yield from self.line(limit, around) if limit is not None else ()
                yield from self.body(body, around)
            case ast.Together() | ast.Secretly():
                for part in parts_of(node):
                    yield from self.body(part, around)
            case _:
                for each in lines_of(node):
                    yield from self.line(each, around)

    def option(self, node: ast.Option | ast.OptionEach, around: Around) -> Iterator[Spoken]:
        """Go through an option: one for each of some things names them."""
        if isinstance(node, ast.OptionEach):
            yield from self.line(node.things, around)
            around = around.naming(node.name, self.kind(node.things, around))
        if node.condition is not None:
            yield from self.line(node.condition, around)
        yield from self.body(node.body, around)

    def told_by(self, trigger: ast.Expression, around: Around) -> Around:
        """Return what is known in a reaction: the slots of its event are names there."""
        known = dict(around.names)
        for word in words_in(self.bodies, trigger):
            known |= {hole.name: "" for hole in word.holes}
        return evolve(around, names=known)

    def line(self, node: ast.Expression, around: Around) -> Iterator[Spoken]:
        """Go through a line, from outside in; behind `where` something is described."""
        if not isinstance(node, ast.Phrase):
            return
        yield node, around
        for at, arg in enumerate(node.args):
            inner = around
            base = self.base(self.bodies.word(node).kind) if WHERE in node.word else ""
            if base and at == len(node.args) - 1:
                inner = around.describing(base, self.kind(node.args[0], around))
            yield from self.line(arg, inner)

    # ---- of which kind a thing is ----

    def named(self, kind: str) -> str:
        """Return the kind of cards or records that a name of one, of several or of a noun means."""
        known = self.bodies.kinds.get(kind)
        if known is None:
            known = self.bodies.kinds[kind] = self.gone_back(kind)
        return known

    def gone_back(self, kind: str) -> str:
        """Go back from a name to what it is one of, until that is a kind with fields of its own."""
        vocabulary, seen = self.bodies.vocabulary, set[str]()
        while kind not in seen:
            seen.add(kind)
            if kind in vocabulary.card_kinds or kind in vocabulary.records:
                known = vocabulary.declared.get(f"kind {kind}")
                if known is None or not isinstance(known.node, ast.Noun):
                    return kind
            kind = self.one_of(kind)
        return ""

    def one_of(self, kind: str) -> str:
        """Return what a noun is one of, and for the name of several the name of one."""
        for each in self.bodies.vocabulary.declared.values():
            if isinstance(each.node, ast.Kind | ast.Noun) and each.node.title.many == kind:
                return each.node.title.one
            if isinstance(each.node, ast.Noun) and each.node.title.one == kind:
                return each.node.base
        return kind

    def chosen(self, node: ast.Expression, around: Around) -> str:
        """Return the kind of what a line gives a name to: a thing, or what it chooses."""
        if isinstance(node, ast.Phrase) and "choose" in node.word and node.args:
            return self.chosen(node.args[-1], around)
        return self.kind(node, around)

    def kind(self, node: ast.Expression, around: Around) -> str:
        """Return the kind of card, token or record that a phrase or a name surely is of, if any."""
        if isinstance(node, ast.Name):
            return around.names.get(node.text, "")
        if not isinstance(node, ast.Phrase):
            return ""
        word = self.bodies.word(node)
        base = self.base(word.kind)
        if word.sort == "noun":
            return self.named(word.root.removeprefix("kind "))
        pattern = word.row.pattern if word.row is not None else ""
        if not base or (not pattern and word.root != GROUPED):
            return self.value(word)
        if pattern in ("it", "its"):
            return around.described.get(base, "")
        if pattern == "this {n: T noun>3}" and self.this and base == "card":
            return self.this
        parts = [
            (hole.kind, self.kind(arg, around))
            for arg, hole in zip(node.args, word.holes, strict=True)
            if self.base(hole.kind) == base
        ]
        if pattern in EITHER:
            return parts[0][1] if parts[0][1] == parts[1][1] else ""
        nouns = [kind for hole, kind in parts if "noun" in hole or "adjective" in hole]
        if word.root == GROUPED or pattern in SAME or word.kind.endswith("'s"):
            nouns = [kind for _, kind in parts]
        return next((kind for kind in nouns if kind), "")

    def value(self, word: Word) -> str:
        """Return the kind that a value of the game is declared to be of."""
        known = self.bodies.vocabulary.declared.get(f"word {word.key}")
        node = known.node if known is not None else None
        return self.named(node.kind) if isinstance(node, ast.Value) else ""

    def root(self, kind: str) -> str:
        """Return the kind of thing that a kind goes back to."""
        return self.bodies.vocabulary.base(kind) or kind

    def base(self, kind: str) -> str:
        """Return the kind of thing that something of a kind is, or is about."""
        return self.bodies.bases.get(kind, "")

    # ---- which fields a kind has ----

    def having(self, base: str, name: str) -> list[str]:
        """Return the kinds of one base that declare a field."""
        fields = self.bodies.vocabulary.fields
        return [of for of, each in fields if each == name and self.root(of) == base]

    def may_be(self, kind: str, owner: str) -> bool:
        """Whether something of a kind has, or may have, what another kind has."""
        return owner in self.above(kind) or kind in self.above(owner)

    def above(self, kind: str) -> list[str]:
        """Return a kind and all that it is a kind of."""
        kinds, chain = self.bodies.vocabulary.card_kinds, [kind]
        while chain[-1] in kinds and kinds[chain[-1]] not in chain:
            chain.append(kinds[chain[-1]])
        return chain


def known_kinds(bodies: Bodies, node: ast.Declaration) -> KnownKinds:
    """Return what there is to know of a declaration before its lines are gone through."""
    given = Counter(
        each.name
        for each in statements_in(getattr(node, "body", ()))
        if isinstance(each, ast.Let | ast.Do) and each.name
    )
    several = frozenset(name for name, count in given.items() if count > 1)
    return KnownKinds(bodies, _kind_of_card(bodies, node), several)


def _kind_of_card(bodies: Bodies, node: ast.Declaration) -> str:
    for item in node.body if isinstance(node, ast.Card) else ():
        for each in item.items if isinstance(item, ast.Facts) else ():
            for word in words_in(bodies, each):
                if word.sort == "noun":
                    return word.root.removeprefix("kind ")
    return ""


def words_in(bodies: Bodies, node: ast.Expression) -> Iterator[Word]:
    """Yield the words of a phrase and of all phrases in it."""
    if isinstance(node, ast.Phrase):
        yield bodies.word(node)
        for each in node.args:
            yield from words_in(bodies, each)
