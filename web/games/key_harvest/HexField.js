// The drawn country board. One tab stop; arrow keys walk the hexes; a long press, a right click or W is the worker's way.
import { classes, html, useRef, useState } from '../../core/html.js';
import { catalogue, pieceName } from '../../core/catalogue.js';
import { draft } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { playerScore, pointer, warningsAt } from '../../core/score.js';
import { Icon } from '../../ui/Icon.js';
import { fieldAt, ownerOf, workerAt } from './board.js';
import { drawn, linesOf, neighbour } from './outline.js';
import { WorkerToken } from './WorkerToken.js';

const LONG_PRESS = 450; // ms
const GROUPS = { largest_group: { name: () => t('largest group'), each: 1 }, second_group: { name: () => t('second largest group'), each: 2 } };

/** Which of the two groups counts a field: "largest_group", "second_group" or undefined. */
const groupOf = (score, at) => score?.lines.find(({ element, counted }) => GROUPS[element] && counted?.includes(at))?.element;

function describeField({ label, field, worker, group, points, owner, question }) {
  const points_ = points == null ? [] : [`${formatNumber(points)} ${tn('point', 'points', points)}`];
  const parts = [];
  if (field) parts.push(t('field'), ...(group ? [GROUPS[group].name()] : []), ...points_);
  if (worker) parts.push(pieceName('key_harvest', worker.worker), ...(field ? [] : points_));
  if (!parts.length) parts.push(owner ? t('free, {name} has this field', { name: owner }) : t('free'));
  return `${label}: ${parts.join(', ')}${question ? `. ${question.message}` : ''}`;
}

function Hex({ hex, index, board, lit, active, onTap, onWorker }) {
  const press = useRef(null);
  const { label } = hex;
  const [fieldNo, workerNo] = [fieldAt(board, label), workerAt(board, label)];
  const [field, worker] = [fieldNo >= 0, board.workers?.[workerNo]];
  const places = [...(field ? [`fields/${fieldNo}`] : []), ...(worker ? [`workers/${workerNo}`] : [])];
  const score = playerScore(index);
  const group = field ? groupOf(score, pointer(index, places[0])) : undefined;
  const points = worker ? catalogue('key_harvest').byId.get(worker.worker)?.sides.base.flat : field && score ? GROUPS[group]?.each ?? 0 : null;
  const question = places.flatMap((part) => warningsAt(index, part)).find(({ severity }) => severity !== 'note');
  const { players } = draft.value;
  const other = field || worker ? -1 : ownerOf(players, index, label);
  const owner = other >= 0 ? shownName(players[other], other) : null;

  const down = () => {
    press.current = setTimeout(() => { press.current = 'done'; onWorker?.(label); }, LONG_PRESS);
  };
  const up = () => press.current !== 'done' && clearTimeout(press.current);
  const tap = (event) => {
    const held = press.current === 'done' && event.detail > 0; // a key press was never held
    press.current = null;
    if (!held) onTap(label);
  };
  const menu = (event) => {
    if (!onWorker) return;
    event.preventDefault();
    if (press.current !== 'done') onWorker(label);
    clearTimeout(press.current);
    press.current = event.pointerType === 'mouse' ? null : 'done';
  };
  const key = (event) => {
    if (!onWorker || event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey) return;
    event.preventDefault(); // else the letter would land in the search that opens
    onWorker(label);
  };
  const name = classes('hex', { field, worker: worker && !field, free: !field && !worker, taken: owner, [group]: group, lit: places.some((part) => lit?.has(pointer(index, part))) });
  return html`
    <button type="button" class=${name} data-hex=${label} tabindex=${active ? 0 : -1}
            style=${{ left: `${hex.left}%`, top: `${hex.top}%`, width: `${hex.width}%`, height: `${hex.height}%` }}
            aria-label=${describeField({ label, field, worker, group, points, owner, question })}
            onPointerDown=${onWorker && down} onPointerUp=${up} onPointerLeave=${up} onPointerCancel=${up}
            onClick=${tap} onContextMenu=${menu} onKeyDown=${key}>
      <span class="hex-face">
        ${worker ? html`<${WorkerToken} id=${worker.worker} />` : html`<span class="hex-label">${label}</span>`}
        ${field && points != null && html`<span class="hex-points number" data-text=${points ? `×${points}` : '0'}></span>`}
        ${question && html`<${Icon} name=${question.severity} className=${`hex-question is-${question.severity}`} />`}
      </span>
    </button>`;
}

/** lit: pointers to light up; onTap(label); onWorker(label), left out where nothing can be entered. */
export function HexField({ index, board, lit, compact, onTap, onWorker }) {
  const root = useRef(null);
  const lines = linesOf(draft.value.table);
  const { hexes, ratio } = drawn(lines);
  const [active, setActive] = useState('D4');
  const stop = hexes.some(({ label }) => label === active) ? active : hexes[0].label;
  const walk = (event) => {
    if (!event.key.startsWith('Arrow') || !event.target.dataset?.hex) return;
    event.preventDefault();
    const from = hexes.find(({ label }) => label === event.target.dataset.hex);
    const next = neighbour(hexes, from, event.key);
    if (!next) return;
    setActive(next.label);
    root.current.querySelector(`[data-hex="${next.label}"]`).focus();
  };
  return html`
    <div class=${classes('country', { compact })}>
      <div class="hexes" ref=${root} style=${{ aspectRatio: ratio }} role="group" aria-label=${t('Country board')}
           onKeyDown=${walk} onFocusIn=${(event) => event.target.dataset?.hex && setActive(event.target.dataset.hex)}>
        ${hexes.map((hex) => html`<${Hex} key=${hex.label} ...${{ hex, index, board, lit, onTap, onWorker }} active=${hex.label === stop} />`)}
      </div>
    </div>`;
}
