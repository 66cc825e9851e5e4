// What is done to the tiles of a board: lay, turn, move, take away; and what was once read off a tile is remembered.
import { draft } from '../../core/draft.js';
import { recall, remember } from '../../core/storage.js';
import { fitting, mapOf, pieceOf, upgradable } from './hex.js';

const sideOf = (tile) => (tile.upgraded ? 'upgraded' : 'base');
const memory = () => recall('keyflower/read', {});

/** Keeps a number or the edges of a tile for the next game on this device. */
export function noteRead(tile, field, value) {
  const key = field === 'edges' ? tile.tile : `${tile.tile}/${sideOf(tile)}`;
  remember('keyflower/read', { ...memory(), [key]: { ...memory()[key], [field]: value } });
}

/** Fills in what is printed on the tile and was read before. */
export function fillRead(tile) {
  const { edges } = memory()[tile.tile] || {};
  const read = memory()[`${tile.tile}/${sideOf(tile)}`] || {};
  const piece = pieceOf(tile);
  if (edges && !piece.edges) tile.edges = edges;
  if (!piece.sides[sideOf(tile)] && upgradable(piece)) {
    for (const field of ['printed_points', 'transport']) {
      if (read[field] == null) delete tile[field];
      else tile[field] = read[field];
    }
  }
}

export const needsPoints = (tile) => upgradable(pieceOf(tile)) && !pieceOf(tile).sides[sideOf(tile)];
export const needsCart = (tile) => Boolean(pieceOf(tile).transport) && pieceOf(tile).transport[tile.upgraded ? 1 : 0] == null;

/** Places a new tile (or one off the map) on a hex, in the first rotation that fits; without a hex, off the map. */
export function lay(board, hex, id, upgraded) {
  board.tiles = [...(board.tiles || [])];
  const old = board.tiles.find((tile) => tile.tile === id);
  const tile = old || { tile: id };
  if (upgraded && upgradable(pieceOf(tile))) tile.upgraded = true;
  if (hex) {
    delete tile.at;
    const [first = 0] = fitting(mapOf(board), hex, tile);
    Object.assign(tile, { at: hex, rotation: first });
  }
  fillRead(tile);
  if (!old) board.tiles.push(tile);
}

/** The next rotation in which the tile fits its place, or simply the next one where none does. */
export function turn(board, n) {
  const tile = board.tiles[n];
  const rest = { tiles: board.tiles.map((one, i) => (i === n ? { ...one, at: undefined } : one)) };
  const fits = fitting(mapOf(rest), tile.at, tile);
  const now = tile.rotation || 0;
  const all = fits.length && !(fits.length === 1 && fits[0] === now) ? fits : [0, 1, 2, 3, 4, 5];
  const next = all.find((rotation) => rotation > now) ?? all[0];
  for (const herd of tile.animals || []) {
    if (herd.corner != null) herd.corner = (herd.corner + next - now + 6) % 6;
  }
  tile.rotation = next;
}

/** Whose a tile is already: {index} or null. */
export function owner(id) {
  const same = (other) => other === id || (id.startsWith('boat_') && other.slice(0, 6) === id.slice(0, 6));
  const index = draft.value.players.findIndex((player) => (player.board.tiles || []).some(({ tile }) => same(tile)));
  return index < 0 ? null : index;
}

/** Whether this player enters a village without its map. */
export const isQuick = (index) => Boolean(draft.value.table.$quick?.[draft.value.players[index].key]);
