// Copying a link, and what is announced of it.
import { toClipboard } from '../core/clipboard.js';
import { t } from '../core/i18n.js';
import { showToast } from './Toasts.js';

/** Copies the link and announces it by `done`, or that the device does not allow it. */
export async function copyLink(link, done = t('Link copied.')) {
  showToast(await toClipboard(link) ? done : t('This device does not allow copying.'));
}
