// Taking a photo: camera or files, how far it is sent, and why it failed.
import { html } from '../core/html.js';
import { Offline } from '../core/api.js';
import { formatPercent, t } from '../core/i18n.js';
import { Icon } from './Icon.js';

export function PhotoChooser({ onFiles, again }) {
  const choose = (event) => {
    const files = [...event.target.files];
    event.target.value = ''; // the same file can be chosen again
    if (files.length) onFiles(files);
  };
  return html`
    <div class="row wrap photo-pick">
      <label><input type="file" accept="image/*" capture="environment" onChange=${choose} /><span class=${again ? 'button quiet' : 'button'}><${Icon} name="camera" />${again ? t('Another photo') : t('Take a photo')}</span></label>
      <label><input type="file" accept="image/*,.heic,.heif" multiple onChange=${choose} /><span class="button quiet">${t('Choose pictures')}</span></label>
    </div>`;
}

/** part: share that is sent, 0 to 1; children: a sentence before it (which photo of several). */
export function Sending({ part, children }) {
  return html`
    <section class="card" role="status">
      <p>${children} ${part < 1 ? t('Sending the photo: {part}', { part: formatPercent(part) }) : t('Reading the photo …')}</p>
      <progress aria-label=${t('Upload')} value=${part < 1 ? part : undefined} max="1"></progress>
    </section>`;
}

/** Why a request failed, every fault in words; lost: what to say when there was no network. */
export function Failure({ error, lost = t('No network: the photo could not be sent. Nothing you entered is lost; type on or try again.') }) {
  if (!error) return null;
  if (error instanceof Offline) return html`<p class="banner is-warning" role="alert"><${Icon} name="offline" />${lost}</p>`;
  return html`
    <div class="banner is-error" role="alert"><${Icon} name="error" /><div><p>${error.message}</p>
      ${(error.errors || []).map((fault) => html`<p>${fault.message}</p>`)}</div></div>`;
}
