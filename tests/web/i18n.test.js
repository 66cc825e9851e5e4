// Texts in the words of the game that is open.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const GERMAN = { Upgraded: 'Aufgewertet', 'keyper\u0004Upgraded': 'Verbessert', '{n} hint': ['{n} Hinweis', '{n} Hinweise'] };

Object.assign(globalThis, {
  location: { hash: '#/keyflower/board/0' },
  addEventListener() {},
  document: { documentElement: { dataset: { languages: 'en=English;de=Deutsch' } } },
  localStorage: { getItem: () => '"de"', setItem() {}, removeItem() {} },
  fetch: async () => Response.json(GERMAN),
});
const { startLanguage, t, tn } = await import('../../web/core/i18n.js');
const { go } = await import('../../web/core/route.js');
await startLanguage();

test('a game has its own words where its book has others, and shares all else', () => {
  assert.equal(t('Upgraded'), 'Aufgewertet');
  go('keyper', 'board', '0');
  assert.equal(t('Upgraded'), 'Verbessert');
  assert.equal(tn('{n} hint', '{n} hints', 2), '2 Hinweise');
  go('');
  assert.equal(t('Upgraded'), 'Aufgewertet');
});
