"""What the map gives: pastures, river, neighbours, loops, Hillside; counted by hand and by a picture."""

from __future__ import annotations

import random

import pytest

from scoring.keyflower.board import CATALOGUE, Tile
from scoring.keyflower.village import Village
from tests.scoring.keyflower import flood
from tests.scoring.keyflower.notation import FARMERS, codes, line, player, points
from tests.scoring.keyflower.villages import known_tiles, village


def lay(text: str) -> Village:
    """A village of "tile@q,r/turn" words."""
    tiles = []
    for word in text.split():
        name, _, place = word.partition("@")
        hex_, _, turn = place.partition("/")
        q, r = hex_.split(",")
        tiles.append(Tile(name, "", (int(q), int(r)), int(turn or 0)))
    return Village(tiles)


@pytest.mark.parametrize(("text", "pastures"), [
    ("home_1@0,0", 5),  # A5
    ("home_4@0,0/3", 5),
    ("turn_order_1@0,0", 1),  # one road parts nothing
    ("turn_order_2@0,0", 2),
    ("turn_order_3@0,0", 3),
    ("flipper@0,0", 2),  # a bank on each side
    ("flipper@0,0 keyflower@0,1", 4),  # boat to boat the banks are not joined
    ("flipper@0,0 keyflower@1,0", 3),  # side by side one bank of each joins
    ("well@0,0", 2),
    ("well@0,0 apothecary@0,1", 2),  # over grass one pasture of the Well goes on
    ("well@0,0 apothecary@0,-1/5", 1),  # round the end of a single road both sides hang together
    ("well@0,0 turn_order_2@0,-1", 2),  # along a road left stays left and right stays right
    ("home_1@0,0 flipper@0,1", 7),  # the home's bank stays apart from the boat's
], ids=str)  # fmt: skip
def test_pastures_by_hand(text: str, pastures: int) -> None:
    assert len(set(lay(text).pastures.values())) == pastures


@pytest.mark.parametrize("seed", range(60))
def test_pastures_as_a_picture_shows_them(seed: int) -> None:
    dice = random.Random(seed)
    tiles = village(dice, dice.randint(3, 25), farmers=True, home=dice.randint(1, 6))["tiles"]
    if seed % 3 == 0:
        # Boat 2a: anything may touch anything.
        for tile in tiles:
            tile["rotation"] = dice.randrange(6)
    here = Village([Tile(t["tile"], "", tuple(t["at"]), t["rotation"]) for t in tiles], alike=False)
    mine, drawn = here.pastures, flood.pastures(tiles)
    pairs = {(mine[corner], drawn[corner]) for corner in mine}
    assert len(pairs) == len(set(mine.values())) == len(set(drawn.values()))


RIVER = "sea_breese@0,1 boat_1a@0,2 boat_2b@0,3 boat_3a@0,4 boat_4a@0,5 boat_5a@0,6 boat_6a@0,7"


@pytest.mark.parametrize(("boats", "expected"), [
    (0, 0), (1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 32), (7, 32),  # A2, A3, A4
])  # fmt: skip
def test_the_river(boats: int, expected: int) -> None:
    on_it = " ".join(RIVER.split()[:boats]) if boats else "sea_breese@1,0"
    assert line(f"home_1@0,0 {on_it}", "sea_breese")["points"] == expected
    assert line(f"sea_breese | | river_boats {boats}", "sea_breese")["points"] == expected


def test_a_boat_that_lies_across_ends_the_river() -> None:
    assert line("home_1@0,0 sea_breese@0,1 boat_1a@0,2/1 boat_2b@0,3", "sea_breese")["points"] == 2
    assert line("home_1@0,0/1 boat_1a@-1,1/1 sea_breese@-2,2/4", "sea_breese")["points"] == 4
    beside = line("home_1@0,0/1 boat_1a@0,1 sea_breese@0,2", "sea_breese")
    assert (beside["points"], beside["counted"]) == (0, [])


@pytest.mark.parametrize(("around", "expected"), [
    ("", 0), ("well@0,1", 1), ("well@0,1 inn@0,-1 fair@1,0", 3), ("well@0,2", 0),
    ("a@0,1 b@-1,1 c@-1,0 d@0,-1 e@1,-1 f@1,0", 6),  # B29
])  # fmt: skip
def test_turn_order_tiles_count_what_touches(around: str, expected: int) -> None:
    names = dict(zip("abcdef", ("well", "inn", "fair", "barn", "forge", "stable"), strict=True))
    for short, name in names.items():
        around = around.replace(f"{short}@", f"{name}@")
    assert line(f"turn_order_1@0,0 {around}", "turn_order_1")["points"] == expected


def test_two_triangles_that_share_one_tile_make_a_loop_of_five() -> None:
    # B23, on the map: spring tiles with four roads, the shared one in the middle.
    mid = "keywood@0,0#RRGRRG"
    one = "workshop@0,1#RRRRRR miner@-1,1#RRRRRR"
    two = "store@0,-1#RRRRRR mason@1,-1#RRRRRR"
    found = line(f"sea_bastion {mid} {one} {two}", "sea_bastion")
    assert found["points"] == 5
    asked = player(f"sea_bastion {mid} {one} {two}")["missing"]  # a tile that lies nowhere: a gap
    assert [m["at"] for m in asked] == ["/players/0/board/loop_tiles"]
    found = line(f"sea_bastion@5,5 {mid} {one} {two}", "sea_bastion")
    assert found["points"] == len(found["counted"]) == 5


def test_a_boat_2a_loop_needs_real_roads() -> None:
    ring = "well@0,0#RRGGGG fair@0,1#GGRRGG inn@-1,1#{}"
    assert points(f"sea_bastion@4,4 boat_2a@4,5 {ring.format('GGGGRR')}")["sea_bastion"] == 3
    assert "sea_bastion" not in points(f"sea_bastion@4,4 boat_2a@4,5 {ring.format('GGGGRG')}")


HILL = "hillside@0,0 well@0,1 inn@-1,1 fair@-1,0 forge@0,-1 sawmill@1,-1 sculptor@1,0"


def test_the_hillside_counts_the_tiles_of_its_pasture() -> None:
    # A12: its pasture reaches the six tiles around it.
    assert line(HILL, "hillside", **FARMERS)["points"] == 7
    other = {"hillside_counts_itself": False}
    assert line(HILL, "hillside", **FARMERS, options=other)["points"] == 6
    assert line("hillside | | hillside_tiles 4", "hillside", **FARMERS)["points"] == 4
    # A boat's river lets its pasture end; a far tile behind it is not reached.
    far = "hillside@0,0 flipper@0,1 well@0,2"
    assert line(far, "hillside", **FARMERS)["counted"] == ["/players/0/board/tiles/0"]
    beside = line("hillside@0,0 flipper@1,0", "hillside", **FARMERS)
    assert beside["points"] == 2


@pytest.mark.parametrize(("text", "expected"), [
    ("home_1@0,0[1 sheep:1]", {"pastures_sheep": 1}),
    ("home_1@0,0[5 sheep:1]", {"pastures_sheep": 1}),
    ("home_1@0,0[1 sheep:1, 1 sheep:2]", {"pastures_sheep": 2}),
    ("home_1@0,0[1 sheep:0, 1 sheep:5]", {"pastures_sheep": 1}),  # the bank is one pasture
    ("home_1@0,0[1 sheep:e0, 1 sheep:5]", {"pastures_sheep": 1}),
    ("home_1@0,0[1 cow:1, 1 pig:2]", {"pastures_cow": 3, "pastures_pig": 2}),
    ("home_1@0,0[1 cow:1, 1 pig:1]", {"pastures_cow": 3, "pastures_pig": 2}),  # A9
    ("dairy home_1@0,0[1 cow:1, 1 cow:2]", {"pastures_cow": 6, "dairy": 8}),  # A6: 7 in place of 3
    ("truffle_orchard home_1@0,0[1 pig:1]", {"pastures_pig": 2, "truffle_orchard": 3}),  # A7
    ("weaver home_1@0,0[1 sheep:1]", {"pastures_sheep": 1, "weaver": 2}),  # A8
    ("turn_order_1@0,0[1 sheep] jeweller@0,1[2 sheep]", {"pastures_sheep": 1, "turn_order_1": 1}),  # A10
    ("granary | 3 wheat | pastures sheep 2, pastures cow 1",
     {"pastures_sheep": 2, "pastures_cow": 3, "granary": 3}),
])  # fmt: skip
def test_animals_score_by_pasture_and_kind(text: str, expected: dict[str, int]) -> None:
    assert points(text, **FARMERS) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("sheep_shelter=2@0,0 | | sheltered_sheep 3", {"sheep_shelter": 6}),
    ("sheep_shelter=2@0,0[1 sheep] | | sheltered_sheep 3", {"sheep_shelter": 6, "pastures_sheep": 1}),
    # One sheep stays out for the Weaver where that is worth more, 3.3 of the rule.
    ("sheep_shelter=2@0,0 weaver@3,3 | | sheltered_sheep 3",
     {"sheep_shelter": 4, "pastures_sheep": 1, "weaver": 2}),
    ("sheep_shelter=4@0,0 weaver@3,3 | | sheltered_sheep 3", {"sheep_shelter": 12}),
    ("sheep_shelter=2@0,0[1 sheep] weaver@3,3 | | sheltered_sheep 3",
     {"sheep_shelter": 6, "pastures_sheep": 1, "weaver": 2}),
    ("sheep_shelter=2 weaver | | sheltered_sheep 1, pastures sheep 2",
     {"pastures_sheep": 3, "weaver": 6}),
    ("well@0,0 | | sheltered_sheep 3", {"well": 3}),
])  # fmt: skip
def test_the_sheep_shelter(text: str, expected: dict[str, int]) -> None:
    assert points(text, **FARMERS) == expected


def test_what_the_map_does_not_show_is_asked() -> None:
    text = "sea_bastion sea_breese turn_order_1 hillside home_1[1 sheep:1]"
    asked = [m["at"].removeprefix("/players/0/board") for m in player(text, **FARMERS)["missing"]]
    assert asked == ["/loop_tiles", "/river_boats", "/neighbours/turn_order_1", "/hillside_tiles",
                     "/pastures"]  # fmt: skip
    summary = " | | loop_tiles 8, river_boats 2, neighbours turn_order_1 4, hillside_tiles 6, pastures sheep 2"
    found = player(text + summary, **FARMERS)
    assert found["missing"] == []
    assert {line["element"]: line["points"] for line in found["lines"] if line["points"]} == {
        "sea_bastion": 8, "sea_breese": 4, "turn_order_1": 4, "hillside": 6, "pastures_sheep": 2,
    }  # fmt: skip


def test_the_roads_of_a_farmers_building_are_asked_where_they_matter() -> None:
    grazed = "home_1@0,0[1 sheep:1] pigsty=0@0,-1"
    assert "/players/0/board/tiles/1/edges" in [
        m["at"] for m in player(grazed, **FARMERS)["missing"]
    ]
    assert player("home_1@0,0 pigsty=0@0,-1", **FARMERS)["missing"] == []
    assert player("home_1@0,0[1 sheep:1] pigsty=0@0,-1#RRRGGG", **FARMERS)["missing"] == []
    assert player("home_1@0,0[1 sheep:1] dairy@0,-1", **FARMERS)["missing"] == []


def test_a_winter_tile_of_unknown_road_joins_what_it_touches_whatever_its_place() -> None:
    for edges in ("RGGGGG", "GGGRGG"):
        known = f"home_1@0,0[1 sheep:2] dairy@0,-1#{edges} turn_order_1@0,-2[1 sheep]"
        open_ = known.replace(f"#{edges}", "")
        if "edges_do_not_match" not in codes(known, **FARMERS):
            assert points(known, **FARMERS) == points(open_, **FARMERS)


def test_every_known_tile_has_six_edges_and_the_roads_of_its_season() -> None:
    roads = {
        "home": 5,
        "spring": 4,
        "summer": 3,
        "autumn": 2,
        "winter": 1,
        "boat": 0,
        "summer_boat": 0,
    }
    for name in [*known_tiles(True), *CATALOGUE.ids("home", "boat")]:
        piece = CATALOGUE[name]
        edges = piece.extra["edges"]
        assert len(edges) == 6
        water = {"home": 1, "boat": 2, "summer_boat": 2}.get(piece.kind, 0)
        assert edges.count("W") == water
        if name == "sheep_shelter":
            assert edges.count("R") == 0
        elif piece.kind == "turn_order":
            assert edges.count("R") == piece.extra["number"]
        else:
            assert edges.count("R") == roads[piece.kind]
