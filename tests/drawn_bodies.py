"""Bodies, drawn by lot: the statements of a small game, each with a phrase or a body in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module

from attrs import define, evolve, field
from drawn_phrases import OPEN, RECORD, SINGLE, SURE, THINGS, Author, Scope, in_brackets

from cardwright.grammar import Row, Word

rows = import_module("cardwright.grammar.tree.rows")
words = import_module("cardwright.grammar.tree.words")

VERB = re.compile(r"(?<=\}) (\w+)/(\w+)")
LETTERS = str.maketrans("0123456789", "abcdefghij")
GIVEN = ("number", "card", "player", "space", "token", "zone", "cards", "players", RECORD)
CHOSEN = ("cards", "players", "spaces", "tokens", "range", f"{RECORD}s")
ASIDE = frozenset({"again", "part", "flow", "alteration", "permission"})
"""What nobody does in secret, or at the same moment as something else."""


def words_read(kind: str, pattern: str) -> list[Word]:
    """Return the words of a game that are read with a pattern: two where its verb has two forms."""
    found = VERB.search(pattern) if pattern.startswith("{") else None
    if found is None:
        return [rows.word_of(Row("", kind, pattern, ""))]
    many, one = (
        rows.word_of(Row("", kind, VERB.sub(f" {form}", pattern), "")) for form in found.groups()
    )
    return [
        evolve(one, voices=(words.Voice(0, "one", many.key),)),
        evolve(many, voices=(words.Voice(0, "many", one.key),)),
    ]


@define
class Bodies:
    """Who writes bodies: each name that is given in one is a new name."""

    author: Author
    count: int = field(default=0)

    def declare(self, kind: str, pattern: str) -> None:
        """Let what is written from now on speak of a word."""
        for number, each in enumerate(words_read(kind, pattern)):
            self.author.declare(each, twin=number > 0)

    def fresh(self, name: str) -> str:
        """Return a name that nothing has yet."""
        self.count += 1
        return name + str(self.count).translate(LETTERS)

    def body(self, scope: Scope, depth: int, most: int = 3) -> list[str]:
        """Return some statements, indented once."""
        made: list[str] = []
        for _ in range(self.author.up_to(most, 1)):
            lines, scope = self.statement(scope, depth)
            made += [f"  {each}" for each in lines]
        return made

    def statement(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return a statement, and the scope of what stands behind it."""
        sorts: list[Callable[[Scope, int], tuple[list[str], Scope]]] = [
            self.deed, self.deed, self.deed, self.let, self.choice,
        ]  # fmt: skip
        if depth > 0:
            sorts += [self.test, self.for_each, self.repeat, self.options, self.together]
            sorts += [self.secretly, self.counted, self.record, self.until]
        return sorts[self.author.up_to(len(sorts) - 1)](scope, depth)

    def deed(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return something that is done."""
        made = self.author.said("actions", scope, depth + 1, openness=OPEN)
        return [f"({made})" if made.startswith("if ") else made], scope

    def let(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return a name for a value."""
        kind, name = self.author.one_of(GIVEN), self.fresh("let")
        openness = SURE if kind.endswith("s") else SINGLE
        value = self.author.said(kind, scope, depth + 1, openness=openness)
        return [f"let {name} be {value}"], scope.naming(kind, name)

    def choice(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return a choice of things, or of a number."""
        kind, name = self.author.one_of(CHOSEN), self.fresh("some")
        what = self.author.said(kind, scope, depth + 1, openness=OPEN)
        kind = "number" if kind == "range" else kind
        return [f"choose {what} as {name}"], scope.naming(kind, name)

    def test(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return `if`, perhaps with `otherwise`."""
        made = [f"if {self.author.said('condition', scope.asked(), depth + 1)}:"]
        made += self.body(scope, depth - 1, 2)
        if self.author.often(40):
            made += ["otherwise:", *self.body(scope, depth - 1, 2)]
        return made, scope

    def for_each(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return what is done for each of some things."""
        kind, name = self.author.one_of(THINGS), self.fresh("each")
        things = self.author.said(f"{kind} nouns", scope.asked(), depth)
        body = self.body(scope.naming(kind, name), depth - 1, 2)
        return [f"for each {name} in all {things}:", *body], scope

    def counted(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return what is done for each of some numbers."""
        name = self.fresh("num")
        first, last = self.author.up_to(1), self.author.up_to(3, 1)
        body = self.body(scope.naming("number", name), depth - 1, 2)
        return [f"for each {name} in numbers from {first} to {last}:", *body], scope

    def repeat(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return what is done several times."""
        body = self.body(scope, depth - 1, 2)
        return [f"repeat {self.author.up_to(3, 1)} times:", *body], scope

    def until(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return what is done until something holds, or twice."""
        test = self.author.said("condition", scope.asked(), 1)
        wit = "the turn player's Wit"
        made = [f"set {wit} to 0", f"repeat until ({test}) or {wit} is 2 or more:"]
        return [*made, f"  add 1 to {wit}", *self.body(scope, 0, 1)], scope

    def together(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return what is done at the same moment."""
        return ["together:", *self.body(evolve(scope, takes=scope.takes - ASIDE), 0, 2)], scope

    def secretly(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return what each player decides apart."""
        inner = evolve(scope, takes=scope.takes - ASIDE)
        return ["secretly each player:", *self.body(inner, 0, 2)], scope

    def record(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return the making of a record that keeps something to be done later."""
        a, name = self.author, self.fresh("made")
        left = scope.takes - {"alteration", "permission", "flow", "part"}
        deed = in_brackets(a.phrase("actions", evolve(scope, takes=left), 1, openness=OPEN)).text
        made = [f"let {name} be a new {RECORD}", f"set {name}'s Deed to {deed}"]
        if a.often(50):
            made.append(f"set {name}'s Maker to {a.said('player', scope, 1, openness=SINGLE)}")
        if a.often(50):
            made.append(f"set {name}'s Size to {a.said('number', scope, 1)}")
        return made, scope.naming(RECORD, name)

    def options(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        """Return a choice of options."""
        a = self.author
        made = [a.one_of(("choose one", a.said("choosing", scope, 1))) + ":"]
        if a.often(50):
            kind, name = a.one_of(THINGS), self.fresh("opt")
            things = a.said(f"{kind} nouns", scope.asked(), depth)
            asked = scope.naming(kind, name).asked()
            test = f" if {a.said('condition', asked, depth)}" if a.often(30) else ""
            made.append(f"  option for each {name} in all {things}{test}:")
            made += self.inside(scope.naming(kind, name), depth - 1)
        for label in ("rise", "fall")[: a.up_to(2, 1)]:
            test = f" if {a.said('condition', scope.asked(), depth)}" if a.often(30) else ""
            made += [f"  option {label}{test}:", *self.inside(scope, depth - 1)]
        return [*made, "  option pass:", "    do nothing"], scope

    def inside(self, scope: Scope, depth: int) -> list[str]:
        """Return the body of an option."""
        return [f"  {each}" for each in self.body(scope, depth, 2)]
