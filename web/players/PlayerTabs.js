// One tab a player with the total so far; shared by the entry and the result page.
import { classes, html, useEffect, useRef } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { place } from '../core/route.js';
import { phase, playerScore } from '../core/score.js';
import { isHidden } from '../table/sync/host.js';
import { isOwn } from '../table/sync/seats.js';
import { PlayerMark } from './PlayerMark.js';
import { SeatSign } from '../table/SeatSign.js';

export function PlayerTabs({ players, current, onPick }) {
  const row = useRef(null);
  useEffect(() => {
    const tab = row.current?.children[current];
    if (tab) row.current.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2, behavior: 'smooth' });
  }, [current, players.length]);
  if (players.length < 2) return null;
  return html`
    <nav class="tabs" ref=${row} aria-label=${t('Players')}>
      ${players.map((player, index) => {
        const score = playerScore(index);
        return html`
          <button type="button" key=${player.key} class=${classes('tab', { stale: phase.value === 'stale' })}
                  aria-current=${index === current ? 'true' : undefined} onClick=${() => onPick(index)}>
            <${PlayerMark} player=${player} index=${index} />
            <span class="tab-name">${shownName(player, index)}</span>
            <${SeatSign} game=${place.value.game} player=${player} small />
            <span class="tab-total number">${score && !(isHidden(place.value.game) && !isOwn(place.value.game, player.seat)) ? formatNumber(score.total) : '–'}</span>
          </button>`;
      })}
    </nav>`;
}
