"""What stands around play: moments of scenarios, questions beside the rules, saved matches."""
