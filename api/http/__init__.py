"""What every resource shares: errors, bodies, keys, limits, the document."""
