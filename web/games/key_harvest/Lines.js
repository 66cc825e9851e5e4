// The outline of the board, which no rulebook prints: two questions confirm it once, then the device remembers.
import { html, useEffect, useState } from '../../core/html.js';
import { change, draft } from '../../core/draft.js';
import { formatList, t } from '../../core/i18n.js';
import { mayRule } from '../../table/sync/seats.js';
import { recall, remember } from '../../core/storage.js';
import { Icon } from '../../ui/Icon.js';
import { ReadOut } from '../../ui/ReadOut.js';
import { Sheet } from '../../ui/Sheet.js';
import { Stepper } from '../../entry/Stepper.js';
import { HEXES, STANDARD, linesOf, outline } from './outline.js';

const KEY = 'key_harvest/lines';
const MOST = 20;
const letter = (line) => String.fromCharCode(65 + line);
const same = (a, b) => a.length === b.length && a.every((n, i) => n === b[i]);

const touching = (lines, label) => {
  const hexes = outline(lines);
  const at = hexes.find((hex) => hex.label === label);
  return hexes.filter(({ line, y }) => (line === at.line ? Math.abs(y - at.y) === 2 : Math.abs(line - at.line) === 1 && Math.abs(y - at.y) === 1)).map((hex) => hex.label);
};

function set(lines) {
  remember(KEY, lines);
  change(t('lines of the board'), ({ table }) => { table.board_lines = lines; });
}

/** Seven steppers, one a line. */
export function LineSteppers() {
  const lines = linesOf(draft.value.table);
  const sum = lines.reduce((total, n) => total + n, 0);
  const words = t('{sum} hexes in all; a country board has {most}.', { sum, most: HEXES });
  const put = (at) => (n) => set(lines.with(at, Math.min(Math.max(n, 1), MOST)));
  return html`
    <fieldset>
      <legend>${t('Lines of the country board')}</legend>
      <p class="small soft">${t('The last number in each line of your board.')}</p>
      <div class="counts">${lines.map((n, at) => html`<${Stepper} key=${at} label=${t('Line {letter}', { letter: letter(at) })} value=${n} onChange=${put(at)} />`)}</div>
      <p class="hint">${words}</p>
      <${ReadOut} text=${words} />
      ${!same(lines, STANDARD) && html`<button type="button" class="text-button" onClick=${() => set(STANDARD)}>${t('Back to the usual board')}</button>`}
    </fieldset>`;
}

/** Asked once on a device; later games take the answer over. */
export function ConfirmLines() {
  const [open, setOpen] = useState(false);
  const { table } = draft.value;
  const known = recall(KEY);
  useEffect(() => {
    if (known && !table.board_lines && mayRule('key_harvest')) set(known);
  }, []);
  if ((known || table.board_lines || !mayRule('key_harvest')) && !open) return null;
  const lines = linesOf(table);
  const last = lines.map((n, at) => letter(at) + n);
  return html`
    <section class="card confirm-lines">
      <h2>${t('Does your board look like this?')}</h2>
      <p>${t('The lines A to G end with {labels}.', { labels: formatList(last) })}</p>
      <p>${t('D4 touches {labels}.', { labels: formatList(touching(STANDARD, 'D4')) })}</p>
      <div class="row wrap">
        <button type="button" class="button" onClick=${() => set(STANDARD)}><${Icon} name="check" />${t('Both are right')}</button>
        <button type="button" class="button quiet" onClick=${() => setOpen(true)}>${t('Our board differs')}</button>
      </div>
      ${open && html`<${Sheet} title=${t('Lines of the country board')} onClose=${() => setOpen(false)}><${LineSteppers} /></${Sheet}>`}
    </section>`;
}
