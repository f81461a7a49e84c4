"""What is kept between runs: bytes under names, whole or not at all.

A *store* is handed in by whoever may touch a disk, and without one nothing is kept. What is taken
out may be executed, so a store must be its user's alone: `workbench/files/code_store.py` says how
that is made sure.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol

DIGEST = 32
"""So many bytes of a kept text are the digest of the others."""


class Store(Protocol):
    """Keeps bytes under names, for this version of what made them."""

    def get(self, name: str) -> bytes | None:
        """Return what was kept under a name."""

    def put(self, name: str, data: bytes) -> None:
        """Keep something under a name, if that can be done."""


def body_under(store: Store, name: str) -> bytes | None:
    """Return the bytes that are kept under a name, if they are there and whole."""
    data = store.get(name)
    is_whole = data is not None and sha256(data[DIGEST:]).digest() == data[:DIGEST]
    return data[DIGEST:] if data is not None and is_whole else None


def put_body(store: Store, name: str, body: bytes) -> None:
    """Keep bytes under a name, with what tells whether they are whole."""
    store.put(name, sha256(body).digest() + body)
