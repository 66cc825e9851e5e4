// Cut-out pieces to be confirmed: one tap when the name is right, one tap for the side, or a way to the whole catalogue.
import { classes, html, useState } from '../core/html.js';
import { confirmPieces, namePiece, sidePieces } from './boxes.js';
import { cropName, isNamed, needsSide, sideName, sidesOf } from './boxPieces.js';
import { nameAmong, pieceName } from '../core/catalogue.js';
import { formatPercent, t, tn } from '../core/i18n.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';

/** What the next tap can be, as chips or a button: the side, the name, or "right". */
function Answers({ game, box, crop, no, onOpen, onCorners }) {
  const set = (change) => attempt(namePiece(box, crop.piece, change));
  const name = cropName(game, crop);
  if (crop.confirmed) return html`<p class="crop-done"><${Icon} name="check" /><span class="sr-only">${t('confirmed')}</span></p>`;
  if (crop.problem && onCorners) {
    return html`
      <button type="button" class="button" onClick=${onCorners}><${Icon} name="corners" />${t('Corners')}<span class="sr-only">: ${no} ${name}</span></button>
      ${isNamed(game, crop) && html`<button type="button" class="button quiet" onClick=${() => set({ confirmed: true })}><${Icon} name="check" />${t('Fine as it is')}<span class="sr-only">: ${no} ${name}</span></button>`}`;
  }
  if (isNamed(game, crop)) {
    return html`<button type="button" class="button quiet" onClick=${() => set({ confirmed: true })}><${Icon} name="check" />${t('Right')}<span class="sr-only">: ${no} ${name}</span></button>`;
  }
  if (crop.id) {
    return sidesOf(game, crop.id).map((side) => html`
      <button type="button" class="chip" key=${side} onClick=${() => set({ side, confirmed: true })}>${sideName(side)}<span class="sr-only">: ${no} ${name}</span></button>`);
  }
  return html`
    ${crop.candidates.map(({ id, side }) => html`
      <button type="button" class="chip" key=${id + side} onClick=${() => set({ id, ...(side ? { side } : {}), confirmed: Boolean(side) || !needsSide(game, id) })}>${nameAmong(game, id, crop.candidates.map((one) => one.id))}</button>`)}
    <button type="button" class="button quiet" onClick=${onOpen}><${Icon} name="search" />${t('Name it')}<span class="sr-only">: ${no || crop.piece}</span></button>`;
}

/** What is known besides the name: the side, and who named it or with what confidence. */
function Knowledge({ game, crop }) {
  const sure = crop.candidates.find(({ id }) => id === crop.id)?.confidence;
  const parts = [
    crop.id && crop.side && needsSide(game, crop.id) && sideName(crop.side),
    crop.confirmed ? t('as you chose') : crop.id && sure ? t('{part} sure', { part: formatPercent(sure) }) : !crop.id && t('not read'),
  ];
  return html`<span class="sure">${parts.filter(Boolean).join(' · ')}</span>`;
}

function Row({ game, box, crop, no = '', onOpen, onCorners }) {
  const open = () => onOpen(crop.piece);
  return html`
    <li class=${classes('crop', { done: crop.confirmed, unsure: !crop.id || (crop.problem && !crop.confirmed) })}>
      <button type="button" class="crop-main" onClick=${open}>
        <span class="crop-thumb"><img src=${crop.picture} alt="" loading="lazy" width="64" height="64" />${no && html`<span class="read-no">${no}</span>`}</span>
        <span class="grow"><strong class="crop-name">${crop.id ? pieceName(game, crop.id) : '?'}</strong><${Knowledge} ...${{ game, crop }} />
          ${crop.problem && !crop.confirmed && html`<span class="crop-rough"><${Icon} name="warning" />${t('roughly cut')}</span>`}</span>
        <${Icon} name="swap" /><span class="sr-only">${t('Correct')}</span>
      </button>
      <div class="crop-answers"><${Answers} ...${{ game, box, crop, no }} onOpen=${open} onCorners=${onCorners && (() => onCorners(crop.piece))} /></div>
    </li>`;
}

/**
 * rows: [{crop, no}]; onOpen(number of the picture): its sheet, where any piece can be picked;
 * onCorners(number): its corners in the photo, while that is at hand.
 */
export function CropList({ game, box, rows, onOpen, onCorners }) {
  const [busy, setBusy] = useState(false);
  const crops = rows.map(({ crop }) => crop).filter(({ confirmed }) => !confirmed);
  // What was cut roughly is looked at by itself.
  const ready = crops.filter((crop) => isNamed(game, crop) && !crop.problem);
  const sideless = crops.filter((crop) => crop.id && !isNamed(game, crop));
  const run = async (request) => {
    setBusy(true);
    await attempt(request);
    setBusy(false);
  };
  const sides = [...new Set(sideless.flatMap(({ id }) => sidesOf(game, id)))];
  const numbers = (of) => of.map(({ piece }) => piece);
  return html`
    ${ready.length > 1 && html`
      <div><button type="button" class="button" disabled=${busy} onClick=${() => run(confirmPieces(box, numbers(ready)))}>
        <${Icon} name="check" />${tn('Confirm {n} name', 'Confirm all {n} names', ready.length)}</button></div>`}
    ${sideless.length > 1 && html`
      <div class="stack tight"><p class="small" id="sideless">${t('A printed name does not show which side is up. All of these show:')}</p>
        <div class="chips" role="group" aria-labelledby="sideless">${sides.map((side) => html`
          <button type="button" class="chip" key=${side} disabled=${busy} onClick=${() => run(sidePieces(box, numbers(sideless), side))}>${sideName(side)}</button>`)}</div></div>`}
    <ul class="crop-list">${rows.map(({ crop, no }) => html`<${Row} key=${crop.piece} ...${{ game, box, crop, no, onOpen, onCorners }} />`)}</ul>`;
}
