"""What plays: the state of a match and all that reads or changes it."""
