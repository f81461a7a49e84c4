"""What carries a program out: back ends, each of which makes what the machine calls."""
