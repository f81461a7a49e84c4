"""The texts of cards become code: what stands in a box, and what rules give to cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from cardwright.grammar import ast, keywords_of, lines_of, sentences_of, walk

from ...program.tables import BoxText, Label
from ..passes.steady import looks_at_the_state
from .code import GUARDS, Code, captured_at, local
from .code_steps import do
from .emitter import Emitter
from .feasibility import feasible
from .payability import payable
from .routines import SAME, Routine, Scope
from .statements import act, feasibility
from .their import says_their


def label_of(w: Emitter, node: ast.Phrase) -> Label:
    """Return what a label is known by: its word, and what stands in it."""
    return (w.words[node.word].root, *said_in(w, node))


def said_in(w: Emitter, node: ast.Phrase) -> Iterator[int | str]:
    """Yield the numbers and the values of enumerations that stand in a label."""
    for each in node.args:
        if isinstance(each, ast.Number):
            yield each.value
        elif isinstance(each, ast.Name):
            yield each.text


def compile_box(w: Emitter, node: ast.Box, by_line: bool) -> BoxText:
    """Write the sentences of a text box."""
    first = node.label[0]
    labels = list(node.label[1:])
    if isinstance(first, ast.Phrase) and len(first.args) == 2:
        labels.append(first.args[1])
    known = frozenset(label_of(w, each) for each in labels if isinstance(each, ast.Phrase))
    found = compile_lines(w, [line.sentences for line in node.lines], by_line)
    return evolve(found, labels=known)


def compile_granted(w: Emitter, node: ast.Expression) -> int:
    """Write a text that a rule gives to cards; return its number."""
    before, w.lasting = w.lasting, False
    said = w.script.rule
    found = compile_lines(w, [[*sentences_of(node)]], by_line=False)
    w.lasting, w.script.rule = before, said
    number = len(w.program.granted)
    w.program.granted.append(found)
    w.script.notes.granted[number] = node
    return number


def compile_lines(w: Emitter, lines: Iterable[Sequence[ast.Expression]], by_line: bool) -> BoxText:
    """Write lines of sentences."""
    words: set[str] = set()
    line_words: list[frozenset[str]] = []
    actions: list[tuple[int, ...]] = []
    costs: list[int] = []
    paid: list[ast.Expression] = []
    rules: list[int] = []
    bans: list[int] = []
    for line in lines:
        if not line:
            continue  # nothing but a reminder
        starts: list[int] = []
        before, words = words, set()
        for place, sentence in enumerate(line):
            words |= keywords(w, sentence)
            kind = w.kind_of(sentence)
            if kind == "rule":
                inner = sentence_scope(w, sentence, captured_at(0))
                body = w.rule(sentence, inner, GUARDS)
                rules.append(w.script.rule_function(body, of=sentence, scope=inner))
                if bans_announcing(w, sentence, set()):
                    bans.append(rules[-1])
                continue
            start = sentence_routine(w, sentence, line[:place])
            if kind == "cost":
                costs.append(start)
                paid.append(sentence)
            else:
                starts.append(start)
        actions.append(tuple(starts))
        line_words.append(frozenset(words))
        words |= before
    return BoxText(
        actions=tuple(actions),
        costs=tuple(costs),
        rules=tuple(rules),
        words=frozenset(words),
        bans=tuple(bans),
        payable=payable(w, paid) if paid else -1,
        by_line=by_line,
        line_words=tuple(line_words),
    )


def bans_announcing(w: Emitter, node: ast.Expression, seen: set[str]) -> bool:
    """Whether a rule, or one that it is made of, keeps a text from being announced."""
    for each in walk(node):
        if isinstance(each, ast.Phrase):
            root = w.words[each.word].root
            declared = w.nodes.get(root)
            if each.row == "announced_unless":
                return True
            if isinstance(declared, ast.Definition) and root not in seen:
                seen.add(root)
                if any(bans_announcing(w, line, seen) for line in lines_of(declared)):
                    return True
    return False


def everything(texts: Sequence[BoxText]) -> BoxText:
    """Return all texts of a card as one."""
    return BoxText(
        actions=tuple(line for each in texts for line in each.actions),
        costs=tuple(cost for each in texts for cost in each.costs),
        rules=tuple(rule for each in texts for rule in each.rules),
        words=frozenset[str]().union(*[each.words for each in texts]),
        labels=frozenset[Label]().union(*[each.labels for each in texts]),
        bans=tuple(ban for each in texts for ban in each.bans),
    )


def sentence_routine(w: Emitter, sentence: ast.Expression, before: Sequence[ast.Expression]) -> int:
    """Write a sentence as a routine; those before it in its line may name who `they` are."""
    scope = sentence_scope(w, sentence, local(1), before)
    made = Routine()
    act(w, sentence, scope, made)
    made.add(do("leave"), how=SAME)
    start = w.script.routine(made)
    w.script.notes.closures[start] = sentence
    inner = sentence_scope(w, sentence, captured_at(0), before)
    feasibility(w, start, feasible(w, sentence, inner), Scope(captured_at(0)))
    return start


PRONOUNS = ("you", "they", "it.player")


def sentence_scope(
    w: Emitter, sentence: ast.Expression, context: Code, before: Sequence[ast.Expression] = ()
) -> Scope:
    """Return the scope of a sentence: `they` is the first player in it who is not `you`.

    In a rule that is whoever it is when the rule is asked. If a sentence names no player, the
    nearest one before it that does may name one for it.
    """
    scope = Scope(context)
    named = players_in(w, sentence)
    if not named and says_their(w, sentence):
        named = next(filter(None, (players_in(w, each) for each in reversed(before))), [])
        named = [each for each in named[:1] if w.kind_of(each) == "player"]
    for each in named:
        if w.kind_of(each) == "player":
            they = w.value(each, scope)
            anew = w.kind_of(sentence) == "rule" and looks_at_the_state(they)
            return evolve(scope, whom=each) if anew else evolve(scope, they=they)
    return scope


def players_in(w: Emitter, sentence: ast.Expression) -> list[ast.Phrase]:
    """Return what stands for a player or several in a sentence, but for what speaks of others."""
    return [
        each
        for each in walk(sentence)
        if isinstance(each, ast.Phrase)
        and each.id not in PRONOUNS
        and w.kind_of(each) in ("player", "players")
    ]


def keywords(w: Emitter, sentence: ast.Expression) -> set[str]:
    """Return the keywords that a sentence uses."""
    found: set[str] = set()
    for each in walk(sentence):
        if isinstance(each, ast.Phrase):
            node = w.nodes.get(w.words[each.word].root)
            if isinstance(node, ast.Definition):
                found |= set(keywords_of(node.pattern))
        elif isinstance(each, ast.Name) and each.kind in w.vocabulary.enumerations:
            found.add(f"word: {each.text.partition(': ')[2]}")
    return found
