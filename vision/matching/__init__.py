"""Names pieces by their looks: pictures of a player's own box against a photo of the table.

`matcher` is the way of a photo from top to bottom: `first_look` names the easy pieces in a small copy of
it, `second_look` learns from them how the table lies (`table`), lays the board flat (`board_area`) and
searches it again, `gaps` looks where the lattice expects further pieces, `borders` marks what the edge
of the photo cuts off, `naming` decides, `answers` says it. `places` compares what may lie somewhere.
"""
