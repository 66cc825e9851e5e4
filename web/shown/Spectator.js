// The table on a TV: ranks and totals in letters that are read across a room, and nothing to press.
import { html } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { draft } from '../core/draft.js';
import { sentNames } from '../core/players.js';
import { PlayerMark } from '../players/PlayerMark.js';

export function Spectator({ answer }) {
  const { players } = draft.value;
  const names = sentNames(players);
  const rows = (answer?.players || []).toSorted((a, b) => a.rank - b.rank);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return html`
    <main class="tv" tabindex="-1">
      <h1 class="sr-only">${t('Result')}</h1>
      ${!rows.length && html`<p class="empty" role="status">${t('Nothing is entered yet')}</p>`}
      <ol>${rows.map(({ name, rank, total }) => {
        const index = names.indexOf(name);
        return html`
          <li key=${name}>
            <span class="tv-rank">${rank}.</span>
            ${index >= 0 && html`<${PlayerMark} player=${players[index]} index=${index} />`}
            <span class="tv-name">${name}</span>
            <span class="tv-bar" aria-hidden="true"><span style=${{ width: `${(100 * total) / most}%` }}></span></span>
            <span class="tv-total number">${formatNumber(total)}</span>
          </li>`;
      })}</ol>
    </main>`;
}
