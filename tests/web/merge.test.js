// Two versions of one seat meet: this phone's and the server's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differs, meet } from '../../web/table/sync/merge.js';

const seat = (version, gold, name = 'Anna') => ({ name, version, board: { gems: { gold } }, placed: null });

const board = (version, entered) => ({ ...seat(version, 0), board: entered });
const laid = (...tiles) => board(tiles.length ? 2 : 1, {
  village: (tiles.length ? tiles : [['barn', 1]]).filter(([tile]) => tile).map(([tile, column]) => ({ tile, row: 1, column })),
});

const CASES = [
  ['nothing new', seat(1, 1), seat(1, 2), seat(1, 1), undefined, { take: {}, clash: false }],
  ['only the others changed', seat(1, 1), seat(1, 1), seat(2, 5), undefined, { take: { board: { gems: { gold: 5 } } }, clash: false }],
  ['both changed the same', seat(1, 1), seat(1, 5), seat(2, 5), undefined, { take: {}, clash: false }],
  ['both changed otherwise', seat(1, 1), seat(1, 2), seat(2, 5), undefined, { take: {}, clash: true }],
  ['each changed something else', seat(1, 1), board(1, { gems: { gold: 1, ruby: 2 } }), board(2, { gems: { gold: 4 }, shipping: 9 }), undefined,
    { take: { board: { gems: { gold: 4, ruby: 2 }, shipping: 9 } }, clash: false }],
  ['each laid another tile', laid(), laid(['barn', 1], ['dock', 2]), laid(['barn', 1], ['statue', 3]), undefined,
    { take: { board: laid(['barn', 1], ['dock', 2], ['statue', 3]).board }, clash: false }],
  ['two tiles on one plot', laid(), laid(['barn', 1], ['dock', 2]), laid(['barn', 1], ['statue', 2]), undefined, { take: {}, clash: true }],
  ['one tile on two plots', laid(), laid(['barn', 1], ['dock', 2]), laid(['barn', 1], ['dock', 3]), undefined, { take: {}, clash: true }],
  ['both turned one tile', laid(), laid(['barn', 2]), laid(['barn', 3]), undefined, { take: {}, clash: true }],
  ['taken away here, another laid there', laid(), laid([]), laid(['barn', 1], ['dock', 2]), undefined, { take: { board: { village: [{ tile: 'dock', row: 1, column: 2 }] } }, clash: false }],
  ['what was sent comes back', seat(1, 1), seat(1, 3), seat(2, 2), { board: { gems: { gold: 2 } } }, { take: {}, clash: false }],
  ['a new name from elsewhere', seat(1, 1), seat(1, 1), seat(1, 1, 'Anne'), undefined, { take: { name: 'Anne' }, clash: false }],
  ['renamed here too', seat(1, 1), seat(1, 1, 'Anni'), seat(1, 1, 'Anne'), undefined, { take: {}, clash: false }],
];

for (const [name, base, mine, theirs, sent, expected] of CASES) {
  test(name, () => assert.deepEqual(meet(base, mine, theirs, sent), expected));
}

test('a seat differs by board, placing or name, not by the order of keys', () => {
  const base = { name: 'Anna', board: { a: 1, b: 2 }, placed: null };
  assert.equal(differs(base, { name: ' Anna ', board: { b: 2, a: 1 } }), false);
  assert.equal(differs(base, { name: '', board: { a: 1, b: 2 } }), false);
  assert.equal(differs(base, { name: 'Ben', board: { a: 1, b: 2 } }), true);
  assert.equal(differs(base, { name: 'Anna', board: { a: 1 } }), true);
});
