"""Games as the libraries for learning and for solving games take them."""
