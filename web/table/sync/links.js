// The shared tables that this device knows: for each game the one it feeds now, and every key it was ever given.
import { signal } from '../../core/html.js';
import { allKept, forget, recall, remember } from '../../core/storage.js';
import { newPlayer } from '../../core/players.js';
import { same } from '../../core/same.js';
import { layAside } from './aside.js';

const links = signal({}); // game -> link
const keys = signal({}); // code -> keys

/**
 * What ties the draft of a game to a table, or null: {code, version, settings, seats, refused, lost}. `settings` and
 * `seats[n].base` are what was last agreed with the server; `seats[n].clash` is its version where both changed,
 * `seats[n].sent` what was sent and not answered. `refused` gives, by player key, the reason why the server refused it. `lost`
 * are boards with changes that can no longer be sent, as the seat is gone or somebody else's.
 */
export const linkOf = (game) => links.value[game] ?? recall(`shared/${game}`);

/** Keeps it; what is the same already is no news, or sending would wake itself again and again. */
export function keepLink(game, link) {
  if (same(links.value[game], link)) return true;
  links.value = { ...links.value, [game]: link };
  return remember(`shared/${game}`, link);
}

export function changeLink(game, change) {
  const link = linkOf(game);
  if (link) keepLink(game, { ...link, ...change });
}

/** Changes what is known of one seat; null forgets it. */
export function changeSeat(game, seat, change) {
  const { [seat]: known, ...others } = linkOf(game)?.seats || {};
  changeLink(game, { seats: change ? { ...others, [seat]: { ...known, ...change } } : others });
}

/** Forgets the table. Boards that could no longer be sent are set aside as a game of their own. */
export function dropLink(game) {
  const { lost = [], settings } = linkOf(game) || {};
  const players = [];
  for (const { name, board, placed } of lost) players.push({ ...newPlayer(players), name, board, placed });
  const { options = {}, expansions = [] } = settings || {};
  layAside(game, { players, table: { options, ...(expansions.length ? { expansions } : {}) } });
  links.value = { ...links.value, [game]: null };
  forget(`shared/${game}`);
}

/** The keys of a table, kept for good: {host, seats: {number: key}}. Who comes back has the same rights. */
export const keysOf = (code) => keys.value[code] ?? recall(`keys/${code}`, { host: null, seats: {} });

function keepKeys(code, change) {
  keys.value = { ...keys.value, [code]: { ...keysOf(code), ...change } };
  return remember(`keys/${code}`, keys.value[code]);
}

/** The codes of all tables that this device ever had a key of. */
export const tableCodes = () => Object.keys(allKept()).flatMap((key) => key.match(/^keys\/(\w+)$/)?.[1] || []);

export const keepHostKey = (code, host) => keepKeys(code, { host });

/** Keeps the key of a seat; null when it opens the seat no longer. */
export function keepSeatKey(code, seat, key) {
  const seats = { ...keysOf(code).seats, [seat]: key };
  if (!key) delete seats[seat];
  return keepKeys(code, { seats });
}

// Another window of this phone keeps the same table.
addEventListener('storage', (event) => {
  const game = event.key?.match(/^keytally\/shared\/(\w+)$/)?.[1];
  if (game) links.value = { ...links.value, [game]: event.newValue && JSON.parse(event.newValue) };
  const code = event.key?.match(/^keytally\/keys\/(\w+)$/)?.[1];
  if (code && event.newValue) keys.value = { ...keys.value, [code]: JSON.parse(event.newValue) };
});
