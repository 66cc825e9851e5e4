// The drawn village. One tab stop; arrow keys walk from hex to hex. Pan and zoom by touch, mouse and buttons.
import { classes, html, useState } from '../../core/html.js';
import { t } from '../../core/i18n.js';
import { linesAt, playerScore, pointer, warningsAt } from '../../core/score.js';
import { Icon } from '../../ui/Icon.js';
import { SIZE, STEPS, beyond, cornerOf, freeHexes, keyOf, placedEdges, mapOf, middleOf, pastures } from './hex.js';
import { TileDrawing, outline } from './TileDrawing.js';
import { name, placeName, tileLabel } from './words.js';
import { useView } from './view.js';

const WAYS = { ArrowDown: [0], ArrowUp: [3], ArrowLeft: [2, 1], ArrowRight: [4, 5] };
const KIND = { pastures_sheep: 'sheep', weaver: 'sheep', pastures_pig: 'pig', truffle_orchard: 'pig', pastures_cow: 'cow', dairy: 'cow' };

/** What must be in sight: all tiles; of the free hexes round them at least their plus. */
function boundsOf(tiles, free) {
  const middles = tiles.map(middleOf);
  const reach = [...middles.flatMap(([x, y]) => [[x - SIZE, y - SIZE], [x + SIZE, y + SIZE]]),
    ...free.map(middleOf).flatMap(([x, y]) => [[x - 22, y - 22], [x + 22, y + 22]])];
  const xs = reach.map(([x]) => x);
  const ys = reach.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - 6, Math.min(...ys) - 6];
  return { x, y, w: Math.max(...xs) + 6 - x, h: Math.max(...ys) + 6 - y };
}

/** What a chosen line lights up: corners of pastures and roads of the loop, by tile. */
function highlights(map, line, lit) {
  const corners = new Map();
  const roads = new Map();
  if (!line) return { corners, roads };
  const all = pastures(map);
  const wanted = new Set();
  for (const { tile, n } of map.values()) {
    if (KIND[line.element]) {
      for (const herd of tile.animals || []) if (herd.kind === KIND[line.element]) wanted.add(all.get(`${n}/${cornerOf(herd)}`));
    } else if (line.element === tile.tile && ['hillside', 'sheep_shelter'].includes(tile.tile)) wanted.add(all.get(`${n}/0`));
  }
  for (const [corner, pasture] of all) {
    if (!wanted.has(pasture)) continue;
    const [n, c] = corner.split('/').map(Number);
    corners.set(n, [...(corners.get(n) || []), c]);
  }
  if (line.element === 'sea_bastion') {
    for (const { tile, n, hex } of map.values()) {
      if (!lit(n)) continue;
      const mine = STEPS.map((_, e) => e).filter((e) => {
        const other = map.get(keyOf(beyond(hex, e)));
        return other && lit(other.n) && placedEdges(tile)[e] === 'R' && placedEdges(other.tile)[(e + 3) % 6] === 'R';
      });
      roads.set(n, mine);
    }
  }
  return { corners, roads };
}

/** onTile(n), onFree(hex); lit: Set of pointers; line: the chosen line; compact: for the result page, without free hexes. */
export function HexMap({ index, board, current, lit, line, compact, onTile, onFree }) {
  const map = mapOf(board);
  const free = compact ? [] : freeHexes(map);
  const occupied = [...map.values()].map(({ hex }) => hex);
  const hexes = [...occupied, ...free];
  const view = useView(boundsOf(occupied.length ? occupied : [[0, 0]], free));
  const [active, setActive] = useState(null);
  const start = hexes.some((hex) => keyOf(hex) === active) ? active : hexes.length ? keyOf(hexes[0]) : null;
  const missing = (playerScore(index)?.missing || []).map(({ at }) => at);
  const isLit = (n) => Boolean(lit?.has(pointer(index, `tiles/${n}`)));
  const pointsOf = (n, tile) => {
    const lines = linesAt(index, `tiles/${n}`, tile.tile);
    return lines.length ? lines.reduce((sum, one) => sum + one.points, 0) : null;
  };
  const shine = highlights(map, line, isLit);

  const onKeyDown = (event) => {
    const from = event.target.closest?.('[data-hex]');
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      from.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    const hex = from.dataset.hex.split(',').map(Number);
    const all = WAYS[event.key]?.map((edge) => keyOf(beyond(hex, edge))) || [];
    if (WAYS[event.key]) event.preventDefault();
    const next = all.map((key) => event.currentTarget.querySelector(`[data-hex="${key}"]`)).find(Boolean);
    if (!next) return;
    setActive(next.dataset.hex);
    next.focus();
  };
  const onFocusIn = (event) => {
    const key = event.target.dataset?.hex;
    if (!key) return;
    setActive(key);
    if (!view.shows(middleOf(key.split(',').map(Number)))) view.fit();
  };
  const place = (hex) => `translate(${middleOf(hex).join(' ')})`;
  const common = (hex) => ({ 'data-hex': keyOf(hex), tabindex: keyOf(hex) === start ? 0 : -1, role: 'button', transform: place(hex) });

  return html`
    <div class=${classes('hex-map', { compact })} role="group" aria-label=${t('Village map')} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
      <svg role="presentation" viewBox=${view.viewBox} ...${view.handlers}>
        ${free.map((hex) => html`
          <g key=${`f${keyOf(hex)}`} class="free-hex" ...${common(hex)} aria-label=${t('{place}: free', { place: placeName(map, hex) })} onClick=${() => onFree(hex)}>
            <polygon points=${outline(0.93)} /><path d="M-10 0H10M0-10V10" /></g>`)}
        ${[...map.values()].map(({ tile, n, hex }) => {
          const points = pointsOf(n, tile);
          const asked = warningsAt(index, `tiles/${n}`).find(({ severity }) => severity !== 'note')?.severity
            || (missing.some((at) => at.startsWith(`${pointer(index, `tiles/${n}`)}/`)) ? 'warning' : null);
          return html`
            <g key=${`t${n}`} transform=${place(hex)}>
              <${TileDrawing} ...${{ tile, points, asked }} label=${name(tile.tile)} lit=${isLit(n)} litCorners=${shine.corners.get(n)} litRoads=${shine.roads.get(n)} /></g>`;
        })}
        ${/* Above the drawings, so that screen readers do not read a tile's words in addition to its label. */''}
        ${[...map.values()].map(({ tile, n, hex }) => html`
          <g key=${`b${n}`} class=${classes('laid-hex', { current: n === current })} ...${common(hex)} aria-label=${tileLabel(tile, pointsOf(n, tile))} onClick=${() => onTile(n)}>
            <polygon points=${outline(0.97)} /></g>`)}
      </svg>
      <div class="map-tools">
        <button type="button" class="icon-button" onClick=${() => view.zoom(1.4)} aria-label=${t('Zoom in')}><${Icon} name="plus" /></button>
        <button type="button" class="icon-button" onClick=${() => view.zoom(1 / 1.4)} aria-label=${t('Zoom out')}><${Icon} name="minus" /></button>
        ${view.moved && html`<button type="button" class="icon-button" onClick=${view.fit} aria-label=${t('Show all')}><${Icon} name="fit" /></button>`}
      </div>
    </div>`;
}
