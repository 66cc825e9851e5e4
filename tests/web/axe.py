"""axe-core on what a screen shows; its colours once for all letters that are drawn alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Contrast, which would take half of the time, is looked at where letters of a colour and size stand on a ground
# for the first time, in each theme. What is laid over something else may have another ground than its parent.
ALIKE = """
axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-alike])' }] });
window.markAlike = (known) => {
  const alike = new Set(known), marked = [];
  const look = (part, ground) => {
    const drawn = getComputedStyle(part);
    const { backgroundColor: paint, backgroundImage: image, opacity, position } = drawn;
    const isBare = paint === 'rgba(0, 0, 0, 0)' && image === 'none' && opacity === '1';
    const shows = !isBare && [paint, image, opacity];
    const laid = position !== 'static' && position !== 'relative' && [part.className, position];
    const on = shows || laid ? `${ground} ${shows} ${laid}` : ground;
    const hasText = part.matches('input, select, textarea')
      || [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const key = [part.disabled, drawn.color, drawn.fontSize, drawn.fontWeight, drawn.textShadow, on].join();
    if (!hasText || alike.has(key)) marked.push(part);
    else if (part.checkVisibility({ visibilityProperty: true })) alike.add(key);
    for (const child of part.shadowRoot?.children ?? part.children) look(child, on);
  };
  look(document.querySelector('dialog:modal') ?? document.body, '');  // behind a sheet nothing is seen
  for (const part of marked) part.dataset.alike = '';
  return [marked, [...alike].slice(known.length)];
};"""

# Only what is wrong leaves the page: with all that passes, the answer takes longer than the check.
RUN = """async ([known, where, options]) => {
  const [marked, fresh] = markAlike(known);
  const { violations } = await axe.run(where, options);
  for (const part of marked) delete part.dataset.alike;
  const lines = violations.flatMap(({ id, nodes }) => nodes.map(
    (node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`));
  return [lines, fresh];
}"""

_known: dict[str, None] = {}
"""How letters stand that were looked at and found well."""


def violations(page: Page, rule: str | None, seen: str | None, sizes: bool) -> list[str]:
    """What axe-core finds, one line each; see `Form.axe`."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"{AXE};{ALIKE};null")
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    options["runOnly"] = (
        {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": TAGS}
    )
    if not rule:
        options["rules"] = {"target-size": {"enabled": sizes}}
    where = {"exclude": [[seen]]} if seen else {"include": [["html"]]}
    found, fresh = page.evaluate(RUN, [[*_known], where, options])
    if not found and not seen:
        _known.update(dict.fromkeys(fresh))
    return [*found]
