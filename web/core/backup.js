// Everything that this device keeps of Keytally as one file, and back again. What is there already is never written over.
import { draftOf } from './draft.js';
import { allKept, recall, remember } from './storage.js';
import { same } from './same.js';

const FORMAT = 1;
// Recreated automatically, or specific to this device.
const LEFT_OUT = /^(draft|score|steps)\/|^(theme|language|started)$/;

const isObject = (value) => Boolean(value) && typeof value === 'object' && !Array.isArray(value);
const isDraft = (value) => isObject(value) && Array.isArray(value.players) && isObject(value.table)
  && value.players.every((player) => isObject(player) && typeof player.name === 'string' && isObject(player.board));
const isEvening = (value) => isObject(value) && typeof value.id === 'string' && typeof value.game === 'string' && typeof value.at === 'string'
  && Array.isArray(value.winners) && Array.isArray(value.players) && isDraft(value.draft)
  && value.players.every((player) => isObject(player) && typeof player.name === 'string' && Number.isFinite(player.total) && isObject(player.points));

/** {keytally, drafts, kept}: the boards of every game, and all else by the name under which it is kept. */
export function everything(games) {
  const drafts = Object.fromEntries(games.map((id) => [id, draftOf(id)]).filter(([, { players }]) => players.length));
  const kept = Object.fromEntries(Object.entries(allKept()).filter(([key]) => !LEFT_OUT.test(key)));
  return { keytally: FORMAT, drafts, kept };
}

/** Both lists, each entry once by `keyOf`; what is here comes first. */
function union(here, there, keyOf) {
  const known = new Set(here.map(keyOf));
  return [...here, ...there.filter((entry) => !known.has(keyOf(entry)))];
}

/** What is kept under a key once that of the file is added; undefined where the file has nothing fit. */
function joined(key, here, there) {
  if (key === 'evenings') return Array.isArray(there) ? union(here || [], there.filter(isEvening), ({ id }) => id).toSorted((a, b) => b.at.localeCompare(a.at)) : undefined;
  if (key === 'people') return Array.isArray(there) ? union(here || [], there.filter((person) => typeof person?.name === 'string'), ({ name }) => name) : undefined;
  if (/^aside\//.test(key)) return Array.isArray(there) ? union(here || [], there.filter(isDraft), (draft) => JSON.stringify(draft)) : undefined;
  if (/^boxes\//.test(key)) return Array.isArray(there) ? union(here || [], there.filter((box) => typeof box?.id === 'string'), ({ id }) => id) : undefined;
  if (/^keys\//.test(key)) return isObject(there) && isObject(there.seats) ? { host: here?.host || there.host || null, seats: { ...there.seats, ...here?.seats } } : undefined;
  if (/^shared\//.test(key) && typeof there?.code !== 'string') return undefined;
  return here === null && typeof there === 'object' ? there : undefined;
}

/** Reads what `everything` wrote; null for any other text. */
export function readBackup(text) {
  try {
    const read = JSON.parse(text);
    return isObject(read) && read.keytally === FORMAT && isObject(read.drafts) ? { kept: {}, ...read } : null;
  } catch {
    return null;
  }
}

/**
 * Adds a file to what is here; a different game in progress here is set aside. Reload the page afterwards.
 * False when the device cannot keep all of it.
 */
export function restore({ drafts, kept }) {
  let fits = true;
  const put = (key, value) => { fits = (value === undefined || remember(key, value)) && fits; };
  const linked = (game) => recall(`shared/${game}`) !== null;
  for (const [game, draft] of Object.entries(drafts)) {
    const here = recall(`draft/${game}`);
    if (!isDraft(draft) || same(here, draft)) continue;
    const aside = (one) => put(`aside/${game}`, union([one], recall(`aside/${game}`, []), (entry) => JSON.stringify(entry)));
    if (linked(game)) aside(draft); // a table goes on here
    else {
      if (here?.players.length) aside(here);
      put(`draft/${game}`, draft);
      put(`steps/${game}`, []);
    }
  }
  for (const [key, there] of Object.entries(isObject(kept) ? kept : {})) {
    const game = key.match(/^shared\/(\w+)$/)?.[1];
    if (LEFT_OUT.test(key) || (game && !same(recall(`draft/${game}`), drafts[game]))) continue;
    put(key, joined(key, recall(key), there));
  }
  return fits;
}
