// The rules of the table between the draft (players by key) and the server (players by name, options apart).
import { markOfSeat, sentNames } from '../../core/players.js';
import { sentTable } from '../../core/score.js';

/** {expansions, options, table} of a draft, as the server wants them. */
export function settingsOf({ players, table }) {
  const { options = {}, expansions = [], ...more } = sentTable(table, players, sentNames(players));
  return { expansions, options, table: more };
}

/** Names of players in a list become their keys, so that a new name or a removed player does not break it. */
function byKey(value, players) {
  const found = Array.isArray(value) && value.length ? value.map((name) => players.find((player) => player.name === name)) : [];
  return found.length && found.every(Boolean) ? found.map(({ key }) => ({ player: key })) : value;
}

/** A draft of a table's state as the server sends it, for spectators. */
export function draftOfState({ seats, expansions, options, table }) {
  const players = seats.map(({ seat, name, board, placed, colour }) => ({
    key: `seat${seat}`, name, colour: colour || markOfSeat(seat), board, placed,
  }));
  const draft = { players, table: {} };
  laySettings(draft, { expansions, options, table });
  return draft;
}

/** Lays the server's settings into a draft; what only the form needs stays. */
export function laySettings(draft, { expansions, options, table }) {
  const ofForm = Object.entries(draft.table).filter(([id]) => id.startsWith('$'));
  const more = Object.entries(table).map(([id, value]) => [id, byKey(value, draft.players)]);
  draft.table = Object.fromEntries([...more, ...ofForm]);
  draft.table.options = options;
  if (expansions.length) draft.table.expansions = expansions;
}
