"""Identifies pieces by their looks: matches pictures of a player's own box with a photo of the table.

`matcher` is the pipeline from top to bottom: `first_look` finds the easy pieces in a small copy of the photo,
`second_look` estimates the plane of the table from them (`table`), rectifies the board (`board_area`) and
searches it again, `gaps` searches where the lattice expects further pieces, `borders` marks pieces that the
edge of the photo cuts off, `fine_print` looks closely at weak matches, `naming` decides, `answers` builds
the result. `places` compares the candidates at one place.
"""
