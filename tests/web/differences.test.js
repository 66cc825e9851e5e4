// Two versions of a board, or of the rules of a table, are compared in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answers } from './page.js';

const { loadCatalogue } = await import('../../web/core/catalogue.js');
const { differences } = await import('../../web/table/sync/differences.js');

answers['/api/v1/games/jetty'] = {
  pieces: [
    { id: 'fish', names: { en: 'fish' }, plurals: { en: ['fish', 'fish'] } },
    { id: 'market_stall', names: { en: 'Market stall' } },
    { id: 'lighthouse', names: { en: 'Lighthouse' } },
  ],
  options: [{ id: 'open_end', names: { en: 'The jetty has an open end' }, default: false }],
};
await loadCatalogue('jetty');

const stall = { tile: 'market_stall', row: 1 };
const CASES = [
  ['nothing', { goods: { fish: 2 }, tiles: [stall] }, { tiles: [{ row: 1, tile: 'market_stall' }], goods: { fish: 2 } }, []],
  ['a number', { goods: { fish: 2 } }, { goods: { fish: 5 } }, [['fish', '2', '5']]],
  ['a number left out is none', { goods: { fish: 2 } }, {}, [['fish', '2', '0']]],
  ['a tile on one side only', { tiles: [stall] }, { tiles: [stall, { tile: 'lighthouse', row: 2 }] }, [['Lighthouse', 'not there', 'row 2']]],
  ['the side of a tile', { tiles: [{ ...stall, upgraded: true }] }, { tiles: [stall] }, [['Market stall', 'row 1 and upgraded', 'row 1']]],
  ['a rule left out is the usual one', { open_end: true }, {}, [['The jetty has an open end', 'yes', 'no']]],
  ['names in another order', { favoured: ['Anna', 'Ben'] }, { favoured: ['Ben', 'Anna'] }, [['favoured', 'Anna, Ben', 'Ben, Anna']]],
  ['one name more', { favoured: ['Anna'] }, { favoured: ['Anna', 'Ben'] }, [['favoured', 'nothing', 'Ben']]],
];

for (const [name, mine, theirs, rows] of CASES) {
  test(name, () => assert.deepEqual(differences('jetty', mine, theirs), rows.map(([what, here, there]) => ({ what, mine: here, theirs: there }))));
}
