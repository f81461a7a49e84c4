"""The typed program: what rules and cards become, as data.

Between the tree of a game and play there is one thing: a program, made of the few dozen kinds of
nodes below. They are frozen, compare by what they hold, and refer to everything else by number.
Nothing that a person wrote stands in them: a text is an entry of a table of constants (`Entry`),
the rest is numbers and words of our own. Change every name that a game declares, and the functions
and operations stay as they are.

**Expressions** are worked out and change nothing. **Steps** are carried out one after the other.
They stand in two sorts of things:

1. A *function* answers at once: what a value or condition of the game is, whether a card is what a
   noun says. Or it adds the clauses of a rule (see `kernel/rules.py`).
2. An *operation* is what the machine does between two moments at which play can pause. First it
   says which operation comes next, then it acts, and what it begins comes on top of it: the body of
   a word, an event, a text of a card. What goes on is nothing but a stack of frames, lists of data.

What they may speak of:

- the state and, in an operation, its frame. They are everywhere, so no node names them: a `Call`
  hands them to a function of the kernel that wants them (`abi.py` says which do);
- `Local(n)`: a place of the frame. 0 is the operation that comes next, 1 the context (whose word it
  is, this card, the text that is carried out), 2 the event, 3 whether it is only announced; from 4
  on stand the locals;
- `Captured(n)`: what a closure took along; 0 is the context it was made in. A closure is a number
  of a function or operation and a tuple of values: data, so what will be done later can be saved;
- `Name(name)`: a parameter (`a0`, `it`, `ev`, `x` for a context), or a variable that a node around
  it binds (`v7`).

`if you are weak: earn 2 Life`, with `condition you are weak means your Life is less than 3`, as
`cardwright explain FILE:LINE --program` prints it, and as nodes:

    18  if you are weak, else 21                      Set(Local(0), If(CallWord(1, ...), 19, 21))
    19  do earn {n} Life (n = 2), then 21             Set(Local(0), 21), Do(Call("invoke", ...))
    function 1  you are weak: answer (Life of you) < 3    Answer(Compare("<", ..., Const(3)))

**Why so.** Going through the tree itself is simpler: ten times slower, and a pause in the middle of
it lies on the stack of Python, where it cannot be saved. Source of a language is as fast and can be
saved; but nobody can say what a text of source does without reading it again, a name that is pasted
into it may become code, and only one machine can run it. Of nodes all can be said that is in them:
`gate.py` refuses what is on no list, `encoding.py` writes and reads them, passes make others of
them (`compile/passes/`), and whoever can carry out each kind of node can play every game
(`backends/protocol.py`). What they mean exactly is what `backends/reference.py` does with them.

**What it costs.** A game has some hundreds to thousands of functions and operations, of a dozen
nodes each. Saves hold their numbers, so a pass may change what is in one and never its number.

**What it does not do.** Parameters and locals declare their types, expressions do not:
`type_check.py` works them out, and refuses what does not fit. Nodes do not say from which line they
come (`notes.py`). They bound no work: passes put `Count` and `listed` where it can be much, and say
which functions count how deep they stand.
"""

from __future__ import annotations

from typing import TypeVar

from attrs import field, frozen

Node = TypeVar("Node")


class Expression:
    """What is worked out."""

    __slots__ = ()


class Step:
    """What is done."""

    __slots__ = ()


# ---- constants and places ------------------------------------------------------------------------


@frozen
class Const(Expression):
    """`3`, `True`, `None`: a whole number, yes or no, nobody."""

    value: int | bool | None = field(eq=repr)  # 1 is not True


@frozen
class Word(Expression):
    """`"choose"`: a word of our own, one of a fixed list (`gate.WORDS`)."""

    text: str


@frozen
class Entry(Expression):
    """`k12`: an entry of the table of constants, the only way in for what a person wrote."""

    row: int


@frozen
class Name(Expression):
    """`it`, `a0`, `v7`: a parameter, or what a node around this one has bound."""

    name: str


@frozen
class Local(Expression):
    """`f[4]`: a place of the frame of the operation."""

    place: int


@frozen
class Captured(Expression):
    """`e[1]`: what a closure took along."""

    place: int


@frozen
class Kernel(Expression):
    """`TOP`: a number, a word or a function that the kernel gives a name."""

    name: str


@frozen
class Column(Expression):
    """`s.where`: a column of the state, by thing; or a single number of it, as `s.turn`."""

    name: str


@frozen
class Table(Expression):
    """`KINDS_3`: a table that is made for a program when it is linked."""

    name: str
    number: int | None = None


@frozen
class Ruled(Expression):
    """`(s.index or gathered(s)).numbers`: what rules are about; of one number its clauses."""

    part: str
    number: int | None = None


@frozen
class KindsOf(Expression):
    """`s.program.prints[m].kinds`: the kinds that a print is of."""

    print: Expression


# ---- truths and numbers --------------------------------------------------------------------------


@frozen
class And(Expression):
    """All hold; asked in order up to the first that does not: that, or the last, is what it is."""

    parts: tuple[Expression, ...]


@frozen
class Or(Expression):
    """One holds; asked in order up to the first that does: that, or the last, is what it is."""

    parts: tuple[Expression, ...]


@frozen
class Not(Expression):
    """It does not hold."""

    part: Expression


@frozen
class If(Expression):
    """One of two, as a test says."""

    test: Expression
    then: Expression
    other: Expression


@frozen
class Compare(Expression):
    """`==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`, `is`, `is not`; left is worked out first.

    `is` asks whether there is nobody, and of nothing that is written out: that is known before.
    """

    how: str
    left: Expression
    right: Expression


@frozen
class Between(Expression):
    """`low <= value <= high`: each worked out once, the last only if it is not too low already."""

    low: Expression
    value: Expression
    high: Expression


@frozen
class Same(Expression):
    """`a == b is not None`: the same thing, and it is there."""

    left: Expression
    right: Expression


@frozen
class Arith(Expression):
    """`+`, `-`, `*` of two numbers; `+` joins two lists of things as well."""

    how: str
    left: Expression
    right: Expression


@frozen
class Negate(Expression):
    """Minus a number."""

    part: Expression


@frozen
class Bind(Expression):
    """`(v7 := a)`: a value that is named where it is worked out, for what comes after it.

    It is known until the listing, the lambda or the function is over that it stands in. What a
    listing goes through names nothing.
    """

    name: str
    value: Expression


# ---- several things ------------------------------------------------------------------------------


@frozen
class Group(Expression):
    """`(a, b)`: things, or the parts of something, in a fixed row."""

    items: tuple[Expression, ...]


@frozen
class Fresh(Expression):
    """`[a, b]`: a list that is filled afterwards."""

    items: tuple[Expression, ...]


@frozen
class Spread(Expression):
    """`*a`: all of a list, inside of a group."""

    value: Expression


@frozen
class At(Expression):
    """`a[b]`: one of a row, or what a table or column holds for something."""

    of: Expression
    place: Expression


@frozen
class Slice(Expression):
    """`a[low:high:step]`."""

    of: Expression
    low: int | None
    high: int | None
    step: int | None


@frozen
class Through:
    """`for v in domain if tests`: a part of a listing; several names take a row apart."""

    names: tuple[str, ...]
    domain: Expression
    tests: tuple[Expression, ...]
    row: bool = False


@frozen
class Listing(Expression):
    """`[body for ...]`; one that is not kept is only gone through, as `any` and `sum` do.

    What the first part goes through is worked out at once, the rest for each thing in turn: of one
    that is not kept only as far as somebody goes. Its variables are its own.
    """

    body: Expression
    through: tuple[Through, ...]
    kept: bool = True


# ---- calls ---------------------------------------------------------------------------------------


@frozen
class Call(Expression):
    """A function of the kernel; state and frame are handed over if it wants them.

    `add` is no row of the kernel, but the parameter of a rule: it takes the rule's clauses.
    """

    name: str
    args: tuple[Expression, ...]


@frozen
class CallWord(Expression):
    """`_12(s, x, it)`: a function of the program.

    How deep functions may call each other is counted by those that could do so without end
    (`Function.deeper`). As deep as that count may go, there is room in every back end.
    """

    number: int
    args: tuple[Expression, ...]


@frozen
class Ask(Expression):
    """`F[a0[0]](s, a0[1], it)`: the code of a closure, asked with what it took along."""

    code: Expression
    captured: Expression
    args: tuple[Expression, ...]


@frozen
class Lambda(Expression):
    """`lambda v: ...`: a condition or number about something, for a function of the kernel.

    It sees the variables around it as they are when it is asked; its own are new each time.
    """

    name: str
    body: Expression


# ---- steps ---------------------------------------------------------------------------------------


@frozen
class Answer(Step):
    """`return a`: the function is over, and this is its answer."""

    value: Expression


@frozen
class Stop(Step):
    """`return`: the operation is over."""


@frozen
class Nothing(Step):
    """`pass`."""


@frozen
class Set(Step):
    """`a = b`: a place of the frame or a variable holds something; names take a row apart.

    A row of another length is an error, and none of them has changed then.
    """

    places: tuple[Expression, ...]
    value: Expression
    row: bool = False


@frozen
class Change(Step):
    """`a += b`, `a -= b`: of a place, a variable or a list that is filled.

    A list stays the list that it is, whoever else holds it.
    """

    place: Expression
    how: str
    value: Expression


@frozen
class Append(Step):
    """`options.append(a)`: one more in a list that is filled."""

    name: str
    value: Expression


@frozen
class Do(Step):
    """A call that is made for what it does."""

    call: Expression


@frozen
class When(Step):
    """`if`: some steps if a test holds, others if not."""

    test: Expression
    then: tuple[Step, ...]
    other: tuple[Step, ...] = ()


@frozen
class Each(Step):
    """`for v in list`: steps for one after the other; the last is known by its name afterwards."""

    names: tuple[str, ...]
    domain: Expression
    steps: tuple[Step, ...]
    row: bool = False


@frozen
class While(Step):
    """`while`: steps as long as a test holds."""

    test: Expression
    steps: tuple[Step, ...]


@frozen
class Count(Step):
    """A call, or a round of a loop, counts as work; too much of it stops the match."""


# ---- functions and operations --------------------------------------------------------------------


@frozen
class Function:
    """A function of the program, by its number; state comes before its parameters.

    What a pass makes for itself has a number below 0, in a sequence of its own: nothing but a
    `CallWord` names it, so no state holds that number, and no pass moves those that states hold.

    Without an `Answer` it answers nobody. What guards a rule, its last parameter `g`, is nothing if
    the kernel does not say. One that is *remembered* has no steps, but says what works its answer
    out: that holds until something happens, and for the context it was asked in last. While what is
    `deeper` is worked out, it stands so many calls deeper than what has called it; too many stop
    the match. Types of parameters and answer are declared, if they are known.
    """

    number: int
    parameters: tuple[str, ...]
    steps: tuple[Step, ...]
    remembered: Expression | None = None
    deeper: int = 0
    types: tuple[str, ...] = ()
    gives: str = "any"


@frozen
class Operation:
    """What the machine does in one step; the first one of a routine declares its locals."""

    number: int
    steps: tuple[Step, ...]
    locals: tuple[str, ...] | None = None


@frozen
class ProgramCode:
    """What rules and cards have become: functions, operations, and the table of constants.

    An entry of the table is a text that a person wrote, or several that stand together.
    """

    functions: tuple[Function, ...] = ()
    operations: tuple[Operation, ...] = ()
    constants: tuple[str | tuple[str, ...], ...] = ()


def remembered_under(number: int) -> int:
    """Return the key under which a state remembers an answer of a function: cards have theirs."""
    return -1 - 2 * number if number >= 0 else 2 * number
