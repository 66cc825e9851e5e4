// What players on this server read off cards: fetched once, offered at the card, sent when a card is closed.
import { signal } from '../../core/html.js';
import { getJson, postJson } from '../../core/api.js';
import { GAME } from './cards.js';

const known = signal(null); // rows of GET /games/key_flow/readings; null until asked

export async function loadReadings() {
  if (known.value) return;
  known.value = [];
  try {
    known.value = await getJson(`/games/${GAME}/readings`);
  } catch {
    known.value = null; // no network or no database: the player reads the card
  }
}

/** Readings of this card's visible field, those that most tables made first. */
export const readingsOf = (card) => (known.value || []).filter((row) => row.piece === card.card && row.upgrades === (card.upgrades || 0));

/** Sends what was typed to the server, except what it knows from another table. */
export async function keepReading(card, origin) {
  const { values } = card;
  if (!values || !Object.keys(values).length || values.origin) return;
  try {
    await postJson(`/games/${GAME}/readings`, { piece: card.card, upgrades: card.upgrades || 0, values, origin });
    known.value = null;
  } catch {
    // The score does not depend on it.
  }
}
