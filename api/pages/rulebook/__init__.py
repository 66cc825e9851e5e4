"""The rules on pages: all of a game, one each, answers to questions, and a card of two sides to print."""
