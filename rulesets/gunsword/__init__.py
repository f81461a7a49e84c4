"""GUNSWORD: its rules."""
