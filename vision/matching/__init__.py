"""Names pieces by their looks: pictures of a player's own box against a photo of the table.

The way of a photo: `features` -> `index` -> `poses` name the easy pieces in a small copy of the
photo; `plane` learns from them how the table lies; `board_area` cuts the board out and lays it
flat; the same search runs again on it, now with known size; `lattice` tells where further pieces
must lie; `verify` and `colour` compare every piece with its pictures; `naming` decides.
"""
