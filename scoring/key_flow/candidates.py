"""What the coach tries on a Key Flow village: pieces, keyple cards, upgrades, cards that nobody has.

A card whose numbers are not in the rulebook is not tried, as nobody has read them off it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from scoring.coach.change import Change, Edit, one_more
from scoring.game import Seat, Table
from scoring.key_flow.board import CARDS, CATALOGUE, RESOURCES, SKILLS, Board, Card, named
from scoring.key_flow.score import name_of

CARDS_BY_SEASON = {
    season: tuple(card for card in CARDS if CATALOGUE[card].extra["season"] == season)
    for season in ("spring", "summer", "autumn", "winter")
}


def changes(seat: Seat, table: Table, offered: Collection[str] | None = None) -> Iterable[Change]:
    """Every single change of a board."""
    board: Board = seat.board
    if offered is None:
        yield from _pieces(board)
        yield from _upgrades(board)
    taken = {card.card for other in table.seats for card in other.board.cards}
    for season in CARDS_BY_SEASON.values():
        for card in season:
            if card not in taken and _known(card) and (offered is None or card in offered):
                yield _played(board, card)
    if offered is None:
        yield from _without(board)


def _pieces(board: Board) -> Iterator[Change]:
    yield from one_more(board, "skills", SKILLS)
    yield from one_more(board, "resources", RESOURCES)
    tokens = board.keyple_tokens + 1
    yield Change("piece", "token", replace(board, keyple_tokens=tokens),
                 (Edit("/keyple_tokens", tokens),), "/board/keyple_tokens")  # fmt: skip
    for n, card in enumerate(board.keyple_cards):
        more = replace(card, count=card.count + 1)
        cards = (*board.keyple_cards[:n], more, *board.keyple_cards[n + 1 :])
        yield Change("piece", named(card), replace(board, keyple_cards=cards),
                     (Edit(f"/keyple_cards/{n}/count", more.count),), card.at, name=name_of(card))  # fmt: skip


def _upgrades(board: Board) -> Iterator[Change]:
    for n, card in enumerate(board.cards):
        path = f"/cards/{n}"
        if card.upgrades < card.piece.extra.get("upgrades", 0) and not card.values:
            better = replace(card, upgrades=card.upgrades + 1)
            yield Change("upgrade", card.card, _with(board, card, better),
                         (Edit(f"{path}/upgrades", better.upgrades),), card.at)  # fmt: skip
    for n, card in enumerate(board.cards):
        if card.flipped < card.upgrades:
            turned = replace(card, flipped=card.flipped + 1)
            edit = Edit(f"/cards/{n}/flipped", turned.flipped)
            yield Change("upgrade", "flipped_upgrades", _with(board, card, turned), (edit,), card.at,
                         wording="flipped")  # fmt: skip
            return  # one is worth what any other is


def _known(card: str) -> bool:
    """Whether what the card scores and shows is known without a look at it."""
    extra = CATALOGUE[card].extra
    return not any(extra.get(gap) for gap in ("ask", "unknown_points", "unknown_transport"))


def _played(board: Board, card: str) -> Change:
    new = Card(card, 0, 0, {}, {}, None, None, None, f"/board/cards/{len(board.cards)}")
    return Change("tile", card, replace(board, cards=(*board.cards, new)),
                  (Edit("/cards/-", {"card": card}),), new.at)  # fmt: skip


def _without(board: Board) -> Iterator[Change]:
    """The pieces on a card stay with the player when the card is removed."""
    for card in board.cards:
        resources = {r: n + card.resources.get(r, 0) for r, n in board.resources.items()}
        less = replace(_with(board, card, None), resources=resources)
        yield Change("without", card.card, less, at=card.at)


def _with(board: Board, card: Card, other: Card | None) -> Board:
    cards = [c if c is not card else other for c in board.cards]
    return replace(board, cards=tuple(c for c in cards if c is not None))
