// Guilds and their members, in the API's format, and the numbers that are printed on the tiles.
import { catalogue } from '../../core/catalogue.js';
import { recall, remember } from '../../core/storage.js';

const NUMBERS = 'key_market/numbers'; // {"3": {"master": 9}}: printed on the tiles, so the same in every game

export const RANKS = ['apprentice', 'craftsman', 'master'];

/** The sixteen guilds of the catalogue. */
export const guilds = () => catalogue('key_market').pieces.filter(({ kind }) => kind === 'guild');

const members = (players) => players.flatMap(({ board }) => board.guilds || []);

export const memberAt = (board, guild) => (board.guilds || []).findIndex((member) => member.guild === guild);

/** Guilds on the table: those chosen for it, and all in which someone has a worker. */
export function inPlay({ players, table }) {
  const used = members(players).map(({ guild }) => guild);
  return [...new Set([...(table.$guilds || []), ...used])].sort((a, b) => a - b);
}

/** The number printed next to a rank: as read at this table, otherwise as stored on this device. */
export function printed(players, guild, rank) {
  const read = members(players).find((member) => member.guild === guild && member.rank === rank && member.points != null);
  return read?.points ?? recall(NUMBERS, {})[guild]?.[rank] ?? null;
}

function keepNumber(guild, rank, points) {
  const all = recall(NUMBERS, {});
  const own = { ...all[guild], [rank]: points };
  if (points === null) delete own[rank];
  remember(NUMBERS, { ...all, [guild]: own });
}

/** Sets a printed number for everyone at the table. */
export function setNumber({ players }, guild, rank, points) {
  keepNumber(guild, rank, points);
  for (const member of members(players)) {
    if (member.guild !== guild || member.rank !== rank) continue;
    if (points === null) delete member.points;
    else member.points = points;
  }
}

/** The player's worker takes this rank in the guild; the rank it has already takes it away. */
export function setRank({ players }, index, guild, rank) {
  const { board } = players[index];
  const at = memberAt(board, guild);
  board.guilds ||= [];
  if (board.guilds[at]?.rank === rank) {
    board.guilds.splice(at, 1);
    return;
  }
  const points = printed(players, guild, rank);
  const { kind } = board.guilds[at] || {};
  const member = { guild, rank, ...(points === null ? {} : { points }), ...(kind ? { kind } : {}) };
  if (at < 0) board.guilds.push(member);
  else board.guilds[at] = member;
}
