"""Photos of boards: a picture in, a draft of the board out."""
