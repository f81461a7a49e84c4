"""Cuts: where a run of parts ends and the next begins, before anything is read."""

from __future__ import annotations

from ..tree import ast
from ..tree.reminders import REMINDER, taken_out


def words_from(parts: list[ast.Part] | tuple[ast.Part, ...]) -> ast.Words:
    """Return parts of a line as a line that is not read yet."""
    return ast.Words(parts[0].span.to(parts[-1].span), tuple(parts))


def only_if(trigger: ast.Words) -> tuple[ast.Words, ast.Words | None]:
    """Cut what a reaction waits for at `, if`: into its event, and its condition if it has one."""
    said = [part.text for part in trigger.parts]
    for at in range(1, len(said) - 2):
        if said[at : at + 2] == [",", "if"]:
            return words_from(trigger.parts[:at]), words_from(trigger.parts[at + 2 :])
    return trigger, None


def those_if(things: ast.Words) -> tuple[ast.Words, ast.Words | None]:
    """Cut what options are offered for at its first `if` outside of brackets."""
    depth = 0
    for at, part in enumerate(things.parts):
        depth += (part.text == "(") - (part.text == ")")
        if part.text == "if" and depth == 0 and 0 < at < len(things.parts) - 1:
            return words_from(things.parts[:at]), words_from(things.parts[at + 1 :])
    return things, None


def sentences(parts: tuple[ast.Part, ...]) -> tuple[ast.Words, ...]:
    """Cut the parts of a text at its full stops; each sentence keeps its own.

    A sentence in brackets ends with its bracket, and a reminder belongs to the sentence before it.
    One that ends with a text in quotes ends with the full stop in them, if a capital follows.
    """
    runs: list[list[ast.Part]] = []
    run: list[ast.Part] = []
    for index, part in enumerate(parts):
        if part.kind == REMINDER and not run and runs:
            runs[-1].append(part)
            continue
        run.append(part)
        closes = index + 1 < len(parts) and parts[index + 1].text == ")"
        said = [each.text for each in taken_out(run)[0]]
        bracketed = said[:1] == ["("] and said[-2:] == [".", ")"]
        quoted = ends_quote(part) and _begins_large(parts[index + 1 : index + 2])
        if quoted or (part.text == "." and not closes) or (bracketed and part.text == ")"):
            runs.append(run)
            run = []
    if run:
        runs.append(run)
    return tuple(words_from(each) for each in runs)


def ends_quote(part: ast.Part) -> bool:
    """Whether a part may be the end of sentences in quotes."""
    return part.kind == "STRING" and part.text.endswith('."')


def _begins_large(parts: tuple[ast.Part, ...]) -> bool:
    return all(part.kind == "WORD" and part.text[:1].isupper() for part in parts)


def at_commas(parts: list[ast.Part]) -> list[list[ast.Part]]:
    """Cut parts at their commas."""
    runs: list[list[ast.Part]] = [[]]
    for part in parts:
        if part.kind == "COMMA":
            runs.append([])
        else:
            runs[-1].append(part)
    return [run for run in runs if run]
