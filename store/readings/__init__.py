"""What players read off pieces whose numbers a rulebook does not give."""
