"""Code of a back end that is kept between runs: what it is known by, and what keeps it.

What was compiled once need not be compiled again (`grammar/kept_bytes.py`). What is kept is
executed when it is taken out, so a store must be its user's alone: `workbench/files/code_store.py`
says how that is made sure.
"""

from __future__ import annotations

import marshal
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from types import CodeType

from cardwright.grammar import Store, body_under, put_body

from ..program import nodes as n
from ..program.encoding import NotReadable, digest_of_code

WORTH = 400
"""So many functions and operations are worth it: of a small game they are compiled as fast."""


def name_of(code: n.ProgramCode) -> str:
    """Return the name under which what is made of code is kept, for this version of Python.

    What has none stands too deep to be told from other code.
    """
    try:
        digest = digest_of_code(code)
    except NotReadable:
        return ""
    return sha256(MAGIC_NUMBER + digest.encode()).hexdigest()


def taken_out(store: Store, name: str) -> CodeType | None:
    """Return what is kept under a name, if it is there and whole."""
    body = body_under(store, name)
    found = None if body is None else marshal.loads(body)
    return found if isinstance(found, CodeType) else None


def put_in(store: Store, name: str, code: CodeType) -> None:
    """Keep what was compiled under a name."""
    put_body(store, name, marshal.dumps(code))
