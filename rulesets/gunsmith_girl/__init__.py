"""Gunsmith Girl: its rules."""
