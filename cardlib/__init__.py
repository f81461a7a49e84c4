"""The card libraries of the shipped games, one folder for each game."""
