"""Copying on a phone that reaches the service by a plain http address: there is no clipboard object then."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.form import Form, Phone

PLAIN_HTTP = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"


def opened_by_http(phone: Phone, draft: dict[str, Any]) -> Form:
    form = phone(draft=draft)
    form.before(PLAIN_HTTP)
    form.page.reload()
    return form.open("keyper/result")


def pasted(form: Form) -> str:
    """What the clipboard holds: it can be pasted, as players do, but not be read."""
    form.page.evaluate("document.body.append(document.createElement('textarea'))")
    field = form.page.locator("body > textarea")
    field.press("Control+V")
    return str(field.input_value())


def test_the_link_is_copied_out_of_a_sheet(phone: Phone, two: dict[str, Any]) -> None:
    """An open dialog makes all else inert: from a field outside of it nothing is copied."""
    form = opened_by_http(phone, two)
    form.page.get_by_role("button", name="Link and QR code").click()
    copy = form.page.get_by_role("button", name="Copy the link")
    copy.press("Enter")
    expect(form.page.locator(".toast")).to_contain_text("Link copied.")
    expect(copy).to_be_focused()
    form.page.keyboard.press("Escape")
    assert "#/s/1" in pasted(form)


def test_a_device_that_does_not_copy_is_not_announced_to_have(
    phone: Phone, two: dict[str, Any]
) -> None:
    form = opened_by_http(phone, two)
    form.page.evaluate("document.execCommand = () => false")
    form.page.get_by_role("button", name="Copy as text").click()
    expect(form.page.locator(".toast")).to_contain_text("This device does not allow copying.")
    expect(form.page.get_by_role("button", name="Copied")).to_have_count(0)
