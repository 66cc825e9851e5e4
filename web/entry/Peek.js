// Above a picker: a small view of the board and the running total, so that both stay in sight.
import { html } from '../core/html.js';
import { formatNumber, tn } from '../core/i18n.js';
import { isCounted, playerScore } from '../core/score.js';
import { ReadOut } from '../ui/ReadOut.js';

/** children: the drawing of the board; it is only looked at here. */
export function Peek({ index, children }) {
  const score = playerScore(index);
  const unit = score && tn('point', 'points', score.total);
  return html`
    <div class="peek">
      <div class="peek-board" inert aria-hidden="true">${children}</div>
      <p class="peek-total"><span class="number">${score ? formatNumber(score.total) : '–'}</span>${unit}</p>
      <${ReadOut} text=${score ? `${formatNumber(score.total)} ${unit}` : ''} waiting=${!isCounted.value} />
    </div>`;
}
