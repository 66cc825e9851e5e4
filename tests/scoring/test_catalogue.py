"""What a catalogue says that cannot be meant is refused, with the piece and the side, when it is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.catalogue import Catalogue, CatalogueError


def load(folder: Path, side: str) -> Catalogue:
    file = folder / "catalogue.toml"
    file.write_text(
        f'[[piece]]\nid = "mill"\nkind = "tile"\nnames = {{en = "Mill"}}\nupgraded = {side}\n',
        encoding="utf-8",
    )
    return Catalogue.load(file)


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ('{set = ["grain", "flour"], points = 4, kap = 2}', "kap"),
        ('{set = ["grain", "flour"], pionts = 4}', "points"),
        ('{set = ["grain", "flour"], points = 4, n = 2}', "n"),
        ('{set = "flour", points = 4}', "flour"),
        ('{per = "flour", points = 4}', "flour"),
        ('{rates = [{per = ["flour"], points = 3, cap = 1}]}', "cap"),
        ('{steps = {2 = 3}, of = "flour"}', "flour"),
        ('{kinds = ["grain"], points = 2, cap = 2}', "cap"),
        ('{choose = ["grain"], points = 2, per = ["flour"]}', "per"),
        ('{choose = "grain", points = 2}', "grain"),
        ('{room = 4, houses = "grain"}', "grain"),
        ('{chose = ["grain"], points = 2}', "chose"),
        ("{flat = 3, cap = 2}", "cap"),
        ('{count = "tiles", pionts = 3}', "pionts"),
        ('{count = "tiles", points = 3, limmit = 9}', "limmit"),
        ('{count = "tiles", steps = {2 = 3}, points = 3, limit = 9}', "steps"),
    ],
)
def test_a_word_that_counts_for_nothing_is_refused(tmp_path: Path, side: str, said: str) -> None:
    with pytest.raises(CatalogueError, match=f"^mill, upgraded: .*{said}"):
        load(tmp_path, side)


@pytest.mark.parametrize("side", ["{}", "{set = {grain = 2}, points = 1}", "{flat = 3}"])
def test_what_the_vocabulary_has_is_taken(tmp_path: Path, side: str) -> None:
    assert load(tmp_path, side).ids() == ("mill",)


def test_the_file_is_named_that_is_no_toml(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"catalogue\.toml: "):
        load(tmp_path, "{flat = 3")
