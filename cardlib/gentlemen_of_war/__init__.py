"""The characters, weapons and orders of Gentlemen of War."""
