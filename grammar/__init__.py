"""From text to a checked tree and back."""
