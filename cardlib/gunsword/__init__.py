"""The cards of GUNSWORD, one file for each duelist and weapon."""
