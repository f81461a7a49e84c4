"""A match on the screen: the table, options, events, and what a person types."""
