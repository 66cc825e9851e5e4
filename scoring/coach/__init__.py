"""The coach: what one change more would have been worth, found by scoring again, never estimated."""
