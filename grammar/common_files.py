"""Files that come with cardwright: what does not fit a game is told where it includes them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from .problems.diagnostics import Fix, problem
from .problems.found import Located
from .problems.render import message_of
from .read.left_out import wording_of
from .source_files import Source
from .tree import ast
from .tree.paths import beside, is_common
from .tree.printer import Printer


def at_includes(found: Iterable[Located], sources: Sequence[Source]) -> Iterator[Located]:
    """Yield the problems of a game, those in files that come with cardwright where one is included.

    A designer cannot change such a file, but leave out what does not fit. What is only a warning is
    none of theirs: that a word is not used, say.
    """
    unfit: dict[str, list[Located]] = defaultdict(list)
    for each in found:
        if not is_common(each.path):
            yield each
        elif each.is_error:
            unfit[each.path].append(each)
    common = {source.path: source for source in sources if is_common(source.path)}
    for source in sources:
        for block, node in source.others():
            if isinstance(node, ast.Include):
                path = beside(source.path, node.path)
                if path in unfit:
                    yield _unfit(source.path, block.offset, node, common[path], unfit.pop(path))


def _unfit(
    path: str, offset: int, include: ast.Include, common: Source, wrong: Sequence[Located]
) -> Located:
    """Return the problem of an include that brings words which this game cannot have."""
    lines = {each.problem.span.line for each in wrong}
    wordings = [
        wording_of(node)
        for block, (node, _) in zip(common.blocks, common.parsed, strict=True)
        if node is not None and lines & set(range(*_lines(block.offset, node)))
    ]
    without = tuple(dict.fromkeys((*include.without, *wordings)))
    right = ast.Include(include.span, include.path, without)
    shown = Printer({}).declaration(right)[0].text
    told = problem(
        "CW0912",
        include.span,
        Fix(include.span, shown),
        names=", ".join(f"`{each}`" for each in wordings),
        why=message_of(wrong[0].problem),
    )
    return Located(path, told.moved(offset))


def _lines(offset: int, node: ast.Declaration) -> tuple[int, int]:
    return offset + node.span.line, offset + node.span.end_line + 1
