"""What a person uses on top of the machine: the command line and its commands."""

from .cli import cardwright, main
from .matches.recorded_match import record

__all__ = ["cardwright", "main", "record"]
