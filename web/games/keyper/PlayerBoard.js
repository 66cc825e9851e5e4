// The drawn player board: farm on the left, village in the middle, fairs on the right. One tab stop; arrow keys walk the plots.
import { classes, html, useRef, useState } from '../../core/html.js';
import { catalogue, pieceName } from '../../core/catalogue.js';
import { draft } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { linesAt, pointer, warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { TileArt } from './art.js';
import { areas, indexAt, samePlot, tileAt } from './plots.js';
import { areaName, seasonName, tileLabel } from './words.js';

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'];
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const sum = (lines) => (lines.length ? lines.reduce((total, line) => total + line.points, 0) : null);

function Plot({ plot, board, index, lit, current, active, walk, onPick }) {
  const tile = tileAt(board, plot);
  const part = `${plot.area}/${indexAt(board, plot)}`;
  const points = tile ? sum(linesAt(index, part, tile.tile)) : null;
  const questioned = tile ? warningsAt(index, part).find(({ severity }) => severity !== 'note') : null;
  const piece = tile && catalogue('keyper').byId.get(tile.tile);
  const name = classes('plot', {
    free: !tile, home: piece?.kind === 'home', upgraded: tile?.upgraded, covering: tile?.covers, current, lit: tile && lit?.has(pointer(index, part)),
  });
  return html`
    <button type="button" class=${name} data-walk=${walk} tabindex=${active ? 0 : -1}
            onClick=${() => onPick(plot)}>
      <span class="sr-only">${tileLabel(plot, tile, points)}${questioned && `. ${questioned.message}`}</span>
      ${tile
        ? html`
          <${TileArt} piece=${piece} />
          <span class="tile-name" aria-hidden="true">${pieceName('keyper', tile.tile)}</span>
          ${tile.upgraded && html`<${Icon} name="star" className="tile-star" />`}
          ${tile.covers && html`<${Icon} name="layers" className="tile-covers" />`}
          ${points != null && html`<span class="tile-points number" aria-hidden="true">${formatNumber(points)}</span>`}
          ${questioned && html`<${Icon} name=${questioned.severity} className=${`tile-question is-${questioned.severity}`} />`}`
        : html`<${Icon} name="plus" className="plot-plus" />`}
    </button>`;
}

function Fair({ season, board, lit, index, active, walk, onFair }) {
  const held = (board.fairs || []).map((fair, at) => ({ ...fair, at })).filter((fair) => fair.season === season);
  const points = held.reduce((total, fair) => total + (fair.points || 0), 0);
  const isLit = held.some(({ at }) => lit?.has(pointer(index, `fairs/${at}`)));
  const label = held.length
    ? t('Fairs in {season}: {n} held, {points}', { season: seasonName(season), n: held.length, points: `${points} ${tn('point', 'points', points)}` })
    : t('Fairs in {season}: none', { season: seasonName(season) });
  return html`
    <button type="button" class=${classes('fair', season, { held: held.length, lit: isLit })} data-walk=${walk} tabindex=${active ? 0 : -1}
            onClick=${() => onFair(season)}>
      <span class="sr-only">${label}</span><${PieceIcon} id=${season} /><span class="number" aria-hidden="true">${held.length ? formatNumber(points) : '–'}</span>
    </button>`;
}

/** lit: pointers to light up; current: the plot being filled; onPick(plot), onFair(season). */
export function PlayerBoard({ index, board, lit, current, compact, onPick, onFair }) {
  const root = useRef(null);
  const [active, setActive] = useState('0,0');
  const grids = areas(draft.value.table.options);
  const fairColumn = grids.reduce((columns, grid) => columns + grid.columns, 0);

  const walk = (event) => {
    const way = KEYS[event.key];
    const from = event.target.closest?.('[data-walk]');
    if (!way || !from) return;
    event.preventDefault();
    const [row, column] = from.dataset.walk.split(',').map(Number);
    // A shorter column (three village rows next to four farm rows) is entered at its last row.
    const all = [...root.current.querySelectorAll('[data-walk]')];
    const reach = (r, c) => all.find((plot) => plot.dataset.walk === `${r},${c}`);
    const next = reach(row + way[0], column + way[1]) || (way[1] && reach(row - 1, column + way[1]));
    if (!next) return;
    setActive(next.dataset.walk);
    next.focus();
  };

  let left = 0;
  const drawn = grids.map((grid) => {
    const start = left;
    left += grid.columns;
    return html`
      <section class=${`area ${grid.id} across-${grid.columns}`} key=${grid.id} role="group" aria-label=${areaName(grid.id)}>
        <h3 aria-hidden="true">${areaName(grid.id)}</h3>
        <div class="plots">
          ${Array.from({ length: grid.rows * grid.columns }, (_, i) => {
            const plot = { area: grid.id, row: Math.floor(i / grid.columns) + 1, column: (i % grid.columns) + 1 };
            const at = `${plot.row - 1},${start + plot.column - 1}`;
            return html`<${Plot} key=${at} ...${{ plot, board, index, lit, onPick }} walk=${at} active=${active === at} current=${samePlot(plot, current)} />`;
          })}
        </div>
      </section>`;
  });
  return html`
    <div class=${classes('player-board', { compact })} ref=${root} onKeyDown=${walk} onFocusIn=${(event) => event.target.dataset?.walk && setActive(event.target.dataset.walk)}>
      ${drawn}
      <section class="area fairs" role="group" aria-label=${t('Fairs')}>
        <h3 aria-hidden="true">${t('Fairs')}</h3>
        <div class="plots">
          ${SEASONS.map((season, row) => {
            const at = `${row},${fairColumn}`;
            return html`<${Fair} key=${season} ...${{ season, board, lit, index, onFair }} walk=${at} active=${active === at} />`;
          })}
        </div>
      </section>
    </div>`;
}
