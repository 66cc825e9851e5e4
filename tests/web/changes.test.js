// What an edit changed can be taken back, whatever else has changed since.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes, withOthers, withoutChanges } from '../../web/core/changes.js';

let seed = 7;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };

function randomDraft() {
  const tile = () => ({ tile: `t${random(5)}`, row: random(4), column: random(3), upgraded: random(2) === 1 });
  const player = (key) => ({ key, name: `N${random(3)}`, board: { gems: { gold: random(4) }, village: Array.from({ length: random(4) }, tile) } });
  return { players: Array.from({ length: 1 + random(3) }, (_, n) => player(`k${n}`)), table: { options: random(2) ? { statue: 'capped' } : {} } };
}

test('without other changes the old state comes back', () => {
  for (let n = 0; n < 500; n += 1) {
    const [before, after] = [randomDraft(), randomDraft()];
    assert.deepEqual(withoutChanges(after, changes(before, after)), before);
  }
});

// The state before a step and after it, what there is by now, and what it is to be.
const STEPS = [
  ['another field stays', { a: 1 }, { a: 2 }, { a: 2, b: 5 }, { a: 1, b: 5 }],
  ['what changed again stays', { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }],
  ['a new field goes', {}, { a: 2 }, { a: 2 }, {}],
  ['a new entry goes out of a list', { l: [1] }, { l: [1, 2] }, { l: [1, 2, 3] }, { l: [1, 3] }],
  ['an entry that was taken comes back', { l: [1, 2] }, { l: [2] }, { l: [2, 9] }, { l: [1, 2, 9] }],
  ['an entry is as before', { l: [{ t: 1 }] }, { l: [{ t: 1, u: 1 }] }, { l: [{ t: 1, u: 1 }, { t: 2 }] }, { l: [{ t: 1 }, { t: 2 }] }],
  ['a removed player comes back', [{ key: 'a', n: 1 }, { key: 'b', n: 1 }], [{ key: 'b', n: 1 }], [{ key: 'b', n: 7 }], [{ key: 'a', n: 1 }, { key: 'b', n: 7 }]],
  ['an added player goes', [], [{ key: 'a', n: 1 }], [{ key: 'a', n: 1 }, { key: 'b', n: 2 }], [{ key: 'b', n: 2 }]],
  ['an order is as before', [{ key: 'a' }, { key: 'b' }], [{ key: 'b' }, { key: 'a' }], [{ key: 'b' }, { key: 'a' }, { key: 'c' }], [{ key: 'a' }, { key: 'b' }, { key: 'c' }]],
];

for (const [name, before, after, now, expected] of STEPS) {
  test(`a step is taken back alone: ${name}`, () => assert.deepEqual(withoutChanges(now, changes(before, after)), expected));
}

test('taking back changes neither the state nor the step', () => {
  const [before, after] = [randomDraft(), randomDraft()];
  const made = changes(before, after);
  const [kept, step] = [structuredClone(after), structuredClone(made)];
  withoutChanges(after, made);
  assert.deepEqual(after, kept);
  assert.deepEqual(made, step);
});

test('equal states differ in nothing', () => {
  const draft = randomDraft();
  assert.deepEqual(changes(draft, structuredClone(draft)), []);
});

test('where two changed the same one side stays; all else is kept of both', () => {
  const base = { shipping: 4, gems: { gold: 1, ruby: 2 }, village: [{ tile: 'barn', row: 1, column: 1 }] };
  const mine = { shipping: 5, gems: { gold: 3, ruby: 2 }, village: [{ tile: 'barn', row: 1, column: 1 }, { tile: 'dock', row: 2, column: 1 }, { tile: 'statue', row: 3, column: 1 }] };
  const theirs = { shipping: 9, gems: { gold: 1 }, goods: { clay: 2 }, village: [{ tile: 'kiln', row: 2, column: 1 }, { tile: 'windmill', row: 4, column: 1 }] };
  const tiles = ({ village }) => village.map(({ tile }) => tile).sort();
  const kept = withOthers(base, mine, theirs);
  assert.deepEqual({ ...kept, village: tiles(kept) }, { shipping: 5, gems: { gold: 3 }, goods: { clay: 2 }, village: ['dock', 'statue', 'windmill'] });
  const taken = withOthers(base, theirs, mine);
  assert.deepEqual({ ...taken, village: tiles(taken) }, { shipping: 9, gems: { gold: 3 }, goods: { clay: 2 }, village: ['kiln', 'statue', 'windmill'] });
});

test('random versions: what only one side changed is in both ways, and a side that changed nothing adds nothing', () => {
  for (let n = 0; n < 300; n += 1) {
    const [{ players: [{ board: base }] }, { players: [{ board: mine }] }, { players: [{ board: theirs }] }] = [randomDraft(), randomDraft(), randomDraft()];
    assert.deepEqual(withOthers(base, mine, base), mine);
    assert.deepEqual(withOthers(base, mine, mine), mine);
    const found = withOthers(base, mine, theirs);
    assert.equal(found.gems.gold, mine.gems.gold === base.gems.gold ? theirs.gems.gold : mine.gems.gold);
  }
});
