"""Scores a Keyflower village. Most tiles are data; here are those that depend on the map or on stored pieces.

Rulebook: Game end scoring, and the tiles in detail; The Farmers, Spielende und Wertung.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.allocation import Result
from scoring.allocation.forms.form import Form
from scoring.allocation.forms.sets import Sets
from scoring.allocation.rates import Need, Rate
from scoring.allocation.vocabulary import Tally, form, tally
from scoring.answer import Line
from scoring.game import Seat, Table
from scoring.keyflower.board import ANIMALS, CATALOGUE, Board, Tile
from scoring.keyflower.choices import Choice, choices
from scoring.keyflower.land import Answer, Land, transport
from scoring.keyflower.messages import MESSAGES
from scoring.keyflower.pieces import PLAIN_GOLD, lay_out
from scoring.sheet import Sheet
from texts import Joined, Translatable

CATEGORIES = {"boat": "boats", "summer_boat": "boats"}
"""Lines are added up under the kind of their tile; boats of both kinds together."""

BETTER = {"sheep": "weaver", "pig": "truffle_orchard", "cow": "dairy"}
"""The winter tile that raises the value of a pasture with this animal."""

REPLACED = ("turn_order_1", "turn_order_2", "turn_order_3")
"""The Farmers brings its own tiles for these; their roads are known nowhere."""

RIVER_LIMIT = 5
"""More boats on the river give no more points (The Farmers, Klarstellungen bei der Wertung)."""


def score(seat: Seat, table: Table) -> list[Sheet]:
    """A sheet for each choice that the player has before scoring; the best one counts."""
    board: Board = seat.board
    land = Land(board, table.options["hillside_counts_itself"], seat.budget, seat.memory)
    farmers = farmers_in_play(table)
    return [_Writer(seat, table, land, farmers, choice).write() for choice in choices(board, land)]


def farmers_in_play(table: Table) -> bool:
    """Whether The Farmers is played: the table states it, or a village contains some of it."""
    return "farmers" in table.expansions or any(seat.board.farmers for seat in table.seats)


@dataclass(frozen=True)
class Side:
    """What one side of a tile scores: its data, as a form for pieces or as a tally; empty if unknown."""

    words: Mapping[str, Any]
    form: Form | None
    tally: Tally | None

    @property
    def each(self) -> int:
        """The one number of a side that pays for each piece or thing."""
        return int(self.words.get("points", 0))


@lru_cache(2000)
def side(tile: str, upgraded: bool, printed: int | None = None) -> Side:
    """The side of a tile; `printed` is the number that the player read in its box."""
    words = dict(CATALOGUE[tile].side(upgraded))
    if printed is not None:
        if tile == "sheep_shelter":
            words = {"per": ["sheep"], "points": printed}
        elif "steps" not in words:
            words["points" if "points" in words else "flat"] = printed
    return Side(words, form(words), tally(words))


@lru_cache(200)
def per_piece(symbol: str, points: int) -> Sets:
    """Points for each piece that counts as this."""
    return Sets((Rate((Need((symbol,)),), points),))


class _Writer:
    """Writes one sheet."""

    def __init__(self, seat: Seat, table: Table, land: Land, farmers: bool, choice: Choice) -> None:
        self.board: Board = seat.board
        self.sheet = Sheet(CATALOGUE, MESSAGES, seat.base)
        self.options, self.land, self.farmers, self.choice = table.options, land, farmers, choice
        self.asked: set[str] = set()
        self.yards: dict[str, str] = {}
        self.sheet.notes["land"] = land

    def write(self) -> Sheet:
        """The sheet: the tiles in their order, the pastures, loose gold, and all pieces to lay out."""
        for n, tile in enumerate(self.board.tiles):
            self._tile(n, tile)
        animals = [kind for kind in ANIMALS if self._pasture(kind)]
        self.sheet.element(
            "gold", "gold", per_piece(PLAIN_GOLD, 1), loose=True,
            split=lambda result: [
                self._line_per_piece(result, "gold", "gold", None, "gold", 1, MESSAGES.phrase("how", "no_gold"))
            ],
        )  # fmt: skip
        lay_out(self.sheet, self.board, self.options, self.yards, self.farmers, animals)
        self._assumptions()
        return self.sheet

    def _tile(self, n: int, tile: Tile) -> None:
        up = self._side(n, tile)
        if tile.tile in BETTER.values():
            return  # stands with its pastures
        if tile.tile == "sheep_shelter":
            self._shelter(tile, up)
        elif up.form and tile.piece.extra.get("scores_stored"):
            self._yard(n, tile, up, up.form)
        elif up.form:
            self.sheet.element(_category(tile), tile.tile, up.form, at=tile.at, rule=_rule(tile))
        else:
            self._tallied(n, tile, up)

    def _side(self, n: int, tile: Tile) -> Side:
        """The side that lies up, once the Flipper has turned a tile."""
        flipped = n == self.choice.flipped
        up = side(tile.tile, tile.improved or flipped, None if flipped else tile.printed_points)
        if not up.words:
            self._ask(f"{tile.at}/printed_points", "printed_points", tile.tile)
        return up

    def _explain(self, n: int, explanation: Translatable) -> Translatable:
        if n != self.choice.flipped:
            return explanation
        return Joined((explanation, MESSAGES.phrase("how", "flipped")))

    def _tallied(self, n: int, tile: Tile, up: Side) -> None:
        """Points that need no pieces: printed on the tile, or for what the map shows."""
        counted = up.tally or Tally(0)
        if counted.count is None:
            flat = "flat" if counted.points else "no_points" if up.words else "not_known"
            uses = self._turned() if tile.tile == "flipper" else ()
            self.sheet.line(_category(tile), tile.tile, counted.points,
                            self._explain(n, MESSAGES.phrase("how", flat)), at=tile.at, rule=_rule(tile),
                            counted=uses)  # fmt: skip
            return
        answer = self._count(n, counted.count)
        for question in answer.questions:
            self._ask(*question)
        number, points = answer.number, counted.score(answer.number)
        code = ("as_counted" if answer.direct else "counted") + ("" if number else "_none")
        code += "_steps" if counted.steps else ""
        what = MESSAGES.phrase("count", counted.count, number=number)
        values = {"number": number, "points": points, "each": counted.points, "what": what}
        parts: list[Translatable] = [MESSAGES.phrase("how", code, **values)]
        if counted.count == "transport" and self.board.owns("boat_2b"):
            parts.append(MESSAGES.phrase("how", "doubled"))
        if counted.steps and number > RIVER_LIMIT:
            parts.append(MESSAGES.phrase("how", "river_limit"))
        parts += _missing(answer)
        self.sheet.line(_category(tile), tile.tile, points, Joined(tuple(parts)), at=tile.at,
                        rule=_rule(tile), counted=answer.counted)  # fmt: skip

    def _turned(self) -> list[str]:
        flipped = self.choice.flipped
        return [] if flipped is None else [self.board.tiles[flipped].at]

    def _count(self, n: int, what: str) -> Answer:
        match what:
            case "transport":
                number, counted, questions = transport(self.board, self.choice.flipped)
                return Answer(number, tuple(counted), tuple(questions))
            case "loop_tiles":
                return self.land.loop_tiles()
            case "river_boats":
                return self.land.river_boats()
            case "neighbours":
                return self.land.neighbours(n)
            case "pasture_tiles":
                return self.land.pasture_tiles(n)
        raise KeyError(what)

    def _yard(self, n: int, tile: Tile, up: Side, found: Form) -> None:
        explanation = self._explain(n, MESSAGES.phrase("how", "empty_yard"))
        self.yards[tile.at] = self.sheet.element(
            "autumn", tile.tile, found, at=tile.at, rule="yards", local=True,
            split=lambda result: [
                self._line_per_piece(
                    result, "autumn", tile.tile, tile.at, "yards", up.each, explanation, n
                )
            ],
        )  # fmt: skip

    def _line_per_piece(
        self, result: Result, category: str, element: str, at: str | None, rule: str, each: int,
        nothing: Translatable, n: int | None = None,
    ) -> Line[Translatable]:  # fmt: skip
        """The line of an element that pays for each piece."""
        explanation = nothing
        if result.used:
            pieces = [CATALOGUE.amount(piece, count) for piece, count in result.used.items()]
            explanation = MESSAGES.phrase("how", "each", pieces=pieces, points=each)
            explanation = explanation if n is None else self._explain(n, explanation)
        pointer = None if at is None else self.sheet.base + at
        return Line(category, element, result.points, explanation, rule, pointer, result.used)

    def _shelter(self, tile: Tile, up: Side) -> None:
        held = int(self.choice.held_back)
        sheep = max(0, self.board.sheltered_sheep - held)
        each = up.each
        code = "sheltered" if up.words else "not_known"
        explanation: Translatable = MESSAGES.phrase("how", code, number=sheep, points=each)
        if held:
            explanation = Joined((explanation, MESSAGES.phrase("how", "held_back")))
        self.sheet.line("autumn", "sheep_shelter", each * sheep, explanation, at=tile.at, rule="sheep_shelter",
                        uses={"sheep": sheep} if sheep and each else {})  # fmt: skip

    def _pasture(self, kind: str) -> bool:
        """The pastures of one kind, and the winter tile that raises them.

        Returns whether the purple marker would score as such an animal.
        """
        better = [t for t in self.board.tiles if t.tile == BETTER[kind]]
        if not (self.farmers or better):
            return False
        answer = self.land.pastures(kind)
        for question in answer.questions:
            self._ask(*question)
        number = answer.number + (self.choice.held_back if kind == "sheep" else 0)
        base = int(CATALOGUE[f"pastures_{kind}"].side(False)["points"])
        full = side(better[0].tile, False, better[0].printed_points).each if better else base

        def lines(result: Result) -> list[Line[Translatable]]:
            marker = sum(result.used.values())
            pastures = number + marker
            code = "pastures" if pastures else "no_pastures"
            counted = tuple(self.sheet.base + at for at in answer.counted)
            values = {"number": pastures, "animal": CATALOGUE.name(kind).within}
            how = Joined((MESSAGES.phrase("how", code, points=base, **values), *_missing(answer)))
            first = Line("pastures", f"pastures_{kind}", base * pastures, how, "pastures",
                         uses=result.used, counted=counted)  # fmt: skip
            more = [
                Line("winter", tile.tile, 0 if n else (full - base) * pastures,
                     MESSAGES.phrase("how", "raised", points=full, base=base, **values), tile.tile,
                     self.sheet.base + tile.at, counted=counted)
                for n, tile in enumerate(better)
            ]  # fmt: skip
            return [first, *more]

        self.sheet.element("pastures", f"pastures_{kind}", per_piece(kind, full),
                           rule="pastures", split=lines)  # fmt: skip
        wild = self.farmers and self.board.purple_marker
        return wild and self.land.has_pasture_without(kind, self.choice.held_back)

    def _ask(self, at: str, code: str, about: str | None = None) -> None:
        if at not in self.asked:
            self.asked.add(at)
            self.sheet.ask(at, code, tile=CATALOGUE.name(about) if about else "")

    def _assumptions(self) -> None:
        board, village, sheet = self.board, self.land.village, self.sheet
        for option, tile in (("boat_3b_gold", "boat_3b"), ("boat_5b_gold", "boat_5b"),
                             ("hillside_counts_itself", "hillside")):  # fmt: skip
            if board.owns(tile):
                sheet.assume(f"{option}_{str(self.options[option]).lower()}")
        if board.owns("sea_bastion") and village.placed:
            sheet.assume("roads_meet")
            if not self.land.loop.proven:
                sheet.proven = False
                sheet.warn("loop_not_proven", "/board/tiles")
        fields = bool(board.herds) or board.owns("hillside")
        replaced = any(
            t.tile in REPLACED and t.hex is not None and not t.edges for t in board.tiles
        )
        if self.farmers and replaced and (fields or board.owns("sea_bastion")):
            sheet.assume("turn_order_roads")
        if village.placed and fields:
            if village.unlike:
                sheet.assume("unlike_edges_closed")
            if village.river:
                sheet.assume("home_bank_closed")
        if self.choice.flipped is not None:
            sheet.assume(
                "flipper_flips", tile=CATALOGUE.name(board.tiles[self.choice.flipped].tile)
            )
        if self.choice.held_back:
            sheet.assume("weaver_keeps_a_sheep")


def _category(tile: Tile) -> str:
    return CATEGORIES.get(tile.kind, tile.kind)


def _rule(tile: Tile) -> str:
    return tile.piece.rules[0]


def _missing(answer: Answer) -> list[Translatable]:
    return [MESSAGES.phrase("how", "still_missing")] if answer.questions else []
