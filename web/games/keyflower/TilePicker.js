// The picker for one hex: what fits is offered first, the others show why not; taken tiles show who has them.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { draft } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { TileDrawing } from './TileDrawing.js';
import { fitting, keyOf, mapOf, strays, upgradable, wanted } from './hex.js';
import { owner } from './tiles.js';
import { kindName, wantedText } from './words.js';

const KINDS = ['home', 'spring', 'summer', 'autumn', 'winter', 'boat', 'turn_order'];
const kindOf = (piece) => (piece.kind === 'summer_boat' ? 'boat' : piece.kind);
export const isTile = (piece) => KINDS.includes(kindOf(piece));

const Picture = ({ id }) => html`
  <svg class="tile-picture" viewBox="-52 -46 104 92" aria-hidden="true"><${TileDrawing} tile=${{ tile: id }} label="" /></svg>`;

/** hex: where to place it, null for off the map. onPick(id, upgraded). */
export function TilePicker({ board, hex, onPick, except }) {
  const map = mapOf(board);
  const aside = new Set(strays(board).map((n) => board.tiles[n].tile));
  const free = (board.tiles || []).some(({ tile }) => tile === 'boat_2a'); // its owner need not match edges
  const fits = new Map();
  const tiles = catalogue('keyflower').pieces.filter(isTile);
  for (const piece of tiles) fits.set(piece.id, !hex || free || fitting(map, hex, { tile: piece.id }).length > 0);
  const farmers = draft.value.table.expansions?.includes('farmers');
  const hasHome = (board.tiles || []).some(({ tile }) => tile.startsWith('home_'));
  const first = (piece) => (piece.kind === 'home') === !hasHome;
  const ready = (piece) => !piece.expansion || farmers;
  const rank = (piece) => Number(aside.has(piece.id)) * 8 + Number(fits.get(piece.id)) * 4 + Number(ready(piece)) * 2 + Number(first(piece));
  const sorted = tiles.toSorted((a, b) => rank(b) - rank(a) || inLanguage(a.names).localeCompare(inLanguage(b.names)));
  const why = hex && wantedText(wanted(map, hex));

  const note = (piece) => {
    if (hex && aside.has(piece.id)) return t('is off the map');
    if (!fits.get(piece.id)) return t('does not fit in any direction');
    if (!ready(piece)) return t('comes with The Farmers');
    return null;
  };
  const taken = (piece) => {
    if (piece.id === except || (hex && aside.has(piece.id))) return null;
    const at = owner(piece.id);
    return at === null ? null : t('{name} has it', { name: shownName(draft.value.players[at], at) });
  };
  const actions = [{ id: 'base', label: t('Base side') }, { id: 'upgraded', label: t('Upgraded'), icon: 'star', test: upgradable }];
  return html`
    ${why && html`<p class="small soft">${why}</p>`}
    <${PiecePicker} pieces=${sorted} actions=${actions} resetKey=${hex ? keyOf(hex) : `aside ${(board.tiles || []).length}`} note=${note} blocked=${taken}
      filters=${KINDS.map((kind) => ({ id: kind, label: kindName(kind), test: (piece) => kindOf(piece) === kind }))}
      picture=${(piece) => html`<${Picture} id=${piece.id} />`}
      onPick=${(piece, side) => onPick(piece.id, side === 'upgraded')} />`;
}
