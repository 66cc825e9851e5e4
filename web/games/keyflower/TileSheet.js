// What opens when a tile is tapped: its side, direction, resources and animals, and what must be read off it.
import { classes, html, useState } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { linesAt, warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { Uses } from '../../result/Lines.js';
import { Rule } from '../../rulebook/Rule.js';
import { Sheet } from '../../ui/Sheet.js';
import { Stepper } from '../../entry/Stepper.js';
import { WarningList } from '../../result/WarningList.js';
import { TileDrawing } from './TileDrawing.js';
import { cornerOf, placedEdges, mapOf, pasturesOn, pieceOf, upgradable } from './hex.js';
import { TilePicker } from './TilePicker.js';
import { fillRead, needsCart, needsPoints, noteRead, turn } from './tiles.js';
import { edgeName, name } from './words.js';

const kindIds = (kind) => catalogue('keyflower').pieces.filter((piece) => piece.kind === kind).map(({ id }) => id);

function Score({ index, n, tile }) {
  const lines = linesAt(index, `tiles/${n}`, tile.tile);
  const warnings = warningsAt(index, `tiles/${n}`);
  const [rule] = pieceOf(tile).rules;
  return html`
    ${lines.map((line) => html`
      <p class="tile-line" key=${line.how}>
        <strong class="number">${formatNumber(line.points)} ${tn('point', 'points', line.points)}</strong>
        <span>${line.how}</span><${Uses} game="keyflower" uses=${line.uses} /></p>`)}
    ${warnings.length > 0 && html`<${WarningList} game="keyflower" warnings=${warnings} />`}
    ${rule && html`<${Rule} game="keyflower" rule=${rule} />`}`;
}

/** Numbers that stand only on the tile itself. */
function Read({ index, n, tile }) {
  const set = (field) => (value) => {
    noteRead(tile, field, value);
    changeBoard(index, name(tile.tile), (board) => {
      if (value === null) delete board.tiles[n][field];
      else board.tiles[n][field] = value;
    });
  };
  return html`
    ${needsPoints(tile) && html`<${Stepper} optional value=${tile.printed_points} onChange=${set('printed_points')}
      label=${tile.tile === 'sheep_shelter' ? t('Points for each sheep, printed in its box') : t('Points printed in its box')} />`}
    ${needsCart(tile) && html`<${Stepper} optional value=${tile.transport} onChange=${set('transport')} label=${t('Number in its cart')} />`}`;
}

/** Roads of a tile whose edges are in no rulebook, as placed on the map. */
function Roads({ index, n, tile }) {
  if (pieceOf(tile).edges) return null;
  const now = placedEdges(tile).replaceAll('?', 'G');
  const toggle = (edge) => {
    const next = [...now];
    next[edge] = now[edge] === 'R' ? 'G' : 'R';
    const at = (tile.rotation || 0) % 6;
    const upright = next.slice(at).join('') + next.slice(0, at).join('');
    noteRead(tile, 'edges', upright);
    changeBoard(index, name(tile.tile), (board) => { board.tiles[n].edges = upright; });
  };
  return html`
    <fieldset><legend>${t('Roads exit through')}</legend>
      <div class="chips">${[3, 4, 5, 0, 1, 2].map((edge) => html`
        <button type="button" class="chip" key=${edge} aria-pressed=${now[edge] === 'R' ? 'true' : 'false'} onClick=${() => toggle(edge)}>${edgeName(edge)}</button>`)}
      </div></fieldset>`;
}

function Resources({ index, n, tile }) {
  const set = (kind) => (count) => changeBoard(index, name(tile.tile), (board) => {
    const on = board.tiles[n];
    on.resources = { ...on.resources, [kind]: count };
    if (!count) delete on.resources[kind];
  });
  return html`
    <fieldset><legend>${t('On this tile')}</legend>
      <div class="counts">${kindIds('resource').map((kind) => html`
        <${Stepper} key=${kind} label=${name(kind)} value=${tile.resources?.[kind]} onChange=${set(kind)} icon=${html`<${PieceIcon} id=${kind} />`} />`)}</div></fieldset>`;
}

/** Animals by pasture: each row is one pasture of the tile, numbered as in the drawing. */
function Animals({ index, n, tile, fields }) {
  const add = (corners, kind, by) => changeBoard(index, name(tile.tile), (next) => {
    const on = next.tiles[n];
    on.animals = [...(on.animals || [])];
    const herd = on.animals.find((one) => one.kind === kind && corners.includes(cornerOf(one)));
    if (herd) herd.count = Math.max((herd.count ?? 1) + by, 0);
    else if (by > 0) on.animals.push({ kind, count: 1, corner: corners[0] });
    on.animals = on.animals.filter(({ count = 1 }) => count > 0);
  });
  const count = (corners, kind) => (tile.animals || []).filter((one) => one.kind === kind && corners.includes(cornerOf(one)))
    .reduce((sum, one) => sum + (one.count ?? 1), 0);
  return html`
    <fieldset><legend>${t('Animals on its pastures')}</legend>
      ${fields.map(({ corners }, i) => html`
        <div class="pasture-row" key=${corners[0]}>
          <span class="pasture-no" aria-hidden="true">${i + 1}</span>
          ${kindIds('animal').map((kind) => html`
            <span class="row" key=${kind}>
              ${count(corners, kind) > 0 && html`<button type="button" class="icon-button" onClick=${() => add(corners, kind, -1)} aria-label=${t('Pasture {n}: one {animal} less', { n: i + 1, animal: name(kind) })}><${Icon} name="minus" /></button>`}
              <button type="button" class=${classes('chip', { on: count(corners, kind) })} onClick=${() => add(corners, kind, 1)}
                aria-label=${t('Pasture {n}: one {animal} more, now {count}', { n: i + 1, animal: name(kind), count: count(corners, kind) })}><${PieceIcon} id=${kind} />${formatNumber(count(corners, kind))}</button>
            </span>`)}
        </div>`)}</fieldset>`;
}

/** n: the index of the tile. farmers: whether animals may stand on it. */
export function TileSheet({ index, n, board, farmers, onClose }) {
  const [other, setOther] = useState(false);
  const tile = board.tiles[n];
  if (!tile) return null;
  const piece = pieceOf(tile);
  const remove = () => {
    changeBoard(index, t('{tile} removed', { tile: name(tile.tile) }), (next) => { next.tiles.splice(n, 1); });
    onClose();
  };
  const flip = () => changeBoard(index, t('{tile} turned over', { tile: name(tile.tile) }), (next) => {
    next.tiles[n].upgraded = !tile.upgraded;
    fillRead(next.tiles[n]);
  });
  const exchange = (id, upgraded) => {
    changeBoard(index, t('{tile} replaced', { tile: name(tile.tile) }), (next) => {
      const { at, rotation = 0 } = tile;
      next.tiles[n] = { tile: id, ...(at ? { at, rotation } : {}), ...(upgraded ? { upgraded } : {}) };
      fillRead(next.tiles[n]);
    });
    setOther(false);
  };
  if (other) {
    return html`
      <${Sheet} title=${t('In place of {tile}', { tile: name(tile.tile) })} onClose=${onClose} className="picking"
        footer=${html`<button type="button" class="button quiet" onClick=${() => setOther(false)}>${t('Back')}</button>`}>
        <${TilePicker} ...${{ index }} board=${{ ...board, tiles: board.tiles.filter((_, i) => i !== n) }} hex=${tile.at || null} except=${tile.tile} onPick=${exchange} />
      </${Sheet}>`;
  }
  const map = mapOf(board);
  const onMap = tile.at && map.get(tile.at.join(','))?.n === n;
  const fields = onMap && farmers ? pasturesOn(map, n) : [];
  return html`
    <${Sheet} title=${name(tile.tile)} onClose=${onClose}>
      <div class="stack">
        <div class="tile-top">
          <svg class="tile-portrait" viewBox="-54 -48 108 96" aria-hidden="true"><${TileDrawing} tile=${{ ...tile, animals: [] }} label="" numbers=${fields} /></svg>
          <div class="stack grow">
            ${upgradable(piece) && html`
              <button type="button" class="toggle" role="switch" aria-checked=${tile.upgraded ? 'true' : 'false'} onClick=${flip}>
                <${Icon} name="star" /><span class="grow">${t('Upgraded side')}</span><span class="toggle-knob" aria-hidden="true"></span></button>`}
            <div class="row wrap">
              ${onMap && html`<button type="button" class="button quiet" onClick=${() => changeBoard(index, t('{tile} turned', { tile: name(tile.tile) }), (next) => turn(next, n))}><${Icon} name="turn" />${t('Turn')}</button>`}
              <button type="button" class="button quiet" onClick=${() => setOther(true)}>${t('Other tile')}</button>
              <button type="button" class="button quiet" onClick=${remove}><${Icon} name="trash" />${t('Remove')}</button>
            </div>
          </div>
        </div>
        <${Read} ...${{ index, n, tile }} />
        <${Roads} ...${{ index, n, tile }} />
        ${fields.length > 0 && html`<${Animals} ...${{ index, n, tile, fields }} />`}
        ${!['boat', 'summer_boat', 'winter', 'turn_order'].includes(piece.kind) && html`<${Resources} ...${{ index, n, tile }} />`}
        <${Score} ...${{ index, n, tile }} />
      </div>
    </${Sheet}>`;
}
