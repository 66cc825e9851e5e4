// What only the host of the table does: hide the result, reveal it, hand over the host role.
import { getJson, patchJson, postJson, putJson } from '../../core/api.js';
import { askedWithKey, settle, unanswered } from './asked.js';
import { sync } from './connection.js';
import { keepHostKey, keysOf, linkOf } from './links.js';
import { receive } from './receive.js';
import { path } from './send.js';

const ROLE = ''; // what is asked for; no player has this name

/** Keeps the result back from everybody, or reveals it. */
export async function hideResult(game, hidden) {
  const { code } = linkOf(game);
  receive(game, await putJson(path(code, 'reveal'), { hidden }, keysOf(code).host));
}

/** Whether the result waits to be revealed. */
export const isHidden = (game) => Boolean(linkOf(game)?.hidden);

/** Offers the host role to the phone of a seat; null withdraws the offer. */
export async function offerHost(game, seat) {
  const { code } = linkOf(game);
  receive(game, await putJson(path(code, 'host'), { seat }, keysOf(code).host));
}

/** Accepts the host role that is offered to a seat of this phone. */
export async function takeHost(game) {
  const { code, hostOffer } = linkOf(game);
  const state = await askedWithKey(code, ROLE, async (own) => {
    const { host_key: key, ...taken } = await postJson(path(code, 'host'), { host_key: own }, { key: keysOf(code).seats[hostOffer] });
    keepHostKey(code, key);
    return taken;
  });
  receive(game, state);
  await sync();
}

/** Whether the key of the host is still (or, where the answer to `takeHost` was lost, by now) valid; forgets it otherwise. */
export async function checkHost(game) {
  const { code } = linkOf(game) || {};
  const key = code && (keysOf(code).host || unanswered(code, ROLE));
  if (!key) return; // no host, or left meanwhile
  try {
    await patchJson(path(code), {}, key);
    keepHostKey(code, key);
  } catch (problem) {
    if (![401, 403].includes(problem.status)) return;
    keepHostKey(code, null);
  }
  settle(code, ROLE);
}

/** The address after "#" for spectators. */
export const viewPlace = async (code) => `#/view/${(await getJson(path(code, 'view'))).view}`;
