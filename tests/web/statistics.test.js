// The course of the totals: round steps, from 0 to just above the most.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticksTo } from '../../web/evenings/statistics.js';

test('the steps are 1, 2 or 5 of a power of ten, three to four of them', () => {
  assert.deepEqual(ticksTo(112), [0, 50, 100, 150]);
  assert.deepEqual(ticksTo(22), [0, 10, 20, 30]);
  assert.deepEqual(ticksTo(300), [0, 100, 200, 300]);
});

test('no step is less than a point', () => assert.deepEqual(ticksTo(1), [0, 1]));

test('every total lies within, and few steps are needed', () => {
  for (let most = 1; most < 1000; most += 1) {
    const ticks = ticksTo(most);
    assert.ok(ticks.at(-1) >= most && ticks.length <= 4, `${most}: ${ticks}`);
  }
});
