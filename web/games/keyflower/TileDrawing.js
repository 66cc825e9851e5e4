// One tile as placed: grass, roads, river, what stands on it. Drawn in the units of hex.js around its own middle.
import { art } from '../../core/art.js';
import { classes, html } from '../../core/html.js';
import { partsOf } from '../../core/hyphens.js';
import { formatNumber } from '../../core/i18n.js';
import { SIZE, cornerAt, cornerOf, edgeAt, placedEdges, pieceOf } from './hex.js';

const PIECES = art('pieces');
const UI = art('ui');
const MARK = { home: 'house', spring: 'spring', summer: 'summer', autumn: 'autumn', winter: 'winter', boat: 'anchor', summer_boat: 'anchor', turn_order: 'road' };

export const outline = (far = 1) => [0, 1, 2, 3, 4, 5].map((c) => cornerAt(c, far).join(',')).join(' ');

/** The grass of one corner: a kite from the middle over both neighbouring edges. */
const kite = (corner) => [[0, 0], edgeAt(corner), cornerAt(corner), edgeAt((corner + 1) % 6)].map((p) => p.join(',')).join(' ');

const Symbol = ({ id, x, y, size, sheet = PIECES }) => html`<use href=${`${sheet}#${id}`} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />`;

const road = (edge) => `M0 0L${edgeAt(edge).join(' ')}`;
const river = (edge, piece) => (piece.kind === 'home' ? `M${edgeAt(edge, 0.45).join(' ')}L${edgeAt(edge).join(' ')}` : road(edge));

/** Breaks a name into two lines of about the same length, between words or else between parts of one. */
function twoLines(text) {
  if (text.length < 11) return [text];
  const parts = text.split(/(?<=[ -])/).flatMap((word) => partsOf(word));
  let best = [text];
  for (let i = 1; i < parts.length; i += 1) {
    const [one, two] = [parts.slice(0, i).join(''), parts.slice(i).join('')];
    const lines = [/[ -]$/.test(one) ? one : `${one}-`, two];
    if (Math.max(...lines.map((line) => line.length)) < Math.max(...best.map((line) => line.length))) best = lines;
  }
  return best;
}

/** lit: the tile shines; litCorners: corners of its pastures that shine; litRoads: edges of roads that shine. */
export function TileDrawing({ tile, label, points, lit, litCorners, litRoads, asked, numbers }) {
  const piece = pieceOf(tile);
  const edges = placedEdges(tile);
  const lines = twoLines(label);
  const resources = Object.entries(tile.resources || {}).filter(([, count]) => count);
  const animals = (tile.animals || []).filter(({ count = 1 }) => count);
  return html`
    <g class=${classes('tile-hex', piece.kind, { upgraded: tile.upgraded, lit })} aria-hidden="true">
      <polygon class="grass" points=${outline()} />
      ${[...(litCorners || [])].map((corner) => html`<polygon class="pasture-lit" key=${`p${corner}`} points=${kite(corner)} />`)}
      ${[...edges].map((letter, edge) => letter === 'W' && html`<path class="river" key=${`w${edge}`} d=${river(edge, piece)} />`)}
      ${[...edges].map((letter, edge) => letter === 'R' && html`<path class="road" key=${`r${edge}`} d=${road(edge)} />`)}
      ${[...(litRoads || [])].map((edge) => html`<path class="road-lit" key=${`l${edge}`} d=${road(edge)} />`)}
      ${edges.includes('?') && html`<text class="unknown-roads" y=${-SIZE * 0.62}>?</text>`}
      <polygon class="rim" points=${outline(0.97)} />
      <circle class="plaza" r="27" />
      <${Symbol} id=${MARK[piece.kind]} x="0" y="-13" size="17" />
      <text class="hex-name">${lines.map((line, i) => html`<tspan key=${i} x="0" y=${lines.length > 1 ? 3 + i * 9.5 : 7}>${line}</tspan>`)}</text>
      ${tile.upgraded && html`<${Symbol} id="star" sheet=${UI} x="-18" y="-19" size="14" />`}
      ${points != null && html`<g class="hex-points"><rect x="8" y="-29" width="20" height="15" rx="5" /><text x="18" y="-17.800">${formatNumber(points)}</text></g>`}
      ${asked && html`<${Symbol} id=${asked} sheet=${UI} x="0" y="-33" size="15" />`}
      ${resources.map(([kind, count], i) => html`
        <g class="lying" key=${kind} transform=${`translate(${(i - (resources.length - 1) / 2) * 24} 30)`}>
          <rect x="-12" y="-7" width="24" height="14" rx="4" /><${Symbol} id=${kind} x="-5" y="0" size="12" /><text x="6" y="3.600">${formatNumber(count)}</text></g>`)}
      ${animals.map((herd, i) => {
        const [x, y] = cornerAt(cornerOf(herd), 0.74);
        const aside = animals.slice(0, i).filter((other) => cornerOf(other) === cornerOf(herd)).length * 9;
        return html`<g class="herd" key=${`a${i}`} transform=${`translate(${x + aside} ${y})`}><circle r="10" /><${Symbol} id=${herd.kind} x="0" y="0" size="15" />
          ${herd.count > 1 && html`<text x="9" y="9">${formatNumber(herd.count)}</text>`}</g>`;
      })}
      ${(numbers || []).map(({ corners }, i) => {
        const [x, y] = cornerAt(corners[0], 0.74);
        return html`<g class="pasture-number" key=${`n${i}`} transform=${`translate(${x} ${y})`}><circle r="9" /><text y="4">${i + 1}</text></g>`;
      })}
    </g>`;
}
