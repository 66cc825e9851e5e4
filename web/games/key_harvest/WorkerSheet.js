// The sheet of one hex: which worker is here, its line and rule, or another one; used ones show where they are.
import { html, useState } from '../../core/html.js';
import { catalogue, pieceName } from '../../core/catalogue.js';
import { changeBoard, draft } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { linesAt, warningsAt } from '../../core/score.js';
import { Icon } from '../../ui/Icon.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { Rule } from '../../rulebook/Rule.js';
import { Sheet } from '../../ui/Sheet.js';
import { WarningList } from '../../result/WarningList.js';
import { Peek } from '../../entry/Peek.js';
import { HexField } from './HexField.js';
import { layWorker, takeWorker, whereWorker, workerAt } from './board.js';
import { WorkerToken } from './WorkerToken.js';

const name = (id) => pieceName('key_harvest', id);

function Picker({ index, label, onPick }) {
  const { players } = draft.value;
  const workers = catalogue('key_harvest').pieces.filter(({ kind }) => kind === 'farmhand' || kind === 'townsfolk');
  const blocked = (piece) => {
    const found = whereWorker(players, index, piece);
    if (!found || (found.player === index && found.at === label)) return null;
    return t('{name} has it on {label}', { name: shownName(players[found.player], found.player), label: found.at });
  };
  return html`
    <${PiecePicker} pieces=${workers} blocked=${blocked} onPick=${(piece) => onPick(piece.id)} resetKey=${label}
      filters=${[
        { id: 'farmhand', label: t('Farmhands'), test: ({ kind }) => kind === 'farmhand' },
        { id: 'townsfolk', label: t('Townsfolk'), test: ({ kind }) => kind === 'townsfolk' },
      ]}
      actions=${[{ id: 'base', label: t('Place here') }]}
      picture=${(piece) => html`<${WorkerToken} id=${piece.id} />`} />`;
}

/** label: the hex; onClose(). */
export function WorkerSheet({ index, label, board, onClose }) {
  const [changing, setChanging] = useState(false);
  const at = workerAt(board, label);
  const worker = board.workers?.[at]?.worker;
  const pick = (id) => {
    changeBoard(index, t('{worker} on {label}', { worker: name(id), label }), (next) => layWorker(next, id, label));
    onClose();
  };
  const take = () => {
    changeBoard(index, t('{worker} removed', { worker: name(worker) }), (next) => takeWorker(next, label));
    onClose();
  };
  if (!worker || changing) {
    return html`<${Sheet} title=${t('Worker on {label}', { label })} onClose=${onClose} className="picking"
      peek=${html`<${Peek} index=${index}><${HexField} compact ...${{ index, board }} onTap=${onClose} /></${Peek}>`}><${Picker} ...${{ index, label }} onPick=${pick} /></${Sheet}>`;
  }
  return html`
    <${Sheet} title=${`${label}: ${name(worker)}`} onClose=${onClose}>
      <div class="stack">
        ${linesAt(index, `workers/${at}`).map((line) => html`
          <p class="tile-line"><strong class="number">${formatNumber(line.points)} ${tn('point', 'points', line.points)}</strong><span>${line.how}</span></p>`)}
        <div class="row wrap">
          <button type="button" class="button quiet" onClick=${() => setChanging(true)}><${Icon} name="swap" />${t('Another worker')}</button>
          <button type="button" class="button quiet" onClick=${take}><${Icon} name="trash" />${t('Remove')}</button>
        </div>
        <${WarningList} game="key_harvest" warnings=${warningsAt(index, `workers/${at}`)} />
        <${Rule} game="key_harvest" rule=${worker} />
      </div>
    </${Sheet}>`;
}
