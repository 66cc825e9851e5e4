// Who won, and by what when the totals were equal.
import { draft, isEmptyBoard } from '../core/draft.js';
import { classes, html, useEffect, useState } from '../core/html.js';
import { inOrder } from './breakdown.js';
import { formatList, formatNumber, t, tn } from '../core/i18n.js';
import { PlayerMark } from '../players/PlayerMark.js';
import { Icon } from '../ui/Icon.js';
import { CountUp, wantsMotion } from './CountUp.js';

const STEP = 450; // ms from one place to the next better one
let revealed = ''; // the totals that were revealed last: a moment comes once

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
  const compared = (tie.steps ?? []).map(({ by, values }) => ({
    what: label(by), values: Object.entries(values).map(([name, value]) => `${name} ${formatNumber(value)}`).join(', '),
  }));
  if (!compared.length) return html`<p class="tie">${t('The totals are equal and no tie-breaker decides.')}</p>`;
  const [first, ...later] = compared;
  const values = [first.values, ...later.map((step) => `${step.what}: ${step.values}`)].join('; ');
  return html`<p class="tie">${tie.by
    ? t('Equal totals; the tie is broken by {what}: {values}.', { what: first.what, values })
    : t('Equal totals; {what}: {values}. After that no tie-breaker decides.', { what: first.what, values })}</p>`;
}

export function Winner({ answer, label }) {
  const empty = draft.value.players.every(({ board }) => isEmptyBoard(board));
  const ranked = inOrder(answer.players);
  const totals = ranked.map(({ name, total }) => `${name} ${total}`).join();
  const [revealing] = useState(() => !empty && revealed !== totals && wantsMotion());
  useEffect(() => { revealed = totals; }, [totals]);
  const wait = (at) => (ranked.length - 1 - at) * STEP;
  return html`
    <section class=${classes('winner', { revealing })} style=${{ '--reveal': `${wait(0) + STEP}ms` }}>
      ${!empty && html`<${Icon} name="crown" className="winner-crown" />`}
      <h1>${headline(answer, empty)}</h1>
      <${TieBreak} tie=${empty ? null : answer.tie_break} label=${label} />
      ${ranked.length > 1 && !empty && html`
        <ol class="ranks">${ranked.map((player, at) => html`
          <li key=${player.name} style=${{ '--reveal': `${wait(at)}ms` }}><span class="rank">${player.rank}.</span>
            <${PlayerMark} player=${draft.value.players[player.index]} index=${player.index} />
            <span class="grow">${player.name}</span> <${CountUp} value=${player.total} running=${revealing} delay=${wait(at)} /></li>`)}</ol>`}
    </section>`;
}
