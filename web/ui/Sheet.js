// A sheet that slides in from below (a card on wide screens). <dialog> keeps the focus inside, closes by Esc
// and gives the focus back to what opened it.
import { html, useEffect, useId, useLayoutEffect, useRef } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Icon } from './Icon.js';

export function Sheet({ title, lead, onClose, children, footer, className = '' }) {
  const dialog = useRef(null);
  const heading = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element.showModal();
    return () => element.close();
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
        <div class="sheet-body" tabindex="-1">${children}</div>
        ${footer && html`<div class="sheet-foot">${footer}</div>`}
      </div>
    </dialog>`;
}
