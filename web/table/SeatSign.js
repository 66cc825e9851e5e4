// How a seat of a shared table stands: whose phone enters it, and whether all of it is sent. A shape and words, no colour alone.
import { html } from '../core/html.js';
import { formatTime, t } from '../core/i18n.js';
import { linkOf } from './sync/links.js';
import { seatOf, standing } from './sync/seats.js';
import { Icon } from '../ui/Icon.js';

const SIGNS = () => ({
  own: ['phone', t('this phone')],
  other: ['phones', t('another phone')],
  free: ['seat', t('no phone yet')],
  unsent: ['unsent', t('not sent yet')],
  refused: ['error', t('not accepted')],
  clash: ['warning', t('two versions')],
});

/** "changed at 20:14", or nothing for a seat that nothing was entered for. */
function lastChange(game, player) {
  const base = seatOf(game, player.seat)?.base;
  if (!base?.changed || base.version < 2) return '';
  return t('last change {time}', { time: formatTime(new Date(base.changed)) });
}

/** small: the sign alone, its words for screen readers. */
export function SeatSign({ game, player, small }) {
  if (!linkOf(game)) return null;
  const how = standing(game, player);
  const [icon, words] = SIGNS()[how];
  if (small) return html`<span class=${`seat-sign is-${how}`}><${Icon} name=${icon} /><span class="sr-only">, ${words}</span></span>`;
  const text = [words, lastChange(game, player)].filter(Boolean).join(' · ');
  return html`<span class=${`seat-sign is-${how}`}><${Icon} name=${icon} /><span>${text}</span></span>`;
}
