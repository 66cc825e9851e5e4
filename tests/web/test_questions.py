"""Questions about the rules on every page of the form: by key and by button, answered while typing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import scoring
from scoring.sentences import sentences
from tests.web.form import DESK, PHONE, Form, OpenedIn, table
from tests.web.look import faults

SOFT_HYPHEN = "\u00ad"
FIELD = {"en": "Your question about the rules", "de": "Deine Frage zu den Regeln"}


def ask(form: Form, question: str, lang: str = "en") -> Any:
    field = form.page.get_by_role("searchbox", name=FIELD[lang])
    expect(field).to_be_focused()
    field.fill(question)
    return form.page.locator("dialog.asking")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "size"),
    [
        # The German one on a phone is asked for an answer of two rules.
        ("en", DESK),
        pytest.param("de", PHONE, marks=pytest.mark.soak),
    ],
)
def test_a_question_is_answered_while_typing(
    opened_in: OpenedIn, lang: str, size: dict[str, int]
) -> None:
    """Keyper, page 9: on a tie the most gems win."""
    form = opened_in(lang).begin("keyper/players", table(), size=size)
    form.page.wait_for_selector(".players")  # until then a key may be that of the page before
    form.page.keyboard.press("/")
    sheet = ask(form, {"en": "who wins a tie", "de": "wer gewinnt bei Gleichstand"}[lang], lang)
    sentence = sheet.locator(".answer-sentence").first
    expect(sentence).to_contain_text({"en": "gems", "de": "Edelsteine"}[lang])
    expect(sheet.get_by_role("status")).to_contain_text(sentence.inner_text())
    assert faults(form, lang) == []
    form.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.browser
@pytest.mark.parametrize(("status", "code", "words", "question"), [
    (503, "rules_being_learned", "The rules are being learned", "who wins a tie"),
    (429, "too_many_requests", "The server is busy", "who wins if it is a tie"),
])  # fmt: skip
def test_an_answer_comes_by_itself_once_the_server_can_give_it(
    opened: Form, status: int, code: str, words: str, question: str
) -> None:
    """In the first minute after an update the service learns the rules; it answers when to ask again."""
    form = opened.begin("keyper/players", table())
    problems = [f'{{"status": {status}, "code": "{code}", "title": "", "errors": []}}']

    def refuse(route: Route) -> None:
        if problems:
            route.fulfill(
                status=status,
                content_type="application/problem+json",
                headers={"Retry-After": "1"},
                body=problems.pop(),
            )
        else:
            route.continue_()

    form.page.route("**/questions?*", refuse)
    form.page.wait_for_selector(".players")
    form.page.keyboard.press("/")
    sheet = ask(form, question)
    expect(sheet.get_by_text(words)).to_be_visible()
    expect(sheet.locator(".answer-sentence").first).to_contain_text("gems")
    expect(sheet.get_by_text(words)).to_have_count(0)


# Keyflower: which boats are used is one rule, what each season puts on them another. Key Market: two guilds are
# named, and each has its own rule.
@pytest.mark.browser
@pytest.mark.parametrize(("lang", "size", "game", "question", "rules"), [
    pytest.param("en", DESK, "keyflower", "which boats and how many workers on them",
                 {"boats_setup", "filling_boats"}, marks=pytest.mark.soak),
    ("de", PHONE, "key_market", "was machen die pflüger und die tuchhändler", {"guild_2", "guild_9"}),
])  # fmt: skip
def test_an_answer_of_two_rules_is_one_block_with_both_whole(
    opened_in: OpenedIn, lang: str, size: dict[str, int], game: str, question: str, rules: set[str]
) -> None:
    form = opened_in(lang).begin(f"{game}/players", table(), game, size)
    form.page.wait_for_selector(".players")
    form.page.keyboard.press("/")
    sheet = ask(form, question, lang)
    block = sheet.locator(".answer-of-two")
    parts = scoring.game(game).rules.ask(question, lang).answer
    assert {part.id for part in parts} == rules
    expect(block.get_by_role("heading", level=4)).to_have_text([part.title for part in parts])
    first = block.locator(".answer-sentence")
    expect(first).to_have_count(2)
    for sentence in first.all_inner_texts():
        expect(sheet.get_by_role("status")).to_contain_text(sentence)
    for part in parts:
        rule = block.locator("section").filter(has=form.page.get_by_text(" ".join(part.passage)))
        for sentence in sentences(scoring.game(game).rules.entry(part.id, lang).text):
            expect(rule).to_contain_text(sentence)
    assert faults(form, lang) == []


@pytest.mark.browser
@pytest.mark.parametrize(
    ("first", "last", "far", "question"),
    [  # each another question: the page remembers its answers
        (0, 0, False, "wie viele punkte gibt eine statue"),
        (1, 2, False, "was zählt eine statue"),
        (5, 6, True, "wie viel ist eine statue wert"),
    ],
)
def test_what_answers_is_in_sight_and_marked_in_its_place(
    opened_in: OpenedIn, first: int, last: int, far: bool, question: str
) -> None:
    """The rule is shown in its order, what answers in one paragraph; what stands far down is put first too."""
    rule_sentences = [f"Dieser Satz steht an Stelle {n} der ganzen Regel." for n in range(12)]
    passage = rule_sentences[first : last + 1]

    def answered(route: Route) -> None:
        reply = route.fetch()
        answer = reply.json()
        answer["answer"] = [answer["answer"][0] | {"passage": passage}]
        answer["entries"][0] |= {"sentences": rule_sentences, "passage": passage}
        route.fulfill(response=reply, json=answer)

    form = opened_in("de").begin("keyper/players", table())
    form.page.route("**/api/v1/games/keyper/questions?*", answered)
    form.page.get_by_role("button", name="Nach den Regeln fragen").click()
    sheet = ask(form, question, "de")
    rule = sheet.locator(".answer > .sentences").first
    expect(rule.locator(".answer-sentence")).to_be_in_viewport()
    answering = [f"Antwort: {' '.join(passage)}"]
    in_place = passage if far else answering
    shown = answering * far + rule_sentences[:first] + in_place + rule_sentences[last + 1 :]
    paragraphs = rule.locator("p").all_text_contents()
    assert [each.replace(SOFT_HYPHEN, "") for each in paragraphs] == shown
    expect(rule.locator("mark")).to_have_count(len(passage) if far else 0)
    assert faults(form, "de", both=True) == []


@pytest.mark.browser
def test_a_rule_that_was_tapped_is_read_from_its_beginning(opened: Form) -> None:
    form = opened.begin("keyper/players", table())
    form.page.get_by_role("button", name="Ask about the rules").click()
    sheet = ask(form, "statue")
    chip = sheet.get_by_role("list", name="Depends on").get_by_role("button").last
    title = chip.inner_text()
    chip.press("Enter")
    expect(sheet.locator(".answer h3").first).to_have_text(title)
    body = sheet.locator(".sheet-body")
    expect(body).to_be_focused()
    assert body.evaluate("body => body.scrollTop") == 0


@pytest.mark.browser
def test_what_is_not_in_the_rules_is_stated_plainly(opened: Form) -> None:
    form = opened.begin("keyper/players", table())
    form.page.get_by_role("button", name="Ask about the rules").click()
    sheet = ask(form, "pizza margherita")
    expect(sheet).to_contain_text("Not in the rules.")
    expect(sheet.get_by_role("status")).to_have_text("Not in the rules.")


# Key Harvest has no ships; Key Market has no ships either, but gold, a point each.
@pytest.mark.browser
@pytest.mark.parametrize(("lang", "size", "game", "question", "sentence", "rule"), [
    pytest.param("en", DESK, "key_harvest", "do animals score", "Key Harvest has no animals.", None,
                 marks=pytest.mark.soak),
    ("de", PHONE, "key_harvest", "was bringen Schiffe", "In Key Harvest gibt es keine Schiffe.", None),
    ("de", PHONE, "key_market", "zählen Gold und Schiffe", "In Key Market gibt es keine Schiffe.", "Gold"),
])  # fmt: skip
def test_what_the_game_does_not_have_is_told_first(
    opened_in: OpenedIn, lang: str, size: dict[str, int], game: str, question: str, sentence: str,
    rule: str | None,
) -> None:  # fmt: skip
    form = opened_in(lang).begin(f"{game}/players", table(), game, size)
    form.page.wait_for_selector(".players")
    form.page.keyboard.press("/")
    sheet = ask(form, question, lang)
    expect(sheet.locator(".banner")).to_have_text(sentence)
    expect(sheet.get_by_role("status")).to_contain_text(sentence)
    assert faults(form, lang) == []
    if rule:
        expect(sheet.locator(".answer h3").first).to_have_text(rule)
        return
    expect(sheet.locator(".answer-sentence:visible")).to_have_count(0)
    scoring_rule = scoring.game(game).rules.entry("scoring", lang)
    sheet.get_by_role("button", name=scoring_rule.title).click()
    expect(sheet.locator(".answer h3").first).to_have_text(scoring_rule.title)


@pytest.mark.browser
def test_without_a_game_the_game_is_asked_for(opened: Form) -> None:
    form = opened.begin("", table())
    form.page.wait_for_selector(".game-card")
    form.page.keyboard.press("?")
    sheet = ask(form, "how do I win a tie")
    sheet.get_by_role("button", name="Key Harvest").click()
    expect(sheet.locator(".answer-sentence").first).to_contain_text("tiles")


@pytest.mark.browser
def test_a_score_line_can_be_asked_about(opened: Form, two: dict[str, Any]) -> None:
    form = opened.begin("keyper/result", two)
    form.page.locator(".line-ask").first.click()
    sheet = form.page.locator("dialog.asking")
    expect(sheet.locator(".answer-sentence").first).to_be_visible()
