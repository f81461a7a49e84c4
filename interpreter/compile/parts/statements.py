"""Statements: things to do become operations, the bodies of values become plain functions."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.grammar import ast

from .choices import choose_option, choose_things
from .code import GUARDS
from .code_steps import RULE, nothing
from .emitter import Emitter
from .feasibility import feasible
from .local_names import assigned, let, outcome
from .record_phrases import is_new, kind_made, reads_actions
from .routines import SURELY, Group, Routine, Scope, captured, in_frame

END = "leave(s, f)"


def actions_routine(w: Emitter, node: ast.Expression, scope: Scope, taken: int) -> int:
    """Write what a phrase does as a routine whose first locals are what it takes along."""
    made = Routine(locals=max(taken, highest(scope)))
    act(w, node, scope, made)
    made.add(END, how="same")
    start = w.script.routine(made)
    w.script.in_words(start, node, scope_in_closure(scope))
    feasibility(w, start, feasible(w, node, scope_in_closure(scope)))
    return start


def feasibility(w: Emitter, start: int, source: str) -> None:
    """Note whether all that a routine has to choose when announced is there."""
    if source != "True":
        w.script.feasible[start] = w.script.function("s, e", f"return {source}")


def highest(scope: Scope) -> int:
    """Return how many locals of a frame a scope speaks of."""
    sources = [source for source, _ in scope.names.values()]
    sources += [source for _, source in scope.it] + [scope.they or "", scope.chosen or ""]
    numbers = [int(source[2:-1]) - 3 for source in sources if source.startswith("f[")]
    return max(numbers, default=0)


def scope_in_closure(scope: Scope) -> Scope:
    """Return the scope of a routine as its closure's values show it: `e[1]` for `f[4]`."""

    def moved(source: str) -> str:
        number = int(source[2:-1])
        return "e[0]" if number == 1 else f"e[{number - 3}]"

    return Scope(
        "e[0]",
        {name: (moved(source), kind) for name, (source, kind) in scope.names.items()},
        tuple((kind, moved(source)) for kind, source in scope.it),
        None if scope.they is None else moved(scope.they),
        None if scope.chosen is None else moved(scope.chosen),
    )


def body_routine(
    w: Emitter, body: Sequence[ast.Statement], scope: Scope, taken: int, end: str | list[str] = END
) -> int:
    """Write statements as a routine."""
    made = Routine(locals=taken)
    statements(w, body, scope, made)
    made.add(end, how="same")
    return w.script.routine(made)


def statements(w: Emitter, body: Sequence[ast.Statement], scope: Scope, r: Routine) -> None:
    """Write statements one after the other; names that they give hold for those below."""
    for each in body:
        start, announced = len(r.operations), r.announces
        r.announces = False
        scope = statement(w, each, scope, r)
        if not r.announces and not gives_name(each) and len(r.operations) > start:
            r.past[start] = r.label()  # nothing in it counts while a text is only announced
            r.place(r.past[start])
        r.announces = r.announces or announced


def gives_name(node: ast.Statement) -> bool:
    """Whether a statement gives a name, which has to stand for something also when announced."""
    return isinstance(node, ast.Let) or (isinstance(node, ast.Do) and node.name is not None)


def statement(w: Emitter, node: ast.Statement, scope: Scope, r: Routine) -> Scope:
    """Write one statement; return the scope of those below it."""
    match node:
        case ast.Do(what=what, name=name):
            return outcome(node, scope, act(w, what, scope, r, name), r, w)
        case ast.Let(name=name, value=ast.Phrase() as value) if is_new(value):
            local = r.local()
            kind = w.script.constant(kind_made(w, value))
            r.add(f"{local} = new_record(s, f, @P@, {kind})\nf[0] = @N@", node)
            return outcome(node, scope, scope.named(name, local, w.kind_of(value)), r, w)
        case ast.Let(name=name, value=value) if by_chance(w, value, scope):
            local = r.local()
            choose_things(w, value, w.group(value, scope), scope, r, local)
            picked = scope.named(name, local, w.held_kind(value, scope))
            return outcome(node, scope, picked, r, w)
        case ast.Let():
            return let(w, node, scope, r)
        case ast.If():
            branch(w, node, scope, r)
        case ast.ForEach():
            for_each(w, node, scope, r)
        case ast.Repeat():
            repeat(w, node, scope, r)
        case ast.Choose():
            choose_option(w, node, scope, r)
        case ast.Together(body=body):
            r.add("begin_together(s, f)\nf[0] = @N@", node)
            statements(w, body, scope, r)
            r.add("f[0] = @N@\nend_together(s)", node)
        case ast.Secretly():
            secretly(w, node, scope, r)
        case ast.Reaction() | ast.Always():
            rule_made(w, node, scope, r)
        case _:
            raise AssertionError(node)
    return scope


def by_chance(w: Emitter, node: ast.Expression, scope: Scope) -> bool:
    """Whether an expression stands for things that chance picks."""
    return w.several(node, scope) and w.group(node, scope).how == "random"


def act(
    w: Emitter, node: ast.Expression, scope: Scope, r: Routine, name: str | None = None
) -> Scope:
    """Write something that is done; a name for its outcome comes into the scope."""
    if isinstance(node, ast.Name):
        known = scope.names[node.text][0]
        r.announces = True
        r.add(f"f[0] = @N@\ncall(s, f, {known})", node, "same")
        return scope
    if not isinstance(node, ast.Phrase):
        raise w.refuse(node)
    emit = w.emitters.actions.get(node.row)
    if emit is not None:
        found = emit(w, scope, node, r, name)
        return found if isinstance(found, Scope) else scope
    word = w.words[node.word]
    if word.sort in ("to", "event", "cost"):
        invoke(w, node, scope, r)
        return scope
    if reads_actions(w, node):
        r.announces = True
        r.add(f"f[0] = @N@\ncall(s, f, {w.value(node, scope)})", node, "same")
        return scope
    setter = field_setter(w, node, scope)
    if setter is not None:
        r.add(f"f[0] = @N@\n{setter}", node)
        return scope
    raise w.refuse(node)


SETTERS = {"set_field": None, "set_truth": "True", "clear_truth": "False", "clear_field": "None"}
"""The actions that a declared field brings, and what it holds then if they do not say it."""


def field_setter(w: Emitter, node: ast.Phrase, scope: Scope) -> str | None:
    """Return the source of `set its F to V`, `set its F` and `clear its F`."""
    if node.row not in SETTERS:
        return None
    owner, field = (w.value(arg, scope) for arg in node.args[:2])
    new = SETTERS[node.row]
    if new is None:
        value = node.args[2]
        kind = w.kind_of(value)
        wanted = w.words[node.word].holes[2].kind
        if wanted == "actions" or kind == "actions":
            new = f"keep_deed(s, {kept_closure(w, value, scope)})"
        else:
            new = w.all_or_one(value, scope) if w.is_group(wanted) else w.value(value, scope)
    return f"emit(s, f, @P@, SET, ({field}, {owner}, {new}))"


def kept_closure(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    """Return the source of a deed that is to be kept, and whether a slot or name has given it."""
    return f"{w.actions_closure(node, scope)}, {isinstance(node, ast.Name)}"


# ---- calls of declared words ---------------------------------------------------------------------


def invoke(w: Emitter, node: ast.Phrase, scope: Scope, r: Routine) -> None:
    """Write the call of a declared word, once for each where a slot takes one thing only."""
    word = w.words[node.word]
    kind = w.type_of(word.root)
    given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
    sources: dict[str, str] = {}
    loops: list[tuple[str, str]] = []
    uncertain: set[str] = set()
    context = scope.context
    for name, arg in given.items():
        slot = dict(kind.roles).get(name, "player")
        if w.is_group(slot) or w.single(slot) not in things(w):
            sources[name] = w.slot(arg, slot, scope)
            continue
        group = w.group(arg, scope)
        if group.sort == "one":
            sources[name] = group.source
            if not SURELY.fullmatch(group.source):
                uncertain.add(name)
        else:
            sources[name] = variable = w.script.fresh("q")
            loops.append((variable, settled(w, arg, group, scope, r)))
    if "doer" in sources and "doer" not in dict(kind.roles):
        doer = sources.pop("doer")
        context = f"({doer}, {scope.context}[1], {scope.context}[2])"
        for name, slot in kind.roles:
            if name in sources and slot in ("action", "actions"):
                sources[name] = f"acting(s, {sources[name]}, {doer})"  # it is they who do that
    you = f"{context}[0]"
    values = [sources.get(name) or w.unsaid(word.root, name, you) for name, _ in kind.roles]
    packed = f"({', '.join(values)},)" if values else "()"
    there = [at for at, (name, _) in enumerate(kind.roles) if name in uncertain]
    done = doing(f"{kind.number}, {context}", packed, there)
    if word.root in w.announcing:
        r.announces = True
    how = "same" if word.root in w.announcing else "skip"
    if not loops:
        r.add(f"f[0] = @N@\n{done}", node, how)
        return
    counters = [r.local() for _ in loops]
    lists = [source for _, source in loops]
    once = counters[0]
    names = ", ".join(variable for variable, _ in loops)
    spread = (
        f"[({names},) "
        + " ".join(f"for {v} in {source}" for (v, _), source in zip(loops, lists, strict=True))
        + "]"
    )
    r.add(f"{once} = {spread}\nf[0] = @N@", node, how)
    top, out = r.label(), r.label()
    r.place(top)
    r.add(
        f"if not {once}:\n    f[0] = {out}\n    return\n"
        f"({names},) = {once}[0]\n{once} = after_first(s, {once})\n{done}",
        node,
        how,
    )
    r.place(out)


def doing(what: str, values: str, there: Sequence[int]) -> str:
    """Return the source that does a word, unless something that it is done with is not there."""
    if not there:
        return f"invoke(s, f, @P@, {what}, {values})"
    tests = " and ".join(f"values[{at}] is not None" for at in there)
    return f"values = {values}\nif {tests}:\n    invoke(s, f, @P@, {what}, values)"


def things(w: Emitter) -> tuple[str, ...]:
    """Return the kinds of things there are."""
    return w.things_there


def settled(w: Emitter, node: ast.Expression, group: Group, scope: Scope, r: Routine) -> str:
    """Return the things that something is done to; a choice among them is made first."""
    match group.sort:
        case "one":
            return f"({group.source},)"
        case "list":
            return group.source
        case _:
            local = r.local()
            choose_things(w, node, group, scope, r, local)
            return local


# ---- structure -----------------------------------------------------------------------------------


def branch(w: Emitter, node: ast.If, scope: Scope, r: Routine) -> None:
    """Write `if`, `otherwise if`, `otherwise`."""
    out = r.label()
    for each in node.branches:
        condition = w.condition(each.condition, scope)
        after = r.label()
        if condition != "True":
            r.add(f"f[0] = @N@ if {condition} else {after}", each, "same")
        statements(w, each.body, scope, r)
        r.add(f"f[0] = {out}", how="same")
        r.place(after)
    statements(w, node.otherwise, scope, r)
    r.place(out)


def for_each(w: Emitter, node: ast.ForEach, scope: Scope, r: Routine) -> None:
    """Write `for each`: the things are those there are when it begins."""
    rest, one = r.local(), r.local()
    group = w.group(node.things, scope) if w.several(node.things, scope) else None
    if group is not None and group.sort in ("slot", "sel"):
        source = f"tuple({settled(w, node.things, group, scope, r)})"
    elif group is not None:
        source = f"tuple({w.many(node.things, scope)})"
    elif w.held_kind(node.things, scope) in w.things_there:
        source = f"tuple(each for each in ({w.value(node.things, scope)},) if each is not None)"
    else:
        source = f"tuple({w.value(node.things, scope)})"
    r.add(f"{rest} = {source}\nf[0] = @N@", node, "same")
    top, out = r.each(rest, one, node, "same")
    kind = w.single(w.held_kind(node.things, scope))
    statements(
        w, node.body, scope.named(node.name, one, "number" if kind == "numbers" else kind), r
    )
    r.add(f"f[0] = {top}", how="same")
    r.place(out)


def repeat(w: Emitter, node: ast.Repeat, scope: Scope, r: Routine) -> None:
    """Write `repeat`, so often, as long as or until something holds, or without end."""
    top, out = r.label(), r.label()
    limit = node.limit
    if limit is None:
        r.place(top)
    else:
        assert isinstance(limit, ast.Phrase)
        if limit.row == "repeat_times":
            left = r.local()
            r.add(f"{left} = {w.count(limit.args[0], scope)}\nf[0] = @N@", node, "same")
            r.place(top)
            r.add(
                f"if {left} > 0:\n    {left} -= 1\n    f[0] = @N@\nelse:\n    f[0] = {out}",
                node,
                "same",
            )
        else:
            condition = w.condition(limit.args[0], scope)
            going = condition if limit.row == "repeat_while" else f"not ({condition})"
            r.place(top)
            r.add(f"f[0] = @N@ if {going} else {out}", node, "same")
    statements(w, node.body, scope, r)
    r.add(f"f[0] = {top}", how="same")
    r.place(out)


def secretly(w: Emitter, node: ast.Secretly, scope: Scope, r: Routine) -> None:
    """Write `secretly`: for each player in turn, from the same state, then all is shown."""
    rest = r.local()
    who = settled(w, node.who, w.group(node.who, scope), scope, r)
    start = closed_body(w, node.body, scope)
    r.add(f"{rest} = those_there({who})\nbegin_secret(s)\nf[0] = @N@", node)
    top, out = r.label(), r.label()
    r.place(top)
    r.add(
        f"if not {rest}:\n    f[0] = {out}\n    return\n"
        f"{rest} = next_secret(s, f, {rest}, ({start}, {captured(scope)[0]}))",
        node,
    )
    r.place(out)
    r.add("f[0] = @N@\nend_secret(s, f)", node)


def closed_body(w: Emitter, body: Sequence[ast.Statement], scope: Scope) -> int:
    """Write statements as a routine that takes along what the scope holds."""
    inner = in_frame(captured(scope)[1])
    return body_routine(w, body, inner, highest(inner))


def rule_made(w: Emitter, node: ast.Reaction | ast.Always, scope: Scope, r: Routine) -> None:
    """Write a rule that a text brings into force for the rest of the match."""
    inner = captured(scope)[1]
    body = w.in_force(node, inner, GUARDS) or nothing()
    number = w.script.function(RULE, body, of=node)
    r.add(f"f[0] = @N@\nadd_modifier(s, f, ({number}, {captured(scope)[0]}), ())", node)


# ---- bodies of values ----------------------------------------------------------------------------


def answering(w: Emitter, body: Sequence[ast.Statement], scope: Scope, of: str) -> list[str]:
    """Return the lines of a function that answers; `of` is what kind of answer it gives."""
    lines: list[str] = []
    for each in body:
        match each:
            case ast.Answer(value=value):
                lines.append(f"return {answer(w, value, scope, of)}")
            case ast.Let():
                line, scope = assigned(w, each, scope)
                lines.append(line)
            case ast.If(branches=branches, otherwise=otherwise):
                word = "if"
                for one in branches:
                    lines.append(f"{word} {w.condition(one.condition, scope)}:")
                    lines += indented(answering(w, one.body, scope, of))
                    word = "elif"
                if otherwise:
                    lines.append("else:")
                    lines += indented(answering(w, otherwise, scope, of))
            case ast.ForEach(name=name, things=things, body=inner):
                variable = w.script.fresh("n")
                kind = w.single(w.held_kind(things, scope))
                source = w.all_or_one(things, scope)
                lines.append(f"for {variable} in tuple({source}):")
                lines += indented(answering(w, inner, scope.named(name, variable, kind), of))
            case ast.Do(what=ast.Phrase(row="do_nothing")):
                lines.append("pass")
            case ast.Repeat(body=inner):
                lines += repeated(w, each, scope)
                lines += indented(answering(w, inner, scope, of))
            case ast.Do() | _:
                what = each.what if isinstance(each, ast.Do) else None
                raise w.refuse(
                    what or ast.Name(each.span, "statement", type(each).__name__.lower())
                )
    return lines


def repeated(w: Emitter, node: ast.Repeat, scope: Scope) -> list[str]:
    """Return the head of a `repeat` in a body that answers."""
    limit = node.limit
    if limit is None:
        return ["while True:"]
    assert isinstance(limit, ast.Phrase)
    if limit.row == "repeat_times":
        return [f"for {w.script.fresh()} in range({w.count(limit.args[0], scope)}):"]
    condition = w.condition(limit.args[0], scope)
    return [f"while {condition if limit.row == 'repeat_while' else f'not ({condition})'}:"]


def answer(w: Emitter, node: ast.Expression, scope: Scope, of: str) -> str:
    """Return the source of what is answered."""
    if of.endswith((" noun", " nouns")):
        return w.noun(node, scope).fits("it")
    if w.is_group(of):
        group = w.group(node, scope)
        open_ones = group.sort == "slot" or (group.sort == "sel" and group.how != "no")
        if open_ones and w.single(of) in things(w):
            return w.things(node, scope)
        return f"tuple({w.many(node, scope)})"
    if of in ("actions", "action"):
        return w.actions_closure(node, scope)
    return w.value(node, scope)


def indented(lines: Sequence[str]) -> list[str]:
    """Return lines one step further in."""
    return [f"    {line}" for line in lines] or ["    pass"]
