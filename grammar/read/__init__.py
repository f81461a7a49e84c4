"""Text to tree: blocks, what a game declares, and the lines that are read with its words."""
