"""The hexes of a country board: its labels, which of them touch, which fields are connected.

A board is defined by the number of hexes in each of its lines; line A is first, numbers count from 1 within a
line. Neighbouring lines are shifted by half a hex. No rulebook prints the outline, so the lines are a profile
of the table (`board_lines`); see the rule `board_lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from string import ascii_uppercase

STANDARD = (7, 8, 9, 8, 9, 8, 7)
"""The lines that fit everything that is known: 56 hexes, A1 to G7, numbers up to 9."""

MOST_LINES, LONGEST_LINE = len(ascii_uppercase), 20

Group = tuple[str, ...]


@dataclass(frozen=True)
class Hexes:
    """The hexes of one outline: for each label its neighbours, in the order of the board.

    `shifted`: the outline does not determine which lines are half a hex to the right.
    """

    neighbours: Mapping[str, tuple[str, ...]]
    shifted: bool = False

    @cached_property
    def place(self) -> dict[str, int]:
        """The number of each hex in the order of the board."""
        return {label: n for n, label in enumerate(self.neighbours)}

    def __contains__(self, label: object) -> bool:
        return label in self.neighbours

    def sort(self, labels: Iterable[str]) -> list[str]:
        """The labels, each once, in the order of the board: by line, then by number."""
        return sorted(set(labels) & self.neighbours.keys(), key=self.place.__getitem__)

    def splits(self, group: Collection[str]) -> dict[str, list[int]]:
        """The hexes without which a connected group falls apart, each with the sizes of its parts.

        One search finds them all (Tarjan): what comes after a hex and touches nothing before it is cut off.
        """
        number: dict[str, int] = {}
        found: dict[str, list[int]] = {}

        def visit(label: str) -> tuple[int, int]:
            """The first hex that is touched from here on, and how many hexes follow, this one included."""
            number[label] = first = len(number)
            size, parts = 1, []
            for other in self.neighbours[label]:
                if other in number:
                    first = min(first, number[other])
                elif other in members:
                    touched, following = visit(other)
                    size += following
                    first = min(first, touched)
                    if touched >= number[label]:
                        parts.append(following)
            if rest := len(members) - 1 - sum(parts):
                parts.append(rest)
            if len(parts) > 1:
                found[label] = parts
            return first, size

        members = set(group)
        if members:
            visit(next(iter(group)))
        return found

    def sizes(self, labels: Iterable[str]) -> list[int]:
        """How large the connected groups are."""
        left = set(labels)
        found = []
        while left:
            edge = [left.pop()]
            size = 1
            while edge:
                for other in self.neighbours[edge.pop()]:
                    if other in left:
                        left.remove(other)
                        edge.append(other)
                        size += 1
            found.append(size)
        return found

    def groups(self, labels: Iterable[str]) -> tuple[Group, ...]:
        """The connected groups, the largest first; of equal ones the one whose first label is first."""
        return self._groups(frozenset(labels))

    @cached_property
    def _groups(self) -> Callable[[frozenset[str]], tuple[Group, ...]]:
        # The score, the checks and the notes all need the groups of a board.
        return lru_cache(200)(self._grouped)

    def _grouped(self, labels: frozenset[str]) -> tuple[Group, ...]:
        left = dict.fromkeys(self.sort(labels))
        found: list[Group] = []
        while left:
            reached: list[str] = []
            edge = [next(iter(left))]
            while edge:
                label = edge.pop()
                if label in left:
                    del left[label]
                    reached.append(label)
                    edge.extend(self.neighbours[label])
            found.append(tuple(self.sort(reached)))
        return tuple(sorted(found, key=len, reverse=True))


@cache
def hexes(lines: Sequence[int] = STANDARD) -> Hexes:
    """The hexes of a board with these lines (a tuple).

    Lines are centred below each other. Where that would align the hexes of two lines, as with two lines of
    one length, the second, fourth, ... line is half a hex to the right.
    """
    places: dict[tuple[int, int], str] = {}
    half = lines[0] % 2
    shifted = any((length + row + half) % 2 for row, length in enumerate(lines))
    for row, length in enumerate(lines):
        left = -length if (length + row + half) % 2 == 0 else 1 - length
        for n in range(length):
            places[row, left + 2 * n] = f"{ascii_uppercase[row]}{n + 1}"
    steps = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))
    neighbours = {
        label: tuple(places[row + down, x + right] for down, right in steps
                     if (row + down, x + right) in places)
        for (row, x), label in places.items()
    }  # fmt: skip
    return Hexes(neighbours, shifted)
