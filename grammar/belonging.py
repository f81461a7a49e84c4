"""Which files belong together: a game, what it includes, and what says that it is for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .problems.diagnostics import Fix, problem
from .problems.found import Located, Wanted
from .problems.near import nearest
from .source_files import Source, belongs_to
from .tree import ast
from .tree.paths import beside, is_common
from .tree.source import Block, Span

FRAME = (ast.Game, ast.Belongs, ast.Include)
TOP = Span(1, 1, 1, 2)
NOT_BESIDE = "Check the name; it counts from the folder of this file."
NOT_COMMON = (
    "What begins with `common/` comes with cardwright; the language book names these files."
)
Files = Mapping[str, Source]
"""All files that are here, by their paths."""


def shape_problems(source: Source) -> Iterator[Located]:
    """Yield what is odd in the shape of a file."""
    for block, (_, problems) in zip(source.blocks, source.parsed, strict=True):
        for each in problems:
            yield Located(source.path, each.moved(block.offset))


def wanted(files: Files) -> list[Wanted]:
    """Return the games and files that the files here ask for and that are not here."""
    titles = titles_of(files)
    found: list[Wanted] = []
    for source, block, node in frame(files):
        span = node.span.moved(block.offset)
        if isinstance(node, ast.Belongs) and node.title not in titles:
            found.append(Wanted("game", node.title, source.path, span))
        elif isinstance(node, ast.Include):
            target = beside(source.path, node.path)
            if target not in files:
                found.append(Wanted("file", target, source.path, span))
    return found


def frame(files: Files) -> Iterator[tuple[Source, Block, ast.Declaration]]:
    """Yield what says which files belong together."""
    for source in files.values():
        for block, node in source.others():
            if isinstance(node, FRAME):
                yield source, block, node


def titles_of(files: Files) -> dict[str, str]:
    """Return the path of the file that declares each game."""
    titles: dict[str, str] = {}
    for source, _, node in frame(files):
        if isinstance(node, ast.Game):
            titles.setdefault(node.title, source.path)
    return titles


def members_of(files: Files) -> dict[str, list[Source]]:
    """Return the files of each game: its own, what they include, and what is for it."""
    members = {title: included(files, path) for title, path in titles_of(files).items()}
    for source in files.values():
        title = belongs_to(source)
        if title in members and source.path not in members[title]:
            members[title].extend(
                path for path in included(files, source.path) if path not in members[title]
            )
    return {
        title: [files[path] for path in paths if path in files] for title, paths in members.items()
    }


def included(files: Files, path: str) -> list[str]:
    seen, todo = [path], [path]
    while todo:
        at = todo.pop()
        source = files.get(at)
        for _, node in source.others() if source else ():
            if isinstance(node, ast.Include):
                target = beside(at, node.path)
                if target not in seen:
                    seen.append(target)
                    todo.append(target)
    return seen


def file_problems(
    files: Files, members: Mapping[str, Sequence[Source]], at_hand: Iterable[str]
) -> Iterator[Located]:
    titles = titles_of(files)
    placed = {source.path for sources in members.values() for source in sources}
    known_titles = sorted({*titles, *at_hand})
    known = ", ".join(f"`{title}`" for title in known_titles) or "none"
    seen: set[str] = set()
    for source, block, node in frame(files):
        span = node.span.moved(block.offset)
        if isinstance(node, ast.Belongs) and node.title not in titles:
            near = nearest(node.title, known_titles)
            fixes = (Fix(span, f'for "{near}"'),) if near else ()
            found = problem("CW0901", span, *fixes, name=node.title, known=known)
            yield Located(source.path, found)
        elif isinstance(node, ast.Game):
            if titles[node.title] != source.path or node.title in seen:
                yield Located(source.path, problem("CW0907", span, name=node.title))
            seen.add(node.title)
        elif isinstance(node, ast.Include):
            yield from _include_problems(files, source, node, span)
    for source in files.values():
        if is_common(source.path):
            continue  # it may have come for a line that is there no longer
        lost = source.path not in placed and belongs_to(source) is None
        if lost and any(node for node, _ in source.parsed):
            yield Located(source.path, problem("CW0902", TOP))


def _include_problems(
    files: Files, source: Source, node: ast.Include, span: Span
) -> Iterator[Located]:
    target = beside(source.path, node.path)
    if target not in files:
        hint = NOT_COMMON if is_common(target) else NOT_BESIDE
        yield Located(source.path, problem("CW0903", span, name=node.path, hint=hint))
    elif source.path in included(files, target):
        cycle = f"{source.path} includes {target}, which leads back to it"
        yield Located(source.path, problem("CW0904", span, cycle=cycle))
