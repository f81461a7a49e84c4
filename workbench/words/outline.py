"""A tree as an indented outline, for people who want to see what a text was read as."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from cardwright.grammar import ast


def outline(node: ast.Node, offset: int = 0, depth: int = 0) -> Iterator[str]:
    """Yield a line for a node and for everything in it; places count from the file's start."""
    values = {name: getattr(node, name) for name in names_of(node)}
    facts = [f"{name}={_shown(value)}" for name, value in values.items() if not _inner(value)]
    place = f"{node.span.line + offset}:{node.span.column}"
    yield "  " * depth + " ".join([type(node).__name__, *facts, f"@{place}"])
    for value in values.values():
        for inner in _inner(value):
            yield from outline(inner, offset, depth + 1)


def names_of(node: ast.Node) -> tuple[str, ...]:
    """Return the names of what makes a node what it is; its place does not."""
    return tuple(field.name for field in fields(type(node)) if field.eq)


def _inner(value: object) -> list[ast.Node]:
    """Return the nodes that a field holds."""
    if isinstance(value, ast.Node):
        return [value]
    if isinstance(value, tuple):
        return [each for each in value if isinstance(each, ast.Node)]
    return []


def _shown(value: object) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], ast.Part):
        return repr(" ".join(part.text for part in value))
    return repr(value)
