"""Where cards may lie in a village, for those that are given with their place.

Upper cards lie side by side along the road, lower ones along the river, half a card to the right.
A lower card of column c touches the upper cards c and c + 1 and its own row's neighbours. Rulebook,
page 4, playing cards: every card must touch one that lies there, gaps in a row are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.key_flow.board import Board, Card, Row
from scoring.sheet import Sheet

Place = tuple[Row, int]


def check(sheet: Sheet, board: Board) -> None:
    """Warns of cards in the wrong row, on a taken place, or apart from the village."""
    for card in board.cards:
        row = card.piece.extra.get("row")
        if card.row is not None and row not in (None, card.row):
            code = "belongs_in_the_upper_row" if row == "upper" else "belongs_in_the_lower_row"
            sheet.warn(code, f"{card.at}/row", card=card.piece.names)
    taken: dict[Place, Card] = {}
    for card in board.cards:
        if (place := _place(card)) is None:
            continue
        if place in taken:
            sheet.warn("place_taken_twice", f"{card.at}/column", card=card.piece.names,
                       other=taken[place].piece.names)  # fmt: skip
        taken.setdefault(place, card)
    if any(_place(card) is None for card in board.cards):
        return  # a card whose place is not known may join the others
    for card in _apart(board, taken):
        sheet.warn("not_connected", f"{card.at}/column", card=card.piece.names)


def _place(card: Card) -> Place | None:
    return None if card.row is None or card.column is None else (card.row, card.column)


def _touching(place: Place) -> Iterator[Place]:
    row, column = place
    yield row, column - 1
    yield row, column + 1
    if row == "upper":
        yield "lower", column - 1
        yield "lower", column
    else:
        yield "upper", column
        yield "upper", column + 1


def _apart(board: Board, taken: dict[Place, Card]) -> list[Card]:
    """The cards that no chain of neighbours joins to the home card, or to the first card without one."""
    if not taken:
        return []
    homes = [place for place, card in taken.items() if card.season == "home"]
    reached, ahead = set[Place](), [homes[0] if homes else next(iter(taken))]
    while ahead:
        place = ahead.pop()
        if place in taken and place not in reached:
            reached.add(place)
            ahead.extend(_touching(place))
    return [card for place, card in taken.items() if place not in reached]
