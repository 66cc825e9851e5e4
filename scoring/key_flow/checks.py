"""What the rules of Key Flow forbid or make unlikely, as coded warnings; none of them blocks a score.

Rulebook: components, set-up, dealing, playing cards, upgrades.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.answer import Warning
from scoring.game import Scored, Table
from scoring.key_flow import deal, layout
from scoring.key_flow.board import CATALOGUE, RESOURCES, SEASONS, SKILLS, Board, Card
from scoring.key_flow.messages import MESSAGES
from scoring.sheet import Sheet
from scoring.table_checks import Single, over_together, second_owners
from texts import Translatable

SHARE = 3
"""A card can be used three times in a season (rulebook, pages 4 and 6)."""


def check(scored: Scored, table: Table) -> None:
    """Adds the warnings about one player's village."""
    board: Board = scored.board
    sheet = scored.sheet
    if board.cards or board.keyple_cards or any(_owned(board).values()):
        _homes(sheet, board)
    if board.cards:
        _winter(sheet, board)
    seen: set[str] = set()
    for card in board.cards:
        if card.card in seen and card.season not in ("home", "any"):
            sheet.warn("card_twice", card.at, card=card.piece.names)
        seen.add(card.card)
        _card(sheet, card)
    layout.check(sheet, board)
    _dealt(sheet, board, table.players)
    _limits(sheet, board)
    _left_on_storage(scored, board)


def _homes(sheet: Sheet, board: Board) -> None:
    homes = [card for card in board.cards if card.season == "home"]
    if not homes:
        sheet.warn("no_home", "/board/cards")
    for card in homes[1:]:
        sheet.warn("two_homes", card.at)


def _winter(sheet: Sheet, board: Board) -> None:
    if not any(card.season == "winter" for card in board.cards):
        sheet.warn("no_winter_card", "/board/cards")


def _card(sheet: Sheet, card: Card) -> None:
    name, most = card.piece.names, card.piece.extra.get("upgrades")
    if most is not None and card.upgrades > most:
        code = "upgraded_too_often" if most or card.season != "winter" else "not_upgradable"
        sheet.warn(code, f"{card.at}/upgrades", card=name, most=most, count=card.upgrades)
    if card.flipped > card.upgrades:
        sheet.warn("flipped_more_than_upgraded", f"{card.at}/flipped", card=name,
                   count=card.flipped, most=card.upgrades)  # fmt: skip
    known = card.piece.side(card.level)
    points = known.get("flat")
    if card.values and points is not None and card.values.points not in (None, points) and points:
        sheet.warn("value_differs", f"{card.at}/values/points", card=name,
                   points=card.values.points, known=points)  # fmt: skip
    if card.piece.extra.get("storage") and known:
        for resource, n in card.resources.items():
            takes = {s for key in ("per", "set") for s in known.get(key, ())}
            if n and resource not in takes | {"gold"}:
                sheet.warn("not_scored_here", f"{card.at}/resources/{resource}", card=name,
                           piece=CATALOGUE.name(resource))  # fmt: skip


def _dealt(sheet: Sheet, board: Board, players: int | None) -> None:
    """No more cards than the deal allows; a named card played twice has its own warning."""
    warn = sheet.warn
    for season, colour in SEASONS.items():
        cards = {c.card for c in board.cards if c.season == season}
        most = min(deal.hand(season, players), deal.named_cards(season, players))
        if len(cards) > most:
            warn("season_cards_over_the_deal", "/board/cards", count=len(cards), most=most,
                 season=sheet.messages.names("how", season))  # fmt: skip
        own = [c for c in board.keyple_cards if c.colour == colour]
        count = sum(c.count for c in own)
        if count > (limit := deal.numbered_cards(season, players)):
            warn("keyple_cards_over_the_deal", own[-1].at, count=count, most=limit,
                 colour=sheet.messages.names("how", colour))  # fmt: skip
        usable = sum(c.piece.extra.get("row", "upper") == "upper" and _by(c.season, season)
                     for c in board.cards)  # fmt: skip
        if count > SHARE * usable and usable:
            warn("keyple_cards_many", own[-1].at, count=count, most=SHARE * usable,
                 colour=sheet.messages.names("how", colour))  # fmt: skip
    played = sum(card.season != "home" for card in board.cards)
    if played > (limit := deal.all_cards(players)):
        warn("village_over_the_deal", "/board/cards", count=played, most=limit)


def _by(own: str, season: str) -> bool:
    """Whether a card of one season lies in the village by another, where keyples can use it."""
    order = ("home", "any", "spring", "summer", "autumn")
    return own in order and (
        own in order[:2] or deal.SEASONS.index(own) <= deal.SEASONS.index(season)
    )


def _owned(board: Board) -> dict[str, int]:
    upgrades = sum(card.upgrades for card in board.cards)
    return {**board.all_resources, **board.skills, "token": board.keyple_tokens,
            "flipped_upgrades": upgrades}  # fmt: skip


def _where(piece: str) -> str:
    if piece in SKILLS:
        return f"/skills/{piece}"
    if piece == "flipped_upgrades":
        return "/cards"
    return "/keyple_tokens" if piece == "token" else f"/resources/{piece}"


def _limits(sheet: Sheet, board: Board) -> None:
    for piece, count in _owned(board).items():
        most = CATALOGUE[piece].limits["copies"]
        if count > most:
            sheet.warn(_over(piece), f"/board{_where(piece)}", count=count, most=most,
                       rule=_limiting(piece), counted=CATALOGUE.amount(piece, count))  # fmt: skip


def _over(piece: str) -> str:
    """The code of the warning that there are more of a piece than the box holds."""
    if piece in RESOURCES:
        return "more_than_the_markers"
    return "upgrade_tiles_over" if piece == "flipped_upgrades" else "more_than_the_box"


def _limiting(piece: str) -> str | None:
    """The rule that tells how many skill tiles of a kind or keyple tokens there are."""
    if piece in SKILLS:
        return "skill_tile_sources"
    return "keyple_tokens" if piece == "token" else None


def _left_on_storage(scored: Scored, board: Board) -> None:
    """Warns if resources on a storage score on another card."""
    here = Counter({(card.at, r): n for card in board.cards if card.piece.extra.get("storage")
                    for r, n in card.resources.items()})  # fmt: skip
    results = scored.settled.allocation.results
    for resource in RESOURCES:
        away = -board.all_resources[resource] + sum(
            n for (_, r), n in here.items() if r == resource
        )
        for slot in scored.sheet.slots:
            if not slot.element.local and slot.id != "gold":
                away += results[slot.element.key].used.get(resource, 0)
        if away > 0:
            scored.sheet.assume("storage_left")


def check_table(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """The warnings that span players: a card that two have, more cards or pieces than there are."""
    for second in second_owners(scored, _singles):
        yield MESSAGES.warning(
            "card_owned_twice", second.at, card=second.piece.name, players=second.players
        )
    if len(scored) > 1:
        yield from _shared(scored, table.players or len(scored))


def _singles(board: Board) -> Iterator[Single]:
    """The cards that exist once: all but the ones without a season."""
    for card in board.cards:
        if card.season != "any":
            yield Single(card.card, card.at, card.piece.names)


def _shared(scored: Sequence[Scored], players: int) -> Iterator[Warning[Translatable]]:
    names = MESSAGES.names
    for season, colour in SEASONS.items():
        named_here = {c.card for s in scored for c in s.board.cards if c.season == season}
        keyples = [sum(c.count for c in s.board.keyple_cards if c.colour == colour) for s in scored]
        village = [sum(c.season == season for c in s.board.cards) for s in scored]
        if len(named_here) > (most := deal.named_cards(season, players)) >= max(village):
            yield MESSAGES.warning("season_cards_over_the_deal", "/players", count=len(named_here),
                                   most=most, season=names("how", season))  # fmt: skip
        if sum(keyples) > (most := deal.numbered_cards(season, players)) >= max(keyples):
            yield MESSAGES.warning("keyple_cards_over_the_deal", "/players", count=sum(keyples),
                                   most=most, colour=names("how", colour))  # fmt: skip
    owned = [_owned(s.board) for s in scored]
    limits = {piece: CATALOGUE[piece].limits["copies"] for piece in owned[0]}
    for piece, count, most in over_together(owned, limits):
        yield MESSAGES.warning(_over(piece), "/players", count=count, most=most,
                               rule=_limiting(piece), counted=CATALOGUE.amount(piece, count))  # fmt: skip
