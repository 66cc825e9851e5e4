// The bar at the lower edge: the total of the player on the page, how sure it is, and the way on.
import { html } from '../core/html.js';
import { formatNumber, t, tn } from '../core/i18n.js';
import { outcome, playerScore } from '../core/score.js';
import { Icon } from '../ui/Icon.js';
import { worst } from '../result/WarningList.js';

function Standing() {
  const { phase } = outcome.value;
  const text = {
    working: t('counting …'),
    stale: t('No network: last known score. Everything is kept.'),
    refused: t('The score service refused this board.'),
  }[phase];
  return text ? html`<span class=${`standing is-${phase}`}>${phase === 'stale' && html`<${Icon} name="offline" />`}${text}</span>` : null;
}

/** warnings: those that the button counts and opens. */
export function ScoreBar({ index, warnings, onWarnings, children }) {
  const score = playerScore(index);
  const severity = worst(warnings);
  return html`
    <aside class="score-bar" aria-label=${t('Score')}>
      <div class="score-total" aria-live="polite" aria-atomic="true">
        <span class="number big">${score ? formatNumber(score.total) : '–'}</span>
        <span class="unit">${score ? tn('point', 'points', score.total) : t('no score yet')}</span>
        <${Standing} />
      </div>
      ${severity && html`
        <button type="button" class=${`chip is-${severity}`} onClick=${onWarnings}>
          <${Icon} name=${severity} />${tn('{n} hint', '{n} hints', warnings.length)}
        </button>`}
      ${children}
    </aside>`;
}
