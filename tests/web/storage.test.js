// A device whose storage is full: what it does not take is in memory, in backups, and kept as soon as there is room.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

let room; // how many characters fit
let there; // what is kept
let listeners;
const used = () => Object.entries(there).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
const methods = {
  getItem: (key) => there[key] ?? null,
  removeItem: (key) => { delete there[key]; },
  setItem(key, text) {
    const before = there[key];
    there[key] = text;
    if (used() <= room) return;
    if (before === undefined) delete there[key];
    else there[key] = before;
    throw new DOMException('full', 'QuotaExceededError');
  },
};
const device = () => new Proxy(there, { get: (kept, name) => methods[name] ?? kept[name] });
let loaded = 0;
let storage;

beforeEach(async () => {
  [room, there, listeners] = [100, {}, []];
  Object.assign(globalThis, { addEventListener: (_, listen) => listeners.push(listen) });
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: device });
  loaded += 1;
  storage = await import(`../../web/core/storage.js?${loaded}`);
});

const long = 'x'.repeat(200);

test('the warning stays until the very value that had no room is kept', () => {
  assert.equal(storage.remember('draft', long), false);
  assert.equal(storage.remember('language', 'de'), true);
  assert.equal(storage.storageFails.value, true);
  assert.equal(storage.remember('draft', 'x'), true);
  assert.equal(storage.storageFails.value, false);
});

test('what had no room is kept once there is some, in its last version', () => {
  storage.remember('evenings', 'y'.repeat(60));
  storage.remember('draft', 'z'.repeat(60));
  storage.remember('draft', 'x'.repeat(60));
  storage.remember('evenings', []);
  assert.equal(storage.storageFails.value, false);
  assert.equal(JSON.parse(there['keytally/draft']), 'x'.repeat(60));
  storage.remember('more', 'y'.repeat(30));
  storage.forget('draft');
  assert.equal(there['keytally/draft'], undefined);
  assert.equal(JSON.parse(there['keytally/more']), 'y'.repeat(30));
});

test('it is remembered in memory, and goes into a backup', () => {
  storage.remember('language', 'de');
  storage.remember('evenings', [long]);
  assert.deepEqual(storage.recall('evenings'), [long]);
  assert.deepEqual(storage.allKept(), { language: 'de', evenings: [long] });
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } });
  assert.deepEqual(storage.allKept(), { evenings: [long] });
});

test('what another window kept since is not written over', () => {
  storage.remember('draft', long);
  there['keytally/draft'] = '"theirs"';
  for (const listen of listeners) listen({ key: 'keytally/draft' });
  assert.equal(storage.storageFails.value, false);
  storage.remember('language', 'de');
  assert.equal(storage.recall('draft'), 'theirs');
});
