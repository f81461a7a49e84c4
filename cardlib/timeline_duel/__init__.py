"""The cards of Timeline Duel."""
