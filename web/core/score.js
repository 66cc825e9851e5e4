// The live score: after every change the whole table is sent; without network the last answer stays, marked as old.
import { batch, computed, effect, signal } from './html.js';
import { Offline, Problem, postJson } from './api.js';
import { draft } from './draft.js';
import { sentNames } from './players.js';
import { place } from './route.js';
import { language } from './settings.js';
import { scoreHere } from '../offline/scorer.js';
import { recall, remember } from './storage.js';

const PAUSE = 60; // ms after a change while an older one is under way, which it ends; otherwise it is asked at once
const TIMEOUT = 6000; // ms until a server that does not answer counts as not there
const SHARED_PAUSE = 1500; // ms that a table is waited for which brings the score along
const RETRY = [1000, 2000, 4000, 8000, 15000];
const BUSY = [429, 503]; // asked to come back later

const known = signal({}); // game, or "shown" for what is only looked at -> {answer, sent}
const state = signal({ phase: 'empty', problem: null });

/** The game whose shared table brings the score along with every change; see `offer`. */
export const broughtTo = signal(/** @type {string | null} */ (null));
const offers = {}; // game -> {body, language, answer}

const slotOf = ({ game, page }) => (page === 'shown' ? 'shown' : game);

/** The last score of the game on the page, or null; a page that shows only this rests while the next one is counted. */
export const answer = computed(() => known.value[slotOf(place.value)]?.answer || null);
/** How sure it is: empty, working, fresh, local (counted by this device), stale (no answer), busy (asked to wait), refused. */
export const phase = computed(() => state.value.phase);
/** Why the server refused the table, or null. */
export const problem = computed(() => state.value.problem);
/** Whether the answer at hand is of the board as it is now. */
export const isCounted = computed(() => ['fresh', 'local'].includes(phase.value));

/**
 * The table as it is sent. Orders of players are kept as [{player: key}], so that a new name or a removed
 * player does not break them; what only the form needs stands under names that begin with $.
 */
export function sentTable(table, players, names) {
  const named = (value) => (Array.isArray(value) && value.every((entry) => entry?.player)
    ? value.map(({ player }) => names[players.findIndex(({ key }) => key === player)]).filter(Boolean)
    : value);
  return Object.fromEntries(Object.entries(table).filter(([id]) => !id.startsWith('$')).map(([id, value]) => [id, named(value)]));
}

/** The request body of the draft. */
export function payload(entered) {
  const names = sentNames(entered.players);
  return {
    players: entered.players.map(({ board, placed }, index) => ({ name: names[index], board, ...(placed ? { placed } : {}) })),
    table: sentTable(entered.table, entered.players, names),
  };
}

const wanted = computed(() => {
  const { game } = place.value;
  return game && draft.value.players.length ? { game, slot: slotOf(place.value), body: JSON.stringify(payload(draft.value)), language: language.value } : null;
});

let timer;
let running;
let failures = 0;

/** How long the server asked to wait, in ms. */
const waitFor = (error) => (error instanceof Problem && error.retryAfter ? error.retryAfter * 1000 : 0);

function take({ game, slot, body }, found, how) {
  const kept = { answer: found, sent: body };
  batch(() => {
    known.value = { ...known.value, [slot]: kept };
    state.value = { phase: how, problem: null };
  });
  if (slot === game) remember(`score/${game}`, kept);
}

/** Scores on this device while the service is unreachable; the service's answer replaces it afterwards. */
async function countHere(want, asked) {
  const { game, body } = want;
  const found = await scoreHere(game, body, language.value).catch(() => null);
  if (!found || asked !== running) return;
  if (found.answer) take(want, found.answer, 'local');
  else state.value = { phase: 'refused', problem: new Problem(422, { errors: found.refused }) };
}

async function ask(want) {
  const { game, body } = want;
  running?.abort();
  running = new AbortController();
  const mine = running;
  const again = failures > 0; // the same table once more: the shown status stays until there is an answer
  if (!again) state.value = { phase: 'working', problem: null };
  try {
    const found = await postJson(`/games/${game}/score`, JSON.parse(body), { signal: mine.signal, timeout: TIMEOUT });
    if (mine !== running) return;
    failures = 0;
    take(want, found, 'fresh');
  } catch (error) {
    if (mine !== running || error.name === 'AbortError') return;
    const busy = error instanceof Problem && BUSY.includes(error.status);
    if (busy || error instanceof Offline) {
      if (!again || !['local', 'refused'].includes(state.peek().phase)) { // this device has not counted it
        state.value = { phase: busy ? 'busy' : 'stale', problem: null };
        countHere(want, mine);
      }
      schedule(Math.max(RETRY[Math.min(failures, RETRY.length - 1)], waitFor(error)));
      failures += 1;
    } else {
      state.value = { phase: 'refused', problem: error };
    }
  }
}

function schedule(pause) {
  clearTimeout(timer);
  timer = setTimeout(() => wanted.value && ask(wanted.value), pause);
}

/** The score of this body came along with the state of a shared table: nobody need ask for it. */
export function offer(game, body, found) {
  offers[game] = { body, language: language.peek(), answer: found };
  takeOffer(wanted.peek());
}

function takeOffer(want) {
  const known = want && want.slot === want.game ? offers[want.game] : null;
  if (!known || known.body !== want.body || known.language !== want.language) return false;
  clearTimeout(timer);
  running?.abort();
  failures = 0;
  take(want, known.answer, 'fresh');
  return true;
}

let previous = '';
let slot = null;
effect(() => {
  const want = wanted.value;
  const now = JSON.stringify(want);
  if (now === previous) return;
  previous = now;
  running?.abort();
  if (!want) {
    state.value = { phase: 'empty', problem: null };
    return;
  }
  const elsewhere = want.slot !== want.game;
  if (elsewhere && want.slot !== slot) known.value = { ...known.peek(), [want.slot]: null };
  slot = want.slot;
  if (!elsewhere && !known.peek()[want.game]) {
    const kept = recall(`score/${want.game}`);
    if (kept) known.value = { ...known.peek(), [want.game]: kept };
  }
  if (takeOffer(want)) return;
  failures = 0;
  clearTimeout(timer);
  const brought = broughtTo.peek() === want.slot;
  if (isCounted.peek() && !brought) {
    ask(want);
    return;
  }
  state.value = { phase: 'working', problem: null };
  schedule(brought ? SHARED_PAUSE : PAUSE);
});

addEventListener('online', () => ['stale', 'local'].includes(state.value.phase) && schedule(0));

/** Where each player of the draft stands in the last answer (found by name, as players may have moved since), or -1. */
const positions = computed(() => sentNames(draft.value.players)
  .map((name) => answer.value?.players?.findIndex((player) => player.name === name) ?? -1));

const position = (index) => positions.value[index] ?? -1;

/** The answer for one player of the draft, or null when the last answer does not know that player. */
export const playerScore = (index) => answer.value?.players?.[position(index)] || null;

/** Pointer into the last request: at(0, 'village/3') -> "/players/0/board/village/3". */
export const pointer = (index, part) => `/players/${position(index)}/board/${part}`;

/** Lines of a place on the board; an old answer is trusted only where the same element is still there. */
export const linesAt = (index, part, element) => (playerScore(index)?.lines || [])
  .filter((line) => line.at === pointer(index, part) && (!element || line.element === element));

/** Every warning of the player and of the table that points at this place or into it. */
export function warningsAt(index, part) {
  const at = pointer(index, part);
  const all = [...(playerScore(index)?.warnings || []), ...(answer.value?.warnings || [])];
  return all.filter((warning) => warning.at && (warning.at === at || warning.at.startsWith(`${at}/`)));
}
