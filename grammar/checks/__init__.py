"""What is known of a game that was read, and what is wrong with it."""
