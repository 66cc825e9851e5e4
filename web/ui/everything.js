// All that this device keeps, out into a file and back in.
import { everything, readBackup, restore } from '../core/backup.js';
import { dayOf } from '../core/day.js';
import { download } from '../core/download.js';
import { games } from '../core/catalogue.js';
import { t } from '../core/i18n.js';
import { showToast } from './Toasts.js';

/** All that this device keeps, and what it could not keep, as one file. */
export function exportAll() {
  const content = everything((games.value || []).map(({ id }) => id));
  download(new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }), `keytally-${dayOf(new Date())}.json`);
}

const LOADED = 'keytally/loaded';

/** Leaves word for the page as it opens next; without storage it opens without a word. */
function markLoaded() {
  try {
    sessionStorage.setItem(LOADED, 'yes');
  } catch { /* a private window */ }
}

/** Confirms, after the restart, that a file was loaded. */
export function confirmLoaded() {
  try {
    if (!sessionStorage.getItem(LOADED)) return;
    sessionStorage.removeItem(LOADED);
    showToast(t('The file was loaded. What was here before is still here.'));
  } catch { /* a private window */ }
}

/** Loads a backup file and restarts with its contents. */
export async function loadFile(file) {
  const read = file && readBackup(await file.text());
  if (!read) {
    if (file) showToast(t('This is not a Keytally file.'));
    return;
  }
  if (restore(read)) {
    markLoaded();
    location.reload();
  } else showToast(t('This device’s storage is full: not everything was loaded.'));
}
