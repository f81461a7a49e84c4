"""From a checked game to a program."""
