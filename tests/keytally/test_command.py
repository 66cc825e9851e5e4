"""`keytally`, as somebody types it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from keytally.__main__ import main
from scoring import game
from tests.closed_pipe import ROOT, run_into_closed_pipe
from vision.reading import Reading

Output = pytest.CaptureFixture[str]


def test_rules_answers_a_question_as_the_library_does(capsys: Output) -> None:
    """Keyper, page 9, end of the game: most gems, then finished goods. The question may follow an option."""
    assert main(["rules", "keyper", "--lang", "de", "wer", "gewinnt", "bei", "Gleichstand"]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert "Edelsteine" in first
    assert "[tie_break]" in "".join(others)


def test_rules_says_what_the_game_does_not_have_and_what_is_not_covered(capsys: Output) -> None:
    assert main(["rules", "key_harvest", "how", "do", "animals", "score"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Key Harvest has no animals."
    assert main(["rules", "keyper", "pizza", "margherita"]) == 1
    assert capsys.readouterr().out == "Not in the rules.\n"


def test_most_limits_the_other_rules_that_are_named(capsys: Output) -> None:
    for most in (0, 1):
        main(["rules", "keyper", "--most", str(most), "how does the statue score"])
        lines = capsys.readouterr().out.splitlines()
        assert sum(line.startswith("  ?") for line in lines) == most


def test_a_reader_of_all_rules_that_stops_early_sees_no_traceback() -> None:
    """`keytally rules keyper | head -1`, with the pipe shut before it is filled."""
    assert run_into_closed_pipe("keytally", "rules", "keyper") == (0, b"")


def test_advice_names_changes_and_offers_nothing_else(capsys: Output, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(game("key_harvest").describe()["example"]))
    assert main(["advice", "key_harvest", str(board)]) == 0
    assert "+" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["advice", "--help"])
    assert "--ask" not in capsys.readouterr().out


def test_a_reader_of_a_photo_that_stops_early_sees_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`keytally photo keyper village.jpg | head -1`; what is read does not matter."""
    monkeypatch.setattr("vision.read_photo", lambda *asked: Reading({}, (), (), (), ((1, 1),)))
    read, write = os.pipe()
    os.close(read)
    with open(write, "w", encoding="utf-8") as shut:
        monkeypatch.setattr("sys.stdout", shut)
        assert main(["photo", "keyper", str(ROOT / "examples" / "keyper.jpg")]) == 0


def test_serve_helps_in_terms_of_what_is_installed(capsys: Output) -> None:
    """Neither `make run` nor `python -m serving` is at hand there."""
    with pytest.raises(SystemExit, match="0"):
        main(["serve", "--help"])
    printed = capsys.readouterr().out
    assert "usage: keytally serve" in printed
    assert "make run" not in printed
    assert "python -m" not in printed


def test_an_empty_data_folder_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty variable is how a compose file says that it is not set."""
    monkeypatch.setenv("KEYTALLY_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert os.environ["KEYTALLY_DATA"] == str(tmp_path / "keytally")
