// The bar at the lower edge: the total of the player on the page, how sure it is, and the way on.
import { html } from '../core/html.js';
import { formatNumber, t, tn } from '../core/i18n.js';
import { phase, playerScore } from '../core/score.js';
import { Icon } from '../ui/Icon.js';
import { ReadOut } from '../ui/ReadOut.js';
import { howMany, worst } from '../result/WarningList.js';

/** How sure the total is, in words; null when there is nothing to add. */
function standing(known) {
  const away = navigator.onLine ? t('The server does not answer.') : t('No network.');
  const kept = known ? t('Last known score; everything is saved.') : t('Everything is saved; it is scored as soon as that changes.');
  return {
    working: t('counting …'),
    stale: `${away} ${kept}`,
    local: t('No network: scored on this device.'),
    busy: t('The server is busy; the score will be updated in a moment.'),
    refused: t('The server refused this board.'),
  }[phase.value];
}

/** What is read out: the total that stands, or that there is none. The first total of a page is no news, and a refusal is an alert of its own. */
function Heard({ score, words }) {
  const waiting = phase.value === 'working';
  if (waiting && !score) return null;
  const total = score && `${formatNumber(score.total)} ${tn('point', 'points', score.total)}`;
  return html`<${ReadOut} text=${[total, phase.value !== 'refused' && words].filter(Boolean).join('. ')} waiting=${waiting} news=${!score} />`;
}

/** warnings: those that the button counts and opens. */
export function ScoreBar({ index, warnings, onWarnings, children }) {
  const score = playerScore(index);
  const severity = worst(warnings);
  const words = standing(score);
  return html`
    <aside class="score-bar" aria-label=${t('Score')}>
      <div class="score-total">
        <span class="number big">${score ? formatNumber(score.total) : '–'}</span>
        ${score && phase.value !== 'working' && html`<span class="unit">${tn('point', 'points', score.total)}</span>`}
        ${words && html`<span class=${`standing is-${phase.value}`}>${['stale', 'local'].includes(phase.value) && html`<${Icon} name="offline" />`}${words}</span>`}
      </div>
      <${Heard} ...${{ score, words }} />
      ${severity && html`
        <button type="button" class=${`chip is-${severity}`} onClick=${onWarnings}>
          <${Icon} name=${severity} />${howMany(warnings)}
        </button>`}
      ${children}
    </aside>`;
}
