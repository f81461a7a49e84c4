"""A compiled game as data: what machines look things up in."""
