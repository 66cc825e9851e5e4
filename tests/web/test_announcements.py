"""What a screen reader announces while something changes: each thing once, when it stands still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import scoring
from tests.web.form import Form, Phone, player, table
from tests.web.look import one_here
from tests.web.tables import Round

# Collects what live regions announce: their whole text where they are atomic, else what was added.
LISTEN = """() => {
  const REGION = '[role=status], [role=alert], [aria-live]';
  const words = (node) => node.textContent.replaceAll('\\u00ad', '').replace(/\\s+/g, ' ').trim();
  window.listening?.disconnect(); // of the test before, on the same page
  window.announced = [];
  window.listening = new MutationObserver((mutations) => {
    const texts = new Map();
    for (const { target, addedNodes, type } of mutations) {
      const inside = (target.closest ? target : target.parentElement)?.closest(REGION);
      if (inside) {
        const parts = inside.ariaAtomic === 'false' ? [...addedNodes] : [inside];
        if (type !== 'characterData' && !addedNodes.length) continue;
        for (const part of parts) texts.set(part, words(part));
      } else {
        for (const node of addedNodes) {
          const all = [node, ...(node.querySelectorAll?.(REGION) || [])];
          all.filter((one) => one.matches?.(REGION)).forEach((one) => texts.set(one, words(one)));
        }
      }
    }
    window.announced.push(...[...texts.values()].filter(Boolean));
  });
  window.listening.observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# Types one number after the other into every count of the board.
TYPE = """async (numbers) => {
  for (const number of numbers) {
    for (const input of document.querySelectorAll('.entry-body .stepper input')) {
      input.value = number;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    await new Promise((done) => setTimeout(done, 60));
  }
}"""
STATUS = ".score-bar [role=status]"


def announced(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.announced")
    return found


def quick_changes(form: Form) -> str:
    """Types several numbers fast; the total that stands in the end, in words."""
    expect(form.page.locator(".score-total .unit")).to_be_visible()
    expect(form.page.locator(".standing")).to_have_count(0)
    form.page.evaluate(LISTEN)
    form.page.evaluate(TYPE, ["5", "4", "3", "2", "1"])
    expect(form.page.locator(STATUS)).not_to_be_empty()
    return " ".join(form.page.locator(".score-total").inner_text().split())


@pytest.mark.parametrize("game", one_here(scoring.games(), "keyper"))
def test_quick_changes_are_one_announcement_with_the_final_total(opened: Form, game: str) -> None:
    board = scoring.game(game).describe()["example"]
    draft = table(player("Anna", board), player("Ben", {}, "blue"))
    form = opened.begin(f"{game}/board/0", draft, game)
    assert [quick_changes(form)] == announced(form.page)
    expect(form.page.locator(STATUS)).to_be_empty()


def test_at_a_table_sending_a_change_is_no_news(phone: Phone) -> None:
    anna = Round(phone).host.open("keyper/board/0")
    assert [quick_changes(anna)] == announced(anna.page)


def test_without_a_server_that_is_announced_once(phone: Phone) -> None:
    form = phone(draft=table(player("Anna", {"shipping": 5})), own=True)
    form.page.clock.install()
    form.open("keyper/board/0").shows_total(5)
    expect(form.page.locator(".standing")).to_have_count(0)
    form.page.route("**/score", lambda route: route.abort())
    total = quick_changes(form)
    assert "Last known score" in total
    assert [words.replace(".", "") for words in announced(form.page)] == [total.replace(".", "")]
    form.page.get_by_role("link", name="Result").first.click()
    expect(form.page.locator("main > .banner.is-warning")).to_contain_text("last known score")
    form.page.evaluate(LISTEN)
    with form.page.expect_event("requestfailed", lambda asked: asked.url.endswith("/score")):
        form.page.clock.run_for(10_000)  # asked again meanwhile
    assert announced(form.page) == []


def test_a_photo_on_its_way_announces_each_step_once(phone: Phone) -> None:
    page = phone().open().page
    page.evaluate(LISTEN)
    page.evaluate("""async () => {
      const { html, render } = await import('/core/html.js');
      const { Sending } = await import('/photo/PhotoChooser.js');
      const root = document.body.appendChild(document.createElement('div'));
      for (let sent = 0; sent <= 20; sent += 1) {
        render(html`<${Sending} part=${sent / 20} />`, root);
        await new Promise((done) => setTimeout(done, 20));
      }
    }""")
    expect(page.locator(".sending [role=status]")).to_have_text("Reading the photo …")
    assert announced(page) == ["Reading the photo …"]


def test_a_second_message_does_not_repeat_the_first(phone: Phone) -> None:
    page = phone().open().page
    page.evaluate("""async () => {
      const { html, render } = await import('/core/html.js');
      const { Toasts, showLasting, showToast } = await import('/ui/Toasts.js');
      // Where the form is not bundled, the page's own would show them, too.
      document.querySelector('.toasts').remove();
      const root = document.body.appendChild(document.createElement('div'));
      render(html`<${Toasts} />`, root);
      window.toasts = { showLasting, showToast };
    }""")
    page.evaluate(LISTEN)
    for call in ("showLasting('A new version is ready.', 'Open', () => {})", "showToast('Saved.')"):
        page.evaluate(f"toasts.{call}")
        expect(page.locator(".toast").last).to_be_visible()
    assert [words.split(".")[0] for words in announced(page)] == ["A new version is ready", "Saved"]
