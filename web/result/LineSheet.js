// A tapped tile on the result page: its lines, whose count it enters, and its rule.
import { html } from '../core/html.js';
import { catalogue, pieceName } from '../core/catalogue.js';
import { formatNumber, t, tn } from '../core/i18n.js';
import { isCounted } from '../core/score.js';
import { Uses } from './Lines.js';
import { Icon } from '../ui/Icon.js';
import { Rule } from '../rulebook/Rule.js';
import { Sheet } from '../ui/Sheet.js';

/** worth: what the village would lose without it according to the coach, if known. */
export function LineSheet({ game, element, worth, lines, names, holders, onLight, onClose }) {
  const rule = lines[0]?.rule || catalogue(game).byId.get(element)?.rules[0];
  return html`
    <${Sheet} title=${pieceName(game, element)} onClose=${onClose}>
      <div class="stack">
        ${lines.map((line) => html`
          <p class="tile-line"><strong class="number">${formatNumber(line.points)} ${tn('point', 'points', line.points)}</strong><span>${line.how}</span>
            <${Uses} ...${{ game, names }} uses=${{ ...line.uses, ...line.holds }} /></p>
          <div><button type="button" class="button quiet" onClick=${() => onLight(line)}>${t('Show on the board')}</button></div>`)}
        ${!lines.length && html`<p class="soft">${isCounted.value ? t('Scores nothing by itself in this position.') : t('Its points appear with the next answer from the server.')}</p>`}
        ${worth && html`<p class="banner is-note"><${Icon} name="note" /><span>${tn('Worth {n} point here: that is how much would be lost without it.', 'Worth {n} points here: that is how much would be lost without it.', worth.points)}</span></p>`}
        ${holders.length > 0 && html`
          <h3>${t('Counted by')}</h3>
          <ul>${holders.map((line) => html`<li><button type="button" class="text-button" onClick=${() => onLight(line)}>${pieceName(game, line.element)}: ${formatNumber(line.points)} ${tn('point', 'points', line.points)}</button></li>`)}</ul>`}
        ${rule && html`<${Rule} game=${game} rule=${rule} />`}
      </div>
    </${Sheet}>`;
}
