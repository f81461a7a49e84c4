"""The shapes of blocks, each read once as long as some file holds it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define

from .memory import Memory, Parsed
from .read.reader import read_block
from .source_files import Source
from .tree.source import Block, head


@define
class KnownShapes:
    """What has been read of blocks, by their texts."""

    memory: Memory | None = None
    known: dict[str, Parsed] = Factory(dict)

    def read(self, block: Block, *, shallow: bool = False) -> Parsed:
        """Read the shape of a block; of a file that only supports others, the heads are enough."""
        text = head(block) if shallow else block.text
        known = self.known.get(text)
        if known is None and self.memory is not None:
            known = self.memory.parsed.get(text)
        if known is None:
            known = read_block(Block(text, block.offset)) if text else (None, [])
            if self.memory is not None:
                self.memory.keep_block(text, known)
        self.known[text] = known
        return known

    def forget(self, sources: Iterable[Source]) -> None:
        """Let go of blocks that no file holds any more."""
        sources = [*sources]
        if len(self.known) > 2 * sum(len(source.blocks) for source in sources) + 100:
            blocks = [(block, source.support) for source in sources for block in source.blocks]
            texts = {head(block) if support else block.text for block, support in blocks}
            self.known = {text: known for text, known in self.known.items() if text in texts}
