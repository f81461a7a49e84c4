"""The machine: plays a checked game exactly as written."""
