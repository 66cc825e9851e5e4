// What the server holds comes into the draft: seats, boards and rules, each only where nothing of it was changed here.
import { adopt, draftOf } from '../../core/draft.js';
import { markOfSeat, sentNames } from '../../core/players.js';
import { offer, payload } from '../../core/score.js';
import { settle, unanswered } from './asked.js';
import { changeLink, changeSeat, keepSeatKey, linkOf } from './links.js';
import { same } from '../../core/same.js';
import { agreedOn, differs, meet } from './merge.js';
import { isHost, mayEdit, mayRule } from './seats.js';
import { laySettings, settingsOf } from './settings.js';

const playerAt = (game, seat) => draftOf(game).players.find((player) => player.seat === seat);

/**
 * A player for a seat that this phone sees for the first time; every phone gives the same mark. It may be one of its own
 * whose seat was made without an answer coming back: then its key opens it.
 */
function sitDown(game, { seat, name, colour, board, placed, taken }) {
  const { code } = linkOf(game);
  const player = { key: `${code}/${seat}`, seat, name, colour: colour || markOfSeat(seat), board, placed };
  const asked = unanswered(code, name);
  if (asked && taken) keepSeatKey(code, seat, asked);
  settle(code, name);
  adopt(game, ({ players }) => {
    const waiting = (asked || isHost(game)) && players.find((one, at) => one.seat === undefined && sentNames(players)[at] === name);
    if (waiting) Object.assign(waiting, { seat, name });
    else if (!players.some((one) => one.seat === seat)) players.push(structuredClone(player));
  });
}

/** Changes that can no longer be sent are set aside, with the reason: `removed` or `taken`. */
function keepLost(game, player, why) {
  const { key, name, board, placed } = player;
  const lost = linkOf(game).lost.filter((one) => one.key !== key || one.why !== why);
  changeLink(game, { lost: [...lost, { key, name, board, placed, why }] });
}

/** One seat as the server holds it; name and phone may be missing. */
export function receiveSeat(game, theirs) {
  const known = linkOf(game)?.seats[theirs.seat];
  const mine = playerAt(game, theirs.seat);
  if (!known || !mine) {
    sitDown(game, theirs);
    changeSeat(game, theirs.seat, { base: agreedOn(theirs), clash: null, sent: null });
    return;
  }
  const { take, clash } = meet(known.base, mine, theirs, known.sent);
  if (clash) {
    changeSeat(game, theirs.seat, { clash: agreedOn({ ...known.base, ...theirs }) });
    return;
  }
  if (Object.keys(take).length) {
    adopt(game, ({ players }) => {
      const player = players.find(({ seat }) => seat === theirs.seat);
      if (player) Object.assign(player, structuredClone(take));
    });
  }
  if (known.base.taken && theirs.taken === false && !differs(known.base, mine)) keepSeatKey(linkOf(game).code, theirs.seat, null); // the host freed it
  const newer = theirs.version >= known.base.version;
  changeSeat(game, theirs.seat, { clash: null, ...(newer ? { base: agreedOn({ ...known.base, ...theirs }), sent: null } : {}) });
}

/** The seat is gone from the table; undo may bring it back. */
function standUp(game, seat) {
  const known = linkOf(game).seats[seat];
  const player = playerAt(game, seat);
  if (player && mayEdit(game, player) && differs(known.base, player)) keepLost(game, player, 'removed');
  adopt(game, (draft) => { draft.players = draft.players.filter((one) => one.seat !== seat); });
  changeSeat(game, seat, null);
}

/** Another phone has this seat now: our key no longer opens it. */
export function giveUp(game, seat) {
  const { code, seats } = linkOf(game);
  const player = playerAt(game, seat);
  if (differs(seats[seat].base, player)) keepLost(game, player, 'taken');
  const { board, placed, name } = seats[seat].clash || seats[seat].base;
  adopt(game, ({ players }) => Object.assign(players.find((one) => one.seat === seat) || {}, structuredClone({ board, placed, name })));
  changeSeat(game, seat, { sent: null, clash: null });
  keepSeatKey(code, seat, null);
}

function receiveSettings(game, { expansions, options, table }) {
  const theirs = { expansions, options, table };
  const { settings } = linkOf(game);
  const untouched = !settings || !mayRule(game) || same(settingsOf(draftOf(game)), settings);
  if (untouched && !same(settingsOf(draftOf(game)), theirs)) adopt(game, (draft) => laySettings(draft, structuredClone(theirs)));
  changeLink(game, { settings: theirs });
}

/** A seat whose board is withheld: it stays as it was known here, so that the revealed one is news. */
function asKnown(game, seat) {
  const { board = {}, placed = null, version = 0 } = linkOf(game).seats[seat.seat]?.base || {};
  return { ...seat, board, placed, version };
}

/** The score that came along, if this phone shows exactly what was scored. */
export function offerScore(game, { seats, expansions, options, table, score }) {
  const entered = draftOf(game);
  const names = sentNames(entered.players);
  const there = ({ seat, board, placed }, at) => seat === seats[at].seat && names[at] === seats[at].name
    && same(board, seats[at].board) && same(placed ?? null, seats[at].placed ?? null);
  const counted = score && entered.players.length === seats.length && entered.players.every(there) && same(settingsOf(entered), { expansions, options, table });
  if (counted) offer(game, JSON.stringify(payload(entered)), score);
}

/** The whole table as GET /tables/{code} answers it. */
export function receive(game, state) {
  if (linkOf(game)?.code !== state.code || state.version < linkOf(game).version) return;
  const seated = new Set(state.seats.map(({ seat }) => seat));
  for (const seat of Object.keys(linkOf(game).seats).map(Number)) if (!seated.has(seat)) standUp(game, seat);
  for (const seat of state.seats) receiveSeat(game, seat.withheld ? asKnown(game, seat) : seat);
  receiveSettings(game, state);
  changeLink(game, { version: state.version, hidden: state.hidden, hostOffer: state.host_offer, expires: state.expires });
  offerScore(game, state);
}
