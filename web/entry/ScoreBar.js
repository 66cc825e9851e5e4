// The bar at the lower edge: the total of the player on the page, how sure it is, and the way on.
import { html } from '../core/html.js';
import { formatNumber, t, tn } from '../core/i18n.js';
import { phase, playerScore } from '../core/score.js';
import { Icon } from '../ui/Icon.js';
import { howMany, worst } from '../result/WarningList.js';

function Standing({ known }) {
  const away = navigator.onLine ? t('The server does not answer.') : t('No network.');
  const kept = known ? t('Last known score; everything is saved.') : t('Everything is saved; it is scored as soon as that changes.');
  const text = {
    working: t('counting …'),
    stale: `${away} ${kept}`,
    local: t('No network: scored on this device.'),
    busy: t('The server is busy; the score will be updated in a moment.'),
    refused: t('The server refused this board.'),
  }[phase.value];
  return text ? html`<span class=${`standing is-${phase.value}`}>${['stale', 'local'].includes(phase.value) && html`<${Icon} name="offline" />`}${text}</span>` : null;
}

/** warnings: those that the button counts and opens. */
export function ScoreBar({ index, warnings, onWarnings, children }) {
  const score = playerScore(index);
  const severity = worst(warnings);
  return html`
    <aside class="score-bar" aria-label=${t('Score')}>
      <div class="score-total" aria-live="polite" aria-atomic="true">
        <span class="number big">${score ? formatNumber(score.total) : '–'}</span>
        ${score && html`<span class="unit">${tn('point', 'points', score.total)}</span>`}
        <${Standing} known=${score} />
      </div>
      ${severity && html`
        <button type="button" class=${`chip is-${severity}`} onClick=${onWarnings}>
          <${Icon} name=${severity} />${howMany(warnings)}
        </button>`}
      ${children}
    </aside>`;
}
