"""Names: what looks the same is the same, and something of a name can be seen."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from scoring import Invalid, score

COMPOSED, DECOMPOSED = normalize("NFC", "José"), normalize("NFD", "José")


def refused(*names: str) -> list[tuple[str, str]]:
    with pytest.raises(Invalid) as caught:
        score("keyper", {"players": [{"name": name, "board": {}} for name in names]})
    return [(fault["pointer"], fault["code"]) for fault in caught.value.errors]


def test_composed_and_decomposed_are_one_name() -> None:
    assert refused(COMPOSED, DECOMPOSED) == [("/players/1/name", "name_twice")]


@pytest.mark.parametrize("order", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("name", [COMPOSED, DECOMPOSED])
def test_an_order_finds_the_name_in_either_form(name: str, order: str) -> None:
    players = [{"name": n, "board": {"tiles": [{"tile": "home_1"}, {"tile": "keyflower"}]}}
               for n in ("Ben", name)]  # fmt: skip
    found = score("keyflower", {"players": players, "table": {
        "expansions": ["farmers"], "boat_order": [order, "Ben"]}})  # fmt: skip
    assert found.winners == (COMPOSED,)


@pytest.mark.parametrize(
    "name", ["\u200b", "\u2060", "\ufeff", "\u3164", "\u2800", "\u0301", " \u200d "]
)
def test_a_name_of_which_nothing_is_seen_is_refused(name: str) -> None:
    assert refused(name) == [("/players/0/name", "too_few")]


@pytest.mark.parametrize("name", ["あおい", "מרים", "😀", "J\u200dR", "é", "?"])
def test_names_of_any_script_are_taken(name: str) -> None:
    (player,) = score("keyper", {"players": [{"name": name, "board": {}}]}).players
    assert player.name == name
