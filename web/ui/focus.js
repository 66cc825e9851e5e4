// The keyboard's place on the page. When what has the focus is taken away (a page that fills in, a deleted row, a tile
// behind a sheet), the browser lets the focus fall to the body, and a screen reader begins at the top again. Here the
// nearest thing that is left gets it.

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const TYPED = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea'; // would open a phone's keyboard

const within = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(FOCUSABLE)]);
const takes = (one) => !one.matches(`:disabled, ${TYPED}`) && one.checkVisibility({ visibilityProperty: true });
const nobody = () => document.activeElement === document.body || !document.activeElement;

/** Where an element stands: it and, from the inside out, what it stands in, with its number there. */
function spotOf(element) {
  const around = [];
  for (let at = element.parentElement; at && element.localName !== 'main'; at = at.localName === 'main' ? null : at.parentElement) around.push([at, within(at).indexOf(element)]);
  return { element, around };
}

let spot = null; // where the focus is, or was before it fell to the body

/** Where the focus stands, or what had it stood before it went; null if it was left on purpose. */
export const focusSpot = () => (nobody() ? spot : spotOf(document.activeElement));

/** Gives the focus to what stands at a spot now, else to the page. */
export function focusNear(at) {
  const { element, around } = at || { around: [] };
  const options = { preventScroll: true };
  if (element?.isConnected && takes(element)) {
    element.focus(options);
    return;
  }
  for (const [place, number] of around) {
    if (!place.isConnected) continue;
    const all = within(place);
    const next = all.slice(Math.max(number, 0)).find(takes) || all.findLast(takes);
    if (next) {
      next.focus(options);
      return;
    }
  }
  document.querySelector('main')?.focus(options);
}

/** From now on the focus is kept within the page. */
export function keepFocus() {
  addEventListener('focusin', ({ target }) => { spot = target === document.body ? null : spotOf(target); });
  addEventListener('pointerdown', ({ target }) => { if (!spot?.element.contains(target)) spot = null; }, true); // left on purpose
  // A button that waits for an answer cannot hold the focus, and gets it again afterwards.
  new MutationObserver(() => {
    if (spot && nobody() && !document.querySelector('dialog[open]') && (!spot.element.isConnected || takes(spot.element))) focusNear(spot);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
