// Keyflower with The Farmers in the form: the hex map, or the village without a map, and what is counted besides.
import { html, useEffect, useState } from '../../core/html.js';
import { change, changeBoard, draft } from '../../core/draft.js';
import { t } from '../../core/i18n.js';
import { pointer } from '../../core/score.js';
import { PieceIcon } from '../../ui/Icon.js';
import { Sheet } from '../../ui/Sheet.js';
import { Peek } from '../../entry/Peek.js';
import { HexMap } from './HexMap.js';
import { Pieces } from './Pieces.js';
import { PhotoPicker, merge, partName } from './photo.js';
import { Quick, TileList } from './Quick.js';
import { mapOf, strays } from './hex.js';
import { TileBar } from './TileBar.js';
import { TilePicker } from './TilePicker.js';
import { TileSheet } from './TileSheet.js';
import { isQuick, lay } from './tiles.js';
import { groupName, name, placeName } from './words.js';

const TILE_QUESTION = /\/tiles\/\d+\/(printed_points|transport|edges)$/;
const MAP_QUESTION = /\/board\/(loop_tiles|river_boats|hillside_tiles|pastures|neighbours\/\w+)$/;

/** Whether The Farmers is played at this table, or anything of it is on the board. */
const farmersAt = (board) => Boolean(draft.value.table.expansions?.includes('farmers') || board.wheat || board.pastures);

const ANSWERS = ['loop_tiles', 'river_boats', 'hillside_tiles', 'neighbours', 'pastures'];

/** Takes the map off the tiles and gives it back for when the map comes again; what was answered without it returns. */
function withoutMap(board, answers) {
  const map = Object.fromEntries((board.tiles || []).filter(({ at }) => at).map(({ tile, at, rotation }) => [tile, { at, rotation }]));
  for (const tile of board.tiles || []) { delete tile.at; delete tile.rotation; }
  Object.assign(board, answers);
  return map;
}

/** Lays the tiles where they lay before, and gives back what was answered without the map. */
function withMap(board, map = {}) {
  const answers = Object.fromEntries(ANSWERS.filter((field) => board[field] !== undefined).map((field) => [field, board[field]]));
  for (const field of ANSWERS) delete board[field];
  for (const tile of board.tiles || []) if (map[tile.tile]) Object.assign(tile, map[tile.tile]);
  return answers;
}

/** Map or list; each keeps what it knows while the other is shown. */
function Mode({ index, quick }) {
  const { key } = draft.value.players[index];
  const set = (on) => change(on ? t('village without its map') : t('village with its map'), (next) => {
    const { table, players } = next;
    const { board } = players[index];
    table.$quick = { ...table.$quick, [key]: on };
    if (on) table.$map = { ...table.$map, [key]: withoutMap(board, table.$answers?.[key]) };
    else table.$answers = { ...table.$answers, [key]: withMap(board, table.$map?.[key]) };
  });
  return html`
    <div class="chips map-mode" role="group" aria-label=${t('How to enter the village')}>
      <button type="button" class="chip" aria-pressed=${quick ? 'false' : 'true'} onClick=${() => quick && set(false)}>${t('With the map')}</button>
      <button type="button" class="chip" aria-pressed=${quick ? 'true' : 'false'} onClick=${() => !quick && set(true)}>${t('Quick, without the map')}</button>
    </div>`;
}

function Editor({ index, board, target }) {
  const [current, setCurrent] = useState(null);
  const [opened, setOpened] = useState(null); // index of a tile
  const [hex, setHex] = useState(null); // a free hex that is being filled
  const quick = isQuick(index);
  const farmers = farmersAt(board);
  useEffect(() => {
    const [part, at] = target?.part.split('/') || [];
    if (part === 'tiles' && board.tiles?.[at]) setOpened(Number(at));
    else if (part) document.getElementById(part === 'sheltered_sheep' ? 'wheat' : part)?.scrollIntoView({ block: 'center' });
  }, [target]);

  const pick = (id, upgraded) => {
    const beside = (board.tiles || []).findIndex(({ tile }) => tile === id);
    changeBoard(index, t('{tile} placed', { tile: name(id) }), (next) => lay(next, hex, id, upgraded));
    setCurrent(beside < 0 ? (board.tiles || []).length : beside);
    setHex(null);
  };
  const tap = (n) => {
    setCurrent(n);
    setOpened(n);
  };
  const aside = quick ? [] : strays(board);
  return html`
    <div class="entry-board stack">
      <${Mode} ...${{ index, quick }} />
      ${quick
        ? html`<${Quick} ...${{ index, board, farmers }} onTile=${setOpened} />`
        : html`
          <${HexMap} ...${{ index, board, current }} onTile=${tap} onFree=${setHex} />
          <${TileBar} ...${{ index, board }} n=${current} onMore=${() => setOpened(current)} />
          ${aside.length > 0 && html`
            <section class="card"><h2>${t('Off the map')}</h2>
              <p class="small soft">${t('Tap a dashed hex and choose the tile there.')}</p>
              <${TileList} ...${{ index, board }} tiles=${aside} onTile=${setOpened} /></section>`}`}
    </div>
    <div class="entry-counts"><${Pieces} ...${{ index, board, farmers }} /></div>
    ${hex && html`
      <${Sheet} title=${t('Place a tile: {place}', { place: placeName(mapOf(board), hex) })} onClose=${() => setHex(null)} className="picking"
        peek=${html`<${Peek} index=${index}>${mapOf(board).size > 0 && html`<${HexMap} compact ...${{ index, board }} onTile=${tap} />`}</${Peek}>`}>
        <${TilePicker} ...${{ index, board, hex }} onPick=${pick} />
      </${Sheet}>`}
    ${opened !== null && html`<${TileSheet} key=${opened} ...${{ index, board, farmers }} n=${opened} onClose=${() => setOpened(null)} />`}`;
}

/** The pieces off the map, those of a highlighted line first. */
function Strip({ board, line }) {
  const counts = ['workers', 'skills', 'resources'].flatMap((part) => Object.entries(board[part] || {})).filter(([, count]) => count);
  if (board.wheat) counts.push(['wheat', board.wheat]);
  if (board.purple_marker) counts.push(['purple_marker', 1]);
  const used = line?.uses || {};
  counts.sort(([a], [b]) => Number(Boolean(used[b])) - Number(Boolean(used[a])));
  if (!counts.length) return null;
  return html`
    <ul class="piece-strip" tabindex="0" aria-label=${t('Pieces')}>
      ${counts.map(([id, count]) => html`
        <li key=${id} class=${used[id] ? 'lit' : ''} title=${name(id)}><${PieceIcon} id=${id} />
          <span class="number" aria-hidden="true">${used[id] ? `${used[id]}/${count}` : count}</span>
          <span class="sr-only">${used[id] ? `${used[id]} / ` : ''}${count} ${name(id)}</span></li>`)}
    </ul>`;
}

function Board({ index, board, lit, line, onAsk }) {
  const ask = (n) => onAsk(`tiles/${n}`, board.tiles[n].tile);
  const aside = strays(board);
  return html`
    ${mapOf(board).size > 0 && html`<${HexMap} compact ...${{ index, board, lit, line }} onTile=${ask} />`}
    ${aside.length > 0 && html`
      <ul class="tile-list">${aside.map((n) => html`
        <li key=${n}><button type="button" class=${`button quiet ${lit?.has(pointer(index, `tiles/${n}`)) ? 'lit' : ''}`} onClick=${() => ask(n)}>${name(board.tiles[n].tile)}</button></li>`)}</ul>`}
    <${Strip} ...${{ board, line }} />`;
}

const optionValue = (option, value) => ({
  'boat_3b_gold/false': t('no, only on tiles'), 'boat_3b_gold/true': t('yes, 1 point each'),
  'boat_5b_gold/false': t('no, only on tiles'), 'boat_5b_gold/true': t('yes, 1 point each'),
  'hillside_counts_itself/true': t('yes'), 'hillside_counts_itself/false': t('no, other tiles only'),
})[`${option}/${value}`];

/** What the fields of a board are called where two versions of it are compared. */
const fieldNames = () => ({
  animals: t('animals'), corner: t('corner'), edge: t('edge'), edges: t('edges'), flipper_used: t('Flipper used'),
  hillside_tiles: t('hillside tiles'), loop_tiles: t('loop tiles'), neighbours: t('neighbours'), pastures: t('pastures'),
  printed_points: t('printed points'), river_boats: t('river boats'), rotation: t('turned'), sheltered_sheep: t('sheltered sheep'),
  skills: t('skills'), tiles: t('tiles'), workers: t('workers'),
});

export default {
  fieldNames,
  Editor,
  Board,
  optionValue,
  expansionName: (id) => (id === 'farmers' ? 'The Farmers' : id),
  PhotoPicker,
  groupName,
  merge,
  partName,
  asks: (at) => TILE_QUESTION.test(at) || (MAP_QUESTION.test(at) && isQuick(Number(at.split('/')[2]))),
};
