"""Passes over a program: each makes another one of it that means the same."""
