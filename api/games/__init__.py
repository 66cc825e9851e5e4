"""Games: their pieces and rules, scores, and what players read off pieces."""
