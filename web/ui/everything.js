// All that this device keeps, out into a file and back in.
import { everything, readBackup, restore } from '../core/backup.js';
import { download } from '../core/download.js';
import { games } from '../core/catalogue.js';
import { t } from '../core/i18n.js';
import { showToast } from './Toasts.js';

/** All that this device keeps, and what it could not keep, as one file. */
export function exportAll() {
  const content = everything((games.value || []).map(({ id }) => id));
  download(new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }), `keytally-${new Date().toISOString().slice(0, 10)}.json`);
}

/** Loads a backup file and restarts with its contents. */
export async function loadFile(file) {
  const read = file && readBackup(await file.text());
  if (!read) {
    if (file) showToast(t('This is not a Keytally file.'));
    return;
  }
  if (restore(read)) location.reload();
  else showToast(t('This device’s storage is full: not everything was loaded.'));
}
