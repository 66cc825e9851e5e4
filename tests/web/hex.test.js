// The map of a village: hexes and edges as the API numbers them, what fits where, pastures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answers } from './page.js';

const { loadCatalogue } = await import('../../web/core/catalogue.js');
const hexes = await import('../../web/games/keyflower/hex.js');
const { beyond, cornerAt, edgeAt, fitting, freeHexes, mapOf, middleOf, pasturesOn, placedEdges, strays } = hexes;

answers['/api/v1/games/keyflower'] = { pieces: [
  { id: 'home', kind: 'home', edges: 'GRGRGW' },
  { id: 'crossing', kind: 'spring', edges: 'RGGRGG' },
  { id: 'meadow', kind: 'summer', edges: 'GGGGGG' },
  { id: 'unknown', kind: 'winter' },
] };
await loadCatalogue('keyflower');

const EDGES = [0, 1, 2, 3, 4, 5];
const near = (mine, theirs) => mine.every((value, n) => Math.abs(value - theirs[n]) < 1e-9);
const plus = (mine, theirs) => mine.map((value, n) => value + theirs[n]);
const village = (...tiles) => ({ tiles: tiles.map(([tile, at, rotation = 0]) => ({ tile, at, rotation })) });
const sizes = (board, n) => pasturesOn(mapOf(board), n).map(({ corners }) => corners.length).sort();

test('edge 0 faces downwards, the others follow clockwise', () => {
  assert.deepEqual(EDGES.map((edge) => beyond([0, 0], edge)), [[0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [1, 0]]);
  assert.deepEqual(beyond(beyond([3, -2], 4), 1), [3, -2]);
});

test('neighbours meet in the middle of their edge, and corner c lies between edges c and c + 1', () => {
  for (const edge of EDGES) {
    const facing = plus(edgeAt(edge), edgeAt(edge));
    assert.ok(near(plus(middleOf([2, -1]), facing), middleOf(beyond([2, -1], edge))), `edge ${edge}`);
    const between = plus(edgeAt(edge), edgeAt((edge + 1) % 6));
    assert.ok(near(between.map((value) => value / 1.5), cornerAt(edge)), `corner ${edge}`);
  }
});

test('a rotation turns the edges clockwise', () => {
  assert.equal(placedEdges({ tile: 'home' }), 'GRGRGW');
  assert.equal(placedEdges({ tile: 'home', rotation: 1 }), 'WGRGRG');
  assert.equal(placedEdges({ tile: 'unknown', rotation: 2 }), '??????');
  assert.equal(placedEdges({ tile: 'unknown', edges: 'RWGGGG', rotation: 5 }), 'WGGGGR');
});

test('a tile without a hex, or on one that is taken, is not on the map', () => {
  const board = village(['home', [0, 0]], ['meadow', [0, 0]], ['meadow', undefined], ['meadow', [0, -1]]);
  assert.deepEqual(strays(board), [1, 2]);
});

test('a village grows at its border, the first tile in the middle of the table', () => {
  assert.deepEqual(freeHexes(mapOf({})), [[0, 0]]);
  assert.equal(freeHexes(mapOf(village(['home', [0, 0]]))).length, 6);
  assert.equal(freeHexes(mapOf(village(['home', [0, 0]], ['meadow', [0, 1]]))).length, 8);
});

test('road meets road and grass meets grass; what is not known fits everywhere', () => {
  const map = mapOf(village(['meadow', [0, 0]], ['crossing', [0, -2]]));
  assert.deepEqual(fitting(map, [0, -1], { tile: 'crossing' }), []);
  assert.deepEqual(fitting(map, [0, 1], { tile: 'crossing' }), [1, 2, 4, 5]);
  assert.deepEqual(fitting(map, [0, -3], { tile: 'crossing' }), [0, 3]);
  assert.deepEqual(fitting(map, [0, -1], { tile: 'unknown' }), EDGES);
});

test('roads part a tile into pastures', () => {
  assert.deepEqual(sizes(village(['meadow', [0, 0]]), 0), [6]);
  assert.deepEqual(sizes(village(['crossing', [0, 0]]), 0), [3, 3]);
});

test('a pasture goes on beyond an edge of grass, and so joins what a road parts', () => {
  const apart = village(['crossing', [0, 0]], ['meadow', [-1, 0]]);
  assert.deepEqual(sizes(apart, 0), [3, 3]);
  const [here] = pasturesOn(mapOf(apart), 1);
  assert.ok(pasturesOn(mapOf(apart), 0).some(({ pasture }) => pasture === here.pasture));
  // The road ends at a tile of grass only: both sides of it are one pasture behind it.
  assert.deepEqual(sizes(village(['crossing', [0, 0]], ['meadow', [-1, 0]], ['meadow', [-1, 1]], ['meadow', [0, 1]], ['meadow', [1, 0]]), 0), [6]);
});
