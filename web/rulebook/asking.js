// What is asked about the rules, where, and what the server answered. The sheet is open while `asking` is set.
import { effect, signal } from '../core/html.js';
import { Offline, getJson, isBusy } from '../core/api.js';
import { language } from '../core/settings.js';

const PAUSE = 150; // ms after the last letter before a question is sent
const AGAIN = 5000; // ms until it is asked again what was not answered, unless the server names a time
const KEPT = 50; // answers remembered, so that going back shows them at once

/** null, or {game, question}. */
export const asking = signal(null);
/** {question, phase: "empty" | "looking" | "answered" | "learning" | "busy" | "offline", answer}: the last answer stays while the next is looked up. */
export const reply = signal(/** @type {{phase: string, answer?: any}} */ ({ phase: 'empty' }));

const kept = new Map();

/** Opens the sheet, with words to begin with. */
export function ask(game, question = '') {
  asking.value = { game, question };
}

export function askOn(question) {
  asking.value = { ...asking.value, question };
}

export function stopAsking() {
  asking.value = null;
}

/** Asks the server whether an answer in the browser's cache still holds: it may be of the release before, without some fields. */
async function look(path, signal) {
  if (!kept.has(path)) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
    kept.set(path, await getJson(path, { signal, cache: 'no-cache' }));
  }
  return kept.get(path);
}

effect(() => {
  const { game, question = '' } = asking.value || {};
  const words = question.trim();
  if (!game || !words) {
    reply.value = { phase: 'empty' };
    return undefined;
  }
  const path = `/games/${game}/questions?lang=${language.value}&q=${encodeURIComponent(words)}`;
  const stop = new AbortController();
  const ask = async () => {
    try {
      reply.value = { phase: 'answered', answer: await look(path, stop.signal) };
    } catch (error) {
      if (error.name === 'AbortError') return;
      const phase = error.code === 'rules_being_learned' ? 'learning' : isBusy(error) ? 'busy' : error instanceof Offline ? 'offline' : 'empty';
      if (phase !== 'empty') timer = setTimeout(ask, error.retryAfter * 1000 || AGAIN);
      reply.value = { phase };
    }
  };
  let timer = setTimeout(ask, kept.has(path) ? 0 : PAUSE);
  reply.value = { ...reply.peek(), phase: reply.peek().answer ? 'answered' : 'looking' };
  return () => { clearTimeout(timer); stop.abort(); };
});
