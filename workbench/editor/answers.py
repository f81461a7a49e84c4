"""What an editor can ask about a document, as data: each sort of question with who answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from .documents import Document
from .projects import Project


@frozen
class Asked:
    """A question about a document: what is asked stands in the parameters of its sort."""

    project: Project
    path: str
    document: Document
    params: Any


@frozen
class Answer:
    """A sort of question by its name in the protocol, and the function that answers it."""

    method: str
    given: Callable[[Asked], Any]
    options: Any = None
    checked: bool = False
    """Whether it is answered when everything has been checked as it stands."""
