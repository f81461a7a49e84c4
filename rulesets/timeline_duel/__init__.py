"""Timeline Duel: its rules."""
