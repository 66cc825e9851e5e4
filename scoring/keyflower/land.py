"""What the tiles count on the map of a village, or the player's own answers where the map has gaps.

An answer is a number with the pointers of the tiles counted. If the map has a relevant gap, it notes what to
ask, and counts as far as the map goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.allocation import Budget, Memory
from scoring.keyflower.board import ANIMALS, CATALOGUE, Board
from scoring.keyflower.loop import Loop, longest_loop
from scoring.keyflower.village import Village

Question = tuple[str, str, str | None]
"""Pointer, code of the sentence, tile that it names."""


@dataclass(frozen=True)
class Answer:
    """The number, the pointers of the tiles counted, what is missing; `direct` if the player entered it."""

    number: int
    counted: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    direct: bool = False


class Land:
    """One player's map. `counts_itself`: the Hillside's own tile counts for it.

    `budget` and `memory` are those of the seat.
    """

    def __init__(
        self,
        board: Board,
        counts_itself: bool = True,
        budget: Budget | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.board, self.counts_itself = board, counts_itself
        self.budget, self.memory = budget or Budget(), memory
        self.village = Village(board.tiles, alike=not board.owns("boat_2a"))
        self.located = bool(board.tiles) and all(tile.hex is not None for tile in board.tiles)

    @cached_property
    def loop(self) -> Loop:
        """The best road loop that the map shows."""
        return longest_loop(self.village.roads, self.budget.share(2), self.memory)

    def loop_tiles(self) -> Answer:
        """For Sea Bastion. Only a tile with two neighbours can lie on a loop."""
        unclear = [n for n in self.village.unclear if len(self.village.neighbours(n)) > 1]
        questions = self._gaps("/board/loop_tiles", "loop_tiles", unclear)
        return self._answer(self.board.loop_tiles, list(self.loop.tiles), questions)

    def river_boats(self) -> Answer:
        """For Sea Breese."""
        questions = self._gaps("/board/river_boats", "river_boats", [])
        return self._answer(self.board.river_boats, self.village.river, questions)

    def neighbours(self, n: int) -> Answer:
        """For the turn order tile at this index."""
        tile = self.board.tiles[n].tile
        questions = self._gaps(f"/board/neighbours/{tile}", "neighbours", [], tile)
        around = self.village.neighbours(n)
        given = self.board.neighbours.get(tile)
        return self._answer(None if given is None else min(6, given), around, questions)

    def pasture_tiles(self, n: int) -> Answer:
        """For the Hillside at this index."""
        questions = self._gaps("/board/hillside_tiles", "hillside_tiles", self.village.unclear)
        around = self.village.reach(n) if n in self.village.placed else []
        own = around if self.counts_itself else around[1:]
        return self._answer(self.board.hillside_tiles, own, questions)

    @cached_property
    def entered_pastures(self) -> bool:
        """Whether the pastures with animals are the player's own count."""
        clear = self.located and not self.village.unclear
        return self.board.pastures is not None and not (clear and self.board.herds)

    @cached_property
    def grazed(self) -> dict[str, dict[object, tuple[str, ...]]]:
        """For each kind of animal the pastures with at least one, each with its tiles."""
        found: dict[str, dict[object, tuple[str, ...]]] = {kind: {} for kind in ANIMALS}
        numbers = {tile.at: n for n, tile in enumerate(self.board.tiles)}
        for tile, _, herd in self.board.herds:
            if tile.hex is not None:
                pasture = self.pasture(numbers[tile.at], herd.corner)
                tiles = found[herd.kind].get(pasture, ())
                if tile.at not in tiles:
                    found[herd.kind][pasture] = (*tiles, tile.at)
        return found

    def pasture(self, n: int, corner: int | None) -> object:
        """The pasture at the corner of the tile at this index; its own where another tile is on top."""
        corner = corner or 0
        if (n, corner) in self.village.pastures:
            return self.village.pastures[n, corner]
        return (n, 0 if self.board.tiles[n].one_pasture else corner)

    def pastures(self, kind: str) -> Answer:
        """The pastures with at least one animal of the kind."""
        if self.entered_pastures:
            return Answer((self.board.pastures or {}).get(kind, 0), direct=True)
        if not any(herd.kind == kind for _, _, herd in self.board.herds):
            return Answer(0)
        questions = self._gaps("/board/pastures", "pastures", self.village.unclear)
        tiles = tuple(dict.fromkeys(at for tiles in self.grazed[kind].values() for at in tiles))
        return Answer(len(self.grazed[kind]), tiles, questions)

    @cached_property
    def shelter(self) -> int | None:
        """The index of the Sheep Shelter."""
        return next((n for n, t in enumerate(self.board.tiles) if t.tile == "sheep_shelter"), None)

    @cached_property
    def shelter_pasture_is_empty(self) -> bool:
        """Whether no sheep but the sheltered ones makes the shelter's own pasture score."""
        if self.shelter is None:
            return False
        return self.entered_pastures or self.pasture(self.shelter, 0) not in self.grazed["sheep"]

    def has_pasture_without(self, kind: str, held_back: bool) -> bool:
        """Whether the purple marker as an animal of this kind would make one more pasture score."""
        if self.entered_pastures or not self.village.placed:
            return True
        taken = set(self.grazed[kind])
        if held_back and kind == "sheep" and self.shelter is not None:
            taken.add(self.pasture(self.shelter, 0))
        return not set(self.village.pastures.values()) <= taken

    def _answer(
        self, given: int | None, tiles: list[int], questions: tuple[Question, ...]
    ) -> Answer:
        if given is not None and (questions or not self.located):
            return Answer(given, direct=True)
        return Answer(len(tiles), tuple(self.board.tiles[n].at for n in tiles), questions)

    def _gaps(
        self, at: str, code: str, unclear: tuple[int, ...] | list[int], about: str | None = None
    ) -> tuple[Question, ...]:
        if not self.located:
            return ((at, code, about),)
        tiles = self.board.tiles
        return tuple((f"{tiles[n].at}/edges", "edges", tiles[n].tile) for n in unclear)


def transport(board: Board, upgraded: int | None = None) -> tuple[int, list[str], list[Question]]:
    """Cart numbers of all tiles, their pointers, those to ask. `upgraded`: a tile turned by the Flipper."""
    total = 0
    counted: list[str] = []
    questions: list[Question] = []
    for n, tile in enumerate(board.tiles):
        carts = CATALOGUE[tile.tile].extra.get("transport", ())
        side = int(tile.improved or n == upgraded)
        if tile.transport is not None and n != upgraded:
            total += tile.transport
        elif side < len(carts):
            total += carts[side]
        elif carts:
            questions.append((f"{tile.at}/transport", "transport", tile.tile))
        if carts or tile.transport:
            counted.append(tile.at)
    return total * (2 if board.owns("boat_2b") else 1), counted, questions
