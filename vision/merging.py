"""Several witnesses of one picture -> one list of sightings."""

from __future__ import annotations

from vision.witness import Sighting


def merge(*testimonies: list[Sighting]) -> list[Sighting]:
    return [sighting for testimony in testimonies for sighting in testimony]
