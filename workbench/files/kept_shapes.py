"""The shapes of files that only support others are kept between runs.

Whoever checks a file of cards reads the words of its game anew each time, most often those of files
that come with cardwright. So the heads of such a file are kept as they were read, under the digest
of its text; the store adds the version of our own sources.

To take out is to trust what was put in. So it lies in the same kind of store as compiled programs,
which is its user's alone (`code_store.py`).
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import MAGIC_NUMBER

from cardwright.grammar import Memory, Store, body_under, collection_paused, cut, head, put_body


@contextmanager
def shapes_known(memory: Memory, store: Store | None, text: str) -> Iterator[None]:
    """Let a memory know the heads of a text while it is read as support; keep them if it did not.

    What is kept is what the memory holds of them when they have been read.
    """
    if store is None:
        yield
        return
    name = f"shapes-{sha256(MAGIC_NUMBER + text.encode()).hexdigest()}"
    body = body_under(store, name)
    if body is not None:
        with collection_paused():
            for each, parsed in pickle.loads(body).items():
                memory.keep_block(each, parsed)
    yield
    if body is None:
        texts = {head(block) for block in cut(text)} & memory.parsed.keys()
        known = {each: memory.parsed[each] for each in sorted(texts)}
        put_body(store, name, pickle.dumps(known, pickle.HIGHEST_PROTOCOL))
