// The plots of a Keyper player board and the tiles on them. Boards have the API's format.

const ROWS = 4;
const FARM_COLUMNS = 2;
const VILLAGE_PLOTS = 12;

/** The two areas with their measures; the village is 4 x 3, or 3 x 4 where the table reads its board so. */
export function areas(options = {}) {
  const columns = Number(options.village_columns) || 3;
  return [
    { id: 'farm', rows: ROWS, columns: FARM_COLUMNS },
    { id: 'village', rows: VILLAGE_PLOTS / columns, columns },
  ];
}

/** All plots in reading order, farm first. */
export const plots = (options) => areas(options).flatMap(({ id, rows, columns }) => Array.from(
  { length: rows * columns },
  (_, i) => ({ area: id, row: Math.floor(i / columns) + 1, column: (i % columns) + 1 }),
));

const isOn = (plot) => (tile) => tile.row === plot.row && tile.column === plot.column;

export const indexAt = (board, plot) => (board[plot.area] || []).findIndex(isOn(plot));
export const tileAt = (board, plot) => (board[plot.area] || []).find(isOn(plot)) || null;

/** Tiles whose row or column the drawn board does not have (after the village was turned, or out of a photo). */
export function strays(board, options) {
  const known = plots(options);
  return ['farm', 'village'].flatMap((area) => (board[area] || [])
    .map((tile, index) => ({ area, index, tile }))
    .filter(({ tile }) => !known.some((plot) => plot.area === area && isOn(plot)(tile))));
}

/** The next free plot after this one, first in the same area; null when the board is full. */
export function nextFree(board, plot, options) {
  const all = plots(options);
  const at = all.findIndex((other) => other.area === plot.area && other.row === plot.row && other.column === plot.column);
  const after = [...all.slice(at + 1), ...all.slice(0, at)];
  const free = after.filter((other) => !tileAt(board, other));
  return free.find((other) => other.area === plot.area) || free[0] || null;
}

/** Lays a tile; what lay there goes, or stays underneath with `covers`. */
export function lay(board, plot, tile, { upgraded = false, covers = null } = {}) {
  const placed = { tile, upgraded, row: plot.row, column: plot.column, ...(covers ? { covers } : {}) };
  const at = indexAt(board, plot);
  board[plot.area] ||= [];
  if (at < 0) board[plot.area].push(placed);
  else board[plot.area][at] = placed;
}

/** Removes the top tile; what it covered is visible again. */
export function take(board, plot) {
  const at = indexAt(board, plot);
  if (at < 0) return;
  const { covers } = board[plot.area][at];
  board[plot.area].splice(at, 1);
  if (covers) lay(board, plot, covers);
}

export const samePlot = (a, b) => Boolean(a && b && a.area === b.area && a.row === b.row && a.column === b.column);
