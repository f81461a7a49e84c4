"""The two decks of Gunsmith Girl."""
