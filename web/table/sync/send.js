// What was changed on this phone goes to the server, seat by seat, each with the version that it was changed from.
import { Problem, patchJson, postJson, putJson } from '../../core/api.js';
import { adopt, draftOf } from '../../core/draft.js';
import { sentNames } from '../../core/players.js';
import { askedWithKey } from './asked.js';
import { changeLink, changeSeat, keepSeatKey, keysOf, linkOf } from './links.js';
import { same } from '../../core/same.js';
import { PARTS, agreedOn, recoloured, renamed } from './merge.js';
import { giveUp, receive, receiveSeat } from './receive.js';
import { isHost, isOwn, mayEdit, seatKey, unsent } from './seats.js';
import { settingsOf } from './settings.js';

export const path = (code, ...parts) => ['/tables', code, ...parts].join('/');

/** This phone feeds another table by now, or none: what was asked for the one before is of no use. */
class TableLeft extends Error {}

/** What the server answers about the table that the game feeds now, as long as it does. */
async function answerOf(game, asked) {
  const { code } = linkOf(game);
  const [answer] = await Promise.allSettled([asked]);
  if (linkOf(game)?.code !== code) throw new TableLeft();
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

const playerOf = (game, key) => draftOf(game).players.find((player) => player.key === key);
const baseOf = (game, seat) => linkOf(game).seats[seat].base;

/** A new seat without its key, which is kept even if the phone has left the table meanwhile: there is no other copy. */
function keyKept(code, { seat_key: key, ...made }) {
  if (made.taken) keepSeatKey(code, made.seat, key);
  return made;
}

/** A player that was added here gets a seat. Whoever opened the table keeps it free for another phone. */
async function makeSeat(game, player) {
  const { code } = linkOf(game);
  const { players } = draftOf(game);
  const name = sentNames(players)[players.indexOf(player)];
  const wanted = { name, colour: player.colour, taken: Boolean(player.here) || !isHost(game) };
  const made = await answerOf(game, askedWithKey(code, name, async (own) => (
    keyKept(code, await postJson(path(code, 'seats'), { ...wanted, seat_key: own }, { key: keysOf(code).host })))));
  changeSeat(game, made.seat, { base: agreedOn({ ...made, name }) });
  adopt(game, (draft) => {
    const added = draft.players.find((one) => one.key === player.key);
    if (added) Object.assign(added, { seat: made.seat, name: added.name || name });
    else draft.players.push({ ...structuredClone(player), seat: made.seat, name }); // a step that undo would go back to
  });
}

async function sendName(game, player) {
  const { code } = linkOf(game);
  const name = player.name.trim();
  const answer = await answerOf(game, patchJson(path(code, 'seats', player.seat), { name }, seatKey(game, player.seat)));
  changeSeat(game, player.seat, { base: { ...baseOf(game, player.seat), name: answer.name } });
}

async function sendColour(game, player) {
  const { code } = linkOf(game);
  const answer = await answerOf(game, patchJson(path(code, 'seats', player.seat), { colour: player.colour }, seatKey(game, player.seat)));
  changeSeat(game, player.seat, { base: { ...baseOf(game, player.seat), colour: answer.colour } });
}

/** part: board or placed. */
async function sendPart(game, player, part) {
  const { code } = linkOf(game);
  const { seat, [part]: value } = player;
  changeSeat(game, seat, { sent: { [part]: value } });
  const answer = await answerOf(game, putJson(path(code, 'seats', seat, part), value, seatKey(game, seat), baseOf(game, seat).version));
  changeSeat(game, seat, { sent: null, base: agreedOn({ ...baseOf(game, seat), version: answer.version, changed: answer.changed, [part]: value }) });
}

/** While two versions wait for a choice nothing is sent; but the seat may be another phone's by now. */
const stillOwn = (game, seat) => answerOf(game, patchJson(path(linkOf(game).code, 'seats', seat), {}, seatKey(game, seat))); // changes nothing, but is refused to a key that is no longer good

async function sendSeat(game, key) {
  const { seat } = playerOf(game, key);
  if (linkOf(game).seats[seat]?.clash && isOwn(game, seat)) await stillOwn(game, seat);
  const changed = (test) => {
    const player = playerOf(game, key);
    return player && !linkOf(game).seats[player.seat]?.clash && test(baseOf(game, player.seat), player) && player;
  };
  for (const part of PARTS) {
    const player = changed((base, mine) => !same(base[part] ?? null, mine[part] ?? null));
    if (player) await sendPart(game, player, part);
  }
  const player = changed(renamed);
  if (player) await sendName(game, player);
  const marked = changed(recoloured);
  if (marked) await sendColour(game, marked);
}

/** What a refusal means for the seat; anything else is thrown on. */
function refused(game, key, problem) {
  const { seat } = playerOf(game, key) || {};
  if (!(problem instanceof Problem) || ![400, 401, 403, 409, 412, 413, 422].includes(problem.status)) throw problem;
  if (seat !== undefined && problem.status === 412) receiveSeat(game, { seat, ...problem.current });
  else if (seat !== undefined && [401, 403].includes(problem.status)) giveUp(game, seat);
  else return problem.message;
  return null;
}

async function sendSettings(game) {
  const { code, settings } = linkOf(game);
  const mine = settingsOf(draftOf(game));
  const change = Object.fromEntries(Object.entries(mine).filter(([id, value]) => !same(value, settings[id])));
  if (Object.keys(change).length) receive(game, await answerOf(game, patchJson(path(code), change, keysOf(code).host)));
}

/** Whether something is on this phone that the server does not have. */
export const pending = (game) => unsent(game).length > 0 || (isHost(game) && !same(settingsOf(draftOf(game)), linkOf(game).settings));

/** Sends all that is not sent yet; throws when the network or the table is gone. */
export async function send(game) {
  const reasons = {};
  for (const { key } of draftOf(game).players) {
    const player = playerOf(game, key);
    if (!player || !mayEdit(game, player)) continue; // removed meanwhile, or another phone's
    try {
      if (player.seat === undefined) await makeSeat(game, player);
      await sendSeat(game, key);
    } catch (problem) {
      reasons[key] = refused(game, key, problem);
    }
  }
  if (isHost(game) && !draftOf(game).players.some(({ seat }) => seat === undefined)) {
    try {
      await sendSettings(game);
    } catch (problem) {
      reasons.table = refused(game, null, problem);
    }
  }
  changeLink(game, { refused: Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason)) });
}
