"""Which name a read text can be."""

import pytest

from vision.text.names import SURE, NameIndex, Piece

NAMES = {
    "mine": ("Mine",),
    "dock": ("Dock",),
    "goldsmith": ("Goldsmith", "Goldschmied"),
    "jeweller": ("Jeweller", "Juwelier"),
    "merchant": ("Merchant", "Händler"),
    "gem_merchant": ("Gem merchant", "Edelsteinhändler"),
    "gem_dealer": ("Gem dealer", "Edelsteinhändler"),
    "farmer": ("Farmer",),
    "farmers_cottage": ("Farmer's cottage", "Farmhaus"),
    "flame": ("Flame",),
    "pavements": ("Pavements", "Straßenpflaster"),
}
INDEX = NameIndex(Piece(piece, names) for piece, names in NAMES.items())


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Goldsmith", ["goldsmith"]),
        ("GOLDSMITH", ["goldsmith"]),
        ("Gold smith", ["goldsmith"]),
        ("Go1dsmlth", ["goldsmith"]),
        ("Goldsrnith", ["goldsmith"]),
        ("FIame", ["flame"]),
        ("Handler", ["merchant"]),
        ("Strassenpflaster", ["pavements"]),
        ("Farmers cottage", ["farmers_cottage"]),
        ("Gem merchant", ["gem_merchant"]),
        ("2 Goldsmith", ["goldsmith"]),
        ("Goldsmith Jeweller", ["goldsmith", "jeweller"]),
        ("GoldsmithJeweller", ["goldsmith", "jeweller"]),
        ("Mine Dock Flame", ["mine", "dock", "flame"]),
        ("Farmer's cottage Gem dealer", ["farmers_cottage", "gem_dealer"]),
        ("each Goldsmith and Jeweller", []),
        ("Stone", []),
        ("", []),
        ("7", []),
        ("日本語", []),
    ],
)
def test_a_line_is_names_or_nothing(text: str, ids: list[str]) -> None:
    spans = [span for span in INDEX.spans(text) if span.likeness >= SURE]
    assert [span.matches[0].piece.id for span in spans] == ids
    assert all(span.start < span.end for span in spans)


def test_parts_of_a_line_follow_each_other() -> None:
    first, second = INDEX.spans("Goldsmith Jeweller")
    assert (first.start, second.end) == (0.0, 1.0)
    assert first.end == second.start == pytest.approx(10 / 18)


def test_a_name_of_two_pieces_gives_both() -> None:
    best, other = INDEX.matches("Edelsteinhändler")[:2]
    assert {best.piece.id, other.piece.id} == {"gem_dealer", "gem_merchant"}
    assert best.likeness == other.likeness == 1.0


def test_the_catalogue_as_it_is_described() -> None:
    rows = [
        {"id": "a", "names": {"en": "Barn", "de": "Scheune"}, "kind": "home", "area": "farm"},
        {"id": "b", "names": {"en": "Sheep", "de": "Schaf"}, "kind": "animal"},
    ]
    index = NameIndex.of(rows).only(["home"])
    assert index.matches("scheune")[0].piece.area == "farm"
    assert not index.matches("sheep")
