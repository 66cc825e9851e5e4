// Key Harvest in the form: the hex field to tap or type, crops behind the screen, the store.
import { classes, html, useEffect, useState } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { changeBoard, draft } from '../../core/draft.js';
import { formatNumber, inLanguage, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { AfterPaint } from '../../entry/AfterPaint.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { Stepper } from '../../entry/Stepper.js';
import { addField, fieldAt, strays, takeField, workerAt } from './board.js';
import { HexField } from './HexField.js';
import { ConfirmLines, LineSteppers } from './Lines.js';
import { linesOf } from './outline.js';
import { PhotoPicker, groupName, merge, partName } from './photo.js';
import { Store } from './Store.js';
import { Typing } from './Typing.js';
import { WorkerSheet } from './WorkerSheet.js';

const crops = () => catalogue('key_harvest').pieces.filter(({ kind }) => kind === 'crop');

/** What a tap lays: the usual way, and the only one for people who cannot press long. */
function Mode({ mode, onMode }) {
  return html`
    <div class="switch" role="group" aria-label=${t('Tapping a hex places')}>
      ${[['field', t('Field')], ['worker', t('Worker')]].map(([id, label]) => html`
        <button type="button" key=${id} aria-pressed=${mode === id ? 'true' : 'false'} onClick=${() => onMode(id)}>${label}</button>`)}
    </div>`;
}

function Strays({ index, board }) {
  const found = strays(board, linesOf(draft.value.table));
  if (!found.length) return null;
  return html`
    <ul class="warnings">
      ${found.map(({ label, take }) => html`
        <li class="warning is-warning" key=${label}>
          <${Icon} name="warning" /><p class="grow">${t('{label} is where this board has no hex.', { label })}</p>
          <button type="button" class="text-button" onClick=${() => changeBoard(index, t('{label} removed', { label }), take)}>${t('Remove')}</button>
        </li>`)}
    </ul>`;
}

function Crops({ index, board }) {
  return html`
    <section class="card" id="crops">
      <h2>${t('Counters behind the screen')}</h2>
      <div class="counts">
        ${crops().map(({ id, names }) => html`
          <${Stepper} key=${id} label=${inLanguage(names)} value=${board.crops?.[id]} icon=${html`<${PieceIcon} id=${id} />`}
            warnings=${warningsAt(index, `crops/${id}`)} onChange=${(count) => changeBoard(index, inLanguage(names), (next) => {
              next.crops = { ...next.crops, [id]: count };
              if (!count) delete next.crops[id];
            })} />`)}
      </div>
    </section>`;
}

function Editor({ index, board, target }) {
  const [mode, setMode] = useState('field');
  const [hex, setHex] = useState(null);
  useEffect(() => {
    const [part, at] = target?.part.split('/') || [];
    const label = part === 'fields' ? board.fields?.[at] : part === 'workers' ? board.workers?.[at]?.at : null;
    if (part === 'workers' && label) setHex(label);
    else if (label) /** @type {HTMLElement} */ (document.querySelector(`[data-hex="${label}"]`))?.focus();
    else if (part) document.getElementById(part)?.scrollIntoView({ block: 'center' });
  }, [target]);
  const tap = (label) => {
    if (mode === 'worker' || workerAt(board, label) >= 0) setHex(label);
    else if (fieldAt(board, label) >= 0) changeBoard(index, t('{label} removed', { label }), (next) => takeField(next, label));
    else changeBoard(index, t('Field {label}', { label }), (next) => addField(next, label));
  };
  return html`
    <div class="entry-board stack">
      <${ConfirmLines} />
      <div class="row wrap country-head"><${Mode} mode=${mode} onMode=${setMode} />
        <p class="small soft tap-hint">${mode === 'field' ? t('Tap: field. Long press: worker.') : t('Tap: worker.')}</p></div>
      <${HexField} ...${{ index, board }} onTap=${tap} onWorker=${setHex} />
      <${Strays} ...${{ index, board }} />
    </div>
    <div class="entry-counts">
      <${AfterPaint}><section class="card" id="fields"><h2>${t('Fields')}</h2><${Typing} ...${{ index, board }} /></section></${AfterPaint}>
      <${AfterPaint} at=${2}><${Crops} ...${{ index, board }} /></${AfterPaint}>
      <${AfterPaint} at=${3}><${Store} ...${{ index, board }} /></${AfterPaint}>
    </div>
    ${hex && html`<${WorkerSheet} ...${{ index, board }} label=${hex} onClose=${() => setHex(null)} />`}`;
}

function CropStrip({ board, line }) {
  const held = crops().filter(({ id }) => board.crops?.[id]);
  if (!held.length) return null;
  return html`
    <ul class="crop-strip">
      ${held.map(({ id, names }) => html`
        <li key=${id} class=${classes({ lit: line?.uses[id] })}>
          <${PieceIcon} id=${id} /><span class="number" aria-hidden="true">${formatNumber(board.crops[id])}</span>
          <span class="sr-only">${board.crops[id]} ${inLanguage(names)}</span></li>`)}
    </ul>`;
}

/** The same field for the result page: a tapped tile is asked about. */
function Board({ index, board, lit, line, onAsk }) {
  const ask = (label) => {
    const [worker, field] = [workerAt(board, label), fieldAt(board, label)];
    if (worker >= 0) onAsk(`workers/${worker}`, board.workers[worker].worker);
    else if (field >= 0) onAsk(`fields/${field}`, label);
  };
  return html`<${HexField} compact ...${{ index, board, lit }} onTap=${ask} /><${CropStrip} ...${{ board, line }} />`;
}

const optionValue = (option, value) => ({
  'lone_tile_is_group/true': t('yes, 2 points as the second group'),
  'lone_tile_is_group/false': t('no, it scores nothing'),
  'tie_break_tiles/all': t('fields and workers'),
  'tie_break_tiles/fields': t('fields only'),
})[`${option}/${value}`];

/** What the fields of a board are called where two versions of it are compared. */
const fieldNames = () => ({
  bid: t('bid'), crops: t('crops'), fields: t('fields'), store: t('store'), workers: t('workers'),
});

export default { fieldNames, Editor, Board, optionValue, TableRules: LineSteppers, fixed: true, PhotoPicker, groupName, merge, partName };
