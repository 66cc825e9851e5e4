// The day of an evening is the one on which it was played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '../../web/core/day.js';

const days = (zone, moments) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return moments.map((moment) => dayOf(new Date(moment)));
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
};

test('an evening is on the day where it was played, not in Greenwich', () => {
  assert.deepEqual(days('America/New_York', ['2026-12-06T01:30:00.000Z']), ['2026-12-05']);
  assert.deepEqual(days('Europe/Berlin', ['2026-12-05T23:30:00.000Z', '2026-01-02T12:00:00.000Z']), ['2026-12-06', '2026-01-02']);
});
