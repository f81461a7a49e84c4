"""What commands say: colour and progress on a terminal, problems as data for programs."""
