"""The command line: the table, JSON, languages, standard input, what cannot be read, a broken pipe."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import games
from scoring.__main__ import main
from tests.closed_pipe import run_into_closed_pipe
from tests.scoring.as_json import score
from texts import languages

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "scoring" / "keyper" / "example.json")

Output = pytest.CaptureFixture[str]


def table(players: list[dict[str, Any]], **more: Any) -> str:
    return json.dumps({"players": players, **more})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "board.json"


def run(capsys: Output, *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_question_is_answered(capsys: Output) -> None:
    """Keyper, page 9, end of the game: most gems, then finished goods."""
    code, out, err = run(capsys, "keyper", "--ask", "wer gewinnt bei Gleichstand?", "--lang", "de")
    assert (code, err) == (0, "")
    assert "Edelsteine" in out.splitlines()[0]
    assert "[tie_break]" in out
    _, out, _ = run(capsys, "keyper", "--ask", "pizza margherita")
    assert out == "Not in the rules.\n"
    _, out, _ = run(capsys, "key_harvest", "--ask", "was bringen Schiffe", "--lang", "de")
    assert out == "In Key Harvest gibt es keine Schiffe.\nWas am Ende zählt  [scoring]\n"
    _, out, _ = run(capsys, "keyper", "--ask", "is there a solo mode", "--json")
    assert json.loads(out)["answered"] == "no"
    with pytest.raises(SystemExit):
        main(["keyper"])


def test_a_file_may_follow_an_option_and_begin_with_a_byte_order_mark(
    capsys: Output, file: Path
) -> None:
    """As Windows writes it: https://www.rfc-editor.org/rfc/rfc8259#section-8.1 lets readers ignore it."""
    file.write_text('{"shipping": 22}', encoding="utf-8-sig")
    code, out, err = run(capsys, "keyper", "--json", str(file))
    assert (code, err) == (0, "")
    assert json.loads(out)["players"][0]["total"] == 22


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", list(games()))
def test_every_example_prints_its_lines(
    capsys: Output, file: Path, game: str, language: str
) -> None:
    file.write_text(json.dumps(games()[game].example))
    code, out, err = run(capsys, game, str(file), "--lang", language)
    assert (code, err) == (0, "")
    name = "Spieler" if language == "de" else "Player"
    payload = {"players": [{"name": name, "board": games()[game].example}]}
    (player,) = score(game, payload, language)["players"]
    printed = out.splitlines()
    assert printed[0] == f"1. {name}: {player['total']}"
    for line, row in zip(player["lines"], printed[1:], strict=False):
        assert row.split()[0] == str(line["points"])
        assert f"  {line['how']}  [{line['rule']}]" in row
    for part in ("warnings", "assumptions"):
        assert all(any(entry["message"] in row for row in printed) for entry in player[part])
    assert all(any(left["why"] in row for row in printed) for left in player["unscored"])


def test_the_columns_stand_below_each_other(capsys: Output) -> None:
    board = json.loads(Path(EXAMPLE).read_text(encoding="utf-8"))
    (player,) = score("keyper", {"players": [{"name": "A", "board": board}]})["players"]
    _, out, _ = run(capsys, "keyper", EXAMPLE)
    rows = [row for row in out.splitlines() if row.endswith("]")]
    columns = {row.index(line["how"]) for row, line in zip(rows, player["lines"], strict=True)}
    assert len(columns) == 1


def test_json_is_the_answer_of_the_contract(capsys: Output, file: Path) -> None:
    request = {"players": [{"name": "Änne", "board": {"shipping": 4}}]}
    file.write_text(json.dumps(request))
    code, out, err = run(capsys, "keyper", str(file), "--json", "--lang", "de")
    assert (code, err) == (0, "")
    assert json.loads(out) == score("keyper", request, "de")
    assert "Änne" in out


def test_standard_input_is_read(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"shipping": 12}'))
    code, out, _ = run(capsys, "keyper", "-")
    assert code == 0
    assert out.splitlines()[0] == "1. Player: 12"


def test_a_table_is_printed_best_first_with_the_winner(capsys: Output, file: Path) -> None:
    file.write_text(table([{"name": "Anna", "board": {"shipping": 4}},
                           {"name": "Ben", "board": {"shipping": 8}}]))  # fmt: skip
    _, out, _ = run(capsys, "keyper", str(file))
    heads = [row for row in out.splitlines() if not row.startswith(" ")]
    assert heads == ["1. Ben: 8", "2. Anna: 4", "Winner: Ben"]


@pytest.mark.parametrize(("language", "expected"), [
    ("en", "Tie broken by finished goods: Anna 3, Ben 0"),
    ("de", "Gleichstand entschieden durch Endprodukte: Anna 3, Ben 0"),
])  # fmt: skip
def test_a_broken_tie_names_the_tie_break(
    capsys: Output, file: Path, language: str, expected: str
) -> None:
    file.write_text(table([{"name": "Anna", "board": {"goods": {"brick": 3}}},
                           {"name": "Ben", "board": {}}]))  # fmt: skip
    _, out, _ = run(capsys, "keyper", str(file), "--lang", language)
    assert out.splitlines()[-1] == expected


def test_a_tie_that_is_broken_step_by_step_names_each_step(capsys: Output, file: Path) -> None:
    boards = {"Anna": {"gold": 2}, "Ben": {"gold": 2}, "Cem": {"gold": 1}}
    goods = {"Anna": 0, "Ben": 1, "Cem": 5}
    file.write_text(table([{"name": name, "board": {"gems": gems, "goods": {"brick": goods[name]}}}
                           for name, gems in boards.items()]))  # fmt: skip
    _, out, _ = run(capsys, "keyper", str(file))
    assert out.splitlines()[-3:] == [
        "Winner: Ben",
        "Tie broken by gems: Anna 2, Ben 2, Cem 1",
        "Tie broken by finished goods: Anna 0, Ben 1",
    ]


def test_own_allocation_shows_what_was_possible(capsys: Output, file: Path) -> None:
    tile = {"tile": "prospector", "row": 1, "column": 1}
    file.write_text(table([{"name": "Anna", "board": {"village": [tile], "gems": {"gold": 2}},
                            "placed": []}]))  # fmt: skip
    _, out, _ = run(capsys, "keyper", str(file))
    assert out.startswith("1. Anna: 0\n")
    assert "best possible: 2" in out


def test_a_missing_value_is_asked_for(capsys: Output, file: Path) -> None:
    file.write_text('{"fairs": [{"season": "summer"}]}')
    _, out, _ = run(capsys, "keyper", str(file))
    assert "     ?  Summer fair: which number of points is printed on the tile?" in out


@pytest.mark.parametrize(("content", "complaint"), [
    (b"", "not JSON: Expecting value"),
    (b"{", "not JSON: Expecting property name"),
    (b"\xff\xfe{}", "not a text in UTF-8"),
    (b"[" * 100_000, "nested too deeply"),
    (b"[]", "/: Expected an object. (not_an_object)"),
    (b'{"shipping": -1}', "/players/0/board/shipping: Must be from 0 to 1000000. (out_of_range)"),
    (b'{"shipping": 1.5}', "/players/0/board/shipping: Expected a whole number."),
    (b'{"ships": 1}', "/players/0/board/ships: There is no such field. (unknown_field)"),
    (b'{"players": []}', "/players: At least 1 required. (too_few)"),
])  # fmt: skip
def test_what_cannot_be_read_is_reported_in_one_line(
    capsys: Output, file: Path, content: bytes, complaint: str
) -> None:
    file.write_bytes(content)
    code, out, err = run(capsys, "keyper", str(file))
    assert (code, out) == (1, "")
    assert err.startswith(f"{file}: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_every_fault_is_reported_in_the_language_asked_for(capsys: Output, file: Path) -> None:
    file.write_text('{"shipping": -1, "gems": {"gold": null}}')
    code, _, err = run(capsys, "keyper", str(file), "--lang", "de")
    assert code == 1
    assert err.splitlines() == [
        f"{file}: /players/0/board/shipping: Erlaubt ist 0 bis 1000000. (out_of_range)",
        f"{file}: /players/0/board/gems/gold: null ist hier kein Wert; stattdessen das Feld weglassen. (null)",
    ]


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_no_file_is_no_traceback(capsys: Output, tmp_path: Path, name: str) -> None:
    code, out, err = run(capsys, "keyper", str(tmp_path / name))
    assert (code, out) == (1, "")
    assert err.startswith(str(tmp_path))
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [[], ["chess", EXAMPLE], ["keyper"], ["keyper", EXAMPLE, "--lang", "xx"]]
)
def test_a_wrong_call_prints_the_usage(capsys: Output, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: python -m scoring" in capsys.readouterr().err


def test_a_reader_that_stops_early_sees_no_traceback() -> None:
    """`python -m scoring keyper board.json --json | head -1`, with the pipe shut before it is filled."""
    assert run_into_closed_pipe("scoring", "keyper", EXAMPLE, "--json") == (0, b"")


def test_advice_names_changes_best_first(capsys: Output) -> None:
    code, out, _ = run(capsys, "keyper", EXAMPLE, "--advice", "--lang", "de")
    assert code == 0
    gains = [int(line.split()[0]) for line in out.splitlines()
             if line.startswith(" ") and "ohne" not in line]  # fmt: skip
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0  # what would have scored as much is left out
    assert "Punkte" in out.splitlines()[0]
    code, out, _ = run(capsys, "keyper", EXAMPLE, "--advice", "--json")
    # Another run: on a busy machine it may have tried fewer changes, or more.
    gains = [change["gain"] for change in json.loads(out)["players"][0]["changes"]]
    assert gains
    assert gains == sorted(gains, reverse=True)
