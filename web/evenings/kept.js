// The evenings that were kept on this device: who played what, and how it ended, with the boards.
import { signal } from '../core/html.js';
import { sentNames } from '../core/players.js';
import { pointsIn, categoriesOf } from '../result/breakdown.js';
import { recall, remember } from '../core/storage.js';

const KEY = 'evenings';
const kept = signal(null);

/** [{id, game, at, minutes, first, place, winners, tie, players: [{name, colour, total, rank, points}], draft}], newest first. */
export const evenings = () => kept.value || recall(KEY, []);

function keep(next) {
  kept.value = next.toSorted((a, b) => b.at.localeCompare(a.at));
  return remember(KEY, kept.value);
}

/** A draft without what ties it to a table. */
export function untied({ players, table }) {
  const free = structuredClone(players);
  for (const player of free) {
    delete player.seat;
    delete player.here;
  }
  return { players: free, table };
}

/** What is kept of a scored draft. `play`: {minutes, first, place} as far as it is known. */
export function eveningOf(game, draft, answer, { id = crypto.randomUUID?.() || `${Date.now()}`, at = new Date().toISOString(), ...play } = {}) {
  const names = sentNames(draft.players);
  const categories = categoriesOf(answer.players);
  return {
    id, game, at, ...play,
    winners: answer.winners,
    tie: answer.tie_break?.by || null,
    players: answer.players.map((player) => ({
      name: player.name,
      colour: draft.players[names.indexOf(player.name)]?.colour,
      total: player.total,
      rank: player.rank,
      points: Object.fromEntries(categories.map((category) => [category, pointsIn(player, category)])),
    })),
    draft: untied(draft),
  };
}

/** Keeps an evening, in the place of the one with its id. False when the device cannot. */
export const keepEvening = (evening) => keep([evening, ...evenings().filter(({ id }) => id !== evening.id)]);

/** Deletes it; nothing of it stays on the device. */
export const deleteEvening = (id) => keep(evenings().filter((evening) => evening.id !== id));

export const eveningById = (id) => evenings().find((evening) => evening.id === id) || null;

addEventListener('storage', (event) => {
  if (event.key === `keytally/${KEY}`) kept.value = event.newValue ? JSON.parse(event.newValue) : [];
});
