// Keyper's part of the photo page: correct a tile that was read, and lay what was read into the board.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { inLanguage, t } from '../../core/i18n.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { TileArt } from './art.js';
import { areas, lay, tileAt } from './plots.js';
import { isTile } from './TilePicker.js';

/** Any tile of the catalogue may be the right one; the area that was photographed comes first. */
export function PhotoPicker({ item, onPick }) {
  const fits = (piece) => !item.at?.area || !piece.area || piece.area === item.at.area;
  const tiles = catalogue('keyper').pieces.filter(isTile)
    .toSorted((a, b) => fits(b) - fits(a) || inLanguage(a.names).localeCompare(inLanguage(b.names)));
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

/**
 * Lays the read tiles into the board. What the player had entered on a plot stays; a tile whose plot
 * could not be told goes to the next free one of its area. Returns how many entered tiles were kept
 * against the photo.
 */
export function merge(board, items, options) {
  const { byId } = catalogue('keyper');
  const has = (id) => ['farm', 'village'].some((area) => (board[area] || []).some((laid) => laid.tile === id || laid.covers === id));
  let kept = 0;
  for (const { id, side, at } of items) {
    if (has(id)) continue;
    const area = at?.area || byId.get(id)?.area || 'village';
    const wanted = { area, row: at?.row, column: at?.column };
    const plot = inside(wanted, options) ? wanted : freePlot(board, area, options);
    if (!plot) continue;
    if (tileAt(board, plot)) kept += 1;
    else lay(board, plot, id, { upgraded: side === 'upgraded' });
  }
  return kept;
}

export const partName = (part) => ({
  fairs: t('Fairs'), shipping: t('Shipping'), animals: t('Animals'), goods: t('Goods'), gems: t('Gems'), keyples: t('Keyples'),
  country_board: t('Claimed country board'), upgraded: t('which side lies up'),
})[part];
