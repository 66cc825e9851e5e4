// Whose seat is whose: what this phone may change, and how each seat stands.
import { draftOf, restrainBy } from '../../core/draft.js';
import { shownName } from '../../core/players.js';
import { keysOf, linkOf } from './links.js';
import { differs } from './merge.js';

export const isHost = (game) => Boolean(linkOf(game) && keysOf(linkOf(game).code).host);

/** The key with which this phone changes a seat: its own, else the host's; null where it has none. */
export function seatKey(game, seat) {
  const { host, seats } = keysOf(linkOf(game).code);
  return seats[seat] || host;
}

/** Whether the seat was given to this phone. */
export const isOwn = (game, seat) => seat !== undefined && Boolean(keysOf(linkOf(game)?.code).seats[seat]);

/** Where a phone goes on: the board that it was given a seat for, else the first; as in an address. */
export const ownBoard = (game) => String(Math.max(0, draftOf(game).players.findIndex(({ seat }) => isOwn(game, seat))));

/** Whether this phone may change the board of this player of the draft. */
export const mayEdit = (game, player) => !linkOf(game) || player?.seat === undefined || Boolean(seatKey(game, player.seat));

/** Whether this phone may change the rules of the table. */
export const mayRule = (game) => !linkOf(game) || isHost(game);

export const seatOf = (game, seat) => linkOf(game)?.seats[seat];

/** How a seat stands: own, other, free (no phone has it), unsent, refused, clash. */
export function standing(game, player) {
  const known = seatOf(game, player.seat);
  if (!known) return 'unsent';
  if (known.clash) return 'clash';
  if (mayEdit(game, player) && differs(known.base, player)) return linkOf(game).refused?.[player.key] ? 'refused' : 'unsent';
  if (isOwn(game, player.seat)) return 'own';
  return known.base.taken === false ? 'free' : 'other';
}

/** The names of the players whose changes are still on this phone only. */
export function unsent(game) {
  if (!linkOf(game)) return [];
  const { players } = draftOf(game);
  return players.flatMap((player, index) => (['unsent', 'refused', 'clash'].includes(standing(game, player)) ? [shownName(player, index)] : []));
}

/** What belongs to others stays as it is, whatever an edit of the draft does to it. */
function restrain(game, before, next) {
  if (!linkOf(game)) return;
  next.players = next.players.map((player) => (mayEdit(game, player) ? player : {
    ...before.players.find(({ key }) => key === player.key),
  }));
  if (!mayRule(game)) {
    const ofForm = (table, wanted) => Object.entries(table).filter(([id]) => id.startsWith('$') === wanted);
    next.table = Object.fromEntries([...ofForm(before.table, false), ...ofForm(next.table, true)]);
  }
}

restrainBy(restrain);
