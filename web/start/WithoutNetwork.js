// Whether this phone counts without a network too: what that takes, and the choice.
import { html } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { decline, isOffered, load, scorerState, size } from '../offline/scorer.js';
import { Icon } from '../ui/Icon.js';

const MEGABYTE = 1_000_000;

export function WithoutNetwork() {
  if (!isOffered) return null;
  const state = scorerState.value;
  const megabytes = formatNumber(Math.round(size / MEGABYTE));
  const words = {
    idle: t('Will be loaded once, in the background, on your next visit: {n} MB, ready in a few seconds.', { n: megabytes }),
    loading: t('Loading {n} MB …', { n: megabytes }),
    ready: t('Ready: this phone can score without a network.'),
    failed: t('It could not be loaded. Without a network the last known score is shown.'),
    declined: t('Off. Without a network the last known score is shown, and everything is saved.'),
  }[state];
  return html`
    <section class="card stack tight without-network"><h2>${t('Without a network')}</h2>
      <p role="status">${words}</p>
      <div class="row wrap">
        ${(state === 'idle' || state === 'failed') && html`<button type="button" class="button quiet" onClick=${load}><${Icon} name="offline" />${t('Load now ({n} MB)', { n: megabytes })}</button>`}
        ${state === 'declined'
          ? html`<button type="button" class="button quiet" onClick=${() => decline(false)}>${t('Turn on ({n} MB)', { n: megabytes })}</button>`
          : html`<button type="button" class="text-button" onClick=${() => decline(true)}>${t('Turn it off')}</button>`}
      </div>
    </section>`;
}
