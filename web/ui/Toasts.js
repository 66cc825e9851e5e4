// Short messages at the lower edge, with a button where something can be done about them.
import { html, signal } from '../core/html.js';
import { t } from '../core/i18n.js';

const SHOWN_FOR = 7000; // ms
const toasts = signal([]);
let made = 0;

const dismiss = (toast) => { toasts.value = toasts.value.filter(({ id }) => id !== toast.id); };

/** Shows a message for a few seconds; `onUndo` adds the button that takes it back. */
export function showToast(text, onUndo) {
  const toast = { id: (made += 1), text, action: onUndo && { label: t('Undo'), run: onUndo } };
  toasts.value = [...toasts.value.filter(({ lasting }) => lasting), toast];
  setTimeout(() => dismiss(toast), SHOWN_FOR);
}

/** Shows a message until its button is pressed or it is closed. */
export function showLasting(text, label, run) {
  toasts.value = [{ id: (made += 1), text, lasting: true, action: { label, run } }, ...toasts.value.filter((toast) => toast.text !== text)];
}

export const Toasts = () => html`
  <div class="toasts" role="status" aria-atomic="false">
    ${toasts.value.map((toast) => html`
      <div class="toast" key=${toast.id}>
        <span class="grow">${toast.text}</span>
        ${toast.action && html`<button type="button" onClick=${() => { dismiss(toast); toast.action.run(); }}>${toast.action.label}</button>`}
        ${toast.lasting && html`<button type="button" class="toast-close" aria-label=${t('Close')} onClick=${() => dismiss(toast)}>×</button>`}
      </div>`)}
  </div>`;
