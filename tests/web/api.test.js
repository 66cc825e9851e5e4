// What becomes of a request whose answer was lost and which is sent again, by the browser itself or by a tap.
import { answers } from './page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, getJson, remove } from '../../web/core/api.js';

const gone = (address) => { answers[address] = { status: 404, title: 'Not found', detail: 'There is nothing.', errors: [] }; };

test('what is gone already is removed', async () => {
  gone('/api/v1/tables/K7M2QX4B');
  assert.equal(await remove('/tables/K7M2QX4B', 'key'), null);
  await assert.rejects(getJson('/tables/K7M2QX4B'), Problem);
});
