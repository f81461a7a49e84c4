"""What carries a program out: source is looked at, compiled and linked here."""
