"""Loads a game's catalogue: every tile, card, worker and piece with names, sides, limits and source.

`catalogue.toml` holds one `[[piece]]` table each. The keys `id`, `kind`, `names`, `plurals`, `base`,
`upgraded`, `limits`, `rules` and `source` mean the same in all games; a game's other keys are kept in
`extra`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from scoring.allocation.forms.form import Form
from scoring.allocation.vocabulary import Tally, check, form, tally
from scoring.allocation.words import VocabularyError
from scoring.toml import read_toml
from texts import Amount, Names

SIDES = ("base", "upgraded", "upgraded_twice")
"""The visible side of a piece: by whether it was turned, or by the number of its upgrade tiles."""


class CatalogueError(ValueError):
    """The data of a game is wrong: an entry without a name, a duplicate id, a misspelt word of a side."""


@dataclass(frozen=True)
class Piece:
    """One thing that can be on a board.

    `sides` gives for each side of `SIDES` that it has its scoring form, in the words of
    `scoring.allocation.vocabulary`; a piece that is only placed on others has none. `limits` are counts in
    the box: `copies`, `per_player`. `rules` are the ids of its entries in `rules/`. `plurals` gives by
    language the form after a number ("1 cow", "2 cows"): one for each plural form of the language, in the
    order of gettext; empty for what is never counted.
    """

    id: str
    kind: str
    names: Names
    sides: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    source: str = ""
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def side(self, upgraded: bool | int) -> Mapping[str, Any]:
        """The scoring form of the visible side; empty if it scores nothing."""
        return self.sides.get(SIDES[upgraded], {})

    def form(self, upgraded: bool | int) -> Form | None:
        """The scoring form of the side that lies up; None where it takes no pieces."""
        return self._forms.get(SIDES[upgraded])

    def tally(self, upgraded: bool | int) -> Tally | None:
        """The points of the side that lies up that need no pieces; None where it gives none."""
        return self._tallies.get(SIDES[upgraded])

    @cached_property
    def _forms(self) -> dict[str, Form | None]:
        return {side: form(words) for side, words in self.sides.items()}

    @cached_property
    def _tallies(self) -> dict[str, Tally | None]:
        return {side: tally(words) for side, words in self.sides.items()}

    def describe(self) -> dict[str, Any]:
        """The public entry in the answer of `GET /games/{game}`."""
        return {
            "id": self.id,
            "names": dict(self.names.by_language),
            "plurals": {language: list(forms) for language, forms in self.plurals.items()},
            "kind": self.kind,
            "sides": {name: dict(form) for name, form in self.sides.items()},
            "limits": dict(self.limits),
            "rules": list(self.rules),
            "sources": [self.source] if self.source else [],
            **self.extra,
        }


class Catalogue:
    """All pieces of one game, by id, in the order of the file."""

    def __init__(self, pieces: list[Piece]) -> None:
        self._pieces: dict[str, Piece] = {}
        for piece in pieces:
            if piece.id in self._pieces:
                raise CatalogueError(f"piece id stands twice: {piece.id}")
            self._pieces[piece.id] = piece

    @classmethod
    def load(cls, path: Path) -> Catalogue:
        """Reads a `catalogue.toml`; raises `CatalogueError` for an entry that is not complete."""
        data = read_toml(path)
        return cls([_piece(entry) for entry in data["piece"]])

    def __getitem__(self, piece: str) -> Piece:
        return self._pieces[piece]

    def __contains__(self, piece: object) -> bool:
        return piece in self._pieces

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._pieces.values())

    def ids(self, *kinds: str) -> tuple[str, ...]:
        """The ids of the pieces of these kinds, of all pieces when none is named."""
        return tuple(p.id for p in self if not kinds or p.kind in kinds)

    def name(self, piece: str) -> Names:
        """What the piece is called; its id where the catalogue does not know it."""
        found = self._pieces.get(piece)
        return found.names if found else Names({"en": piece.replace("_", " ")})

    def amount(self, piece: str, n: int) -> Amount:
        """The piece with its number, in words."""
        return Amount(n, self.name(piece))


def _piece(entry: dict[str, Any]) -> Piece:
    try:
        rest = dict(entry)
        plurals = {lang: tuple(forms) for lang, forms in rest.pop("plurals", {}).items()}
        names = Names({lang: str(name) for lang, name in rest.pop("names").items()}, plurals)
        piece_id, kind = str(rest.pop("id")), str(rest.pop("kind"))
    except KeyError as missing:
        raise CatalogueError(f"catalogue entry without {missing}: {entry}") from missing
    if "en" not in names.by_language:
        raise CatalogueError(f"catalogue entry without an English name: {piece_id}")
    sides: dict[str, Mapping[str, Any]] = {side: rest.pop(side) for side in SIDES if side in rest}
    for side, words in sides.items():
        try:
            check(words)
        except VocabularyError as wrong:
            raise CatalogueError(f"{piece_id}, {side}: {wrong}") from wrong
    return Piece(
        id=piece_id,
        kind=kind,
        names=names,
        sides=sides,
        limits=rest.pop("limits", {}),
        rules=tuple(rest.pop("rules", [piece_id] if sides else [])),
        source=str(rest.pop("source", "")),
        plurals=plurals,
        extra=rest,
    )
