"""Matches to be played: games made ready, agents, playouts, and matches written down."""
