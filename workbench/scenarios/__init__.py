"""Scenarios: set up, played, compared with what they expect, and told."""
