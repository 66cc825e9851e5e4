// Keyper's part of the photo page: correct a tile that was read, and lay what was read into the board.
import { html } from '../../core/html.js';
import { catalogue, pieceName } from '../../core/catalogue.js';
import { inLanguage, t } from '../../core/i18n.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { TileArt } from './art.js';
import { areas, lay, tileAt } from './plots.js';
import { isTile } from './TilePicker.js';

/** Any tile of the catalogue may be the right one; the area that was photographed comes first. */
export function PhotoPicker({ item, onPick }) {
  const fits = (piece) => !item.at?.area || !piece.area || piece.area === item.at.area;
  const tiles = catalogue('keyper').pieces.filter(isTile)
    .toSorted((a, b) => Number(fits(b)) - Number(fits(a)) || inLanguage(a.names).localeCompare(inLanguage(b.names)));
  return html`
    <${PiecePicker} pieces=${tiles} onPick=${(piece, side) => onPick(piece.id, side)} resetKey=${item.no}
      actions=${[{ id: 'base', label: t('Base side') }, { id: 'upgraded', label: t('Upgraded'), icon: 'star' }]}
      picture=${(piece) => html`<${TileArt} piece=${piece} />`} />`;
}

const inside = (plot, options) => areas(options).some((grid) => grid.id === plot.area
  && plot.row >= 1 && plot.row <= grid.rows && plot.column >= 1 && plot.column <= grid.columns);

function freePlot(board, area, options) {
  const grids = areas(options);
  for (const grid of [...grids.filter(({ id }) => id === area), ...grids.filter(({ id }) => id !== area)]) {
    for (let i = 0; i < grid.rows * grid.columns; i += 1) {
      const plot = { area: grid.id, row: Math.floor(i / grid.columns) + 1, column: (i % grid.columns) + 1 };
      if (!tileAt(board, plot)) return plot;
    }
  }
  return null;
}

const isPlaced = ({ at }) => Boolean(at?.row && at?.column);

/**
 * Lays the read tiles into the board: first those whose plot the photo shows, then the others on free plots of their
 * area. What the player had entered stays. Returns what was not placed: [{id, why}].
 */
export function merge(board, items, options) {
  const { byId } = catalogue('keyper');
  const has = (id) => ['farm', 'village'].some((area) => (board[area] || []).some((other) => other.tile === id || other.covers === id));
  const areaOf = ({ id, at }) => at?.area || byId.get(id)?.area || 'village';
  const plotOf = (item) => ({ area: areaOf(item), row: item.at?.row, column: item.at?.column });
  const left = [];
  for (const item of [...items.filter(isPlaced), ...items.filter((one) => !isPlaced(one))]) {
    if (has(item.id)) continue;
    const shown = isPlaced(item) && inside(plotOf(item), options) ? plotOf(item) : null;
    const plot = shown || freePlot(board, areaOf(item), options);
    if (!plot) left.push({ id: item.id, why: t('no plot is free') });
    else if (tileAt(board, plot)) left.push({ id: item.id, why: t('{tile} was entered there', { tile: pieceName('keyper', tileAt(board, plot).tile) }) });
    else lay(board, plot, item.id, { upgraded: item.side === 'upgraded' });
  }
  return left;
}

export const partName = (part) => ({
  fairs: t('Fairs'), shipping: t('Shipping'), animals: t('Animals'), goods: t('Goods'), gems: t('Gems'), keyples: t('Keyples'),
  country_board: t('Claimed country board'), upgraded: t('which side is up'),
})[part];
