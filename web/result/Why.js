// Why the score is what it is: the proof, what found no place, and how disputed rules were read.
import { html } from '../core/html.js';
import { counted } from '../core/catalogue.js';
import { formatNumber, t, tn } from '../core/i18n.js';
import { Icon, PieceIcon } from '../ui/Icon.js';
import { RuleLink } from '../rulebook/Rule.js';

export function Best({ score }) {
  if (score.best_total != null && score.best_total > score.total) {
    const more = score.best_total - score.total;
    return html`<p class="banner is-note"><${Icon} name="note" /><span>${t('As you placed the pieces. The best layout would give {total}, {more} more.', {
      total: formatNumber(score.best_total), more: formatNumber(more) })}</span></p>`;
  }
  if (!score.best) return null;
  return html`
    <details class="banner is-good">
      <summary><${Icon} name="proof" /><strong>${t('Best possible')}</strong></summary>
      <p>${t('Every legal way to place the pieces on the tiles was considered exactly, not by trial and error: none scores more than this one.')}</p>
    </details>`;
}

/** advice: the coach's answer, if known; for some pieces it names what would put them to use. */
export function Unscored({ game, unscored, names, advice }) {
  if (!unscored.length) return null;
  const cure = (piece) => {
    const change = advice?.changes[advice.idle.find((idle) => idle.piece === piece)?.change];
    return change && t('This would make some of it score: {change} (+{gain}).', { change: [change.change, change.where].filter(Boolean).join(', '), gain: formatNumber(change.gain) });
  };
  return html`
    <section class="card">
      <h2>${t('Pieces without points')}</h2>
      <ul class="unscored">
        ${unscored.map(({ piece, count, why }) => html`
          <li key=${piece + why}><${PieceIcon} id=${piece} /><span><strong>${counted(game, piece, count, names)}</strong>: ${why}
            ${cure(piece) && html`<span class="line-how">${cure(piece)}</span>`}</span></li>`)}
      </ul>
    </section>`;
}

export function Assumptions({ game, assumptions }) {
  if (!assumptions.length) return null;
  return html`
    <section class="card">
      <h2>${tn('How a disputed rule was read', 'How disputed rules were read', assumptions.length)}</h2>
      <ul class="assumptions">
        ${assumptions.map(({ code, message, rule }) => html`
          <li key=${code}><p>${message}</p>${rule && html`<${RuleLink} game=${game} rule=${rule} />`}</li>`)}
      </ul>
    </section>`;
}
