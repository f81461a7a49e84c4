"""How a text was read and what its words mean, for people."""
