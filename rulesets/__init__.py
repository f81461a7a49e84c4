"""The rules of the bundled games, one folder each, as text."""
