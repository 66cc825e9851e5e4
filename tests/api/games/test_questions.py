"""Questions over HTTP: how far the rules answer, in the language asked for; a list of rules stays one."""

from __future__ import annotations

import os

import pytest
from flask.testing import FlaskClient

import scoring
from scoring.questions.preparing import preparing

URL = "/api/v1/games/keyper/questions"


def test_a_question_is_answered_in_the_language_asked_for(client: FlaskClient) -> None:
    answer = client.get(URL, query_string={"q": "wer gewinnt bei Gleichstand?", "lang": "de"})
    assert answer.headers["Content-Language"] == "de"
    assert answer.json["answered"] == "yes"
    first = answer.json["entries"][0]
    assert first["id"] == "tie_break"
    assert first["answer"] in first["texts"]["de"]
    assert 0.5 < first["confidence"] <= answer.json["confidence"] <= 1


def test_an_entry_is_given_as_sentences_one_of_which_answers(client: FlaskClient) -> None:
    answer = client.get(URL, query_string={"q": "zählt ein zugebautes haus?", "lang": "de"}).json
    for entry in answer["entries"]:
        assert " ".join(entry["sentences"]) == entry["text"]
        assert entry["answer"] in entry["passage"]
        assert " ".join(entry["passage"]) in entry["text"]
    rule = client.get("/api/v1/games/keyper/rules/statue", query_string={"lang": "de"}).json
    assert len(rule["sentences"]) > 1
    assert " ".join(rule["sentences"]) == rule["texts"]["de"]


def test_what_to_read_first_is_the_sentence_that_answers(client: FlaskClient) -> None:
    answer = client.get(URL, query_string={"q": "wer gewinnt bei Gleichstand?", "lang": "de"}).json
    first = answer["entries"][0]
    assert answer["answer"] == [{"id": "tie_break", "title": first["title"], "sentence": first["answer"],
                                 "passage": first["passage"], "place": first["place"]}]  # fmt: skip


def test_what_to_read_first_is_of_two_rules_where_either_may_be_meant(client: FlaskClient) -> None:
    """Keyflower: which boats are used stands in one rule, what each season puts on them in another."""
    url = "/api/v1/games/keyflower/questions"
    answer = client.get(url, query_string={"q": "which boats and how many workers on them"}).json
    assert {part["id"] for part in answer["answer"]} == {"boats_setup", "filling_boats"}


def test_no_rule_is_stated_plainly(client: FlaskClient) -> None:
    answer = client.get(URL, query_string={"q": "pizza margherita"}).json
    assert (answer["answered"], answer["answer"]) == ("no", [])


def test_what_the_game_does_not_have_is_named_with_what_scores(client: FlaskClient) -> None:
    """Key Harvest has crops, fields, workers and events; Key Market has gold, a point each, but no ships."""
    url = "/api/v1/games/key_harvest/questions"
    answer = client.get(url, query_string={"q": "zählen Tiere?", "lang": "de"}).json
    assert (answer["answered"], answer["answer"]) == ("no", [])
    assert answer["absent"] == [{"thing": "animals", "sentence": "In Key Harvest gibt es keine Tiere.",
                                 "see": {"id": "scoring", "title": "Was am Ende zählt"}}]  # fmt: skip
    url = "/api/v1/games/key_market/questions"
    answer = client.get(url, query_string={"q": "do gold and ships score"}).json
    assert answer["answer"][0]["id"] == "gold"
    assert [each["sentence"] for each in answer["absent"]] == ["Key Market has no ships."]
    assert client.get(url, query_string={"q": "does gold score"}).json["absent"] == []


@pytest.mark.parametrize("question", ["", "   "])
def test_a_question_is_wanted(client: FlaskClient, question: str) -> None:
    refused = client.get(URL, query_string={"q": question})
    assert refused.status_code == 422
    assert refused.json["errors"][0]["pointer"] == "/q"


def test_a_question_may_be_too_long(client: FlaskClient) -> None:
    assert client.get(URL, query_string={"q": "x" * 201}).status_code == 422


def test_the_list_of_rules_stays_a_list(client: FlaskClient) -> None:
    asked = client.get("/api/v1/games/keyper/rules", query_string={"q": "statue"}).json
    assert asked[0]["id"] == "statue"
    assert asked[0]["answer"] in asked[0]["text"]
    every = client.get("/api/v1/games/keyper/rules").json
    assert "confidence" not in every[0]
    assert {"topic", "expansion", "table", "settled"} <= set(every[0])


@pytest.mark.parametrize("path", [URL, "/api/v1/games/keyper/rules", "/rules/keyper"])
def test_while_the_rules_are_learned_a_question_does_not_wait(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """All rules without a question are there."""
    rules = scoring.game("keyper").rules
    assert rules.ask("tie").answered
    asked = {"q": "who wins a tie?"}
    end, process = os.pipe()
    monkeypatch.setattr(preparing, "_end", end)
    assert client.get(path, query_string=asked).status_code == 200, "they are known here"
    monkeypatch.setattr(rules, "_prepared", False)
    refused = client.get(path, query_string=asked)
    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    if path != "/rules/keyper":
        assert refused.json["code"] == "rules_being_learned"
    if path != URL:
        assert client.get(path).status_code == 200
    os.close(process)
    assert client.get(path, query_string=asked).status_code == 200
    os.close(end)
