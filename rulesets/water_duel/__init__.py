"""Water Duel: its rules."""
