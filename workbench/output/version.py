"""Which version of cardwright this is, as it was installed."""

from __future__ import annotations


def version() -> str:
    """Return the version that is installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("cardwright")
    except PackageNotFoundError:
        return "(not installed)"
