// What an edit changed can be taken back, whatever else has changed since.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes, withoutChanges } from '../../web/core/changes.js';

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
