"""Files: which belong to what is asked for, how they are opened, and how matches are kept."""
