"""Scores a Key Flow village: fields, storage, double upgrades, winter cards, gold.

What the cards score is data; here is what can be assigned to them. Rulebook, pages 6 to 11.
"""

from __future__ import annotations

from functools import lru_cache

from scoring.allocation import Faces, faces_of
from scoring.allocation.forms.form import Form
from scoring.allocation.forms.sets import Sets
from scoring.allocation.forms.steps import Steps
from scoring.game import Seat, Table
from scoring.key_flow.board import CATALOGUE, RESOURCES, Board, Card, KeypleCard, named
from scoring.key_flow.messages import MESSAGES
from scoring.key_flow.unknown import MAY_SCORE
from scoring.sheet import Sheet
from texts import Joined, Names, Translatable

CARD_WITH = {1: "one_keyple_card", 2: "two_keyple_card", 3: "three_keyple_card"}
GOLD = Sets.read({"per": ["gold"], "points": 1})


def score(seat: Seat, table: Table) -> Sheet:
    """The sheet of one player: the cards in their order, double upgrades, loose gold."""
    board: Board = seat.board
    sheet = Sheet(CATALOGUE, MESSAGES, seat.base)
    storages: dict[str, str] = {}
    for card in board.cards:
        if (found := _scores(card)) is None:
            _flat(sheet, card)
        else:
            storages[card.at] = _assigned(sheet, board, card, found)
    _flipped(sheet, board)
    sheet.element("gold", "gold", GOLD, loose=True)
    _abilities(sheet, board)
    _loose(sheet, board, storages)
    _printed(sheet, board)
    _questions(sheet, board)
    return sheet


def _category(card: Card) -> str:
    if card.piece.extra.get("storage"):
        return "storage"
    return "winter" if card.season == "winter" else "fields"


def _scores(card: Card) -> Form | None:
    """How the card scores what is assigned to it; values that the player read off it take precedence."""
    if card.values and card.values.form:
        return card.values.form
    return card.piece.form(card.level)


def _assigned(sheet: Sheet, board: Board, card: Card, found: Form) -> str:
    points = (card.values and card.values.points) or 0
    note = MESSAGES.phrase("how", "and_field", points=points) if points else None
    storage = bool(card.piece.extra.get("storage"))
    asked = _asked(board, card)
    nothing = MESSAGES.phrase("how", "not_all_read") if asked else None
    key = sheet.element(_category(card), card.card, found, at=card.at, rule=card.piece.rules[0],
                        local=storage, loose=storage, points=points, note=note, nothing=nothing)  # fmt: skip
    if asked:
        sheet.not_read(card.piece.names, MAY_SCORE[asked], key)
    return key


def _flat(sheet: Sheet, card: Card) -> None:
    """A card that only scores its visible field."""
    known = card.piece.tally(card.level)
    points, why = known.points if known else 0, "field" if known and known.points else "no_points"
    if card.values and card.values.points is not None:
        points, why = card.values.points, "field_read"
    elif asked := card.piece.extra.get("ask"):
        why = "not_read"
        lying = [resource for resource, n in card.resources.items() if n]
        sheet.not_read(card.piece.names, lying if asked == "storage" else MAY_SCORE[asked])
    elif card.shown:
        why = "shows"
    shown = [CATALOGUE.amount(symbol, n) for symbol, n in card.shown.items()]
    explanation = MESSAGES.phrase(
        "how", why, upgrades=card.upgrades, shown=Joined(tuple(shown), ", ")
    )
    sheet.line(
        _category(card), card.card, points, explanation, at=card.at, rule=card.piece.rules[0]
    )


def _flipped(sheet: Sheet, board: Board) -> None:
    turned = [card for card in board.cards if card.turned]
    if turned:
        n = sum(card.turned for card in turned)
        explanation = MESSAGES.phrase("how", "flipped", n=n)
        sheet.line(
            "upgrades", "flipped_upgrades", n, explanation, counted=[card.at for card in turned]
        )


def _abilities(sheet: Sheet, board: Board) -> None:
    """What may count as something else: gold always, the rest by the player's ships."""
    for resource in RESOURCES:
        if resource != "gold":
            sheet.convert("gold", resource)
    if board.has("keymelequin"):
        sheet.convert("green", "yellow")
        sheet.convert("yellow", "green")
    if board.has("mansfield_ark"):
        sheet.convert("pig", "sheep", 1, 2)
        sheet.convert("sheep", "pig", 2, 1)
        sheet.assume("mansfield_ark")


def _loose(sheet: Sheet, board: Board, storages: dict[str, str]) -> None:
    """Resources, skill tiles and keyple tokens; only for a storage it matters where its resources are."""
    elsewhere = dict(board.resources)
    for card in board.cards:
        storage = storages.get(card.at) if card.piece.extra.get("storage") else None
        for resource, n in card.resources.items():
            if storage:
                sheet.piece(resource, n, lies=storage)
            else:
                elsewhere[resource] = elsewhere.get(resource, 0) + n
    for piece, n in {**elsewhere, **board.skills, "token": board.keyple_tokens}.items():
        sheet.piece(piece, n)


def _printed(sheet: Sheet, board: Board) -> None:
    """Cards that can be assigned whole, each to one card; those that nothing here scores are left out."""
    asked = {symbol for slot in sheet.slots for symbol in slot.element.form.symbols}
    asked |= {c.symbol for c in sheet.conversions if c.into in asked}
    for card in board.cards:
        if asked & card.shown.keys():
            sheet.piece(named(card), 1, faces_of(card.shown), name=card.piece.names)
    for keyples in board.keyple_cards:
        faces = _faces(keyples.colour, keyples.keyples, keyples.token, tuple(keyples.shown.items()))
        sheet.piece(named(keyples), keyples.count, faces, name=name_of(keyples))


def name_of(card: KeypleCard) -> Names:
    """What a keyple card is called: its keyples, its colour, its animals."""
    return _keyple_card(card.colour, card.keyples, tuple(card.shown.items()))


@lru_cache(1000)
def _faces(colour: str, keyples: int, token: bool, shown: tuple[tuple[str, int], ...]) -> Faces:
    """A keyple card counts for its keyples, or for its animals, or as a card; never for two of these."""
    faces = [{colour: keyples}, {"keyple_card": 1}, {CARD_WITH[keyples]: 1}]
    if token:
        faces.append({"token_card": 1})  # nosec B105
    if shown:
        faces.append(dict(shown))
    return faces_of(*faces)


@lru_cache(1000)
def _keyple_card(colour: str, keyples: int, shown: tuple[tuple[str, int], ...]) -> Names:
    """The name of such a card in every language."""
    animals = [CATALOGUE.amount(animal, n) for animal, n in shown]
    key = "keyple_card_with_animals" if animals else "keyple_card"
    name = MESSAGES.phrase("how", key, keyples=keyples, colour=MESSAGES.names("how", colour),
                           animals=animals)  # fmt: skip
    return Names({language: name.render(language) for language in name.templates})


def _questions(sheet: Sheet, board: Board) -> None:
    """Asks for values that only the player can read, and notes the readings that the score rests on."""
    lodge = board.has("travellers_lodge")
    unread: list[Translatable] = []
    for card in board.cards:
        name, extra = card.piece.names, card.piece.extra
        read = card.values and (card.values.form or card.values.points is not None)
        if card.values and card.values.origin and read:
            sheet.assume("remembered_values", card=name, origin=card.values.origin)
        elif read:
            sheet.assume("read_off_the_card", card=name)
        if asked := _asked(board, card):
            sheet.ask(f"{card.at}/values", asked, card=name)
        elif not read and (extra.get("unknown_points") or _bare_goldsmith(card)):
            unread.append(name)
        if card.entered:
            sheet.assume("read_off_the_card", card=name)
        if lodge and extra.get("unknown_transport") and "transport" not in card.entered:
            sheet.ask(f"{card.at}/printed/transport", "transport", card=name)
        if lodge and card.season == "home" and not card.upgrades and not card.entered:
            sheet.assume("home_transport")
    if unread:
        names = Joined(tuple(dict.fromkeys(unread)), ", ")
        sheet.assume("fields_without_points", cards=names)


def _asked(board: Board, card: Card) -> str | None:
    """The question about the numbers of the card that is open."""
    ask: str | None = card.piece.extra.get("ask")
    return ask if ask and not _answered(card, ask) and not _four_ships(board, card) else None


def _answered(card: Card, ask: str) -> bool:
    """Whether the values read off the card are those it asks for, not its field alone."""
    if card.values is None:
        return False
    return card.values.form is not None or (ask == "field" and card.values.points is not None)


def _bare_goldsmith(card: Card) -> bool:
    """The rulebook gives the Goldsmith's points with one and two upgrade tiles only (page 9)."""
    return card.card == "goldsmith" and not card.upgrades


def _four_ships(board: Board, card: Card) -> bool:
    """Sea Breese needs no question if exactly the ships that the rulebook names can go nowhere else."""
    own = _scores(card)
    if not isinstance(own, Steps) or own.of != ("ship",):
        return False
    rivals = [c for c in board.cards if c is not card
              and (f := _scores(c)) and "ship" in f.symbols]  # fmt: skip
    ships = sum(c.shown.get("ship", 0) for c in board.cards)
    return not rivals and ships == own.steps[0][0]
