// Warns at once when this device cannot store anything, and offers everything entered as a file.
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { storageFails } from '../core/storage.js';
import { exportAll } from './everything.js';
import { Icon } from './Icon.js';

export function StorageNote() {
  if (!storageFails.value) return null;
  return html`
    <p class="banner is-warning storage-note" role="alert"><${Icon} name="warning" />
      <span class="grow">${t('This device cannot save anything right now: its storage is full or blocked. You can continue, but do not close this page; save your boards as a file.')}</span>
      <button type="button" class="button quiet" onClick=${exportAll}><${Icon} name="braces" />${t('Save as a file')}</button></p>`;
}
