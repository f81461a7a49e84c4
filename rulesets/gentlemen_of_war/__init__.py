"""Gentlemen of War: its rules."""
