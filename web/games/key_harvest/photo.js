// Key Harvest's part of the photo page: correct a tile that was read, and lay what was read on the country board.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { t } from '../../core/i18n.js';
import { SidePicker } from '../../entry/SidePicker.js';
import { addField, fieldAt, workerAt } from './board.js';

const KINDS = ['field', 'farmhand', 'townsfolk'];
const kindOf = (id) => catalogue('key_harvest').byId.get(id)?.kind;

export function PhotoPicker({ item, onPick }) {
  const pieces = catalogue('key_harvest').pieces.filter(({ kind }) => KINDS.includes(kind));
  const names = { field: t('Fields'), farmhand: t('Farmhands'), townsfolk: t('Townsfolk') };
  const filters = KINDS.map((id) => ({ id, label: names[id], test: ({ kind }) => kind === id }));
  return html`<${SidePicker} game="key_harvest" ...${{ pieces, filters, onPick }} resetKey=${item.no} />`;
}

/** A field lies on the hex of its label, a worker where the photo shows it; one that lies nowhere known is left to be entered. */
export function merge(board, items) {
  let kept = 0;
  const free = (label) => fieldAt(board, label) < 0 && workerAt(board, label) < 0;
  for (const { id, at } of items) {
    if (kindOf(id) === 'field') {
      if (free(id)) addField(board, id);
      else if (workerAt(board, id) >= 0) kept += 1;
    } else if (at?.at && !(board.workers || []).some(({ worker }) => worker === id)) {
      if (free(at.at)) board.workers = [...(board.workers || []), { worker: id, at: at.at }];
      else kept += 1;
    }
  }
  return kept;
}

export const partName = (part) => ({ crops: t('Counters behind the screen'), store: t('Store') })[part];
