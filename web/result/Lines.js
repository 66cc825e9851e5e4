// The lines of a score by category; tapping one lights up what made it.
import { classes, html } from '../core/html.js';
import { counted, pieceName } from '../core/catalogue.js';
import { formatNumber, t, tn } from '../core/i18n.js';
import { groupLines } from './breakdown.js';
import { AfterPaint } from '../entry/AfterPaint.js';
import { ask } from '../rulebook/asking.js';
import { Icon, PieceIcon } from '../ui/Icon.js';

/** names: what the answer itself calls pieces, see `counted`. */
export function Uses({ game, uses, names }) {
  const entries = Object.entries(uses || {}).filter(([, n]) => n);
  if (!entries.length) return null;
  return html`
    <span class="uses">${entries.map(([id, n]) => html`
      <span class="use" key=${id}><${PieceIcon} id=${id} /><span>${counted(game, id, n, names)}</span></span>`)}</span>`;
}

function Line({ game, line, lit, onPick, name, names }) {
  return html`
    <li class="line-row">
      <button type="button" class=${classes('line', { lit, nothing: !line.points })} aria-pressed=${lit ? 'true' : 'false'} onClick=${() => onPick(line)}>
        <span class="line-points number">${formatNumber(line.points)}<span class="sr-only"> ${tn('point', 'points', line.points)}</span></span>
        <span class="grow">
          <span class="line-name">${name(line)}</span>
          <span class="line-how">${line.how}</span>
          <${Uses} ...${{ game, names }} uses=${line.uses} />
        </span>
      </button>
      <button type="button" class="icon-button line-ask no-print" aria-label=${t('Ask about {what}', { what: name(line) })} onClick=${() => ask(game, `${pieceName(game, line.element)} `)}><${Icon} name="ask" /></button>
    </li>`;
}

/** nameOf(line): the name to show; label(category): the heading. */
export function Lines({ game, lines, names, lit, onPick, name = (line) => pieceName(game, line.element), label }) {
  if (!lines.length) return html`<p class="empty">${t('Nothing entered yet, so nothing scored.')}</p>`;
  return groupLines(lines).map(({ category, points, lines: rows }, n) => html`
    <${AfterPaint} key=${category} at=${n + 3}><section class="line-group">
      <h3 class="row"><span class="grow">${label(category)}</span><span class="number">${formatNumber(points)}</span></h3>
      <ul>${rows.map((line) => html`<${Line} key=${line.at + line.element} ...${{ game, line, name, names, onPick, lit: lit === line }} />`)}</ul>
    </section></${AfterPaint}>`);
}
