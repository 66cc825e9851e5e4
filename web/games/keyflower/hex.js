// The map of a village, without any drawing: hexes, edges, what fits where, pastures. The same numbering as the
// API: flat-top hexes, r growing downwards, edge 0 at the bottom, then clockwise; corner c between edges c and c + 1.
import { catalogue } from '../../core/catalogue.js';

export const STEPS = [[0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [1, 0]];
export const SIZE = 50;
const HEIGHT = SIZE * Math.sqrt(3);

/** @param {number[]} hex [q, r] */
export const keyOf = ([q, r]) => `${q},${r}`;
/** @param {number[]} hex @param {number} edge */
export const beyond = ([q, r], edge) => [q + STEPS[edge][0], r + STEPS[edge][1]];
/** @param {number[]} hex */
export const middleOf = ([q, r]) => [SIZE * 1.5 * q, HEIGHT * (r + q / 2)];

/** Offset of a corner from the middle; `far` 1 is the corner itself. */
export function cornerAt(corner, far = 1) {
  const angle = (Math.PI * (120 + 60 * corner)) / 180;
  return [SIZE * far * Math.cos(angle), SIZE * far * Math.sin(angle)];
}

/** Offset of the middle of an edge. */
export function edgeAt(edge, far = 1) {
  const angle = (Math.PI * (90 + 60 * edge)) / 180;
  return [(HEIGHT / 2) * far * Math.cos(angle), (HEIGHT / 2) * far * Math.sin(angle)];
}

export const pieceOf = (tile) => catalogue('keyflower').byId.get(tile.tile);
const isBoat = (piece) => piece.kind === 'boat' || piece.kind === 'summer_boat';
export const upgradable = (piece) => ['home', 'spring', 'summer', 'autumn'].includes(piece.kind);

/** The six edges of the tile as placed; "?" where unknown. */
export function placedEdges(tile) {
  const upright = tile.edges || pieceOf(tile).edges || '??????';
  const turn = (6 - (tile.rotation || 0)) % 6;
  return upright.slice(turn) + upright.slice(0, turn);
}

/** {tile, n, hex} of every tile on the map, by its hex. */
export function mapOf(board) {
  const map = new Map();
  for (const [n, tile] of (board.tiles || []).entries()) {
    if (tile.at && !map.has(keyOf(tile.at))) map.set(keyOf(tile.at), { tile, n, hex: tile.at });
  }
  return map;
}

/** Indexes of tiles without a hex of their own. */
export const strays = (board) => {
  const on = new Set([...mapOf(board).values()].map(({ n }) => n));
  return [...(board.tiles || []).keys()].filter((n) => !on.has(n));
};

/** Free hexes that touch the village; the middle of the table while it is empty. */
export function freeHexes(map) {
  const free = new Map();
  for (const { hex } of map.values()) {
    for (let edge = 0; edge < 6; edge += 1) {
      const next = beyond(hex, edge);
      if (!map.has(keyOf(next))) free.set(keyOf(next), next);
    }
  }
  return map.size ? [...free.values()] : [[0, 0]];
}

/** What each edge of a hex meets: the letter of the neighbour's edge, or null. `except`: the tile on it. */
export function wanted(map, hex) {
  return STEPS.map((_, edge) => {
    const other = map.get(keyOf(beyond(hex, edge)));
    return other ? placedEdges(other.tile)[(edge + 3) % 6] : null;
  });
}

const agrees = (mine, want) => want === null || want === '?' || mine === '?' || mine === want;

/** The rotations in which a tile fits on a hex, in order. */
export function fitting(map, hex, tile) {
  const wants = wanted(map, hex);
  return [0, 1, 2, 3, 4, 5].filter((rotation) => [...placedEdges({ ...tile, rotation })].every((mine, edge) => agrees(mine, wants[edge])));
}

/** Pastures: for each "n/corner" of the tiles on the map the name of its pasture. */
export function pastures(map) {
  const parent = new Map();
  const root = (id) => {
    let at = id;
    while (parent.get(at) !== at) at = parent.get(at);
    return at;
  };
  const join = (a, b) => parent.set(root(a), root(b));
  const id = (n, corner) => `${n}/${(corner + 6) % 6}`;
  for (const { n } of map.values()) for (let c = 0; c < 6; c += 1) parent.set(id(n, c), id(n, c));
  for (const { tile, n, hex } of map.values()) {
    const piece = pieceOf(tile);
    const edges = placedEdges(tile);
    const whole = edges.includes('?') ? (piece.roads ?? 6) <= 1 : !isBoat(piece) && [...edges].filter((e) => e === 'R').length <= 1;
    for (let e = 0; e < 6; e += 1) {
      if (whole || !(edges[e] === 'R' || (edges[e] === 'W' && piece.kind !== 'home'))) join(id(n, e - 1), id(n, e));
      const other = map.get(keyOf(beyond(hex, e)));
      if (!other || e > 2) continue;
      const theirs = placedEdges(other.tile)[e + 3];
      if (edges[e] === 'W' || theirs === 'W' || !(edges[e] === theirs || edges[e] === '?' || theirs === '?')) continue;
      join(id(n, e), id(other.n, e + 2));
      join(id(n, e - 1), id(other.n, e + 3));
    }
  }
  return new Map([...parent.keys()].map((corner) => [corner, root(corner)]));
}

/** The pastures on one tile: [{pasture, corners}], clockwise from the bottom. */
export function pasturesOn(map, n) {
  const all = pastures(map);
  const found = [];
  for (let corner = 0; corner < 6; corner += 1) {
    const pasture = all.get(`${n}/${corner}`);
    const known = found.find((one) => one.pasture === pasture);
    if (known) known.corners.push(corner);
    else found.push({ pasture, corners: [corner] });
  }
  return found;
}

/** Where an animal stands: its corner, also where an edge was given. */
export const cornerOf = (herd) => herd.corner ?? herd.edge ?? 0;
