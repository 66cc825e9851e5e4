// The seats of a shared table: who takes which, and what becomes of a change that was taken back or made twice.
import { getJson, patchJson, postJson, remove } from '../../core/api.js';
import { withOthers } from '../../core/changes.js';
import { adopt, change, draftOf } from '../../core/draft.js';
import { askedWithKey } from './asked.js';
import { sync } from './connection.js';
import { changeLink, changeSeat, keepSeatKey, keysOf, linkOf } from './links.js';
import { agreedOn } from './merge.js';
import { receive } from './receive.js';
import { seatKey } from './seats.js';
import { path } from './send.js';

/** Takes a seat that no phone has; the host any seat. */
export async function takeSeat(code, seat) {
  await askedWithKey(code, seat, async (own) => {
    const { seat_key: key } = await postJson(path(code, 'seats', seat, 'key'), { seat_key: own }, { key: keysOf(code).host });
    keepSeatKey(code, seat, key);
  });
}

/** Joins under this name; gives the number of the seat. */
export async function sitDown(code, name) {
  return askedWithKey(code, name, async (own) => {
    const { seat, seat_key: key } = await postJson(path(code, 'seats'), { name, seat_key: own });
    keepSeatKey(code, seat, key);
    return seat;
  });
}

/** Takes a seat for this phone while the table is in use already. */
export async function takeHere(game, seat) {
  await takeSeat(linkOf(game).code, seat);
  await sync();
}

/** Lets another phone take the seat. */
export async function freeSeat(game, seat) {
  const { code } = linkOf(game);
  await sync();
  await patchJson(path(code, 'seats', seat), { taken: false }, seatKey(game, seat));
  keepSeatKey(code, seat, null);
  await sync();
}

export async function removeSeat(game, seat) {
  await sync();
  await remove(path(linkOf(game).code, 'seats', seat), seatKey(game, seat));
  await sync();
}

/**
 * Newest first: [{version, at, what, seat, name, by, fields, undone, undoes, changes}]. While the result is hidden
 * `changes` of a board are only for the holder of its key: this phone asks with each of its own.
 */
export async function historyOf(code, hidden = false) {
  const { host, seats } = keysOf(code);
  const keys = hidden ? [host, ...Object.values(seats)].filter(Boolean) : [];
  const [rows, ...more] = await Promise.all([getJson(path(code, 'history')), ...keys.map((key) => getJson(path(code, 'history'), { key }))]);
  const known = new Map(more.flat().filter(({ changes }) => changes).map(({ version, changes }) => [version, changes]));
  return rows.map((row) => ({ ...row, changes: row.changes || known.get(row.version) || null }));
}

/**
 * Takes back the last change of a seat, which made this version; without a seat the last of all, for the host. The version
 * keeps a request that is sent twice (browsers do so by themselves, where a connection breaks) from taking back another one.
 */
export async function takeBack(game, seat, version) {
  await sync();
  const { code } = linkOf(game);
  const key = seat === undefined ? keysOf(code).host : keysOf(code).host || keysOf(code).seats[seat];
  receive(game, await postJson(path(code, 'undo'), { version, seat }, { key }));
}

/** Takes back that a seat was removed. */
export async function bringBack(game, seat) {
  const gone = (await historyOf(linkOf(game).code)).find((row) => row.seat === seat && row.what === 'removed' && !row.undone);
  if (gone) await takeBack(game, seat, gone.version);
}

/** Both changed: {mine, theirs} are the boards with both phones' changes, different only where both touch the same field. */
export function bothWays({ base, clash }, board) {
  return { mine: withOthers(base.board, board, clash.board), theirs: withOthers(base.board, clash.board, board) };
}

/** Both versions of a seat as `bothWays` gives them; what only the other phone changed comes in, and undo leaves it. */
function meetHalfway(game, seat) {
  const known = linkOf(game).seats[seat];
  const both = bothWays(known, draftOf(game).players.find((player) => player.seat === seat).board);
  adopt(game, ({ players }) => { players.find((player) => player.seat === seat).board = structuredClone(both.mine); });
  changeSeat(game, seat, { base: agreedOn(known.clash), clash: null, sent: null });
  return { ...both, placed: known.clash.placed };
}

/** Both changed: what stands here goes over the server's version, which stays in the history. */
export function keepMine(game, seat) {
  meetHalfway(game, seat);
  return sync();
}

/** Both changed: the server's version goes over what stands here; undo brings that back under `label`. */
export function takeTheirs(game, seat, label) {
  const { theirs, placed } = meetHalfway(game, seat);
  change(label, ({ players }) => Object.assign(players.find((player) => player.seat === seat), structuredClone({ board: theirs, placed })), game);
}

/** Forgets a board that could not be sent any more. */
export const forgetLost = (game, key) => changeLink(game, { lost: linkOf(game).lost.filter((one) => one.key !== key) });
