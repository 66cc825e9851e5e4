// A shared table as a whole: open one, enter one by its code, leave it, close it.
import { addressOf } from '../../core/address.js';
import { getJson, patchJson, postJson, remove } from '../../core/api.js';
import { adopt, draftOf, replaceDraft } from '../../core/draft.js';
import { layAside } from './aside.js';
import { sync } from './connection.js';
import { changeLink, dropLink, keepHostKey, keepLink, keepSeatKey, keysOf, linkOf } from './links.js';
import { same } from '../../core/same.js';
import { receive } from './receive.js';
import { isOwn } from './seats.js';
import { path } from './send.js';
import { settingsOf } from './settings.js';

export { parseCode, spoken } from './code.js';

export const joinAddress = (code) => addressOf(`#/join/${code}`);
export const qrAddress = (code) => `/api/v1${path(code, 'qr.svg')}`;
export const exportPath = (code, format) => `${path(code, 'export')}?format=${format}`;

const begin = (game, code, settings) => keepLink(game, { code, version: 0, settings, seats: {}, refused: {}, lost: [] });

/** Makes a table of the draft. `here` are the keys of the players whose boards this phone enters. False when the device cannot keep its key. */
export async function openTable(game, here) {
  const { host_key: key, code } = await postJson('/tables', { game, ...settingsOf(draftOf(game)) });
  const kept = keepHostKey(code, key);
  adopt(game, ({ players }) => {
    for (const player of players) {
      delete player.seat;
      player.here = here.includes(player.key);
    }
  });
  begin(game, code, settingsOf(draftOf(game)));
  await sync();
  return kept;
}

/** The state of a table, for anyone who knows its code. */
export const lookAt = (code) => getJson(path(code));

/** Reports that this phone has its seats again; a key that is no longer valid is forgotten. */
async function comeBack(code) {
  for (const [seat, key] of Object.entries(keysOf(code).seats)) {
    await patchJson(path(code, 'seats', seat), { taken: true }, key).catch((problem) => {
      if (problem.status === 403) keepSeatKey(code, seat, null);
    });
  }
}

/** Replaces the draft of the game by the table; the draft is set aside. Returns the game. */
export async function enter(code) {
  await comeBack(code);
  const state = await lookAt(code);
  const { game, expansions, options, table } = state;
  if (linkOf(game)?.code === code) return game;
  const there = (player) => state.seats.some(({ name, board }) => name === player.name && same(board, player.board));
  if (!draftOf(game).players.every(there)) layAside(game);
  dropLink(game);
  replaceDraft(game, { players: [], table: { options: {} } });
  begin(game, code, null);
  receive(game, state);
  changeLink(game, { settings: { expansions, options, table } });
  return game;
}

/** Only this phone forgets the table; what was entered stays here as a game of its own. */
export function untie(game) {
  dropLink(game);
  adopt(game, ({ players }) => {
    for (const player of players) {
      delete player.seat;
      delete player.here;
    }
  });
}

/** Leaves the table; its seats may be taken by others, as far as the server can be reached. */
export async function leave(game) {
  const { code } = linkOf(game);
  await sync();
  const own = draftOf(game).players.filter(({ seat }) => isOwn(game, seat));
  await Promise.allSettled(own.map(({ seat }) => patchJson(path(code, 'seats', seat), { taken: false }, keysOf(code).seats[seat])));
  untie(game);
}

/** Ends the table for everybody; each phone keeps what it shows. */
export async function closeTable(game) {
  const { code } = linkOf(game);
  await sync();
  await remove(path(code), keysOf(code).host);
  untie(game);
}
