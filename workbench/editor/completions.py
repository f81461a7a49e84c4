"""What could stand at the caret: whole wordings, names and heads, the likeliest first.

What they are and in which order they come is told by the grammar. Here they get the form that an
editor wants: the stretch that each replaces, its slots as places to fill in if the editor knows
such, and what to compare with what stands there already. What a word means is told only of the
one that somebody looks at (`resolved`), for to find that out takes longer than to list them all.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from cardwright.grammar import Proposal, proposals

from .answers import Answer, Asked
from .markup import Piece, Rule, markup
from .word_pages import word_page

MOST = 300
"""So many proposals are sent; of more, those that begin as it is typed, and the rest on demand."""
MOST_TOLD = 3
"""So many wordings are told of that go on with the same word."""
KINDS = {
    "game": lsp.CompletionItemKind.Function,
    "core": lsp.CompletionItemKind.Keyword,
    "name": lsp.CompletionItemKind.Value,
    "ending": lsp.CompletionItemKind.Operator,
    "shape": lsp.CompletionItemKind.Struct,
}


def completed(asked: Asked) -> lsp.CompletionList:
    """Return what could stand at the caret."""
    found = proposals(asked.project.workspace, asked.path, *asked.place)
    items = [_item(asked, each, at) for at, each in enumerate(found[:MOST])]
    return lsp.CompletionList(is_incomplete=len(found) > MOST, items=items)


def _item(asked: Asked, each: Proposal, at: int) -> lsp.CompletionItem:
    snippet = knows_snippets(asked.client) and each.snippet != each.text
    plain = each.words[0].wording if each.words and "{" in each.text else each.text
    shown = plain if not snippet and "{" in each.text else each.text
    where = asked.document.range(each.span)
    return lsp.CompletionItem(
        label=each.label,
        kind=KINDS.get(each.sort, lsp.CompletionItemKind.Text),
        detail=each.detail or None,
        sort_text=f"{at:05}",
        filter_text=each.typed or _filtered(each.text),
        insert_text_format=lsp.InsertTextFormat.Snippet if snippet else None,
        text_edit=lsp.TextEdit(where, each.snippet if snippet else _until_slot(shown)),
        data={"uri": asked.params.text_document.uri, "words": [word.key for word in each.words]},
    )


def _filtered(text: str) -> str:
    """Return what is compared with what is typed: the words of a wording without its slots."""
    return " ".join(each for each in text.split(" ") if not each.startswith("{")) or text


def _until_slot(text: str) -> str:
    """Return a wording up to its first slot, for whoever has to go on by hand."""
    return text.partition("{")[0].rstrip() if "{" in text else text


def knows_snippets(client: lsp.ClientCapabilities) -> bool:
    """Whether the editor has places to fill in."""
    item = offered_item(client)
    return item is not None and bool(item.snippet_support)


def offered_item(client: lsp.ClientCapabilities) -> lsp.ClientCompletionItemOptions | None:
    """Return what an editor can do with a proposal, if it says so."""
    known = client.text_document.completion if client.text_document is not None else None
    return known.completion_item if known is not None else None


# ---- one of them ---------------------------------------------------------------------------------


def resolved(asked: Asked) -> lsp.CompletionItem:
    """Return a proposal with what its words mean."""
    item: lsp.CompletionItem = asked.params
    game = asked.project.workspace.game_of(asked.path)
    kept = item.data if isinstance(item.data, dict) else {}
    pieces: list[Piece] = []
    for key in kept.get("words", ())[:MOST_TOLD]:
        word = game.vocabulary.lexicon.words.get(key) if game is not None else None
        if game is not None and word is not None:
            pieces += [*([Rule()] if pieces else []), *word_page(asked.project, game, word)]
    if pieces:
        formats = offered_item(asked.client)
        item.documentation = markup(pieces, formats.documentation_format if formats else None)
    return item


ANSWERS = (
    Answer(
        lsp.TEXT_DOCUMENT_COMPLETION,
        completed,
        lsp.CompletionOptions(trigger_characters=[" ", '"', "["], resolve_provider=True),
    ),
    Answer(lsp.COMPLETION_ITEM_RESOLVE, resolved),
)
