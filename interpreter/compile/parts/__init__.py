"""What a text of rules is made of: scopes and routines, nouns, patterns, choices, statements."""
