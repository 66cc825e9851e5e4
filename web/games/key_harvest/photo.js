// Key Harvest's part of the photo page: correct a tile that was read, and lay what was read on the country board.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { t } from '../../core/i18n.js';
import { SidePicker } from '../../entry/SidePicker.js';
import { addField, fieldAt, workerAt } from './board.js';

const KINDS = ['field', 'farmhand', 'townsfolk'];
/** The kinds of tiles in the box. */
export const groupName = (kind) => ({ field: t('Fields'), farmhand: t('Farmhands'), townsfolk: t('Townsfolk') })[kind];
const kindOf = (id) => catalogue('key_harvest').byId.get(id)?.kind;

export function PhotoPicker({ item, onPick }) {
  const pieces = catalogue('key_harvest').pieces.filter(({ kind }) => KINDS.includes(kind));
  const filters = KINDS.map((id) => ({ id, label: groupName(id), test: ({ kind }) => kind === id }));
  return html`<${SidePicker} game="key_harvest" ...${{ pieces, filters, onPick }} resetKey=${item.no} />`;
}

/** A field belongs on the hex of its label, a worker where the photo shows it. Returns what was not placed: [{id, why}]. */
export function merge(board, items) {
  const left = [];
  const fields = items.filter(({ id }) => kindOf(id) === 'field');
  const workers = items.filter(({ id }) => kindOf(id) !== 'field');
  const isFree = (label) => fieldAt(board, label) < 0 && workerAt(board, label) < 0;
  for (const { id } of fields) {
    if (isFree(id)) addField(board, id);
    else if (workerAt(board, id) >= 0) left.push({ id, why: t('a worker was entered there') });
  }
  for (const { id, at } of workers) {
    if ((board.workers || []).some(({ worker }) => worker === id)) continue;
    if (!at?.at) left.push({ id, why: t('its hex could not be identified') });
    else if (isFree(at.at)) board.workers = [...(board.workers || []), { worker: id, at: at.at }];
    else left.push({ id, why: t('{hex} is taken', { hex: at.at }) });
  }
  return left;
}

export const partName = (part) => ({ crops: t('Counters behind the screen'), store: t('Store') })[part];
