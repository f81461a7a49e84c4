"""What an editor asks of a workspace: what stands where, and where else it stands."""
