// The stacked bar of categories for every player: distinguished by pattern and legend, not by colour alone.
import { html } from '../core/html.js';
import { PlayerMark } from '../players/PlayerMark.js';
import { categoriesOf, inOrder, pointsIn } from './breakdown.js';
import { formatNumber, t } from '../core/i18n.js';

const HATCHES = 8;

function Bar({ player, categories, most, label, people }) {
  const parts = categories.map((category, at) => ({ category, at, points: pointsIn(player, category) })).filter(({ points }) => points > 0);
  return html`
    <div class="bar-row">
      <${PlayerMark} player=${people[player.index]} index=${player.index} />
      <span class="bar-name">${player.name}</span>
      <div class="bar" role="img" aria-label=${t('{name}: {parts}', { name: player.name, parts: parts.map((part) => `${label(part.category)} ${part.points}`).join(', ') })}>
        ${parts.map(({ category, at, points }) => html`
          <span key=${category} class=${`bar-part hatch-${at % HATCHES}`} title=${`${label(category)}: ${formatNumber(points)}`} style=${{ width: `${(100 * points) / most}%` }}>
            <span class="bar-number number">${formatNumber(points)}</span>
          </span>`)}
      </div>
      <span class="bar-total number">${formatNumber(player.total)}</span>
    </div>`;
}

/** players: the API's rows; label(category): its name; title: in place of the usual one; people: of the draft, in the rows' order. */
export function Chart({ players: given, label, title = t('Where the points come from'), people = [] }) {
  const players = inOrder(given);
  const categories = categoriesOf(players);
  const most = Math.max(1, ...players.map((player) => categories.reduce((sum, category) => sum + Math.max(0, pointsIn(player, category)), 0)));
  if (!categories.length) return null;
  return html`
    <section class="card chart">
      <h2>${title}</h2>
      <div class="bars">${players.map((player) => html`<${Bar} key=${player.name} ...${{ player, categories, most, label, people }} />`)}</div>
      <div class="chart-scroll" tabindex="0" role="region" aria-label=${t('Points by category')}>
        <table class="legend">
          <thead><tr><th scope="col"><span class="sr-only">${t('Category')}</span></th>${players.map((player) => html`
            <th scope="col" key=${player.name}><${PlayerMark} player=${people[player.index]} index=${player.index} /><span class="legend-name">${player.name}</span></th>`)}</tr></thead>
          <tbody>
            ${categories.map((category, at) => html`
              <tr key=${category}>
                <th scope="row"><span class=${`swatch hatch-${at % HATCHES}`} aria-hidden="true"></span>${label(category)}</th>
                ${players.map((player) => html`<td class="number" key=${player.name}>${formatNumber(pointsIn(player, category))}</td>`)}
              </tr>`)}
          </tbody>
          <tfoot><tr><th scope="row">${t('Total')}</th>${players.map((player) => html`<td class="number" key=${player.name}>${formatNumber(player.total)}</td>`)}</tr></tfoot>
        </table>
      </div>
    </section>`;
}
