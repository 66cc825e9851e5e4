// Above a picker: a small view of the board and the running total, so that both stay in sight.
import { html } from '../core/html.js';
import { formatNumber, tn } from '../core/i18n.js';
import { playerScore } from '../core/score.js';

/** children: the drawing of the board; it is only looked at here. */
export function Peek({ index, children }) {
  const score = playerScore(index);
  return html`
    <div class="peek">
      <div class="peek-board" inert aria-hidden="true">${children}</div>
      <p class="peek-total" role="status"><span class="number">${score ? formatNumber(score.total) : '–'}</span>${score && tn('point', 'points', score.total)}</p>
    </div>`;
}
