"""The rules assistant: questions as players ask them, with the entry that answers them first."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from scoring import search
from scoring.game import Game, games
from scoring.rules import Rules

ALL = [pytest.param(game, id=game.id) for game in games().values()]
ENTRIES = [pytest.param(game.rules, rule.id, id=f"{game.id}-{rule.id}")
           for game in games().values() for rule in game.rules]  # fmt: skip

KEYPER = [
    # names, English and German, ids, one word or a sentence
    ("Drainage", "drainage"),
    ("was zählt ein Abwassersystem", "drainage"),
    ("How does the Statue score?", "statue"),
    ("Wie wird die Statue gewertet?", "statue"),
    ("ring maker", "ring_maker"),
    ("Ringschmuckhersteller", "ring_maker"),
    ("cluck cluck", "cluck_cluck_chicken_house"),
    ("Was bringt der Putt-Putt-Hühnerstall?", "cluck_cluck_chicken_house"),
    ("game_wardens_cottage", "game_wardens_cottage"),
    ("Game wardens cottage", "game_wardens_cottage"),
    ("farmers cottage upgraded", "farmers_cottage"),
    ("verbessertes Farmhaus", "farmers_cottage"),
    ("farmer", "farmer"),
    ("Farm labourer", "farm_labourer"),
    ("Mine", "mine"),
    ("dock", "dock"),
    ("What is the merchant worth when upgraded?", "merchant"),
    ("Händler verbessert", "merchant"),
    ("gem merchant", "gem_merchant"),
    ("gem dealer", "gem_dealer"),
    ("Schrotthändler", "scrap_dealer"),
    ("Schrotthandel", "scrapyard"),
    ("Ziegelfabrik", "brickyard"),
    ("Ziegelei", "brickmaker"),
    ("Steinmetz", "stonemason"),
    ("Malzhaus", "oast_house"),
    ("Gemeindehaus", "village_hall"),
    ("What does the village hall give?", "village_hall"),
    # typos, umlauts, plural, compounds, parts of words
    ("Abwasersystem", "drainage"),
    ("drainige", "drainage"),
    ("Strassenpflaster", "pavements"),
    ("straßenplaster", "pavements"),
    ("Gaestehaus", "boarding_house"),
    ("Gastehaus", "boarding_house"),
    ("Wildhueterhuette", "game_wardens_cottage"),
    ("Prospektoren", "prospector"),
    ("prospecter", "prospector"),
    ("goldsmiths", "goldsmith"),
    ("Goldschmid", "goldsmith"),
    ("Unterhaltungskunstler", "entertainer"),
    ("bording house", "boarding_house"),
    ("Edelsteinregeln", "gems"),
    ("Jahrmarktspunkte", "fairs"),
    ("Schiffspunkte", "shipping"),
    ("scrap deler", "scrap_dealer"),
    # questions of a table, English
    ("can one gold count twice?", "allocation"),
    ("May I move my pieces before scoring?", "allocation"),
    ("how many cows fit in the farmyard", "farmyard"),
    ("how many points for each pig in the pig sty", "pig_sty"),
    ("What happens to animals without room?", "housing"),
    ("which tiles score gems?", "gems"),
    ("who wins a tie?", "tie_break"),
    ("what if two players have the same points", "tie_break"),
    ("do covered tiles still score?", "overbuilding"),
    ("Can I build on top of another building?", "overbuilding"),
    ("can a white keyple be any colour", "white_keyple"),
    ("do black keyples score anything", "keyples"),
    ("what is wheat good for", "wheat"),
    ("how much is a winter fair worth", "winter_fairs"),
    ("does a fair count when another lies on it", "fairs"),
    ("how many times can a tile score?", "score_limit"),
    ("may a village tile lie on the farm", "areas"),
    ("how many plots does the village have", "player_board"),
    ("can the same building be counted by several tiles?", "counting_tiles"),
    ("what does it cost to upgrade", "upgrading"),
    ("can two players own the same country tile", "country_tiles"),
    ("what scores at the end of the game", "end_of_game"),
    ("how many coloured fields does a country board show", "country_board"),
    ("do gaps matter for the drainage", "drainage"),
    ("my shipping track is odd, is that possible", "shipping"),
    ("is the dock worth 6 with 25 shipping points if upgraded", "dock"),
    ("does a brick count as clay", "finished_goods"),
    ("can I show the same piece at two fairs", "showing"),
    # questions of a table, German
    ("darf ein Gold zweimal zählen?", "allocation"),
    ("Darf ich am Ende alles umlegen?", "allocation"),
    ("Wie viele Rinder passen auf den Farmhof?", "farmyard"),
    ("wie viele punkte bringt ein schwein im schweinestall", "pig_sty"),
    ("Was passiert mit Tieren ohne Platz?", "housing"),
    ("Welche Plättchen werten Edelsteine?", "gems"),
    ("Wer gewinnt bei Gleichstand?", "tie_break"),
    ("unentschieden", "tie_break"),
    ("Zählen überbaute Gebäude noch?", "overbuilding"),
    ("ueberbauen", "overbuilding"),
    ("Welche Farbe hat ein weißer Keyple?", "white_keyple"),
    ("Zählen schwarze Keyples?", "keyples"),
    ("Wofür ist Weizen gut?", "wheat"),
    ("Winterjahrmarkt", "winter_fairs"),
    ("Wie oft kann ein Plättchen gewertet werden?", "score_limit"),
    ("Darf ein Dorfplättchen auf die Farm?", "areas"),
    ("Wie viele Grundstücke hat das Dorf?", "player_board"),
    ("was kostet das verbessern", "upgrading"),
    ("Wann ist das Spiel zu Ende?", "end_of_game"),
    ("Wie viele grüne Felder hat die Landschaftstafel?", "country_board"),
    ("Gelten Lücken beim Abwassersystem?", "drainage"),
    ("Kann die Schiffspunkteleiste ungerade sein?", "shipping"),
    ("Ist Ziegel auch Lehm?", "finished_goods"),
    ("wie viele smaragde sind in der schachtel", "pieces"),
    # asked after the words were chosen; several answers are right for some
    ("Can a gem be used for both the jeweller and the ring maker?", "allocation"),
    ("where do chickens live", "cluck_cluck_chicken_house paddock housing"),
    ("how many deer can i keep", "game_wardens_cottage housing"),
    ("Wohin mit den Ziegen?", "goat_pen"),
    ("Hirsch", "game_wardens_cottage"),
    ("is an upgraded dock with 25 points zero", "dock"),
    ("does the statue count itself", "statue"),
    ("Zählt die Statue sich selbst?", "statue"),
    ("Zählt die Scheune sich selbst mit", "barn"),
    ("barn upgraded only upgraded buildings?", "barn"),
    ("village orientation", "player_board"),
    ("Wie ist das Dorf ausgerichtet", "player_board"),
    ("diagonal", "drainage"),
    ("orthogonal", "pavements"),
    ("neighbours", "boarding_house"),
    ("linker Nachbar", "boarding_house"),
    ("Kühe", "cow_shed"),
    ("wildschweine", "hunters_lodge"),
    ("How much are finished goods worth", "finished_goods"),
    ("Endprodukte", "finished_goods"),
    ("raw materials", "finished_goods pieces"),
    ("Rohstoffe", "finished_goods pieces"),
    ("Keyple weiss", "white_keyple"),
    ("max 4 times", "score_limit"),
    ("maximum points prospector", "prospector"),
    ("Maximalpunkte Prospektor", "prospector"),
    ("Tie breaker", "tie_break"),
    ("tiebraker", "tie_break"),
    ("Gleichstnd", "tie_break"),
    ("edelstein", "gems"),
    ("Kann ich ein verbessertes Gebäude überbauen?", "overbuilding"),
    ("is a farm tile allowed in the village", "areas"),
    ("Jahrmarkt im Winter", "winter_fairs"),
    ("spring fair points", "fairs"),
    ("Verschiffen Punkte", "shipping"),
    ("Seemann", "seafarer"),
    ("schiffspediteur", "shipping_agent"),
    ("orange fields", "country_board kiln"),
    ("Brennofen", "kiln"),
    ("how many points does the upgraded kiln give per field", "kiln"),
    ("black fields", "mine country_board"),
    ("schwarze Felder", "mine country_board"),
    ("Do goats count in a tie?", "tie_break"),
    ("what happens to my extra sheep?", "housing sheep_shelter"),
    ("Dürfen zwei Spieler die gleiche Landschaftskarte haben", "country_tiles"),
    ("Wie viele Keyples gibt es zu dritt", "keyples player_counts"),
    ("can i put wheat on the scrap dealer", "scrap_dealer wheat"),
    ("Weizen beim Schrotthändler?", "scrap_dealer wheat"),
    ("unupgraded windmill", "windmill"),
    ("Was heißt verbessert?", "upgrading"),
    ("wo zählt gold", "gems"),
    ("Welche Plättchen zählen für den Strohdecker?", "thatcher"),
    ("full village", "village_hall"),
    ("alle farmplätze bebaut", "oast_house"),
    ("Wieviel ist das Dock wert", "dock"),
    ("putputhühnerstall", "cluck_cluck_chicken_house"),
    ("Bracelet", "bracelet_maker"),
    ("Armband", "bracelet_maker"),
    ("jewelry", "jeweller gems"),
    ("ring", "ring_maker"),
    ("paddok", "paddock"),
    ("hop feild", "hop_field"),
    ("who is the winner", "end_of_game tie_break"),
    ("game end", "end_of_game"),
    ("points for animals", "housing"),
    ("Punkte für Tiere", "housing"),
    ("is gold counted double", "allocation"),
    ("use the same ruby for two tiles", "allocation"),
    ("Kann derselbe Rubin zweimal gewertet werden", "allocation"),
    ("Darf ich Tiere am Schluss umsetzen", "allocation housing"),
    ("how many points is a drainage", "drainage"),
    ("How does drainage work", "drainage"),
    ("Abwasser", "drainage"),
    ("Pflaster", "pavements"),
    ("pavement", "pavements"),
    ("Wie viele Schweine passen in den Schweinestall", "pig_sty"),
    ("Was bringt der verbesserte Schweinestall", "pig_sty"),
    ("cow shed max", "cow_shed"),
    ("Rinderstaelle", "cow_shed"),
    ("Hühnerstall", "cluck_cluck_chicken_house"),
    ("chicken house", "cluck_cluck_chicken_house"),
    ("henhouse", "cluck_cluck_chicken_house"),
    ("oasthouse", "oast_house"),
    ("Hopfen", "hop_field"),
    ("scrapdealer", "scrap_dealer"),
    ("brick maker", "brickmaker"),
    ("brick yard", "brickyard"),
    ("Händler", "merchant"),
    ("Gemdealer", "gem_dealer"),
    ("Armschmuck", "bracelet_maker"),
    ("Ringmacher", "ring_maker"),
    ("Juwelier", "jeweller"),
    ("jeweler", "jeweller"),
    ("What's the difference between scrapyard and scrap dealer", "scrap_dealer scrapyard"),
    ("Unterschied Ziegelei Ziegelfabrik", "brickmaker brickyard"),
    ("statue cap", "statue"),
    ("Statue Maximum", "statue"),
    ("is the statue limited to 6", "statue"),
    ("Farmhaus 2 oder 3 Punkte", "farmers_cottage"),
    ("Ist der verbesserte Händler 3 Punkte wert", "merchant"),
    ("4x3 village", "player_board"),
    ("how big is the village", "player_board village_hall"),
    ("overbuild", "overbuilding"),
    ("overbuilt tiles score?", "overbuilding"),
    ("Überbautes Plättchen", "overbuilding"),
    ("what is under a tile", "overbuilding"),
    ("goats tie break", "tie_break"),
    ("Tiebreak Reihenfolge", "tie_break"),
    ("gleich viele Punkte wer gewinnt", "tie_break"),
    ("weiße Keyples", "white_keyple"),
    ("wild keyple", "white_keyple"),
    ("grüne Keyples", "keyples farmer"),
    ("blauer Keyple", "keyples boatman"),
    ("orange keyples", "bricklayer keyples"),
    ("wieviele Edelsteine gibt es", "pieces gems"),
    ("Weizen wert", "wheat"),
    ("windmill base side", "windmill"),
    ("Windmühle nicht verbessert", "windmill"),
    ("Seafarer odd", "seafarer shipping"),
    ("2 points per shipped resource", "shipping"),
    ("dock 30", "dock"),
    ("Dock verbessert mit 25", "dock"),
    ("fairs summer points", "fairs winter_fairs"),
    ("Was zählen Jahrmärkte", "fairs"),
    ("wheat at a fair", "showing wheat"),
    ("Entertainer two fairs same season", "entertainer showing"),
    ("tagebau graue felder", "open_pit"),
    ("gray fields", "open_pit country_board"),
    ("grey fields", "open_pit country_board"),
    ("animal housing", "housing"),
    ("Wo finden Wildschweine Platz", "hunters_lodge housing"),
    ("deer", "game_wardens_cottage"),
    ("Rehe", "game_wardens_cottage"),
    ("boar", "hunters_lodge"),
    ("horse", "stable"),
    ("Pferde", "stable"),
    ("barn itself", "barn"),
    ("zählt das Gästehaus Farmplättchen", "boarding_house"),
    ("beste Verteilung", "allocation"),
    ("optimal", "allocation"),
    ("unscored", "allocation end_of_game"),
    ("wann endet das spiel", "end_of_game"),
    ("Landschaftsplättchen", "country_tiles"),
    ("Gutshof", "home_tiles"),
    # an unknown word does not bury the answer
    ("xylophon statue", "statue"),
    ("hey bot, tell me about pavements please", "pavements"),
    ("sag mal bitte schnell was der Strohdecker so bringt", "thatcher"),
]


OTHERS = {
    "key_harvest": [
        ("What is the largest group worth?", "largest_group"),
        ("zweitgrößte gruppe", "second_group"),
        ("who gets the crop majority", "crops"),
        ("Wer hat die Mehrheit bei Hopfen?", "crops"),
        ("wie viele felder passen ins lager", "store"),
        ("single tile group", "lone_tile"),
        ("Lehrling", "apprentice"),
        ("unentschieden gleichstand", "tie_break"),
    ],
    "key_market": [
        ("how much is gold worth", "gold"),
        ("Was bringen Paare?", "pairs guild_6_master"),
        ("darf ein Schaf zweimal zählen", "pairs"),
        ("Gilde 5 Meister", "guild_5_master"),
        ("retired workers", "retired"),
        ("Gutshaus", "manor"),
        ("Gunstskala", "favour_track"),
    ],
}
QUESTIONS = [("keyper", *asked) for asked in KEYPER] + [
    (game, *asked) for game, table in OTHERS.items() for asked in table
]


@pytest.mark.parametrize(("game", "question", "answers"), QUESTIONS)
def test_a_question_finds_its_answer_first(game: str, question: str, answers: str) -> None:
    found = [entry["id"] for entry in games()[game].rules.search(question)]
    assert found, "nothing found"
    assert found[0] in answers.split(), found[:5]


@pytest.mark.parametrize("question", ["Edelsteinhändler", "edelsteinhaendler", "Edelsteinhandler"])
def test_a_name_of_two_tiles_finds_both(question: str) -> None:
    found = games()["keyper"].rules.search(question, "de")
    assert {entry["id"] for entry in found[:2]} == {"gem_dealer", "gem_merchant"}


NONSENSE = ["asdfghjkl", "qwertz uiop", "Wie spät ist es in Tokio?", "pizza margherita", "💎💎💎",
            "der die das", "what is the", "12345678", "DROP TABLE users", "lorem ipsum dolor",
            "Bundeskanzler", "zzzz", "ololo trololo", "!?", "capital of France"]  # fmt: skip


@pytest.mark.parametrize("question", NONSENSE)
@pytest.mark.parametrize("game", ALL)
def test_nonsense_finds_nothing(game: Game, question: str) -> None:
    assert [entry["id"] for entry in game.rules.search(question)] == []


@pytest.mark.parametrize("game", ALL)
def test_no_question_gives_every_rule(game: Game) -> None:
    everything = [rule.id for rule in game.rules]
    for nothing in ("", "   "):
        assert [entry["id"] for entry in game.rules.search(nothing)] == everything


@pytest.mark.parametrize(("rules", "rule"), ENTRIES)
def test_an_entry_is_found_by_its_id_and_titles(rules: Rules, rule: str) -> None:
    for name in (rule, rule.replace("_", " "), *rules[rule].title.by_language.values()):
        assert rules.search(name)[0]["id"] == rule, name
        assert rules.search(f"  {name.upper()}??")[0]["id"] == rule, name


@pytest.mark.parametrize("game", ALL)
def test_an_answer_speaks_the_language_asked_for(game: Game) -> None:
    for language in ("en", "de"):
        for entry in game.rules.search("", language):
            assert entry["title"] == entry["titles"][language]
            assert entry["text"] == entry["texts"][language]
            assert entry["place"] == entry["places"][language]


@pytest.mark.parametrize("game", ALL)
def test_saying_it_again_and_again_changes_nothing(game: Game) -> None:
    title = next(iter(game.rules)).title.by_language["en"]
    assert game.rules.search(" ".join([title] * 60)) == game.rules.search(title) != []


def test_many_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service answers in many threads; a stemmer shared between them mixes up their words."""
    words = [f"{word}{ending}" for word in ("wertung", "hühner", "upgrade", "verbessert", "keyple")
             for ending in ("", "en", "ern", "ing", "s", "es", "ed", "ung", "ungen", "lich")] * 8  # fmt: skip
    expected = [search._forms(word) for word in words]
    monkeypatch.setattr(search, "_forms", search._forms.__wrapped__)
    interval = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-6)
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda word: search._forms(word), words))
    finally:
        sys.setswitchinterval(interval)
    assert found == expected
