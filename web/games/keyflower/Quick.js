// A village without its map, for people in a hurry: the tiles as a list, and the few numbers that need a map.
import { html, useState } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { linesAt, warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { Sheet } from '../../ui/Sheet.js';
import { Stepper } from '../../entry/Stepper.js';
import { TilePicker } from './TilePicker.js';
import { lay } from './tiles.js';
import { name, tileLabel } from './words.js';

/** The list of tiles; a tap opens one. */
export function TileList({ index, board, tiles, onTile }) {
  return html`
    <ul class="tile-list">
      ${tiles.map((n) => {
        const tile = board.tiles[n];
        const lines = linesAt(index, `tiles/${n}`, tile.tile);
        const points = lines.length ? lines.reduce((sum, line) => sum + line.points, 0) : null;
        return html`
          <li key=${n}><button type="button" class="button quiet" onClick=${() => onTile(n)}>
            <span class="sr-only">${tileLabel(tile, points)}</span>
            ${tile.upgraded && html`<${Icon} name="star" />`}<span aria-hidden="true">${name(tile.tile)}</span>
            ${points != null && html`<span class="tag number" aria-hidden="true">${formatNumber(points)}</span>`}</button></li>`;
      })}
    </ul>`;
}

function Number({ index, board, path, label }) {
  const [part, key] = path.split('/');
  const value = key ? board[part]?.[key] : board[part];
  const set = (count) => changeBoard(index, label, (next) => {
    if (key) next[part] = { ...next[part], [key]: count };
    else next[part] = count;
    if (count === null) delete (key ? next[part] : next)[key || part];
  });
  return html`<div id=${part}><${Stepper} optional label=${label} value=${value} onChange=${set} warnings=${warningsAt(index, path)} /></div>`;
}

function Pastures({ index, board }) {
  const set = (kind) => (count) => changeBoard(index, name(`pastures_${kind}`), (next) => {
    next.pastures = { ...next.pastures, [kind]: count };
    if (!Object.values(next.pastures).some(Boolean)) delete next.pastures;
  });
  return html`
    <fieldset id="pastures"><legend>${t('Pastures with at least one')}</legend>
      <div class="counts">${['sheep', 'pig', 'cow'].map((kind) => html`
        <${Stepper} key=${kind} label=${name(`pastures_${kind}`)} value=${board.pastures?.[kind]} onChange=${set(kind)} icon=${html`<${PieceIcon} id=${kind} />`} />`)}</div></fieldset>`;
}

export function Quick({ index, board, farmers, onTile }) {
  const [picking, setPicking] = useState(false);
  const has = (id) => (board.tiles || []).some(({ tile }) => tile === id);
  const turnOrder = catalogue('keyflower').pieces.filter(({ kind, id }) => kind === 'turn_order' && has(id));
  const pick = (id, upgraded) => changeBoard(index, t('{tile} added', { tile: name(id) }), (next) => lay(next, null, id, upgraded));
  const count = (board.tiles || []).length;
  return html`
    <section class="card stack">
      <h2>${t('Tiles of the village')}</h2>
      <p class="small soft">${tn('{n} tile', '{n} tiles', count)}</p>
      <${TileList} ...${{ index, board, onTile }} tiles=${[...(board.tiles || []).keys()]} />
      <button type="button" class="button" onClick=${() => setPicking(true)}><${Icon} name="plus" />${t('Add tiles')}</button>
      ${has('sea_bastion') && html`<${Number} ...${{ index, board }} path="loop_tiles" label=${t('Tiles on the longest road loop')} />`}
      ${has('sea_breese') && html`<${Number} ...${{ index, board }} path="river_boats" label=${t('Boats on the river that starts at the home')} />`}
      ${turnOrder.map(({ id }) => html`<${Number} key=${id} ...${{ index, board }} path=${`neighbours/${id}`} label=${t('Tiles that touch {tile}', { tile: name(id) })} />`)}
      ${has('hillside') && html`<${Number} ...${{ index, board }} path="hillside_tiles" label=${t('Tiles that score for the Hillside')} />`}
      ${farmers && html`<${Pastures} ...${{ index, board }} />`}
    </section>
    ${picking && html`
      <${Sheet} title=${t('Add tiles')} onClose=${() => setPicking(false)} className="picking">
        <${TilePicker} ...${{ index, board }} hex=${null} onPick=${pick} />
      </${Sheet}>`}`;
}
