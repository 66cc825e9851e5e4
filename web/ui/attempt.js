// A request whose failure is shown in a toast, leaving the page unchanged.
import { isCutOff } from '../core/api.js';
import { t } from '../core/i18n.js';
import { showToast } from './Toasts.js';

/** The answer of the request, or undefined after its failure was shown, or if it was given up. */
export async function attempt(request) {
  try {
    return await request;
  } catch (error) {
    if (error.name !== 'AbortError') showToast(isCutOff(error) ? t('No network: nothing was changed. Try again.') : error.message);
    return undefined;
  }
}
