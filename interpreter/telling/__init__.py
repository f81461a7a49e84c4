"""What a seat is told: views, decisions, events in words, why, and why not."""
