"""Every Keyper tile by the values of the rulebook (German edition, sections on building tiles)."""

import pytest

from scoring.keyper.board import CATALOGUE
from tests.scoring.as_json import score
from tests.scoring.keyper.notation import player, points, uses

FULL_VILLAGE = "alchemist builder gem_dealer jewel_cutter seafarer merchant"
"""Six tiles that fill plots and count nothing."""

# board, element, points. The rulebook gives for each tile a base value, an upgraded value and a maximum.
TILES = [
    # Home tiles (Gutshofplättchen): 1 an animal, upgraded 2, at most four animals.
    ("| cow_shed | 3 cow", "cow_shed", 3),
    ("| cow_shed | 5 cow", "cow_shed", 4),
    ("| cow_shed+ | 5 cow", "cow_shed", 8),
    ("| pig_sty | 2 pig", "pig_sty", 2),
    ("| pig_sty+ | 5 pig", "pig_sty", 8),
    ("| sheep_shelter | 5 sheep", "sheep_shelter", 4),
    ("| sheep_shelter+ | 3 sheep", "sheep_shelter", 6),
    ("| stable | 1 horse", "stable", 1),
    ("| stable+ | 4 horse", "stable", 8),
    # Farmyard and Paddock: 1 (2) for each different kind.
    ("| farmyard | 4 cow", "farmyard", 1),
    ("| farmyard | 1 cow, 1 pig, 1 sheep, 1 horse", "farmyard", 4),
    ("| farmyard+ | 1 cow, 1 pig, 1 sheep, 1 horse", "farmyard", 8),
    ("| farmyard+ | 1 goat", "farmyard", 0),
    ("| paddock | 1 goat, 2 boar", "paddock", 2),
    ("| paddock+ | 1 chicken, 1 deer, 1 goat, 1 boar", "paddock", 8),
    ("| paddock+ | 3 cow", "paddock", 0),
    ("brickmaker", "brickmaker", 0),
    ("brickmaker+", "brickmaker", 5),
    ("carpenter", "carpenter", 0),
    ("carpenter+", "carpenter", 5),
    ("stonemason", "stonemason", 0),
    ("stonemason+", "stonemason", 5),
    ("scrapyard", "scrapyard", 0),
    ("scrapyard+", "scrapyard", 3),
    # Drainage: own point and one for each village tile on the diagonals, gaps allowed; 5 / 10 at most.
    ("drainage@22", "drainage", 1),
    ("drainage+@22", "drainage", 2),
    ("drainage@11 statue@33", "drainage", 2),
    ("drainage+@11 statue@33 thatcher@22 dock@12", "drainage", 6),
    ("drainage@22 statue@11 thatcher@13 dock@31 mine@33", "drainage", 5),
    ("drainage+@22 statue@11 thatcher@13 dock@31 mine@33", "drainage", 10),
    ("drainage@22 | barn@11", "drainage", 1),
    # Pavements: the same for row and column; 6 / 12 at most.
    ("pavements@22", "pavements", 1),
    ("pavements@11 statue@13 thatcher@41 dock@22", "pavements", 3),
    ("pavements+@21 statue@11 thatcher@31 dock@41 mine@22 kiln@23", "pavements", 12),
    ("pavements@21 statue@11 thatcher@31 dock@41 mine@22 kiln@23", "pavements", 6),
    # Spring country tiles.
    ("alchemist", "alchemist", 3),
    ("alchemist+", "alchemist", 5),
    ("| barn", "barn", 1),
    ("| barn cow_shed+ farmyard paddock", "barn", 4),
    ("| barn+ cow_shed+ farmyard paddock", "barn", 4),
    ("| barn cow_shed+ farmyard paddock pig_sty stable sheep_shelter goat_pen", "barn", 8),
    ("| barn+ cow_shed+ farmyard+ paddock+ pig_sty+ stable+ sheep_shelter+ goat_pen+", "barn", 16),
    ("| barn covers:farm_labourer cow_shed", "barn", 2),
    ("boarding_house@21 statue@22", "boarding_house", 2),
    ("boarding_house@21 statue@23", "boarding_house", 0),
    ("boarding_house@22 statue@21 dock@23", "boarding_house", 4),
    ("boarding_house@22 statue@12 dock@32", "boarding_house", 0),
    ("boarding_house+@22 statue@12 dock@32", "boarding_house", 4),
    ("boarding_house+@22 statue@12 dock@32 mine@21 kiln@23", "boarding_house", 8),
    ("boarding_house@21 | barn@22", "boarding_house", 0),
    ("builder", "builder", 0),
    ("builder+", "builder", 3),
    ("building_plot", "building_plot", 1),
    ("building_plot+", "building_plot", 3),
    ("| cluck_cluck_chicken_house | 5 chicken", "cluck_cluck_chicken_house", 8),
    ("| cluck_cluck_chicken_house+ | 5 chicken", "cluck_cluck_chicken_house", 12),
    ("dock | | | shipping 19", "dock", 0),
    ("dock | | | shipping 20", "dock", 6),
    ("dock | | | shipping 44", "dock", 6),
    ("dock+ | | | shipping 29", "dock", 0),
    ("dock+ | | | shipping 30", "dock", 12),
    ("| farm_labourer", "farm_labourer", 0),
    ("| farm_labourer+", "farm_labourer", 3),
    ("gem_dealer", "gem_dealer", 0),
    ("gem_dealer+", "gem_dealer", 3),
    ("| goat_pen | 3 goat", "goat_pen", 6),
    ("| goat_pen+ | 9 goat", "goat_pen", 12),
    ("| hop_field | 4 cow", "hop_field", 0),
    ("| hop_field+ | 4 cow", "hop_field", 3),
    ("jewel_cutter", "jewel_cutter", 0),
    ("jewel_cutter+", "jewel_cutter", 3),
    ("| livestock_market | 2 goat", "livestock_market", 0),
    ("| livestock_market+ | 2 goat", "livestock_market", 1),
    ("| oast_house barn cow_shed farmyard paddock pig_sty stable", "oast_house", 0),
    ("| oast_house barn cow_shed farmyard paddock pig_sty stable goat_pen", "oast_house", 4),
    ("| oast_house+ barn cow_shed farmyard paddock pig_sty stable goat_pen", "oast_house", 8),
    ("seafarer", "seafarer", 0),
    ("seafarer+", "seafarer", 3),
    ("shipping_agent", "shipping_agent", 0),
    ("shipping_agent+", "shipping_agent", 3),
    ("statue", "statue", 1),
    ("statue dock mine kiln", "statue", 4),
    ("statue dock mine kiln | barn cow_shed", "statue", 4),
    (f"statue dock mine kiln {FULL_VILLAGE}", "statue", 6),
    ("statue+ dock mine+ kiln", "statue", 4),
    ("statue+ dock+ mine+ kiln+ alchemist+ builder+ merchant+ emporium+", "statue", 12),
    ("thatcher", "thatcher", 0),
    ("thatcher dock", "thatcher", 1),
    ("thatcher dock mine", "thatcher", 1),
    ("thatcher+ dock mine+", "thatcher", 2),
    ("trading_post", "trading_post", 0),
    ("trading_post+", "trading_post", 3),
    (f"village_hall dock mine kiln {FULL_VILLAGE} emporium thatcher", "village_hall", 6),
    (f"village_hall+ dock mine kiln {FULL_VILLAGE} emporium thatcher", "village_hall", 12),
    (f"village_hall+ dock mine kiln {FULL_VILLAGE} emporium", "village_hall", 0),
    (f"village_hall+ dock mine kiln {FULL_VILLAGE} emporium covers:thatcher", "village_hall", 0),
    ("windmill | | 4 wheat", "windmill", 0),
    ("windmill+ | | 3 wheat", "windmill", 6),
    ("windmill+ | | 5 wheat", "windmill", 8),
    # The other country tiles.
    ("boatman | | 2 light_blue", "boatman", 2),
    ("boatman+ | | 2 light_blue, 5 white", "boatman", 8),
    ("bricklayer | | 3 orange, 1 white", "bricklayer", 4),
    ("bricklayer+ | | 3 orange", "bricklayer", 6),
    ("farmer | | 1 light_green", "farmer", 1),
    ("farmer+ | | 5 light_green", "farmer", 8),
    ("lumberjack | | 4 brown", "lumberjack", 4),
    ("lumberjack+ | | 3 white", "lumberjack", 6),
    ("quarryman | | 1 grey, 1 white, 3 black", "quarryman", 2),
    ("quarryman+ | | 4 grey, 1 white", "quarryman", 8),
    ("farmers_cottage | | 2 light_green_field", "farmers_cottage", 2),
    ("farmers_cottage | | 5 light_green_field", "farmers_cottage", 3),
    ("farmers_cottage+ | | 2 light_green_field", "farmers_cottage", 6),
    ("farmers_cottage+ | | 5 light_green_field", "farmers_cottage", 9),
    ("kiln | | 1 orange_field", "kiln", 2),
    ("kiln+ | | 2 orange_field", "kiln", 8),
    ("kiln+ | | 3 orange_field", "kiln", 8),
    ("log_cabin | | 3 brown_field", "log_cabin", 3),
    ("log_cabin+ | | 3 brown_field", "log_cabin", 9),
    ("mine | | 4 black_field", "mine", 4),
    ("mine+ | | 3 black_field", "mine", 6),
    ("mine+ | | 4 black, 1 white", "mine", 0),
    ("open_pit | | 2 grey_field", "open_pit", 2),
    ("open_pit+ | | 2 grey_field", "open_pit", 6),
    ("bracelet_maker | | 2 emerald, 3 sapphire", "bracelet_maker", 8),
    ("bracelet_maker+ | | 2 emerald, 3 sapphire, 1 ruby", "bracelet_maker", 6),
    ("bracelet_maker+ | | 5 emerald, 5 sapphire, 5 ruby", "bracelet_maker", 24),
    ("emporium | | 5 ruby, 5 sapphire", "emporium", 16),
    ("emporium+ | | 2 ruby, 2 sapphire, 2 gold", "emporium", 12),
    ("gem_merchant | | 1 emerald, 1 gold", "gem_merchant", 4),
    ("gem_merchant+ | | 1 emerald, 1 gold", "gem_merchant", 0),
    ("gem_merchant+ | | 1 emerald, 1 gold, 1 ruby", "gem_merchant", 6),
    ("goldsmith | | 4 gold, 4 sapphire", "goldsmith", 16),
    ("goldsmith+ | | 3 emerald, 5 gold, 4 sapphire", "goldsmith", 18),
    ("goldsmith+ | | 4 emerald, 4 gold, 4 sapphire", "goldsmith", 24),
    ("jeweller | | 1 emerald, 2 ruby", "jeweller", 4),
    ("jeweller+ | | 1 emerald, 2 ruby, 1 sapphire", "jeweller", 6),
    ("ring_maker | | 2 gold, 2 ruby", "ring_maker", 8),
    ("ring_maker+ | | 2 gold, 2 ruby, 4 emerald", "ring_maker", 12),
    ("prospector | | 2 gold, 3 ruby", "prospector", 4),
    ("prospector+ | | 2 gold, 1 ruby", "prospector", 6),
    ("scrap_dealer | | 3 clay", "scrap_dealer", 1),
    ("scrap_dealer | | 3 clay, 1 gold, 2 wheat, 1 brick, 2 stone", "scrap_dealer", 4),
    ("scrap_dealer+ | | 3 clay, 1 gold, 2 wheat, 1 brick, 2 stone", "scrap_dealer", 8),
    ("brickyard | | 5 brick", "brickyard", 4),
    ("brickyard+ | | 3 brick", "brickyard", 6),
    ("stoneyard | | 2 stone, 3 rock", "stoneyard", 2),
    ("stoneyard+ | | 5 stone", "stoneyard", 8),
    ("timberyard | | 1 timber", "timberyard", 1),
    ("timberyard+ | | 4 timber", "timberyard", 8),
    ("| copse | 2 goat", "copse", 0),
    ("| copse+ | 2 goat", "copse", 3),
    ("| game_wardens_cottage | 4 deer", "game_wardens_cottage", 8),
    ("| game_wardens_cottage+ | 5 deer", "game_wardens_cottage", 12),
    ("| hunters_lodge | 3 boar", "hunters_lodge", 6),
    ("| hunters_lodge+ | 3 boar", "hunters_lodge", 9),
    ("entertainer | | | spring 2, summer 4, summer 4", "entertainer", 2),
    ("entertainer+ | | | spring 2, summer 4, autumn 6, winter 6", "entertainer", 8),
    ("key_market", "key_market", 3),
    ("key_market+", "key_market", 5),
    ("merchant", "merchant", 3),
    ("merchant+", "merchant", 3),
]


@pytest.mark.parametrize(("text", "element", "expected"), TILES)
def test_a_tile_scores_what_the_rulebook_says(text: str, element: str, expected: int) -> None:
    assert points(text)[element] == expected


def test_every_tile_is_tried_at_both_sides() -> None:
    tried = {word for text, element, _ in TILES for word in text.replace("@", " ").split()
             if word.removesuffix("+") == element}  # fmt: skip
    assert tried >= {tile + side for tile in CATALOGUE.ids("home", "country") for side in ("", "+")}


JEWELS = "3 emerald, 5 gold, 3 ruby, 4 sapphire"

# Worked examples of the rulebook and of the rules' own arithmetic.
EXAMPLES = [
    ("| farmyard+ | 1 cow, 1 sheep, 3 pig", {"farmyard": 6}),
    ("scrap_dealer+ | | 2 gold, 2 brick, 2 wheat, 2 clay", {"scrap_dealer": 8}),
    ("| cow_shed farmyard | 9 cow", {"cow_shed": 4, "farmyard": 1}),
    ("| | | spring 2", {"fair_spring": 2}),
    ("prospector+ ring_maker | | 1 gold", {"prospector": 2, "ring_maker": 0}),
    (
        f"goldsmith+ ring_maker prospector+ scrap_dealer | | {JEWELS}, 1 wheat, 2 clay",
        {"goldsmith": 18, "ring_maker": 4, "prospector": 8, "scrap_dealer": 1},
    ),
    ("| | | shipping 18, summer 4, autumn 4, autumn 6, winter 6, winter 6",
     {"shipping": 18, "fair_summer": 4, "fair_autumn": 10, "fair_winter": 12}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EXAMPLES)
def test_worked_examples(text: str, expected: dict[str, int]) -> None:
    found = points(text)
    assert sum(found.values()) == sum(expected.values())
    if "goldsmith" not in expected:  # several best allocations may exist among many jewellers
        assert found == expected


def test_an_overbuilt_tile_scores_nothing_and_counts_for_nothing() -> None:
    assert points("alchemist covers:key_market thatcher") == {"alchemist": 3, "thatcher": 1}


def test_white_keyples_go_where_they_are_worth_most() -> None:
    text = "boatman bricklayer+ | | 3 light_blue, 2 orange, 3 white"
    assert points(text) == {"boatman": 4, "bricklayer": 8}
    assert uses(text)["bricklayer"] == {"orange": 2, "white": 2}


def test_a_piece_that_scores_nothing_says_why() -> None:
    left = player("emporium | | 1 ruby, 3 gold")["unscored"]
    assert [(u["piece"], u["count"]) for u in left] == [("gold", 3), ("ruby", 1)]
    assert left[0]["why"] == "nothing on this board scores it"
    assert "Emporium" in left[1]["why"]
    assert "sapphire" in left[1]["why"]


def test_disputed_readings_are_options_and_reported() -> None:
    village = f"statue+ {' '.join(t + '+' for t in FULL_VILLAGE.split())} kiln+ mine+"
    assert points(village)["statue"] == 12
    assert points(village, statue="uncapped")["statue"] == 18
    cottage = "farmers_cottage+ merchant+ | | 3 light_green_field"
    assert points(cottage, farmers_cottage=2, merchant_upgraded=6) == {
        "farmers_cottage": 6, "merchant": 6,
    }  # fmt: skip
    assumptions = [a["code"] for a in player(cottage, merchant_upgraded=6)["assumptions"]]
    assert assumptions == ["farmers_cottage_3", "merchant_upgraded_6"]
    assert [a["code"] for a in player("boarding_house statue")["assumptions"]] == [
        "village_columns_3", "statue_capped",
    ]  # fmt: skip


def test_a_wide_village_turns_the_boarding_house() -> None:
    assert points("boarding_house@23 statue@24", village_columns=4)["boarding_house"] == 2


def test_a_fair_without_its_number_is_asked() -> None:
    board = {"fairs": [{"season": "summer"}, {"season": "summer", "points": 4}]}
    answer = score("keyper", {"players": [{"name": "A", "board": board}]})["players"][0]
    assert answer["missing"][0]["at"] == "/players/0/board/fairs/0/points"
    assert answer["total"] == 4
    assert answer["lines"][-1]["how"].endswith(": ? + 4")
