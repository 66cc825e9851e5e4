// The pieces on a country board, in the API's format, and how they change.
import { outline } from './outline.js';

export const fieldAt = (board, label) => (board.fields || []).indexOf(label);
export const workerAt = (board, label) => (board.workers || []).findIndex(({ at }) => at === label);

export const addField = (board, label) => { board.fields = [...(board.fields || []), label]; };
export const takeField = (board, label) => { board.fields = (board.fields || []).filter((field) => field !== label); };

/** A worker replaces whatever is on the hex. */
export function layWorker(board, worker, at) {
  takeField(board, at);
  takeWorker(board, at);
  board.workers = [...(board.workers || []), { worker, at }];
}
export const takeWorker = (board, label) => { board.workers = (board.workers || []).filter(({ at }) => at !== label); };

/** Who of the other players has a field tile on the board or in the store: the player's place, or -1. */
export const ownerOf = (players, index, label) => players.findIndex(({ board }, at) => at !== index
  && (fieldAt(board, label) >= 0 || (board.store || []).some(({ field }) => field === label)));

/** Where a worker already is: {player, at} or null. Farmhands are looked for at this player alone. */
export function whereWorker(players, index, piece) {
  for (const [player, { board }] of players.entries()) {
    const found = (board.workers || []).find(({ worker }) => worker === piece.id);
    if (found && (player === index || piece.kind === 'townsfolk')) return { player, at: found.at };
  }
  return null;
}

/** Labels that the drawn board does not have, after its lines were changed. */
export function strays(board, lines) {
  const known = new Set(outline(lines).map(({ label }) => label));
  const pieces = [
    ...(board.fields || []).map((label) => ({ label, take: (next) => takeField(next, label) })),
    ...(board.workers || []).map(({ at }) => ({ label: at, take: (next) => takeWorker(next, at) })),
    ...(board.store || []).map(({ field }, i) => ({ label: field, take: (next) => next.store.splice(i, 1) })),
  ];
  return pieces.filter(({ label }) => !known.has(label));
}
