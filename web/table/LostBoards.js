// Boards with changes that could no longer be sent: the seat was removed, or another phone has taken it.
import { html } from '../core/html.js';
import { change } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { newPlayer } from '../core/players.js';
import { linkOf } from './sync/links.js';
import { forgetLost } from './sync/seating.js';
import { Icon } from '../ui/Icon.js';
import { showToast } from '../ui/Toasts.js';

const reason = ({ name, why }) => ({
  removed: t('{name}’s seat is gone, but this phone had changes that were not sent. They are kept here.', { name }),
  taken: t('Another phone has taken {name}’s seat, but this phone had changes that were not sent. They are kept here.', { name }),
})[why];

export function LostBoards({ game }) {
  const again = ({ key, name, board, placed }) => {
    change(t('{name} rejoined', { name }), ({ players }) => players.push({ ...newPlayer(players), name: `${name} 2`, board, placed }), game);
    forgetLost(game, key);
    showToast(t('{name} is back at the table.', { name: `${name} 2` }));
  };
  return linkOf(game).lost.map((one) => html`
    <div class="banner is-warning table-banner" role="status" key=${one.key}>
      <${Icon} name="warning" />
      <p class="grow">${reason(one)}</p>
      <div class="row wrap">
        <button type="button" class="button quiet" onClick=${() => again(one)}>${t('Give them a seat')}</button>
        <button type="button" class="button quiet" onClick=${() => forgetLost(game, one.key)}>${t('Discard them')}</button>
      </div>
    </div>`);
}
