// Short messages at the lower edge, with a way to take the last change back.
import { html, signal } from '../core/html.js';
import { t } from '../core/i18n.js';

const SHOWN_FOR = 7000;
const toasts = signal([]);
let made = 0;

/** Shows a message for a few seconds; `onUndo` adds the button that takes it back. */
export function showToast(text, onUndo) {
  const toast = { id: (made += 1), text, onUndo };
  toasts.value = [toast];
  setTimeout(() => dismiss(toast), SHOWN_FOR);
}

const dismiss = (toast) => { toasts.value = toasts.value.filter(({ id }) => id !== toast.id); };

export const Toasts = () => html`
  <div class="toasts" role="status">
    ${toasts.value.map((toast) => html`
      <div class="toast" key=${toast.id}>
        <span class="grow">${toast.text}</span>
        ${toast.onUndo && html`<button type="button" onClick=${() => { dismiss(toast); toast.onUndo(); }}>${t('Undo')}</button>`}
      </div>`)}
  </div>`;
