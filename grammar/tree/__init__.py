"""What was written, as data: places in the text, the tree, words, and the printer back to text."""
