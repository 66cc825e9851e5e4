// How far the box is done: for each season, expansion or kind its pieces with their pictures, and what is still missing.
import { html } from '../core/html.js';
import { cropName, groupName, piecesOf, sideName, sidesOf } from './boxPieces.js';
import { pieceName } from '../core/catalogue.js';
import { formatList, formatNumber, t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';

function Pictures({ game, crops, onOpen }) {
  return html`
    <ul class="crop-grid">
      ${crops.map((crop) => html`
        <li key=${crop.piece}>
          <button type="button" class="crop-tile" disabled=${!onOpen} onClick=${() => onOpen(crop.piece)}>
            <img src=${crop.picture} alt="" loading="lazy" /><span>${cropName(game, crop)}</span></button>
        </li>`)}
    </ul>`;
}

/** A piece that lacks some of its sides shows which. */
const lackText = (game, { id, lacks }) => (lacks.length < sidesOf(game, id).length
  ? `${pieceName(game, id)} (${formatList(lacks.map(sideName))})` : pieceName(game, id));

function Group({ game, held, row, onOpen }) {
  const pieces = piecesOf(game, held, row);
  const lacking = pieces.filter(({ lacks }) => lacks.length);
  const crops = pieces.flatMap(({ have }) => have);
  return html`
    <details class="box-group">
      <summary>
        <span class="grow">${groupName(game, row.group)}</span>
        <span class="number">${t('{have} of {of}', { have: formatNumber(row.have), of: formatNumber(row.of) })}</span>
        ${!lacking.length && html`<${Icon} name="check" /><span class="sr-only">${t('complete')}</span>`}
      </summary>
      ${crops.length > 0 && html`<${Pictures} ...${{ game, crops, onOpen }} />`}
      ${lacking.length > 0 && html`
        <h3>${t('Still missing')}</h3>
        <ul class="lacking small">${lacking.map((piece) => html`<li key=${piece.id}>${lackText(game, piece)}</li>`)}</ul>`}
    </details>`;
}

/** onOpen(number of a picture), or nothing where the box may not be changed. */
export function BoxProgress({ game, held, onOpen }) {
  return html`
    <section class="card">
      <h2>${t('What is in the box')}</h2>
      ${held.progress.map((row) => html`<${Group} key=${row.group} ...${{ game, held, row, onOpen }} />`)}
    </section>`;
}
