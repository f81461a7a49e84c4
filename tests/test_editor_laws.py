"""Whatever somebody types into a real game, the server goes on, and knows in the end what a new
check would.

Edits are drawn by lot: letters, words of the file, signs that other programs take for the end of a
line, whole lines taken away or twice. Between them everything is asked that an editor asks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from editor import Editor, editor, game_folder
from lsprotocol import types as lsp
from rounds import seeds

from cardwright.workbench.editor.documents import Document
from cardwright.workbench.files.library import open_library

GAMES = ("water_duel", "timeline_duel")
STEPS = 12
EVERY_DAY, MANY = 2, 12
SEEDS = [
    pytest.param(seed, marks=() if at < EVERY_DAY else pytest.mark.laws)
    for at, seed in enumerate(seeds(MANY))
]
STRANGE = ("\u2028", "\x0c", "\N{FIRE}", "\r\n", "\r", "\t", '"', ":", "(", "{", "#", "\x85", ".")


OFTEN = {
    lsp.TEXT_DOCUMENT_CODE_ACTION: 0.05,
    lsp.TEXT_DOCUMENT_CODE_LENS: 0.05,
    lsp.TEXT_DOCUMENT_RANGE_FORMATTING: 0.05,
}
"""How often something is asked that waits for a check, for a game in pieces takes long."""


def drawn_text(lot: random.Random, text: str) -> str:
    """Draw what is typed: something strange, a word of the file, or a line of it."""
    sort = lot.randrange(4)
    if sort == 0:
        return lot.choice(STRANGE)
    if sort == 1:
        return ""
    if sort == 2:
        return f"{lot.choice(text.split() or ['x'])} "
    return lot.choice(text.splitlines(True) or ["x"])


def drawn_edit(lot: random.Random, text: str) -> tuple[lsp.Range, str]:
    """Draw a stretch of a text, mostly a short one, and what stands there afterwards."""
    start = lot.randrange(len(text) + 1)
    end = min(len(text), start + lot.choice((0, 0, 1, 5, 40)))
    return lsp.Range(place(text, start), place(text, end)), drawn_text(lot, text)


def place(text: str, at: int) -> lsp.Position:
    """Return a place as the protocol counts: lines end at `\\r` as well."""
    document = Document(text)
    line = max(n for n, start in enumerate(document.starts) if start <= at)
    before = text[document.starts[line] : at]
    return lsp.Position(line, len(before.encode("utf-16-le")) // 2)


def questions(shared: Editor, name: str, at: lsp.Position) -> Iterator[tuple[str, Any]]:
    """Yield what an editor asks of a place and of its file."""
    file, where = shared.named(name), lsp.Range(at, at)
    yield lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams(file, at)
    yield lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionParams(file, at)
    yield lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpParams(file, at)
    yield lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams(file, at)
    yield lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, lsp.DocumentHighlightParams(file, at)
    yield lsp.TEXT_DOCUMENT_SELECTION_RANGE, lsp.SelectionRangeParams(file, [at])
    yield lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lsp.SemanticTokensParams(file)
    yield lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, lsp.DocumentSymbolParams(file)
    yield lsp.TEXT_DOCUMENT_FOLDING_RANGE, lsp.FoldingRangeParams(file)
    yield lsp.TEXT_DOCUMENT_DOCUMENT_LINK, lsp.DocumentLinkParams(file)
    context = lsp.CodeActionContext([])
    yield lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionParams(file, where, context)
    yield lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensParams(file)
    options = lsp.FormattingOptions(2, True)
    yield (
        lsp.TEXT_DOCUMENT_RANGE_FORMATTING,
        lsp.DocumentRangeFormattingParams(file, where, options),
    )


def told(shared: Editor) -> set[tuple[str, str, int, int]]:
    """Return what the editor was told: files, codes and places."""
    return {
        (Path(uri).name, str(each.code), each.range.start.line, each.range.start.character)
        for uri, found in shared.client.diagnostics.items()
        for each in found
    }


def fresh(folder: Path, texts: dict[str, str]) -> set[tuple[str, str, int, int]]:
    """Return what a check says that begins with nothing."""
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    library = open_library([str(folder)])
    found = [*library.unread, *library.workspace.check().problems]
    places = {}
    for each in found:
        document = Document(texts.get(Path(each.path).name, library.text(each.path)))
        start = document.range(each.problem.span).start
        places[each] = (Path(each.path).name, each.problem.code, start.line, start.character)
    return set(places.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_after_any_edits_an_editor_is_told_what_a_new_check_says(seed: int, tmp_path: Path) -> None:
    lot = random.Random(seed)
    folder = game_folder(tmp_path, GAMES[seed % len(GAMES)])
    files = [each.name for each in sorted(folder.iterdir()) if each.suffix in (".rules", ".cards")]
    cards = [each for each in files if each.endswith(".cards")]
    texts: dict[str, str] = {}
    with editor(folder) as shared:
        for _ in range(STEPS):
            name = lot.choice(cards if lot.random() < 0.7 else files)
            if name not in texts:
                texts[name] = (folder / name).read_text(encoding="utf-8")
                shared.write(name, texts[name])
            where, new = drawn_edit(lot, texts[name])
            document = Document(texts[name])
            change = lsp.TextDocumentContentChangePartial(where, new)
            texts[name] = document.changed([change], 2).raw
            shared.type(name, where, new)
            for method, asked in questions(shared, name, where.start):
                if lot.random() < OFTEN.get(method, 0.3):
                    shared.ask(method, asked)
        shared.settled(files[0])
        shared.rest(0.8)
        assert told(shared) == fresh(folder, texts)
