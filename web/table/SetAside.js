// Games of this device that made room for a shared table.
import { html } from '../core/html.js';
import { formatList, t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { asideOf, forgetAside, takeUp } from './sync/aside.js';
import { linkOf } from './sync/links.js';
import { Icon } from '../ui/Icon.js';
import { showToast } from '../ui/Toasts.js';

export function SetAside({ game }) {
  const drafts = linkOf(game) ? [] : asideOf(game);
  if (!drafts.length) return null;
  const take = (other) => {
    takeUp(game, other);
    showToast(t('The other game is set aside in its place.'));
  };
  return html`
    <section class="card">
      <h2>${t('Set aside for a shared table')}</h2>
      <ul class="stack tight">${drafts.map((other, at) => {
        const names = formatList(other.players.map(shownName));
        return html`
          <li key=${at} class="row"><span class="grow">${names}</span>
            <button type="button" class="button quiet" onClick=${() => take(other)}>${t('Resume it')}<span class="sr-only">: ${names}</span></button>
            <button type="button" class="icon-button" onClick=${() => forgetAside(game, other)} aria-label=${t('Discard the game of {names}', { names })}><${Icon} name="trash" /></button></li>`;
      })}</ul>
    </section>`;
}
