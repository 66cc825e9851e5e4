// Who won, and by what when the totals were equal.
import { draft, isEmptyBoard } from '../core/draft.js';
import { html } from '../core/html.js';
import { formatList, formatNumber, t, tn } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';

function headline({ winners, players }, empty) {
  if (empty) return t('Nothing is entered yet');
  const total = players.find(({ name }) => winners.includes(name))?.total ?? 0;
  if (players.length === 1) return tn('{name} has {n} point', '{name} has {n} points', total, { name: players[0].name });
  if (winners.length > 1) return tn('{names} share the win with {n} point each', '{names} share the win with {n} points each', total, { names: formatList(winners) });
  return tn('{name} wins with {n} point', '{name} wins with {n} points', total, { name: winners[0] });
}

/** label(id): the name of a tie-breaker. */
function TieBreak({ tie, label }) {
  if (!tie) return null;
  if (!tie.by) return html`<p class="tie">${t('The totals are equal and no tie-breaker decides.')}</p>`;
  const values = Object.entries(tie.values || {}).map(([name, value]) => `${name} ${typeof value === 'number' ? formatNumber(value) : value}`);
  return html`<p class="tie">${t('Equal totals; the tie is broken by {what}: {values}.', { what: label(tie.by), values: values.join(', ') })}</p>`;
}

export function Winner({ answer, label }) {
  const empty = draft.value.players.every(({ board }) => isEmptyBoard(board));
  const ranked = answer.players.toSorted((a, b) => a.rank - b.rank);
  return html`
    <section class="winner">
      ${!empty && html`<${Icon} name="crown" className="winner-crown" />`}
      <h1>${headline(answer, empty)}</h1>
      <${TieBreak} tie=${empty ? null : answer.tie_break} label=${label} />
      ${ranked.length > 1 && !empty && html`
        <ol class="ranks">${ranked.map((player) => html`
          <li key=${player.name}><span class="rank">${player.rank}.</span> <span class="grow">${player.name}</span> <span class="number">${formatNumber(player.total)}</span></li>`)}</ol>`}
    </section>`;
}
