"""The cards of Water Duel."""
