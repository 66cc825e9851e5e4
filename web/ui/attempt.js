// A request whose failure is shown in a toast, leaving the page unchanged.
import { Offline } from '../core/api.js';
import { t } from '../core/i18n.js';
import { showToast } from './Toasts.js';

/** The answer of the request, or undefined after its failure was shown, or if it was given up. */
export async function attempt(request) {
  try {
    return await request;
  } catch (error) {
    if (error.name !== 'AbortError') showToast(error instanceof Offline ? t('No network: nothing was changed. Try again.') : error.message);
    return undefined;
  }
}
