// A sheet that slides in from below (a card on wide screens). <dialog> keeps the focus inside, closes by Esc
// and gives the focus back to what opened it, or to what stands there now. All look the same: × at the upper right, Done at the lower right.
import { html, useEffect, useId, useLayoutEffect, useRef } from '../core/html.js';
import { t } from '../core/i18n.js';
import { focusNear, focusSpot } from './focus.js';
import { Icon } from './Icon.js';

/**
 * footer: what can be done beside, at the lower left; done: false where the footer asks a question of its own;
 * peek: what stays in sight above (the board in small).
 */
export function Sheet({ title, lead, onClose, children, footer, peek, done = true, className = '' }) {
  const dialog = useRef(null);
  const heading = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = focusSpot();
    element.showModal();
    return () => {
      element.close();
      // What opened it is gone; of a closed dialog the browser takes the focus only later.
      if (document.activeElement === document.body || element.contains(document.activeElement)) focusNear(opener);
    };
  }, []);
  useEffect(() => {
    dialog.current.querySelector('.sheet-body')?.scrollTo(0, 0);
  }, [title]);

  const closeOutside = (event) => event.target === dialog.current && onClose();
  return html`
    <dialog ref=${dialog} class=${`sheet ${className}`} aria-labelledby=${heading}
            onCancel=${(event) => { event.preventDefault(); onClose(); }} onClick=${closeOutside}>
      <div class="sheet-inner">
        <div class="sheet-head">
          <h2 id=${heading} class="grow">${title}</h2>
          ${lead}
          <button type="button" class="icon-button" onClick=${onClose} aria-label=${t('Close')}><${Icon} name="close" /></button>
        </div>
        ${peek}
        <div class="sheet-body" tabindex="-1">${children}</div>
        ${(footer || done) && html`
          <div class="sheet-foot">${footer}${done && html`<button type="button" class="button done" onClick=${onClose}>${t('Done')}</button>`}</div>`}
      </div>
    </dialog>`;
}
