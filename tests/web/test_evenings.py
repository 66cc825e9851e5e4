"""The evening kept: history, rematch, everything as a file, links and logs."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

import scoring
from tests.every import every
from tests.web.codes import round_trip
from tests.web.form import Form, Phone, player, table


def kept(form: Form, key: str) -> Any:
    text = form.page.evaluate("key => localStorage.getItem(key)", f"keytally/{key}")
    return None if text is None else json.loads(text)


def ended(opened: Form, draft: dict[str, Any]) -> Form:
    form = opened.begin("keyper/result", draft)
    expect(form.page.get_by_role("button", name="Rematch")).to_be_enabled()
    return form


def test_a_rematch_keeps_the_evening_and_the_people(opened: Form, two: dict[str, Any]) -> None:
    form = ended(opened, two)
    form.page.get_by_role("button", name="Rematch").click()
    expect(form.page.get_by_label("Name of player 2")).to_have_value("Ben")
    assert [player["board"] for player in form.draft()["players"]] == [{}, {}]
    [evening] = kept(form, "evenings")
    score = scoring.score("keyper", {"players": [
        {"name": each["name"], "board": each["board"]} for each in two["players"]
    ]}, "en")  # fmt: skip
    assert {each["name"]: each["total"] for each in evening["players"]} == {
        each.name: each.total for each in score.players
    }
    assert evening["winners"] == ["Anna"]
    # Undo brings the boards back; the evening stays.
    form.page.get_by_role("button", name="Undo", exact=True).click()
    assert form.draft()["players"][0]["board"] == two["players"][0]["board"]


def test_the_same_game_is_kept_once(opened: Form, two: dict[str, Any]) -> None:
    form = ended(opened, two)
    keep = form.page.get_by_role("button", name="Keep this evening")
    keep.click()
    expect(form.page.locator(".toast")).to_contain_text("saved on this device")
    keep.click()
    assert len(kept(form, "evenings")) == 1


def test_what_the_evenings_show_of_each_player(opened: Form) -> None:
    first = table(player("Anna", {"shipping": 10}), player("Ben", {"shipping": 8}, "blue"))
    form = ended(opened, first)
    form.page.get_by_role("button", name="Rematch").click()
    for number, points in enumerate((4, 20)):
        form.open(f"keyper/board/{number}")
        form.count("shipping").fill(str(points))
    form.open("keyper/result")
    expect(form.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 20 points")
    form.page.get_by_role("button", name="Keep this evening").click()
    form.open("evenings")
    rows = form.page.get_by_role("region", name="Players").locator("tbody tr")
    # Games, wins, average, best.
    expect(rows.nth(0)).to_have_text("Ben21 (50%)1420")
    expect(rows.nth(1)).to_have_text("Anna21 (50%)710")
    expect(form.page.locator(".trend")).to_have_attribute("aria-label", "Ben: 8, 20; Anna: 10, 4")


def test_a_deleted_evening_is_gone(opened: Form, two: dict[str, Any]) -> None:
    form = ended(opened, two)
    form.page.get_by_role("button", name="Keep this evening").click()
    form.open("evenings")
    form.page.get_by_role("button", name="delete").click()
    expect(form.page.locator(".evening")).to_have_count(0)
    assert kept(form, "evenings") == []


def test_an_evening_opens_to_look_at_and_changes_nothing(opened: Form, two: dict[str, Any]) -> None:
    form = ended(opened, two)
    form.page.get_by_role("button", name="Rematch").click()
    form.open("evenings")
    form.page.locator(".evening-link").click()
    expect(form.page.get_by_role("heading", level=1)).to_contain_text("Anna wins")
    expect(form.page.get_by_text("read-only")).to_be_visible()
    expect(form.page.locator("main input, main select")).to_have_count(0)
    assert [player["board"] for player in form.draft()["players"]] == [{}, {}]


def test_everything_goes_to_another_device_in_one_file(
    opened: Form, phone: Phone, two: dict[str, Any], tmp_path: Path
) -> None:
    form = ended(opened, two)
    form.page.get_by_role("button", name="Keep this evening").click()
    keys = json.dumps({"host": "h", "seats": {"1": "s"}})
    form.page.evaluate("keys => localStorage.setItem('keytally/keys/BCDFGH', keys)", keys)
    form.open()
    with form.page.expect_download() as waiting:
        form.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "keytally.json"
    waiting.value.save_as(file)

    # The other device has begun the same game differently: nothing of it is lost.
    mine = table(player("Cleo", {"shipping": 3}))
    other = phone(draft=mine).open()
    with other.page.expect_navigation():
        other.page.locator("input[type=file]").set_input_files(file)
    expect(other.page.locator(".toast")).to_contain_text("The file was loaded.")
    other.page.wait_for_selector(".begun")
    assert other.draft()["players"] == form.draft()["players"]
    assert kept(other, "aside/keyper") == [mine]
    assert kept(other, "evenings") == kept(form, "evenings")
    assert kept(other, "keys/BCDFGH") == {"host": "h", "seats": {"1": "s"}}
    # Once more: everything is there once.
    with other.page.expect_navigation():
        other.page.locator("input[type=file]").set_input_files(file)
    other.page.wait_for_selector(".begun")
    assert len(kept(other, "evenings")) == 1
    assert kept(other, "aside/keyper") == [mine]


def test_a_file_of_something_else_is_refused(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    form = phone().open()

    def check(content: str) -> None:
        file.write_text(content)
        form.page.reload()
        form.page.locator("input[type=file]").set_input_files(file)
        expect(form.page.locator(".toast")).to_have_text("This is not a Keytally file.")

    every(["", "{}", '{"keytally": 1}', '{"keytally": 2, "drafts": {}}', "[1]", "\x00"], check)


def test_a_file_that_somebody_tampered_with_breaks_nothing(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({"keytally": 1, "drafts": {"keyper": {"players": 7}}, "kept": {
        "evenings": [{"id": 1}, None, "x"], "people": {"a": 1}, "keys/BCDFGH": [], "shared/keyper": "x",
    }}))  # fmt: skip
    form = phone().open()
    with form.page.expect_navigation():
        form.page.locator("input[type=file]").set_input_files(file)
    form.open("evenings")
    expect(form.page.locator(".evening")).to_have_count(0)
    form.open("keyper/players")
    expect(form.page.get_by_text("How many play?").first).to_be_visible()


def test_people_are_offered_again_with_their_marks(opened: Form, two: dict[str, Any]) -> None:
    form = ended(opened, two)
    form.page.get_by_role("button", name="Keep this evening").click()
    form.open("key_market/players")
    form.page.get_by_role("button", name="3", exact=True).click()
    known = form.page.get_by_role("group", name="Played here before")
    known.get_by_role("button", name="Ben").click()
    expect(form.page.get_by_label("Name of player 1")).to_have_value("Ben")
    assert form.draft("key_market")["players"][0]["colour"] in ("blue", "red")
    expect(known.get_by_role("button", name="Ben")).to_have_count(0)
    assert len(form.draft("key_market")["players"]) == 3


def test_a_link_opens_on_another_phone_and_can_be_taken_over(
    phone: Phone, two: dict[str, Any]
) -> None:
    code, _ = round_trip(phone().page, "keyper", two)
    mine = table(player("Cleo", {"shipping": 3}))
    other = phone(draft=mine).open(f"s/{code}")
    expect(other.page.get_by_role("heading", level=1)).to_contain_text("Anna wins")
    assert other.draft() == mine
    other.page.get_by_role("button", name="Make my own copy").click()
    expect(other.page.get_by_role("button", name="Rematch")).to_be_enabled()
    assert [each["board"] for each in other.draft()["players"]] == [
        each["board"] for each in two["players"]
    ]
    assert kept(other, "aside/keyper") == [mine]


def test_the_link_of_the_result_is_in_its_qr_code(phone: Phone, two: dict[str, Any]) -> None:
    form = phone(draft=two).open("keyper/result")  # one that knows no address of the service yet
    form.page.route(
        "**/api/v1/address",
        lambda route: route.fulfill(json={"url": "http://192.168.1.5:8000/", "source": "network"}),
    )
    form.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form.page.get_by_role("button", name="Link and QR code").click()
    expect(form.page.get_by_role("img", name="QR code for the result")).to_be_visible()
    expect(form.page.locator(".share-link .is-warning")).to_have_count(0)
    form.page.get_by_role("button", name="Copy the link").click()
    expect(form.page.locator(".toast")).to_contain_text("Link copied.")
    link = form.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith("http://192.168.1.5:8000/#/s/1")


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "Date,Game,BGG ID,"), ("de", "Datum;Spiel;BGG ID;")]
)
def test_the_log_opens_in_a_spreadsheet_of_the_language(
    phone: Phone, two: dict[str, Any], lang: str, head: str
) -> None:
    draft = {**two, "players": [{**two["players"][0], "name": '=1+1;"Jürgen"'}, two["players"][1]]}
    form = phone(draft=draft, lang=lang).open("keyper/result")
    # Where it is another day than in Greenwich, at whatever time this runs.
    now = datetime.now(UTC)
    zone = ZoneInfo("Pacific/Kiritimati" if now.hour >= 10 else "Pacific/Pago_Pago")
    device = form.page.context.new_cdp_session(form.page)
    device.send("Emulation.setTimezoneOverride", {"timezoneId": zone.key})
    form.page.locator(".after-game button").nth(1).click()
    form.open("evenings")
    with form.page.expect_download() as waiting:
        form.page.get_by_role("button", name="CSV").click()
    written = Path(waiting.value.path()).read_bytes()
    assert written.startswith(b"\xef\xbb\xbf")
    lines = written.decode("utf-8-sig").split("\r\n")
    assert lines[0].startswith(head)
    assert lines[1].startswith(f"{now.astimezone(zone):%Y-%m-%d}")
    assert "212516" in lines[1]
    assert '"\'=1+1;""Jürgen"""' in lines[1]
    device.send("Emulation.setTimezoneOverride", {"timezoneId": ""})
    device.detach()


def test_bg_stats_gets_what_the_evening_knows(opened: Form, two: dict[str, Any]) -> None:
    two = {
        **two,
        "table": {**two["table"], "$play": {"minutes": 95, "first": "Ben", "place": "Home"}},
    }
    form = ended(opened, two)
    form.page.get_by_role("button", name="Keep this evening").click()
    form.open("evenings")
    address = form.page.locator("a[href*=createPlay]").get_attribute("href")
    assert address is not None
    play = json.loads(parse_qs(urlsplit(address).query)["data"][0])
    assert (play["durationMin"], play["location"], play["game"]["bggId"]) == (95, "Home", 212516)
    assert {each["name"]: each["startPlayer"] for each in play["players"]} == {
        "Anna": False,
        "Ben": True,
    }
