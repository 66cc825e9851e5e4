// Above a board of a shared table that another phone enters: what may be done with it here.
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { linkOf } from './sync/links.js';
import { takeHere } from './sync/seating.js';
import { isOwn, mayEdit, seatOf } from './sync/seats.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';

export function SeatNote({ game, player, name }) {
  if (!linkOf(game) || !seatOf(game, player.seat) || isOwn(game, player.seat)) return null;
  const free = seatOf(game, player.seat).base.taken === false;
  const note = mayEdit(game, player)
    ? free ? t('No phone has taken {name}’s seat yet. Until one does, you can enter this board.', { name })
      : t('{name} is entering this board on another phone. Your changes here reach {name} too.', { name })
    : free ? t('No phone has taken {name}’s seat yet.', { name })
      : t('{name} is entering this board on another phone. You can only view it here.', { name });
  return html`
    <div class="banner is-note table-banner">
      <${Icon} name=${free ? 'seat' : 'phones'} /><p class="grow">${note}</p>
      ${free && html`<button type="button" class="button quiet" onClick=${() => attempt(takeHere(game, player.seat))}>${t('Enter it on this phone')}</button>`}
    </div>`;
}
